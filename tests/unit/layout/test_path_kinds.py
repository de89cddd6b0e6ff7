"""What is asked before the ink under paths is counted never hides any."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from build.drawings import box_at, paths_of
from build.glyphs import glyphs_from_lines, page_of
from inkproof.layout.path_kinds import PathKinds, sort_paths
from inkproof.thresholds import FigureThresholds

PLACE = st.floats(70, 140, width=32)
SIDE = st.floats(1, 30, width=32)


def one_box(x: float, y: float, width: float, height: float) -> PathKinds:
    """A box on a page that has one word, at (100, 100)."""
    paths = paths_of([box_at(x, y, width, height)])
    return sort_paths(
        page_of(glyphs_from_lines(["word"], x=100, y=100), paths=paths), FigureThresholds()
    )


@given(PLACE, PLACE, SIDE, SIDE)
def test_a_box_that_holds_no_text_is_under_none(
    x: float, y: float, width: float, height: float
) -> None:
    """Wherever the box stands: ink that a count would find is counted."""
    kinds = one_box(x, y, width, height)

    assert kinds.may_hold_text(np.arange(1)) or not kinds.text.any()


def test_a_box_on_a_word_may_hold_text() -> None:
    """The box covers the word."""
    assert one_box(95, 85, 40, 25).may_hold_text(np.arange(1))


def test_a_box_in_the_margin_holds_none() -> None:
    """Level with the word, and left of it."""
    assert not one_box(40, 85, 40, 25).may_hold_text(np.arange(1))
