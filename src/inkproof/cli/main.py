"""The command line: one module a command, errors and exit statuses in one place."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, TextIO

import typer

from inkproof.cli import calibrate, doctor, explain, extract, harvest, inspect, repair, triage
from inkproof.errors import ExitStatus, InkproofError
from inkproof.version import __version__

EPILOG = (
    "Exit status: 0 done · 1 failed · 2 usage · 3 input unreadable (damaged, encrypted without "
    "password) · 4 a tool asked for by name is missing · 6 done, but some pages were "
    "quarantined, withheld or left untranscribed."
)

app = typer.Typer(
    name="inkproof",
    help="Text from PDF files that can be trusted: a verdict and a reason for every page.",
    epilog=EPILOG,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("extract", epilog=EPILOG)(extract.extract)
app.command("inspect", epilog=EPILOG)(inspect.inspect)
app.command("explain")(explain.explain)
app.command("triage", epilog=EPILOG)(triage.triage)
app.command("repair", epilog=EPILOG)(repair.repair)
app.command("calibrate", epilog=EPILOG)(calibrate.calibrate)
app.command("harvest", epilog=EPILOG)(harvest.harvest)
app.command("doctor")(doctor.doctor)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer's callback
    if wanted:
        typer.echo(f"inkproof {__version__}")
        raise typer.Exit


@app.callback()
def main(
    *,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Say which inkproof this is.",
        ),
    ] = False,
) -> None:
    """Decides page by page whether the text layer can be trusted, and says why."""
    del version


def run() -> None:
    """The program: every error becomes a line on standard error and an exit status."""
    if sys.stderr is None:  # closed by the caller: notes go nowhere, results still come
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - for good
    try:
        app()
    except SystemExit as ended:
        _settle(sys.stderr)
        if not _settle(sys.stdout) and not ended.code:
            sys.exit(ExitStatus.FAILED)
        raise
    except InkproofError as fault:
        _say_error(str(fault))
        _settle(sys.stdout)
        sys.exit(fault.exit_status)
    except BrokenPipeError:
        # Whoever read standard output has gone: nothing more can be said there.
        _forget(sys.stdout)
        sys.exit(ExitStatus.FAILED)
    except OSError as fault:
        _say_error(fault.strerror or str(fault))
        _forget(sys.stdout)
        sys.exit(ExitStatus.FAILED)


def _say_error(message: str) -> None:
    from inkproof.cli.console import say_error

    say_error(message)


def _settle(stream: TextIO | None) -> bool:
    """What is still buffered goes out now, or nowhere: at the end it would change the status."""
    try:
        if stream is not None:
            stream.flush()
    except (OSError, ValueError):
        _forget(stream)
        return False
    return True


def _forget(stream: TextIO | None) -> None:
    """The interpreter flushes its streams at its end, and must not fail at that."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
