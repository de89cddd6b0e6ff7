from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import segments_of
from inkproof.signals.passages import BlockText, join_blocks

BLOCKS = st.lists(st.lists(st.text("abc -1é漢", max_size=12), min_size=1, max_size=4), max_size=4)


def join(*blocks: list[str]) -> BlockText:
    return join_blocks(segments_of(*blocks).blocks)


@given(BLOCKS)
def test_lines_and_blocks_are_joined_in_order(blocks: list[list[str]]) -> None:
    """A line end after each line, a blank line after each block."""
    text = join(*blocks)

    assert text.whole.text == "".join("\n".join(block) + "\n\n" for block in blocks)
    assert text.lines.tolist() == [len(block) for block in blocks]
    cut = [
        text.whole.text[start:stop] for start, stop in zip(text.starts, text.stops, strict=True)
    ]
    assert cut == ["\n".join(block) + "\n\n" for block in blocks]


@given(BLOCKS)
def test_every_character_points_at_the_glyph_that_says_it(blocks: list[list[str]]) -> None:
    """Rows lead back to the same characters, also where words were mended."""
    segments = segments_of(*blocks)

    passage = join_blocks(segments.blocks).mend().mend_line_ends()

    assert len(passage.rows) == len(passage.text)
    for character, row in zip(passage.text, passage.rows, strict=True):
        said = chr(segments.glyphs.raw[row]) if row >= 0 else " "
        assert said == character or (row < 0 and character.isspace())


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad"])
def test_a_word_goes_on_where_a_small_letter_follows(hyphen: str) -> None:
    """The hyphen between a letter and a small letter goes; others stay, and so do blocks."""
    text = join([f"funda{hyphen}", f"mental Anglo{hyphen}", f"Saxon 1945{hyphen}", f"so{hyphen}"])

    mended = text.mend().text

    assert mended == f"fundamental Anglo{hyphen}\nSaxon 1945{hyphen}\nso{hyphen}\n\n"


def test_words_meet_at_every_line_end_with_a_hyphen_if_asked() -> None:
    """For look-up, whatever follows belongs to the word."""
    passage = join(["Anglo-", "Saxon - no"], ["in-"]).mend().mend_line_ends()

    assert passage.text == "AngloSaxon - no\n\nin\n"


def test_a_choice_of_blocks_leaves_the_others_out() -> None:
    """Blocks that have no vote are not mended into others."""
    text = join(["one"], ["two-", "fold"], ["three"])

    assert text.mend(np.array([False, True, False])).text == "twofold\n\n"
    assert text.mend(np.array([False, False, False])).text == ""


@given(BLOCKS)
def test_characters_are_counted_block_by_block(blocks: list[list[str]]) -> None:
    """Line ends count for the lines they end; the one that parts two blocks does not."""
    text = join(*blocks)

    spaces = text.count(text.whole.characters.spaces)

    assert spaces.tolist() == ["\n".join([*block, ""]).count("\n") + "".join(block).count(" ")
                               for block in blocks]  # fmt: skip
