"""Does a text spell words? Tokens that may be judged, and the share of them that is listed.

Reference 000, the lexicon tier: tokens are cut at white space and rejected whole where they
hold a digit or a path character; short ones have no vote; each weighs its length less 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from inkproof.language.folding import fold
from inkproof.language.scripts import is_digit, is_letter, is_space, to_points

MIN_LETTERS = 4
"""Letters of the shortest word that is listed at all."""
_WEIGHT_OFFSET = 3

_JOINERS = np.array(
    [ord(sign) for sign in "'\"`-\u2010\u2018\u2019\u02bb\u02bc\u05f3\u05f4"], dtype=np.uint32
)
"""Signs inside a word that part it without making it no word: l'eau, well-known."""
_BREAKS = np.array([ord(sign) for sign in "\u2013\u2014\u2015\u2026"], dtype=np.uint32)
"""Signs that may stand between two words without a space."""
_PATH_SIGNS = np.array([ord(sign) for sign in "/\\@_#=<>|~^$%&+*{}[]"], dtype=np.uint32)

_LINE_END_HYPHEN = re.compile("[-\u2010\u00ad]\n")

_JOINER, _OUTER, _FORBIDDEN = "\x01", "\x02", "\x03"
"""Stand-ins in the simplified text; control characters, which no letter is."""


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
    part a word in pieces that are judged alone (French *l'eau*); a hyphen at a line end joins.
    """
    words: list[str] = []
    for token in _simplify(fold(_join_lines(text))).split():
        word = token.strip(_JOINER + _OUTER)
        if _OUTER in word or _FORBIDDEN in word:
            continue
        words.extend(part for part in word.split(_JOINER) if len(part) >= min_letters)
    return words


def score(words: Iterable[str], listed: frozenset[str]) -> LexicalScore:
    """Weighted share of the words that are listed, each by its length less 3."""
    hit = total = 0
    for word in words:
        weight = len(word) - _WEIGHT_OFFSET
        total += weight
        if word in listed:
            hit += weight
    return LexicalScore(hit / total if total else 0.0, float(total))


def _join_lines(text: str) -> str:
    return _LINE_END_HYPHEN.sub("", text) if "\n" in text else text


def _simplify(folded: str) -> str:
    points = to_points(folded)
    kinds = np.full(len(points), ord(_OUTER), dtype=np.uint32)
    letter = is_letter(points)
    kinds[letter] = points[letter]
    kinds[is_digit(points) | np.isin(points, _PATH_SIGNS)] = ord(_FORBIDDEN)
    kinds[np.isin(points, _JOINERS)] = ord(_JOINER)
    kinds[is_space(points) | np.isin(points, _BREAKS)] = ord(" ")
    return kinds.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
