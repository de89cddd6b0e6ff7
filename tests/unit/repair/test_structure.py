from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from build.repair import make_case
from build.texts import read_prose
from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, Entry, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.structure import is_lost, keep_by_structure
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
NUMBERS = "1351.50\n1504.80\n108.60\n318 4.25 76 19.80 905 0.12"
"""A column of a table: no word in it."""


def keep(
    case: FontCase, table: Mapping[str, str], method: Method, weight: float
) -> dict[str, str]:
    """What is kept, by what is said now. The table goes from that to another text."""
    entries = {
        code: Entry(table[said], weight) for code, said in case.current.items() if said in table
    }
    kept = keep_by_structure(case, method, entries, LANGUAGES, THRESHOLDS)
    return {case.current[code]: entries[code].text for code in kept}


def lost(text: str, signs: str) -> FontCase:
    """A font that says control characters for some signs: the n-th says U+0010 + n."""
    return make_case(text, said={sign: chr(16 + n) for n, sign in enumerate(signs)})


def turned(digits: str = "0123456789") -> dict[str, str]:
    """Each digit to another one."""
    return dict(zip(digits, digits[3:] + digits[:3], strict=True))


def test_one_good_source_fills_in_what_was_lost() -> None:
    """Digits that came out as control characters, named by the font."""
    case = lost(NUMBERS, "0123456789")
    table = {chr(16 + n): str(n) for n in range(10)}

    assert keep(case, table, Method.FONT, 0.8) == table


def test_a_weak_source_fills_in_nothing() -> None:
    """Codes of a symbol table may be mere numbers."""
    case = lost(NUMBERS, "0123456789")

    assert keep(case, {"\x10": "0"}, Method.FONT, 0.3) == {}


def test_two_sources_that_agree_overrule_the_map_of_a_font_without_words() -> None:
    """Nearly all of what it says, and nothing but that."""
    case = make_case(NUMBERS)
    table = turned() | {".": ","}

    assert keep(case, table, Method.TWIN, 0.9).keys() == set(case.current.values())
    assert keep(case, table, Method.FONT, 0.8) == {}
    assert keep(case, {"0": "3"}, Method.TWIN, 0.9) == {}


def test_what_is_guessed_overrules_nothing() -> None:
    """Where words say nothing, arithmetic and hill climbing have nothing left to say."""
    case = lost(NUMBERS, "0123456789")
    table = {chr(16 + n): str(n) for n in range(10)}

    assert keep(case, table, Method.OFFSET, 1.0) == {}
    assert keep(case, table, Method.PERMUTATION, 1.0) == {}


def test_names_that_follow_from_the_codes_are_no_source() -> None:
    """Who numbers glyphs anew names them by their numbers."""
    codes = {digit: 48 + place for place, digit in enumerate("5678901234")}
    case = make_case(NUMBERS, codes=codes)
    table = {case.current[code]: chr(code) for code in case.codes if 48 <= code <= 57}

    assert keep(case, table | {".": ","}, Method.FONT, 1.0) == {}
    assert keep(case, table | {".": ","}, Method.TWIN, 1.0) != {}


def test_natural_text_is_overruled_by_nobody() -> None:
    """A language without a word list reads as well as one with."""
    case = make_case(read_prose("sw"))
    letters = sorted(text for text in case.current.values() if text.islower())
    table = dict(zip(letters, letters[1:] + letters[:1], strict=True))

    assert keep(case, table, Method.TWIN, 1.0) == {}


def test_a_font_that_lies_by_a_constant_is_not_believed() -> None:
    """Moved back its text makes words, so what it says is not what is drawn."""
    case = lost("STATION LETTER WATER OVER GARDEN", "STAIONLEWRVGD")
    truth = {chr(16 + n): sign for n, sign in enumerate("STAIONLEWRVGD")}
    lie = {said: chr(ord(sign) + 1) for said, sign in truth.items()}
    case = replace(case, language="en")

    assert keep(case, lie, Method.FONT, 1.0) == {}
    assert keep(case, truth, Method.FONT, 1.0) == truth


def test_a_digit_between_letters_is_what_the_font_calls_it() -> None:
    """A Polish letter that maps to 3, named `lslash`; a part number is left alone."""
    case = make_case("równoległe", said={"ł": "3"})
    part = make_case("3M A3 x3y 3")

    assert keep(case, {"3": "ł"}, Method.FONT, 0.8) == {"3": "ł"}
    assert keep(part, {"3": "ł"}, Method.FONT, 0.8) == {}


