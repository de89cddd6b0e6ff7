from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.ciphers import PROVEN, encipher, exchange, letters_of, truth_of, wrong_proofs
from build.texts import read_prose
from inkproof.model.repair import CodeFacts, Entry
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.permutation import propose_permutation
from inkproof.repair.permutation_cipher import read_cipher
from inkproof.repair.permutation_exchange import read_exchange, to_small
from inkproof.repair.permutation_shapes import read_shapes
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
LIMITS = THRESHOLDS.permutation
PROSE = read_prose("en")


def solved(case: FontCase) -> Mapping[int, Entry]:
    proposal = propose_permutation(case, LANGUAGES, THRESHOLDS)
    assert proposal is not None
    return proposal.entries


def misread(case: FontCase, entries: Mapping[int, Entry], truth: Mapping[int, str]) -> set[str]:
    """Signs of a text that are read wrong."""
    said = dict(case.current) | {code: entry.text for code, entry in entries.items()}
    return {sign for code, sign in truth.items() if said[code] != sign}


def code_of(case: FontCase, text: str, sign: str) -> int:
    (code,) = [code for code, drawn in truth_of(text, case).items() if drawn == sign]
    return code


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 1_000_000), code=st.sampled_from(["en", "de", "ru", "pl", "el"]))
def test_capitals_that_went_along_with_small_letters_are_all_right(seed: int, code: str) -> None:
    text = read_prose(code)
    case = exchange(text, seed)
    truth, entries = truth_of(text, case), solved(case)
    assert not misread(case, entries, truth)
    assert not wrong_proofs(entries, truth)


def test_the_capital_sigma_goes_along_with_sigma_and_not_with_the_final_one() -> None:
    text = read_prose("el")
    case = exchange(text, 11905)
    assert case.current[code_of(case, text, "ε")] == "σ"  # noqa: RUF001 (Greek)
    assert solved(case)[code_of(case, text, "Ε")].text == "Ε"  # noqa: RUF001 (Greek)


def test_capitals_of_which_no_word_tells_follow_their_small_letters_unproven() -> None:
    text = PROSE + "\nGNU XKG ZQV WJZ" * 3
    case = exchange(text, 4)
    entries = solved(case)
    assert not misread(case, entries, truth_of(text, case))
    for letter in "GXQZJ":
        assert entries[code_of(case, text, letter)].weight < PROVEN


def test_capitals_that_words_show_are_proven() -> None:
    entries = solved(case := exchange(PROSE, 1))
    truth = truth_of(PROSE, case)
    proven = {truth[code] for code, entry in entries.items() if entry.weight >= PROVEN}
    assert {"A", "T"} <= proven
    assert set("etaoinshr") <= proven


@pytest.mark.parametrize("seed", range(3))
def test_capitals_that_changed_places_in_another_way_are_sought_by_themselves(seed: int) -> None:
    text = PROSE + "\n" + " ".join(word.capitalize() for word in PROSE.split()[:80])
    case = exchange(text, seed, apart=True)
    truth, entries = truth_of(text, case), solved(case)
    wrong = misread(case, entries, truth)
    assert not [letter for letter in wrong if letter.islower()]
    capitals = {sign for sign in truth.values() if sign.isupper()}
    assert len(wrong) < len(capitals) / 3
    assert not wrong_proofs(entries, truth)


def test_an_entry_of_two_letters_is_read_letter_by_letter() -> None:
    text = PROSE + "\nfive final offices find fine fish in the official firm"
    case = exchange(text, 2, units=["fi"])
    (code,) = [code for code, said in case.current.items() if len(said) == 2]
    assert case.current[code] != "fi"
    assert solved(case)[code].text == "fi"


def test_a_letter_that_no_word_shows_is_the_one_that_is_left() -> None:
    text = PROSE.replace("x", "ks").replace("X", "Ks") + "\nlinuxa fooxoo barxa"
    case = exchange(text, 3)
    entry = solved(case)[code_of(case, text, "x")]
    assert entry.text == "x"
    assert entry.weight < PROVEN


def test_no_letter_is_left_where_the_map_says_letters_that_the_text_has_not() -> None:
    text = PROSE.replace("x", "ks") + "\nlinuxa fooxoo barxa"
    case = exchange(text, 3)
    code = code_of(case, text, "x")
    current = dict(case.current) | {code: "þ"}
    program = msgspec.structs.replace(case.program, stated=current)
    case = replace(case, current=current, program=program)
    entries = solved(case)
    assert code not in entries or entries[code].weight < PROVEN


def test_two_codes_of_one_letter_are_read_alike() -> None:
    text = PROSE.replace(" th", " \ue000h")
    case = exchange(text, 5)
    code, other = code_of(case, text, "\ue000"), code_of(case, text, "t")
    current = dict(case.current) | {code: case.current[other]}
    case = replace(case, current=current)
    entries = solved(case)
    assert (entries[code].text, entries[other].text) == ("t", "t")
    assert entries[other].weight >= PROVEN


def test_a_second_code_of_a_letter_is_not_proven_by_the_words_of_the_first() -> None:
    text = PROSE + "\n\ue000he \ue000hat"
    case = exchange(text, 5)
    code, other = code_of(case, text, "\ue000"), code_of(case, text, "t")
    case = replace(case, current=dict(case.current) | {code: case.current[other]})
    entries = solved(case)
    assert entries[code] == Entry("t", LIMITS.unproven_weight)
    assert entries[other].weight >= PROVEN


