from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose, swap_letters
from inkproof.language.characters import read_characters
from inkproof.model.signals import ABSTAINED
from inkproof.pipeline.languages import Languages
from inkproof.signals.font_proofs import find_shift, measure_plausible, prove_words, reads_well
from inkproof.signals.offset import OffsetKind, shift_text
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LANGUAGES = Languages()
ENGLISH = LANGUAGES.words("en")
WORDS = ("Where", "to", "find", "help", "about", "the", "purpose", "of", "this", "index")


@given(st.sampled_from(OffsetKind), st.integers(-90, 90))
def test_only_a_true_shift_proves_damage(kind: OffsetKind, shift: int) -> None:
    """Whatever the shift, either it is found or the words stand as they are."""
    moved = [shift_text(word, kind, shift) for word in WORDS]

    found = find_shift(moved, ENGLISH, THRESHOLDS.fonts)

    if reads_well(moved, ENGLISH, THRESHOLDS.fonts):
        assert found == ABSTAINED
    elif shift_text("".join(moved), kind, -shift) == "".join(WORDS):
        assert found.score == pytest.approx(1.0)


@pytest.mark.parametrize("seed", range(20))
def test_swapped_letters_are_no_shift(seed: int) -> None:
    """Undoing a constant makes a listed word of them now and then, never most of them."""
    moved = swap_letters(read_prose("en")[:300], seed).split()

    assert find_shift(moved, ENGLISH, THRESHOLDS.fonts) == ABSTAINED


def test_without_a_list_nothing_is_shifted() -> None:
    """There is nothing that could be proved."""
    assert find_shift(["Xiifsf", "qvsqptf"], frozenset(), THRESHOLDS.fonts) == ABSTAINED


def test_capitals_outside_prose_prove_nothing() -> None:
    """Codes, acronyms and sequences of amino acids are no words."""
    codes = ["MKTAYIAKQR", "QISFVKSHFS", "RQLEERLGLI", "EVQAPILSRV"]

    proof = prove_words(codes, ENGLISH, LANGUAGES.models, THRESHOLDS, loose=True)

    assert proof.loose == ABSTAINED
    assert proof.shifted == ABSTAINED


def test_nothing_is_known_of_some_scripts() -> None:
    """An unknown script is no evidence of damage."""
    assert measure_plausible(read_characters("𐎠𐎭𐎶 𐎠𐎡"), LANGUAGES.models) == ABSTAINED
    assert measure_plausible(read_characters("12 + 7"), LANGUAGES.models) == ABSTAINED


def test_the_shortest_text_says_something() -> None:
    """Evidence is summed over pages, so little counts too."""
    assert measure_plausible(read_characters("the"), LANGUAGES.models).evidence == 3.0
