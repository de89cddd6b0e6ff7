"""How well does a letter suit its neighbours and words, if the others say what they seem to say?

What is known of a text grows; each code is asked with all others as they are known then. Names
and foreign words speak against the letters that they hold, and are heard less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from inkproof.language.folding import fold
from inkproof.language.scripts import dominant_script
from inkproof.repair.offset_alphabets import LATIN
from inkproof.repair.offset_blocks import Tongue
from inkproof.repair.offset_grams import fold_letter
from inkproof.repair.offset_places import Mask, Places
from inkproof.repair.offset_rest import gain_answers
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Sample

_LEAST, _MOST = -8.0, 15.0
"""Nats that n-grams, or words, may take from a letter, and add to it."""
_PARTING = 0.15
"""Share of the signs of a text that part words, or stand beside them."""
_RARE, _LEAST_SHARE = 1e-5, 1e-3
"""Share of a language's letters below which one is none of it, and the least that is reckoned
with."""
_SEEN = 0.015
"""Share of a text's signs that one is taken to have at least: as in `offset_sample`."""
_STRANGE, _FOREIGN = 4.0, 12.0
"""Nats that a letter costs which the language does not have, and one of another script."""
_LISTED, _UNLISTED = 1.5, 0.5
"""Nats that a listed word is worth, and that one costs that is not."""
_LONG = 4
"""Letters of a word that is looked up."""
_ASKED = 60
"""Words that are looked up for each code."""
_VOICES, _NAMED = 3.0, 0.25
"""Times that three signs in a row count at most, and what they count among capitals alone."""
_ABROAD = 8
"""Listed words in another script from which a text is taken to hold any."""
LATIN_LETTERS = frozenset(LATIN.small + LATIN.capital)

Word = tuple[int, ...]


