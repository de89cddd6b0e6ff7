"""Which plain numbers belong together, and which one stands for many?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths

Numbers = NDArray[np.float64]
Labels = NDArray[np.intp]


def cluster_sorted(values: Numbers, reach: Numbers) -> Labels:
    """Labels from 0 for ascending values; a step that is too wide begins a new cluster.

    Args:
        values: ascending.
        reach: for each value how far the next may be; the smaller of the two counts.
    """
    if not len(values):
        return np.zeros(0, dtype=np.intp)
    labels = np.zeros(len(values), dtype=np.intp)
    opens = values[1:] - values[:-1] > np.minimum(reach[1:], reach[:-1])
    np.cumsum(opens, out=labels[1:])
    return labels


def split_wide(values: Numbers, labels: Labels, limit: Numbers) -> Labels:
    """The clusters of ascending values, cut at their widest steps until none spans too much.

    Args:
        values: ascending.
        labels: of the clusters, ascending.
        limit: for each value how much its cluster may span; the largest in a cluster counts.
    """
    if not len(values):
        return labels
    opens = begins(labels)
    firsts = opens.nonzero()[0]
    ends = firsts + lengths(firsts, len(values))
    spans = values[ends - 1] - values[firsts]
    tallest = np.maximum.reduceat(limit, firsts)
    for index in (spans > tallest).nonzero()[0].tolist():
        opens[_cuts(values, limit, int(firsts[index]), int(ends[index]))] = True
    return np.asarray(np.cumsum(opens) - 1)


def _cuts(values: Numbers, limit: Numbers, first: int, end: int) -> list[int]:
    """Where new clusters begin inside `first:end`."""
    cuts: list[int] = []
    waiting = [(first, end)]
    while waiting:
        low, high = waiting.pop()
        if values[high - 1] - values[low] <= limit[low:high].max():
            continue
        middle = low + 1 + _widest_step(values[low:high])
        cuts.append(middle)
        waiting += [(low, middle), (middle, high)]
    return cuts


def _widest_step(values: Numbers) -> int:
    """Index of the widest step; of equal ones the most central, so that halves stay halves."""
    steps = np.diff(values)
    ties = np.flatnonzero(steps >= steps.max() - 1e-9)
    return int(ties[len(ties) // 2])


def middle_of(values: NDArray[np.generic], share: float = 0.5) -> float:
    """The value below which a share of the values lies: one of them, never a mean of two.

    Cheaper by far than a median of numpy for the few dozen values of a column; refuses an
    empty array (IndexError).
    """
    ascending = values.copy()
    ascending.sort()
    return float(ascending[min(int(share * len(ascending)), len(ascending) - 1)])
