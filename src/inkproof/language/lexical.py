"""Does a text spell words? Tokens that may be judged, and which of them are listed.

Reference 000, the lexicon tier: tokens are cut at white space and rejected whole where they
hold a digit or a path character; short ones have no vote; each weighs its length less 3.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from itertools import chain, count
from typing import cast

import numpy as np
from numpy.typing import NDArray

from inkproof.language.folding import fold_points
from inkproof.language.hangul import FIRST, is_hangul, length, weigh_word
from inkproof.language.scripts import (
    Points,
    is_digit,
    is_letter,
    is_space,
    to_points,
    to_text,
)

Numbers = NDArray[np.intp]

MIN_LETTERS = 4
"""Letters of the shortest word that is listed at all."""
_WEIGHT_OFFSET = 3
_TABLE_END = 0x10000
MAX_KNOWN = 30_000
"""Spellings that are kept: more than a book has, in some megabytes."""
LONGEST_KNOWN = 64
"""Characters of a spelling that is kept: words have fewer, a hostile page has no end of them."""

_JOINERS = "'\"`-\u2010\u2018\u2019\u02bb\u02bc\u05f3\u05f4\u119e"
"""Signs inside a word that part it without making it no word: l'eau, well-known. The last one is
the old Korean vowel that is written as a middle dot, as folding leaves it."""
_BREAKS = "\u2013\u2014\u2015\u2026"
"""Signs that may stand between two words without a space."""
_PATH_SIGNS = "/\\@_#=<>|~^$%&+*{}[]"

_JOINER, _OUTER, _FORBIDDEN = "\x01", "\x02", "\x03"
"""Stand-ins in the simplified text; control characters, which no letter is."""


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """What a list says of the words of a vocabulary, token by token."""

    hits: Numbers
    """The weight of what is listed."""
    votes: Numbers
    """The weight with which a token votes at all: the list's share of it is hits over votes."""


@dataclass(frozen=True, eq=False, slots=True)
class Vocabulary:
    """The words of a text, ready to be held against any list; each spelling is looked at once."""

    places: Numbers
    """For each white-space word of the text, in order, the number of its spelling."""
    spellings: int
    """How many there are."""
    tokens: tuple[str, ...]
    """Folded words that have a vote, spelling by spelling; a spelling may hold several."""
    owners: Numbers
    """For each token the number of the spelling that holds it."""
    weights: Numbers
    """For each token its length less 3."""
    korean: bool
    """May Hangul syllables be among the letters?"""

    def find(self, listed: frozenset[str]) -> Found:
        """How much of each token is listed?

        All or nothing, but for Korean, which writes particles onto words (`language.hangul`).
        """
        known = np.fromiter(map(listed.__contains__, self.tokens), np.bool_, len(self.tokens))
        hits, votes = self.weights * known, self.weights
        if not self.korean:
            return Found(hits, votes)
        korean = [place for place, word in enumerate(self.tokens) if is_hangul(word)]
        if korean:
            votes = votes.copy()
            parts = [weigh_word(self.tokens[place], listed) for place in korean]
            hits[korean], votes[korean] = np.array(parts, np.intp).T
        return Found(hits, votes)

    def count(self, speakers: Numbers, count: int) -> Numbers:
        """`(count, tokens)`: how often each speaker says each token.

        `speakers` has for each word of `places` who says it, from 0 to `count - 1`; -1 for
        nobody.
        """
        heard = speakers >= 0
        said = speakers[heard] * self.spellings + self.places[heard]
        times = np.bincount(said, minlength=count * self.spellings)
        return times.reshape(count, self.spellings)[:, self.owners]


