"""Positive evidence of damage: do signs stand where words should be: `"#$!%&'%$()!&*!)#$`?

A font whose codes were given out by first use, from `!` on, reads like that without its map. There
are no letters in it that an instrument could judge. Leaders, rules and frames repeat one sign, and
program code has a few of them in a row.
"""

from __future__ import annotations

import numpy as np

from inkproof.language.characters import Characters, find_runs
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import SignRunsThresholds

_SIGNS = np.zeros(0x100, np.bool_)
for _first, _stop in ((0x21, 0x30), (0x3A, 0x41), (0x5B, 0x61), (0x7B, 0x7F), (0xA1, 0xC0)):
    _SIGNS[_first:_stop] = True
_LONG = 3
"""Signs in a row, different from one to the next, from which they count."""


def measure_sign_runs(text: Characters, thresholds: SignRunsThresholds) -> Measured:
    """Share of characters in rows of ASCII and Latin-1 signs, 0..1; evidence: such characters.

    White space does not count. A row is of three signs at least, each unlike the one before.
    Abstains on few characters.
    """
    inked = len(text) - int(np.count_nonzero(text.spaces))
    if inked < thresholds.min_characters:
        return ABSTAINED
    points = text.points
    signs = _SIGNS[np.minimum(points, len(_SIGNS) - 1)] & (points < len(_SIGNS))
    signs[1:] &= points[1:] != points[:-1]
    starts, ends = find_runs(signs)
    lengths = ends - starts
    found = int(lengths[lengths >= _LONG].sum())
    return Measured(score=found / inked, evidence=float(found))
