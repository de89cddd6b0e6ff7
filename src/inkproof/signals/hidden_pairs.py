"""Which glyphs or words lie under or on which shapes, by their boxes?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.model.glyphs import Rows

MAX_PAIRS = 3_000_000
"""Pairs of a box and a shape that are looked at; a hostile page has no end of them."""
FEW_SHAPES = 8
"""Shapes up to which each is compared with each box: sorting the boxes of a page takes longer."""


class Pairs(NamedTuple):
    """A box and a shape each that share some area; places in the arrays that were given."""

    row: Rows
    painter: Rows
    share: NDArray[np.float32]
    """Share of the box under the shape."""


@dataclass(frozen=True, eq=False)
class Standing:
    """Boxes, and the order in which their middles come down the page: all when first asked."""

    table: Boxes
    rows: Rows | None = None
    """Which rows of the table; all, if None."""

    @cached_property
    def boxes(self) -> Boxes:
        """The boxes themselves."""
        return self.table if self.rows is None else np.asarray(self.table[self.rows])

    @cached_property
    def by_height(self) -> Rows:
        """Places of the boxes, the topmost middle first."""
        return np.argsort(self.middles)

    @cached_property
    def middle(self) -> NDArray[np.float32]:
        """The middles in that order."""
        return np.asarray(self.middles[self.by_height], dtype=np.float32)

    @cached_property
    def middles(self) -> NDArray[np.float32]:
        """Of each box the middle, from the top of the page."""
        return np.asarray((self.sides[1] + self.sides[3]) / 2, dtype=np.float32)

    @cached_property
    def sides(self) -> NDArray[np.float32]:
        """The boxes by column, `(4, n)`: numpy is slow along the short axis of an array."""
        columns = np.ascontiguousarray(self.table.T)
        return columns if self.rows is None else columns.take(self.rows, axis=1)


def find_pairs(standing: Standing, shapes: Boxes, reach: float = 0.0) -> Pairs:
    """Pairs whose boxes share some area.

    The middle of the box lies no further than `reach` above or below the shape.

    Raises:
        OverflowError: there are more than `MAX_PAIRS` candidates.
    """
    if len(shapes) <= FEW_SHAPES and standing.sides.shape[1] * FEW_SHAPES <= MAX_PAIRS:
        return _compare_each(standing, shapes, reach)
    boxes, by_height, middle = standing.boxes, standing.by_height, standing.middle
    low = np.searchsorted(middle, shapes[:, 1] - reach, "left")
    high = np.searchsorted(middle, shapes[:, 3] + reach, "right")
    counts = np.maximum(high - low, 0)
    total = int(counts.sum())
    if total > MAX_PAIRS:
        message = f"{total} pairs of boxes and shapes"
        raise OverflowError(message)
    painter = np.repeat(np.arange(len(shapes)), counts)
    within = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)
    row = by_height[np.repeat(low, counts) + within]
    meets = (boxes[row, 0] < shapes[painter, 2]) & (boxes[row, 2] > shapes[painter, 0])
    row, painter = row[meets], painter[meets]
    return Pairs(row, painter, shares_under(boxes[row], shapes[painter]))


def _compare_each(standing: Standing, shapes: Boxes, reach: float) -> Pairs:
    """The pairs of few shapes, shape by shape as those of many."""
    x0, _, x1, _ = standing.sides
    middle, rows = standing.middles, standing.rows
    meets = (x0 < shapes[:, 2:3]) & (x1 > shapes[:, :1])
    meets &= (middle >= shapes[:, 1:2] - reach) & (middle <= shapes[:, 3:] + reach)
    painter, row = meets.nonzero()
    boxes = standing.table[row if rows is None else rows[row]]
    return Pairs(row, painter, shares_under(boxes, shapes[painter]))


def shares_under(boxes: Boxes, others: Boxes) -> NDArray[np.float32]:
    """Share of each box that the other one beside it covers; 0 where a box has no area."""
    low = np.maximum(boxes[:, :2], others[:, :2])
    sides = np.maximum(np.minimum(boxes[:, 2:], others[:, 2:]) - low, 0)
    whole = boxes[:, 2:] - boxes[:, :2]
    area = np.maximum(whole[:, 0] * whole[:, 1], np.float32(1e-6))
    return np.asarray(sides[:, 0] * sides[:, 1] / area, dtype=np.float32)
