"""What of a font's measures can be believed? Sizes, advances and the unit of gaps.

Files state any size, width and matrix; what the pen and the ink do on the page shows which of
them hold. Each question is answered for a whole font, never for one glyph.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import FrameThresholds

Numbers = NDArray[np.float64]

_LONGEST_STEP_EM = 2.0
"""A longer step of the pen is a jump and says nothing of the advance."""
_BASELINE_NOISE_EM = 0.1


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Stated:
    """What a file states of the glyphs of one direction; one entry a glyph, in its frame."""

    start: Numbers
    """Origin along the writing, points."""
    across: Numbers
    advance: Numbers
    size: Numbers
    ink: Numbers
    """`(n, 4)`: along, across, along, across; of no area where the reader cannot tell."""
    font: Rows
    is_letter: Mask


def real_sizes(stated: Stated, limits: FrameThresholds) -> Numbers:
    """Sizes, corrected for fonts whose letters have quite another height.

    A Type 3 font may have any matrix (ISO 32000-2, 9.6.4).
    """
    height = stated.ink[:, 3] - stated.ink[:, 1]
    count, share = _mean_shares(stated, height, stated.is_letter & (height > 0))
    odd = (share > limits.tallest_ink_em) | (share < limits.lowest_ink_em)
    odd &= count >= limits.min_letters
    if not odd.any():
        return stated.size
    return np.asarray(stated.size * np.where(odd, share / limits.usual_ink_em, 1.0)[stated.font])


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
    return np.asarray(stated.size * factor[stated.font])


def _mean_shares(stated: Stated, length: Numbers, counted: Mask) -> tuple[Numbers, Numbers]:
    """Of each font the number of counted glyphs, and the mean of their length over their size."""
    # Sums over stretches of one font first: bincount alone is ten times as slow.
    firsts = begins(stated.font).nonzero()[0]
    font = stated.font[firsts]
    count = np.bincount(font, np.add.reduceat(counted.astype(np.float64), firsts))
    shares = np.where(counted, length / stated.size, 0.0)
    total = np.bincount(font, np.add.reduceat(shares, firsts))
    return count.astype(np.float64), total / np.maximum(count, 1)


def misses_advances(stated: Stated, limits: FrameThresholds) -> Mask:
    """Which glyphs belong to fonts whose advances contradict the page?

    Where the pen goes on before the advance ends (a default width for every glyph), or ink is
    wider than it (widths of 0).
    """
    size, font = stated.size, stated.font
    width = stated.ink[:, 2] - stated.ink[:, 0]
    wide = width > stated.advance + limits.ink_beyond_advance_em * size
    step = stated.start[1:] - stated.start[:-1]
    early = (step > 0) & (step < limits.early_step * stated.advance[:-1])
    if not (wide.any() or early.any()):
        return np.zeros(len(font), dtype=bool)
    level = np.abs(stated.across[1:] - stated.across[:-1]) < _BASELINE_NOISE_EM * size[:-1]
    pairs = level & (step > 0) & (step < _LONGEST_STEP_EM * size[:-1]) & (font[1:] == font[:-1])
    early &= pairs
    fonts = int(font.max()) + 1
    count = np.bincount(font[:-1][pairs], minlength=fonts)
    bad = np.bincount(font[wide], minlength=fonts) > limits.bad_advance_share * np.bincount(font)
    too_early = np.bincount(font[:-1][early], minlength=fonts) > limits.bad_advance_share * count
    bad |= too_early & (count >= limits.min_letters)
    if not bad.any():
        return np.zeros(len(font), dtype=bool)
    return np.asarray(bad[font] & (width > 0))
