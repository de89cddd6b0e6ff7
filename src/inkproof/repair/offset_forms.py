"""Is a glyph's ink where that of a character should be? High, low, deep, as tall as a capital.

Only boxes are compared, in heights of the font's own small letters. So a full stop is told from a
comma, a hyphen from a quotation mark, and a small x from a digit; but no letter from another one
of its height.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from statistics import median
from typing import NamedTuple

from inkproof.repair.case import FontCase
from inkproof.repair.ink_shapes import CAPITALS, DEEP, LOW, TALL, Box, find_advance, find_box

_LETTERS = 3
"""Low letters whose tops must be known."""
_FITS, _NEAR, _MISSES = 1.5, -2.0, -9.0
"""Nats: the ink is where it should be, almost, or elsewhere."""
_ROOM = 0.12
"""Heights of small letters by which ink may be elsewhere and be near still."""
_ABOVE, _BELOW = 230, (202, 220)
"""Combining classes of marks (Unicode 15.1, UAX 44)."""
_TABULAR = 4.0
"""Nats that the common advance of digits is worth."""
_EVEN = 0.6
"""Share of the digits that must have it."""
_ROUND = frozenset("035689")
"""Digits whose feet are round, and go below the baseline."""
_FOOT, _ONE = 0.7, 2.5
"""Nats that the foot of a digit is worth, and the narrow 1."""
_NARROW = 0.9
"""How much narrower than all others it must be."""
_OVERSHOOT = 0.004
"""Depth in em from which a digit is round at its foot."""


class Form(NamedTuple):
    """Between which heights the ink begins and ends; 1 is the top of a small x."""

    bottom: tuple[float, float]
    top: tuple[float, float]


_BASE, _ANY_FOOT = (-0.12, 0.12), (-0.75, 0.12)
_TALL_TOP, _FULL_TOP = (1.15, 1.9), (1.1, 2.1)
_SIGNS: Mapping[str, Form] = {
    ".\u2026": Form(_BASE, (0.1, 0.5)),
    ",\u201a\u201e": Form((-0.75, -0.03), (0.05, 0.6)),
    ":": Form(_BASE, (0.7, 1.2)),
    ";": Form((-0.75, -0.03), (0.7, 1.2)),
    "-\u2010\u2011\u2013\u2014\u2015\u2212\u00ac": Form((0.2, 0.9), (0.3, 1.1)),
    "\u00b7\u2022\u2219\u25cf\u25a0": Form((0.0, 1.0), (0.4, 1.7)),
    "=~": Form((0.1, 0.9), (0.5, 1.3)),
    "+\u00b1\u00d7\u00f7<>\u2264\u2265": Form((-0.3, 0.6), (0.7, 1.7)),
    "_": Form((-0.9, 0.05), (-0.6, 0.1)),
    "'\"\u2018\u2019\u201c\u201d`\u00b4^\u02c6\u02dc": Form((0.3, 1.6), (1.0, 2.2)),
    "\u00a8\u00b0\u00aa\u00ba\u00b2\u00b3\u00b9\u2122": Form((0.3, 1.6), (1.0, 2.2)),
    "*": Form((0.2, 1.4), (1.0, 2.0)),
    "([{|)]}": Form((-1.0, 0.1), (1.1, 2.1)),
    "/\\": Form((-0.9, 0.12), (1.1, 2.1)),
    "!?": Form(_BASE, (1.15, 1.9)),
    "\u00a1\u00bf": Form((-0.9, -0.1), (0.7, 1.2)),
    "\u00ab\u00bb\u2039\u203a": Form((-0.1, 0.6), (0.5, 1.3)),
    "%&#$@\u00a7\u00a9\u20ac\u00a3\u00a5\u00b6\u2020\u2021\u2116": Form((-0.9, 0.15), _FULL_TOP),
    "\u00ae": Form((-0.9, 1.2), _FULL_TOP),
    "0123456789": Form((-0.75, 0.12), (0.85, 1.9)),
}  # fmt: skip
_FORMS = {sign: form for signs, form in _SIGNS.items() for sign in signs}
_UNEVEN = 1.3
"""How much wider than most an m is in a font whose widths say something."""
_SPANS: Mapping[str, tuple[float, float]] = {
    "023456789": (0.7, 1.5),
    "1": (0.3, 1.15),
    "MW": (1.5, 3.0),
    "I": (0.15, 0.95),
    "ABCDEFGHKLNOPQRSTUVXYZ": (0.9, 2.3),
    "%@\u2014\u2026\u2122\u00a9\u00ae&": (1.1, 4.0),
    ".,:;'!|\u2019\u2018\u00b7": (0.1, 0.7),
    "()[]-\u2010": (0.2, 1.1),
    '"\u201c\u201d\u201e': (0.4, 1.3),
    "mw": (1.25, 2.6),
    "ijl": (0.15, 0.9),
    "abcdeghknopqsuvxyz": (0.6, 1.5),
    "rtf": (0.35, 1.2),
}
"""Widths of ink; 1 is that of most low letters."""
_WIDTHS = {sign: span for signs, span in _SPANS.items() for sign in signs}
_LOW = Form(_BASE, (0.8, 1.2))
_TALL = Form(_BASE, (1.1, 1.8))
_DEEP = Form((-0.9, -0.12), (0.8, 1.3))
_OTHERS = {
    "t": Form(_BASE, (1.02, 1.7)),
    "i": Form(_BASE, (1.05, 1.8)),
    "f": Form(_ANY_FOOT, (1.1, 1.8)),
    "j": Form((-0.9, -0.12), (1.05, 1.8)),
    "\u0131": _LOW,
    "\u00e6": _LOW,
    "\u0153": _LOW,
    "\u00f8": Form((-0.4, 0.12), (0.8, 1.5)),
    "\u00df": Form(_ANY_FOOT, (1.1, 1.8)),
    "\u0142": _TALL,
    "\u0111": _TALL,
    "\u00f0": _TALL,
    "\u00fe": Form((-0.9, -0.12), (1.1, 1.8)),
}
_CAPITAL = Form((-0.2, 0.12), (1.1, 1.9))
_DEEP_CAPITAL = Form(_ANY_FOOT, (1.1, 1.9))
_MAY_BE_DEEP = frozenset("QJ\u0426\u0429\u0414")


@lru_cache(maxsize=4096)
def form_of(sign: str) -> Form | None:
    """Where the ink of a character is; None where there is no rule."""
    known = _FORMS.get(sign) or _OTHERS.get(sign)
    if known is not None:
        return known
    parts = unicodedata.normalize("NFD", sign)
    base, marks = parts[0], parts[1:]
    if base in LOW:
        form: Form | None = _LOW
    elif base in TALL:
        form = _TALL
    elif base in DEEP and base.isascii():
        form = _DEEP
    elif base in CAPITALS or base in _MAY_BE_DEEP:
        form = _DEEP_CAPITAL if base in _MAY_BE_DEEP else _CAPITAL
    else:
        form = _OTHERS.get(base)
    return form and _add_marks(form, marks)


def _add_marks(form: Form, marks: Collection[str]) -> Form:
    bottom, top = form
    for mark in marks:
        place = unicodedata.combining(mark)
        if place == _ABOVE:
            top = (max(top[0], 1.1), max(top[1], 1.2) + 0.9)
        elif place in _BELOW:
            bottom = (bottom[0] - 0.75, -0.03)
        else:
            top = (top[0], top[1] + 0.6)
    return Form(bottom, top)


class Forms:
    """The ink of one font."""

    def __init__(self, case: FontCase, letters: Mapping[int, str]) -> None:
        """Measure the font by letters that are known, code → letter."""
        self.boxes: dict[int, Box] = {
            code: box for code in case.codes if (box := find_box(case, code)) is not None
        }
        low = [
            self.boxes[code]
            for code, letter in letters.items()
            if letter in LOW and code in self.boxes
        ]
        self.advances = {
            code: round(advance, 3)
            for code in case.codes
            if (advance := find_advance(case, code)) is not None
        }
        self.tabular: float | None = None
        self.height = self.width = 0.0
        if len(low) >= _LETTERS:
            self.height = median(box[3] for box in low)
            widths = [box[2] - box[0] for box in low]
            self.width = median(widths)
            if max(widths) < _UNEVEN * self.width:
                self.width = 0.0

    def rate(self, code: int, text: str) -> float:
        """Nats that the ink adds to a character; 0 where nothing is known."""
        form = form_of(text) if len(text) == 1 else None
        box = self.boxes.get(code)
        if box is None or self.height <= 0:
            return 0.0
        found = (
            []
            if form is None
            else [
                (box[1] / self.height, form.bottom),
                (box[3] / self.height, form.top),
            ]
        )
        if self.width > 0 and text in _WIDTHS:
            found.append(((box[2] - box[0]) / self.width, _WIDTHS[text]))
        if not found:
            return 0.0
        miss = max(max(span[0] - edge, edge - span[1], 0.0) for edge, span in found)
        if miss == 0.0:
            return _FITS if form is not None else 0.0
        return _NEAR if miss <= _ROOM else _MISSES

    def measure_digits(self, codes: Collection[int]) -> None:
        """Take the advance that most of some codes have for that of all digits."""
        advances = Counter(self.advances[code] for code in codes if code in self.advances)
        if advances:
            advance, times = advances.most_common(1)[0]
            if times >= max(_LETTERS, _EVEN * advances.total()):
                self.tabular = advance

    def rate_advance(self, code: int) -> float:
        """Nats that the advance adds to a digit: all have the same, in nearly all fonts."""
        if self.tabular is None or code not in self.advances:
            return 0.0
        return _TABULAR if self.advances[code] == self.tabular else -2 * _TABULAR

    def rate_digits(self, read: Mapping[int, str]) -> float:
        """Nats that the ink adds to which digit is which: 1 is narrow, and some feet are round.

        And what it adds to that they are digits at all: mostly all are equally wide.
        """
        boxes = {code: self.boxes[code] for code in read if code in self.boxes}
        if len(boxes) < _LETTERS:
            return 0.0
        total = 0.0
        feet = {code: box[1] < -_OVERSHOOT for code, box in boxes.items()}
        if len(set(feet.values())) > 1:
            right = sum(is_round == (read[code] in _ROUND) for code, is_round in feet.items())
            total += _FOOT * right - 2 * _FOOT * (len(feet) - right)
        widths = sorted((box[2] - box[0], code) for code, box in boxes.items())
        if "1" in read.values() and widths[0][0] < _NARROW * widths[1][0]:
            total += _ONE if read[widths[0][1]] == "1" else -_ONE
        advances = Counter(self.advances[code] for code in read if code in self.advances)
        if advances:
            times = advances.most_common(1)[0][1]
            total += _TABULAR / 2 * (times - 1) - _TABULAR * (advances.total() - times)
        return total
