"""What is asked before gutters are looked for never hides one."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs
from inkproof.layout.columns import Region, find_gutter, find_strips, may_have_gutters
from inkproof.layout.frames import find_frames
from inkproof.layout.pieces import Pieces, cut_pieces, find_gaps
from inkproof.layout.runs import order_rows
from inkproof.model.glyphs import Glyphs
from inkproof.thresholds import Thresholds

LIMITS = Thresholds()

CELLS = st.lists(st.tuples(st.integers(0, 40), st.integers(1, 30)), min_size=1, max_size=4)
"""The words of a row: steps from one end to the next start, and lengths, in half sizes."""


def words(row: int, cells: list[tuple[int, int]]) -> list[Glyphs]:
    """The words of one row of the page, one after the other."""
    x = 50.0
    made = []
    for step, length in cells:
        x += 5.0 * step
        made.append(glyphs_from_lines(["x" * length], x=x, y=100.0 + 12.0 * row))
        x += 5.0 * length
    return made


def pieces_of(rows: list[list[tuple[int, int]]]) -> Pieces:
    """A page of words, cut into pieces."""
    glyphs = join_glyphs(*(word for row, cells in enumerate(rows) for word in words(row, cells)))
    (frame,) = find_frames(glyphs, np.ones(len(glyphs), dtype=bool), LIMITS.frames)
    ordered, row = order_rows(frame, LIMITS.lines)
    return cut_pieces(ordered, find_gaps(ordered, row), LIMITS.columns)


@given(st.lists(CELLS, min_size=1, max_size=12))
def test_a_page_that_is_not_searched_has_no_gutter(rows: list[list[tuple[int, int]]]) -> None:
    """Whatever stands where: a gutter that a search would find is searched for."""
    pieces = pieces_of(rows)
    region = Region.of(pieces, np.arange(len(pieces)))

    gutters = [
        find_gutter(region, strip, LIMITS.columns) for strip in find_strips(pieces, LIMITS.columns)
    ]

    assert may_have_gutters(pieces, LIMITS.columns) or not any(gutters)


def test_one_column_is_not_searched() -> None:
    """Lines of one column, one of them short and one indented, have no gutter."""
    pieces = pieces_of([[(0, 30)], [(2, 28)], [(0, 30)], [(0, 5)], [(8, 22)], [(0, 30)]])

    assert not may_have_gutters(pieces, LIMITS.columns)


def test_two_columns_are_searched() -> None:
    """Words on both sides of a strip of white, row after row."""
    pieces = pieces_of([[(0, 20), (6, 20)] for _ in range(6)])

    assert may_have_gutters(pieces, LIMITS.columns)
