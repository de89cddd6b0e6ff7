"""Tier 2: are words glued together, or torn into letters?

Both are faults of mass: a page that lost its spaces lost nearly all of them, so a few very long
words or a letter-spaced title must not fire. Scripts that write no spaces have no say.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import running_count, shift
from inkproof.language.characters import Characters, find_runs
from inkproof.language.scripts import Mask, look_up, table_with
from inkproof.model.glyphs import is_blank
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import SpacingThresholds

_APOSTROPHES = table_with((0x27, 0x2019, 0x2018, 0x60, 0xB4))


@dataclass(frozen=True, eq=False, slots=True)
class _Words:
    """Runs of letters; one entry a run in every column."""

    start: NDArray[np.intp]
    end: NDArray[np.intp]
    letters: NDArray[np.intp]
    """Letters without the marks on them."""


def measure_glued(text: Characters, thresholds: SpacingThresholds) -> Measured:
    """Share of letters in words longer than any language has; evidence: letters.

    A word ends at anything that is no letter (dot leaders, the parts of a URL) and before a
    capital that follows a small letter (identifiers). Words in capitals are left out: a
    sequence of bases is no sentence.
    """
    inside = _join_apostrophes(text)
    letters = _find_words(text, inside).letters
    if (letters > thresholds.longest_word).any():
        letters = _cut_glued(text, inside, thresholds.longest_word)
    glued = int(letters[letters > thresholds.longest_word].sum())
    return _share(glued, int(letters.sum()), thresholds)


def _cut_glued(text: Characters, inside: Mask, longest: int) -> NDArray[np.intp]:
    """Letters of each word, cut before capitals; without long words in capitals."""
    lower, upper = text.small, text.capitals
    words = _find_words(text, inside, inside & upper & shift(inside & lower, first=False))
    small, big = running_count(lower), running_count(upper)
    capitals = (small[words.end] == small[words.start]) & (big[words.end] > big[words.start])
    return np.asarray(words.letters[~(capitals & (words.letters > longest))])


def measure_letter_spaced(text: Characters, thresholds: SpacingThresholds) -> Measured:
    """Share of letters that stand alone in rows of single letters; evidence: letters.

    A row is `min_row` or more letters with white space and nothing else between them, so
    formulas and lists of options do not count.
    """
    words = _find_words(text, text.spaced_letters)
    total = int(words.letters.sum())
    alone = words.letters <= 1
    beside = alone[1:] & alone[:-1]
    if total < thresholds.min_letters or not beside.any():
        return _share(0, total, thresholds)
    blank = running_count(is_blank(text.points))
    before, after = words.end[:-1], words.start[1:]
    runs = find_runs(beside & (blank[after] - blank[before] == after - before))
    rows = runs.ends - runs.starts + 1
    torn = float(rows[rows >= thresholds.min_row].sum())
    return Measured(min(1.0, torn / total), total)


def _share(letters: int, total: int, thresholds: SpacingThresholds) -> Measured:
    """Abstains on few letters."""
    return Measured(letters / total, total) if total >= thresholds.min_letters else ABSTAINED


def _join_apostrophes(text: Characters) -> Mask:
    """Spaced letters, and apostrophes that they enclose (`qu'il`, Mayan glottal stops)."""
    letters = text.spaced_letters
    places = look_up(_APOSTROPHES, text.points[1:-1]).nonzero()[0] + 1
    joined = letters.copy()
    joined[places] = letters[places - 1] & letters[places + 1]
    return joined


def _find_words(text: Characters, inside: Mask, cuts: Mask | None = None) -> _Words:
    """Maximal runs of `inside`, cut before each of the `cuts`."""
    start, end = find_runs(inside)
    if cuts is not None:
        places = cuts.nonzero()[0]
        start, end = (np.sort(np.concatenate([edges, places])) for edges in (start, end))
    return _Words(start, end, text.bases_before[end] - text.bases_before[start])
