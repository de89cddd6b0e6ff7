"""Does a raster show the page where its glyphs say it is, and without what is left out?"""

from __future__ import annotations

import numpy as np
import pytest

from build.fonts import codes, helvetica, identity_font
from build.pdf import PdfPage, form, grey_picture, indirect, layer, make_pdf, on_layer, place, text
from inkproof.errors import DamagedError
from inkproof.model.evidence import Raster
from inkproof.model.page import Page
from inkproof.readers.mupdf_reader import MupdfReader, is_available
from inkproof.readers.page_space import PageSpace, make_page_space
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.raster_space import MAX_PIXELS, MAX_SIDE, fit_raster

BOXES = {"F1": identity_font("ab", mapping={1: "a", 2: "b"})}
"""Each glyph is a box of known ink."""

ENGINES: dict[str, type[PdfiumReader | MupdfReader]] = {
    "pdfium": PdfiumReader,
    "mupdf": MupdfReader,
}

WHITE = 255
INK = 128


def nested(content: bytes) -> dict[str, object]:
    """An XObject `Outer` that shows the content through two forms that move it."""
    inner = form(content, resources={"Font": BOXES})
    outer = form(
        b"q 1 0 0 1 0 30 cm /Inner Do Q",
        resources={"XObject": {"Inner": inner}},
        matrix=(1, 0, 0, 1, 200, 300),
    )
    return {"Outer": outer}


def two_boxes(**entries: object) -> bytes:
    """One boxy glyph on the page, another in a form in a form."""
    content = text(codes(1), x=100, y=600, size=30) + b"/Outer Do\n"
    xobjects = nested(text(codes(2), x=10, y=20, size=30))
    return make_pdf([PdfPage(content=content, fonts=BOXES, xobjects=xobjects, **entries)])  # type: ignore[arg-type]


def rendered(
    pdf: bytes,
    dpi: float = 72,
    without: frozenset[int] | None = frozenset(),
    engine: str = "pdfium",
) -> tuple[Page, Raster]:
    """The first page as read and as drawn by one reader."""
    with open_structure(pdf) as structure, ENGINES[engine](pdf) as reader:
        stated = structure.page(0)
        page = reader.read_page(0, stated.space, stated.fonts, structure=stated)
        return page, reader.render(0, stated.space, dpi=dpi, without=without)


def ink_near(raster: Raster, box: np.ndarray) -> tuple[float, ...]:
    """The extent of ink within 10 points of a box, in points."""
    x0, y0, x1, y1 = (box * raster.scale).tolist()
    slack = 10 * raster.scale
    rows, columns = np.nonzero(raster.grey < INK)
    near = (columns > x0 - slack) & (columns < x1 + slack)
    near &= (rows > y0 - slack) & (rows < y1 + slack)
    assert near.any()
    across, down = columns[near], rows[near]
    found = (across.min(), down.min(), across.max() + 1, down.max() + 1)
    return tuple(float(side) / raster.scale for side in found)


TURNS: list[dict[str, object]] = [{"rotate": turn} for turn in (0, 90, 180, 270)]
ODD_PAGES: list[dict[str, object]] = [
    *TURNS,
    *({"crop": (50.3, 100.2, 450.9, 750.7)} | turn for turn in TURNS),
    {"media": (0, 0, 612.9, 792.9)},
    {"media": (-100, -50.5, 500.7, 792.9), "rotate": 270, "user_unit": 1.5},
    {"rotate": 80},
    {"user_unit": 0},
]


@pytest.mark.parametrize("entries", ODD_PAGES)
def test_ink_lies_where_the_glyphs_are(engine: str, entries: dict[str, object]) -> None:
    """However a page is boxed, turned and scaled, and however deep its forms are."""
    page, raster = rendered(two_boxes(**entries), dpi=144, engine=engine)

    assert raster.grey.shape == (
        fit_raster(space_of(page), 144).rows,
        fit_raster(space_of(page), 144).columns,
    )
    for box in page.glyphs.box:
        # PDFium puts a glyph on whole pixels.
        assert ink_near(raster, box) == pytest.approx(box.tolist(), abs=2 / raster.scale)


