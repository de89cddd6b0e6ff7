"""Fonts of which nothing tells the characters: for bench/broken_maps.py.

The glyphs are numbered anew in the order in which a file first paints them, as many producers of
subsets do, and names and character tables are taken out of the program. What the page shows stays
the same. Done for Type 0 fonts with TrueType outlines and two-byte Identity codes, for simple
TrueType fonts, and for simple fonts with a bare CFF program.
"""

from __future__ import annotations

import io
import logging
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

import pikepdf
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont, TTLibError, newTable
from fontTools.ttLib.tables._c_m_a_p import (
    CmapSubtable,
)

from inkproof.readers.font_program import read_font
from renumbering import Renumbering

logging.getLogger("fontTools").setLevel(logging.ERROR)  # strange dates in old programs

PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")


def descriptor_of(font: pikepdf.Object) -> pikepdf.Object:
    """The descriptor, which a Type 0 font keeps in its descendant."""
    holder = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    found = holder.get("/FontDescriptor")
    return found if isinstance(found, pikepdf.Dictionary) else pikepdf.Dictionary()


def is_embedded(font: pikepdf.Object) -> bool:
    """Is there a font program?"""
    return any(name in descriptor_of(font) for name in PROGRAMS)


def strip(
    pdf: pikepdf.Pdf, font: pikepdf.Object, letters: frozenset[int], room: int = 0
) -> dict[int, int] | None:
    """Takes from a font of an open file all that tells characters.

    Args:
        pdf: the file.
        font: one of its font dictionaries.
        letters: codes that are letters.
        room: letters after which the font shows nothing more; no end where 0.

    Returns:
        Old code → new code, of those that are shown; None where the kind of font is not one of
        those above, or its program is damaged.
    """
    descriptor = descriptor_of(font)
    change: Callable[[pikepdf.Pdf, pikepdf.Object, Mapping[int, int]], None]
    if font.Subtype == "/Type0":
        if not _is_composite(font):
            return None
        change = _strip_composite
    elif font.Subtype == "/TrueType" and "/FontFile2" in descriptor:
        change = _strip_truetype
    elif font.Subtype == "/Type1" and _is_bare_cff(descriptor):
        change = _strip_cff
    else:
        return None
    width = 2 if font.Subtype == "/Type0" else 1
    codes = Renumbering(font=font, width=width, letters=letters, room=room).renumber(pdf)
    try:
        change(pdf, font, codes)
    except TTLibError:  # a damaged program, whose glyphs can be drawn all the same
        return None
    return codes


def _is_bare_cff(descriptor: pikepdf.Object) -> bool:
    program = descriptor.get("/FontFile3")
    return isinstance(program, pikepdf.Stream) and program.get("/Subtype") == "/Type1C"


def tell(font: pikepdf.Object, truth: Mapping[int, str]) -> frozenset[int] | None:
    """Gives the program a Unicode table of what its glyphs are, as whole fonts have.

    Args:
        font: a font dictionary.
        truth: code → text; all but the usual ligatures, and second codes of a character, are
            left out.

    Returns:
        The codes whose characters the program tells now; None where it is no Type 0 font with
        TrueType outlines, so that this cannot be done.
    """
    if not _is_composite(font):
        return None
    program = descriptor_of(font)["/FontFile2"]
    made = TTFont(io.BytesIO(program.read_bytes()), lazy=False)
    names = [f"g{at}" for at in range(made["maxp"].numGlyphs)]
    made.setGlyphOrder(names)
    points: dict[int, str] = {}
    told: set[int] = set()
    for code, gid in read_gids(font, truth).items():
        sign = LIGATURES.get(truth[code]) or unicodedata.normalize("NFC", truth[code])
        fits = len(sign) == 1 and ord(sign) < WIDE and gid < len(names)
        if fits and points.setdefault(ord(sign), names[gid]) == names[gid]:
            told.add(code)
    if "post" in made:
        del made["post"]
    made["cmap"] = table = newTable("cmap")
    table.tableVersion, table.tables = 0, [_subtable(4, 3, 1, points)]
    out = io.BytesIO()
    made.save(out, reorderTables=False)
    program.write(out.getvalue())
    return frozenset(told)


