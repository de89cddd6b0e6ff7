"""What of a font's measures can be believed? Sizes, advances and the unit of gaps.

Files state any size, width and matrix; what the pen and the ink do on the page shows which of
them hold. Each question is answered for a whole font, never for one glyph.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import FrameThresholds

Numbers = NDArray[np.float64]
Edges = tuple[Numbers, Numbers, Numbers, Numbers]
"""Low ends along and across the writing, then high ends."""

_LONGEST_STEP_EM = 2.0
"""A longer step of the pen is a jump and says nothing of the advance."""
_BASELINE_NOISE_EM = 0.1


class Stretches(NamedTuple):
    """Stretches of glyphs in one font: a few dozen a page, where glyphs are thousands."""

    first: Rows
    """Where each begins."""
    font: Rows
    """Of each, from 0: one more than the page numbers it."""
    glyph_font: NDArray[np.int16]
    """Of each glyph, as the page numbers it."""

    def sums(self, values: Numbers) -> Numbers:
        """Of each font the sum of its glyphs' values."""
        # By stretches first: bincount over all glyphs is ten times as slow.
        sums = np.bincount(self.font, np.add.reduceat(values, self.first))
        return sums.astype(np.float64, copy=False)

    def fonts(self, places: Rows | None = None) -> Rows:
        """Of the glyphs at the places, or of all, as `font` numbers them."""
        font = self.glyph_font if places is None else self.glyph_font[places]
        return np.asarray(font.astype(np.intp) + 1)


def find_stretches(glyph_font: NDArray[np.int16]) -> Stretches:
    """The stretches of a column of fonts."""
    first = begins(glyph_font).nonzero()[0]
    return Stretches(first, glyph_font[first].astype(np.intp) + 1, glyph_font)


class Stated(NamedTuple):
    """What a file states of the glyphs of one direction; one entry a glyph, in its frame."""

    start: Numbers
    """Origin along the writing, points."""
    across: Numbers
    advance: Numbers
    size: Numbers
    ink: Edges
    """Of no area where the reader cannot tell."""
    stretches: Stretches
    is_letter: Mask


def real_sizes(stated: Stated, limits: FrameThresholds) -> Numbers:
    """Sizes, corrected for fonts whose letters have quite another height.

    A Type 3 font may have any matrix (ISO 32000-2, 9.6.4).
    """
    height = stated.ink[3] - stated.ink[1]
    letters = stated.is_letter & (height > 0)
    # Where no single letter is odd no mean is, whichever way it is rounded.
    tall = height > 0.99 * limits.tallest_ink_em * stated.size
    low = height < 1.01 * limits.lowest_ink_em * stated.size
    if not (letters & (tall | low)).any():
        return stated.size
    count, share = _mean_shares(stated, height, letters)
    odd = (share > limits.tallest_ink_em) | (share < limits.lowest_ink_em)
    odd &= count >= limits.min_letters
    if not odd.any():
        return stated.size
    factor = np.where(odd, share / limits.usual_ink_em, 1.0)
    return np.asarray(stated.size * factor[stated.stretches.fonts()])


def gap_units(stated: Stated, limits: FrameThresholds) -> Numbers:
    """The size, or less in fonts whose letters are set narrow.

    OCR layers do so to fit the picture (horizontal scaling, ISO 32000-2, 9.3.4).
    """
    letters = stated.is_letter & (stated.advance > 0)
    count, share = _mean_shares(stated, stated.advance, letters)
    narrow = (count >= limits.min_narrow_letters) & (share < limits.narrow_advance_em)
    if not narrow.any():
        return stated.size
    factor = np.where(narrow, share / limits.usual_advance_em, 1.0)
    return np.asarray(stated.size * factor[stated.stretches.fonts()])


def _mean_shares(stated: Stated, length: Numbers, counted: Mask) -> tuple[Numbers, Numbers]:
    """Of each font the number of counted glyphs, and the mean of their length over their size."""
    count = stated.stretches.sums(counted.astype(np.float64))
    total = stated.stretches.sums(np.where(counted, length / stated.size, 0.0))
    return count, total / np.maximum(count, 1)


def misses_advances(stated: Stated, limits: FrameThresholds) -> Mask | None:
    """Which glyphs belong to fonts whose advances contradict the page? None where none does.

    Where the pen goes on before the advance ends (a default width for every glyph), or ink is
    wider than it (widths of 0).
    """
    size, stretches = stated.size, stated.stretches
    width = stated.ink[2] - stated.ink[0]
    wide = (width > stated.advance + limits.ink_beyond_advance_em * size).nonzero()[0]
    step = stated.start[1:] - stated.start[:-1]
    early = (step > 0) & (step < limits.early_step * stated.advance[:-1])
    fonts, share = int(stretches.font.max()) + 1, limits.bad_advance_share
    bad = np.zeros(fonts, dtype=bool)
    if len(wide):
        every = np.bincount(stretches.font, lengths(stretches.first, len(size)))
        bad |= np.bincount(stretches.fonts(wide), minlength=fonts) > share * every
    # No font of fewer is bad: it takes that share of so many letters.
    if np.count_nonzero(early) > share * limits.min_letters:
        steps = _find_steps(stated, step)
        count = stretches.sums(steps.astype(np.float64))
        early &= steps[:-1]
        too_early = np.bincount(stretches.fonts(early.nonzero()[0]), minlength=fonts)
        bad |= (too_early > share * count) & (count >= limits.min_letters)
    if not bad.any():
        return None
    return np.asarray(bad[stretches.fonts()] & (width > 0))


def _find_steps(stated: Stated, step: Numbers) -> Mask:
    """From which glyphs does the pen go on to the next one in their font, and not jump?"""
    across, size, font = stated.across, stated.size[:-1], stated.stretches.glyph_font
    steps = np.zeros(len(font), dtype=bool)
    onward = steps[:-1]
    np.less(np.abs(across[1:] - across[:-1]), _BASELINE_NOISE_EM * size, out=onward)
    onward &= step > 0
    onward &= step < _LONGEST_STEP_EM * size
    onward &= font[1:] == font[:-1]
    return steps
