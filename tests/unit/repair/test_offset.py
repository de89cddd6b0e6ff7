from __future__ import annotations

import string
from collections.abc import Callable

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from build.repair import make_case
from build.texts import read_prose, swap_letters
from inkproof.model.repair import CodeFacts, Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.offset import propose_offset
from inkproof.repair.offset_constants import find_order, read_constants
from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_kinds import Kind
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
SURE = 0.9
NUMBERS = "On 14 March 2023 some 4,218 crates (975 of them new) were sold for 1,306 euros.\n"
Damage = Callable[[str], str]


def propose(case: FontCase) -> Proposal | None:
    return propose_offset(case, LANGUAGES, THRESHOLDS)


def damage_text(text: str, damage: Damage, codes: dict[str, int] | None = None) -> FontCase:
    signs = sorted(set(text) - {" ", "\n"})
    return make_case(text, said={sign: damage(sign) for sign in signs}, codes=codes)


def true_signs(text: str, first: int = 3) -> dict[int, str]:
    """Code → sign, as `make_case` numbers them."""
    return dict(enumerate(sorted(set(text) - {" ", "\n"}), first))


def restored(case: FontCase, proposal: Proposal, truth: dict[int, str]) -> float:
    """Share of the letters that are right."""
    counts = case.sample.counts
    letters = [code for code, sign in truth.items() if sign.isalpha()]
    entries = proposal.entries
    right = [
        code
        for code in letters
        if (entries[code].text if code in entries else case.current[code]) == truth[code]
    ]
    return sum(counts[code] for code in right) / sum(counts[code] for code in letters)


def wrongs(proposal: Proposal, truth: dict[int, str]) -> dict[str, str]:
    """What is called proven and is wrong."""
    return {
        truth[code]: entry.text
        for code, entry in proposal.entries.items()
        if code in truth and entry.weight >= SURE and entry.text != truth[code]
    }


def move(shift: int) -> Damage:
    return lambda sign: chr(max(1, ord(sign) + shift))


def move_classes(small: int, capital: int, digit: int, other: int = 0) -> Damage:
    def damage(sign: str) -> str:
        shift = small if sign.islower() else capital if sign.isupper() else other
        return chr(max(1, ord(sign) + (digit if sign.isdigit() else shift)))

    return damage


def turn(by: int) -> Damage:
    def damage(sign: str) -> str:
        for letters in (string.ascii_lowercase, string.ascii_uppercase):
            if sign in letters:
                return letters[(letters.index(sign) + by) % len(letters)]
        return sign

    return damage


@given(
    st.sampled_from(["en", "fr", "de", "pl", "ru", "el"]),
    st.sampled_from([-29, -31, -15, -3, 1, 7, 100]),
    st.integers(120, 1500),
)
@settings(max_examples=25, deadline=None)
def test_a_constant_over_everything_is_undone(code: str, shift: int, signs: int) -> None:
    """Whatever the text: letters come back, and what is called proven is right."""
    text = read_prose(code)[:signs]
    case = damage_text(text, move(shift))

    proposal = propose(case)

    assert proposal is not None
    assert (proposal.method, proposal.language) == (Method.OFFSET, code)
    assert restored(case, proposal, true_signs(text)) >= 0.95
    assert not wrongs(proposal, true_signs(text))


@given(
    st.sampled_from(["en", "de", "pl"]),
    st.integers(-20, 90),
    st.integers(-20, 90),
    st.integers(-8, 60),
)
@settings(max_examples=25, deadline=None)
def test_each_class_may_have_a_constant_of_its_own(
    code: str, small: int, capital: int, digit: int
) -> None:
    """Small letters, capitals and digits are told apart, and letters are never called proven
    wrongly."""
    spans = [range(97 + small, 123 + small), range(65 + capital, 91 + capital)]
    spans += [range(48 + digit, 58 + digit), range(33, 48)]
    held = [point for span in spans for point in span]
    assume(len(held) == len(set(held)) and small)
    text = read_prose(code) + NUMBERS
    case = damage_text(text, move_classes(small, capital, digit))

    proposal = propose(case)

    assert proposal is not None
    assert restored(case, proposal, true_signs(text)) >= 0.98
    found = wrongs(proposal, true_signs(text))
    assert not {sign for sign in found if sign in string.ascii_letters}


@pytest.mark.parametrize("by", [3, 13, 25])
def test_turned_letters_come_back(by: int) -> None:
    """An a for a z: round the alphabet, digits and punctuation as they were."""
    text = read_prose("en") + NUMBERS
    case = damage_text(text, turn(by))

    proposal = propose(case)

    assert proposal is not None
    assert restored(case, proposal, true_signs(text)) == 1.0
    assert not wrongs(proposal, true_signs(text))


