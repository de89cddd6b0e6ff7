"""Tier 0: what does a page show at all: glyphs, pictures, paths?"""

from __future__ import annotations

import msgspec
import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, areas, boxes_of, union_area
from inkproof.model.glyphs import Mask, Paint
from inkproof.model.page import DroppedText, Page, PathFlag, Paths
from inkproof.signals.stated import Inspected
from inkproof.thresholds import PaintedThresholds, Thresholds

Points = NDArray[np.float32]
"""`(n, 2)` float32: x, y in points."""

_NO_POINTS: Points = np.zeros((0, 2), np.float32)
_NO_AREA = 0.01
"""Sides over the size under which a text object has no area: readers state a thousandth."""
_SHAPED = (PathFlag.CURVE | PathFlag.DIAGONAL).value
_PAINTED = (Paint.FILL | Paint.STROKE).value
_GRID = 256
"""Cells a side of the grid that stands for a page."""


class PaintedReading(msgspec.Struct, frozen=True, kw_only=True):
    """Counts and shares of one page, before anybody asks what the text says."""

    glyphs: int
    """Visible glyphs that are no white space; a glyph without a character counts."""
    invisible_glyphs: int
    invisible_over_pictures: float
    """Share of the invisible glyphs whose middle lies on a shown picture, 0..1."""
    glyphs_over_pictures: float
    """Share of the visible glyphs whose middle lies on a shown picture, 0..1."""
    covered_glyphs: int
    """Visible glyphs that a big picture was painted over."""
    paths: int
    shaped_segments: int
    """Segments of visible paths that are shaped like letters: no rules, frames or shadings."""
    picture_coverage: float
    largest_picture: float
    dropped_objects: int
    undrawn_objects: int


def measure_painted(
    page: Page, seen: Inspected, there: Mask, thresholds: Thresholds
) -> PaintedReading:
    """All counts of tier 0.

    Args:
        page: with its glyphs, pictures and paths.
        seen: the glyphs of the page.
        there: which of them are on the page (`stands_on`) and not hidden.
        thresholds: all groups.
    """
    painted = thresholds.painted
    signs = seen.inked & there
    visible, invisible = signs & seen.visible, signs & ~seen.visible
    shown = _shown_boxes(page)
    middles = _find_middles(page.glyphs.box) if page.pictures else _NO_POINTS
    return PaintedReading(
        glyphs=int(np.count_nonzero(visible)),
        invisible_glyphs=int(np.count_nonzero(invisible)),
        invisible_over_pictures=_share_inside(middles, invisible, shown, page.box),
        glyphs_over_pictures=_share_inside(middles, visible, shown, page.box),
        covered_glyphs=_count_covered(page, middles, visible, thresholds.page.big_picture),
        paths=int(np.count_nonzero(page.paths.is_visible)) if len(page.paths) else 0,
        shaped_segments=count_shaped_segments(page.paths, page.box, painted),
        picture_coverage=measure_coverage(shown, page.box, painted.max_exact_boxes),
        largest_picture=float(areas(shown).max()) / page.area if len(shown) else 0.0,
        dropped_objects=sum(dropped.size_pt > 0 for dropped in page.dropped),
        undrawn_objects=sum(_is_undrawn(dropped) for dropped in page.dropped),
    )


def _is_undrawn(dropped: DroppedText) -> bool:
    """Is it of a size, painted, and of no area, as text is whose font nobody here has?"""
    x0, y0, x1, y1 = dropped.box
    flat = max(x1 - x0, y1 - y0) < _NO_AREA * dropped.size_pt
    return flat and dropped.paint & _PAINTED != 0


def stands_on(page: Page) -> Mask:
    """Which glyphs have ink on the visible page?"""
    x0, y0, x1, y1 = np.ascontiguousarray(page.glyphs.box.T)
    return np.asarray((x1 >= 0) & (y1 >= 0) & (x0 <= page.width) & (y0 <= page.height))


def count_shaped_segments(paths: Paths, page: Box, thresholds: PaintedThresholds) -> int:
    """Segments of visible paths that could be letters drawn as outlines.

    A path has a curve or a diagonal, no shading, does not span the page in both directions, and
    is thicker than a rule (reference 000, "Vector figures"; reference 002, "uncaptured content").
    """
    shaped = (paths.flags & _SHAPED) != 0
    if not shaped.any():
        return 0
    smooth = (paths.flags & PathFlag.SHADING.value) == 0
    width, height = paths.box[:, 2] - paths.box[:, 0], paths.box[:, 3] - paths.box[:, 1]
    thick = np.minimum(width, height) > thresholds.rule_pt
    spans = (width > thresholds.spanning * page.width) & (
        height > thresholds.spanning * page.height
    )
    wanted = paths.is_visible & shaped & smooth & thick
    wanted &= ~spans | (paths.segments >= thresholds.rich_segments)
    return int(paths.segments[wanted].sum())


def measure_coverage(boxes: Boxes, page: Box, max_exact: int) -> float:
    """Share of the page under at least one box, 0..1; on a grid where there are many boxes."""
    if not len(boxes):
        return 0.0
    if len(boxes) <= max_exact:
        return min(1.0, union_area(boxes) / max(page.area, 1.0))
    return float(_paint_grid(boxes, page).mean())


def _shown_boxes(page: Page) -> Boxes:
    """The parts of pictures that are seen; `(n, 4)`."""
    if not page.pictures:
        return np.zeros((0, 4), np.float32)
    boxes = boxes_of([picture.shown.intersect(page.box) for picture in page.pictures])
    return boxes[areas(boxes) > 0]


def _count_covered(page: Page, middles: Points, visible: Mask, big: float) -> int:
    """How many visible glyphs lie under a big picture that is painted after them?"""
    big_ones = [picture for picture in page.pictures if picture.shown.area >= big * page.area]
    if not big_ones:
        return 0
    covered = np.zeros(len(visible), bool)
    for picture in big_ones:
        low, high = np.array(picture.shown[:2]), np.array(picture.shown[2:])
        inside = ((middles >= low) & (middles <= high)).all(axis=1)
        covered |= inside & (page.glyphs.order < picture.order)
    return int(np.count_nonzero(covered & visible))


def _find_middles(boxes: Boxes) -> Points:
    """The middle of each box."""
    return np.asarray((boxes[:, :2] + boxes[:, 2:]) / 2, dtype=np.float32)


def _paint_grid(boxes: Boxes, page: Box) -> NDArray[np.bool_]:
    """Which cells of a grid over the page lie under a box; `[row, column]`."""
    grid = np.zeros((_GRID, _GRID), bool)
    for x0, y0, x1, y1 in np.rint(boxes * np.tile(_grid_scale(page), 2)).astype(int):
        grid[y0:y1, x0:x1] = True
    return grid


def _share_inside(middles: Points, rows: Mask, boxes: Boxes, page: Box) -> float:
    """Share of the rows' `(n, 2)` points that lie in at least one box; 0 without any."""
    if not len(boxes) or not rows.any():
        return 0.0
    cells = np.clip(np.floor(middles[rows] * _grid_scale(page)), 0, _GRID - 1).astype(int)
    return float(_paint_grid(boxes, page)[cells[:, 1], cells[:, 0]].mean())


def _grid_scale(page: Box) -> NDArray[np.float64]:
    """Cells a point, across and down."""
    return _GRID / np.maximum([page.width, page.height], 1.0)
