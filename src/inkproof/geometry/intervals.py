"""What is free between intervals, and what do two sets of intervals share?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Interval = tuple[float, float]
"""Low and high end, low <= high."""


def free_between(taken: Iterable[Interval], low: float, high: float) -> list[Interval]:
    """What `low..high` has left beside the taken intervals, which ascend by their low ends."""
    free: list[Interval] = []
    reach = low
    for start, end in taken:
        if start > reach:
            free.append((reach, start))
        reach = max(reach, end)
    if high > reach:
        free.append((reach, high))
    return free


def widest_common(one: Interval, others: Sequence[Interval]) -> Interval | None:
    """The widest part that `one` has in common with any of the others; None without any."""
    best: Interval | None = None
    for low, high in others:
        common = (max(one[0], low), min(one[1], high))
        if common[1] > common[0] and (best is None or common[1] - common[0] > best[1] - best[0]):
            best = common
    return best


def holds(outer: Interval, inner: Interval) -> bool:
    """Does the outer interval hold all of the inner one?"""
    return outer[0] <= inner[0] and inner[1] <= outer[1]
