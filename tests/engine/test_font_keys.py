"""What tells two fonts of a page apart that share a name, or have none?"""

from __future__ import annotations

from build.fonts import codes, helvetica, identity_font, type3_font
from build.pdf import PdfPage, make_pdf, text
from inkproof.model.page import Font
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure


def read_fonts(page: PdfPage) -> tuple[Font, ...]:
    """The fonts of the page as the pipeline knows them."""
    pdf = make_pdf([page])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        return reader.read_page(0, stated.space, stated.fonts, structure=stated).fonts


def test_type3_fonts_without_a_name_are_told_apart_or_have_no_key() -> None:
    """Pooled, a sound font would speak for one that lies: equal measures are no key."""
    content = text("JX", font="F1") + text("ab", y=600, font="F2")
    fonts = {"F1": type3_font("JX"), "F2": type3_font("ab")}

    assert [font.key for font in read_fonts(PdfPage(content=content, fonts=fonts))] == ["", ""]


def test_a_font_without_a_name_has_its_measures_for_a_key() -> None:
    """The same on every page of the file."""
    page = PdfPage(content=text("JX", font="F1"), fonts={"F1": helvetica(), "F2": helvetica()})

    (font,) = read_fonts(page)

    assert font.key


def test_programs_of_one_name_are_told_apart() -> None:
    """Two subsets of one face."""
    content = text(codes(1, 2), font="F1") + text(codes(1, 2), y=600, font="F2")
    fonts = {"F1": identity_font("abc"), "F2": identity_font("abd")}

    assert len({font.key for font in read_fonts(PdfPage(content=content, fonts=fonts))}) == 2
