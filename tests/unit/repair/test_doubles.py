"""One outline under two names: the words tell which is right."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as change

from build.repair import ink_of, make_case
from inkproof.model.repair import CodeFacts, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase, spell
from inkproof.repair.doubles import propose_from_doubles
from inkproof.repair.ladder import repair_font
from inkproof.thresholds import Thresholds

SOUND = "every morning the keeper wrote down the weather and counted ships before breakfast"
ODD = "nobody ever copied these remarks into monthly reports although people wanted them"
SHIFT = 29
"""What the second names are off by."""


def double_case(*, facts: bool = True) -> FontCase:
    """A font that says one line right, and another by names 29 places before."""
    units = [*SOUND, "\n", *(chr(ord(sign) - SHIFT) if sign != " " else " " for sign in ODD)]
    signs = sorted({unit for unit in units if unit not in " \n"})
    codes = {sign: ord(sign) for sign in signs}
    drawn = {
        code: CodeFacts(outline=f"{code if code >= ord('a') else code + SHIFT:012x}")
        for code in codes.values()
    }
    case = make_case("".join(units), codes=codes, facts=drawn if facts else {}, language="en")
    inks = {code: ink_of(chr(code if code >= ord("a") else code + SHIFT)) for code in drawn}
    return replace(case, sample=change(case.sample, ink=inks))


def test_the_name_that_makes_words_counts_for_the_other_code() -> None:
    """Of every letter that both lines have."""
    proposal = propose_from_doubles(double_case(), Languages(), Thresholds())

    assert proposal is not None
    assert proposal.method is Method.TWIN
    both = {ord(sign) - SHIFT: sign for sign in set(SOUND) & set(ODD) - {" "}}
    assert {code: entry.text for code, entry in proposal.entries.items()} == both


def test_the_lost_half_of_a_font_that_reads_well_is_repaired() -> None:
    """Words that were nothing become language; the sound half hides none of them."""
    case = double_case()

    repair = repair_font(case, Languages(), Thresholds())

    assert repair is not None
    assert repair.methods[0] is Method.TWIN
    table = dict(case.current) | repair.table
    said = spell(case.sample.lines, table)[1]
    assert said.replace("O", "l") == ODD  # an l that only the lost half has may stay


def test_without_outlines_nothing_is_said() -> None:
    """Two codes are two letters, as far as anybody knows."""
    assert propose_from_doubles(double_case(facts=False), Languages(), Thresholds()) is None


def test_the_name_that_makes_words_in_another_font_counts_as_well() -> None:
    """For letters that stand in several words, none of them listed; not for sound ones."""
    lost = make_case(
        ODD,
        said={sign: chr(ord(sign) - SHIFT) for sign in set(ODD) - {" "}},
        codes={sign: ord(sign) for sign in set(ODD) - {" "}},
        facts={ord(sign): CodeFacts(outline=f"{ord(sign):012x}") for sign in ODD},
        language="en",
    )
    sound = replace(lost, current={ord(sign): sign for sign in ODD})
    twins = {f"{ord(sign):012x}": sign for sign in "etony"}  # y stands in two words

    proposal = propose_from_doubles(replace(lost, twins=twins), Languages(), Thresholds())

    assert proposal is not None
    assert {code: e.text for code, e in proposal.entries.items()} == {ord(s): s for s in "eton"}
    twins = {outline: chr(ord(sign) + 1) for outline, sign in twins.items()}
    assert propose_from_doubles(replace(sound, twins=twins), Languages(), Thresholds()) is None