WIDE = 0x10000
LIGATURES = {"ff": "\ufb00", "fi": "\ufb01", "fl": "\ufb02", "ffi": "\ufb03", "ffl": "\ufb04"}


def _is_composite(font: pikepdf.Object) -> bool:
    """A Type 0 font with TrueType outlines and two-byte codes that are CIDs?"""
    if font.Subtype != "/Type0" or font.get("/Encoding") != "/Identity-H":
        return False
    is_truetype = bool(font.DescendantFonts[0].Subtype == "/CIDFontType2")
    return is_truetype and "/FontFile2" in descriptor_of(font)


def read_gids(font: pikepdf.Object, codes: Iterable[int]) -> dict[int, int]:
    """The glyph of each code of such a font."""
    listed = font.DescendantFonts[0].get("/CIDToGIDMap")
    if not isinstance(listed, pikepdf.Stream):
        return {code: code for code in codes}
    table = listed.read_bytes()
    return {code: int.from_bytes(table[2 * code : 2 * code + 2], "big") for code in codes}


def _strip_composite(pdf: pikepdf.Pdf, font: pikepdf.Object, codes: Mapping[int, int]) -> None:
    """A Type 0 font with TrueType outlines; codes are CIDs."""
    descendant = font.DescendantFonts[0]
    widths = read_widths(descendant)
    gids = {codes[old]: gid for old, gid in read_gids(font, codes).items()}
    order = list(dict.fromkeys((0, *gids.values())))
    program = descriptor_of(font)["/FontFile2"]
    program.write(strip_program(program.read_bytes(), order, {}))
    places = {gid: place for place, gid in enumerate(order)}
    packed = bytearray(2 * (len(codes) + 1))
    for new, gid in gids.items():
        packed[2 * new : 2 * new + 2] = places[gid].to_bytes(2, "big")
    descendant["/CIDToGIDMap"] = pdf.make_stream(bytes(packed))
    default = float(descendant.get("/DW", 1000))
    descendant["/W"] = pikepdf.Array(
        [1, pikepdf.Array([widths.get(old, default) for old in codes])]
    )


def read_widths(descendant: pikepdf.Object) -> dict[int, float]:
    """The array W of a CIDFont (ISO 32000-2, 9.7.4.3)."""
    widths: dict[int, float] = {}
    items = list(descendant.get("/W", []))
    while items:
        first, second = int(items.pop(0)), items.pop(0)
        if isinstance(second, pikepdf.Array):
            widths |= {first + at: float(width) for at, width in enumerate(second)}
        else:
            width = float(items.pop(0))
            widths |= dict.fromkeys(range(first, int(second) + 1), width)
    return widths


def _strip_truetype(_pdf: pikepdf.Pdf, font: pikepdf.Object, codes: Mapping[int, int]) -> None:
    """A simple TrueType font."""
    facts = read_font(font, codes).codes
    gids = {new: facts[old].gid or 0 for old, new in codes.items()}
    order = list(dict.fromkeys((0, *gids.values())))
    descriptor = descriptor_of(font)
    program = descriptor["/FontFile2"]
    places = {gid: place for place, gid in enumerate(order)}
    cmap = {code: places[gid] for code, gid in gids.items()}
    program.write(strip_program(program.read_bytes(), order, cmap))
    descriptor["/Flags"] = 4  # symbolic: codes go through the program's own table
    if "/Encoding" in font:
        del font["/Encoding"]
    _set_widths(font, codes)


def _set_widths(font: pikepdf.Object, codes: Mapping[int, int]) -> None:
    """Widths of a simple font under the new codes."""
    first = int(font.get("/FirstChar", 0))
    listed = [float(width) for width in font.get("/Widths", [])]
    lowest, highest = min(codes.values()), max(codes.values())
    widths = [0.0] * (highest - lowest + 1)
    for old, new in codes.items():
        if 0 <= old - first < len(listed):
            widths[new - lowest] = listed[old - first]
    font["/FirstChar"], font["/LastChar"] = lowest, highest
    font["/Widths"] = pikepdf.Array(widths)


