"""What tells two fonts of a page apart that share a name, or have none?"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from build.fonts import codes, helvetica, identity_font, simple_font, type3_font
from build.pdf import Builder, Maker, PdfPage, form, indirect, inline_picture, make_pdf, text
from inkproof.model.glyphs import to_string
from inkproof.model.page import Font, Page
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.structure import Shown

NAME = "AAAAAA+Body"
SOUND = identity_font("abc", name=NAME, mapping={1: "a", 2: "b", 3: "c"})
LIES = identity_font("abc", name=NAME, mapping={1: "x", 2: "y", 3: "z"})
MUTE = identity_font("abc", name=NAME)
TWINS = {"F1": SOUND, "F2": LIES}
"""One program under one name; only the maps differ."""


def shows(*glyphs: int, font: str = "", y: float = 500) -> bytes:
    """A text object, in the font that is current where none is named."""
    chosen = f"/{font} 9 Tf " if font else ""
    return f"BT {chosen}50 {y} Td <{codes(*glyphs).hex()}> Tj ET\n".encode()


def read_page(page: PdfPage, *, order: bool = True) -> Page:
    """The page as the pipeline reads it; without the order of its content if so asked."""
    pdf = make_pdf([page])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        given = stated if order else replace(stated, shown=None)
        return reader.read_page(0, stated.space, stated.fonts, structure=given)


def read_fonts(page: PdfPage, *, order: bool = True) -> tuple[Font, ...]:
    """The fonts of the page as the pipeline knows them."""
    return read_page(page, order=order).fonts


def keys_of(page: PdfPage, *names: str) -> list[str]:
    """The keys of the dictionaries that the page's resources call so."""
    with open_structure(make_pdf([page])) as structure:
        facts = structure.page(0).fonts
    return [fact.key for name in names for fact in facts if name in fact.resource_names]


def said(page: PdfPage) -> dict[str, str]:
    """What each key says on the page."""
    read = read_page(page)
    return {
        font.key: to_string(read.glyphs.raw[read.glyphs.font == index])
        for index, font in enumerate(read.fonts)
    }


def test_type3_fonts_without_a_name_are_told_apart_by_where_they_are_used() -> None:
    """Their measures are equal: the order of the content tells them."""
    content = text("JX", font="F1") + text("ab", y=600, font="F2")
    page = PdfPage(content=content, fonts={"F1": type3_font("JX"), "F2": type3_font("ab")})

    assert [font.key for font in read_fonts(page)] == keys_of(page, "F1", "F2")


def test_fonts_that_nothing_tells_apart_have_no_key() -> None:
    """Pooled, a sound font would speak for one that lies: equal measures are no key."""
    content = text("JX", font="F1") + text("ab", y=600, font="F2")
    page = PdfPage(content=content, fonts={"F1": type3_font("JX"), "F2": type3_font("ab")})

    assert [font.key for font in read_fonts(page, order=False)] == ["", ""]


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


INNER = form(shows(1), resources={})
"""Shows in the font that is current where it is placed."""
BOTH = {"Font": TWINS}


