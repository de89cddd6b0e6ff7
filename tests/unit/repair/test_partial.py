from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.repair import make_case
from build.texts import read_prose
from inkproof.model.repair import CodeFacts, Entry, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.partial import propose_partial
from inkproof.thresholds import Thresholds

ENGLISH = """The station was painted after the last train of the season had left
The operations of the railway went on without a break and the committee paid attention
to the condition of the old platform while portfolios were moved to better shelter
The estimation of the cost is due in October and the gift of a new letter
was accepted with thanks and the invitation to the opening will be sent to every member
of the association in the first week of September and the finance office confirmed
the official figures for the benefit of the different offices and their staff"""
ITALIAN = """Il prodotto d'investimento viene offerto dall'impresa e dell'impresa si parla
nell'albo delle imprese di assicurazione quando l'assicurato ha un'assicurazione
con riferimento all'ultimo bilancio d'esercizio redatto ai sensi dei principi contabili
la prestazione viene pagata all'assicurato e l'impresa comunica il valore dell'investimento"""
CZECH = """Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv
jsou nadáni rozumem a svědomím a mají spolu jednat v duchu bratrství
každý má všechna práva a všechny svobody stanovené touto deklarací bez rozdílu
vůči zákonu jsou si všichni rovni a mají právo na stejnou ochranu zákona
nikdo nesmí být držen v otroctví nebo nevolnictví a obchod s otroky je zakázán
každý člověk má právo na život svobodu a osobní bezpečnost bez jakéhokoli rozlišování
nikdo nesmí být mučen nebo podroben krutému nelidskému zacházení nebo trestu
každému je zaručeno právo na účinnou ochranu příslušnými vnitrostátními soudy"""
LIGATURES = ("ti", "tt", "tf", "ft", "fi", "ff", "ffi")
PROVEN = 0.9


def propose(case: FontCase) -> dict[int, Entry]:
    """What is proposed, by code."""
    proposal = propose_partial(case, Languages(), Thresholds())
    assert proposal is None or proposal.method is Method.PARTIAL
    return {} if proposal is None else proposal.entries


def by_truth(case: FontCase, truth: FontCase) -> dict[str, str]:
    """What is proven, by what is true."""
    return {
        truth.current[code]: entry.text
        for code, entry in propose(case).items()
        if entry.weight >= PROVEN
    }


def damaged(
    text: str, said: dict[str, str], units: tuple[str, ...] = ()
) -> tuple[FontCase, FontCase]:
    """A font that says some units wrongly, and the same font as it should be."""
    return make_case(text, units=units, said=said), make_case(text, units=units)


@pytest.mark.parametrize("language", [ENGLISH, ITALIAN, CZECH])
def test_a_sound_font_is_left_alone(language: str) -> None:
    """Nothing stands out, so nothing is proposed."""
    assert propose(make_case(language)) == {}


def test_ligatures_that_map_to_innocent_signs_come_back() -> None:
    """Acceptance case B008: ti to O, tt and tf to a bracket, ft to E."""
    case, truth = damaged(ENGLISH, {"ti": "O", "tt": "[", "tf": "[", "ft": "E"}, LIGATURES)

    assert by_truth(case, truth) == {"ti": "ti", "tt": "tt", "tf": "tf", "ft": "ft"}


@pytest.mark.parametrize("wrong", ["", "\x00", "\x0c", "\ufffd", "\ue005", " ", "#", "9"])
def test_a_ligature_comes_back_from_nothing_and_from_any_sign(wrong: str) -> None:
    """Control, private and no characters; a space that is drawn; a sign among letters."""
    case, truth = damaged(ENGLISH, {"ti": wrong}, LIGATURES)

    assert by_truth(case, truth) == {"ti": "ti"}


def test_a_hole_parts_a_word_by_chance() -> None:
    """Official is a word, and official with an m is none: m is found all the same."""
    case, truth = damaged(ENGLISH + "\nthe officialm", {"m": "\x00"})

    assert by_truth(case, truth) == {"m": "m"}


def test_a_ligature_that_says_its_first_letter_comes_back() -> None:
    """The letter stands rightly in other words, but never in those of this code."""
    case, truth = damaged(ENGLISH, {"ti": "t"}, LIGATURES)

    assert by_truth(case, truth) == {"ti": "ti"}