def read_words(text: str, min_letters: int = MIN_LETTERS) -> Vocabulary:
    """The words of a text that have a vote.

    A word is the letters of a white-space token between outer punctuation; one with a
    digit, a path character or inner punctuation is rejected whole. Apostrophes and hyphens
    part a word in pieces that are judged alone (French *l'eau*). A Hangul syllable counts as
    two letters. A word that a line end cuts has to be mended before.
    """
    numbers = defaultdict[str, int](count().__next__)  # whoever is new gets the next number
    places = list(map(numbers.__getitem__, text.split()))
    pieces = _read_spellings(list(numbers), min_letters)
    tokens = tuple(chain.from_iterable(pieces))
    korean = _hold_hangul(tokens)
    return Vocabulary(
        places=np.array(places, np.intp),
        spellings=len(numbers),
        tokens=tokens,
        owners=np.repeat(np.arange(len(pieces)), np.array(list(map(len, pieces)), np.intp)),
        weights=np.array(list(map(length if korean else len, tokens)), np.intp) - _WEIGHT_OFFSET,
        korean=korean,
    )


def _read_spellings(spellings: list[str], min_letters: int) -> list[tuple[str, ...]]:
    """The tokens of each spelling that have a vote; most are known from earlier pages."""
    known = known_spellings(min_letters)
    found = list(map(known.get, spellings))
    new = [spelling for spelling, tokens in zip(spellings, found, strict=True) if tokens is None]
    if not new:
        return cast("list[tuple[str, ...]]", found)
    read = dict(zip(new, _read_new(new, min_letters), strict=True))
    if len(known) + len(read) > MAX_KNOWN:
        known.clear()
    if len(read) <= MAX_KNOWN:
        known.update((word, read[word]) for word in read if len(word) <= LONGEST_KNOWN)
    return [
        read[spelling] if tokens is None else tokens
        for spelling, tokens in zip(spellings, found, strict=True)
    ]


@cache
def known_spellings(_min_letters: int) -> dict[str, tuple[str, ...]]:
    """What `_read_new` made of spellings so far: a document says the same words page by page."""
    return {}


def _read_new(spellings: list[str], min_letters: int) -> list[tuple[str, ...]]:
    """The tokens of each spelling that have a vote."""
    # No spelling holds a line end and folding makes none, so one pass does for all of them.
    signs = _simplify(fold_points("\n".join(spellings)))
    measure = length if signs.max(initial=0) >= ord(FIRST) else len
    read: list[tuple[str, ...]] = []
    for form in to_text(signs).split("\n"):
        if form.isalpha():
            read.append((form,) if measure(form) >= min_letters else ())
        else:
            read.append(tuple(token for token in _cut(form) if measure(token) >= min_letters))
    return read


def _hold_hangul(tokens: tuple[str, ...]) -> bool:
    """May a syllable be among the letters?"""
    said = "".join(tokens)
    return not said.isascii() and bool(to_points(said).max() >= ord(FIRST))


def _cut(form: str) -> list[str]:
    """The pieces of a simplified spelling that may be words."""
    pieces: list[str] = []
    for token in form.split():
        word = token.strip(_JOINER + _OUTER)
        if _OUTER not in word and _FORBIDDEN not in word:
            pieces += word.split(_JOINER)
    return pieces


def _simplify(folded: Points) -> Points:
    """Letters and line ends stay, all else becomes a stand-in or a space."""
    stand_ins = _stand_ins().take(folded, mode="clip")
    return np.where(stand_ins == 0, folded, stand_ins)


@cache
def _stand_ins() -> NDArray[np.uint32]:
    """What each code point becomes; 0 where it stays. The last entry is for all above."""
    points = np.arange(_TABLE_END + 1, dtype=np.uint32)
    table = np.where(is_letter(points), 0, ord(_OUTER)).astype(np.uint32)
    table[is_digit(points)] = ord(_FORBIDDEN)
    table[list(map(ord, _PATH_SIGNS))] = ord(_FORBIDDEN)
    table[list(map(ord, _JOINERS))] = ord(_JOINER)
    table[is_space(points)] = table[list(map(ord, _BREAKS))] = ord(" ")
    table[ord("\n")] = 0
    table[_TABLE_END] = 0
    table.flags.writeable = False
    return table
