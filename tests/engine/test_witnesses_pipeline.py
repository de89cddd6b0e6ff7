"""Asking again never costs what was known: witnesses that crash, hang and swell for real."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import inkproof
from build import faulty
from build.fonts import helvetica
from build.hiding import SECRET, WHITE
from build.pdf import PdfPage, make_pdf, text
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
    codes = {note.code for note in record.pages[BAD].warnings}
    assert NoteCode.NOT_CHECKED in codes
    assert not any(
        note.code is NoteCode.NOT_CHECKED
        for page in record.pages
        if page.number != BAD + 1
        for note in page.warnings
    )
