"""Which points of two lists are the same place?

Two readings of one page state the same glyphs at the same origins, but for rounding. Points are
dealt into square cells as wide as the tolerance, and looked up in their own cell and the eight
around it: a sort and a few searches, however many points there are.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MAX_LABEL = 2**21 - 1
"""Largest label: label and both cells share the 63 bits of one key. Code points have 21 bits."""

_HALF = 2**20
_LARGEST_CELL = _HALF - 2
"""Pages are 14,400 pt wide at most (ISO 32000-2, annex C)."""

_AROUND = tuple((across, down) for across in (0, -1, 1) for down in (0, -1, 1))
"""The own cell first."""


class Points(NamedTuple):
    """Points with a label each; three columns of one length."""

    x: NDArray[np.floating]
    y: NDArray[np.floating]
    label: NDArray[np.integer]
    """0..`MAX_LABEL`; only points of one label are the same. Larger ones count as the largest."""


def find_partners(points: Points, others: Points, tolerance: float) -> NDArray[np.intp]:
    """For each point the index of another of its label no further off than the tolerance; else -1.

    Distance is the larger of the two coordinates' differences. Of several others in one cell the
    first is looked at, those in the point's own cell before those around it.
    """
    found = np.full(len(points.x), -1, np.intp)
    if not len(points.x) or not len(others.x):
        return found
    x, y, other_x, other_y = map(_finite, (points.x, points.y, others.x, others.y))
    keys = _keys(_cells(other_x, tolerance), _cells(other_y, tolerance), others.label)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    waiting = np.arange(len(found))
    cells_x, cells_y = _cells(x, tolerance), _cells(y, tolerance)
    for across, down in _AROUND:
        wanted = _keys(cells_x[waiting] + across, cells_y[waiting] + down, points.label[waiting])
        at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
        other = order[at]
        far_x, far_y = np.abs(x[waiting] - other_x[other]), np.abs(y[waiting] - other_y[other])
        hit = (keys[at] == wanted) & (np.maximum(far_x, far_y) <= tolerance)
        found[waiting[hit]] = other[hit]
        waiting = waiting[~hit]
        if not len(waiting):
            break
    return found


def _finite(places: NDArray[np.floating]) -> NDArray[np.float64]:
    """What is no place on any page is somewhere past its edge."""
    limit = float(2**20)
    clean = np.nan_to_num(places.astype(np.float64), nan=limit, posinf=limit, neginf=-limit)
    return np.asarray(np.clip(clean, -limit, limit))


def _cells(places: NDArray[np.float64], width: float) -> NDArray[np.int64]:
    """Number of the cell along one axis; all that are far out are one."""
    cells = np.floor(places / width)
    return np.clip(cells, -_LARGEST_CELL, _LARGEST_CELL).astype(np.int64)


def _keys(
    across: NDArray[np.int64], down: NDArray[np.int64], label: NDArray[np.integer]
) -> NDArray[np.int64]:
    """One number for a cell and a label."""
    labels = np.minimum(label.astype(np.int64), MAX_LABEL)
    return np.asarray(((across + _HALF) << 42) + ((down + _HALF) << 21) + labels)
