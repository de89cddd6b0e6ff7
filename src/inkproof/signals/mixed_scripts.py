"""Positive evidence of damage: do letters of two scripts stand in one word?

No spelling mixes Arabic or Cyrillic with Latin letters inside words. A font whose map is right
for some glyphs and arbitrary for others does it on every line, and neither letters nor words
tell, because half of them are missed and the other half is sound.
"""

from __future__ import annotations

import numpy as np

from inkproof.geometry.sequences import shift
from inkproof.language.characters import Characters
from inkproof.language.scripts import Kind, script_numbers
from inkproof.model.signals import Measured
from inkproof.thresholds import MixedScriptThresholds

NO_SCRIPT = 0
"""`script_numbers` of what belongs to every script."""
PALOCHKAS = (ord("I"), ord("l"))
"""Latin letters that stand for the palochka in Cyrillic words of the Caucasus."""


def measure_mixed_scripts(text: Characters, thresholds: MixedScriptThresholds) -> Measured:
    """Share of words with letters of two scripts, 0..1; evidence: words.

    A word is a run of two or more letters and marks. Words with letters of scripts that write
    no spaces have no vote: Japanese is written in three scripts and Latin besides. Marks of no
    script of their own go with any letter. Abstains on few words.
    """
    letters = text.are(Kind.LETTER)
    starts = (letters & ~shift(letters, first=False)).nonzero()[0]
    if not len(starts):
        return Measured(score=None, evidence=0.0)
    lengths = np.add.reduceat(letters, starts)
    owner = np.where(letters, script_numbers(text.classes), NO_SCRIPT)
    owner[(text.points == PALOCHKAS[0]) | (text.points == PALOCHKAS[1])] = NO_SCRIPT
    high = np.maximum.reduceat(owner, starts)
    low = np.minimum.reduceat(np.where(owner == NO_SCRIPT, NOBODY, owner), starts)
    unspaced = np.logical_or.reduceat(text.are(Kind.UNSPACED), starts)
    votes = (lengths > 1) & (high != NO_SCRIPT) & ~unspaced
    words = int(votes.sum())
    if words < thresholds.min_words:
        return Measured(score=None, evidence=float(words))
    mixed = int((votes & (low != high)).sum())
    return Measured(score=mixed / words, evidence=float(words))


NOBODY = np.iinfo(np.uint16).max
"""Above every script's number."""
