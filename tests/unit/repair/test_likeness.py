"""What is no contradiction between a map and a font."""

# ruff: noqa: RUF001 (signs that look alike are its matter)

from __future__ import annotations

import pytest

from inkproof.repair.likeness import are_alike, is_text, says_more, to_letters


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("fi", "\ufb01"), ("A", "a"), ("ﺏ", "ب"), ("é", "e\u0301"), ("’", "'"), ("–", "\u00ad"),
        ("Δ", "∆"), ("Ω", "Ω"), ("µ", "μ"), (" ", "\u00a0"), ("•", "·"), ("(", ")"), ("⟨", "<"),
        ("1", "¹"), ("ﻻ", "لا"), ("ş", "ș"),
    ],
)  # fmt: skip
def test_other_forms_of_a_sign_are_alike(one: str, other: str) -> None:
    """Both ways."""
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("a", "b"), ("a", "а"), ("1", "l"), ("e", "é"), ("", "a")]
)
def test_other_signs_are_not(one: str, other: str) -> None:
    """Letters that only look alike, and letters with and without their accent."""
    assert not are_alike(one, other)


@pytest.mark.parametrize("text", ["", "\x00", "\ufffd", "\uf02b", "\r", "a\x01", "\U000f0000"])
def test_some_characters_are_no_text(text: str) -> None:
    """Nothing, private, control."""
    assert not is_text(text)


def test_a_word_says_more_than_its_letter() -> None:
    """And a ligature says as much as its letters."""
    assert says_more("كتاب", "ك")
    assert not says_more("\ufb01", "fi")
    assert not says_more("¼", "ù")
    assert not says_more("™", "A")


def test_presentation_forms_become_letters_and_other_signs_stay() -> None:
    """A superscript is no presentation form."""
    assert to_letters("ﺏ\ufb03") == "بffi"
    assert to_letters("²") == "²"
    assert to_letters("ﻻ") == "لا"
