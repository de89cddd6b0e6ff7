"""What font dictionaries and their programs say of each code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from build.fonts import helvetica, identity_font, to_unicode, type3_font
from build.pdf import Builder, Maker, PdfPage, form, make_pdf, text
from build.programs import (
    NON_SYMBOLIC,
    SHAPES,
    SYMBOLIC,
    Subtables,
    cff,
    composite,
    differences,
    opentype,
    simple,
    stream,
    truetype,
    type1,
)
from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram
from inkproof.readers.font_program import read_font, read_programs
from inkproof.readers.qpdf_fonts import font_key
from inkproof.readers.qpdf_reader import open_pdf, page_entries

UNICODE = (3, 1)


def read(maker: Maker, *used: int) -> FontProgram:
    """The facts of a font that is made for the test."""
    builder = Builder()
    return read_font(builder.make(maker), used)


def gids(program: FontProgram) -> dict[int, int | None]:
    return {code: facts.gid for code, facts in program.codes.items() if facts.gid is not None}


def names(program: FontProgram) -> dict[int, tuple[str, ...]]:
    return {code: facts.names for code, facts in program.codes.items() if facts.gid is not None}


def test_a_composite_font_tells_all_there_is_to_know_of_a_code() -> None:
    """Glyph, CID, name, characters, both widths, outline and box."""
    program = truetype(subtables={UNICODE: {0x41: "A", 0x391: "A"}})

    found = read(composite(program, W=[2, [580]], DW=400))

    assert found.codes[2] == CodeFacts(
        gid=2,
        cid=2,
        names=("A",),
        cmap=(0x41, 0x391),
        width=0.58,
        advance=0.6,
        outline=found.codes[2].outline,
        box=(0, 0, 0.5, 0.5),
    )
    assert found.codes[3].width == 0.4
    assert (found.kind, found.code_bytes, found.embedded) == (FontKind.TYPE0, 2, True)
    assert (found.name, found.encoding, found.fault) == ("ABCDEF+Test", "Identity-H", "")
    assert found.collection == "Adobe-Identity"


def test_a_glyph_without_an_outline_draws_nothing() -> None:
    """And a code without a glyph: nobody knows."""
    found = read(composite(truetype()), 1, 77)

    assert (found.codes[1].outline, found.codes[1].box) == ("-", None)
    assert (found.codes[77].outline, found.codes[77].gid) == ("", None)


@pytest.mark.parametrize(
    "maker",
    [
        composite(truetype({"b": SHAPES["b"], "A": SHAPES["A"]}, units=2048)),
        composite(cff({"A": SHAPES["A"]}), key="FontFile3"),
    ],
    ids=["other em and order", "other format"],
)
def test_subsets_of_a_font_share_the_digests_of_their_outlines(maker: Maker) -> None:
    """In TrueType whatever the em; across formats contours differ, and digests may."""
    whole = read(composite(truetype())).codes[2]

    found = [facts for facts in read(maker).codes.values() if facts.box == whole.box]

    assert len(found) == 1
    if found[0].names == ("A",) and found[0].gid == 2:
        assert found[0].outline == whole.outline


def test_a_map_of_glyphs_leads_cids_to_them() -> None:
    """CIDToGIDMap as a stream."""
    glyphs = bytes([0, 0, 0, 3, 0, 2])

    found = read(composite(truetype(), CIDToGIDMap=stream(glyphs)))

    assert gids(found) == {1: 3, 2: 2}


def test_an_embedded_cmap_leads_codes_to_cids() -> None:
    """Codes of one byte and of two, ranges and single ones."""
    cmap = (
        b"begincmap 2 begincodespacerange <00> <7f> <8000> <ffff> endcodespacerange\n"
        b"1 begincidchar <41> 2 endcidchar 1 begincidrange <8001> <8002> 2 endcidrange endcmap"
    )

    found = read(composite(truetype(), Encoding=stream(cmap)))

    assert {code: facts.cid for code, facts in found.codes.items()} == {
        0x41: 2,
        0x8001: 2,
        0x8002: 3,
    }
    assert found.code_bytes == 0


def test_cff_programs_and_opentype_wrappers_are_read() -> None:
    """Not CID-keyed: CIDs are glyph numbers, and the charset has names."""
    bare = read(composite(cff(), key="FontFile3"))
    wrapped = read(composite(opentype(subtables={UNICODE: {0x41: "A"}}), key="FontFile3"))

    assert names(bare)[2] == names(wrapped)[2] == ("A",)
    assert bare.codes[2].outline == wrapped.codes[2].outline
    assert (bare.codes[2].advance, bare.codes[2].box) == (0.6, (0, 0, 0.5, 0.5))
    assert wrapped.codes[2].cmap == (0x41,)


CASES: Mapping[str, tuple[Subtables, int, Mapping[str, Any], dict[int, int]]] = {
    "names over Unicode": (
        {UNICODE: {0x41: "A", 0x62: "b"}},
        NON_SYMBOLIC,
        {"Encoding": differences(1, "/b", "/A")},
        {1: 3, 2: 2, 0x41: 2, 0x62: 3},
    ),
    "names over Mac Roman": (
        {(1, 0): {0x41: "b"}},
        NON_SYMBOLIC,
        {"Encoding": differences(1, "/A")},
        {1: 3, 0x41: 3, 0x62: 3},
    ),
    "names of post": ({}, NON_SYMBOLIC, {"Encoding": differences(1, "/b")}, {1: 3, 0x41: 2}),
    "symbol page": (
        {(3, 0): {0xF021: "A", 0xF022: "b"}},
        SYMBOLIC,
        {},
        {0x21: 2, 0x22: 3},
    ),
    "symbol page without a page": ({(3, 0): {0x21: "A"}}, SYMBOLIC, {}, {0x21: 2}),
    "codes of Mac Roman": ({(1, 0): {1: "A", 2: "b"}}, SYMBOLIC, {}, {1: 2, 2: 3}),
    "a stated encoding that a symbolic font has no map for": (
        {(1, 0): {0x41: "b"}},
        SYMBOLIC,
        {"Encoding": "/WinAnsiEncoding"},
        {0x41: 3},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_truetype_codes_find_their_glyphs(case: str) -> None:
    """The ways of ISO 32000-2, 9.6.5.4."""
    subtables, flags, more, expected = CASES[case]

    found = gids(read(simple(truetype(subtables=subtables), flags=flags, **more)))

    assert {code: found.get(code) for code in expected} == expected


@pytest.mark.parametrize(
    ("program", "key"), [(type1(), "FontFile"), (cff(), "FontFile3")], ids=["Type 1", "CFF"]
)
def test_type1_codes_find_glyphs_by_name(program: bytes, key: str) -> None:
    """Differences over the program's own encoding; a name that it lacks changes nothing."""
    encoding = differences(1, "/b", "/missing", 0x62, "/missing")

    found = read(simple(program, key, Encoding=encoding, FirstChar=1, Widths=[310]))

    assert names(found)[1] == ("b",)
    assert names(found)[0x41] == ("A",)
    assert names(found)[0x62] == ("missing", "b")
    assert 2 not in found.codes
    facts = found.codes[1]
    assert (facts.width, facts.advance, facts.box) == (0.31, 0.3, (0.05, -0.2, 0.25, 0.7))