def test_one_word_is_no_proof() -> None:
    """It may well be right, and is only a guess."""
    text = ENGLISH.replace("platform while portfolios", "platform while goods")
    case, truth = damaged(text, {"tf": "["}, LIGATURES)

    entries = propose(case)

    assert by_truth(case, truth) == {}
    assert [(entry.text, entry.weight) for entry in entries.values()] == [("tf", 0.5)]


def test_accented_letters_that_map_to_digits_come_back() -> None:
    """Acceptance case B033 and its like: only the letters of the language's own are wrong."""
    wrong = dict(zip("áíěřýčščů", "1234567890", strict=False))
    case, truth = damaged(CZECH, wrong)

    found = by_truth(case, truth)

    assert found == {letter: letter for letter in found}
    assert {"á", "í", "č", "š", "ů"} <= found.keys()


def test_what_is_wrong_in_the_words_of_another_fault_helps_once_that_is_mended() -> None:
    """Words with two wrong codes are of use after the first."""
    case, truth = damaged(CZECH, {"á": "8", "v": "", "o": "7"})

    found = by_truth(case, truth)

    assert found == {letter: letter for letter in found}
    assert {"á", "v"} <= found.keys()


def test_a_code_page_taken_for_another_is_one_table() -> None:
    """Windows-1250 read as Windows-1252: every wrong letter by the same rule."""
    letters = {sign for sign in CZECH if ord(sign) > 0x7F}
    said = {sign: sign.encode("cp1250").decode("cp1252", "replace") for sign in letters}
    case, truth = damaged(CZECH, said)

    proposal = propose_partial(case, Languages(), Thresholds())

    assert proposal is not None
    assert "cp1250 taken for cp1252" in proposal.detail
    found = by_truth(case, truth)
    assert found == {letter: letter for letter in found}
    assert {"č", "ě", "ů"} <= found.keys()
    assert len(proposal.entries) == sum(said[sign] != sign for sign in letters)


@pytest.mark.parametrize("wrong", ["\x00", "", "\ue000"])
def test_an_apostrophe_becomes_neither_nothing_nor_a_space(wrong: str) -> None:
    """Acceptance case B009: elided words show it."""
    case, truth = damaged(ITALIAN, {"'": wrong})

    assert by_truth(case, truth) == {"'": "\u2019"}


def test_the_straight_apostrophe_where_the_font_has_the_other() -> None:
    """Two glyphs of one font do not say the same."""
    case, truth = damaged(ITALIAN + " l\u2019impresa", {"'": "\x00"})

    assert by_truth(case, truth) == {"'": "'"}


def test_a_sign_on_the_line_is_no_apostrophe() -> None:
    """Its ink refuses."""
    case, _ = damaged(ITALIAN, {"'": "\x00"})
    code = next(code for code, text in case.current.items() if text == "\x00")
    ink = {**case.sample.ink, code: (0.05, -0.1, 0.25, 0.5)}
    sample = msgspec.structs.replace(case.sample, ink=ink)

    found = propose(FontCase(program=case.program, sample=sample, current=case.current))

    assert "\u2019" not in {entry.text for entry in found.values()}


def numbered(digits: str, wrong: str, order: str = "", *, first_use: bool = False) -> FontCase:
    """A table of numbers in a font in Unicode order whose digits say something wrong."""
    text = ENGLISH + "\n" + " ".join(f"{digits}{digit}" for digit in digits)
    letters = sorted(set(text) - set("0123456789 \n"), key=text.index if first_use else None)
    codes = {sign: 60 + place for place, sign in enumerate(letters)}
    codes |= {digit: 30 + place for place, digit in enumerate(order or "0123456789")}
    said = {digit: wrong and chr(ord(wrong) + int(digit)) for digit in digits}
    ink = {"1": (0.1, 0.0, 0.35, 0.7)}
    case = make_case(text, codes=codes, said=said)
    inks = {**case.sample.ink, codes["1"]: ink["1"]}
    sample = msgspec.structs.replace(case.sample, ink=inks)
    return FontCase(program=case.program, sample=sample, current=case.current)


@pytest.mark.parametrize("wrong", ["", "\x10", "\ue010"])
def test_ten_codes_in_a_row_that_are_drawn_like_digits_are_digits(wrong: str) -> None:
    """The second is the narrowest, as a 1 is."""
    entries = propose(numbered("0123456789", wrong))

    assert {code - 30: entry.text for code, entry in entries.items()} == dict(
        enumerate("0123456789")
    )
    assert all(entry.weight >= PROVEN for entry in entries.values())


