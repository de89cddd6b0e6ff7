"""Which glyphs are the labels of a drawing?

Labels stand inside a drawing, or beside its axes: ticks, turned titles. They are no prose and
must not be read into the lines of the text around the drawing (reference 000: tick labels that
float in the text "pollute retrieval").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, bounding_box
from inkproof.geometry.containment import lie_in
from inkproof.geometry.sequences import begins, lengths
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.thresholds import FigureThresholds

_RUN_GAP_EM = 1.0
"""Sizes from which on the pen has jumped to another label."""
_LEVEL_DEG = 10.0


def label_rows(page: Page, figures: Sequence[Figure]) -> Mask:
    """Which glyph rows stand in a drawing, so that layout reads them apart from the text?

    Rows of text in outlined words are none: stated text does not label its own copy.
    """
    labels = np.zeros(len(page.glyphs), np.bool_)
    for figure in figures:
        if not figure.outlined:
            labels |= lie_in(page.glyphs.box, figure.box)
    return labels


class _Runs(NamedTuple):
    """What the pen writes without a jump; one entry a run."""

    box: Boxes
    size: NDArray[np.float32]
    glyphs: NDArray[np.intp]
    level: Mask


def stretch_to_labels(page: Page, boxes: Sequence[Box], limits: FigureThresholds) -> list[Box]:
    """Each box with the labels along its sides: rows and columns of ticks, turned titles."""
    if not boxes:
        return []
    runs = _find_runs(page)
    return [_stretch(runs, box, limits) for box in boxes] if len(runs.size) else list(boxes)


def _stretch(runs: _Runs, box: Box, limits: FigureThresholds) -> Box:
    """The box with the labels beside it: short ones, two at least on a side; names of rows."""
    near = limits.tick_gap_em * runs.size
    x0, y0, x1, y1 = runs.box.T
    middle_x, middle_y = (x0 + x1) / 2, (y0 + y1) / 2
    beside_y = (middle_y >= box.y0 - runs.size) & (middle_y <= box.y1 + runs.size)
    beside_x = (middle_x >= box.x0 - runs.size) & (middle_x <= box.x1 + runs.size)
    left = beside_y & (middle_x < box.x0) & (x1 >= box.x0 - near)
    sides = (
        left,
        beside_y & (middle_x > box.x1) & (x0 <= box.x1 + near),
        beside_x & (middle_y < box.y0) & (y1 >= box.y0 - near),
        beside_x & (middle_y > box.y1) & (y0 <= box.y1 + near),
    )
    short = runs.level & (runs.glyphs <= limits.tick_glyphs)
    turned = ~runs.level & (runs.glyphs <= limits.turned_glyphs)
    taken = np.zeros(len(runs.size), np.bool_)
    for side in sides:
        ticks = side & short
        if np.count_nonzero(ticks) > 1 and not (side & runs.level & ~short).any():
            taken |= ticks
        taken |= side & turned
    if _are_row_names(runs, left & runs.level, limits):
        taken |= left & runs.level
    if not taken.any():
        return box
    return box.join(bounding_box(runs.box[taken]))


def _are_row_names(runs: _Runs, left: Mask, limits: FigureThresholds) -> bool:
    """Three or more, all of them flush with the drawing's left side and longer than a tick?"""
    if np.count_nonzero(left) < limits.min_row_names:
        return False
    ends, glyphs = runs.box[left, 2], runs.glyphs[left]
    flush = float(ends.max() - ends.min()) <= limits.flush_em * float(runs.size[left].min())
    return flush and int(glyphs.max()) <= limits.row_name_glyphs


def _find_runs(page: Page) -> _Runs:
    """Visible glyphs in paint order, cut where the pen jumps or turns."""
    glyphs = page.glyphs
    rows = (glyphs.is_visible & ~glyphs.is_space & (glyphs.size > 0)).nonzero()[0]
    angle, size = glyphs.angle[rows], glyphs.size[rows]
    turn = np.radians(angle)
    along = glyphs.x[rows] * np.cos(turn) + glyphs.y[rows] * np.sin(turn)
    across = glyphs.y[rows] * np.cos(turn) - glyphs.x[rows] * np.sin(turn)
    gap = along[1:] - along[:-1] - glyphs.advance[rows][:-1]
    opens = begins(angle)
    opens[1:] |= np.abs(across[1:] - across[:-1]) > 0.5 * size[1:]
    opens[1:] |= (gap > _RUN_GAP_EM * size[1:]) | (gap < -_RUN_GAP_EM * size[1:])
    firsts = opens.nonzero()[0]
    box = np.empty((len(firsts), 4), np.float32)
    if len(firsts):
        box[:, :2] = np.minimum.reduceat(glyphs.box[rows, :2], firsts)
        box[:, 2:] = np.maximum.reduceat(glyphs.box[rows, 2:], firsts)
    return _Runs(box, size[firsts], lengths(firsts, len(rows)), np.abs(angle[firsts]) < _LEVEL_DEG)
