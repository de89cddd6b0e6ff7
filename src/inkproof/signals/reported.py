"""Which pixels of a page do the readers account for, by text, pictures, paths, annotations?"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes, areas, boxes_of
from inkproof.geometry.raster import Bits, paint_boxes
from inkproof.geometry.sequences import lengths
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Mask, Paint
from inkproof.model.page import Page, PathFlag, Paths
from inkproof.thresholds import InkThresholds

_OUTWARDS = np.array([-1, -1, 1, 1], np.float32)
_SHAPED = (PathFlag.CURVE | PathFlag.DIAGONAL).value
_RECTANGLE = 5
"""Segments of a rectangle, its closing one counted; readers differ by one."""


class Sheet(NamedTuple):
    """The raster that everything is painted on."""

    shape: tuple[int, int]
    """Rows and columns."""
    scale: float
    """Pixels a point."""
    limits: InkThresholds

    def pixels(self, points: float) -> int:
        """A length in whole pixels, at least one."""
        return max(1, round(points * self.scale))

    def paint(self, boxes: NDArray[np.floating]) -> Bits:
        """The pixels under boxes in points."""
        return paint_boxes(np.asarray(boxes * self.scale, dtype=np.float32), self.shape)

    def cover(self, boxes: NDArray[np.floating]) -> Boxes:
        """Boxes in whole pixels around boxes in points; those of no area, or no number, are 0."""
        pixels = np.asarray(boxes * self.scale, dtype=np.float32)
        some = (pixels[:, 0] < pixels[:, 2]) & (pixels[:, 1] < pixels[:, 3])
        np.floor(pixels[:, :2], out=pixels[:, :2])
        np.ceil(pixels[:, 2:], out=pixels[:, 2:])
        pixels[~some] = 0
        return pixels


_ANY_NUMBER = np.errstate(invalid="ignore", over="ignore")
"""A hostile page states infinite sizes, and boxes that are no numbers."""


@_ANY_NUMBER
def paint_text(page: Page, shown: Mask, sheet: Sheet, pad: tuple[float, float]) -> Bits:
    """Pixels under the glyphs that are shown: their ink boxes and what their fonts could need.

    A box of ink may be of no area or wrong; so each glyph also has the box from its descent to
    its ascent along its advance. Text in pictures is placed by OCR, which needs more room.

    Args:
        page: what a reader states.
        shown: its rows that count.
        sheet: what is painted on.
        pad: how far ink boxes are grown: in points, and in multiples of the size.
    """
    glyphs = page.glyphs
    # A glyph that paints and is mapped to a space is reported, and another instrument's affair.
    inked = (glyphs.box[:, 2:] > glyphs.box[:, :2]).all(axis=1)
    rows = np.flatnonzero(shown & (inked | ~glyphs.is_space) & ~_find_vast(page, sheet.limits))
    points, ems = pad
    size = glyphs.size[rows]
    ink = glyphs.box[rows] + _OUTWARDS * (points + ems * size)[:, None]
    turn = np.radians(glyphs.angle[rows])
    along = np.stack([np.cos(turn), np.sin(turn)], axis=1)
    up = np.stack([np.sin(turn), -np.cos(turn)], axis=1)
    origin = np.stack([glyphs.x[rows], glyphs.y[rows]], axis=1)
    end = origin + along * glyphs.advance[rows][:, None]
    ascent, descent = up * (ASCENT_EM * size)[:, None], up * (DESCENT_EM * size)[:, None]
    corners = [origin + ascent, origin - descent, end + ascent, end - descent]
    low, high = np.minimum.reduce(corners), np.maximum.reduce(corners)
    body = np.concatenate([low, high], axis=1) + _OUTWARDS * points
    return paint_boxes(_join_along(sheet.cover(ink), sheet.cover(body)), sheet.shape)


def _join_along(ink: Boxes, body: Boxes) -> Boxes:
    """Fewer boxes over the same pixels: one a word is quicker to paint than two a glyph.

    Bodies of one height that meet their neighbours in the table become one box; ink inside the
    box that its glyph went into is left out.
    """
    if not len(body):
        return body
    x0, y0, x1, y1 = np.ascontiguousarray(body.T)
    some = x0 < x1
    meets = (y0[1:] == y0[:-1]) & (y1[1:] == y1[:-1]) & some[1:] & some[:-1]
    meets &= (x0[1:] <= x1[:-1]) & (x0[:-1] <= x1[1:])
    firsts = np.append(True, ~meets).nonzero()[0]
    left, right = np.minimum.reduceat(x0, firsts), np.maximum.reduceat(x1, firsts)
    joined = np.stack([left, y0[firsts], right, y1[firsts]], axis=1)
    around = joined.repeat(lengths(firsts, len(body)), axis=0)
    beyond = (ink[:, 0] < around[:, 0]) | (ink[:, 1] < around[:, 1])
    beyond |= (ink[:, 2] > around[:, 2]) | (ink[:, 3] > around[:, 3])
    return np.concatenate([ink[beyond], joined])


ASCENT_EM, DESCENT_EM = 0.8, 0.25
"""What a font's letters reach above and below the baseline, in multiples of the size."""


