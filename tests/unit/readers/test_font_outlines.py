"""What glyphs draw: run as fontTools runs them, and within bounds."""

from __future__ import annotations

import io
import struct

import pytest
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.boundsPen import ControlBoundsPen
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings
from hypothesis import strategies as st

from build.programs import SHAPES, cff, truetype
from inkproof.readers.font_cff import CffProgram, read_dictionary
from inkproof.readers.font_charstrings_cff import Type2Runner
from inkproof.readers.font_cmaps import MAX_CODES, CharacterMaps
from inkproof.readers.font_files import outline_of
from inkproof.readers.font_outlines import Budget, TooMuchError, make_outline
from inkproof.readers.font_sfnt import SfntProgram
from inkproof.readers.font_type1 import BLOCK, decrypt

NUMBERS = st.integers(-1200, 1200)
OPERATORS = {
    "rmoveto": (2, 2),
    "hmoveto": (1, 1),
    "vmoveto": (1, 1),
    "rlineto": (2, 6),
    "hlineto": (1, 5),
    "vlineto": (1, 5),
    "rrcurveto": (6, 12),
    "hhcurveto": (4, 9),
    "vvcurveto": (4, 9),
    "hvcurveto": (4, 9),
    "vhcurveto": (4, 9),
    "rcurveline": (8, 8),
    "rlinecurve": (8, 8),
    "hflex": (7, 7),
    "flex": (13, 13),
    "hflex1": (9, 9),
    "flex1": (11, 11),
}
"""Fewest and most operands; of those that take fours, one may be left over."""
STEPS = {"rlineto": 2, "rrcurveto": 6, "hhcurveto": 4, "vvcurveto": 4}
STEPS |= {"hvcurveto": 4, "vhcurveto": 4}


