"""MuPDF is still like this: what the reader undoes, and what it cannot.

A test that fails here says that something may be deleted from the reader, or from the list
of what the second witness does not see.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from build.fonts import codes, helvetica, identity_font, simple_font
from build.pdf import PdfPage, form, grey_picture, layer, make_pdf, on_layer, place, text

pymupdf = pytest.importorskip("pymupdf")

HELVETICA = {"F1": helvetica()}


@contextmanager
def opened(content: bytes, **entries: object) -> Iterator[Any]:
    """The page as PyMuPDF opens it."""
    pdf = make_pdf([PdfPage(**({"content": content, "fonts": HELVETICA} | entries))])  # type: ignore[arg-type]
    with pymupdf.open(stream=pdf) as document:
        yield document[0]


def trace_of(content: bytes, **entries: object) -> list[dict[str, Any]]:
    """PyMuPDF's own text trace."""
    with opened(content, **entries) as page:
        return list(page.get_texttrace())


@pytest.fixture
def subset_prefixes_dropped() -> Iterator[None]:
    """PyMuPDF as it comes, whatever the reader has set for the process."""
    pymupdf.TOOLS.set_subset_fontnames(False)
    yield
    pymupdf.TOOLS.set_subset_fontnames(True)


def test_filled_and_stroked_text_is_listed_twice() -> None:
    """Render mode 2: a fill and a stroke of the same glyphs, one after the other."""
    first, second = trace_of(text("A", before=b"2 Tr"))

    assert (first["type"], second["type"]) == (0, 1)
    assert first["chars"] == second["chars"]
    assert second["seqno"] == first["seqno"] + 1


@pytest.mark.usefixtures("subset_prefixes_dropped")
def test_subset_prefixes_are_dropped_unless_asked_for() -> None:
    """Two subsets of one font cannot be told apart."""
    (span,) = trace_of(text("a"), fonts={"F1": simple_font("a", name="QWERTY+Boxes")})

    assert span["font"] == "Boxes"


def test_boxes_are_line_boxes() -> None:
    """A space is as high as a letter: the trace states no ink."""
    (span,) = trace_of(text("a "))
    heights = {round(char[3][3] - char[3][1], 3) for char in span["chars"]}

    assert heights == {12.0}


def test_further_characters_of_a_glyph_have_the_id_minus_one() -> None:
    """A ligature's second character."""
    (span,) = trace_of(text(codes(1)), fonts={"F1": identity_font("f", mapping={1: "fi"})})

    assert [(char[0], char[1]) for char in span["chars"]] == [(ord("f"), 1), (ord("i"), -1)]


def test_the_size_is_the_one_along_the_line() -> None:
    """Text of 12 points at a horizontal scale of 50 % is said to have 6."""
    (span,) = trace_of(text("a", before=b"50 Tz"))

    assert span["size"] == pytest.approx(6)


def test_text_that_only_clips_is_not_traced() -> None:
    """Render mode 7 paints nothing, and is not listed among what is not painted either."""
    assert trace_of(text("a", before=b"7 Tr")) == []


def test_text_on_a_hidden_layer_is_not_traced() -> None:
    """MuPDF runs what a viewer would show."""
    hidden = layer("hidden")
    page = PdfPage(
        content=on_layer(text("a"), "L") + text("b", y=9),
        fonts=HELVETICA,
        properties={"L": hidden},
    )
    with pymupdf.open(stream=make_pdf([page], hidden_layers=[hidden])) as document:
        spans = document[0].get_texttrace()

    assert [chr(char[0]) for span in spans for char in span["chars"]] == ["b"]


def test_the_text_of_annotations_is_traced_with_the_page() -> None:
    """The reader takes annotations away before it loads a page."""
    look = form(text("note", x=0, y=0), box=(0, 0, 50, 20), resources={"Font": HELVETICA})
    note = {
        "Type": "/Annot",
        "Subtype": "/Stamp",
        "Rect": [100, 100, 150, 120],
        "F": 4,
        "AP": {"N": look},
    }

    assert len(trace_of(text("page"), annotations=[note])) == 2


def test_the_lists_of_a_rotated_page_are_those_of_the_unrotated_one() -> None:
    """Its rectangle is turned, its glyphs, words and pictures are not."""
    content = text("A", x=72, y=700) + place("P", 0, 692, 200, 100)
    with opened(content, rotate=90, xobjects={"P": grey_picture()}) as page:
        rectangle = (page.rect.width, page.rect.height)
        origin = page.get_texttrace()[0]["chars"][0][2]
        word = page.get_text("words")[0]
        picture = page.get_image_info()[0]["bbox"]

    assert rectangle == (792, 612)
    assert origin == pytest.approx((72, 92), abs=0.01)
    assert word[0] == pytest.approx(72, abs=0.01)
    assert picture == pytest.approx((0, 0, 200, 100), abs=0.01)
