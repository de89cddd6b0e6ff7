"""Which combining mark did a map send to a space? Arithmetic over its neighbours says.

Word writes one entry of a ToUnicode range of Thaana vowels as a literal space (reference 001,
"Fault One"). Such a range maps consecutive codes to consecutive code points, so what stands
between two marks that advance in step with their codes is known, whole runs of broken entries
too. The last entry of a range has no neighbour to its right by construction, so one side alone
counts as well. The same holds for every script whose marks stand together in Unicode.

Plenty of fonts map plenty of codes to a real space. So nothing but a combining mark of the same
range is ever inferred, and never for a glyph that leaves no ink.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.thresholds import MarkThresholds, Thresholds

BROKEN = frozenset({"", " ", "\xa0", "\x00", "\ufffd"})
"""What a map says where it should say a mark. A code that it lacks counts as the first."""

_MARKS = frozenset({"Mn", "Mc"})
_LAST_POINT = 0xFFFF
"""Marks beyond the basic plane are in historic scripts and music."""


class _Neighbour(NamedTuple):
    """A mark that the map states."""

    code: int
    point: int


def propose_marks(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """The marks that the file's own map leaves out, by the marks around them.

    All of the map is looked at, not only what the sample paints, for pages that were not sampled
    use it too. A code that it lacks is only filled in where the sample paints it.

    Returns:
        None where nothing is missing. The entries hold single combining marks (general category
        Mn or Mc) and nothing else.
    """
    del languages  # arithmetic needs none; every rung is called alike
    stated = case.program.stated
    marks = {code: ord(text) for code, text in stated.items() if mark_range(text) is not None}
    if not marks:
        return None
    said = frozenset(marks.values())
    entries: dict[int, Entry] = {}
    for code in sorted({*stated, *case.codes}):
        if code in marks or not _is_broken(case, code):
            continue
        entry = _infer(case, code, marks, thresholds.marks)
        if entry is None:
            continue
        weight = entry.weight
        if ord(entry.text) in said:  # another code has that mark already: an alternate, or chance
            weight = min(weight, thresholds.marks.doubtful)
        entries[code] = Entry(entry.text, weight)
    if not entries:
        return None
    names = ", ".join(f"{code} is U+{ord(entry.text):04X}" for code, entry in entries.items())
    return Proposal(
        method=Method.MAP_ARITHMETIC, entries=entries, detail=f"marks between marks: {names}"
    )


def _is_broken(case: FontCase, code: int) -> bool:
    """Does the map say nothing of a glyph that may well be a mark?"""
    if case.program.stated.get(code, "") not in BROKEN:
        return False
    if case.current.get(code, "") not in BROKEN:  # a rung before this one knows better
        return False
    return case.is_drawn(code) is not False


def _infer(
    case: FontCase, code: int, marks: Mapping[int, int], limits: MarkThresholds
) -> Entry | None:
    """The mark of a broken code; None where its neighbours do not say."""
    before = _look(case, code, -1, marks, limits.window)
    after = _look(case, code, 1, marks, limits.window)
    if before and after:
        left, right = before[0], after[0]
        if right.point - left.point != right.code - left.code:
            return None
        return _entry(left, code, right, limits.between)
    side = before or after
    if not side or not case.is_drawn(code):
        return None
    nearest = side[0]
    in_step = all(
        one.point - nearest.point == one.code - nearest.code
        for one in side[: limits.min_neighbours]
    )
    if not in_step:
        return None
    if len(side) < limits.min_neighbours and code not in case.program.stated:
        return None  # a subset font that numbers glyphs by first use lacks many codes
    weight = limits.beyond if len(side) >= limits.min_neighbours else limits.doubtful
    return _entry(nearest, code, None, weight)


def _look(
    case: FontCase, code: int, step: int, marks: Mapping[int, int], window: int
) -> list[_Neighbour]:
    """The marks to one side, nearest first: all within the window of the broken run's edge.

    A code that says something else ends the search, for no range runs through it.
    """
    found: list[_Neighbour] = []
    for place in range(code + step, code + step * (window + 1), step):
        if place in marks:
            found.append(_Neighbour(place, marks[place]))
        elif case.program.stated.get(place, "") not in BROKEN or case.is_drawn(place) is False:
            break
    return found


def _entry(left: _Neighbour, code: int, right: _Neighbour | None, weight: float) -> Entry | None:
    """The code point that is in step; None where it is no mark of the same range."""
    point = left.point + code - left.code
    if not 0 <= point <= _LAST_POINT:
        return None
    span = mark_range(chr(point))
    ends = (left,) if right is None else (left, right)
    if span is None or any(mark_range(chr(end.point)) != span for end in ends):
        return None
    return Entry(chr(point), weight)


def mark_range(text: str) -> tuple[int, int] | None:
    """First and last code point of the run of combining marks that a mark stands in.

    A run is what follows without a gap in Unicode, Thaana U+07A6 to U+07B0: letters and points
    that are not assigned part the runs of scripts. None for what is no single mark, and for a
    mark that stands alone.
    """
    return _range_of(ord(text)) if len(text) == 1 and _is_mark(ord(text)) else None


@cache
def _range_of(point: int) -> tuple[int, int] | None:
    first = last = point
    while _is_mark(first - 1):
        first -= 1
    while _is_mark(last + 1):
        last += 1
    return (first, last) if last > first else None


def _is_mark(point: int) -> bool:
    return point <= _LAST_POINT and unicodedata.category(chr(point)) in _MARKS
