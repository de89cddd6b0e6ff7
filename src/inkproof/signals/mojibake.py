"""Does a text hold UTF-8 that somebody read as Latin-1 or Windows-1252?

Mojibake mangles every accented letter of a layer (reference 002), so one typical sequence is
proof: a Latin-1 letter that became two characters, or a typographic sign that became three.
Anything else needs a second, different sequence: after an accented letter, ordinary
punctuation can look like one.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from inkproof.model.glyphs import to_string


def _to_character(byte: int) -> str:
    """What Windows-1252 makes of a byte; the C1 control where it makes nothing."""
    return bytes([byte]).decode("cp1252", errors="ignore") or chr(byte)


_BYTE_OF = {chr(byte): byte for byte in range(0x80, 0x100)} | {
    _to_character(byte): byte for byte in range(0x80, 0xA0)
}
_FOLLOWERS = "".join(character for character, byte in _BYTE_OF.items() if byte < 0xC0)  # noqa: PLR2004 - RFC 3629
_FIRST_LEAD, _LAST_LEAD = np.uint32(0xC2), np.uint32(0xF4)
_FOLLOWER = f"[{re.escape(_FOLLOWERS)}]"
_SEQUENCE = re.compile(
    f"[\xc2-\xdf]{_FOLLOWER}|[\xe0-\xef]{_FOLLOWER}{{2}}|[\xf0-\xf4]{_FOLLOWER}{{3}}"
)
"""The shapes of RFC 3629, each byte read as one character."""
_ENDS_A_WORD = frozenset(
    set("\xa0\xab\xb0\xb7\xbb\xae\xa9\xaa\xba\xb9\xb2\xb3\u2026\u2022\u2122")
    | set(map(chr, (0x85, *range(0x91, 0x98), *range(0x2013, 0x201F), 0x2039, 0x203A)))
)
"""Followers that also stand after a word in sound text."""
_GOES_ON = np.zeros(max(map(ord, _FOLLOWERS)) + 2, np.bool_)
"""Followers by code point; the last entry stands for all points beyond."""
_GOES_ON[[ord(character) for character in _FOLLOWERS]] = True
_TYPICAL = range(0xC0, 0x100)
_TYPOGRAPHIC = range(0x2010, 0x2040)


def measure_mojibake(points: NDArray[np.uint32]) -> int:
    """How many sequences of a text read as UTF-8 taken for a single-byte encoding.

    0 where a text as a whole is not mangled: see `find_mojibake`, and most of what is not ASCII
    must belong to a sequence. Code points of 0 say nothing.
    """
    text = to_string(points)
    found = find_mojibake(text)
    if not found:
        return 0
    mangled = sum(len(match.group()) for match in found)
    beyond = sum(not character.isascii() and not character.isspace() for character in text)
    return len(found) if 2 * mangled >= beyond else 0


def may_hold_mojibake(points: NDArray[np.uint32]) -> bool:
    """Does anything that begins a sequence stand before something that goes on with one?

    Next to no page passes, so that only those are searched. Code points of 0 say nothing.
    """
    leads = _find_leads(points)
    if not len(leads):
        return False
    if not points.all():
        points = points[points != 0]
        leads = _find_leads(points)
    return bool(_GOES_ON[np.minimum(points[leads + 1], len(_GOES_ON) - 1)].any())


def _find_leads(points: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Places of what may begin a sequence, but for the last point."""
    return ((points[:-1] - _FIRST_LEAD) <= _LAST_LEAD - _FIRST_LEAD).nonzero()[0]  # wraps below


def find_mojibake(text: str) -> list[re.Match[str]]:
    """All sequences, in order; none unless one of them is typical or two of them differ.

    Those that sound text explains are left out.
    """
    if text.isascii():
        return []
    found = [
        match
        for match in _SEQUENCE.finditer(text)
        if _decode(match.group()) and not _is_sound(match)
    ]
    letters = {_decode(match.group()) for match in found}
    proven = len(letters) > 1 or any(_is_typical(letter) for letter in letters)
    return found if proven else []


def _decode(sequence: str) -> str:
    """What the sequence was before; empty where it is no UTF-8 after all."""
    return bytes(_BYTE_OF[character] for character in sequence).decode("utf-8", errors="ignore")


def _is_typical(letter: str) -> bool:
    return ord(letter) in _TYPICAL or ord(letter) in _TYPOGRAPHIC


def _is_sound(match: re.Match[str]) -> bool:
    """Is it a word that ends in an accented letter, with punctuation behind it?"""
    lead, followers = match.group()[0], match.group()[1:]
    before = match.string[match.start() - 1 : match.start()] if match.start() else ""
    after = match.string[match.end() : match.end() + 1]
    ends = not after.isalpha() and _ENDS_A_WORD.issuperset(followers)
    return ends and (lead.islower() or before.isupper())
