"""Where is a point of the file on the page? Boxes as real files state them, on every reader.

The mark is one glyph at (72, 700) of user space; each test says where it must be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.fonts import helvetica, type3_font
from build.pdf import PdfPage, make_pdf, text
from inkproof.model.notes import NoteCode
from inkproof.model.page import Page
from inkproof.readers.page_space import FAR_PT, make_page_space
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.structure import PageStructure

Read = Callable[..., Page]


def marked(inherit: dict[str, Any] | None = None, **page: object) -> bytes:
    """One page with the mark; `inherit` is stated on the page tree's node instead."""
    stated: dict[str, Any] = {"content": text("A", x=72, y=700), "fonts": {"F1": helvetica()}}
    return make_pdf([PdfPage(**(stated | page))], inherit=inherit)


def structure_of(pdf: bytes) -> PageStructure:
    """The first page as the structure states it."""
    with open_structure(pdf) as structure:
        return structure.page(0)


def seen_at(page: Page) -> tuple[float, float]:
    """Where the mark is seen."""
    return float(page.glyphs.x[0]), float(page.glyphs.y[0])


def has_malformed_box(pdf: bytes) -> bool:
    """Does the structure report a box that it could not use?"""
    return NoteCode.MALFORMED_BOX in {note.code for note in structure_of(pdf).notes}


def test_a_plain_page_turns_y_downwards(read: Read) -> None:
    """The origin is the top left corner."""
    page = read(marked())

    assert seen_at(page) == pytest.approx((72, 92), abs=0.05)


HUGE = b"1" + 38 * b"0"


@pytest.mark.parametrize(
    "operators",
    [
        b"/F1 " + HUGE + b" Tf",
        b"/F3 " + HUGE + b" Tf",
        HUGE + b" 0 0 " + HUGE + b" 0 0 Tm",
        b"/F3 " + HUGE + b" Tf " + HUGE + b" 0 0 " + HUGE + b" 0 0 Tm",
        HUGE + b" " + HUGE + b" Td",
        HUGE + b" Tz",
    ],
)
def test_places_and_lengths_are_numbers_whatever_a_page_states(
    read: Read, operators: bytes
) -> None:
    """Sums over infinite lengths are no numbers, and one glyph would cost the page."""
    shown = b"BT /F1 12 Tf " + operators + b" (one) Tj ET\n" + text("A", x=72, y=700)
    page = read(marked(content=shown, fonts={"F1": helvetica(), "F3": type3_font("one")}))

    for column in ("x", "y", "advance", "angle", "size", "box"):
        assert (np.abs(getattr(page.glyphs, column)) <= FAR_PT).all(), column


def test_a_media_box_is_inherited_from_the_page_tree(read: Read) -> None:
    """The node's MediaBox holds where the page states none."""
    page = read(marked(media=None, inherit={"MediaBox": [0, 0, 500, 800]}))

    assert (page.width, page.height) == (500, 800)
    assert seen_at(page) == pytest.approx((72, 100), abs=0.05)


def test_crop_box_and_rotation_are_inherited_too(read: Read) -> None:
    """All of Resources, MediaBox, CropBox and Rotate are inheritable (7.7.3.4)."""
    page = read(marked(inherit={"CropBox": [50, 100, 450, 750], "Rotate": 90}))

    assert (page.width, page.height) == (650, 400)
    assert seen_at(page) == pytest.approx((600, 22), abs=0.05)


def test_the_page_s_own_box_goes_before_the_inherited_one(read: Read) -> None:
    """Inheritance only fills gaps."""
    page = read(marked(media=(0, 0, 612, 792), inherit={"MediaBox": [0, 0, 100, 100]}))

    assert (page.width, page.height) == (612, 792)


def test_a_user_unit_is_not_inherited(read: Read) -> None:
    """UserUnit holds for the page that states it alone."""
    page = read(marked(inherit={"UserUnit": 3}))

    assert (page.width, page.height) == (612, 792)


def test_the_crop_box_is_cut_to_the_media_box(read: Read) -> None:
    """What a CropBox claims beyond the sheet is not there."""
    page = read(marked(media=(0, 0, 612, 792), crop=(-100, 50, 9_000, 9_000)))

    assert (page.width, page.height) == (612, 742)
    assert seen_at(page) == pytest.approx((72, 92), abs=0.05)


def test_a_crop_box_off_the_sheet_is_ignored_with_a_note(read: Read) -> None:
    """The MediaBox is shown where the two do not meet."""
    pdf = marked(crop=(5_000, 5_000, 6_000, 6_000))

    page = read(pdf)

    assert (page.width, page.height) == (612, 792)
    assert seen_at(page) == pytest.approx((72, 92), abs=0.05)
    assert has_malformed_box(pdf)


def test_an_origin_below_zero_is_counted_from(read: Read) -> None:
    """Sheets need not start at (0, 0)."""
    page = read(marked(media=(-100, -50, 512, 742)))

    assert (page.width, page.height) == (612, 792)
    assert seen_at(page) == pytest.approx((172, 42), abs=0.05)


def test_corners_may_come_in_any_order(read: Read) -> None:
    """A rectangle is any two opposite corners (7.9.5)."""
    page = read(marked(media=(612, 792, 0, 0), crop=(450, 100, 50, 750)))

    assert (page.width, page.height) == (400, 650)
    assert seen_at(page) == pytest.approx((22, 50), abs=0.05)


