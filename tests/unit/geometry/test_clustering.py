"""Numbers that lie close are one cluster, and none spans too much."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inkproof.geometry.clustering import cluster_sorted, middle_of, split_wide

ASCENDING = st.lists(st.floats(0, 1_000), max_size=60).map(lambda v: np.array(sorted(v)))


def test_a_step_wider_than_the_smaller_reach_opens_a_cluster() -> None:
    """Small text beside large text is bound by the small one's reach."""
    values, reach = np.array([0.0, 1.0, 4.0, 8.0]), np.array([2.0, 2.0, 9.0, 9.0])

    labels = cluster_sorted(values, reach)

    assert labels.tolist() == [0, 0, 1, 1]


def test_nothing_has_no_clusters() -> None:
    """An empty array is normal input."""
    labels = cluster_sorted(np.zeros(0), np.zeros(0))

    assert len(labels) == 0


def test_a_chain_is_cut_at_its_widest_step() -> None:
    """Single steps are short, but together they would join what is far apart."""
    values = np.array([0.0, 1.0, 2.5, 3.5])

    labels = split_wide(values, np.zeros(4, np.intp), np.full(4, 2.0))

    assert labels.tolist() == [0, 0, 1, 1]


@given(ASCENDING)
def test_no_cluster_spans_more_than_its_limit(
    values: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> None:
    """However long the chain, every cluster fits, and labels ascend without holes."""
    limit = np.full(len(values), 5.0)

    labels = split_wide(values, cluster_sorted(values, limit), limit)

    assert all(np.ptp(values[labels == label]) <= 5.0 for label in set(labels.tolist()))
    assert sorted(set(labels.tolist())) == list(range(len(set(labels.tolist()))))
    assert (np.diff(labels) >= 0).all()


def test_the_middle_is_one_of_the_values() -> None:
    """Of an even number the upper one; a share of 1 is the last."""
    values = np.array([7, 1, 5, 3])

    assert middle_of(values) == 5
    assert middle_of(values, 0.1) == 1
    assert middle_of(values, 1.0) == 7
