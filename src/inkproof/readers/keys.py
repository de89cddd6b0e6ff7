"""What is each glyph's own code in its font? Read by giving the engine a map of our own.

An engine that only gives Unicode hides the codes that a content stream shows. So the pages are
copied in memory, and the fonts in question get ToUnicode maps (ISO 32000-2, 9.10.3) in which
every code says three private-use characters: which font, high byte, low byte. What the engine
then reads as text is font and code, exactly; fonts that share a name come out apart.

Three characters of the basic plane, and not one of planes 15 and 16: the two planes together have
room for two fonts of two-byte codes. Codes of three and four bytes (GB 18030, UTF-16 past the
basic plane) have no key.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import numpy as np
import pikepdf
from numpy.typing import NDArray

from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows
from inkproof.model.keys import KeyedGlyphs, KeyedPage
from inkproof.model.page import FontKind, Page, Witness
from inkproof.readers import qpdf_values as values
from inkproof.readers.faults import map_faults
from inkproof.readers.page_space import PageSpace
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_fonts import font_key
from inkproof.readers.qpdf_reader import StructureReader, open_structure, write_pdf
from inkproof.readers.qpdf_resources import MAX_DEPTH, MAX_ENTRIES, MAX_FORMS

MAX_FONTS = 256
"""Fonts of one-byte codes of one call that get a map."""
WEIGHT_OF_TWO_BYTES = 8
"""For how many of them one of two-byte codes counts: its map costs PDFium 25 ms and 11 MB."""

FONT, HIGH, LOW = 0xE000, 0xF000, 0xF100
"""First of the private-use characters that stand for the font, and for a code's two bytes."""

BYTE = 256
SPACE = 0x20
STAND_INS = np.array(
    [point for point in range(0x61, 0x530) if unicodedata.category(chr(point)) == "Ll"], np.uint32
)
"""What codes are called while nobody knows what they say: small letters, so that the page is laid
out like any text, and different ones, so that no two glyphs look like copies."""


def read_keys(
    source: Path | bytes, password: str, pages: Iterable[int], fonts: Collection[str] | None = None
) -> dict[int, KeyedGlyphs]:
    """The codes of the glyphs that some fonts draw on some pages.

    Args:
        source: the file, or its bytes. It is not changed.
        password: as for `open_structure`.
        pages: 0-based; numbers that the file has not are left out.
        fonts: keys of font dictionaries (`FontFacts.key`); None for all fonts of the pages.

    Returns:
        The glyphs of each page that could be read, those of other fonts left out.

    Raises:
        UnreadableError: as for `open_structure`.
        DamagedError: an engine cannot read the copy.
    """
    found = read_keyed(source, password, pages, fonts)
    return {index: read.keyed for index, read in found.items()}


def read_keyed(
    source: Path | bytes, password: str, pages: Iterable[int], fonts: Collection[str] | None = None
) -> dict[int, KeyedPage]:
    """As `read_keys`, with the pages as they look: what repair takes its samples from."""
    with open_structure(source, password) as structure:
        return read_keyed_of(structure, pages, fonts)


def read_keyed_of(
    structure: StructureReader, pages: Iterable[int], fonts: Collection[str] | None = None
) -> dict[int, KeyedPage]:
    """As `read_keyed`, of a file that is open already: opening costs more than reading a page.

    Raises:
        DamagedError: the pages cannot be copied, or an engine cannot read the copy.
    """
    wanted = sorted({index for index in pages if 0 <= index < structure.pages})
    spaces = {index: structure.page(index).space for index in wanted}
    with map_faults(Witness.QPDF, "copying pages"), pikepdf.new() as made:
        keys = _give_maps(made, list(_copy(structure, wanted, made)), fonts)
        data = write_pdf(made) if keys else b""
    return _read(data, spaces, keys) if keys else {}


def _copy(
    structure: StructureReader, pages: Sequence[int], made: pikepdf.Pdf
) -> Iterator[tuple[str, pikepdf.Object]]:
    """Copies pages into another file.

    Gives the fonts of the copies with the keys of those that they are copied from. Nothing but
    the order of a walk tells which is which.
    """
    for index in pages:
        lent = structure.lend(index)
        made.pages.append(pikepdf.Page(lent))
        copied = made.pages[-1].obj
        stated, found = (
            reachable_fonts(values.entry(page, "Resources")) for page in (lent, copied)
        )
        for font, copy in zip(stated, found, strict=True):
            yield font_key(font), copy


