"""Korean words: what is written onto a listed word is no part of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.hangul import is_hangul, length, weigh_word
from inkproof.language.lexical import read_words
from inkproof.pipeline.languages import Languages

LISTED = frozenset({"국가", "사회", "자유", "감염병", "자유롭게"})
SYLLABLES = st.characters(min_codepoint=0xAC00, max_codepoint=0xD7A3)


@pytest.mark.parametrize(
    ("word", "hit", "vote"),
    [
        ("감염병", 3, 3),  # listed as it is
        ("국가", 0, 0),  # two syllables are a word by chance
        ("국가는", 1, 1),  # with a particle, which does not count
        ("국가에서는", 1, 1),
        ("자유롭게", 5, 5),
        ("자유로운", 1, 1),  # with an ending
        ("국가사회", 2, 2),  # two nouns
        ("국가사회에서", 2, 2),
        ("국가건설", 0, 5),  # the rest is neither ending nor listed
        ("국가독재를", 0, 5),
        ("받는", 0, 0),  # nothing but endings
        ("것으로", 0, 0),  # a stem of one syllable
        ("건설을", 0, 1),
    ],
)
def test_the_listed_parts_of_a_stem_count(word: str, hit: int, vote: int) -> None:
    """Each part weighs its own length less 3; an ending weighs nothing."""
    assert weigh_word(word, LISTED) == (hit, vote)


@given(
    st.text("국가사회는을", min_size=1, max_size=40),
    st.sets(st.text("국가사회는을", min_size=2, max_size=4)),
)
def test_no_word_is_found_beyond_its_length(word: str, listed: set[str]) -> None:
    """What is listed weighs no more than the vote, and the vote no more than the word."""
    hit, vote = weigh_word(word, frozenset(listed))

    assert 0 <= hit <= vote <= max(0, length(word) - 3)


@given(st.text(SYLLABLES, min_size=3, max_size=24))
def test_a_listed_word_counts_whole(word: str) -> None:
    """Even where its end looks like a particle."""
    assert weigh_word(word, frozenset({word})) == (length(word) - 3, length(word) - 3)


def test_letters_of_other_scripts_count_once() -> None:
    """A syllable is two letters, a Latin letter one."""
    assert (length("국가"), length("state"), is_hangul("국"), is_hangul("s")) == (
        4,
        5,
        True,
        False,
    )


@pytest.mark.parametrize("seed", range(10))
def test_swapped_syllables_are_hardly_ever_listed(seed: int) -> None:
    """The list holds 12,500 words of two syllables, and the swap makes many of them."""
    text = read_prose("ko")
    syllables = sorted(filter(is_hangul, set(text)))
    others = random.Random(seed).sample(syllables, len(syllables))
    swapped = text.translate(str.maketrans("".join(syllables), "".join(others)))

    assert share_listed(swapped) < 0.05
    assert share_listed(text) > 0.8


def share_listed(text: str) -> float:
    """By the real list, every word once."""
    found = read_words(text).find(Languages().words("ko"))
    return int(found.hits.sum()) / int(found.votes.sum())
