"""What does a person see while it runs? Notes and progress on standard error, never results."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from inkproof.errors import ExitStatus, InkproofError
from inkproof.pipeline.files import show_name, show_text
from inkproof.pipeline.run import Progress as Told


class _Notes(Console):
    """Standard error. Whoever stops listening loses the notes, and costs no result."""

    def on_broken_pipe(self) -> None:
        """Rich would end the program."""


notes = _Notes(stderr=True, highlight=False, soft_wrap=True)
"""Rich leaves colours and movement out where standard error is no terminal."""

SEVERITY = (
    ExitStatus.DONE,
    ExitStatus.INCOMPLETE,
    ExitStatus.UNREADABLE,
    ExitStatus.FAILED,
)
"""From best to worst: with several inputs the worst status wins (DESIGN: command line)."""


class Statuses:
    """The worst status so far."""

    def __init__(self) -> None:
        self.worst = ExitStatus.DONE

    def add(self, status: ExitStatus) -> None:
        """Takes a status into account."""
        self.worst = max(self.worst, status, key=SEVERITY.index)

    def complain(self, name: str | Path, fault: InkproofError) -> None:
        """Says what is wrong with one input, and goes on."""
        say_error(f"{show_name(name)}: {fault}")
        status = fault.exit_status
        self.add(status if status in SEVERITY else ExitStatus.FAILED)


def say_error(message: str) -> None:
    """One line on standard error."""
    say(f"inkproof: {message}")


def say(message: str) -> None:
    """A note on standard error; a file's control characters in it are shown, never obeyed."""
    with suppress(OSError, ValueError):
        notes.print(show_text(message), markup=False)


@contextmanager
def watch(name: str) -> Iterator[Told]:
    """A progress bar for one file, where somebody looks at a terminal."""
    name = show_name(name)
    if not sys.stderr.isatty():
        yield lambda _pass, _done, _of: None
        return
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=notes, transient=True) as bar:
        shown = bar.add_task(name, total=None)

        def told(which: str, done: int, of: int) -> None:
            bar.update(shown, description=f"{name} · {which}", completed=done, total=of)

        yield told
