"""What stands before each entry of a sequence, and where does something new begin in it?

The few lines of numpy behind these are wanted dozens of times a page, where `np.diff` and
`np.concatenate` spend more on their arguments than on the values.
"""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Places = NDArray[np.intp]
Scalar = TypeVar("Scalar", bound=np.generic)


def shift(values: NDArray[Scalar], first: Scalar | float) -> NDArray[Scalar]:
    """For each entry the one before it; `first` for the first."""
    shifted = np.empty_like(values)
    shifted[:1] = first
    shifted[1:] = values[:-1]
    return shifted


def begins(labels: NDArray[np.generic]) -> Mask:
    """Which entries differ from the one before? The first always does."""
    begun = np.empty(len(labels), dtype=bool)
    begun[:1] = True
    np.not_equal(labels[1:], labels[:-1], out=begun[1:])
    return begun


def lengths(firsts: Places, end: int) -> Places:
    """How many entries there are from each first one to the next, or to the end."""
    ends = np.empty_like(firsts)
    ends[:-1] = firsts[1:]
    ends[-1:] = end
    return ends - firsts


def running_count(counts: Mask | Places) -> Places:
    """How many are set, or counted, before each entry; one entry more for all of them."""
    before = np.zeros(len(counts) + 1, np.intp)
    np.cumsum(counts, out=before[1:])
    return before
