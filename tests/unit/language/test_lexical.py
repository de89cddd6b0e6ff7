from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.lexical import score, tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The quick, (brown) fox!", ["quick", "brown"]),
        ("CEAMVCSRE3110002C stays out", ["stays"]),
        ("src/inkproof name_of me@example.org https://example.org", []),
        ("L\u2019eau d'une rivi\u00e8re d'aujourd'hui", ["rivi\u00e8re", "aujourd"]),
        ("well-known compound-words", ["well", "known", "compound", "words"]),
        ("infor-\nmation infor\u00ad\nmation", ["information", "information"]),
        ("one\u2014other", ["other"]),
        ("end.Next word.", ["word"]),
        ("O\ufb03ce\u00a0hours", ["office", "hours"]),
    ],
)
def test_only_words_have_a_vote(text: str, words: list[str]) -> None:
    """Tokens are cut at white space; those that cannot be words are rejected whole."""
    assert tokens(text) == words


def test_words_keep_the_marks_they_are_written_with() -> None:
    """Indic vowel signs are part of a word, not its end."""
    word = "\u0905\u0927\u093f\u0915\u093e\u0930\u094b\u0902"

    assert tokens(f"{word}\u0964") == [word]


def test_long_words_weigh_more() -> None:
    """Each word weighs its length less 3."""
    found = score(["words", "certifying"], frozenset({"certifying"}))

    assert found.evidence == 2 + 7
    assert found.score == pytest.approx(7 / 9)


def test_korean_words_match_by_their_stem() -> None:
    """A particle written onto a listed word does not make it unknown."""
    listed = frozenset({"\uad6d\uac00"})

    assert score(["\uad6d\uac00\ub294"], listed).score == 1.0
    assert score(["\uac00\ub294\uad6d"], listed).score == 0.0


@given(st.text(max_size=200), st.sets(st.text("abcdef", min_size=4), max_size=20))
def test_scores_are_shares(text: str, listed: set[str]) -> None:
    """Whatever the text and the list, a score is from 0 to 1 and evidence is not negative."""
    found = score(tokens(text), frozenset(listed))

    assert 0.0 <= found.score <= 1.0
    assert found.evidence >= 0.0


@given(st.lists(st.text("abcdef", min_size=4, max_size=9), max_size=20))
def test_a_text_of_listed_words_scores_full(words: list[str]) -> None:
    """Every listed word is found again, whatever its case and the punctuation around it."""
    text = " ".join(f"({word.upper()})," for word in words)

    found = score(tokens(text), frozenset(words))

    assert found.score == (1.0 if words and found.evidence else 0.0)