def test_a_type1_program_has_its_own_encoding() -> None:
    """Read where the dictionary states none."""
    found = read(simple(type1(encoding={7: "A", 8: "b"}), "FontFile"))

    assert names(found) == {7: ("A",), 8: ("b",)}


def test_a_code_without_a_glyph_is_not_the_first_glyph() -> None:
    """Type 1 programs list a letter first, not what stands for what is missing."""
    shapes = {name: SHAPES[name] for name in ("A", "b")}
    found = read(simple(type1(shapes, encoding={7: "A"}), "FontFile"), 7, 9)

    assert found.codes[7].outline
    assert found.codes[9] == CodeFacts()


def test_a_program_in_hexadecimal_is_read_too() -> None:
    """As some writers leave the encrypted part."""
    head, mark, tail = type1().partition(b"eexec\n")

    found = read(simple(head + mark + tail.hex().encode(), "FontFile"))

    assert 0x41 in names(found)


def test_names_of_a_font_that_is_not_embedded_come_from_its_encoding() -> None:
    """Stated, assumed, or built into a standard font."""
    stated = read(helvetica())
    symbol = read(simple(None, "FontFile", flags=SYMBOLIC, BaseFont="/Symbol"))
    assumed = read(simple(None, "FontFile"))

    assert stated.codes[0x80].names == ("Euro",)
    assert symbol.codes[0x61].names == ("alpha",)
    assert assumed.codes[0x27].names == ("quoteright",)
    assert (stated.embedded, stated.codes[0x80].gid) == (False, None)


def test_type3_glyphs_are_told_by_what_they_paint() -> None:
    """The box as `d1` states it, widths by the font's own matrix."""
    painted = read(type3_font("ab"))
    empty = read(type3_font("ab", drawn=b"600 0 0 0 500 700 d1"))

    assert painted.codes[0x61].names == ("g97",)
    assert painted.codes[0x61].box == (0, 0, 0.5, 0.7)
    assert painted.codes[0x61].width == 0.6
    assert painted.codes[0x61].outline == painted.codes[0x62].outline != "-"
    assert empty.codes[0x61].outline == "-"


