"""Do signs stand inside words that no orthography puts there: le[er, operaOon, równoleg3e?

A map that is wrong for a few codes leaves most words right, and shows in nothing else. Program
code has such words too, but on few pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.language import scripts
from inkproof.language.scripts import SCRIPTS, Kind, Mask, Points

_LETTER, _SIGN, _CODE, _UPPER, _LOWER, _SPACE = (1 << bit for bit in range(6))
"""What a character may be here: a letter or mark of a script that sets words apart; no text, or
a symbol; a sign of program code or a digit; a Latin-1 capital; a Latin-1 small letter; white
space."""

_CODE_SIGNS = '!"#$%<=>?[]\\^`{|}~'
_NO_TEXT = ((0x00, 0x09), (0x0E, 0x20), (0xE000, 0xF900), (0xFFFD, 0xFFFE))
_ALLOWED = (
    *((0x00, 0xAE), (0xB2, 0xB5), (0xB7, 0xB8), (0xB9, 0xBA), (0xBC, 0xBF), (0x2B0, 0x370)),
    *((0x200B, 0x208F), (0x2150, 0x2190), (0x2460, 0x2500), (0x2776, 0x2794)),
    *((0x3000, 0x3040), (0xFF00, 0xFFF0)),
)
"""Ranges whose signs stand inside words, or are digits: joiners, points in the middle, accents on
their own, raised digits, fractions, numbers in circles, all that is full-width."""
_UPPERS, _LOWERS = ((0x41, 0x5B), (0xC0, 0xDF)), ((0x61, 0x7B), (0xDF, 0x100))

_APART = "\n\n\n"
"""Between two samples: no pattern reaches across."""

_Counts = NDArray[np.intp]


class Pierced(NamedTuple):
    """Of each sample how many words it has, and how many of them are pierced."""

    words: _Counts
    """At least 1."""
    strange: _Counts
    """By what is no text, or by a symbol."""
    coded: _Counts
    """By a sign, a digit or a capital, as they are in program code too."""


def count_pierced(samples: Sequence[str]) -> Pierced:
    """Pierced words of samples of prose, all in one look."""
    text = _APART.join(("", *samples, "", ""))
    seen = scripts.look_up(_flags(), scripts.to_points(text))
    before2, before, here, behind, behind2 = (seen[at : len(seen) - 4 + at] for at in range(5))
    starts = ((here & _SPACE) == 0) & ((before & _SPACE) != 0)
    within = (before & behind & _LETTER) != 0
    strange = within & ((here & _SIGN) != 0)
    capital = ((before & _LOWER) != 0) & ((here & _UPPER) != 0)
    coded = within & ((here & _CODE) != 0) & ((behind2 & _LETTER) != 0)
    coded |= capital & ((behind & _LOWER) != 0)
    coded |= capital & ((before2 & _LOWER) != 0) & ((behind & _LETTER) == 0)
    # Two signs in from the first of all: that is where `here` begins.
    ends = np.cumsum([len(sample) + len(_APART) for sample in samples], dtype=np.intp) + 1
    return Pierced(
        np.maximum(_count_words(starts, starts, ends), 1),
        _count_words(strange, starts, ends),
        _count_words(coded & ~strange, starts, ends),
    )


def _count_words(found: Mask, starts: Mask, ends: _Counts) -> _Counts:
    """In how many words of each sample is something found, once or more?"""
    places = found.nonzero()[0]
    words = np.cumsum(starts)[places]
    first = np.ones(len(places), bool)
    first[1:] = words[1:] != words[:-1]
    owners = np.searchsorted(ends, places[first], "right")
    return np.bincount(owners, minlength=len(ends)).astype(np.intp)


@cache
def _flags() -> NDArray[np.uint8]:
    """What each code point is; a table for `look_up`."""
    points = np.array([*range(0x20000), 0x20000, 0xF0000], np.uint32)
    classes = scripts.classify(points)
    letter = scripts.has_kind(classes, Kind.LETTER)
    digit, space = scripts.has_kind(classes, Kind.DIGIT), scripts.has_kind(classes, Kind.SPACE)
    apart = scripts.script_numbers(classes) != SCRIPTS.index("Hang")
    apart &= ~scripts.has_kind(classes, Kind.UNSPACED)
    coded = digit | np.isin(points, [ord(sign) for sign in _CODE_SIGNS])
    sign = ~(letter | digit | space | _within(points, _ALLOWED)) | _within(points, _NO_TEXT)
    kinds = (
        (letter & apart, _LETTER),
        (sign, _SIGN),
        (coded, _CODE),
        (_within(points, _UPPERS), _UPPER),
        (_within(points, _LOWERS), _LOWER),
        (space, _SPACE),
    )
    table = np.zeros(len(points), np.uint8)
    for found, flag in kinds:
        table[found] |= flag
    table.flags.writeable = False
    return table


def _within(points: Points, ranges: Sequence[tuple[int, int]]) -> Mask:
    found = np.zeros(len(points), bool)
    for first, stop in ranges:
        found |= (points >= first) & (points < stop)
    return found
