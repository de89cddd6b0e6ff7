"""How is a row of glyphs read aloud? From the order seen to the order of reading.

Glyphs come as they stand, left to right. A line is read in the direction of its strong
characters; digits and punctuation have no vote. Runs of the other direction inside it are
turned back (reference 001; Unicode Standard Annex 9 for what binds numbers).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import is_digit, is_rtl, is_strong_ltr
from inkproof.model.glyphs import LAST_POINT

LOWEST_RTL = 0x590
"""No character below is strongly right to left (Unicode, Bidi_Class)."""

_NUMBER_JOINTS = frozenset(map(ord, ".,:/-+%'\u066b\u066c"))
_PAIRS = [(ord(pair[0]), ord(pair[1])) for pair in ("()", "[]", "{}", "«»")]
_BRACKETS = frozenset(point for pair in _PAIRS for point in pair)
_ARABIC_DIGITS = ((0x660, 0x669), (0x6F0, 0x6F9))

_RTL, _LTR, _NUMBER, _ARABIC_NUMBER, _JOINT, _NEUTRAL = range(6)
_FORWARD = frozenset({_LTR, _NUMBER, _ARABIC_NUMBER})


def has_rtl(points: NDArray[np.uint32]) -> bool:
    """Is any character strongly right to left?"""
    return bool(len(points)) and int(points.max()) >= LOWEST_RTL and bool(is_rtl(points).any())


def reading_order(points: Sequence[int], units: Sequence[int]) -> list[int]:
    """Positions of the characters in the order in which they are read.

    Args:
        points: code points as seen from left to right.
        units: for each the position of the unit's first character; characters of one unit (a
            base with its marks, a ligature) stay together in order.
    """
    heads = [index for index, unit in enumerate(units) if unit == index]
    ends = [*heads[1:], len(points)]
    array = np.array([points[index] for index in heads], dtype=np.uint32)
    kinds = _kind_table().take(array, mode="clip").tolist()
    is_rtl_line = kinds.count(_RTL) > kinds.count(_LTR)
    turned = _turn(kinds) if is_rtl_line else _turn_inside(kinds)
    return [place for head in turned for place in range(heads[head], ends[head])]


def mirror(points: Sequence[int]) -> list[int]:
    """Brackets and quotation marks as they are read, where the page shows them mirrored.

    A pair of which one or both say the opposite is put right: files state what a bracket shows
    or what it means, and some do one at its start and the other at its end.
    """
    turned = list(points)
    if _BRACKETS.isdisjoint(points):
        return turned
    for opening, closing in _PAIRS:
        opened: list[int] = []
        stray: list[int] = []
        for place, point in enumerate(points):
            if point == opening:
                opened.append(place)
            elif point == closing:
                stray.append(place) if not opened else opened.pop()
        if stray and opened and stray[0] < opened[-1]:
            turned[stray[0]], turned[opened[-1]] = opening, closing
        elif len(opened) > 1:
            turned[opened[-1]] = closing
        elif len(stray) > 1:
            turned[stray[0]] = opening
    return turned


@cache
def _kind_table() -> NDArray[np.uint8]:
    """The kind of each code point; the last entry stands for all points beyond."""
    points = np.arange(LAST_POINT + 2, dtype=np.uint32)
    kinds = np.full(len(points), _NEUTRAL, dtype=np.uint8)
    kinds[list(_NUMBER_JOINTS)] = _JOINT
    kinds[is_digit(points)] = _NUMBER
    for low, high in _ARABIC_DIGITS:
        kinds[low : high + 1] = _ARABIC_NUMBER
    kinds[is_strong_ltr(points) & ~is_digit(points)] = _LTR
    kinds[is_rtl(points)] = _RTL
    return kinds


def _turn(kinds: list[int]) -> list[int]:
    """A line read from the right, its runs from left to right turned back."""
    order: list[int] = []
    place = len(kinds) - 1
    while place >= 0:
        first = _ltr_run(kinds, place)
        order += range(first, place + 1)
        place = first - 1
    return order


def _ltr_run(kinds: list[int], last: int) -> int:
    """Where the run that reads from the left and ends at `last` begins.

    `last` itself where nothing there reads from the left.
    """
    if kinds[last] not in _FORWARD:
        return last
    first = place = last
    while place > 0:
        place -= 1
        if kinds[place] in _FORWARD:
            if not _binds(kinds, place, first):
                break
            first = place
        elif kinds[place] == _RTL:
            break
    return first


def _binds(kinds: list[int], one: int, two: int) -> bool:
    """Do two characters read as one run with what stands between?

    Words do; numbers only over a single joint; a number follows the word before it.
    """
    between = kinds[one + 1 : two]
    return not between or kinds[one] == _LTR or between == [_JOINT]


def _turn_inside(kinds: list[int]) -> list[int]:
    """A line read from the left, its runs from right to left turned."""
    order: list[int] = []
    place = 0
    while place < len(kinds):
        last = _rtl_end(kinds, place)
        order += [place + turned for turned in _turn(kinds[place : last + 1])]
        place = last + 1
    return order


def _rtl_end(kinds: list[int], first: int) -> int:
    """Where the run from right to left that begins at `first` ends; `first` where none does.

    Arabic digits belong to the run beside them.
    """
    last = first
    seen = False
    for place in range(first, len(kinds)):
        if kinds[place] in (_LTR, _NUMBER) or kinds[first] not in (_RTL, _ARABIC_NUMBER):
            break
        seen = seen or kinds[place] == _RTL
        if kinds[place] in (_RTL, _ARABIC_NUMBER):
            last = place
    return last if seen else first
