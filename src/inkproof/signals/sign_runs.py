"""Positive evidence of damage: do signs stand where words should be: `"#$!%&'%$()!&*!)#$`?

A font whose codes were given out by first use, from `!` on, reads like that without its map: its
most frequent letters are signs, all different. There are no letters in it that an instrument could
judge. Tables and forms use a few signs again and again; formulas and program code have small
letters between theirs.
"""

from __future__ import annotations

import string

import numpy as np

from inkproof.geometry.sequences import lengths
from inkproof.language.characters import Characters
from inkproof.model.glyphs import Mask
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import SignRunsThresholds

_ASCII_SIGNS = np.isin(np.arange(0x80), [ord(sign) for sign in string.punctuation])
_ASCII_SIGNS.flags.writeable = False


def measure_sign_runs(text: Characters, typed: Mask, thresholds: SignRunsThresholds) -> Measured:
    """Share of characters in rows of ASCII signs, 0..1; evidence: such characters.

    White space and typewriter letters do not count. In a row each sign is unlike the one before.
    Abstains on few characters, where too few different signs are frequent, and where small letters
    are: they come last among the codes.

    Args:
        text: all text of a page.
        typed: which characters are painted in a monospaced font.
        thresholds: how long a row is, and how many signs must be frequent.
    """
    heard = ~(text.spaces | typed)
    inked = int(np.count_nonzero(heard))
    if inked < thresholds.min_characters:
        return ABSTAINED
    points = text.points
    signs = _ASCII_SIGNS[np.minimum(points, len(_ASCII_SIGNS) - 1)] & (points < len(_ASCII_SIGNS))
    signs &= heard
    counts = np.bincount(points[signs], minlength=len(_ASCII_SIGNS))
    if np.count_nonzero(counts >= thresholds.frequent * inked) < thresholds.min_signs:
        return ABSTAINED
    if np.count_nonzero(text.small & heard) > thresholds.max_small * inked:
        return ABSTAINED
    places = signs.nonzero()[0]
    goes_on = (places[1:] == places[:-1] + 1) & (points[places[1:]] != points[places[:-1]])
    starts = np.concatenate([[0], (~goes_on).nonzero()[0] + 1])
    rows = lengths(starts, len(places))
    found = int(rows[rows >= thresholds.min_row].sum())
    return Measured(score=found / inked, evidence=float(found))
