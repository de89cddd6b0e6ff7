"""One outline under two names: the words tell which is right."""

from __future__ import annotations

from build.repair import make_case
from inkproof.model.repair import CodeFacts, Method
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.doubles import propose_from_doubles
from inkproof.repair.twins import find_twins
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
    return make_case("".join(units), codes=codes, facts=drawn if facts else {}, language="en")


def test_the_name_that_makes_words_counts_for_the_other_code() -> None:
    """Of every letter that both lines have."""
    proposal = propose_from_doubles(double_case(), Languages(), Thresholds())

    assert proposal is not None
    assert proposal.method is Method.TWIN
    both = {ord(sign) - SHIFT: sign for sign in set(SOUND) & set(ODD) - {" "}}
    assert {code: entry.text for code, entry in proposal.entries.items()} == both


def test_without_outlines_nothing_is_said() -> None:
    """Two codes are two letters, as far as anybody knows."""
    assert propose_from_doubles(double_case(facts=False), Languages(), Thresholds()) is None


def test_a_font_that_reads_badly_vouches_for_nothing() -> None:
    """Nor does one font alone have a twin."""
    case = double_case()

    assert find_twins([case, case], Languages(), Thresholds()) == {}
    assert find_twins([case], Languages(), Thresholds()) == {}
