"""How likely are three letters in a row, in every language of a script at once?

From the profiles of the listed languages, or, in scripts that have none, from what languages use
all the time. A text is held against chance: how much likelier are its threes in the language than
if each sign fell as often as it does, but anywhere. So a wrong answer loses by what it says, and
one that says nothing neither gains nor loses.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inkproof.language.folding import fold
from inkproof.language.trigram import LanguageModels
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample

Table = NDArray[np.float32]
Scores = NDArray[np.float64]
Mask = NDArray[np.bool_]

_BITS = 21
_POINT = (1 << _BITS) - 1
_UNSEEN = 2e-6
"""Share of a three that a language does not have: what is left for the rare ones, dealt out."""
_KNOWN = 0.9
"""Share of a language's text that its most frequent threes make up."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Grams:
    """One script."""

    codes: tuple[str, ...]
    """Its languages, BCP 47."""
    keys: NDArray[np.int64]
    """Threes of folded code points, sorted; the last one is no three at all."""
    likely: Table
    """`(keys, codes)`: log of the share of all threes; the last row is for unseen ones."""
    mean: Table
    """`(keys,)`: the same over all languages together."""
    letters: tuple[dict[int, float], ...]
    """Of each language: folded letter → share of all letters."""


@lru_cache(maxsize=32)
def know_script(models: LanguageModels, script: str) -> Grams | None:
    """The threes of a script; None where nothing is known of it."""
    if script in models.profiles:
        profiles = models.profiles[script]
        codes, keys = profiles.codes, profiles.keys
        shares = profiles.weights.astype(np.float64) ** 2
    elif script in models.habits:
        habits = models.habits[script]
        codes, keys = habits.codes, habits.keys
        shares = np.unpackbits(habits.used, axis=1)[:, : len(codes)].astype(np.float64)
    else:
        return None
    shares /= shares.sum(axis=0)
    none = np.zeros((1, len(codes)))
    shares = np.concatenate([shares, none])
    middles = ((keys.astype(np.int64) >> _BITS) & _POINT).tolist()
    return Grams(
        codes=codes,
        keys=np.append(keys.astype(np.int64), np.int64(1) << 62),
        likely=np.log(shares * _KNOWN + _UNSEEN).astype(np.float32),
        mean=np.log(shares.mean(axis=1) * _KNOWN + _UNSEEN).astype(np.float32),
        letters=tuple(_sum(middles, shares[:-1, column]) for column in range(len(codes))),
    )


def _sum(middles: list[int], shares: NDArray[np.float64]) -> dict[int, float]:
    points, places = np.unique(np.array(middles), return_inverse=True)
    sums = np.bincount(places, shares)
    return {
        point: share for point, share in zip(points.tolist(), sums.tolist(), strict=True) if share
    }


@lru_cache(maxsize=2048)
def fold_letter(letter: str) -> int:
    """The code point that n-grams have of a letter; `NOBODY` where they have several."""
    folded = fold(letter)
    return ord(folded) if len(folded) == 1 else NOBODY


def look_up(sample: Sample, said: Numbers, grams: Grams, *, rtl: bool) -> tuple[Numbers, Mask]:
    """Row in the table for each three of each answer.

    Args:
        sample: the text.
        said: `(answers, rows)`: folded code point of each row, `BOUNDARY` or `NOBODY`.
        grams: of the script.
        rtl: is the script read from right to left?

    Returns:
        `(answers, threes)` rows, and the same shape: is the three known at all?
    """
    one, two, three = sample.triples if not rtl else sample.triples[::-1]
    first, middle, last = said[:, one], said[:, two], said[:, three]
    known = (first >= BOUNDARY) & (middle > BOUNDARY) & (last >= BOUNDARY)
    keys = ((first << (2 * _BITS)) | (middle << _BITS) | last)[known]
    unseen = len(grams.keys) - 1
    found = np.minimum(grams.keys.searchsorted(keys), unseen)
    rows = np.full(known.shape, unseen, np.int64)
    rows[known] = np.where(grams.keys[found] == keys, found, unseen)
    return rows, known


def score(sample: Sample, said: Numbers, grams: Grams, likely: Table, *, rtl: bool) -> Scores:
    """`(answers,)`: nats over chance, by one column of the table or by `Grams.mean`."""
    rows, known = look_up(sample, said, grams, rtl=rtl)
    return np.asarray((_gain(sample, likely[rows], sample.chance) * known) @ sample.times)


def score_each(sample: Sample, said: Numbers, grams: Grams, *, rtl: bool) -> Scores:
    """`(answers, languages)`: nats over chance."""
    rows, known = look_up(sample, said, grams, rtl=rtl)
    chance = sample.chance.astype(np.float32)[:, np.newaxis]
    return np.stack(
        [
            weights @ _gain(sample, grams.likely[row], chance)
            for row, weights in zip(rows, known * sample.times, strict=True)
        ]
    )


def _gain(
    sample: Sample, likely: NDArray[np.floating], chance: NDArray[np.floating]
) -> NDArray[np.floating]:
    """Nats over chance of each three; some are no threes of the language at all."""
    strange = sample.strange
    return np.asarray(np.log(strange + (1 - strange) * np.exp(likely - chance)))
