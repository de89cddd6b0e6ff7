"""Gaps part words; painted spaces are a hint."""

from __future__ import annotations

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs
from build.layouts import line_texts, only_line, read, shifted, with_columns
from inkproof.model.glyphs import Flag


def tracked(text: str, *, letter_gap_em: float, word_gap_em: float) -> list[float]:
    """How far each inked letter moves to the right when the text is letter-spaced."""
    moves: list[float] = []
    at = 0.0
    for character in text:
        if character == " ":
            at += (word_gap_em - 0.5) * 10
            continue
        moves.append(at)
        at += letter_gap_em * 10
    return moves


def test_a_gap_parts_words_without_any_painted_space() -> None:
    """No space glyph on the page: words are told apart by the gaps."""
    segments = read(glyphs_from_lines(["Lorem ipsum dolor"], spaces=False))

    assert line_texts(segments) == ["Lorem ipsum dolor"]


def test_a_painted_space_without_a_gap_parts_nothing() -> None:
    """The pen steps back over the space: a reader sees one word."""
    glyphs = glyphs_from_lines(["May be"])
    back = np.where(np.arange(6) > 3, -5.0, 0.0)

    segments = read(shifted(glyphs, back))

    assert line_texts(segments) == ["Maybe"]


@pytest.mark.parametrize("gap", [0.15, 0.25, 0.5])
def test_letter_spaced_words_stay_words(gap: float) -> None:
    """Wide gaps between letters part nothing where those between words are wider."""
    text = "some spaced words"
    glyphs = glyphs_from_lines([text], spaces=False)

    segments = read(shifted(glyphs, tracked(text, letter_gap_em=gap, word_gap_em=2.2 * gap + 0.3)))

    assert line_texts(segments) == [text]


def test_evenly_spaced_letters_are_one_word() -> None:
    """Nothing says where a word of an evenly spaced line would end."""
    glyphs = glyphs_from_lines(["CHAPTER"], spaces=False)

    segments = read(shifted(glyphs, np.arange(7) * 4.0))

    assert line_texts(segments) == ["CHAPTER"]


def test_widths_of_zero_are_not_believed() -> None:
    """A font without widths is measured by its ink."""
    glyphs = glyphs_from_lines(["four hours later"], spaces=False)

    segments = read(with_columns(glyphs, advance=np.zeros(len(glyphs), np.float32)))

    assert line_texts(segments) == ["four hours later"]


def test_one_default_width_for_all_is_not_believed() -> None:
    """Every glyph is said to be a full size wide, but the pen goes on before."""
    glyphs = glyphs_from_lines(["four hours later"], spaces=False)

    segments = read(with_columns(glyphs, advance=np.full(len(glyphs), 10, np.float32)))

    assert line_texts(segments) == ["four hours later"]


def test_ideographs_on_a_loose_grid_are_one_word() -> None:
    """Justified Chinese has gaps between all characters."""
    glyphs = glyphs_from_lines(["年年度报告"], advance_em=1.0)

    segments = read(shifted(glyphs, np.arange(5) * 2.5))

    assert line_texts(segments) == ["年年度报告"]


def test_a_note_mark_on_a_number_is_no_digit_of_it() -> None:
    """24.91 with a raised 2 is never 24.912."""
    number = glyphs_from_lines(["24.91"], x=100, y=100)
    mark = glyphs_from_lines(["2"], x=125, y=96.5, size=6, order=1)

    segments = read(number, mark)

    assert line_texts(segments) == ["24.91 2"]


def test_a_note_mark_on_a_word_is_no_letter_of_it() -> None:
    """Wikipedia with a raised 1, and the sentence goes on."""
    before = glyphs_from_lines(["Wikipedia"], x=100, y=100)
    mark = glyphs_from_lines(["1"], x=145, y=96.5, size=6, order=1)
    after = glyphs_from_lines(["as"], x=151, y=100, order=2)

    segments = read(before, mark, after)

    assert line_texts(segments) == ["Wikipedia 1 as"]


def test_subscripts_and_exponents_stay_with_their_letter() -> None:
    """CO2 and m2 are one word each."""
    formula = [
        glyphs_from_lines(["CO"], x=100, y=100),
        glyphs_from_lines(["2"], x=110, y=102, size=6, order=1),
        glyphs_from_lines(["per"], x=118, y=100, order=2),
        glyphs_from_lines(["m"], x=138, y=100, order=3),
        glyphs_from_lines(["2"], x=143, y=96, size=6, order=4),
    ]

    segments = read(*formula)

    assert line_texts(segments) == ["CO2 per m2"]


def test_a_drop_cap_begins_its_word() -> None:
    """A large O over three lines reads as the first letter of the first."""
    cap = glyphs_from_lines(["O"], x=72, y=124, size=36)
    text = glyphs_from_lines(["ver the past", "three years", "it grew"], x=92, y=103, order=1)

    segments = read(cap, text)

    assert line_texts(segments) == ["Over the past", "three years", "it grew"]


def test_a_ligature_is_several_characters_of_one_place() -> None:
    """Further characters of a glyph follow it, in order and without a gap."""
    glyphs = glyphs_from_lines(["oaffice"])
    x = np.array([72, 77, 82, 82, 82, 87, 92], np.float32)
    flags = np.where(np.isin(np.arange(7), [3, 4]), Flag.CONTINUES, 0).astype(np.uint8)

    line = only_line(read(with_columns(glyphs, x=x, flags=flags)))

    assert line.text == "oaffice"
    assert line.rows.tolist() == list(range(7))


def test_a_phrase_of_one_glyph_keeps_its_spaces() -> None:
    """ActualText says several words with one glyph: they stay apart, without edge spaces."""
    glyphs = glyphs_from_lines([" All is well "])
    flags = np.where(np.arange(13) > 0, Flag.CONTINUES, 0).astype(np.uint8)
    still = with_columns(glyphs, x=np.full(13, 72, np.float32), flags=flags)

    line = only_line(read(still))

    assert line.text == "All is well"


def test_a_phrase_of_nothing_but_spaces_is_no_line() -> None:
    """ActualText may say several spaces with one glyph: the page then says nothing there."""
    glyphs = glyphs_from_lines(["   "], y=300)
    flags = np.where(np.arange(3) > 0, Flag.CONTINUES, 0).astype(np.uint8)

    segments = read(with_columns(glyphs, flags=flags), glyphs_from_lines(["All is well"], order=1))

    assert line_texts(segments) == ["All is well"]


def test_rivers_do_not_cut_a_line() -> None:
    """A wide word gap in one justified line is a word gap."""
    text = glyphs_from_lines(
        ["this line is full of words", "and this one has a river", "and so on it goes here"]
    )
    place = np.arange(len(text))
    wide = np.where((place >= 30) & (place < 50), 12.0, 0.0)

    segments = read(shifted(text, wide))

    assert line_texts(segments)[1] == "and this one has a river"
    assert len(segments.blocks) == 1


def test_a_page_of_both_scripts_keeps_its_lines() -> None:
    """Two tables painted after each other on one baseline are one line, left to right."""
    right = glyphs_from_lines(["world"], x=130)
    left = glyphs_from_lines(["hello"], x=100, order=1)

    segments = read(join_glyphs(right, left))

    assert line_texts(segments) == ["hello world"]
