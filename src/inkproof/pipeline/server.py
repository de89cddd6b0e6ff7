"""What does a worker do with a task? It opens the document and answers for each page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from inkproof.errors import DamagedError, LimitError, NotFoundError
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.finish import fail_page, finish_page
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.messages import Action, Message, Opened, Started, Surveyed, Task
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.survey import survey_page

_Key = tuple[str, str, bool, int, int]
_shelf: dict[_Key, OpenDocument] = {}
"""The document that this process has open; the next task is nearly always about the same."""


def serve(task: Task) -> Iterator[Message]:
    """Every page of the task, each announced before it is touched."""
    document = _open(task)
    yield Opened(document.facts)
    for at, index in enumerate(task.pages):
        yield Started(index)
        if task.action is Action.SURVEY:
            yield Surveyed(_survey(document, index, task))
        else:
            yield finish_one(document, index, task, at)


def finish_one(document: OpenDocument, index: int, task: Task, at: int) -> Message:
    """The second pass of one page; a page that has become unreadable is FAILED."""
    try:
        return finish_page(document, index, task.verdicts[at], task.untrusted, task.thresholds)
    except (DamagedError, LimitError) as fault:
        return fail_page(index, str(fault))


def _survey(document: OpenDocument, index: int, task: Task) -> PageSurvey:
    try:
        return survey_page(document, index, Languages(), task.thresholds)
    except (DamagedError, LimitError) as fault:
        return PageSurvey(index=index, failure=str(fault))


def _open(task: Task) -> OpenDocument:
    path = Path(task.path)
    try:
        stat = path.stat()
    except OSError as fault:
        raise NotFoundError(f"there is no file {task.path!r}") from fault
    key = (task.path, task.password, task.second_witness, stat.st_mtime_ns, stat.st_size)
    if key not in _shelf:
        close_all()
        _shelf[key] = OpenDocument(path, task.password, second_witness=task.second_witness)
    return _shelf[key]


def close_all() -> None:
    """Closes what this process has open."""
    while _shelf:
        _, document = _shelf.popitem()
        document.close()
