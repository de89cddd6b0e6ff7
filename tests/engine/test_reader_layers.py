"""Is what stands on a layer that is off known to be unseen? Layers are off in many ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from build.fonts import helvetica
from build.pdf import (
    Maker,
    PdfPage,
    form,
    grey_picture,
    indirect,
    inline_picture,
    layer,
    make_pdf,
    on_layer,
    on_own_layer,
    place,
    text,
)
from inkproof.model.glyphs import to_string
from inkproof.model.page import Page, PathFlag
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.structure import LayerFacts, Placed, Shown

HELVETICA = {"F1": helvetica()}
ON, OFF = layer("on"), layer("off")


def read(
    content: bytes,
    *,
    on: Sequence[Maker] = (ON,),
    off: Sequence[Maker] = (OFF,),
    **entries: object,
) -> Page:
    """The page with the structure's facts, as the pipeline reads it."""
    page = PdfPage(content=content, fonts=HELVETICA, **entries)  # type: ignore[arg-type]
    pdf = make_pdf([page], layers=on, hidden_layers=off)
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        return reader.read_page(0, stated.space, stated.fonts, structure=stated)


def hidden_text(page: Page) -> str:
    """What stands on layers that are off."""
    rows = [int(at) in page.hidden_layers for at in page.glyphs.layer]
    return to_string(page.glyphs.raw[rows])


def shown_text(page: Page) -> str:
    """The rest."""
    rows = [int(at) not in page.hidden_layers for at in page.glyphs.layer]
    return to_string(page.glyphs.raw[rows])


def test_text_on_a_hidden_layer_is_known() -> None:
    """And its layer is named; the text of other layers is not touched."""
    content = on_layer(text("lie"), "Off") + on_layer(text("truth"), "On") + text("page")
    page = read(content, properties={"On": ON, "Off": OFF})

    assert (hidden_text(page), shown_text(page)) == ("lie", "truthpage")
    assert [page.layers[at] for at in page.hidden_layers] == ["off"]
    assert set(page.layers) == {"on", "off"}


def test_a_layer_inside_a_hidden_one_is_hidden() -> None:
    """The outer one suffices, whatever the inner one says."""
    content = on_layer(text("a") + on_layer(text("b"), "On"), "Off") + on_layer(text("c"), "On")
    page = read(content, properties={"On": ON, "Off": OFF})

    assert (hidden_text(page), shown_text(page)) == ("ab", "c")


def test_a_hidden_layer_inside_a_shown_one_hides_its_own() -> None:
    """Only what is inside the inner one."""
    content = on_layer(text("a") + on_layer(text("b"), "Off") + text("c"), "On")
    page = read(content, properties={"On": ON, "Off": OFF})

    assert (hidden_text(page), shown_text(page)) == ("b", "ac")


@pytest.mark.parametrize(
    ("policy", "hidden"), [("AnyOn", ""), ("AllOn", "x"), ("AnyOff", ""), ("AllOff", "x")]
)
def test_a_membership_hides_by_its_policy(policy: str, hidden: str) -> None:
    """Of two groups one is on and one off (8.11.2.2)."""
    both = indirect({"Type": "/OCMD", "OCGs": [ON, OFF], "P": "/" + policy})
    page = read(on_layer(text("x"), "Both"), properties={"Both": both})

    assert hidden_text(page) == hidden


def test_groups_of_one_name_are_told_apart() -> None:
    """PDFium names the group and no more: one is on, one is off."""
    twin = layer("on")
    empty = on_layer(b"BT /F1 9 Tf () Tj ET\n", "Two")
    content = on_layer(text("a"), "One") + empty + on_layer(text("b") + text("c", y=9), "Two")
    inside = form(
        on_layer(text("d"), "Mine") + text("e"),
        resources={"Font": HELVETICA, "Properties": {"Mine": twin}},
    )
    plain = form(text("g"), resources={"Font": HELVETICA})
    content += on_layer(b"/Plain Do\n", "Two")
    page = read(
        content + on_layer(text("f", y=99), "One") + b"/In Do\n1 0 0 1 0 -300 cm /Plain Do\n",
        off=(twin,),
        xobjects={"In": inside, "Plain": plain},
        properties={"One": ON, "Two": twin},
    )

    assert (hidden_text(page), shown_text(page)) == ("bcgd", "afeg")


def test_memberships_are_told_apart() -> None:
    """They have no name at all."""
    shown = indirect({"Type": "/OCMD", "OCGs": [ON, OFF], "P": "/AnyOn"})
    hidden = indirect({"Type": "/OCMD", "OCGs": [ON, OFF], "P": "/AllOn"})
    content = on_layer(text("a"), "Shown") + on_layer(text("b"), "Hidden")
    page = read(content, properties={"Shown": shown, "Hidden": hidden})

    assert (hidden_text(page), shown_text(page)) == ("b", "a")


@pytest.mark.parametrize(
    "odd",
    [
        b"BT (no font) Tj ET\n",
        b"q BT /F1 9 Tf ET Q BT (no font any more) Tj ET\n",
        b"BT /F9 9 Tf (x) Tj ET\n",
        b"BT /F1 9 Tf [() 3] TJ 0 0 () \" () ' ET\n",
        b"BT /F1 9 Tf 0 0 (x) \" (x) ' [3 (x)] TJ ET\n",
        b"/Gone Do /Odd Do BI /W 1 /H 1 /CS /G /BPC 8 ID x EI EMC EMC\n",
    ],
)
def test_odd_content_does_not_upset_the_count(odd: bytes) -> None:
    """What makes no object is not counted, or a liar could hide by it that he hides."""
    twin, neither = layer("on"), form(b"", more={"Subtype": "/PS"})
    page = read(
        odd + on_layer(text("a"), "One") + on_layer(text("b"), "Two"),
        off=(twin,),
        xobjects={"Odd": neither},
        properties={"One": ON, "Two": twin},
    )

    assert hidden_text(page) == "b"


