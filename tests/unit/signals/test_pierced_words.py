# ruff: noqa: RUF001 (look-alikes of other scripts are the point)

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.texts import read_prose
from inkproof.language.characters import read_characters
from inkproof.signals.pierced_words import measure_pierced_words
from inkproof.thresholds import PiercedWordsThresholds

THRESHOLDS = PiercedWordsThresholds()


@pytest.mark.parametrize("code", ["ar", "el", "he", "hi", "ka", "ru"])
def test_prose_is_not_pierced(code: str) -> None:
    """Years and numbers stand beside words, or at their ends."""
    text = f"{read_prose(code)}\n{' ١٩٤٨ 1948 № 5'}"

    assert measure_pierced_words(read_characters(text), THRESHOLDS).score == pytest.approx(
        0, abs=0.005
    )


@pytest.mark.parametrize("code", ["hr", "ko", "th"])
def test_scripts_without_a_vote_abstain(code: str) -> None:
    """Latin, Korean, and those that write no spaces."""
    assert measure_pierced_words(read_characters(read_prose(code)), THRESHOLDS).abstains


@pytest.mark.parametrize(
    "glued", ["لسنة2020م ", "قانون15لسنة ", "سال۱۳۹۵ه ", "Поле1Пусто Отчет2Форма ", "год1948и "]
)
def test_dates_without_spaces_and_names_of_code_do_not_matter(glued: str) -> None:
    """Text of PDF files loses the spaces around numbers; names of code begin with capitals."""
    measured = measure_pierced_words(read_characters(glued * 60), THRESHOLDS)

    assert measured.score == 0.0


@pytest.mark.parametrize(("code", "moved"), [("ar", 33), ("ar", 29), ("he", 500)])
def test_letters_that_moved_among_digits_are_seen(code: str, moved: int) -> None:
    """A constant takes a part of the alphabet to the digits of the same script or another one."""
    text = "".join(chr(ord(sign) + moved) if sign.isalpha() else sign for sign in read_prose(code))

    measured = measure_pierced_words(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert measured.score > 2 * THRESHOLDS.min_share


@pytest.mark.parametrize(
    "text",
    [
        "",
        "12 34",
        "sha256sum a20391b12f7ff22e s390x eIF2αP " * 20,
        "第2条第3項による" * 40,
        "제2조제2호에 제1급감염병이란 " * 40,
        "ГОСТ 3Б2К",
    ],
)
def test_nothing_to_go_on_abstains(text: str) -> None:
    """Checksums and part numbers; scripts whose words and numbers are glued; too few words."""
    assert measure_pierced_words(read_characters(text), THRESHOLDS).abstains


def test_conjuncts_that_became_signs_are_seen() -> None:
    """As in a real file: most letters are right."""
    text = re.sub("[क-ह]\u094d", lambda found: "#!&5"[ord(found[0][0]) % 4], read_prose("hi"))

    measured = measure_pierced_words(read_characters(text), THRESHOLDS)

    assert measured.score is not None
    assert measured.score > THRESHOLDS.min_share


def test_signs_around_words_and_part_numbers_do_not_matter() -> None:
    """Ordinals, units, questions, footnotes; names of parts are capitals and digits."""
    signs = "1-й 2го 10кг стр12 что? да! [слово] *слово* 50% КТ315Б К155ЛА3 и/или"
    code = "Массив[Номер] имя_поля цена*число C:\\Папка\\Файл"
    text = f"{signs} {code} " * 30

    assert measure_pierced_words(read_characters(text), THRESHOLDS).score == 0.0


@given(st.text(alphabet="аб1٣ا 2x第"))
def test_the_score_is_a_share(text: str) -> None:
    """Whatever the text, 0..1 or an abstention."""
    limits = PiercedWordsThresholds(min_words=1)
    measured = measure_pierced_words(read_characters(text), limits)

    assert measured.score is None or 0.0 <= measured.score <= 1.0
    assert measured.evidence <= len(text.split()) + text.count("第")
