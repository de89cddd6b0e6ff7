from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from inkproof.model.glyphs import Flag, Glyphs
from inkproof.model.keys import KeyedGlyphs
from inkproof.model.page import Page, Witness
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.keys import find_contradictions
from inkproof.thresholds import WitnessThresholds

THRESHOLDS = WitnessThresholds()
TEXT = "sphinx of black quartz judge my vow"


def keyed_by(glyphs: Glyphs, codes: list[int], font: int = 0) -> KeyedGlyphs:
    """A code a row, all of one font."""
    return KeyedGlyphs(
        order=glyphs.order.copy(),
        x=glyphs.x.copy(),
        y=glyphs.y.copy(),
        box=glyphs.box.copy(),
        font=np.full(len(glyphs), font, np.int16),
        key=np.array(codes, np.int32),
        fonts=("7 0", "8 0"),
    )


def drawn(text: str, wide: list[float]) -> Glyphs:
    """A line whose glyphs have ink of these widths, in sizes; 0 for none."""
    glyphs = glyphs_from_lines([text])
    box = glyphs.box.copy()
    width = np.array(wide, np.float32)
    box[:, 0] = glyphs.x
    box[:, 1] = glyphs.y - 7 * (width > 0)
    box[:, 2] = glyphs.x + 10 * width
    box[:, 3] = glyphs.y
    columns = {f.name: getattr(glyphs, f.name) for f in fields(Glyphs)}
    return Glyphs(**(columns | {"box": box}))


def measure(glyphs: Glyphs, codes: list[int]) -> Measured:
    return find_contradictions(page_of(glyphs), keyed_by(glyphs, codes), THRESHOLDS)


def test_a_map_that_is_a_function_is_not_contradicted() -> None:
    """Each code one character, each character one code."""
    measured = measure(glyphs_from_lines([TEXT]), [ord(character) for character in TEXT])

    assert measured == Measured(score=0.0, evidence=float(len(TEXT)))


def test_a_code_read_as_two_characters_is_contradicted() -> None:
    """The rarer reading counts."""
    measured = measure(glyphs_from_lines(["aaaaaaaabb"]), [5] * 10)

    assert measured.score == pytest.approx(0.2)


def test_inked_glyphs_called_spaces_beside_a_bare_one_are_contradicted() -> None:
    """The marks that a map sends to a space."""
    glyphs = drawn("ab  c     ", [0.5, 0.5, 0, 0.3, 0.5, 0.3, 0.3, 0, 0, 0.3])
    measured = measure(glyphs, [1, 2, 3, 40, 4, 40, 41, 3, 3, 40])

    assert measured.score == pytest.approx(0.4)


def test_spaces_with_a_box_of_the_engine_are_spaces() -> None:
    """Where all of them have it, nothing tells them apart."""
    glyphs = drawn("a b c d e ", [0.5, 0.3] * 5)

    assert measure(glyphs, [1, 3, 2, 3, 4, 3, 5, 3, 6, 3]).score == 0.0


def test_four_forms_of_a_letter_are_one_letter() -> None:
    """Arabic has no more."""
    glyphs = drawn("\u0639" * 8, [0.2, 0.4, 0.6, 0.8] * 2)

    assert measure(glyphs, [1, 2, 3, 4] * 2).score == 0.0


def test_many_unlike_drawings_of_one_character_are_contradicted() -> None:
    """All but the most frequent one."""
    glyphs = drawn("x" * 12, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] + [0.1] * 6)

    assert measure(glyphs, [1, 2, 3, 4, 5, 6] + [1] * 6).score == pytest.approx(5 / 12)


def test_many_codes_of_one_drawing_are_no_contradiction() -> None:
    """A subset may hold a glyph twice."""
    glyphs = drawn("x" * 8, [0.5] * 8)

    assert measure(glyphs, list(range(8))).score == 0.0


def test_fonts_are_apart() -> None:
    """The same code may mean two characters in two fonts."""
    one, other = glyphs_from_lines(["aaaaa"]), glyphs_from_lines(["bbb"], y=200, order=1)
    both = join_glyphs(one, other)
    keyed = keyed_by(both, [7] * 8)
    keyed = KeyedGlyphs(
        order=keyed.order,
        x=keyed.x,
        y=keyed.y,
        box=keyed.box,
        font=np.array([0] * 5 + [1] * 3, np.int16),
        key=keyed.key,
        fonts=keyed.fonts,
    )

    assert find_contradictions(page_of(both), keyed, THRESHOLDS).score == 0.0


