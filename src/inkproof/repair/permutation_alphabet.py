"""Which letter is each letter of the map, when its letters only changed places?

Where all that words prove is of the alphabet that the map says, the map says no others, and each
but once: letters that no word shows are among those that are left.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

import numpy as np

from inkproof.repair.permutation_climb import Floats, assign, weigh_letters
from inkproof.repair.permutation_proof import Proof
from inkproof.repair.permutation_words import Reading, try_letters, weigh
from inkproof.thresholds import PermutationThresholds

_INK = 4.0
"""How much more what is drawn counts for letters that no word shows."""
_UNLIKE = 1e6
"""Nats against a letter of another kind: only where no other is left."""


def fill_alphabet(
    reading: Reading,
    proof: Proof,
    members: Mapping[int, str],
    alphabet: frozenset[str],
    limits: PermutationThresholds,
) -> frozenset[int]:
    """Give letters that no word asks for what is left of an alphabet, the likeliest to each.

    Args:
        reading: a solved sample; changes.
        proof: what words say of it.
        members: small letter that the map says of each row, the most frequent row first; no two
            of them are the same.
        alphabet: all small letters that it says.
        limits: numbers.

    Returns:
        Rows that were given a letter in this way.
    """
    texts = reading.written
    proven = "".join(texts[row] for row in np.flatnonzero(proof.proven).tolist())
    if len(proven) < limits.min_letters or not alphabet.issuperset(proven):
        return frozenset()
    held: dict[int, str] = {}
    for row in members:
        text = texts[row]
        known = proof.supported[row] and text and alphabet.issuperset(text)
        if known and (text not in held.values() or len(text) > 1):
            held[row] = text
    rows = [row for row in members if row not in held]
    left = sorted(alphabet - set(held.values()))
    if not rows or not left:
        return frozenset()
    for row in rows:
        reading.key[row] = 0
        reading.ligatures.pop(row, None)
    cost = -_weigh(reading, rows, left, limits)
    for at, row in enumerate(rows):
        unlike = [kind_of(letter) != kind_of(members[row]) for letter in left]
        cost[at, unlike] += _UNLIKE
    spare = np.full((len(rows), max(0, len(rows) - len(left))), cost.max() + 1)
    letters = reading.hill.tongue.letters
    for row, place in zip(rows, assign(np.hstack([cost, spare])).tolist(), strict=True):
        if place < len(left):
            letter = left[place]
            if letter in letters:
                reading.key[row] = letters.index(letter)
            else:
                reading.ligatures[row] = letter
    return frozenset(rows)


def kind_of(letter: str) -> tuple[str, bool]:
    """What changes places with its like only: letters, marks, letters that have no capital."""
    return unicodedata.category(letter)[0], letter.upper().lower() == letter != letter.upper()


def _weigh(
    reading: Reading, rows: Sequence[int], left: Sequence[str], limits: PermutationThresholds
) -> Floats:
    """`(rows, letters)`: what n-grams and listed words say for each; foreign letters come last."""
    letters = reading.hill.tongue.letters
    gains = weigh_letters(reading.hill, reading.key)[list(rows)]
    known = [letters.index(letter) if letter in letters else 0 for letter in left]
    table = gains[:, known]
    table += _INK * reading.hill.prior[np.ix_(list(rows), known)]
    table[:, np.array(known) == 0] = gains[:, 1:].min(axis=1, keepdims=True)
    spelling = reading.spelling
    for at, row in enumerate(rows):
        for letter, words in try_letters(reading, row, spelling, left).items():
            table[at, left.index(letter)] += limits.word_worth * weigh(words.values())
    return table
