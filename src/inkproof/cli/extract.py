"""`inkproof extract`: the text of files, with a verdict and a reason for every page."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import (
    Format,
    HiddenTextChoice,
    Lexicon,
    OcrChoice,
    Password,
    Paths,
    Repair,
    RepairChoice,
    ThresholdsFile,
    UntrustedChoice,
    Workers,
    load_thresholds,
)
from inkproof.errors import ExitStatus, InkproofError

if TYPE_CHECKING:
    from inkproof.model.record import DocumentRecord


def extract(  # noqa: PLR0913 - one parameter an option
    paths: Paths,
    *,
    format_: Annotated[
        Format, typer.Option("--format", "-f", help="How results are written.")
    ] = Format.MARKDOWN,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Write a file each, tree kept."),
    ] = None,
    pages: Annotated[
        str, typer.Option("--pages", help="Pages to finish, as 1-3,7; all are surveyed.")
    ] = "",
    password: Password = "",
    ocr: Annotated[
        OcrChoice, typer.Option("--ocr", help="Transcribe what is lost: auto, off or force.")
    ] = OcrChoice.AUTO,
    untrusted: Annotated[
        UntrustedChoice,
        typer.Option("--untrusted", help="Text that cannot be trusted: a mark, kept, dropped."),
    ] = UntrustedChoice.MARK,
    hidden: Annotated[
        HiddenTextChoice,
        typer.Option(
            "--hidden", help="Text that the page does not show: left out, reported, kept."
        ),
    ] = HiddenTextChoice.DROP,
    repair: Repair = RepairChoice.AUTO,
    page_marks: Annotated[
        bool, typer.Option("--page-marks/--no-page-marks", help="`## Page N` in Markdown.")
    ] = True,
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
    lexicon: Lexicon = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
) -> None:
    """Extract Markdown (or JSON, JSONL, text) from PDF files.

    Results go to standard output, or to files below --output; notes go to standard error.
    With several inputs every good file is written and the worst exit status wins.
    """
    from inkproof.cli.console import Statuses, watch
    from inkproof.cli.inputs import Input, find_inputs, keep_present, parse_pages
    from inkproof.cli.sink import make_sink
    from inkproof.pipeline.api import Session, check_ocr
    from inkproof.pipeline.bind import is_complete

    check_ocr(ocr.value)
    wanted = parse_pages(pages) if pages else None
    inputs = list(find_inputs(paths))
    only = inputs[0] if len(inputs) == 1 else None
    single = isinstance(only, Input) and only.named
    statuses = Statuses()
    sink = make_sink(format_, output, single=single, page_marks=page_marks)
    session = Session(workers=workers, thresholds=load_thresholds(thresholds), lexicon=lexicon)
    with session, sink:
        for item in keep_present(inputs, statuses):
            try:
                with watch(item.path.name) as progress:
                    record = session.extract(
                        item.path,
                        ocr=ocr.value,
                        password=password,
                        pages=wanted,
                        untrusted=untrusted.value,
                        hidden=hidden.value,
                        repair=repair.value,
                        progress=progress,
                    )
                sink.write(item, record)
            except InkproofError as fault:
                if fault.exit_status is ExitStatus.USAGE and single:
                    raise
                statuses.complain(item.path, fault)
                continue
            statuses.add(ExitStatus.DONE if is_complete(record) else ExitStatus.INCOMPLETE)
            if not quiet:
                _summarise(item.path, record)
    raise typer.Exit(statuses.worst)


def _summarise(path: Path, record: DocumentRecord) -> None:
    """One line a file, then the document's own warnings."""
    from inkproof.cli.console import say
    from inkproof.pipeline.files import show_name

    counted = Counter(str(page.outcome) for page in record.pages)
    outcomes = ", ".join(f"{number} {outcome}" for outcome, number in counted.items())
    say(f"{show_name(path.name)}: {len(record.pages)} pages: {outcomes}")
    for warning in record.warnings:
        say(f"  {warning.code}: {warning.message}")
