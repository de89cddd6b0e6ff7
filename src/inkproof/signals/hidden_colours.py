"""Which text could have the colour of what is beneath it, by the colours that a file states?

Two colours are alike where neither luminance nor red nor green tells them apart; blue alone makes
a ninth of luminance, and pale yellow on white says nothing. Opacity counts:
black at a twentieth is nearly white on white. What is alike is only suspect; a render decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

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
NO_PAINT: Channels = np.zeros((1, 5), np.float32)
"""A colour without opacity."""
_FEW = 16
"""Colours up to which what they are is kept."""
GREYISH = 16
"""Levels (of 255) by which the channels of a grey may differ."""
_WEIGHTS = np.array([0.299, 0.587, 0.114], np.float32)
"""Luminance from red, green and blue (ITU-R BT.601), as renderers make grey."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Palette:
    """The distinct paints of some glyph rows; what is not painted has no opacity."""

    fill: Channels
    stroke: Channels
    of_run: NDArray[np.intp]
    """For each run of rows with one paint its place in the palette."""
    runs: NDArray[np.intp]
    """How many rows each run has."""

    def __len__(self) -> int:
        return int(self.runs.sum())

    @cached_property
    def of_row(self) -> NDArray[np.intp]:
        """For each row its place in the palette: most pages have no pale text, and never ask."""
        return np.repeat(self.of_run, self.runs)

    def is_like(self, ground: Colours, thresholds: HiddenThresholds) -> NDArray[np.bool_]:
        """Which paints cannot be told from which grounds? `(paints, grounds)`."""
        beneath = split_colours(ground)
        like_fill = _alike(self.fill, beneath, thresholds)
        if not self.stroke[:, 4].any():  # without opacity a paint is like every ground
            return like_fill
        return np.asarray(like_fill & _alike(self.stroke, beneath, thresholds))


def find_palette(glyphs: Glyphs, rows: Rows) -> Palette:
    """The paints of the rows, which must paint."""
    if np.bitwise_or.reduce(glyphs.paint) == FILL:
        return _find_fills(glyphs.fill[rows])
    paint = glyphs.paint[rows]
    keys = glyphs.fill[rows].astype(np.uint64) << np.uint64(32)
    stroked = (paint & STROKE) != 0
    if stroked.any():
        keys[(paint & FILL) == 0] = 0
        keys |= np.where(stroked, glyphs.stroke[rows], 0).astype(np.uint64)
    starts = begins(keys).nonzero()[0]
    distinct, which = np.unique(keys[starts], return_inverse=True)
    return Palette(
        fill=split_colours((distinct >> np.uint64(32)).astype(np.uint32)),
        stroke=split_colours((distinct & np.uint64(0xFFFFFFFF)).astype(np.uint32)),
        of_run=which.reshape(-1),
        runs=lengths(starts, len(rows)),
    )


def _find_fills(fill: Colours) -> Palette:
    """The paints of rows that are filled only, as nearly all text is."""
    starts = begins(fill).nonzero()[0]
    said = fill[starts].tolist()
    places = {colour: place for place, colour in enumerate(sorted(set(said)))}
    return Palette(
        fill=split_colours(np.array(list(places), np.uint32)),
        stroke=NO_PAINT.repeat(len(places), axis=0),
        of_run=np.array([places[colour] for colour in said], np.intp),
        runs=lengths(starts, len(fill)),
    )


def split_colours(colours: Colours) -> Channels:
    """Luminance, red, green, blue and opacity of each colour; read-only."""
    return _split_few(colours.tobytes()) if len(colours) <= _FEW else _split(colours)


@lru_cache(maxsize=200)
def _split_few(colours: bytes) -> Channels:
    """As `split_colours`: the pages of a document have the same few colours."""
    return _split(np.frombuffer(colours, np.uint32))


def _split(colours: Colours) -> Channels:
    parts = ((colours[:, None] >> _SHIFTS) & 0xFF).astype(np.float32) / 255.0
    luminance = (parts[:, :3] * _WEIGHTS).sum(axis=1, keepdims=True)
    channels = np.concatenate([luminance, parts], axis=1)
    channels.flags.writeable = False
    return channels


def is_coloured(colours: Colours) -> NDArray[np.bool_]:
    """Which colours are no greys, for people?"""
    parts = ((colours[:, None] >> _SHIFTS[:3]) & 0xFF).astype(np.int16)
    return np.asarray(np.ptp(parts, axis=1) > GREYISH)


def _alike(above: Channels, beneath: Channels, thresholds: HiddenThresholds) -> NDArray[np.bool_]:
    """Are the colours alike, the upper one at its opacity? `(above, beneath)`."""
    apart = np.abs(above[:, None, :TELLING] - beneath[None, :, :TELLING]) * above[:, None, 4:]
    same = apart[..., 0] < thresholds.suspect_contrast
    same &= apart[..., 1] < thresholds.clear_channel
    return np.asarray(same & (apart[..., 2] < thresholds.clear_channel))
