"""Which letter does a mark belong to? Attach, never sort: the base is the letter beneath it.

Marks have no advance and may stand a little before or after their letter; accents also come
as glyphs of their own, from another font or another text object.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import is_letter, is_mark
from inkproof.model.glyphs import WHITE_SPACE, Mask, is_blank

SPACE = 0x20

_COMBINING = {
    0x60: 0x300,
    0xB4: 0x301,
    0x5E: 0x302,
    0x2C6: 0x302,
    0x7E: 0x303,
    0x2DC: 0x303,
    0xAF: 0x304,
    0x2D8: 0x306,
    0x2D9: 0x307,
    0xA8: 0x308,
    0x2DA: 0x30A,
    0x2DD: 0x30B,
    0x2C7: 0x30C,
    0xB8: 0x327,
    0x2DB: 0x328,
}
"""Spacing accents and the combining mark that is the same sign (UnicodeData.txt)."""

_FIRST_COMBINING = min(_COMBINING.values())

_IS_ACCENT = np.zeros(max(_COMBINING) + 2, dtype=bool)
"""Spacing accents by code point; the last entry stands for all points beyond."""
_IS_ACCENT[list(_COMBINING)] = True

_IS_ACCENT_OR_BLANK = is_blank(np.arange(int(WHITE_SPACE.max()) + 2, dtype=np.uint32))
"""The same with white space and 0."""
_IS_ACCENT_OR_BLANK[list(_COMBINING)] = True

_DOTLESS = {0x131: 0x69, 0x237: 0x6A}
_SPLIT_VOWELS = {(0xE4D, 0xE32): 0xE33, (0xECD, 0xEB2): 0xEB3}
"""Thai and Lao AM, which fonts draw as two glyphs (compatibility mappings, UnicodeData.txt)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """The characters of one line as they stand from left to right, spaces included."""

    points: Sequence[int]
    rows: Sequence[int]
    """Rows of the page's glyphs; -1 for a space."""
    ink: Sequence[Sequence[float]]
    """From where to where the ink of each goes along the writing."""
    light: Sequence[bool]
    follows: Sequence[bool]


@dataclass(frozen=True, slots=True)
class Read:
    """Characters and rows of a line, units kept together."""

    points: list[int]
    rows: list[int]
    units: list[int]
    """For each character the position of the first one of its unit."""


def is_accent_or_blank(points: NDArray[np.uint32]) -> Mask:
    """Which are spacing accents, which can be marks, or white space, or say nothing?"""
    return _IS_ACCENT_OR_BLANK.take(points, mode="clip")


def _is_accent(points: NDArray[np.uint32]) -> Mask:
    return _IS_ACCENT.take(points, mode="clip")


def attach_marks(seen: Seen, over_base: float) -> Read:
    """Each mark after its base; accents over a letter become the combining mark.

    Args:
        seen: a line as it stands.
        over_base: share of an accent's ink that must stand over its letter.
    """
    array = np.array(seen.points, dtype=np.uint32)
    marks, accents = is_mark(array), _is_accent(array)
    is_head = ~(np.array(seen.follows, dtype=bool) | marks | accents | (array == SPACE))
    heads = is_head.nonzero()[0].tolist()
    letters = (is_head & is_letter(array)).nonzero()[0].tolist()
    owner = list(range(len(array)))
    points = list(seen.points)
    kinds = zip(seen.follows, marks.tolist(), accents.tolist(), strict=True)
    for index, (follows, is_a_mark, is_accent) in enumerate(kinds):
        if follows and index:
            owner[index] = owner[index - 1]
        elif is_a_mark:
            owner[index] = _base_of_mark(seen, index, heads, over_base)
        elif is_accent:
            base = _base_beneath(seen, index, _neighbours(index, letters), over_base)
            if base is not None:
                owner[index], points[index] = base, _COMBINING[points[index]]
    return _grouped(points, seen.rows, owner)


def _neighbours(index: int, heads: Sequence[int]) -> Sequence[int]:
    """The heads next to the index, which ascend; the index itself is none of them."""
    place = bisect_left(heads, index)
    return heads[max(place - 1, 0) : place + 1]


def _base_of_mark(seen: Seen, index: int, heads: Sequence[int], over_base: float) -> int:
    """Where the mark is light, the nearest base; else the one beneath, else the one before."""
    near = _neighbours(index, heads)
    if not near:
        return index
    low, high = seen.ink[index]
    if seen.light[index] and high > low:
        return min(near, key=lambda head: abs(sum(seen.ink[head]) - low - high))
    beneath = _base_beneath(seen, index, near, over_base)
    return near[0] if beneath is None else beneath


def _base_beneath(seen: Seen, index: int, near: Sequence[int], over_base: float) -> int | None:
    """The neighbour that most of the mark's ink stands over."""
    low, high = seen.ink[index]
    least = over_base * max(high - low, 0.01)
    for head in near:
        base_low, base_high = seen.ink[head]
        if min(high, base_high) - max(low, base_low) > least:
            return head
    return None


def _grouped(points: Sequence[int], rows: Sequence[int], owner: Sequence[int]) -> Read:
    """Units in the order of their bases, each base first."""
    root = [owner[base] for base in owner]
    rank = [2 * base + (base != index) for index, base in enumerate(root)]
    order = sorted(range(len(points)), key=rank.__getitem__)
    first = {root[index]: place for place, index in reversed(list(enumerate(order)))}
    return Read(
        points=[points[index] for index in order],
        rows=[rows[index] for index in order],
        units=[first[root[index]] for index in order],
    )


def compose(points: Sequence[int], rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """Letters and their marks as one character where Unicode has it (NFC).

    The row of the mark then goes with that of its letter.
    """
    new_points: list[int] = []
    new_rows: list[int] = []
    for point, row in zip(points, rows, strict=True):
        whole = _composed(new_points[-1], point) if new_points else None
        if whole is None:
            new_points.append(point)
            new_rows.append(row)
        else:
            new_points[-1] = whole
    return new_points, new_rows


def fold_spaces(points: Sequence[int], rows: Sequence[int]) -> tuple[list[int], list[int]]:
    """Single spaces between words and none at the ends, also inside what one glyph says."""
    blank = [chr(point).isspace() for point in points]
    end = max((place for place, is_blank in enumerate(blank) if not is_blank), default=0)
    kept = [
        place
        for place, is_blank in enumerate(blank)
        if not is_blank or (0 < place < end and not blank[place - 1])
    ]
    return [SPACE if blank[p] else points[p] for p in kept], [rows[p] for p in kept]


def _composed(base: int, mark: int) -> int | None:
    if mark < _FIRST_COMBINING:
        return None
    if (base, mark) in _SPLIT_VOWELS:
        return _SPLIT_VOWELS[base, mark]
    if not unicodedata.combining(chr(mark)):
        return None
    whole = unicodedata.normalize("NFC", chr(_DOTLESS.get(base, base)) + chr(mark))
    return ord(whole) if len(whole) == 1 else None
