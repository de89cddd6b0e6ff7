"""What is left free, and what two sets share."""

from __future__ import annotations

from inkproof.geometry.intervals import free_between, widest_common


def test_free_is_what_no_interval_takes() -> None:
    """Overlapping and nested intervals count once; the edges count as free."""
    free = free_between([(2, 4), (3, 6), (3, 5), (8, 9)], 0, 10, 1)

    assert free == [(0, 2), (6, 8), (9, 10)]


def test_nothing_is_free_under_one_long_interval() -> None:
    """An interval over both ends leaves nothing."""
    free = free_between([(-1, 11)], 0, 10, 1)

    assert free == []


def test_what_is_too_narrow_is_not_free() -> None:
    """Parts of less than the least width do not count, at the edges and between."""
    free = free_between([(1, 2), (3, 6), (8, 9)], 0, 10, 2)

    assert free == [(6, 8)]


def test_the_widest_common_part_is_found() -> None:
    """Of several overlaps the widest counts; touching is no overlap."""
    assert widest_common((0, 10), [(-5, 2), (4, 9), (10, 12)]) == (4, 9)
    assert widest_common((0, 10), [(10, 12)]) is None
