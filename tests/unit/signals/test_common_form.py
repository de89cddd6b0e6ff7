from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines
from inkproof.model.glyphs import Flag
from inkproof.signals.common_form import read_common_form


def form(text: str, flags: int = 0) -> str:
    """The characters of a line in common form."""
    found = read_common_form(glyphs_from_lines([text], flags=flags))
    return "".join(map(chr, found.code.tolist()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("o\ufb03ce", "office"),
        ("\ufefb", "\u0644\u0627"),
        ("na\u00efve", "nai\u0308ve"),
        ("a\u00adb\u2010c\u2011d\u2212e", "a-b-c-d-e"),
        ("(\u05d0)", ")\u05d0("),
        ("a\u00a0b\u2003c\td", "abcd"),
        ("a\u200db\u200fc", "abc"),
        ("\u00b5\u2126", "\u03bc\u03a9"),
    ],
)
def test_two_spellings_of_one_thing_are_alike(one: str, other: str) -> None:
    """Ligatures, forms, accents, hyphens, brackets, spaces, compatibility characters."""
    assert form(one) == form(other)


def test_letters_stay_apart() -> None:
    """What a reader would notice is no matter of form."""
    assert form("l1IO0") == "l1IO0"


@pytest.mark.parametrize("said", ["\x00", "\ud800", "\ufffe", "\U0010ffff"])
def test_what_is_no_character_says_nothing(said: str) -> None:
    """One sign for all of it."""
    assert form(said) == "\ufffd"


def test_a_guess_that_looks_like_a_tab_is_heard() -> None:
    """PDFium gives the code of a glyph that it cannot map: U+0009 to U+000D may be letters."""
    assert form("\x0b\t", Flag.UNMAPPED) == "\x0b\t"
    assert form("\x0b\t") == ""
    assert form("a b", Flag.UNMAPPED) == "ab"


def test_what_actualtext_adds_is_left_out() -> None:
    """No glyph says it, and no second reader has it."""
    assert form("\0\0", Flag.ACTUALTEXT | Flag.CONTINUES) == ""


@given(st.text(max_size=40))
def test_rows_are_those_of_the_glyphs(text: str) -> None:
    """In order, none beyond the last."""
    glyphs = glyphs_from_lines([text.replace("\n", "")])

    found = read_common_form(glyphs)

    assert len(found.code) == len(found.row)
    assert (found.row[1:] >= found.row[:-1]).all()
    assert (found.row < len(glyphs)).all()
