"""Do clean and damaged pages stand apart, and where is the empty stretch between them?

The widest gap places a threshold and gives the margin that is watched; Otsu's between-class
variance uses every score and compares runs; pairs in the wrong order say whether a threshold
without errors exists at all (reference 000, "Which statistic finds the valley" and "What the
valley actually buys").
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

import msgspec

from inkproof.thresholds import CalibrationThresholds


class Gap(msgspec.Struct, frozen=True):
    """An empty stretch between two neighbouring scores."""

    low: float
    """The score below it."""
    high: float
    """The score above it."""

    @property
    def width(self) -> float:
        """How wide the stretch is, in units of the score."""
        return self.high - self.low

    @property
    def middle(self) -> float:
        """Where a threshold is farthest from both."""
        return (self.low + self.high) / 2


class Refusal(StrEnum):
    """Why separability says nothing."""

    FEW_SCORES = "too few scores"
    LOW_COVERAGE = "too few of the pages have a score"


class Separability(NamedTuple):
    """How well one split parts the scores."""

    variance: float
    """Between-class variance of the best split, 0..0.25 for scores of 0..1."""
    threshold: float | None
    """The lowest score of the upper class; None where nothing can be said."""
    coverage: float
    """Share of the pages with a score that counts, 0..1."""
    refusal: Refusal | None = None


def find_widest_gap(scores: Sequence[float]) -> Gap | None:
    """The widest gap between neighbouring scores; None without two scores.

    It places a threshold. It does not compare runs: one outlier moves it.
    """
    ordered = sorted(scores)
    gaps = (Gap(low=low, high=high) for low, high in pairwise(ordered))
    return max(gaps, key=lambda gap: gap.width, default=None)


def place_threshold(gap: Gap | None, thresholds: CalibrationThresholds) -> float | None:
    """The middle of the gap; None where it is too narrow for any threshold to be right."""
    if gap is None or gap.width < thresholds.min_gap:
        return None
    return gap.middle


def measure_separability(
    scored: Sequence[tuple[float, int]], pages: int, thresholds: CalibrationThresholds
) -> Separability:
    """Otsu's between-class variance over scores without labels, guarded.

    Args:
        scored: score and characters of prose of each page with a score. A page of one short
            sentence scores anything, so those below `min_characters` do not count.
        pages: how many pages there were before any gate dropped one: balanced classes score
            highest, so dropping pages would otherwise look like progress.
        thresholds: the guards.
    """
    ordered = sorted(score for score, size in scored if size >= thresholds.min_characters)
    count = len(ordered)
    coverage = count / pages if pages else 0.0
    if count < thresholds.min_scores:
        return Separability(0.0, None, coverage, Refusal.FEW_SCORES)
    if coverage < thresholds.min_coverage:
        return Separability(0.0, None, coverage, Refusal.LOW_COVERAGE)
    total, below = sum(ordered), 0.0
    variance, threshold = 0.0, None
    for at in range(1, count):
        below += ordered[at - 1]
        share = at / count
        apart = below / at - (total - below) / (count - at)
        between = share * (1.0 - share) * apart * apart
        if between > variance and ordered[at] > ordered[at - 1]:
            variance, threshold = between, ordered[at]
    return Separability(variance, threshold, coverage)


def count_inversions(clean: Sequence[float], damaged: Sequence[float]) -> int:
    """Pairs of a clean and a damaged page in the wrong order; equal scores are among them."""
    ordered = sorted(damaged)
    return sum(len(ordered) - bisect_left(ordered, score) for score in clean)


def separated_pairs(clean: Sequence[float], damaged: Sequence[float]) -> float:
    """Share of pairs in the right order; exactly 1 says that a threshold without errors exists.

    Equal scores count against: no threshold parts them. 0 without any pair.
    """
    pairs = len(clean) * len(damaged)
    return 1.0 - count_inversions(clean, damaged) / pairs if pairs else 0.0


def find_margin(clean: Sequence[float], damaged: Sequence[float]) -> float | None:
    """Lowest clean less highest damaged score; None where there is none of either."""
    if not clean or not damaged:
        return None
    return min(clean) - max(damaged)
