"""What does a font dictionary state? (ISO 32000-2, 9.5 to 9.10)."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterator
from enum import IntFlag

from inkproof.model.page import FontKind
from inkproof.readers import qpdf_values as values
from inkproof.readers.cmap_text import parse_map
from inkproof.readers.qpdf_streams import Decoded, decode_stream, read_stream
from inkproof.readers.structure import FontFacts, is_glyphless_name


class DescriptorFlag(IntFlag):
    """Bits of a font descriptor's Flags (ISO 32000-2, table 121)."""

    FIXED_PITCH = 1
    SYMBOLIC = 4


MAX_FLAGS = 2**31 - 1
TWO_BYTES = 2

TRUETYPE = (b"\x00\x01\x00\x00", b"true")
"""How a program with a `glyf` table begins (ISO/IEC 14496-22, 4.5.1)."""
DIRECTORY, RECORD, MAX_TABLES = 12, struct.Struct(">4sIII"), 64
"""Where a program lists its tables, how (tag, checksum, offset, length), and how many are read."""
LOCA_FORMAT = 51
"""Byte of `head` that is 1 where offsets have four bytes and 0 where they have two (5.2.4)."""

MAX_GLYPHS = 256
"""Glyphs of a Type 3 font that are looked at: it has one-byte codes."""

PAINTS = re.compile(rb"(?<![^\s()<>\[\]])(?:[fFBbSs]\*?|sh|Do|Tj|TJ|BI|['\"])(?!\S)")
"""Operators that paint something (annex A)."""

_KINDS = {kind.value: kind for kind in FontKind if kind is not FontKind.UNKNOWN}


def read_font(font: object) -> FontFacts | None:
    """The facts of one font dictionary; None where the object is no dictionary."""
    if values.as_dictionary(font) is None:
        return None
    kind = _KINDS.get(values.name_of(values.entry(font, "Subtype")), FontKind.UNKNOWN)
    descriptor = _descriptor(font)
    flags = values.whole(values.entry(descriptor, "Flags"), MAX_FLAGS)
    name = values.name_of(values.entry(font, "BaseFont"))
    programs = [decode_stream(program) for program in _programs(descriptor)]
    draws = _draws(font) if kind is FontKind.TYPE3 else _has_outlines(programs)
    return FontFacts(
        name=name,
        key=font_key(font),
        kind=kind,
        embedded=kind is FontKind.TYPE3 or bool(programs),
        monospaced=bool(flags & DescriptorFlag.FIXED_PITCH),
        symbolic=bool(flags & DescriptorFlag.SYMBOLIC),
        has_map=values.as_stream(values.entry(font, "ToUnicode")) is not None,
        encoding=_encoding(values.entry(font, "Encoding")),
        descendant=values.name_of(values.entry(_descendant(font), "BaseFont")),
        glyphless=is_glyphless_name(name) if draws is None else not draws,
        wide_codes=kind is FontKind.TYPE0 and _has_wide_codes(values.entry(font, "Encoding")),
        # Engines draw and read nothing then.
        fault=next(filter(None, (program.fault for program in programs)), ""),
    )


def font_key(font: object) -> str:
    """What tells a font apart in its file: its object, or a digest of a direct one."""
    key = values.key_of(font)
    if key != values.DIRECT:
        return values.key_text(key)
    found = values.as_dictionary(font)
    stated = b"" if found is None else found.unparse()
    return hashlib.sha256(stated).hexdigest()[:12]


def _descriptor(font: object) -> object:
    """The descriptor, which a Type 0 font keeps in its descendant (9.7.6)."""
    own = values.entry(font, "FontDescriptor")
    if own is not None:
        return own
    return values.entry(_descendant(font), "FontDescriptor")


def _descendant(font: object) -> object:
    return next(values.items(values.entry(font, "DescendantFonts"), 1), None)


def _programs(descriptor: object) -> Iterator[object]:
    """The embedded programs; a sound descriptor has one at most (9.9)."""
    for file in ("FontFile", "FontFile2", "FontFile3"):
        program = values.as_stream(values.entry(descriptor, file))
        if program is not None:
            yield program


def _has_outlines(programs: list[Decoded]) -> bool | None:
    """Has a TrueType program a glyph with an outline? None for other and damaged programs.

    Its table `loca` tells where each outline starts; one of no length is none (ISO/IEC 14496-22).
    """
    data = programs[0].data if len(programs) == 1 else b""
    tables = _tables(data)
    head, loca = tables.get(b"head", b""), tables.get(b"loca", b"")
    if len(head) <= LOCA_FORMAT or not loca:
        return None
    width = 4 if head[LOCA_FORMAT] else 2
    # Glyph 0, .notdef, has an outline in many fonts that draw nothing else.
    rest = loca[width:] if len(loca) > 2 * width else loca
    starts = len(rest) // width
    return rest[: starts * width] != rest[:width] * starts


def _tables(data: bytes) -> dict[bytes, bytes]:
    """The two tables that tell outlines, of a program that begins as TrueType does."""
    if not data.startswith(TRUETYPE) or len(data) < DIRECTORY:
        return {}
    stop = DIRECTORY + RECORD.size * min(data[5], MAX_TABLES)
    records = data[DIRECTORY : min(stop, len(data) - len(data) % RECORD.size)]
    records = records[: len(records) - len(records) % RECORD.size]
    return {
        tag: data[offset : offset + length]
        for tag, _, offset, length in RECORD.iter_unpack(records)
        if tag in (b"head", b"loca")
    }


def _draws(font: object) -> bool | None:
    """Do the glyphs of a Type 3 font paint anything (9.6.4)? None where there are none."""
    listed = values.entries(values.entry(font, "CharProcs"), MAX_GLYPHS)
    procedures = [read_stream(procedure) for _, procedure in listed]
    return any(map(PAINTS.search, procedures)) if procedures else None


def _has_wide_codes(encoding: object) -> bool:
    if values.as_stream(encoding) is None:
        return False
    ranges = parse_map(read_stream(encoding)).codespace
    return any(one.width > TWO_BYTES for one in ranges)


def _encoding(encoding: object) -> str:
    """One name for the encoding; see `FontFacts.encoding`."""
    if values.as_dictionary(encoding) is None:
        return values.name_of(encoding)
    if values.as_stream(encoding) is not None:
        return values.name_of(values.entry(encoding, "CMapName"))
    if values.entry(encoding, "Differences") is not None:
        return "Differences"
    return values.name_of(values.entry(encoding, "BaseEncoding"))
