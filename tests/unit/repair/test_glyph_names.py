"""What glyph names mean, and which of them mean nothing."""

# ruff: noqa: RUF001 (signs that look alike are what the names tell apart)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.repair.glyph_names import (
    NameHint,
    find_glyph_numbers,
    find_hint,
    read_glyph_name,
    read_glyph_number,
)
from inkproof.repair.glyph_tables import read_symbol
from inkproof.repair.likeness import is_text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("f_i", "fi"), ("ff", "ff"), ("T_h", "Th"), ("a.sc", "a"), ("one.oldstyle", "1"),
        ("uni0041", "A"), ("uni00410042", "AB"), ("u1F600", "😀"), ("afii10017", "А"),
        ("quotedblleft", "“"), ("dotlessi", "ı"), ("dotlessj", "ȷ"), ("Asmall", "a"),
        ("oneoldstyle", "1"), ("asuperior", "a"), ("parenleftbigg", "("), ("hyphen~GS~0", "-"),
        ("registerserif", "®"), ("mu", "μ"), ("maiekupperleftthai", "่"), ("aries", "♈"),
    ],
)  # fmt: skip
def test_a_name_of_any_font_means_its_character(name: str, text: str) -> None:
    """By the Adobe Glyph List, its rules, and the families that it lacks."""
    assert read_glyph_name(name) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("behinitial", "ب"), ("alefisolated", "ا"), ("laminitial", "ل"), ("meemfinal", "م"),
        ("lamwithalefhamzaaboveisolatedd", "لأ"), ("alefwithhamzaabovefinal", "أ"),
        ("arabickaffinal", "ك"), ("arabicindicdigitfour", "٤"), ("u062a.initial.teh", "ت"),
    ],
)  # fmt: skip
def test_a_position_in_the_word_is_hint_enough_of_arabic(name: str, text: str) -> None:
    """And the forms give their letter."""
    assert read_glyph_name(name) == text


@pytest.mark.parametrize(
    "name",
    [
        "", ".notdef", ".null", "g12", "G20", "glyph12", "cid00036", "index12", "a50", "C4b",
        "34", "controlX01", "u569", "uniE001", "uni0000", "AC", "B1", "i4", "LF", "emlowln",
        "nonmarkingreturn",
    ],
)  # fmt: skip
def test_a_made_up_name_means_nothing(name: str) -> None:
    """Numbers, private-use characters, control characters."""
    assert read_glyph_name(name) is None


def test_words_of_a_script_mean_something_only_in_its_fonts() -> None:
    """`ka` is of ten scripts, `beh` of one, but a font has to be of it."""
    indic = find_hint(["aamatra", "ba", "bha", "halfsa", "a"], "ABCDEF+Velthuis-dvng10")
    assert read_glyph_name("ka") is None
    assert read_glyph_name("ka", indic) == "क"
    assert read_glyph_name("halfma", indic) == "म्"
    assert read_glyph_name("ss_tt", indic) == "ष्ट"
    assert read_glyph_name("aamatra", indic) == "ा"
    assert read_glyph_name("rra", indic) == "ड़"
    assert read_glyph_name("beh") is None
    assert read_glyph_name("beh", find_hint(["beh", "dal", "hamza"], "X")) == "ب"


def test_single_letters_are_vowels_only_where_no_latin_consonant_stands_beside_them() -> None:
    """Mangal has Latin letters, Velthuis has none."""
    names = ["aamatra", "ba", "bha", "a", "u"]
    assert read_glyph_name("a", find_hint(names, "Velthuis")) == "अ"
    assert read_glyph_name("a", find_hint([*names, "b", "c"], "Mangal")) == "a"


def test_latin_names_hint_at_no_script() -> None:
    """Greek letters and accented ones among them."""
    assert find_hint(["alpha", "pi", "a", "eacute", "afii10017"], "Helvetica").script == ""


def test_numbers_mean_something_in_fonts_whose_numbers_are_known() -> None:
    """ZapfDingbats and MathematicalPi, and no others."""
    assert read_glyph_name("a71", NameHint(font="ABCDEF+ZapfDingbats")) == "●"
    pi = NameHint(font="ABCDEF+MathematicalPi-One")
    signs = [read_glyph_name(name, pi) for name in ("H11001", "H9004", "H9251", "H9262", "H9275")]
    assert signs == ["+", "Δ", "α", "μ", "ω"]
    assert read_glyph_name("H11001") is None


def test_the_number_of_a_name_is_read() -> None:
    """After any prefix that means nothing, and never out of a code point."""
    names = ("G36", "cid00036", "34", "a7", "glyph12.alt")
    assert [read_glyph_number(name) for name in names] == [36, 36, 34, 7, 12]
    assert [read_glyph_number(name) for name in ("uni0041", "A", "eacute", ".notdef")] == [
        None
    ] * 4


def test_hexadecimal_numbers_show_in_company() -> None:
    """One name that can only be read so, and none that cannot."""
    numbers, hexadecimal = find_glyph_numbers(["C20", "C2c", "C41", ".notdef"])
    assert hexadecimal
    assert numbers == {"C20": 0x20, "C2c": 0x2C, "C41": 0x41}
    assert find_glyph_numbers(["G20", "G21", "Aacute"]) == ({"G20": 20, "G21": 21}, False)


def test_symbol_bytes_are_greek() -> None:
    """ISO 32000-2, annex D.5."""
    assert [read_symbol(byte) for byte in (0x20, 0x61, 0xB7, 0xE5, 0xFE, 0x7F)] == [
        " ", "α", "•", "∑", "⎭", None,
    ]  # fmt: skip


@given(st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), max_size=12))
def test_whatever_is_read_out_of_a_name_is_text(name: str) -> None:
    """No private, control or unassigned characters, in no hint's light."""
    for hint in (NameHint(), NameHint("ARABIC"), NameHint("DEVANAGARI", "Velthuis")):
        text = read_glyph_name(name, hint)
        assert text is None or is_text(text)
