from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.geometry.origins import MAX_LABEL, Points, find_partners

places = st.lists(
    st.tuples(st.integers(-400, 400), st.integers(-400, 400), st.integers(0, 2)), max_size=30
)


def points(*rows: tuple[float, float, int]) -> Points:
    """One point a tuple: x, y, label."""
    table = np.array(rows, np.float64).reshape(-1, 3)
    return Points(table[:, 0], table[:, 1], table[:, 2].astype(np.int64))


def test_a_point_finds_itself_across_the_border_of_a_cell() -> None:
    """Rounding may put the same origin on either side."""
    found = find_partners(points((0.4999, 0.0, 1)), points((0.5001, 0.0, 1)), 0.5)

    assert found.tolist() == [0]


def test_another_label_is_another_point() -> None:
    """The letter counts, not only its place."""
    assert find_partners(points((1, 1, 1)), points((1, 1, 2)), 0.5).tolist() == [-1]


def test_what_is_further_off_is_not_found() -> None:
    """In the next cell, and yet too far."""
    assert find_partners(points((0.0, 0.0, 1)), points((0.0, 0.9, 1)), 0.5).tolist() == [-1]


@pytest.mark.parametrize("side", [np.nan, np.inf, -np.inf, 1e30])
def test_places_that_are_no_places_do_no_harm(side: float) -> None:
    """Hostile matrices give any number."""
    found = find_partners(points((side, 0, MAX_LABEL + 9), (1, 1, 1)), points((1, 1, 1)), 0.5)

    assert found.tolist() == [-1, 0]


def test_nothing_finds_nothing() -> None:
    """Either list may be empty."""
    assert find_partners(points(), points((1, 1, 1)), 0.5).tolist() == []
    assert find_partners(points((1, 1, 1)), points(), 0.5).tolist() == [-1]


@given(places, places)
def test_a_partner_is_near_and_of_the_same_label(
    here: list[tuple[int, int, int]], there: list[tuple[int, int, int]]
) -> None:
    """Whatever is found holds; and an equal point is always found."""
    own = points(*((x / 10, y / 10, label) for x, y, label in here))
    others = points(*((x / 10, y / 10, label) for x, y, label in there))

    found = find_partners(own, others, 0.55)

    hit = found >= 0
    assert (own.label[hit] == others.label[found[hit]]).all()
    assert (np.abs(own.x[hit] - others.x[found[hit]]) <= 0.55).all()
    assert (np.abs(own.y[hit] - others.y[found[hit]]) <= 0.55).all()
    assert all(hit[at] for at, place in enumerate(here) if place in there)
