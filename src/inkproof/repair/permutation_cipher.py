"""What can be told of a font's codes before any letter is known?

Which of them stand inside words and next to one another: small letters do, or all letters of a
font that has only capitals. Capitals stand before them, punctuation behind them, digits among
themselves.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.model.repair import SPACE, UNKNOWN

Numbers = NDArray[np.intp]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Word = tuple[int, ...]

_MIN_INNER = 0.15
"""Share of a code's occurrences between two other signs, from which it stands in words."""
_MIN_DEEP, _MAX_CLOSING = 0.04, 0.6
"""The former for signs that do not mostly end words, which is the latter."""
_MIN_BEHIND = 0.5
"""Share of the occurrences of a code that ends words, that must be behind letters."""
_MIN_COVER = 0.6
"""Share of all signs that are of the main alphabet, unless words are very short."""
_STEPS = 10
_REACHED = 0.5


class Triples(NamedTuple):
    """Three neighbours each, as numbers of `Cipher` plus 1, 0 for a word boundary."""

    first: Numbers
    middle: Numbers
    last: Numbers
    times: Floats


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Cipher:
    """A sample whose codes are numbered by frequency."""

    codes: tuple[int, ...]
    """Most frequent first."""
    counts: Numbers
    """Of each code."""
    signs: Numbers
    """Numbers in the order of reading, -1 between words, at the start and at the end."""
    words: tuple[Word, ...]
    """Each once."""
    times: tuple[int, ...]
    """Of each word."""
    alone: Numbers
    """How often each code is a word of its own, neither first nor last of its line."""

    @property
    def size(self) -> int:
        """How many codes there are."""
        return len(self.codes)


def read_cipher(lines: Iterable[Sequence[int]], blanks: frozenset[int], *, rtl: bool) -> Cipher:
    """Number the codes of a sample.

    Words with letters of other fonts are left out; other signs of other fonts part words. Words
    that come again count once.

    Args:
        lines: as `FontSample.lines`.
        blanks: codes that stand between words.
        rtl: are lines read from right to left?
    """
    cut = [list(_cut(line[::-1] if rtl else line, blanks)) for line in lines]
    words = list(_thin_out(word for line in cut for word in line))
    alone = Counter(word[0] for line in cut for word in line[1:-1] if len(word) == 1)
    counts = Counter(code for word in words for code in word)
    codes = tuple(sorted(counts, key=lambda code: (-counts[code], code)))
    numbers = {code: number for number, code in enumerate(codes)}
    numbered = [tuple(numbers[code] for code in word) for word in words]
    signs = [-1]
    for word in numbered:
        signs.extend(word)
        signs.append(-1)
    kinds = Counter(numbered)
    return Cipher(
        codes=codes,
        counts=np.array([counts[code] for code in codes], np.intp),
        signs=np.array(signs, np.intp),
        words=tuple(kinds),
        times=tuple(kinds.values()),
        alone=np.array([alone[code] for code in codes], np.intp),
    )


def _thin_out(words: Iterable[Word]) -> Iterator[Word]:
    """Each word once; words of one sign the first, fourth, ninth time and so on.

    A few names on every line of a table, or three terms all over a manual, are no language.
    """
    times: Counter[Word] = Counter()
    for word in words:
        times[word] += 1
        if times[word] == 1 or (len(word) == 1 and isqrt(times[word]) ** 2 == times[word]):
            yield word


def _cut(line: Sequence[int], blanks: frozenset[int]) -> Iterator[Word]:
    word: list[int] = []
    is_whole = True
    for sign in (*line, SPACE):
        if sign == SPACE or sign in blanks:
            if word and is_whole:
                yield tuple(word)
            word, is_whole = [], True
        elif sign >= 0:
            word.append(sign)
        elif sign == UNKNOWN or unicodedata.category(chr(-sign))[0] in "LM":
            is_whole = False
        elif word:
            if is_whole:
                yield tuple(word)
            word = []


def find_alphabets(cipher: Cipher) -> list[Mask]:
    """Sets of codes that stand beside one another inside words, the largest first.

    Small letters do, or all letters of a font that has only capitals; digits among themselves;
    a second script. Where words are so short that few signs stand inside them, the first sign
    of a word counts too.
    """
    found = _connect(cipher, within=True)
    if not found or cipher.counts[found[0]].sum() < _MIN_COVER * cipher.counts.sum():
        found = _connect(cipher, within=False) or found
    return found


def _connect(cipher: Cipher, *, within: bool) -> list[Mask]:
    """As `find_alphabets`.

    Where a walk from sign to neighbouring sign arrives at a code as often as its frequency lets
    expect, the code is of the alphabet in which the walk began. A sign that begins a word is no
    neighbour: capitals stand before small letters. Signs that mostly end words are not walked
    over, but belong where their forerunners do.
    """
    signs, size = cipher.signs, cipher.size
    before, left, right = signs[:-2], signs[1:-1], signs[2:]
    paired = (left >= 0) & (right >= 0)
    inner = paired & (before >= 0)
    deep = np.bincount(left[inner], minlength=size) / cipher.counts
    closing = np.bincount(left[(left >= 0) & (right < 0)], minlength=size) / cipher.counts
    walked = deep > np.where(closing > _MAX_CLOSING, _MIN_INNER, _MIN_DEEP)
    kept = (inner if within else paired) & walked[left] & walked[right]
    met = np.bincount(left[kept] * size + right[kept], minlength=size * size)
    ties = met.reshape(size, size) + met.reshape(size, size).T
    beside = np.bincount(left[paired] * size + right[paired], minlength=size * size)
    behind = beside.reshape(size, size).T
    free = ties.sum(axis=1) > 0
    found: list[Mask] = []
    while (ties * np.outer(free, free)).any():
        member = _walk(ties, free)
        free &= ~member
        outer = ~walked & (behind @ member > _MIN_BEHIND * cipher.counts)
        found.append(member | outer)
    return sorted(found, key=lambda member: -int(cipher.counts[member].sum()))


def _walk(ties: Numbers, free: Mask) -> Mask:
    """The free codes that a walk reaches from the one that has most neighbours."""
    ties = ties * np.outer(free, free)
    met = ties.sum(axis=1)
    share = np.zeros(len(met))
    start = int(met.argmax())
    share[start] = 1.0
    steps = ties / np.maximum(met, 1)[:, np.newaxis]
    for _ in range(_STEPS):
        share = (share + share @ steps) / 2
    expected = met / max(1, met.sum())
    member = free & (share > _REACHED * expected)
    member[start] = free[start]
    return np.asarray(member)


def count_triples(cipher: Cipher, known: Mask) -> Triples:
    """All neighbours of which each is known or a boundary."""
    size = cipher.size + 1
    signs = cipher.signs + 1
    usable = np.concatenate([[True], known])[signs]
    keep = (signs[1:-1] > 0) & usable[:-2] & usable[1:-1] & usable[2:]
    keys = ((signs[:-2] * size + signs[1:-1]) * size + signs[2:])[keep]
    found, times = np.unique(keys, return_counts=True)
    return Triples(
        found // (size * size), found // size % size, found % size, times.astype(np.float64)
    )


def count_places(triples: Triples, size: int) -> Floats:
    """`(4, codes + 1)`: how often each occurs, begins a word, ends one, is doubled."""
    first, middle, last, times = triples
    weights = (times, times * (first == 0), times * (last == 0), times * (first == middle))
    return np.stack([np.bincount(middle, weight, size + 1) for weight in weights])
