"""How does a page become pixels? How many, and by which map from an engine's space."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.errors import DamagedError
from inkproof.readers.page_space import Matrix, PageSpace

POINTS_PER_INCH = 72.0

MAX_PIXELS = 16_000_000
"""Pixels of one raster: an A0 sheet at 100 dpi. Larger pages are drawn at fewer dots."""

MAX_SIDE = 20_000
"""Pixels of one side; a page of 1 by 1,000,000 points would have few pixels and a huge side."""

SLACK = 1e-6
"""Pixels: a page of 612 points at 72 dpi has 612 columns, whatever the product's last bit."""


class Fit(NamedTuple):
    """The size of one raster."""

    rows: int
    columns: int
    scale: float
    """Pixels a point."""

    @property
    def dpi(self) -> float:
        """Dots an inch; fewer than were asked for where the page is too large."""
        return self.scale * POINTS_PER_INCH


def fit_raster(space: PageSpace, dpi: float) -> Fit:
    """The raster of a page at so many dots an inch, or at fewer; partly covered pixels count."""
    width, height = max(space.width, 1.0), max(space.height, 1.0)
    most = min(math.sqrt(MAX_PIXELS / (width * height)), MAX_SIDE / max(width, height))
    scale = min(dpi / POINTS_PER_INCH, most)
    rows, columns = (math.ceil(side * scale - SLACK) for side in (space.height, space.width))
    return Fit(max(rows, 1), max(columns, 1), scale)


def to_device(theirs: NDArray[np.float64], space: PageSpace, scale: float) -> Matrix:
    """From an engine's own idea of the shown page to the pixels of page space.

    `theirs` maps user space to the engine's page, 3 by 3, points as rows. It is undone, so that
    a page whose boxes, rotation or UserUnit an engine reads otherwise lies on the raster as its
    glyphs lie in page space.

    Raises:
        DamagedError: the engine's page has no area.
    """
    ours = square(space.matrix)
    ours[:, :2] *= scale
    try:
        found = np.linalg.inv(theirs) @ ours
    except np.linalg.LinAlgError as fault:
        raise DamagedError("the page has no area that could be drawn") from fault
    if not np.isfinite(found).all():
        raise DamagedError("the page's boxes are too large to be drawn")
    a, b, c, d, e, f = (float(found[row, column]) for row in range(3) for column in range(2))
    return a, b, c, d, e, f


def square(matrix: Matrix) -> NDArray[np.float64]:
    """The matrix as 3 by 3, for points as rows."""
    a, b, c, d, e, f = matrix
    return np.array([[a, b, 0], [c, d, 0], [e, f, 1]], np.float64)