def test_nine_codes_in_a_row_prove_nothing() -> None:
    """Nobody knows which is left out."""
    assert propose(numbered("012345678", "")) == {}


def test_digits_in_the_order_of_first_use_are_not_proven() -> None:
    """The narrowest is not where it should be."""
    case = numbered("0123456789", "", order="2019345678")

    assert all(entry.weight < PROVEN for entry in propose(case).values())


def test_a_font_that_numbers_by_first_use_proves_no_digit() -> None:
    """The second may be a 1 by chance."""
    entries = propose(numbered("0123456789", "", first_use=True))

    assert entries
    assert all(entry.weight < PROVEN for entry in entries.values())


def test_codes_in_step_with_their_characters_say_which_digit_is_lost() -> None:
    """A font that keeps the order of ASCII on both sides of its digits leaves no choice."""
    text = ENGLISH + " (2019) 3, 47 - 58 at 60."
    codes = {sign: ord(sign) - 29 for sign in set(text) - {" ", "\n"}}
    said = dict.fromkeys("0123456789", "")
    case = make_case(text, codes=codes, said=said)

    found = {chr(code + 29): entry for code, entry in propose(case).items()}

    assert {digit: entry.text for digit, entry in found.items()} == {
        digit: digit for digit in "0123456789"
    }
    assert all(entry.weight >= PROVEN for entry in found.values())


@pytest.mark.parametrize(
    ("name", "private", "sign"),
    [
        ("ABCDEF+SymbolMT", "\uf02b", "+"),
        ("Symbol", "\uf0b3", "\u2265"),
        ("Wingdings-Regular", "\uf0a7", "\u25aa"),
    ],
)
def test_private_codes_of_symbol_fonts_are_read_by_their_encoding(
    name: str, private: str, sign: str
) -> None:
    """Acceptance case B070."""
    case = make_case("x x", said={"x": private})
    program = msgspec.structs.replace(case.program, name=name)

    found = propose(FontCase(program=program, sample=case.sample, current=case.current))

    assert [entry.text for entry in found.values()] == [sign]


def test_private_codes_of_other_fonts_mean_nothing() -> None:
    """A logo font has its own."""
    assert propose(make_case("x x", said={"x": "\uf02b"})) == {}


def test_a_glyph_that_draws_nothing_is_never_a_letter() -> None:
    """A real space among letters is one, however they would read without it."""
    case, _ = damaged(ENGLISH, {"ti": " "}, LIGATURES)
    code = next(code for code, text in case.current.items() if text == " ")
    program = msgspec.structs.replace(case.program, codes={code: CodeFacts(outline="-")})

    found = propose(FontCase(program=program, sample=case.sample, current=case.current))

    assert code not in found


def without_ink(case: FontCase, *others: str) -> FontCase:
    """The same sample with nothing known of the ink; some signs are another font's."""
    codes = {code for code, text in case.current.items() if text in others}
    lines = tuple(
        tuple(-ord(case.current[sign]) if sign in codes else sign for sign in line)
        for line in case.sample.lines
    )
    counts = {code: times for code, times in case.sample.counts.items() if code not in codes}
    sample = msgspec.structs.replace(case.sample, lines=lines, ink={}, counts=counts)
    return FontCase(program=case.program, sample=sample, current=case.current)


def test_a_foreign_name_does_not_lose_its_accents() -> None:
    """Without them it often is a word, and accents may be in a font of their own."""
    text = ENGLISH + "\nrégime régimes édition éditions élite élites intérim"

    assert propose(without_ink(make_case(text), *set(text) - set("é \n"))) == {}


def test_words_that_several_letters_would_make_prove_none() -> None:
    """Short words rhyme."""
    case, truth = damaged(ENGLISH + "\nßest ßent ßend ßells ßear ßeat", {"ß": "9"})

    assert "ß" not in by_truth(case, truth)


def test_a_letter_that_another_code_says_is_not_said_twice() -> None:
    """Words of another language may differ from listed ones by one letter."""
    text = ENGLISH + "\nuniversità società identità qualità università"

    assert propose(without_ink(make_case(text))) == {}


