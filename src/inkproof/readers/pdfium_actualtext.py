"""What does ActualText (ISO 32000-2, 14.9.4) say, and which glyphs does it speak for?

PDFium puts ActualText in the place of the glyphs, so that what the font's map says is lost
(quirks/test_pdfium_quirks.py). Here the entry is read, taken out of the page in memory, and
given back as belief (`Glyphs.text`) beside what the glyphs state (`Glyphs.raw`).
"""

from __future__ import annotations

import codecs
import ctypes
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2.raw as pdfium_c
from numpy.typing import NDArray

from inkproof.model.glyphs import SURROGATES, Flag, Glyphs, is_noncharacter
from inkproof.readers.pdfium_records import TEXT, Handle, Records

KEY = b"ActualText"
MAX_TEXT_BYTES = 65_536
MOST_CHARACTERS_A_GLYPH = 4
"""ActualText of more characters than this for each glyph, and `SPARE_CHARACTERS` more, says
what the page does not show; a ligature or a conjunct stands for four at most. The same the
other way round: a character is drawn with few glyphs."""
FIRST_SIGN = 0x20
SPARE_CHARACTERS = 4
FIRST_TAG, LAST_TAG = 0xE0000, 0xE007F
"""Unicode's tag characters: invisible by definition (Unicode 16, 23.9)."""


class Span(NamedTuple):
    """One marked-content sequence with ActualText."""

    text: str
    objects: tuple[int, ...]
    """Rows of its text objects, in paint order."""


def read_spans(records: Records) -> dict[int, Span]:
    """Address of a mark → its text and its objects."""
    objects = records.objects
    rows = ((objects["type"] == TEXT) & (objects["actual_object"] >= 0)).nonzero()[0]
    texts: dict[int, str] = {}
    members: dict[int, list[int]] = {}
    for row in rows.tolist():
        owner, index = int(objects["actual_object"][row]), int(objects["actual_mark"][row])
        mark = _mark(records, owner, index)
        address = ctypes.cast(mark, ctypes.c_void_p).value or 0
        if address not in texts:
            texts[address] = mark_string(records, owner, index, KEY)
        members.setdefault(address, []).append(row)
    return {address: Span(texts[address], tuple(rows)) for address, rows in members.items()}


def remove(records: Records) -> None:
    """Takes every ActualText out of the loaded page; the file on disk is not touched."""
    objects = records.objects
    carriers = objects[objects["actual_object"] >= 0]
    pairs = set(
        zip(carriers["actual_object"].tolist(), carriers["actual_mark"].tolist(), strict=True)
    )
    for owner, index in pairs:
        item = object_at(records, owner)
        mark = pdfium_c.FPDFPageObj_GetMark(item, index)
        pdfium_c.FPDFPageObjMark_RemoveParam(item, mark, KEY)


class Belief(NamedTuple):
    """Glyphs with what ActualText says, and what was not taken over."""

    glyphs: Glyphs
    refused: int
    """Entries that say far more than their glyphs show."""
    stripped: int
    """Tag characters, controls and the like in entries: no page shows them."""


def believe(glyphs: Glyphs, spans: dict[int, Span]) -> Belief:
    """Glyphs whose `text` is what ActualText says.

    An entry of as many characters as glyphs goes to them one by one; any other goes to the
    first glyph, in as many rows as it has characters (`raw` 0 in those that it adds), and the
    other glyphs say nothing. An entry that says far more, or far less, than its glyphs show is
    refused: the ink contradicts it.
    """
    refused = stripped = done = 0
    parts: list[_Part] = []
    for start, stop, text in _span_starts(glyphs, spans):
        said = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), "<u4").astype(np.uint32)
        unseen = _is_unseen(said)
        stripped += int(unseen.sum())
        said = said[~unseen]
        few, many = sorted((len(said), stop - start))
        if many > MOST_CHARACTERS_A_GLYPH * few + SPARE_CHARACTERS:
            refused += 1
            continue
        parts += [_stated(glyphs, done, start), _spread(glyphs, start, stop, said)]
        done = stop
    if not done:
        return Belief(glyphs, refused, stripped)
    parts.append(_stated(glyphs, done, len(glyphs)))
    believed = glyphs.select(np.concatenate([part.rows for part in parts])).replace(
        raw=np.concatenate([part.raw for part in parts]),
        text=np.concatenate([part.text for part in parts]),
        flags=np.concatenate([part.flags for part in parts]),
        advance=np.concatenate([part.advance for part in parts]),
    )
    return Belief(believed, refused, stripped)


class _Part(NamedTuple):
    rows: NDArray[np.intp]
    raw: NDArray[np.uint32]
    text: NDArray[np.uint32]
    flags: NDArray[np.uint8]
    advance: NDArray[np.float32]


def _stated(glyphs: Glyphs, start: int, stop: int) -> _Part:
    """Rows that no entry speaks for."""
    own = slice(start, stop)
    return _Part(
        np.arange(start, stop),
        glyphs.raw[own],
        glyphs.text[own],
        glyphs.flags[own],
        glyphs.advance[own],
    )


