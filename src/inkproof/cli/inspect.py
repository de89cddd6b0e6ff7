"""`inkproof inspect`: the verdict, reasons and signals of every page; runs no OCR."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import (
    Lexicon,
    Password,
    Paths,
    Repair,
    RepairChoice,
    ThresholdsFile,
    Workers,
    load_thresholds,
    put,
    show_share,
)

if TYPE_CHECKING:
    from pathlib import Path

    from rich.table import Table

    from inkproof.model.signals import Measured
    from inkproof.pipeline.judged import Judged


WIDE = 200
"""Columns of a table that nobody looks at in a terminal."""


def inspect(  # noqa: PLR0913 - one parameter an option
    paths: Paths,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of tables.")] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
    lexicon: Lexicon = None,
    repair: Repair = RepairChoice.AUTO,
) -> None:
    """Show the verdict, reasons and signals of every page."""
    from inkproof.cli.console import Statuses
    from inkproof.cli.inputs import find_inputs
    from inkproof.cli.judging import judge_inputs
    from inkproof.pipeline.api import Session

    statuses = Statuses()
    shown: list[object] = []
    with Session(
        workers=workers, thresholds=load_thresholds(thresholds), lexicon=lexicon
    ) as session:
        for judged in judge_inputs(
            session, find_inputs(paths), password, statuses, repair=repair.value
        ):
            if as_json:
                shown.append(_as_json(judged))
            else:
                _print_table(judged.path, judged)
    if as_json:
        put(json.dumps(shown, ensure_ascii=False, indent=2) + "\n")
    raise typer.Exit(statuses.worst)


def _print_table(path: Path, judged: Judged) -> None:
    from io import StringIO

    from rich.console import Console
    from rich.table import Table

    from inkproof.pipeline.files import show_name

    terminal = sys.stdout is not None and sys.stdout.isatty()
    width = None if terminal else WIDE
    kept = StringIO()
    out = Console(file=kept, highlight=False, width=width, force_terminal=terminal)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("page", "verdict", "reason", "language", "words", "trigrams", "provenance"):
        table.add_column(name, justify="right" if name == "page" else "left", no_wrap=True)
    for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True):
        signals = survey.signals
        table.add_row(
            str(survey.index + 1),
            verdict.mode.value,
            ", ".join(verdict.reasons) + (" (uncertain)" if verdict.uncertain else ""),
            verdict.language or "-",
            _measured(signals.lexical),
            _measured(signals.trigram),
            verdict.provenance.value,
        )
    decision = judged.decision
    out.print(
        f"{show_name(path)}: {judged.facts.pages} pages, {decision.triage}, "
        f"language {decision.language or 'unknown'}",
        markup=False,
        soft_wrap=True,
    )
    out.print(table)
    fonts = _tell_fonts(judged)
    if fonts.row_count:
        out.print()
        out.print(fonts)
    for note in (*judged.facts.notes, *judged.repairs.notes, *decision.warnings):
        out.print(f"{note.code}: {note.message}", markup=False, soft_wrap=True)
    for survey in judged.surveys:
        if survey.failure:
            line = f"page {survey.index + 1}: could not be read: {survey.failure}"
            out.print(line, markup=False, soft_wrap=True)
        for note in survey.notes:
            line = f"page {survey.index + 1}: {note.code}: {note.message}"
            out.print(line, markup=False, soft_wrap=True)
    lines = (line.rstrip() for line in kept.getvalue().splitlines())
    put("\n".join(lines) + "\n\n")


def _tell_fonts(judged: Judged) -> Table:
    """The fonts that are garbled or were repaired, and how."""
    from rich.table import Table
    from rich.text import Text

    from inkproof.decision.fonts import FontVerdict
    from inkproof.pipeline.bind import bind_repair, show_signs
    from inkproof.pipeline.files import show_text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("font", "verdict", "words", "repair", "certified", "before", "after", "unproven"):
        table.add_column(name, no_wrap=True)
    for font in judged.decision.fonts:
        repairs = judged.repairs.of((font.name, font.key))
        known = (show_text(font.name or font.key or "-"), font.verdict.value)
        rows = [
            (
                record.method,
                record.certified,
                show_share(record.before),
                show_share(record.after),
                show_signs(record.unproven) or "-",
            )
            for record in map(bind_repair, repairs)
        ]
        if not repairs and font.verdict is FontVerdict.GARBLED:
            rows = [("none", "-", "-", "-", "-")]
        for row in rows:
            # Names are the file's: what stands in brackets there is no markup.
            table.add_row(*map(Text, (*known, show_share(font.score), *row)))
    return table


def _measured(measured: Measured) -> str:
    return show_share(measured.score)


def _as_json(judged: Judged) -> dict[str, object]:
    import msgspec

    from inkproof.pipeline.bind import bind_repair, bind_source, flatten

    pages = [
        {
            "number": survey.index + 1,
            "mode": verdict.mode,
            "reasons": verdict.reasons,
            "judged": verdict.judged,
            "uncertain": verdict.uncertain,
            "language": verdict.language or None,
            "provenance": verdict.provenance,
            "signals": flatten(survey.signals),
            "fonts": survey.fonts,
            "warnings": survey.notes,
        }
        for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True)
    ]
    decision = judged.decision
    shown: dict[str, object] = msgspec.to_builtins(
        {
            "source": bind_source(judged),
            "language": decision.language or None,
            "strategy": decision.strategy,
            "triage": decision.triage,
            "pages": pages,
            "fonts": [
                {
                    "name": font.name,
                    "key": font.key,
                    "verdict": font.verdict,
                    "score": font.score,
                    "repairs": [
                        bind_repair(found) for found in judged.repairs.of((font.name, font.key))
                    ],
                }
                for font in decision.fonts
            ],
            "warnings": (*judged.facts.notes, *judged.repairs.notes, *decision.warnings),
        }
    )
    return shown
