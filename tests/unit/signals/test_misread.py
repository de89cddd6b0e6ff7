from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.pipeline.languages import Languages
from inkproof.signals.misread import NOTHING_MISREAD, measure_misread
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
WRONG = (
    "Bestatigung der Kiindigung Wir bestatigen die Kiindigung fiir den Vertrag zum Dezember "
    "Fiir die Riickgabe der Schliissel miissen Sie iiber das Biiro einen Termin vereinbaren "
    "Die Gebiihr ist bereits bezahlt Mit freundlichen GriiBen aus Miinchen"
)


def bare(text: str) -> str:
    parts = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def test_german_read_as_english_lost_its_umlauts() -> None:
    """ii for ü, B for ß, a for ä: as an English model writes them."""
    reading = measure_misread(WRONG, LANGUAGES.words("de"))

    assert reading.stripped.score == 1.0
    assert reading.stripped.evidence >= THRESHOLDS.page.min_accented


@pytest.mark.parametrize("code", ["de", "fr", "pl"])
def test_text_with_its_accents_lost_none(code: str) -> None:
    """And the same text without them lost all."""
    text, listed = read_prose(code), LANGUAGES.words(code)

    assert (measure_misread(text, listed).stripped.score or 0.0) < 0.1
    assert measure_misread(bare(text), listed).stripped.score == 1.0


@pytest.mark.parametrize(
    ("printed", "read"), [("m", "rn"), ("i", "l"), ("l", "1"), ("d", "cl"), ("w", "vv")]
)
def test_a_habit_explains_most_unlisted_words(printed: str, read: str) -> None:
    """One confusion, throughout a text."""
    text = read_prose("en").replace(printed, read)
    reading = measure_misread(text, LANGUAGES.words("en"))

    assert reading.misread.evidence >= THRESHOLDS.document.min_misread_words
    assert (reading.misread.score or 0.0) > THRESHOLDS.document.min_misread


@pytest.mark.parametrize("code", ["en", "de", "fr", "pl", "ru"])
def test_sound_text_misreads_nothing(code: str) -> None:
    """Words that no list holds are names, not confusions."""
    reading = measure_misread(read_prose(code), LANGUAGES.words(code))

    assert (reading.misread.score or 0.0) < THRESHOLDS.document.min_misread / 2


def test_numbers_are_no_misread_words() -> None:
    """A digit among letters may be one; a number is none."""
    assert measure_misread("1984 20417 1,862.40 3x380", LANGUAGES.words("en")) == NOTHING_MISREAD


def test_without_a_list_nothing_is_said() -> None:
    """An abstention is not a clean reading."""
    assert measure_misread(WRONG, frozenset()) == NOTHING_MISREAD


@given(st.text(max_size=80))
def test_shares_are_shares(text: str) -> None:
    """Whatever is read."""
    reading = measure_misread(text, LANGUAGES.words("de"))

    for measured in (reading.misread, reading.stripped):
        assert measured.score is None or 0.0 <= measured.score <= 1.0
