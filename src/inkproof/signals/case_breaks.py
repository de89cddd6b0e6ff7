"""Positive evidence of damage: do capitals stand inside words after small letters?

Writing puts capitals at the front of a word or all through it. A map that mixes up the two
alphabets breaks that in every other word; identifiers and names such as McDonald break it
now and then, so only a large share means something.
"""

from __future__ import annotations

import numpy as np

from inkproof.language import scripts
from inkproof.model.signals import Measured
from inkproof.thresholds import CaseBreakThresholds


def measure_case_breaks(text: str, thresholds: CaseBreakThresholds) -> Measured:
    """Share of words with a capital right after a small letter, 0..1; evidence: words.

    A word is a run of two or more letters. Abstains on few words; scripts without case have
    no words in this sense.
    """
    points = scripts.to_points(text)
    upper, lower = scripts.is_upper(points), scripts.is_lower(points)
    cased = np.zeros(len(points) + 1, dtype=np.bool_)
    cased[1:] = upper | lower
    inside = cased[1:] & cased[:-1]
    word = np.cumsum(cased[1:] & ~cased[:-1])
    words = len(np.unique(word[inside]))
    if words < thresholds.min_words:
        return Measured(score=None, evidence=words)
    breaks = np.zeros(len(points), dtype=np.bool_)
    breaks[1:] = upper[1:] & lower[:-1]
    return Measured(score=len(np.unique(word[breaks])) / words, evidence=words)
