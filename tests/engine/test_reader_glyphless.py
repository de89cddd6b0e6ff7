"""Is a font that draws nothing known to draw nothing?"""

from __future__ import annotations

import pytest

from build.fonts import codes, helvetica, identity_font, simple_font, type3_font
from build.pdf import Builder, Maker, PdfPage, make_pdf, text
from inkproof.model.page import Font
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.structure import is_glyphless_name


def font_of(font: Maker, shown: bytes = codes(1)) -> Font:
    """The only font of a page, as both readers join it."""
    pdf = make_pdf([PdfPage(content=text(shown), fonts={"F1": font})])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        (found,) = reader.read_page(0, stated.space, stated.fonts, structure=stated).fonts
        return found


def emptied(font: Maker) -> Maker:
    """A Type 3 font whose glyphs have a width and no more."""

    def make(builder: Builder) -> object:
        made = font(builder)
        procedures = made["/CharProcs"]
        for name in list(procedures.keys()):
            procedures[name] = builder.stream(b"600 0 d0 1 0 0 rg")
        return made

    return make  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("font", "shown", "glyphless"),
    [
        (identity_font("ab", mapping={1: "a"}), codes(1), False),
        (identity_font("  ", mapping={1: "a"}), codes(1), True),
        (simple_font("ab"), b"a", False),
        (type3_font("ab"), b"a", False),
        (emptied(type3_font("ab")), b"a", True),
        (helvetica(), b"a", False),
        (helvetica("GlyphLessFont"), b"a", True),
        (helvetica("ABCDEF+HiddenHorzOCR"), b"a", True),
    ],
)
def test_a_font_without_outlines_is_glyphless(
    font: Maker, shown: bytes, *, glyphless: bool
) -> None:
    """By its program where there is one, else by its name."""
    assert font_of(font, shown).glyphless is glyphless


def test_outlines_outweigh_the_name() -> None:
    """A font that is called invisible and is not."""
    font = identity_font("ab", mapping={1: "a"}, name="GlyphLessFont")

    assert not font_of(font).glyphless


@pytest.mark.parametrize("name", ["Helvetica", "Glypha", "", "AAAAAA+Hidden"])
def test_other_names_are_not_glyphless(name: str) -> None:
    """Only what OCR programs call theirs."""
    assert not is_glyphless_name(name)
