"""Damaged columns: another letter for each letter, and nothing else changes."""

from __future__ import annotations

import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from inkproof.calibrate.damage import Damage, DamageKind, damage_glyphs, damage_page
from inkproof.language.scripts import script_of
from inkproof.model.glyphs import Flag, Glyphs, to_string

SWAPS = (DamageKind.PERMUTE, DamageKind.ROTATE)
TEXTS = (
    "Straße und Fluß: Überall 12 Äpfel",
    "Съешь же ещё этих мягких булок",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "יולד כל בני האדם בני חורין",
    "يولد جميع الناس أحرارا متساوين",
    "ހުރިހާ އިންސާނުން ވެސް އުފަންވަނީ",
    "सभी मनुष्यों को गौरव और अधिकारों",
)


def read(glyphs: Glyphs) -> str:
    return to_string(glyphs.raw)


def damage(text: str, how: Damage) -> str:
    return read(damage_glyphs(glyphs_from_lines([text]), how))


def kind(sign: str) -> tuple[str, str]:
    """Script, and whether it is a capital, a small letter, a mark or something else."""
    category = unicodedata.category(sign)
    return script_of(sign), "M" if category[0] == "M" else category


@pytest.mark.parametrize("how", SWAPS)
@pytest.mark.parametrize("text", TEXTS)
def test_letters_stay_in_their_script_and_case(how: DamageKind, text: str) -> None:
    """A capital for a capital, a vowel sign for a vowel sign; words look like words."""
    damaged = damage(text, Damage(kind=how, seed=1))

    assert damaged != text
    assert list(map(kind, damaged)) == list(map(kind, text))


@given(st.text(st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"]), max_size=60))
def test_a_swap_is_a_cipher(text: str) -> None:
    """Two letters are the same after it where they were the same before, and only there."""
    damaged = damage(text, Damage(seed=3))

    assert len(damaged) == len(text.replace("\0", ""))
    assert len(set(damaged)) == len(set(text) - {"\0"})


@given(st.text(st.characters(categories=["N", "P", "S", "Z"]), max_size=40))
def test_what_is_no_letter_stays(text: str) -> None:
    """Digits, punctuation, symbols and spaces are outside every kind of damage."""
    damaged = [damage(text, Damage(kind=how, seed=2)) for how in DamageKind]

    assert set(damaged) == {damage(text, Damage(share=0.0))}


def test_capitals_go_along_with_their_small_letters() -> None:
    """One key for both cases, as the glyph order of a subset font gives it."""
    damaged = damage("abcdefgh ABCDEFGH", Damage(seed=5))

    small, capital = damaged.split(" ")
    assert capital == small.upper()


def test_a_seed_repeats_and_another_differs() -> None:
    """Labelled data that nobody can make again prove nothing."""
    text = "the quick brown fox jumps over the lazy dog"

    assert damage(text, Damage(seed=1)) == damage(text, Damage(seed=1))
    assert damage(text, Damage(seed=1)) != damage(text, Damage(seed=2))


def test_each_font_has_a_key_of_its_own() -> None:
    """A cipher belongs to one font; another font of the page has another one, or none."""
    alphabet = "abcdefghijklmnopqrstuvwxyz"
    both = join_glyphs(glyphs_from_lines([alphabet]), glyphs_from_lines([alphabet], font=1))

    first, second = (read(damage_glyphs(both, Damage(seed=1)))[at : at + 26] for at in (0, 26))
    only_second = read(damage_glyphs(both, Damage(seed=1, fonts=frozenset({1}))))

    assert first != second
    assert only_second == alphabet + second


def test_part_of_a_page_is_its_last_rows() -> None:
    """Half of the page reads as before."""
    damaged = damage("abcdefgh" * 2, Damage(seed=1, share=0.5))

    assert damaged[:8] == "abcdefgh"
    assert damaged[8:] != "abcdefgh"


def test_an_offset_moves_letters_by_the_place_of_the_space() -> None:
    """`The 1` as glyph numbers of a font in the usual order; the digit stays."""
    assert damage("The 1", Damage(kind=DamageKind.OFFSET)) == "7KH 1"


def test_unmapped_letters_state_nothing() -> None:
    """They are flagged as those of a font without a map."""
    damaged = damage_glyphs(glyphs_from_lines(["ab 1"]), Damage(kind=DamageKind.UNMAP))

    assert read(damaged) == "\ufffd\ufffd 1"
    assert damaged.has(Flag.UNMAPPED).tolist() == [True, True, False, False]


def test_what_actualtext_says_is_not_damaged() -> None:
    """It comes from the content of the page, and no font's map has a part in it."""
    glyphs = glyphs_from_lines(["abcdefgh"], flags=Flag.ACTUALTEXT)

    damaged = damage_glyphs(glyphs, Damage(seed=1))

    assert to_string(damaged.text) == "abcdefgh"
    assert to_string(damaged.raw) != "abcdefgh"


def test_a_damaged_page_shows_what_it_showed() -> None:
    """Nothing but characters changes: not a box, not an origin."""
    page = page_of(glyphs_from_lines(["words and more words"]))

    damaged = damage_page(page, Damage(seed=4))

    assert np.array_equal(damaged.glyphs.box, page.glyphs.box)
    assert np.array_equal(damaged.glyphs.font, page.glyphs.font)
    assert read(damaged.glyphs) != read(page.glyphs)
    assert len(damage_page(page_of(), Damage()).glyphs) == 0
