"""The same file without its ActualText, so that engines show what is painted."""

from __future__ import annotations

import pypdfium2  # noqa: TID251 - asked for what it would say
import pytest

from build.fonts import helvetica
from build.pdf import (
    PdfPage,
    form,
    indirect,
    inline_picture,
    make_pdf,
    text,
    with_actualtext,
)
from inkproof.readers.qpdf_actualtext import without_actualtext
from inkproof.readers.qpdf_reader import open_structure

FONTS = {"F1": helvetica()}


def said(pdf: bytes, index: int = 0) -> str:
    """What PDFium itself makes of a page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return str(document[index].get_textpage().get_text_range())


def pdf_with(content: bytes, **entries: object) -> bytes:
    """One page of Helvetica."""
    return make_pdf([PdfPage(**({"content": content, "fonts": FONTS} | entries))])  # type: ignore[arg-type]


def test_the_builder_s_actualtext_is_believed_by_pdfium() -> None:
    """Without this the other tests would show nothing."""
    assert said(pdf_with(with_actualtext(text("painted"), "meant"))) == "meant"


@pytest.mark.parametrize(
    "pdf",
    [
        pdf_with(with_actualtext(text("painted"), "meant")),
        pdf_with(
            b"/Span /P BDC " + text("painted") + b" EMC",
            properties={"P": indirect({"ActualText": "meant"})},
        ),
        pdf_with(
            b"/X Do",
            xobjects={
                "X": form(with_actualtext(text("painted"), "meant"), resources={"Font": FONTS})
            },
        ),
    ],
    ids=["in the content", "in a property list", "in a form"],
)
def test_the_painted_glyphs_are_read_again(pdf: bytes) -> None:
    """Wherever the ActualText is stated."""
    raw = without_actualtext(pdf)

    assert said(pdf) == "meant"
    assert raw is not None
    assert said(raw) == "painted"


def test_a_file_without_actualtext_needs_no_copy() -> None:
    """None says that there is nothing to compare."""
    assert without_actualtext(pdf_with(text("painted"))) is None


def test_text_that_only_speaks_of_actualtext_is_left_alone() -> None:
    """A string is no property list."""
    assert without_actualtext(pdf_with(text("see /ActualText"))) is None


def test_everything_else_stays() -> None:
    """Pictures inside the stream, other marks and the order of things."""
    content = inline_picture(0, 0, 9, 9) + with_actualtext(text("a"), "b") + text("c", y=100)
    raw = without_actualtext(pdf_with(content))

    assert raw is not None
    assert "".join(said(raw).split()) == "ac"
    with open_structure(raw) as structure:
        assert [picture.inline for picture in structure.page(0).pictures] == [True]
        assert not structure.page(0).has_actualtext


def test_only_the_pages_asked_for_are_done() -> None:
    """Other pages keep theirs."""
    page = PdfPage(content=with_actualtext(text("painted"), "meant"), fonts=FONTS)
    raw = without_actualtext(make_pdf([page, page]), pages=[1])

    assert raw is not None
    assert [said(raw, index) for index in (0, 1)] == ["meant", "painted"]


def test_a_stream_that_cannot_be_decoded_is_left_alone() -> None:
    """Damage is no reason to lose the page."""
    pdf = make_pdf([PdfPage(content=b"/ActualText BDC ] >> (", fonts=FONTS)])

    assert without_actualtext(pdf) is None
