"""Which glyphs has a Type 1 program? Adobe Type 1 Font Format, 1990.

The program is PostScript, but it always has the same shape, and only that shape is read; nothing
of it is run except the charstrings.
"""

from __future__ import annotations

import binascii
import re
from functools import cached_property

import numpy as np
from fontTools.encodings.StandardEncoding import (
    StandardEncoding,
)
from numpy.typing import NDArray

from inkproof.readers.font_charstrings import CharstringProgram
from inkproof.readers.font_charstrings_type1 import Type1Runner
from inkproof.readers.font_outlines import Outline, make_outline

EEXEC_KEY, CHARSTRING_KEY = 55665, 4330
MULTIPLIER, INCREMENT = 52845, 22719
PERIOD = 16_384
"""After this many steps the powers of the multiplier, modulo 65,536, come again."""
BLOCK = 32 * PERIOD
"""Bytes that are decrypted at once: each costs fifty bytes of memory on the way."""
MAX_GLYPHS = 20_000

_ENCODED = re.compile(
    rb"dup\s+(\d{1,3}|8#[0-7]{1,3}|16#[0-9A-Fa-f]{1,2})\s*/([^\s/<>\[\](){}%]+)\s+put"
)
_MATRIX = re.compile(rb"/FontMatrix\s*[\[{]([^\]}]{1,200})[\]}]")
_SKIPPED = re.compile(rb"/lenIV\s+(-?\d{1,3})")
_SUBROUTINE = re.compile(rb"dup\s+(\d{1,5})\s+(\d{1,5})\s+[^\s/]{1,20} ")
_GLYPH = re.compile(rb"/([^\s/<>\[\](){}%]{1,127})\s+(\d{1,5})\s+[^\s/]{1,20} ")


def decrypt(data: bytes, key: int) -> bytes:
    """Undoes the encryption of a Type 1 program (chapter 7), its leading bytes included.

    Each key is the one before it, plus the encrypted byte, times a constant, plus another: with
    the constant's powers divided out, the keys are sums, which numpy makes many at once.
    """
    parts: list[bytes] = []
    for at in range(0, len(data), BLOCK):
        part, key = _decrypt_block(data[at : at + BLOCK], key)
        parts.append(part)
    return b"".join(parts)


def _decrypt_block(data: bytes, key: int) -> tuple[bytes, int]:
    """The plain bytes, and the key of what follows them."""
    cipher = np.frombuffer(data, np.uint8).astype(np.uint64)
    count = len(cipher)
    steps = np.arange(count) % PERIOD
    added = (cipher * MULTIPLIER + INCREMENT) * _INVERSES[(steps + 1) % PERIOD] & 0xFFFF
    sums = np.concatenate([[0], np.cumsum(added[:-1])]).astype(np.uint64) + np.uint64(key)
    keys = sums % 65536 * _POWERS[steps] % 65536
    plain: bytes = ((cipher ^ (keys >> np.uint64(8))) & 0xFF).astype(np.uint8).tobytes()
    last = (int(cipher[-1]) + int(keys[-1])) * MULTIPLIER + INCREMENT & 0xFFFF
    return plain, last


def _powers(base: int) -> NDArray[np.uint64]:
    made = [1]
    for _ in range(PERIOD - 1):
        made.append(made[-1] * base & 0xFFFF)
    return np.array(made, np.uint64)


_POWERS = _powers(MULTIPLIER)
_INVERSES = _powers(pow(MULTIPLIER, -1, 65536))


