"""How much of a page do drawings made of paths take, and how much text belongs to them?

A chart that is no picture is invisible to every signal of pictures, and its tick labels would
pass for text of the page (reference 000, "Vector figures are invisible to a raster signal").
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from inkproof.geometry.boxes import boxes_of, union_area
from inkproof.geometry.containment import lie_in
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page


class DrawingsReading(msgspec.Struct, frozen=True, kw_only=True):
    """Named as in `PageSignals`."""

    figures: int = 0
    charts: int = 0
    figure_coverage: float = 0.0
    figure_labels: int = 0
    outlined_segments: int = 0


NO_DRAWINGS = DrawingsReading()


def measure_drawings(page: Page, figures: Sequence[Figure], signs: Mask) -> DrawingsReading:
    """Count, coverage and labels of the drawings; segments of words drawn as outlines.

    Args:
        page: what a reader states.
        figures: those of the page.
        signs: which glyph rows are seen and no white space.
    """
    if not figures:
        return NO_DRAWINGS
    boxes = boxes_of([one.box for one in figures if not one.outlined])
    labels = np.zeros(len(page.glyphs), np.bool_)
    for one in figures:
        if not one.outlined:
            labels |= lie_in(page.glyphs.box, one.box)
    return DrawingsReading(
        figures=len(boxes),
        charts=sum(one.chart for one in figures),
        figure_coverage=min(1.0, union_area(boxes) / page.area),
        figure_labels=int(np.count_nonzero(labels & signs)),
        outlined_segments=sum(one.segments for one in figures if one.outlined),
    )
