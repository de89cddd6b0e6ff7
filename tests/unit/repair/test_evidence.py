"""What a font, its twins, its collection and another reader say beside its map."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.repair import make_case
from inkproof.model.repair import CodeFacts, Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.evidence import (
    measure_contradiction,
    propose_from_collection,
    propose_from_font,
    propose_from_second,
    propose_from_twins,
)
from inkproof.repair.likeness import is_text
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
TEXT = (
    "the archive keeps every letter that the harbour office wrote\n"
    "together with the maps and the price lists that were sent with them\n"
    "each letter has a card with the name of the ship and of the port"
)
UNITS = sorted(set(TEXT) - set(" \n"))
CODES = {unit: code for code, unit in enumerate(UNITS, 3)}
SHIFTED = {unit: chr(ord(unit) - 29) for unit in UNITS}
NAMES = {unit: CodeFacts(names=(unit,)) for unit in UNITS}


def _case(
    text: str = TEXT,
    *,
    said: Mapping[str, str] | None = None,
    facts: Mapping[str, CodeFacts] | None = None,
    stated: Mapping[int, str] | None = None,
) -> FontCase:
    known = {CODES[unit]: fact for unit, fact in (facts or {}).items()}
    return make_case(text, codes=CODES, said=said, facts=known, stated=stated)


def _texts(proposal: Proposal | None) -> dict[int, str]:
    return {} if proposal is None else {code: e.text for code, e in proposal.entries.items()}


def _truth(units: str | list[str] = UNITS) -> dict[int, str]:
    return {CODES[unit]: unit for unit in units}


@pytest.mark.parametrize(
    "said", [SHIFTED, dict.fromkeys(UNITS, "\ufffd"), dict.fromkeys(UNITS, "\uf041")]
)
@pytest.mark.parametrize("find", ["names", "cmap"])
def test_the_font_knows_what_its_map_does_not(find: str, said: Mapping[str, str]) -> None:
    """By its names or its code points; where the map is wrong and where it says nothing."""
    facts = {
        unit: CodeFacts(names=(unit,)) if find == "names" else CodeFacts(cmap=(ord(unit),))
        for unit in UNITS
    }
    proposal = propose_from_font(_case(said=said, facts=facts), LANGUAGES, THRESHOLDS)
    assert proposal is not None
    assert proposal.method is Method.FONT
    assert _texts(proposal) == _truth()


def test_a_font_that_agrees_with_its_map_has_nothing_to_add() -> None:
    """In other forms too: capitals, presentation forms, look-alike signs."""
    facts = {unit: CodeFacts(names=(unit.upper(),), cmap=(ord(unit), 0xE000)) for unit in UNITS}
    case = _case(facts=facts)
    assert propose_from_font(case, LANGUAGES, THRESHOLDS) is None
    assert measure_contradiction(case, THRESHOLDS) == (0.0, sum(case.sample.counts.values()))


def test_a_map_that_is_wrong_throughout_is_right_nowhere_by_chance() -> None:
    """A dash that it calls by another dash; where the map is sound, that would be its business."""
    text = TEXT + "\nof the port - and the ship -"
    facts = {unit: CodeFacts(cmap=(ord(unit),)) for unit in UNITS} | {"-": CodeFacts(cmap=(45,))}
    codes = CODES | {"-": 900}
    known = {codes[unit]: fact for unit, fact in facts.items()}
    wrong = make_case(text, codes=codes, said=SHIFTED | {"-": "\u2013"}, facts=known)
    sound = make_case(text, codes=codes, said={"-": "\u2013"}, facts=known)

    assert _texts(propose_from_font(wrong, LANGUAGES, THRESHOLDS))[900] == "-"
    assert propose_from_font(sound, LANGUAGES, THRESHOLDS) is None


def test_names_that_lie_do_not_overrule_text_that_reads_well() -> None:
    """`exclam` for a letter is a lie where the letter makes words."""
    lies = {unit: CodeFacts(cmap=(ord(unit) - 29,)) for unit in UNITS}
    case = _case(facts=lies)
    assert propose_from_font(case, LANGUAGES, THRESHOLDS) is None
    share, heard = measure_contradiction(case, THRESHOLDS)
    assert share == 1.0
    assert heard == sum(case.sample.counts.values())


@pytest.mark.parametrize("liar", ["names", "cmap"])
def test_of_two_sources_that_contradict_each_other_the_one_that_reads_well_counts(
    liar: str,
) -> None:
    """And its weight is low."""
    wrong = dict(zip(UNITS, [*UNITS[1:], UNITS[0]], strict=True))
    facts = {
        unit: CodeFacts(names=(wrong[unit],), cmap=(ord(unit),))
        if liar == "names"
        else CodeFacts(names=(unit,), cmap=(ord(wrong[unit]),))
        for unit in UNITS
    }
    proposal = propose_from_font(
        _case(said=dict.fromkeys(UNITS, "\ufffd"), facts=facts), LANGUAGES, THRESHOLDS
    )
    assert _texts(proposal) == _truth()
    assert proposal is not None
    assert {entry.weight for entry in proposal.entries.values()} == {THRESHOLDS.evidence.disputed}


def test_two_sources_that_agree_weigh_most() -> None:
    """The file itself says so, twice."""
    facts = {unit: CodeFacts(names=(unit,), cmap=(ord(unit),)) for unit in UNITS}
    proposal = propose_from_font(_case(said=SHIFTED, facts=facts), LANGUAGES, THRESHOLDS)
    assert proposal is not None
    assert {entry.weight for entry in proposal.entries.values()} == {1.0}


@pytest.mark.parametrize(
    ("points", "chosen"),
    [((0x20, 0xA0), " "), ((0x2D, 0xAD, 0x2010), "-"), ((0x394, 0x2206), "Δ"),
     ((0x3A9, 0x2126), "Ω"), ((0xB5, 0x3BC), "µ"), ((0xB7, 0x2219), "·"), ((0xAF, 0x2C9), "¯"),
     ((0x628, 0xFE8F), "ب")],
)  # fmt: skip
def test_the_ordinary_one_of_several_code_points_is_chosen(
    points: tuple[int, ...], chosen: str
) -> None:
    """One glyph serves several characters."""
    facts = {1: CodeFacts(cmap=points)}
    case = make_case("t", codes={"t": 1}, said={"t": "\ufffd"}, facts=facts)
    assert _texts(propose_from_font(case, LANGUAGES, THRESHOLDS)) == {1: chosen}


def test_a_shared_letter_is_of_the_script_of_the_others() -> None:
    """Latin and Cyrillic A have one glyph in many fonts."""
    facts = {1: CodeFacts(cmap=(0x41, 0x410))}
    facts |= {code: CodeFacts(cmap=(0x430 + code,)) for code in range(2, 12)}
    case = make_case("t", codes={"t": 1}, said={"t": "\ufffd"}, facts=facts)
    assert _texts(propose_from_font(case, LANGUAGES, THRESHOLDS))[1] == "\u0410"


def test_what_says_more_than_the_font_is_not_cut_down() -> None:
    """A word on one glyph, a ligature by the name of its first letter."""
    facts = {3: CodeFacts(names=("t",)), 4: CodeFacts(names=("c",))}
    case = make_case("tiger", units=["tiger"], codes={"tiger": 3}, facts=facts)
    assert propose_from_font(case, LANGUAGES, THRESHOLDS) is None
    assert measure_contradiction(case, THRESHOLDS) == (0.0, 1)


def test_letters_beside_a_ligature_are_lost_and_not_swallowed() -> None:
    """Three letters on one glyph are no word: what says nothing there is to be found again."""
    text = TEXT.replace("office", "o\x02ce")
    codes = CODES | {"\x02": 90}
    said = {"\x02": "ffi", "r": ""}
    stated = {code: unit for unit, code in codes.items()} | {90: "ffi", CODES["r"]: ""}
    case = make_case(
        text,
        codes=codes,
        said=said,
        stated=stated,
        facts={CODES["r"]: CodeFacts(names=("r",))},
    )

    assert _texts(propose_from_font(case, LANGUAGES, THRESHOLDS)) == {CODES["r"]: "r"}


def test_glyphs_that_a_word_has_swallowed_stay_silent() -> None:
    """Their letters are in the word already."""
    case = make_case("tiger x", units=["tiger"], codes={"tiger": 3, "x": 4}, said={"x": ""},
                     facts={4: CodeFacts(names=("i",))})  # fmt: skip
    assert propose_from_font(case, LANGUAGES, THRESHOLDS) is None
    alone = make_case("ti x", units=["ti"], codes={"ti": 3, "x": 4}, said={"x": ""},
                      facts={4: CodeFacts(names=("i",))})  # fmt: skip
    assert _texts(propose_from_font(alone, LANGUAGES, THRESHOLDS)) == {4: "i"}


@pytest.mark.parametrize(
    "facts", [CodeFacts(names=("g12",)), CodeFacts(cmap=(0xE001,)), CodeFacts()]
)
def test_a_font_that_says_no_text_proposes_none(facts: CodeFacts) -> None:
    """Numbers and private characters."""
    case = make_case("t", codes={"t": 1}, said={"t": "\ufffd"}, facts={1: facts})
    assert propose_from_font(case, LANGUAGES, THRESHOLDS) is None


def test_symbol_codes_are_letters_only_where_they_make_words() -> None:
    """0xF0 before a byte of text, and before mere numbers."""
    lost = dict.fromkeys(UNITS, "\ufffd")
    facts = {unit: CodeFacts(cmap=(0xF000 + ord(unit),)) for unit in UNITS}
    told = propose_from_font(_case(said=lost, facts=facts), LANGUAGES, THRESHOLDS)
    assert _texts(told) == _truth()
    numbers = {unit: CodeFacts(cmap=(0xF021 + at,)) for at, unit in enumerate(UNITS)}
    assert propose_from_font(_case(said=lost, facts=numbers), LANGUAGES, THRESHOLDS) is None


def test_codes_that_the_sample_lacks_are_proposed_with_those_that_it_has() -> None:
    """Later pages use them; alone they are no repair."""
    facts = {**_by_code(NAMES), 90: CodeFacts(names=("q",))}
    lost = make_case(TEXT, codes=CODES, said=dict.fromkeys(UNITS, "\ufffd"), facts=facts)
    assert _texts(propose_from_font(lost, LANGUAGES, THRESHOLDS))[90] == "q"
    sound = make_case(TEXT, codes=CODES, facts=facts)
    assert propose_from_font(sound, LANGUAGES, THRESHOLDS) is None


def _by_code(facts: Mapping[str, CodeFacts]) -> dict[int, CodeFacts]:
    return {CODES[unit]: fact for unit, fact in facts.items()}


def _with_twins(case: FontCase, twins: Mapping[str, str]) -> FontCase:
    return FontCase(program=case.program, sample=case.sample, current=case.current, twins=twins)


OUTLINES = {unit: CodeFacts(outline=f"o{ord(unit)}") for unit in UNITS}
TWINS = {f"o{ord(unit)}": unit for unit in UNITS}


def test_twins_name_the_outlines_of_a_font() -> None:
    """A sound font of the file draws the same."""
    case = _with_twins(_case(said=SHIFTED, facts=OUTLINES), TWINS)
    proposal = propose_from_twins(case, LANGUAGES, THRESHOLDS)
    assert proposal is not None
    assert proposal.method is Method.TWIN
    assert _texts(proposal) == _truth()


@pytest.mark.parametrize("text", ["that", TEXT])
def test_a_few_equal_outlines_are_no_twin(text: str) -> None:
    """A dash and a full stop are the same in many fonts, whatever else those draw."""
    few = {f"o{ord(unit)}": unit for unit in "tha"}
    case = _with_twins(_case(text, said=SHIFTED, facts=OUTLINES), few)
    assert propose_from_twins(case, LANGUAGES, THRESHOLDS) is None


def test_a_font_whose_names_contradict_its_twins_has_none() -> None:
    """The twin was no sound font."""
    wrong = dict(zip(UNITS, [*UNITS[1:], UNITS[0]], strict=True))
    facts = {unit: CodeFacts(outline=f"o{ord(unit)}", names=(wrong[unit],)) for unit in UNITS}
    case = _with_twins(_case(said=dict.fromkeys(UNITS, "\ufffd"), facts=facts), TWINS)
    assert propose_from_twins(case, LANGUAGES, THRESHOLDS) is None


def test_a_lost_space_is_found_with_the_letters() -> None:
    """It draws nothing, and is as wide as a space."""
    facts = {**_by_code(NAMES), 90: CodeFacts(outline="-", width=0.25)}
    facts[91] = CodeFacts(outline="-", width=0.0)
    case = make_case(TEXT, codes=CODES, said=dict.fromkeys(UNITS, "\ufffd"), facts=facts)
    sample = msgspec.structs.replace(case.sample, counts={**case.sample.counts, 90: 30, 91: 2})
    current = {**case.current, 90: "\x03", 91: "\x04"}
    case = FontCase(program=case.program, sample=sample, current=current)
    told = _texts(propose_from_font(case, LANGUAGES, THRESHOLDS))
    assert told[90] == " "
    assert 91 not in told


@pytest.mark.parametrize(
    ("said", "stated", "kept"),
    [
        (dict.fromkeys(UNITS, "\ufffd"), {}, False),
        (dict.fromkeys(UNITS, "\u4e00"), None, False),
        (SHIFTED, None, True),
    ],
)
def test_the_collection_speaks_where_the_map_says_nothing(
    said: Mapping[str, str], stated: Mapping[int, str] | None, *, kept: bool
) -> None:
    """No map, or one text for all; a map that can be read is left to the other rungs."""
    case = _case(said=said, stated=stated)
    program = msgspec.structs.replace(case.program, collection_text=_truth())
    case = FontCase(program=program, sample=case.sample, current=case.current)
    told = _texts(propose_from_collection(case, LANGUAGES, THRESHOLDS))
    assert told == ({} if kept else _truth())


@pytest.mark.parametrize(
    ("said", "heard", "taken"),
    [
        (dict.fromkeys(UNITS, "\ufffd"), {unit: unit for unit in UNITS}, True),
        (SHIFTED, {unit: unit for unit in UNITS}, True),
        ({}, SHIFTED, False),
        (dict.fromkeys(UNITS, "\ufffd"), dict.fromkeys(UNITS, "\ufffd"), False),
    ],
)
def test_the_second_witness_counts_where_it_reads_better(
    said: Mapping[str, str], heard: Mapping[str, str], *, taken: bool
) -> None:
    """Not where it reads worse, or no text either."""
    case = _case(said=said)
    second = {CODES[unit]: text for unit, text in heard.items()}
    sample = msgspec.structs.replace(case.sample, second=second)
    case = FontCase(program=case.program, sample=sample, current=case.current)
    told = _texts(propose_from_second(case, LANGUAGES, THRESHOLDS))
    assert told == (_truth() if taken else {})


RUNGS: tuple[Callable[..., Proposal | None], ...] = (
    propose_from_font, propose_from_twins, propose_from_collection, propose_from_second,
)  # fmt: skip
SAID = st.sampled_from(["", "\x00", "\ufffd", "\uf041", "a", "b", "fi", "word", "\u4e00", " "])
FACTS = st.builds(
    CodeFacts,
    names=st.sampled_from([(), ("a",), ("f_i",), ("g7",), ("a", "b"), ("space",)]),
    cmap=st.sampled_from([(), (0x61,), (0x20, 0xA0), (0xE000,), (0xF061,), (0xFB01,)]),
    outline=st.sampled_from(["", "-", "o1", "o2"]),
)


@given(st.dictionaries(st.sampled_from("etaoinsh"), st.tuples(SAID, SAID, FACTS)))
def test_no_rung_proposes_what_is_said_or_what_is_no_text(
    known: dict[str, tuple[str, str, CodeFacts]],
) -> None:
    """Whatever file, font and readers say of each code."""
    case = _case(
        "the notes on that shore",
        said={unit: said for unit, (said, _, _) in known.items()},
        facts={unit: facts for unit, (_, _, facts) in known.items()},
    )
    second = {CODES[unit]: text for unit, (_, text, _) in known.items()}
    program = msgspec.structs.replace(case.program, collection_text=second)
    sample = msgspec.structs.replace(case.sample, second=second)
    case = FontCase(program=program, sample=sample, current=case.current, twins={"o1": "e"})
    for rung in RUNGS:
        told = _texts(rung(case, LANGUAGES, THRESHOLDS))
        assert all(is_text(text) for text in told.values())
        assert all(case.current.get(code) != text for code, text in told.items())
