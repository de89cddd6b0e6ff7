"""Fonts whose letters were exchanged at will, and how much of them was read right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random

import msgspec

from build.repair import make_case
from inkproof.language.scripts import script_of
from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase

PROVEN = 0.9
"""Weight of evidence from which a letter counts as proven."""


def letters_of(text: str) -> list[str]:
    return [sign for sign in text if unicodedata.category(sign)[0] in "LM"]


def encipher(text: str, seed: int = 0, *, language: str = "", ink: bool = True) -> FontCase:
    """A font that draws a text by codes in no order, and whose map says other letters."""
    signs = sorted(set(text) - set(" \n"))
    codes = list(range(3, 3 + len(signs)))
    said = list(signs)
    random = Random(seed)
    random.shuffle(codes)
    random.shuffle(said)
    case = make_case(
        text,
        codes=dict(zip(signs, codes, strict=True)),
        said=dict(zip(signs, said, strict=True)),
        language=language,
    )
    return case if ink else replace(case, sample=msgspec.structs.replace(case.sample, ink={}))


def truth_of(text: str, case: FontCase) -> dict[int, str]:
    """What each code should say; lines are laid out as the text is written."""
    lines = text.split("\n")
    return {
        code: sign
        for line, codes in zip(lines, case.sample.lines, strict=True)
        for sign, code in zip(line, codes, strict=True)
        if code >= 0
    }


def share_right(entries: Mapping[int, Entry], truth: Mapping[int, str], text: str) -> float:
    """Share of the small letters of a text, by occurrence, that a table has right."""
    right = {
        sign for code, sign in truth.items() if code in entries and entries[code].text == sign
    }
    small = [sign for sign in letters_of(text) if not sign.isupper()]
    return sum(sign in right for sign in small) / len(small)


def wrong_proofs(entries: Mapping[int, Entry], truth: Mapping[int, str]) -> list[str]:
    return [
        f"{truth[code]} as {entry.text}"
        for code, entry in entries.items()
        if entry.weight >= PROVEN and entry.text != truth[code]
    ]


def shuffled(text: str, seed: int) -> str:
    """The text with its letters dealt out anew: as many of each, and no words."""
    letters = letters_of(text.lower())
    Random(seed).shuffle(letters)
    dealt = iter(letters)
    return "".join(next(dealt) if letters_of(sign) else sign for sign in text.lower())


def exchange(
    text: str, seed: int = 0, *, units: Iterable[str] = (), apart: bool = False, language: str = ""
) -> FontCase:
    """A font whose map says letters for letters of their script, and signs as they are.

    Args:
        text: what it draws.
        seed: which letters change places.
        units: strings that are one glyph.
        apart: do capitals change places in another way than small letters?
        language: hint of the document.
    """
    small = _shuffle(text, seed)
    capitals = _shuffle(text, seed + 1000) if apart else small
    table = small | {letter.upper(): other.upper() for letter, other in capitals.items()}
    drawn = {*text, *units} - set(" \n")
    codes = list(range(3, 3 + len(drawn)))
    Random(seed).shuffle(codes)
    said = {unit: "".join(table.get(sign, sign) for sign in unit) for unit in drawn}
    numbers = dict(zip(sorted(drawn), codes, strict=True))
    return make_case(text, units=units, said=said, codes=numbers, language=language)


def _shuffle(text: str, seed: int) -> dict[str, str]:
    """Another letter of its own script for each small letter that has a capital, or case."""
    table: dict[str, str] = {}
    scripts: dict[str, list[str]] = {}
    paired = {letter for letter in letters_of(text.lower()) if letter.upper().lower() == letter}
    for letter in sorted(paired):
        scripts.setdefault(script_of(letter), []).append(letter)
    for name, letters in scripts.items():
        others = list(letters)
        Random(f"{seed}/{name}").shuffle(others)
        table |= dict(zip(letters, others, strict=True))
    return table
