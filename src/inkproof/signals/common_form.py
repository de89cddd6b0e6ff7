"""In which form are the characters of two engines alike?

Engines differ in what a reader never sees: one takes ligatures and presentation forms apart, one
keeps soft hyphens, one mirrors the brackets of right-to-left runs. Here each glyph row becomes
the characters that are left when such differences are taken away.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.model.glyphs import (
    LAST_POINT,
    SURROGATES,
    WHITE_SPACE,
    Flag,
    Glyphs,
    Rows,
    is_noncharacter,
)

REPLACEMENT, HYPHEN = 0xFFFD, 0x2D

_ALIKE = {
    **dict.fromkeys((0x00AD, 0x2010, 0x2011, 0x2212), HYPHEN),
    **{
        ord(end): ord(begin)
        for begin, end in ("()", "[]", "{}", "<>", "\u00ab\u00bb", "\u2039\u203a")
    },
}
_SPACES = frozenset(WHITE_SPACE.tolist())
_SILENT = frozenset({"Zs", "Zl", "Zp", "Cf"})
"""Categories of spaces, and of marks of direction, joining and order."""

_GUESSED = 2**40
"""Added to a code point that the engine made up: the file states none."""

MAX_FOLDED = 8_192
"""Folded code points that are kept; a page of Chinese has some hundreds."""


class Characters(NamedTuple):
    """Characters in common form, and the glyph rows that they come from, in row order."""

    code: NDArray[np.int64]
    row: Rows


def read_common_form(glyphs: Glyphs) -> Characters:
    """The rows' characters as the file states them: several for a ligature, none for a space.

    What is no character comes out as U+FFFD: nothing is said of the glyph. Where the file states
    nothing, the engine's guess stands in its place. What ActualText adds is left out.
    """
    stated = glyphs.raw.astype(np.int64) + _GUESSED * glyphs.has(Flag.UNMAPPED)
    added = glyphs.has(Flag.ACTUALTEXT) & glyphs.has(Flag.CONTINUES) & (glyphs.raw == 0)
    distinct, which = np.unique(np.where(added, ord(" "), stated), return_inverse=True)
    spelt = [_spell(code) for code in distinct.tolist()]
    length = np.array([len(codes) for codes in spelt], np.intp)
    starts = np.cumsum(length) - length
    flat = np.array([code for codes in spelt for code in codes], np.int64)
    which = which.reshape(-1)
    row = np.repeat(np.arange(len(glyphs)), length[which])
    first = np.cumsum(length[which]) - length[which]
    # Where in `flat` each character stands: the start of its row's code, and how far into it.
    into = np.arange(len(row)) - first[row]
    return Characters(flat[starts[which][row] + into], row)


@lru_cache(maxsize=MAX_FOLDED)
def _spell(code: int) -> tuple[int, ...]:
    """The characters that one row stands for (Unicode, NFKD)."""
    character = _character(code % _GUESSED)
    if character in _ALIKE or character == REPLACEMENT:
        return (_ALIKE.get(character, character),)
    # A guess may be U+0009 to U+000D for a glyph of ink: only stated ones are white space.
    if character in _SPACES and code < _GUESSED:
        return ()
    spelt = unicodedata.normalize("NFKD", chr(character))
    loud = (one for one in spelt if unicodedata.category(one) not in _SILENT)
    return tuple(_ALIKE.get(ord(one), ord(one)) for one in loud)


def _character(code: int) -> int:
    """The code point, or U+FFFD for what is no character."""
    if code == 0 or code > LAST_POINT or SURROGATES[0] <= code <= SURROGATES[1]:
        return REPLACEMENT
    return REPLACEMENT if is_noncharacter(np.array([code], np.uint32)).any() else code
