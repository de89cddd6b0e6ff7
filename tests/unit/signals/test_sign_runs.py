from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.characters import read_characters
from inkproof.model.signals import Measured
from inkproof.signals.sign_runs import measure_sign_runs
from inkproof.thresholds import SignRunsThresholds

THRESHOLDS = SignRunsThresholds()


def numbered(text: str, spaces: str) -> str:
    """Each letter and sign by the place of its first use, from the exclamation mark on."""
    drawn = [sign for sign in dict.fromkeys(text) if sign not in f"\n{spaces}"]
    codes = {sign: chr(0x21 + place) for place, sign in enumerate(drawn)}
    return "".join(codes.get(sign, sign) for sign in text)


def measure(
    text: str, limits: SignRunsThresholds = THRESHOLDS, *, typed: bool = False
) -> Measured:
    characters = read_characters(text)
    return measure_sign_runs(characters, np.full(len(characters), typed), limits)


@pytest.mark.parametrize("code", ["en", "de", "fr", "hr"])
@pytest.mark.parametrize("spaces", ["", " "])
def test_codes_by_first_use_are_seen(code: str, spaces: str) -> None:
    """The letters that come first and most often are signs then; spaces may be glyphs or gaps."""
    measured = measure(numbered(read_prose(code), spaces))

    assert measured.score is not None
    assert measured.score > 1.2 * THRESHOLDS.min_share


@pytest.mark.parametrize(
    "text",
    [
        "Introduction ................................ 12\n" * 9,
        "Name: ______________  ☐ yes  ☐ no  ----------\n" * 9,
        "if (a[i] != b[j]) { f(&x, *y); } // done\n" * 9,
        "1,234.50  (12.5 %)  -3.1  +0.2  $ 1.00\n" * 9,
        "https://example.org/?q=1&r=[2]#top <mail@example.org>\n" * 9,
        '"id","name","value"\n"1","one","2.5"\n' * 9,
        '{"id":"1","list":[{"a":"b"},{"c":"d"}]}\n' * 9,
        "HBsAg (-) anti-HCV (+) HIV (-) [1],[2],[3]-[5]; (a),(b)\n" * 9,
        "x^2+y^2=(a+b)*(c-d)/[e*{f-g}]<=|h|, i!=j; k~l\n" * 9,
        read_prose("en"),
        read_prose("th"),
    ],
)
def test_tables_forms_code_and_numbers_are_none(text: str) -> None:
    """One sign again and again, a few in a row, or few of them different."""
    assert (measure(text).score or 0.0) < THRESHOLDS.min_share / 1.5


def test_doubled_letters_begin_a_new_row() -> None:
    """Leaders repeat one sign; double letters break a row in two, and are in both."""
    limits = SignRunsThresholds(min_signs=1, max_small=1.0)

    assert measure("$#%&&%#$ab" * 40, limits).score == pytest.approx(0.8)
    assert measure("......ab" * 40, limits).score == 0.0


def test_nothing_to_go_on_abstains() -> None:
    """A line of signs may be a picture made of them, and listings are full of them."""
    assert measure('"#$!%&*').abstains
    assert measure(numbered(read_prose("en"), ""), typed=True).abstains


@given(st.text())
def test_the_score_is_a_share(text: str) -> None:
    """Whatever the text, 0..1 or an abstention."""
    score = measure(text, SignRunsThresholds(min_characters=1, min_signs=0)).score

    assert score is None or 0.0 <= score <= 1.0
