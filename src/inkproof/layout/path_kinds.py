"""What could each path of a page be? Furniture, a backing of text, or a mark of a drawing.

Pages are full of paths that draw nothing: rules, frames, underlines, bullets, coloured boxes
behind text (reference 000, "Vector figures"). All masks here have one entry a path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes, areas, clip_boxes
from inkproof.geometry.raster import label_regions, paint_boxes
from inkproof.geometry.sequences import begins
from inkproof.model.glyphs import Mask, Paint, Rows
from inkproof.model.page import Page, PathFlag, Paths
from inkproof.thresholds import FigureThresholds

Shares = NDArray[np.float64]
Lengths = NDArray[np.float32]

_SHAPED = (PathFlag.CURVE | PathFlag.DIAGONAL).value
_CURVE = PathFlag.CURVE.value
_CELL_PT = 4.0
"""Points a cell of the grid on which text is counted: finer than a line of small print."""
_MOST_CELLS = 150
"""Cells along the longer side of the grid on which boxes are joined. Bounds the cost."""
_FEW_SHARES = 12
"""Boxes up to which the ink of each is added up by itself."""
FEW = 100
"""Boxes up to which each is compared with each."""
_WHITE = 0xFA
"""Level of all three colours from which a fill is paper."""


class TextGrid:
    """How much of any box lies under the ink of stated, visible glyphs?

    Each glyph's ink is put where its middle is, on a grid of running sums: exact enough for
    boxes that can hold a word, at a cost that does not grow with boxes times glyphs.
    """

    def __init__(self, page: Page) -> None:
        glyphs = page.glyphs
        rows, columns = int(page.height / _CELL_PT) + 1, int(page.width / _CELL_PT) + 1
        seen = (glyphs.is_visible & ~glyphs.is_space).nonzero()[0]
        x0, y0, x1, y1 = np.ascontiguousarray(glyphs.box.T).take(seen, axis=1)
        across = ((x0 + x1) * (0.5 / _CELL_PT)).astype(np.intp)
        down = ((y0 + y1) * (0.5 / _CELL_PT)).astype(np.intp)
        inside = (across >= 0) & (across < columns) & (down >= 0) & (down < rows)
        cells = down[inside] * columns + across[inside]
        of_each = np.maximum(x1 - x0, 0) * np.maximum(y1 - y0, 0)
        ink = np.bincount(cells, of_each[inside], minlength=rows * columns)
        self._ink = ink.reshape(rows, columns)

    @cached_property
    def _sums(self) -> NDArray[np.float64]:
        """What is above and left of each corner of a cell."""
        rows, columns = self._ink.shape
        sums = np.zeros((rows + 1, columns + 1))
        np.cumsum(self._ink.cumsum(axis=0), axis=1, out=sums[1:, 1:])
        return sums

    def share(self, boxes: Boxes) -> Shares:
        """Share of each box under ink, 0..1."""
        rows, columns = self._ink.shape
        edges = np.rint(boxes / _CELL_PT).astype(np.intp)
        edges = np.clip(edges, 0, (columns, rows, columns, rows))
        if len(boxes) <= _FEW_SHARES:  # the sums of a whole page take longer
            ink = self._ink
            held = np.array([ink[y0:y1, x0:x1].sum() for x0, y0, x1, y1 in edges.tolist()])
        else:
            x0, y0, x1, y1 = edges.T
            sums = self._sums
            held = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
        return np.asarray(np.minimum(held / np.maximum(areas(boxes), 1.0), 1.0))


@dataclass(frozen=True, eq=False)
class PathKinds:
    """The visible paths of a page, cut to the page; rows ascend in paint order."""

    page: Page
    limits: FigureThresholds
    rows: Rows
    """Of each of them its row in the page's paths."""
    box: Boxes
    width: NDArray[np.float32]
    height: NDArray[np.float32]
    segments: NDArray[np.int32]
    fill: NDArray[np.uint32]
    shaped: Mask
    """With a curve or a diagonal."""
    filled: Mask
    stroked: Mask

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def long_side(self) -> NDArray[np.float32]:
        """Points."""
        return np.maximum(self.width, self.height)

    @cached_property
    def short_side(self) -> NDArray[np.float32]:
        """Points."""
        return np.minimum(self.width, self.height)

    @cached_property
    def tiny(self) -> Mask:
        """Bullets, ticks, dots."""
        return np.asarray(self.width * self.height < self.limits.tiny_share * self.page.area)

    @cached_property
    def rule(self) -> Mask:
        """Rules, underlines, axes."""
        thin = self.short_side <= self.limits.rule_pt
        return np.asarray(thin & (self.long_side > self.limits.rule_length_pt))

    @cached_property
    def spans(self) -> Mask:
        """The background or frame of the page."""
        share = self.limits.spanning
        wide = self.width >= share * self.page.width
        return np.asarray(wide & (self.height >= share * self.page.height))

    @cached_property
    def plain(self) -> Mask:
        """Filled boxes that are no rule, no page background and no white paper."""
        levels = ((self.fill >> 8) & 0xFF, (self.fill >> 16) & 0xFF, self.fill >> 24)
        white = np.minimum(np.minimum(levels[0], levels[1]), levels[2]) >= _WHITE
        paper = white & ~self.stroked
        return np.asarray(self.filled & ~self.shaped & ~self.rule & ~self.spans & ~paper)

    @cached_property
    def grid(self) -> TextGrid:
        """Where the page has text."""
        return TextGrid(self.page)

    @cached_property
    def text(self) -> Shares:
        """Share of each box under text."""
        return self.grid.share(self.box)

    def may_hold_text(self, rows: Rows) -> bool:
        """Has any of these paths a glyph on it, seen or not? Asked before ink is counted."""
        if len(rows) > _FEW_SHARES:
            return True
        left, top, right, bottom = self.page.glyphs.box.T
        across, down = left + right, top + bottom  # twice the middles
        for x0, y0, x1, y1 in (2 * self.box[rows]).tolist():
            level = (down >= y0 - 2 * _CELL_PT) & (down <= y1 + 2 * _CELL_PT)
            x = across[level]
            if ((x >= x0 - 2 * _CELL_PT) & (x <= x1 + 2 * _CELL_PT)).any():
                return True
        return False

    @cached_property
    def backing(self) -> Mask:
        """Boxes, panels and buttons behind text: much text, or some in a simple closed shape."""
        limits = self.limits
        simple = self.segments <= limits.simple_segments
        curved = (self.page.paths.flags[self.rows] & _CURVE) != 0
        simple &= self.filled | curved
        return np.asarray(
            (self.text >= limits.max_text) | (simple & (self.text >= limits.some_text))
        )


