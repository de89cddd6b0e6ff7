from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import segments_of
from inkproof.language.lexical import read_words
from inkproof.signals.font_evidence import DrawnText, deal_words, find_fonts
from inkproof.signals.passages import join_blocks

CLEAN = ("human beings were born free and equal", "human beings were born free and equal")


def split(drawn: DrawnText, font: int) -> list[str]:
    said = drawn.passage.text.split()
    return [word for word, owner in zip(said, drawn.owners, strict=True) if owner == font]


def draw(*blocks: tuple[str, ...], fonts: tuple[int, ...]) -> DrawnText:
    segments = segments_of(*blocks, fonts=fonts)
    return find_fonts(join_blocks(segments.blocks).mend(), segments.glyphs)


def test_a_comma_in_another_font_leaves_the_word_to_its_letters() -> None:
    """Bold words often have regular punctuation, and twins of a font lend each other spaces."""
    segments = segments_of(("word",), (", next",), fonts=(0, 1))
    passage = join_blocks(segments.blocks).mend()
    kept = (passage.rows >= 0) | (passage.characters.points == ord(" "))

    drawn = find_fonts(passage.select(kept), segments.glyphs)

    assert drawn.passage.text.split() == ["word,", "next"]
    assert drawn.owners.tolist() == [0, 1]


def test_words_are_listed_once_by_the_fonts_asked_for() -> None:
    """Whoever looks closer at a font looks at each word once."""
    drawn = draw(CLEAN, ("other words",), ("more",), fonts=(0, 1, 2))

    assert drawn.list_words([1, 0]) == {
        1: ["other", "words"],
        0: ["human", "beings", "were", "born", "free", "and", "equal"],
    }


def test_words_are_counted_under_the_font_that_draws_them() -> None:
    """Saying words again counts for their font and for no other."""
    drawn = draw(CLEAN, CLEAN, ("other words",), fonts=(0, 0, 1))

    words = deal_words(read_words(drawn.passage.text), drawn, 2)

    weights = words.times @ words.vocabulary.weights
    assert weights.tolist() == [4 * (2 + 3 + 1 + 1 + 1 + 2), 2 + 2]


def test_a_word_in_two_fonts_belongs_to_neither() -> None:
    """A drop capital leaves its word without a font."""
    segments = segments_of(("Onc",), ("e upon a time",), fonts=(1, 0))
    passage = join_blocks(segments.blocks).mend()
    places = np.arange(len(passage.rows))

    drawn = find_fonts(passage.select((places < 3) | (places > 4)), segments.glyphs)

    assert drawn.passage.text.split() == ["Once", "upon", "a", "time"]
    assert (split(drawn, 0), split(drawn, 1)) == (["upon", "a", "time"], [])


@given(st.lists(st.tuples(st.text("ab1é ", max_size=9), st.integers(0, 1)), max_size=6))
def test_words_are_dealt_out_and_none_is_made_up(blocks: list[tuple[str, int]]) -> None:
    """Blocks of one font each: all words come back, in order, under their fonts."""
    segments = segments_of(*([text] for text, _ in blocks), fonts=[font for _, font in blocks])

    drawn = find_fonts(join_blocks(segments.blocks).mend(), segments.glyphs)

    for font in (0, 1):
        expected = [word for text, drawer in blocks if drawer == font for word in text.split()]
        assert split(drawn, font) == expected
