"""Which glyphs has a CFF program? Adobe Technical Notes 5176 and 5177.

fontTools reads such programs too, but hostile ones make it work without bounds.
"""

from __future__ import annotations

import math
from functools import cached_property

import numpy as np
from fontTools.encodings.StandardEncoding import (
    StandardEncoding,
)
from numpy.typing import NDArray

from inkproof.readers.font_charstrings import CharstringProgram
from inkproof.readers.font_charstrings_cff import Type2Runner
from inkproof.readers.font_names import EXPERT_RUNS, EXPERT_SUBSET_RUNS, STANDARD_STRINGS
from inkproof.readers.font_outlines import Outline, make_outline

CHARSET, ENCODING, CHARSTRINGS, PRIVATE = 15, 16, 17, 18
SUBROUTINES, DEFAULT_WIDTH, NOMINAL_WIDTH = 19, 20, 21
MATRIX, ROS, FONTS, SELECT = 0x0C07, 0x0C1E, 0x0C24, 0x0C25
"""Operators of dictionaries; those of two bytes as one number."""

STANDARD_MATRIX = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)
MAX_FONTS = 256
"""Font dictionaries of a CID-keyed program; their numbers have one byte."""

Dictionary = dict[int, list[float]]


class Index:
    """An INDEX of the file: objects of any length, by number."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        count = int.from_bytes(data[at : at + 2], "big")
        self.end = at + 2
        self._starts: NDArray[np.int64] = np.zeros(1, np.int64)
        if not count:
            return
        size = data[at + 2]
        if not 1 <= size <= 4:  # noqa: PLR2004
            raise ValueError("an INDEX with offsets of no size")
        table = np.frombuffer(data, np.uint8, (count + 1) * size, at + 3).astype(np.int64)
        powers = 256 ** np.arange(size - 1, -1, -1)
        self._starts = table.reshape(-1, size) @ powers + at + 2 + (count + 1) * size
        self.end = int(self._starts[-1])

    def __len__(self) -> int:
        return len(self._starts) - 1

    def __getitem__(self, number: int) -> bytes:
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self._data[int(self._starts[number]) : int(self._starts[number + 1])]

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Bytes of each object."""
        return np.diff(self._starts)


class _Private:
    """What the charstrings of one font dictionary share."""

    def __init__(self, data: bytes, stated: Dictionary) -> None:
        matrix = stated.get(MATRIX, [])
        self.matrix = tuple(matrix) if len(matrix) == 6 else None  # noqa: PLR2004
        place = [int(value) for value in stated.get(PRIVATE, [])]
        size, at = place if len(place) == 2 else (0, 0)  # noqa: PLR2004
        values = read_dictionary(data[at : at + size])
        self.default = _first(values, DEFAULT_WIDTH)
        self.nominal = _first(values, NOMINAL_WIDTH)
        start = int(_first(values, SUBROUTINES))
        self.subroutines: Index | tuple[bytes, ...] = Index(data, at + start) if start else ()