def test_digits_between_letters_of_one_constant_are_the_same_arithmetic() -> None:
    """One constant covers both cases, so it covers what lies between them."""
    text = read_prose("en") + NUMBERS
    case = damage_text(text, move(-29))

    proposal = propose(case)

    assert proposal is not None
    digits = {code: sign for code, sign in true_signs(text).items() if sign.isdigit()}
    assert {code: proposal.entries[code].text for code in digits} == digits
    assert all(proposal.entries[code].weight >= SURE for code in digits)


def test_ten_codes_in_step_are_the_digits() -> None:
    """Letters have other constants; but ten in a row, no more and no less, can only be digits."""
    text = read_prose("en") + NUMBERS
    order = string.ascii_lowercase + string.ascii_uppercase + string.digits
    codes = {sign: 4 + place for place, sign in enumerate(order)} | {",": 2, ".": 3, "(": 70}
    codes |= {")": 72, "-": 74, ";": 76, ":": 78}
    damage = move_classes(-15, -11, -5)
    case = make_case(
        text,
        said={sign: damage(sign) for sign in set(text) - {" ", "\n"}},
        codes=codes,
        stated={code: damage(sign) for sign, code in codes.items()},
    )

    proposal = propose(case)

    assert proposal is not None
    for digit in string.digits:
        assert proposal.entries[codes[digit]].text == digit
        assert proposal.entries[codes[digit]].weight >= SURE


def test_digits_before_letters_in_order_are_in_order_too() -> None:
    """All ten are read as digits, only as others: where codes go up as letters do, so do they."""
    text = read_prose("en") + "In 1987 there were 2,345 of 6,078 left, 210 in all.\n"
    case = damage_text(
        text, lambda sign: str((int(sign) + 4) % 10) if sign.isdigit() else turn(3)(sign)
    )

    proposal = propose(case)

    assert proposal is not None
    digits = {code: sign for code, sign in true_signs(text).items() if sign.isdigit()}
    assert {code: proposal.entries[code].text for code in digits} == digits
    assert all(proposal.entries[code].weight >= SURE for code in digits)


def test_digits_that_nothing_proves_are_guesses() -> None:
    """Five digits with a constant of their own may be any five."""
    text = read_prose("en") + "In 1987 some 2,471 were left.\n"
    codes = {sign: 10 + 7 * place for place, sign in enumerate(sorted(set(text) - {" ", "\n"}))}
    case = damage_text(text, move_classes(-15, -11, 60), codes=codes)

    proposal = propose(case)

    assert proposal is not None
    found = [proposal.entries.get(codes[digit]) for digit in "124789"]
    assert all(entry is None or entry.weight < SURE for entry in found)


def test_codes_that_the_sample_lacks_follow_the_arithmetic() -> None:
    """Another page may need them."""
    text = read_prose("en").replace("z", "s").replace("Q", "G")
    stated = damage_text(text, move(-29)).program.stated | {
        500: move(-29)("z"),
        501: move(-29)("7"),
    }
    case = make_case(text, said={sign: move(-29)(sign) for sign in set(text)}, stated=stated)

    proposal = propose(case)

    assert proposal is not None
    assert (proposal.entries[500].text, proposal.entries[501].text) == ("z", "7")
    assert proposal.entries[500].weight >= SURE


@pytest.mark.parametrize("by_name", [True, False])
def test_glyph_indices_and_numbers_in_names_are_domains_too(by_name: bool) -> None:  # noqa: FBT001
    """Nothing is read at all, but the font numbers its glyphs as fonts usually do."""
    text = "Les élèves étaient à l\u2019école : « Où çà ? » dit-on.\n" + read_prose("fr")
    signs = sorted(set(text) - {" ", "\n"})
    order = {"é": 112, "è": 113, "à": 106, "ê": 114, "ç": 111, "ù": 127, "É": 101, "\u2019": 182}
    order |= {"«": 169, "»": 170, "ô": 123, "î": 118, "â": 107, "û": 128, "ï": 119, "œ": 176}
    index = {sign: order.get(sign, ord(sign) - 29) for sign in signs}
    codes = {sign: 300 - place for place, sign in enumerate(signs)}
    facts = {
        codes[sign]: CodeFacts(names=(f"G{index[sign]}",))
        if by_name
        else CodeFacts(gid=index[sign])
        for sign in signs
    }
    case = make_case(text, said=dict.fromkeys(signs, ""), codes=codes, stated={}, facts=facts)

    proposal = propose(case)

    assert proposal is not None
    truth = {code: sign for sign, code in codes.items()}
    assert restored(case, proposal, truth) >= 0.999
    assert not wrongs(proposal, truth)


def test_letters_of_equal_height_are_capitals() -> None:
    """A heading font: no small letters, so nothing but the ink says which case it is."""
    text = "WHAT IS THE PURPOSE\nHOW THE INDEX WORKS\nWHERE TO FIND HELP"
    case = damage_text(text, move(-32))

    proposal = propose(case)

    assert proposal is not None
    assert restored(case, proposal, true_signs(text)) == 1.0