def test_ligatures_are_compared_as_wholes() -> None:
    """One code for ff and one for fi; read once as fl."""
    glyphs = glyphs_from_lines(["fffififififl"])
    flags = np.tile(np.array([0, Flag.CONTINUES], np.uint8), 6)
    stacked = glyphs.replace(flags=flags)

    measured = measure(stacked, [1, 1] + [2, 2] * 5)

    assert measured.score == pytest.approx(1 / 6)
    assert measured.evidence == 6


def test_what_the_file_does_not_state_is_left_out() -> None:
    """Neither guesses nor ActualText are statements of the map."""
    for flag in (Flag.UNMAPPED, Flag.ACTUALTEXT):
        assert measure(glyphs_from_lines(["abcd"], flags=flag), [1] * 4) == ABSTAINED
    assert measure(Glyphs.empty(), []) == ABSTAINED


def test_keys_of_another_page_join_nothing() -> None:
    """And the signal abstains."""
    here, there = glyphs_from_lines(["abcd"]), glyphs_from_lines(["abcd"], y=400)

    assert find_contradictions(page_of(here), keyed_by(there, [1] * 4), THRESHOLDS) == ABSTAINED


def test_spaces_made_up_in_the_place_of_a_digit_get_no_key() -> None:
    """PDFium does so in right-to-left runs."""
    digit = drawn("7", [0.5])
    made_up = drawn(" ", [0.0])
    page = page_of(join_glyphs(digit, made_up))

    assert keyed_by(digit, [55]).find(page).tolist() == [0, -1]


def stacked(text: str, at: float = 100) -> Page:
    """Glyphs that all begin in one place, as the second witness reads them."""
    glyphs = drawn(text, [0.0] * len(text))
    columns = {f.name: getattr(glyphs, f.name) for f in fields(Glyphs)}
    columns |= {"x": np.full(len(text), at, np.float32)}
    return replace(page_of(Glyphs(**columns)), witness=Witness.MUPDF)


def test_an_overlay_and_its_base_each_get_their_own_reading() -> None:
    """A slash without width and what it strikes out begin in one place: the order tells."""
    page = stacked("\u0338|=")

    assert keyed_by(page.glyphs, [54, 106, 61]).find(page).tolist() == [0, 1, 2]


def test_of_fewer_readings_than_glyphs_in_one_place_none_is_heard() -> None:
    """Unless all of the glyphs are one: bold letters are drawn twice and more."""
    page, glyphs = stacked("\u0338|"), stacked("abc").glyphs

    assert keyed_by(glyphs, [54, 106, 61]).find(page).tolist() == [-1, -1]
    assert keyed_by(glyphs, [54, 106, 61]).find(stacked("|")).tolist() == [-1]
    assert keyed_by(glyphs, [54, 54, 54]).find(page).tolist() == [0, 0]


def test_columns_of_unequal_length_are_refused() -> None:
    """A table is a table."""
    with pytest.raises(ValueError, match="has 4 rows, not 3"):
        keyed_by(glyphs_from_lines(["abcd"]), [1, 2, 3])


@given(st.permutations(range(12)))
def test_rows_are_found_whatever_their_order(order: list[int]) -> None:
    """Joined by place, never by index."""
    glyphs = glyphs_from_lines(["abcdefghijkl"])
    page: Page = page_of(glyphs.select(np.array(order)))
    keyed = keyed_by(glyphs, list(range(12)))

    assert keyed.key[keyed.find(page)].tolist() == order


def test_one_place_is_one_place_wherever_it_lies() -> None:
    """Readings differ by rounding, on either side of a round coordinate too."""
    page = stacked("\u0338|", at=72.00001)
    glyphs = stacked("ab", at=72.0).glyphs
    columns = {f.name: getattr(glyphs, f.name) for f in fields(Glyphs)}
    columns |= {"x": np.array([71.99999, 72.00001], np.float32)}

    assert keyed_by(Glyphs(**columns), [54, 106]).find(page).tolist() == [0, 1]
