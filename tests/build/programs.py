"""Font programs of every format, small enough to say what is in them.

Each glyph is a name with an advance and a list of corners of one straight-sided contour.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import pikepdf  # noqa: TID251 - the builder of the files that readers are tested on
from fontTools.fontBuilder import FontBuilder
from fontTools.misc import eexec
from fontTools.misc.psCharStrings import T1CharString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

from build.pdf import Builder, Maker

Corners = Sequence[tuple[int, int]]
Shapes = Mapping[str, tuple[int, Corners]]
"""Name → advance and corners; no corners draw nothing."""

SQUARE: Corners = ((0, 0), (0, 500), (500, 500), (500, 0))
TALL: Corners = ((50, -200), (50, 700), (250, 700), (250, -200))
SHAPES: Shapes = {"space": (250, ()), "A": (600, SQUARE), "b": (300, TALL)}
"""What most tests are about."""

Subtables = Mapping[tuple[int, int], Mapping[int, str]]
"""Platform and encoding → code → glyph name."""


def _draw(pen: Any, corners: Corners, scale: float = 1) -> Any:  # noqa: ANN401 - fontTools
    if corners:
        points = [(round(x * scale), round(y * scale)) for x, y in corners]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen


def _save(builder: FontBuilder) -> bytes:
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    out = io.BytesIO()
    builder.save(out)
    return out.getvalue()


def truetype(
    shapes: Shapes = SHAPES,
    subtables: Subtables | None = None,
    *,
    units: int = 1000,
    post: bool = True,
) -> bytes:
    """A program of tables with `glyf`; by default without any character map."""
    scale = units / 1000
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder([".notdef", *shapes])
    drawn = {name: _draw(TTGlyphPen(None), c, scale).glyph() for name, (_, c) in shapes.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | drawn)
    _finish(builder, shapes, subtables or {}, scale)
    builder.setupPost(keepGlyphNames=post)
    return _save(builder)


def opentype(shapes: Shapes = SHAPES, subtables: Subtables | None = None) -> bytes:
    """A program of tables with `CFF `."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", *shapes])
    drawn = {
        name: _draw(T2CharStringPen(advance, None), corners).getCharString()
        for name, (advance, corners) in shapes.items()
    }
    empty = T2CharStringPen(500, None).getCharString()
    builder.setupCFF("Test", {}, {".notdef": empty} | drawn, {})
    _finish(builder, shapes, subtables or {}, 1)
    builder.setupPost(keepGlyphNames=False)
    return _save(builder)


def _finish(builder: FontBuilder, shapes: Shapes, subtables: Subtables, scale: float) -> None:
    builder.setupCharacterMap({})
    builder.font["cmap"].tables = [_subtable(*key, held) for key, held in subtables.items()]
    metrics = {
        name: (round(advance * scale), round(min((x for x, _ in corners), default=0) * scale))
        for name, (advance, corners) in shapes.items()
    }
    builder.setupHorizontalMetrics({".notdef": (500, 0)} | metrics)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Test", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, usWinAscent=800, usWinDescent=200)


def _subtable(platform: int, encoding: int, held: Mapping[int, str]) -> Any:  # noqa: ANN401
    form = 12 if max(held) > 0xFFFF else 4 if platform != 1 else 0
    made = CmapSubtable.newSubtable(form)
    made.platformID, made.platEncID, made.language = platform, encoding, 0
    made.cmap = dict(held)
    return made


def cff(shapes: Shapes = SHAPES) -> bytes:
    """A bare CFF program, as FontFile3 holds it; its own encoding is the standard one."""
    table: bytes = TTFont(io.BytesIO(opentype(shapes))).reader["CFF "]
    return table


