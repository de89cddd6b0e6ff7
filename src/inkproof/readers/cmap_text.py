"""What does a CMap state, and how does one say other things of some codes?

CMaps are PostScript, of which only the few operators are read that make their tables (ISO
32000-2, 9.7.5 and 9.10.3; Adobe Technical Notes 5014 and 5411).

To repair a map, the statements on the codes in question are taken out, and new ones are put in
their place. What is left is written digit for digit as it stood: producers write destinations in
ways that each reader understands differently, and a code that nobody repaired must go on saying
what it said to each of them.

New statements are single characters, never ranges: PDFium reads a range no further than the
last byte of its codes goes, and poppler cuts ranges of codes of three bytes. Codes of more than
two bytes are written for the others: PDFium has no map for them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

MAX_TOKENS = 1_000_000
"""Of one map that are read; a map of all codes of two bytes, one by one, has 131,072."""

MAX_SPAN = 2**16
"""Codes of one range that are believed."""

MAX_DIGITS = 8
"""Hexadecimal digits of a code (9.7.6.3: four bytes)."""

BYTE = 256
MAX_SHORT = 0xFFFF
"""The largest code of two bytes."""

UNIT = 4
"""Hexadecimal digits of a UTF-16 code unit."""

MAX_TARGET = 65_536
"""Hexadecimal digits of a destination that are kept; Adobe Technical Note 5411 allows 1,024."""

MAX_CUT = 2**20
"""Codes of all statements that are cut around others: PDFium keeps an entry for each, and an
honest map states a code once."""

DIGITS_OF_ONE = 16
"""Digits that are written again at each cut and cost as much as a code."""

SECTION = 100
"""Statements of one section; Adobe Technical Note 5014 allows no more."""

_TOKEN = re.compile(
    rb"%[^\r\n]*|<<|>>|<([0-9A-Fa-f\s]*)>|\((?:\\.|[^\\()]){0,200}\)"
    rb"|([\[\]]|/?[^\s<>\[\](){}/%]+)",
    re.DOTALL,
)
_SPACE = re.compile(rb"\s+")
_NUMBER = re.compile(rb"[-+]?\d{1,10}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRange:
    """One range of the codespace (9.7.6.3)."""

    low: int
    high: int
    width: int
    """Bytes of its codes."""

    def holds(self, code: int) -> bool:
        """Is each byte of the code within its own bounds?"""
        if code >> (8 * self.width):
            return False
        return all(
            (self.low >> at & 0xFF) <= (code >> at & 0xFF) <= (self.high >> at & 0xFF)
            for at in range(0, 8 * self.width, 8)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """What a map says of one code or of a range of them."""

    low: int
    high: int
    width: int
    """Bytes of the codes as they are written."""
    targets: tuple[str, ...]
    """Hexadecimal digits as written: one that is counted on from, or one a code."""
    listed: bool = False
    """Is it a range with a target a code?"""

    @property
    def wide(self) -> bool:
        """Are there codes of more than two bytes?"""
        return self.high > MAX_SHORT

    def part(self, low: int, high: int) -> Statement:
        """The same of some of its codes."""
        if self.listed:
            targets = self.targets[low - self.low : high + 1 - self.low]
        else:
            targets = (_count_on(self.targets[0], low - self.low),)
        return Statement(low=low, high=high, width=self.width, targets=targets, listed=self.listed)


class CidRange(NamedTuple):
    """What a CMap says of one code, or of several that count up with their CIDs (9.7.6.2)."""

    low: int
    high: int
    cid: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapText:
    """A map taken apart."""

    codespace: tuple[CodeRange, ...] = ()
    statements: tuple[Statement, ...] = ()
    """In their order: where a map says two things of a code, readers differ in which counts."""
    cids: tuple[CidRange, ...] = ()
    """Of encodings; no text, and never written again."""
    used: tuple[str, ...] = ()
    """Names of the maps that it builds on (`usecmap`)."""


def parse_map(data: bytes) -> MapText:
    """Takes a map apart; whatever is no statement of it is passed over."""
    codespace: list[CodeRange] = []
    statements: list[Statement] = []
    cids: list[CidRange] = []
    used: list[str] = []
    for operator, operands in _sections_of(data):
        if operator == b"usecmap" and operands[-1:] and operands[-1].startswith(b"/"):
            used.append(operands[-1][1:].decode("latin-1"))
        elif operator == b"begincodespacerange":
            codespace.extend(_read_codespace(iter(operands)))
        elif operator == b"beginbfchar":
            statements.extend(_read_characters(iter(operands)))
        elif operator == b"beginbfrange":
            statements.extend(_read_ranges(iter(operands)))
        elif operator in (b"begincidchar", b"begincidrange"):
            cids.extend(_read_cids(operands, codes=1 if operator == b"begincidchar" else 2))
    return MapText(
        codespace=tuple(codespace),
        statements=tuple(statements),
        cids=tuple(cids),
        used=tuple(used),
    )


def overlay_map(
    old: MapText, table: Mapping[int, str], width_of: Callable[[int], int], silence: Iterable[str]
) -> bytes:
    """The map with the table's text for its codes, and all else as it was.

    Args:
        old: the map as it is; an empty one where there is none.
        table: code → text. A code of empty text says nothing.
        width_of: bytes of a code that neither the map's statements nor its codespace tell.
        silence: targets, as hexadecimal digits, for codes that say nothing.
    """
    replaced = sorted(table)
    kept = list(_cut(old.statements, replaced))
    widths = _Widths(old, width_of)
    silent = tuple(silence)
    for code in replaced:
        text = table[code]
        targets = (text.encode("utf-16-be", "surrogatepass").hex(),) if text else silent
        width = widths.of(code)
        kept += [Statement(low=code, high=code, width=width, targets=(to,)) for to in targets]
    return _write(old, kept)


def _tokens(data: bytes) -> Iterator[bytes]:
    """Operators, names and brackets; a hexadecimal string as `<` and its digits."""
    for found, _ in zip(_TOKEN.finditer(data), range(MAX_TOKENS), strict=False):
        if found[1] is not None:
            yield b"<" + _SPACE.sub(b"", found[1])[:MAX_TARGET]
        elif found[2] is not None:
            yield found[2]


def _sections_of(data: bytes) -> Iterator[tuple[bytes, list[bytes]]]:
    """Operators that open a table, each with what stands between it and the next one of them.

    `usecmap` comes with what stands before it.
    """
    opened = b""
    operands: list[bytes] = []
    for token in _tokens(data):
        if token == b"usecmap":
            yield token, operands
        elif token.startswith((b"begin", b"end")):
            yield opened, operands
            opened, operands = token, []
        else:
            operands.append(token)
    yield opened, operands


def _read_codespace(operands: Iterator[bytes]) -> Iterator[CodeRange]:
    for low, high in zip(operands, operands, strict=False):
        if _is_code(low) and _is_code(high):
            width = max(len(low), len(high)) // 2
            yield CodeRange(low=int(low[1:], 16), high=int(high[1:], 16), width=width)


def _read_characters(operands: Iterator[bytes]) -> Iterator[Statement]:
    for code, target in zip(operands, operands, strict=False):
        if _is_code(code) and target.startswith(b"<"):
            value, width = int(code[1:], 16), len(code) // 2
            yield Statement(low=value, high=value, width=width, targets=(target[1:].decode(),))


def _read_ranges(operands: Iterator[bytes]) -> Iterator[Statement]:
    for first, last in zip(operands, operands, strict=False):
        target = next(operands, b"")
        listed = target == b"["
        targets = tuple(_listed(operands)) if listed else (target[1:].decode("latin-1"),)
        if not (_is_code(first) and _is_code(last) and (listed or target.startswith(b"<"))):
            continue
        low, high = int(first[1:], 16), int(last[1:], 16)
        high = min(high, low + (len(targets) if listed else MAX_SPAN) - 1)
        if high >= low:
            yield Statement(
                low=low, high=high, width=len(first) // 2, targets=targets, listed=listed
            )


def _read_cids(operands: list[bytes], codes: int) -> Iterator[CidRange]:
    """Statements of one code or of two, and a CID."""
    step = codes + 1
    for at in range(0, len(operands) - codes, step):
        first, last, cid = operands[at], operands[at + codes - 1], operands[at + codes]
        if _is_code(first) and _is_code(last) and _NUMBER.fullmatch(cid):
            yield CidRange(int(first[1:], 16), int(last[1:], 16), int(cid))


def _listed(operands: Iterator[bytes]) -> Iterator[str]:
    for token in operands:
        if token == b"]":
            return
        yield token[1:].decode("latin-1") if token.startswith(b"<") else ""


def _is_code(token: bytes) -> bool:
    return token.startswith(b"<") and 1 < len(token) <= MAX_DIGITS + 1


def _cut(statements: Iterable[Statement], replaced: list[int]) -> Iterator[Statement]:
    """The statements without the codes that others take over.

    Those beyond what may be cut are left out: they say the same codes over and over.
    """
    room = MAX_CUT
    for said in statements:
        first, end = bisect_left(replaced, said.low), bisect_left(replaced, said.high + 1)
        if first == end:
            yield said
            continue
        count = said.high + 1 - said.low
        cuts = 1 if said.listed else end - first + count // BYTE
        room -= count + cuts * sum(map(len, said.targets)) // DIGITS_OF_ONE
        if room >= 0:
            yield from _without(said, replaced[first:end])


def _without(said: Statement, taken: list[int]) -> Iterator[Statement]:
    """A statement's parts between the codes that others take over."""
    low = said.low
    for code in (*taken, said.high + 1):
        while low < code:
            # PDFium takes no range over the last byte of its codes.
            high = min(code - 1, low | 0xFF)
            yield said.part(low, high)
            low = high + 1
        low = code + 1