def test_the_ink_of_an_accent_alone_is_no_letter() -> None:
    """In TeX's fonts it is drawn over one."""
    case, _ = damaged(CZECH, {"á": "\x13"})
    code = next(code for code, text in case.current.items() if text == "\x13")
    sample = msgspec.structs.replace(
        case.sample, ink={**case.sample.ink, code: (0.1, 0.52, 0.45, 0.7)}
    )

    found = propose(FontCase(program=case.program, sample=sample, current=case.current))

    assert code not in found or found[code].text not in set("áaoeu")


def test_a_font_without_language_is_left_alone() -> None:
    """Nothing tells what a code of a part list should say."""
    assert propose(make_case("QX-441 ZP-[90 KR-[17 WV-[33 TQ-[58 BX-[02")) == {}


@settings(max_examples=25, deadline=None)
@given(st.permutations("bcdfgklmnprstvz"), st.integers(2, 3))
def test_no_letter_is_proven_that_is_not(letters: list[str], count: int) -> None:
    """Some letters said for each other: what is proven of them is true."""
    chosen = letters[:count]
    wrong = dict(zip(chosen, [*chosen[1:], chosen[0]], strict=True))
    case, truth = damaged(ENGLISH, wrong)

    found = by_truth(case, truth)

    assert found == {letter: letter for letter in found}


STOPS = {".": (0.07, -0.01, 0.18, 0.1), ",": (0.05, -0.17, 0.2, 0.1)}
"""Signs and their ink in em, as a book face draws them."""


def inked(case: FontCase, code: int, ink: tuple[float, float, float, float]) -> FontCase:
    """The same font, one of whose codes draws within these bounds, in em."""
    inks = {**case.sample.ink, code: ink}
    return replace(case, sample=msgspec.structs.replace(case.sample, ink=inks))


def punctuated(ink: tuple[float, float, float, float], times: int = 3) -> set[str]:
    """What is proposed of a sign that says nothing and ends clauses, by its ink."""
    ends = "\n".join(["The station was painted~ and the train left"] * times)
    case = make_case(f"{ENGLISH}\n{ends}", said={"~": ""})
    code = next(c for c, unit in make_case(f"{ENGLISH}\n{ends}").current.items() if unit == "~")
    entries = propose(inked(case, code, ink))
    return {entries[code].text} if code in entries else set()


@pytest.mark.parametrize("stop", STOPS)
def test_stops_are_known_by_place_and_ink(stop: str) -> None:
    """A dot on the line or one that hangs under it, behind words."""
    assert punctuated(STOPS[stop]) == {stop}
    assert punctuated(STOPS[stop], times=2) == set()


@pytest.mark.parametrize(
    "ink",
    [
        (0.05, 0.0, 0.4, 0.7),  # a letter
        (0.08, 0.0, 0.25, 0.46),  # a colon, or a narrow small letter
        (0.05, 0.5, 0.2, 0.7),  # an apostrophe
        (0.04, 0.19, 0.28, 0.25),  # a hyphen
        (0.02, 0.0, 0.28, 0.03),  # a rule on the line
        (0.05, -0.4, 0.2, 0.0),  # a mark below
    ],
)
def test_other_ink_behind_words_is_no_stop(ink: tuple[float, float, float, float]) -> None:
    """It stays lost, or is guessed to be something else."""
    assert punctuated(ink).isdisjoint(STOPS)


def test_marks_of_other_scripts_are_no_stops() -> None:
    """A nukta hangs under its letter, and what follows it is no letter but a mark."""
    text = "\n".join([read_prose("hi")] * 2)
    case = make_case(text, said={"\u093c": ""})
    codes = {unit: code for code, unit in make_case(text).current.items()}

    assert codes["\u093c"] not in propose(inked(case, codes["\u093c"], STOPS[","]))


def test_a_dot_that_stands_inside_words_ends_nothing() -> None:
    """It may be anything."""
    text = "pai.nted tra.in sea.son st.ation l.eft bre.ak\n" * 3 + ENGLISH
    case = make_case(text, said={".": ""})
    codes = {unit: code for code, unit in make_case(text).current.items()}

    assert codes["."] not in propose(inked(case, codes["."], STOPS["."]))


def test_a_capital_is_one_though_a_name_glues_it_to_a_word() -> None:
    """HelpDeveloper: of most words it is the first letter, and another code says the small one."""
    text = f"{read_prose('en').replace('D', 'd')}\nDeveloper HelpDeveloper Development Debate Day"
    case, truth = damaged(text, {"D": ""})
    code = next(code for code, said in truth.current.items() if said == "D")

    assert propose(case)[code].text == "D"