def test_a_second_script_has_a_key_of_its_own() -> None:
    russian, english = read_prose("ru").split("\n"), PROSE.split("\n")
    text = "\n".join(line for pair in zip(russian, english, strict=False) for line in pair)
    case = exchange(text, 6)
    truth, entries = truth_of(text, case), solved(case)
    assert len(misread(case, entries, truth)) <= 2
    assert not wrong_proofs(entries, truth)


def test_a_few_words_all_over_a_text_do_not_lead_astray() -> None:
    words = PROSE.split()[:110]
    text = " ".join(f"{word} xyqxz wqzzy" for word in words)
    case = exchange(text, 7)
    common = {letter for letter in letters_of(text) if letter not in "xyqzw"}
    assert not misread(case, solved(case), truth_of(text, case)) & common


def test_words_count_once() -> None:
    cipher = read_cipher([(4, 5, -0x20, 4, 5, -0x20, 5, 4)], frozenset(), rtl=False)
    assert sorted(cipher.times) == [1, 1]
    assert cipher.counts.tolist() == [2, 2]


def test_codes_that_the_sample_lacks_are_read_by_the_same_key_and_unproven() -> None:
    case = exchange(PROSE, 8)
    said = case.current[code_of(case, PROSE, "e")]
    stated = dict(case.program.stated) | {900: said.upper() + said, 901: "!"}
    case = replace(case, program=msgspec.structs.replace(case.program, stated=stated))
    entries = solved(case)
    assert entries[900] == Entry("Ee", LIMITS.unproven_weight)
    assert 901 not in entries


def test_entries_that_an_engine_turned_around_are_read_as_the_map_has_them() -> None:
    text = PROSE + "\nfive final offices find fine fish in the official firm"
    case = exchange(text, 2, units=["fi"])
    (code,) = [code for code, said in case.current.items() if len(said) == 2]
    case = replace(case, current=dict(case.current) | {code: case.current[code][::-1]})
    assert solved(case)[code].text == "fi"


def test_hebrew_is_solved_and_proven_without_case() -> None:
    text = "\n".join(line[::-1] for line in read_prose("he").split("\n"))
    case = exchange(text, 9)
    truth, entries = truth_of(text, case), solved(case)
    assert not misread(case, entries, truth)
    assert sum(entry.weight >= PROVEN for entry in entries.values()) > 10
    assert not wrong_proofs(entries, truth)


@pytest.mark.parametrize("code", ["en", "de", "ru"])
def test_maps_that_say_signs_for_letters_are_no_exchange(code: str) -> None:
    assert read_exchange(encipher(read_prose(code)), LIMITS, tied=True) is None
    assert read_exchange(exchange(read_prose(code)), LIMITS, tied=True) is not None


def test_the_small_letter_of_a_pair_is_a_letter_of_one_capital() -> None:
    assert [to_small(letter) for letter in "AÄЖ\u0130ßa"] == ["a", "ä", "ж", "\u0130", "ß", "a"]


def test_words_of_other_fonts_do_not_make_a_text_readable() -> None:
    case = encipher(PROSE)
    dark = {code: chr(1 + at) for at, code in enumerate(case.codes)}
    others = tuple(
        tuple(-ord(sign) if sign != " " else -0x20 for sign in line) for line in PROSE.split("\n")
    )
    sample = msgspec.structs.replace(case.sample, lines=case.sample.lines + others, said=dark)
    case = replace(case, sample=sample, current=dark)
    assert propose_permutation(case, LANGUAGES, THRESHOLDS) is not None


def test_ink_of_the_program_counts_before_that_of_a_page_that_is_upside_down() -> None:
    case = encipher(PROSE)
    facts = {code: CodeFacts(box=box) for code, box in case.sample.ink.items()}
    turned = {code: (-b[2], -b[3], -b[0], -b[1]) for code, b in case.sample.ink.items()}
    turned_case = replace(
        case,
        sample=msgspec.structs.replace(case.sample, ink=turned),
        program=msgspec.structs.replace(case.program, codes=facts),
    )
    cipher = read_cipher(case.sample.lines, frozenset(), rtl=False)
    every = np.ones(cipher.size, np.bool_)
    right, found = (read_shapes(one, cipher, every) for one in (case, turned_case))
    assert right.many_heights
    assert found.hanging.tolist() == pytest.approx(right.hanging.tolist(), nan_ok=True)
    assert found.rising.tolist() == pytest.approx(right.rising.tolist(), nan_ok=True)


def test_spaces_that_draw_nothing_are_named_where_words_are_parted_already() -> None:
    case = encipher(PROSE)
    counts = dict(case.sample.counts) | {700: 40, 701: 3}
    facts = {
        700: CodeFacts(outline="-", width=0.25),
        701: CodeFacts(outline="-", width=0.0),
    }
    case = replace(
        case,
        sample=msgspec.structs.replace(case.sample, counts=counts),
        program=msgspec.structs.replace(case.program, codes=facts),
        current=dict(case.current) | {700: "\x01", 701: "\x02"},
    )
    entries = solved(case)
    assert entries[700] == Entry(" ", LIMITS.unproven_weight)
    assert 701 not in entries
