from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.repair import make_case
from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram, FontSample, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.marks import mark_range, propose_marks
from inkproof.thresholds import Thresholds

PROVEN = 0.9
THAANA = {0x6D: "\u07a6", 0x6E: " "} | {0x6F + step: chr(0x7A8 + step) for step in range(9)}
"""What Word writes: one entry is a space."""
DRAWN = CodeFacts(outline="a1")
BARE = CodeFacts(outline="-")


def font_with(
    stated: dict[int, str],
    facts: dict[int, CodeFacts] | None = None,
    painted: tuple[int, ...] | None = None,
) -> FontCase:
    """A font with that map, all codes of it painted, and all with ink where nothing is said."""
    shown = tuple(stated) if painted is None else painted
    known = dict.fromkeys((*stated, *shown), DRAWN) | (facts or {})
    program = FontProgram(
        key="1 0",
        name="Faruma",
        kind=FontKind.TYPE0,
        has_map=True,
        stated=stated,
        codes={code: fact for code, fact in known.items() if fact.outline},
    )
    sample = FontSample(key="1 0", name="Faruma", counts=dict.fromkeys(shown, 1))
    said = {code: stated.get(code, "") for code in shown}
    return FontCase(program=program, sample=sample, current=said)


def infer(case: FontCase) -> dict[int, str]:
    """What is proposed, without weights."""
    proposal = propose_marks(case, Languages(), Thresholds())
    return {} if proposal is None else {k: entry.text for k, entry in proposal.entries.items()}


def weigh(case: FontCase) -> dict[int, float]:
    """The weights of what is proposed."""
    proposal = propose_marks(case, Languages(), Thresholds())
    return {} if proposal is None else {k: entry.weight for k, entry in proposal.entries.items()}


def test_a_vowel_that_word_writes_as_a_space_comes_back() -> None:
    """Reference 001: code 0x6E should be U+07A7."""
    proposal = propose_marks(font_with(THAANA), Languages(), Thresholds())

    assert proposal is not None
    assert proposal.method is Method.MAP_ARITHMETIC
    assert {code: entry.text for code, entry in proposal.entries.items()} == {0x6E: "\u07a7"}
    assert proposal.entries[0x6E].weight >= PROVEN


@pytest.mark.parametrize("wrong", [" ", "\xa0", "\x00", "\ufffd", ""])
@pytest.mark.parametrize("code", range(0x6E, 0x77))
def test_any_mark_is_inferred_whatever_it_was_sent_to(code: int, wrong: str) -> None:
    """The sibling faults: another vowel, another wrong destination."""
    sound = THAANA | {0x6E: "\u07a7"}

    found = infer(font_with(sound | {code: wrong}))

    assert found == {code: sound[code]}


def test_a_run_of_broken_entries_is_inferred_whole() -> None:
    """Two in a row have no sound neighbour each: the window reaches over both."""
    broken = THAANA | {0x6F: " ", 0x70: "\x00"}

    assert infer(font_with(broken)) == {0x6E: "\u07a7", 0x6F: "\u07a8", 0x70: "\u07a9"}


def test_the_last_entry_of_a_range_has_no_right_neighbour() -> None:
    """One side counts, where its marks are in step."""
    case = font_with({0x10: "\u07ad", 0x11: "\u07ae", 0x12: "\u07af", 0x13: " ", 0x14: "\u0780"})

    assert infer(case) == {0x13: "\u07b0"}
    assert weigh(case)[0x13] >= PROVEN


def test_one_neighbour_alone_proves_nothing() -> None:
    """Nothing says that anything is in step."""
    assert weigh(font_with({0x10: "\u07a6", 0x11: " "})) == {0x11: 0.5}


def test_nothing_is_inferred_past_the_range_of_marks() -> None:
    """U+07B1 is a letter."""
    assert infer(font_with({0x10: "\u07ae", 0x11: "\u07af", 0x12: "\u07b0", 0x13: " "})) == {}


