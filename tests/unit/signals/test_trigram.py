from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose, swap_letters
from inkproof.language.characters import read_characters
from inkproof.pipeline.languages import Languages
from inkproof.signals.trigram import measure_trigram
from inkproof.thresholds import PageThresholds, TrigramThresholds

MODELS = Languages().models
THRESHOLDS = TrigramThresholds()
PAGE = PageThresholds()
LISTED = [("en", "en"), ("fr", "fr"), ("hr", "sh"), ("pl", "pl"), ("de", "de"), ("ru", "ru"),
          ("el", "el"), ("ar", "ar"), ("hi", "hi"), ("ko", "ko"), ("zh", "zh")]  # fmt: skip


@pytest.mark.parametrize(("sample", "code"), LISTED)
def test_the_language_of_a_page_is_recognised(sample: str, code: str) -> None:
    """The nearest profile is the page's own language, with runners-up behind it."""
    reading = measure_trigram(read_characters(read_prose(sample)), MODELS, THRESHOLDS)

    assert reading.language == code
    assert reading.similarity.score is not None
    assert all(cosine <= reading.similarity.score for _, cosine in reading.runners_up)


@pytest.mark.parametrize("sample", [sample for sample, _ in LISTED] + ["cy", "sw", "ka", "th"])
def test_natural_letters_look_natural(sample: str) -> None:
    """Listed or not, a language's letters stand above the uncertain band."""
    reading = measure_trigram(read_characters(read_prose(sample)), MODELS, THRESHOLDS)

    assert reading.plausible.score is not None
    assert reading.plausible.score >= PAGE.sure_plausible


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("sample", ["en", "fr", "hr", "pl", "de", "ru", "el", "ar", "hi", "sw"])
def test_swapped_letters_look_like_no_language(sample: str, seed: int) -> None:
    """A substitution of letters sends n-grams to ones that no language uses."""
    reading = measure_trigram(
        read_characters(swap_letters(read_prose(sample), seed)), MODELS, THRESHOLDS
    )

    assert reading.plausible.score is not None
    assert reading.plausible.score < PAGE.min_plausible


def test_a_script_without_listed_languages_has_no_similarity() -> None:
    """Georgian is like no listed language, which is no similarity of 0."""
    reading = measure_trigram(read_characters(read_prose("ka")), MODELS, THRESHOLDS)

    assert reading.script == "Geor"
    assert reading.language == ""
    assert reading.similarity.abstains


@given(st.text("0123456789 .,-+/%\u20ac", max_size=300))
def test_numbers_are_like_no_language(text: str) -> None:
    """A perfectly read table of numbers is no total corruption: everything abstains."""
    reading = measure_trigram(read_characters(text), MODELS, THRESHOLDS)

    assert reading.similarity.abstains
    assert reading.plausible.abstains
    assert reading.language == ""


def test_a_few_letters_are_not_judged() -> None:
    """Under the least number of letters nothing is said."""
    reading = measure_trigram(read_characters("Some heading"), MODELS, THRESHOLDS)

    assert reading.similarity.abstains
    assert reading.plausible.abstains


@given(st.text(max_size=300))
def test_scores_are_shares(text: str) -> None:
    """Whatever the text, what is measured lies from 0 to 1."""
    reading = measure_trigram(read_characters(text), MODELS, TrigramThresholds(min_letters=1))

    for measured in (reading.similarity, reading.plausible):
        assert measured.score is None or 0.0 <= measured.score <= 1.0