def _give_maps(
    pdf: pikepdf.Pdf, found: Iterable[tuple[str, pikepdf.Object]], fonts: Collection[str] | None
) -> tuple[str, ...]:
    """Changes the fonts of a copy; gives their keys in the order of their numbers."""
    maps: dict[str, pikepdf.Object] = {}
    room = MAX_FONTS
    for key, font in found:
        if fonts is not None and key not in fonts:
            continue
        if key not in maps:
            two = values.name_of(values.entry(font, "Subtype")) == FontKind.TYPE0
            room -= WEIGHT_OF_TWO_BYTES if two else 1
            if room < 0:
                break
            maps[key] = pdf.make_stream(identity_map(len(maps), two_bytes=two))
        font["/ToUnicode"] = maps[key]
    return tuple(maps)


def reachable_fonts(resources: object) -> Iterator[pikepdf.Object]:
    """The font dictionaries that a page and its forms name; a font may come more than once."""
    seen: set[values.Key] = set()
    waiting: deque[tuple[object, int]] = deque([(resources, 0)])
    while waiting:
        holder, depth = waiting.popleft()
        for _, font in values.entries(values.entry(holder, "Font"), MAX_ENTRIES):
            found = values.as_dictionary(font)
            if found is not None and values.as_stream(found) is None:
                yield found
        for _, drawn in values.entries(values.entry(holder, "XObject"), MAX_ENTRIES):
            key = values.key_of(drawn)
            if key in seen or len(seen) == MAX_FORMS or depth == MAX_DEPTH:
                continue
            if values.name_of(values.entry(drawn, "Subtype")) == "Form":
                seen.add(key)
                waiting.append((values.entry(drawn, "Resources"), depth + 1))


@lru_cache(maxsize=2 * MAX_FONTS)
def identity_map(number: int, *, two_bytes: bool) -> bytes:
    """The ToUnicode CMap that says for each code which font and which code it is."""
    digits = 2 if two_bytes else 1
    spans = [
        (f"<{high:02x}00> <{high:02x}ff>" if two_bytes else "<00> <ff>")
        + f" <{FONT + number:04x}{HIGH + high:04x}{LOW:04x}>"
        for high in range(BYTE if two_bytes else 1)
    ]
    parts = [spans[at : at + 100] for at in range(0, len(spans), 100)]
    body = "".join(
        f"{len(part)} beginbfrange\n" + "\n".join(part) + "\nendbfrange\n" for part in parts
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Keys def /CMapType 2 def\n"
        f"1 begincodespacerange <{'00' * digits}> <{'ff' * digits}> endcodespacerange\n"
        f"{body}endcmap end end\n"
    ).encode()


def _read(
    data: bytes, spaces: dict[int, PageSpace], fonts: tuple[str, ...]
) -> dict[int, KeyedPage]:
    """What PDFium says of the copied pages, as codes."""
    read: dict[int, KeyedPage] = {}
    with PdfiumReader(data) as reader:
        for at, (index, space) in enumerate(spaces.items()):
            read[index] = _decode(reader.read_page(at, space), fonts)
    return read


def _decode(page: Page, fonts: tuple[str, ...]) -> KeyedPage:
    """Three rows of one glyph say its font and its code."""
    glyphs = page.glyphs
    # Rows that ActualText adds stand between those of a glyph.
    glyphs = glyphs.select(~(glyphs.has(Flag.ACTUALTEXT) & (glyphs.raw == 0)))
    said = glyphs.raw.astype(np.int64)
    first = np.zeros(len(said), bool)
    number, high, low = said[:-2] - FONT, said[1:-1] - HIGH, said[2:] - LOW
    first[: len(number)] = (number >= 0) & (number < len(fonts)) & _is_byte(high) & _is_byte(low)
    rows = first.nonzero()[0]
    keyed = KeyedGlyphs(
        order=glyphs.order[rows],
        x=glyphs.x[rows],
        y=glyphs.y[rows],
        box=glyphs.box[rows],
        font=number[rows].astype(np.int16),
        key=(high[rows] * BYTE + low[rows]).astype(np.int32),
        fonts=fonts,
    )
    return _stand_in(page, glyphs, rows, keyed)


def _stand_in(page: Page, glyphs: Glyphs, rows: Rows, keyed: KeyedGlyphs) -> KeyedPage:
    """The page with one row for each keyed glyph, which says a small letter."""
    text = glyphs.raw.copy()
    flags = glyphs.flags.copy()
    box = keyed.box
    blank = (box[:, 2] <= box[:, 0]) | (box[:, 3] <= box[:, 1])
    text[rows] = np.where(blank, SPACE, STAND_INS[keyed.key % len(STAND_INS)])
    flags[rows] = 0
    kept = np.ones(len(glyphs), bool)
    kept[rows + 1] = kept[rows + 2] = False
    shown = glyphs.replace(raw=text, text=text, flags=flags).select(kept)
    place = np.cumsum(kept) - 1
    return KeyedPage(page=replace(page, glyphs=shown), keyed=keyed, rows=place[rows])


def _is_byte(numbers: NDArray[np.int64]) -> Mask:
    return np.asarray((numbers >= 0) & (numbers < BYTE))
