"""Does a text spell words? Tokens that may be judged, and the share of them that is listed.

Reference 000, the lexicon tier: tokens are cut at white space and rejected whole where they
hold a digit or a path character; short ones have no vote; each weighs its length less 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.language.folding import fold
from inkproof.language.scripts import is_digit, is_letter, is_space, to_points

MIN_LETTERS = 4
"""Letters of the shortest word that is listed at all."""
_WEIGHT_OFFSET = 3
_TABLE_END = 0x10000

_JOINERS = "'\"`-\u2010\u2018\u2019\u02bb\u02bc\u05f3\u05f4"
"""Signs inside a word that part it without making it no word: l'eau, well-known."""
_BREAKS = "\u2013\u2014\u2015\u2026"
"""Signs that may stand between two words without a space."""
_PATH_SIGNS = "/\\@_#=<>|~^$%&+*{}[]"
_LINE_END_HYPHEN = re.compile("[-\u2010\u00ad]\n")

_JOINER, _OUTER, _FORBIDDEN = "\x01", "\x02", "\x03"
"""Stand-ins in the simplified text; control characters, which no letter is."""

_HANGUL_FIRST, _HANGUL_LAST = "\uac00", "\ud7a3"
_MIN_STEM = 2


class LexicalScore(NamedTuple):
    """What the words of a text say."""

    score: float
    """Weighted share of tokens that are listed, 0..1; 0 without tokens."""
    evidence: float
    """Summed weight of the tokens."""


def tokens(text: str, min_letters: int = MIN_LETTERS) -> list[str]:
    """The folded words that have a vote, in order.

    A word is the letters of a white-space token between outer punctuation; one with a
    digit, a path character or inner punctuation is rejected whole. Apostrophes and hyphens
    part a word in pieces that are judged alone (French *l'eau*); a hyphen at a line end
    joins. A Hangul syllable counts as two letters.
    """
    words: list[str] = []
    for token in _simplify(fold(_LINE_END_HYPHEN.sub("", text))).split():
        word = token.strip(_JOINER + _OUTER)
        if _OUTER in word or _FORBIDDEN in word:
            continue
        words.extend(
            part
            for part in word.split(_JOINER)
            if len(part) >= min_letters or length(part) >= min_letters
        )
    return words


def length(word: str) -> int:
    """Letters of a folded word; a Hangul syllable, which is two or three, counts as two."""
    return 2 * len(word) if is_hangul(word) else len(word)


def is_hangul(word: str) -> bool:
    """Does a word begin with a Hangul syllable?"""
    return _HANGUL_FIRST <= word[:1] <= _HANGUL_LAST


def score(words: Iterable[str], listed: frozenset[str]) -> LexicalScore:
    """Weighted share of the words that are listed, each by its length less 3.

    Korean writes particles onto the word, so a listed beginning of two syllables or more
    is enough there.
    """
    hit = total = 0
    for word in words:
        weight = length(word) - _WEIGHT_OFFSET
        total += weight
        if word in listed or (is_hangul(word) and _has_listed_stem(word, listed)):
            hit += weight
    return LexicalScore(hit / total if total else 0.0, float(total))


def _has_listed_stem(word: str, listed: frozenset[str]) -> bool:
    return any(word[:end] in listed for end in range(len(word) - 1, _MIN_STEM - 1, -1))


def _simplify(folded: str) -> str:
    """Letters stay, all else becomes a stand-in or a space."""
    points = to_points(folded)
    table = _stand_ins()
    stand_ins = table[np.minimum(points, len(table) - 1)]
    points = np.where(stand_ins == 0, points, stand_ins)
    return points.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")


@cache
def _stand_ins() -> NDArray[np.uint32]:
    """What each code point becomes; 0 where it stays. The last entry is for all above."""
    points = np.arange(_TABLE_END + 1, dtype=np.uint32)
    table = np.where(is_letter(points), 0, ord(_OUTER)).astype(np.uint32)
    table[is_digit(points)] = ord(_FORBIDDEN)
    table[list(map(ord, _PATH_SIGNS))] = ord(_FORBIDDEN)
    table[list(map(ord, _JOINERS))] = ord(_JOINER)
    table[is_space(points)] = table[list(map(ord, _BREAKS))] = ord(" ")
    table[_TABLE_END] = 0
    table.flags.writeable = False
    return table
