# ruff: noqa: RUF001 (letters that look alike are meant)

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from build.repair import make_case
from build.texts import read_prose, swap_letters
from inkproof.model.repair import Certificate, CodeFacts, FontRepair, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.ladder import repair_font
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
PROSE = read_prose("en")


def repair(case: FontCase) -> FontRepair | None:
    """The font through the ladder."""
    return repair_font(case, LANGUAGES, THRESHOLDS)


@pytest.mark.parametrize(
    "code", ["ar", "cy", "de", "el", "en", "fr", "hi", "hr", "ka", "ko", "pl", "ru", "sw", "th"]
)
def test_a_sound_font_is_left_alone(code: str) -> None:
    """In listed languages and in others, with spaces between words and without."""
    assert repair(make_case(read_prose(code), language=code)) is None


@pytest.mark.parametrize(
    "text",
    [
        "XJ-9041 KTRV QWPL-22 BZX 7719 HGFD-03 PLMN 5512",
        "methyl ethyl propyl butyl benzyl hydroxy chloro",
        "int main(void) { return x[0] + y; } // NULL",
        "Escherichia Salmonella Klebsiella Bacteroides",
        "ˈwɔːtə ˈsteɪʃən ˈletə kənˈdɪʃən",
        "∑ ∫ ≤ α β γ → ∞ x y",
        "Mrs. Kowalczyk Szczepański Brzęczyszczykiewicz",
    ],
)
def test_text_without_listed_words_is_left_alone(text: str) -> None:
    """Part numbers, chemistry, code, names, phonetics, mathematics."""
    assert repair(make_case(text, language="en")) is None


def test_an_offset_is_undone() -> None:
    """And the record says what it found."""
    case = make_case(PROSE, said={u: chr(ord(u) - 3) for u in set(PROSE) - set(" \n")})
    truth = make_case(PROSE).current

    found = repair(case)

    assert found is not None
    assert found.methods[0] is Method.OFFSET
    assert found.certificate is Certificate.LANGUAGE
    assert found.language == "en"
    assert (found.before or 0) < 0.1
    assert (found.after or 0) > 0.8
    letters = {code for code, text in truth.items() if text.islower()}
    assert all(found.table[code] == truth[code] for code in letters)
    assert all(found.table.get(code) == truth[code] for code in found.proven)
    assert not set(found.proven) & set(found.unproven)


def test_a_permutation_is_solved() -> None:
    """What is proven of it is right."""
    swapped = swap_letters(PROSE, 5)
    said = dict(zip(PROSE, swapped, strict=True))
    case = make_case(PROSE, said=said)
    truth = make_case(PROSE).current

    found = repair(case)

    assert found is not None
    assert Method.PERMUTATION in found.methods
    assert found.proven
    now = dict(case.current) | found.table
    assert all(now[code] == truth[code] for code in found.proven)


def test_what_nobody_can_say_is_no_letter_that_a_reader_made_up() -> None:
    """A composite font without a map, and a sign whose number is a Tibetan letter's."""
    text = PROSE + "\n\u2022 one \u2022 two \u2022 three"
    codes = {sign: ord(sign) - 29 for sign in set(text) - set(" \n") if sign.isascii()}
    codes |= {"\u2022": 0xF77}
    case = make_case(text, codes=codes, said={sign: chr(code) for sign, code in codes.items()})
    program = msgspec.structs.replace(
        case.program, has_map=False, stated={}, encoding="Identity-H"
    )
    sample = msgspec.structs.replace(case.sample, guessed=tuple(codes.values()))

    found = repair(replace(case, program=program, sample=sample))

    assert found is not None
    said = {sign: found.table.get(code) for sign, code in codes.items()}
    assert said.pop("\u2022") == "\ufffd"
    assert 0xF77 in found.unproven
    assert all(told == sign for sign, told in said.items())


def test_constants_are_taken_before_a_key_that_finds_a_ligature_more() -> None:
    """Constants say digits and signs too; the ligature is found by its words."""
    text = (
        PROSE + "\nthe office found five fine fields of fish, the final figure of the first file"
    )
    units = {*text, "fi"} - set(" \n")
    codes = {unit: 3 + place for place, unit in enumerate(sorted(units))}
    said = {unit: chr(ord(unit) + 5) for unit in units - {"fi"}} | {"fi": "z"}
    case = make_case(text, units=["fi"], codes=codes, said=said)

    found = repair(case)

    assert found is not None
    assert Method.OFFSET in found.methods
    assert Method.PERMUTATION not in found.methods
    assert all(found.table[codes[sign]] == sign for sign in (".", ",", "fi"))


def test_what_the_font_says_itself_comes_first() -> None:
    """Names and code points that agree, against a map that says nothing: no guess is needed."""
    units = sorted(set(PROSE) - set(" \n"))
    codes = {unit: code for code, unit in enumerate(units, 3)}
    facts = {
        code: CodeFacts(names=(f"uni{ord(unit):04X}",), cmap=(ord(unit),))
        for unit, code in codes.items()
    }
    case = make_case(
        PROSE, said=dict.fromkeys(units, "\ufffd"), codes=codes, facts=facts, stated={}
    )

    found = repair(case)

    assert found is not None
    assert found.methods == (Method.FONT,)
    assert found.table == {code: unit for unit, code in codes.items()}
    assert set(found.proven) == set(codes.values())
    assert found.unproven == ()