@pytest.mark.parametrize(("code", "least"), [("en", 0.99), ("de", 0.9), ("ru", 0.99)])
def test_words_may_be_glued(code: str, least: float) -> None:
    """Without spaces the threes of letters still tell; German capitals stand inside them."""
    text = "\n".join(line.replace(" ", "") for line in read_prose(code).split("\n"))
    case = damage_text(text, move(7))

    proposal = propose(case)

    assert proposal is not None
    assert restored(case, proposal, true_signs(text)) >= least
    assert not wrongs(proposal, true_signs(text))


def test_a_font_may_hold_small_letters_twice() -> None:
    """One producer merged a sound font with a twin of it that lies: both come out right."""
    sound, lying = read_prose("en")[:700], read_prose("en")[700:1400]
    signs = sorted(set(sound + lying) - {" ", "\n"})
    mark = 0x10000
    twin = "".join(sign if sign.isspace() else chr(mark + ord(sign)) for sign in lying)
    codes = {sign: 100 + place for place, sign in enumerate(signs)}
    codes |= {chr(mark + ord(sign)): 300 + place for place, sign in enumerate(signs)}
    said = {chr(mark + ord(sign)): move(-29)(sign) for sign in signs}
    case = make_case(sound + "\n" + twin, said=said, codes=codes)

    proposal = propose(case)

    assert proposal is not None
    truth = {code: sign[0] for sign, code in codes.items() if ord(sign) < mark}
    truth |= {code: chr(ord(sign) - mark) for sign, code in codes.items() if ord(sign) > mark}
    truth = {code: sign for code, sign in truth.items() if code in case.sample.counts}
    assert restored(case, proposal, truth) >= 0.99
    assert not wrongs(proposal, truth)


@pytest.mark.parametrize(
    "code", ["en", "fr", "hr", "pl", "de", "ru", "el", "cy", "sw", "ar", "zh"]
)
def test_clean_text_is_left_alone(code: str) -> None:
    """No constant makes it better, listed language or not."""
    assert propose(damage_text(read_prose(code), str)) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_cipher_without_order_is_no_offset(seed: int) -> None:
    """Letters swapped at random are for another rung."""
    text = read_prose("en")
    swapped = dict(zip(text, swap_letters(text, seed), strict=True))

    assert propose(damage_text(text, swapped.__getitem__)) is None


@given(st.text("0123456789 ,.-\n", min_size=100, max_size=400))
@settings(max_examples=20, deadline=None)
def test_numbers_are_no_moved_letters(text: str) -> None:
    """Ten digits spell nothing, whatever they are moved to."""
    assume(set(text) - {" ", "\n"})

    assert propose(damage_text(text, move(20))) is None


def test_few_letters_prove_nothing() -> None:
    """Two words can be turned into something by chance."""
    assert propose(damage_text("Uif pme", str)) is None


def test_constants_of_classes_come_in_one_order_in_every_run() -> None:
    """Of two equal answers the first counts, and enumerations have other hashes in each run."""
    text = string.ascii_letters + string.digits + ".,;:"
    case = make_case(text, codes={sign: ord(sign) - 29 for sign in text})
    said = dict(case.current)

    order = find_order(case, said, Kind.SMALL, 0)
    assert order is not None
    assert list(read_constants(order, said)) == [kind for kind in Kind if kind in order.kinds]
    assert {Kind.SMALL, Kind.CAPITAL, Kind.DIGIT} <= set(order.kinds)


def test_places_in_a_font_are_no_code_points_past_ascii() -> None:
    """A reader that has no map says the code: there is no Tibetan letter in an English text."""
    text = read_prose("en") + "\n\u2022 one \u2022 two \u2022 three"
    codes = {sign: ord(sign) - 29 for sign in set(text) - set(" \n") if sign.isascii()}
    codes |= {"\u2022": 0xF77}
    case = make_case(text, codes=codes, said={sign: chr(code) for sign, code in codes.items()})

    proposal = propose_offset(case, LANGUAGES, THRESHOLDS)

    assert proposal is not None
    assert 0xF77 not in proposal.entries
    assert proposal.entries[codes["."]].text == "."


def test_a_map_is_moved_rather_than_glyph_numbers() -> None:
    """Both explain the letters; what moved the map moved all that it says."""
    text = read_prose("ru")
    letters = sorted(sign for sign in set(text) if sign.isalpha())
    codes = {sign: ord(sign) - 0x3B0 for sign in letters}
    facts = {code: CodeFacts(gid=code) for code in codes.values()}
    case = make_case(
        text,
        codes=codes,
        facts=facts,
        said={sign: chr(ord(sign) + 3) for sign in set(text) - set(" \n")},
    )

    proposal = propose_offset(case, LANGUAGES, THRESHOLDS)

    assert proposal is not None
    assert "code points" in proposal.detail
    assert {".", ","} <= {entry.text for entry in proposal.entries.values()}


def test_a_code_without_a_number_says_nothing() -> None:
    """Whatever the constant."""
    domain = Domain(name="glyph indices", numbers={1: 2})

    assert domain.read(1, -66) == "D"
    assert domain.read(99, -66) is None
