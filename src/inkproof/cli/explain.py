"""`inkproof explain`: one page: each rule, the value it read, the threshold, what happened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import (
    Lexicon,
    Password,
    Repair,
    RepairChoice,
    ThresholdsFile,
    Workers,
    load_thresholds,
    put,
    show_share,
)
from inkproof.errors import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inkproof.model.verdict import Reading, RuleResult, Verdict
    from inkproof.pipeline.judged import Judged


def explain(  # noqa: PLR0913 - one parameter an option
    path: Annotated[str, typer.Argument(metavar="PATH", help="A PDF file.")],
    *,
    page: Annotated[int, typer.Option("--page", "-p", min=1, help="Number of the page.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of a table.")] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
    lexicon: Lexicon = None,
    repair: Repair = RepairChoice.AUTO,
) -> None:
    """Explain the verdict on one page: every rule, in order, with what it read."""
    from msgspec.structs import replace

    from inkproof.cli.console import say_error, watch
    from inkproof.decision.page_rules import evaluate_rules
    from inkproof.pipeline.api import Session, check_pages
    from inkproof.pipeline.files import show_name

    with Session(
        workers=workers, thresholds=load_thresholds(thresholds), lexicon=lexicon
    ) as session:
        try:
            with watch(path) as progress:
                judged = session.judge(
                    path, password=password, repair=repair.value, progress=progress
                )
        except UnreadableError as fault:
            say_error(f"{show_name(path)}: {fault}")
            raise typer.Exit(fault.exit_status) from fault
        index = check_pages([page], judged.facts.pages)[0]
        rules = evaluate_rules(judged.surveys[index].signals, session.thresholds)
        verdict = replace(judged.decision.verdicts[index], rules=rules)
    if as_json:
        import msgspec

        shown = msgspec.to_builtins(verdict)
        put(json.dumps(shown, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(judged, index, verdict)


def _print(judged: Judged, index: int, verdict: Verdict) -> None:
    from inkproof.pipeline.files import show_name

    name = show_name(judged.path.name)
    reasons = ", ".join(verdict.reasons)
    facts = [f"language {verdict.language or 'none'}", verdict.provenance.value]
    facts.append("judged" if verdict.judged else "not judged")
    facts += ["uncertain"] if verdict.uncertain else []
    lines = [
        f"{name}, page {index + 1}: {verdict.mode.value} because of {reasons}",
        " · ".join(facts),
    ]
    for number, rule in enumerate(verdict.rules, start=1):
        lines += ["", f"{number:2}. {rule.reason.value} → {rule.mode.value}: {_result(rule)}"]
        lines += _show(rule.readings, "      ")
    lines += _tell_fonts(judged, index)
    failure = judged.surveys[index].failure
    if failure:
        lines += ["", f"could not be read: {failure}"]
    for note in judged.surveys[index].notes:
        lines += ["", f"{note.code}: {note.message}"]
    put("\n".join(lines) + "\n")


def _tell_fonts(judged: Judged, index: int) -> Iterator[str]:
    """What is known of each font of the page, and what repair made of it."""
    from inkproof.pipeline.bind import bind_repair, show_signs
    from inkproof.pipeline.files import show_text

    used = {(font.name, font.key) for font in judged.surveys[index].fonts}
    fonts = [font for font in judged.decision.fonts if (font.name, font.key) in used]
    if fonts:
        yield ""
        yield "fonts of the page, by all that the document shows of them:"
    for font in fonts:
        score = "no words" if font.score is None else f"{font.score:.2f} of its words are listed"
        known = font.verdict.value
        if font.reason:
            known += f" because of {font.reason.value}"
        name = show_text(font.name or "-")
        yield f"      {name} ({font.key or 'key unknown'}): {known}; {score}"
        for record in map(bind_repair, judged.repairs.of((font.name, font.key))):
            before, after = map(show_share, (record.before, record.after))
            left = f"; unproven: {show_signs(record.unproven)}" if record.unproven else ""
            yield (
                f"          repaired by {record.method}, certified by {record.certified}: "
                f"{before} → {after}{left}"
            )


def _result(rule: RuleResult) -> str:
    if not rule.reached:
        return f"not reached ({'would apply' if rule.applies else 'would not apply'})"
    return "DECIDES" if rule.applies else "does not apply"


def _show(readings: tuple[Reading, ...], indent: str) -> Iterator[str]:
    """A line a reading, the parts of a combined one below it."""
    for reading in readings:
        sign = "✓" if reading.holds else "✗"
        if reading.parts:
            yield f"{indent}{sign} {reading.name}:"
            yield from _show(reading.parts, indent + "    ")
        else:
            yield f"{indent}{sign} {reading.name}: {reading.value} (wanted: {reading.threshold})"
