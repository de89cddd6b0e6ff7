"""Can the ink of a code be that text? A veto only: a box proves nothing, but it can refuse."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from statistics import median

from inkproof.language.folding import fold
from inkproof.repair.partial_sample import Reading
from inkproof.thresholds import PartialThresholds

NARROW = frozenset("iíìîïĩījl")
"""Letters that are narrower than their accents."""
Ink = tuple[float, float, float, float]
"""Left, bottom, right, top in em from the origin."""


def ink_of_text(reading: Reading, text: str) -> Ink | None:
    """The box that the font draws for a text that one of its codes says; None without one."""
    for code in reading.speakers.get(text, ()):
        ink = reading.case.sample.ink.get(code)
        if ink is not None and is_inked(ink):
            return ink
    return None


def is_inked(ink: Ink) -> bool:
    """Has the box an area?"""
    return ink[2] > ink[0] and ink[3] > ink[1]


@lru_cache(maxsize=1)
def capital_height(reading: Reading) -> float | None:
    """Usual top of the font's capitals without accents, in em; None where it has none."""
    tops = [
        ink[3]
        for code, ink in reading.case.sample.ink.items()
        if len(text := reading.table.get(code, "")) == 1
        and text.isupper()
        and unicodedata.decomposition(text) == ""
        and is_inked(ink)
    ]
    return median(tops) if tops else None


def fits_ink(reading: Reading, code: int, text: str, limits: PartialThresholds) -> bool:
    """May the code's box be that of the text, in small letters or in capitals?

    Held against what other codes of the font say of its letters; where they say nothing of them,
    anything fits.
    """
    ink = reading.case.sample.ink.get(code)
    if ink is None or not is_inked(ink):
        return True
    small = _fits(reading, ink, text, limits)
    return small is not False or _fits(reading, ink, text.upper(), limits) is True


def _fits(reading: Reading, ink: Ink, text: str, limits: PartialThresholds) -> bool | None:
    """None where the font draws no letter to compare with."""
    parts = [unicodedata.normalize("NFD", letter) for letter in text]
    boxes = [ink_of_text(reading, part[0]) for part in parts]
    known = [box for box in boxes if box is not None]
    if len(known) < len(parts):
        return None
    width = sum(box[2] - box[0] for box in known)
    # An accent is as wide as it is high, and may be wider than its letter.
    widest = width if text[0] not in NARROW else max(width, limits.accent_em)
    if not limits.narrowest * width <= ink[2] - ink[0] <= limits.widest * widest:
        return False
    if ink[1] > min(box[1] for box in known) + limits.lowest_foot:
        return False
    if len(parts) > 1:
        return True
    (part,), (box,) = parts, known
    slack = limits.ink_slack
    if len(part) == 1:
        same_letter = fold(text) in {"i", "j", "l"}  # dots come and go
        return same_letter or abs(ink[3] - box[3]) <= slack
    above = any(unicodedata.combining(mark) == 230 for mark in part[1:])  # noqa: PLR2004 - UAX 44
    return ink[3] >= box[3] - slack and (not above or ink[3] > box[3] or part[0] in "ijldt")
