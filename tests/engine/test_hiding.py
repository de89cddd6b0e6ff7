"""Does hidden text stay out and get named, and does text that only looks hidden stay in?

Once with the instruments on what PDFium reads and draws, once through the whole house.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import inkproof
from build.hiding import (
    CONTROL,
    SHOWN,
    Probe,
    hiding_probes,
    lookalike_probes,
    page_of,
    scan_of_print,
)
from build.hiding import said as said_at
from build.hiding_more import layer_of_scan, more_hiding_probes, more_lookalike_probes
from build.pdf import grey_picture, make_pdf, place
from inkproof.layout.figures import find_figures
from inkproof.model.evidence import HiddenRows, Hiding, Raster, code_of
from inkproof.model.glyphs import to_string
from inkproof.model.page import Page
from inkproof.model.verdict import Provenance
from inkproof.pipeline.hiding import UNPRINTABLE
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.signals.hidden import find_hidden
from inkproof.signals.visibility import Views, find_left_out, settle_hidden, wants_hues
from inkproof.thresholds import FigureThresholds, HiddenThresholds

THRESHOLDS, FIGURES = HiddenThresholds(), FigureThresholds()
HIDING = [*hiding_probes(), *more_hiding_probes()]
LOOKALIKES = [*lookalike_probes(), *more_lookalike_probes()]


def judge(pdf: bytes) -> tuple[Page, HiddenRows]:
    """The first page, and what is hidden on it after the renders."""
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        page = reader.read_page(0, stated.space, stated.fonts, structure=stated)
        figures = find_figures(page, FIGURES)
        hidden = find_hidden(replace(page, annotations=stated.annotations), THRESHOLDS, figures)
        if not hidden.is_suspect.any():
            return page, hidden

        def draw(without: frozenset[int] | None = frozenset(), *, colour: bool = False) -> Raster:
            dpi = THRESHOLDS.dpi
            return reader.render(0, stated.space, dpi=dpi, without=without, colour=colour)

        left_out = find_left_out(page, hidden)
        views = Views(full=draw(), without=draw(left_out), bare=draw(None))
        if wants_hues(page, hidden, views, THRESHOLDS):
            hues = (draw(colour=True), draw(left_out, colour=True))
            views = replace(views, hues=hues)
        return page, settle_hidden(page, hidden, views, THRESHOLDS)


def letters(text: str) -> str:
    """The text without white space."""
    return "".join(text.split())


def said(page: Page, rows: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> str:
    """What the rows say, without white space."""
    return letters(to_string(page.glyphs.text[rows]))


@pytest.mark.parametrize("probe", HIDING, ids=lambda probe: probe.name)
def test_hidden_text_is_found_with_its_mechanism(probe: Probe) -> None:
    assert probe.hiding is not None
    page, hidden = judge(probe.pdf)
    assert said(page, hidden.has(probe.hiding)) == letters(probe.says)
    assert letters(CONTROL) in said(page, ~hidden.is_hidden)
    others = set(np.unique(hidden.how).tolist()) - {0, code_of(probe.hiding)}
    assert not others or said(page, np.isin(hidden.how, list(others))) == probe.beside


@pytest.mark.parametrize("probe", LOOKALIKES, ids=lambda probe: probe.name)
def test_text_in_plain_sight_is_not_touched(probe: Probe) -> None:
    page, hidden = judge(probe.pdf)
    assert not hidden.is_hidden.any()
    assert letters(probe.says) in said(page, ~hidden.is_hidden)


def test_an_invisible_copy_of_what_is_painted_is_a_copy_and_no_hidden_text() -> None:
    pdf = make_pdf([page_of(said_at(SHOWN) + said_at(SHOWN[:8], b"3 Tr", y=601))])
    page, hidden = judge(pdf)
    assert said(page, hidden.has(Hiding.COPY)) == letters(SHOWN[:8])
    assert said(page, ~hidden.is_hidden) == letters(CONTROL + SHOWN)


@pytest.mark.parametrize("probe", HIDING, ids=lambda probe: probe.name)
def test_no_hidden_sentence_leaks_into_the_result(probe: Probe, tmp_path: Path) -> None:
    path = tmp_path / "probe.pdf"
    path.write_bytes(probe.pdf)
    (page,) = inkproof.extract(path).pages
    assert probe.hiding is not None
    assert letters(probe.says) not in letters(page.markdown)
    assert letters(CONTROL) in letters(page.markdown + (page.extracted or ""))
    assert probe.hiding.value in {item.mechanism for item in page.hidden}
    assert any("hidden text" in warning.message for warning in page.warnings)


@pytest.mark.parametrize("probe", LOOKALIKES, ids=lambda probe: probe.name)
def test_no_lookalike_is_reported(probe: Probe, tmp_path: Path) -> None:
    path = tmp_path / "probe.pdf"
    path.write_bytes(probe.pdf)
    (page,) = inkproof.extract(path).pages
    assert not page.hidden
    assert letters(probe.says) in letters(page.markdown + (page.extracted or ""))


@pytest.mark.parametrize("probe", HIDING, ids=lambda probe: probe.name)
def test_reported_text_stays_and_is_listed_and_kept_text_is_not(
    probe: Probe, tmp_path: Path
) -> None:
    path = tmp_path / "probe.pdf"
    path.write_bytes(probe.pdf)
    (reported,) = inkproof.extract(path, hidden="report").pages
    (kept,) = inkproof.extract(path, hidden="keep").pages

    assert probe.hiding is not None
    assert probe.hiding.value in {item.mechanism for item in reported.hidden}
    assert any("hidden text" in warning.message for warning in reported.warnings)
    if probe.hiding in UNPRINTABLE:  # no choice brings it in: listed and warned of all the same
        assert kept.hidden == reported.hidden
        return
    assert not kept.hidden
    assert not any("hidden text" in warning.message for warning in kept.warnings)
    for page in (reported, kept):
        found = Counter(letters(page.markdown + (page.extracted or "")))
        assert not Counter(letters(probe.says)) - found


def layer_under_scan(before: bytes) -> bytes:
    """A scan of print with its text beneath."""
    content = layer_of_scan(before) + place("P", 0, 0, 612, 700)
    return make_pdf([page_of(content, xobjects={"P": scan_of_print()})])


@pytest.mark.parametrize(
    "pdf",
    [
        layer_under_scan(b"3 Tr"),
        layer_under_scan(b"1 g"),
        layer_under_scan(b"0 g"),
        make_pdf(
            [
                page_of(
                    place("P", 0, 0, 612, 700) + layer_of_scan(b"1 g"),
                    xobjects={"P": scan_of_print()},
                )
            ]
        ),
    ],
    ids=["unpainted", "white beneath", "black beneath", "white above"],
)
def test_a_layer_that_nobody_sees_makes_the_page_a_sandwich(pdf: bytes, tmp_path: Path) -> None:
    """And its text is the page's."""
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf)
    (page,) = inkproof.extract(path).pages
    assert page.provenance is Provenance.OCR_SANDWICH
    assert not page.hidden
    assert page.markdown.count("and more words") > 30


def test_white_text_on_a_blank_picture_makes_no_sandwich(tmp_path: Path) -> None:
    path = tmp_path / "blank.pdf"
    content = place("P", 0, 0, 612, 700) + layer_of_scan(b"1 g")
    path.write_bytes(make_pdf([page_of(content, xobjects={"P": grey_picture(value=0xFF)})]))
    (page,) = inkproof.extract(path).pages
    assert page.provenance is not Provenance.OCR_SANDWICH
    assert {item.mechanism for item in page.hidden} == {Hiding.LOW_CONTRAST.value}
