"""`inkproof triage`: a corpus in one table, before anything is extracted or transcribed."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from inkproof.cli.options import Password, Paths, ThresholdsFile, Workers, load_thresholds, put
from inkproof.errors import (
    EncryptedError,
    ExitStatus,
    InkproofError,
    NotFoundError,
    UnsupportedError,
    UsageError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from inkproof.cli.console import Statuses
    from inkproof.pipeline.api import Session
    from inkproof.pipeline.judged import Judged
    from inkproof.thresholds import Thresholds

WIDE = 200
"""Columns of a table that nobody looks at in a terminal."""
MOST_COST = 1e6
MINUTE_S, HOUR_S = 60, 3600
CLASSES = ("native", "awkward", "scanned")
COUNTS = ("pages", *CLASSES, "blank", "failed", "transcribe", "figures")


class TriagedPage(msgspec.Struct, frozen=True, kw_only=True):
    """One page of the report."""

    number: int
    triage: str | None
    """None for a blank page, and for one that could not be read."""
    characters: int
    text_objects: int
    mode: str
    reason: str
    language: str | None


class TriagedFile(msgspec.Struct, frozen=True, kw_only=True):
    """One file of the report."""

    file: str
    triage: str
    language: str | None
    counts: dict[str, int]
    pages: list[TriagedPage]


class Excluded(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the exclusion register."""

    file: str
    reason: str
    pages: list[int] | None
    """1-based; None where it is the whole file."""


class TriageReport(msgspec.Struct, frozen=True, kw_only=True):
    """The whole corpus."""

    files: list[TriagedFile]
    totals: dict[str, int]
    documents: dict[str, int]
    """Files by class."""
    ocr_seconds: tuple[float, float]
    """Least and most, on two cores."""
    cost: float | None
    excluded: list[Excluded]


