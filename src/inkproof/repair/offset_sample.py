"""Which signs of a font stand next to one another, whatever they are?

A sample as numbers: row 0 is the boundary of a word, rows 1 to n are the font's codes, and the
last row is a letter of another font, of which nothing is asked. What the codes are thought to say
is one vector over these rows, so that many answers can be tried at once.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from inkproof.model.repair import SPACE, UNKNOWN
from inkproof.repair.case import FontCase

Numbers = NDArray[np.int64]
Floats = NDArray[np.float64]

BOUNDARY, NOBODY = 0, -1
"""What a row may say beside a code point: it parts words, or nobody knows."""
_LETTERS = "LM"
_GLUED, _LOOSE = 0.4, 0.01
"""See `Sample.strange`; the second one is for foreign words."""
_LONGEST = 15
"""Signs of a word on average from which words are glued."""
_VOICES = 3
"""Times that a word counts at most: a name on every line proves no more than on three."""
_RARE = 0.015
"""Share of the signs that chance gives every sign: one that is seen once is no surprise."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Sample:
    """The neighbours in one font's text."""

    codes: tuple[int, ...]
    """Of the rows 1 to n, ascending; those that leave no ink are none of them."""
    counts: Numbers
    """Of each row; 0 for the first and the last."""
    triples: tuple[Numbers, Numbers, Numbers]
    """Rows of three neighbours in reading order from left to right; the middle one is a code."""
    times: Floats
    """How often each occurs, words of which there are many counted less."""
    chance: Floats
    """Log of how often they would stand together by chance, each as frequent as it is."""
    words: tuple[tuple[int, ...], ...]
    """Rows, each word once."""
    word_times: Numbers
    """How often each word occurs."""
    strange: float
    """Share of the threes that may be no threes of a language: nearly all are where there are
    spaces, but two letters of two words are neighbours where there are none."""

    @property
    def rows(self) -> int:
        """Codes, boundary and stranger."""
        return len(self.codes) + 2

    @property
    def signs(self) -> int:
        """How many signs there are in all."""
        return int(self.counts.sum())

    @property
    def places(self) -> dict[int, int]:
        """Row of each code."""
        return {code: row for row, code in enumerate(self.codes, 1)}

    def touching(self, rows: NDArray[np.bool_]) -> Sample:
        """The same sample, only with the threes that hold one of some rows."""
        one, two, three = self.triples
        kept = rows[one] | rows[two] | rows[three]
        return replace(
            self,
            triples=(one[kept], two[kept], three[kept]),
            times=self.times[kept],
            chance=self.chance[kept],
        )

    def keep(self, rows: NDArray[np.bool_]) -> Sample | None:
        """The same codes, only with the words that hold some of the rows; None without any."""
        pairs = zip(self.words, self.word_times.tolist(), strict=True)
        kept = [(word, times) for word, times in pairs if rows[list(word)].any()]
        return _count(self.codes, dict(kept)) if kept else None

    def leave(self, rows: NDArray[np.bool_]) -> Sample | None:
        """The same codes, only with the words that hold none of some rows; None without any."""
        pairs = zip(self.words, self.word_times.tolist(), strict=True)
        kept = [(word, times) for word, times in pairs if not rows[list(word)].any()]
        return _count(self.codes, dict(kept)) if kept else None

    def nobody(self) -> Numbers:
        """The answer that knows no code."""
        said = np.full(self.rows, NOBODY, np.int64)
        said[0] = BOUNDARY
        return said


def find_blanks(case: FontCase) -> frozenset[int]:
    """Codes whose glyphs leave no ink: they part words, whatever they say."""
    return frozenset(code for code in case.sample.counts if case.is_drawn(code) is False)


def read_sample(case: FontCase, blanks: frozenset[int], most: int) -> Sample | None:
    """Number some `most` signs of a case; None where there are none.

    Args:
        case: the font.
        blanks: codes that part words.
        most: signs that are read, of lines from everywhere: a table may come before the text.
            A line for each code that these do not hold is read beside.
    """
    lines = case.sample.lines
    spread = lines[:: max(1, sum(map(len, lines)) // most)]
    words = [*_take(_cut_lines(spread, blanks), most)]
    words += _cut_lines(_find_rare(lines, {sign for word in words for sign in word}), blanks)
    codes = tuple(sorted({sign for word in words for sign in word if sign >= 0}))
    if not codes:
        return None
    rows = {code: row for row, code in enumerate(codes, 1)}
    stranger = len(codes) + 1
    return _count(codes, Counter(tuple(rows.get(sign, stranger) for sign in w) for w in words))


def _find_rare(lines: Iterable[Sequence[int]], seen: set[int]) -> Iterator[Sequence[int]]:
    """Lines with codes that were not seen before."""
    for line in lines:
        if not seen.issuperset(sign for sign in line if sign >= 0):
            seen.update(line)
            yield line


def _count(codes: tuple[int, ...], words: Mapping[tuple[int, ...], int]) -> Sample:
    """The sample of words that are rows already."""
    size = len(codes) + 2
    listed, word_times = tuple(words), np.array(list(words.values()), np.int64)
    joined = np.array([row for word in listed for row in (BOUNDARY, *word)] + [BOUNDARY], np.int64)
    lengths = [len(word) + 1 for word in listed]
    owners = np.repeat(word_times, lengths)
    voices = np.repeat(np.minimum(word_times, _VOICES), lengths)
    first, middle, last = joined[:-2], joined[1:-1], joined[2:]
    keep = (middle != BOUNDARY) & (middle < size - 1)
    counts = np.bincount(middle[keep], owners[1:][keep], size).astype(np.int64)
    keys, places = np.unique(((first * size + middle) * size + last)[keep], return_inverse=True)
    triples = (keys // (size * size), keys // size % size, keys % size)
    weights = counts.astype(np.float64)
    weights[BOUNDARY] = word_times.sum()
    likely = np.log(np.maximum(weights / weights.sum(), _RARE))
    return Sample(
        codes=codes,
        counts=counts,
        triples=triples,
        times=np.bincount(places, voices[1:][keep], len(keys)).astype(np.float64),
        chance=likely[triples[0]] + likely[triples[1]] + likely[triples[2]],
        words=listed,
        word_times=word_times,
        strange=_GLUED if counts.sum() > _LONGEST * word_times.sum() else _LOOSE,
    )


def _take(words: Iterable[tuple[int, ...]], most: int) -> Iterator[tuple[int, ...]]:
    """Words of so many signs together."""
    taken = 0
    for word in words:
        if taken >= most:
            return
        taken += len(word)
        yield word


def _cut_lines(
    lines: Iterable[Sequence[int]], blanks: frozenset[int]
) -> Iterator[tuple[int, ...]]:
    """Words in lines; signs of other fonts that are no letters part them."""
    for line in lines:
        word: list[int] = []
        for sign in (*line, SPACE):
            if sign in blanks or _parts(sign):
                if any(one >= 0 for one in word):
                    yield tuple(word)
                word = []
            else:
                word.append(sign)


def _parts(sign: int) -> bool:
    if sign >= 0 or sign == UNKNOWN:
        return False
    return sign == SPACE or unicodedata.category(chr(-sign))[0] not in _LETTERS
