"""What does a worker do with a task? It opens the document and answers for each page."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from inkproof.errors import DamagedError, LimitError, NotFoundError, UsageError
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.finish import FinishContext, fail_page, finish_page
from inkproof.pipeline.languages import NO_WORDS, Languages, load_lexicon
from inkproof.pipeline.messages import (
    NO_ORDER,
    Action,
    Message,
    Opened,
    Order,
    Sampled,
    Started,
    Surveyed,
    Task,
    encode_maps,
)
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.sampling import sample_page
from inkproof.pipeline.shelf import Shelf
from inkproof.pipeline.survey import SurveyContext, fail_survey, survey_page
from inkproof.pipeline.witness import witness_page

_File = tuple[bytes, str, bool, bytes, bool, int, int, str]
_open: dict[tuple[_File, bytes], Shelf] = {}
"""The file that this process has open, as it is and with other maps.

The next task is nearly always about the same file, and pages that no repair touches are read as
they were.
"""


def serve(task: Task) -> Iterator[Message]:
    """Every page of the task, each announced before it is touched."""
    shelf = _find(task)
    yield Opened(shelf.document.facts)
    for at, index in enumerate(task.pages):
        yield Started(index)
        order = task.orders[at] if task.orders else NO_ORDER
        match task.action:
            case Action.SURVEY:
                yield Surveyed(_survey(shelf, index, task))
            case Action.WITNESS:
                yield Surveyed(_witness(shelf, index, order, task))
            case Action.SAMPLE:
                yield _sample(shelf, index, order, task)
            case Action.FINISH:
                yield _finish(shelf, index, order, task)


def _finish(shelf: Shelf, index: int, order: Order, task: Task) -> Message:
    """The last pass of one page; a page that has become unreadable is FAILED."""
    choice = FinishContext(
        choices=task.choices,
        condemned=frozenset(task.condemned),
        sound=frozenset(task.sound),
        repaired=frozenset(task.repaired),
        thresholds=task.thresholds,
    )
    try:
        return finish_page(shelf, index, order, choice)
    except (DamagedError, LimitError) as fault:
        return fail_page(index, str(fault))


def _survey(shelf: Shelf, index: int, task: Task) -> PageSurvey:
    try:
        return survey_page(shelf, index, _context(task))
    except (DamagedError, LimitError) as fault:
        return fail_survey(index, str(fault))


def _witness(shelf: Shelf, index: int, order: Order, task: Task) -> PageSurvey:
    try:
        return witness_page(shelf, index, order, _context(task))
    except (DamagedError, LimitError) as fault:
        return fail_survey(index, str(fault))


def _sample(shelf: Shelf, index: int, order: Order, task: Task) -> Sampled:
    try:
        return sample_page(shelf, index, order, task.thresholds)
    except (DamagedError, LimitError) as fault:
        return Sampled(page=index, fault=str(fault))


def _context(task: Task) -> SurveyContext:
    return SurveyContext(
        languages=Languages(domain=_read_lexicon(task.lexicon)),
        thresholds=task.thresholds,
        keep_layer=task.keep_layer,
    )


def _read_lexicon(name: bytes) -> frozenset[str]:
    """The domain words of a task; each state of a file is read once."""
    if not name:
        return NO_WORDS
    path = Path(os.fsdecode(name))
    try:
        stat = path.stat()
    except OSError as fault:
        raise UsageError(f"{path} cannot be read: {fault.strerror}") from fault
    return _load_lexicon(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=4)
def _load_lexicon(path: Path, _changed_ns: int, _size: int) -> frozenset[str]:
    return load_lexicon(path)


def _find(task: Task) -> Shelf:
    path = Path(os.fsdecode(task.path))
    try:
        stat = path.stat()
    except OSError as fault:
        raise NotFoundError("there is no such file") from fault
    state = (stat.st_mtime_ns, stat.st_size, task.thresholds.digest)
    # What a survey depends on
    asked = (task.second_witness, task.lexicon, task.keep_layer)
    file: _File = (task.path, task.password, *asked, *state)
    key = (file, encode_maps(task.maps))
    if key not in _open:
        _close([other for other in _open if other[0] != file or (task.maps and other[1])])
        document = OpenDocument(
            path, task.password, second_witness=task.second_witness, maps=task.maps
        )
        _open[key] = Shelf(document)
    return _open[key]


def close_all() -> None:
    """Closes what this process has open."""
    _close(list(_open))


def _close(keys: Sequence[tuple[_File, bytes]]) -> None:
    for key in keys:
        _open.pop(key).close()
