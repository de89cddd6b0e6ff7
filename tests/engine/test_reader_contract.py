"""What every glyph reader promises of a `Page`: one suite, each test once a reader."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from build.fonts import codes, helvetica, identity_font, simple_font, type3_font
from build.pdf import (
    LETTER,
    PdfPage,
    form,
    grey_picture,
    layer,
    make_pdf,
    on_layer,
    place,
    text,
    with_actualtext,
)
from inkproof.model.glyphs import Flag, Glyphs, Paint, to_string
from inkproof.model.page import FontKind, Page, PathFlag

Read = Callable[..., Page]

HELVETICA = {"F1": helvetica()}


def one_page(content: bytes, **entries: object) -> bytes:
    """A file of one page in Helvetica, or in the fonts given."""
    return make_pdf([PdfPage(**({"content": content, "fonts": HELVETICA} | entries))])  # type: ignore[arg-type]


def row_of(glyphs: Glyphs, character: str) -> int:
    """The only row that states the character."""
    rows = np.flatnonzero(glyphs.raw == ord(character))
    assert len(rows) == 1
    return int(rows[0])


def test_reads_the_characters_in_paint_order(read: Read) -> None:
    """Text objects come in the order of the content stream, wherever they stand."""
    page = read(one_page(text("low", y=100) + text("high", y=700)))

    assert to_string(page.glyphs.raw) == "lowhigh"
    assert (np.diff(page.glyphs.order) >= 0).all()


def test_keeps_the_space_glyphs_that_are_painted_and_makes_up_none(read: Read) -> None:
    """A painted space is a row; a gap without a space glyph is none."""
    page = read(one_page(b"BT /F1 12 Tf 72 700 Td [(a b) -3000 (c)] TJ ET"))

    assert to_string(page.glyphs.raw) == "a bc"


def test_puts_the_origin_on_the_baseline_in_page_space(read: Read) -> None:
    """72 points from the left, 700 up on a page of 792, is 92 down."""
    glyphs = read(one_page(text("A", x=72, y=700))).glyphs

    assert (glyphs.x[0], glyphs.y[0]) == pytest.approx((72, 92), abs=0.05)


def test_states_the_size_as_painted(read: Read) -> None:
    """The stated size times the text matrix."""
    glyphs = read(one_page(b"BT /F1 5 Tf 3 0 0 3 72 700 Tm (A) Tj ET")).glyphs

    assert glyphs.size[0] == pytest.approx(15, abs=0.01)


def test_states_the_advance_of_the_font(read: Read) -> None:
    """Widths of the font, in points, character spacing not included."""
    fonts = {"F1": identity_font("ab", mapping={1: "a", 2: "b"}, widths=(500, 900))}
    page = read(one_page(text(codes(1, 2), size=10, before=b"2 Tc"), fonts=fonts))

    assert page.glyphs.advance == pytest.approx([5, 9], abs=0.1)


def test_states_the_ink_of_an_embedded_glyph(read: Read) -> None:
    """The box of the outline, not of the line: nine tenths of the width, 0.7 em high."""
    fonts = {"F1": identity_font("a", mapping={1: "a"}, widths=(600,))}
    page = read(one_page(text(codes(1), x=100, y=692, size=10), fonts=fonts))

    assert page.glyphs.box[0] == pytest.approx([100, 93, 105.4, 100], abs=0.1)


def test_gives_a_space_no_area(read: Read) -> None:
    """A space glyph has an origin and an advance, no ink."""
    glyphs = read(one_page(text("a b"))).glyphs
    x0, y0, x1, y1 = glyphs.box[row_of(glyphs, " ")]

    assert (x1 - x0) * (y1 - y0) == pytest.approx(0, abs=0.1)
    assert glyphs.advance[1] == pytest.approx(12 * 0.278, abs=0.05)


@pytest.mark.parametrize(
    ("rotate", "origin", "angle"),
    [(0, (72, 92), 0), (90, (700, 72), 90), (180, (540, 700), -180), (270, (92, 540), -90)],
)
def test_turns_glyphs_with_the_page(
    read: Read, rotate: int, origin: tuple[float, float], angle: float
) -> None:
    """Rotate turns clockwise; the angle is that of the baseline as seen."""
    page = read(one_page(text("A"), rotate=rotate))

    assert (page.glyphs.x[0], page.glyphs.y[0]) == pytest.approx(origin, abs=0.05)
    assert page.glyphs.angle[0] == pytest.approx(angle, abs=0.01)
    assert 0 <= page.glyphs.x[0] <= page.width
    assert 0 <= page.glyphs.y[0] <= page.height


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_turns_the_ink_with_the_page(read: Read, rotate: int) -> None:
    """The box starts at the origin and reaches along the baseline and up, however turned."""
    fonts = {"F1": identity_font("a", mapping={1: "a"})}
    glyphs = read(one_page(text(codes(1), size=10), fonts=fonts, rotate=rotate)).glyphs
    x0, y0, x1, y1 = glyphs.box[0].tolist()

    sides = (x1 - x0, y1 - y0) if rotate % 180 == 0 else (y1 - y0, x1 - x0)
    assert sides == pytest.approx((5.4, 7), abs=0.1)
    assert min(abs(glyphs.x[0] - x0), abs(glyphs.x[0] - x1)) < 0.1
    assert min(abs(glyphs.y[0] - y0), abs(glyphs.y[0] - y1)) < 0.1


def test_states_the_angle_of_slanted_text(read: Read) -> None:
    """Text that rises by 30 degrees as seen has the angle -30; its advance stays."""
    content = b"BT /F1 10 Tf 0.8660254 0.5 -0.5 0.8660254 100 100 Tm (AA) Tj ET"
    glyphs = read(one_page(content)).glyphs

    assert glyphs.angle == pytest.approx([-30, -30], abs=0.1)
    assert glyphs.advance == pytest.approx([6.67, 6.67], abs=0.1)
    assert glyphs.size == pytest.approx([10, 10], abs=0.01)


def test_marks_mirrored_text(read: Read) -> None:
    """A text matrix that flips the page upside down mirrors the glyphs."""
    content = text("A") + b"BT /F1 12 Tf 1 0 0 -1 72 600 Tm (B) Tj ET"
    glyphs = read(one_page(content)).glyphs

    assert glyphs.has(Flag.MIRRORED).tolist() == [False, True]


def test_scales_by_the_user_unit(read: Read) -> None:
    """UserUnit 2 doubles the page, the places and the sizes."""
    page = read(one_page(text("A", x=72, y=700), user_unit=2))

    assert (page.width, page.height) == (1224, 1584)
    assert (page.glyphs.x[0], page.glyphs.y[0]) == pytest.approx((144, 184), abs=0.05)
    assert page.glyphs.size[0] == pytest.approx(24, abs=0.01)


def test_counts_from_the_corner_of_the_crop_box(read: Read) -> None:
    """The CropBox is the page: its top left is the origin."""
    page = read(one_page(text("A", x=72, y=700), crop=(50, 100, 450, 750)))

    assert (page.width, page.height) == (400, 650)
    assert (page.glyphs.x[0], page.glyphs.y[0]) == pytest.approx((22, 50), abs=0.05)


def test_reads_text_outside_the_crop_box(read: Read) -> None:
    """What lies off the page is stated, with the place where it lies."""
    page = read(one_page(text("A", x=10, y=20), crop=(50, 100, 450, 750)))

    assert (page.glyphs.x[0], page.glyphs.y[0]) == pytest.approx((-40, 730), abs=0.05)


def test_states_fill_and_stroke_colours(read: Read) -> None:
    """Render mode 2 paints one glyph with both, once."""
    content = text("A", before=b"1 0 0 rg 0 0 1 RG 2 Tr")
    glyphs = read(one_page(content)).glyphs

    assert to_string(glyphs.raw) == "A"
    assert glyphs.paint[0] == Paint.FILL | Paint.STROKE
    assert (glyphs.fill[0], glyphs.stroke[0]) == (0xFF0000FF, 0x0000FFFF)


def test_states_the_opacity(read: Read) -> None:
    """The fill opacity of the graphics state is the colour's lowest byte."""
    content = b"/GS gs " + text("A", before=b"0 1 0 rg")
    glyphs = read(one_page(content, states={"GS": {"ca": 0.5}})).glyphs

    assert int(glyphs.fill[0]) >> 8 == 0x00FF00
    assert int(glyphs.fill[0]) & 0xFF in (0x7F, 0x80)


