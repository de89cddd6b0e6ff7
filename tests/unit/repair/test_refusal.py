from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.repair import ink_of, make_case
from build.texts import read_prose
from inkproof.model.repair import CodeFacts, Entry
from inkproof.repair.case import FontCase
from inkproof.repair.ink_shapes import fits, measure
from inkproof.repair.refusal import refuse
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
PROSE = read_prose("en")


def refused(case: FontCase, table: Mapping[int, str], weight: float = 0.9) -> frozenset[int]:
    """Codes of a table that the ink rejects."""
    entries = {code: Entry(text, weight) for code, text in table.items()}
    return refuse(case, entries, THRESHOLDS).codes


def measured(text: str) -> FontCase:
    """A font whose program states the boxes and advances that its ink has."""
    case = make_case(text)
    facts = {
        code: CodeFacts(outline=f"{code:012x}", box=ink_of(unit), width=ink_of(unit)[2] + 0.04)
        for code, unit in case.current.items()
    }
    return make_case(text, facts=facts)


@pytest.mark.parametrize("code", ["en", "de", "fr", "pl"])
def test_a_right_table_is_accepted(code: str) -> None:
    """Every letter has the height and depth that it should have."""
    case = measured(read_prose(code))

    assert refused(case, case.current) == frozenset()


@pytest.mark.parametrize("seed", range(8))
def test_shuffled_letters_are_refused_as_a_whole(seed: int) -> None:
    """Whatever they spell: an x does not rise, and a p goes below the baseline."""
    case = measured(PROSE)
    small = [code for code in case.codes if case.current[code].islower()]
    texts = [case.current[code] for code in small]
    Random(seed).shuffle(texts)
    table = dict(zip(small, texts, strict=True))

    refusal = refuse(case, {c: Entry(t, 0.9) for c, t in table.items()}, THRESHOLDS)

    assert refusal.codes == table.keys()
    assert "ink" in refusal.reason


def test_single_misfits_are_left_out() -> None:
    """A table that is right but for two letters loses those."""
    case = measured(PROSE)
    codes = {unit: code for code, unit in case.current.items()}
    table = dict(case.current) | {codes["z"]: "p", codes["k"]: "o"}

    assert refused(case, table) == {codes["z"], codes["k"]}


def test_a_few_codes_are_held_against_the_rest_of_the_font() -> None:
    """One letter that the font's other letters contradict."""
    case = measured(PROSE)
    codes = {unit: code for code, unit in case.current.items()}

    assert refused(case, {codes["o"]: "d"}) == {codes["o"]}
    assert refused(case, {codes["o"]: "e"}) == frozenset()


def test_where_nothing_is_drawn_there_is_no_letter() -> None:
    """And where something is drawn there is no space; format characters may be bare."""
    bare = CodeFacts(outline="-")
    drawn = CodeFacts(outline="0123456789ab", box=(0.0, 0.0, 0.5, 0.5))
    case = make_case("abcd", facts={3: bare, 4: bare, 5: drawn, 6: drawn})

    assert refused(case, {3: "a", 4: "\u200d", 5: " ", 6: ""}) == {3, 5, 6}


def test_a_box_on_the_page_alone_refuses_no_space() -> None:
    """Engines give spaces boxes of their own."""
    assert refused(make_case("abcd"), {3: " "}) == frozenset()


def test_glyphs_that_are_drawn_alike_say_the_same() -> None:
    """But for signs that many fonts draw alike; the surer of two entries counts."""
    same = CodeFacts(outline="0123456789ab", box=(0.0, 0.0, 0.5, 0.5))
    case = make_case("abcd", facts={3: same, 4: same})

    assert refused(case, {3: "e", 4: "o"}) == {3, 4}
    assert refused(case, {3: "I", 4: "l"}) == frozenset()
    assert refused(case, {3: "o", 4: "\u043e"}) == frozenset()
    assert refused(case, {3: "x", 4: "x"}) == frozenset()


def test_narrow_signs_are_narrower_than_most() -> None:
    """In a proportional font; there is no rule for the height of an exclamation mark."""
    case = measured(PROSE)
    codes = {unit: code for code, unit in case.current.items()}

    assert refused(case, {codes["H"]: "!"}) == {codes["H"]}
    assert refused(case, {codes["l"]: "!"}) == frozenset()


def test_a_font_of_one_height_refuses_no_letter() -> None:
    """Small capitals: letters have one height whatever they are."""
    case = make_case(PROSE.upper())
    lower = {code: unit.lower() for code, unit in case.current.items()}

    assert refused(case, lower) == frozenset()


def test_accents_may_add_to_a_letter() -> None:
    """They rise above it, or hang below."""
    measures = measure([ink_of(unit) for unit in "acemnobdhkl"], THRESHOLDS.refusal)

    assert measures is not None
    assert fits("é", (0, 0, 0.5, 0.7), measures)
    assert fits("ę", (0, -0.2, 0.5, 0.5), measures)
    assert not fits("e", (0, 0, 0.5, 0.7), measures)
    assert not fits("É", (0, 0, 0.5, 0.5), measures)
    assert fits("fi", (0, 0, 0.5, 0.5), measures) is None
    assert not fits(".", (0, 0, 0.5, 0.7), measures)
    assert not fits("\u2019", (0, 0, 0.2, 0.1), measures)


def test_a_second_witness_that_is_right_of_the_rest_contradicts() -> None:
    """One answer of its own is heard; where it guesses throughout, none is."""
    case = make_case("over water\nthe garden", said={"v": "#"})
    code = next(code for code, said in case.current.items() if said == "#")
    second = dict(case.current) | {code: "v"}
    alike = replace(case, sample=msgspec.structs.replace(case.sample, second=second))
    unlike = dict.fromkeys(second, "%") | {code: "v"}
    guessing = replace(case, sample=msgspec.structs.replace(case.sample, second=unlike))

    assert refused(alike, {code: "x"}) == {code}
    assert refused(alike, {code: "v"}) == frozenset()
    assert refused(guessing, {code: "x"}) == frozenset()


def test_an_entry_that_one_engine_turns_around_is_no_other_answer() -> None:
    """Of right-to-left ligatures one says the letters as they are drawn."""
    case = make_case("over water\nthe garden", units=["th"], said={"th": "ht"})
    code = next(code for code, said in case.current.items() if said == "ht")
    second = dict(case.current) | {code: "th"}
    heard = replace(case, sample=msgspec.structs.replace(case.sample, second=second))

    assert refused(heard, {code: "st"}) == frozenset()


def test_what_it_makes_of_a_code_without_text_may_be_a_guess() -> None:
    """Engines take a code for a character where the map says none."""
    case = make_case("over water\nthe garden", said={"v": "\x01"})
    code = next(code for code, said in case.current.items() if said == "\x01")
    second = dict(case.current) | {code: "!"}
    heard = replace(case, sample=msgspec.structs.replace(case.sample, second=second))

    assert refused(heard, {code: "v"}) == frozenset()


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.integers(3, 60), st.text(max_size=2), max_size=8), st.booleans())
def test_only_entries_are_refused(table: dict[int, str], known: bool) -> None:  # noqa: FBT001
    """Whatever is proposed; and without any ink nothing is."""
    case = measured("the station over water")
    if not known:
        sample = msgspec.structs.replace(case.sample, ink={})
        program = msgspec.structs.replace(case.program, codes={})
        case = FontCase(program=program, sample=sample, current=case.current)

    codes = refused(case, table)

    assert codes <= table.keys()
    assert known or not codes
