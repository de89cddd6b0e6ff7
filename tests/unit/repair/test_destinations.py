"""Maps that were written in another form than UTF-16BE."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import pytest

from build.repair import make_case
from inkproof.model.repair import Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.destinations import propose_from_destinations
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
GERMAN = "Über die Straße führt ein schöner Weg\nund wir gehen ihn heute zusammen mit euch"
RUSSIAN = "Все люди рождаются свободными и равными\nв своем достоинстве и правах"  # noqa: RUF001


def _strict(destination: bytes) -> str:
    try:
        return destination.decode("utf-16-be")
    except UnicodeDecodeError:
        return ""


def _written(text: str, encode: Callable[[str], bytes]) -> FontCase:
    """A font whose map is written in some form, and a reader that reads it strictly."""
    units = sorted({unit for unit in text if not unit.isspace()})
    codes = {unit: at for at, unit in enumerate(units, 3)}
    raw = {codes[unit]: encode(unit) for unit in units}
    said = {unit: _strict(raw[codes[unit]]) for unit in units}
    stated = {code: _strict(destination) for code, destination in raw.items()}
    stated = {code: destination for code, destination in stated.items() if destination}
    case = make_case(text, codes=codes, said=said, stated=stated)
    destinations = raw if len(stated) < len(raw) else {}
    program = msgspec.structs.replace(case.program, destinations=destinations)
    return FontCase(program=program, sample=case.sample, current=case.current)


def _propose(case: FontCase) -> Proposal | None:
    return propose_from_destinations(case, LANGUAGES, THRESHOLDS)


def _table(case: FontCase, proposal: Proposal | None) -> Mapping[int, str]:
    entries = {} if proposal is None else proposal.entries
    return {**case.current, **{code: entry.text for code, entry in entries.items()}}


@pytest.mark.parametrize(
    ("text", "encode", "form"),
    [
        (GERMAN, lambda unit: unit.encode("utf-8"), "UTF-8"),
        (RUSSIAN, lambda unit: unit.encode("utf-8"), "UTF-8"),
        (GERMAN, lambda unit: unit.encode("latin-1"), "numbers without leading zeros"),
        (GERMAN, lambda unit: unit.encode("utf-16-be").hex().encode(), "hexadecimal digits"),
        (GERMAN, lambda unit: unit.encode("utf-16-le"), "UTF-16LE"),
    ],
)
def test_the_form_that_makes_sense_of_all_destinations_is_found(
    text: str, encode: Callable[[str], bytes], form: str
) -> None:
    """Also where the strict reading gives characters, though not those that were meant."""
    case = _written(text, encode)
    proposal = _propose(case)
    assert proposal is not None
    assert proposal.method is Method.DESTINATIONS
    assert form in proposal.detail
    told = _table(case, proposal)
    codes = {unit: at for at, unit in enumerate(sorted(set(text) - set(" \n")), 3)}
    assert {unit: told[code] for unit, code in codes.items()} == dict(
        zip(codes, codes, strict=True)
    )


@pytest.mark.parametrize(
    "text", [GERMAN, RUSSIAN, "世界人权宣言所有的人都是自由", "中串丸之也乱木春東朱山屋"]
)
def test_a_sound_map_is_left_alone(text: str) -> None:
    """Ideographs whose bytes could be read as letters too."""
    assert _propose(_written(text, lambda unit: unit.encode("utf-16-be"))) is None


def test_a_map_of_private_characters_has_no_other_form() -> None:
    """Symbol codes with their 0xF0 are not two letters each."""
    case = _written("+=<>", lambda unit: (0xF000 + ord(unit)).to_bytes(2, "big"))
    assert _propose(case) is None


def test_a_font_without_a_map_has_no_form() -> None:
    """Nothing was written."""
    assert _propose(make_case(GERMAN, stated={})) is None


def test_what_a_reader_misread_is_read_again() -> None:
    """The map is sound, and the first reader took another answer."""
    case = make_case(GERMAN, said={"W": "$", "s": "V"})
    truth = dict(case.program.stated)
    codes = {text: code for code, text in truth.items()}
    stated = {**truth, codes["$"]: "W", codes["V"]: "s"}
    program = msgspec.structs.replace(case.program, stated=stated)
    case = FontCase(program=program, sample=case.sample, current=case.current)
    proposal = _propose(case)
    assert proposal is not None
    assert {entry.text for entry in proposal.entries.values()} == {"W", "s"}


def test_a_reader_that_turns_a_word_around_has_read_it() -> None:
    """What one glyph says in Arabic comes in the order in which it is seen."""
    case = make_case("abc كتاب", units=["كتاب"], said={"كتاب": "باتك"})
    word = next(code for code, text in case.current.items() if text == "باتك")
    program = msgspec.structs.replace(case.program, stated={**case.program.stated, word: "كتاب"})
    assert _propose(FontCase(program=program, sample=case.sample, current=case.current)) is None


def test_glyphs_that_a_word_has_swallowed_say_nothing() -> None:
    """One glyph says the word, the map is empty for the others, the reader made up signs."""
    case = make_case("kitab ist ein Buch", units=["kitab"])
    word = next(code for code, text in case.current.items() if text == "kitab")
    program = msgspec.structs.replace(case.program, stated={**case.program.stated, 90: "", 91: ""})
    lines = ((word, 90, 91, *case.sample.lines[0][1:]),)
    counts = {**case.sample.counts, 90: 1, 91: 1}
    sample = msgspec.structs.replace(case.sample, lines=lines, counts=counts)
    current = {**case.current, 90: "%", 91: '"'}
    proposal = _propose(FontCase(program=program, sample=sample, current=current))
    assert proposal is not None
    assert {code: entry.text for code, entry in proposal.entries.items()} == {90: "", 91: ""}
