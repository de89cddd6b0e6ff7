"""A file whose fonts get other ToUnicode maps says other things, and is otherwise the same."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

import pikepdf  # noqa: TID251 - looks at what was written
import pytest

from build.alike import differences, pictures_differ
from build.engines import read
from build.fonts import codes, identity_font, simple_font, type3_font
from build.maps import characters, direct, lock, unembedded_cid_font, with_map
from build.other_readers import OTHERS, say_pdfium
from build.pdf import Maker, PdfPage, form, make_pdf, text
from inkproof.errors import DamagedError, EncryptedError, NotFoundError, UnsupportedError
from inkproof.model.glyphs import to_string
from inkproof.model.repair import FontMap
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.remapping import RemapReport, remap, write_remapped

LIES = {1: "x", 2: "y", 3: "z"}
SHOWN = codes(1, 2, 3)
CIPHER = identity_font("abc", mapping=LIES)
TRUTH = {1: "a", 2: "b", 3: "c"}


def page_of(font: Maker, shown: bytes = SHOWN) -> bytes:
    """A file of one page that shows a string in a font."""
    return make_pdf([PdfPage(content=text(shown), fonts={"F1": font})])


def only_key(pdf: bytes, password: str = "") -> str:
    """The key of the only font of the first page."""
    with open_structure(pdf, password) as structure:
        (font,) = structure.page(0).fonts
        return font.key


def maps_of(pdf: bytes, table: Mapping[int, str], password: str = "") -> list[FontMap]:
    """One map, for the only font of the first page."""
    return [FontMap(key=only_key(pdf, password), table=dict(table))]


def written(pdf: bytes, maps: list[FontMap], folder: Path, password: str = "") -> bytes:
    """The file as `inkproof repair` writes it."""
    source = folder / "in.pdf"
    source.write_bytes(pdf)
    target = io.BytesIO()
    report = write_remapped(source, password, maps, target)
    assert report.missing == ()
    return target.getvalue()


FONTS = {
    "composite with a map": (CIPHER, SHOWN, TRUTH, "abc"),
    "composite without a map": (identity_font("abc"), SHOWN, TRUTH, "abc"),
    "one code of several": (CIPHER, SHOWN, {2: "b"}, "xbz"),
    "simple with a map": (
        simple_font("abc", mapping={97: "x", 98: "y"}),
        b"abc",
        {97: "a", 98: "b"},
        "abc",
    ),
    "simple, codes left to the encoding": (simple_font("abc"), b"abc", {98: "X"}, "aXc"),
    "simple, codes outside an old map": (
        simple_font("abc", mapping={97: "x"}),
        b"abc",
        {97: "A"},
        "Abc",
    ),
    "Type 3": (type3_font("abc"), b"abc", {97: "d", 98: "e", 99: "f"}, "def"),
    "Type 3, a letter at code 32": (
        type3_font(" !", mapping={32: "x", 33: "y"}),
        b"!! ",
        {32: "A", 33: "B"},
        "BBA",
    ),
    "a ligature": (CIPHER, SHOWN, TRUTH | {2: "ffi"}, "affic"),
    "past the basic plane": (CIPHER, SHOWN, TRUTH | {2: "\U0001d400"}, "a\U0001d400c"),
    "a glyph that says nothing": (CIPHER, SHOWN, TRUTH | {2: ""}, "ac"),
    "one of a simple font": (simple_font("abc"), b"abc", {98: ""}, "ac"),
    "Type 3, one that says nothing": (
        type3_font("abc"),
        b"abc",
        {97: "a", 98: "", 99: "c"},
        "ac",
    ),
}


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("kind", FONTS)
def test_other_readers_say_what_the_table_says(kind: str, other: str, tmp_path: Path) -> None:
    """Before the repair they did not."""
    font, shown, table, truth = FONTS[kind]
    pdf = page_of(font, shown)

    repaired = written(pdf, maps_of(pdf, table), tmp_path)

    assert OTHERS[other](pdf) != truth
    assert OTHERS[other](repaired) == truth


@pytest.mark.parametrize("kind", FONTS)
def test_the_file_is_the_same_but_for_its_maps(kind: str, tmp_path: Path) -> None:
    """Object by object, and pixel by pixel."""
    font, shown, table, _ = FONTS[kind]
    pdf = page_of(font, shown)

    repaired = written(pdf, maps_of(pdf, table), tmp_path)

    assert differences(pdf, repaired) == []
    assert pictures_differ(pdf, repaired) == []


@pytest.mark.parametrize("kind", FONTS)
def test_our_reader_says_it_of_the_file_in_memory(kind: str) -> None:
    """A glyph that says nothing has no text that anything counts."""
    font, shown, table, truth = FONTS[kind]
    pdf = page_of(font, shown)

    page = read(remap(pdf, "", maps_of(pdf, table)))

    assert to_string(page.glyphs.text).replace("\u200b", "") == truth


def shows(shown: bytes, y: float) -> bytes:
    """A string in the font F1 of whatever resources it is in."""
    return text(shown, y=y)


IN = {"Font": {"F1": CIPHER}}
PLACED = b"/In Do\n"


def appearance(resources: object) -> dict[str, object]:
    """A stamp that shows the string."""
    drawn = form(shows(SHOWN, 20), box=(0, 0, 200, 50), resources=resources)  # type: ignore[arg-type]
    entries = {"Type": "/Annot", "Subtype": "/Stamp", "Rect": [72, 300, 272, 350], "F": 4}
    return {**entries, "AP": {"N": drawn}}


def in_everything(font: Maker) -> bytes:
    """A font on two pages, in a form, a pattern, a Type 3 glyph and an annotation."""
    own = {"Font": {"F1": font}}
    pattern = {
        "Type": "/Pattern",
        "PatternType": 1,
        "PaintType": 1,
        "TilingType": 1,
        "BBox": [0, 0, 99, 99],
        "XStep": 99,
        "YStep": 99,
        "Resources": own,
    }
    type3 = type3_font("a")

    def with_resources(builder: object) -> pikepdf.Object:
        made = type3(builder)  # type: ignore[arg-type]
        made["/Resources"] = builder.value(own)  # type: ignore[attr-defined]
        return made

    page = PdfPage(
        content=shows(SHOWN, 700) + PLACED,
        fonts={"F1": font, "T3": with_resources},
        xobjects={"In": form(shows(SHOWN, 600), resources=own)},
        annotations=[appearance(own)],
        resources={"Pattern": {"P1": lambda builder: builder.stream(shows(SHOWN, 9), pattern)}},
    )
    return make_pdf([page, PdfPage(content=shows(SHOWN, 700), fonts={"F1": font})])


def all_maps(pdf: bytes) -> list[bytes]:
    """Every map in a file, whoever refers to it."""
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        streams = [
            item.read_bytes() for item in opened.objects if isinstance(item, pikepdf.Stream)
        ]
    return [data for data in streams if b"begincmap" in data]


def test_a_shared_font_is_remapped_wherever_it_is_used(tmp_path: Path) -> None:
    """It is one object."""
    pdf = in_everything(CIPHER)
    with open_structure(pdf) as structure:
        (key,) = {font.key for font in structure.page(1).fonts}

    repaired = written(pdf, [FontMap(key=key, table=TRUTH)], tmp_path)

    assert say_pdfium(pdf) == "xyzxyzxyz"
    assert say_pdfium(repaired) == "abcabcabc"
    assert len(all_maps(repaired)) == 1
    assert differences(pdf, repaired) == []


def test_a_font_that_is_stated_in_many_places_is_remapped_in_each(tmp_path: Path) -> None:
    """In forms, patterns, Type 3 fonts and appearances, where no page's resources name it."""
    pdf = in_everything(direct(CIPHER))
    with open_structure(pdf) as structure:
        (key,) = {font.key for font in structure.page(1).fonts}
    source = tmp_path / "in.pdf"
    source.write_bytes(pdf)

    target = io.BytesIO()
    report = write_remapped(source, "", [FontMap(key=key, table=TRUTH)], target)

    repaired = target.getvalue()
    assert report.places == {key: 6}
    assert say_pdfium(repaired) == "abcabcabc"
    assert [b"<0001> <0061>" in cmap for cmap in all_maps(repaired)] == [True] * 6


