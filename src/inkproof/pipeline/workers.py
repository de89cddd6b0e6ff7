"""Who does the dangerous work? Processes that may crash, hang or swell without losing a page.

One warm pool of forkserver children serves a run. A worker acknowledges each page at its start
and its end, so that a death names its page: the rest of its task goes to another worker, the
suspect is tried alone once, then once with the second witness, and then given up. The parent
watches time and resident memory of every busy worker.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, ForkServerProcess
from types import ModuleType

import msgspec
import psutil

from inkproof.errors import DamagedError, InkproofError, LimitError, UsageError
from inkproof.model.notes import Note, NoteCode
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.interrupts import undisturbed
from inkproof.pipeline.messages import (
    Action,
    Done,
    Finished,
    LastWords,
    Message,
    Opened,
    Refused,
    Sampled,
    Started,
    Surveyed,
    Task,
    as_fault,
    decode_message,
    encode,
)
from inkproof.pipeline.worker import work
from inkproof.readers.closing import Closing
from inkproof.thresholds import LimitThresholds

Serve = Callable[[Task], Iterator[Message]]
"""What a worker does with a task; importable by name, since a child imports it."""

CHECK_S = 0.05
"""How often the parent looks at time and memory of its workers."""
_main_lock = threading.Lock()
"""One at a time may take the name `__main__` away, or it would not come back."""
ASIDE = frozenset({Action.WITNESS, Action.SAMPLE})
"""What is only asked about pages that have been read."""
PRELOADED = ("inkproof.pipeline.warm",)


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A page that no attempt could read."""

    page: int
    why: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A document that no attempt could open."""

    fault: InkproofError


Event = Opened | Surveyed | Sampled | Finished | GivenUp | Lost


@dataclass(slots=True)
class _Job:
    """A task in the queue, and how often its one page has been tried."""

    task: Task
    attempt: int = 0


@dataclass(slots=True)
class _Worker:
    process: ForkServerProcess
    connection: Connection
    job: _Job | None = None
    page: int | None = None
    since: float = 0.0
    done: set[int] = field(default_factory=set)
    opened: bool = False
    last_words: str = ""

    def rss_mb(self) -> float:
        with contextlib.suppress(psutil.Error):
            return float(psutil.Process(self.process.pid).memory_info().rss / 2**20)
        return 0.0


class WorkerPool(Closing):
    """A fixed number of workers, started when first needed; use as a context manager."""

    def __init__(
        self,
        workers: int,
        limits: LimitThresholds,
        serve: Serve,
        *,
        has_second_witness: bool = False,
    ) -> None:
        self._limits = limits
        self._serve = serve
        self._room = max(1, workers)
        self._second = has_second_witness
        self._context: ForkServerContext = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(list(PRELOADED))
        self._next_check = 0.0
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []

    @property
    def size(self) -> int:
        """How many workers may be busy at once."""
        return self._room

    def close(self) -> None:
        """Ends every worker, busy ones too."""
        for worker in self._idle + self._busy:
            _end(worker)
        self._idle, self._busy = [], []

    def run(self, tasks: Iterable[Task]) -> Iterator[Event]:
        """All pages of all tasks, each exactly once, in the order in which they are done.

        A document that cannot be opened ends the run with one `Lost`. All tasks are of one
        document: together they may take `LimitThresholds.document_s`.
        """
        queue = deque(_Job(task) for task in tasks)
        started = time.monotonic()
        try:
            while queue or self._busy:
                if time.monotonic() - started > self._limits.document_s:
                    yield from self._give_up_all(queue)
                    return
                while queue and len(self._busy) < self._room:
                    self._start(queue.popleft())
                for event in self._step(queue):
                    yield event
                    if isinstance(event, Lost):
                        return
        finally:
            for worker in self._busy:
                _end(worker)
            self._busy = []

    def _start(self, job: _Job) -> None:
        worker = self._idle.pop() if self._idle else self._make()
        worker.job, worker.page, worker.since = job, None, time.monotonic()
        worker.done, worker.opened = set(), False
        self._busy.append(worker)
        with contextlib.suppress(OSError):  # a dead worker is found by its closed connection
            worker.connection.send_bytes(encode(job.task))

    def _make(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        if multiprocessing.current_process().daemon:
            raise UsageError(
                "a daemonic process cannot start workers: use workers=0, or a pool that is not"
                " multiprocessing's own"
            )
        process = self._context.Process(
            target=work, args=(theirs, self._serve, self._limits.memory_mb), daemon=True
        )
        with _nameless_main(), undisturbed():
            process.start()
        theirs.close()
        return _Worker(process, ours)

    def _step(self, queue: deque[_Job]) -> Iterator[Event]:
        ready = wait([worker.connection for worker in self._busy], CHECK_S)
        for worker in list(self._busy):
            if worker.connection in ready:
                yield from self._receive(worker, queue)
        if time.monotonic() < self._next_check:
            return
        self._next_check = time.monotonic() + CHECK_S
        for worker in list(self._busy):
            why = self._over_limit(worker)
            if why is not None:
                yield from self._bury(worker, queue, LimitError(why))

    def _receive(self, worker: _Worker, queue: deque[_Job]) -> Iterator[Event]:
        try:
            message = decode_message(worker.connection.recv_bytes())
        except (EOFError, OSError, msgspec.MsgspecError):
            yield from self._bury(worker, queue, DamagedError(_death(worker)))
            return
        match message:
            case Started(page=page):
                worker.page, worker.since = page, time.monotonic()
            case Done():
                self._busy.remove(worker)
                worker.job = worker.page = None
                self._idle.append(worker)
            case LastWords(message=said):
                worker.last_words = said
            case Refused():
                yield from self._refused(worker, message)
            case Opened():
                worker.opened = True
                yield message
            case Surveyed(survey=survey):
                worker.done.add(survey.index)
                worker.page = None
                again = worker.job is not None and worker.job.attempt > 0
                yield Surveyed(_retried(survey)) if again else message
            case Finished(page=page) | Sampled(page=page):
                worker.done.add(page)
                worker.page = None
                yield message

    def _refused(self, worker: _Worker, message: Refused) -> Iterator[Event]:
        """The first attempt speaks for the document, a retry only for its page."""
        if worker.job is None or worker.job.attempt == 0:
            yield Lost(as_fault(message))
            return
        for page in worker.job.task.pages:
            if page not in worker.done:
                yield GivenUp(page, message.message)

    def _over_limit(self, worker: _Worker) -> str | None:
        if time.monotonic() - worker.since > self._limits.page_s:
            return f"it took longer than {self._limits.page_s:g} s"
        if worker.rss_mb() > self._limits.memory_mb:
            return f"it took more than {self._limits.memory_mb} MB of memory"
        return None

    def _bury(self, worker: _Worker, queue: deque[_Job], fault: InkproofError) -> Iterator[Event]:
        """The worker is gone: its untouched pages go back, its suspect is tried alone."""
        self._busy.remove(worker)
        _end(worker)
        job, suspect = worker.job, worker.page
        if job is None:
            return
        left = [page for page in job.task.pages if page not in worker.done and page != suspect]
        if left and suspect is not None:
            queue.appendleft(_Job(_only(job.task, left)))
        pages = [suspect] if suspect is not None else left
        if not pages:
            return
        retry = self._retry(_only(job.task, pages), job.attempt, fault)
        if retry is not None:
            queue.append(retry)
        elif suspect is None and not worker.opened:
            yield Lost(fault)
        else:
            for page in pages:
                yield GivenUp(page, str(fault))

    def _retry(self, task: Task, attempt: int, fault: InkproofError) -> _Job | None:
        """Alone once; after a crash once with the second witness, where there is one.

        What takes too long or too much takes it in every reader; and what is only asked about a
        page that has been read is not worth as much again.
        """
        if task.action in ASIDE and isinstance(fault, LimitError):
            return None
        if attempt == 0:
            return _Job(task, 1)
        other = self._second and task.action not in ASIDE  # whose rows are others
        if attempt == 1 and other and not isinstance(fault, LimitError):
            return _Job(msgspec.structs.replace(task, second_witness=True), 2)
        return None

    def _give_up_all(self, queue: deque[_Job]) -> Iterator[Event]:
        why = f"the document took longer than {self._limits.document_s:g} s"
        for job, done in [
            *((worker.job, worker.done) for worker in self._busy),
            *((job, set[int]()) for job in queue),
        ]:
            for page in job.task.pages if job is not None else ():
                if page not in done:
                    yield GivenUp(page, why)


@contextlib.contextmanager
def _nameless_main() -> Iterator[None]:
    """A child would run the caller's script again; workers need nothing of it.

    So that `inkproof.extract` works at the top of a script, without the guard that
    multiprocessing asks for.
    """
    with _main_lock:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def _retried(survey: PageSurvey) -> PageSurvey:
    """Nothing is silent: a page that took a second try says so."""
    note = Note(NoteCode.PAGE_RETRIED, "a reader died or stalled on this page; it was tried again")
    return msgspec.structs.replace(survey, notes=(*survey.notes, note))


def _only(task: Task, pages: list[int]) -> Task:
    """The same task for some of its pages."""
    orders = dict(zip(task.pages, task.orders, strict=False))
    kept = tuple(orders[page] for page in pages if page in orders)
    return msgspec.structs.replace(task, pages=tuple(pages), orders=kept)


def _end(worker: _Worker) -> None:
    worker.connection.close()
    worker.process.kill()
    worker.process.join()
    worker.process.close()


def _death(worker: _Worker) -> str:
    worker.process.join(1)
    code = worker.process.exitcode
    if worker.last_words:
        return f"the reader failed: {worker.last_words}"
    if code is not None and code < 0:
        return f"the reader crashed (signal {-code})"
    return f"the reader ended without an answer (status {code})"
