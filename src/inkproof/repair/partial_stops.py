"""Which codes that say nothing end clauses: full stops, commas, colons and semicolons?

They stand behind words and not inside them, and their ink is like no letter's: one or two dots, on
the line or hanging under it. Place and ink are two sources that agree.
"""

from __future__ import annotations

from collections import Counter

from inkproof.model.repair import Entry
from inkproof.repair.partial_ink import Ink, capital_height, is_inked
from inkproof.repair.partial_sample import Reading, is_silent, show_sign
from inkproof.thresholds import PartialThresholds


def find_stops(reading: Reading, limits: PartialThresholds) -> dict[int, Entry]:
    """Stops for codes that draw and say nothing; none that another code says."""
    silent = frozenset(
        code
        for code in reading.case.codes
        if is_silent(reading.table.get(code, "")) and _name_dots(reading, code, limits)
    )
    places = _look(reading, silent) if silent else {}
    return {
        code: Entry(text, limits.placed)
        for code, seen in places.items()
        if seen["behind"] >= limits.min_stops
        and seen["behind"] >= limits.stop_share * sum(seen.values())
        and (text := _name_dots(reading, code, limits))
        and not reading.speakers.get(text)
    }


def _name_dots(reading: Reading, code: int, limits: PartialThresholds) -> str:
    """The stop that ink of these bounds draws; empty for other ink, or none."""
    ink = reading.case.sample.ink.get(code)
    if ink is None or not is_inked(ink):
        return ""
    left, bottom, right, top = _over(ink, capital_height(reading) or limits.usual_capital)
    if right - left > limits.dot_width or bottom < limits.stop_foot:
        return ""
    hangs, stands = bottom <= limits.hanging, abs(bottom) <= limits.on_line
    if top <= limits.dot_top:
        return "," if hangs else "." if stands else ""
    if limits.colon_top[0] <= top <= limits.colon_top[1]:
        return ";" if hangs else ":" if stands else ""
    return ""


def _over(ink: Ink, height: float) -> Ink:
    return ink[0] / height, ink[1] / height, ink[2] / height, ink[3] / height


def _look(reading: Reading, codes: frozenset[int]) -> dict[int, Counter[str]]:
    """How often codes stand behind a word, inside one, and elsewhere."""
    found: dict[int, Counter[str]] = {}
    for line in reading.case.sample.lines:
        for at, sign in enumerate(line):
            if sign not in codes:
                continue
            before = show_sign(line[at - 1], reading.table) if at else ""
            after = show_sign(line[at + 1], reading.table) if at + 1 < len(line) else ""
            if not before[-1:].isalpha():
                place = "elsewhere" if after[:1].isalpha() else ""
            else:
                place = "inside" if after[:1].isalpha() else "behind"
            if place:
                found.setdefault(sign, Counter())[place] += 1
    return found
