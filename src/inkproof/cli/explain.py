"""`inkproof explain`: one page: each rule, the value it read, the threshold, what happened."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import Password, ThresholdsFile, Workers, load_thresholds

if TYPE_CHECKING:
    from inkproof.model.verdict import RuleResult
    from inkproof.pipeline.judged import Judged


def explain(  # noqa: PLR0913 - one parameter an option
    path: Annotated[str, typer.Argument(metavar="PATH", help="A PDF file.")],
    *,
    page: Annotated[int, typer.Option("--page", "-p", min=1, help="Number of the page.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of a table.")] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
) -> int:
    """Explain the verdict on one page: every rule, in order, with what it read."""
    from inkproof.cli.console import watch
    from inkproof.pipeline.api import Session, check_pages

    with Session(workers=workers, thresholds=load_thresholds(thresholds)) as session:
        with watch(path) as progress:
            judged = session.judge(path, password=password, progress=progress)
        index = check_pages([page], judged.facts.pages)[0]
    if as_json:
        import msgspec

        shown = msgspec.to_builtins(judged.decision.verdicts[index])
        sys.stdout.write(json.dumps(shown, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(judged, index)
    return 0


def _print(judged: Judged, index: int) -> None:
    from rich.console import Console
    from rich.table import Table

    verdict = judged.decision.verdicts[index]
    out = Console(highlight=False, soft_wrap=not sys.stdout.isatty())
    out.print(
        f"{judged.path.name}, page {index + 1}: {verdict.mode.value} because of "
        f"{', '.join(verdict.reasons)} · language {verdict.language or 'none'} · "
        f"{verdict.provenance.value} · {'judged' if verdict.judged else 'not judged'}"
        f"{' · uncertain' if verdict.uncertain else ''}",
        markup=False,
        soft_wrap=True,
    )
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("rule", "gives", "result", "read", "value", "threshold", "holds"):
        table.add_column(name, no_wrap=True)
    for rule in verdict.rules:
        _add_rule(table.add_row, rule)
    out.print(table)
    for note in judged.surveys[index].notes:
        out.print(f"{note.code}: {note.message}", markup=False, soft_wrap=True)


def _add_rule(add_row: object, rule: RuleResult) -> None:
    assert callable(add_row)  # noqa: S101
    result = "decides" if rule.applies and rule.reached else "applies" if rule.applies else "no"
    first = (rule.reason.value, rule.mode.value, result if rule.reached else f"({result})")
    for at, reading in enumerate(rule.readings or ()):
        head = first if at == 0 else ("", "", "")
        holds = "yes" if reading.holds else "no"
        add_row(*head, reading.name, reading.value, reading.threshold, holds)
    if not rule.readings:
        add_row(*first, "", "", "", "")
