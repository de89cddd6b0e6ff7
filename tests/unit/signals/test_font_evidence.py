from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import segments_of
from inkproof.language.lexical import read_words
from inkproof.model.page import Font
from inkproof.model.signals import FontEvidence, Measured
from inkproof.signals.font_evidence import DrawnText, deal_words, find_fonts, measure_fonts
from inkproof.signals.lexical import measure_lexical
from inkproof.signals.passages import join_blocks
from inkproof.signals.prose import find_prose
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import ProseThresholds

FONTS = (Font(name="AAAAAA+Body", key="4 0"), Font(name="BBBBBB+Body", key="5 0"))
CLEAN = ("human beings were born free and equal", "human beings were born free and equal")
GARBLED = ("gtlzm adhmfr vdqd anqm eqdd zmc dptzk", "gtlzm adhmfr vdqd anqm eqdd zmc dptzk")
LISTED = frozenset({"human", "beings", "were", "born", "free", "equal"})


def measure(*blocks: tuple[str, ...], fonts: tuple[int, ...]) -> tuple[FontEvidence, ...]:
    segments = segments_of(*blocks, fonts=fonts)
    text = join_blocks(segments.blocks)
    seen = inspect_glyphs(segments.glyphs)
    prose = find_prose(text, seen, FONTS, ProseThresholds())
    drawn = find_fonts(prose.passage, segments.glyphs)
    words = deal_words(read_words(prose.text), drawn, len(FONTS))
    lexical = measure_lexical(words, words.vocabulary.find(LISTED), min_evidence=1.0)
    return measure_fonts(FONTS, seen, drawn, lexical)


def split(drawn: DrawnText, font: int) -> list[str]:
    said = drawn.passage.text.split()
    return [word for word, owner in zip(said, drawn.owners, strict=True) if owner == font]


def test_a_garbled_font_does_not_hide_behind_a_clean_one() -> None:
    """Each font is judged by its own words."""
    clean, garbled = measure(CLEAN, GARBLED, fonts=(0, 1))

    assert (clean.key, clean.lexical.score) == ("4 0", 1.0)
    assert (garbled.key, garbled.lexical.score) == ("5 0", 0.0)
    assert clean.letters == garbled.letters == 62


def test_what_is_no_prose_draws_glyphs_without_a_vote() -> None:
    """A heading counts for the font's glyphs and not for its words."""
    _, heading = measure(CLEAN, ("Rights",), fonts=(0, 1))

    assert (heading.glyphs, heading.letters, heading.lexical.score) == (6, 0, None)


def test_a_font_that_draws_nothing_is_not_listed() -> None:
    """Pages refer to fonts they do not use."""
    assert [font.key for font in measure(CLEAN, fonts=(0,))] == ["4 0"]


def test_words_are_weighed_under_the_font_that_draws_them() -> None:
    """Saying words again adds evidence to their font and to no other."""
    once = measure(CLEAN, GARBLED, fonts=(0, 1))
    again = measure(CLEAN, CLEAN, GARBLED, fonts=(0, 0, 1))

    assert [font.lexical.evidence for font in again] == [
        2 * once[0].lexical.evidence,
        once[1].lexical.evidence,
    ]


def test_a_font_of_a_script_without_spaces_has_no_words() -> None:
    """Chinese beside English is not judged by an English list."""
    chinese = ("\u4eba\u4eba\u751f\u800c\u81ea\u7531", "\u5728\u5c0a\u4e25\u548c\u6743")

    english, other = measure(CLEAN, chinese, fonts=(0, 1))

    assert english.lexical.score == 1.0
    assert (other.letters, other.lexical) == (11, Measured(score=None, evidence=0.0))


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
