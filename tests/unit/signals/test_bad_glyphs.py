from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs
from inkproof.model.glyphs import Flag, Glyphs
from inkproof.model.page import Font
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.bad_glyphs import (
    is_icon_font,
    measure_bad_glyphs,
    measure_prominence,
    measure_unmapped,
)
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import BadGlyphThresholds

SERIF = (Font(name="ABCDEF+Serif"),)
THRESHOLDS = BadGlyphThresholds()
SENTENCE = "A quick brown fox jumps over the lazy dog."


def measure(glyphs: Glyphs, fonts: tuple[Font, ...] = SERIF) -> Measured:
    return measure_bad_glyphs(inspect_glyphs(glyphs), fonts, THRESHOLDS)


def count(*lines: str) -> float:
    return measure(glyphs_from_lines(lines)).evidence


def test_readable_text_has_no_bad_glyph() -> None:
    """Ordinary text, accents and other scripts included, is decodable."""
    reading = measure(glyphs_from_lines([SENTENCE, "Größe, Ελλάδα, שלום, 漢字, \U0001f600"]))

    assert reading == Measured(0.0, reading.evidence)
    assert reading.evidence == 0


@pytest.mark.parametrize(
    "bad",
    [
        *("\ufffd", "\x00", "\x01", "\x7f", "\x9f", "\ud800", "\udfff", "\ufffe", "\uffff"),
        *("\ufdd0", "\ue000", "\uf8ff", "\U000f0000", "\U00100000", "\U0001ffff", "\U0010ffff"),
    ],
)
def test_what_can_be_no_text_is_bad(bad: str) -> None:
    """Every kind of undecodable value counts, one glyph each."""
    assert count(bad * 6 + "readable") == 6


def test_a_value_past_unicode_is_bad() -> None:
    """A map may state any number."""
    glyphs = glyphs_from_lines(["abcd"])
    raw = glyphs.raw.copy()
    raw[:3] = 0x110000

    reading = measure(replace(glyphs, raw=raw))

    assert reading.evidence == 3


def test_a_flag_without_a_character_is_bad() -> None:
    """A glyph that the file does not map counts, whatever the engine made of it."""
    glyphs = join_glyphs(
        glyphs_from_lines([SENTENCE]), glyphs_from_lines(["xyz"], flags=Flag.UNMAPPED)
    )

    assert measure(glyphs).evidence == 3
    assert measure_unmapped(inspect_glyphs(glyphs)).score == pytest.approx(3 / 37)


def test_words_vouch_for_glyphs_without_a_stated_character() -> None:
    """An engine's guess that spells words is right; what is no text stays bad."""
    glyphs = glyphs_from_lines(["guessed \x01\ufffd"], flags=Flag.UNMAPPED)

    strict = measure(glyphs)
    vouched = measure_bad_glyphs(inspect_glyphs(glyphs), SERIF, THRESHOLDS, frozenset({0}))

    assert (strict.evidence, vouched.evidence) == (9, 2)


def test_actual_text_is_judged_as_words_and_not_here() -> None:
    """Where the file states its text beside the map, the map is not what is used."""
    glyphs = join_glyphs(
        glyphs_from_lines([SENTENCE]), glyphs_from_lines(["\x00\x00\x01"], flags=Flag.ACTUALTEXT)
    )

    assert measure(glyphs).evidence == 0


def test_repaired_text_does_not_hide_what_the_file_said() -> None:
    """The tier reads `raw`: a page whose `text` was repaired or normalised still fires."""
    glyphs = glyphs_from_lines(["\ufffd" * 12])
    repaired = replace(glyphs, text=np.full(len(glyphs), ord("a"), np.uint32))
    emptied = replace(glyphs, text=np.zeros(len(glyphs), np.uint32))

    assert measure(repaired) == measure(emptied) == measure(glyphs) == Measured(1.0, 12.0)


def test_white_space_is_evidence_for_neither_side() -> None:
    """Spaces, tabs and line ends change nothing."""
    dense = measure(glyphs_from_lines(["\ufffd\ufffdabcdef"]))
    loose = measure(glyphs_from_lines(["\ufffd \ufffd a\tb c\u00a0d\u3000e\r\nf"]))

    assert dense == loose


@given(st.lists(st.sampled_from(" \t\n\r\x0b\x0c\x85\u00a0\u2003\u3000"), max_size=30))
def test_added_white_space_never_changes_the_reading(blanks: list[str]) -> None:
    """As above, for any white space anywhere between the lines."""
    text = glyphs_from_lines([SENTENCE, "\ufffd\ufffd\ufffd\ufffd"])

    assert measure(join_glyphs(text, glyphs_from_lines(blanks))) == measure(text)


def test_nothing_to_judge_is_an_abstention() -> None:
    """No glyph, or white space only, says nothing."""
    assert measure(Glyphs.empty()) == ABSTAINED
    assert measure(glyphs_from_lines(["   \t"])) == ABSTAINED
    assert measure_unmapped(inspect_glyphs(Glyphs.empty())) == ABSTAINED


