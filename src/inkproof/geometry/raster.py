"""Which pixels of a raster lie under boxes, which are lines, and which cells hang together?

Rasters are arrays of `[row, column]`, row 0 at the top. Boxes here are in pixels, x first, as
everywhere; the pixel in row r and column c fills the square from (c, r) to (c + 1, r + 1).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes

Bits = NDArray[np.bool_]
"""`[row, column]` of a raster or of a grid of cells."""
Grey = NDArray[np.uint8]
"""`[row, column]`: 0 is black, 255 white."""


def paint_boxes(boxes: Boxes, shape: tuple[int, int]) -> Bits:
    """The pixels that at least one box touches; boxes of no area, or no number, touch none."""
    height, width = shape
    far = np.array([width, height], boxes.dtype)
    low, high = np.maximum(boxes[:, :2], 0), np.minimum(boxes[:, 2:], far)
    good = (low < high).all(axis=1) & (boxes[:, :2] < boxes[:, 2:]).all(axis=1)
    low = np.floor(low[good]).astype(np.intp)
    high = np.ceil(high[good]).astype(np.intp)
    if len(low) > _FEW:
        return _paint_many(low, high, shape)
    bits = np.zeros(shape, bool)
    for (x0, y0), (x1, y1) in zip(low.tolist(), high.tolist(), strict=True):
        bits[y0:y1, x0:x1] = True
    return bits


_FEW = 2_500
"""Boxes up to which it is quicker to paint one after the other."""


def _paint_many(low: NDArray[np.intp], high: NDArray[np.intp], shape: tuple[int, int]) -> Bits:
    """Each box adds one at two of its corners and takes it away at the others.

    Running sums along both axes then count the boxes over each pixel, whatever their number.
    """
    height, width = shape
    counts = np.zeros((height + 1) * (width + 1), np.int32)
    (x0, y0), (x1, y1) = low.T, high.T
    for x, y, change in ((x0, y0, 1), (x1, y1, 1), (x1, y0, -1), (x0, y1, -1)):
        np.add.at(counts, y * (width + 1) + x, change)
    layers = counts.reshape(height + 1, width + 1)
    np.cumsum(layers, axis=0, out=layers)
    np.cumsum(layers, axis=1, out=layers)
    return np.asarray(layers[:height, :width] > 0)


def count_in_cells(bits: Bits, cell: int) -> NDArray[np.int32]:
    """How many pixels of each cell of `cell` by `cell` are set? The last cells may be cut."""
    return sum_across(sum_down(bits, cell), cell)


def sum_across(values: NDArray[np.generic], cell: int) -> NDArray[np.int32]:
    """For each row the sums of `cell` columns at a time; the last may be fewer."""
    height, width = values.shape
    columns = -(-width // cell)
    whole = np.zeros((height, columns * cell), values.dtype)
    whole[:, :width] = values
    sums = np.zeros((height, columns), np.int32)
    for first in range(cell):  # quicker than a sum along the last, short axis
        sums += whole[:, first::cell]
    return sums


def sum_down(values: NDArray[np.generic], cell: int) -> NDArray[np.int32]:
    """For each column the sums of `cell` rows at a time; the last may be fewer."""
    height, width = values.shape
    rows = -(-height // cell)
    whole = np.zeros((rows * cell, width), values.dtype)
    whole[:height] = values
    if values.dtype == bool and cell < _BYTE:  # a byte holds the sum, and is quicker
        ones = whole.view(np.uint8).reshape(rows, cell, width)
        return np.asarray(ones.sum(axis=1, dtype=np.uint8), dtype=np.int32)
    return np.asarray(whole.reshape(rows, cell, width).sum(axis=1, dtype=np.int32))


_BYTE = 256


def sum_around(values: NDArray[np.generic], up: int, aside: int) -> NDArray[np.int32]:
    """For each pixel the sum over those at most `up` rows and `aside` columns away."""
    height, width = values.shape
    sums = np.zeros((height + 1, width + 1), np.int32)
    np.cumsum(values, axis=0, out=sums[1:, 1:])
    np.cumsum(sums, axis=1, out=sums)
    top, bottom = _reach(height, up)
    left, right = _reach(width, aside)
    rows = sums[bottom] - sums[top]
    return np.asarray(rows[:, right] - rows[:, left])


def _reach(length: int, far: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """For each place the first and the end of those at most so far away."""
    places = np.arange(length)
    return np.maximum(places - far, 0), np.minimum(places + far + 1, length)


def find_lines(bits: Bits, length: int, thickness: int) -> Bits:
    """Pixels of straight level or upright lines at least that long and at most that thick.

    Where lines cross they are still lines.
    """
    level, upright = _open(bits, length), _open(bits.T, length).T
    lines = level | upright
    return np.asarray(lines & ~_open_square(bits, thickness + 1)) if lines.any() else lines


def find_solid(bits: Bits, side: int) -> Bits:
    """Pixels of areas at least `side` wide and high, and their nearest neighbours."""
    return grow(_open_square(bits, side))


def grow(bits: Bits) -> Bits:
    """The same with all neighbours, by a side or a corner."""
    grown = bits.copy()
    grown[1:] |= bits[:-1]
    grown[:-1] |= bits[1:]
    column = grown.copy()
    grown[:, 1:] |= column[:, :-1]
    grown[:, :-1] |= column[:, 1:]
    return grown


def _open_square(bits: Bits, side: int) -> Bits:
    """Pixels of areas at least `side` wide, and of those as high."""
    return _open(_open(bits, side).T, side).T


def _open(bits: Bits, length: int) -> Bits:
    """Pixels in runs of at least `length` along a row."""
    width = bits.shape[1]
    if width < length:
        return np.zeros(bits.shape, bool)
    starts = np.ascontiguousarray(bits)
    reach = 1
    while reach < length:  # starts[c]: the `reach` pixels from c on are all set
        step = min(reach, length - reach)
        starts = starts[:, :-step] & starts[:, step:]
        reach += step
    opened = np.zeros(bits.shape, bool)
    opened[:, : starts.shape[1]] = starts
    reach = 1
    while reach < length:
        step = min(reach, length - reach)
        opened[:, step:] |= opened[:, :-step].copy()
        reach += step
    return opened


def label_regions(cells: Bits) -> NDArray[np.intp]:
    """A number for each set cell, the same for cells that touch, by a side or a corner.

    The number is the place of the region's first cell, row by row; cells not set have -1. Each
    round gives both ends of every edge the lower number and follows numbers to their own.
    """
    flat = np.flatnonzero(cells)
    names = np.full(cells.size, -1, np.intp)
    names[flat] = flat
    grid = names.reshape(cells.shape)
    one, other = _touching(grid)
    parent = np.arange(cells.size)
    while True:
        low, high = parent[one], parent[other]
        differ = low != high
        if not differ.any():
            break
        one, other, low, high = one[differ], other[differ], low[differ], high[differ]
        np.minimum.at(parent, np.maximum(low, high), np.minimum(low, high))
        while True:
            above = parent[parent]
            if np.array_equal(above, parent):
                break
            parent = above
    names[flat] = parent[flat]
    return grid


def _touching(grid: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Pairs of set cells that touch, each pair once."""
    pairs = (
        (grid[:, :-1], grid[:, 1:]),
        (grid[:-1], grid[1:]),
        (grid[:-1, :-1], grid[1:, 1:]),
        (grid[:-1, 1:], grid[1:, :-1]),
    )
    ones, others = [], []
    for one, other in pairs:
        both = (one >= 0) & (other >= 0)
        ones.append(one[both])
        others.append(other[both])
    return np.concatenate(ones), np.concatenate(others)
