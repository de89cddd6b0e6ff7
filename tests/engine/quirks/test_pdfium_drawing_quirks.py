"""What PDFium does with layers, groups, widgets and fonts that graphics states name."""

from __future__ import annotations

import pypdfium2  # noqa: TID251 - the engine itself is what is tested
import pypdfium2.raw as pdfium_c  # noqa: TID251

from build.engines import SPACE, engine_text, first_object, read
from build.fonts import codes, helvetica, identity_font
from build.pdf import (
    PdfPage,
    form,
    indirect,
    layer,
    make_pdf,
    on_layer,
    on_own_layer,
    text,
)
from inkproof.model.page import PathFlag
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure

FONTS = {"Font": {"F1": helvetica()}}


def test_text_of_hidden_layers_is_read() -> None:
    """PDFium's text knows no layers; the reader says which are off."""
    off = layer("off")
    content = on_layer(text("unseen"), "L")
    page = PdfPage(content=content, fonts=FONTS["Font"], properties={"L": off})
    pdf = make_pdf([page], hidden_layers=[off])

    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        page_read = reader.read_page(0, stated.space, stated.fonts, structure=stated)

    assert engine_text(pdf) == "unseen"
    assert page_read.hidden_layers == {0}


def test_a_forms_own_layer_leaves_no_mark() -> None:
    """Of an OC entry PDFium's objects say nothing; the order of placements tells."""
    off = layer("off")
    secret = on_own_layer(form(text("unseen"), resources=FONTS), off)
    pdf = make_pdf([PdfPage(content=b"/S Do\n", xobjects={"S": secret})], hidden_layers=[off])

    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        page_read = reader.read_page(0, stated.space, stated.fonts, structure=stated)

    with first_object(pdf) as item:
        assert pdfium_c.FPDFPageObj_CountMarks(item) == 0
    assert page_read.hidden_layers == {0}


def test_a_transparency_group_is_transparent_whatever_it_is_painted_with() -> None:
    """Of what kind the transparency is PDFium does not tell: the reader says it is not known."""
    group = form(b"0 0 9 9 re f", more={"Group": {"S": "/Transparency"}})
    pdf = make_pdf([PdfPage(content=b"/G Do\n", xobjects={"G": group})])

    with first_object(pdf) as item:
        assert pdfium_c.FPDFPageObj_HasTransparency(item)
    assert read(pdf).paths.flags.tolist() == [PathFlag.GROUPED]


def test_widgets_are_not_drawn_with_annotations() -> None:
    """Fields need a form environment; the reader's picture has them."""
    dark = form(b"0 g 0 0 50 20 re f", box=(0, 0, 50, 20))
    field = indirect(
        {
            "Type": "/Annot",
            "Subtype": "/Widget",
            "FT": "/Tx",
            "T": "name",
            "Rect": [100, 100, 150, 120],
            "F": 4,
            "AP": {"N": dark},
        }
    )
    pdf = make_pdf([PdfPage(annotations=[field])], catalog={"AcroForm": {"Fields": [field]}})
    with PdfiumReader(pdf) as reader:
        drawn = reader.render(0, SPACE, dpi=72)

    assert _darkest(pdf) == 255
    assert drawn.grey.min() == 0


def _darkest(pdf: bytes) -> int:
    """Of the page as PDFium draws it without a form environment, annotations included."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        return int(page.render(grayscale=True).to_numpy().min())
    finally:
        document.close()


def test_a_graphics_state_that_names_a_font() -> None:
    """PDFium does not find it and takes its own; what that says is not said for the font."""
    twins = {
        name: identity_font("ab", name="AAAAAA+Body", mapping={1: said})
        for name, said in (("F1", "a"), ("F2", "b"))
    }
    page = PdfPage(
        content=text(codes(1)) + b"/G gs BT 72 600 Td <0001> Tj ET",
        fonts=twins,
        states={"G": {"Font": [twins["F2"], 12]}},
    )
    pdf = make_pdf([page])

    assert "b" not in engine_text(pdf)

    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        fonts = reader.read_page(0, stated.space, stated.fonts, structure=stated).fonts
    known = {fact.key for fact in stated.fonts}

    assert [font.key in known for font in fonts] == [True, False]
