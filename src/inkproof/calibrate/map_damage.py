"""How is a ToUnicode map wrong in the wild? Seeded damage on the table of one font.

`damage` breaks what a page reads; here the table itself is broken, so that a file can be written
with it and repaired again. Reference 000, "Why extracted text can be wrong": code points moved
by a constant, classes of characters moved by constants of their own, letters that change places,
no map at all, and maps with holes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from random import Random

import numpy as np

from inkproof.calibrate.damage import FIRST_SIGN, REPLACEMENT, DamageKind, damage_signs
from inkproof.model.glyphs import LAST_POINT, SURROGATES

OFFSETS = (-31, -29, -3, -1, 1, 3, 13, 29, 31)
"""Constants of whole maps: 29 and 31 come of glyph numbers, the others of careless programs."""
CLASS_REACH = 20
"""Constants of classes lie between this and its negative, as -15 and -11 in one real file."""
HOLES = ("", " ", chr(REPLACEMENT), "\0")
"""What stands in a hole; no entry at all where the text is empty."""
HOLES_SHARE = 0.1
"""Share of the entries that become holes."""


class MapFault(StrEnum):
    """What is wrong with a map."""

    OFFSET = "offset"
    """All code points are moved by one constant."""
    CLASS_OFFSET = "class_offset"
    """Small letters, capitals, digits and other signs: each class is moved by another constant."""
    PERMUTATION = "permutation"
    """Letters change places, capitals along with their small letters."""
    PERMUTATION_APART = "permutation_apart"
    """Letters change places, capitals in another way than small letters."""
    DELETED = "deleted"
    """There is no map."""
    HOLES = "holes"
    """A tenth of the entries is missing, or says a space, U+FFFD or NUL."""


def damage_map(table: Mapping[int, str], fault: MapFault, seed: int) -> dict[int, str]:
    """The table of a font as a broken file would state it.

    Args:
        table: code → text, as it should be.
        fault: what is done to it.
        seed: what makes the damage repeat.

    Returns:
        Code → text. Codes that it does not hold have no entry in the broken map.
    """
    chance = Random(f"{seed}/{fault}")  # noqa: S311 - damage must repeat, it hides nothing
    match fault:
        case MapFault.OFFSET:
            constant = chance.choice(OFFSETS)
            return _translate(table, {sign: ord(sign) + constant for sign in _signs(table)})
        case MapFault.CLASS_OFFSET:
            return _translate(table, _move_classes(_signs(table), chance))
        case MapFault.PERMUTATION | MapFault.PERMUTATION_APART:
            apart = fault is MapFault.PERMUTATION_APART
            return _translate(table, _swap(_signs(table), f"{seed}", apart=apart))
        case MapFault.HOLES:
            return _punch(table, chance)
        case MapFault.DELETED:
            return {}


def class_of(sign: str) -> str:
    """The class of characters that share a constant in a broken map; empty for white space."""
    category = unicodedata.category(sign)
    if category[0] in "LM":
        return {"Lu": "capital", "Ll": "small"}.get(category, "letter")
    if category == "Nd":
        return "digit"
    return "" if category[0] in "ZC" else "other"


def _signs(table: Mapping[int, str]) -> list[str]:
    """The characters that a table says, each once, ascending."""
    return sorted({sign for text in table.values() for sign in text})


def _translate(table: Mapping[int, str], points: Mapping[str, int]) -> dict[int, str]:
    """The table with other code points; entries that would say no character are left out."""
    damaged: dict[int, str] = {}
    for code, text in table.items():
        moved = [points.get(sign, ord(sign)) for sign in text]
        if all(map(_is_character, moved)):
            damaged[code] = "".join(map(chr, moved))
    return damaged


def _is_character(point: int) -> bool:
    return 0 <= point <= LAST_POINT and not SURROGATES[0] <= point <= SURROGATES[1]


def _move_classes(signs: list[str], chance: Random) -> dict[str, int]:
    """Each class by a constant of its own, none of which makes a control character of a sign."""
    moved: dict[str, int] = {}
    taken = {0}
    for name in ("small", "capital", "letter", "digit", "other"):
        points = {sign: ord(sign) for sign in signs if class_of(sign) == name}
        lowest = min(points.values(), default=0)
        least = max(-CLASS_REACH, FIRST_SIGN - lowest) if lowest else -CLASS_REACH
        constant = chance.choice([n for n in range(least, CLASS_REACH + 1) if n not in taken])
        taken.add(constant)
        moved |= {sign: point + constant for sign, point in points.items()}
    return moved


def _swap(signs: list[str], key: str, *, apart: bool) -> dict[str, int]:
    """Another letter of its own script and case for each letter."""
    points = np.array([ord(sign) for sign in signs], np.uint32)
    along = damage_signs(points, DamageKind.PERMUTE, key).tolist()
    if not apart:
        return dict(zip(signs, along, strict=True))
    other = damage_signs(points, DamageKind.PERMUTE, f"{key}/apart").tolist()
    return {
        sign: theirs if class_of(sign) == "capital" else ours
        for sign, ours, theirs in zip(signs, along, other, strict=True)
    }


def _punch(table: Mapping[int, str], chance: Random) -> dict[int, str]:
    """The table with holes in entries that say something, of all sorts in turn."""
    telling = sorted(code for code, text in table.items() if text.strip())
    count = min(len(telling), max(1, round(HOLES_SHARE * len(telling))))
    damaged = dict(table)
    for at, code in enumerate(chance.sample(telling, count)):
        damaged[code] = HOLES[at % len(HOLES)]
    return {code: text for code, text in damaged.items() if text}
