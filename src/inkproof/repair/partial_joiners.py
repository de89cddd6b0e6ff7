"""Is a code that says nothing an apostrophe? Its neighbours and the language tell.

An apostrophe that maps to NUL must become neither nothing nor a space (*d?investimento*,
*don?t*): elided words and English endings show it. Bars and dots that say nothing are guessed by
their ink; nothing proves them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from inkproof.language.folding import fold
from inkproof.model.repair import Entry
from inkproof.repair.partial_ink import Ink, capital_height, is_inked
from inkproof.repair.partial_sample import NOTHING, Reading, Word, is_silent, show_sign
from inkproof.thresholds import PartialThresholds

_ROMANCE = "l d m n s t c"
ELIDED: Mapping[str, frozenset[str]] = {
    "it": frozenset(
        (
            _ROMANCE + " v dell all nell sull dall coll un quest quell bell sant tutt anch com dov"
        ).split()
    ),
    "fr": frozenset((_ROMANCE + " j qu jusqu lorsqu puisqu quoiqu aujourd presqu").split()),
    "ca": frozenset(_ROMANCE.split()),
}
"""What stands before an apostrophe and a word that begins with a vowel."""
ENDINGS: Mapping[str, frozenset[str]] = {"en": frozenset(["s", "t", "d", "m", "re", "ve", "ll"])}
"""What stands behind one."""
_VOWELS = frozenset("aeiouyhàâäáèéêëìíîïòóôöùúûüœæ1")
_CURLY, _STRAIGHT = "\u2019", "'"


class _Place(NamedTuple):
    """Letters on both sides of a code inside a word, folded."""

    before: str
    after: str


def find_joiners(reading: Reading, limits: PartialThresholds) -> dict[int, Entry]:
    """Apostrophes, and guesses at bars and bullets, for codes that draw and say nothing."""
    found: dict[int, Entry] = {}
    silent = [
        code
        for code in reading.case.codes
        if is_silent(reading.table.get(code, "")) and reading.case.is_drawn(code) is not False
    ]
    places = _look(reading, frozenset(silent)) if silent else {}
    for code in silent:
        seen = places.get(code, Counter[str]())
        entry = _find_apostrophe(reading, code, limits) or _find_bar(reading, code, seen, limits)
        if entry is not None:
            found[code] = entry
    return found


def _find_apostrophe(reading: Reading, code: int, limits: PartialThresholds) -> Entry | None:
    words = reading.by_code.get(code, ())
    places = [_split(reading, word, code) for word in words]
    inside = {place for place in places if place is not None}
    elided, endings = ELIDED.get(reading.language), ENDINGS.get(reading.language)
    proofs = set()
    for place in inside:
        if elided and place.before in elided and place.after[0] in _VOWELS:
            proofs.add(place.after)
        elif endings and place.after in endings and len(place.before) > 1:
            proofs.add(place.before)
    if not proofs or len(proofs) < limits.min_apostrophe_share * len(inside):
        return None
    if not _may_be_apostrophe(reading, code, limits):
        return None
    weight = limits.proven if len(proofs) >= limits.min_apostrophes else limits.likely
    return Entry(_choose(reading), weight)


def _split(reading: Reading, word: Word, code: int) -> _Place | None:
    """The letters around the first place of a code that has some on both sides."""
    text = fold(reading.spelled(word, code, NOTHING))
    for place, sign in enumerate(text):
        if sign != NOTHING:
            continue
        start = place
        while start and text[start - 1].isalpha():
            start -= 1
        stop = place + 1
        while stop < len(text) and text[stop].isalpha():
            stop += 1
        if start < place and stop > place + 1:
            return _Place(text[start:place], text[place + 1 : stop])
    return None


def _may_be_apostrophe(reading: Reading, code: int, limits: PartialThresholds) -> bool:
    """Does its ink, where that is known, hang under the height of the capitals, and is short?"""
    ink = reading.case.sample.ink.get(code)
    if ink is None or not is_inked(ink):
        return True
    height = capital_height(reading) or limits.usual_capital
    return ink[1] >= limits.raised * height and ink[3] - ink[1] <= limits.short * height


def _choose(reading: Reading) -> str:
    """The curly one, unless another code says that and none says the straight one."""
    said = set(reading.table.values())
    return _STRAIGHT if _CURLY in said and _STRAIGHT not in said else _CURLY


def _find_bar(
    reading: Reading, code: int, places: Counter[str], limits: PartialThresholds
) -> Entry | None:
    """A hyphen between letters, a dash alone, a bullet before a line: guesses by ink and place."""
    ink = reading.case.sample.ink.get(code)
    if ink is None or not is_inked(ink) or not places:
        return None
    place, times = places.most_common(1)[0]
    if times < limits.min_same_place * sum(places.values()):
        return None
    height = capital_height(reading) or limits.usual_capital
    if _is_bar(ink, height, limits):
        return Entry("-" if place == "inside" else "\u2013", limits.guessed)
    if place == "opens" and _is_dot(ink, height) and times >= limits.min_bullets:
        return Entry("\u2022", limits.guessed)
    return None


def _look(reading: Reading, codes: frozenset[int]) -> dict[int, Counter[str]]:
    """Where codes stand: inside words, alone, or alone at the begin of a line."""
    found: dict[int, Counter[str]] = {}
    for line in reading.case.sample.lines:
        for at, sign in enumerate(line):
            if sign not in codes:
                continue
            places = found.setdefault(sign, Counter())
            before = show_sign(line[at - 1], reading.table) if at else ""
            after = show_sign(line[at + 1], reading.table) if at + 1 < len(line) else ""
            if before[-1:].isalnum() and after[:1].isalnum():
                places["inside"] += 1
            elif not before and not after[:1].isalnum():
                places["opens"] += 1
            elif not before[-1:].isalnum() and not after[:1].isalnum():
                places["alone"] += 1
            else:
                places["beside"] += 1
    return found


def _is_bar(ink: Ink, height: float, limits: PartialThresholds) -> bool:
    """Flat, wide, and at half the height of the small letters."""
    tall, wide = ink[3] - ink[1], ink[2] - ink[0]
    return tall <= limits.flat * wide and 0.15 * height <= ink[1] <= 0.6 * height


def _is_dot(ink: Ink, height: float) -> bool:
    """As high as wide, and off the line."""
    tall, wide = ink[3] - ink[1], ink[2] - ink[0]
    return 0.7 <= tall / wide <= 1.4 and ink[1] >= 0.1 * height and ink[3] <= height  # noqa: PLR2004