def test_a_placeholder_counts_as_the_one_glyph_it_stands_for() -> None:
    """Literal `(cid:N)` is one bad glyph, not nine readable ones."""
    reading = measure(glyphs_from_lines(["(cid:3)(cid:142)(cid:20011)"]))

    assert reading == Measured(1.0, 3.0)


def test_a_text_about_placeholders_is_readable() -> None:
    """What only begins like one is text."""
    assert count("The form (cid:N) and (cid: 3) or (cid:) are no glyphs") == 0


def test_mojibake_counts_both_of_its_characters() -> None:
    """A letter that fell in two is two undecodable signs."""
    assert count(SENTENCE, "d\u00c3\u00a9j\u00c3\u00a8 vu") == 4


def test_a_bullet_is_neither_text_nor_garbage() -> None:
    """A lone private-use glyph before readable text has no say."""
    lines = ["\uf0b7 one item of the list", "\uf0b7 another item"]

    assert count(*lines) == 0


def test_bullets_painted_one_after_the_other_stay_bullets() -> None:
    """Distance parts them, not what is painted in between."""
    bullets = glyphs_from_lines(["\uf0b7"] * 9)

    assert measure(join_glyphs(bullets, glyphs_from_lines([SENTENCE], x=90))).evidence == 0


def test_a_rating_is_neither_text_nor_garbage() -> None:
    """Up to five of one repeated glyph on a page that reads as text."""
    assert count(SENTENCE, "\ue838" * 5) == 0
    assert count(SENTENCE, "\ue838" * 6) == 6


def test_a_row_of_different_private_glyphs_is_garbage() -> None:
    """A word that lost its map is no icon."""
    assert count(SENTENCE, "\ue001\ue002\ue003") == 3


def test_marks_on_a_page_that_does_not_read_are_garbage() -> None:
    """Without readable text there is nothing they could decorate."""
    assert count("\ue001  \ue002  \ue003  \ue004") == 4


def test_a_private_glyph_inside_a_word_is_garbage() -> None:
    """A ligature that lost its map is damage, not a bullet."""
    assert count(SENTENCE, "of\uf001ce", "e\uf001cient", "a\uf001liate") == 3


def test_old_style_figures_are_always_garbage() -> None:
    """Adobe's private letters are text that a font failed to map, even alone."""
    icons = (Font(name="Wingdings-Regular"),)

    assert count(SENTENCE, "\uf731") == 1
    assert measure(glyphs_from_lines(["\uf731\uf732\uf733"]), icons).evidence == 3


@pytest.mark.parametrize(
    "name",
    [
        *("ABCDEF+FontAwesome5Free-Solid", "Font Awesome 6 Free", "Wingdings3", "ZapfDingbats"),
        *("GHIJKL+MaterialIcons-Regular", "Material Icons", "Symbol", "SymbolMT", "Webdings"),
    ],
)
def test_icon_fonts_are_known_by_how_their_names_start(name: str) -> None:
    """Their private-use glyphs are icons, in any number."""
    glyphs = glyphs_from_lines([SENTENCE, "\uf000\uf001\uf002\uf003\uf004\uf005\uf006"])

    assert is_icon_font(Font(name=name))
    assert measure(glyphs, (Font(name=name),)).evidence == 0


def test_a_text_font_is_no_icon_font() -> None:
    """The family counts, not a word somewhere in the name."""
    assert not is_icon_font(Font(name="ABCDEF+MinionPro-Symbols"))


def test_prominence_weighs_a_title_like_the_lines_it_outweighs() -> None:
    """Size over body size, squared and capped."""
    glyphs = join_glyphs(
        glyphs_from_lines(["body text of the page"]),
        glyphs_from_lines(["T"], size=20),
        glyphs_from_lines(["X"], size=90),
    )

    weights = measure_prominence(inspect_glyphs(glyphs), THRESHOLDS.prominence_cap)

    assert list(weights[[0, -2, -1]]) == [1.0, 4.0, 16.0]


def test_an_unreadable_title_outweighs_readable_body() -> None:
    """Few large glyphs make a large share."""
    body = glyphs_from_lines([SENTENCE] * 2)
    title = glyphs_from_lines(["\ufffd" * 5], size=30)

    score = measure(join_glyphs(body, title)).score

    assert score == pytest.approx(45 / (45 + 68))


def replace(glyphs: Glyphs, **columns: np.ndarray[tuple[int], np.dtype[np.uint32]]) -> Glyphs:
    kept = {name: getattr(glyphs, name) for name in Glyphs.__dataclass_fields__}
    return Glyphs(**(kept | columns))


def test_glyphs_of_size_zero_are_as_prominent_as_each_other() -> None:
    """Where only what has no vote has a size, the rest is counted one by one."""
    glyphs = join_glyphs(
        glyphs_from_lines(["\ufffd\ufffdab"], size=0.0),
        glyphs_from_lines(["replaced text"], flags=Flag.ACTUALTEXT),
    )

    assert measure(glyphs) == Measured(0.5, 2.0)
