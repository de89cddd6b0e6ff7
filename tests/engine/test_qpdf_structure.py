"""What the structure of a file says of its pages: fonts, pictures, layers, annotations."""

from __future__ import annotations

from typing import Any

import pytest

from build.fonts import helvetica, identity_font, simple_font, type3_font
from build.pdf import (
    Maker,
    PdfPage,
    bit_picture,
    form,
    grey_picture,
    indirect,
    inline_picture,
    layer,
    make_pdf,
    on_layer,
    place,
    text,
    with_actualtext,
)
from inkproof.model.notes import NoteCode
from inkproof.model.page import Annotation, FontKind
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.structure import FontFacts, PageStructure


def structure_of(pdf: bytes, index: int = 0) -> PageStructure:
    """One page as the structure states it."""
    with open_structure(pdf) as structure:
        return structure.page(index)


def font_of(maker: Maker) -> FontFacts:
    """The facts of a font that is alone on its page."""
    (font,) = structure_of(make_pdf([PdfPage(fonts={"F1": maker})])).fonts
    return font


def annotation_of(**entries: object) -> Annotation:
    """An annotation that is alone on its page."""
    stated = {"Type": "/Annot", "Rect": [100, 692, 200, 742]} | entries
    (found,) = structure_of(make_pdf([PdfPage(annotations=[stated])])).annotations
    return found


def test_reads_a_font_that_is_not_embedded() -> None:
    """One of the standard 14 has a name, an encoding and no program."""
    font = font_of(helvetica())

    assert (font.name, font.kind, font.encoding) == (
        "Helvetica",
        FontKind.TYPE1,
        "WinAnsiEncoding",
    )
    assert not font.embedded
    assert not font.has_map


def test_reads_a_composite_font_through_its_descendant() -> None:
    """The descriptor of a Type 0 font is its descendant's."""
    font = font_of(identity_font("a", mapping={1: "a"}, name="ABCDEF+Odd", flags=5))

    assert (font.name, font.kind, font.encoding) == ("ABCDEF+Odd", FontKind.TYPE0, "Identity-H")
    assert font.embedded
    assert font.has_map
    assert font.monospaced
    assert font.symbolic


def test_reads_a_type_3_font_as_its_own_program() -> None:
    """It has no name and no file, and is embedded all the same."""
    font = font_of(type3_font("A"))

    assert (font.name, font.kind, font.encoding) == ("", FontKind.TYPE3, "Differences")
    assert font.embedded


def test_a_name_in_the_place_of_a_map_is_no_map() -> None:
    """ToUnicode must be a stream."""
    stated = {"Type": "/Font", "Subtype": "/TrueType", "ToUnicode": "/Identity-H"}

    assert not font_of(indirect(stated)).has_map


def test_reads_font_names_that_are_no_utf_8() -> None:
    """Names of old fonts are bytes of some code page; they are kept, one character a byte."""
    pdf = make_pdf([PdfPage(fonts={"F1": helvetica("Song")})])
    pdf = pdf.replace(b"/Song", b"/S\xcb\xce\xcc")

    assert structure_of(pdf).fonts[0].name == "S\xcb\xce\xcc"


def test_tells_fonts_of_one_name_apart_by_their_keys() -> None:
    """Two subsets may share a name."""
    fonts = {"F1": simple_font("ab"), "F2": simple_font("cd")}
    first, second = structure_of(make_pdf([PdfPage(fonts=fonts)])).fonts

    assert first.name == second.name
    assert first.key != second.key


def test_a_direct_font_has_a_digest_for_a_key() -> None:
    """The same direct dictionary on two pages has the same key."""
    stated = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Courier"}
    pdf = make_pdf([PdfPage(fonts={"F1": stated}), PdfPage(fonts={"F9": stated})])

    first, second = (structure_of(pdf, index).fonts[0] for index in (0, 1))

    assert first.key == second.key
    assert len(first.key) == 12