def _count_on(digits: str, steps: int) -> str:
    """A destination so many characters on; in its last two bytes where it is no UTF-16.

    One of a single byte becomes one of two: PDFium counts such ranges from 0, whatever it is.
    """
    digits = digits.zfill(UNIT) if digits else digits
    if not steps or not digits:
        return digits
    try:
        text = bytes.fromhex(digits).decode("utf-16-be")
        return (text[:-1] + chr(ord(text[-1]) + steps)).encode("utf-16-be").hex()
    except (ValueError, UnicodeError):
        number = int(digits[-UNIT:], 16) + steps
        return digits[:-UNIT] + f"{number % 16**UNIT:0{UNIT}x}"


class _Widths:
    """How many bytes has a code? As the map states it, or its codespace."""

    def __init__(self, old: MapText, width_of: Callable[[int], int]) -> None:
        self._statements = sorted(old.statements, key=attrgetter("low"))
        self._lows = [said.low for said in self._statements]
        self._codespace = sorted(old.codespace, key=attrgetter("width"))
        self._width_of = width_of

    def of(self, code: int) -> int:
        at = bisect_left(self._lows, code + 1) - 1
        if at >= 0 and self._statements[at].high >= code:
            return self._statements[at].width
        within = (room.width for room in self._codespace if room.holds(code))
        return next(within, 0) or self._width_of(code)


