# ruff: noqa: RUF001 (letters that look alike are meant)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.repair import make_case
from build.texts import read_prose
from inkproof.model.repair import Entry
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.proof import prove
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
GUESS = 0.5


def proven(case: FontCase, language: str, weights: Mapping[str, float] | None = None) -> set[str]:
    """What is proven of a font whose text is as it should be."""
    entries = {
        code: Entry(text, (weights or {}).get(text, GUESS)) for code, text in case.current.items()
    }
    codes = prove(case, entries, language, LANGUAGES, THRESHOLDS)
    return {case.current[code] for code in codes}


@pytest.mark.parametrize("code", ["en", "de", "pl", "ru", "el"])
def test_words_prove_the_frequent_letters(code: str) -> None:
    """Most small letters of a page, and nothing that is no letter."""
    case = make_case(read_prose(code))

    found = proven(case, code)

    small = [text for text in case.current.values() if text.islower()]
    assert len(found & set(small)) > 0.6 * len(small)
    assert all(text.isalpha() for text in found)


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_no_letter_is_proven_that_took_the_place_of_another(data: st.DataObject) -> None:
    """Two letters of a page change places: neither is proven, and all others may be."""
    case = make_case(read_prose("en"))
    letters = sorted(code for code in case.codes if case.current[code].islower())
    one = data.draw(st.sampled_from(letters))
    other = data.draw(st.sampled_from([code for code in letters if code != one]))
    swapped = dict(case.current) | {one: case.current[other], other: case.current[one]}

    found = proven(replace(case, current=swapped), "en")

    assert not found & {swapped[one], swapped[other]}


@pytest.mark.parametrize(("weight", "proves"), [(GUESS, False), (0.8, True)])
def test_a_guess_is_not_proven_to_be_the_letter_of_another_glyph(
    weight: float,
    proves: bool,  # noqa: FBT001
) -> None:
    """A list may know but one of two letters, of which the font has both."""
    prose = read_prose("en")
    kept = prose.count("s") - prose.count("s") // 3
    twice = prose.replace("s", "§", prose.count("s") - kept)

    def is_proven(text: str) -> bool:
        case = make_case(text, codes={"§": 900})
        case = replace(case, current=dict(case.current) | {900: "s"})
        entries = {900: Entry("s", weight)}
        return 900 in prove(case, entries, "en", LANGUAGES, THRESHOLDS)

    assert is_proven(prose.replace("s", "§"))
    assert is_proven(twice) is proves


def test_words_prove_no_mark_that_lists_leave_out() -> None:
    """Arabic words are listed without their vowels: any other mark would be as good."""
    lines = read_prose("ar").replace("ل", "ل\u064e").split("\n")
    text = "\n".join(line[::-1] for line in lines)  # as they are drawn

    found = proven(make_case(text), "ar")

    assert found
    assert "\u064e" not in found


def test_words_prove_no_digit_and_no_sign() -> None:
    """They are proven by the weight of their own evidence, or not at all."""
    case = make_case(read_prose("en") + "\nin 1868, 2024")

    assert not proven(case, "en") & set("1234567890,.")
    assert proven(case, "en", {"8": 0.95, ",": 0.95}) >= {"8", ","}


def test_what_the_file_says_is_not_proven_against_all_words() -> None:
    """A sure source that makes garbage of many words is wrong all the same."""
    text = "station nation portion question condition tension action section"
    case = make_case(text, said={"n": "m"})

    assert "m" not in proven(case, "en", {"m": 1.0})


def test_letters_that_lists_do_not_tell_apart_stay_unproven() -> None:
    """Turkish has two kinds of i, and one word list for both."""
    text = "bir için gibi kişi şimdi ilgi birlik değil hiç iki yeni iyi işi ilk biri"

    assert not proven(make_case(text), "tr") & {"i", "ı"}


def test_a_font_of_capitals_is_proven_by_its_ink() -> None:
    """All words would be listed in small letters too, but those are not of one height."""
    text = "THE STATION AND THE CONDITION OF THE NATION\nIN A PORTION OF THE QUESTION"
    small = make_case(text.lower())
    taken = {code: said.upper() for code, said in small.current.items()}

    assert {"T", "I", "O", "N"} <= proven(make_case(text), "en")
    assert proven(replace(small, current=taken), "en") == set()


def test_without_a_list_only_the_file_proves() -> None:
    """Its own weight is all there is."""
    case = make_case("ދގ")

    assert proven(case, "", {"ދ": 0.95}) == {"ދ"}


def test_a_first_capital_is_proven_beside_its_small_letter() -> None:
    """A second glyph that only begins words where the small one stands anywhere is the capital."""
    words = "station student system second season street strong"
    text = f"{words.title()}\n{words}\nlast best must first cost list master"

    assert "S" in proven(make_case(text), "en")
    assert "S" not in proven(make_case(words.title()), "en")
