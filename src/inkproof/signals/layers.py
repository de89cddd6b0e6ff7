"""Did OCR make this text layer, and how well? A sandwich is judged by checks of its own.

OCR lays text over the picture of a page without painting it, under the picture, or on it in
the colour of the paper (reference 000, "Classify provenance before you trust any threshold").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.model.evidence import HiddenRows, Hiding
from inkproof.model.glyphs import Mask, is_blank
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.doubled import measure_doubled
from inkproof.thresholds import LayerThresholds

Orders = NDArray[np.int32]

_GRID = 256
"""Cells a side of the grid that stands for a page."""
_NONE = np.int32(-1)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerReading:
    """One page's text layer as OCR would leave it."""

    glyphless_share: float = 0.0
    """Share of the page's signs in fonts that draw nothing, 0..1."""
    layer_glyphs: int = 0
    """Signs of the layer that OCR made for the picture of the page."""
    edge_share: float = 0.0
    """Share of the painted signs in the bands at head and foot of a page that is a picture,
    0..1: where a native header and footer stand on a scan."""
    doubled: Measured = ABSTAINED
    """Share of the layer's signs that stand where another layer says the same; evidence: signs
    of the layer."""


NO_LAYER = LayerReading()


class _Pictures(NamedTuple):
    """Where the pictures of a page lie, as cells of a grid over the page."""

    latest: Orders
    """`[row, column]`: paint order of the last picture over the cell, -1 without any."""
    cover: Orders
    """The same of pictures that hide what is beneath them."""

    def at(self, page: Page) -> tuple[Orders, Orders]:
        """Both for the middle of each glyph."""
        box = page.glyphs.box
        scale = np.array([_GRID / max(page.width, 1.0), _GRID / max(page.height, 1.0)], np.float32)
        middles = (box[:, :2] + box[:, 2:]) * (scale / 2)
        cells = np.clip(middles, 0, _GRID - 1).astype(np.intp)
        rows, columns = cells[:, 1], cells[:, 0]
        return np.asarray(self.latest[rows, columns]), np.asarray(self.cover[rows, columns])


def measure_layer(page: Page, hidden: HiddenRows, thresholds: LayerThresholds) -> LayerReading:
    """Glyphless fonts, layers painted white or under the picture, words said twice.

    Args:
        page: with its glyphs, fonts and pictures.
        hidden: what is known to be hidden. Text that lies in the colour of its ground or under
            something is the layer's, if renders said so; copies count in `doubled` alone, other
            hidden text nowhere.
        thresholds: this instrument's group.
    """
    inked = None
    share = 0.0
    if any(font.glyphless for font in page.fonts):
        inked = ~is_blank(page.glyphs.raw)
        share = float(find_glyphless(page)[inked].mean()) if inked.any() else 0.0
    pictures = _find_pictures(page, thresholds)
    if pictures is None:
        return LayerReading(glyphless_share=share) if share else NO_LAYER
    inked = ~is_blank(page.glyphs.raw) if inked is None else inked
    every = _find_layer(page, hidden, pictures, thresholds) & inked
    layer = every & ~hidden.has(Hiding.COPY)
    painted = inked & page.glyphs.is_visible & ~hidden.is_hidden & ~layer
    return LayerReading(
        glyphless_share=share,
        layer_glyphs=int(np.count_nonzero(layer)),
        edge_share=_share_at_edges(page, painted, thresholds),
        doubled=measure_doubled(page, every, thresholds) if every.any() else ABSTAINED,
    )


def find_layer(page: Page, hidden: HiddenRows, thresholds: LayerThresholds) -> Mask:
    """Which glyph rows belong to text layers that OCR made for the picture of the page?

    White space and copies are among them; no row is where pictures do not cover the page.
    """
    pictures = _find_pictures(page, thresholds)
    if pictures is None:
        return np.zeros(len(page.glyphs), bool)
    return _find_layer(page, hidden, pictures, thresholds)


def find_glyphless(page: Page) -> Mask:
    """Which glyph rows are in a font that draws nothing?"""
    return page.in_fonts(font.glyphless for font in page.fonts)


def _find_layer(
    page: Page, hidden: HiddenRows, pictures: _Pictures, thresholds: LayerThresholds
) -> Mask:
    glyphs = page.glyphs
    near, above = pictures.at(page)
    unseen = ~glyphs.is_visible | find_glyphless(page) | hidden.layer
    layer = unseen & (near > _NONE)
    beneath = above > glyphs.order
    if beneath.any():
        first = glyphs.order[beneath].min()
        # A stamp over a line is no layer: what lies over the text must be the page's picture.
        if (pictures.cover > first).mean() >= thresholds.min_cover:
            layer |= beneath
    return np.asarray(layer & (~hidden.is_hidden | hidden.has(Hiding.COPY)))


def _find_pictures(page: Page, thresholds: LayerThresholds) -> _Pictures | None:
    """The pictures of a page that together cover it; None where they do not."""
    if not page.pictures or not len(page.glyphs):
        return None
    shown = [picture.shown.intersect(page.box) for picture in page.pictures]
    if sum(box.area for box in shown) < thresholds.min_cover * page.area:
        return None
    latest, cover = (np.full((_GRID, _GRID), _NONE, np.int32) for _ in range(2))
    across, down = _GRID / max(page.width, 1.0), _GRID / max(page.height, 1.0)
    for box, picture in zip(shown, page.pictures, strict=True):
        rows = slice(round(box.y0 * down), round(box.y1 * down))
        columns = slice(round(box.x0 * across), round(box.x1 * across))
        for grid in (latest, cover) if picture.opaque else (latest,):
            cells = grid[rows, columns]
            np.maximum(cells, np.int32(picture.order), out=cells)
    if (latest > _NONE).mean() < thresholds.min_cover:
        return None
    return _Pictures(latest, cover)


def _share_at_edges(page: Page, painted: Mask, thresholds: LayerThresholds) -> float:
    box = page.glyphs.box[painted]
    if not len(box):
        return 0.0
    band = thresholds.edge_band * page.height
    middle = (box[:, 1] + box[:, 3]) / 2
    return float(((middle < band) | (middle > page.height - band)).mean())