def paint_pictures(page: Page, sheet: Sheet) -> Bits:
    """Pixels under the shown parts of pictures."""
    return sheet.paint(boxes_of([picture.shown for picture in page.pictures]))


class Reported(NamedTuple):
    """What pictures, paths, drawings and annotations account for."""

    whole: Bits
    """All ink here is theirs."""
    panels: Bits
    """Inside filled paths: solid ink here is theirs, and marks on it are not."""
    shapes: Bits
    """Inside big shapes that may enclose text: ink here is theirs unless it looks like text."""


@_ANY_NUMBER
def paint_drawings(page: Page, figures: tuple[Figure, ...], sheet: Sheet) -> Reported:
    """What all but the text of a page accounts for.

    Text drawn as outlines says nothing of what it reads: its paths account for nothing. Big
    rectangles account for their edges, and for what is solid where they are filled.
    """
    limits, pad = sheet.limits, sheet.limits.pad_pt
    paths = page.paths
    counted = paths.is_visible & ~_find_outlines(paths, figures)
    sides = np.maximum(paths.box[:, 2:] - paths.box[:, :2], 0)
    plain = (paths.flags & (_SHAPED | PathFlag.SHADING.value)) == 0
    frames = plain & (sides.min(axis=1, initial=np.inf) >= limits.panel_pt)
    shapes = ~plain & (sides[:, 0] * sides[:, 1] >= limits.min_shape * page.area)
    reach = pad + np.where(_is_stroked(paths), paths.line_width / 2, 0)
    grown = paths.box + _OUTWARDS * reach[:, None]
    drawn = [note.box for note in page.annotations if note.shown and note.kind not in _UNDRAWN]
    boxes = [
        _grown(boxes_of([picture.shown for picture in page.pictures]), pad),
        _grown(boxes_of(drawn), pad),
        _grown(boxes_of([figure.box for figure in figures if not figure.outlined]), pad),
        grown[counted & ~frames & ~shapes],
        _edges_of(grown[counted & frames], 2 * reach[counted & frames]),
    ]
    return Reported(
        whole=sheet.paint(np.concatenate(boxes)),
        panels=sheet.paint(grown[counted & (frames | shapes) & _is_filled(paths)]),
        shapes=sheet.paint(np.concatenate([grown[counted & shapes], _vast_boxes(page, limits)])),
    )


_UNDRAWN = frozenset({"Link", "Popup", "Highlight", "Underline", "Squiggly", "StrikeOut"})
"""Annotations that mark what is there and show nothing of their own (ISO 32000-2, 12.5.6)."""


def _find_vast(page: Page, limits: InkThresholds) -> Mask:
    """Glyphs of a watermark or the like: text may stand inside their boxes."""
    return np.asarray(areas(page.glyphs.box) >= limits.min_shape * page.area)


def _vast_boxes(page: Page, limits: InkThresholds) -> Boxes:
    return _grown(page.glyphs.box[_find_vast(page, limits)], limits.pad_pt)


def _find_outlines(paths: Paths, figures: tuple[Figure, ...]) -> NDArray[np.bool_]:
    """Paths that are letters drawn as outlines: in such a figure, and no rule or rectangle."""
    letters = np.zeros(len(paths), bool)
    shaped = ((paths.flags & _SHAPED) != 0) | (paths.segments > _RECTANGLE)
    for figure in figures:
        if figure.outlined:
            low = (paths.box[:, :2] >= np.array(figure.box[:2]) - 1).all(axis=1)
            high = (paths.box[:, 2:] <= np.array(figure.box[2:]) + 1).all(axis=1)
            letters |= shaped & low & high
    return letters


def _is_stroked(paths: Paths) -> NDArray[np.bool_]:
    return np.asarray(((paths.paint & Paint.STROKE.value) != 0) & ((paths.stroke & 0xFF) != 0))


def _is_filled(paths: Paths) -> NDArray[np.bool_]:
    return np.asarray(((paths.paint & Paint.FILL.value) != 0) & ((paths.fill & 0xFF) != 0))


def _grown(boxes: Boxes, by: float) -> Boxes:
    return np.asarray(boxes + _OUTWARDS * by, dtype=np.float32)


def _edges_of(boxes: Boxes, width: NDArray[np.float32]) -> Boxes:
    """The four sides of each box as boxes of this width."""
    edges = np.repeat(boxes[None], 4, axis=0)
    edges[0, :, 2] = boxes[:, 0] + width
    edges[1, :, 0] = boxes[:, 2] - width
    edges[2, :, 3] = boxes[:, 1] + width
    edges[3, :, 1] = boxes[:, 3] - width
    return np.asarray(edges.reshape(-1, 4), dtype=np.float32)
