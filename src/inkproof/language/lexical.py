"""Does a text spell words? Tokens that may be judged, and which of them are listed.

Reference 000, the lexicon tier: tokens are cut at white space and rejected whole where they
hold a digit or a path character; short ones have no vote; each weighs its length less 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from inkproof.language.folding import fold_points
from inkproof.language.hangul import FIRST, is_hangul, length, weigh_word
from inkproof.language.scripts import (
    Points,
    is_digit,
    is_letter,
    is_space,
    to_text,
)

Numbers = NDArray[np.intp]

MIN_LETTERS = 4
"""Letters of the shortest word that is listed at all."""
_WEIGHT_OFFSET = 3
_TABLE_END = 0x10000

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

    def find(self, listed: frozenset[str]) -> Found:
        """How much of each token is listed?

        All or nothing, but for Korean, which writes particles onto words (`language.hangul`).
        """
        known = np.fromiter(map(listed.__contains__, self.tokens), np.bool_, len(self.tokens))
        hits, votes = self.weights * known, self.weights
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
    said = text.split()
    spellings = dict.fromkeys(said)
    numbers = dict(zip(spellings, range(len(spellings)), strict=True))
    # No spelling holds a line end and folding makes none, so one pass does for all of them.
    signs = _simplify(fold_points("\n".join(numbers)))
    measure = length if signs.max(initial=0) >= ord(FIRST) else len
    tokens: list[str] = []
    owners: list[int] = []
    for number, form in enumerate(to_text(signs).split("\n")):
        for token in (form,) if form.isalpha() else _cut(form):
            if measure(token) >= min_letters:
                tokens.append(token)
                owners.append(number)
    return Vocabulary(
        places=np.fromiter(map(numbers.__getitem__, said), np.intp, len(said)),
        spellings=len(numbers),
        tokens=tuple(tokens),
        owners=np.array(owners, np.intp),
        weights=np.fromiter(map(measure, tokens), np.intp, len(tokens)) - _WEIGHT_OFFSET,
    )


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
