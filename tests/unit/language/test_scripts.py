from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language import scripts

any_text = st.text(max_size=50)


@pytest.mark.parametrize(
    ("character", "code"),
    [
        ("a", "Latn"), ("Ł", "Latn"), ("\ufb01", "Latn"), ("ж", "Cyrl"), ("λ", "Grek"),
        ("ש", "Hebr"), ("\ufefb", "Arab"), ("ހ", "Thaa"), ("ह", "Deva"), ("অ", "Beng"),
        ("த", "Taml"), ("ก", "Thai"), ("ລ", "Laoo"), ("ក", "Khmr"), ("မ", "Mymr"),
        ("漢", "Hani"), ("\U00020001", "Hani"), ("ひ", "Hira"), ("カ", "Kana"), ("한", "Hang"),
        ("ა", "Geor"), ("አ", "Ethi"), ("\u13a0", "Cher"), ("ᐃ", "Cans"), ("བ", "Tibt"),
        ("7", scripts.COMMON), (".", scripts.COMMON), ("\u0301", scripts.COMMON),
    ],
)  # fmt: skip
def test_each_character_belongs_to_its_script(character: str, code: str) -> None:
    """Letters of a script carry its ISO 15924 code; signs of many scripts carry none."""
    found = scripts.script_of(character)

    assert found == code


@given(any_text)
def test_masks_agree_with_the_unicode_database(text: str) -> None:
    """Letters with marks, marks, digits and direction are what Python's own data say."""
    text = "".join(sign for sign in text if ord(sign) < 0x20000)

    points = scripts.to_points(text)

    categories = [unicodedata.category(sign) for sign in text]
    assert scripts.is_letter(points).tolist() == [c[0] in "LM" for c in categories]
    assert scripts.is_mark(points).tolist() == [c[0] == "M" for c in categories]
    assert scripts.is_digit(points).tolist() == [c == "Nd" for c in categories]
    sides = [unicodedata.bidirectional(sign) for sign in text]
    assert scripts.is_rtl(points).tolist() == [side in {"R", "AL"} for side in sides]
    assert scripts.is_strong_ltr(points).tolist() == [side == "L" for side in sides]


@given(any_text)
def test_white_space_is_what_split_cuts_at(text: str) -> None:
    """The space mask and `str.isspace` are one notion."""
    points = scripts.to_points(text)

    assert scripts.is_space(points).tolist() == [sign.isspace() for sign in text]


def test_numbers_past_unicode_are_nothing() -> None:
    """A map may state any number: it is no letter and has no script."""
    points = scripts.to_points("a").copy()
    points[0] = 0xFFFFFFFF

    assert not scripts.is_letter(points)[0]
    assert scripts.script_indices(points)[0] == 0


def test_the_prevailing_script_counts_letters_only() -> None:
    """Digits and signs have no vote on the script of a text."""
    code, share = scripts.dominant_script("мир 1234567890 !!! word")

    assert code == "Latn"
    assert share == pytest.approx(4 / 7)


def test_a_text_without_letters_has_no_script() -> None:
    """There is nothing to say of numbers."""
    assert scripts.dominant_script("12.5 % (3)") == (scripts.COMMON, 0.0)
