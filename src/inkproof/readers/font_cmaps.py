"""Which characters does a program map to which glyphs? Its `cmap` (ISO/IEC 14496-22, 5.2.1)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

MAX_SUBTABLES = 32
MAX_CODES = 400_000
"""Codes of one subtable; Unicode has assigned 160,000."""

UNICODE, MAC, WINDOWS = 0, 1, 3
"""Platforms."""
VARIATIONS = 5
"""Encoding of the Unicode platform whose subtable lists variation sequences."""

Numbers = NDArray[np.int64]
Pairs = tuple[Numbers, Numbers]
"""Codes and their glyphs."""
_NONE: Pairs = (np.zeros(0, np.int64), np.zeros(0, np.int64))


class CharacterMaps:
    """The subtables of one `cmap`."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._places: dict[tuple[int, int], int] = {}
        self._pairs: dict[int, Pairs] = {}
        self._tables: dict[int, dict[int, int]] = {}
        count = min(int.from_bytes(data[2:4], "big"), MAX_SUBTABLES)
        for at in range(4, min(4 + 8 * count, len(data) - 7), 8):
            platform = int.from_bytes(data[at : at + 2], "big")
            encoding = int.from_bytes(data[at + 2 : at + 4], "big")
            place = int.from_bytes(data[at + 4 : at + 8], "big")
            self._places.setdefault((platform, encoding), place)

    def has(self, platform: int, encoding: int) -> bool:
        """Is there such a subtable?"""
        return (platform, encoding) in self._places

    @property
    def is_empty(self) -> bool:
        """Is there no subtable at all?"""
        return not self._places

    def table(self, platform: int, encoding: int) -> dict[int, int]:
        """Code → glyph of one subtable; empty where there is none."""
        place = self._places.get((platform, encoding))
        if place is None:
            return {}
        if place not in self._tables:
            codes, gids = self._read(place)
            self._tables[place] = dict(zip(codes.tolist(), gids.tolist(), strict=True))
        return self._tables[place]

    @cached_property
    def unicode(self) -> dict[int, int]:
        """Code point → glyph of the best Unicode subtable."""
        for key in ((WINDOWS, 10), (UNICODE, 6), (UNICODE, 4), (WINDOWS, 1)):
            if key in self._places:
                return self.table(*key)
        others = sorted(key for key in self._places if _is_unicode(key))
        return self.table(*others[-1]) if others else {}

    def code_points(self, gids: Collection[int], *, use_mac: bool) -> dict[int, tuple[int, ...]]:
        """Glyph → code points that all Unicode subtables give for it, ascending.

        Where no subtable is one of Unicode: the codes of the symbol subtable as they are, and
        where there is none either, Mac Roman as Unicode (`use_mac`). A symbol font's Macintosh
        subtable has its bytes once more, and they are no Mac Roman.
        """
        parts = [self._read(place) for key, place in self._places.items() if _is_unicode(key)]
        if _are_empty(parts) and self.has(WINDOWS, 0):
            parts = [self._read(self._places[WINDOWS, 0])]
        elif _are_empty(parts) and use_mac and self.has(MAC, 0):
            parts = [_from_mac(self._read(self._places[MAC, 0]))]
        return self._reverse(parts, gids)

    @staticmethod
    def _reverse(parts: list[Pairs], gids: Collection[int]) -> dict[int, tuple[int, ...]]:
        found: dict[int, set[int]] = {}
        wanted = np.fromiter(gids, np.int64, len(gids))
        for codes, glyphs in parts:
            held = np.isin(glyphs, wanted)
            for code, gid in zip(codes[held].tolist(), glyphs[held].tolist(), strict=True):
                found.setdefault(gid, set()).add(code)
        return {gid: tuple(sorted(codes)) for gid, codes in found.items()}

    def _read(self, place: int) -> Pairs:
        if place not in self._pairs:
            codes, gids = _read_subtable(self._data[place:])
            held = (gids > 0) & (codes >= 0)
            self._pairs[place] = codes[held], gids[held]
        return self._pairs[place]