@pytest.mark.parametrize(
    ("content", "sound", "lies"),
    [
        (shows(1, font="F1") + shows(2, font="F2", y=400), "a", "y"),
        (
            b"".join(
                shows(1, 2, font=name, y=500 - 20 * at)
                for at, name in enumerate(("F1", "F2", "F2", "F1"))
            ),
            "abab",
            "xyxy",
        ),
        (
            b"BT /F1 9 Tf 9 99 Td 20 TL <0001> Tj /F2 9 Tf [<0002> 3 <0003>] TJ <0001> ' ET",
            "a",
            "yzx",
        ),
        (
            shows(1, font="F1") + b"q " + shows(1, font="F2", y=400) + b"Q Q " + shows(2, y=300),
            "ab",
            "x",
        ),
        (
            b"q /F2 9 Tf q /F1 9 Tf " + shows(1) + b"Q " + shows(1, y=400) + b"Q " + shows(3),
            "a",
            "x",
        ),
        (b"/F1 9 Tf /In Do " + shows(3, font="F2", y=400), "a", "z"),
        (b"/F1 9 Tf /Own Do " + shows(3, y=400), "c", "x"),
        (b"/F1 9 Tf /Outer Do " + shows(3, y=400), "c", "yx"),
        (
            inline_picture(0, 0, 9, 9)
            + shows(1, font="F2")
            + b"() Tj "
            + shows(3, font="F1", y=400),
            "c",
            "x",
        ),
    ],
    ids=[
        "once",
        "switched",
        "inside one object",
        "saved",
        "never set",
        "inherited by a form",
        "set in a form",
        "passed on by a form",
        "among what shows nothing",
    ],
)
def test_fonts_of_one_program_and_one_name_are_told_apart(
    content: bytes, sound: str, lies: str
) -> None:
    """Each speaks with its own map, under its object's number."""
    own = form(shows(1, font="F2"), resources=BOTH)
    outer = form(
        shows(2, font="F2", y=600) + b"/In Do", resources=BOTH | {"XObject": {"In": INNER}}
    )
    placed = {"In": INNER, "Own": own, "Outer": outer}
    page = PdfPage(content=content, fonts=TWINS, xobjects=placed)

    first, second = keys_of(page, "F1", "F2")

    assert said(page) == {first: sound, second: lies}


def test_a_font_without_a_map_is_told_from_its_twin_that_has_one() -> None:
    """And the page knows which of them has none."""
    content = shows(1, font="F1") + shows(2, font="F2")
    page = PdfPage(content=content, fonts={"F1": MUTE, "F2": LIES})

    assert [(font.key, font.has_map) for font in read_fonts(page)] == [
        (keys_of(page, "F1")[0], False),
        (keys_of(page, "F2")[0], True),
    ]


def test_the_only_font_used_of_those_of_a_name_has_its_objects_number() -> None:
    """As on a page that names no other: keys are the same on every page."""
    page = PdfPage(content=shows(1, font="F2"), fonts=TWINS)

    (font,) = read_fonts(page)

    assert [font.key] == keys_of(page, "F2")


def test_simple_fonts_of_two_subsets_are_told_apart() -> None:
    """PDFium takes off the prefix that would do it."""
    fonts = {
        "F1": simple_font("ab", name="AAAAAA+Body"),
        "F2": simple_font("ab", name="BBBBBB+Body"),
    }
    page = PdfPage(content=text("ab") + text("ab", y=600, font="F2"), fonts=fonts)

    assert [font.name for font in read_fonts(page)] == ["AAAAAA+Body", "BBBBBB+Body"]
    assert [font.key for font in read_fonts(page)] == keys_of(page, "F1", "F2")


def test_direct_dictionaries_of_one_name_are_told_apart() -> None:
    """By a digest, which is the same for equal ones: these are one font."""
    plain = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/Helvetica"}
    fonts = {"F1": plain, "F2": plain | {"Encoding": "/WinAnsiEncoding"}, "F3": plain}
    content = text("a") + text("b", y=600, font="F2") + text("c", y=500, font="F3")

    keys = [font.key for font in read_fonts(PdfPage(content=content, fonts=fonts))]

    assert keys[0] == keys[2] != keys[1]
    assert all(keys)


def test_an_order_that_does_not_fit_tells_nothing() -> None:
    """Content that is counted otherwise by the engine: the keys fall back, and no font is lost."""
    content = shows(1, font="F1") + shows(2, font="F2")
    pdf = make_pdf([PdfPage(content=content, fonts=TWINS)])
    with open_structure(pdf) as structure, PdfiumReader(pdf) as reader:
        stated = structure.page(0)
        sound, lies = (fact.key for fact in stated.fonts)

        def keys_with(*fonts: str) -> list[str]:
            shown = Shown(texts=(None,) * len(fonts), fonts=fonts)
            given = replace(stated, shown=shown)
            page = reader.read_page(0, stated.space, stated.fonts, structure=given)
            return [font.key for font in page.fonts]

        assert keys_with(sound, lies) == [sound, lies]
        assert keys_with(sound, lies, lies) == ["", ""]
        assert keys_with("", "99 0") == ["", ""]