def test_no_range_runs_over_a_sign_that_is_no_mark() -> None:
    """U+06DD and U+06DE part two runs of Arabic marks."""
    stated = {0x10: "\u06dc", 0x11: " ", 0x12: " ", 0x13: " ", 0x14: "\u06e0"}

    assert infer(font_with(stated)) == {}


def test_a_real_space_stays_one() -> None:
    """A glyph that draws nothing is a space, wherever it stands."""
    assert infer(font_with(THAANA, {0x6E: BARE})) == {}


def test_at_the_end_of_a_range_ink_must_be_known() -> None:
    """Where nobody knows what is drawn, one side is too little and two are enough."""
    unknown = CodeFacts()
    end = {0x10: "\u07ad", 0x11: "\u07ae", 0x12: " "}

    assert infer(font_with(end, {0x12: unknown})) == {}
    assert infer(font_with(THAANA, {0x6E: unknown})) == {0x6E: "\u07a7"}


def test_neighbours_out_of_step_say_nothing() -> None:
    """No range runs through them."""
    assert infer(font_with({0x10: "\u07a6", 0x11: " ", 0x12: "\u07a7"})) == {}


def test_a_letter_between_ends_the_search() -> None:
    """A range does not jump over what the map says otherwise."""
    case = font_with({0x10: "\u07a6", 0x11: "\u07a7", 0x12: "x", 0x13: " ", 0x14: "y"})

    assert infer(case) == {}


def test_neighbours_beyond_the_window_are_not_asked() -> None:
    """Four positions to each side."""
    gap = {0x11 + step: " " for step in range(9)}
    stated = {0x10: "\u07a6", **gap, 0x1A: "\u07b0"}

    # Each has one neighbour or none: half a proof at most.
    assert set(weigh(font_with(stated)).values()) == {0.5}
    assert 0x15 not in infer(font_with(stated))


def test_a_code_that_the_map_lacks_is_filled_in_where_it_is_painted() -> None:
    """Subset fonts lack many codes that nobody needs."""
    lacking = {code: text for code, text in THAANA.items() if code != 0x6E}

    assert infer(font_with(lacking, painted=(0x6D, 0x6E, 0x6F))) == {0x6E: "\u07a7"}
    assert infer(font_with(lacking)) == {}


@pytest.mark.parametrize("first", ["\u064b", "\u05b0", "\u0941", "\u0e47", "\u0eb4", "\u0bbe"])
def test_other_scripts_are_as_thaana(first: str) -> None:
    """Arabic, Hebrew, Devanagari, Thai, Lao and Tamil have marks in a row too."""
    stated = {0x20: first, 0x21: " ", 0x22: chr(ord(first) + 2)}

    assert infer(font_with(stated)) == {0x21: chr(ord(first) + 1)}


def test_a_mark_that_another_code_has_is_not_proven() -> None:
    """The glyph may be an alternate, or the step chance."""
    assert weigh(font_with(THAANA | {0x90: "\u07a7"})) == {0x6E: 0.5}


def test_what_a_rung_before_knows_stays() -> None:
    """Only codes that still say nothing are looked at."""
    case = font_with(THAANA)
    settled = FontCase(
        program=case.program, sample=case.sample, current={**case.current, 0x6E: "\u07a7"}
    )

    assert infer(settled) == {}


def test_spaces_among_letters_are_not_looked_at() -> None:
    """Latin fonts map plenty of codes to a space."""
    assert infer(make_case("an ordinary text", said={"x": " ", "t": " "})) == {}


def test_the_range_of_thaana_is_that_of_the_reference() -> None:
    """U+07A6 to U+07B0."""
    assert mark_range("\u07a9") == (0x7A6, 0x7B0)
    assert mark_range("a") is None


@given(
    st.dictionaries(
        st.integers(0, 40), st.sampled_from([" ", "", "a", "\u07a6", "\u07ab", "\u064e"])
    )
)
def test_nothing_but_marks_is_ever_inferred_and_only_for_broken_codes(
    stated: dict[int, str],
) -> None:
    """The guard of the reference, whatever the map."""
    for code, text in infer(font_with(stated)).items():
        assert mark_range(text) is not None
        assert stated.get(code, "") in {"", " "}
