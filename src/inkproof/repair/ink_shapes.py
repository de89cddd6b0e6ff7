"""What does the ink of a font say of its letters' shapes? Heights and depths, and what they mean.

Only boxes are looked at, relative to others of the same font: where small letters, capitals and
descenders end is found in the ink itself. Fonts of one height (capitals, small capitals) and
fonts with no clear heights (scripts, swashes) say nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from inkproof.repair.case import FontCase
from inkproof.thresholds import RefusalThresholds

Box = tuple[float, float, float, float]
"""Left, bottom, right, top in em from the origin, y up."""
BOTTOM, TOP = 1, 3

_LATIN = "acemnorsuvwxz", "bdhkl", "gpqy", "ABCDEFGHIKLMNOPRSTUVWXYZ"
_GREEK = "αικνοπστυω", "δθλ", "γημρχ", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
_CYRILLIC = "авгежзиклмнопстхчшъыьэюя", "", "р", "АБВГЕЖЗИКЛМНОПРСТУФХЧШЪЫЬЭЮЯ"  # noqa: RUF001
LOW, TALL, DEEP, CAPITALS = (
    frozenset(latin + greek + cyrillic)
    for latin, greek, cyrillic in zip(_LATIN, _GREEK, _CYRILLIC, strict=True)
)
"""Letters as high as an x; those that rise; those that go below the baseline; capitals."""
NARROW = frozenset("ijl.,:;'!|\u2019\u2018`")
WIDE = frozenset("mwMW@%\u2014\u2026\u0429\u0448\u0449\u0428")
_BASE_POINTS = frozenset(".,\u201a\u201e")
_LARGE = frozenset("#$%&()[]{}/\\|?!@+<>0123456789")
_HIGH_POINTS = frozenset("'\"\u2018\u2019\u201c\u201d`^*\u02dc~\u00b0")


class _Rule(NamedTuple):
    """What a letter's ink does; an accent may add to it."""

    high: bool
    deep: bool


_RULES = (
    (LOW, _Rule(high=False, deep=False)),
    (TALL, _Rule(high=True, deep=False)),
    (DEEP, _Rule(high=False, deep=True)),
    (CAPITALS, _Rule(high=True, deep=False)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """Heights that are in the ink of a font's letters, in em."""

    low: float
    """Top of small letters."""
    high: float
    """Top of capitals and of letters that rise."""
    deep: float
    """Depth under which ink goes below the baseline: a little more than round letters do."""

    @property
    def between(self) -> float:
        """The height that parts the two."""
        return (self.low + self.high) / 2


def find_box(case: FontCase, code: int) -> Box | None:
    """The box of a glyph's ink; None where nothing is known, or nothing drawn."""
    box = case.facts(code).box or case.sample.ink.get(code)
    if box is None or box[2] <= box[0] or box[TOP] <= box[BOTTOM]:
        return None
    return box


def find_advance(case: FontCase, code: int) -> float | None:
    """How far a glyph moves the pen, in em; None where nobody says."""
    facts = case.facts(code)
    return facts.width if facts.width is not None else facts.advance


def measure(boxes: Sequence[Box], limits: RefusalThresholds) -> Measures | None:
    """The two heights of letters; None where they have one height, or no clear ones."""
    tops = sorted(box[TOP] for box in boxes)
    if len(tops) < limits.min_letters:
        return None
    cut = _find_cut(tops)
    low, high = median(tops[:cut]), median(tops[cut:])
    if min(cut, len(tops) - cut) < limits.min_height or high - low < limits.step * high:
        return None
    return Measures(low=low, high=high, deep=-limits.depth * high)


def _find_cut(tops: Sequence[float]) -> int:
    """Where to part ascending numbers for the least variance on both sides."""

    def spread(part: Sequence[float]) -> float:
        mean = sum(part) / len(part)
        return sum((one - mean) ** 2 for one in part)

    return min(range(1, len(tops)), key=lambda cut: spread(tops[:cut]) + spread(tops[cut:]))


def fits(text: str, box: Box, measures: Measures) -> bool | None:
    """May that be the ink of a letter or sign? None where there is no rule for it."""
    if len(text) != 1:
        return None
    if text in _BASE_POINTS:
        return box[TOP] < measures.between * 0.75
    if text in _LARGE:
        return box[TOP] - box[BOTTOM] > measures.low * 0.5
    if text in _HIGH_POINTS:
        return box[BOTTOM] > measures.low * 0.35
    base = unicodedata.normalize("NFD", text)
    letter, marked = base[0], len(base) > 1
    rule = next((rule for letters, rule in _RULES if letter in letters), None)
    if rule is None:
        return None
    high, deep = box[TOP] > measures.between, box[BOTTOM] < measures.deep
    rises = high == rule.high or (marked and not rule.high)
    return rises and (deep == rule.deep or (marked and not rule.deep))


def shows_one_case(case: FontCase, limits: RefusalThresholds, *, capitals: bool) -> bool:
    """Is it in the ink that all letters of a table are capitals, or that all are small?

    Capitals are of one height and have no depth; among small letters some rise above others.
    False where there is too little to tell.
    """
    known = _boxes_by_letter(case)
    if not capitals:
        measures = measure(list(known.values()), limits)
        judged = [
            fit
            for text, box in known.items()
            if measures and (fit := fits(text, box, measures)) is not None
        ]
        return bool(judged) and judged.count(False) <= limits.stray * len(judged)
    found = [box for text, box in known.items() if text in CAPITALS]
    if len(found) < limits.min_height:
        return False
    top = median(box[TOP] for box in found)
    return all(
        abs(box[TOP] - top) <= limits.step * top / 2 and box[BOTTOM] > -limits.depth * top
        for box in found
    )


def _boxes_by_letter(case: FontCase) -> Mapping[str, Box]:
    found: dict[str, Box] = {}
    for code in case.codes:
        box = find_box(case, code)
        if box is not None:
            found[case.current.get(code, "")] = box
    return found


def is_proportional(advances: Iterable[float], limits: RefusalThresholds) -> bool:
    """Are letters of different widths?"""
    ordered = sorted(advances)
    if len(ordered) < limits.min_letters:
        return False
    tenth = len(ordered) // 10
    return ordered[-1 - tenth] >= limits.proportional * ordered[tenth] > 0
