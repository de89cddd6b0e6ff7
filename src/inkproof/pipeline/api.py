"""How does a program use inkproof? One call for one file, a session for many."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, TypeVar

from inkproof.errors import MissingToolError, PageRangeError, UsageError
from inkproof.model.record import DocumentRecord
from inkproof.model.repair import FontRepair
from inkproof.pipeline.inline import InlineExecutor
from inkproof.pipeline.judge import LegibilityJudge
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.languages import load_lexicon
from inkproof.pipeline.messages import Choices, HiddenChoice, Untrusted
from inkproof.pipeline.run import Progress, Run, finish_file, judge_file
from inkproof.pipeline.server import serve
from inkproof.pipeline.workers import WorkerPool
from inkproof.readers import mupdf_reader
from inkproof.readers.closing import Closing
from inkproof.thresholds import Thresholds

Ocr = Literal["auto", "off", "force"]
RepairChoice = Literal["auto", "off"]
Choice = TypeVar("Choice", Untrusted, HiddenChoice)

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
    hidden: str = "drop",
    repair: RepairChoice = "auto",
    thresholds: Thresholds | None = None,
    lexicon: str | os.PathLike[str] | None = None,
    legibility_judge: LegibilityJudge | None = None,
    workers: int | None = None,
) -> DocumentRecord:
    """One file's text, with a verdict and a reason for every page.

    Args:
        path: a PDF file.
        ocr: `auto` transcribes what is lost where an engine is installed; `off` never does;
            `force` transcribes every page.
        password: of an encrypted file.
        pages: 1-based numbers to finish; all pages are surveyed whatever is asked for.
        untrusted: `mark`, `keep` or `drop`: what the Markdown says of text that cannot be
            trusted and was not transcribed.
        hidden: `drop`, `report` or `keep`: whether text that the page does not show goes into
            the Markdown; all but `keep` list it in the record.
        repair: `auto` repairs fonts whose characters are wrong, where the result certifies
            itself; `off` never does.
        thresholds: numbers other than the calibrated ones.
        lexicon: a file of domain words, one a line (`inkproof harvest` writes one).
        legibility_judge: given a page's text, the probability (0..1) that a person could read
            it, or None. Asked once a page, only with OCR on and for text that would be kept;
            below `PageThresholds.min_legible` the page is not trusted. Runs in this process.
        workers: processes that read; 0 reads in this process, unprotected.

    Raises:
        UnreadableError: the file is missing, damaged beyond repair, encrypted, or no PDF.
        UsageError: an argument is wrong.
        MissingToolError: `ocr="force"` without an engine.
    """
    with Session(
        workers=workers,
        thresholds=thresholds,
        lexicon=lexicon,
        legibility_judge=legibility_judge,
    ) as session:
        return session.extract(
            path,
            ocr=ocr,
            password=password,
            pages=pages,
            untrusted=untrusted,
            hidden=hidden,
            repair=repair,
        )


class Session(Closing):
    """Many files through one warm pool of workers; use it as a context manager."""

    def __init__(
        self,
        *,
        workers: int | None = None,
        thresholds: Thresholds | None = None,
        lexicon: str | os.PathLike[str] | None = None,
        legibility_judge: LegibilityJudge | None = None,
    ) -> None:
        self._lexicon = None if lexicon is None else _as_path(lexicon).absolute()
        if self._lexicon is not None:
            load_lexicon(self._lexicon)  # says at once what is wrong with it
        self._judge = check_judge(legibility_judge)
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
        self,
        path: str | os.PathLike[str],
        *,
        password: str = "",
        repair: RepairChoice = "auto",
        progress: Progress | None = None,
    ) -> Judged:
        """The verdict on every page, without finishing any; runs no OCR.

        `Judged.repairs` has what was repaired; verdicts are those of the repaired document.

        Raises:
            UnreadableError: as for `extract`.
        """
        file = _as_path(path)
        with self._at_work():
            return judge_file(file, self._run(password, progress, repair=repair))

    def find_repairs(
        self, path: str | os.PathLike[str], *, password: str = "", progress: Progress | None = None
    ) -> tuple[Judged, tuple[FontRepair, ...]]:
        """The document with its repaired fonts, and those: what `inkproof repair` writes.

        Raises:
            UnreadableError: as for `extract`.
        """
        judged = self.judge(path, password=password, progress=progress)
        return judged, judged.repairs.fonts

    def _run(
        self,
        password: str,
        progress: Progress | None,
        *,
        ocr: bool = False,
        repair: RepairChoice = "auto",
    ) -> Run:
        return Run(
            executor=self._executor,
            thresholds=self.thresholds,
            progress=progress or _quiet,
            password=password or "",
            lexicon=self._lexicon,
            repair=check_repair(repair),
            # Its word can only send a page to OCR: without OCR it is never asked.
            legibility_judge=self._judge if ocr else None,
        )

    def extract(  # noqa: PLR0913 - the options of one call
        self,
        path: str | os.PathLike[str],
        *,
        ocr: Ocr = "auto",
        password: str = "",
        pages: Sequence[int] | None = None,
        untrusted: str = "mark",
        hidden: str = "drop",
        repair: RepairChoice = "auto",
        progress: Progress | None = None,
    ) -> DocumentRecord:
        """As the function of this name."""
        check_ocr(ocr)
        choices = Choices(
            untrusted=_choose(Untrusted, untrusted, "untrusted"),
            hidden=_choose(HiddenChoice, hidden, "hidden"),
        )
        file = _as_path(path)
        run = self._run(password, progress, ocr=ocr != "off", repair=repair)
        with self._at_work():
            judged = judge_file(file, run)
            wanted = None if pages is None else check_pages(pages, judged.facts.pages)
            return finish_file(judged, run, pages=wanted, choices=choices)

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


def check_judge(judge: object) -> LegibilityJudge | None:
    """What can be called, or None.

    Raises:
        UsageError: it is neither.
    """
    if judge is None or callable(judge):
        return judge
    raise UsageError("legibility_judge must be a function of one text, or None")


def check_repair(repair: str) -> bool:
    """Are fonts repaired?

    Raises:
        UsageError: neither of the two words.
    """
    if repair not in ("auto", "off"):
        message = f"repair must be auto or off, not {repair!r}"
        raise UsageError(message)
    return repair == "auto"


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


def _choose(choices: type[Choice], said: str, name: str) -> Choice:
    """The member of that value.

    Raises:
        UsageError: there is none.
    """
    try:
        return choices(said)
    except ValueError:
        *most, last = choices
        message = f"{name} must be {', '.join(most)} or {last}, not {said!r}"
        raise UsageError(message) from None


def _quiet(_pass: str, _done: int, _of: int) -> None:
    """Progress that nobody watches."""
