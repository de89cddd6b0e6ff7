from __future__ import annotations

from build.texts import read_prose, swap_letters
from inkproof.pipeline.languages import Languages
from inkproof.repair.fluency import is_clean, measure_fluency
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()


def test_sound_prose_is_clean_in_its_language() -> None:
    """Words, letters and signs all say so."""
    fluency = measure_fluency(read_prose("de").splitlines(), LANGUAGES, THRESHOLDS)

    assert fluency.language == "de"
    assert fluency.odd == 0
    assert (fluency.natural or 0) > 0.7
    assert is_clean(fluency, THRESHOLDS)


def test_swapped_letters_are_not_clean() -> None:
    """No list holds the words, and no language has the n-grams."""
    text = swap_letters(read_prose("en"), 3)

    fluency = measure_fluency(text.splitlines(), LANGUAGES, THRESHOLDS)

    assert fluency.words is not None
    assert fluency.words < 0.1
    assert (fluency.natural or 0) < 0.4
    assert not is_clean(fluency, THRESHOLDS)


def test_a_script_without_spaces_has_no_words() -> None:
    """Thai is judged by its n-grams alone, and is never called clean by a Latin word in it."""
    thai = "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ station letter"

    fluency = measure_fluency([thai], LANGUAGES, THRESHOLDS, "en")

    assert fluency.words is None
    assert not is_clean(fluency, THRESHOLDS)


def test_an_alphabet_is_no_word() -> None:
    """What is longer than any word has no vote."""
    plain = measure_fluency(["over brown station"], LANGUAGES, THRESHOLDS, "en")

    fluency = measure_fluency(
        ["over brown station abcdefghijklmnopqrstuvwxyz"], LANGUAGES, THRESHOLDS, "en"
    )

    assert fluency.evidence == plain.evidence
    assert fluency.words == plain.words == 1


def test_a_short_text_is_read_in_the_language_that_is_hinted() -> None:
    """Three words do not tell which language they are of."""
    fluency = measure_fluency(["Zestawy danych silników"], LANGUAGES, THRESHOLDS, "pl")

    assert fluency.language == "pl"


def test_signs_that_are_no_text_are_counted() -> None:
    """Control and private-use characters, and what stands for the unknown; spaces are no signs."""
    fluency = measure_fluency(["\x01\ue000 \ufffda\U000f1234b\x9f"], LANGUAGES, THRESHOLDS)

    assert fluency.signs == 7
    assert fluency.odd == 5 / 7


def test_a_long_sample_is_looked_at_in_part() -> None:
    """A book of one font costs no more than a few pages of it."""
    lines = read_prose("en").splitlines() * 200

    fluency = measure_fluency(lines, LANGUAGES, THRESHOLDS)

    assert fluency.signs < 6_000
    assert is_clean(fluency, THRESHOLDS)


def test_nothing_is_measured_of_white_space() -> None:
    """No text is like nothing."""
    fluency = measure_fluency([" ", ""], LANGUAGES, THRESHOLDS, "en")

    assert fluency.words is None
    assert fluency.natural is None
    assert fluency.signs == 0
