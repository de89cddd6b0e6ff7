"""Tier 0: what does a page show at all: glyphs, pictures, paths?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inkproof.geometry.boxes import Box, Boxes, areas, union_area
from inkproof.model.glyphs import WHITE_SPACE
from inkproof.model.page import Page, PathFlag, Paths
from inkproof.thresholds import PaintedThresholds

_GRID = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedReading:
    """Counts and shares of one page, before anybody asks what the text says."""

    glyphs: int
    """Visible glyphs that are no white space; a glyph without a character counts."""
    invisible_glyphs: int
    invisible_over_pictures: float
    """Share of the invisible glyphs whose middle lies on a shown picture, 0..1."""
    glyphs_over_pictures: float
    """Share of the visible glyphs whose middle lies on a shown picture, 0..1."""
    paths: int
    shaped_segments: int
    """Segments of visible paths that are shaped like letters: no rules, frames or shadings."""
    picture_coverage: float
    largest_picture: float
    annotations: int
    """Shown annotations that carry text."""
    dropped_objects: int


def measure_painted(page: Page, thresholds: PaintedThresholds) -> PaintedReading:
    """All counts of tier 0."""
    glyphs = page.glyphs
    inked = ~np.isin(glyphs.raw, WHITE_SPACE)
    visible = inked & glyphs.is_visible
    invisible = inked & ~glyphs.is_visible
    shown = _shown_boxes(page)
    middles = (glyphs.box[:, :2] + glyphs.box[:, 2:]) / 2
    return PaintedReading(
        glyphs=int(visible.sum()),
        invisible_glyphs=int(invisible.sum()),
        invisible_over_pictures=_share_inside(middles[invisible], shown),
        glyphs_over_pictures=_share_inside(middles[visible], shown),
        paths=int(page.paths.is_visible.sum()),
        shaped_segments=count_shaped_segments(page.paths, page.box, thresholds),
        picture_coverage=measure_coverage(shown, page.box, thresholds.max_exact_boxes),
        largest_picture=float(areas(shown).max(initial=0.0)) / page.area,
        annotations=sum(bool(note.shown and note.text.strip()) for note in page.annotations),
        dropped_objects=len(page.dropped),
    )


def count_shaped_segments(paths: Paths, page: Box, thresholds: PaintedThresholds) -> int:
    """Segments of visible paths that could be letters drawn as outlines.

    A path has a curve or a diagonal, no shading, does not span the page in both directions, and
    is thicker than a rule (reference 000, "Vector figures"; reference 002, "uncaptured content").
    """
    shaped = (paths.flags & (PathFlag.CURVE | PathFlag.DIAGONAL)) != 0
    smooth = (paths.flags & PathFlag.SHADING) == 0
    width, height = paths.box[:, 2] - paths.box[:, 0], paths.box[:, 3] - paths.box[:, 1]
    thick = np.minimum(width, height) > thresholds.rule_pt
    spans = (width > thresholds.spanning * page.width) & (
        height > thresholds.spanning * page.height
    )
    wanted = paths.is_visible & shaped & smooth & thick
    wanted &= ~spans | (paths.segments >= thresholds.min_shaped_segments)
    return int(paths.segments[wanted].sum())


def measure_coverage(boxes: Boxes, page: Box, max_exact: int) -> float:
    """Share of the page under at least one box, 0..1; on a grid where there are many boxes."""
    area = max(page.area, 1.0)
    if len(boxes) <= max_exact:
        return min(1.0, union_area(boxes) / area)
    grid = np.zeros((_GRID, _GRID), bool)
    scale = np.array([_GRID / max(page.width, 1.0), _GRID / max(page.height, 1.0)] * 2)
    for x0, y0, x1, y1 in np.rint(boxes * scale).astype(int):
        grid[y0:y1, x0:x1] = True
    return float(grid.mean())


def _shown_boxes(page: Page) -> Boxes:
    """The parts of pictures that are seen; `(n, 4)`."""
    shown = [picture.shown.intersect(page.box) for picture in page.pictures]
    boxes = np.array(shown, dtype=np.float32).reshape(-1, 4)
    return boxes[areas(boxes) > 0]


def _share_inside(middles: Boxes, boxes: Boxes) -> float:
    """Share of the `(n, 2)` points that lie in at least one box; 0 without points."""
    if not len(middles) or not len(boxes):
        return 0.0
    inside = np.zeros(len(middles), bool)
    for x0, y0, x1, y1 in boxes:
        inside |= (
            (middles[:, 0] >= x0)
            & (middles[:, 0] <= x1)
            & (middles[:, 1] >= y0)
            & (middles[:, 1] <= y1)
        )
    return float(inside.mean())
