"""Positive evidence of damage: do capitals stand inside words after small letters?

Writing puts capitals at the front of a word or all through it. A map that mixes up the two
alphabets breaks that in every other word; identifiers and names such as McDonald break it
now and then, so only a large share means something.
"""

from __future__ import annotations

import numpy as np

from inkproof.geometry.sequences import shift
from inkproof.language.characters import Characters
from inkproof.model.signals import Measured
from inkproof.thresholds import CaseBreakThresholds


def measure_case_breaks(text: Characters, thresholds: CaseBreakThresholds) -> Measured:
    """Share of words with a capital right after a small letter, 0..1; evidence: words.

    A word is a run of two or more letters. Abstains on few words; scripts without case have
    no words in this sense.
    """
    upper, lower = text.capitals, text.small
    cased = upper | lower
    starts = cased & ~shift(cased, first=False)
    words = int(np.count_nonzero(starts[:-1] & cased[1:]))
    if words < thresholds.min_words:
        return Measured(score=None, evidence=words)
    breaks = (upper & shift(lower, first=False)).nonzero()[0]
    broken = len(np.unique(np.cumsum(starts)[breaks])) if len(breaks) else 0
    return Measured(score=broken / words, evidence=words)