def may_draw(paths: Paths, limits: FigureThresholds) -> bool:
    """Is there any shape, or boxes enough for a chart? Asked first, as most pages have neither."""
    if ((paths.flags & _SHAPED) != 0).any():
        return True
    if len(paths) < limits.min_bars:
        return False
    width, height = _sides(paths.box)
    thick = np.minimum(width, height) > limits.rule_pt
    return (
        int(np.count_nonzero(thick & ((paths.paint & Paint.FILL.value) != 0))) >= limits.min_bars
    )


def _sides(boxes: Boxes) -> tuple[Lengths, Lengths]:
    """Width and height; numpy is slow along the short axis of an array."""
    x0, y0, x1, y1 = np.ascontiguousarray(boxes.T)
    return x1 - x0, y1 - y0


def sort_paths(page: Page, limits: FigureThresholds) -> PathKinds:
    """The visible paths that are no shadings, no tints, and that the page does not cut off."""
    paths = page.paths
    box = clip_boxes(paths.box, page.box)
    width, height = _sides(box)
    whole_width, whole_height = _sides(paths.box)
    opaque = np.where(paths.paint & Paint.FILL.value, paths.fill, paths.stroke) & 0xFF
    seen = (
        paths.is_visible
        & (opaque >= limits.min_opacity)
        & ((paths.flags & PathFlag.SHADING.value) == 0)
    )
    # A level hairline has no height and is there all the same.
    share = limits.shown_share
    shown = (width >= share * whole_width) & (height >= share * whole_height)
    rows = (seen & shown & ((width > 0) | (height > 0))).nonzero()[0]
    paint = paths.paint[rows]
    return PathKinds(
        page=page,
        limits=limits,
        rows=rows,
        box=box[rows],
        width=width[rows],
        height=height[rows],
        segments=paths.segments[rows],
        fill=paths.fill[rows],
        shaped=(paths.flags[rows] & _SHAPED) != 0,
        filled=(paint & Paint.FILL.value) != 0,
        stroked=(paint & Paint.STROKE.value) != 0,
    )


def group_near(boxes: Boxes, reach: float) -> list[Rows]:
    """Rows of boxes that stand at most about `reach` points apart, group by group.

    A few are compared with one another. Tens of thousands are painted on a grid, which costs no
    more than a sort: there gaps of up to twice as much may join, and more where the boxes are
    strewn over a long way.
    """
    if not len(boxes):
        return []
    return split_by(_join_few(boxes, reach) if len(boxes) <= FEW else _join_many(boxes, reach))


def _join_few(boxes: Boxes, reach: float) -> Rows:
    """A label for each box: the lowest row that it hangs together with."""
    low, high = boxes[:, None, :2] - np.float32(reach), boxes[:, None, 2:] + np.float32(reach)
    near = ((low <= boxes[None, :, 2:]) & (high >= boxes[None, :, :2])).all(axis=2)
    labels = np.arange(len(boxes))
    while True:
        lowest = np.where(near, labels, len(boxes)).min(axis=1)
        if np.array_equal(lowest, labels):
            return labels
        labels = lowest


def _join_many(boxes: Boxes, reach: float) -> Rows:
    """The same, the region of a grid being the label."""
    low = boxes[:, :2].min(axis=0)
    extent = float((boxes[:, 2:].max(axis=0) - low).max())
    cell = max(reach / 2, extent / _MOST_CELLS, 1.0)
    wide = (boxes - np.tile(low, 2)) / np.float32(cell)
    wide[:, 2:] += 1.0  # half of the reach at either end, both at this one
    shape = (int(wide[:, 3].max()) + 2, int(wide[:, 2].max()) + 2)
    regions = label_regions(paint_boxes(wide, shape))
    corner = wide[:, :2].astype(np.intp)
    return np.asarray(regions[corner[:, 1], corner[:, 0]], np.intp)


def split_by(labels: NDArray[np.generic]) -> list[Rows]:
    """The entries of each label, in their order."""
    order = np.argsort(labels, kind="stable")
    firsts = begins(labels[order]).nonzero()[0].tolist()
    return [order[first:end] for first, end in pairwise([*firsts, len(order)])]
