"""When do two spellings count as one? Folding serves look-up only; a text is never changed."""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import (
    Points,
    is_mark,
    look_up,
    table_with,
    to_points,
    to_text,
)

_SILENT = (
    (0xAD, 0xAD), (0xB7, 0xB7), (0x307, 0x307),
    (0x591, 0x5BD), (0x5BF, 0x5BF), (0x5C1, 0x5C2), (0x5C4, 0x5C5), (0x5C7, 0x5C7),
    (0x610, 0x61A), (0x640, 0x640), (0x64B, 0x65F), (0x670, 0x670), (0x6D6, 0x6DC),
    (0x6DF, 0x6E8), (0x6EA, 0x6ED),
    (0x180B, 0x180D), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2064), (0x2066, 0x2069),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
)  # fmt: skip
"""What one writer puts and another leaves out, first and last code points: joiners, direction
marks, soft hyphens, the Catalan middle dot, optional vowel signs of Hebrew and Arabic, tatweel,
and the dot that case folding leaves of a Turkish capital I with dot."""

_SAME = {"\u0131": "i", "ك": "ک", "ي": "ی", "ى": "ی"}
"""Letters that keyboards and fonts exchange: Turkish dotless i (its capital folds to i), and
the Arabic and Persian forms of kaf and yeh."""


_SPELLED_OUT = {sign: unicodedata.normalize("NFKC", sign).lower() for sign in "\u2026\u2122ﬀﬁﬂﬃﬄ"}
"""Signs that become several letters and are in ordinary text: dots, trade mark, ligatures."""
_TABLE_END = 0x2C00
"""Alphabets, and the punctuation that goes with them, stand below."""
_PARTING = "\n"
"""Joins with nothing, and nothing becomes it."""
_FIRST_JAMO, _LAST_JAMO = 0x1100, 0x11FF
_DROPPED, _UNKNOWN = np.uint32(0x110000), np.uint32(0x110001)


def fold(text: str) -> str:
    """The text in the one spelling that words and profiles are kept in.

    Compatibility forms (ligatures, presentation forms, no-break spaces) become plain, case
    goes, characters that are optional in writing go. Length may change.
    """
    return text.lower() if text.isascii() else to_text(fold_points(text))


def fold_points(text: str) -> Points:
    """As `fold`, in code points."""
    if text.isascii():
        return to_points(text.lower())
    for sign, letters in _SPELLED_OUT.items():
        text = text.replace(sign, letters)
    folded = _fold_each().take(to_points(text), mode="clip")
    if folded.max() < _DROPPED:
        return folded
    if (folded != _UNKNOWN).all():
        return np.asarray(folded[folded != _DROPPED])
    return _fold_whole(text)


def _fold_whole(text: str) -> Points:
    """By the book: what a character becomes may depend on its neighbours."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    points = to_points(folded)
    if look_up(_odd(), points).any():
        points = points.copy()
        for variant, letter in _SAME.items():
            points[points == ord(variant)] = ord(letter)
        points = points[~look_up(_silent(), points)]
    return points


@cache
def _fold_each() -> Points:
    """What each character becomes that is folded without a look at its neighbours.

    `_DROPPED` for those that go. `_UNKNOWN`, which also is the last entry and stands for all
    beyond, for those that become several, and for all that may join with a neighbour: marks
    and the parts of Hangul syllables.
    """
    points = np.arange(_TABLE_END, dtype=np.uint32)
    alone = points[~is_mark(points) & (points != ord(_PARTING))]
    alone = alone[(alone < _FIRST_JAMO) | (alone > _LAST_JAMO)]
    folded = to_text(_fold_whole(_PARTING.join(map(chr, alone)))).split(_PARTING)
    table = np.full(_TABLE_END + 1, _UNKNOWN, np.uint32)
    table[ord(_PARTING)] = ord(_PARTING)
    for point, letters in zip(alone.tolist(), folded, strict=True):
        if len(letters) < 2:  # noqa: PLR2004
            table[point] = ord(letters) if letters else _DROPPED
    table[:-1][is_mark(table[:-1])] = _UNKNOWN
    table.flags.writeable = False
    return table


@cache
def _silent() -> NDArray[np.bool_]:
    return table_with(chain.from_iterable(range(first, last + 1) for first, last in _SILENT))


@cache
def _odd() -> NDArray[np.bool_]:
    """What is silent or exchanged."""
    return _silent() | table_with(map(ord, _SAME))
