"""Gaps, splits and pairs: what a column of scores may be asked, and when it must not answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.calibrate.separability import (
    Gap,
    Refusal,
    count_inversions,
    find_margin,
    find_widest_gap,
    measure_separability,
    place_threshold,
    separated_pairs,
)
from inkproof.thresholds import CalibrationThresholds

GROUP = CalibrationThresholds()
SCORES = st.lists(st.floats(0, 1), max_size=40)


def full(scores: list[float]) -> list[tuple[float, int]]:
    return [(score, 1_000) for score in scores]


def test_the_widest_gap_lies_between_the_two_populations() -> None:
    """And the threshold in its middle."""
    gap = find_widest_gap([0.7, 0.02, 0.6, 0.0, 0.9])

    assert gap == Gap(low=0.02, high=0.6)
    assert place_threshold(gap, GROUP) == pytest.approx(0.31)


def test_a_narrow_gap_gives_no_threshold() -> None:
    """The populations touch: whatever number came out would only look like one."""
    gap = find_widest_gap([0.1, 0.29, 0.45])

    assert place_threshold(gap, GROUP) is None
    assert place_threshold(find_widest_gap([0.5]), GROUP) is None


def test_the_split_of_two_clusters_is_the_lowest_of_the_upper() -> None:
    """And its variance is share times share times the square of the distance."""
    found = measure_separability(full([0.0] * 20 + [0.8] * 20), 40, GROUP)

    assert found.threshold == 0.8
    assert found.variance == pytest.approx(0.25 * 0.8**2)
    assert found.refusal is None


def test_equal_scores_have_no_split() -> None:
    """No threshold parts what is the same."""
    assert measure_separability(full([0.5] * 40), 40, GROUP).threshold is None


@pytest.mark.parametrize(
    ("scores", "pages", "refusal"),
    [
        (full([0.0, 0.9] * 14), 28, Refusal.FEW_SCORES),
        (full([0.0, 0.9] * 15), 43, Refusal.LOW_COVERAGE),
        ([(0.0, 1_000), (0.9, 40)] * 20, 40, Refusal.FEW_SCORES),
        ([], 0, Refusal.FEW_SCORES),
    ],
)
def test_guards_keep_separability_from_being_improved_by_dropping_pages(
    scores: list[tuple[float, int]], pages: int, refusal: Refusal
) -> None:
    """Thirty scores, seven in ten pages, and no page of one short sentence."""
    found = measure_separability(scores, pages, GROUP)

    assert (found.variance, found.threshold, found.refusal) == (0.0, None, refusal)


def test_coverage_at_the_guard_is_enough() -> None:
    """28 of 40 is 0.7, but 30 scores are wanted: 35 of 50."""
    assert measure_separability(full([0.0, 0.9] * 17 + [0.9]), 50, GROUP).refusal is None


@given(SCORES, SCORES)
def test_inversions_are_the_pairs_in_the_wrong_order(
    clean: list[float], damaged: list[float]
) -> None:
    """Counted one by one, ties among them."""
    wrong = sum(good <= bad for good in clean for bad in damaged)

    assert count_inversions(clean, damaged) == wrong


@given(SCORES, SCORES)
def test_all_pairs_are_separated_where_the_margin_is_positive(
    clean: list[float], damaged: list[float]
) -> None:
    """Exactly 1.0 is the licence to treat the threshold as free."""
    margin = find_margin(clean, damaged)

    assert (separated_pairs(clean, damaged) == 1.0) == (margin is not None and margin > 0)


def test_a_tie_counts_against() -> None:
    """No threshold separates identical scores; a textbook AUC would give a half."""
    assert separated_pairs([0.5], [0.5]) == 0.0