def test_content_that_breaks_off_is_read_as_far_as_it_goes() -> None:
    """An unfinished string at the end: no error, and no row is lost."""
    twin = layer("on")
    page = read(
        on_layer(text("a"), "One") + on_layer(text("b"), "Two") + b"q (",
        off=(twin,),
        properties={"One": ON, "Two": twin},
    )

    assert set(shown_text(page) + hidden_text(page)) == {"a", "b"}


def test_two_hidden_groups_of_one_name_hide() -> None:
    """Whichever it is, it is off."""
    twin = layer("off")
    page = read(
        on_layer(text("a"), "One") + on_layer(text("b"), "Two"),
        off=(OFF, twin),
        properties={"One": OFF, "Two": twin},
    )

    assert hidden_text(page) == "ab"


def test_a_form_on_a_hidden_layer_hides_all_that_is_in_it() -> None:
    """By its own OC entry, two forms deep; the same text in another form is shown."""
    inner = form(text("deep"), resources={"Font": HELVETICA})
    secret = on_own_layer(
        form(text("lie") + b"/In Do", resources={"Font": HELVETICA, "XObject": {"In": inner}}), OFF
    )
    plain = form(text("truth", y=500), resources={"Font": HELVETICA})
    page = read(b"/Plain Do\n/Secret Do\n/Plain Do\n", xobjects={"Secret": secret, "Plain": plain})

    assert hidden_text(page) == "liedeep"
    assert set(shown_text(page)) == set("truth")


def test_an_xobject_on_a_hidden_layer_is_found_in_plain_forms() -> None:
    """Placed by a form that is shown, beside one that is shown too."""
    secret = on_own_layer(form(text("lie"), resources={"Font": HELVETICA}), OFF)
    plain = form(text("truth"), resources={"Font": HELVETICA})
    around = form(
        b"/Plain Do /Secret Do", resources={"XObject": {"Plain": plain, "Secret": secret}}
    )
    page = read(b"/Around Do\n", xobjects={"Around": around})

    assert (hidden_text(page), shown_text(page)) == ("lie", "truth")


def test_a_form_placed_on_a_hidden_layer_hides_all_that_is_in_it() -> None:
    """By marked content around its placement."""
    inner = form(text("lie"), resources={"Font": HELVETICA})
    page = read(on_layer(b"/In Do\n", "Off"), xobjects={"In": inner}, properties={"Off": OFF})

    assert hidden_text(page) == "lie"


def test_pictures_on_hidden_layers_show_nothing() -> None:
    """By marks and by their own entry; neither covers what is under it."""
    secret = on_own_layer(grey_picture(), OFF)
    content = place("S", 0, 0, 99, 99) + on_layer(place("P", 0, 0, 99, 99), "Off")
    content += place("P", 0, 0, 99, 99)
    page = read(content, xobjects={"S": secret, "P": grey_picture()}, properties={"Off": OFF})

    assert [picture.hidden for picture in page.pictures] == [True, True, False]
    assert [picture.shown.area > 0 for picture in page.pictures] == [False, False, True]
    assert [picture.opaque for picture in page.pictures] == [False, False, True]


def test_an_inline_picture_among_others_is_counted() -> None:
    """It is shown; the one after it is not."""
    secret = on_own_layer(grey_picture(), OFF)
    content = inline_picture(0, 0, 9, 9) + place("S", 0, 0, 99, 99)
    page = read(content, xobjects={"S": secret})

    assert [picture.hidden for picture in page.pictures] == [False, True]


def test_paths_on_hidden_layers_are_not_visible() -> None:
    """A bar that is off covers nothing."""
    content = on_layer(b"0 0 99 99 re f\n", "Off") + b"0 0 99 99 re f\n"
    page = read(content, properties={"Off": OFF})

    assert (page.paths.flags & PathFlag.HIDDEN != 0).tolist() == [True, False]
    assert page.paths.is_visible.tolist() == [False, True]
    assert page.paths.is_opaque.tolist() == [False, True]


def test_a_mark_that_leads_nowhere_hides_nothing() -> None:
    """A property list that is missing, and one that is no group."""
    content = b"/OC /Gone BDC " + text("a") + b"EMC /OC /Odd BDC " + text("b", y=600) + b"EMC\n"
    page = read(content, properties={"Odd": {"Type": "/Other"}})

    assert (hidden_text(page), shown_text(page)) == ("", "ab")


def test_an_order_that_does_not_fit_hides_nobody() -> None:
    """Where the engine counts other objects than the structure, nobody is hidden by place."""
    off = LayerFacts(name="off", key="9 0", visible=False)
    one = Placed(is_form=False, layer=off)
    pdf = make_pdf([PdfPage(content=text("a") + inline_picture(0, 0, 9, 9), fonts=HELVETICA)])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)

        def read_with(shown: Shown) -> Page:
            given = replace(stated, shown=shown)
            return reader.read_page(0, stated.space, stated.fonts, structure=given)

        fits = read_with(Shown(texts=(off,), placed=(one,)))
        odd = read_with(Shown(texts=(off, off), placed=(one, one)))

    assert (hidden_text(fits), hidden_text(odd)) == ("a", "")
    assert (fits.pictures[0].hidden, odd.pictures[0].hidden) == (True, False)
