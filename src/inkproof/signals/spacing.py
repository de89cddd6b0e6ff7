"""Tier 2: are words glued together, or torn into letters?

Both are faults of mass: a page that lost its spaces lost nearly all of them, so a few very long
words or a letter-spaced title must not fire. Scripts that write no spaces have no say.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import (
    SCRIPTS,
    SPACELESS,
    Mask,
    Points,
    is_letter,
    is_lower,
    is_mark,
    is_upper,
    script_indices,
    to_points,
)
from inkproof.model.glyphs import WHITE_SPACE
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import SpacingThresholds

_APOSTROPHES = (0x27, 0x2019, 0x2018, 0x60, 0xB4)
_WITHOUT_SPACES = np.array([SCRIPTS.index(code) for code in sorted({*SPACELESS, "Yiii"})])


@dataclass(frozen=True, eq=False, slots=True)
class _Words:
    """Runs of letters; one entry a run in every column."""

    start: NDArray[np.intp]
    end: NDArray[np.intp]
    letters: NDArray[np.intp]
    """Letters without the marks on them."""


def measure_glued(text: str, thresholds: SpacingThresholds) -> Measured:
    """Share of letters in words longer than any language has; evidence: letters.

    A word ends at anything that is no letter (dot leaders, the parts of a URL) and before a
    capital that follows a small letter (identifiers). Words in capitals are left out: a
    sequence of bases is no sentence.
    """
    points = to_points(text)
    words = _find_words(points, _join_apostrophes(points), splits_humps=True)
    lower = np.concatenate([[0], np.cumsum(is_lower(points))])
    upper = np.concatenate([[0], np.cumsum(is_upper(points))])
    capitals = (lower[words.end] == lower[words.start]) & (upper[words.end] > upper[words.start])
    letters = words.letters[~(capitals & (words.letters > thresholds.longest_word))]
    total = int(letters.sum())
    if total < thresholds.min_letters:
        return ABSTAINED
    return Measured(float(letters[letters > thresholds.longest_word].sum()) / total, total)


def measure_letter_spaced(text: str, thresholds: SpacingThresholds) -> Measured:
    """Share of letters that stand alone in rows of single letters; evidence: letters.

    A row is `min_row` or more letters with white space and nothing else between them, so
    formulas and lists of options do not count.
    """
    points = to_points(text)
    words = _find_words(points, _is_spaced_letter(points), splits_humps=False)
    total = int(words.letters.sum())
    if total < thresholds.min_letters:
        return ABSTAINED
    blank = np.concatenate([[0], np.cumsum(np.isin(points, WHITE_SPACE, kind="table"))])
    gap = words.start[1:] - words.end[:-1]
    clear = blank[words.start[1:]] - blank[words.end[:-1]] == gap
    single = words.letters <= 1
    linked = single[1:] & single[:-1] & clear
    rows = _run_lengths(linked) + 1
    alone = float(rows[rows >= thresholds.min_row].sum())
    return Measured(min(1.0, alone / total), total)


def _is_spaced_letter(points: Points) -> Mask:
    """Letters and marks of scripts that put spaces between words."""
    return np.asarray(is_letter(points) & ~np.isin(script_indices(points), _WITHOUT_SPACES))


def _join_apostrophes(points: Points) -> Mask:
    """Spaced letters, and the apostrophes that they enclose (`qu'il`, Mayan glottal stops)."""
    inside = _is_spaced_letter(points)
    after = _shifted(inside[::-1])[::-1]
    return np.asarray(inside | (np.isin(points, _APOSTROPHES) & _shifted(inside) & after))


def _find_words(points: Points, inside: Mask, *, splits_humps: bool) -> _Words:
    """Maximal runs of `inside`, cut before humps (`aB`) if asked."""
    starts = inside & ~_shifted(inside)
    if splits_humps:
        starts |= inside & is_upper(points) & _shifted(inside & is_lower(points))
    start = np.flatnonzero(starts)
    base = np.concatenate([[0], np.cumsum(is_letter(points) & ~is_mark(points))])
    stops = np.flatnonzero(np.concatenate([~inside, [True]]))
    end = stops[np.searchsorted(stops, start)]
    if len(start):
        end[:-1] = np.minimum(end[:-1], start[1:])
    return _Words(start, end, base[end] - base[start])


def _shifted(mask: Mask) -> Mask:
    """Each entry's predecessor; False for the first."""
    before = np.zeros_like(mask)
    before[1:] = mask[:-1]
    return before


def _run_lengths(mask: Mask) -> NDArray[np.intp]:
    """Length of every maximal run of True."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], mask, [False]]).astype(np.int8)))
    return np.asarray(edges[1::2] - edges[::2])
