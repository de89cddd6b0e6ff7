"""What does a CMap say of each code? ToUnicode maps, and encodings that are embedded as streams.

Sizes are bounded: a range of two numbers can ask for millions of entries.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from inkproof.readers.cmap_text import CidRange, parse_map

MAX_ENTRIES = 70_000
"""Entries of one map that are kept; codes of two bytes are 65,536."""
MAX_BYTES = 8 * 2**20
"""Of a CMap that is looked at; one of 65,536 single entries has 1.5 MB."""

MAX_READ = 4 * MAX_ENTRIES
"""Entries that are read, those that state a code again too."""
MAX_DESTINATION = 2_048
"""Hexadecimal digits of a destination; Adobe Technical Note 5411 allows half as many."""

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
    ranges: list[CidRange] = field(default_factory=list)
    """Ascending."""
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
    nothing; names as destinations are not read.
    """
    raw: dict[int, bytes] = {}
    left = MAX_READ
    for said in parse_map(data[:MAX_BYTES]).statements:
        room = min(MAX_ENTRIES - len(raw), left)
        if room <= 0:
            break
        left -= min(said.high - said.low + 1, room)
        if said.listed:
            raw.update((said.low + at, unhex(to)) for at, to in enumerate(said.targets[:room]))
        else:
            count = min(said.high - said.low + 1, room)
            raw.update(_counted(said.low, count, unhex(said.targets[0])))
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
    told = parse_map(data[:MAX_BYTES])
    cids = told.cids[:MAX_ENTRIES]
    return CodeMap(
        widths={room.width for room in told.codespace},
        chars={first: cid for first, last, cid in cids if first == last},
        ranges=sorted(entry for entry in cids if entry.low < entry.high and entry.cid >= 0),
        uses=told.used[0] if told.used else "",
    )


def unhex(digits: str) -> bytes:
    """The bytes of a hexadecimal string; a last digit alone is followed by 0 (7.3.4.3)."""
    digits = digits[:MAX_DESTINATION]
    return bytes.fromhex(digits + "0" * (len(digits) % 2))


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