def _is_unicode(key: tuple[int, int]) -> bool:
    platform, encoding = key
    return (platform == UNICODE and encoding != VARIATIONS) or key in ((WINDOWS, 1), (WINDOWS, 10))


def _are_empty(parts: list[Pairs]) -> bool:
    return not any(len(codes) for codes, _ in parts)


def _from_mac(pairs: Pairs) -> Pairs:
    codes, gids = pairs
    held = (codes >= ord(" ")) & (codes < 256)  # noqa: PLR2004 - codes of one byte
    text = bytes(codes[held].tolist()).decode("mac_roman")
    return np.array([ord(character) for character in text], np.int64), gids[held]


def _read_subtable(data: bytes) -> Pairs:
    """Codes and glyphs of a subtable; of formats that PDF files have."""
    form = int.from_bytes(data[:2], "big")
    if form == 0:
        gids = np.frombuffer(data[6:262], np.uint8).astype(np.int64)
        return np.arange(len(gids)), gids
    if form == 4:  # noqa: PLR2004
        return _segments(data)
    if form in (6, 10):
        return _trimmed(data, wide=form == 10)  # noqa: PLR2004
    if form in (12, 13):
        return _groups(data, step=13 - form)
    return _NONE


def _trimmed(data: bytes, *, wide: bool) -> Pairs:
    """Formats 6 and 10: glyphs of one run of codes."""
    size, at = (4, 12) if wide else (2, 6)
    first = int.from_bytes(data[at : at + size], "big")
    count = int.from_bytes(data[at + size : at + 2 * size], "big")
    body = data[at + 2 * size :][: 2 * min(count, MAX_CODES)]
    gids = np.frombuffer(body[: len(body) // 2 * 2], ">u2").astype(np.int64)
    return np.arange(first, first + len(gids)), gids


def _groups(data: bytes, step: int) -> Pairs:
    """Formats 12 and 13: groups of codes and the glyph of their first, or of all."""
    count = min(int.from_bytes(data[12:16], "big"), (len(data) - 16) // 12)
    rows = np.frombuffer(data, ">u4", 3 * max(count, 0), 16).astype(np.int64).reshape(-1, 3)
    codes, row = _spread(rows[:, 0], rows[:, 1])
    return codes, rows[row, 2] + step * (codes - rows[row, 0])


def _segments(data: bytes) -> Pairs:
    """Format 4: segments with a step, or with a list of glyphs."""
    count = int.from_bytes(data[6:8], "big") // 2
    words = np.frombuffer(data[: len(data) // 2 * 2], ">u2").astype(np.int64)
    count = min(count, (len(words) - 8) // 4)
    if count <= 0:
        return _NONE
    ends, starts = words[7 : 7 + count], words[8 + count : 8 + 2 * count]
    steps = words[8 + 2 * count : 8 + 3 * count]
    offsets = words[8 + 3 * count : 8 + 4 * count]
    rows = min(len(starts), len(steps), len(offsets))
    codes, row = _spread(starts[:rows], ends[:rows])
    at = 8 + 3 * count + row + offsets[row] // 2 + codes - starts[row]
    listed = offsets[row] > 0
    held = words[np.where(listed & (at < len(words)), at, 0)]
    held[listed & (at >= len(words))] = 0
    stepped = (np.where(listed, held, codes) + steps[row]) & 0xFFFF
    return codes, np.where(listed & (held == 0), 0, stepped)


def _spread(first: Numbers, last: Numbers) -> Pairs:
    """All codes of some ranges, and which range each is of; no more than `MAX_CODES`."""
    counts = np.maximum(last - first + 1, 0)
    whole = np.cumsum(counts) <= MAX_CODES
    counts = counts * whole
    row = np.repeat(np.arange(len(counts)), counts)
    starts = np.cumsum(counts) - counts
    return first[row] + np.arange(len(row)) - starts[row], row