@pytest.mark.parametrize(
    ("subtables", "flags", "expected"),
    [
        ({UNICODE: {0x41: "A"}, (0, 3): {0x410: "A"}, (3, 0): {0xF021: "A"}}, 32, (0x41, 0x410)),
        ({UNICODE: {0x41: "b"}, (3, 0): {0xF041: "A"}}, SYMBOLIC, ()),
        ({(3, 0): {0xF041: "A"}}, SYMBOLIC, (0xF041,)),
        ({(1, 0): {0x8A: "A"}}, NON_SYMBOLIC, (0xE4,)),
        ({(1, 0): {0x41: "A"}}, SYMBOLIC, ()),
        ({(3, 10): {0x20BB7: "A"}}, NON_SYMBOLIC, (0x20BB7,)),
    ],
    ids=["all Unicode", "others have Unicode", "symbol", "Mac Roman", "only codes", "astral"],
)
def test_characters_come_from_unicode_subtables_first(
    subtables: Subtables, flags: int, expected: tuple[int, ...]
) -> None:
    """Mac Roman of a symbolic font is its codes over again, and says nothing."""
    encoding = differences(0x41, "/A") if flags == NON_SYMBOLIC else None
    maker = simple(truetype(subtables=subtables), flags=flags, Encoding=encoding)

    found = {facts.cmap for facts in read(maker).codes.values() if facts.gid == 2}

    assert found == {expected}


def test_the_map_is_read_and_its_codes_are_described() -> None:
    """Even where they have no glyph."""
    mapping = {2: "A", 900: "ffi"}

    found = read(composite(truetype(), ToUnicode=stream(to_unicode(mapping))))

    assert (found.stated, found.destinations, found.has_map) == (mapping, {}, True)
    assert found.codes[900] == CodeFacts(cid=900, width=1.0)


def test_a_map_of_all_codes_does_not_have_them_all_described() -> None:
    """Only what is in use then."""
    mapping = dict.fromkeys(range(3000), "x")

    found = read(composite(truetype(), ToUnicode=stream(to_unicode(mapping))), 2999)

    assert len(found.stated) == 3000
    assert set(found.codes) == {2, 3, 2999}


def test_cids_of_a_named_collection_have_text() -> None:
    """Beyond the basic plane too; those of another collection have none."""
    japan = {"Registry": b"Adobe", "Ordering": b"Japan1", "Supplement": 4}

    named = read(composite(truetype(), CIDSystemInfo=japan), 34, 13706)
    plain = read(composite(truetype()), 34)

    assert (named.collection, named.collection_text[34]) == ("Adobe-Japan1", "A")
    assert named.collection_text[13706] == "\U00020bb7"
    assert plain.collection_text == {}


@pytest.mark.parametrize(
    ("encoding", "code", "text", "cid"),
    [
        ("/90ms-RKSJ-H", 0x88A2, "阿", 1128),
        ("/90ms-RKSJ-H", 0x41, "A", 264),
        ("/UniJIS-UTF16-H", 0xD842DFB7, "\U00020bb7", 13706),
        ("/UniJIS-UCS2-H", 0x963F, "阿", 1128),
        ("/H", 0x3022, "唖", 1126),
        ("/Unknown-H", 0x41, "", None),
    ],
)
def test_predefined_encodings_say_what_a_code_means(
    encoding: str, code: int, text: str, cid: int | None
) -> None:
    """Of Unicode, of older codes, and of seven bits."""
    japan = {"Registry": b"Adobe", "Ordering": b"Japan1", "Supplement": 4}

    found = read(composite(truetype(), Encoding=encoding, CIDSystemInfo=japan), code)

    assert found.collection_text.get(code, "") == text
    assert found.codes[code].cid == cid


def test_fonts_are_found_on_pages_and_in_forms() -> None:
    """Only those that were asked for."""
    inner = form(text(b"\0\1", font="G1"), resources={"Font": {"G1": identity_font("ab")}})
    pdf = make_pdf([PdfPage(), PdfPage(fonts={"F1": helvetica()}, xobjects={"X": inner})])

    with open_pdf(pdf, "") as held:
        page = held.pages[1].obj
        key = font_key(page["/Resources"]["/XObject"]["/X"]["/Resources"]["/Font"]["/G1"])
        found = read_programs(page_entries(page)["Resources"], {key: [2]})
        elsewhere = read_programs(page_entries(held.pages[0].obj)["Resources"], {key: ()})

    assert list(found) == [key]
    assert found[key].codes[2].gid == 2
    assert elsewhere == {}