def _write(old: MapText, statements: list[Statement]) -> bytes:
    rooms = _rooms(old, statements)
    sections = "".join(_sections(statements))
    used = "".join(f"/{name} usecmap\n" for name in old.used)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"{used}{rooms}{sections}"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
    ).encode("latin-1")


def _rooms(old: MapText, statements: list[Statement]) -> str:
    """The codespace as it was, and as much more as the statements need."""
    rooms = list(old.codespace)
    for width in sorted({said.width for said in statements}):
        ends = [end for said in statements if said.width == width for end in (said.low, said.high)]
        if all(any(room.width == width and room.holds(end) for room in rooms) for end in ends):
            continue
        # Of one and two bytes the whole: a range of some codes alone says nothing of others.
        few = width > 2 or any(room.width < width for room in rooms)  # noqa: PLR2004
        low, high = (min(ends), max(ends)) if few else (0, 256**width - 1)
        rooms.append(CodeRange(low=low, high=high, width=width))
    lines = [f"{_code(room.low, room.width)} {_code(room.high, room.width)}" for room in rooms]
    return "".join(_blocks("codespacerange", lines))


def _sections(statements: list[Statement]) -> Iterator[str]:
    """Neighbours of one kind under one operator, in their order.

    PDFium passes over a whole section for one code of more than two bytes, so that these stand
    apart: it never reads them, and must not lose the others with them.
    """
    for (one, _), group in groupby(
        statements, key=lambda said: (said.low == said.high, said.wide)
    ):
        yield from _blocks("bfchar" if one else "bfrange", list(map(_line, group)))


def _blocks(operator: str, lines: list[str]) -> Iterator[str]:
    for at in range(0, len(lines), SECTION):
        part = lines[at : at + SECTION]
        yield f"{len(part)} begin{operator}\n" + "\n".join(part) + f"\nend{operator}\n"


def _line(said: Statement) -> str:
    low = _code(said.low, said.width)
    if said.low == said.high:
        return f"{low} <{said.targets[0]}>"
    targets = " ".join(f"<{target}>" for target in said.targets)
    return f"{low} {_code(said.high, said.width)} " + (f"[{targets}]" if said.listed else targets)


def _code(code: int, width: int) -> str:
    return f"<{code:0{2 * width}x}>"
