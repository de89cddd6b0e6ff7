"""What is free between intervals, and what do two sets of intervals share?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Interval = tuple[float, float]
"""Low and high end, low <= high."""


def free_between(
    taken: Iterable[Interval], low: float, high: float, least: float
) -> list[Interval]:
    """What `low..high` has left beside the taken intervals, which ascend by their low ends.

    Only parts of some width, and of the least that is asked for.
    """
    free: list[Interval] = []
    reach = low
    for start, end in taken:
        if start > reach and start - reach >= least:
            free.append((reach, start))
        if end > reach:  # noqa: PLR1730 - an inner loop: max() is slow
            reach = end
    if high > reach and high - reach >= least:
        free.append((reach, high))
    return free


def widest_common(one: Interval, others: Sequence[Interval]) -> Interval | None:
    """The widest part that `one` has in common with any of the others; None without any.

    The others ascend and do not overlap.
    """
    first, last = one
    for low, high in others:
        if high >= last:
            if low <= first:
                return one
            break
    best: Interval | None = None
    width = 0.0
    for low, high in others:
        if high <= first:
            continue
        if low >= last:
            break
        start = low if low > first else first  # noqa: FURB136 - innermost loop: max() is slow
        end = high if high < last else last  # noqa: FURB136
        if end - start > width:
            best, width = (start, end), end - start
    return best
