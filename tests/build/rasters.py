"""Rasters of pages that no engine drew: paper, and glyphs as strokes where their boxes are."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box
from inkproof.model.evidence import Raster
from inkproof.model.glyphs import Glyphs, Mask

Canvas = NDArray[np.uint8]
PAPER, INK = 255, 0
X_HEIGHT_EM = 0.5


def canvas(
    width: float = 612, height: float = 792, *, grey: int = PAPER, dpi: float = 72
) -> Canvas:
    """Empty paper of one grey."""
    return np.full((round(height * dpi / 72), round(width * dpi / 72)), grey, np.uint8)


def fill(on: Canvas, box: Box, grey: int = INK, *, dpi: float = 72) -> None:
    """One grey in the whole box, given in points."""
    x0, y0, x1, y1 = (round(side * dpi / 72) for side in box)
    on[y0:y1, x0:x1] = grey


def write(on: Canvas, glyphs: Glyphs, rows: Mask, grey: int = INK, *, dpi: float = 72) -> None:
    """Each glyph as two upright strokes of the height of an x; white space as nothing."""
    for row in np.flatnonzero(rows & ~glyphs.is_space):
        x, y, size = float(glyphs.x[row]), float(glyphs.y[row]), float(glyphs.size[row])
        stroke = 0.1 * size
        for start in (0.05 * size, 0.3 * size):
            box = Box(x + start, y - X_HEIGHT_EM * size, x + start + stroke, y)
            fill(on, box, grey, dpi=dpi)


def raster_of(on: Canvas, dpi: float = 72) -> Raster:
    """The canvas as a render would give it."""
    return Raster(grey=on, dpi=dpi)
