"""How does a program use inkproof? One call for one file, a session for many."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from inkproof.errors import MissingToolError, PageRangeError, UsageError
from inkproof.model.record import DocumentRecord
from inkproof.pipeline.inline import InlineExecutor
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.messages import Untrusted
from inkproof.pipeline.run import Executor, Progress, finish_file, judge_file
from inkproof.pipeline.server import serve
from inkproof.pipeline.workers import WorkerPool
from inkproof.readers import mupdf_reader
from inkproof.readers.closing import Closing
from inkproof.thresholds import Thresholds

Ocr = Literal["auto", "off", "force"]

MOST_WORKERS = 64
USUAL_WORKERS = 4
"""Workers that are started when nobody says how many: each may take as much memory as
`LimitThresholds.memory_mb`."""


def extract(  # noqa: PLR0913 - the options of one call
    path: str | os.PathLike[str],
    *,
    ocr: Ocr = "auto",
    password: str = "",
    pages: Sequence[int] | None = None,
    untrusted: str = "mark",
    thresholds: Thresholds | None = None,
    workers: int | None = None,
) -> DocumentRecord:
    """One file's text, with a verdict and a reason for every page.

    Args:
        path: a PDF file.
        ocr: `auto` transcribes what is lost where an engine is installed; `off` never does;
            `force` transcribes every page.
        password: of an encrypted file.
        pages: 1-based numbers to finish; all pages are surveyed whatever is asked for.
        untrusted: `mark`, `keep` or `drop`: what the Markdown says of a page whose text
            cannot be trusted and was not transcribed.
        thresholds: numbers other than the calibrated ones.
        workers: processes that read; 0 reads in this process, unprotected.

    Raises:
        UnreadableError: the file is missing, damaged beyond repair, encrypted, or no PDF.
        UsageError: an argument is wrong.
        MissingToolError: `ocr="force"` without an engine.
    """
    with Session(workers=workers, thresholds=thresholds) as session:
        return session.extract(path, ocr=ocr, password=password, pages=pages, untrusted=untrusted)


class Session(Closing):
    """Many files through one warm pool of workers; use it as a context manager."""

    def __init__(
        self, *, workers: int | None = None, thresholds: Thresholds | None = None
    ) -> None:
        self.thresholds = Thresholds() if thresholds is None else thresholds
        count = check_workers(workers)
        self._lock = threading.RLock()
        self._closed = False
        self._executor: InlineExecutor | WorkerPool = (
            WorkerPool(
                count,
                self.thresholds.limits,
                serve,
                has_second_witness=mupdf_reader.is_available(),
            )
            if count
            else InlineExecutor()
        )

    def close(self) -> None:
        """Ends the workers; the session cannot be used again."""
        with self._lock:
            self._closed = True
            self._executor.close()

    def judge(
        self, path: str | os.PathLike[str], *, password: str = "", progress: Progress | None = None
    ) -> Judged:
        """The verdict on every page, without finishing any; runs no OCR.

        Raises:
            UnreadableError: as for `extract`.
        """
        file = _as_path(path)
        executor: Executor = self._executor
        with self._at_work():
            return judge_file(file, executor, self.thresholds, password or "", progress or _quiet)

    def extract(  # noqa: PLR0913 - the options of one call
        self,
        path: str | os.PathLike[str],
        *,
        ocr: Ocr = "auto",
        password: str = "",
        pages: Sequence[int] | None = None,
        untrusted: str = "mark",
        progress: Progress | None = None,
    ) -> DocumentRecord:
        """As the function of this name."""
        check_ocr(ocr)
        choice = _choose(untrusted)
        with self._at_work():
            judged = self.judge(path, password=password, progress=progress)
            return finish_file(
                judged,
                self._executor,
                self.thresholds,
                password or "",
                progress or _quiet,
                pages=None if pages is None else check_pages(pages, judged.facts.pages),
                untrusted=choice,
            )

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """One file at a time, whatever threads ask; none after the end."""
        with self._lock:
            if self._closed:
                raise UsageError("the session is closed")
            yield


def check_workers(workers: object) -> int:
    """How many workers; a few where None.

    Raises:
        UsageError: no whole number, or one that no machine has use for.
    """
    if workers is None:
        return min(USUAL_WORKERS, os.cpu_count() or 1)
    if not isinstance(workers, int) or not 0 <= workers <= MOST_WORKERS:
        raise UsageError(f"workers must be a whole number from 0 to {MOST_WORKERS}")
    return workers


def check_ocr(ocr: str) -> None:
    """Refuses what cannot be done before any work is begun.

    Raises:
        UsageError: not one of the three words.
        MissingToolError: transcription is demanded and nothing can transcribe.
    """
    if ocr not in ("auto", "off", "force"):
        message = f"ocr must be auto, off or force, not {ocr!r}"
        raise UsageError(message)
    if ocr == "force":
        raise MissingToolError(
            "no OCR engine is available in this version: use --ocr auto or --ocr off"
        )


def check_pages(pages: Sequence[int], count: int) -> list[int]:
    """1-based numbers as 0-based indexes, sorted, each once.

    Raises:
        PageRangeError: the file has no page of that number.
    """
    if isinstance(pages, str | bytes) or not isinstance(pages, Sequence | range | set):
        raise PageRangeError("pages must be a list of numbers, the first page is 1")
    if not pages or any(type(page) is not int for page in pages):
        raise PageRangeError("pages must be one or more whole numbers, the first page is 1")
    wrong = sorted({page for page in pages if not 1 <= page <= count})
    if wrong:
        message = f"there is no page {wrong[0]}: the file has {count} pages"
        raise PageRangeError(message)
    return sorted({page - 1 for page in pages})


def _as_path(path: str | bytes | os.PathLike[str]) -> Path:
    """A path however it was given.

    Raises:
        UsageError: it is none.
    """
    try:
        return Path(os.fsdecode(path))
    except TypeError:
        message = f"path must be a path, not {type(path).__name__}"
        raise UsageError(message) from None


def _choose(untrusted: str) -> Untrusted:
    try:
        return Untrusted(untrusted)
    except ValueError:
        message = f"untrusted must be mark, keep or drop, not {untrusted!r}"
        raise UsageError(message) from None


def _quiet(_pass: str, _done: int, _of: int) -> None:
    """Progress that nobody watches."""
