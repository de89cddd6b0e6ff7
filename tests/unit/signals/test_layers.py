from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, picture_at
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import HiddenRows, Hiding, code_of
from inkproof.model.glyphs import Glyphs, Paint
from inkproof.model.page import Font, Page, Picture
from inkproof.signals.layers import LayerReading, find_layer, measure_layer
from inkproof.thresholds import Thresholds

LAYERS = Thresholds().layers
LINES = ("It was the best of times,", "it was the worst of times")
SIGNS = sum(len(line.replace(" ", "")) for line in LINES)
SHEET = Box(0.0, 0.0, 612.0, 792.0)
SCAN = replace(picture_at(SHEET, order=5), opaque=True)


def measure(page: Page, hidden: HiddenRows | None = None) -> LayerReading:
    rows = HiddenRows.none(len(page.glyphs)) if hidden is None else hidden
    return measure_layer(page, rows, LAYERS)


def text(paint: int = Paint.FILL, order: int = 10, y: float = 72.0) -> Glyphs:
    return glyphs_from_lines(LINES, paint=paint, order=order, y=y)


def hidden_as(hiding: Hiding, rows: int) -> HiddenRows:
    how = np.full(rows, code_of(hiding), np.uint8)
    return HiddenRows(how=how, suspect=np.zeros(rows, np.uint8))


def test_invisible_text_over_a_scan_is_its_layer() -> None:
    """White space is no sign."""
    page = page_of(text(paint=0), pictures=[SCAN])

    assert measure(page).layer_glyphs == SIGNS


def test_text_that_the_scan_covers_is_its_layer() -> None:
    """Painted before the picture, whatever the other rows are."""
    page = page_of(join_glyphs(text(order=1), text(order=10, y=300.0)), pictures=[SCAN])

    assert measure(page).layer_glyphs == SIGNS


@pytest.mark.parametrize("hiding", [Hiding.LOW_CONTRAST, Hiding.COVERED])
def test_text_in_the_colour_of_the_scan_is_its_layer(hiding: Hiding) -> None:
    """White letters are seen by nobody; they are a trick where the picture does not say them."""
    order = 1 if hiding is Hiding.COVERED else 10
    page = page_of(text(order=order), pictures=[SCAN])
    rows = len(page.glyphs)
    settled = HiddenRows(
        how=np.zeros(rows, np.uint8),
        suspect=np.zeros(rows, np.uint8),
        layer=np.ones(rows, bool),
    )

    assert measure(page, settled).layer_glyphs == SIGNS
    assert measure(page, hidden_as(hiding, rows)).layer_glyphs == 0


@pytest.mark.parametrize("hiding", [Hiding.INVISIBLE, Hiding.OFF_PAGE, Hiding.COPY, Hiding.TINY])
def test_other_hidden_text_is_no_layer(hiding: Hiding) -> None:
    """Nobody's text, or said already."""
    page = page_of(text(paint=0), pictures=[SCAN])

    assert measure(page, hidden_as(hiding, len(page.glyphs))).layer_glyphs == 0


def test_painted_text_on_a_background_is_no_layer() -> None:
    """A themed slide."""
    assert measure(page_of(text(), pictures=[SCAN])).layer_glyphs == 0


def test_text_without_a_picture_of_the_page_has_no_layer() -> None:
    """Invisible text on the bare page, or over a picture that leaves most of it free."""
    half = picture_at(Box(0.0, 0.0, 612.0, 380.0), order=5)

    assert measure(page_of(text(paint=0))).layer_glyphs == 0
    assert measure(page_of(text(paint=0), pictures=[half])).layer_glyphs == 0


def test_a_watermark_over_the_page_makes_no_layer_of_its_text() -> None:
    """What is beneath shows through."""
    watermark = picture_at(SHEET, order=50)

    assert measure(page_of(text(), pictures=[watermark])).layer_glyphs == 0


def test_a_scan_in_tiles_is_one_picture() -> None:
    """Scanners cut pages into bands; bands that lie on each other are no page."""
    bands = [picture_at(Box(0.0, y, 612.0, y + 80.0), order=5) for y in range(0, 780, 78)]
    pile = [picture_at(Box(0.0, 0.0, 612.0, 80.0), order=5)] * 12

    assert measure(page_of(text(paint=0), pictures=bands)).layer_glyphs == SIGNS
    assert measure(page_of(text(paint=0), pictures=pile)).layer_glyphs == 0


def test_a_stamp_over_a_line_makes_no_layer_of_it() -> None:
    """What lies over the text must be the page's picture, not another one."""
    background = picture_at(SHEET, order=0)
    stamp = replace(picture_at(Box(60.0, 60.0, 300.0, 100.0), order=50), opaque=True)

    assert measure(page_of(text(), pictures=[background, stamp])).layer_glyphs == 0


def test_glyphs_that_draw_nothing_are_known_by_their_font() -> None:
    """However they are painted."""
    fonts = [Font(name="ABCDEF+GlyphLessFont", glyphless=True), Font(name="Times-Roman")]
    other = glyphs_from_lines([LINES[0]], font=1, order=30, y=300.0)
    page = page_of(join_glyphs(text(), other), fonts=fonts, pictures=[SCAN])

    reading = measure(page)

    assert reading.layer_glyphs == SIGNS
    assert reading.glyphless_share == pytest.approx(SIGNS / (SIGNS + 20))
    assert measure(page_of(text(), fonts=fonts[:1])).glyphless_share == 1.0


def test_headers_and_footers_stand_at_the_edges() -> None:
    """Painted signs only, and only on the picture of a page."""
    head = glyphs_from_lines(["Document 4471"], y=30.0, order=20)
    foot = glyphs_from_lines(["page one of 3"], y=770.0, order=21)
    body = glyphs_from_lines(["A body of text"], y=400.0, order=22)

    assert measure(page_of(join_glyphs(head, foot), pictures=[SCAN])).edge_share == 1.0
    mixed = measure(page_of(join_glyphs(head, foot, body), pictures=[SCAN])).edge_share
    assert mixed == pytest.approx(24 / 36, abs=0.05)
    assert measure(page_of(join_glyphs(head, foot))).edge_share == 0.0


def test_a_page_without_glyphs_has_no_layer() -> None:
    """Nothing in, nothing out."""
    assert measure(page_of()) == LayerReading()
    assert measure(page_of(pictures=[SCAN])) == LayerReading()


@given(
    st.lists(
        st.tuples(st.floats(-50, 650), st.floats(-50, 850), st.floats(0, 700), st.integers(0, 30)),
        max_size=8,
    )
)
def test_any_pictures_give_a_share_and_a_count(
    spots: list[tuple[float, float, float, int]],
) -> None:
    """Off the page, of no area, or one upon the other."""
    pictures = [
        Picture(
            box=Box(x, y, x + side, y + side), shown=Box(x, y, x + side, y + side), order=order
        )
        for x, y, side, order in spots
    ]
    page = page_of(join_glyphs(text(), text(paint=0, y=300.0)), pictures=pictures)
    reading = measure(page)

    layer = find_layer(page, HiddenRows.none(len(page.glyphs)), LAYERS)
    assert reading.layer_glyphs == np.count_nonzero(layer & ~page.glyphs.is_space)
    assert 0.0 <= reading.edge_share <= 1.0
