"""Of which class is a character? Broken maps move each class by a constant of its own."""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import lru_cache

_FIRST, _LAST = 0x21, 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)


class Kind(StrEnum):
    """Characters that are moved together."""

    SMALL = "small letters"
    CAPITAL = "capitals"
    LETTER = "letters"
    """Without case, and marks."""
    DIGIT = "digits"
    SIGN = "signs"


_KINDS = {"Ll": Kind.SMALL, "Lu": Kind.CAPITAL, "Nd": Kind.DIGIT}
_BY_FIRST = {"L": Kind.LETTER, "M": Kind.LETTER, "P": Kind.SIGN, "S": Kind.SIGN, "N": Kind.SIGN}


@lru_cache(maxsize=8192)
def kind_of(point: int) -> Kind | None:
    """The class of a code point; None for blanks, controls, and what is no character."""
    if not _FIRST <= point <= _LAST or point in _SURROGATES:
        return None
    category = unicodedata.category(chr(point))
    return _KINDS.get(category) or _BY_FIRST.get(category[0])
