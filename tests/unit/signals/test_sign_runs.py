from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.characters import read_characters
from inkproof.signals.sign_runs import measure_sign_runs
from inkproof.thresholds import SignRunsThresholds

THRESHOLDS = SignRunsThresholds()


def numbered(text: str) -> str:
    """Each letter and sign by the place of its first use, from the exclamation mark on."""
    drawn = list(dict.fromkeys(text.replace("\n", " ")))
    return "".join(chr(0x21 + drawn.index(sign)) if sign != "\n" else sign for sign in text)


@pytest.mark.parametrize("code", ["en", "de", "fr", "hr"])
def test_codes_by_first_use_are_seen(code: str) -> None:
    """The letters that come first and most often are signs then."""
    measured = measure_sign_runs(read_characters(numbered(read_prose(code))), THRESHOLDS)

    assert measured.score is not None
    assert measured.score > 2 * THRESHOLDS.min_share


@pytest.mark.parametrize(
    "text",
    [
        "Introduction ................................ 12\n" * 9,
        "Name: ______________  ☐ yes  ☐ no  ----------\n" * 9,
        "if (a[i] != b[j]) { f(&x, *y); } // done\n" * 9,
        "1,234.50  (12.5 %)  -3.1  +0.2  $ 1.00\n" * 9,
        "https://example.org/?q=1&r=[2]#top <mail@example.org>\n" * 9,
        read_prose("en"),
        read_prose("th"),
    ],
)
def test_leaders_forms_code_and_numbers_are_none(text: str) -> None:
    """One sign again and again, or a few in a row."""
    measured = measure_sign_runs(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert measured.score < THRESHOLDS.min_share / 2


def test_nothing_to_go_on_abstains() -> None:
    """A line of signs may be a picture made of them."""
    assert measure_sign_runs(read_characters('"#$!%&*'), THRESHOLDS).abstains


@given(st.text())
def test_the_score_is_a_share(text: str) -> None:
    """Whatever the text, 0..1 or an abstention."""
    score = measure_sign_runs(read_characters(text), SignRunsThresholds(min_characters=1)).score

    assert score is None or 0.0 <= score <= 1.0