class Type1Program(CharstringProgram):
    """A program as `FontFile` holds it: clear text, then an encrypted part."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        data = _without_segments(data)
        head, found, tail = data.partition(b"eexec")
        if not found:
            raise ValueError("a Type 1 program without an encrypted part")
        self._head = head
        private = _decrypted(tail)
        skipped = _SKIPPED.search(private)
        self._skipped = int(skipped.group(1)) if skipped else 4
        start = private.find(b"/CharStrings")
        if start < 0:
            raise ValueError("a Type 1 program without charstrings")
        subroutines = private.find(b"/Subrs")
        self._raw_subroutines = _cut(_SUBROUTINE, private, subroutines, start)
        self._raw_glyphs = _cut(_GLYPH, private, start + 12, len(private))
        self._names = list(self._raw_glyphs)
        self._by_name = {name: gid for gid, name in enumerate(self._names)}
        self._subroutines: dict[int, bytes] = {}

    @property
    def glyphs(self) -> int:
        """How many there are, in the order in which the program lists them."""
        return len(self._names)

    def name(self, gid: int) -> str:
        """Glyphs have names here, and no numbers."""
        return self._names[gid] if 0 <= gid < self.glyphs else ""

    def find(self, name: str) -> int | None:
        """The glyph of a name."""
        return self._by_name.get(name)

    @cached_property
    def encoding(self) -> dict[int, int]:
        """Code → glyph by the program's own encoding."""
        at = self._head.find(b"/Encoding")
        body = self._head[at + 9 :] if at >= 0 else b""
        named: dict[int, str] = {}
        if body.split(None, 1)[:1] == [b"StandardEncoding"]:
            named = dict(enumerate(StandardEncoding))
        else:
            for number, name in _ENCODED.findall(body):
                base, _, digits = number.rpartition(b"#")
                named[int(digits, int(base or 10))] = name.decode("latin-1")
        found = {code: self.find(name) for code, name in named.items() if name != ".notdef"}
        return {code: gid for code, gid in found.items() if gid is not None and code < 256}  # noqa: PLR2004

    @cached_property
    def _matrix(self) -> tuple[float, ...]:
        found = _MATRIX.search(self._head)
        try:
            values = tuple(float(value) for value in found.group(1).split()) if found else ()
        except ValueError:
            values = ()
        return values if len(values) == 6 and values[0] else (0.001, 0, 0, 0.001, 0, 0)  # noqa: PLR2004

    def filled(self) -> list[int]:
        """All: a charstring states at least its width, and what it draws is not plain to see."""
        return list(range(self.glyphs))

    def _run(self, gid: int) -> Outline:
        runner = Type1Runner(self, self._budget)
        runner.run(self._charstring(self._raw_glyphs[self._names[gid]]))
        width = runner.width
        for code, dx, dy in list(runner.parts):
            part = self._raw_glyphs.get(StandardEncoding[code])
            if part is not None:
                runner.start(dx, dy)
                runner.run(self._charstring(part))
        return make_outline(runner.points, self._matrix, width * self._matrix[0])

    def __len__(self) -> int:
        return len(self._raw_subroutines)

    def __getitem__(self, number: int) -> bytes:
        """A subroutine."""
        if number not in self._subroutines:
            raw = self._raw_subroutines[str(number)]
            self._subroutines[number] = self._charstring(raw)
        return self._subroutines[number]

    def _charstring(self, raw: bytes) -> bytes:
        return raw if self._skipped < 0 else _plain(raw)[self._skipped :]


def _plain(data: bytes) -> bytes:
    """As `decrypt`, for the few bytes of one charstring."""
    key, made = CHARSTRING_KEY, bytearray()
    for byte in data:
        made.append(byte ^ key >> 8)
        key = (byte + key) * MULTIPLIER + INCREMENT & 0xFFFF
    return bytes(made)


def _cut(pattern: re.Pattern[bytes], data: bytes, start: int, stop: int) -> dict[str, bytes]:
    """Charstrings by name or number: each says how long it is."""
    made: dict[str, bytes] = {}
    at = start
    while at >= 0 and len(made) < MAX_GLYPHS and (found := pattern.search(data, at, stop)):
        at = found.end() + int(found.group(2))
        made.setdefault(found.group(1).decode("latin-1"), data[found.end() : at])
    return made


def _without_segments(data: bytes) -> bytes:
    """The program without the headers of a PFB file, which some writers leave in."""
    if data[:1] != b"\x80":
        return data
    parts: list[bytes] = []
    at = 0
    while data[at : at + 1] == b"\x80" and data[at + 1 : at + 2] in (b"\x01", b"\x02"):
        length = int.from_bytes(data[at + 2 : at + 6], "little")
        parts.append(data[at + 6 : at + 6 + length])
        at += 6 + length
    return b"".join(parts)


def _decrypted(tail: bytes) -> bytes:
    """The encrypted part, binary or hexadecimal (chapter 7.2)."""
    tail = tail.lstrip(b" \t\r\n")
    if re.match(rb"[0-9A-Fa-f\s]{8}", tail):
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", tail)
        tail = binascii.unhexlify(digits[: len(digits) // 2 * 2])
    return decrypt(tail, EEXEC_KEY)[4:]