def test_rungs_build_on_each_other() -> None:
    """A twin knows some of the glyphs, and arithmetic that agrees with it the others."""
    text = "Article Quantity Price Amount\nCopper wire 318 4.25 1351.50\nOak boards 76 19.80 1504"
    said = {u: chr(ord(u) + 3) for u in set(text) if u.isalnum()}
    truth = {unit: code for code, unit in make_case(text).current.items()}
    facts = {code: CodeFacts(outline=f"{code:012x}") for code in truth.values()}
    case = make_case(text, said=said, facts=facts, language="en")
    known = set(truth) - set("CwbO")
    case = replace(case, twins={f"{truth[unit]:012x}": unit for unit in known})

    found = repair(case)

    assert found is not None
    assert found.methods[0] is Method.TWIN
    now = dict(case.current) | found.table
    assert all(now[truth[unit]] == unit for unit in known)
    assert all(now[code] == unit for unit, code in truth.items() if code in found.proven)


def test_a_table_that_the_ink_contradicts_is_not_kept() -> None:
    """The words would be right, but what is drawn is of other shapes."""
    case = make_case(PROSE, said={u: chr(ord(u) - 3) for u in set(PROSE) - set(" \n")})
    boxes = list(case.sample.ink.values())
    ink = dict(zip(case.sample.ink, boxes[7:] + boxes[:7], strict=True))
    case = replace(case, sample=msgspec.structs.replace(case.sample, ink=ink))

    found = repair(case)

    assert found is None or not any(text.isalpha() for text in found.table.values())


def test_a_font_without_lines_is_not_repaired() -> None:
    """There is nothing to hold a table against."""
    case = make_case("abc", said={"a": "\x01"})
    case = replace(case, sample=msgspec.structs.replace(case.sample, lines=()))

    assert repair(case) is None


def test_digits_beside_letters_that_lied_are_not_proven() -> None:
    """Nothing about words certifies digits: they stay as stated, and are told of."""
    text = PROSE + "\nThe ledger of 1904 lists 368 ships and 257 boats"
    swapped = dict(zip(text, swap_letters(text, 5), strict=True))
    said = {unit: swapped[unit] for unit in set(text) if not unit.isdigit()}
    said |= {digit: str((int(digit) + 3) % 10) for digit in "0123456789"}

    found = repair(make_case(text, said=said))

    assert found is not None
    case = make_case(text, said=said)
    digits = {code for code in case.codes if case.current[code].isdigit()}
    assert digits <= {*found.unproven}
    assert not digits & {*found.proven}


def test_a_reading_that_calls_letters_signs_is_not_believed_of_other_codes() -> None:
    """Codes by first use, from the exclamation mark on: what is no letter by words is lost."""
    text = f"{PROSE}\nin 1868 and 1904"
    units = list(dict.fromkeys(sign for sign in text if not sign.isspace()))
    codes = {unit: 0x21 + place for place, unit in enumerate(units)}
    case = make_case(text, codes=codes, said={unit: chr(code) for unit, code in codes.items()})

    found = repair(case)

    assert found is not None
    now = dict(case.current) | found.table
    assert all(now[codes[sign]] == sign for sign in "etaoinsr")
    assert {now[codes[sign]] for sign in "1869"} == {"\ufffd"}
    assert all(now[codes[unit]] in {unit, "\ufffd"} for unit in units if not unit.isalpha())


def test_digits_stay_where_only_letters_changed_places() -> None:
    """What a map says of signs is as good as it was."""
    text = f"{PROSE}\nin 1868 and 1904"
    case = make_case(text, said=dict(zip(text, swap_letters(text, 5), strict=True)))

    found = repair(case)

    assert found is not None
    assert "\ufffd" not in found.table.values()


def test_what_the_font_confirms_of_a_reader_s_guesses_stays() -> None:
    """Holes in a map that lies of other letters, and a font whose names say what is in them."""
    text = f"{PROSE}\nin 1868 and 1904"
    units = sorted(set(text) - set(" \n"))
    codes = {unit: 3 + place for place, unit in enumerate(units)}
    holes = {"k": "k", "8": "eight", "9": "nine"}
    case = make_case(
        text,
        codes=codes,
        said=dict(zip(text, swap_letters(text, 5), strict=True)) | {hole: hole for hole in holes},
        facts={codes[sign]: CodeFacts(names=(name,)) for sign, name in holes.items()},
    )
    guessed = tuple(codes[hole] for hole in holes)
    stated = {code: said for code, said in case.current.items() if code not in guessed}
    case = replace(
        case,
        sample=msgspec.structs.replace(case.sample, guessed=guessed),
        program=msgspec.structs.replace(case.program, stated=stated),
    )

    found = repair(case)

    assert found is not None
    now = dict(case.current) | found.table
    assert {now[codes[hole]] for hole in holes} == set(holes)
