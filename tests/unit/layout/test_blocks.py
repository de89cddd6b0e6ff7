"""Lines that belong together, and how they join."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines
from build.layouts import read
from inkproof.geometry.boxes import Box
from inkproof.layout.blocks import join_block, join_lines
from inkproof.layout.headings import heading_levels
from inkproof.model.content import Line
from inkproof.thresholds import BlockThresholds


def line(text: str, widest_gap_em: float = 0) -> Line:
    return Line(
        text=text,
        rows=np.full(len(text), -1, np.intp),
        box=Box(0, 0, 1, 1),
        size_pt=10,
        angle=0,
        baseline=0,
        start=0,
        end=1,
        widest_gap_em=widest_gap_em,
    )


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["the dehyphen-", "ation of it"], "the dehyphenation of it"),
        (["the dehyphen\u00ad", "ation"], "the dehyphenation"),
        (["Jean-", "Paul"], "Jean- Paul"),
        (["from 3 -", "or 4"], "from 3 - or 4"),
        (["one", "two"], "one two"),
        (["中文的", "一行"], "中文的一行"),
        (["中文", "and more"], "中文 and more"),
        (["한국어", "문장"], "한국어 문장"),
        (["a\u00a0b\u2003c"], "a b c"),
        (["ho\u00adtel"], "hotel"),
        (["a\x02b\u200ec\U000e0041d"], "abcd"),
        (["\u0645\u06cc\u200c\u062e"], "\u0645\u06cc\u200c\u062e"),
        (["u\u0308ber"], "über"),
        (["", "text", ""], "text"),
    ],
)
def test_lines_join_to_a_paragraph(lines: list[str], text: str) -> None:
    """Broken words become whole, scripts without spaces get none, and only text comes out."""
    assert join_lines(map(line, lines)) == text


@example(["0 \xad\r0"])
@given(st.lists(st.text(max_size=12), max_size=5))
def test_no_control_or_tag_character_comes_out(texts: list[str]) -> None:
    """Whatever a map states, what we print can be printed."""
    joined = join_lines(map(line, texts))

    assert all(
        character.isprintable() or character in "\u200c\u200d" or ord(character) > 0x7F
        for character in joined
    )
    assert not any(0xE0000 <= ord(character) <= 0xE007F for character in joined)
    assert "  " not in joined


def test_a_wider_leading_opens_a_block() -> None:
    """Three lines of a paragraph, then two of the next."""
    segments = read(
        glyphs_from_lines(["one one one", "one one", "one one one"], y=100),
        glyphs_from_lines(["two two two", "two two"], y=148, order=9),
    )

    assert [len(block.lines) for block in segments.blocks] == [3, 2]


def test_another_size_opens_a_block() -> None:
    """A heading stands close to its text and is a block of its own."""
    segments = read(
        glyphs_from_lines(["Heading"], y=100, size=14),
        glyphs_from_lines(["text text text", "text text"], y=114, order=9),
    )

    assert [block.size_pt for block in segments.blocks] == [14, 10]


def test_an_indented_first_line_opens_a_block() -> None:
    """Paragraphs without extra leading are told apart by their indent."""
    segments = read(
        glyphs_from_lines(["one one one one", "one one one one"], y=100),
        glyphs_from_lines(["two two two"], x=87, y=124, order=5),
        glyphs_from_lines(["two two two two"], y=136, order=6),
    )

    assert [block.lines[0].text[:3] for block in segments.blocks] == ["one", "two"]


def test_a_line_that_ends_early_with_a_stop_ends_its_paragraph() -> None:
    """It had room for the next word; without a stop (verse) the lines go on."""
    prose = ["a line that fills the column", "and ends.", "Then the next fills it again", "so"]
    verse = ["a line that fills the column", "and ends", "Then the next fills it again", "so"]

    parted, whole = read(glyphs_from_lines(prose)), read(glyphs_from_lines(verse))

    assert [len(block.lines) for block in parted.blocks] == [2, 2]
    assert [len(block.lines) for block in whole.blocks] == [4]


def test_ideographs_that_end_early_end_their_paragraph() -> None:
    """Such a line could have held the next character."""
    lines = ["人权宣言", "鉴于对人类家庭所有成员的固有尊严", "序言"]

    segments = read(glyphs_from_lines(lines, advance_em=1.0))

    assert [block.text for block in segments.blocks] == ["人权宣言", "\n".join(lines[1:])]


def test_headings_are_short_and_larger_than_the_body() -> None:
    """Sizes within half a point are one level; long or small blocks have none."""
    segments = read(
        glyphs_from_lines(["Title"], y=60, size=20),
        glyphs_from_lines(["Section"], y=100, size=14.1, order=1),
        glyphs_from_lines(["the body of the text goes on here", "and here"], y=130, order=2),
        glyphs_from_lines(["Other section"], y=180, size=13.9, order=5),
        glyphs_from_lines(["12 34"], y=220, size=30, order=6),
        glyphs_from_lines(["and goes on with some more text"], y=260, order=7),
    )

    levels = heading_levels(segments.blocks, segments.body_size_pt, BlockThresholds())

    assert levels == [1, 2, None, 2, None, None]


def test_rows_of_cells_stay_a_line_each() -> None:
    """What stands in rows is not run together into a sentence of numbers."""
    rows = [line("Station Opened", 9), line("Mill Bridge 1884", 9), line("Upper Market 1902", 8)]

    assert join_block(rows, BlockThresholds()).splitlines() == [row.text for row in rows]


def test_one_stretched_line_makes_no_rows() -> None:
    """The last line before a justified break is as wide as it likes."""
    prose = [line("a word", 4.7), line("and some"), line("more of it")]

    assert join_block(prose, BlockThresholds()) == "a word and some more of it"
