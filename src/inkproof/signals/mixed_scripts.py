"""Positive evidence of damage: do letters of two scripts stand in one word?

No spelling mixes Arabic or Cyrillic with Latin letters inside words. A font whose map is right
for some glyphs and arbitrary for others does it on every line, and neither letters nor words
tell, because half of them are missed and the other half is sound.
"""

from __future__ import annotations

import numpy as np

from inkproof.language import scripts
from inkproof.model.signals import Measured
from inkproof.thresholds import MixedScriptThresholds


def measure_mixed_scripts(text: str, thresholds: MixedScriptThresholds) -> Measured:
    """Share of words with letters of two scripts, 0..1; evidence: words.

    A word is a run of two or more letters and marks. Words with letters of scripts that write
    no spaces have no vote: Japanese is written in three scripts and Latin besides. Marks of no
    script of their own go with any letter. Abstains on few words.
    """
    points = scripts.to_points(text)
    owned = scripts.script_indices(points)
    letters = scripts.is_letter(points)
    starts = letters & ~np.concatenate([[False], letters[:-1]])
    words = int(starts.sum())
    if not words:
        return Measured(score=None, evidence=0.0)
    owned[np.isin(points, PALOCHKAS)] = COMMON_INDEX
    word = np.cumsum(starts)[letters] - 1
    owned = owned[letters]
    told = owned != COMMON_INDEX
    lengths = np.bincount(word, minlength=words)
    low = np.full(words, np.iinfo(np.uint8).max, np.uint8)
    high = np.zeros(words, np.uint8)
    np.minimum.at(low, word[told], owned[told])
    np.maximum.at(high, word[told], owned[told])
    spaceless = np.bincount(word, np.isin(owned, SPACELESS_INDICES), minlength=words) > 0
    votes = (lengths > 1) & (high > 0) & ~spaceless
    count = int(votes.sum())
    if count < thresholds.min_words:
        return Measured(score=None, evidence=float(count))
    mixed = int((votes & (low != high)).sum())
    return Measured(score=mixed / count, evidence=float(count))


PALOCHKAS = (ord("I"), ord("l"))
"""Latin letters that stand for the palochka in Cyrillic words of the Caucasus."""
COMMON_INDEX = scripts.SCRIPTS.index(scripts.COMMON)
SPACELESS_INDICES = [scripts.SCRIPTS.index(code) for code in sorted(scripts.SPACELESS)]