def strip_program(data: bytes, order: Sequence[int], cmap: Mapping[int, int]) -> bytes:
    """A TrueType program with some of its glyphs in front, without names and characters.

    Args:
        data: the program.
        order: glyph indexes as they were, in their new order; the others follow.
        cmap: code → new glyph index, for a simple font.
    """
    program = TTFont(io.BytesIO(data), lazy=False)
    count = program["maxp"].numGlyphs
    names = [f"g{at}" for at in range(count)]
    program.setGlyphOrder(names)
    for tag in set(program.keys()) - KEPT_TABLES:
        del program[tag]
    glyphs, metrics = program["glyf"], program["hmtx"]
    for name in names:
        glyphs[name].expand(glyphs)
    made = [names[gid] for gid in order if gid < count]
    made += [name for name in names if name not in set(made)]
    program.setGlyphOrder(made)
    glyphs.setGlyphOrder(made)
    metrics.metrics = {name: metrics.metrics[name] for name in made}
    program["post"] = post = newTable("post")
    post.formatType, post.italicAngle, post.isFixedPitch = 3.0, 0.0, 0
    post.underlinePosition = post.underlineThickness = 0
    post.minMemType42 = post.maxMemType42 = post.minMemType1 = post.maxMemType1 = 0
    if cmap:
        program["cmap"] = table = newTable("cmap")
        table.tableVersion = 0
        table.tables = [
            _subtable(0, 1, 0, {code: made[gid] for code, gid in cmap.items()}),
            _subtable(4, 3, 0, {0xF000 + code: made[gid] for code, gid in cmap.items()}),
        ]
    out = io.BytesIO()
    program.save(out, reorderTables=False)
    return out.getvalue()


KEPT_TABLES = {
    "GlyphOrder", "head", "hhea", "hmtx", "maxp", "loca", "glyf", "cvt ", "fpgm", "prep",
}  # fmt: skip


def _subtable(kind: int, platform: int, encoding: int, glyphs: dict[int, str]) -> CmapSubtable:
    made = CmapSubtable.newSubtable(kind)
    made.platformID, made.platEncID, made.language = platform, encoding, 0
    made.cmap = glyphs
    return made


def _strip_cff(_pdf: pikepdf.Pdf, font: pikepdf.Object, codes: Mapping[int, int]) -> None:
    """A simple font with a bare CFF program: names say nothing but a number."""
    facts = read_font(font, codes).codes
    program = descriptor_of(font)["/FontFile3"]
    cff = CFFFontSet()
    cff.decompile(io.BytesIO(program.read_bytes()), None)
    top = cff[0]
    numbers: dict[str, int] = {".notdef": 0}
    differences = pikepdf.Array()
    for old, new in codes.items():
        gid = facts[old].gid
        name = top.charset[gid] if gid is not None else ".notdef"
        number = numbers.setdefault(name, new)
        differences.append(new)
        differences.append(pikepdf.Name(f"/g{number}" if number else "/.notdef"))
    for name in top.charset:
        numbers.setdefault(name, 1_000 + len(numbers))
    glyphs = top.CharStrings
    drawn = {name: glyphs[name] for name in top.charset}
    ordered = sorted(top.charset, key=lambda name: numbers[name])
    renamed = {name: f"g{numbers[name]}" if numbers[name] else name for name in ordered}
    for glyph in drawn.values():
        glyph.decompile()
    glyphs.charStrings = {renamed[name]: at for at, name in enumerate(ordered)}
    glyphs.charStringsAreIndexed = True
    glyphs.charStringsIndex.items = [drawn[name] for name in ordered]
    top.charset = [renamed[name] for name in ordered]
    top.Encoding = "StandardEncoding"
    out = io.BytesIO()
    cff.compile(out, TTFont(recalcBBoxes=False))
    program.write(out.getvalue())
    font["/Encoding"] = pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=differences)
    _set_widths(font, codes)