def test_lists_a_font_once_with_all_its_names() -> None:
    """A font that a page and a form call differently is one font."""
    shared = helvetica()
    drawn = form(text("x", font="G1"), resources={"Font": {"G1": shared}})
    page = PdfPage(fonts={"F1": shared, "F2": shared}, xobjects={"X": drawn})
    (font,) = structure_of(make_pdf([page])).fonts

    assert font.resource_names == ("F1", "F2", "G1")


def test_lists_pictures_of_nested_forms() -> None:
    """What a page can reach counts, however deep; each picture once."""
    deep, flat = bit_picture(16, 4), grey_picture(3, 5)
    inner = form(b"/Im Do", resources={"XObject": {"Im": deep}})
    outer = form(b"/In Do", resources={"XObject": {"In": inner, "Im": deep}})
    found = structure_of(make_pdf([PdfPage(xobjects={"Out": outer, "Im": flat})])).pictures

    assert sorted((p.pixel_width, p.pixel_height) for p in found) == [(3, 5), (16, 4)]


def test_leaves_out_pictures_of_patterns() -> None:
    """A pattern's picture is a texture."""
    tile = form(b"/Im Do", resources={"XObject": {"Im": grey_picture()}})
    page = PdfPage(resources={"Pattern": {"P1": tile}})

    assert structure_of(make_pdf([page])).pictures == ()


def test_finds_inline_pictures_with_their_pixels() -> None:
    """BI in page content and in forms; text that says BI is none."""
    drawn = form(inline_picture(0, 0, 10, 10))
    content = inline_picture(0, 0, 30, 30) + text("BI is a tool") + b"(BI tools) Tj /X Do"
    found = structure_of(make_pdf([PdfPage(content=content, xobjects={"X": drawn})])).pictures

    assert [(p.pixel_width, p.pixel_height, p.inline) for p in found] == [(2, 2, True)] * 2


def test_a_form_that_draws_itself_ends() -> None:
    """Cycles among forms are cut."""
    pdf = make_pdf([PdfPage(xobjects={"X": form(b"/X Do", resources={"XObject": {"X": 1}})})])
    key = structure_of(pdf.replace(b"/X 1 ", b"/X 5 0 R ")).pictures

    assert key == ()


def test_reads_layers_with_their_default_visibility() -> None:
    """On unless the default configuration says off."""
    shown, hidden = layer("Shown"), layer("Hidden")
    page = PdfPage(content=on_layer(b"", "A"), properties={"A": shown, "B": hidden})
    found = structure_of(make_pdf([page], layers=[shown], hidden_layers=[hidden])).layers

    assert {fact.name: fact.visible for fact in found} == {"Shown": True, "Hidden": False}


@pytest.mark.parametrize(
    ("policy", "visible"),
    [(None, True), ("/AnyOn", True), ("/AllOn", False), ("/AnyOff", True), ("/AllOff", False)],
)
def test_reads_a_membership_by_its_policy(policy: str | None, visible: object) -> None:
    """One group on, one off; the policy decides (8.11.2.2)."""
    shown, hidden = layer("a"), layer("b")
    member = indirect({"Type": "/OCMD", "OCGs": [shown, hidden], "P": policy})
    page = PdfPage(properties={"M": member})
    (found,) = structure_of(make_pdf([page], layers=[shown], hidden_layers=[hidden])).layers

    assert (found.name, found.visible) == ("a + b", visible)


@pytest.mark.parametrize(
    "page",
    [
        PdfPage(content=with_actualtext(b"", "x")),
        PdfPage(properties={"P": {"ActualText": "x"}}),
        PdfPage(xobjects={"X": form(with_actualtext(b"", "x"))}),
        PdfPage(content=[b"q", with_actualtext(b"", "x"), b"Q"]),
    ],
    ids=["in the content", "in a property list", "in a form", "in one of several streams"],
)
def test_says_that_a_page_has_actualtext(page: PdfPage) -> None:
    """Wherever it is stated."""
    assert structure_of(make_pdf([page])).has_actualtext
    assert not structure_of(make_pdf([PdfPage(content=text("plain"))])).has_actualtext


def test_places_an_annotation_in_page_space() -> None:
    """The rectangle is turned and cut like everything else."""
    found = annotation_of(Subtype="/FreeText", Contents="a remark")

    assert tuple(found.box) == (100, 50, 200, 100)
    assert (found.kind, found.text, found.shown) == ("FreeText", "a remark", True)


