"""`inkproof repair`: a PDF whose fonts say what they show, for every other tool to read."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import (
    Lexicon,
    Password,
    ThresholdsFile,
    Workers,
    load_thresholds,
    put,
    show_share,
)
from inkproof.errors import ExitStatus, UnreadableError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from inkproof.model.repair import FontRepair
    from inkproof.pipeline.judged import Judged
    from inkproof.readers.remapping import RemapReport

COLUMNS = ("font", "method", "certified", "before → after", "unproven")
NOTHING = "-"


def repair(  # noqa: PLR0913 - one parameter an option
    path: Annotated[Path, typer.Argument(metavar="IN", help="A PDF file; it is not changed.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="The file to write.")],
    *,
    force: Annotated[
        bool,
        typer.Option(
            "--force", help="Write over OUT, and repair signed files: signatures are then void."
        ),
    ] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
    lexicon: Lexicon = None,
) -> None:
    """Write a PDF with right ToUnicode maps, and say what changed in which font.

    The pages look the same, and every tool extracts the right text. Each repaired font is a
    line: its method, what certifies it, how much of its text read as language before and after,
    and characters that nothing vouches for. A file without a font to repair is copied as it is,
    so that status 0 means that OUT is there. Status 6: OUT is written, and fonts or pages remain
    whose text is wrong or could not be read.
    """
    from inkproof.cli.console import say, say_error, watch
    from inkproof.cli.target import write_whole
    from inkproof.pipeline.api import Session
    from inkproof.pipeline.files import check_unchanged, show_name

    try:
        _check_files(path, target, password, force=force)
        with Session(
            workers=workers, thresholds=load_thresholds(thresholds), lexicon=lexicon
        ) as session:
            with watch(path.name) as progress:
                judged, repairs = session.find_repairs(path, password=password, progress=progress)
            check_unchanged(path, judged.state)
        content, report = _make(path, password, repairs)
        check_unchanged(path, judged.state)
    except UnreadableError as fault:
        say_error(f"{show_name(path)}: {fault}")
        raise typer.Exit(fault.exit_status) from fault
    write_whole(target, content)
    written = [found for found in repairs if found.key not in report.missing]
    if written:
        _print(written)
    else:
        say(f"{show_name(path)}: no font to repair; {show_name(target)} is a copy of it")
    raise typer.Exit(_warn(judged, written))


def _check_files(path: Path, target: Path, password: str, *, force: bool) -> None:
    """What cannot be done, or would destroy something, is said before any work.

    Raises:
        UsageError: OUT is IN or exists, or IN is signed.
        UnreadableError: IN cannot be read.
    """
    from inkproof.cli.inputs import Input
    from inkproof.cli.target import check_target
    from inkproof.pipeline.files import hash_file, show_name
    from inkproof.readers.signatures import is_signed

    hash_file(path)  # says what is wrong with it: a folder, a pipe, nothing
    check_target("OUT", target, [Input(path, Path(path.name), named=True)])
    if target.exists():
        # A hard link has another name.
        if os.path.samefile(path, target):  # noqa: PTH121 - Path.samefile is the same
            raise UsageError(f"OUT {show_name(target)}: it is the input")
        if not force:
            raise UsageError(f"OUT {show_name(target)} exists: --force writes over it")
    if not force and is_signed(path, password):
        raise UsageError(
            f"{show_name(path)} is signed, and a repair would void that: --force does it anyway"
        )


def _make(path: Path, password: str, repairs: Sequence[FontRepair]) -> tuple[bytes, RemapReport]:
    """What OUT will hold, and what is new in it."""
    from inkproof.model.repair import FontMap
    from inkproof.readers.remapping import RemapReport, write_remapped

    if not repairs:
        return path.read_bytes(), RemapReport(places={})
    made = io.BytesIO()
    maps = [FontMap(key=found.key, table=found.table) for found in repairs]
    report = write_remapped(path, password, maps, made)
    return made.getvalue(), report


def _print(repairs: Sequence[FontRepair]) -> None:
    """A table where somebody looks at it; a line a font, tabs between, where it is piped."""
    rows = [_row(found) for found in repairs]
    if sys.stdout is None or not sys.stdout.isatty():
        put("".join("\t".join(row) + "\n" for row in rows))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in COLUMNS:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    kept = io.StringIO()
    Console(file=kept, highlight=False, force_terminal=True).print(table)
    put(kept.getvalue())


def _row(found: FontRepair) -> tuple[str, ...]:
    from inkproof.pipeline.files import show_text

    certified = f"{found.certificate} {found.language}".rstrip()
    method = " + ".join(found.methods) + (f" ({found.detail})" if found.detail else "")
    change = f"{show_share(found.before)} → {show_share(found.after)}"
    cells = (found.name or found.key, method, certified, change, _unproven(found) or NOTHING)
    return tuple(map(show_text, cells))


def _unproven(found: FontRepair) -> str:
    """The characters that nothing vouches for, each once."""
    from inkproof.pipeline.bind import bind_repair, show_signs

    return show_signs(bind_repair(found).unproven)


def _warn(judged: Judged, repairs: Sequence[FontRepair]) -> ExitStatus:
    """Says what OUT cannot be trusted in, on standard error."""
    from inkproof.cli.console import say
    from inkproof.decision.fonts import FontVerdict
    from inkproof.model.verdict import PageMode
    from inkproof.pipeline.files import show_name

    name = show_name(judged.path)
    for found in repairs:
        if unproven := _unproven(found):
            say(f"{name}: {found.name}: the best guess, but nothing vouches for: {unproven}")
    done = {found.key for found in repairs}
    rest = [
        font
        for font in judged.decision.fonts
        if font.verdict is FontVerdict.GARBLED
        and done.isdisjoint(one.key for one in judged.repairs.of((font.name, font.key)))
    ]
    for font in rest:
        say(f"{name}: {font.name or font.key}: its text is wrong, and no repair was found")
    unread = [v.mode for v in judged.decision.verdicts].count(PageMode.FAILED)
    if unread:
        say(f"{name}: {unread} pages could not be read")
    return ExitStatus.INCOMPLETE if rest or unread else ExitStatus.DONE
