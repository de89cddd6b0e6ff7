from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.ciphers import PROVEN, encipher, letters_of, share_right, truth_of, wrong_proofs
from build.texts import read_prose
from inkproof.model.repair import Entry, Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.permutation import propose_permutation
from inkproof.repair.permutation_proof import settle_harmony
from inkproof.repair.permutation_search import SMALL
from inkproof.repair.permutation_solve import Task
from inkproof.repair.permutation_solve import solve as solve_task
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
UNPROVEN = 0.5
SPACE_SIGN = "\u2423"
"""Stands for a space that is a code of the font and not a word boundary of the sample."""


def solve(case: FontCase) -> Proposal | None:
    return propose_permutation(case, LANGUAGES, THRESHOLDS)


def solved(case: FontCase) -> Mapping[int, Entry]:
    proposal = solve(case)
    assert proposal is not None
    return proposal.entries


@pytest.mark.parametrize("code", ["en", "de", "fr", "pl", "ru", "el", "hr", "tr"])
@pytest.mark.parametrize("ink", [True, False])
def test_prose_is_solved_in_a_language_that_nobody_named(code: str, *, ink: bool) -> None:
    text = read_prose(code)
    case = encipher(text, ink=ink)
    truth = truth_of(text, case)
    entries = solved(case)
    assert share_right(entries, truth, text) >= 0.995
    assert not wrong_proofs(entries, truth)


@pytest.mark.parametrize("code", ["he", "ar", "hi"])
def test_scripts_without_capitals_are_solved(code: str) -> None:
    text = unicodedata.normalize("NFC", read_prose(code))
    rtl = code in {"he", "ar"}
    seen = "\n".join(line[::-1] for line in text.split("\n")) if rtl else text
    case = encipher(seen, ink=False)
    truth = truth_of(seen, case)
    entries = solved(case)
    assert share_right(entries, truth, text) >= 0.97
    assert not wrong_proofs(entries, truth)


def test_400_letters_are_enough_for_98_percent() -> None:
    text = " ".join(read_prose("de").split()[:70])
    assert len(letters_of(text)) < 450
    case = encipher(text)
    assert share_right(solved(case), truth_of(text, case), text) >= 0.98


@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 1_000_000))
def test_how_letters_were_exchanged_makes_no_difference(seed: int) -> None:
    text = read_prose("en")
    case = encipher(text, seed)
    truth = truth_of(text, case)
    entries = solved(case)
    assert share_right(entries, truth, text) >= 0.995
    assert not wrong_proofs(entries, truth)


def test_the_same_case_is_solved_the_same_way_twice() -> None:
    case = encipher(read_prose("pl"))
    assert solve(case) == solve(case)


def test_a_wrong_hint_does_no_harm() -> None:
    text = read_prose("en")
    case = encipher(text, language="fi")
    proposal = solve(case)
    assert proposal is not None
    assert proposal.language == "en"
    assert proposal.method is Method.PERMUTATION


def test_a_map_that_says_one_letter_for_all_codes_is_no_hindrance() -> None:
    text = read_prose("en")
    case = encipher(text)
    said = dict.fromkeys(case.current, "x")
    case = replace(case, current=said, sample=msgspec.structs.replace(case.sample, said=said))
    assert share_right(solved(case), truth_of(text, case), text) >= 0.995


def test_capitals_are_told_from_small_letters() -> None:
    text = read_prose("de")
    case = encipher(text)
    truth = truth_of(text, case)
    entries = solved(case)
    capitals = [code for code, sign in truth.items() if sign.isupper() and code in entries]
    right = [code for code in capitals if entries[code].text == truth[code]]
    assert len(right) > 0.6 * len(capitals)
    assert any(entries[code].weight >= PROVEN for code in right)


def test_a_font_of_capitals_is_one_by_its_ink() -> None:
    text = read_prose("en").upper()
    case = encipher(text)
    truth = truth_of(text, case)
    entries = solved(case)
    assert sum(entry.weight >= PROVEN for entry in entries.values()) > 15
    assert not wrong_proofs(entries, truth)


def test_case_is_a_guess_where_there_is_but_one_and_no_ink() -> None:
    text = read_prose("en").lower()
    entries = solved(encipher(text, ink=False))
    assert all(entry.weight <= UNPROVEN for entry in entries.values())
    assert all(entry.text.islower() for entry in entries.values() if entry.text.isalpha())


