"""Which text could have the colour of what is beneath it, by the colours that a file states?

Two colours are alike where neither luminance nor red nor green tells them apart; blue alone makes
a ninth of luminance, and pale yellow on white says nothing. Opacity counts:
black at a twentieth is nearly white on white. What is alike is only suspect; a render decides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths
from inkproof.model.glyphs import Glyphs, Paint, Rows
from inkproof.thresholds import HiddenThresholds

Colours = NDArray[np.uint32]
"""0xRRGGBBAA."""
Channels = NDArray[np.float32]
"""`(n, 5)`: luminance, red, green, blue, opacity, 0..1."""

FILL, STROKE = Paint.FILL.value, Paint.STROKE.value
WHITE = np.array([0xFFFFFFFF], np.uint32)
TELLING = 3
"""Luminance, red and green."""
_SHIFTS = np.array([24, 16, 8, 0], np.uint32)
GREYISH = 16
"""Levels (of 255) by which the channels of a grey may differ."""
_WEIGHTS = np.array([0.299, 0.587, 0.114], np.float32)
"""Luminance from red, green and blue (ITU-R BT.601), as renderers make grey."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Palette:
    """The distinct paints of some glyph rows; what is not painted has no opacity."""

    fill: Channels
    stroke: Channels
    of_row: NDArray[np.intp]
    """For each row its place in the palette."""

    def is_like(self, ground: Colours, thresholds: HiddenThresholds) -> NDArray[np.bool_]:
        """Which paints cannot be told from which grounds? `(paints, grounds)`."""
        beneath = split_colours(ground)
        like_fill = _alike(self.fill, beneath, thresholds)
        like_stroke = _alike(self.stroke, beneath, thresholds)
        return np.asarray(like_fill & like_stroke)


def find_palette(glyphs: Glyphs, rows: Rows) -> Palette:
    """The paints of the rows, which must paint."""
    if np.bitwise_or.reduce(glyphs.paint) == FILL and (glyphs.fill == glyphs.fill[0]).all():
        return Palette(
            fill=split_colours(glyphs.fill[:1]),
            stroke=split_colours(np.zeros(1, np.uint32)),
            of_row=np.zeros(len(rows), np.intp),
        )
    paint = glyphs.paint[rows]
    fill = glyphs.fill[rows]
    keys = fill.astype(np.uint64) << np.uint64(32)
    stroked = (paint & STROKE) != 0
    if stroked.any():
        keys[(paint & FILL) == 0] = 0
        keys |= np.where(stroked, glyphs.stroke[rows], 0).astype(np.uint64)
    starts = begins(keys).nonzero()[0]
    if len(starts) == 1:  # np.unique is slow
        distinct, which = keys[:1], np.zeros(1, np.intp)
    else:
        distinct, which = np.unique(keys[starts], return_inverse=True)
    return Palette(
        fill=split_colours((distinct >> np.uint64(32)).astype(np.uint32)),
        stroke=split_colours((distinct & np.uint64(0xFFFFFFFF)).astype(np.uint32)),
        of_row=np.repeat(which.reshape(-1), lengths(starts, len(rows))),
    )


def split_colours(colours: Colours) -> Channels:
    """Luminance, red, green, blue and opacity of each colour."""
    parts = ((colours[:, None] >> _SHIFTS) & 0xFF).astype(np.float32) / 255.0
    luminance = (parts[:, :3] * _WEIGHTS).sum(axis=1, keepdims=True)
    return np.concatenate([luminance, parts], axis=1)


def is_coloured(colours: Colours) -> NDArray[np.bool_]:
    """Which colours are no greys, for people?"""
    parts = ((colours[:, None] >> _SHIFTS[:3]) & 0xFF).astype(np.int16)
    return np.asarray(np.ptp(parts, axis=1) > GREYISH)


def _alike(above: Channels, beneath: Channels, thresholds: HiddenThresholds) -> NDArray[np.bool_]:
    """Are the colours alike, the upper one at its opacity? `(above, beneath)`."""
    apart = np.abs(above[:, None, :TELLING] - beneath[None, :, :TELLING]) * above[:, None, 4:]
    same = apart[..., 0] < thresholds.suspect_contrast
    return np.asarray(same & (apart[..., 1:].max(axis=2) < thresholds.clear_channel))
