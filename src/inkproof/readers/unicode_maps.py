"""What does a CMap say? ToUnicode maps, and encodings that are embedded as streams.

Both are PostScript, of which only the few operators are read that make the tables (ISO 32000-2,
9.7.5 and 9.10.3; Adobe Technical Notes 5014 and 5411). Sizes are bounded: a range of two numbers
can ask for millions of entries.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

MAX_ENTRIES = 70_000
"""Entries of one map that are kept; codes of two bytes are 65,536."""
MAX_BYTES = 8 * 2**20
"""Of a CMap that is looked at; one of 65,536 single entries has 1.5 MB."""

_BEGIN = re.compile(rb"begin(bfchar|bfrange|cidchar|cidrange|codespacerange)(?![a-z])")
_END = re.compile(rb"(?:end|begin)(?:bf|cid|codespace|notdef)")
_TOKEN = re.compile(rb"<([^<>]*)>|([\[\]])|([-+]?\d{1,10})(?![^\s<>\[\]/()%])|(/[^\s<>\[\]/()%]*)")
_COMMENT = re.compile(rb"%[^\r\n]*")
_USES = re.compile(rb"/([^\s<>\[\]/()%]{1,127})\s+usecmap")
_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")

Token = bytes | int | str | None
"""A hex string, a number, a bracket, or None for what is neither."""

UNIT = 2
"""Bytes of a UTF-16 code unit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnicodeMap:
    """What a ToUnicode map says."""

    stated: dict[int, str]
    """Code → text, where the destination is UTF-16BE; empty text where it is empty."""
    destinations: dict[int, bytes]
    """Code → bytes of the destination; empty where all destinations are UTF-16BE."""


@dataclass(slots=True, kw_only=True)
class CodeMap:
    """Which CID does a code stand for (9.7.5.3)?"""

    widths: set[int] = field(default_factory=set)
    """Bytes of the codes that the codespace ranges allow."""
    chars: dict[int, int] = field(default_factory=dict)
    ranges: list[tuple[int, int, int]] = field(default_factory=list)
    """First code, last code, CID of the first; ascending once `read_code_map` is done."""
    uses: str = ""
    """Name of another CMap that this one is based on."""

    def cid(self, code: int) -> int | None:
        """The CID of a code; None where the map gives none."""
        if code in self.chars:
            return self.chars[code]
        at = bisect_right(self.ranges, (code, 1 << 32, 0)) - 1
        if at < 0 or code > self.ranges[at][1]:
            return None
        first, _, cid = self.ranges[at]
        return cid + code - first

    def codes(self) -> Iterator[tuple[int, int]]:
        """Codes and CIDs, `MAX_ENTRIES` at most."""
        left = MAX_ENTRIES
        yield from self.chars.items()
        for first, last, cid in self.ranges:
            count = min(last - first + 1, left)
            yield from zip(range(first, first + count), range(cid, cid + count), strict=True)
            left -= count


def read_unicode_map(data: bytes) -> UnicodeMap:
    """Reads a ToUnicode stream.

    Of two entries for a code the later one counts. A map that has CIDs instead of texts says
    nothing; names as destinations are left out.
    """
    raw: dict[int, bytes] = {}
    data = data[:MAX_BYTES]
    for kind, block in _blocks(data):
        if kind == b"bfchar":
            _read_chars(block, raw)
        elif kind == b"bfrange":
            _read_ranges(block, raw)
        if len(raw) >= MAX_ENTRIES:
            break
    read = {code: decode_utf16(destination) for code, destination in raw.items()}
    stated = {code: text for code, text in read.items() if text is not None}
    return UnicodeMap(stated=stated, destinations=raw if len(stated) < len(raw) else {})


def decode_utf16(destination: bytes) -> str | None:
    """The text of a destination as 9.10.3 wants it; None where it is not UTF-16BE."""
    try:
        return destination.decode("utf-16-be")
    except UnicodeDecodeError:
        return None