def test_a_ligature_that_says_one_of_its_letters_is_made_whole() -> None:
    """`f_l` that maps to l, beside an l of its own; without that it may be an l in disguise."""
    both = make_case("deconflicted leads", units=("fl",), said={"fl": "1"})
    code = next(code for code, said in both.current.items() if said == "1")
    both = replace(both, current=dict(both.current) | {code: "l"})
    alone = make_case("deconficted", said={"f": "l"})

    kept = keep_by_structure(both, Method.FONT, {code: Entry("fl", 0.8)}, LANGUAGES, THRESHOLDS)

    assert kept == {code}
    assert keep(alone, {"l": "fl"}, Method.FONT, 0.8) == {}


def test_the_second_witness_is_heard_where_both_read_the_rest_alike() -> None:
    """Otherwise it guesses as the first one does."""
    case = lost("over water\nthe garden", "v")
    code = next(code for code, said in case.current.items() if said == "\x10")
    second = dict(case.current) | {code: "v"}
    alike = replace(case, sample=msgspec.structs.replace(case.sample, second=second))
    unlike = replace(
        case, sample=msgspec.structs.replace(case.sample, second=dict.fromkeys(second, "#"))
    )

    assert keep(alike, {"\x10": "v"}, Method.SECOND_WITNESS, 0.7) == {"\x10": "v"}
    assert keep(unlike, {"\x10": "v"}, Method.SECOND_WITNESS, 0.7) == {}


def test_the_second_witness_is_not_heard_of_controls_in_a_text_that_is_wrong_throughout() -> None:
    """Its map lies of all signs alike; what an engine makes of a control is a guess."""
    text = f"{read_prose('en')}\nin 1868 and 1904"
    case = make_case(text, said={sign: chr(ord(sign) - 31) for sign in set(text) - set(" \n")})
    digit = next(code for code, said in case.current.items() if said == "\x12")
    second = {code: said for code, said in case.current.items() if said >= " "} | {digit: "Ñ"}
    heard = replace(case, sample=msgspec.structs.replace(case.sample, second=second))
    few = replace(
        heard, sample=msgspec.structs.replace(heard.sample, lines=case.sample.lines[-1:])
    )

    assert keep(heard, {"\x12": "Ñ"}, Method.SECOND_WITNESS, 0.7) == {}
    assert keep(few, {"\x12": "Ñ"}, Method.SECOND_WITNESS, 0.7) == {"\x12": "Ñ"}


def test_a_mark_must_stand_beside_a_letter() -> None:
    """In visual order on either side; one that stands between spaces is no mark."""
    attached = make_case("ދާ ގާ\nއެޖެންޑާ", said={"ާ": " "}, units=("ާ",))
    stray = make_case("ދގ ާ ގއ", said={"ާ": " "}, units=("ާ",))

    assert keep(attached, {" ": "ާ"}, Method.MAP_ARITHMETIC, 0.98) == {" ": "ާ"}
    assert keep(stray, {" ": "ާ"}, Method.MAP_ARITHMETIC, 0.98) == {}


def test_what_a_reader_puts_into_a_hole_is_lost() -> None:
    """Where a map states nothing, or a composite font has none and its codes mean nothing."""
    case = make_case("ab", stated={3: "a"})
    guessed = replace(case, sample=msgspec.structs.replace(case.sample, guessed=(4,)))
    without = replace(
        guessed, program=msgspec.structs.replace(case.program, has_map=False, stated={})
    )
    simple = replace(
        without, program=msgspec.structs.replace(without.program, kind=FontKind.TRUETYPE)
    )

    assert not is_lost(case, 4, "b")
    assert is_lost(guessed, 4, "b")
    assert not is_lost(guessed, 4, "c")  # found since then
    assert not is_lost(guessed, 3, "a")
    assert is_lost(without, 4, "b")
    assert not is_lost(simple, 4, "b")


def test_a_space_is_lost_only_where_the_font_draws_something() -> None:
    """Boxes on the page prove nothing, nor do glyphs that are all alike."""
    drawn = CodeFacts(outline="0123456789ab")
    bare = CodeFacts(outline="-")

    assert is_lost(make_case("a", facts={3: drawn}), 3, " ")
    assert not is_lost(make_case("a", facts={3: bare}), 3, " ")
    assert not is_lost(make_case("a"), 3, " ")
    assert not is_lost(make_case("abc", facts=dict.fromkeys((3, 4, 5), drawn)), 3, " ")
    assert is_lost(make_case("a"), 3, "\x10")
    assert is_lost(make_case("a"), 3, "\ue001")
    assert not is_lost(make_case("a"), 3, "b")
