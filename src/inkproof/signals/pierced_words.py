"""Positive evidence of damage: do digits and signs stand inside words?

Hardly any spelling does it. A map that sends conjuncts to signs leaves most letters right, and one
that moves letters among the digits of their script leaves hardly any prose to judge: no other
instrument speaks. Latin words have no vote: part numbers, checksums and program code are written
so.
"""

from __future__ import annotations

import numpy as np

from inkproof.language.characters import Characters, find_runs
from inkproof.language.scripts import SCRIPTS, script_numbers
from inkproof.model.glyphs import Mask
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.passages import Places
from inkproof.thresholds import PiercedWordsThresholds

_SILENT = frozenset({"Latn", "Hang"})
"""Scripts whose words have no vote: Korean glues its particles to numbers."""
_SIGNS = np.array(sorted(map(ord, "!#$%&?@^~")), np.uint32)
"""ASCII signs that part no words: no hyphens, dots, quotes and brackets, and none that program
code in letters of the script would have inside names and formulas."""


def measure_pierced_words(text: Characters, thresholds: PiercedWordsThresholds) -> Measured:
    """Share of words that digits or signs stand inside, 0..1; evidence: words.

    A word is a run of letters, marks, digits and signs with two letters of the text's own script
    at least. Digits and signs count between two letters, unless the second is a capital: part
    numbers again, and names of program code. A number of several digits counts only where it does
    not stand alone: spaces around dates are lost. Abstains on few words, and where the script has
    no vote.
    """
    if text.script in _SILENT or text.script not in SCRIPTS:
        return ABSTAINED
    inside = text.digits | np.isin(text.points, _SIGNS)
    own = text.spaced_letters & (script_numbers(text.classes) == SCRIPTS.index(text.script))
    starts, ends = find_runs(text.letters | inside)
    before = np.concatenate([[0], np.cumsum(own)])
    voting = before[ends] - before[starts] > 1
    words = int(np.count_nonzero(voting))
    if words < thresholds.min_words:
        return Measured(score=None, evidence=float(words))
    places, numbers = _find_pierced(own, inside, text)
    owners = np.searchsorted(starts, places, "right") - 1
    groups = np.bincount(owners, minlength=len(starts))
    lone = (groups == 1) & (np.bincount(owners[numbers], minlength=len(starts)) == 1)
    hit = int(np.count_nonzero(voting & (groups > 0) & ~lone))
    return Measured(score=hit / words, evidence=float(words))


def _find_pierced(own: Mask, inside: Mask, text: Characters) -> tuple[Places, Mask]:
    """Where digits and signs begin that stand between two letters; which are whole numbers.

    Numbers are those of two digits and more.
    """
    first, last = find_runs(inside)
    within = (first > 0) & (last < len(own))
    first, last = first[within], last[within]
    between = own[first - 1] & own[last] & ~text.capitals[last]
    first, last = first[between], last[between]
    digits = np.concatenate([[0], np.cumsum(text.digits)])
    whole = (digits[last] - digits[first] == last - first) & (last - first > 1)
    return first, np.asarray(whole)
