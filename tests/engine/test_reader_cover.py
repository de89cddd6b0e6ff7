"""Do pictures and paths hide what is under them, and are stated colours what is seen?"""

from __future__ import annotations

import numpy as np
import pytest

from build.fonts import helvetica
from build.pdf import (
    PdfPage,
    form,
    grey_picture,
    inline_picture,
    make_pdf,
    masked_picture,
    place,
    stencil,
    text,
    tiling,
)
from inkproof.model.glyphs import Flag
from inkproof.model.page import Page, PathFlag
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure

HELVETICA = {"F1": helvetica()}
SOFT = {
    "Type": "/Mask",
    "S": "/Luminosity",
    "G": form(b"1 g 0 0 99 99 re f", more={"Group": {"S": "/Transparency", "CS": "/DeviceGray"}}),
}
STATES = {
    "Solid": {"ca": 1, "CA": 1, "BM": "/Normal", "SMask": "/None"},
    "Half": {"ca": 0.5},
    "None": {"ca": 0},
    "Stroke": {"CA": 0.5},
    "Multiply": {"BM": "/Multiply"},
    "Masked": {"SMask": SOFT},
}
RAMP = {"FunctionType": 2, "Domain": [0, 1], "C0": [0], "C1": [1], "N": 1}
AXIAL = {"ShadingType": 2, "ColorSpace": "/DeviceGray", "Coords": [0, 0, 9, 0], "Function": RAMP}
TILES = tiling(b"1 0 0 rg 0 0 5 5 re f")
"""Red squares."""
PATTERNS = {"Tiles": TILES, "Ramp": {"PatternType": 2, "Shading": AXIAL}}


def read(content: bytes, **entries: object) -> Page:
    """The page with the structure's facts, as the pipeline reads it."""
    page = PdfPage(**({"content": content, "fonts": HELVETICA, "states": STATES} | entries))  # type: ignore[arg-type]
    pdf = make_pdf([page])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        return reader.read_page(0, stated.space, stated.fonts, structure=stated)


def flags_of(page: Page) -> list[int]:
    """What is said of each path beside its shape."""
    flags: list[int] = (page.paths.flags & ~np.uint8(PathFlag.CURVE | PathFlag.DIAGONAL)).tolist()
    return flags


@pytest.mark.parametrize(
    ("state", "flags", "opaque"),
    [
        ("Solid", 0, True),
        ("Half", 0, False),
        ("None", 0, False),
        ("Stroke", 0, True),
        ("Multiply", PathFlag.BLENDED, False),
        ("Masked", PathFlag.BLENDED, False),
    ],
)
def test_a_bar_covers_where_nothing_shines_through(state: str, flags: int, opaque: bool) -> None:  # noqa: FBT001
    """Opacity is in the colour; blend modes and soft masks are a flag."""
    page = read(f"/{state} gs 1 g 0 0 99 99 re f\n".encode())

    assert flags_of(page) == [flags]
    assert page.paths.is_opaque.tolist() == [opaque]


@pytest.mark.parametrize("state", ["Half", "Multiply", "Masked", "Solid"])
def test_a_bar_in_a_transparency_group_is_not_known_to_cover(state: str) -> None:
    """Its own state is opaque inside; what the group makes of it PDFium does not tell."""
    group = form(b"1 g 0 0 99 99 re f", more={"Group": {"S": "/Transparency"}})
    page = read(f"/{state} gs /G Do\n".encode(), xobjects={"G": group})

    assert flags_of(page) == [PathFlag.GROUPED]
    assert page.paths.is_opaque.tolist() == [False]


def test_a_bar_in_a_plain_form_covers() -> None:
    """A form without group is the page itself."""
    page = read(b"/G Do\n", xobjects={"G": form(b"1 g 0 0 99 99 re f")})

    assert page.paths.is_opaque.tolist() == [True]


def test_a_stroke_alone_covers_nothing() -> None:
    """A frame lets see what is in it."""
    assert read(b"0 0 99 99 re S\n").paths.is_opaque.tolist() == [False]


@pytest.mark.parametrize(
    ("clip", "shaped"),
    [
        (b"0 0 50 50 re W n", False),
        (b"0 0 m 50 0 l 50 50 l 0 50 l h W n", False),
        (b"0 0 m 50 0 l 25 50 l h W n", True),
        (b"0 0 m 0 50 50 50 50 0 c h W n", True),
        (b"0 0 9 9 re 20 20 9 9 re W n", True),
    ],
)
def test_a_clip_that_is_no_box_leaves_less_than_the_box(clip: bytes, shaped: bool) -> None:  # noqa: FBT001
    """Triangles, curves, and several boxes: the part that is painted is not known."""
    page = read(
        b"q " + clip + b" 1 g 0 0 99 99 re f " + place("P", 0, 0, 99, 99) + b"Q\n",
        xobjects={"P": grey_picture()},
    )

    assert flags_of(page) == [PathFlag.SHAPED_CLIP if shaped else 0]
    assert page.pictures[0].opaque is not shaped


