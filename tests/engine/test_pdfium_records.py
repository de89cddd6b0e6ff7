"""The compiled accessor and the ctypes loop say the same, to the last bit."""

from __future__ import annotations

import numpy as np
import pypdfium2  # noqa: TID251 - both ways are asked about one loaded page
import pypdfium2.raw as pdfium_c  # noqa: TID251
import pytest

from build.fonts import codes, helvetica, identity_font, type3_font
from build.pdf import (
    PdfPage,
    form,
    grey_picture,
    inline_picture,
    layer,
    make_pdf,
    on_layer,
    place,
    stencil,
    text,
    with_actualtext,
)
from inkproof.readers.pdfium_ctypes import read_with_ctypes
from inkproof.readers.pdfium_records import (
    FORM,
    GLYPH_ROW,
    IN_TRANSPARENT,
    OBJECT_ROW,
    SHAPED_CLIP,
    STENCIL,
    TEXT,
    TRANSPARENT,
    Records,
    has_accessor,
    read_records,
)

needs_accessor = pytest.mark.skipif(not has_accessor(), reason="the accessor is not in use")


def both_ways(pdf: bytes, limit: int = 1_000) -> tuple[Records, Records]:
    """The first page by the accessor, and by ctypes."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    text_page = pdfium_c.FPDFText_LoadPage(page.raw)
    try:
        compiled = read_records(page.raw, text_page, limit)
        slow = read_with_ctypes(page.raw, text_page, GLYPH_ROW, OBJECT_ROW, limit)
        return compiled, Records(*slow)
    finally:
        pdfium_c.FPDFText_ClosePage(text_page)
        document.close()


def rich_page() -> bytes:
    """Everything that a row can tell, on one page."""
    fonts = {
        "F1": helvetica(),
        "F2": identity_font("abc", mapping={1: "a", 2: "ffi", 3: "\U0001d400"}),
        "F3": type3_font("xyz"),
    }
    optional = layer("Notes")
    inner = form(text("inner"), resources={"Font": fonts}, matrix=[2, 0, 0, 2, 10, 20])
    outer = form(
        b"q 0 0 300 300 re W n /X2 Do Q\n",
        resources={"XObject": {"X2": inner}},
        more={"Group": {"S": "/Transparency"}},
    )
    content = [
        text("plain"),
        text(codes(1, 2, 3), y=650, font="F2", before=b"1 0 0 rg 2 Tr"),
        text("xyz", y=600, font="F3"),
        b"q 0.5 0.5 -0.5 0.5 200 200 cm " + text("turned") + b"Q\n",
        text("hidden", y=550, before=b"3 Tr"),
        on_layer(text("layered", y=500), "L1"),
        with_actualtext(text("meant", y=450), "said"),
        b"0 0 1 RG 3 w 10 10 100 50 re B 10 200 m 60 240 90 240 120 200 c S\n",
        b"q 1 0 0 1 5 5 cm 0 0 m 40 90 l S Q\n",
        place("P1", 300, 300, 90, 60),
        inline_picture(400, 400, 40, 40),
        place("P2", 500, 300, 9, 9),
        b"q 0 0 m 90 0 l 9 90 l h W n 1 g 0 0 90 90 re f Q\n",
        b"q 0 0 m 0 9 9 9 9 0 c h W n 1 g 0 0 90 90 re f Q\n",
        b"q 0 0 9 9 re 20 20 9 9 re W n /Half gs 0 0 90 90 re f Q\n",
        b"/X1 Do\n",
    ]
    page = PdfPage(
        content=b"".join(content),
        fonts=fonts,
        xobjects={"P1": grey_picture(), "P2": stencil(), "X1": outer},
        states={"Half": {"ca": 0.5}},
        properties={"L1": optional},
    )
    return make_pdf([page], layers=[optional])


@needs_accessor
@pytest.mark.parametrize("column", GLYPH_ROW.names or ())
def test_glyph_columns_agree(column: str) -> None:
    """Every column of every glyph is the same either way."""
    compiled, slow = both_ways(rich_page())

    assert len(compiled.glyphs) > 30
    assert np.array_equal(compiled.glyphs[column], slow.glyphs[column], equal_nan=True)


@needs_accessor
@pytest.mark.parametrize("column", OBJECT_ROW.names or ())
def test_object_columns_agree(column: str) -> None:
    """Every column of every object is the same either way."""
    compiled, slow = both_ways(rich_page())

    assert {TEXT, FORM} <= set(compiled.objects["type"].tolist())
    assert np.array_equal(compiled.objects[column], slow.objects[column], equal_nan=True)


@needs_accessor
def test_both_stop_at_the_limit() -> None:
    """A page of more objects than are looked at is cut at the same place, and says so."""
    compiled, slow = both_ways(rich_page(), limit=5)

    assert (len(compiled.objects), compiled.truncated) == (5, True)
    assert (len(slow.objects), slow.truncated) == (5, True)


@needs_accessor
def test_the_traits_that_are_compared_all_occur() -> None:
    """Or the comparison above would prove nothing."""
    compiled, _ = both_ways(rich_page())

    seen = np.bitwise_or.reduce(compiled.objects["traits"])
    assert seen == TRANSPARENT | IN_TRANSPARENT | STENCIL | SHAPED_CLIP


def test_form_matrix_reaches_what_is_inside() -> None:
    """A glyph in a form in a form stands where both matrices put it."""
    compiled, _ = both_ways(rich_page())

    inner = [row for row in compiled.objects if row["type"] == TEXT and row["parent"] >= 0]
    assert inner[0]["matrix"][:4].tolist() == [2, 0, 0, 2]


def test_accessor_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """INKPROOF_NO_ACCESSOR makes the reader use ctypes."""
    monkeypatch.setenv("INKPROOF_NO_ACCESSOR", "1")

    assert not has_accessor()
