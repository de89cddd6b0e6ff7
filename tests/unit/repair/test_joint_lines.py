"""Words that several fonts draw in turn: which code is behind which sign?"""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace as change

from build.repair import Drawn, make_fonts
from inkproof.model.repair import UNKNOWN
from inkproof.repair.case import spell
from inkproof.repair.joint_lines import count_shared, hear, locate

ONE, TWO = "1 0", "2 0"


def draw_vowels_apart(_: int, __: int, sign: str) -> Drawn:
    """Vowels are of the second font, and lost there."""
    return (TWO, ord(sign), "\0") if sign in "aeiou" else (ONE, ord(sign), sign)


def test_others_are_heard_in_the_words_that_they_draw_together() -> None:
    """And nowhere else: the word between is none of the font's own."""
    cases = make_fonts("the aeiou end", draw_vowels_apart)
    said = {TWO: {ord(sign): sign for sign in "aeiou"}}

    heard = hear(cases[ONE], locate(cases), said)

    assert spell(cases[ONE].sample.lines, cases[ONE].current, "?") == ["th? ????? ?nd"]
    assert spell(heard.sample.lines, heard.current, "?") == ["the ????? end"]


def test_what_nothing_is_known_of_stays_as_it_is() -> None:
    """Codes that are not held, and fonts of which nothing is said."""
    cases = make_fonts("the end", draw_vowels_apart)

    assert hear(cases[ONE], locate(cases), {}).sample.lines == cases[ONE].sample.lines
    assert hear(cases[ONE], locate(cases), {TWO: {ord("a"): "a"}}).sample.lines == (
        cases[ONE].sample.lines
    )


def test_lines_without_places_stay_as_they_are() -> None:
    """Nobody knows what stands beside them."""
    cases = make_fonts("the end", draw_vowels_apart)
    case = replace(cases[ONE], sample=change(cases[ONE].sample, places=()))
    said = {TWO: {ord(sign): sign for sign in "aeiou"}}

    assert hear(case, locate(cases), said).sample.lines == case.sample.lines


def test_a_sign_may_say_several_letters_or_none() -> None:
    """Ligatures in the order in which they are seen, spaces as boundaries, no text as unknown."""
    cases = make_fonts("bac bec bic", draw_vowels_apart)
    said = {TWO: {ord("a"): "ffi", ord("e"): " ", ord("i"): "\ue000"}}

    (line,) = hear(cases[ONE], locate(cases), said).sample.lines

    assert spell([line], cases[ONE].current, "?") == ["bffic b c b?c"]
    assert UNKNOWN in line


def test_letters_that_run_from_right_to_left_are_turned_around() -> None:
    """Lines are as they are seen, and a ligature is seen from its end."""
    cases = make_fonts("bac", draw_vowels_apart)
    said = {TWO: {ord("a"): "\u0644\u0627"}}

    (line,) = hear(cases[ONE], locate(cases), said).sample.lines

    assert line[1:3] == (-0x627, -0x644)


def test_shared_words_are_counted_once_each() -> None:
    """Of the codes in question alone."""
    cases = make_fonts("the end the ten big", draw_vowels_apart)

    shared = count_shared(cases[ONE], locate(cases), {TWO: {ord("e"): "e"}})

    assert shared == {TWO: 3}


@given(st.text("abcdefgh ", min_size=1, max_size=60))
def test_what_all_say_is_the_text(text: str) -> None:
    """With the truth of the others a font reads its own words right."""
    lines = text.strip() or "a"
    cases = make_fonts(lines, draw_vowels_apart)
    said = {key: {code: chr(code) for code in case.codes} for key, case in cases.items()}
    cells = locate(cases)
    for case in cases.values():
        spelled = spell(hear(case, cells, said).sample.lines, said[case.program.key], "?")
        words = {word for line in spelled for word in line.split() if "?" not in word}
        own = {word for word in lines.split() if any(ord(sign) in case.codes for sign in word)}
        assert own <= words
