from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import (
    glyphs_from_lines,
    join_glyphs,
    page_of,
    paths_at,
    picture_at,
)
from inkproof.geometry.boxes import Box
from inkproof.model.glyphs import Flag, Paint
from inkproof.model.page import DroppedText, Page, PathFlag
from inkproof.signals.painted import (
    PaintedReading,
    measure_coverage,
    measure_painted,
    stands_on,
)
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import Thresholds

PAGE = Box(0, 0, 612, 792)
LEFT = Box(0, 0, 306, 792)


def measure(page: Page) -> PaintedReading:
    seen = inspect_glyphs(page.glyphs)
    return measure_painted(page, seen, stands_on(page), Thresholds())


def test_an_empty_page_shows_nothing() -> None:
    """Every count is zero."""
    reading = measure(page_of())

    assert reading == PaintedReading(
        glyphs=0,
        invisible_glyphs=0,
        invisible_over_pictures=0.0,
        glyphs_over_pictures=0.0,
        covered_glyphs=0,
        paths=0,
        shaped_segments=0,
        picture_coverage=0.0,
        largest_picture=0.0,
        dropped_objects=0,
        undrawn_objects=0,
    )


def test_what_is_not_painted_is_counted_apart() -> None:
    """Render mode 3 and opacity 0 are invisible; spaces count for neither."""
    glyphs = join_glyphs(
        glyphs_from_lines(["seen and"]),
        glyphs_from_lines(["mode"], paint=0),
        glyphs_from_lines(["clear"], fill=0x00000000),
    )

    reading = measure(page_of(glyphs))

    assert (reading.glyphs, reading.invisible_glyphs) == (7, 9)


def test_a_glyph_without_a_character_is_painted_all_the_same() -> None:
    """An unmapped page is not an empty one."""
    reading = measure(page_of(glyphs_from_lines(["\x00\x00"], flags=Flag.UNMAPPED)))

    assert reading.glyphs == 2


def test_coverage_counts_a_place_once_and_only_what_is_shown() -> None:
    """Stacked pictures, a clipped one and one off the page."""
    pictures = [
        picture_at(LEFT),
        picture_at(LEFT),
        picture_at(PAGE, shown=Box(0, 0, 306, 100)),
        picture_at(Box(700, 0, 900, 792)),
    ]

    reading = measure(page_of(pictures=pictures))

    assert reading.picture_coverage == pytest.approx(0.5)
    assert reading.largest_picture == pytest.approx(0.5)


def test_many_tiles_cover_a_page() -> None:
    """A scan cut into strips: no strip is large, together they are the page."""
    tiles = np.array([(0, y, 612, y + 2) for y in range(0, 792, 2)], dtype=np.float32)

    assert measure_coverage(tiles, PAGE, max_exact=10) == pytest.approx(1.0)


@given(
    st.lists(
        st.tuples(st.integers(0, 500), st.integers(0, 700), st.integers(9, 99)),
        min_size=1,
        max_size=20,
    )
)
def test_the_grid_agrees_with_the_exact_union(corners: list[tuple[int, int, int]]) -> None:
    """Counting cells errs by little."""
    boxes = np.array([(x, y, x + side, y + side) for x, y, side in corners], dtype=np.float32)

    exact = measure_coverage(boxes, PAGE, max_exact=100)

    assert measure_coverage(boxes, PAGE, max_exact=0) == pytest.approx(exact, abs=0.02)


def test_text_over_pictures_is_a_share_of_each_kind() -> None:
    """Where the middle of a glyph lies counts."""
    glyphs = join_glyphs(
        glyphs_from_lines(["over"], x=100),
        glyphs_from_lines(["past"], x=400),
        glyphs_from_lines(["hidden"], x=100, y=300, paint=0),
    )

    reading = measure(page_of(glyphs, pictures=[picture_at(LEFT, order=-1)]))

    assert reading.glyphs_over_pictures == 0.5
    assert reading.invisible_over_pictures == 1.0
    assert reading.covered_glyphs == 0


def test_text_under_a_later_picture_is_covered() -> None:
    """Some scanners paint the words first and the scan over them."""
    glyphs = join_glyphs(
        glyphs_from_lines(["under"], order=1), glyphs_from_lines(["above"], order=9)
    )

    reading = measure(page_of(glyphs, pictures=[picture_at(PAGE, order=5)]))

    assert reading.covered_glyphs == 5


def test_only_shapes_that_could_be_letters_count() -> None:
    """Frames, rules, backgrounds and shadings are no outlined text."""
    letter, rule = Box(100, 100, 106, 110), Box(72, 200, 540, 201)

    outlines = paths_at([letter] * 10, flags=PathFlag.CURVE, segments=20)
    frames = paths_at([letter, PAGE], flags=0)
    rules = paths_at([rule], flags=PathFlag.DIAGONAL)
    background = paths_at([PAGE], flags=PathFlag.CURVE, segments=8)
    shading = paths_at([letter], flags=PathFlag.CURVE | PathFlag.SHADING)
    clear = paths_at([letter], flags=PathFlag.CURVE, fill=0x00000000)

    assert measure(page_of(paths=outlines)).shaped_segments == 200
    for paths in (frames, rules, background, shading, clear):
        assert measure(page_of(paths=paths)).shaped_segments == 0


def test_a_page_of_words_in_one_path_counts() -> None:
    """Some producers write a whole page of outlines as one path."""
    page = paths_at([PAGE], flags=PathFlag.CURVE, segments=9_000)

    assert measure(page_of(paths=page)).shaped_segments == 9_000


def test_text_left_out_counts_as_undrawn_where_it_has_no_area() -> None:
    """A thousandth of the size is none; what nobody paints or what has no size says nothing."""

    def left_out(side: float, size: float = 8.0, paint: Paint = Paint.FILL) -> DroppedText:
        box = Box(100, 100, 100 + side, 100 + side)
        return DroppedText(box=box, order=0, font=0, paint=paint, size_pt=size)

    dropped = (left_out(0.008), left_out(40), left_out(0.008, 0), left_out(0.008, paint=Paint(0)))

    reading = measure(replace(page_of(), dropped=dropped))

    assert (reading.dropped_objects, reading.undrawn_objects) == (3, 1)
