"""Font cases of typical texts: what a sample shows of a font, and how its map lies."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from inkproof.model.page import FontKind
from inkproof.model.repair import (
    SPACE,
    UNKNOWN,
    Certificate,
    CodeFacts,
    FontProgram,
    FontRepair,
    FontSample,
    Method,
)
from inkproof.repair.case import FontCase

FIRST_CODE = 3
NARROW = dict.fromkeys("ijlIt.,:;'!|()[]\u2019", 0.22) | {"f": 0.28, "r": 0.3}
TALL = "bdfhkltßþ"
DEEP = "gjpqy"

Drawn = tuple[str, int, str]
"""Key of the font, code, and what that says."""


def make_case(  # noqa: PLR0913 - all but the text have a default
    text: str,
    *,
    units: Iterable[str] = (),
    said: Mapping[str, str] | None = None,
    codes: Mapping[str, int] | None = None,
    stated: Mapping[int, str] | None = None,
    facts: Mapping[int, CodeFacts] | None = None,
    language: str = "",
) -> FontCase:
    """A font that draws a text, one line of it each.

    Args:
        text: what is to be read on the page, with spaces between words.
        units: strings that are one glyph, ligatures; a sign of `text` else.
        said: unit → what the font says of it; the truth where it is not held.
        codes: unit → code; the others are numbered from `FIRST_CODE`, in Unicode order.
        stated: the ToUnicode map; what the font says where None.
        facts: of the codes; none where None.
        language: hint of the document.
    """
    lines = [list(_cut(line, sorted(units, key=len, reverse=True))) for line in text.split("\n")]
    drawn = sorted({unit for line in lines for unit in line if unit != " "})
    numbers = dict(codes or {})
    free = (code for code in range(FIRST_CODE, 0x10000) if code not in numbers.values())
    for unit in drawn:
        if unit not in numbers:
            numbers[unit] = next(free)
    says = {numbers[unit]: (said or {}).get(unit, unit) for unit in drawn}
    signs = [[SPACE if unit == " " else numbers[unit] for unit in line] for line in lines]
    sample = FontSample(
        key="1 0",
        name="ABCDEF+Probe",
        lines=tuple(map(tuple, signs)),
        said=says,
        counts=dict(Counter(sign for line in signs for sign in line if sign != SPACE)),
        ink={numbers[unit]: ink_of(unit) for unit in drawn},
    )
    program = FontProgram(
        key="1 0",
        name="ABCDEF+Probe",
        kind=FontKind.TYPE0,
        code_bytes=2,
        has_map=True,
        stated=dict(says if stated is None else stated),
        embedded=True,
        codes=dict(facts or {}),
    )
    return FontCase(program=program, sample=sample, current=says, language=language)


def make_fonts(
    text: str,
    draw: Callable[[int, int, str], Drawn],
    *,
    language: str = "",
    alike: bool = True,
) -> dict[str, FontCase]:
    """Fonts that draw one page in turn, by key; each knows where its signs stand.

    Args:
        text: what is to be read on the page, with spaces between words.
        draw: row, column and sign → key of the font that draws it, by which code, and what that
            says.
        language: hint of the document.
        alike: has a sign the same outline in all fonts?
    """
    rows = [
        [None if sign == " " else (*draw(row, at, sign), sign) for at, sign in enumerate(line)]
        for row, line in enumerate(text.split("\n"))
    ]
    keys = sorted({drawn[0] for row in rows for drawn in row if drawn})
    cases: dict[str, FontCase] = {}
    for key in keys:
        mine = [drawn for row in rows for drawn in row if drawn and drawn[0] == key]
        signs = [[SPACE if not one else _sign(one, key) for one in row] for row in rows]
        shown = [(tuple(row), (0, at, 0)) for at, row in enumerate(signs) if max(row) >= 0]
        says = {code: said for _, code, said, _ in mine}
        sample = FontSample(
            key=key,
            name=f"ABCDEF+Probe{key[0]}",
            lines=tuple(line for line, _ in shown),
            places=tuple(place for _, place in shown),
            said=says,
            counts=dict(Counter(code for _, code, _, _ in mine)),
            ink={code: ink_of(sign) for _, code, _, sign in mine},
        )
        program = FontProgram(
            key=key,
            name=sample.name,
            kind=FontKind.TRUETYPE,
            has_map=True,
            stated=says,
            embedded=True,
            codes={
                code: CodeFacts(outline=outline_of(sign) + key * (not alike))
                for _, code, _, sign in mine
            },
        )
        cases[key] = FontCase(program=program, sample=sample, current=says, language=language)
    return cases


def make_repair(
    table: Mapping[int, str],
    *,
    key: str = "5 0",
    proven: Iterable[int] = (),
    unproven: Iterable[int] = (),
) -> FontRepair:
    """A repair that words vouch for."""
    return FontRepair(
        key=key,
        name="ABCDEF+Body",
        methods=(Method.FONT,),
        certificate=Certificate.LANGUAGE,
        language="en",
        before=0.0,
        after=0.9,
        table=dict(table),
        proven=tuple(proven),
        unproven=tuple(unproven),
    )


def outline_of(sign: str) -> str:
    """The digest of what a sign draws."""
    return f"{ord(sign):012x}"


def _sign(drawn: tuple[str, int, str, str], key: str) -> int:
    """How a font sees a sign of the page: its own code, or what another font says."""
    other, code, said, _ = drawn
    if other == key:
        return code
    return -ord(said) if said and said != "\0" else UNKNOWN


def _cut(line: str, units: Iterable[str]) -> Iterator[str]:
    place = 0
    while place < len(line):
        unit = next((one for one in units if line.startswith(one, place)), line[place])
        yield unit
        place += len(unit)


def ink_of(unit: str) -> tuple[float, float, float, float]:
    """The box that a plain face draws a sign or a ligature in, in em."""
    base = unicodedata.normalize("NFD", unit)
    letters = [sign for sign in base if not unicodedata.combining(sign)]
    width = sum(NARROW.get(sign, 0.7 if sign.isupper() else 0.5) for sign in letters)
    high = any(sign in TALL or sign.isupper() or sign.isdigit() for sign in letters)
    top = 0.72 if high else 0.5
    bottom = -0.2 if any(sign in DEEP for sign in letters) else 0.0
    if len(base) > len(letters):
        top += 0.2
    if unit in "'\"\u2018\u2019\u201c\u201d":
        bottom, top = 0.48, 0.72
    elif unit in "-\u2013":
        bottom, top = 0.2, 0.26
    elif unit in ".,":
        bottom, top = -0.1 if unit == "," else 0.0, 0.1
    return (0.04, bottom, round(0.04 + width, 3), top)
