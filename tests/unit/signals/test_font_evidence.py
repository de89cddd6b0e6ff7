from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import page_of, segments_of
from inkproof.model.page import Font
from inkproof.model.signals import FontEvidence
from inkproof.signals.font_evidence import measure_fonts, split_by_font
from inkproof.signals.prose import find_prose, join_lines
from inkproof.thresholds import LexicalThresholds, ProseThresholds

FONTS = (Font(name="AAAAAA+Body", key="4 0"), Font(name="BBBBBB+Body", key="5 0"))
EAGER = LexicalThresholds(min_evidence=1.0)
CLEAN = ("human beings were born free and equal", "human beings were born free and equal")
GARBLED = ("gtlzm adhmfr vdqd anqm eqdd zmc dptzk", "gtlzm adhmfr vdqd anqm eqdd zmc dptzk")
LISTED = frozenset({"human", "beings", "were", "born", "free", "equal"})


def measure(
    *blocks: tuple[str, ...], fonts: tuple[int, ...], max_characters: int = 1_000
) -> tuple[FontEvidence, ...]:
    segments = segments_of(*blocks, fonts=fonts)
    prose = find_prose(segments, FONTS, ProseThresholds())
    page = page_of(segments.glyphs, fonts=FONTS)
    return measure_fonts(page, prose, LISTED, EAGER, max_characters)


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


def test_the_cost_of_a_font_is_bounded() -> None:
    """Evidence stops growing at the limit."""
    (short,) = measure(*[CLEAN] * 20, fonts=(0,), max_characters=100)
    (long,) = measure(*[CLEAN] * 20, fonts=(0,), max_characters=10_000)

    assert short.lexical.evidence < long.lexical.evidence
    assert short.letters == long.letters


def test_a_word_in_two_fonts_belongs_to_neither() -> None:
    """A drop capital leaves its word without a font."""
    segments = segments_of(("Onc",), ("e upon a time",), fonts=(1, 0))
    text, rows = join_lines(segments.blocks)
    joined = text.replace("\n", "", 2)
    keep = [index for index, character in enumerate(text[:5]) if character != "\n"]

    texts = split_by_font(joined, rows[[*keep, *range(5, len(rows))]], segments.glyphs)

    assert texts[0].split() == ["upon", "a", "time"]
    assert 1 not in texts


@given(st.lists(st.tuples(st.text("ab1é ", max_size=9), st.integers(0, 1)), max_size=6))
def test_words_are_dealt_out_and_none_is_made_up(blocks: list[tuple[str, int]]) -> None:
    """Blocks of one font each: all words come back, in order, under their fonts."""
    segments = segments_of(*([text] for text, _ in blocks), fonts=[font for _, font in blocks])

    texts = split_by_font(*join_lines(segments.blocks), segments.glyphs)

    for font in (0, 1):
        expected = [word for text, drawn in blocks if drawn == font for word in text.split()]
        assert texts.get(font, "").split() == expected
