"""Which letters of a solved sample are proven, and which are only the best guess?

A letter is proven where several different listed words need it, and no other letter makes
nearly as many of the same tokens words. Case is proven apart: by capitals that stand before
small letters, or by what is drawn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from inkproof.repair.permutation_cipher import Mask
from inkproof.repair.permutation_language import VARIANTS
from inkproof.repair.permutation_search import CAPITAL, SMALL
from inkproof.repair.permutation_shapes import Shapes
from inkproof.repair.permutation_words import (
    BREAK,
    Reading,
    list_candidates,
    spell_rows,
    try_letters,
    weigh,
)
from inkproof.thresholds import PermutationThresholds

_BACK, _FRONT = frozenset("aıou"), frozenset("eiöü")
"""Turkish vowels after which ı, and i, follow (vowel harmony)."""
_DOTLESS = "ı"


@dataclass(frozen=True, eq=False, slots=True)
class Proof:
    """`(codes + 1,)` each."""

    proven: Mask
    """Which rows surely are their letter, case apart?"""
    torn: Mask
    """Which are one letter in some words and another in others? Their map destroyed something."""


def prove_letters(reading: Reading, limits: PermutationThresholds) -> Proof:
    """What listed words say of each letter of a solved sample."""
    candidates = list_candidates(reading)
    spelling = reading.spelling
    proven = np.zeros(len(spelling), np.bool_)
    torn = np.zeros(len(spelling), np.bool_)
    for row, text in enumerate(spelling):
        if not row or text == BREAK:
            continue
        found = try_letters(reading, row, spelling, candidates)
        own = found.pop(text, {})
        weight = weigh(own.values())
        other = max((weigh(words.values()) for words in found.values()), default=0)
        rest = [
            [word for frame, word in words.items() if frame not in own]
            for words in found.values()
        ]
        rival = max(rest, key=weigh, default=[])
        proven[row] = len(own) >= limits.proof_words and weight >= limits.proof_lead * other
        doubted = weigh(rival) > limits.max_rival * weight
        proven[row] &= not doubted or len(rival) <= 1
        torn[row] = doubted and len(rival) >= limits.torn_words
    _doubt_variants(reading, proven)
    return Proof(proven, torn)


def _doubt_variants(reading: Reading, proven: Mask) -> None:
    """Words do not tell letters apart that folding makes one: ask where they stand."""
    tongue = reading.hill.tongue
    first, middle, last, times = reading.hill.triples
    total = np.bincount(middle, times, len(proven))
    ends = np.bincount(middle, times * (last == 0), len(proven))
    for variant in VARIANTS.get(tongue.code, ()):
        for letter in (variant.letter, variant.folded):
            if letter not in tongue.letters or len(variant.folded) > 1:
                continue
            rows = np.flatnonzero(reading.key == tongue.letters.index(letter))
            if not variant.at_end:
                continue
            at_end = ends[rows] / np.maximum(total[rows], 1)
            is_variant = letter == variant.letter
            proven[rows] &= (at_end == 1.0) if is_variant else (at_end < 0.5)  # noqa: PLR2004


def settle_harmony(reading: Reading) -> Mask:
    """Turkish: exchange i and ı where the vowels before them say so; which rows are in doubt?

    `(codes + 1,)`. Nothing is changed and nothing doubted in other languages.
    """
    tongue = reading.hill.tongue
    doubtful = np.zeros(len(reading.key), np.bool_)
    if tongue.code != "tr":
        return doubtful
    letters = tongue.letters
    dotted, dotless = letters.index("i"), letters.index(_DOTLESS)
    votes: Counter[int] = Counter()
    total: Counter[int] = Counter()
    vowel = ""
    for number in reading.cipher.signs.tolist():
        row = number + 1
        letter = letters[reading.key[row]] if row else ""
        if not letter:
            vowel = ""
        if letter in {"i", _DOTLESS}:
            if vowel and vowel not in {"i", _DOTLESS}:
                votes[row] += 1 if vowel in _BACK else -1
                total[row] += 1
            vowel = vowel or letter
        elif letter in _BACK | _FRONT:
            vowel = letter
    for row in np.flatnonzero((reading.key == dotted) | (reading.key == dotless)).tolist():
        wanted = dotless if votes[row] > 0 else dotted
        doubtful[row] = abs(votes[row]) < max(4, total[row] / 3)
        if not doubtful[row]:
            reading.key[row] = wanted
    return doubtful


def prove_case(
    reading: Reading, proven: Mask, shapes: Shapes, limits: PermutationThresholds
) -> tuple[Mask, Mask]:
    """Which rows are capitals, and of which rows is the case sure?

    Capitals begin listed words of small letters; where no other alphabet does, only the ink can
    tell whether all are capitals: then they are of one height.

    Args:
        reading: the solved sample.
        proven: rows whose letter is proven.
        shapes: of its codes.
        limits: numbers.
    """
    alphabets, key = reading.hill.alphabets, reading.key
    cased = np.array(reading.hill.tongue.cased)[key]
    main, other = (alphabets == SMALL) & (key > 0), (alphabets == CAPITAL) & (key > 0)
    paired = np.isin(key, key[main])
    if shapes.one_height:
        return (main & cased) | other, ~cased | main
    capital = other & cased & paired
    surely = capital & np.isin(key, key[main & proven])
    begun = _find_capitalised(reading, capital)
    several = len(begun) >= limits.case_words and len(set(begun.values())) > 1
    many = len(begun) > 0 and capital.sum() >= limits.capitals
    small = shapes.many_heights or several or many
    return capital, ~cased | (main if small else False) | (surely if small else False)


def _find_capitalised(reading: Reading, capital: Mask) -> dict[str, int]:
    """Listed words that a capital begins, and only a capital; with the row of that.

    Letters that folding makes of others do not count: a Turkish font of capitals has two i.
    """
    spelling, tongue = reading.spelling, reading.hill.tongue
    variants = VARIANTS.get(tongue.code, ())
    unclear = {variant.letter for variant in variants} | {variant.folded for variant in variants}
    begun = {}
    for row in np.flatnonzero(capital).tolist():
        words = [
            word
            for word in reading.holding.get(row, ())
            if word[0] == row and not capital[list(word[1:])].any()
        ]
        listed = spell_rows(words, spelling) & tongue.words
        if spelling[row] not in unclear:
            begun |= {word: row for word in listed if word[0] == spelling[row]}
    return begun
