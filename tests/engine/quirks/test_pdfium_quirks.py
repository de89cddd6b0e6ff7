"""PDFium is still wrong here, and the reader undoes it: each test pins both.

The day one of the first halves fails, the repair behind the second half can go.
"""

from __future__ import annotations

import ctypes

import numpy as np
import pypdfium2  # noqa: TID251 - the engine itself is what is tested
import pypdfium2.raw as pdfium_c  # noqa: TID251
import pytest

from build.engines import engine_text, first_object, read
from build.fonts import codes, helvetica, identity_font, simple_font
from build.pdf import (
    PdfPage,
    form,
    make_pdf,
    text,
    with_actualtext,
)
from inkproof.model.glyphs import Flag, to_string
from inkproof.model.page import Page
from inkproof.readers.pdfium_dropped import MAX_TEXT
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure

FONTS = {"Font": {"F1": helvetica()}}


def engine_codes(pdf: bytes) -> list[int]:
    """PDFium's own characters, made-up ones too."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        count = pdfium_c.FPDFText_CountChars(page.raw)
        return [pdfium_c.FPDFText_GetUnicode(page.raw, index) for index in range(count)]
    finally:
        document.close()


def raw_text(page: Page) -> str:
    """What the file states, rows in order."""
    return to_string(page.glyphs.raw)


def mapped(mapping: dict[int, str], *glyphs: int) -> bytes:
    """A page of glyphs of an Identity-H font with this ToUnicode map."""
    font = identity_font("abcdefghij", mapping=mapping)
    return make_pdf([PdfPage(content=text(codes(*glyphs)), fonts={"F1": font})])


def test_actualtext_takes_the_place_of_glyphs() -> None:
    """PDFium gives the ActualText alone; the reader gives the glyphs and, as belief, both."""
    content = with_actualtext(text("fi"), "XY")
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert "f" not in engine_text(pdf)
    assert raw_text(page) == "fi"
    assert to_string(page.glyphs.text) == "XY"
    assert page.glyphs.has(Flag.ACTUALTEXT).all()


def test_actualtext_string_past_the_bmp_is_cut_to_bytes() -> None:
    """As a string parameter PDFium halves such characters; read as bytes they are whole."""
    content = with_actualtext(text("f"), "\U0001f600")
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert "\U0001f600" not in _mark_as_string(pdf)
    assert to_string(page.glyphs.text) == "\U0001f600"


def _mark_as_string(pdf: bytes) -> str:
    with first_object(pdf) as item:
        mark = pdfium_c.FPDFPageObj_GetMark(item, 0)
        length = ctypes.c_ulong()
        buffer = (ctypes.c_ushort * 64)()
        pdfium_c.FPDFPageObjMark_GetParamStringValue(
            mark, b"ActualText", buffer, ctypes.sizeof(buffer), ctypes.byref(length)
        )
        return bytes(buffer)[: length.value].decode("utf-16-le", "replace")


def test_duplicates_are_dropped() -> None:
    """The second of two copies has no characters; the reader lists it as dropped."""
    twice = text("Bold") + text("Bold", x=72.2)
    pdf = make_pdf([PdfPage(content=twice, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert engine_text(pdf).count("Bold") == 1
    assert [dropped.text for dropped in page.dropped] == ["Bold"]


def test_visible_copy_is_dropped_for_an_invisible_one() -> None:
    """PDFium keeps the first copy, here the invisible one; the reader paints it again."""
    twice = text("Words", before=b"3 Tr") + text("Words", before=b"0 Tr")
    pdf = make_pdf([PdfPage(content=twice, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert engine_text(pdf).count("Words") == 1
    assert page.glyphs.is_visible.all()


def test_text_of_size_0_is_dropped() -> None:
    """Text of no size has no characters; the reader lists it as dropped."""
    content = text("seen") + text("unseen", y=600, size=0)
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert "unseen" not in engine_text(pdf)
    assert [(dropped.size_pt, dropped.text) for dropped in page.dropped] == [(0.0, "unseen")]


def test_repeated_spaces_collapse() -> None:
    """Of several spaces PDFium keeps one; the glyphs around keep their measured distance."""
    pdf = make_pdf([PdfPage(content=text("a    b"), fonts={"F1": helvetica()})])

    page = read(pdf)

    letters = page.glyphs.select(~page.glyphs.is_space)
    assert engine_text(pdf).strip() == "a b"
    assert letters.x[1] - letters.x[0] > 12 * 4 * 0.27


def test_ligature_is_split_over_rows_of_one_origin() -> None:
    """A glyph that means three characters is three rows; two of them continue the first."""
    pdf = mapped({1: "ffi", 2: "x"}, 1, 2)

    page = read(pdf)

    assert [chr(code) for code in engine_codes(pdf)[:4]] == ["f", "f", "i", "x"]
    assert page.glyphs.has(Flag.CONTINUES).tolist() == [False, True, True, False]
    assert page.glyphs.advance[1:3].tolist() == [0, 0]


def test_presentation_form_is_split() -> None:
    """PDFium turns the ligature character U+FB01 into two; the reader keeps them one glyph."""
    pdf = mapped({1: "\ufb01", 2: "x"}, 1, 2)

    page = read(pdf)

    assert [chr(code) for code in engine_codes(pdf)[:3]] == ["f", "i", "x"]
    assert page.glyphs.has(Flag.CONTINUES).tolist() == [False, True, False]


def test_right_to_left_runs_are_reordered() -> None:
    """PDFium reverses a right-to-left run; the reader has the order of the pen."""
    hebrew = {number: chr(0x5D0 + number) for number in range(1, 6)}
    pdf = mapped(hebrew, 1, 2, 3, 4, 5)

    page = read(pdf)

    painted = [0x5D0 + number for number in range(1, 6)]
    assert [code for code in engine_codes(pdf) if code > 0x500] == painted[::-1]
    assert page.glyphs.raw.tolist() == painted
    assert (np.diff(page.glyphs.x) > 0).all()


@pytest.mark.parametrize(
    ("stated", "engine", "read_as"),
    [
        ("\u0644\u0627", "\u0627\u0644", "\u0644\u0627"),
        ("\ufefb", "\u0644\u0627", "\u0644\u0627"),
    ],
)
def test_lam_alef_of_one_glyph_is_turned_around(stated: str, engine: str, read_as: str) -> None:
    """Two letters of one glyph come backwards from a map, in order from a presentation form."""
    pdf = mapped({1: stated, 2: "\u0628"}, 2, 1, 2)

    page = read(pdf)

    assert engine in "".join(map(chr, engine_codes(pdf)))
    assert raw_text(page)[1:3] == read_as


def test_line_end_hyphen_becomes_a_control() -> None:
    """A hyphen at a line end is reported as U+0002; the reader says hyphen again."""
    content = text("hyphen-") + text("ated", y=686)
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert 2 in engine_codes(pdf)
    assert raw_text(page) == "hyphen-ated"
    assert page.glyphs.has(Flag.LINE_END_HYPHEN).sum() == 1


def test_spaces_and_line_ends_are_made_up() -> None:
    """What no glyph paints is no row."""
    content = text("one") + text("two", x=200) + text("three", y=600)
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})])

    page = read(pdf)

    assert any(code in {0x0D, 0x20} for code in engine_codes(pdf))
    assert raw_text(page) == "onetwothree"


def test_maps_to_nothing_raise_no_flag() -> None:
    """U+0000 and U+FFFD in a map pass for good with PDFium; the reader flags both."""
    pdf = mapped({1: "\0", 2: "\ufffd", 3: "x"}, 1, 2, 3)

    page = read(pdf)

    assert _engine_flags(pdf)[1:] == [0, 0]
    assert page.glyphs.has(Flag.UNMAPPED).tolist()[-3:] == [True, True, False]


def _engine_flags(pdf: bytes) -> list[int]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0].get_textpage()
        count = pdfium_c.FPDFText_CountChars(page.raw)
        return [pdfium_c.FPDFText_HasUnicodeMapError(page.raw, at) for at in range(count)]
    finally:
        document.close()


def test_astral_characters_are_two_rows() -> None:
    """A character past the BMP comes in two halves; the reader joins them."""
    pdf = mapped({1: "\U00028a0f", 2: "x"}, 1, 2)

    page = read(pdf)

    assert [code for code in engine_codes(pdf) if 0xD800 <= code < 0xE000]
    assert raw_text(page) == "\U00028a0fx"
    assert not page.glyphs.has(Flag.CONTINUES).any()


def test_map_without_entry_gives_the_code_as_text() -> None:
    """Where no map helps, PDFium passes codes off as characters and only flags them."""
    font = identity_font("abc", mapping=None)
    pdf = make_pdf([PdfPage(content=text(codes(1, 2)), fonts={"F1": font})])

    page = read(pdf)

    assert engine_codes(pdf) == [1, 2]
    assert page.glyphs.has(Flag.UNMAPPED).all()


def test_subset_prefix_of_simple_fonts_is_taken_off() -> None:
    """PDFium names an embedded simple font without its prefix; the structure gives it back."""
    font = simple_font("abc", name="QWERTY+Boxes")
    pdf = make_pdf([PdfPage(content=text("abc"), fonts={"F1": font})])

    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        alone = reader.read_page(0, stated.space)
        joined = reader.read_page(0, stated.space, stated.fonts)

    assert alone.fonts[0].name == "Boxes"
    assert joined.fonts[0].name == "QWERTY+Boxes"


def test_dropped_text_inside_forms_is_read_too() -> None:
    """Moved apart in their own space, several at once, the file's other text out of the way."""
    inner = form(text("zero", size=0) + text("twin") + text("twin"), resources=FONTS)
    content = text("a") + text("null", y=600, size=0) + b"/In Do\n"
    pdf = make_pdf([PdfPage(content=content, fonts=FONTS["Font"], xobjects={"In": inner})])

    page = read(pdf)

    assert [dropped.text for dropped in page.dropped] == ["null", "zero", "twin"]
    assert raw_text(page) == "atwin"


def test_dropped_text_is_cut_where_it_is_long() -> None:
    """A hostile page cannot fill the record."""
    pdf = make_pdf([PdfPage(content=text("x" * 5_000, size=0), fonts=FONTS["Font"])])

    assert read(pdf).dropped[0].text == "x" * MAX_TEXT
