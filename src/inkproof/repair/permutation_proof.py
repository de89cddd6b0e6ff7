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
from inkproof.repair.permutation_language import STANDARD, VARIANTS
from inkproof.repair.permutation_search import CAPITAL, SMALL
from inkproof.repair.permutation_shapes import Shapes
from inkproof.repair.permutation_words import (
    BREAK,
    HOLE,
    Reading,
    list_candidates,
    spell_rows,
    try_letters,
    weigh,
)
from inkproof.thresholds import PermutationThresholds

_BACK, _FRONT = frozenset("aou"), frozenset("eöü")
"""Turkish vowels after which i without, and with, a dot follows (vowel harmony)."""
_ENDING = 2
"""Last letters of a word, which inflection changes: rare forms are not listed, others are."""
_DOTLESS = "\u0131"
_MOSTLY = 0.5
"""Share of its occurrences that a letter ends words with whose sibling does nothing else."""


@dataclass(frozen=True, eq=False, slots=True)
class Proof:
    """`(codes + 1,)` each."""

    proven: Mask
    """Which rows surely are their letter, case apart?"""
    supported: Mask
    """Of which does at least one listed word say so?"""
    torn: Mask
    """Which are one letter in some words and another in others? Their map destroyed something."""


def prove_letters(reading: Reading, limits: PermutationThresholds) -> Proof:
    """What listed words say of each letter of a solved sample."""
    candidates = list_candidates(reading)
    spelling = reading.spelling
    proven = np.zeros(len(spelling), np.bool_)
    supported, torn = proven.copy(), proven.copy()
    for row, text in enumerate(spelling):
        if not row or text == BREAK:
            continue
        found = try_letters(reading, row, spelling, candidates)
        own = found.pop(text, {})
        weight = weigh(own.values())
        supported[row] = bool(own)
        other = max((weigh(words.values()) for words in found.values()), default=0)
        rest = [
            {frame: word for frame, word in words.items() if frame not in own}
            for words in found.values()
        ]
        rival = max(rest, key=lambda words: weigh(words.values()), default={})
        enough = len(own) >= limits.proof_words and weight >= limits.proof_weight
        proven[row] = enough and weight >= limits.proof_lead * other
        if len(rival) > 1 and weigh(rival.values()) > limits.max_rival * weight:
            proven[row] = False
            inner = sum(frame.index(HOLE) < len(frame) - _ENDING for frame in rival)
            torn[row] = inner >= limits.torn_words
    _doubt_variants(reading, proven)
    return Proof(proven, supported, torn)


def _doubt_variants(reading: Reading, proven: Mask) -> None:
    """Words do not tell letters apart that folding makes one: ask where they stand."""
    letters = reading.hill.tongue.letters
    _, middle, last, times = reading.hill.triples
    total = np.bincount(middle, times, len(proven))
    at_end = np.bincount(middle, times * (last == 0), len(proven)) / np.maximum(total, 1)
    for variant in VARIANTS.get(reading.hill.tongue.code, ()):
        if variant.at_end:
            numbers = {letter: number for number, letter in enumerate(letters)}
            plain = numbers.get(
                STANDARD.get(reading.hill.tongue.code, {}).get(variant.folded, variant.folded)
            )
            proven &= (reading.key != numbers.get(variant.letter)) | (at_end == 1)
            proven &= (reading.key != plain) | (at_end < _MOSTLY)


def settle_harmony(reading: Reading, limits: PermutationThresholds) -> Mask:
    """Turkish: exchange the two i where the vowels before them say so; which rows are in doubt?

    `(codes + 1,)`. Changes the key. Nothing is changed and nothing doubted in other languages.
    """
    tongue, key = reading.hill.tongue, reading.key
    doubtful = np.zeros(len(key), np.bool_)
    if _DOTLESS not in tongue.letters:
        return doubtful
    pair = {"i": tongue.letters.index("i"), _DOTLESS: tongue.letters.index(_DOTLESS)}
    rows = np.flatnonzero(np.isin(key, list(pair.values()))).tolist()
    votes = _hear_vowels(reading)
    for row in rows:
        back, front = votes[row, True], votes[row, False]
        doubtful[row] = abs(back - front) < max(limits.harmony_votes, (back + front) / 3)
        if not doubtful[row]:
            key[row] = pair[_DOTLESS if back > front else "i"]
    return doubtful


def _hear_vowels(reading: Reading) -> Counter[tuple[int, bool]]:
    """How often each row of either i follows back vowels (True), and how often front ones."""
    letters, key = reading.hill.tongue.letters, reading.key.tolist()
    votes: Counter[tuple[int, bool]] = Counter()
    vowel = ""
    for number in reading.cipher.signs.tolist():
        letter = letters[key[number + 1]] if number >= 0 else ""
        if letter in {"i", _DOTLESS}:
            if vowel in _BACK | _FRONT:
                votes[number + 1, vowel in _BACK] += 1
            vowel = vowel or letter
        elif not letter or letter in _BACK | _FRONT:
            vowel = letter
    return votes


def capitalise(letter: str, code: str) -> str:
    """The capital of a letter; Turkish has its own for i."""
    return "\u0130" if code == "tr" and letter == "i" else letter.upper()


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
    begun: dict[str, int] = {}
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
