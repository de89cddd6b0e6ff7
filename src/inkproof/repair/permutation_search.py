"""How is one sample solved in one language? Small letters by n-grams, the rest around them.

First the letters that stand inside words; then capitals, which stand before them, and rare
letters; then listed words decide what n-grams cannot.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inkproof.repair.permutation_cipher import (
    Cipher,
    Mask,
    count_triples,
)
from inkproof.repair.permutation_climb import (
    Floats,
    Hill,
    Numbers,
    assign,
    climb,
    lay_hill,
    match_frequencies,
    restart,
    weigh_letters,
)
from inkproof.repair.permutation_language import Tongue
from inkproof.repair.permutation_words import Reading, count_listed, refine, start_reading
from inkproof.thresholds import PermutationThresholds

SMALL, CAPITAL, FIXED = 0, 1, -1
"""Alphabets of codes. In each no letter is used twice."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Roles:
    """What the place of a code in words says of it."""

    small: Mask
    """Letters of the alphabet that stands inside words; all others may be capitals."""
    alone: Mask
    """Signs that may be words of one letter; nothing else."""
    letters: Mask
    """Which may be letters at all?"""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Ascent:
    """A key for the letters inside words."""

    hill: Hill
    key: Numbers
    height: float
    """Log-likelihood, in nats a letter."""

    @property
    def rate(self) -> float:
        """The same beside the language's own text."""
        return self.height - self.hill.tongue.usual


def find_roles(cipher: Cipher, main: Mask, signs: Mask, limits: PermutationThresholds) -> Roles:
    """Tell letters inside words from what stands around them.

    Args:
        cipher: the sample.
        main: its first alphabet.
        signs: codes that surely are no letters.
        limits: shares.
    """
    main = main & ~signs
    left, right = cipher.signs[:-1], cipher.signs[1:]
    paired = (left >= 0) & (right >= 0)
    left, right = left[paired], right[paired]
    size = cipher.size
    behind = np.bincount(right[main[left]], minlength=size) / cipher.counts
    before = np.bincount(left, minlength=size) / cipher.counts
    small = main & (behind >= limits.min_behind)
    may_begin = (behind < limits.min_behind) & (before >= limits.min_before)
    inside = small | may_begin | (behind >= limits.min_behind)
    alone = ~inside & (cipher.alone >= np.maximum(limits.min_alone, cipher.counts / 2))
    return Roles(small=small, alone=alone & ~signs, letters=~signs & (inside | alone))


def ascend(
    cipher: Cipher, roles: Roles, tongue: Tongue, shapes: Floats, limits: PermutationThresholds
) -> Ascent | None:
    """Climb once from a frequency-matched key; None where there are no letters.

    Args:
        cipher: the sample.
        roles: which codes are letters inside words.
        tongue: the language.
        shapes: `(codes + 1, letters)`: log-likelihood of what is drawn.
        limits: numbers.
    """
    rows = np.flatnonzero(roles.small)[: len(tongue.letters) - 1] + 1
    known = np.zeros(cipher.size, np.bool_)
    known[rows - 1] = True
    triples = count_triples(cipher, known)
    if not len(triples.times) or len(rows) < limits.min_letters:
        return None
    alphabets = np.full(cipher.size + 1, FIXED)
    alphabets[rows] = SMALL
    hill = lay_hill(tongue, triples, shapes, alphabets)
    key = match_frequencies(hill, rows, np.zeros(cipher.size + 1, np.intp))
    key, top = restart(hill, key, limits.first_restarts, limits.swaps, seed=0)
    return Ascent(hill=hill, key=key, height=top / float(triples.times.sum()))


def climb_on(ascent: Ascent, limits: PermutationThresholds) -> Ascent:
    """Shake and climb until the text is as likely as the language's own, or enough is tried."""
    letters = float(ascent.hill.triples.times.sum())
    for seed in range(1, limits.restart_rounds + 1):
        key, top = restart(ascent.hill, ascent.key, limits.restarts, limits.swaps, seed=seed)
        ascent = Ascent(hill=ascent.hill, key=key, height=top / letters)
        if ascent.rate > limits.good_rate:
            break
    return ascent


def complete(
    cipher: Cipher, roles: Roles, ascent: Ascent, capitals: Floats, limits: PermutationThresholds
) -> Reading:
    """Capitals, rare letters and signs around the letters that are known.

    Args:
        cipher: the sample.
        roles: as for `ascend`.
        ascent: what came of that.
        capitals: `(codes + 1,)`: log-likelihood of what is drawn, if it is a capital.
        limits: numbers.
    """
    alphabets = np.where(np.concatenate([[False], roles.small]), SMALL, CAPITAL)
    alphabets[np.concatenate([[True], ~roles.letters])] = FIXED
    prior = ascent.hill.prior.copy()
    others = np.flatnonzero(alphabets == CAPITAL)
    alone = roles.alone[others - 1]
    prior[others, 0] += cipher.counts[others - 1] * np.where(
        alone, -limits.alone_bonus, limits.sign_bonus
    )
    prior[others[~alone], 1:] = capitals[others[~alone], np.newaxis]
    prior[others[alone], 1:] -= limits.alone_cost
    alphabets[others[alone]] = SMALL
    triples = count_triples(cipher, np.ones(cipher.size, np.bool_))
    hill = lay_hill(ascent.hill.tongue, triples, prior, alphabets)
    key = ascent.key.copy()
    gains = weigh_letters(hill, key)[others]
    losses = gains[:, :1] - gains[:, 1:]
    choice = assign(np.hstack([losses, np.zeros((len(others), len(others)))])) + 1
    key[others] = np.where(choice < gains.shape[1], choice, 0)
    key, _ = climb(hill, key)
    reading = start_reading(hill, cipher, key, limits)
    refine(reading, limits)
    if _lower(reading, limits):
        reading.key, _ = climb(hill, reading.key)
        refine(reading, limits)
    return reading


def _lower(reading: Reading, limits: PermutationThresholds) -> bool:
    """Make small letters of capitals that are far more frequent than what has their place.

    A small letter that only begins words in the sample looks like a capital, and some rare sign
    got its letter. Changes the reading and the alphabets of its hill.
    """
    alphabets, key, counts = reading.hill.alphabets, reading.key, reading.cipher.counts
    changed = False
    for row in np.flatnonzero((alphabets == CAPITAL) & (key > 0)).tolist():
        rivals = np.flatnonzero((alphabets == SMALL) & (key == key[row]))
        support = np.array([count_listed(reading, rival) for rival in rivals.tolist()])
        needed = np.where(support > 0, limits.more_frequent, 1.0)
        if len(rivals) and (counts[row - 1] > needed * counts[rivals - 1]).all():
            key[rivals] = 0
            alphabets[row] = SMALL
            changed = True
    return changed
