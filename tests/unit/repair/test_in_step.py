"""A constant that all known codes have in common, and the codes that follow it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as change

from build.repair import Drawn, make_case, make_fonts
from inkproof.model.repair import CodeFacts, Entry, Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.in_step import (
    Step,
    find_step,
    follow,
    number_code,
    number_said,
    propose_beside,
    propose_in_step,
    support,
)
from inkproof.thresholds import Thresholds

SHIFT = 29
SOUND = "Every morning the keeper wrote down 1904 notes and counted 57 ships before breakfast;"
LOST = "nobody ever copied 368 of these remarks into 12 monthly reports; people wanted them (all)"
LANGUAGES, THRESHOLDS = Languages(), Thresholds()


def half_lost() -> FontCase:
    """A font that says one line right, and the signs of another 29 places off.

    Codes of the lost line are beyond those of the sound one.
    """

    def draw(row: int, _: int, sign: str) -> Drawn:
        return ("1 0", ord(sign) + 0x100 * row, chr(ord(sign) - SHIFT * row))

    return make_fonts(f"{SOUND}\n{LOST}", draw, language="en")["1 0"]


def name(signs: str) -> Proposal:
    """What a twin says of the lost line."""
    entries = {0x100 + ord(sign): Entry(sign, 0.9) for sign in signs}
    return Proposal(method=Method.TWIN, entries=entries, detail="known")


def test_what_a_twin_lacks_follows_the_constant_of_what_it_has() -> None:
    """The whole lost line, and nothing of the sound one."""
    followed = follow(half_lost(), name("(tsyoadnh;"), LANGUAGES, THRESHOLDS)

    assert {code: entry.text for code, entry in followed.entries.items()} == {
        0x100 + ord(sign): sign for sign in set(LOST) - {" "}
    }


def test_arithmetic_is_sure_only_between_what_is_known() -> None:
    """Digits between two signs that a twin has; those before the first may be of another class."""
    sure = THRESHOLDS.certificate.sure
    between = follow(half_lost(), name("(tsyoadnh;"), LANGUAGES, THRESHOLDS).entries
    before = follow(half_lost(), name("tsyoadnh"), LANGUAGES, THRESHOLDS).entries

    assert between[0x100 + ord("3")].weight >= sure
    assert before[0x100 + ord("3")].weight < sure


def test_codes_without_a_common_constant_have_no_followers() -> None:
    """Nor do a few: chance gives two letters the same."""
    mixed = name("tsyoadnh")
    table = dict(mixed.entries) | {
        0x100 + ord("o"): Entry("x", 0.9),
        0x100 + ord("t"): Entry("q", 0.9),
    }
    mixed = Proposal(method=Method.TWIN, entries=table)

    assert follow(half_lost(), mixed, LANGUAGES, THRESHOLDS) is mixed
    few = name("tsy")
    assert follow(half_lost(), few, LANGUAGES, THRESHOLDS) is few


def test_a_few_confirm_the_constant_of_another_font() -> None:
    """And only that one."""
    texts = {code: entry.text for code, entry in name("tsy").entries.items()}
    step = Step(number=number_said, constant=SHIFT)
    other = Step(number=number_said, constant=SHIFT + 1)

    assert find_step(half_lost(), texts, THRESHOLDS, [step]) == step
    assert find_step(half_lost(), texts, THRESHOLDS, [other]) is None


def test_a_font_that_says_nothing_is_counted_by_its_codes() -> None:
    """Whatever readers make of it."""
    case = half_lost()
    case = replace(case, current=dict.fromkeys(case.codes, "\ufffd"))
    texts = {code: entry.text for code, entry in name("tsyoadnh").entries.items()}

    assert find_step(case, texts, THRESHOLDS) == Step(number=number_code, constant=-0x100)


def test_what_draws_nothing_is_a_space_and_nothing_else() -> None:
    """Whatever the constant makes of it."""
    case = half_lost()
    facts = dict(case.program.codes)
    blank, drawn = 0x100 + ord("3"), 0x100 + ord("6")
    facts[blank] = CodeFacts(outline="-")
    case = replace(case, program=change(case.program, codes=facts))

    followed = follow(case, name("(tsyoadnh;"), LANGUAGES, THRESHOLDS)

    assert blank not in followed.entries
    assert drawn in followed.entries


@pytest.mark.parametrize("constant", [SHIFT, SHIFT + 1])
def test_the_constant_of_another_font_is_proposed_for_what_is_lost(constant: int) -> None:
    """Of letters that stand in no listed words, and what stands among them; never as sure."""
    step = Step(number=number_said, constant=constant)

    proposal = propose_in_step(half_lost(), step, LANGUAGES, THRESHOLDS)

    assert proposal is not None
    assert proposal.method is Method.OFFSET
    assert all(entry.weight < THRESHOLDS.certificate.sure for entry in proposal.entries.values())
    assert min(proposal.entries) >= 0x100
    right = {code: chr(code - 0x100) for code in proposal.entries}
    assert ({c: e.text for c, e in proposal.entries.items()} == right) is (constant == SHIFT)


@given(st.text("abcdefghijklmnopqrstuvwxyzABCDEF0123456789(). ", min_size=1))
def test_a_sound_font_has_nothing_in_step(text: str) -> None:
    """What twins confirm is no change, so that there is no constant."""
    case = make_fonts(text.strip() or "a", lambda _, __, sign: ("1 0", ord(sign), sign))["1 0"]
    proposal = Proposal(
        method=Method.TWIN, entries={code: Entry(chr(code), 0.9) for code in case.codes}
    )

    assert follow(case, proposal, LANGUAGES, THRESHOLDS) is proposal


def in_order(text: str, *, lost: str) -> FontCase:
    """A font whose codes are in the order of ASCII, and whose map has holes."""
    signs = set(text) - {" "}
    codes = {sign: ord(sign) - SHIFT if sign.isascii() else ord(sign) for sign in signs}
    return make_case(text, codes=codes, said=dict.fromkeys(lost, "\ufffd"))


def test_holes_between_letters_in_order_are_what_the_order_says() -> None:
    """Letters, digits and signs; ASCII only."""
    case = in_order(f"{SOUND} éè, and all", lost="k1,é")

    proposal = propose_beside(case, case, (), THRESHOLDS)

    assert proposal is not None
    said = {code: entry.text for code, entry in proposal.entries.items()}
    assert said == {ord(sign) - SHIFT: sign for sign in "k1,"}


def test_the_order_decides_of_letters_that_nothing_vouches_for() -> None:
    """A key had to guess at capitals; letters that words prove stay."""
    case = in_order(LOST.title(), lost="")
    letters = {code: sign for code, sign in case.current.items() if sign.isupper()}
    first, *others = letters
    wrong = dict(zip(letters, [*(letters[code] for code in others), letters[first]], strict=True))
    was = replace(case, current=dict.fromkeys(case.current, "\x01"))
    now = replace(case, current=dict(case.current) | wrong)

    proposal = propose_beside(was, now, letters.keys(), THRESHOLDS)

    assert proposal is not None
    assert {code: entry.text for code, entry in proposal.entries.items()} == letters


def test_letters_without_order_say_nothing_of_holes() -> None:
    """Codes by first use."""
    drawn = dict.fromkeys(SOUND.replace(" ", ""))
    codes = {sign: 3 + place for place, sign in enumerate(drawn)}
    case = make_case(SOUND, codes=codes, said={"k": "\ufffd"})

    assert propose_beside(case, case, (), THRESHOLDS) is None


def test_codes_that_are_ascii_themselves_are_no_order() -> None:
    """Old encodings have other signs between the letters of ASCII."""
    codes = {sign: ord(sign) for sign in set(SOUND) - {" "}}
    case = make_case(SOUND, codes=codes, said={";": "\ufffd"})

    assert propose_beside(case, case, (), THRESHOLDS) is None


def test_what_arithmetic_says_as_well_has_two_sources() -> None:
    """All entries that one constant explains; the others weigh what they did."""
    case = make_case(LOST, said={sign: chr(ord(sign) + 1) for sign in set(LOST) - {" "}})
    entries = {
        code: Entry("?" if said == "9" else chr(ord(said) - 1), 0.3)
        for code, said in case.current.items()
    }

    proposal = Proposal(method=Method.FONT, entries=entries, detail="named")
    supported = support(case, proposal, THRESHOLDS).entries

    sure = THRESHOLDS.certificate.sure
    assert {entry.text for entry in supported.values() if entry.weight < sure} == {"?"}


def test_entries_without_a_common_constant_have_one_source() -> None:
    case = make_case(LOST, said={sign: "\ufffd" for sign in LOST if sign.isdigit()})
    entries = {code: Entry("5", 0.3) for code, said in case.current.items() if said == "\ufffd"}
    proposal = Proposal(method=Method.FONT, entries=entries, detail="named")

    assert support(case, proposal, THRESHOLDS) == proposal