def test_states_render_mode_3_as_not_painted(read: Read) -> None:
    """Invisible text is read, and is not visible."""
    glyphs = read(one_page(text("in", before=b"3 Tr") + text("out", y=600))).glyphs

    assert to_string(glyphs.raw) == "inout"
    assert glyphs.is_visible.tolist() == [False] * 2 + [True] * 3


def test_splits_a_ligature_into_its_characters(read: Read) -> None:
    """One glyph that means two characters is a row and its continuation, at one origin."""
    fonts = {"F1": identity_font("fx", mapping={1: "fi", 2: "x"})}
    glyphs = read(one_page(text(codes(1, 2)), fonts=fonts)).glyphs

    assert to_string(glyphs.raw) == "fix"
    assert glyphs.has(Flag.CONTINUES).tolist() == [False, True, False]
    assert glyphs.x[0] == glyphs.x[1]
    assert glyphs.advance[1] == 0


def test_keeps_two_equal_letters_apart(read: Read) -> None:
    """The second of two equal glyphs is no continuation of the first."""
    glyphs = read(one_page(text("ll"))).glyphs

    assert glyphs.has(Flag.CONTINUES).tolist() == [False, False]
    assert glyphs.x[1] > glyphs.x[0]


def test_reads_an_astral_character_as_one_row(read: Read) -> None:
    """A map to a character beyond the BMP gives its code point."""
    fonts = {"F1": identity_font("ab", mapping={1: "\U0001d49c", 2: "b"})}
    glyphs = read(one_page(text(codes(1, 2)), fonts=fonts)).glyphs

    assert glyphs.raw.tolist() == [0x1D49C, ord("b")]


