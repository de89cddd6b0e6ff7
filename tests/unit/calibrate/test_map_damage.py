"""Broken maps: the table of a font as broken files state it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.calibrate.map_damage import HOLES, MapFault, class_of, damage_map
from inkproof.language.scripts import script_of

LATIN = {3 + at: sign for at, sign in enumerate("etaoinshrdluETAOINSHRDLU0123456789.,-;:?é")}
TABLE = LATIN | {1: " ", 99: "fi"}
CHARACTERS = st.characters(max_codepoint=0x2FFF, exclude_categories=["Cs"])
TABLES = st.dictionaries(st.integers(0, 255), st.text(CHARACTERS, min_size=1, max_size=2))


def differences(damaged: dict[int, str], name: str) -> set[int]:
    """By how much the characters of a class were moved."""
    return {
        ord(damaged[code]) - ord(text)
        for code, text in LATIN.items()
        if class_of(text) == name and code in damaged
    }


@given(TABLES, st.sampled_from(MapFault), st.integers(0, 99))
def test_damage_repeats_and_invents_no_code(
    table: dict[int, str], fault: MapFault, seed: int
) -> None:
    """The same seed breaks a map in the same way; a code without an entry gets none."""
    damaged = damage_map(table, fault, seed)

    assert damaged == damage_map(table, fault, seed)
    assert set(damaged) <= set(table)


@pytest.mark.parametrize("seed", range(20))
def test_an_offset_moves_every_sign_by_the_same_constant(seed: int) -> None:
    """Spaces and digits too; a sign that would fall below zero has no entry."""
    damaged = damage_map(TABLE, MapFault.OFFSET, seed)
    moved = {ord(text[0]) - ord(TABLE[code][0]) for code, text in damaged.items()}

    assert len(moved) == 1
    assert moved != {0}


@pytest.mark.parametrize("seed", range(20))
def test_classes_are_moved_by_constants_of_their_own(seed: int) -> None:
    """One constant a class, none twice, and no sign becomes a control character."""
    damaged = damage_map(TABLE, MapFault.CLASS_OFFSET, seed)
    moved = [differences(damaged, name) for name in ("small", "capital", "digit", "other")]

    assert [len(one) for one in moved] == [1, 1, 1, 1]
    assert len(set.union(*moved) - {0}) == 4
    assert damaged[1] == " "
    assert min(min(text) for code, text in damaged.items() if code != 1) > " "


@pytest.mark.parametrize("fault", [MapFault.PERMUTATION, MapFault.PERMUTATION_APART])
def test_letters_change_places_within_their_class(fault: MapFault) -> None:
    """Everything that is no letter stays; letters stay in their script and case."""
    damaged = damage_map(TABLE, fault, 1)

    assert damaged != TABLE
    for code, text in LATIN.items():
        assert class_of(damaged[code]) == class_of(text)
        assert script_of(damaged[code]) == script_of(text)
    assert len(set(damaged.values())) == len(TABLE)


def test_capitals_go_along_or_apart() -> None:
    """Only a permutation apart gives a capital another letter than its small letter."""
    along = damage_map(TABLE, MapFault.PERMUTATION, 1)
    apart = damage_map(TABLE, MapFault.PERMUTATION_APART, 1)
    codes = {text: code for code, text in LATIN.items()}
    pairs = [(codes[small], codes[small.upper()]) for small in "etaoinshrdlu"]

    assert all(along[small].upper() == along[capital] for small, capital in pairs)
    assert not all(apart[small].upper() == apart[capital] for small, capital in pairs)


def test_a_tenth_of_the_entries_become_holes_of_all_sorts() -> None:
    """Missing, a space, U+FFFD, NUL; what said a space keeps saying it."""
    table = {code: chr(0x100 + code) for code in range(100)} | {200: " "}

    damaged = damage_map(table, MapFault.HOLES, 1)
    holes = [code for code in table if damaged.get(code, "") != table[code]]

    assert len(holes) == 10
    assert {damaged.get(code, "") for code in holes} == set(HOLES)
    assert damaged[200] == " "


def test_a_deleted_map_says_nothing() -> None:
    """No entry is left."""
    assert damage_map(TABLE, MapFault.DELETED, 0) == {}
