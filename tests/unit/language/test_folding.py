from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.folding import fold

MIXED = (
    "abAB09 \n.,\u00a0\u00e9\u00c9\u00df\u017f\u0149\u01c5\u0390\u03a3\u03c2\u0416\u0301"
    "\u0308\u0323\u1e9e\u1100\u1161\u11a8\u0e01\u0e33\u2026\u2122\u00bd\u00b4\u212a\u2460"
    "\ufb00\ufb03\uff21\uff76\uff9e\u4e00"
)
"""Letters, marks, ligatures, parts of syllables, signs that become several."""


@pytest.mark.parametrize(
    ("spelt", "same"),
    [
        ("e\ufb03cient", "efficient"),
        ("a\u00a0b", "a b"),
        ("STRASSE", "straße"),
        ("\u0130STANBUL", "istanbul"),
        ("DI\u015eI", "d\u0131\u015f\u0131"),
        ("infor\u00admation", "information"),
        ("col\u00b7lega", "collega"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("\ufee3\ufeae\ufea3\ufe92\ufe8e", "\u0645\u0631\u062d\u0628\u0627"),
        (
            "\u0645\u064e\u0631\u0652\u062d\u064e\u0628\u0640\u0627",
            "\u0645\u0631\u062d\u0628\u0627",
        ),
        ("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05dc\u05d5\u05dd"),
        ("\u0645\u06cc\u200c\u0631\u0648\u062f", "\u0645\u064a\u0631\u0648\u062f"),
    ],
)
def test_spellings_of_one_word_fold_to_one(spelt: str, same: str) -> None:
    """Ligatures, case, optional signs and exchanged letters make no difference."""
    assert fold(spelt) == fold(same)


@given(st.text(max_size=50))
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded text is its own folded form, so lists and texts can be folded apart."""
    once = fold(text)

    assert fold(once) == once


@given(st.text(MIXED, max_size=40))
def test_signs_fold_together_as_they_do_alone_but_for_marks(text: str) -> None:
    """Whichever way a text takes, the outcome is what the Unicode Standard says of all of it."""
    by_the_book = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())

    assert fold(text) == by_the_book