def test_two_fonts_of_one_stream_part(tmp_path: Path) -> None:
    """The stream may belong to a sound font, too, or be an encoding."""
    cmap = characters("<0001> <0078>", "<0002> <0079>")
    shared = lambda builder: builder.stream(cmap)  # noqa: E731 - a maker is made once

    def font(builder: object) -> pikepdf.Object:
        made = identity_font("ab")(builder)  # type: ignore[arg-type]
        made["/ToUnicode"] = builder.make(shared)  # type: ignore[attr-defined]
        return made

    def twin(builder: object) -> pikepdf.Object:
        return font(builder)

    content = text(codes(1, 2)) + text(codes(1, 2), y=600, font="F2")
    pdf = make_pdf([PdfPage(content=content, fonts={"F1": font, "F2": twin})])
    with open_structure(pdf) as structure:
        key = next(f.key for f in structure.page(0).fonts if "F1" in f.resource_names)

    repaired = written(pdf, [FontMap(key=key, table={1: "a", 2: "b"})], tmp_path)

    assert say_pdfium(repaired) == "abxy"


def test_a_key_that_the_file_has_not_is_reported(tmp_path: Path) -> None:
    """And the file is written with the others."""
    pdf = page_of(CIPHER)
    source = tmp_path / "in.pdf"
    source.write_bytes(pdf)
    maps = [*maps_of(pdf, TRUTH), FontMap(key="999 0", table={1: "q"}), FontMap(key="", table={})]

    report = write_remapped(source, "", maps, io.BytesIO())

    assert report == RemapReport(places={maps[0].key: 1, "999 0": 0, "": 0}, missing=("999 0", ""))


