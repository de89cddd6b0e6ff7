"""What kind of value does a file state for a glyph: `Glyphs.raw`, before it is believed?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from inkproof.model.glyphs import WHITE_SPACE, Flag, Glyphs, Mask
from inkproof.signals.mojibake import may_hold_mojibake

Raw = NDArray[np.uint32]


class Stated(IntFlag):
    """What a value is; 0 for ordinary characters."""

    WHITE = 1
    """White space."""
    NO_CHARACTER = 2
    """Can be no text: controls, U+FFFD, surrogates, noncharacters, values past Unicode. White
    space among the controls is both."""
    PRIVATE_USE = 4
    """Of the BMP, or planes 15 and 16."""
    ADOBE_LETTER = 8
    """Private use as Adobe's old-style figures and small capitals: text that a font failed to map
    (reference 002)."""


NO_TEXT = (Stated.NO_CHARACTER | Stated.PRIVATE_USE).value
"""The bits of what nobody can read."""

_PLANE = 0x10000
_RANGES = {
    Stated.NO_CHARACTER: [
        *((0x00, 0x1F), (0x7F, 0x9F), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xFFFD, 0xFFFF)),
        *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0x10000, 0x100000, _PLANE)),
        (0x10FFFE, 0xFFFFFFFF),
    ],
    Stated.PRIVATE_USE: [(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)],
    Stated.ADOBE_LETTER: [(0xF6BE, 0xF7FF)],
}
"""Both ends included. C0 and C1, surrogates, noncharacters: Unicode Standard 16, 23.7."""


def find_kinds(raw: Raw) -> NDArray[np.uint8]:
    """`Stated` bits of each value."""
    kinds = _first_plane().take(raw, mode="clip")
    if raw.max(initial=0) >= _PLANE:
        beyond = np.flatnonzero(raw >= _PLANE)
        kinds[beyond] = _compare(raw[beyond])
    return kinds


@cache
def _first_plane() -> NDArray[np.uint8]:
    """The kinds of all values of the BMP; the last entry is never asked for itself."""
    kinds = _compare(np.arange(_PLANE + 1, dtype=np.uint32))
    kinds[WHITE_SPACE] |= Stated.WHITE.value
    kinds.flags.writeable = False
    return kinds


def _compare(raw: Raw) -> NDArray[np.uint8]:
    """The kinds of values, white space apart."""
    kinds = np.zeros(len(raw), np.uint8)
    for kind, ranges in _RANGES.items():
        for first, last in ranges:
            kinds[(raw >= first) & (raw <= last)] |= kind.value
    return kinds


@dataclass(frozen=True, eq=False)
class Inspected:
    """Glyphs with what is asked of them most, looked up once; one entry a row.

    Nobody may write into what is handed out.
    """

    glyphs: Glyphs
    kinds: NDArray[np.uint8]
    """`Stated` bits of `raw`."""
    visible: Mask
    """Which are painted at all?"""

    @cached_property
    def inked(self) -> Mask:
        """Which state anything but white space?"""
        return np.asarray((self.kinds & Stated.WHITE.value) == 0)

    @cached_property
    def replaced(self) -> Mask:
        """Which have their text from the file's ActualText?"""
        return self.glyphs.has(Flag.ACTUALTEXT)

    @cached_property
    def unmapped(self) -> Mask:
        """For which does the file give no character?"""
        return self.glyphs.has(Flag.UNMAPPED)

    @cached_property
    def may_hold_mojibake(self) -> bool:
        """Is it worth the while to search for it?"""
        return may_hold_mojibake(self.glyphs.raw)

    def select(self, rows: Mask) -> Inspected:
        """The rows that the mask names."""
        if rows.all():
            return self
        return Inspected(self.glyphs.select(rows), self.kinds[rows], self.visible[rows])


def inspect_glyphs(glyphs: Glyphs) -> Inspected:
    """Looks at every glyph."""
    return Inspected(glyphs, find_kinds(glyphs.raw), glyphs.is_visible)