@pytest.mark.parametrize("entries", [*ODD_PAGES, {"media": (0, 0, 612.9, 792.9), "rotate": 90}])
def test_a_shape_in_the_far_corner_lies_where_its_path_is(
    engine: str, entries: dict[str, object]
) -> None:
    """A scale that is off by a thousandth shows there, to the pixel."""
    content = b"0 g 560 20 30 15 re f 60 20 30 15 re f 60 640 30 15 re f\n"
    page, raster = rendered(
        make_pdf([PdfPage(content=content, **entries)]),  # type: ignore[arg-type]
        dpi=144,
        engine=engine,
    )

    box = page.paths.box
    inside = box[
        (box[:, :2] > 0).all(axis=1) & (box[:, 2:] < [page.width, page.height]).all(axis=1)
    ]
    assert len(inside) >= 1
    for box in inside:
        assert ink_near(raster, box) == pytest.approx(box.tolist(), abs=1.01 / raster.scale)


def space_of(page: Page) -> PageSpace:
    """A page space of the page's size."""
    return make_page_space((0, 0, page.width, page.height))[0]


@pytest.mark.parametrize("entries", TURNS)
def test_leaves_out_exactly_the_objects_named(entries: dict[str, object]) -> None:
    """One text object of two, on the page or in the form, by its paint order."""
    page, whole = rendered(two_boxes(**entries), dpi=144)
    outer, inner = page.glyphs.order.tolist()
    _, without_outer = rendered(two_boxes(**entries), 144, frozenset({outer}))
    _, without_inner = rendered(two_boxes(**entries), 144, frozenset({inner}))

    inks = [(one.grey < WHITE).sum() for one in (whole, without_outer, without_inner)]
    assert inks[0] == 2 * inks[1] == 2 * inks[2]
    assert (np.minimum(without_outer.grey, without_inner.grey) == whole.grey).all()
    assert not ((without_outer.grey < WHITE) & (without_inner.grey < WHITE)).any()


def test_leaves_out_all_text_and_nothing_else() -> None:
    """None is every text object; paths and pictures stay."""
    content = text(codes(1), x=100, y=600, size=30) + place("P", 300, 300, 60, 60)
    content += b"1 0 0 rg 100 100 50 50 re f\n/Outer Do\n"
    xobjects = nested(text(codes(2), x=10, y=20, size=30)) | {"P": grey_picture()}
    pdf = make_pdf([PdfPage(content=content, fonts=BOXES, xobjects=xobjects)])
    _, raster = rendered(pdf, without=None)

    rows, columns = np.nonzero(raster.grey < WHITE)
    picture = (columns >= 300) & (columns < 361) & (rows >= 431) & (rows < 493)
    shape = (columns >= 100) & (columns < 151) & (rows >= 641) & (rows < 693)
    assert (picture | shape).all()
    assert picture.sum() >= 3_600
    assert shape.sum() >= 2_500


def test_a_page_is_whole_again_after_something_was_left_out() -> None:
    """Each raster starts from the file."""
    pdf = two_boxes()
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        space = structure.page(0).space
        before = reader.render(0, space, dpi=72)
        reader.render(0, space, dpi=72, without=None)
        after = reader.render(0, space, dpi=72)

    assert (before.grey == after.grey).all()
    assert (before.grey < WHITE).any()


