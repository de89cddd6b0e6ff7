"""What readers report is painted where it stands, in fewer boxes than there are glyphs."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from build.glyphs import glyphs_from_lines
from inkproof.geometry.raster import paint_boxes
from inkproof.signals.reported import Sheet, _join_along
from inkproof.thresholds import InkThresholds

SHEET = Sheet((30, 40), 1.0, InkThresholds())
SIDE = st.sampled_from([-2.0, 0.0, 3.0, 3.5, 4.0, 7.25, 11.0, 29.5, 45.0, float("nan")])
GLYPH = st.tuples(*[SIDE] * 8)


def _boxes(corners: list[tuple[float, ...]]) -> NDArray[np.float32]:
    return np.array(corners, np.float32).reshape(-1, 4)


@given(st.lists(GLYPH, max_size=12))
def test_joined_boxes_paint_the_same_pixels(glyphs: list[tuple[float, ...]]) -> None:
    """Whatever the boxes of ink and body are: apart, inside-out or no numbers."""
    ink, body = _boxes([glyph[:4] for glyph in glyphs]), _boxes([glyph[4:] for glyph in glyphs])

    joined = _join_along(SHEET.cover(ink), SHEET.cover(body))

    painted = paint_boxes(joined, SHEET.shape)
    assert (painted == SHEET.paint(np.concatenate([ink, body]))).all()


def test_the_glyphs_of_a_word_are_one_box() -> None:
    """Most ink lies in the body of its glyph, and bodies meet."""
    glyphs = glyphs_from_lines(["several words of text"])
    x, y, size = glyphs.x, glyphs.y, glyphs.size
    body = np.stack([x, y - size, x + glyphs.advance, y + size], axis=1)[~glyphs.is_space]

    assert len(_join_along(body, body)) == 4
