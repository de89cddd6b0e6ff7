"""What happens in which order? Survey, judge, finish, bind: one document, one screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replace_repairs
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from inkproof.decision.document import DocumentDecision
from inkproof.decision.suspects import Suspects, find_suspects
from inkproof.errors import DamagedError, LimitError, UnreadableError
from inkproof.model.evidence import Request
from inkproof.model.notes import Note, NoteCode
from inkproof.model.record import DocumentRecord
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.model.verdict import PageMode, Reason
from inkproof.pipeline.bind import bind_document
from inkproof.pipeline.choosing import choose_first, choose_further
from inkproof.pipeline.files import check_unchanged, hash_file
from inkproof.pipeline.finish import fail_page
from inkproof.pipeline.judge import (
    LegibilityJudge,
    ask_legibility_judge,
    decide_with_language,
    find_open_requests,
    keep_what_was_known,
)
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.languages import Languages, load_lexicon
from inkproof.pipeline.messages import (
    Action,
    Choices,
    Finished,
    Opened,
    Order,
    Sampled,
    Surveyed,
    Task,
)
from inkproof.pipeline.repairing import (
    NO_REPAIRS,
    Repairs,
    find_pages,
    find_worse,
    repair_fonts,
)
from inkproof.pipeline.survey import fail_survey
from inkproof.pipeline.workers import Event, GivenUp, Lost
from inkproof.thresholds import Thresholds

CHUNK_PAGES = 16
"""Pages of one task: a message round is noise, and a lost worker loses few."""
LEAST_PAGES = 8
"""Fewer pages than this are not worth another worker, which takes longer to open the file."""
ROUNDS = 2
"""How often the judge may ask for dearer evidence (DESIGN: two rounds at most)."""

TRIALS = 4
"""How often the repaired pages are read anew, each time without those that made pages worse."""

LOST = {
    Reason.NO_READER: "no reader could read it",
    Reason.CONTENT_LOST: "its content is damaged or missing, and nothing of it could be read",
    Reason.NOT_RENDERED: "it states no text and cannot be drawn: nobody has seen that it is blank",
}
"""Why a page without a fault of its own is FAILED."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """How one document is worked on."""

    executor: Executor
    thresholds: Thresholds
    progress: Progress
    password: str = ""
    lexicon: Path | None = None
    """A file of domain words."""
    legibility_judge: LegibilityJudge | None = None
    repair: bool = True
    """Are fonts that lie repaired?"""

    def task(self, action: Action, path: Path, repairs: Repairs = NO_REPAIRS) -> Task:
        """A task of no pages, on a file with these repairs."""
        return Task(
            action=action,
            path=os.fsencode(path),
            password=self.password,
            thresholds=self.thresholds,
            pages=(),
            lexicon=os.fsencode(self.lexicon) if self.lexicon is not None else b"",
            keep_layer=self.legibility_judge is not None,
            maps=repairs.maps,
            repaired=tuple(sorted(repairs.names)),
        )

    def languages(self) -> Languages:
        """Word lists and profiles, with the domain words."""
        return Languages(domain=load_lexicon(self.lexicon)) if self.lexicon else Languages()


def judge_file(path: Path, run: Run) -> Judged:
    """Passes 1 and 2: every page surveyed, every page given a verdict.

    Raises:
        UnreadableError: the file cannot be opened; its subclasses say why.
    """
    state = hash_file(path)
    task = run.task(Action.SURVEY, path)
    facts = _open(run.executor, task)
    found: dict[int, PageSurvey] = {}
    for event in run.executor.run(list(_chunks(task, range(facts.pages), run.executor.size))):
        survey = _as_survey(event)
        if survey is not None:
            found[survey.index] = survey
            run.progress("survey", len(found), facts.pages)
    surveys = [found.get(index) or fail_survey(index, UNANSWERED) for index in range(facts.pages)]
    languages = run.languages()
    surveys, decision = decide_with_language(surveys, languages, run.thresholds)
    known = _Known(surveys, decision)
    _ask_further(run, path, known, languages)
    if run.repair:
        known = _repair(run, path, known, languages)
    surveys, decision = known.surveys, known.decision
    if run.legibility_judge is not None:
        surveys, decision = ask_legibility_judge(
            run.legibility_judge, surveys, decision, run.thresholds, known.repairs.vouched
        )
    check_unchanged(path, state)
    return Judged(
        path=path,
        state=state,
        facts=facts,
        surveys=tuple(surveys),
        decision=decision,
        repairs=known.repairs,
    )


@dataclass(slots=True)
class _Known:
    """What is known of a document so far, and decided from it."""

    surveys: list[PageSurvey]
    decision: DocumentDecision
    asked: dict[int, frozenset[str]] = field(default_factory=dict)
    """What each page has been asked for."""
    repairs: Repairs = NO_REPAIRS
    """With which it is known."""

    def decide(self, languages: Languages, thresholds: Thresholds) -> None:
        """Anew, from the surveys as they are now."""
        self.surveys, self.decision = decide_with_language(
            self.surveys, languages, thresholds, self.decision, self.repairs.vouched
        )


def _ask_further(run: Run, path: Path, known: _Known, languages: Languages) -> None:
    """Dearer evidence as often as the judge wants it, in rounds."""
    for _ in range(ROUNDS):
        wanted = find_open_requests(
            known.surveys, known.decision.verdicts, known.asked, run.thresholds
        )
        if not wanted:
            break
        task = run.task(Action.WITNESS, path, known.repairs)
        for index in _hear_witnesses(run, task, wanted, known.surveys):
            known.asked[index] = frozenset(Request)  # what broke it once would break it again
        known.decide(languages, run.thresholds)


def _repair(run: Run, path: Path, known: _Known, languages: Languages) -> _Known:
    """What is known of the document once its suspect fonts are repaired.

    That a file cannot be sampled or written anew costs its repairs, and nothing else.
    """
    suspects = find_suspects(known.surveys, known.decision, run.thresholds)
    if not suspects.pages:
        return known
    try:
        sampled = _sample(run, path, suspects)
        language = known.decision.language
        wanted = suspects.fonts | suspects.unproven
        repairs = repair_fonts(sampled, wanted, language, languages, run.thresholds)
        for _ in range(TRIALS):
            if not repairs.fonts:
                break
            repaired = _survey_again(run, path, known, languages, repairs)
            worse = find_worse(
                known.surveys, known.decision.verdicts, repaired.decision.verdicts, repairs
            )
            if not worse:
                return repaired
            repairs = repairs.without(worse)
        if repairs.fonts:
            message = "repairs of fonts made pages worse again and again; none of them was kept"
            note = Note(NoteCode.LIMIT_REACHED, message)
            repairs = Repairs(notes=(*repairs.notes, note))
    except (UnreadableError, LimitError) as fault:
        message = f"fonts that lie could not be repaired: {fault}"
        repairs = Repairs(notes=(Note(NoteCode.NOT_CHECKED, message),))
    known.repairs = replace_repairs(known.repairs, notes=repairs.notes)
    return known


def _sample(run: Run, path: Path, suspects: Suspects) -> list[Sampled]:
    """What the chosen pages show of suspect fonts, in the order of the pages."""
    first = choose_first(suspects)
    sampled = _sample_pages(run, path, first)
    further = choose_further(suspects, first, sampled, run.thresholds)
    sampled += _sample_pages(run, path, further)
    return sorted(sampled, key=lambda page: page.page)


def _sample_pages(run: Run, path: Path, orders: dict[int, Order]) -> list[Sampled]:
    task = run.task(Action.SAMPLE, path)
    sampled: list[Sampled] = []
    for event in run.executor.run(list(_chunks(task, list(orders), run.executor.size, orders))):
        match event:
            case Lost(fault=fault):
                raise fault
            case GivenUp(page=page, why=why):
                sampled.append(Sampled(page=page, fault=why))
            case Sampled():
                sampled.append(event)
            case _:
                continue
        run.progress("samples", len(sampled), len(orders))
    return sampled


def _survey_again(
    run: Run, path: Path, known: _Known, languages: Languages, repairs: Repairs
) -> _Known:
    """What is known of the document with repaired fonts.

    A page that can no longer be read is FAILED here: its repairs have made it worse.
    """
    pages = find_pages(known.surveys, repairs.names)
    surveys = list(known.surveys)
    task = run.task(Action.SURVEY, path, repairs)
    done = 0
    for event in run.executor.run(list(_chunks(task, pages, run.executor.size))):
        survey = _as_survey(event)
        if survey is not None:
            surveys[survey.index] = survey
            done += 1
            run.progress("repaired", done, len(pages))
    changed = set(pages)
    asked = {index: what for index, what in known.asked.items() if index not in changed}
    repaired = _Known(surveys, known.decision, asked, repairs)
    repaired.decide(languages, run.thresholds)
    _ask_further(run, path, repaired, languages)
    return repaired


def _hear_witnesses(
    run: Run, task: Task, wanted: dict[int, Order], surveys: list[PageSurvey]
) -> list[int]:
    """Puts the surveys of the pages that were asked about in the place of the old ones.

    Returns:
        The pages that asking broke: they keep what was known.
    """
    broken: list[int] = []
    heard = 0
    for event in run.executor.run(list(_chunks(task, sorted(wanted), run.executor.size, wanted))):
        survey = _as_survey(event)
        if survey is not None:
            before = surveys[survey.index]
            surveys[survey.index] = keep_what_was_known(before, survey, wanted[survey.index])
            broken += [survey.index] if survey.failure else []
            heard += 1
            run.progress("witnesses", heard, len(wanted))
    return broken


def finish_file(
    judged: Judged, run: Run, *, pages: Sequence[int] | None = None, choices: Choices
) -> DocumentRecord:
    """Passes 3 and 4: what the verdicts ask for, and the record.

    Args:
        judged: from `judge_file`.
        run: the same as for the judge.
        pages: 0-based pages to finish; all where None.
        choices: what becomes of text that is not trusted, or not seen.
    """
    wanted = list(range(judged.facts.pages)) if pages is None else list(pages)
    # A page that broke every reader once is not handed to them again.
    done = {
        survey.index: fail_page(survey.index, survey.failure or LOST[verdict.reasons[0]])
        for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True)
        if verdict.mode is PageMode.FAILED
    }
    readable = [index for index in wanted if index not in done]
    for event in run.executor.run(list(_finish_tasks(judged, run, choices, readable))):
        finished = _as_finished(event)
        if finished is not None:
            done[finished.page] = finished
            run.progress("finish", len(done), len(wanted))
    check_unchanged(judged.path, judged.state)
    pages_done = [done.get(index) or fail_page(index, UNANSWERED) for index in wanted]
    return bind_document(judged, pages_done, run.thresholds)


def _finish_tasks(
    judged: Judged, run: Run, choices: Choices, pages: Sequence[int]
) -> Iterator[Task]:
    """Tasks of the last pass for 0-based pages.

    Those without repaired fonts are read as they are: the survey may have left them on a shelf.
    """
    orders = {
        survey.index: Order(verdict=verdict, settled=survey.settled)
        for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True)
    }
    touched = set(find_pages(judged.surveys, judged.repairs.names))
    for repairs, is_touched in ((NO_REPAIRS, False), (judged.repairs, True)):
        task = replace(
            run.task(Action.FINISH, judged.path, repairs),
            choices=choices,
            condemned=tuple(sorted(judged.decision.condemned)),
            sound=tuple(sorted(judged.decision.sound)),
        )
        mine = [page for page in pages if (page in touched) is is_touched]
        yield from _chunks(task, mine, run.executor.size, orders)


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


def _chunks(
    task: Task, pages: Sequence[int], workers: int, orders: dict[int, Order] | None = None
) -> Iterator[Task]:
    """Tasks of a few pages each, so that every worker has some."""
    size = max(LEAST_PAGES, min(CHUNK_PAGES, -(-len(pages) // max(1, workers))))
    for start in range(0, len(pages), size):
        chunk = tuple(pages[start : start + size])
        given = () if orders is None else tuple(orders[page] for page in chunk)
        yield replace(task, pages=chunk, orders=given)


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