def test_flags_a_glyph_without_a_character(read: Read) -> None:
    """Codes that the map leaves out are rows all the same, marked as unmapped."""
    fonts = {"F1": identity_font("abc", mapping={1: "a"})}
    glyphs = read(one_page(text(codes(1, 2, 3)), fonts=fonts)).glyphs

    assert glyphs.has(Flag.UNMAPPED).tolist() == [False, True, True]


def test_flags_a_map_to_the_replacement_character(read: Read) -> None:
    """A map that says U+FFFD says nothing."""
    fonts = {"F1": identity_font("ab", mapping={1: "a", 2: "\ufffd"})}
    glyphs = read(one_page(text(codes(1, 2)), fonts=fonts)).glyphs

    assert glyphs.has(Flag.UNMAPPED).tolist() == [False, True]


def test_raw_is_what_is_painted_where_actualtext_says_otherwise(read: Read) -> None:
    """`raw` is the file's own code point of each glyph, whatever ActualText means."""
    glyphs = read(one_page(with_actualtext(text("ab"), "xy") + text("c", y=600))).glyphs

    assert to_string(glyphs.raw) == "abc"


def test_names_the_font_with_its_subset_prefix(read: Read) -> None:
    """The font is the structure's: name, kind and key."""
    fonts = {"F1": simple_font("ab", name="QWERTY+Boxes")}
    page = read(one_page(text("ab"), fonts=fonts))
    font = page.fonts[page.glyphs.font[0]]

    assert (font.name, font.base_name) == ("QWERTY+Boxes", "Boxes")
    assert (font.kind, font.embedded, font.has_map) == (FontKind.TRUETYPE, True, False)
    assert font.key.endswith(" 0")


def test_reads_type_3_text(read: Read) -> None:
    """Glyphs that are drawings are glyphs."""
    fonts = {"F1": type3_font("AB", mapping={65: "A", 66: "B"})}
    page = read(one_page(text("AB", size=10), fonts=fonts))

    assert to_string(page.glyphs.raw) == "AB"
    assert page.glyphs.x == pytest.approx([72, 78], abs=0.05)
    assert page.fonts[page.glyphs.font[0]].kind is FontKind.TYPE3


def test_reads_text_inside_nested_forms(read: Read) -> None:
    """A form's matrix moves its text."""
    inner = form(text("in", x=10, y=20), resources={"Font": HELVETICA})
    outer = form(
        b"q 1 0 0 1 0 30 cm /Inner Do Q",
        resources={"XObject": {"Inner": inner}},
        matrix=(1, 0, 0, 1, 100, 0),
    )
    glyphs = read(one_page(b"/Outer Do", xobjects={"Outer": outer})).glyphs

    assert to_string(glyphs.raw) == "in"
    assert (glyphs.x[0], glyphs.y[0]) == pytest.approx((110, 742), abs=0.05)


def test_names_the_layer_of_a_glyph(read: Read) -> None:
    """Marked content of an optional-content group names its layer."""
    notes = layer("Notes")
    page = make_pdf(
        [
            PdfPage(
                content=on_layer(text("a"), "L1") + text("b", y=600),
                fonts=HELVETICA,
                properties={"L1": notes},
            )
        ],
        layers=[notes],
    )
    page_read = read(page)

    assert page_read.layers == ("Notes",)
    assert page_read.glyphs.layer.tolist() == [0, -1]


