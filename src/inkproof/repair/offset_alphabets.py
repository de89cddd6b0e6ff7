"""Which runs of letters may have been moved by one constant?

A run is as long as code points or glyph indices go on without a gap: moved, it is found again
whole. A turn leaves the letters of an alphabet among themselves, and Z is followed by A.
"""

from __future__ import annotations

from typing import NamedTuple


class Alphabet(NamedTuple):
    """The letters of one script, in one order."""

    script: str
    """ISO 15924."""
    small: str
    """Or all letters, where the script has no case."""
    capital: str = ""
    apart: int = 0
    """Place in `small` of the letter whose capital stands first in `capital`; may be negative."""
    rtl: bool = False


def _span(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


_KOI8 = "юабцдефгхийклмнопярстужвьызшэщчъ"

LATIN = Alphabet("Latn", _span(0x61, 0x7A), _span(0x41, 0x5A))
ALPHABETS = (
    LATIN,
    Alphabet("Cyrl", _span(0x430, 0x45F), _span(0x400, 0x42F), apart=-16),
    Alphabet("Grek", _span(0x3AC, 0x3CE), _span(0x386, 0x3AB), apart=-6),
    Alphabet("Cyrl", _KOI8, _KOI8.upper()),
    Alphabet("Armn", _span(0x561, 0x587), _span(0x531, 0x556)),
    Alphabet("Geor", _span(0x10D0, 0x10FA)),
    Alphabet("Hebr", _span(0x5D0, 0x5EA), rtl=True),
    Alphabet("Arab", _span(0x621, 0x64A), rtl=True),
    Alphabet("Deva", _span(0x900, 0x965)),
    Alphabet("Beng", _span(0x980, 0x9E3)),
    Alphabet("Taml", _span(0xB80, 0xBCD)),
    Alphabet("Thaa", _span(0x780, 0x7B1), rtl=True),
    Alphabet("Hang", _span(0xAC00, 0xD7A3)),
    Alphabet("Hani", _span(0x3041, 0x9FFF)),
)
"""Runs that are moved, in the order in which they are tried; Latin is by far the most frequent."""

TURNED = (
    LATIN,
    Alphabet("Cyrl", _span(0x430, 0x44F), _span(0x410, 0x42F)),
    Alphabet("Grek", _span(0x3B1, 0x3C9), _span(0x391, 0x3A9)),
)
"""Alphabets inside which letters may be turned round. The Greek one holds the final sigma or its
gap."""

ACCENTED = (_span(0xC0, 0xFF), _span(0x100, 0x17F))
"""Letters beyond ASCII, that may have a constant of their own."""
PRINTABLE = (0x21, 0x5E)
"""First code point and number of the printable signs of ASCII, inside which all may be turned."""
