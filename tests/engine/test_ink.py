"""Ink against the readers' word on real PDFs: what PDFium draws, and what it says is there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from build.fonts import helvetica
from build.pdf import PdfPage, grey_picture, make_pdf, place, text
from inkproof.layout.figures import find_figures
from inkproof.model.page import Page
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.signals.ink import InkReading, measure_ink
from inkproof.thresholds import Thresholds

LIMITS = Thresholds()
LINES = [f"Line {number} of a page with every word in its place" for number in range(30)]


def _measure(pdf: bytes, *, without_right_of: float = 1e9) -> tuple[Page, InkReading]:
    """The first page, its text right of a line left out."""
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        page = reader.read_page(0, stated.space, stated.fonts)
        raster = reader.render(0, stated.space, dpi=LIMITS.ink.dpi)
    page = replace(page, annotations=stated.annotations)
    shown = np.asarray(page.glyphs.x < without_right_of)
    figures = find_figures(page, LIMITS.figures)
    return page, measure_ink(page, shown, figures, raster, LIMITS.ink)


def _columns(rotate: int | None = None, crop: object = None, extra: bytes = b"") -> bytes:
    content = b"".join(
        text(line, x, 740 - 14 * row, size=8) for x in (60, 320) for row, line in enumerate(LINES)
    )
    page = PdfPage(
        content=content + extra,
        fonts={"F1": helvetica()},
        rotate=rotate,
        crop=crop,
        xobjects={"P": grey_picture()},
    )
    return make_pdf([page])


def test_every_pixel_of_stated_text_is_accounted_for() -> None:
    """Turned and cropped pages too: the raster is in page space."""
    for rotate in (None, 90, 180, 270):
        _, reading = _measure(_columns(rotate, crop=(20, 30, 600, 780)))

        assert reading.ink.score
        assert reading.unreported.score == 0


def test_a_column_that_a_reader_would_miss_is_seen() -> None:
    """Its share of the page, at its place."""
    page, reading = _measure(_columns(), without_right_of=310)

    assert page.glyphs.x.max() > 320
    assert reading.unreported.score
    assert reading.unreported.score > 10 * LIMITS.ink.min_region
    assert reading.region is not None
    assert reading.region.x0 > 300


def test_rules_pictures_and_panels_are_accounted_for() -> None:
    """A header rule, a stroked frame, a grey picture and a black bar with white text."""
    extra = (
        b"0 0 0 RG 1 w 60 770 m 560 770 l S 300 60 200 200 re S\n"
        + place("P", 60, 60, 200, 200)
        + b"0 g 300 290 260 20 re f 1 g\n"
        + text("White words on a black bar", 310, 295, before=b"1 g")
    )

    _, reading = _measure(_columns(extra=extra))

    assert reading.unreported.score == 0


def test_an_empty_page_has_no_ink() -> None:
    """And nothing that could be unreported."""
    _, reading = _measure(make_pdf([PdfPage()]))

    assert reading.ink.score == 0
    assert reading.unreported.score == 0
    assert reading.unread.abstains
