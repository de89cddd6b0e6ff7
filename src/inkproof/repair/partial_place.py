"""A capital or a small letter? Words are looked up without their case; place and ink tell it."""

from __future__ import annotations

import unicodedata
from collections import Counter

from inkproof.repair.partial_ink import capital_height, ink_of_text, is_inked
from inkproof.repair.partial_sample import Reading, show_sign
from inkproof.thresholds import PartialThresholds

ABOVE = 230
"""Combining class of accents above a letter (Unicode, UAX 44)."""
ALWAYS_SMALL = 2
"""Letters from which on a text is a ligature."""


def find_case(
    reading: Reading, code: int, text: str, limits: PartialThresholds
) -> tuple[str, bool]:
    """The text in the case in which it stands, and whether that is sure.

    Inside a word its neighbours tell. At the begin of words both may stand: there the other code
    of the letter tells, or the height of the ink.
    """
    if len(text) >= ALWAYS_SMALL:
        opens = text == "th" and _opens_only(reading, code)
        return (text.capitalize() if opens else text), True
    capital = text.upper()
    if len(capital) > 1 or capital == text:
        return _finish(reading, code, text), True
    votes = _look_around(reading, code)
    # A word that is glued to another says nothing of a letter that begins many others.
    if votes["small"] + votes["capital"] > limits.glued * votes.total():
        return (text if votes["small"] >= votes["capital"] else capital), True
    has_small, has_capital = (
        any(other != code for other in reading.speakers.get(form, ())) for form in (text, capital)
    )
    if has_small != has_capital:
        return (capital if has_small else text), True
    return _by_height(reading, code, text, limits)


def _look_around(reading: Reading, code: int) -> Counter[str]:
    """How often neighbours tell which case it is, and how often it begins a word and none do."""
    votes: Counter[str] = Counter()
    for word in reading.by_code[code]:
        for place, sign in enumerate(word):
            if sign != code:
                continue
            before = show_sign(word[place - 1], reading.table)[-1:] if place else ""
            after = show_sign(word[place + 1], reading.table)[:1] if word[place + 1 :] else ""
            if before.islower():
                votes["small"] += 1
            elif before.isupper() and not after.islower():
                votes["capital"] += 1
            elif before.isupper():
                votes["small"] += 1
            elif after.isupper():
                votes["capital"] += 1
            elif not place:
                votes["first"] += 1
    return votes


def _opens_only(reading: Reading, code: int) -> bool:
    """Does the code stand at the begin of words, and nowhere else?"""
    return all(
        not place or not show_sign(word[place - 1], reading.table)[-1:].isalpha()
        for word in reading.by_code[code]
        for place, sign in enumerate(word)
        if sign == code
    )


def _by_height(
    reading: Reading, code: int, text: str, limits: PartialThresholds
) -> tuple[str, bool]:
    """Capitals are higher than small letters, by what the font draws of both without accents."""
    ink = reading.case.sample.ink.get(code)
    small, capital = (_height_of(reading, form) for form in (text, text.upper()))
    if ink is None or not is_inked(ink) or small is None or capital is None:
        return text, False
    raised = limits.accent_em if _is_raised(text) else 0.0
    middle = (small + capital) / 2 + raised
    sure = capital - small > 2 * limits.ink_slack and abs(ink[3] - middle) > limits.ink_slack / 2
    return (text.upper() if ink[3] > middle else text), sure


def _height_of(reading: Reading, text: str) -> float | None:
    """Top of a letter without its accents: as drawn elsewhere, or as its like."""
    base = unicodedata.normalize("NFD", text)[0]
    ink = ink_of_text(reading, base)
    if ink is not None:
        return ink[3]
    return capital_height(reading) if base.isupper() else None


def _is_raised(text: str) -> bool:
    """Has it an accent above?"""
    marks = unicodedata.normalize("NFD", text)[1:]
    return any(unicodedata.combining(mark) == ABOVE for mark in marks)


def _finish(reading: Reading, code: int, text: str) -> str:
    """The Greek sigma has a form for the ends of words."""
    ends = all(word[-1] == code for word in reading.by_code[code])
    return "\u03c2" if text == "\u03c3" and ends else text