def test_places_a_picture(read: Read) -> None:
    """The placement box, the pixels and the paint order."""
    content = text("a") + place("P", 100, 500, 200, 150) + text("b", y=100)
    page = read(one_page(content, xobjects={"P": grey_picture(4, 3)}))

    (picture,) = page.pictures
    assert tuple(picture.box) == pytest.approx((100, 142, 300, 292), abs=0.05)
    assert (picture.pixel_width, picture.pixel_height) == (4, 3)
    assert page.glyphs.order[0] < picture.order < page.glyphs.order[1]


def test_shows_only_the_part_of_a_picture_on_the_page(read: Read) -> None:
    """A picture that hangs over the edge is shown up to the edge."""
    page = read(one_page(place("P", 500, 700, 200, 200), xobjects={"P": grey_picture()}))

    (picture,) = page.pictures
    assert tuple(picture.shown) == pytest.approx((500, 0, 612, 92), abs=0.05)


@pytest.mark.parametrize("rotate", [90, 180, 270])
def test_turns_pictures_with_the_page(read: Read, rotate: int) -> None:
    """A picture in the top left corner of user space is in the corner it is turned to."""
    page = read(
        one_page(place("P", 0, 692, 200, 100), xobjects={"P": grey_picture()}, rotate=rotate)
    )

    expected = {90: (692, 0, 792, 200), 180: (412, 692, 612, 792), 270: (0, 412, 100, 612)}
    assert tuple(page.pictures[0].box) == pytest.approx(expected[rotate], abs=0.05)


@pytest.mark.parametrize(
    ("drawn", "flags"),
    [
        (b"10 10 50 20 re f", 0),
        (b"10 10 m 60 40 l S", PathFlag.DIAGONAL),
        (b"10 10 m 20 40 40 40 60 10 c S", PathFlag.CURVE),
        (b"10 10 m 60 10 l S", 0),
    ],
)
def test_says_what_shapes_a_path_has(read: Read, drawn: bytes, flags: int) -> None:
    """Curves and slanted lines are told from ruled ones."""
    paths = read(one_page(drawn)).paths

    assert paths.flags.tolist() == [flags]


def test_states_how_a_path_is_painted(read: Read) -> None:
    """Fill, stroke and line width, a box in page space and the paint order."""
    content = text("a") + b"1 0 0 rg 0 1 0 RG 2 w 100 600 50 20 re B\n" + text("b", y=100)
    page = read(one_page(content))

    assert len(page.paths) == 1
    assert page.paths.paint[0] == Paint.FILL | Paint.STROKE
    assert (page.paths.fill[0], page.paths.stroke[0]) == (0xFF0000FF, 0x00FF00FF)
    assert page.paths.line_width[0] == pytest.approx(2, abs=0.01)
    assert page.paths.box[0] == pytest.approx([99, 171, 151, 193], abs=1.1)
    assert page.glyphs.order[0] < page.paths.order[0] < page.glyphs.order[1]


def test_leaves_annotations_to_the_structure(read: Read) -> None:
    """The appearance of an annotation is no text of the page."""
    look = form(text("note", x=0, y=0), box=(0, 0, 50, 20), resources={"Font": HELVETICA})
    note = {
        "Type": "/Annot",
        "Subtype": "/FreeText",
        "Rect": [100, 100, 150, 120],
        "Contents": "note",
        "F": 4,
        "AP": {"N": look},
    }
    page = read(one_page(text("page"), annotations=[note]))

    assert to_string(page.glyphs.raw) == "page"
    assert page.annotations == ()


def test_an_empty_page_is_a_page(read: Read) -> None:
    """No content is no error."""
    page = read(make_pdf([PdfPage()]))

    assert (len(page.glyphs), len(page.paths), page.pictures) == (0, 0, ())
    assert (page.width, page.height) == LETTER[2:]


def test_reads_pages_in_any_order_and_twice(read: Read) -> None:
    """Reading one page changes nothing for another, nor for itself."""
    pdf = make_pdf(
        [PdfPage(content=text(name), fonts=HELVETICA, rotate=90) for name in ("one", "two")]
    )
    seen = [to_string(read(pdf, index).glyphs.raw) for index in (1, 0, 1)]

    assert seen == ["two", "one", "two"]
