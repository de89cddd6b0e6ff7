"""Runs of glyphs whose numbers are odd are put in lines all the same."""

from __future__ import annotations

from build.glyphs import glyphs_from_lines
from build.layouts import line_texts, read


def test_a_page_of_text_next_to_no_size_is_read() -> None:
    """Most glyphs are hundredths of a point large, as in a layer that nobody shall see."""
    hidden = glyphs_from_lines(["nothing of this is ever seen on the page"], y=100, size=0.03)
    word = glyphs_from_lines(["W"], y=100, x=400, order=1)

    lines = line_texts(read(hidden, word))

    assert "W" in "".join(lines)
