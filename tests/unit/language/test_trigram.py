from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language import trigram
from inkproof.language.trigram import Habits, Profiles


def make_profiles(texts: dict[str, str]) -> Profiles:
    counted = {code: trigram.profile(text, "Latn") for code, text in texts.items()}
    keys = np.unique(np.concatenate([counts.keys for counts in counted.values()]))
    weights = np.zeros((len(keys), len(counted)), dtype=np.float32)
    for column, counts in enumerate(counted.values()):
        weights[np.searchsorted(keys, counts.keys), column] = np.sqrt(counts.counts)
    return Profiles(
        codes=tuple(texts), keys=keys, weights=weights / np.linalg.norm(weights, axis=0)
    )


def make_habits(texts: dict[str, str]) -> Habits:
    counted = {code: trigram.skeleton(text, "Latn") for code, text in texts.items()}
    keys = np.unique(np.concatenate([counts.keys for counts in counted.values()]))
    used = np.stack([np.isin(keys, counts.keys) for counts in counted.values()], axis=1)
    return Habits(codes=tuple(texts), keys=keys, used=np.packbits(used, axis=1))


def test_the_trigrams_of_a_word_include_its_edges() -> None:
    """A space stands before and after each word; runs of other signs are one space."""
    counts = trigram.profile("ab, ab", "Latn")

    a, b = ord("a"), ord("b")
    assert counts.keys.tolist() == [(a << 21) | b, (a << 42) | (b << 21)]
    assert counts.counts.tolist() == [2.0, 2.0]


def test_letters_of_other_scripts_stand_between_words() -> None:
    """A page of one script is not judged by the names it quotes in another."""
    mixed = trigram.profile("word \u043c\u0438\u0440 word", "Latn")

    assert mixed.keys.tolist() == trigram.profile("word word", "Latn").keys.tolist()


def test_accents_are_no_part_of_a_skeleton() -> None:
    """Local letters and accents are reduced to the letters they were made from."""
    dressed = trigram.skeleton("\u0256\u025b\u0301\u014b\u01dd", "Latn")

    assert dressed.keys.tolist() == trigram.skeleton("dene", "Latn").keys.tolist()


def test_a_text_is_most_similar_to_its_own_profile() -> None:
    """The cosine to the text's own n-grams is 1, to unrelated ones 0."""
    profiles = make_profiles({"x": "some words of x", "y": "qqqq zzzz"})

    ranked = trigram.rank(trigram.profile("words of some x", "Latn"), profiles)

    assert [code for code, _ in ranked] == ["x", "y"]
    assert ranked[0][1] > 0.999
    assert ranked[1][1] == 0.0


@given(st.text("abéü\u1e01\u03b1 .\u0301\u02bc\u2019", max_size=60))
def test_a_skeleton_is_the_profile_of_the_bare_letters(text: str) -> None:
    """Accents and glottal stops go before n-grams are counted, though not counted again."""
    bare = text.translate({0xE9: "e", 0xFC: "u", 0x1E01: "a", 0x301: None, 0x2BC: None})

    found, expected = trigram.skeleton(text, "Latn"), trigram.profile(bare, "Latn")

    assert found.keys.tolist() == expected.keys.tolist()
    assert found.counts.tolist() == expected.counts.tolist()


def test_letters_far_out_do_not_change_the_n_grams_of_the_rest() -> None:
    """A key is the same whether or not its text needs wide ones."""
    plain = trigram.profile("some words", "Latn")
    with_far = trigram.profile("some words \u1e01\u1e01", "Latn")

    assert set(plain.keys.tolist()) < set(with_far.keys.tolist())
    assert len(with_far.keys) == len(plain.keys) + 2


@given(st.text("abc \u00e9\u00fc.1", max_size=100))
def test_the_nearest_language_is_the_first_of_all(text: str) -> None:
    """Asking for one language gives what ranking all of them does."""
    counts = trigram.profile(text, "Latn")
    profiles = make_profiles({"x": "abba cab", "y": "bac"})

    ranked = trigram.rank(counts, profiles)

    assert trigram.find_nearest(counts, profiles) == (ranked[0] if ranked else ("", 0.0))


def test_no_letters_are_similar_to_nothing() -> None:
    """A table of numbers has no rank and no familiarity, rather than a low one."""
    numbers = trigram.profile("12 34.5 (6)", "Latn")

    assert trigram.rank(numbers, make_profiles({"x": "some words"})) == []
    assert trigram.familiarity(numbers, make_habits({"x": "some words"})) is None


@given(st.text("abc \u00e9\u00fc.1", max_size=100))
def test_similarities_are_shares(text: str) -> None:
    """Cosines and shares lie from 0 to 1, and evidence counts the letters."""
    counts = trigram.skeleton(text, "Latn")

    ranked = trigram.rank(counts, make_profiles({"x": "abba cab", "y": "bac"}))
    familiar = trigram.familiarity(counts, make_habits({"x": "abba cab", "y": "bac"}))

    assert all(0.0 <= cosine <= 1.0 for _, cosine in ranked)
    assert familiar is None or 0.0 <= familiar.share <= 1.0
    assert counts.total == sum(map(str.isalpha, text))


@given(st.permutations(["some", "words", "in", "any", "order"]))
def test_the_order_of_words_does_not_matter(words: list[str]) -> None:
    """Profiles are made inside words, so columns read in a wrong order change nothing."""
    counts = trigram.profile(" ".join(words), "Latn")

    assert counts.keys.tolist() == trigram.profile("some words in any order", "Latn").keys.tolist()