def _is_unseen(points: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Tag characters, controls, halves of pairs and noncharacters: no page shows them."""
    return np.asarray(
        ((points >= FIRST_TAG) & (points <= LAST_TAG))
        | (points < FIRST_SIGN)
        | ((points >= SURROGATES[0]) & (points <= SURROGATES[1]))
        | is_noncharacter(points)
    )


def _span_starts(glyphs: Glyphs, spans: dict[int, Span]) -> list[tuple[int, int, str]]:
    """First row, row after the last, and text of each span that has glyphs, in row order."""
    found = []
    for span in spans.values():
        low = int(np.searchsorted(glyphs.order, min(span.objects), "left"))
        high = int(np.searchsorted(glyphs.order, max(span.objects), "right"))
        if low < high:
            found.append((low, high, span.text))
    found.sort()
    apart, end = [], 0
    for start, stop, text in found:
        if start >= end:
            apart.append((start, stop, text))
            end = stop
    return apart


def _spread(glyphs: Glyphs, start: int, stop: int, said: NDArray[np.uint32]) -> _Part:
    """The rows of one entry; the first glyph takes the room of all when it speaks for all."""
    own = np.arange(start, stop)
    raw, flags = glyphs.raw[start:stop], glyphs.flags[start:stop] | np.uint8(Flag.ACTUALTEXT)
    advance = glyphs.advance[start:stop]
    if len(said) == len(own):
        return _Part(own, raw, said, flags, advance)
    extra = max(0, len(said) - 1)
    added = np.zeros(extra, np.uint32)
    text = np.concatenate([said, np.zeros(len(own) + extra - len(said), np.uint32)])
    continued = np.full(extra, Flag.ACTUALTEXT | Flag.CONTINUES, np.uint8)
    room = np.zeros(len(own) + extra, np.float32)
    room[0] = _extent(glyphs, start, stop)
    return _Part(
        np.concatenate([own[:1], np.repeat(own[:1], extra), own[1:]]),
        np.concatenate([raw[:1], added, raw[1:]]),
        text,
        np.concatenate([flags[:1], continued, flags[1:]]),
        room,
    )


def _extent(glyphs: Glyphs, start: int, stop: int) -> float:
    """From the first origin to the furthest end, along the first glyph's direction, points."""
    turn = np.radians(glyphs.angle[start])
    across = glyphs.x[start:stop] - glyphs.x[start]
    down = glyphs.y[start:stop] - glyphs.y[start]
    ends = across * np.cos(turn) + down * np.sin(turn) + glyphs.advance[start:stop]
    return float(ends.max())


def mark_string(records: Records, owner: int, index: int, key: bytes) -> str:
    """A string parameter of a mark; empty where it has none of that name and type.

    Asked for as bytes: as a string PDFium cuts every character past the BMP in two halves
    of eight bits.
    """
    mark = _mark(records, owner, index)
    length = ctypes.c_ulong()
    if not mark or not pdfium_c.FPDFPageObjMark_GetParamBlobValue(
        mark, key, None, 0, ctypes.byref(length)
    ):
        return ""
    if not 0 < length.value <= MAX_TEXT_BYTES:
        return ""
    buffer = (ctypes.c_ubyte * length.value)()
    pdfium_c.FPDFPageObjMark_GetParamBlobValue(
        mark, key, buffer, length.value, ctypes.byref(length)
    )
    return _text_string(bytes(buffer))


def mark_name(records: Records, owner: int, index: int) -> str:
    """The tag of a mark; empty where it is longer than any that is asked for here."""
    mark, length = _mark(records, owner, index), ctypes.c_ulong()
    buffer = (ctypes.c_ushort * 32)()
    known = mark and pdfium_c.FPDFPageObjMark_GetName(
        mark, buffer, ctypes.sizeof(buffer), ctypes.byref(length)
    )
    return (
        bytes(buffer)[: length.value].decode("utf-16-le", "replace").rstrip("\0") if known else ""
    )


def _text_string(said: bytes) -> str:
    """A text string (ISO 32000-2, 7.9.2.2): UTF-16BE or UTF-8 by its mark, else PDFDoc."""
    if said.startswith(codecs.BOM_UTF16_BE):
        return said[2:].decode("utf-16-be", "replace")
    if said.startswith(codecs.BOM_UTF16_LE):
        return said[2:].decode("utf-16-le", "replace")
    if said.startswith(codecs.BOM_UTF8):
        return said[3:].decode("utf-8", "replace")
    return str(pikepdf.String(said)) if said else ""


def object_at(records: Records, row: int) -> Handle:
    """The live page object of a row of `Records.objects`."""
    return ctypes.cast(int(records.objects["address"][row]), pdfium_c.FPDF_PAGEOBJECT)


def _mark(records: Records, owner: int, index: int) -> Handle:
    return pdfium_c.FPDFPageObj_GetMark(object_at(records, owner), index)
