"""What does a font dictionary state? (ISO 32000-2, 9.5 to 9.10)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from enum import IntFlag

from inkproof.model.page import FontKind
from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_streams import decode_stream
from inkproof.readers.structure import FontFacts


class DescriptorFlag(IntFlag):
    """Bits of a font descriptor's Flags (ISO 32000-2, table 121)."""

    FIXED_PITCH = 1
    SYMBOLIC = 4


MAX_FLAGS = 2**31 - 1

_KINDS = {kind.value: kind for kind in FontKind if kind is not FontKind.UNKNOWN}


def read_font(font: object) -> FontFacts | None:
    """The facts of one font dictionary; None where the object is no dictionary."""
    if values.as_dictionary(font) is None:
        return None
    kind = _KINDS.get(values.name_of(values.entry(font, "Subtype")), FontKind.UNKNOWN)
    descriptor = _descriptor(font)
    flags = values.whole(values.entry(descriptor, "Flags"), MAX_FLAGS)
    return FontFacts(
        name=values.name_of(values.entry(font, "BaseFont")),
        key=font_key(font),
        kind=kind,
        embedded=kind is FontKind.TYPE3 or _has_program(descriptor),
        monospaced=bool(flags & DescriptorFlag.FIXED_PITCH),
        symbolic=bool(flags & DescriptorFlag.SYMBOLIC),
        has_map=values.as_stream(values.entry(font, "ToUnicode")) is not None,
        encoding=_encoding(values.entry(font, "Encoding")),
        fault=_program_fault(descriptor),
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
    descendant = next(values.items(values.entry(font, "DescendantFonts"), 1), None)
    return values.entry(descendant, "FontDescriptor")


def _programs(descriptor: object) -> Iterator[object]:
    """The embedded programs; a sound descriptor has one at most (9.9)."""
    for file in ("FontFile", "FontFile2", "FontFile3"):
        program = values.as_stream(values.entry(descriptor, file))
        if program is not None:
            yield program


def _has_program(descriptor: object) -> bool:
    return any(True for _ in _programs(descriptor))


def _program_fault(descriptor: object) -> str:
    """What is wrong with the stream of the program; engines draw and read nothing then."""
    faults = (decode_stream(program).fault for program in _programs(descriptor))
    return next(filter(None, faults), "")


def _encoding(encoding: object) -> str:
    """One name for the encoding; see `FontFacts.encoding`."""
    if values.as_dictionary(encoding) is None:
        return values.name_of(encoding)
    if values.as_stream(encoding) is not None:
        return values.name_of(values.entry(encoding, "CMapName"))
    if values.entry(encoding, "Differences") is not None:
        return "Differences"
    return values.name_of(values.entry(encoding, "BaseEncoding"))
