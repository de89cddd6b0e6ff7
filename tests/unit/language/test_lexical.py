from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language import lexical
from inkproof.language.lexical import Vocabulary, read_words


def tokens(text: str) -> list[str]:
    """The words with a vote in the order of the text."""
    words = read_words(text)
    held: list[list[str]] = [[] for _ in range(words.spellings)]
    for token, spelling in zip(words.tokens, words.owners, strict=True):
        held[spelling].append(token)
    return [token for place in words.places for token in held[place]]


def score(words: Vocabulary, listed: frozenset[str]) -> tuple[int, int]:
    """Weight of the listed tokens, and of all."""
    (times,) = words.count(np.zeros(len(words.places), np.intp), 1)
    found = words.find(listed)
    return int(times @ found.hits), int(times @ found.votes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The quick, (brown) fox!", ["quick", "brown"]),
        ("CEAMVCSRE3110002C stays out", ["stays"]),
        ("src/inkproof name_of me@example.org https://example.org", []),
        ("L\u2019eau d'une rivi\u00e8re d'aujourd'hui", ["rivi\u00e8re", "aujourd"]),
        ("well-known compound-words", ["well", "known", "compound", "words"]),
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
    """Each word weighs its length less 3, as often as it is said."""
    assert score(read_words("words certifying words"), frozenset({"certifying"})) == (7, 2 + 7 + 2)


def test_korean_words_match_by_their_stem() -> None:
    """A particle written onto a listed word does not make it unknown, and has no vote."""
    listed = frozenset({"\uad6d\uac00"})

    assert score(read_words("\uad6d\uac00\ub294"), listed) == (1, 1)
    assert score(read_words("\uac00\ub294\uad6d"), listed) == (0, 3)


def test_the_korean_middle_dot_parts_words() -> None:
    """An old vowel stands between words of a kind; it is a letter by Unicode."""
    assert tokens("\uac10\uc5fc\u318d\uad00\ub9ac") == ["\uac10\uc5fc", "\uad00\ub9ac"]


def test_each_speaker_is_judged_by_its_own_words() -> None:
    """Nobody is asked about the words of another, and -1 is nobody."""
    words = read_words("house garden house street")

    times = words.count(np.array([0, 1, 1, -1]), 2)

    assert words.tokens == ("house", "garden", "street")
    assert times.tolist() == [[1, 0, 0], [1, 1, 0]]


@given(st.text(max_size=200), st.sets(st.text("abcdef", min_size=4), max_size=20))
def test_listed_words_are_some_of_all(text: str, listed: set[str]) -> None:
    """Whatever the text and the list, what is listed weighs no more than all."""
    hit, total = score(read_words(text), frozenset(listed))

    assert 0 <= hit <= total


@given(st.lists(st.text("abcdef", min_size=4, max_size=9), max_size=20))
def test_a_text_of_listed_words_scores_full(words: list[str]) -> None:
    """Every listed word is found again, whatever its case and the punctuation around it."""
    text = " ".join(f"({word.upper()})," for word in words)

    hit, total = score(read_words(text), frozenset(words))

    assert hit == total == sum(len(word) - 3 for word in words)


@given(st.lists(st.text(max_size=60), min_size=2, max_size=6))
def test_what_was_read_before_changes_nothing(pages: list[str]) -> None:
    """Spellings are kept from page to page; a text says the same whatever came first."""
    lexical.known_spellings.cache_clear()
    first = [read_words(page) for page in pages]
    again = [read_words(page) for page in reversed(pages)][::-1]

    for one, other in zip(first, again, strict=True):
        assert one.tokens == other.tokens
        assert one.owners.tolist() == other.owners.tolist()
        assert one.weights.tolist() == other.weights.tolist()


def test_no_more_spellings_are_kept_than_there_is_room_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hostile document has no end of words, and all of them are read."""
    monkeypatch.setattr(lexical, "MAX_KNOWN", 3)
    lexical.known_spellings.cache_clear()

    for text in ("alpha beta", "gamma delta", "house garden street window"):
        assert tokens(text) == text.split()
        assert len(lexical.known_spellings(4)) <= 3
    lexical.known_spellings.cache_clear()


def test_spellings_without_end_are_read_and_not_kept() -> None:
    """They would outlive their document, and fill the memory that the limit is for."""
    lexical.known_spellings.cache_clear()

    assert tokens("ordinary " + 5_000 * "a") == ["ordinary", 5_000 * "a"]
    assert set(lexical.known_spellings(4)) == {"ordinary"}
