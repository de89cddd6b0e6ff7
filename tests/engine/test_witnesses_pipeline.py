"""Asking again never costs what was known: witnesses that crash, hang and swell for real."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import inkproof
from build import faulty
from build.fonts import helvetica
from build.hiding import SECRET, WHITE
from build.pdf import PdfPage, make_pdf, text
from inkproof.errors import UnreadableError
from inkproof.model.notes import NoteCode
from inkproof.model.record import DocumentRecord
from inkproof.model.verdict import PageMode
from inkproof.output.encoded import render_json
from inkproof.pipeline.messages import Choices
from inkproof.pipeline.run import Run, finish_file, judge_file
from inkproof.pipeline.workers import WorkerPool
from inkproof.readers import mupdf_reader
from inkproof.thresholds import LimitThresholds, Thresholds

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
LIMITS = LimitThresholds(page_s=3.0, memory_mb=500)
PAGES = 4
BAD = faulty.BAD_WITNESS


@pytest.fixture
def short_pages(tmp_path: Path) -> Path:
    """Pages of a sentence each, with another one in white: every one of them is asked about."""
    path = tmp_path / "short.pdf"
    pages = [
        PdfPage(
            content=text(f"This is page {number}") + text(SECRET, y=600, before=WHITE),
            fonts={"F1": helvetica()},
        )
        for number in range(PAGES)
    ]
    path.write_bytes(make_pdf(pages))
    return path


def extract_with(path: Path, serve: Callable[..., object], workers: int = 2) -> DocumentRecord:
    """As a session does it, with workers that fail."""
    with WorkerPool(workers, LIMITS, serve, has_second_witness=True) as pool:  # type: ignore[arg-type]
        run = Run(executor=pool, thresholds=Thresholds(), progress=lambda *_: None)
        return finish_file(judge_file(path, run), run, choices=Choices())


@pytest.mark.parametrize(
    "serve",
    [
        faulty.crash_as_witness,
        faulty.hang_as_witness,
        faulty.swell_as_witness,
        faulty.raise_as_witness,
    ],
)
def test_a_page_that_fails_when_asked_again_keeps_its_text(
    short_pages: Path, serve: Callable[..., object]
) -> None:
    """Its survey stands, what could not be had is said, and the others get their answers."""
    record = extract_with(short_pages, serve)

    assert [page.mode for page in record.pages] == [PageMode.TEXT] * PAGES
    for number, page in enumerate(record.pages):
        assert f"This is page {number}" in page.markdown
    assert [page.signals["rendered"] for page in record.pages] == [True, False, True, True]
    missed = [
        [note.message for note in page.warnings if "could not be had" in note.message]
        for page in record.pages
    ]
    assert [len(notes) for notes in missed] == [0, 1, 0, 0], "it is asked in one round only"
    leaks = [SECRET in page.markdown for page in record.pages]
    assert leaks == [False, True, False, False], "what could not be checked stays, and is said"


def test_another_engine_answers_where_the_first_one_crashes(short_pages: Path) -> None:
    """It cannot draw without the doubtful text: that stays, and the page says so."""
    if not mupdf_reader.is_available():
        pytest.skip("the extra mupdf is not installed")

    page = extract_with(short_pages, faulty.crash_first_as_witness).pages[BAD]

    assert page.mode is PageMode.TEXT
    assert SECRET in page.markdown
    assert NoteCode.NOT_CHECKED in {note.code for note in page.warnings}


def test_time_is_lost_once_on_a_page_that_hangs_when_asked_again(short_pages: Path) -> None:
    """A survey stands already: the same minute is not spent again, alone or in a second round."""
    extract_with(short_pages, faulty.hang_as_witness)

    assert short_pages.with_name(short_pages.name + faulty.ASKED).read_bytes() == b"."


@pytest.mark.parametrize("name", ["example", "short"])
def test_a_result_does_not_depend_on_who_worked(short_pages: Path, name: str) -> None:
    """The same JSON with no worker, with one, with two, and a second time; read back, the same."""
    path = EXAMPLE if name == "example" else short_pages
    shown = set()
    for workers in (0, 1, 2):
        with inkproof.Session(workers=workers) as session:
            shown |= {render_json([session.extract(path)], single=True) for _ in range(2)}

    assert len(shown) == 1
    (only,) = shown
    read = msgspec.json.decode(only, type=DocumentRecord)
    assert render_json([read], single=True) == only
    kinds = {type(value) for page in read.pages for value in page.signals.values()}
    assert kinds <= {bool, int, float, str, type(None)}


def test_a_judge_hears_the_same_layers_from_workers(short_pages: Path) -> None:
    """Lines joined by a line feed, without what is hidden; never with OCR off."""
    heard: dict[int, list[str]] = {0: [], 2: []}
    for workers, texts in heard.items():
        with inkproof.Session(workers=workers, legibility_judge=texts.append) as session:
            session.extract(short_pages, ocr="off")
            assert texts == []
            session.extract(EXAMPLE)

    assert heard[0] == heard[2]
    assert len(heard[0]) == 4  # the repaired page too
    assert heard[0][0].startswith("The Weather Book of Harrow Point\nEvery morning at seven")


def test_a_judge_under_the_threshold_sends_its_page_away() -> None:
    """0.7 keeps the text, less does not; the page says who found it illegible."""
    at = inkproof.extract(EXAMPLE, workers=0, legibility_judge=lambda _text: 0.7)
    under = inkproof.extract(EXAMPLE, workers=0, legibility_judge=lambda _text: 0.69)

    assert at.pages[0].mode is PageMode.TEXT
    assert under.pages[0].mode is PageMode.REPLACE
    assert under.pages[0].reasons[0] == "judge_finds_it_illegible"
    assert under.pages[0].extracted


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("when", ["survey", "witnesses", "finish"])
def test_a_file_that_changes_between_two_passes_is_refused(
    short_pages: Path, workers: int, when: str
) -> None:
    """To one with fewer pages, after every pass."""

    def change(which: str, done: int, of: int) -> None:
        if which == when and done == of:
            short_pages.write_bytes(make_pdf([PdfPage()]))

    with (
        inkproof.Session(workers=workers) as session,
        pytest.raises(UnreadableError, match="changed"),
    ):
        session.extract(short_pages, progress=change)
