"""Which codes that say nothing end clauses: full stops and commas?

They stand behind words, and their ink is like no letter's: a dot on the line, or one that hangs
under it. Place and ink are two sources that agree. A colon has the bounds of a narrow letter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from inkproof.model.repair import SPACE, Entry
from inkproof.repair.partial_ink import capital_height, is_inked
from inkproof.repair.partial_sample import Reading, is_silent, show_sign
from inkproof.thresholds import PartialThresholds

_SCRIPTS = frozenset({"Latn", "Cyrl", "Grek", "Geor"})


def find_stops(reading: Reading, limits: PartialThresholds) -> dict[int, Entry]:
    """Stops for codes that draw and say nothing; none that is said already.

    In scripts whose letters have no marks below them of their own.
    """
    if reading.script not in _SCRIPTS:
        return {}
    dots = {
        code: text
        for code in reading.case.codes
        if is_silent(reading.table.get(code, ""))
        and (text := _name_dots(reading, code, limits))
        and not reading.speakers.get(text)
    }
    places = _look(reading, dots.keys()) if dots else {}
    return {
        code: Entry(dots[code], limits.placed)
        for code, seen in places.items()
        if seen["behind"] >= limits.min_stops
        and seen["behind"] >= limits.stop_share * sum(seen.values())
    }


def _name_dots(reading: Reading, code: int, limits: PartialThresholds) -> str:
    """The stop that ink of these bounds draws; empty for other ink, or none."""
    ink = reading.case.sample.ink.get(code)
    if ink is None or not is_inked(ink):
        return ""
    height = capital_height(reading) or limits.usual_capital
    left, bottom, right, top = (bound / height for bound in ink)
    tall, wide = top - bottom, right - left
    if top > limits.dot_top or wide > limits.dot_width or tall <= limits.flat * wide:
        return ""
    if limits.stop_foot <= bottom <= limits.hanging:
        return ","
    return "." if abs(bottom) <= limits.on_line else ""


def _look(reading: Reading, codes: Collection[int]) -> dict[int, Counter[str]]:
    """How often codes end a word, stand inside one, and elsewhere beside letters."""
    found: dict[int, Counter[str]] = {}
    for line in reading.case.sample.lines:
        for at, sign in enumerate(line):
            if sign not in codes:
                continue
            before = show_sign(line[at - 1], reading.table) if at else ""
            following = line[at + 1] if at + 1 < len(line) else SPACE
            after = show_sign(following, reading.table)
            opens, closes = before[-1:].isalpha(), after[:1].isalpha()
            if opens or closes:
                ends = opens and following == SPACE
                place = "behind" if ends else "inside" if opens and closes else "elsewhere"
                found.setdefault(sign, Counter())[place] += 1
    return found
