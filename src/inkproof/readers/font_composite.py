"""Which glyph does a code of a composite font show? ISO 32000-2, 9.7."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

import pikepdf

from inkproof.readers import qpdf_values as values
from inkproof.readers.cmap_text import CidRange
from inkproof.readers.font_cff import CffProgram
from inkproof.readers.font_collections import Predefined, cid_text, find_cid, find_encoding
from inkproof.readers.font_files import Program
from inkproof.readers.font_sfnt import SfntProgram
from inkproof.readers.qpdf_streams import read_stream
from inkproof.readers.unicode_maps import MAX_ENTRIES, CodeMap, read_code_map

IDENTITY = ("Identity-H", "Identity-V")
MAX_BASES = 3
"""CMaps that are based on others."""
DEFAULT_WIDTH = 1_000
"""DW where it is not stated (table 115)."""
MAX_CID = 65_535
MAX_WRITTEN = 2_000_000
"""Bytes of W that are looked at."""

_TOKEN = re.compile(rb"[\[\]]|[-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})")
_REFERENCE = re.compile(rb"\d+ \d+ R\b")


class CompositeFont:
    """A Type 0 font: codes, CIDs, glyphs, widths."""

    def __init__(self, font: object, program: Program | None) -> None:
        self._descendant = next(values.items(values.entry(font, "DescendantFonts"), 1), None)
        self._program = program
        self._encoding = values.entry(font, "Encoding")

    @cached_property
    def collection(self) -> str:
        """Registry and ordering of the CIDs."""
        system = values.entry(self._descendant, "CIDSystemInfo")
        parts = (values.text_of(values.entry(system, key)) for key in ("Registry", "Ordering"))
        return "-".join(part for part in parts if part)

    @cached_property
    def encoding(self) -> str:
        """Name of a predefined encoding; empty for streams."""
        return values.name_of(self._encoding)

    @cached_property
    def _maps(self) -> list[CodeMap]:
        """The embedded CMap and those that it is based on."""
        made: list[CodeMap] = []
        stream = values.as_stream(self._encoding)
        while stream is not None and len(made) < MAX_BASES:
            found = read_code_map(read_stream(stream))
            made.append(found)
            base = values.entry(stream, "UseCMap")
            stream = values.as_stream(base)
            if stream is None and (values.name_of(base) or found.uses) in IDENTITY:
                made.append(CodeMap(widths={2}, ranges=[CidRange(0, MAX_CID, 0)]))
        return made

    @cached_property
    def _predefined(self) -> Predefined | None:
        return find_encoding(self.encoding)

    @cached_property
    def code_bytes(self) -> int:
        """Bytes of a code; 0 where codes differ or have more than two."""
        if self._predefined is not None:
            return self._predefined.code_bytes
        if self.encoding or not self._maps:
            return 2
        widths = set().union(*(found.widths for found in self._maps)) - {0}
        width = widths.pop() if len(widths) == 1 else 0
        return width if width <= 2 else 0  # noqa: PLR2004 - see above

    def cid(self, code: int) -> int | None:
        """The CID of a code; None where the encoding gives none."""
        if self.encoding in IDENTITY:
            return code if code <= MAX_CID else None
        if self._predefined is not None:
            return find_cid(self._predefined, self.collection, code)
        return next((cid for found in self._maps if (cid := found.cid(code)) is not None), None)

    def text(self, code: int) -> str:
        """What a code says by its predefined encoding, or by the collection of its CID."""
        if self._predefined is not None:
            return self._predefined.text(code)
        cid = self.cid(code)
        return "" if cid is None else cid_text(self.collection, cid)

    def gid(self, cid: int) -> int | None:
        """The glyph of a CID (9.7.4.2); None where the program has none."""
        program = self._program
        if program is None:
            return None
        gid = self._mapped(cid)
        return gid if gid is not None and 0 < gid < program.glyphs else None

    def _mapped(self, cid: int) -> int | None:
        listed, cff = self._glyph_list, self._cff
        if listed is not None:
            found = listed[2 * cid : 2 * cid + 2]
            return int.from_bytes(found, "big") if len(found) == 2 else None  # noqa: PLR2004
        if cff is not None and cff.is_cid_keyed:
            return cff.by_cid.get(cid)
        return cid

    @cached_property
    def _glyph_list(self) -> bytes | None:
        """CIDToGIDMap where it is a stream."""
        stream = values.as_stream(values.entry(self._descendant, "CIDToGIDMap"))
        return None if stream is None else read_stream(stream)[: 2 * MAX_CID + 2]

    @cached_property
    def _cff(self) -> CffProgram | None:
        program = self._program
        if isinstance(program, SfntProgram):
            return program.cff
        return program if isinstance(program, CffProgram) else None

    def codes_with_glyphs(self) -> Iterator[int]:
        """The codes whose glyphs have data, in no order."""
        if self.encoding in IDENTITY:
            yield from self._cids_with_glyphs()
        elif self._maps:
            held = set(self._cids_with_glyphs())
            for found in self._maps:
                yield from (code for code, cid in found.codes() if cid in held)

    def _cids_with_glyphs(self) -> Iterator[int]:
        program = self._program
        if program is None:
            return
        filled = program.filled()
        if self._glyph_list is not None:
            held = set(filled)
            for cid in range(len(self._glyph_list) // 2):
                if self.gid(cid) in held:
                    yield cid
        elif self._cff is not None and self._cff.is_cid_keyed:
            yield from (self._cff.charset[gid] for gid in filled if gid)
        else:
            yield from (gid for gid in filled if gid)

    def width(self, cid: int) -> float:
        """What W or DW states, in thousandths of the em."""
        single, runs = self._widths
        if cid in single:
            return single[cid]
        at = bisect_right(runs, (cid, MAX_CID + 1, 0)) - 1
        if at >= 0 and cid <= runs[at][1]:
            return runs[at][2]
        return self._default

    @cached_property
    def _default(self) -> float:
        stated = values.number(values.entry(self._descendant, "DW"))
        return DEFAULT_WIDTH if stated is None else stated

    @cached_property
    def _widths(self) -> tuple[dict[int, float], list[tuple[int, int, float]]]:
        """W (9.7.4.3): CIDs with a width each, and runs that share one.

        Read from how it is written: long arrays cost pikepdf a microsecond an item.
        """
        stated = values.entry(self._descendant, "W")
        written = b""
        if isinstance(stated, pikepdf.Object) and values.as_dictionary(stated) is None:
            written = stated.unparse(resolved=True)
        if _REFERENCE.search(written):
            written = b"[" + b" ".join(_write_items(stated)) + b"]"
        return _parse_widths(_TOKEN.findall(written[1:MAX_WRITTEN]))


def _write_items(stated: object) -> Iterator[bytes]:
    """As much as is looked at: one array may be referred to over and over."""
    left = MAX_WRITTEN
    for item in values.items(stated, MAX_ENTRIES):
        if left <= 0:
            return
        part = _written(item)
        left -= len(part)
        yield part


def _written(item: object) -> bytes:
    """An item of W as it is written, with what it refers to."""
    if isinstance(item, pikepdf.Object):
        return item.unparse(resolved=True)
    return str(item).encode()


def _parse_widths(
    tokens: list[bytes],
) -> tuple[dict[int, float], list[tuple[int, int, float]]]:
    single: dict[int, float] = {}
    runs: list[tuple[int, int, float]] = []
    waiting: list[float] = []
    cid = -1
    for token in tokens:
        if token == b"[":
            cid = int(waiting[-1]) if waiting else -1
            waiting = []
            continue
        if token == b"]":
            cid = -1
            continue
        value = float(token)
        if cid >= 0:
            single[cid] = value
            cid += 1
            continue
        waiting.append(value)
        if len(waiting) == 3:  # noqa: PLR2004 - first, last, width
            runs.append((int(waiting[0]), int(waiting[1]), value))
            waiting = []
    return single, sorted(runs)
