from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, segments_of
from inkproof.model.page import Font
from inkproof.signals.exclusions import Exclusion
from inkproof.signals.passages import join_blocks
from inkproof.signals.prose import (
    ProseReading,
    claims_monospaced,
    find_monospaced,
    find_prose,
)
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import ProseThresholds

SERIF = (Font(name="ABCDEF+Serif"), Font(name="GHIJKL+CourierNewPSMT"))
PARAGRAPH = (
    "All human beings are born free and equal in dignity",
    "and rights. They are endowed with reason and conscience",
    "and should act towards one another in a spirit of peace.",
)


def read(*blocks: tuple[str, ...], fonts: tuple[int, ...] = ()) -> ProseReading:
    segments = segments_of(*blocks, fonts=fonts, monospaced=frozenset({1}))
    return find_prose(
        join_blocks(segments.blocks), inspect_glyphs(segments.glyphs), SERIF, ProseThresholds()
    )


def test_a_paragraph_has_a_vote() -> None:
    """Its lines are joined in order, and every letter counts."""
    reading = read(PARAGRAPH)

    assert reading.text.split() == " ".join(PARAGRAPH).split()
    assert reading.letters == sum(map(str.isalpha, reading.text))
    assert not reading.excluded


@pytest.mark.parametrize(
    ("block", "reason"),
    [
        (("12.50 13.00 14.25 15.75", "11.00 12.75 13.50 16.00"), Exclusion.NO_LETTERS),
        (("Universal Declaration",), Exclusion.ONE_SHORT_LINE),
        (("Widget", "Gadget", "Gizmo", "Sprocket"), Exclusion.FEW_WORDS_A_LINE),
        (("a := b + c -> [d]; {e}", "f := (g * h) / i; != j"), Exclusion.FEW_LETTERS),
        (("Oslo has 1970 12 11 trains", "Rome has 2065 31 17 trains"), Exclusion.FEW_LETTERS),
        (("Norway paid 1923 in the year", "Sweden paid 1822 in the years"), Exclusion.MANY_DIGITS),
    ],
)
def test_what_was_not_meant_as_sentences_has_no_vote(
    block: tuple[str, ...], reason: Exclusion
) -> None:
    """Each gate keeps its kind out and says so, block by block."""
    reading = read(PARAGRAPH, block)

    assert reading.text == read(PARAGRAPH).text
    assert reading.excluded == {reason: 1}


def test_a_page_of_references_is_judged_by_them() -> None:
    """Where there is nothing else, names and titles are better than no words at all."""
    entry = ("Foster, P.L., 1999. Mechanisms of stationary phase mutation: a", "decade of it, 33.")

    alone = read(*[entry] * 5)
    beside = read(*[PARAGRAPH] * 2, entry)

    assert alone.letters
    assert not alone.excluded
    assert beside.excluded == {Exclusion.MANY_MARKS: 1}


def test_marks_are_no_reason_where_words_are_not_parted() -> None:
    """Chinese has a mark to every ten signs."""
    sentence = "\u4eba\u4eba\u6709\u6743\u5229,"

    reading = read((sentence * 8, sentence * 8))

    assert not reading.excluded


def test_the_first_gate_that_a_block_fails_is_its_reason() -> None:
    """Every excluded block is counted once."""
    numbers = ("12.50 13.00 14.25 15.75", "11.00 12.75 13.50 16.00")

    excluded = read(PARAGRAPH, numbers, ("Widget", "Gadget", "Gizmo"), numbers).excluded

    assert excluded == {Exclusion.NO_LETTERS: 2, Exclusion.FEW_WORDS_A_LINE: 1}


LISTING = ("for line in lines", "print line if found", "return nothing at all")


def test_a_listing_has_no_vote() -> None:
    """Monospaced lines of few words are code; the same words in a book type are not."""
    reading = read(PARAGRAPH, LISTING, fonts=(0, 1))

    assert reading.text == read(PARAGRAPH).text
    assert list(reading.excluded) == [Exclusion.MONOSPACED]
    assert not read(PARAGRAPH, LISTING, fonts=(0, 0)).excluded


def test_typewritten_sentences_have_a_vote() -> None:
    """A letter may be set in Courier."""
    assert read(PARAGRAPH, fonts=(1,)).letters > 0


def test_widths_tell_more_than_what_a_font_claims() -> None:
    """A proportional font may be flagged as of fixed pitch, and the other way round."""
    claims = Font(name="Roboto", monospaced=True)
    even = glyphs_from_lines(["abcdefghij"])
    uneven = glyphs_from_lines(["abcdefghij"], narrow_em=0.3)

    for font in SERIF[0], claims:
        assert find_monospaced(inspect_glyphs(even), (font,), ProseThresholds()).all()
        assert not find_monospaced(inspect_glyphs(uneven), (font,), ProseThresholds()).any()


def test_an_ocr_layer_has_no_type() -> None:
    """Blank glyphs of one width are not code."""
    layer = glyphs_from_lines(["abcdefghij"], paint=0)

    assert not find_monospaced(inspect_glyphs(layer), SERIF, ProseThresholds()).any()


def test_one_long_line_is_a_paragraph() -> None:
    """A sentence may fit on one line."""
    assert read(("This sentence of nine words stands on one line.",)).letters > 0


def test_a_script_without_spaces_is_judged_by_its_letters() -> None:
    """Chinese lines are one token each and prose all the same."""
    reading = read(("人人生而自由在尊严和权利上一律平等", "他们赋有理性和良心并应以兄弟"))

    assert reading.letters == 31


@pytest.mark.parametrize("hyphen", ["-", "\u2010", "\u00ad"])
def test_a_word_broken_at_a_line_end_is_mended(hyphen: str) -> None:
    """The hyphen goes where a small letter follows."""
    reading = read((f"These are the funda{hyphen}", "mental rights of all people"))

    assert "fundamental" in reading.text
    assert "\n" not in reading.text.strip()


def test_a_hyphen_before_a_capital_stays() -> None:
    """Two words may be joined by a hyphen of their own."""
    assert "Anglo-\nSaxon" in read(("These are the Anglo-", "Saxon rights of people")).text


def test_a_dash_between_numbers_stays() -> None:
    """Only a letter before the hyphen makes a broken word."""
    assert "1945-\nsome" in read(("They were there until 1945-", "some say even longer")).text


@given(st.lists(st.lists(st.text("abc -1é漢", max_size=30), min_size=1, max_size=4), max_size=4))
def test_every_character_points_at_the_glyph_that_says_it(blocks: list[list[str]]) -> None:
    """`rows` is as long as `text` and leads back to the same characters."""
    eager = ProseThresholds(
        min_words_of_one_line=0, min_words_a_line=0, min_letter_share=0, max_digit_share=1
    )
    segments = segments_of(*blocks)

    passage = find_prose(
        join_blocks(segments.blocks), inspect_glyphs(segments.glyphs), SERIF, eager
    ).passage

    assert len(passage.rows) == len(passage.text)
    for character, row in zip(passage.text, passage.rows, strict=True):
        said = chr(segments.glyphs.raw[row]) if row >= 0 else " "
        assert said == character or (row < 0 and character.isspace())


@pytest.mark.parametrize(
    ("name", "expected"),
    [("CourierNewPSMT", True), ("DejaVuSansMono-Bold", True), ("TimesNewRoman", False)],
)
def test_monospaced_families_are_known_by_name(name: str, expected: bool) -> None:  # noqa: FBT001
    """Where the file does not say it."""
    assert claims_monospaced(Font(name=name)) is expected
    assert claims_monospaced(Font(name=name, monospaced=True))