@st.composite
def paths(draw: st.DrawFn) -> list[int | str]:
    """A charstring's program: a width, hints, and drawing of all kinds."""
    program: list[int | str] = [draw(NUMBERS), 10, 20, "hstemhm", 5, 6, "hintmask", b"\x80"]  # type: ignore[list-item]
    program += [draw(NUMBERS), draw(NUMBERS), "rmoveto"]
    for operator in draw(st.lists(st.sampled_from(sorted(OPERATORS)), max_size=8)):
        fewest, most = OPERATORS[operator]
        count = draw(st.integers(fewest, most))
        step = STEPS.get(operator, 1)
        spare = count % step if step == 4 and count % step <= 1 else 0
        program += [*draw(st.lists(NUMBERS, min_size=count, max_size=count))]
        del program[len(program) - (count - count // step * step - spare) :]
        program.append(operator)
    return [*program, "endchar"]


class Private:
    """What fontTools wants to know of a font."""

    nominalWidthX, defaultWidthX = 500, 300  # noqa: N815 - fontTools' names
    Subrs: tuple[bytes, ...] = ()


@given(paths())
def test_a_charstring_draws_what_fonttools_draws(program: list[int | str]) -> None:
    """The same box and the same width."""
    made = T2CharString(program=program, private=Private())
    made.compile()
    written = made.bytecode
    pen = ControlBoundsPen(None)
    made.draw(pen)

    runner = Type2Runner((), (), Budget(), default=300, nominal=500)
    runner.run(written)

    xs, ys, _ = zip(*runner.points, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == pen.bounds
    assert runner.width == made.width


def test_a_composite_glyph_draws_its_parts() -> None:
    """Shifted, scaled, and one in another."""
    font = TTFont(io.BytesIO(truetype(SHAPES)))
    glyf = font["glyf"]
    glyf["b"] = _composite(b"A", shift=(100, -50), scale=0.5)
    glyf["space"] = _composite(b"b", shift=(10, 0), scale=0.5)
    font["hmtx"]["b"], font["hmtx"]["space"] = (300, 100), (250, 60)
    out = io.BytesIO()
    font.save(out)

    program = SfntProgram(out.getvalue())

    assert _box(program, 3) == (0.1, -0.05, 0.35, 0.2)
    assert _box(program, 1) == (0.06, -0.025, 0.185, 0.1)


def _composite(part: bytes, shift: tuple[int, int], scale: float) -> object:
    from fontTools.ttLib.tables._g_l_y_f import (  # noqa: PLC0415
        Glyph,
        GlyphComponent,
    )

    component = GlyphComponent()
    component.glyphName, (component.x, component.y) = part.decode(), shift
    component.flags, component.transform = 0x4, [[scale, 0], [0, scale]]
    made = Glyph()
    made.numberOfContours, made.components = -1, [component]
    return made


def _box(program: SfntProgram, gid: int) -> tuple[float, ...] | None:
    found = program.outline(gid)
    return None if found is None else found.box


def test_a_glyph_that_is_its_own_part_ends() -> None:
    """Each level twice over: 2 to the power of the depth."""
    part = struct.pack(">HHbb", 0x22, 1, 0, 0) + struct.pack(">HHbb", 0x2, 1, 0, 0)
    glyph = struct.pack(">hhhhh", -1, 0, 0, 0, 0) + part
    head = bytearray(54)
    head[18:20], head[50:52] = struct.pack(">H", 1000), b"\0\1"
    tables = {b"glyf": glyph, b"head": bytes(head), b"loca": struct.pack(">III", 0, 0, len(glyph))}

    program = SfntProgram(_sfnt(tables))

    found = outline_of(program, 1)
    assert found is None or found.digest == "-"


def test_contours_cost_what_they_are() -> None:
    """32,767 contours that share one point, in a glyph that others name over and over."""
    ends = struct.pack(">hhhhh", 32_767, 0, 0, 0, 0) + bytes(2 * 32_767)
    cheap = ends + bytes(2) + b"\1" + bytes(5)
    part = struct.pack(">HHbb", 0x22, 1, 0, 0)
    many = struct.pack(">hhhhh", -1, 0, 0, 0, 0) + part * 1_000
    head = bytearray(54)
    head[18:20], head[50:52] = struct.pack(">H", 1000), b"\0\1"
    starts = struct.pack(">IIII", 0, 0, len(cheap), len(cheap) + len(many))
    tables = {b"glyf": cheap + many, b"head": bytes(head), b"loca": starts}

    program = SfntProgram(_sfnt(tables))

    assert outline_of(program, 1) is not None
    assert outline_of(program, 2) is None


def test_the_last_name_that_a_glyph_can_have_is_read() -> None:
    """Those beyond are not: empty ones cost a byte each, and there is room for millions."""
    names = bytes(65_535 - 258) + b"\1x" + bytes(100_000)
    post = b"\0\2\0\0" + bytes(28) + struct.pack(">HH", 1, 65_535) + names

    assert SfntProgram(_sfnt({b"post": post})).name(0) == "x"


def _sfnt(tables: dict[bytes, bytes]) -> bytes:
    at = 12 + 16 * len(tables)
    head, body = b"\0\1\0\0" + struct.pack(">HHHH", len(tables), 0, 0, 0), b""
    for tag, data in tables.items():
        head += struct.pack(">4sIII", tag, 0, at + len(body), len(data))
        body += data
    return head + body


def test_subroutines_that_call_each_other_without_end_are_stopped() -> None:
    """By their depth, or by what they cost."""
    call = bytes([139 - 107, 10])
    runner = Type2Runner((call,), (), Budget(), default=0, nominal=0)
    # Subroutine n calls n + 1 forty times: the last would run 40 to the ninth times.
    deep = [bytes([139 - 107 + n + 1, 10]) * 40 for n in range(9)] + [b"\x0b"]
    costly = Type2Runner(deep, (), Budget(), default=0, nominal=0)

    with pytest.raises(ValueError, match="without end"):
        runner.run(call)
    with pytest.raises(TooMuchError):
        costly.run(call)


@pytest.mark.parametrize(
    "subtable",
    [
        struct.pack(">HHIIIIII", 12, 0, 40, 0, 2, 0, 0xFFFFFFFF, 1) + struct.pack(">III", 5, 9, 1),
        struct.pack(">HHIIIIII", 13, 0, 28, 0, 1, 0, 0xFFFFFFF0, 1),
        struct.pack(">HHIIII", 10, 0, 20, 0, 1, 0xFFFFFFFF),
        struct.pack(">HHHHHHH", 4, 32, 0, 0xFFFF, 0, 0, 0) + b"\xff\xff\0\0" * 40_000,
        struct.pack(">HH", 2, 0),
        b"\0\4",
    ],
)
def test_a_hostile_character_map_is_bounded(subtable: bytes) -> None:
    """Groups of billions, segments without end, formats that nobody reads."""
    maps = CharacterMaps(struct.pack(">HHHHI", 0, 1, 3, 10, 12) + subtable)

    assert len(maps.table(3, 10)) <= MAX_CODES
    assert len(maps.code_points(range(1000), use_mac=True)) <= 1000


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (b"\x8b\x0f", 0),
        (b"\xf7\x00\x0f", 108),
        (b"\xfb\x00\x0f", -108),
        (b"\x1c\xff\xfe\x0f", -2),
        (b"\x1d\x00\x01\x00\x00\x0f", 65536),
        (b"\x1e\xe2\xa2\x5f\x0f", -2.25),
        (b"\x1e\x0a\x14\x05\x41\xc3\xff\x0f", 0.140541e-3),
        (b"\x1e\x9b\x99\x9f\x0f", 0),
        (b"\x1e\xbb\xff\x0f", 0),
    ],
)
def test_numbers_of_a_dictionary_are_read(written: bytes, value: float) -> None:
    """All forms of Technical Note 5176, table 3; what is no number, or has no end, is 0."""
    assert read_dictionary(written) == {15: [pytest.approx(value)]}


def test_a_charset_names_the_glyphs_of_a_cff_program() -> None:
    """Standard strings and its own."""
    program = CffProgram(cff({"A": SHAPES["A"], "odd.name": SHAPES["b"]}))

    assert [program.name(gid) for gid in range(4)] == [".notdef", "A", "odd.name", ""]
    assert (program.find("odd.name"), program.find("b")) == (2, None)


@settings(deadline=None)
@example(bytes(BLOCK) + b"More than one block.", 55665)
@given(st.binary(max_size=40), st.integers(0, 0xFFFF))
def test_decryption_undoes_what_the_format_says(data: bytes, key: int) -> None:
    """Each byte's key follows from the encrypted one before it (Type 1 Font Format, 7.3)."""
    state, encrypted = key, bytearray()
    for plain in data:
        encrypted.append(plain ^ state >> 8)
        state = (encrypted[-1] + state) * 52845 + 22719 & 0xFFFF

    assert decrypt(bytes(encrypted), key) == data


@given(st.lists(st.tuples(NUMBERS, NUMBERS, st.just(-2)), min_size=2, max_size=9))
def test_a_digest_does_not_depend_on_the_em(points: list[tuple[int, int, int]]) -> None:
    """The same outline in units of 1,000 and of 2,000."""
    larger = [(2 * x, 2 * y, kind) for x, y, kind in points]

    small = make_outline(points, (0.001, 0, 0, 0.001, 0, 0))
    large = make_outline(larger, (0.0005, 0, 0, 0.0005, 0, 0))

    assert small == large


def test_different_outlines_have_different_digests() -> None:
    """One corner a thousandth of an em away."""
    matrix = (0.001, 0, 0, 0.001, 0, 0)

    one = make_outline([(0, 0, -1), (500, 500, -2)], matrix)
    other = make_outline([(0, 0, -1), (500, 501, -2)], matrix)

    assert one.digest != other.digest