def test_reads_where_a_link_leads() -> None:
    """The URI of its action."""
    found = annotation_of(Subtype="/Link", A={"S": "/URI", "URI": b"https://example.org/a"})

    assert (found.kind, found.target) == ("Link", "https://example.org/a")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ({"FT": "/Tx", "V": "typed"}, "typed"),
        ({"FT": "/Tx"}, ""),
        ({"FT": "/Ch", "V": "de", "Opt": [["de", "German"], ["fr", "French"]]}, "German"),
        ({"FT": "/Ch", "V": ["a", "b"], "Opt": ["a", "b"]}, "a\nb"),
        ({"FT": "/Btn", "V": "/Yes", "AS": "/Yes"}, "Yes"),
        ({"FT": "/Btn", "AS": "/Off"}, "Off"),
        ({"FT": "/Btn", "Ff": 1 << 16, "V": "/Yes"}, ""),
    ],
    ids=["text", "empty", "choice", "several", "checked", "unchecked", "push button"],
)
def test_reads_the_value_of_a_field(field: dict[str, Any], value: str) -> None:
    """As text: what a person typed, chose or ticked."""
    assert annotation_of(Subtype="/Widget", T="f", **field).text == value


def test_reads_a_long_value_from_its_stream() -> None:
    """A value may be a text stream (12.7.5.3)."""
    found = annotation_of(Subtype="/Widget", FT="/Tx", V=form(b"a long story"))

    assert found.text == "a long story"


def test_a_widget_inherits_from_its_field() -> None:
    """Name, type and value of the ancestors; names joined by full stops."""
    root = indirect({"T": "person", "FT": "/Tx"})
    field = indirect({"T": "name", "Parent": root, "V": "Ada"})
    found = annotation_of(Subtype="/Widget", Parent=field)

    assert (found.name, found.text) == ("person.name", "Ada")


@pytest.mark.parametrize(
    "entries",
    [
        {"Subtype": "/FreeText", "F": 2},
        {"Subtype": "/FreeText", "F": 32},
        {"Subtype": "/Popup"},
    ],
    ids=["hidden", "no view", "popup"],
)
def test_says_which_annotations_are_not_shown(entries: dict[str, Any]) -> None:
    """Hidden ones, those for print only, and those without ink."""
    assert not annotation_of(**entries).shown


def test_an_annotation_on_a_hidden_layer_is_not_shown() -> None:
    """OC holds for annotations too."""
    off = layer("off")
    stated = {"Subtype": "/Square", "Rect": [0, 0, 9, 9], "OC": off}
    pdf = make_pdf([PdfPage(annotations=[stated])], hidden_layers=[off])

    assert [found.shown for found in structure_of(pdf).annotations] == [False]


def test_says_where_it_stopped() -> None:
    """More annotations than are read is a note, not a silence."""
    notes = [{"Subtype": "/Link", "Rect": [0, 0, 1, 1]}] * 5_001
    stated = structure_of(make_pdf([PdfPage(annotations=notes)]))

    assert len(stated.annotations) == 5_000
    assert [note.code for note in stated.notes] == [NoteCode.LIMIT_REACHED]


def test_pages_of_one_shared_dictionary_read_alike() -> None:
    """What is kept between pages is the same as what is read anew."""
    shared = indirect(
        {"Font": {"F1": helvetica()}, "XObject": {"P": grey_picture(), "F": form(text("x"))}}
    )
    pages = [PdfPage(content=place("P", 0, 0, 9, 9), more={"Resources": shared})] * 2
    with open_structure(make_pdf(pages)) as structure:
        first, second = structure.page(0), structure.page(1)

    assert first.fonts == second.fonts
    assert first.pictures == second.pictures
    assert len(first.fonts) == len(first.pictures) == 1


def test_refuses_a_page_that_is_not_there() -> None:
    """An index past the end is a mistake of the caller."""
    with pytest.raises(IndexError):
        structure_of(make_pdf([PdfPage()]), 1)
