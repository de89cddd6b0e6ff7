"""Which glyph does a one-byte code of a simple font show? ISO 32000-2, 9.6.5.

Where the standard leaves a way open, or fonts break its rules, the way is PDFium's, because the
facts are held against what it paints.
"""

from __future__ import annotations

from typing import NamedTuple

from inkproof.model.page import FontKind
from inkproof.readers import qpdf_values as values
from inkproof.readers.font_cmaps import MAC, WINDOWS
from inkproof.readers.font_encodings import (
    CODES,
    MISSING,
    Names,
    base_encoding,
    mac_codes,
    stated_encoding,
    unicode_of,
)
from inkproof.readers.font_files import Program
from inkproof.readers.font_sfnt import SfntProgram
from inkproof.readers.qpdf_fonts import DescriptorFlag

NON_SYMBOLIC = 32
"""Bit of a descriptor's Flags (table 121)."""
SYMBOL_PAGES = (0x0000, 0xF000, 0xF100, 0xF200)
"""Where subtables (3,0) hold the codes (9.6.5.4); PDFium asks in this order."""
CODED = ("WinAnsiEncoding", "MacRomanEncoding")
BUILT_IN = ("Symbol", "ZapfDingbats")


class Place(NamedTuple):
    """What is behind a code."""

    gid: int | None
    names: tuple[str, ...]


def place_codes(
    font: object, flags: int, kind: FontKind, program: Program | None
) -> dict[int, Place]:
    """The glyphs and names of all codes that have either."""
    base, differences = stated_encoding(values.entry(font, "Encoding"))
    if isinstance(program, SfntProgram) and program.cff is None:
        stated = base_encoding(base) | differences
        gids = _truetype_glyphs(program, flags, base, differences)
        return _joined(stated, gids, {}, program)
    stated, built_in = base_encoding(base), {}
    if program is not None:
        built_in = _own_encoding(program)
    elif not stated:
        stated = _assumed(font, flags, kind)
    stated = stated | differences
    gids = {}
    if program is not None:
        for code in range(CODES):
            gid = _named_glyph(program, stated.get(code), built_in.get(code))
            if gid is not None:
                gids[code] = gid
    return _joined(stated, gids, built_in, program)


def _own_encoding(program: Program) -> dict[int, int]:
    if isinstance(program, SfntProgram):
        return program.cff.encoding if program.cff is not None else {}
    return program.encoding


def _assumed(font: object, flags: int, kind: FontKind) -> Names:
    """The encoding of a font that neither states nor embeds one."""
    name = values.name_of(values.entry(font, "BaseFont"))
    if name in BUILT_IN:
        return base_encoding(name)
    if flags & DescriptorFlag.SYMBOLIC or kind is FontKind.TYPE3:
        return {}
    return base_encoding("StandardEncoding")


def _named_glyph(program: Program, name: str | None, built_in: int | None) -> int | None:
    """By the stated name; by the program's own encoding where it has no glyph of that name."""
    if name == MISSING:
        return None
    found = program.find(name) if name else None
    found = built_in if found is None else found
    return found if found is None or program.name(found) != MISSING else None


def _joined(
    stated: Names, gids: dict[int, int], built_in: dict[int, int], program: Program | None
) -> dict[int, Place]:
    made: dict[int, Place] = {}
    for code in sorted(stated.keys() | gids.keys()):
        gid = gids.get(code)
        listed = [stated.get(code, "")]
        if program is not None and gid is not None:
            if built_in.get(code) == gid:
                listed.append(program.name(built_in[code]))
            listed.append(program.name(gid))
        held = tuple(name for name in dict.fromkeys(listed) if name and name != MISSING)
        if held or gid is not None:
            made[code] = Place(gid, held)
    return made


def _truetype_glyphs(
    program: SfntProgram, flags: int, base: str, differences: Names
) -> dict[int, int]:
    """Code → glyph by the rules of 9.6.5.4."""
    maps = program.maps
    base = _believed_base(program, flags, base)
    if (base in CODED and not differences) or flags & NON_SYMBOLIC:
        if differences and not base:
            base = "StandardEncoding"
        found = _by_names(program, flags, base_encoding(base) | differences)
    else:
        found = _by_codes(program)
        if not found:
            points = base_encoding(base) | differences
            found = _by_names(program, flags, points) if points else {}
    if not found and maps.is_empty:
        found = {code: code for code in range(min(CODES, program.glyphs))}
    return {code: gid for code, gid in found.items() if 0 < gid < program.glyphs}


def _believed_base(program: SfntProgram, flags: int, base: str) -> str:
    """A symbolic font that states a named encoding must have a subtable for it."""
    if not flags & DescriptorFlag.SYMBOLIC or base not in CODED:
        return base
    has_windows = program.maps.has(WINDOWS, 1) or program.maps.has(WINDOWS, 0)
    has_mac = program.maps.has(MAC, 0)
    if base == "WinAnsiEncoding" and not has_windows:
        return "MacRomanEncoding" if has_mac else ""
    if base == "MacRomanEncoding" and not has_mac:
        return "WinAnsiEncoding" if has_windows else ""
    return base


def _by_names(program: SfntProgram, flags: int, stated: Names) -> dict[int, int]:
    """By name: over Unicode, over Mac Roman, or by `post`."""
    maps = program.maps
    windows, mac = maps.table(WINDOWS, 1), maps.table(MAC, 0)
    symbol = maps.table(WINDOWS, 0)
    prefers_symbol = not flags & NON_SYMBOLIC and symbol
    made: dict[int, int] = {}
    for code in range(CODES):
        name = stated.get(code)
        gid = 0
        if name is None:
            gid = (windows or mac or maps.unicode).get(code, 0)
        elif name == MISSING:
            continue
        elif windows:
            gid = windows.get(unicode_of(name) or -1, 0)
        elif symbol and (prefers_symbol or not mac):
            gid = _in_symbol(symbol, code)
        elif mac:
            gid = mac.get(mac_codes().get(name, -1), 0)
        if not gid and name:
            gid = program.find(name) or 0
        if gid:
            made[code] = gid
    return made


def _in_symbol(symbol: dict[int, int], code: int) -> int:
    return next((symbol[page + code] for page in SYMBOL_PAGES if page + code in symbol), 0)


def _by_codes(program: SfntProgram) -> dict[int, int]:
    """By the code itself: symbolic fonts, and those without an encoding."""
    maps = program.maps
    symbol, mac = maps.table(WINDOWS, 0), maps.table(MAC, 0)
    found = {code: _in_symbol(symbol, code) for code in range(CODES)} if symbol else {}
    if any(found.values()):
        return found
    if mac:
        return {code: mac.get(code, 0) for code in range(CODES)}
    unicode = maps.unicode
    return {code: unicode.get(code, 0) for code in range(CODES)} if unicode else {}
