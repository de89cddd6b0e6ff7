from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose, swap_letters
from inkproof.language.characters import read_characters
from inkproof.model.signals import Measured
from inkproof.pipeline.languages import Languages
from inkproof.signals.lexical import measure_lexical, read_words
from inkproof.thresholds import LexicalThresholds

LANGUAGES = Languages()
THRESHOLDS = LexicalThresholds()
JUDGED = [("en", "en"), ("fr", "fr"), ("hr", "sh"), ("pl", "pl"), ("de", "de"), ("ru", "ru"),
          ("el", "el"), ("ar", "ar"), ("hi", "hi"), ("ko", "ko")]  # fmt: skip


def measure(text: str, code: str) -> Measured:
    words = read_words(read_characters(text), THRESHOLDS.min_word_letters)
    listed = LANGUAGES.words(code)
    found = words.vocabulary.find(listed) if listed else None
    return measure_lexical(words, found, THRESHOLDS.min_evidence)[0]


@pytest.mark.parametrize(("sample", "code"), JUDGED)
def test_clean_prose_spells_words(sample: str, code: str) -> None:
    """A page of a listed language stands above the threshold of its list."""
    measured = measure(read_prose(sample), code)

    assert measured.score is not None
    assert measured.score >= THRESHOLDS.least_score(code)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("sample", "code"), JUDGED)
def test_swapped_letters_spell_nothing(sample: str, code: str, seed: int) -> None:
    """The same page with its letters swapped stands far below, never in the middle."""
    garbled = swap_letters(read_prose(sample), seed)

    measured = measure(garbled, code)

    assert measured.score is not None
    assert measured.score < THRESHOLDS.least_score(code) / 2


def test_languages_of_many_forms_are_expected_to_be_listed_less() -> None:
    """The lower threshold holds for languages that have a list, and is lower."""
    languages = THRESHOLDS.low_languages

    assert set(languages) <= LANGUAGES.codes
    assert THRESHOLDS.least_score("fi") < THRESHOLDS.least_score("en") == THRESHOLDS.min_score


def test_a_foreign_list_reads_like_garbage() -> None:
    """French by the English list scores low: the question is wrong, not the text."""
    measured = measure(read_prose("fr"), "en")

    assert measured.score is not None
    assert measured.score < THRESHOLDS.min_score


@pytest.mark.parametrize("sample", ["zh", "th"])
def test_scripts_without_spaces_are_not_judged(sample: str) -> None:
    """Where words are not told apart there is nothing to look up."""
    measured = measure(read_prose(sample), "en")

    assert measured.abstains


def test_a_language_without_a_list_is_not_judged() -> None:
    """No list is an abstention, not a score of 0."""
    assert measure(read_prose("sw"), "sw").abstains


def test_little_text_is_not_judged() -> None:
    """A heading of three words says too little, and says how much it said."""
    measured = measure("Some short heading", "en")

    assert measured.abstains
    assert 0 < measured.evidence < THRESHOLDS.min_evidence


@given(st.text("0123456789 .,-+/%\u20ac", max_size=300))
def test_numbers_are_never_judged(text: str) -> None:
    """A table without words gives no evidence for or against it."""
    assert measure(text, "en").abstains


@given(st.integers(1, 30))
def test_repeating_a_text_adds_evidence_and_no_score(times: int) -> None:
    """The score is a share, so the same words again do not change it."""
    once = measure(read_prose("en"), "en")

    repeated = measure(read_prose("en") * times, "en")

    assert repeated.score == pytest.approx(once.score)
    assert repeated.evidence == pytest.approx(once.evidence * times)
