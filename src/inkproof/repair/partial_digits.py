"""Are only the digits lost? Ten codes in a row that draw digits, between codes that are known.

No word certifies a digit. Two things can: the codes of a font that stand in step with the
characters that they say on both sides, or a row of exactly ten codes that say nothing, alike in
height and width, of which the second is the narrowest, as a 1 is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase
from inkproof.repair.partial_sample import is_silent, show_sign
from inkproof.thresholds import PartialThresholds

DIGITS = "0123456789"
ZERO, NINE = ord("0"), ord("9")
_LOST_ZERO = 0x10
"""What a 0 becomes where the bit of the digits' column is lost."""


class _Box(NamedTuple):
    """How a code is drawn, in em."""

    width: float
    top: float


def find_digits(
    case: FontCase, table: Mapping[int, str], limits: PartialThresholds
) -> dict[int, Entry]:
    """Digits for codes that draw something and say nothing."""
    silent = [
        code
        for code in sorted({*case.codes, *case.program.codes})
        if is_silent(_say(case, table, code)) and case.is_drawn(code)
    ]
    shown = [code for code in silent if code in case.sample.counts]
    if not shown or not _stand_alone(case, table, shown):
        return {}
    return _in_step(case, table, shown, limits) or _in_a_row(case, table, silent, limits)


def _say(case: FontCase, table: Mapping[int, str], code: int) -> str:
    return table[code] if code in table else case.program.stated.get(code, "")


def _in_step(
    case: FontCase, table: Mapping[int, str], silent: list[int], limits: PartialThresholds
) -> dict[int, Entry]:
    """Codes that are as far from their characters as all others of the font are."""
    known = {
        code: ord(text)
        for code in {*table, *case.program.stated}
        if len(text := _say(case, table, code)) == 1 and text.isascii() and text.isprintable()
    }
    steps = Counter(point - code for code, point in known.items())
    if not steps:
        return {}
    step, votes = steps.most_common(1)[0]
    if votes < limits.min_in_step or votes < limits.min_in_step_share * len(known):
        return {}
    below = any(known.get(code) == code + step < ZERO for code in known)
    above = any(known.get(code) == code + step > NINE for code in known)
    said = set(known.values())
    return {
        code: Entry(chr(code + step), limits.proven if below and above else limits.likely)
        for code in silent
        if ZERO <= code + step <= NINE and code + step not in said
    }


def _in_a_row(
    case: FontCase, table: Mapping[int, str], silent: list[int], limits: PartialThresholds
) -> dict[int, Entry]:
    """Ten codes one after the other, no more, that are drawn alike."""
    if any(_say(case, table, code) in set(DIGITS) for code in case.codes):
        return {}
    for row in _find_rows(silent):
        boxes = [_measure(case, code) for code in row]
        known = [box for box in boxes if box is not None]
        if len(row) != len(DIGITS):
            continue
        if len(known) < len(row):
            return _guess(case, table, row, limits)
        tops = sorted(box.top for box in known)
        if tops[-1] - tops[0] > limits.digit_slack or tops[0] < limits.least_digit:
            return {}
        narrow = min(range(len(row)), key=lambda place: known[place].width)
        widths = sorted(box.width for box in known)
        if widths[0] > limits.narrow_one * widths[1] or narrow not in {0, 1}:
            return _guess(case, table, row, limits)
        digits = DIGITS if narrow else DIGITS[1:] + DIGITS[0]
        sure = narrow == 1 and _is_ordered(case, table, limits)
        weight = limits.in_a_row if sure else limits.guessed
        return {code: Entry(digit, weight) for code, digit in zip(row, digits, strict=True)}
    return {}


def _is_ordered(case: FontCase, table: Mapping[int, str], limits: PartialThresholds) -> bool:
    """Are the font's codes in the order of Unicode, and not of first use?"""
    said = [_say(case, table, code) for code in sorted({*table, *case.program.stated})]
    points = [ord(text) for text in said if len(text) == 1 and not is_silent(text)]
    rising = sum(first < second for first, second in pairwise(points))
    return len(points) >= limits.min_ordered and rising >= limits.min_ascending * (len(points) - 1)


def _find_rows(codes: list[int]) -> list[list[int]]:
    """Runs of codes without a gap."""
    rows: list[list[int]] = []
    for code in codes:
        if rows and code == rows[-1][-1] + 1:
            rows[-1].append(code)
        else:
            rows.append([code])
    return rows


def _guess(
    case: FontCase, table: Mapping[int, str], row: list[int], limits: PartialThresholds
) -> dict[int, Entry]:
    """The control characters U+0010 to U+0019 are digits that lost a bit, where all are that."""
    lost = [ord(text) - _LOST_ZERO for code in row if len(text := _say(case, table, code)) == 1]
    if lost != list(range(len(DIGITS))):
        return {}
    return {code: Entry(digit, limits.guessed) for code, digit in zip(row, DIGITS, strict=True)}


def _measure(case: FontCase, code: int) -> _Box | None:
    box = case.facts(code).box or case.sample.ink.get(code)
    return None if box is None or box[2] <= box[0] else _Box(box[2] - box[0], box[3])


def _stand_alone(case: FontCase, table: Mapping[int, str], codes: list[int]) -> bool:
    """Do they mostly stand apart from letters, as digits do?"""
    wanted = set(codes)
    apart = together = 0
    for line in case.sample.lines:
        for place, sign in enumerate(line):
            if sign in wanted:
                near = [show_sign(one, table) for one in line[max(0, place - 1) : place + 2 : 2]]
                letters = any(text[:1].isalpha() for text in near if text)
                together += letters
                apart += not letters
    return apart > together
