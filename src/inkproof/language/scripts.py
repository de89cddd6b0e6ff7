"""Which script is a character of, which way does it run, and does it stand on another?

Everything is a look-up in one table over the first four Unicode planes, built once a process
from Python's own Unicode database; past the first two there are only ideographs. One entry more
stands for all points beyond.
Script codes are ISO 15924. Signs that many scripts share (digits, punctuation, combining
accents) have no script of their own: `COMMON`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from enum import IntFlag
from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.uint32]
"""Code points, one an entry."""
Classes = NDArray[np.uint32]
"""`Kind` bits of each character in the low half, the index of its script in the high half."""
Mask = NDArray[np.bool_]
Value = TypeVar("Value", bound=np.generic)

COMMON = ""
"""The code of characters that belong to no script, or to many."""

SPACELESS = frozenset(
    {
        "Bali",
        "Bopo",
        "Hani",
        "Hira",
        "Java",
        "Kana",
        "Khmr",
        "Lana",
        "Laoo",
        "Mymr",
        "Tale",
        "Talu",
        "Thai",
        "Tibt",
    }
)
"""Scripts that put no space between words (Unicode Standard 16, 6.2 and 10 to 18): words
cannot be looked up, and glued words are no fault."""

_RANGES = {
    "Adlm": "1E900-1E94B",
    "Aghb": "10530-10563",
    "Arab": "610-6FF 750-77F 870-8FF FB50-FDFB FE70-FEFC 1EE00-1EEBB",
    "Armn": "531-588 FB13-FB17",
    "Bali": "1B00-1B73",
    "Bamu": "A6A0-A6F1 16800-16A38",
    "Batk": "1BC0-1BF3",
    "Beng": "980-9FE",
    "Bopo": "3105-312F 31A0-31BF",
    "Bugi": "1A00-1A1B",
    "Buhd": "1740-1753",
    "Cakm": "11100-11147",
    "Cans": "1401-167F 18B0-18F5 11AB0-11ABF",
    "Cham": "AA00-AA4D",
    "Cher": "13A0-13FD AB70-ABBF",
    "Copt": "3E2-3EF 2C80-2CF3",
    "Cyrl": "400-52F 1C80-1C88 1D2B 1D78 2DE0-2DFF A640-A69F FE2E-FE2F",
    "Deva": "900-97F A8E0-A8FF",
    "Dsrt": "10400-1044F",
    "Ethi": "1200-138F 2D80-2DDE AB01-AB2E 1E7E0-1E7FE",
    "Geor": "10A0-10FF 1C90-1CBF 2D00-2D2D",
    "Gong": "11D60-11D98",
    "Gonm": "11D00-11D47",
    "Goth": "10330-10349",
    "Grek": "370-3E1 3F0-3FF 1D26-1D2A 1D5D-1D61 1D66-1D6A 1DBF 1F00-1FFC 2126 AB65 1D242-1D244",
    "Gujr": "A81-AFF",
    "Guru": "A01-A75",
    "Hang": "1100-11FF 302E-302F 3131-318E A960-A97C AC00-D7FB FFA0-FFDC",
    "Hani": "3005 303B 3400-9FFF F900-FAD9 16FE3 16FF0-16FF1",
    "Hano": "1720-1734",
    "Hebr": "591-5F2 FB1D-FB4F",
    "Hira": "3041-309F 1B001-1B11F 1B150-1B152",
    "Hmng": "16B00-16B8F",
    "Hmnp": "1E100-1E14E",
    "Java": "A980-A9C0",
    "Kali": "A90A-A92D",
    "Kana": "30A1-30FF 31F0-31FF FF66-FF9D 1AFF0-1B000 1B120-1B122 1B164-1B167",
    "Khmr": "1780-17DD",
    "Knda": "C80-CF2",
    "Lana": "1A20-1AA7",
    "Laoo": "E81-EDF",
    "Latn": "41-2E4 1D00-1D25 1D2C-1D5C 1D62-1D65 1D6B-1D77 1D79-1DBE 1E00-1EFF 2071-209C "
    "212A-2184 2C60-2C7F A722-A7FF AB30-AB64 AB66-AB69 FB00-FB06 FF21-FF5A "
    "10780-107BA 1DF00-1DF1E",
    "Lepc": "1C00-1C4F",
    "Limb": "1900-193B",
    "Lisu": "A4D0-A4FD 11FB0",
    "Mand": "840-85B",
    "Medf": "16E40-16E7F",
    "Mlym": "D00-D7F",
    "Mong": "180B-18AA",
    "Mroo": "16A40-16A5E",
    "Mtei": "AAE0-AAF6 ABC0-ABED",
    "Mymr": "1000-109D A9E0-A9FE AA60-AA7F",
    "Newa": "11400-11461",
    "Nkoo": "7CA-7FD",
    "Ogam": "1681-169A",
    "Olck": "1C5A-1C7D",
    "Orya": "B01-B71",
    "Osge": "104B0-104FB",
    "Phag": "A840-A873",
    "Rjng": "A930-A953",
    "Rohg": "10D00-10D27",
    "Runr": "16A0-16F8",
    "Samr": "800-82D",
    "Saur": "A880-A8C5",
    "Sinh": "D81-DF3",
    "Sund": "1B80-1BBF",
    "Sylo": "A800-A82C",
    "Syrc": "710-74F 860-86A",
    "Tagb": "1760-1773",
    "Tale": "1950-1974",
    "Talu": "1980-19C9",
    "Taml": "B82-BD7",
    "Tavt": "AA80-AADD",
    "Telu": "C00-C63",
    "Tfng": "2D30-2D7F",
    "Tglg": "1700-171F",
    "Thaa": "780-7B1",
    "Thai": "E01-E4E",
    "Tibt": "F00-FC6",
    "Vaii": "A500-A62B",
    "Vith": "10570-105BC",
    "Wara": "118A0-118FF",
    "Wcho": "1E2C0-1E2EF",
    "Yiii": "A000-A48C",
}
"""Letters and marks of each script: ranges of hexadecimal code points, gaps filled where no
other script lies between (Unicode Character Database, Scripts.txt)."""

SCRIPTS = (COMMON, *_RANGES)
"""What the numbers of `script_indices` stand for."""

_TABLE_END = 0x20000
_LAST_LETTER = 0x3FFFF
_SCRIPT_SHIFT = 16


class Kind(IntFlag):
    """What a character is; it may be several things at once."""

    LETTER = 1
    """A letter, or a mark that words need (general categories L and M)."""
    MARK = 2
    """Stands on another character (general category M)."""
    RTL = 4
    """Strongly right to left (Bidi_Class R or AL)."""
    LTR = 8
    """Strongly left to right (Bidi_Class L)."""
    UPPER = 16
    """A capital, title case included."""
    LOWER = 32
    DIGIT = 64
    """A decimal digit of any script."""
    SPACE = 128
    """White space, as `str.split` sees it."""
    UNSPACED = 256
    """A letter of a script that puts no spaces between words, Yi included."""


_CATEGORY_KINDS = {
    "Lu": Kind.LETTER | Kind.UPPER,
    "Lt": Kind.LETTER | Kind.UPPER,
    "Ll": Kind.LETTER | Kind.LOWER,
    "Lm": Kind.LETTER,
    "Lo": Kind.LETTER,
    "Mn": Kind.LETTER | Kind.MARK,
    "Mc": Kind.LETTER | Kind.MARK,
    "Me": Kind.LETTER | Kind.MARK,
    "Nd": Kind.DIGIT,
}
_DIRECTION_KINDS = {"R": Kind.RTL, "AL": Kind.RTL, "L": Kind.LTR}
_WHITE_SPACE = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)


def to_points(text: str) -> Points:
    """The code points of a string; lone surrogates stay as they are."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def to_text(points: Points) -> str:
    """The string of code points, lone surrogates included."""
    return points.tobytes().decode("utf-32-le", "surrogatepass")