@pytest.mark.parametrize(
    ("drawn", "opaque"),
    [(grey_picture(), True), (masked_picture(), False), (stencil(), False)],
)
def test_a_picture_covers_without_masks(drawn: object, opaque: bool) -> None:  # noqa: FBT001
    """A soft mask lets shine through, a stencil is one."""
    page = read(place("P", 0, 0, 99, 99), xobjects={"P": drawn})

    assert [picture.opaque for picture in page.pictures] == [opaque]


@pytest.mark.parametrize("state", ["Half", "Multiply", "Masked"])
def test_a_picture_painted_through_transparency_does_not_cover(state: str) -> None:
    """Opacity, blend mode and soft mask of the graphics state."""
    content = f"/{state} gs ".encode() + place("P", 0, 0, 99, 99)

    assert not read(content, xobjects={"P": grey_picture()}).pictures[0].opaque


def test_the_structure_says_which_pictures_are_masked() -> None:
    """A soft mask and a stencil; the plain one is not."""
    drawn = {"M": grey_picture(2, 2), "S": masked_picture(3, 3), "I": stencil(8, 4)}
    with open_structure(make_pdf([PdfPage(xobjects=drawn)])) as structure:
        pictures = structure.page(0).pictures

    assert {picture.pixel_height: picture.masked for picture in pictures} == {
        2: False,
        3: True,
        4: True,
    }


def test_pictures_of_one_size_cover_if_none_is_masked() -> None:
    """They are told apart by their pixels only."""
    both = {"P": grey_picture(), "M": masked_picture()}
    page = read(place("P", 0, 0, 99, 99) + place("M", 0, 0, 99, 99), xobjects=both)

    assert not any(picture.opaque for picture in page.pictures)


def test_an_inline_picture_is_not_known_to_cover() -> None:
    """Its entries are not read."""
    assert not read(inline_picture(0, 0, 99, 99)).pictures[0].opaque


@pytest.mark.parametrize("name", ["Tiles", "Ramp"])
@pytest.mark.parametrize(
    ("painted", "operator"), [("0 0 99 99 re f", "cs {} scn"), ("0 0 99 99 re S", "CS {} SCN")]
)
def test_the_colour_of_a_pattern_is_not_taken_for_real(
    name: str, painted: str, operator: str
) -> None:
    """A fill or stroke in a pattern, beside one in a colour."""
    chosen = "/Pattern " + operator.format(f"/{name}")
    content = f"q {chosen} {painted} Q 1 0 0 rg 1 0 0 RG {painted}\n"
    page = read(content.encode(), resources={"Pattern": PATTERNS})

    assert flags_of(page) == [PathFlag.PATTERN, 0]
    assert not page.paths.is_opaque[0]


@pytest.mark.parametrize("name", ["Tiles", "Ramp"])
def test_text_painted_in_a_pattern_is_flagged(name: str) -> None:
    """Its `fill` is made up by the engine."""
    content = f"q /Pattern cs /{name} scn ".encode() + text("ab") + b"Q " + text("c", y=600)
    page = read(content, resources={"Pattern": PATTERNS})

    assert page.glyphs.has(Flag.PATTERN).tolist() == [True, True, False]


def test_white_is_white_where_there_are_no_patterns() -> None:
    """The made-up colours are real colours elsewhere."""
    page = read(b"1 g 0 0 9 9 re f 0.7490196 g 0 0 9 9 re f " + text("a", before=b"1 g"))

    assert flags_of(page) == [0, 0]
    assert not page.glyphs.has(Flag.PATTERN).any()


@pytest.mark.parametrize(
    ("state", "blended"), [("Solid", False), ("Half", False), ("Multiply", True), ("Masked", True)]
)
def test_text_painted_through_a_mask_or_blend_is_flagged(state: str, blended: bool) -> None:  # noqa: FBT001
    """Its opacity says nothing of it."""
    page = read(f"/{state} gs ".encode() + text("a"))

    assert page.glyphs.has(Flag.BLENDED).tolist() == [blended]


def test_text_in_a_group_of_no_opacity_is_not_visible() -> None:
    """The group starts opaque inside and is painted with nothing, two forms deep too."""
    inner = form(text("b"), resources={"Font": HELVETICA})
    group = form(
        text("a") + b"/In Do",
        resources={"Font": HELVETICA, "XObject": {"In": inner}},
        more={"Group": {"S": "/Transparency"}},
    )
    page = read(b"q /None gs /G Do Q " + text("c"), xobjects={"G": group})

    assert page.glyphs.is_visible.tolist() == [False, False, True]


def test_objects_of_one_operator_are_counted_once() -> None:
    """A TJ array is one text object; what shows nothing is none."""
    content = b"BT /F1 9 Tf 9 700 Td [(ab) -200 (cd) 300 (e)] TJ (x) Tj () Tj [] TJ ( ) Tj ET\n"
    inside = form(text("in"), resources={"Font": HELVETICA})
    page = read(content + b"/G Do\n", xobjects={"G": inside})

    assert page.text_objects == 4
