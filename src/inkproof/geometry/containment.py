"""Which boxes stand in another box?"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, areas, clip_boxes


def lie_in(boxes: Boxes, box: Box) -> NDArray[np.bool_]:
    """Which of the `(n, 4)` boxes have their middle in the box, its edges included?"""
    middle = (boxes[:, :2] + boxes[:, 2:]) / 2
    low, high = np.array(box[:2], np.float32), np.array(box[2:], np.float32)
    inside = (middle >= low) & (middle <= high)
    return np.asarray(inside.all(axis=1))


def share_in(boxes: Boxes, box: Box) -> NDArray[np.float32]:
    """How much of each of the `(n, 4)` boxes the box covers, 0..1; 0 for boxes of no area."""
    return np.asarray(areas(clip_boxes(boxes, box)) / np.maximum(areas(boxes), 1e-6), np.float32)
