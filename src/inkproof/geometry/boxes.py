"""What is a box, and how do boxes relate?

All boxes are in one space: points, origin top left, y down. A box is `x0, y0, x1, y1` with
`x0 <= x1` and `y0 <= y1`; many boxes are an `(n, 4)` array of the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Boxes = NDArray[np.float32]
"""`(n, 4)` float32: x0, y0, x1, y1 in points."""


class Box(NamedTuple):
    """An axis-parallel rectangle in points, origin top left."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return max(0.0, self.width) * max(0.0, self.height)

    def intersect(self, other: Box) -> Box:
        """The common part; a box of no area where there is none."""
        x0, y0 = max(self.x0, other.x0), max(self.y0, other.y0)
        return Box(x0, y0, max(x0, min(self.x1, other.x1)), max(y0, min(self.y1, other.y1)))

    def join(self, other: Box) -> Box:
        """The smallest box that holds both."""
        return Box(
            min(self.x0, other.x0),
            min(self.y0, other.y0),
            max(self.x1, other.x1),
            max(self.y1, other.y1),
        )


def boxes_of(boxes: Sequence[Box]) -> Boxes:
    """Several boxes as one array, `(0, 4)` where there are none."""
    return np.array(boxes, dtype=np.float32).reshape(-1, 4)


def bounding_box(boxes: Boxes) -> Box:
    """The smallest box that holds all; refuses an empty array (ValueError)."""
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    return Box(float(low[0]), float(low[1]), float(high[0]), float(high[1]))


def areas(boxes: Boxes) -> NDArray[np.float32]:
    """Area of each box in square points; inside-out boxes count 0."""
    sides = np.maximum(boxes[:, 2:] - boxes[:, :2], 0)
    return np.asarray(sides[:, 0] * sides[:, 1], dtype=np.float32)


def clip_boxes(boxes: Boxes, to: Box) -> Boxes:
    """Each box cut to `to`; what lies outside becomes a box of no area."""
    low = np.array([to.x0, to.y0, to.x0, to.y0], dtype=np.float32)
    high = np.array([to.x1, to.y1, to.x1, to.y1], dtype=np.float32)
    return np.asarray(np.minimum(np.maximum(boxes, low), high), dtype=np.float32)


def union_area(boxes: Boxes) -> float:
    """The area covered by at least one box, in square points.

    Sweeps over the distinct x edges; stacked and repeated boxes count once. Cost grows with
    the square of the number of boxes, so callers bound that number.
    """
    boxes = boxes[areas(boxes) > 0]
    if not len(boxes):
        return 0.0
    edges = np.unique(boxes[:, [0, 2]])
    total = 0.0
    for left, right in pairwise(edges.tolist()):
        rows = boxes[(boxes[:, 0] <= left) & (boxes[:, 2] >= right)]
        total += (right - left) * covered_length(rows[:, [1, 3]])
    return total


def covered_length(spans: NDArray[np.float32]) -> float:
    """The length covered by at least one of the `(n, 2)` intervals."""
    if not len(spans):
        return 0.0
    spans = spans[np.argsort(spans[:, 0], kind="stable")]
    reach = np.maximum.accumulate(spans[:, 1])
    starts = np.maximum(spans[1:, 0], reach[:-1])
    first = float(spans[0, 1] - spans[0, 0])
    return first + float(np.maximum(spans[1:, 1] - starts, 0).sum())
