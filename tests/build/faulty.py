"""Engines that fail on purpose: a worker imports them by name and runs them for real.

Each `serve` answers for every page of a task as a good server does, but for the pages whose
numbers stand in the task's path: `crash:2,5`.
"""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

from inkproof.errors import EncryptedError
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.pipeline import server
from inkproof.pipeline.messages import Action, Message, Opened, Started, Surveyed, Task

PAGES = 8
BAD_WITNESS = 1
"""The page on which the servers at the end of this module fail, when they are asked again."""
ASKED = ".asked"
"""Beside the document, a file with a byte for each time that they failed."""


def serve(task: Task) -> Iterator[Message]:
    """Opens, then fails as the path says on the pages that it names."""
    kind, _, listed = task.path.decode().partition(":")
    bad = {int(number) for number in listed.split(",") if number}
    if kind == "refuse":
        raise EncryptedError("a password is needed")
    if kind == "crash-at-opening":
        crash()
    yield Opened(DocumentFacts(pages=PAGES))
    for page in task.pages:
        yield Started(page)
        if page in bad and not (kind == "crash-first" and task.second_witness):
            FAULTS[kind]()
        yield Surveyed(PageSurvey(index=page))


def crash() -> None:
    """Reads where nothing is: the kernel ends the process."""
    ctypes.string_at(0)


def hang() -> None:
    """Never comes back."""
    threading.Event().wait()


def swell() -> None:
    """Takes memory until something stops it."""
    kept = []
    while True:
        kept.append(bytearray(16 * 2**20))


def raise_foreign() -> None:
    """An error that nobody mapped: the worker dies of it."""
    message = "an engine's own error"
    raise RuntimeError(message)


FAULTS: dict[str, Callable[[], None]] = {
    "crash": crash,
    "crash-first": crash,
    "hang": hang,
    "swell": swell,
    "foreign": raise_foreign,
}


def _serve_until_asked(task: Task, fault: Callable[[], None]) -> Iterator[Message]:
    """The real server, until it is asked for dearer evidence on one page."""
    for message in server.serve(task):
        yield message
        if task.action is Action.WITNESS and message == Started(BAD_WITNESS):
            with Path(os.fsdecode(task.path) + ASKED).open("ab") as asked:
                asked.write(b".")
            fault()


def crash_as_witness(task: Task) -> Iterator[Message]:
    """Reads well, and crashes when it is asked again."""
    return _serve_until_asked(task, crash)


def hang_as_witness(task: Task) -> Iterator[Message]:
    """Reads well, and hangs when it is asked again."""
    return _serve_until_asked(task, hang)


def swell_as_witness(task: Task) -> Iterator[Message]:
    """Reads well, and takes all memory when it is asked again."""
    return _serve_until_asked(task, swell)


def raise_as_witness(task: Task) -> Iterator[Message]:
    """Reads well, and fails in a way that nobody foresaw when it is asked again."""
    return _serve_until_asked(task, raise_foreign)


def crash_first_as_witness(task: Task) -> Iterator[Message]:
    """Reads well, and its first engine crashes when it is asked again."""
    return server.serve(task) if task.second_witness else _serve_until_asked(task, crash)
