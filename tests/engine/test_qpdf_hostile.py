"""Files made to hurt: any object anywhere, trees without end. Nothing foreign escapes."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pikepdf  # noqa: TID251 - names the type of a made object
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from build.fonts import helvetica, identity_font, type3_font
from build.pdf import (
    Builder,
    PdfPage,
    form,
    grey_picture,
    indirect,
    inline_picture,
    layer,
    make_pdf,
    on_layer,
    text,
    with_actualtext,
)
from inkproof.errors import InkproofError
from inkproof.readers.qpdf_reader import open_structure, repaired
from inkproof.readers.qpdf_resources import MAX_FORMS


def rich_file() -> bytes:
    """A small file with something of everything that the reader looks at."""
    shown = layer("shown")
    entry = indirect({"Title": "one", "Dest": "there"})
    inner = form(with_actualtext(text("x"), "y"), resources={"Font": {"F1": helvetica()}})
    page = PdfPage(
        content=on_layer(text("a"), "L") + inline_picture(0, 0, 9, 9),
        crop=(10, 10, 500, 700),
        rotate=90,
        user_unit=2,
        fonts={
            "F1": helvetica(),
            "F2": identity_font("ab", mapping={1: "a"}),
            "F3": type3_font("A"),
        },
        xobjects={"P": grey_picture(), "X": form(b"", resources={"XObject": {"I": inner}})},
        properties={"L": shown},
        annotations=[
            {"Subtype": "/Link", "Rect": [0, 0, 9, 9], "A": {"S": "/URI", "URI": b"x:y"}},
            {
                "Subtype": "/Widget",
                "Rect": [0, 0, 9, 9],
                "FT": "/Ch",
                "V": "a",
                "Opt": [["a", "b"]],
            },
        ],
    )
    return make_pdf(
        [page],
        layers=[shown],
        info={"Producer": "p", "Title": "t"},
        catalog={
            "Outlines": {"First": entry},
            "PageLabels": {"Nums": [0, {"S": "/D"}]},
            "Names": {
                "EmbeddedFiles": {"Names": ["k", {"F": "f"}]},
                "Dests": {"Names": ["t", [1]]},
            },
            "AcroForm": {"XFA": []},
        },
    )


RICH = rich_file()


def read_all(pdf: bytes) -> int:
    """Everything that the reader can say of a file; the number of pages it spoke of."""
    with open_structure(pdf) as structure:
        assert structure.facts.pages == structure.pages
        for index in range(min(structure.pages, 20)):
            structure.page(index)
        return structure.pages


def test_the_rich_file_reads() -> None:
    """Without this the tests below would show nothing."""
    with open_structure(RICH) as structure:
        page, facts = structure.page(0), structure.facts

    assert len(page.fonts) == 4
    assert len(page.pictures) == 2
    assert len(page.annotations) == 2
    assert page.has_actualtext
    assert page.layers
    assert facts.outline
    assert facts.attachments


ODD_VALUES = [
    b"null", b"true", b"-1", b"1e9", b"99999999999999999999", b"0.00000001", b"/Name", b"(text)",
    b"<FEFFD800>", b"[]", b"[[[[]]]]", b"<<>>", b"1 0 R", b"2 0 R", b"3 0 R", b"999 0 R", b"/#b7",
]  # fmt: skip


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_value_in_the_place_of_any_other_is_survived(data: st.DataObject) -> None:
    """The value of any key is replaced by one of another type; only our errors come out."""
    keys = list(re.finditer(rb"/[A-Za-z0-9]+ ", RICH))
    damaged = RICH
    for _ in range(data.draw(st.integers(1, 3))):
        key = data.draw(st.sampled_from(keys)).group()
        value = data.draw(st.sampled_from(ODD_VALUES))
        # What stood there follows as a stray token, as it does in damaged files.
        damaged = damaged.replace(key, key + value + b" ")

    try:
        pages = read_all(damaged)
    except InkproofError:
        pages = 0
    assert pages >= 0


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(RICH) - 1), st.binary(min_size=1, max_size=8), st.integers(0, 40))
def test_any_bytes_in_the_place_of_any_others_are_survived(
    at: int, noise: bytes, lost: int
) -> None:
    """Overwritten and lost bytes: reading, repairing and renaming raise only our errors."""
    damaged = RICH[:at] + noise + RICH[at + lost :]

    for work in (read_all, repaired):
        try:
            result: Any = work(damaged)
        except InkproofError:
            continue
        assert result is None or isinstance(result, int | bytes)


def test_a_page_tree_of_many_kids_is_read() -> None:
    """Twenty thousand kids in one array, all of them the same page."""
    kids = {"Kids": [_first_page] * 20_000, "Count": 20_000}

    assert read_all(make_pdf([PdfPage()], inherit=kids)) == 20_000


def _first_page(builder: Builder) -> pikepdf.Object:
    return builder.pdf.pages[0].obj


def test_a_page_tree_that_holds_itself_ends() -> None:
    """A node among its own kids, and a page whose parent is itself."""
    pdf = make_pdf([PdfPage()])
    own = re.search(rb"/Kids \[ (\d+) 0 R \]", pdf)
    node = re.search(rb"/Pages (\d+) 0 R", pdf)
    assert own is not None
    assert node is not None
    circle = pdf.replace(own.group(), b"/Kids [ %s 0 R %s 0 R ]" % (own.group(1), node.group(1)))

    try:
        pages = read_all(circle)
    except InkproofError:
        pages = 1
    assert pages == 1


def test_a_page_of_endless_forms_is_cut_with_a_note() -> None:
    """More forms than the walk visits."""
    drawn = {f"X{number}": form(b"") for number in range(MAX_FORMS + 5)}
    with open_structure(make_pdf([PdfPage(xobjects=drawn)])) as structure:
        page = structure.page(0)

    assert [note.code.value for note in page.notes] == ["limit_reached"]


def test_forms_nested_deeper_than_any_engine_draws_are_cut_with_a_note() -> None:
    """The picture at the bottom is not reached, and the page says so."""
    nested = form(b"", resources={"XObject": {"P": grey_picture()}})
    for _ in range(40):
        nested = form(b"", resources={"XObject": {"X": nested}})
    with open_structure(make_pdf([PdfPage(xobjects={"X": nested})])) as structure:
        page = structure.page(0)

    assert page.pictures == ()
    assert [note.code.value for note in page.notes] == ["limit_reached"]


@pytest.mark.slow
def test_a_stream_that_swells_without_end_is_given_up() -> None:
    """A megabyte that inflates to a gigabyte costs neither time nor memory."""
    bomb = zlib.compress(b" " * 200 * 2**20, 9)
    stated = form(bomb, more={"Filter": "/FlateDecode"})
    with open_structure(make_pdf([PdfPage(more={"Contents": stated})])) as structure:
        page = structure.page(0)

    assert not page.has_actualtext
    assert page.pictures == ()