def test_a_font_that_the_engine_puts_in_place_of_a_missing_one_has_no_objects_number() -> None:
    """It is not the dictionary of any name."""
    content = shows(1, font="F1") + shows(2, font="F2") + shows(2, font="Gone")
    page = PdfPage(content=content, fonts=TWINS)

    *_, last = read_fonts(page)

    assert last.name == "Helvetica"
    assert last.key not in keys_of(page, "F1", "F2")


def test_pages_whose_fonts_have_names_of_their_own_are_not_parsed() -> None:
    """It costs more than all the rest of the structure."""
    fonts = {"F1": SOUND, "F2": helvetica()}
    with open_structure(make_pdf([PdfPage(content=shows(1, font="F1"), fonts=fonts)])) as opened:
        assert opened.page(0).shown is None


def renamed(maker: Maker, name: str) -> Maker:
    """The same font under another name than its descendant's."""

    def make(builder: Builder) -> Any:  # noqa: ANN401 - an object of pikepdf
        made = maker(builder)
        made["/BaseFont"] = builder.value("/" + name)
        return made

    return make


def test_composite_fonts_of_two_names_and_one_descendant_are_told_apart() -> None:
    """PDFium calls both as the descendant is called."""
    fonts = {"F1": renamed(SOUND, "One"), "F2": renamed(LIES, "Two")}
    page = PdfPage(content=shows(1, font="F1") + shows(2, font="F2", y=400), fonts=fonts)

    assert [font.name for font in read_fonts(page)] == ["One", "Two"]
    assert [font.key for font in read_fonts(page)] == keys_of(page, "F1", "F2")


def test_a_font_is_not_taken_for_another_that_is_called_as_its_descendant() -> None:
    """A name that two may have is no proof, though only one of them is used."""
    plain = indirect({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/" + NAME})
    fonts = {"F1": renamed(SOUND, "One"), "F2": plain}

    for content, name in ((shows(1, font="F1"), "F1"), (text("a", font="F2"), "F2")):
        page = PdfPage(content=content, fonts=fonts)
        assert [font.key for font in read_fonts(page)] == keys_of(page, name)


@pytest.mark.parametrize("names", [("F1",), ("F1", "F2")])
def test_a_type3_font_that_states_a_name_is_known_by_it(names: tuple[str, ...]) -> None:
    """Few do; PDFium leaves the subset prefix on it."""
    made = {"F1": renamed(type3_font("ab"), NAME), "F2": renamed(type3_font("ab"), NAME)}
    fonts = {name: made[name] for name in names}
    content = b"".join(text("a", y=100 * at, font=name) for at, name in enumerate(names, start=1))
    page = PdfPage(content=content, fonts=fonts)

    assert [font.key for font in read_fonts(page)] == keys_of(page, *names)


def test_fonts_that_the_engine_calls_by_one_standard_name_are_told_apart() -> None:
    """A Type 1 font Arial is Helvetica to PDFium."""
    named = {"F1": "Arial", "F2": "Helvetica", "F3": "ArialMT"}
    fonts = {
        key: indirect({"Type": "/Font", "Subtype": "/Type1", "BaseFont": "/" + name})
        for key, name in named.items()
    }
    content = b"".join(text("a", y=100 * at, font=key) for at, key in enumerate(named, start=1))
    page = PdfPage(content=content, fonts=fonts)

    assert [font.name for font in read_fonts(page)] == list(named.values())
    assert [font.key for font in read_fonts(page)] == keys_of(page, *named)


def test_a_font_whose_name_is_no_utf_8_is_joined_with_its_dictionary() -> None:
    """Names of old Asian producers are in the encoding of their system."""

    def make(builder: Builder) -> Any:  # noqa: ANN401 - an object of pikepdf
        made = simple_font("ab")(builder)
        made["/BaseFont"] = type(made["/BaseFont"]).parse(b"/#cb#ce#cc#e5")
        return made

    page = PdfPage(content=text("ab"), fonts={"F1": make})

    assert [font.name for font in read_fonts(page)] == ["\u00cb\u00ce\u00cc\u00e5"]
    assert [font.key for font in read_fonts(page)] == keys_of(page, "F1")