@pytest.mark.parametrize(
    "media",
    [None, [0, 0, 0, 0], [0, 0, 612], "/Letter", [0, 0, "/a", "/b"], {"a": 1}, 7],
    ids=["missing", "empty", "three numbers", "a name", "names inside", "a dictionary", "7"],
)
def test_a_malformed_media_box_is_letter(read: Read, media: object) -> None:
    """No engine gives up over a box, nor do we."""
    page = read(marked(media=media))

    assert (page.width, page.height) == (612, 792)
    assert seen_at(page) == pytest.approx((72, 92), abs=0.05)


def test_a_media_box_of_no_area_is_noted() -> None:
    """Four numbers that make no box are stated; that they are not used is a note."""
    stated = structure_of(marked(media=[0, 0, 0, 0]))

    assert stated.media == (0, 0, 0, 0)
    assert NoteCode.MALFORMED_BOX in {note.code for note in stated.notes}


@pytest.mark.parametrize("crop", [[0, 0], "/Crop", [0, 0, "/a", 3]])
def test_a_malformed_crop_box_is_ignored_with_a_note(read: Read, crop: object) -> None:
    """The MediaBox is shown."""
    pdf = marked(crop=crop)

    page = read(pdf)

    assert (page.width, page.height) == (612, 792)
    assert has_malformed_box(pdf)


@pytest.mark.parametrize(
    ("rotate", "size", "place"),
    [
        (90, (650, 400), (600, 22)),
        (180, (400, 650), (378, 600)),
        (270, (650, 400), (50, 378)),
        (-90, (650, 400), (50, 378)),
        (450, (650, 400), (600, 22)),
    ],
)
def test_a_cropped_page_turns_about_its_own_corner(
    read: Read, rotate: int, size: Sequence[float], place: Sequence[float]
) -> None:
    """Rotation is of what is shown, clockwise, in quarter turns of any number."""
    page = read(marked(crop=(50, 100, 450, 750), rotate=rotate))

    assert (page.width, page.height) == tuple(size)
    assert seen_at(page) == pytest.approx(tuple(place), abs=0.05)


@pytest.mark.parametrize("rotate", ["/Ninety", [90], {"a": 90}])
def test_a_rotation_of_another_type_is_none(read: Read, rotate: object) -> None:
    """What is no number does not turn the page."""
    page = read(marked(rotate=rotate))

    assert seen_at(page) == pytest.approx((72, 92), abs=0.05)


def test_a_rotation_that_is_no_quarter_turn_goes_to_the_nearest_with_a_note() -> None:
    """Engines differ here; the page space is ours, and says so."""
    stated = structure_of(marked(rotate=80))

    assert (stated.space.width, stated.space.height) == (792, 612)
    assert has_malformed_box(marked(rotate=80))


@pytest.mark.parametrize("rotate", [45, 80, 135])
def test_glyphs_follow_the_page_space_whatever_the_engine_makes_of_the_rotation(
    read: Read, rotate: int
) -> None:
    """A reader maps user space by the space given, not by its engine's idea of it."""
    pdf = marked(rotate=rotate)
    space = structure_of(pdf).space
    x, y = space.points(np.array([72.0]), np.array([700.0]))

    assert seen_at(read(pdf)) == pytest.approx((float(x[0]), float(y[0])), abs=0.05)


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_user_unit_scales_a_cropped_and_turned_page(read: Read, rotate: int) -> None:
    """All three at once: the scaled place is the place times the unit."""
    plain = read(marked(crop=(50, 100, 450, 750), rotate=rotate))
    scaled = read(marked(crop=(50, 100, 450, 750), rotate=rotate, user_unit=2.5))

    assert (scaled.width, scaled.height) == (2.5 * plain.width, 2.5 * plain.height)
    assert seen_at(scaled) == pytest.approx(2.5 * np.array(seen_at(plain)), abs=0.2)


@pytest.mark.parametrize("user_unit", [0, -2])
def test_a_user_unit_that_is_not_positive_is_one_with_a_note(read: Read, user_unit: int) -> None:
    """A page of no size is no page."""
    pdf = marked(user_unit=user_unit)

    assert (read(pdf).width, read(pdf).height) == (612, 792)
    assert has_malformed_box(pdf)


SIDES = st.floats(-2_000, 2_000, width=32)


@given(
    media=st.tuples(SIDES, SIDES, SIDES, SIDES),
    crop=st.none() | st.tuples(SIDES, SIDES, SIDES, SIDES),
    rotate=st.sampled_from([0, 90, 180, 270, 360, -90]),
    user_unit=st.floats(0.1, 10),
)
def test_the_shown_box_always_lands_on_the_page(
    media: tuple[float, ...], crop: tuple[float, ...] | None, rotate: int, user_unit: float
) -> None:
    """Whatever the boxes, the page has a size, and its corner is the origin."""
    space, _ = make_page_space(media, crop, rotate, user_unit)

    a, b, c, d, e, f = space.matrix
    corners = np.linalg.inv(np.array([[a, c], [b, d]])) @ (
        np.array([[0, space.width], [0, space.height]]) - np.array([[e], [f]])
    )
    box = space.box([corners[0, 0], corners[1, 0], corners[0, 1], corners[1, 1]])
    assert space.width > 0
    assert space.height > 0
    assert tuple(box) == pytest.approx((0, 0, space.width, space.height), abs=0.05)
