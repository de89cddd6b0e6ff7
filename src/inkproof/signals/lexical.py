"""Tier 3: do the words of a text stand in the list of its language?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inkproof.language import lexical
from inkproof.language.characters import Characters
from inkproof.language.lexical import Found, Vocabulary
from inkproof.language.scripts import SPACELESS
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.trigram import TrigramReading
from inkproof.thresholds import LexicalThresholds

_MAX_CANDIDATES = 3


class WordLists(Protocol):
    """Where the words of languages come from."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """What one or several speakers say: a page as a whole, or each of its fonts."""

    vocabulary: Vocabulary
    times: NDArray[np.intp]
    """`(speakers, tokens)`: how often a speaker says a token. A speaker whose script puts no
    space between words says none."""


@dataclass(frozen=True, eq=False, slots=True)
class WordsReading:
    """The lexical verdict on what a speaker says, and the language whose list gave it."""

    measured: Measured
    language: str
    """BCP 47; empty where no language was tried."""
    found: Found | None
    """What is listed of the tokens of the vocabulary; None where there is no list."""


def read_words(text: Characters, min_letters: int) -> Words:
    """The words of one speaker; see `Passage.mend_line_ends` for words that a line end cuts."""
    vocabulary = lexical.read_words(text.text, min_letters)
    times = vocabulary.count(np.zeros(len(vocabulary.places), np.intp), 1)
    # To find the script takes longer than all the rest, and next to no text could be spaceless.
    if text.has_unspaced and text.script in SPACELESS:
        times *= 0
    return Words(vocabulary, times)


def judge_words(
    words: Words,
    letters: TrigramReading,
    lists: WordLists,
    thresholds: LexicalThresholds,
    min_evidence: float | None = None,
) -> list[WordsReading]:
    """For each speaker the lexical score by the list of the language that the letters look like.

    Where no language is matched, or the list of the matched one misses most words, the
    runners-up are tried too and the best score counts: a damaged text scores near zero in
    every language. `min_evidence` stands in for that of the thresholds.
    """
    least = thresholds.min_evidence if min_evidence is None else min_evidence
    best = [WordsReading(ABSTAINED, "", None)] * len(words.times)
    for code in (letters.language, *(code for code, _ in letters.runners_up))[:_MAX_CANDIDATES]:
        listed = lists.words(code)
        found = words.vocabulary.find(listed) if listed else None
        for speaker, measured in enumerate(measure_lexical(words, found, least)):
            if _is_better(measured, best[speaker], thresholds):
                best[speaker] = WordsReading(measured, code, found)
        if all(is_settled(reading, thresholds) for reading in best):
            break
    return best


def is_settled(reading: WordsReading, thresholds: LexicalThresholds) -> bool:
    """Are the words of the list's language?"""
    return (reading.measured.score or 0.0) >= thresholds.least_score(reading.language)


def measure_lexical(
    words: Words, found: Found | None, min_evidence: float
) -> tuple[Measured, ...]:
    """For each speaker the weighted share of listed words, 0..1; evidence is the token weight.

    Give it prose only (reference 000, the precondition). Abstains on scripts that put no space
    between words.

    Args:
        words: what is said, and by whom.
        found: what is listed of the tokens (`Vocabulary.find`); None where there is no list:
            then nobody is judged.
        min_evidence: token weight below which a speaker is not judged.
    """
    if found is None:
        return (Measured(score=None, evidence=0.0),) * len(words.times)
    hits, totals = words.times @ found.hits, words.times @ found.votes
    return tuple(
        _weigh(hit, total, min_evidence)
        for hit, total in zip(hits.tolist(), totals.tolist(), strict=True)
    )


def _is_better(measured: Measured, reading: WordsReading, thresholds: LexicalThresholds) -> bool:
    """Does a further list say more of a speaker than the best one so far?"""
    higher = (measured.score or 0.0) > (reading.measured.score or 0.0)
    return not reading.language or (higher and not is_settled(reading, thresholds))


def _weigh(hit: int, total: int, min_evidence: float) -> Measured:
    if not total or total < min_evidence:
        return Measured(score=None, evidence=float(total))
    return Measured(score=hit / total, evidence=float(total))
