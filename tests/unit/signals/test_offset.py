from __future__ import annotations

import string

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.probes import CLEAN_KINDS
from build.texts import read_prose, swap_letters
from inkproof.language.scripts import to_points
from inkproof.pipeline.languages import Languages
from inkproof.signals.offset import OffsetKind, find_offset, shift_points, shift_text
from inkproof.thresholds import OffsetThresholds

MODELS = Languages().models
THRESHOLDS = OffsetThresholds()
CLASSED = string.ascii_letters + string.digits


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), st.integers())
def test_turning_letters_back_undoes_it(text: str, shift: int) -> None:
    """Any number of places round the alphabet, and back again."""
    shift %= 1_000

    turned = shift_text(text, OffsetKind.LETTERS, shift)

    assert shift_text(turned, OffsetKind.LETTERS, -shift) == text


@given(st.text("ABCXYZabcxyz ,.", max_size=50), st.sampled_from([-29, -15, -3, 1, 3]))
def test_moving_code_points_back_undoes_it(text: str, shift: int) -> None:
    """What stays printable comes back, white space where it was."""
    moved = shift_text(text, OffsetKind.POINTS, shift)

    assert shift_text(moved, OffsetKind.POINTS, -shift) == text


@pytest.mark.parametrize("shift", [1, 3, 13, 25])
@pytest.mark.parametrize(("sample", "code"), [("en", "en"), ("de", "de"), ("pl", "pl")])
def test_turned_letters_are_found(sample: str, code: str, shift: int) -> None:
    """A page whose letters are shifted round the alphabet names its shift and language."""
    found = find_offset(
        shift_text(read_prose(sample), OffsetKind.LETTERS, shift), MODELS, THRESHOLDS
    )

    assert found is not None
    assert (found.shift, found.language) == (shift, code)


@pytest.mark.parametrize("shift", [-29, -15, -3, 1, 3, 13])
@pytest.mark.parametrize(("sample", "code"), [("en", "en"), ("fr", "fr"), ("hr", "sh")])
def test_moved_code_points_are_found(sample: str, code: str, shift: int) -> None:
    """A page of glyph numbers in the order of the alphabet names its shift and language."""
    found = find_offset(
        shift_text(read_prose(sample), OffsetKind.POINTS, shift), MODELS, THRESHOLDS
    )

    assert found is not None
    assert found.kind is OffsetKind.POINTS or abs(shift) < 26
    assert (found.shift % 26, found.language) == (shift % 26, code)


def test_spaces_may_be_shifted_too() -> None:
    """Where the space glyph is one of the numbers, words come apart again."""
    garbled = "".join(chr(ord(sign) - 29) for sign in read_prose("en").replace("\n", " "))

    found = find_offset(garbled, MODELS, THRESHOLDS)

    assert found is not None
    assert (found.kind, found.shift) == (OffsetKind.POINTS, -29)


@pytest.mark.parametrize("sample", ["en", "fr", "hr", "pl", "de", "ru", "el", "ar", "hi", "cy"])
def test_clean_text_has_no_offset(sample: str) -> None:
    """Text that reads as language as it stands is not shifted; nor is an unlisted one."""
    assert find_offset(read_prose(sample), MODELS, THRESHOLDS) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_random_key_is_no_offset(seed: int) -> None:
    """Letters swapped without order are garbled, but no constant undoes it."""
    assert find_offset(swap_letters(read_prose("en"), seed), MODELS, THRESHOLDS) is None


@pytest.mark.parametrize("sample", ["cy", "sw"])
def test_moved_letters_of_an_unlisted_language_are_found(sample: str) -> None:
    """No list knows the words, but the letters are those of a language again."""
    garbled = shift_text(read_prose(sample), OffsetKind.POINTS, -29)

    found = find_offset(garbled, MODELS, THRESHOLDS)

    assert found is not None
    assert found.shift in {-29, 3}  # the turn that does the same to small letters
    assert found.similarity >= found.before + THRESHOLDS.min_natural_gain


def test_small_letters_may_be_moved_by_a_constant_of_their_own() -> None:
    """A real font moved small letters by 15, capitals by 11 and digits by something else."""
    by = {"l": -15, "u": -11, "d": 21}
    kinds = {sign: "l" if sign.islower() else "u" if sign.isupper() else "d" for sign in CLASSED}
    table = {ord(sign): chr(ord(sign) + by[kind]) for sign, kind in kinds.items()}

    found = find_offset(read_prose("en").translate(table), MODELS, THRESHOLDS)

    assert found is not None
    assert (found.shift, found.language) == (-15, "en")


@pytest.mark.parametrize("kind", sorted(CLEAN_KINDS))
def test_what_is_no_language_is_not_made_one(kind: str) -> None:
    """Part numbers, acronyms and code are not words, and no shift makes them words."""
    assert find_offset(CLEAN_KINDS[kind], MODELS, THRESHOLDS) is None


@given(st.text("0123456789 ,.-\n", min_size=200, max_size=600))
def test_numbers_are_no_shifted_letters(text: str) -> None:
    """Ten digits may be moved to ten letters; they spell nothing."""
    assert find_offset(text, MODELS, THRESHOLDS) is None


def test_few_letters_prove_no_offset() -> None:
    """Three words can be turned into something by chance."""
    assert find_offset("Uif pme ibscpvs", MODELS, THRESHOLDS) is None


@given(
    st.text(alphabet=string.ascii_letters + "äж ωΣ9\n", max_size=30), st.sampled_from(OffsetKind)
)
def test_many_shifts_at_once_are_each_as_alone(text: str, kind: OffsetKind) -> None:
    """A row a shift."""
    points, shifts = to_points(text), np.array([-31, -3, 0, 5, 26])

    rows = shift_points(points, kind, shifts[:, np.newaxis])

    for row, shift in zip(rows, shifts.tolist(), strict=True):
        assert row.tolist() == shift_points(points, kind, shift).tolist()
