"""Keys by identity map: every glyph's own code, whatever the file's maps say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from build.fonts import codes, helvetica, identity_font, simple_font, type3_font
from build.pdf import (
    Builder,
    PdfPage,
    cut,
    form,
    inline_picture,
    make_pdf,
    text,
    with_actualtext,
)
from inkproof.errors import EncryptedError, UnreadableError
from inkproof.model.keys import KeyedGlyphs
from inkproof.model.page import Page
from inkproof.readers import keys as keys_module
from inkproof.readers.keys import read_keyed_of, read_keys
from inkproof.readers.mupdf_reader import MupdfReader, is_available
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure

Font = dict[str, object]


def plain(pdf: bytes, index: int = 0) -> Page:
    """The page as the pipeline reads it."""
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(index)
        return reader.read_page(index, stated.space, stated.fonts)


def font_keys(pdf: bytes) -> tuple[str, ...]:
    with open_structure(pdf) as structure:
        return tuple(font.key for font in structure.page(0).fonts)


def keyed(pdf: bytes, **asked: tuple[str, ...]) -> KeyedGlyphs:
    return read_keys(pdf, "", [0], **asked)[0]


def joined(pdf: bytes) -> list[int]:
    """For each row of the plain reading its code; -1 without one."""
    found = keyed(pdf)
    at = found.find(plain(pdf))
    return [int(code) for code in np.where(at < 0, -1, found.key[at])]


def page_of_codes(*glyphs: int, font: object) -> bytes:
    return make_pdf([PdfPage(content=text(codes(*glyphs)), fonts={"F1": font})])


def test_codes_of_an_identity_font_come_back_whatever_its_map_says() -> None:
    """A map that sends all to one letter."""
    font = identity_font("abcdef", mapping=dict.fromkeys(range(1, 7), "x"))

    assert joined(page_of_codes(3, 1, 6, 2, font=font)) == [3, 1, 6, 2]


def test_codes_of_a_font_without_a_map_come_back() -> None:
    """High bytes too."""
    font = identity_font("ab")

    assert keyed(page_of_codes(1, 2, 0x3041, 0xFFFF, font=font)).key.tolist() == [
        1,
        2,
        0x3041,
        0xFFFF,
    ]


@pytest.mark.parametrize(
    "font",
    [
        simple_font("AbC", mapping={65: "x", 98: "x", 67: "ffi"}),
        simple_font("AbC"),
        type3_font("AbC", mapping={65: " "}),
        helvetica(),
    ],
    ids=["mapped", "unmapped", "type 3", "not embedded"],
)
def test_codes_of_one_byte_come_back(font: object) -> None:
    """Simple fonts of every kind."""
    pdf = make_pdf([PdfPage(content=text("CAb"), fonts={"F1": font})])
    found = keyed(pdf)

    assert found.key.tolist() == [67, 65, 98]
    assert (found.find(plain(pdf)) >= 0).all()


def test_rows_of_one_glyph_have_one_key() -> None:
    """A ligature that the plain reading splits."""
    font = identity_font("fx", mapping={1: "ffi", 2: "x"})

    assert joined(page_of_codes(1, 2, font=font)) == [1, 1, 1, 2]


def test_collapsed_spaces_do_not_shift_the_keys() -> None:
    """PDFium keeps one space of four; joined by place, not by index."""
    pdf = make_pdf([PdfPage(content=text("a    b"), fonts={"F1": helvetica()})])

    assert len(keyed(pdf)) == 6
    assert joined(pdf) == [97, 32, 98]


def test_runs_from_right_to_left_do_not_mix_the_keys() -> None:
    """PDFium turns their characters around."""
    letters = "\u0627\u0644\u0633\u0644\u0627\u0645"
    font = identity_font("abcdef", mapping=dict(enumerate(letters, start=1)))

    assert joined(page_of_codes(1, 2, 3, 4, 5, 6, font=font)) == [1, 2, 3, 4, 5, 6]


def test_a_mark_on_the_origin_of_its_letter_keeps_its_own_key() -> None:
    """Two glyphs of one text object in one place are told apart by their ink."""
    font = identity_font("ab", mapping={1: "\u0780", 2: "\u07a6"}, widths=(300, 900))
    stacked = b"BT /F1 12 Tf 72 600 Td [<0001> 300 <0002>] TJ ET\n"

    assert sorted(joined(make_pdf([PdfPage(content=stacked, fonts={"F1": font})]))) == [1, 2]


def test_actualtext_does_not_hide_the_codes() -> None:
    """Nor the place of what it adds."""
    font = identity_font("abc", mapping={1: "a", 2: "b", 3: "c"})
    content = with_actualtext(text(codes(3, 1)), "something") + text(codes(2), y=500)
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": font})])

    assert keyed(pdf).key.tolist() == [3, 1, 2]
    assert set(joined(pdf)) == {3, 1, 2}


def test_fonts_that_share_a_name_are_told_apart() -> None:
    """Each glyph says which dictionary draws it, where the plain reading cannot."""
    fonts: Font = {
        "F1": identity_font("ab", mapping={1: "a"}),
        "F2": identity_font("cd", mapping={1: "c"}),
    }
    pdf = make_pdf([PdfPage(content=text(codes(1)) + text(codes(2), y=9, font="F2"), fonts=fonts)])
    found = keyed(pdf)

    said = [(found.fonts[font], key) for font, key in zip(found.font, found.key, strict=True)]
    assert sorted(said) == sorted(zip(font_keys(pdf), [1, 2], strict=True))


def test_only_the_fonts_asked_for_are_read() -> None:
    """Others keep their text."""
    fonts: Font = {"F1": identity_font("ab"), "F2": helvetica()}
    pdf = make_pdf([PdfPage(content=text(codes(1)) + text("xy", y=9, font="F2"), fonts=fonts)])
    with open_structure(pdf) as structure:
        wanted = {font.name: font.key for font in structure.page(0).fonts}["Helvetica"]

    found = keyed(pdf, fonts=(wanted,))

    assert found.fonts == (wanted,)
    assert found.key.tolist() == [ord("x"), ord("y")]
    assert read_keys(pdf, "", [0], ("999 0",)) == {}


def test_fonts_of_forms_and_direct_dictionaries_are_found() -> None:
    """A form has resources of its own; a font need not be an object."""
    direct = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Courier"}
    inner = form(text("ab"), resources={"Font": {"F1": direct}})
    pdf = make_pdf([PdfPage(content=b"/X Do\n", xobjects={"X": inner})])

    assert keyed(pdf).key.tolist() == [ord("a"), ord("b")]
    assert keyed(pdf).fonts == font_keys(pdf)


def test_equal_direct_dictionaries_are_one_font_on_all_pages() -> None:
    """They have one key, and each place gets the map."""
    direct = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Courier"}
    inner = form(text("ab"), resources={"Font": {"F1": direct}})
    other = form(text("ba"), resources={"Font": {"F1": direct}})
    pdf = make_pdf([PdfPage(content=b"/X Do\n", xobjects={"X": one}) for one in (inner, other)])

    found = read_keys(pdf, "", [0, 1])

    assert [found[page].key.tolist() for page in (0, 1)] == [
        [ord("a"), ord("b")],
        [ord("b"), ord("a")],
    ]


def test_an_open_file_stays_as_it_is() -> None:
    """Its fonts have the maps that they had, however often it is read by codes."""
    fonts: Font = {"F1": identity_font("ab"), "F2": identity_font("cd", mapping={1: "c"})}
    pdf = make_pdf([PdfPage(content=text(codes(1)) + text(codes(2), y=9, font="F2"), fonts=fonts)])
    with open_structure(pdf) as structure:
        before = structure.page(0)
        once, again = (read_keyed_of(structure, [0])[0].keyed for _ in range(2))

        assert structure.page(0) == before
        assert [font.has_map for font in before.fonts] == [False, True]
    assert once.key.tolist() == again.key.tolist() == [1, 2]


def test_pages_keep_their_own_space_and_object_order() -> None:
    """Rotated, cropped, scaled; pictures count among the objects."""
    odd = PdfPage(
        content=inline_picture(10, 10, 50, 50) + text("ab", 200, 300),
        fonts={"F1": helvetica()},
        crop=(100, 100, 500, 700),
        rotate=90,
        user_unit=2,
    )
    pdf = make_pdf([PdfPage(), odd], inherit={"Rotate": 180})
    found = read_keys(pdf, "", [1, 1, 7, -1])
    page = plain(pdf, 1)

    assert list(found) == [1]
    assert found[1].order.tolist() == page.glyphs.order.tolist() == [1, 1]
    assert found[1].x.tolist() == page.glyphs.x.tolist()


@pytest.mark.skipif(not is_available(), reason="the extra mupdf is not installed")
def test_keys_join_a_reading_of_mupdf_too() -> None:
    """It counts objects in its own way: places decide."""
    font = identity_font("abc", mapping={1: "a", 2: "b", 3: "c"})
    content = text(codes(2)) + text(codes(3, 1), y=500)
    inner = form(content, resources={"Font": {"F1": font}})
    pdf = make_pdf([PdfPage(content=b"/X Do\n", xobjects={"X": inner})])
    with open_structure(pdf) as structure, MupdfReader(pdf) as reader:
        page = reader.read_page(0, structure.page(0).space)
    found = keyed(pdf)

    assert found.order.tolist() != page.glyphs.order.tolist()
    assert found.key[found.find(page)].tolist() == [2, 3, 1]


def test_the_file_is_not_changed_and_its_password_is_needed(tmp_path: Path) -> None:
    """Maps are put into a copy in memory, which is not encrypted."""
    path = tmp_path / "locked.pdf"
    font = identity_font("ab")
    page = PdfPage(content=text(codes(2)), fonts={"F1": font})
    path.write_bytes(make_pdf([page], user_password="secret"))
    before = path.read_bytes()

    assert read_keys(path, "secret", [0])[0].key.tolist() == [2]
    assert path.read_bytes() == before
    with pytest.raises(EncryptedError):
        read_keys(path, "wrong", [0])


@pytest.mark.parametrize("strange", [[1, 2], 7, "/Name", b"text", None, {"F1": "/no"}, {"F1": 3}])
def test_strange_resources_give_no_keys(strange: object) -> None:
    """Any object may stand anywhere."""
    pdf = make_pdf([PdfPage(content=text("ab"), resources={"Font": strange})])

    assert all(len(found) == 0 for found in read_keys(pdf, "", [0]).values())


def test_forms_that_hold_themselves_end() -> None:
    """A cycle is walked once: with two ways round, walking all of them would never end."""

    def make(builder: Builder) -> object:
        made = builder.stream(b"/X Do", {"Type": "/XObject", "Subtype": "/Form", "BBox": [0] * 4})
        made["/Resources"] = builder.dictionary({"XObject": {}})
        made["/Resources"]["/XObject"]["/X"] = made["/Resources"]["/XObject"]["/Y"] = made
        return made

    pdf = make_pdf([PdfPage(content=b"/X Do", xobjects={"X": make})])

    assert read_keys(pdf, "", [0]) == {}


def test_more_fonts_than_the_bound_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first ones are read, the rest keep their text."""
    monkeypatch.setattr(keys_module, "MAX_FONTS", 2)
    fonts = {
        f"F{at}": helvetica(name) for at, name in enumerate(("Helvetica", "Courier", "Symbol"))
    }
    content = b"".join(text("a", y=100 * at + 9, font=f"F{at}") for at in range(3))

    assert len(keyed(make_pdf([PdfPage(content=content, fonts=fonts)])).fonts) == 2


def test_fonts_of_two_byte_codes_count_for_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A map of them takes a page's memory: a hundred took more than a worker has."""
    monkeypatch.setattr(keys_module, "MAX_FONTS", 2 * keys_module.WEIGHT_OF_TWO_BYTES)
    fonts = {f"F{at}": identity_font("ab", name=f"ABCDEF+F{at}") for at in range(3)}
    content = b"".join(text(codes(1), y=100 * at + 9, font=f"F{at}") for at in range(3))

    assert len(keyed(make_pdf([PdfPage(content=content, fonts=fonts)])).fonts) == 2


def test_damaged_files_raise_what_the_house_knows() -> None:
    """No error of an engine leaves the room."""
    pdf = page_of_codes(1, font=identity_font("ab"))
    refused = 0
    for share in (0.05, 0.3, 0.6, 0.9):
        try:
            read_keys(cut(pdf, share), "", [0])
        except UnreadableError:
            refused += 1
    assert refused