class Hearing:
    """A sample, and what is known of it by now."""

    def __init__(
        self, sample: Sample, tongue: Tongue, foreign: Tongue | None, script: str
    ) -> None:
        """Nothing is known yet.

        Args:
            sample: the text.
            tongue: its language.
            foreign: another one that names and terms may be in, written in Latin letters.
            script: of the text, ISO 15924.
        """
        self.sample, self.tongue, self.foreign, self.script = sample, tongue, foreign, script
        self.abroad = False
        self._words: list[list[Word]] = [[] for _ in range(sample.rows)]
        for word in sample.words:
            for row in set(word):
                if len(self._words[row]) < _ASKED:
                    self._words[row].append(word)
        shares = sample.counts / max(1, sample.signs)
        self._own = np.log(np.maximum(shares, _SEEN)).tolist()
        self.know({})

    def know(self, texts: Mapping[int, str]) -> None:
        """Take texts for what codes say, and nothing else for known."""
        rows = self.sample.places
        said = {rows[code]: text for code, text in texts.items() if code in rows}
        self.letters = {row: fold(text) for row, text in said.items() if text.isalpha()}
        self._rated: dict[tuple[int, str], float] = {}
        self._known = self.sample.nobody()
        small, capital = np.zeros((2, self.sample.rows), np.bool_)
        for row, text in said.items():
            if text.isalpha():
                self._known[row] = fold_letter(text) if len(text) == 1 else NOBODY
                (capital if text.isupper() else small)[row] = True
            else:
                self._known[row] = BOUNDARY
        self.places = Places(self.sample, small, capital)
        self._part = self._weigh_voices(small, capital)
        self._times = [self._count(row) for row in range(self.sample.rows)]

    def _weigh_voices(self, small: Mask, capital: Mask) -> Sample:
        """A letter between two signs that are none may be anything, and is not heard."""
        one, two, three = self.sample.triples
        alone = (self._known[one] == BOUNDARY) & (self._known[three] == BOUNDARY)
        times = np.where(alone, 0.0, np.minimum(self.sample.times, _VOICES))
        named = capital[one] | capital[two] | capital[three]
        named &= ~(small[one] | small[two] | small[three])
        return replace(self.sample, times=np.where(named, _NAMED * times, times))

    def _count(self, row: int) -> tuple[float, float]:
        """How often a row stands beside two known signs, the middle one a letter; and with two."""
        one, two, three = self._part.triples
        known, times = self._known, self._part.times
        first, middle, last = one == row, two == row, three == row
        told = (first | (known[one] >= BOUNDARY)) & (last | (known[three] >= BOUNDARY))
        beside = (first | last) & told & ~middle & (known[two] > BOUNDARY)
        return float(times[beside].sum()), float(times[beside | (middle & told)].sum())

    def rate(self, row: int, letter: str) -> float:
        """Nats that language adds to a letter, over a sign that parts words."""
        if (row, letter) not in self._rated:
            self._rated[row, letter] = self._rate(row, letter)
        return self._rated[row, letter]

    def _rate(self, row: int, letter: str) -> float:
        tongue = self.tongue_of(letter)
        share = tongue.shares.get(fold_letter(letter), 0.0)
        if share < _RARE:
            return -(_STRANGE if dominant_script(letter)[0] == self.script else _FOREIGN)
        answers = [fold_letter(letter), BOUNDARY]
        gains = gain_answers(self._part, self._known, row, tongue, answers)
        # A rare letter must not suffer for being rare: how it suits its neighbours is asked.
        beside, times = self._times[row]
        own = self._own[row]
        fit = float(gains[0]) - times * (float(np.log(max(_LEAST_SHARE, share))) - own)
        fit -= float(gains[1]) - beside * (float(np.log(_PARTING)) - own)
        listed, others = self._count_listed(row, letter)
        return _clip(fit) + _clip(_LISTED * listed - _UNLISTED * others)

    def is_used(self, text: str) -> bool:
        """Does the language have all the letters?"""
        return all(
            self.tongue_of(sign).shares.get(fold_letter(sign), 0.0) >= _RARE for sign in text
        )

    def tongue_of(self, letter: str) -> Tongue:
        """The language that a letter belongs to."""
        if self.abroad and self.foreign is not None and letter in LATIN_LETTERS:
            return self.foreign
        return self.tongue

    def is_listed(self, word: str) -> bool:
        """Is it a word of the language, or a foreign one?"""
        foreign = self.foreign
        return word in self.tongue.words or (foreign is not None and word in foreign.words)

    def _count_listed(self, row: int, text: str) -> tuple[int, int]:
        """How many different words are listed in which a row says a letter, and how many not?"""
        texts = {**self.letters, row: fold(text)}
        found = {
            self.spell(piece, texts)
            for word in self._words[row]
            for piece in cut(word, texts)
            if row in piece and len(piece) >= _LONG
        }
        listed = sum(map(self.is_listed, found))
        return listed, len(found) - listed

    def spell(self, piece: Sequence[int], texts: Mapping[int, str]) -> str:
        """A piece of a word, of folded texts."""
        letters = [texts[row] for row in piece]
        return "".join(letters[::-1] if self.tongue.rtl else letters)

    def go_abroad(self, texts: Mapping[int, str]) -> set[int]:
        """Are there words of the foreign language in letters of another script?

        Args:
            texts: row → Latin letter that it may be.

        Returns:
            Rows that stand in several such words; none where the text has hardly any.
        """
        if self.foreign is None or self.script == LATIN.script:
            return set()
        pieces = {
            self.spell(piece, texts): frozenset(piece)
            for word in self.sample.words
            for piece in cut(word, texts)
            if len(piece) >= _LONG
        }
        listed = [rows for word, rows in pieces.items() if word in self.foreign.words]
        if len(listed) < _ABROAD:
            return set()
        self.abroad = True
        self._rated = {}
        return {row for row in texts if sum(row in rows for rows in listed) > 1}


def cut(word: Sequence[int], texts: Mapping[int, str]) -> Iterator[list[int]]:
    """The pieces of a word all of whose rows have a text."""
    piece: list[int] = []
    for row in word:
        if row in texts:
            piece.append(row)
        elif piece:
            yield piece
            piece = []
    if piece:
        yield piece


def _clip(nats: float) -> float:
    return max(_LEAST, min(_MOST, nats))
