"""Positive evidence of damage: do letters of two scripts stand in one word?

No spelling mixes Arabic or Cyrillic with Latin letters inside words. A font whose map is right
for some glyphs and arbitrary for others does it on every line, and neither letters nor words
tell, because half of them are missed and the other half is sound.
"""

from __future__ import annotations

import numpy as np

from inkproof.language.characters import Characters
from inkproof.language.scripts import SCRIPTS, script_numbers
from inkproof.model.signals import Measured
from inkproof.thresholds import MixedScriptThresholds

_PALOCHKAS = tuple(map(ord, "Il"))
"""Latin letters that stand for the palochka in Cyrillic words of the Caucasus."""
_NO_SCRIPT = 0
"""The number of what belongs to every script."""
_NOBODY = len(SCRIPTS)
"""Above every script's number."""


def measure_mixed_scripts(text: Characters, thresholds: MixedScriptThresholds) -> Measured:
    """Share of words with letters of two scripts, 0..1; evidence: words.

    A word is a run of `min_letters` letters and marks or more. Words with letters of scripts
    that write no spaces have no vote: Japanese is written in three scripts and Latin besides.
    Marks of no script of their own go with any letter. Abstains on few words.
    """
    starts, ends = text.words
    if not len(starts):
        return Measured(score=None, evidence=0.0)
    owner = script_numbers(text.classes).astype(np.uint8)
    owner[(text.points == _PALOCHKAS[0]) | (text.points == _PALOCHKAS[1])] = _NO_SCRIPT
    high = np.maximum.reduceat(owner, starts)
    votes = (ends - starts > 1) & (high != _NO_SCRIPT)
    if text.has_unspaced:
        votes &= ~np.logical_or.reduceat(text.unspaced, starts)
    words = int(np.count_nonzero(votes))
    if words < thresholds.min_words:
        return Measured(score=None, evidence=float(words))
    others = (owner != owner.max()) & (owner != _NO_SCRIPT)
    if not others.any():  # nearly always, and to look at words is dear
        return Measured(score=0.0, evidence=float(words))
    low = np.minimum.reduceat(np.where(owner == _NO_SCRIPT, np.uint8(_NOBODY), owner), starts)
    mixed = int(np.count_nonzero(votes & (low != high)))
    return Measured(score=mixed / words, evidence=float(words))
