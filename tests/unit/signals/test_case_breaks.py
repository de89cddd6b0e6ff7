from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.characters import read_characters
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.thresholds import CaseBreakThresholds

THRESHOLDS = CaseBreakThresholds()


@pytest.mark.parametrize("sample", ["en", "de", "ru", "el"])
def test_prose_has_next_to_no_breaks(sample: str) -> None:
    """Capitals stand at the front of words."""
    measured = measure_case_breaks(read_characters(read_prose(sample)), THRESHOLDS)

    assert measured.score is not None
    assert measured.score < 0.01


def test_identifiers_and_names_do_not_matter() -> None:
    """A page of prose with some camelCase and McDonald stays below the threshold."""
    text = read_prose("en") + " McDonald getUserName PostScript iPhone YouTube" * 2

    measured = measure_case_breaks(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert 0 < measured.score < THRESHOLDS.min_share


def test_mixed_up_alphabets_are_seen() -> None:
    """Every second letter in the wrong case breaks nearly every word."""
    text = "".join(
        sign.upper() if index % 2 else sign.lower() for index, sign in enumerate(read_prose("en"))
    )

    measured = measure_case_breaks(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert measured.score > THRESHOLDS.min_share


def test_a_word_counts_once() -> None:
    """The share is of words, however often one breaks."""
    measured = measure_case_breaks(
        read_characters("aBaBaB plain word (Word) WORD"), CaseBreakThresholds(min_words=1)
    )

    assert (measured.score, measured.evidence) == (1 / 5, 5)


@pytest.mark.parametrize("sample", ["ar", "hi", "zh", "th"])
def test_scripts_without_case_are_not_judged(sample: str) -> None:
    """Where there are no capitals none can be in the wrong place."""
    assert measure_case_breaks(read_characters(read_prose(sample)), THRESHOLDS).abstains


@given(st.text(max_size=200))
def test_the_share_is_a_share(text: str) -> None:
    """Whatever the text, the score lies from 0 to 1 and single letters are no words."""
    measured = measure_case_breaks(read_characters(text), CaseBreakThresholds(min_words=1))

    assert measured.score is None or 0.0 <= measured.score <= 1.0
    assert measured.evidence <= len(text) / 2