def classify(points: Points) -> Classes:
    """What each code point is: its kinds and its script, for `has_kind` and `script_numbers`."""
    return _class_table().take(_slots(points))


def has_kind(classes: Classes, kind: Kind) -> Mask:
    """Which are of the kind, or of one of several?"""
    return np.asarray((classes & kind.value) != 0)


def script_numbers(classes: Classes) -> Classes:
    """Of each the index of its script in `SCRIPTS`; 0 where it has none."""
    return np.asarray(classes >> _SCRIPT_SHIFT, np.uint32)


def is_rtl(points: Points) -> Mask:
    """Which are strongly right to left?"""
    return has_kind(classify(points), Kind.RTL)


def is_strong_ltr(points: Points) -> Mask:
    """Which are strongly left to right?"""
    return has_kind(classify(points), Kind.LTR)


def is_mark(points: Points) -> Mask:
    """Which stand on another character?"""
    return has_kind(classify(points), Kind.MARK)


def is_letter(points: Points) -> Mask:
    """Which are letters, or the marks that words need?"""
    return has_kind(classify(points), Kind.LETTER)


def is_upper(points: Points) -> Mask:
    """Which are capitals, title case included?"""
    return has_kind(classify(points), Kind.UPPER)


def is_digit(points: Points) -> Mask:
    """Which are decimal digits of any script?"""
    return has_kind(classify(points), Kind.DIGIT)