def test_what_cannot_be_read_is_said_as_everywhere(tmp_path: Path) -> None:
    """The same errors as `open_structure`."""
    locked = lock(page_of(CIPHER), user="user", owner="owner", revision=6)

    with pytest.raises(NotFoundError):
        remap(tmp_path / "none.pdf", "", [])
    with pytest.raises(UnsupportedError):
        remap(b"no pdf", "", [])
    with pytest.raises(EncryptedError):
        remap(locked, "wrong", [])
    with pytest.raises(DamagedError):
        remap(b"%PDF-1.7\nnothing", "", [])


def test_a_font_that_another_map_was_given_can_be_repaired_again(tmp_path: Path) -> None:
    """Codes keep what the first repair said."""
    pdf = page_of(CIPHER)

    once = written(pdf, maps_of(pdf, {1: "a", 2: ""}), tmp_path)
    twice = written(once, maps_of(once, {3: "c"}), tmp_path)

    assert say_pdfium(once) == "az"
    assert say_pdfium(twice) == "ac"


def test_a_font_whose_map_is_no_stream_gets_one(tmp_path: Path) -> None:
    """Some files name a map, or say null."""

    def named(builder: object) -> pikepdf.Object:
        made = identity_font("abc")(builder)  # type: ignore[arg-type]
        made["/ToUnicode"] = pikepdf.Name("/Identity-H")
        return made

    pdf = page_of(named)

    assert say_pdfium(written(pdf, maps_of(pdf, TRUTH), tmp_path)) == "abc"


def test_broken_maps_are_replaced(tmp_path: Path) -> None:
    """What cannot be read has nothing to keep."""
    pdf = page_of(with_map(identity_font("abc"), b"\xff\x00 beginbfchar <00 <<"))

    assert say_pdfium(written(pdf, maps_of(pdf, TRUTH), tmp_path)) == "abc"


def test_a_font_of_a_collection_keeps_what_its_map_does_not_name(tmp_path: Path) -> None:
    """Without a map every reader goes by the collection; with one, poppler reads nothing else."""
    pdf = page_of(unembedded_cid_font("Identity-H", b"Japan1"), codes(34, 35, 1200))

    repaired = written(pdf, maps_of(pdf, {34: "Z"}), tmp_path)

    for say in OTHERS.values():
        assert say(repaired) == "ZB\u4e00"
