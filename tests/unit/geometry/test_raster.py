"""Masks, sums and regions against the slow and obvious way of finding them."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from inkproof.geometry.raster import (
    Bits,
    count_in_cells,
    find_lines,
    find_solid,
    grow,
    label_regions,
    paint_boxes,
    sum_around,
)

SHAPE = (23, 31)
SMALL = st.integers(1, 20)
MASKS = st.tuples(SMALL, SMALL).flatmap(lambda shape: arrays(bool, shape))
SIDES = st.floats(-10, 50, width=32)
BOXES = st.lists(st.tuples(SIDES, SIDES, SIDES, SIDES), max_size=8)


def _paint_slowly(boxes: np.ndarray, shape: tuple[int, int]) -> Bits:
    painted = np.zeros(shape, bool)
    for row in range(shape[0]):
        for column in range(shape[1]):
            for x0, y0, x1, y1 in boxes:
                across = max(x0, column) < min(x1, column + 1)
                painted[row, column] |= across and max(y0, row) < min(y1, row + 1)
    return painted


def _flood(cells: Bits) -> list[set[tuple[int, int]]]:
    """The regions of set cells, one cell after the other."""
    waiting = {(int(row), int(column)) for row, column in np.argwhere(cells)}
    regions = []
    while waiting:
        edge = [waiting.pop()]
        region = set(edge)
        while edge:
            row, column = edge.pop()
            around = {(row + y, column + x) for y in (-1, 0, 1) for x in (-1, 0, 1)} & waiting
            waiting -= around
            region |= around
            edge += around
        regions.append(region)
    return regions


@given(BOXES, st.booleans())
def test_a_pixel_is_painted_where_a_box_touches_it(
    sides: list[tuple[float, float, float, float]],
    many: bool,  # noqa: FBT001 - drawn
) -> None:
    """Few boxes are painted one by one, many by running sums: both as the slow way says."""
    boxes = np.array(sides, np.float32).reshape(-1, 4)

    painted = paint_boxes(np.tile(boxes, (3_000, 1)) if many else boxes, SHAPE)

    assert np.array_equal(painted, _paint_slowly(boxes, SHAPE))


def test_an_inside_out_box_paints_nothing() -> None:
    """A box whose corners are swapped is no box."""
    assert not paint_boxes(np.array([[20, 20, 10, 10]], np.float32), SHAPE).any()


@given(MASKS, st.integers(1, 9))
def test_cells_count_every_pixel_once(bits: Bits, cell: int) -> None:
    """Cut cells at the edges among them."""
    counts = count_in_cells(bits, cell)

    assert counts.sum() == np.count_nonzero(bits)
    for row, column in np.ndindex(counts.shape):
        part = bits[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell]
        assert counts[row, column] == np.count_nonzero(part)


@given(MASKS, st.integers(0, 4), st.integers(0, 4))
def test_sums_around_stop_at_the_edges(bits: Bits, up: int, aside: int) -> None:
    """Each pixel has the sum over the window around it, as far as there is a raster."""
    sums = sum_around(bits, up, aside)

    for row, column in np.ndindex(bits.shape):
        rows = slice(max(0, row - up), row + up + 1)
        columns = slice(max(0, column - aside), column + aside + 1)
        assert sums[row, column] == np.count_nonzero(bits[rows, columns])


@given(MASKS)
def test_cells_have_one_label_exactly_where_they_hang_together(cells: Bits) -> None:
    """By a side or a corner; cells that are not set have none."""
    labels = label_regions(cells)

    assert ((labels >= 0) == cells).all()
    regions = [{int(labels[cell]) for cell in region} for region in _flood(cells)]
    assert all(len(names) == 1 for names in regions)
    assert len(set.union(set(), *regions)) == len(regions)


def test_a_long_spiral_is_one_region() -> None:
    """However far its ends are apart along it."""
    cells = np.zeros((41, 41), bool)
    for turn in range(0, 20, 2):
        low, high = turn, 40 - turn
        cells[low, max(0, low - 1) : high + 1] = True
        cells[low : high + 1, high] = True
        cells[high, low : high + 1] = True
        cells[low + 2 : high + 1, low] = True

    assert len(np.unique(label_regions(cells))) == 2


def test_thin_long_ink_is_a_line_and_thick_or_short_ink_is_not() -> None:
    """A rule of 2 by 40 pixels against a bar of 6 by 40 and a dash of 2 by 20."""
    bits = np.zeros((60, 60), bool)
    rule, bar, dash = np.s_[5:7, 5:45], np.s_[20:26, 5:45], np.s_[40:42, 5:25]
    bits[rule] = bits[bar] = bits[dash] = True

    lines = find_lines(bits, 32, 3)

    assert lines[rule].all()
    assert not lines[bar].any()
    assert not lines[dash].any()


def test_lines_that_cross_are_lines_all_along() -> None:
    """A grid leaves no crumbs where its lines meet."""
    grid = np.zeros((80, 80), bool)
    grid[::13] = grid[:, ::17] = True

    assert np.array_equal(find_lines(grid, 32, 2), grid)


def test_solid_ink_is_found_with_its_edge() -> None:
    """A filled square and the pixels around it; a stroke beside it is none."""
    bits = np.zeros((30, 30), bool)
    bits[5:15, 5:15] = True
    bits[5:15, 20:22] = True

    solid = find_solid(bits, 8)

    assert solid[4:16, 4:16].all()
    assert np.count_nonzero(solid) == 12 * 12


@given(MASKS)
def test_growing_takes_in_all_eight_neighbours(bits: Bits) -> None:
    """As a window of three by three says."""
    assert np.array_equal(grow(bits), sum_around(bits, 1, 1) > 0)
