"""Which glyphs has a TrueType or OpenType program? Read table by table (ISO/IEC 14496-22).

Subsets in PDF files lack tables, state wrong sums and break off. So each table is read for
itself, and only when it is asked for: a broken one costs what it says and nothing else.
"""

from __future__ import annotations

import struct
from functools import cached_property

import numpy as np
from fontTools.ttLib.standardGlyphOrder import (
    standardGlyphOrder,
)
from numpy.typing import NDArray

from inkproof.readers.font_cff import CffProgram
from inkproof.readers.font_cmaps import CharacterMaps
from inkproof.readers.font_outlines import Budget, Outline, Point, make_outline

MAGIC = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf", b"typ1")
MAX_TABLES = 64
TABLES = frozenset(("cmap", "CFF ", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "post"))
"""What is read. Hostile directories say of any other that it is the whole file, over and over."""
MAX_NAMES = 65_536
"""Names of one `post`: glyph ids have two bytes."""
RECORD = struct.Struct(">4sIII")
MAX_DEPTH = 6
"""Of composite glyphs in composite glyphs."""

_ON, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _OFFSETS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128


class SfntProgram:
    """A program of tables."""

    def __init__(self, data: bytes) -> None:
        self._tables = _directory(data)
        if not self._tables:
            raise ValueError("a font program without tables")
        self.maps = CharacterMaps(self._tables.get("cmap", b""))
        self._budget = Budget()

    @cached_property
    def cff(self) -> CffProgram | None:
        """The program's CFF part, which draws its glyphs."""
        table = self._tables.get("CFF ")
        return CffProgram(table) if table else None

    @cached_property
    def units(self) -> int:
        """Units of the em."""
        return self._number("head", 18) or 1000

    @cached_property
    def glyphs(self) -> int:
        """How many glyphs there are, by what is there of them."""
        if self.cff is not None:
            return self.cff.glyphs
        stated = self._number("maxp", 4)
        places = len(self._starts) - 1
        return max(0, min(stated or places, places))

    def _number(self, table: str, at: int) -> int:
        data = self._tables.get(table, b"")[at : at + 2]
        return int.from_bytes(data, "big") if len(data) == 2 else 0  # noqa: PLR2004

    @cached_property
    def _starts(self) -> NDArray[np.int64]:
        """Where the outlines start in `glyf`, and where the last one ends."""
        loca = self._tables.get("loca", b"")
        if self._number("head", 50):
            return np.frombuffer(loca, ">u4", len(loca) // 4).astype(np.int64)
        return 2 * np.frombuffer(loca, ">u2", len(loca) // 2).astype(np.int64)

    @cached_property
    def _metrics(self) -> tuple[tuple[int, ...], int]:
        data, count = self._tables.get("hmtx", b""), self._number("hhea", 34)
        count = min(count, len(data) // 4)
        return struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2]), count

    @cached_property
    def _names(self) -> list[str]:
        """Of the table `post`."""
        data = self._tables.get("post", b"")
        if data[:4] == b"\x00\x01\x00\x00":
            return list(standardGlyphOrder)
        if data[:4] != b"\x00\x02\x00\x00":
            return []
        count = min(self._number("post", 32), (len(data) - 34) // 2)
        numbers = struct.unpack_from(f">{count}H", data, 34)
        added: list[str] = []
        at = 34 + 2 * count
        while at < len(data) and len(added) < MAX_NAMES:
            length = data[at]
            added.append(data[at + 1 : at + 1 + length].decode("latin-1"))
            at += 1 + length
        known = [*standardGlyphOrder, *added]
        return [known[number] if number < len(known) else "" for number in numbers]

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return {name: gid for gid, name in reversed(list(enumerate(self._names))) if name}

    def name(self, gid: int) -> str:
        """By `post`, or by the charset of the CFF part."""
        if gid < len(self._names):
            return self._names[gid]
        return self.cff.name(gid) if self.cff is not None else ""

    def find(self, name: str) -> int | None:
        """The glyph of a name."""
        found = self._by_name.get(name)
        if found is None and self.cff is not None:
            return self.cff.find(name)
        return found

    def advance(self, gid: int) -> float | None:
        """By `hmtx`, in em."""
        values, count = self._metrics
        if not count or gid >= self.glyphs:
            return self.cff.advance(gid) if self.cff is not None else None
        return values[2 * min(gid, count - 1)] / self.units

    def _bearing(self, gid: int) -> int | None:
        values, count = self._metrics
        at = 2 * gid + 1 if gid < count else count + gid
        if not count or at >= len(values):
            return None
        return values[at] - (values[at] >> 15 << 16)

    def filled(self) -> list[int]:
        """The glyphs that have data."""
        if self.cff is not None:
            return self.cff.filled()
        lengths = np.diff(self._starts[: self.glyphs + 1])
        return [int(gid) for gid in lengths.nonzero()[0]]

    def _data(self, gid: int) -> bytes:
        if not 0 <= gid < self.glyphs:
            return b""
        return self._tables.get("glyf", b"")[self._starts[gid] : self._starts[gid + 1]]

    def outline(self, gid: int) -> Outline | None:
        """Of `glyf` or of the CFF part; composite glyphs as what they are made of."""
        if self.cff is not None:
            return self.cff.outline(gid)
        if not 0 <= gid < self.glyphs or "glyf" not in self._tables:
            return None
        points = self._points(gid, 0)
        scale = 1 / self.units
        made = make_outline(points, (scale, 0, 0, scale, 0, 0))
        bearing = self._bearing(gid)
        if made.box is None or bearing is None:
            return made
        # Engines draw a glyph so that its stated left edge is where `hmtx` wants it.
        stated = struct.unpack_from(">h", self._data(gid), 2)[0]
        shift = round((bearing - stated) * scale, 3)
        left, bottom, right, top = made.box
        return made._replace(box=(left + shift, bottom, right + shift, top))

    def _points(self, gid: int, depth: int) -> list[Point]:
        data = self._data(gid)
        if not data:
            return []
        contours = struct.unpack_from(">h", data)[0]
        if contours >= 0:
            return self._simple(data, contours)
        self._budget.spend(10)
        return [] if depth == MAX_DEPTH else self._composite(data, depth)

    def _simple(self, data: bytes, contours: int) -> list[Point]:
        if not contours:
            return []
        ends = struct.unpack_from(f">{contours}H", data, 10)
        count = ends[-1] + 1
        self._budget.spend(count + contours)
        at = 10 + 2 * contours
        at += 2 + int.from_bytes(data[at : at + 2], "big")
        flags: list[int] = []
        while len(flags) < count:
            flag = data[at]
            at += 1
            if flag & _REPEAT:
                flags += [flag] * (data[at] + 1)
                at += 1
            else:
                flags.append(flag)
        del flags[count:]
        xs, at = _coordinates(data, at, flags, _SHORT_X, _SAME_X)
        ys, _ = _coordinates(data, at, flags, _SHORT_Y, _SAME_Y)
        kinds = [flag & _ON for flag in flags]
        for end in ends:
            kinds[end] |= 2
        return list(zip(xs, ys, kinds, strict=True))

    def _composite(self, data: bytes, depth: int) -> list[Point]:
        made: list[Point] = []
        at, flags = 10, _MORE
        while flags & _MORE:
            flags, part = struct.unpack_from(">HH", data, at)
            signed = flags & _OFFSETS
            form = ">" + ("hh" if signed else "HH") if flags & _WORDS else "bb" if signed else "BB"
            first, second = struct.unpack_from(form, data, at + 4)
            at += 8 if flags & _WORDS else 6
            count = 1 if flags & _SCALE else 2 if flags & _TWO_SCALES else 4
            count = count if flags & (_SCALE | _TWO_SCALES | _MATRIX) else 0
            values = [value / 16384 for value in struct.unpack_from(f">{count}h", data, at)]
            at += 2 * count
            a, b, c, d = _matrix(values)
            points = [
                (a * x + c * y, b * x + d * y, kind)
                for x, y, kind in self._points(part, depth + 1)
            ]
            dx, dy = float(first), float(second)
            if not signed:
                dx, dy = _matched(made, points, first, second)
            made += [(x + dx, y + dy, kind) for x, y, kind in points]
            self._budget.spend(len(points) + 1)
        return made


def _directory(data: bytes) -> dict[str, bytes]:
    """The tables by tag; of two with one tag the first."""
    start = int.from_bytes(data[12:16], "big") if data[:4] == b"ttcf" else 0
    count = min(int.from_bytes(data[start + 4 : start + 6], "big"), MAX_TABLES)
    found: dict[str, bytes] = {}
    for at in range(start + 12, min(start + 12 + 16 * count, len(data) - 15), 16):
        tag, _, offset, length = RECORD.unpack_from(data, at)
        if (name := tag.decode("latin-1")) in TABLES:
            found.setdefault(name, data[offset : offset + length])
    return found


def _coordinates(
    data: bytes, at: int, flags: list[int], short: int, same: int
) -> tuple[list[int], int]:
    """One coordinate of all points, and where its data end."""
    values: list[int] = []
    value = 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            step = data[at] << 8 | data[at + 1]
            value += step - 65536 if step & 0x8000 else step
            at += 2
        values.append(value)
    return values, at


def _matrix(values: list[float]) -> tuple[float, float, float, float]:
    """The transformation of a part: none, one scale, two, or all four numbers."""
    if len(values) == 4:  # noqa: PLR2004
        return values[0], values[1], values[2], values[3]
    if not values:
        return 1, 0, 0, 1
    return values[0], 0, 0, values[-1]


def _matched(
    made: list[Point], points: list[Point], first: int, second: int
) -> tuple[float, float]:
    """The shift that lays a point of a part on one of what is there."""
    if first >= len(made) or second >= len(points):
        return 0, 0
    return made[first][0] - points[second][0], made[first][1] - points[second][1]
