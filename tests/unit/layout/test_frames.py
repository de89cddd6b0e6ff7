"""Text in any direction reads as if the page were turned to it."""

from __future__ import annotations

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines
from build.layouts import line_texts, only_line, read, with_columns
from inkproof.model.glyphs import Flag, Glyphs

LINES = ["The first line of it", "and the second one"]


@pytest.mark.parametrize("angle", [0, 90, -90, -180, 30, -45.5])
def test_turned_text_reads_like_upright_text(angle: float) -> None:
    """Lines, words and their order are the same at every angle."""
    segments = read(glyphs_from_lines(LINES, x=300, y=300, angle=angle))

    assert line_texts(segments) == LINES
    assert segments.blocks[0].lines[0].angle % 360 == round(angle) % 360


def test_upright_text_comes_first() -> None:
    """A note along the margin is read after the page, however much of it there is."""
    margin = glyphs_from_lines(["A long note along the margin"], x=30, y=600, angle=-90)
    text = glyphs_from_lines(["The page"], order=1)

    segments = read(margin, text)

    assert line_texts(segments) == ["The page", "A long note along the margin"]


def test_mirrored_pages_are_read_from_their_own_top() -> None:
    """Turned upside down and mirrored: the first line stands at the bottom."""
    flags = np.full(sum(map(len, LINES)), Flag.MIRRORED, np.uint8)
    glyphs = with_columns(glyphs_from_lines(LINES, y=300, leading_em=-1.2), flags=flags)

    segments = read(glyphs)

    assert line_texts(segments) == LINES


def test_upright_characters_below_each_other_are_vertical_writing() -> None:
    """Columns from right to left, each from its top."""
    segments = read(standing("あいうえお", x=230), standing("日本語", x=214))

    assert line_texts(segments) == ["あいうえお", "日本語"]


def test_sizes_that_the_ink_contradicts_are_those_of_the_ink() -> None:
    """A Type 3 font of size 1 with a large matrix paints letters of 12 points."""
    glyphs = glyphs_from_lines(["large letters"], size=12)

    line = only_line(read(with_columns(glyphs, size=np.ones(len(glyphs), np.float32))))

    assert line.text == "large letters"
    assert line.size_pt > 8


def standing(text: str, x: float) -> Glyphs:
    """One character below the other, each upright."""
    return glyphs_from_lines(list(text), x=x, y=60, size=10, leading_em=1.0, advance_em=1.0)
