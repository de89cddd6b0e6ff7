"""Which script is a character of, which way does it run, and does it stand on another?

Everything is a look-up in one table over the first four Unicode planes, built once a process
from Python's own Unicode database; past the first two there are only ideographs. One entry more
stands for all points beyond.
Script codes are ISO 15924. Signs that many scripts share (digits, punctuation, combining
accents) have no script of their own: `COMMON`.
"""

from __future__ import annotations

import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.uint32]
"""Code points, one an entry."""
Mask = NDArray[np.bool_]

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

_LETTER, _MARK, _RTL, _LTR, _UPPER, _LOWER, _DIGIT, _SPACE = (1 << bit for bit in range(8))
_CATEGORY_BITS = {
    "Lu": _LETTER | _UPPER,
    "Lt": _LETTER | _UPPER,
    "Ll": _LETTER | _LOWER,
    "Lm": _LETTER,
    "Lo": _LETTER,
    "Mn": _LETTER | _MARK,
    "Mc": _LETTER | _MARK,
    "Me": _LETTER | _MARK,
    "Nd": _DIGIT,
}
_WHITE_SPACE = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_DIRECTION_BITS = {"R": _RTL, "AL": _RTL, "L": _LTR}


def to_points(text: str) -> Points:
    """The code points of a string; lone surrogates stay as they are."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def is_rtl(points: Points) -> Mask:
    """Which are strongly right to left (Unicode Bidi_Class R or AL)?"""
    return _has(points, _RTL)


def is_strong_ltr(points: Points) -> Mask:
    """Which are strongly left to right (Unicode Bidi_Class L)?"""
    return _has(points, _LTR)


def is_mark(points: Points) -> Mask:
    """Which stand on another character (general category M)?"""
    return _has(points, _MARK)


def is_letter(points: Points) -> Mask:
    """Which are letters or the marks that words need (general categories L and M)?"""
    return _has(points, _LETTER)


def is_upper(points: Points) -> Mask:
    """Which are capitals, title case included?"""
    return _has(points, _UPPER)


def is_lower(points: Points) -> Mask:
    """Which are small letters?"""
    return _has(points, _LOWER)


def is_digit(points: Points) -> Mask:
    """Which are decimal digits of any script?"""
    return _has(points, _DIGIT)


def is_space(points: Points) -> Mask:
    """Which are white space, as `str.split` sees it?"""
    return _has(points, _SPACE)


def script_indices(points: Points) -> NDArray[np.uint8]:
    """Of each point the index of its script in `SCRIPTS`; 0 where it has none."""
    return _script_table().take(points, mode="clip")


def script_of(character: str) -> str:
    """ISO 15924 code of one character; `COMMON` where it has no script of its own."""
    return SCRIPTS[int(script_indices(to_points(character))[0])]


def dominant_script(text: str) -> tuple[str, float]:
    """The script that most letters have, and its share of the letters that have one.

    `(COMMON, 0.0)` where no letter has a script. Japanese counts as the one of its scripts
    that prevails.
    """
    return prevailing_script(to_points(text))


def prevailing_script(points: Points) -> tuple[str, float]:
    """As `dominant_script`, over code points."""
    counts = np.bincount(script_indices(points), minlength=len(SCRIPTS))
    counts[0] = 0
    total = int(counts.sum())
    if not total:
        return COMMON, 0.0
    best = int(counts.argmax())
    return SCRIPTS[best], float(counts[best] / total)


def _has(points: Points, bits: int) -> Mask:
    return (_property_table().take(points, mode="clip") & bits).astype(bool)


@cache
def _property_table() -> NDArray[np.uint8]:
    category, direction = unicodedata.category, unicodedata.bidirectional
    by_category, by_direction = _CATEGORY_BITS.get, _DIRECTION_BITS.get
    rows = [
        by_category(category(character), 0) | by_direction(direction(character), 0)
        for character in map(chr, range(_TABLE_END))
    ]
    table = np.full(_LAST_LETTER + 2, _LETTER | _LTR, dtype=np.uint8)
    table[:_TABLE_END] = rows
    table[-1] = 0
    table[[ord(character) for character in _WHITE_SPACE]] |= _SPACE
    table.flags.writeable = False
    return table


@cache
def _script_table() -> NDArray[np.uint8]:
    table = np.zeros(_LAST_LETTER + 2, dtype=np.uint8)
    for index, ranges in enumerate(_RANGES.values(), start=1):
        for span in ranges.split():
            first, _, last = span.partition("-")
            table[int(first, 16) : int(last or first, 16) + 1] = index
    table[(_property_table() & _LETTER) == 0] = 0
    table[_TABLE_END:-1] = SCRIPTS.index("Hani")
    table.flags.writeable = False
    return table