class CffProgram(CharstringProgram):
    """The first font of a CFF font set."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._data = data
        tops = Index(data, Index(data, data[2]).end)
        self._strings = Index(data, tops.end)
        self._global = Index(data, self._strings.end)
        self._top = read_dictionary(tops[0])
        self.is_cid_keyed = ROS in self._top
        self._charstrings = Index(data, int(_first(self._top, CHARSTRINGS)))
        if not len(self._charstrings):
            raise ValueError("a CFF program without glyphs")

    @property
    def glyphs(self) -> int:
        """How many there are."""
        return len(self._charstrings)

    @cached_property
    def charset(self) -> list[int]:
        """String numbers, or CIDs, of the glyphs."""
        place, count = int(_first(self._top, CHARSET)), self.glyphs
        if place <= 2:  # noqa: PLR2004
            if place == 0 or self.is_cid_keyed:
                return list(range(count))
            runs = EXPERT_RUNS if place == 1 else EXPERT_SUBSET_RUNS
            return [number for first, last in runs for number in range(first, last + 1)][:count]
        form, at = self._data[place], place + 1
        if form == 0:
            listed = np.frombuffer(self._data, ">u2", count - 1, at)
            return [0, *listed.tolist()]
        made = [0]
        size = 3 if form == 1 else 4
        while len(made) < count and at + size <= len(self._data):
            first = int.from_bytes(self._data[at : at + 2], "big")
            more = int.from_bytes(self._data[at + 2 : at + size], "big")
            made += range(first, first + min(more + 1, count - len(made)))
            at += size
        return made

    @cached_property
    def by_cid(self) -> dict[int, int]:
        """CID → glyph, of a CID-keyed program."""
        return {cid: gid for gid, cid in reversed(list(enumerate(self.charset)))}

    @cached_property
    def _by_name(self) -> dict[str, int]:
        if self.is_cid_keyed:
            return {}
        names = [self.name(gid) for gid in range(self.glyphs)]
        return {name: gid for gid, name in reversed(list(enumerate(names))) if name}

    def name(self, gid: int) -> str:
        """By the charset; empty in CID-keyed programs."""
        if self.is_cid_keyed or not 0 <= gid < len(self.charset):
            return ""
        return self._string(self.charset[gid])

    def _string(self, number: int) -> str:
        if number < len(STANDARD_STRINGS):
            return STANDARD_STRINGS[number]
        number -= len(STANDARD_STRINGS)
        return self._strings[number].decode("latin-1") if number < len(self._strings) else ""

    def find(self, name: str) -> int | None:
        """The glyph of a name."""
        return self._by_name.get(name)

    @cached_property
    def encoding(self) -> dict[int, int]:
        """Code → glyph by the program's own encoding (5176, 12)."""
        place = int(_first(self._top, ENCODING))
        if self.is_cid_keyed or place == 1:
            return {}
        if place == 0:
            found = {code: self.find(name) for code, name in enumerate(StandardEncoding)}
            return {code: gid for code, gid in found.items() if gid}
        form, count = self._data[place], self._data[place + 1]
        body, made = self._data[place + 2 :], {}
        if form & 0x7F == 0:
            made = {code: gid for gid, code in enumerate(body[:count], start=1)}
            body = body[count:]
        else:
            codes = [
                code
                for first, more in zip(
                    body[: 2 * count : 2], body[1 : 2 * count : 2], strict=False
                )
                for code in range(first, first + more + 1)
            ]
            made = {code: gid for gid, code in enumerate(codes, start=1)}
            body = body[2 * count :]
        if form & 0x80 and body:
            for at in range(1, min(1 + 3 * body[0], len(body) - 2), 3):
                gid = self.find(self._string(int.from_bytes(body[at + 1 : at + 3], "big")))
                if gid is not None:
                    made[body[at]] = gid
        return {code: gid for code, gid in made.items() if code < 256 and gid < self.glyphs}  # noqa: PLR2004

    @cached_property
    def _privates(self) -> list[_Private]:
        if not self.is_cid_keyed:
            return [_Private(self._data, self._top)]
        fonts = Index(self._data, int(_first(self._top, FONTS)))
        return [
            _Private(self._data, read_dictionary(fonts[number]))
            for number in range(min(len(fonts), MAX_FONTS))
        ]

    @cached_property
    def _selected(self) -> list[int]:
        """Number of the font dictionary of each glyph (5176, 19)."""
        place = int(_first(self._top, SELECT))
        if not self.is_cid_keyed or not place:
            return [0] * self.glyphs
        if self._data[place] == 0:
            return list(self._data[place + 1 : place + 1 + self.glyphs])
        made: list[int] = []
        count = int.from_bytes(self._data[place + 1 : place + 3], "big")
        for at in range(place + 3, place + 3 + 3 * count, 3):
            end = int.from_bytes(self._data[at + 3 : at + 5], "big")
            made += [self._data[at + 2]] * (min(end, self.glyphs) - len(made))
        return made

    def filled(self) -> list[int]:
        """The glyphs that have more than an end."""
        return [int(gid) for gid in (self._charstrings.lengths > 1).nonzero()[0]]

    def _run(self, gid: int) -> Outline:
        private = self._privates[self._selected[gid]]
        runner = Type2Runner(
            private.subroutines,
            self._global,
            self._budget,
            default=private.default,
            nominal=private.nominal,
        )
        runner.run(self._charstrings[gid])
        width = runner.width
        for code, dx, dy in list(runner.parts):
            part = self.find(StandardEncoding[code])
            if part is not None:
                runner.again(dx, dy)
                runner.run(self._charstrings[part])
        matrix = self._matrix(private)
        return make_outline(runner.points, matrix, width * matrix[0])

    def _matrix(self, private: _Private) -> tuple[float, ...]:
        top = self._top.get(MATRIX, [])
        outer = tuple(top) if len(top) == 6 else None  # noqa: PLR2004
        if not self.is_cid_keyed or private.matrix is None:
            return outer or STANDARD_MATRIX
        if outer is None:
            return private.matrix
        a, b, c, d, e, f = private.matrix
        g, h, i, j, k, m = outer
        return (
            a * g + b * i,
            a * h + b * j,
            c * g + d * i,
            c * h + d * j,
            e * g + f * i + k,
            e * h + f * j + m,
        )


def _first(values: Dictionary, operator: int) -> float:
    """The one operand of an operator; 0 where it is not there, as is the default of all used."""
    found = values.get(operator)
    return found[-1] if found else 0


def read_dictionary(data: bytes) -> Dictionary:
    """The operators of a DICT with their operands (5176, 4)."""
    made: Dictionary = {}
    operands: list[float] = []
    at = 0
    while at < len(data):
        first = data[at]
        at += 1
        if first <= 21:  # noqa: PLR2004
            if first == 12 and at < len(data):  # noqa: PLR2004
                first = first << 8 | data[at]
                at += 1
            made[first] = operands
            operands = []
        elif first == 30:  # noqa: PLR2004
            value, at = _real(data, at)
            operands.append(value)
        else:
            value, at = _integer(data, at, first)
            operands.append(value)
    return made


def _integer(data: bytes, at: int, first: int) -> tuple[float, int]:
    if first in (28, 29):
        size = 2 if first == 28 else 4  # noqa: PLR2004
        return int.from_bytes(data[at : at + size], "big", signed=True), at + size
    if first <= 246:  # noqa: PLR2004
        return first - 139, at
    second = data[at] if at < len(data) else 0
    if first <= 250:  # noqa: PLR2004
        return (first - 247) * 256 + second + 108, at + 1
    return -(first - 251) * 256 - second - 108, at + 1


_NIBBLES = (*"0123456789", ".", "E", "E-", "", "-")


def _real(data: bytes, at: int) -> tuple[float, int]:
    text = ""
    while at < len(data):
        byte = data[at]
        at += 1
        for nibble in (byte >> 4, byte & 15):
            if nibble == 15:  # noqa: PLR2004
                try:
                    value = float(text)
                except ValueError:
                    return 0.0, at
                return value if math.isfinite(value) else 0.0, at
            text += _NIBBLES[nibble]
    return 0.0, at
