"""Do the letters beyond ASCII have a constant of their own?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from inkproof.repair.offset_alphabets import ACCENTED
from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_grams import fold_letter
from inkproof.repair.offset_rest import Heard
from inkproof.thresholds import ClassOffsetThresholds

_MIN_CODES = 2
"""Codes that one constant must explain."""


def find_accents(
    heard: Mapping[int, Heard], domain: Domain, limits: ClassOffsetThresholds, *, capital: bool
) -> dict[int, str]:
    """What the best constant makes of the codes that language takes for letters.

    Args:
        heard: of each code that is no known letter, what the language says of it.
        domain: whose numbers a constant was added to.
        capital: are all letters of the font capitals?
        limits: how much better than the next one it must be.

    Returns:
        Code → letter; empty where no constant explains two codes or more.
    """
    letters = [
        letter
        for run in ACCENTED
        for letter in run
        if letter.isalpha() and letter.isupper() == capital
    ]
    points = frozenset(map(ord, letters))
    totals: defaultdict[int, float] = defaultdict(float)
    for code, told in heard.items():
        number = domain.numbers.get(code)
        if number is None or not told.letter:
            continue
        for letter, gain in _list_accented(told, letters).items():
            totals[number - ord(letter)] += gain
    best = max(totals, key=lambda constant: totals[constant], default=None)
    if best is None or totals[best] < limits.accent_gain:
        return {}
    read = {
        code: chr(domain.numbers[code] - best)
        for code, told in heard.items()
        if code in domain.numbers and domain.numbers[code] - best in points and told.letter
    }
    agreed = [code for code, letter in read.items() if heard[code].gain_of(letter) > 0]
    rival = max((total for constant, total in totals.items() if constant != best), default=0.0)
    sure = totals[best] - rival >= limits.accent_margin and len(agreed) >= _MIN_CODES
    return {code: read[code] for code in agreed} if sure else {}


def _list_accented(told: Heard, letters: Sequence[str]) -> dict[str, float]:
    """Gains of all letters beyond ASCII that are told."""
    folded = [(letter, fold_letter(letter)) for letter in letters]
    return {letter: told.gains[point] for letter, point in folded if point in told.gains}
