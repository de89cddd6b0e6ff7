"""The fonts of one document together: what one of them proves helps the others."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pytest

from build.repair import Drawn, make_fonts
from build.texts import read_prose
from inkproof.model.repair import Certificate, FontRepair
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.joint import repair_together
from inkproof.thresholds import Thresholds

PROSE = "\n".join(line for line in read_prose("en").split("\n") if line)
LINES = [
    "Every morning the keeper wrote down the weather and counted ships before breakfast",
    "nobody ever copied these remarks into monthly reports although people wanted them",
    "The harbour master asked for another lantern because winter nights were darker here",
    "sailors thanked him with tobacco and letters from their families across the water",
    "When spring returned he painted the wooden stairs and repaired the broken windows",
    "children visited the island and listened quietly to stories about storms and whales",
]
SHIFT = 29
BODY, OTHER = "1 0", "2 0"


def repair(cases: Mapping[str, FontCase], wanted: Collection[str] = ()) -> dict[str, FontRepair]:
    """All fonts, or some, by key."""
    found = repair_together(cases, wanted or set(cases), Languages(), Thresholds())
    return {font.key: font for font in found}


def test_words_that_two_half_lost_fonts_draw_in_turn_are_repaired() -> None:
    """Every second line is 29 places off, and what has no room in one font is in the other."""
    sound = set("".join(LINES[::2]))
    truth: dict[tuple[str, int], str] = {}

    def draw(row: int, _: int, sign: str) -> Drawn:
        code = ord(sign) - SHIFT * (row % 2)
        key = OTHER if row % 2 and chr(code) in sound else BODY
        truth[key, code] = sign
        return key, code, chr(code)

    cases = make_fonts("\n".join(LINES), draw, language="en")

    found = repair(cases)

    assert found.keys() == {BODY, OTHER}
    assert found[BODY].certificate is Certificate.LANGUAGE
    for key, font in found.items():
        now = dict(cases[key].current) | font.table
        assert {code: now[code] for code in cases[key].codes} == {
            code: sign for (owner, code), sign in truth.items() if owner == key
        }
        assert font.proven


def test_what_was_presumed_of_another_font_must_come_true() -> None:
    """It draws much beside that is no language: no words of its own certify what its twin says."""
    sound = set("".join(LINES[::2]))
    lost = sorted(
        {sign for line in LINES[1::2] for sign in line if chr(ord(sign) - SHIFT) in sound}
    )
    junk = " ".join(a + b + c + d for a in lost for b in "QXZJV" for c in "KWYQX" for d in "GBZ")

    def draw(row: int, _: int, sign: str) -> Drawn:
        if row == len(LINES):
            code = ord(sign) - SHIFT * sign.islower()
            return OTHER, code, chr(code)
        code = ord(sign) - SHIFT * (row % 2)
        return (OTHER if row % 2 and chr(code) in sound else BODY), code, chr(code)

    cases = make_fonts("\n".join([*LINES, junk]), draw, language="en")

    found = repair(cases)

    assert OTHER not in found
    assert BODY not in found or found[BODY].certificate is Certificate.STRUCTURE


def test_letters_of_another_font_that_was_repaired_complete_words() -> None:
    """Initials that a font of their own draws: words begin with them, and are none without."""
    lines = [" ".join(word.capitalize() for word in line.split()) for line in LINES]

    def draw(_: int, __: int, sign: str) -> Drawn:
        if sign.isupper():
            return OTHER, ord(sign), chr(0xF000 + ord(sign)) if sign in "TWB" else sign
        return BODY, ord(sign) - SHIFT, chr(ord(sign) - SHIFT)

    cases = make_fonts("\n".join(lines), draw, language="en")

    found = repair(cases)

    assert {found[BODY].table[ord(sign) - SHIFT] for sign in "etaoin"} == set("etaoin")
    lost = {code: text for code, text in found[OTHER].table.items() if chr(code) in "TWB"}
    assert lost == {ord(sign): sign for sign in "TWB"}


def test_a_heading_lies_by_the_constant_of_the_body() -> None:
    """It has too few letters for a constant of its own."""
    heading = "Lighthouse keeper VROM"

    def draw(row: int, _: int, sign: str) -> Drawn:
        return (BODY if row else OTHER), ord(sign) - SHIFT, chr(ord(sign) - SHIFT)

    cases = make_fonts("\n".join([heading, *PROSE.split("\n")]), draw, alike=False)
    alone = repair({OTHER: cases[OTHER]})

    found = repair(cases)

    assert OTHER not in alone
    now = dict(cases[OTHER].current) | found[OTHER].table
    assert {now[ord(sign) - SHIFT] for sign in heading if sign != " "} == set(heading) - {" "}
    assert found[OTHER].certificate is Certificate.LANGUAGE


def test_a_sound_heading_does_not_follow_a_body_that_lies() -> None:
    """Names that no list has are no sign of a constant."""
    heading = "Szczepanik Brzozowski 1904-1977"

    def draw(row: int, _: int, sign: str) -> Drawn:
        code = ord(sign) - SHIFT * bool(row)
        return (BODY if row else OTHER), code, chr(code)

    cases = make_fonts("\n".join([heading, *PROSE.split("\n")]), draw, alike=False)

    assert OTHER not in repair(cases)


@pytest.mark.parametrize("by_line", [True, False])
@pytest.mark.parametrize("code", ["en", "pl", "el", "ar"])
def test_sound_fonts_are_left_alone(code: str, by_line: bool) -> None:  # noqa: FBT001 - pytest hands it over
    """Two that draw lines, or pieces of words, in turn."""
    prose = "\n".join(line for line in read_prose(code).split("\n") if line)

    def draw(row: int, at: int, sign: str) -> Drawn:
        return (BODY, OTHER)[row % 2 if by_line else at // 5 % 2], ord(sign), sign

    assert repair(make_fonts(prose, draw)) == {}


def test_only_suspect_fonts_are_changed() -> None:
    """The others vouch, and nothing else."""

    def draw(row: int, _: int, sign: str) -> Drawn:
        return (BODY if row % 2 else OTHER), ord(sign) - SHIFT, chr(ord(sign) - SHIFT)

    assert repair(make_fonts(PROSE, draw), [BODY]).keys() == {BODY}


def test_the_order_of_the_fonts_does_not_matter() -> None:
    """The same is found whichever comes first."""
    sound = set("".join(LINES[::2]))

    def draw(row: int, _: int, sign: str) -> Drawn:
        code = ord(sign) - SHIFT * (row % 2)
        return (OTHER if row % 2 and chr(code) in sound else BODY), code, chr(code)

    cases = make_fonts("\n".join(LINES), draw, language="en")

    assert repair(dict(reversed(cases.items()))) == repair(cases)