def is_space(points: Points) -> Mask:
    """Which are white space, as `str.split` sees it?"""
    return has_kind(classify(points), Kind.SPACE)


def script_indices(points: Points) -> NDArray[np.uint8]:
    """Of each point the index of its script in `SCRIPTS`; 0 where it has none."""
    return script_numbers(classify(points)).astype(np.uint8)


def script_of(character: str) -> str:
    """ISO 15924 code of one character; `COMMON` where it has no script of its own."""
    return SCRIPTS[int(script_indices(to_points(character))[0])]


def dominant_script(text: str) -> tuple[str, float]:
    """The script that most letters have, and its share of the letters that have one.

    `(COMMON, 0.0)` where no letter has a script. Japanese counts as the one of its scripts
    that prevails.
    """
    return prevailing_script(classify(to_points(text)))


@cache
def _weights() -> NDArray[np.float64]:
    """What a letter of each script counts; nothing where it has none.

    An ideograph says as much as three Latin letters, a syllable as two (reference 002): Chinese
    text full of product names is Chinese.
    """
    counts = np.ones(len(SCRIPTS))
    counts[SCRIPTS.index(COMMON)] = 0
    counts[SCRIPTS.index("Hani")] = IDEOGRAPH_WEIGHT
    for code in ("Hira", "Kana", "Hang"):
        counts[SCRIPTS.index(code)] = SYLLABLE_WEIGHT
    return counts


IDEOGRAPH_WEIGHT, SYLLABLE_WEIGHT = 3.0, 2.0


def prevailing_script(
    classes: Classes, times: NDArray[np.intp] | None = None
) -> tuple[str, float]:
    """As `dominant_script`, over classified characters, each as often as `times` says."""
    found = np.bincount(script_numbers(classes), weights=times, minlength=len(SCRIPTS))
    counts = found * _weights()
    total = float(counts.sum())
    if not total:
        return COMMON, 0.0
    best = int(counts.argmax())
    return SCRIPTS[best], float(counts[best] / total)


def table_of(wanted: Callable[[Classes], Mask]) -> Mask:
    """One answer a code point, for `look_up`: what is asked often is worth a table of its own."""
    table = wanted(_class_table())
    table.flags.writeable = False
    return table


def table_with(points: Iterable[int]) -> Mask:
    """A table for `look_up` that holds at these code points, all in the first two planes."""
    table = np.zeros(_TABLE_END + 2, dtype=np.bool_)
    table[list(points)] = True
    table.flags.writeable = False
    return table


def look_up(table: NDArray[Value], points: Points) -> NDArray[Value]:
    """The entry of each code point in a table of `table_of` or `table_with`."""
    return table.take(_slots(points))


def _slots(points: Points) -> Points | NDArray[np.intp]:
    """Rows of the tables: two planes, then one row for astral letters, one for the rest."""
    if points.max(initial=0) < _TABLE_END:
        return points
    slots = points.astype(np.intp)
    high = slots >= _TABLE_END
    slots[high] = np.where(slots[high] <= _LAST_LETTER, _TABLE_END, _TABLE_END + 1)
    return slots


@cache
def _class_table() -> Classes:
    category, direction = unicodedata.category, unicodedata.bidirectional
    by_category = {name: kind.value for name, kind in _CATEGORY_KINDS.items()}.get
    by_direction = {name: kind.value for name, kind in _DIRECTION_KINDS.items()}.get
    rows = [
        by_category(category(character), 0) | by_direction(direction(character), 0)
        for character in map(chr, range(_TABLE_END))
    ]
    table = np.array([*rows, Kind.LETTER | Kind.LTR, 0], dtype=np.uint32)
    table[[ord(character) for character in _WHITE_SPACE]] |= Kind.SPACE.value
    scripts = _script_table() * has_kind(table, Kind.LETTER)
    unspaced = np.array([code in SPACELESS or code == "Yiii" for code in SCRIPTS])
    table[unspaced[scripts]] |= Kind.UNSPACED.value
    table |= scripts.astype(np.uint32) << _SCRIPT_SHIFT
    table.flags.writeable = False
    return table


def _script_table() -> NDArray[np.uint8]:
    table = np.zeros(_TABLE_END + 2, dtype=np.uint8)
    for index, ranges in enumerate(_RANGES.values(), start=1):
        for span in ranges.split():
            first, _, last = span.partition("-")
            table[int(first, 16) : int(last or first, 16) + 1] = index
    table[_TABLE_END] = SCRIPTS.index("Hani")
    return table
