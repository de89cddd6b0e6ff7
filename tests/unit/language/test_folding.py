from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.folding import fold


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
