"""Which different words does a sample hold, and which of them are listed by which table?

Damage is the same wherever a code stands, so each different word counts once: a running head
that stands on every page says no more than one that stands there once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from inkproof.language.lexical import read_words
from inkproof.language.scripts import is_rtl, is_strong_ltr, to_points
from inkproof.model.repair import SPACE, UNKNOWN
from inkproof.repair.case import FontCase, split_words
from inkproof.repair.fluency import WEIGHT_OFFSET

Word = tuple[int, ...]
"""Signs as `FontSample.lines` has them, between two boundaries."""
Places = NDArray[np.intp]
MAX_WORDS = 2_500
"""Different words that are looked at, the most frequent ones: 20 pages of one font have them."""
LONGEST = 24
"""Letters of the longest token that may be a word. As `SpacingThresholds.longest_word`."""
NO_TEXT = "\ufffd"
"""Stands for signs that nothing is known of."""


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """The different words of a sample, the most frequent first."""

    words: tuple[Word, ...]
    holders: Mapping[int, Places]
    """For each code the places of the words that hold it, ascending."""

    def hold(self, codes: Iterable[int]) -> Places:
        """Places of the words that hold one of the codes, ascending."""
        found = [self.holders[code] for code in codes if code in self.holders]
        return np.unique(np.concatenate(found)) if found else np.zeros(0, np.intp)

    def spell(self, table: Mapping[int, str], places: Places | None = None) -> list[str]:
        """The words by a table, in the order of reading; codes that it lacks say `NO_TEXT`."""
        chosen = self.words if places is None else [self.words[at] for at in places.tolist()]
        return [spell_word(word, table) for word in chosen]


@dataclass(frozen=True, eq=False, slots=True)
class Looked:
    """What a list says of words."""

    hits: Places
    """For each word the token weight of what is listed of it."""
    votes: Places
    """For each word the token weight of what could be looked up."""

    @property
    def share(self) -> float | None:
        """Of all words together; None where nothing could be looked up."""
        votes = int(self.votes.sum())
        return int(self.hits.sum()) / votes if votes else None


def collect_words(case: FontCase) -> Words:
    """The sample's words; a glyph that draws nothing parts words, whatever it says."""
    bare = {code for code in case.codes if case.is_drawn(code) is False}
    lines = ([SPACE if sign in bare else sign for sign in line] for line in case.sample.lines)
    words = tuple(word for word, _ in Counter(split_words(lines)).most_common(MAX_WORDS))
    holders: dict[int, list[int]] = {}
    for at, word in enumerate(words):
        for code in set(word):
            if code >= 0:
                holders.setdefault(code, []).append(at)
    return Words(words, {code: np.array(held, np.intp) for code, held in holders.items()})


def spell_word(word: Sequence[int], table: Mapping[int, str]) -> str:
    """One word by a table; one of mostly right-to-left letters is turned around."""
    parts = [
        (table.get(sign, NO_TEXT) if sign >= 0 else NO_TEXT if sign == UNKNOWN else chr(-sign))
        for sign in word
    ]
    text = "".join(parts)
    if text.isascii():
        return text
    points = to_points(text)
    if is_rtl(points).sum() > is_strong_ltr(points).sum():
        return "".join(reversed(parts))
    return text


def look_up(spelled: Sequence[str], listed: frozenset[str]) -> Looked:
    """Each word held against a list; one may hold several tokens, or none.

    Alphabets and glued words, which are longer than words, have no vote.
    """
    tokens = [word.split() for word in spelled]
    owners = np.repeat(np.arange(len(tokens)), np.array(list(map(len, tokens)), np.intp))
    vocabulary = read_words(" ".join(chain.from_iterable(tokens)))
    found = vocabulary.find(listed)
    short = vocabulary.weights <= LONGEST - WEIGHT_OFFSET
    hits = _sum_up(vocabulary.owners, found.hits * short, vocabulary.spellings)
    votes = _sum_up(vocabulary.owners, found.votes * short, vocabulary.spellings)
    return Looked(
        _sum_up(owners, hits[vocabulary.places], len(tokens)),
        _sum_up(owners, votes[vocabulary.places], len(tokens)),
    )


def _sum_up(owners: Places, weights: Places, count: int) -> Places:
    return np.bincount(owners, weights, count).astype(np.intp)
