"""What happens in which order? Survey, judge, finish, bind: one document, one screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from inkproof.decision.document import decide_document
from inkproof.errors import DamagedError
from inkproof.model.record import DocumentRecord
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.model.verdict import PageMode
from inkproof.pipeline.bind import bind_document
from inkproof.pipeline.files import check_unchanged, hash_file
from inkproof.pipeline.finish import fail_page
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.messages import (
    Action,
    Finished,
    Opened,
    Surveyed,
    Task,
    Untrusted,
)
from inkproof.pipeline.survey import fail_survey
from inkproof.pipeline.workers import Event, GivenUp, Lost
from inkproof.thresholds import Thresholds

CHUNK_PAGES = 16
"""Pages of one task: a message round is noise, and a lost worker loses few."""
LEAST_PAGES = 8
"""Fewer pages than this are not worth another worker, which takes longer to open the file."""

LOST = "its content is damaged or missing, and nothing of it could be read"
UNANSWERED = "the page was never answered for"
"""Should not happen; if it does, the page is there all the same."""

Progress = Callable[[str, int, int], None]
"""Told the pass, pages done, and pages to do."""


class Executor(Protocol):
    """Who carries tasks out: a pool of workers, or this process."""

    @property
    def size(self) -> int:
        """How many tasks may run at once."""

    def run(self, tasks: Sequence[Task]) -> Iterator[Event]:
        """All pages of all tasks, each exactly once."""


def judge_file(
    path: Path, executor: Executor, thresholds: Thresholds, password: str, progress: Progress
) -> Judged:
    """Passes 1 and 2: every page surveyed, every page given a verdict.

    Raises:
        UnreadableError: the file cannot be opened; its subclasses say why.
    """
    state = hash_file(path)
    task = Task(
        action=Action.SURVEY,
        path=os.fsencode(path),
        password=password,
        thresholds=thresholds,
        pages=(),
    )
    facts = _open(executor, task)
    surveys: dict[int, PageSurvey] = {}
    for event in executor.run(list(_chunks(task, range(facts.pages), executor.size))):
        survey = _as_survey(event)
        if survey is not None:
            surveys[survey.index] = survey
            progress("survey", len(surveys), facts.pages)
    ordered = tuple(
        surveys.get(index) or fail_survey(index, UNANSWERED) for index in range(facts.pages)
    )
    decision = decide_document(ordered, thresholds)
    check_unchanged(path, state)
    return Judged(path=path, state=state, facts=facts, surveys=ordered, decision=decision)


def finish_file(  # noqa: PLR0913 - what one pass needs
    judged: Judged,
    executor: Executor,
    thresholds: Thresholds,
    password: str,
    progress: Progress,
    *,
    pages: Sequence[int] | None = None,
    untrusted: Untrusted = Untrusted.MARK,
) -> DocumentRecord:
    """Passes 3 and 4: what the verdicts ask for, and the record.

    Args:
        judged: from `judge_file`.
        executor: who does the work.
        thresholds: the same as for the judge.
        password: of the file, or empty.
        progress: told after each page.
        pages: 0-based pages to finish; all where None.
        untrusted: what becomes of text that cannot be trusted or replaced.
    """
    wanted = list(range(judged.facts.pages)) if pages is None else list(pages)
    task = Task(
        action=Action.FINISH,
        path=os.fsencode(judged.path),
        password=password,
        thresholds=thresholds,
        pages=(),
        untrusted=untrusted,
    )
    # A page that broke every reader once is not handed to them again.
    done = {
        survey.index: fail_page(survey.index, survey.failure or LOST)
        for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True)
        if verdict.mode is PageMode.FAILED
    }
    readable = [index for index in wanted if index not in done]
    chunks = [_with_verdicts(chunk, judged) for chunk in _chunks(task, readable, executor.size)]
    for event in executor.run(chunks):
        finished = _as_finished(event)
        if finished is not None:
            done[finished.page] = finished
            progress("finish", len(done), len(wanted))
    check_unchanged(judged.path, judged.state)
    pages_done = [done.get(index) or fail_page(index, UNANSWERED) for index in wanted]
    return bind_document(judged, pages_done, thresholds)


def _open(executor: Executor, task: Task) -> DocumentFacts:
    """The facts of the document, from a task without pages."""
    facts = None
    for event in executor.run([task]):
        if isinstance(event, Lost):
            raise event.fault
        if isinstance(event, Opened):
            facts = event.facts
    if facts is None:
        raise DamagedError("the file could not be opened")
    return facts


def _chunks(task: Task, pages: Sequence[int], workers: int) -> Iterator[Task]:
    """Tasks of a few pages each, so that every worker has some."""
    size = max(LEAST_PAGES, min(CHUNK_PAGES, -(-len(pages) // max(1, workers))))
    for start in range(0, len(pages), size):
        yield replace(task, pages=tuple(pages[start : start + size]))


def _with_verdicts(task: Task, judged: Judged) -> Task:
    return replace(task, verdicts=tuple(judged.decision.verdicts[page] for page in task.pages))


def _as_survey(event: Event) -> PageSurvey | None:
    match event:
        case Surveyed(survey=survey):
            return survey
        case GivenUp(page=page, why=why):
            return fail_survey(page, why)
        case Lost(fault=fault):
            raise fault
        case _:
            return None


def _as_finished(event: Event) -> Finished | None:
    match event:
        case Finished():
            return event
        case GivenUp(page=page, why=why):
            return fail_page(page, why)
        case Lost(fault=fault):
            raise fault
        case _:
            return None