def type1(shapes: Shapes = SHAPES, encoding: Mapping[int, str] | None = None) -> bytes:
    """A Type 1 program; its own encoding is the standard one where none is given."""
    head = b"%!PS-AdobeFont-1.0: Test\n/FontMatrix [0.001 0 0 0.001 0 0] def\n"
    if encoding is None:
        head += b"/Encoding StandardEncoding def\n"
    else:
        head += b"/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\n"
        head += b"".join(b"dup %d /%s put\n" % (c, n.encode()) for c, n in encoding.items())
        head += b"readonly def\n"
    # Programs list their glyphs in any order: here what stands for missing ones comes last.
    glyphs = {name: _type1_program(*shape) for name, shape in shapes.items()}
    glyphs[".notdef"] = [0, 500, "hsbw", "endchar"]
    private = b"dup /Private 5 dict dup begin /lenIV 4 def /Subrs 1 array\n"
    private += b"dup 0 " + _type1_charstring(["return"]) + b" NP\nND\n"
    private += b"2 index /CharStrings %d dict dup begin\n" % len(glyphs)
    private += b"".join(
        b"/" + name.encode() + b" " + _type1_charstring(program) + b" ND\n"
        for name, program in glyphs.items()
    )
    private += b"end end readonly put noaccess put dup/FontName get exch definefont pop\n"
    encrypted, _ = eexec.encrypt(b"\0\0\0\0" + private, 55665)
    tail: bytes = encrypted
    return head + b"currentfile eexec\n" + tail + b"\n" + b"0" * 64 + b"\ncleartomark\n"


def _type1_program(advance: int, corners: Corners) -> list[int | str]:
    program: list[int | str] = [0, advance, "hsbw", 0, "callsubr"]
    x = y = 0
    for at, (right, up) in enumerate(corners):
        program += [right - x, up - y, "rlineto" if at else "rmoveto"]
        x, y = right, up
    return [*program, *(["closepath"] if corners else []), "endchar"]


def _type1_charstring(program: list[int | str]) -> bytes:
    made = T1CharString(program=program)
    made.compile()
    encrypted, _ = eexec.encrypt(b"\0\0\0\0" + made.bytecode, 4330)
    return b"%d RD %s" % (len(encrypted), encrypted)


SYMBOLIC, NON_SYMBOLIC = 4, 32
"""Flags of a descriptor (ISO 32000-2, table 121)."""


def simple(
    program: bytes | None,
    key: str = "FontFile2",
    flags: int = NON_SYMBOLIC,
    **more: Any,  # noqa: ANN401 - whatever a dictionary may hold
) -> Maker:
    """A simple font with a program; its kind follows from where the program is kept."""

    def make(builder: Builder) -> pikepdf.Object:
        descriptor = {"Type": "/FontDescriptor", "FontName": "/Test", "Flags": flags}
        if program is not None:
            kind = {"Subtype": "/Type1C"} if key == "FontFile3" else {}
            descriptor[key] = lambda held: held.stream(program, kind)
        font = {
            "Type": "/Font",
            "Subtype": "/TrueType" if key == "FontFile2" else "/Type1",
            "BaseFont": "/ABCDEF+Test",
            "FontDescriptor": descriptor,
        }
        return builder.pdf.make_indirect(builder.dictionary(font | more))

    return make


def composite(
    program: bytes,
    key: str = "FontFile2",
    **more: Any,  # noqa: ANN401 - as above
) -> Maker:
    """A Type 0 font with a program.

    Entries are those of the descendant, except for `Encoding` and `ToUnicode`.
    """

    def make(builder: Builder) -> pikepdf.Object:
        own = {name: more[name] for name in ("Encoding", "ToUnicode") if name in more}
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2" if key == "FontFile2" else "/CIDFontType0",
            "BaseFont": "/ABCDEF+Test",
            "CIDSystemInfo": {"Registry": b"Adobe", "Ordering": b"Identity", "Supplement": 0},
            "FontDescriptor": {"Flags": SYMBOLIC, key: lambda held: held.stream(program)},
        }
        descendant |= {name: value for name, value in more.items() if name not in own}
        font = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": "/ABCDEF+Test",
            "Encoding": "/Identity-H",
            "DescendantFonts": [descendant],
        }
        return builder.pdf.make_indirect(builder.dictionary(font | own))

    return make


def stream(data: bytes) -> Maker:
    """A stream of its own."""
    return lambda builder: builder.stream(data)


def differences(*items: int | str) -> dict[str, object]:
    """An encoding that states only its Differences."""
    return {"Type": "/Encoding", "Differences": list(items)}
