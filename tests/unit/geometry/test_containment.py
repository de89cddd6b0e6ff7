from __future__ import annotations

import numpy as np
import pytest

from inkproof.geometry.boxes import Box
from inkproof.geometry.containment import lie_in, share_in

BOX = Box(10, 10, 20, 20)


def boxes(
    *corners: tuple[float, float, float, float],
) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    return np.array(corners, np.float32).reshape(-1, 4)


def test_a_box_lies_where_its_middle_is() -> None:
    """Edges count; boxes of no area have a middle too."""
    asked = boxes((0, 0, 30, 30), (5, 10, 15, 20), (20, 20, 20, 20), (20, 20, 21, 21))

    assert lie_in(asked, BOX).tolist() == [True, True, True, False]


def test_the_share_is_of_the_box_asked_about() -> None:
    """Half in, all in, not in; what has no area has no share."""
    asked = boxes((5, 10, 15, 20), (12, 12, 14, 14), (30, 30, 40, 40), (12, 12, 12, 14))

    assert share_in(asked, BOX) == pytest.approx([0.5, 1.0, 0.0, 0.0])


def test_no_boxes_give_no_answers() -> None:
    """Empty in, empty out."""
    assert lie_in(boxes(), BOX).shape == (0,)
    assert share_in(boxes(), BOX).shape == (0,)
