"""Tier 3: do the words of a text stand in the list of its language?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.language import lexical
from inkproof.language.characters import Characters
from inkproof.language.lexical import Vocabulary
from inkproof.language.scripts import SPACELESS
from inkproof.model.signals import Measured


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """What one or several speakers say: a page as a whole, or each of its fonts."""

    vocabulary: Vocabulary
    weights: NDArray[np.intp]
    """`(speakers, tokens)`: the weight of all times that a speaker says a token. A speaker
    whose script puts no space between words has none."""


def read_words(text: Characters, min_letters: int) -> Words:
    """The words of one speaker; see `Passage.mend_line_ends` for words that a line end cuts."""
    vocabulary = lexical.read_words(text.text, min_letters)
    weights = vocabulary.weigh(np.zeros(len(vocabulary.places), np.intp), 1)
    return Words(vocabulary, weights * (text.script not in SPACELESS))


def measure_lexical(
    words: Words, listed: frozenset[str], min_evidence: float
) -> tuple[Measured, ...]:
    """For each speaker the weighted share of listed words, 0..1; evidence is the token weight.

    Give it prose only (reference 000, the precondition). Abstains on less than `min_evidence`,
    where no list is given, and on scripts that put no space between words.
    """
    if not listed:
        return (Measured(score=None, evidence=0.0),) * len(words.weights)
    hits = words.weights @ words.vocabulary.find(listed)
    totals = words.weights.sum(axis=1)
    return tuple(
        _weigh(hit, total, min_evidence)
        for hit, total in zip(hits.tolist(), totals.tolist(), strict=True)
    )


def _weigh(hit: int, total: int, min_evidence: float) -> Measured:
    if not total or total < min_evidence:
        return Measured(score=None, evidence=float(total))
    return Measured(score=hit / total, evidence=float(total))
