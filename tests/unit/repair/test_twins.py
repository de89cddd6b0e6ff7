"""Which outlines can be trusted: those of sound fonts, of sound words, and of proven repairs."""

from __future__ import annotations

from collections.abc import Mapping

from build.repair import Drawn, make_fonts, make_repair, outline_of
from build.texts import read_prose
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.twins import add_proven, find_twins
from inkproof.thresholds import Thresholds

PROSE = "\n".join(line for line in read_prose("en").split("\n") if line)
GOOD, HALF = "1 0", "2 0"
SHIFT = 29
HALVES = [
    "every morning the keeper wrote down the weather and counted ships before breakfast",
    "nobody ever copied these remarks into monthly reports although people wanted them",
]


def twins_of(cases: Mapping[str, FontCase]) -> dict[str, str]:
    """Outlines with a name that counts."""
    return find_twins(list(cases.values()), Languages(), Thresholds())


def lose_second_lines(row: int, _: int, sign: str) -> Drawn:
    """One font, every second line of which is off by a constant."""
    code = ord(sign) - SHIFT * (row % 2)
    return HALF, code, chr(code)


def test_a_sound_font_vouches_for_all_that_it_draws() -> None:
    """Digits and signs too; the one that reads as nothing for nothing."""

    def draw(row: int, _: int, sign: str) -> Drawn:
        return (HALF, ord(sign), chr(ord(sign) + 7)) if row % 2 else (GOOD, ord(sign), sign)

    rows = [line for line in PROSE.split("\n") for _ in "12"]
    twins = twins_of(make_fonts("\n".join(["In 1904: 368.", *rows[1:]]), draw))

    drawn = set("In1904:368." + "".join(rows[2::2])) - {" "}
    assert twins == {outline_of(sign): sign for sign in drawn}


def test_a_font_that_is_half_sound_vouches_for_letters_of_listed_words() -> None:
    """Never by the names of its lost half, and not for what stands between such words."""
    joined = "morning-weather people-reports letters-families water-wheel"
    lines = [*HALVES, joined, HALVES[1]]
    other = make_fonts("x", lambda _, __, sign: (GOOD, ord(sign), sign))

    twins = twins_of(make_fonts("\n".join(lines), lose_second_lines) | other)

    assert set("etornw") <= set(twins.values())
    assert twins == {outline_of(sign): sign for sign in twins.values()}
    assert all(sign.islower() for sign in twins.values())


def test_an_outline_that_sound_fonts_call_differently_vouches_for_nothing() -> None:
    """Nobody knows who is right."""
    text = "\n".join(line for line in PROSE.split("\n") for _ in "12")

    def draw(row: int, _: int, sign: str) -> Drawn:
        odd = sign == "." and row % 2
        return (HALF if row % 2 else GOOD), ord(sign), "\u00b7" if odd else sign

    twins = twins_of(make_fonts(text, draw))

    assert twins == {outline_of(sign): sign for sign in set(PROSE) - set(" \n.")}


def test_one_font_has_no_twin() -> None:
    """Its own names are no news to it."""
    cases = make_fonts(PROSE, lambda _, __, sign: (GOOD, ord(sign), sign))

    assert twins_of(cases) == {}


def test_only_what_a_repair_has_proven_vouches_for_others() -> None:
    """And not where a sound font says something else."""
    cases = make_fonts("abc", lambda _, __, sign: (HALF, ord(sign), "?"))
    proven = (ord("a"), ord("b"))
    table = {code: chr(code) for code in (*proven, ord("c"))}
    repair = make_repair(table, key=HALF, proven=proven, unproven=(ord("c"),))

    twins = add_proven({outline_of("b"): "d", outline_of("z"): "z"}, cases, {HALF: repair})

    assert twins == {outline_of("a"): "a", outline_of("z"): "z"}
