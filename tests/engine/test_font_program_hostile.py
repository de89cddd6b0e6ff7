"""Fonts that are damaged, hostile, or simply real: facts, or a fault that says why not."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pikepdf  # noqa: TID251 - fonts are read as pikepdf hands them out
import pytest

from build.pdf import Builder, Maker
from build.programs import cff, composite, opentype, simple, truetype, type1
from inkproof.errors import InkproofError
from inkproof.model.page import FontKind
from inkproof.model.repair import FontProgram
from inkproof.readers.font_program import read_font, read_programs
from inkproof.readers.keys import reachable_fonts
from inkproof.readers.qpdf_fonts import font_key
from inkproof.readers.qpdf_reader import open_pdf, page_entries

UNICODE = (3, 1)


def read(maker: Maker, *used: int) -> FontProgram:
    """The facts of a font that is made for the test."""
    builder = Builder()
    return read_font(builder.make(maker), used)


PROGRAMS: Mapping[str, tuple[bytes, Callable[[bytes], Maker]]] = {
    "TrueType": (truetype(subtables={UNICODE: {0x41: "A"}}), composite),
    "OpenType": (opentype(), lambda data: composite(data, key="FontFile3")),
    "CFF": (cff(), lambda data: simple(data, "FontFile3")),
    "Type 1": (type1(), lambda data: simple(data, "FontFile")),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_no_damage_of_a_program_raises(name: str) -> None:
    """Bytes changed, and the end cut off: facts, or a fault that says why there are none."""
    program, maker = PROGRAMS[name]
    chance = random.Random(name)

    for _ in range(150):
        bad = bytearray(program)
        for _ in range(chance.randint(1, 12)):
            bad[chance.randrange(len(bad))] = chance.choice((0, 1, 127, 128, 255))
        found = read(maker(bytes(bad[: chance.randint(20, len(bad))])), 1, 0x41)

        assert set(found.codes) >= {1, 0x41} or found.fault


@pytest.mark.parametrize(
    "program",
    [b"", b"OTTO", b"\x01\0\4\1" * 9, b"%!PS", b"\0\1\0\0" * 20, b"\x80\1\xff\xff\xff\xff"],
)
def test_what_is_no_program_gives_a_fault(program: bytes) -> None:
    """And the facts of the dictionary all the same."""
    found = read(composite(program, W=[5, [123]]), 5)

    assert found.fault
    assert found.embedded
    assert found.codes[5].width == 0.123


def test_an_object_that_is_no_font_gives_a_fault() -> None:
    """Arrays, names, dictionaries of other things."""
    assert read_font(pikepdf.Array([1])).fault
    assert read_font(pikepdf.Dictionary(DescendantFonts=3, Encoding=[])).kind is FontKind.UNKNOWN


SHARED = Path(__file__).parents[3] / "shared"


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.exists(), reason="the corpus is not here")
def test_a_cid_keyed_program_is_read_by_its_charset() -> None:
    """A real subset: CIDs are not glyph numbers there."""
    with open_pdf(SHARED / "accept" / "files" / "B100_issue16176.pdf", "") as pdf:
        resources = page_entries(pdf.pages[0].obj)["Resources"]
        found = read_programs(resources, {"38 0": [13706]})["38 0"]

    assert found.codes[13706].gid not in (None, 13706)
    assert found.codes[13706].outline not in ("", "-")
    assert found.codes[13706].advance == 1
    assert found.collection_text[13706] == "\U00020bb7"


@pytest.mark.corpus
@pytest.mark.skipif(not SHARED.exists(), reason="the corpus is not here")
def test_embedded_programs_of_real_files_are_read() -> None:
    """All of them, and nearly all drawn glyphs have a box and an advance near the stated one."""
    near = far = 0
    for path in sorted((SHARED / "accept" / "files").glob("*.pdf")):
        with suppress(InkproofError), open_pdf(path, "") as pdf:
            entries = page_entries(pdf.pages[0].obj)
            keys = {font_key(font) for font in reachable_fonts(entries["Resources"])}
            for found in read_programs(entries["Resources"], dict.fromkeys(keys, ())).values():
                assert not found.fault, (path.name, found.key)
                drawn = [facts for facts in found.codes.values() if facts.box]
                for facts in drawn:
                    if facts.width and facts.advance:
                        near += abs(facts.width - facts.advance) < 0.02
                        far += abs(facts.width - facts.advance) >= 0.02

    assert near > 2_000
    assert far < near / 20
