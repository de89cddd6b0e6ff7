"""What does a render show where a word or a glyph lies: nothing, a picture's text, outlines?"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, bounding_box
from inkproof.geometry.raster import paint_boxes
from inkproof.model.evidence import Raster
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import HiddenThresholds

Pixels = NDArray[np.uint8]
"""`[row, column]`, grey."""
Bits = NDArray[np.bool_]
"""`[row, column]`."""

RING_PX = 2.0
"""Pixels around a line of capitals, which leaves nothing blank between its glyphs."""
NARROW_PX = 3
"""Pixels under which a box has no room for a glyph that is moved by one."""
THROUGH = 0.9
"""Share of ink from which a row or column runs from side to side: all but gaps."""
LEAST_CELLS = 2
"""A word of one letter is looked at in two halves."""
LEAST_STROKES = 2.0
"""Strokes that an inked row has at least, however few the glyphs: one could be a line."""


class Counts(NamedTuple):
    """Pixels of each box."""

    found: Rows
    """How many are set."""
    of: Rows
    """How many there are, off the page too."""
    thirds: Rows
    """In how many of the thirds of its height, or of its width where they are fewer, some are;
    a side of a few pixels has them all."""


def count_pixels(bits: Bits, boxes: Boxes, scale: float) -> Counts:
    """How many pixels with their middle in each box are set, of how many, and how spread?

    Boxes of a few pixels are looked at with a pixel more on either side: renderers move glyphs
    to whole pixels.
    """
    height, width = bits.shape
    sums = np.zeros((height + 1, width + 1), np.int32)
    np.cumsum(np.cumsum(bits, axis=0, dtype=np.int32), axis=1, out=sums[1:, 1:])
    low = np.ceil(boxes[:, :2] * scale - 0.5).astype(np.intp)
    high = np.ceil(boxes[:, 2:] * scale - 0.5).astype(np.intp)
    thin = high - low < NARROW_PX
    low = np.where(thin, np.floor(boxes[:, :2] * scale).astype(np.intp) - 1, low)
    high = np.where(thin, np.ceil(boxes[:, 2:] * scale).astype(np.intp) + 1, high)
    limits = np.array([width, height])
    x0, y0 = np.clip(low, 0, limits).T
    x1, y1 = np.clip(high, 0, limits).T

    def count(x0: Rows, y0: Rows, x1: Rows, y1: Rows) -> Rows:
        found = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return np.asarray(found, dtype=np.intp)

    down, across = np.zeros(len(boxes), np.intp), np.zeros(len(boxes), np.intp)
    for third in range(3):
        tops, ends = (y0 + (y1 - y0) * (third + step) // 3 for step in (0, 1))
        lefts, rights = (x0 + (x1 - x0) * (third + step) // 3 for step in (0, 1))
        down += count(x0, tops, x1, ends) > 0
        across += count(lefts, y0, rights, y1) > 0
    across[thin[:, 0]], down[thin[:, 1]] = 3, 3
    thirds = np.minimum(down, across)
    return Counts(count(x0, y0, x1, y1), (high - low).prod(axis=1), thirds)


def shows_same(raster: Raster, boxes: Boxes, thresholds: HiddenThresholds) -> bool:
    """Does a page without its text show these glyphs of one line all the same?

    As a picture of the text, or as outlines: ink fills the boxes and leaves the rest of the
    line blank, the gaps between words and what is above and below short letters.
    """
    if len(boxes) < thresholds.same_glyphs:
        return False
    line = bounding_box(boxes)
    for ring in (0.0, RING_PX / raster.scale):
        x0, y0, x1, y1 = line
        band = Box(x0 - ring, y0 - ring, x1 + ring, y1 + ring)
        pixels = cut_out(raster, band)
        if not pixels.size:
            return False
        corner = np.floor(np.maximum(band[:2], 0) * np.float64(raster.scale))
        places = (boxes * raster.scale - np.tile(corner, 2)).astype(np.float32)
        around = ~paint_boxes(places + np.array([-1, -1, 1, 1], np.float32), pixels.shape)
        if np.count_nonzero(around) >= thresholds.same_pixels:
            break
    else:
        return False
    ink = find_ink(pixels, thresholds.blank_levels)
    ink[ink.mean(axis=1) > THROUGH] = False  # rules
    filled = float(ink[paint_boxes(places, pixels.shape)].mean())
    spilt = float(ink[around].mean())
    return filled >= thresholds.same_filled and spilt <= thresholds.same_spilt * filled


def cut_out(raster: Raster, box: Box) -> Pixels:
    """The pixels that a box touches; none where it lies off the page."""
    height, width = raster.grey.shape
    x0, y0 = (max(0, int(np.floor(side * raster.scale))) for side in box[:2])
    x1, y1 = (max(0, int(np.ceil(side * raster.scale))) for side in box[2:])
    return raster.grey[min(y0, height) : y1, min(x0, width) : x1]


def find_ink(pixels: Pixels, levels: int) -> Bits:
    """Which pixels differ from the background, the commonest grey, by more than some levels?"""
    background = int(np.bincount(pixels.ravel(), minlength=256).argmax())
    return np.asarray(np.abs(pixels.astype(np.int16) - background) > levels)


def shows_something(pixels: Pixels, thresholds: HiddenThresholds) -> bool:
    """Is a picture anything but blank here (reference 002, "Invisible text")?"""
    if not pixels.size:
        return False
    return bool(find_ink(pixels, thresholds.blank_levels).mean() >= thresholds.blank_share)


def shows_outlines(pixels: Pixels, glyphs: int, thresholds: HiddenThresholds) -> bool:
    """Does ink look like this many glyphs drawn as outlines?

    It is spread over the word and broken into strokes along its rows. Rules, grids and edges of
    boxes run through from side to side: rows and columns that are all ink are taken away first.
    """
    if not pixels.size:
        return False
    if pixels.shape[0] > pixels.shape[1]:
        pixels = pixels.T  # a word that runs up or down
    ink = find_ink(pixels, thresholds.blank_levels)
    ink = ink & ~_through(ink)
    height, width = ink.shape
    cells = max(LEAST_CELLS, round(width / max(height, 1)))
    columns = ink.any(axis=0)
    filled = [bool(part.any()) for part in np.array_split(columns, cells) if len(part)]
    if sum(filled) < thresholds.outline_cells * len(filled):
        return False
    strokes = ink[:, 0].astype(np.intp) + (ink[:, 1:] & ~ink[:, :-1]).sum(axis=1)
    wanted = max(LEAST_STROKES, thresholds.outline_strokes * glyphs)
    broken = int(np.count_nonzero(strokes >= wanted))
    return bool(broken >= thresholds.outline_rows * height)


def _through(ink: Bits) -> Bits:
    """Pixels of rows and columns that are ink from side to side, with their soft edges."""
    rows, columns = ink.mean(axis=1) > THROUGH, ink.mean(axis=0) > THROUGH
    through: Mask = rows[:, None] | columns[None, :]
    return np.asarray(through)