def test_the_stated_case_is_taken_where_nothing_else_tells() -> None:
    text = read_prose("en").upper()
    entries = solved(encipher(text, ink=False))
    assert all(entry.weight <= UNPROVEN for entry in entries.values())
    assert sum(entry.text.isupper() for entry in entries.values()) > 20


def test_digits_and_punctuation_are_never_proven() -> None:
    text = read_prose("en").replace(". ", " 1948; 10, 302 - (75%) \u201c7\u201d. ")
    case = encipher(text, ink=False)
    truth = truth_of(text, case)
    proven = [code for code, entry in solved(case).items() if entry.weight >= PROVEN]
    assert not [truth[code] for code in proven if not truth[code].isalpha()]


def test_a_letter_that_few_words_hold_is_not_proven() -> None:
    text = read_prose("en").replace("z", "s") + "\nzebra"
    case = encipher(text)
    entries = solved(case)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == "z"]
    assert code not in entries or entries[code].weight <= UNPROVEN


def test_a_ligature_is_several_letters() -> None:
    text = read_prose("en") + (
        "\nthe first office found five different figures, and finally the officer confirmed the"
        "\nefficient finish of the traffic, which was sufficient and beneficial for fifty firms"
    )
    drawn = text.replace("fi", "\ufb01")
    case = encipher(drawn)
    entries = solved(case)
    (code,) = [code for code, sign in truth_of(drawn, case).items() if sign == "\ufb01"]
    assert entries[code].text == "fi"


def test_sharp_s_is_told_from_the_ss_that_words_are_listed_with() -> None:
    text = read_prose("de") + "\ngroße Straßen außer der heißen Größe, die Fuß und Maß schließen"
    case = encipher(text)
    entries = solved(case)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == "ß"]
    assert entries[code].text == "ß"


def test_the_two_turkish_i_are_told_apart_by_the_vowels_before() -> None:
    text = read_prose("tr")
    case = encipher(text)
    entries = solved(case)
    codes = {sign: code for code, sign in truth_of(text, case).items()}
    assert [entries[codes[sign]].text for sign in ("i", "\u0131")] == ["i", "\u0131"]


def test_turkish_i_that_were_exchanged_are_exchanged_back() -> None:
    case, limits = encipher(read_prose("tr")), THRESHOLDS.permutation
    solution = solve_task(Task(case=case, lines=case.sample.lines), LANGUAGES, limits)
    assert solution is not None
    reading = solution.reading
    letters = reading.hill.tongue.letters
    pair = [letters.index("i"), letters.index("\u0131")]
    small = reading.hill.alphabets == SMALL
    dotted, dotless = (np.flatnonzero(small & (reading.key == number)) for number in pair)
    reading.key[dotted], reading.key[dotless] = pair[1], pair[0]
    doubtful = settle_harmony(reading, limits)
    assert not doubtful[[*dotted, *dotless]].any()
    assert reading.key[[*dotted, *dotless]].tolist() == pair


def test_final_sigma_is_a_letter_and_no_comma() -> None:
    text = read_prose("el")
    case = encipher(text, ink=False)
    entries = solved(case)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == "\u03c2"]
    assert entries[code].text == "\u03c2"


def test_latin_words_among_cyrillic_ones_are_solved_by_themselves() -> None:
    russian, english = read_prose("ru").split("\n"), read_prose("en").split("\n")
    text = "\n".join(line for pair in zip(russian, english, strict=False) for line in pair)
    case = encipher(text)
    truth = truth_of(text, case)
    entries = solved(case)
    assert share_right(entries, truth, text) >= 0.97
    assert not wrong_proofs(entries, truth)


def test_a_space_that_is_one_of_the_codes_is_found() -> None:
    text = read_prose("en").replace(" ", SPACE_SIGN)
    case = encipher(text)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == SPACE_SIGN]
    ink = {other: box for other, box in case.sample.ink.items() if other != code}
    case = replace(case, sample=msgspec.structs.replace(case.sample, ink=ink))
    entries = solved(case)
    assert entries[code].text == " "
    assert share_right(entries, truth_of(text, case), text) >= 0.99


def test_letters_of_other_fonts_leave_their_words_out() -> None:
    text = read_prose("en")
    case = encipher(text)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == "e"]
    lines = tuple(
        tuple(-ord("e") if sign == code and number % 4 == 0 else sign for sign in line)
        for number, line in enumerate(case.sample.lines)
    )
    case = replace(case, sample=msgspec.structs.replace(case.sample, lines=lines))
    assert not wrong_proofs(solved(case), truth_of(text, encipher(text)))
