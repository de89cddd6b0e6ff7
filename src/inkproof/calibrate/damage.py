"""How does a lying character map look? Seeded damage on glyph columns, perfectly labelled.

A broken map puts another letter for each letter, wherever the font draws it; digits, punctuation
and spaces stay (reference 000, "Calibrating the threshold"). So the same is done here to what the
glyphs state: nothing else of the page changes, and the page shows what it showed before. Letters
change places with letters of their own script and case only, capitals along with their small
letters, so that nothing but the words gives the damage away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import COMMON, SCRIPTS, Kind, classify, has_kind, script_numbers
from inkproof.model.glyphs import Flag, Glyphs
from inkproof.model.page import Page

Points = NDArray[np.uint32]

REPLACEMENT = 0xFFFD
FIRST_SIGN = 0x21
"""Damage makes no control characters or spaces of letters: those another tier sees."""


class DamageKind(StrEnum):
    """What the map does to letters."""

    PERMUTE = "permute"
    """Another letter for each letter, at random."""
    ROTATE = "rotate"
    """Each letter is the next one or the one so many places on, round and round."""
    OFFSET = "offset"
    """Glyph numbers taken for code points: 29 less, as in fonts with the usual glyph order."""
    UNMAP = "unmap"
    """No character is stated for any letter."""


OFFSET = -29
"""Glyph numbers of TrueType fonts in the usual order begin with the space (32) as number 3."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage:
    """One way to break the maps of a page."""

    kind: DamageKind = DamageKind.PERMUTE
    seed: int = 0
    fonts: frozenset[int] | None = None
    """Indexes into `Page.fonts`; all where None."""
    share: float = 1.0
    """Share of the rows, the last in paint order, whose map is broken, 0..1."""


def damage_page(page: Page, damage: Damage) -> Page:
    """The page as it reads with the damage; it shows what it showed before."""
    return replace(page, glyphs=damage_glyphs(page.glyphs, damage))


def damage_glyphs(glyphs: Glyphs, damage: Damage) -> Glyphs:
    """The glyphs with other characters; each font has a key of its own."""
    raw, text, flags = glyphs.raw.copy(), glyphs.text.copy(), glyphs.flags.copy()
    reach = np.arange(len(glyphs)) >= round((1.0 - damage.share) * len(glyphs))
    replaced = glyphs.has(Flag.ACTUALTEXT)
    for font in np.unique(glyphs.font).tolist():
        if damage.fonts is not None and font not in damage.fonts:
            continue
        rows = np.flatnonzero(reach & (glyphs.font == font))
        signs = np.unique(np.concatenate([raw[rows], text[rows]]))
        others = damage_signs(signs, damage.kind, f"{damage.seed}/{font}")
        stated = _translate(raw[rows], signs, others)
        lost = rows[(stated == REPLACEMENT) & (raw[rows] != REPLACEMENT)]
        believed = rows[~replaced[rows]]  # what ActualText says comes from no font
        raw[rows] = stated
        text[believed] = _translate(text[believed], signs, others)
        flags[lost] |= Flag.UNMAPPED.value
    return glyphs.replace(raw=raw, text=text, flags=flags)


def damage_signs(signs: Points, kind: DamageKind, key: str) -> Points:
    """What a broken map states for each of these different signs.

    Args:
        signs: the code points that a font uses, each once.
        kind: what is done to letters.
        key: what makes the damage repeat.
    """
    others = signs.copy()
    letters = has_kind(classify(signs), Kind.LETTER)
    if kind is DamageKind.UNMAP:
        others[letters] = REPLACEMENT
    elif kind is DamageKind.OFFSET:
        moved = signs.astype(np.int64) + OFFSET
        others[letters] = np.maximum(moved, FIRST_SIGN).astype(np.uint32)[letters]
    else:
        table = _swap(signs[letters].tolist(), kind, key)
        others[letters] = [table.get(sign, sign) for sign in signs[letters].tolist()]
    return others


def _swap(letters: list[int], kind: DamageKind, key: str) -> dict[int, int]:
    """Another letter of the same group for each letter."""
    table: dict[int, int] = {}
    for name, members in _group(letters).items():
        chance = Random(f"{key}/{name}")  # noqa: S311 - damage must repeat, it hides nothing
        if kind is DamageKind.ROTATE:
            step = chance.randrange(1, len(members)) if len(members) > 1 else 0
            others = members[step:] + members[:step]
        else:
            others = chance.sample(members, len(members))
        table |= dict(zip(members, others, strict=True))
    return table | {
        _partner(small): _partner(other)
        for small, other in table.items()
        if _is_small(small) and _is_small(other)
    }


def _group(letters: Iterable[int]) -> dict[str, list[int]]:
    """Letters that may change places: of one script, case and kind, in order.

    A letter with a capital of its own stands for both. Signs that many scripts share stay out.
    """
    groups: dict[str, set[int]] = {}
    for letter in letters:
        small = _small(letter)
        (classes,) = (classify(np.array([small], np.uint32)),)
        script = SCRIPTS[int(script_numbers(classes)[0])]
        if script == COMMON:
            continue
        kinds = int(classes[0]) & (Kind.MARK | Kind.UPPER | Kind.LOWER).value
        name = f"{script} {kinds} {_is_small(small)}"
        groups.setdefault(name, set()).add(small)
    return {name: sorted(members) for name, members in sorted(groups.items())}


def _small(letter: int) -> int:
    """The small letter of a pair; the letter itself where it has no pair."""
    small = chr(letter).lower()
    return ord(small) if len(small) == 1 and _is_small(ord(small)) else letter


def _is_small(letter: int) -> bool:
    """Is it the small letter of a capital, and that one's only small letter?"""
    small = chr(letter)
    capital = small.upper()
    return len(capital) == 1 and capital != small and capital.lower() == small


def _partner(small: int) -> int:
    return ord(chr(small).upper())


def _translate(points: Points, signs: Points, others: Points) -> Points:
    """The points with one sign put for another; `signs` are sorted and hold them all."""
    return others[np.searchsorted(signs, points)]
