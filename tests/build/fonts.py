"""Fonts for small PDFs: unembedded, embedded with and without maps, and Type 3.

The embedded program is a real TrueType font whose glyphs are boxes, so that origins, widths
and ink boxes are known numbers: each glyph's box runs from its origin to nine tenths of its
width, and from the baseline to seven tenths of the em.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import pikepdf  # noqa: TID251 - the builder of the files that readers are tested on
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables._g_l_y_f import Glyph

from build.pdf import Builder, Entries, Maker

EM = 1000
"""Units of the em in every program made here."""


def helvetica(name: str = "Helvetica", encoding: object = "/WinAnsiEncoding") -> Maker:
    """One of the standard 14 fonts: not embedded, no map, no widths."""
    entries = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/" + name}
    return lambda builder: builder.pdf.make_indirect(
        builder.dictionary(entries | {"Encoding": encoding})
    )


@cache
def box_program(characters: str, widths: tuple[int, ...] = ()) -> bytes:
    """A TrueType program: glyph 0 is `.notdef`, then one box a character, in order.

    `widths` in thousandths of the em, 600 each where not given; a space has no ink.
    """
    names = [".notdef", *(f"g{index}" for index in range(len(characters)))]
    advances = [600, *(widths or [600] * len(characters))]
    inks = ["\0", *characters]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): n for c, n in zip(characters, names[1:], strict=True)})
    boxes = [_box(advance, empty=ink == " ") for advance, ink in zip(advances, inks, strict=True)]
    builder.setupGlyf(dict(zip(names, boxes, strict=True)))
    builder.setupHorizontalMetrics(
        {name: (advance, 0) for name, advance in zip(names, advances, strict=True)}
    )
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)
    builder.setupPost(keepGlyphNames=False)
    # Without fixed dates the same test would build another file every second.
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def _box(advance: int, *, empty: bool) -> Glyph:
    pen = TTGlyphPen(None)
    if not empty:
        right = advance * 9 // 10
        pen.moveTo((0, 0))
        for corner in ((0, 700), (right, 700), (right, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()


def to_unicode(mapping: Mapping[int, str], *, code_bytes: int = 2) -> bytes:
    """A ToUnicode CMap (ISO 32000-2, 9.10.3) with one `bfchar` a code."""
    digits = code_bytes * 2
    lines = [
        f"<{code:0{digits}x}> <{meant.encode('utf-16-be').hex()}>"
        for code, meant in sorted(mapping.items())
    ]
    head = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Test def /CMapType 2 def\n"
        f"1 begincodespacerange <{'00' * code_bytes}> <{'ff' * code_bytes}> endcodespacerange\n"
    )
    parts = [lines[at : at + 100] for at in range(0, len(lines), 100)]
    body = "".join(
        f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n" for part in parts
    )
    return (head + body + "endcmap end end\n").encode()


def _descriptor(name: str, program: bytes | None, flags: int) -> Entries:
    entries: dict[str, Any] = {
        "Type": "/FontDescriptor",
        "FontName": "/" + name,
        "Flags": flags,
        "FontBBox": [0, -200, 1000, 800],
        "ItalicAngle": 0,
        "Ascent": 800,
        "Descent": -200,
        "CapHeight": 700,
        "StemV": 80,
    }
    if program is not None:
        entries["FontFile2"] = lambda builder: builder.stream(program, {"Length1": len(program)})
    return entries


def identity_font(
    characters: str,
    *,
    mapping: Mapping[int, str] | None = None,
    widths: Sequence[int] = (),
    name: str = "ABCDEF+Boxes",
    flags: int = 4,
) -> Maker:
    """A Type0 font with Identity-H whose codes are glyph ids: 1 is the first character.

    `mapping` (code → text) becomes its ToUnicode map; None leaves the font without one.
    """
    advances = tuple(widths) or (600,) * len(characters)
    program = box_program(characters, advances)

    def make(builder: Builder) -> pikepdf.Object:
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": "/" + name,
            "CIDSystemInfo": {"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0},
            "FontDescriptor": _descriptor(name, program, flags),
            "CIDToGIDMap": "/Identity",
            "DW": 600,
            "W": [1, list(advances)],
        }
        entries = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": "/" + name,
            "Encoding": "/Identity-H",
            "DescendantFonts": [descendant],
            "ToUnicode": None if mapping is None else _map_maker(to_unicode(mapping)),
        }
        return builder.pdf.make_indirect(builder.dictionary(entries))

    return make


def simple_font(
    characters: str,
    *,
    mapping: Mapping[int, str] | None = None,
    name: str = "ABCDEF+Boxes",
    flags: int = 32,
    encoding: object = "/WinAnsiEncoding",
) -> Maker:
    """An embedded TrueType font of one-byte codes, each 600 thousandths wide."""
    program = box_program(characters)
    codes = [ord(character) for character in characters]
    first, last = min(codes), max(codes)
    entries = {
        "Type": "/Font",
        "Subtype": "/TrueType",
        "BaseFont": "/" + name,
        "FirstChar": first,
        "LastChar": last,
        "Widths": [600] * (last - first + 1),
        "FontDescriptor": _descriptor(name, program, flags),
        "Encoding": encoding,
        "ToUnicode": None if mapping is None else _map_maker(to_unicode(mapping, code_bytes=1)),
    }
    return lambda builder: builder.pdf.make_indirect(builder.dictionary(entries))


PAINTED_BOX = b"600 0 0 0 500 700 d1 0 0 500 700 re f"


def type3_font(
    characters: str, *, mapping: Mapping[int, str] | None = None, drawn: bytes = PAINTED_BOX
) -> Maker:
    """A Type 3 font: each character a painted box of 500 by 700 thousandths, 600 wide."""
    codes = sorted(ord(character) for character in characters)
    names = [f"/g{code}" for code in codes]

    def make(builder: Builder) -> pikepdf.Object:
        ink = builder.stream(drawn)
        differences = [item for pair in zip(codes, names, strict=True) for item in pair]
        entries = {
            "Type": "/Font",
            "Subtype": "/Type3",
            "FontBBox": [0, 0, 600, 700],
            "FontMatrix": [0.001, 0, 0, 0.001, 0, 0],
            "CharProcs": {name[1:]: ink for name in names},
            "Encoding": {"Type": "/Encoding", "Differences": differences},
            "FirstChar": codes[0],
            "LastChar": codes[-1],
            "Widths": [600] * (codes[-1] - codes[0] + 1),
            "ToUnicode": None
            if mapping is None
            else _map_maker(to_unicode(mapping, code_bytes=1)),
        }
        return builder.pdf.make_indirect(builder.dictionary(entries))

    return make


class Coloured(NamedTuple):
    """A font, and the string that says its sentence in it."""

    font: Maker
    shown: bytes


def coloured_type3(sentence: str, drawn: bytes) -> Coloured:
    """A Type 3 font all of whose glyphs are `drawn`: any colour, or nothing."""
    code_of = {character: 33 + at for at, character in enumerate(sorted(set(sentence)))}
    mapping = {code: character for character, code in code_of.items()}
    shown = bytes(code_of[character] for character in sentence)
    return Coloured(type3_font("".join(map(chr, mapping)), mapping=mapping, drawn=drawn), shown)


def _map_maker(cmap: bytes) -> Maker:
    return lambda builder: builder.stream(cmap)


def codes(*glyphs: int) -> bytes:
    """Two-byte codes of an Identity-H font as the string that shows them."""
    return b"".join(glyph.to_bytes(2, "big") for glyph in glyphs)