def test_draws_pictures_and_shadings(engine: str) -> None:
    """A grey picture has its grey; a shading runs from dark to light."""
    ramp = {
        "ShadingType": 2,
        "ColorSpace": "/DeviceGray",
        "Coords": [100, 0, 300, 0],
        "Function": {"FunctionType": 2, "Domain": [0, 1], "C0": [0], "C1": [1], "N": 1},
    }
    content = place("P", 100, 500, 100, 100) + b"q 100 100 200 100 re W n /S sh Q\n"
    page = PdfPage(
        content=content, xobjects={"P": grey_picture()}, resources={"Shading": {"S": ramp}}
    )
    _, raster = rendered(make_pdf([page]), engine=engine)

    assert abs(int(raster.grey[240, 150]) - 0x80) <= 2
    dark, middle, light = raster.grey[642, [110, 200, 290]].tolist()
    assert dark < 40
    assert 100 < middle < 155
    assert light > 215


def look(**entries: object) -> dict[str, object]:
    """An annotation of 50 by 20 points with a dark appearance."""
    dark = form(b"0 g 0 0 50 20 re f", box=(0, 0, 50, 20))
    stated = {"Type": "/Annot", "Rect": [100, 100, 150, 120], "F": 4, "AP": {"N": dark}}
    return stated | entries


FIELD = indirect(look(Subtype="/Widget", FT="/Tx", T="name", V="said"))


@pytest.mark.parametrize(
    "annotation",
    [look(Subtype="/Stamp"), FIELD],
)
def test_draws_annotations_and_fields(engine: str, annotation: object) -> None:
    """They are part of what a reader sees, after the page was read as well."""
    pdf = make_pdf([PdfPage(annotations=[annotation])], catalog={"AcroForm": {"Fields": [FIELD]}})
    _, raster = rendered(pdf, engine=engine)

    assert raster.grey[682, 125] == 0
    assert (raster.grey < INK).sum() == pytest.approx(1_000, abs=80)


def test_draws_no_hidden_annotation(engine: str) -> None:
    """Flag 2 hides (ISO 32000-2, 12.5.3)."""
    _, raster = rendered(
        make_pdf([PdfPage(annotations=[look(Subtype="/Stamp", F=2)])]), engine=engine
    )

    assert (raster.grey == WHITE).all()


def test_draws_no_hidden_layer(engine: str) -> None:
    """Optional content that is off is not seen."""
    off = layer("off")
    content = on_layer(text("unseen"), "L") + on_layer(b"10 10 99 99 re f\n", "L")
    page = PdfPage(content=content, fonts={"F1": helvetica()}, properties={"L": off})
    _, raster = rendered(make_pdf([page], hidden_layers=[off]), engine=engine)

    assert (raster.grey == WHITE).all()


@pytest.mark.parametrize(
    "media", [(0, 0, 1e6, 1e6), (0, 0, 1, 1e7), (0, 0, 14_400, 14_400), (0, 0, 1e9, 0.6)]
)
def test_a_huge_page_is_drawn_with_fewer_dots(engine: str, media: tuple[float, ...]) -> None:
    """A box of kilometres costs no gigabytes, and the raster says how coarse it is."""
    try:
        _, raster = rendered(make_pdf([PdfPage(media=media)]), dpi=100, engine=engine)
    except DamagedError:
        return

    assert raster.dpi < 100
    assert raster.grey.size <= MAX_PIXELS * 1.01
    assert max(raster.grey.shape) <= MAX_SIDE + 1


def test_a_page_that_is_not_there_is_damage(engine: str) -> None:
    """As for reading."""
    pdf = two_boxes()
    space, _ = make_page_space((0, 0, 612, 792))
    with ENGINES[engine](pdf) as reader, pytest.raises(DamagedError):
        reader.render(7, space, dpi=72)


@pytest.mark.skipif(not is_available(), reason="the extra mupdf is not installed")
def test_mupdf_leaves_nothing_out() -> None:
    """Rather than draw what was to be left out, it refuses."""
    pdf = two_boxes()
    space, _ = make_page_space((0, 0, 612, 792))
    with MupdfReader(pdf) as reader, pytest.raises(DamagedError):
        reader.render(0, space, dpi=72, without=None)
