"""What are the signs beside the letters: accented ones, and what parts words?

Each is tried as every letter of the language, and as something that parts words. What the
arithmetic says has a head start, and where it says nothing, the language alone may decide.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inkproof.language.folding import fold
from inkproof.repair.offset_blocks import Tongue
from inkproof.repair.offset_grams import Scores, fold_letter, score
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.thresholds import ClassOffsetThresholds

_LAST_ASCII = "~"
_INNER_SIGN = 3.0
"""Nats that a sign that parts words costs between two letters: few stand there."""
_RARE_LETTER = 1e-5
"""Share of a language's letters below which one is none of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What the language says of one sign."""

    letter: str
    """The small letter that suits best; empty where it parts words, or nothing suits."""
    gain: float
    """Nats that it adds."""
    margin: float
    """Nats by which it is better than the next best, a boundary among them."""
    parting: float
    """Nats that a boundary adds."""
    gains: dict[int, float]
    """Of each folded letter."""
    words: int
    """Different listed words that it completes."""
    tongue: Tongue
    """Who was asked."""

    def gain_of(self, text: str) -> float:
        """Nats that a text adds, letter or not."""
        if text.isalpha():
            return self.gains.get(fold_letter(text), -np.inf)
        return self.parting


def hear(sample: Sample, known: Numbers, row: int, tongue: Tongue, proposed: str = "") -> Heard:
    """Try one row of a sample as everything that it may be.

    Args:
        sample: the text.
        known: folded letters and boundaries, as far as they are known.
        row: whose code is asked.
        tongue: the language.
        proposed: a letter that is tried even if it is rare.
    """
    shares = tongue.grams.letters[tongue.grams.codes.index(tongue.code)]
    points = {point for point, share in shares.items() if share >= _RARE_LETTER}
    points -= set(known.tolist())  # no two signs say the same small letter
    points |= {fold_letter(proposed)} if proposed.isalpha() else set()
    letters = sorted(point for point in points if point > BOUNDARY)
    gains = gain_answers(sample, known, row, tongue, [*letters, BOUNDARY])
    own = dict(zip(letters, gains[:-1].tolist(), strict=True))
    best = max(own, key=own.__getitem__, default=NOBODY)
    gain = own.get(best, 0.0)
    others = [value for point, value in own.items() if point != best]
    parting = float(gains[-1]) - _INNER_SIGN * _count_inner(sample, known, row)
    rival = max([parting, 0.0, *others])
    is_letter = best != NOBODY and gain > max(parting, 0.0)
    return Heard(
        letter=chr(best) if is_letter else "",
        gain=gain,
        margin=gain - rival,
        parting=parting,
        gains=own,
        words=count_words(sample, known, row, chr(best), tongue) if is_letter else 0,
        tongue=tongue,
    )


def _count_inner(sample: Sample, known: Numbers, row: int) -> float:
    """How often a row stands between two letters."""
    one, two, three = sample.triples
    inner = (two == row) & (known[one] > BOUNDARY) & (known[three] > BOUNDARY)
    return float(sample.times[inner].sum())


def gain_answers(
    sample: Sample, known: Numbers, row: int, tongue: Tongue, answers: list[int]
) -> Scores:
    """Nats that each answer adds to knowing nothing."""
    mask = np.zeros(sample.rows, np.bool_)
    mask[row] = True
    part = sample.touching(mask)
    said = np.repeat(known[np.newaxis], len(answers) + 1, axis=0)
    said[:, row] = [*answers, NOBODY]
    gains = score(part, said, tongue.grams, tongue.likely, rtl=tongue.rtl)
    return np.asarray(gains[:-1] - gains[-1])


def count_words(sample: Sample, known: Numbers, row: int, text: str, tongue: Tongue) -> int:
    """Different listed words of known letters that hold a row, if it says a text."""
    said = known.copy()
    said[row] = 1
    found: set[str] = set()
    for word in sample.words:
        if row not in word or (said[list(word)] <= BOUNDARY).any():
            continue
        letters = [text if sign == row else chr(said[sign]) for sign in word]
        found.add(fold("".join(letters[::-1] if tongue.rtl else letters)))
    return len(found & tongue.words)


def weigh_proposed(
    heard: Heard, text: str, limits: ClassOffsetThresholds, *, is_sure: bool
) -> float:
    """Weight of what arithmetic says of a sign, 0..1, once the language is heard.

    Args:
        heard: what the language says of it.
        text: what arithmetic says.
        limits: how much the language may contradict.
        is_sure: is the order of glyphs sure, as it is within ASCII?
    """
    gain = heard.gain_of(text)
    against = max(heard.gain, heard.parting, 0.0) - gain
    if against > (limits.sure_contradiction if is_sure else limits.contradiction):
        return limits.guess
    if text <= _LAST_ASCII:
        return limits.arithmetic
    confirmed = text.isalpha() and gain >= limits.confirming
    return limits.told if is_sure or confirmed else limits.beyond


def is_told(heard: Heard, limits: ClassOffsetThresholds) -> bool:
    """Does the language alone say which letter it is?"""
    sure = heard.margin >= limits.told_margin
    return bool(heard.letter) and sure and heard.words >= limits.told_words