def read_code_map(data: bytes) -> CodeMap:
    """Reads a CMap that gives CIDs."""
    made = CodeMap()
    count = 0
    for kind, block in _blocks(data[:MAX_BYTES]):
        tokens = [token for token in _tokens(block) if token is not None]
        if kind == b"codespacerange":
            made.widths.update(len(token) for token in tokens if isinstance(token, bytes))
            continue
        if kind not in (b"cidchar", b"cidrange"):
            continue
        size = 2 if kind == b"cidchar" else 3
        for at in range(0, len(tokens) - size + 1, size):
            *codes, cid = tokens[at : at + size]
            first, last = codes[0], codes[-1]
            if isinstance(first, bytes) and isinstance(last, bytes) and isinstance(cid, int):
                made.ranges.append((_number(first), _number(last), cid))
        count = len(made.ranges)
        if count >= MAX_ENTRIES:
            break
    made.chars.update({first: cid for first, last, cid in made.ranges if first == last})
    made.ranges = sorted(entry for entry in made.ranges if entry[0] < entry[1] and entry[2] >= 0)
    uses = _USES.search(data)
    made.uses = uses.group(1).decode("latin-1") if uses else ""
    return made


def _blocks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The tables of a CMap: which kind, and what stands between its operators."""
    if b"%" in data:
        data = _COMMENT.sub(b"", data)
    at = 0
    while found := _BEGIN.search(data, at):
        end = _END.search(data, found.end())
        at = end.start() if end else len(data)
        yield found.group(1), data[found.end() : at]


def _tokens(block: bytes) -> Iterator[Token]:
    for hexadecimal, bracket, number, name in _TOKEN.findall(block):
        if bracket:
            yield bracket.decode()
        elif number:
            yield int(number)
        elif name:
            yield None
        else:
            yield unhex(hexadecimal)


def unhex(digits: bytes) -> bytes:
    """The bytes of a hexadecimal string; a last digit alone is followed by 0 (7.3.4.3)."""
    if len(digits) % 2 or not digits.isalnum():
        digits = _NOT_HEX.sub(b"", digits)
        digits += b"0" * (len(digits) % 2)
    try:
        return bytes.fromhex(digits.decode("ascii"))
    except ValueError:
        return b""


def _number(code: bytes) -> int:
    return int.from_bytes(code[:4], "big")


def _read_chars(block: bytes, into: dict[int, bytes]) -> None:
    tokens = list(_tokens(block))
    for code, destination in zip(tokens[::2], tokens[1::2], strict=False):
        if isinstance(code, bytes) and code and isinstance(destination, bytes):
            into[_number(code)] = destination
            if len(into) >= MAX_ENTRIES:
                return


def _read_ranges(block: bytes, into: dict[int, bytes]) -> None:
    tokens = _tokens(block)
    for first, last, destination in zip(tokens, tokens, tokens, strict=False):
        listed: list[Token] = []
        if destination == "[":
            for token in tokens:
                if token == "]":  # noqa: S105 - a bracket, not a secret
                    break
                listed.append(token)
        if not isinstance(first, bytes) or not isinstance(last, bytes) or not first:
            continue
        start = _number(first)
        count = min(_number(last) - start + 1, MAX_ENTRIES - len(into))
        if len(into) >= MAX_ENTRIES:
            return
        if isinstance(destination, bytes):
            into.update(_counted(start, count, destination))
        else:
            pairs = zip(range(start, start + count), listed, strict=False)
            into.update((code, token) for code, token in pairs if isinstance(token, bytes))


def _counted(start: int, count: int, destination: bytes) -> Iterator[tuple[int, bytes]]:
    """Entries of a range: the last unit of the destination counts up, and may not overflow."""
    width = min(UNIT, len(destination))
    head, last = destination[: len(destination) - width], destination[len(destination) - width :]
    if not width:
        yield from ((start + step, b"") for step in range(count))
        return
    first = int.from_bytes(last, "big")
    for step in range(min(count, (1 << 8 * width) - first)):
        yield start + step, head + (first + step).to_bytes(width, "big")
