from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.characters import read_characters
from inkproof.signals.mixed_scripts import measure_mixed_scripts
from inkproof.thresholds import MixedScriptThresholds

THRESHOLDS = MixedScriptThresholds()


@pytest.mark.parametrize("code", ["ar", "cy", "de", "el", "en", "hi", "hr", "ka", "ko", "ru"])
def test_prose_mixes_no_scripts(code: str) -> None:
    """In no language is a word written in two alphabets."""
    measured = measure_mixed_scripts(read_characters(read_prose(code)), THRESHOLDS)

    assert measured.score is not None
    assert measured.score < 0.005


def test_latin_names_in_other_text_do_not_matter() -> None:
    """Words of another script beside words are ordinary, even many of them."""
    text = read_prose("ru") + " PDF Linux Debian HTTP" * 20

    measured = measure_mixed_scripts(read_characters(text), THRESHOLDS)

    assert measured.score == 0.0


def test_a_latin_letter_that_stands_for_the_palochka_does_not_matter() -> None:
    """Adyghe is typed with a Latin I inside Cyrillic words."""
    text = "цIыф шIоигъоныгъэ къэIотэн зэкIэми ящыIэныгъэ " * 10  # noqa: RUF001

    assert measure_mixed_scripts(read_characters(text), THRESHOLDS).score == 0.0


def test_a_map_that_is_half_wrong_is_seen() -> None:
    """Every third Arabic letter stated as a Latin one breaks most words."""
    dice = random.Random(7)
    text = "".join(
        dice.choice("AbdhlmnyzW") if sign.isalpha() and dice.random() < 0.3 else sign
        for sign in read_prose("ar")
    )

    measured = measure_mixed_scripts(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert measured.score > 2 * THRESHOLDS.min_share


@pytest.mark.parametrize("text", ["", "12 34", "日本語のPDFファイルを読む" * 40, "ab"])
def test_nothing_to_go_on_abstains(text: str) -> None:
    """No words, words of scripts without spaces, too few words."""
    assert measure_mixed_scripts(read_characters(text), THRESHOLDS).abstains


@given(st.text())
def test_the_score_is_a_share(text: str) -> None:
    """Whatever the text, 0..1 or an abstention."""
    score = measure_mixed_scripts(read_characters(text), MixedScriptThresholds(min_words=1)).score

    assert score is None or 0.0 <= score <= 1.0