def triage(  # noqa: PLR0913 - one parameter an option
    paths: Paths,
    *,
    by_page: Annotated[bool, typer.Option("--by-page", help="A line for each page too.")] = False,
    cost_per_page: Annotated[
        float | None,
        typer.Option("--cost-per-page", help="Price of transcribing a page, in any currency."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of tables.")] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
) -> None:
    """Show a corpus in one table: native, awkward and scanned files and pages, and their cost.

    Pages to transcribe come with an estimate of time and cost; what is not served (encrypted
    or damaged files, pages that no reader can read, unknown languages) is listed with its reason.
    """
    from inkproof.cli.console import Statuses
    from inkproof.cli.inputs import Input, find_inputs
    from inkproof.pipeline.api import Session

    if cost_per_page is not None and not 0 <= cost_per_page <= MOST_COST:
        raise UsageError(f"--cost-per-page must be from 0 to {MOST_COST:.0f}")
    numbers = load_thresholds(thresholds)
    statuses = Statuses()
    files: list[TriagedFile] = []
    excluded: list[Excluded] = []
    with Session(workers=workers, thresholds=numbers) as session:
        inputs = list(find_inputs(paths))
        for at, item in enumerate(inputs, start=1):
            if not isinstance(item, Input):
                excluded.append(_exclude(item.name, item.fault, statuses))
                continue
            try:
                judged = _judge(session, item.path, password, f"{at}/{len(inputs)}")
            except InkproofError as fault:
                excluded.append(_exclude(item.path, fault, statuses))
                continue
            files.append(_triage(judged, numbers))
            excluded += _exclude_pages(judged)
            if files[-1].counts["failed"]:
                statuses.add(ExitStatus.INCOMPLETE)
    report = _report(files, excluded, numbers, cost_per_page)
    if as_json:
        put(json.dumps(msgspec.to_builtins(report), ensure_ascii=False, indent=2) + "\n")
    else:
        put(_render(report, by_page=by_page))
    raise typer.Exit(statuses.worst)


def _judge(session: Session, path: Path, password: str, place: str) -> Judged:
    from inkproof.cli.console import watch

    with watch(f"{place} {path.name}") as progress:
        return session.judge(path, password=password, progress=progress)


def _triage(judged: Judged, thresholds: Thresholds) -> TriagedFile:
    """A file and all its pages."""
    from inkproof.decision.triage import count_characters, triage_document, triage_page
    from inkproof.pipeline.files import show_name

    verdicts = judged.decision.verdicts
    pages = []
    for survey, verdict in zip(judged.surveys, verdicts, strict=True):
        found = triage_page(survey.signals, verdict, thresholds)
        pages.append(
            TriagedPage(
                number=survey.index + 1,
                triage=found.value if found else None,
                characters=count_characters(survey.signals),
                text_objects=survey.signals.text_objects,
                mode=verdict.mode.value,
                reason=verdict.reasons[0].value,
                language=verdict.language or None,
            )
        )
    return TriagedFile(
        file=show_name(judged.path),
        triage=triage_document(judged.surveys, verdicts, thresholds).value,
        language=judged.decision.language or None,
        counts=_count(pages),
        pages=pages,
    )


def _count(pages: Sequence[TriagedPage]) -> dict[str, int]:
    modes = [page.mode for page in pages]
    return {
        "pages": len(pages),
        **{name: sum(page.triage == name for page in pages) for name in CLASSES},
        "blank": modes.count("BLANK"),
        "failed": modes.count("FAILED"),
        "transcribe": modes.count("REPLACE"),
        "figures": modes.count("FIGURES"),
    }


def _exclude(name: str | Path, fault: InkproofError, statuses: Statuses) -> Excluded:
    """A file that is not served, said on standard error too."""
    from inkproof.pipeline.files import show_name

    statuses.complain(name, fault)
    kinds = ((EncryptedError, "encrypted"), (UnsupportedError, "unsupported format"))
    kind = next((said for cause, said in kinds if isinstance(fault, cause)), "unreadable")
    kind = "missing" if isinstance(fault, NotFoundError) else kind
    return Excluded(file=show_name(name), reason=f"{kind}: {fault}", pages=None)


def _exclude_pages(judged: Judged) -> Iterator[Excluded]:
    from inkproof.decision.triage import find_excluded
    from inkproof.pipeline.files import show_name

    for found in find_excluded(judged.surveys, judged.decision.verdicts):
        yield Excluded(file=show_name(judged.path), reason=found.reason, pages=list(found.pages))


def _report(
    files: list[TriagedFile],
    excluded: list[Excluded],
    thresholds: Thresholds,
    cost_per_page: float | None,
) -> TriageReport:
    from inkproof.decision.triage import estimate_transcription

    totals = {name: sum(file.counts[name] for file in files) for name in COUNTS}
    estimate = estimate_transcription(totals["transcribe"], thresholds.triage, cost_per_page)
    return TriageReport(
        files=files,
        totals=totals,
        documents={name: sum(file.triage == name for file in files) for name in CLASSES},
        ocr_seconds=(estimate.least_s, estimate.most_s),
        cost=estimate.cost,
        excluded=excluded,
    )


def _render(report: TriageReport, *, by_page: bool) -> str:
    """The table, the totals, and the register."""
    from inkproof.decision.document import list_pages

    lines = _render_table(report)
    if by_page:
        for file in report.files:
            lines += ["", file.file, *map(_render_page, file.pages)]
    documents = ", ".join(f"{report.documents[name]} {name}" for name in CLASSES)
    lines += ["", f"files: {documents}; not served: {_count_files(report.excluded)}"]
    least, most = map(_show_time, report.ocr_seconds)
    pages = report.totals["transcribe"]
    cost = "" if report.cost is None else f", cost {report.cost:,.2f}"
    lines.append(f"to transcribe: {pages} pages, {least} to {most} on two cores{cost}")
    lines += ["", "not served:" if report.excluded else "not served: nothing"]
    for entry in report.excluded:
        where = "" if entry.pages is None else f", pages {list_pages(entry.pages)}"
        lines.append(f"  {entry.file}{where}: {entry.reason}")
    return "\n".join(lines) + "\n"


def _render_table(report: TriageReport) -> list[str]:
    """A row a file, and the sum where there are several."""
    from io import StringIO

    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    terminal = sys.stdout is not None and sys.stdout.isatty()
    kept = StringIO()
    width = None if terminal else WIDE
    out = Console(file=kept, highlight=False, width=width, force_terminal=terminal)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("file", overflow="fold")
    for name in ("class", "language"):
        table.add_column(name, no_wrap=True)
    for name in COUNTS:
        table.add_column(name, justify="right", no_wrap=True)
    for file in report.files:
        counts = (str(file.counts[name]) for name in COUNTS)
        table.add_row(Text(file.file), file.triage, file.language or "-", *counts)
    if len(report.files) != 1:
        counts = (str(report.totals[name]) for name in COUNTS)
        table.add_row(f"{len(report.files)} files", "", "", *counts)
    out.print(table)
    return [line.rstrip() for line in kept.getvalue().splitlines()]


def _render_page(page: TriagedPage) -> str:
    said = f"  page {page.number}: {page.triage or '-'}, {page.mode}, {page.reason}, "
    return said + f"{page.characters} characters in {page.text_objects or 'unknown'} objects"


def _count_files(excluded: Sequence[Excluded]) -> int:
    return sum(entry.pages is None for entry in excluded)


def _show_time(seconds: float) -> str:
    if seconds < 2 * MINUTE_S:
        return f"{seconds:.0f} s"
    if seconds < 2 * HOUR_S:
        return f"{seconds / MINUTE_S:.0f} min"
    return f"{seconds / HOUR_S:.1f} h"
