"""How does a file look to a reader once its fonts say what they mean?

Only ToUnicode entries change (ISO 32000-2, 9.10.3): in memory, for PDFium to read, and in the
file that `inkproof repair` writes for every other tool. Each font gets a stream of its own,
since a file may share one between fonts, or with an encoding.

A font is found by its key: by its object number, or, where it is stated inside another object,
by what it states, wherever in the file that is: in a page's resources or a form's, in those of
a pattern, a Type 3 font or an annotation's appearance.
"""

from __future__ import annotations

import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import BinaryIO

import pikepdf

from inkproof.model.page import FontKind, Witness
from inkproof.model.repair import FontMap
from inkproof.readers import qpdf_values as values
from inkproof.readers.cmap_text import CodeRange, MapText, overlay_map, parse_map
from inkproof.readers.faults import map_faults
from inkproof.readers.font_program import read_font
from inkproof.readers.qpdf_fonts import font_key
from inkproof.readers.qpdf_reader import open_pdf, write_pdf
from inkproof.readers.qpdf_streams import read_stream

SAYS_NOTHING = "\u200b"
"""What PDFium reads in memory where a glyph says nothing. Without any text it would fall back
to the encoding, and it gives a glyph that says U+0000 for one that the file does not map."""

SILENCE = ("0000", "")
"""What is written of such a glyph. PDFium falls back to the encoding unless there is a
character, and leaves U+0000 out of its text; pypdf takes the last of two statements, and says
U+0000 but not an empty one; poppler says neither."""

MAX_LEVELS = 64
"""Dictionaries inside each other that are looked through for fonts."""

ALL_CODES = 2**16
"""Codes of a composite font that are looked up in its collection: those of two bytes."""

_KINDS = frozenset(kind.value for kind in FontKind)
_TWO_BYTES = ("Identity-H", "Identity-V", "-UCS2-", "-UTF16-")
_FOUR_BYTES = "-UTF32-"
_OBJECT_STREAM = b"/ObjStm"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemapReport:
    """What was changed."""

    places: Mapping[str, int]
    """Font dictionaries that were changed, by key; more than one where equal ones are stated
    in several places."""
    missing: tuple[str, ...] = ()
    """Keys that the file has no font for."""


def remap(source: Path | bytes, password: str, maps: Sequence[FontMap]) -> bytes:
    """The file with corrected ToUnicode maps, in memory, not encrypted.

    Pages and their numbers are the same; object numbers are not, so that keys of fonts and
    facts of the structure are those of the file as it is.

    Raises:
        UnreadableError: as for `open_structure`.
    """
    with open_pdf(source, password) as pdf, map_faults(Witness.QPDF, "giving fonts other maps"):
        _Remapping(pdf, maps, (_digits(SAYS_NOTHING),)).run(packed=False)
        return write_pdf(pdf)


def write_remapped(
    source: Path, password: str, maps: Sequence[FontMap], target: BinaryIO
) -> RemapReport:
    """Writes the file with corrected ToUnicode maps, and everything else as it was.

    Streams are carried over byte for byte, except where qpdf leaves no such choice: in files
    with object streams, those that are not compressed become so; in encrypted files, those
    that are not compressed by Flate become so. What they decode to is the same.

    Encryption with its passwords and permissions is kept, and so are object streams, the
    version and the permanent part of the file's ID. Objects that nothing refers to, and
    earlier revisions, are left out.

    Pages look as before. Only of fonts that are not embedded and whose CIDs no collection names
    viewers know nothing but the map, and draw what it says.

    Raises:
        UnreadableError: as for `open_structure`.
    """
    with open_pdf(source, password) as pdf, map_faults(Witness.QPDF, "giving fonts other maps"):
        report = _Remapping(pdf, maps, SILENCE).run(packed=True)
        with map_faults(Witness.QPDF, "writing the file"), warnings.catch_warnings():
            # Of what the input had too: widgets outside any form, a cipher out of fashion.
            warnings.simplefilter("ignore")
            encrypted = pdf.is_encrypted
            pdf.save(
                target,
                encryption=encrypted,
                fix_metadata_version=False,
                # What holds objects is compressed too, or the file would grow by half.
                compress_streams=encrypted or _has_object_streams(source),
                # pikepdf takes no level for encrypted files; without one, qpdf decodes what
                # it does not compress.
                stream_decode_level=None if encrypted else pikepdf.StreamDecodeLevel.none,
                object_stream_mode=pikepdf.ObjectStreamMode.preserve,
                deterministic_id=not encrypted,
            )
    return report


def _has_object_streams(source: Path | bytes) -> bool:
    """Their dictionaries are plain to see, in encrypted files too (7.5.7)."""
    if isinstance(source, bytes):
        return _OBJECT_STREAM in source
    with source.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return data.find(_OBJECT_STREAM) >= 0


class _Remapping:
    """One open file whose fonts get other maps."""

    def __init__(
        self, pdf: pikepdf.Pdf, maps: Sequence[FontMap], silence: tuple[str, ...]
    ) -> None:
        self._pdf = pdf
        self._tables = {font_map.key: font_map.table for font_map in maps}
        self._silence = silence

    def run(self, *, packed: bool) -> RemapReport:
        """Changes every place of every font.

        Args:
            packed: for other readers than PDFium: maps are compressed, and repeat what a font
                of a named collection says without one.
        """
        # All are found first: the walk must not meet what it changes.
        found = list(_find_fonts(self._pdf, self._tables))
        places = dict.fromkeys(self._tables, 0)
        for key, font in found:
            rest = _said_without_map(font) if packed else {}
            data = _new_map(font, rest | dict(self._tables[key]), self._silence)
            font["/ToUnicode"] = self._stream(data, packed=packed)
            places[key] += 1
        missing = tuple(key for key, count in places.items() if not count)
        return RemapReport(places=places, missing=missing)

    def _stream(self, data: bytes, *, packed: bool) -> pikepdf.Object:
        if packed:
            return pikepdf.Stream(
                self._pdf, zlib.compress(data, 9), Filter=pikepdf.Name.FlateDecode
            )
        return self._pdf.make_stream(data)


def _find_fonts(
    pdf: pikepdf.Pdf, wanted: Mapping[str, object]
) -> Iterator[tuple[str, pikepdf.Object]]:
    """Key and dictionary of each place where one of the fonts is stated."""
    direct = set()
    for key in wanted:
        number, _, generation = key.partition(" ")
        if not (number.isdecimal() and generation.isdecimal()):
            direct.add(key)
            continue
        font = pdf.get_object(int(number), int(generation))
        if values.as_dictionary(font) is not None and values.as_stream(font) is None:
            yield key, font
    if direct:
        yield from _find_direct(pdf, direct)


def _find_direct(pdf: pikepdf.Pdf, wanted: set[str]) -> Iterator[tuple[str, pikepdf.Object]]:
    """The same of fonts that are stated inside another object, whatever that is."""
    for holder in pdf.objects:
        waiting = [(holder, 0)]
        while waiting:
            item, level = waiting.pop()
            if level and _is_font(item):
                key = font_key(item)
                if key in wanted:
                    yield key, item
            if level < MAX_LEVELS:
                waiting += [(inner, level + 1) for inner in _direct_parts(item)]


def _direct_parts(holder: pikepdf.Object) -> Iterator[pikepdf.Object]:
    if values.as_dictionary(holder) is not None:
        parts: Iterator[object] = iter([value for _, value in holder.items()])
    else:
        parts = values.items(holder, 2**31)
    for part in parts:
        if isinstance(part, pikepdf.Object) and not part.is_indirect:
            yield part


def _is_font(item: pikepdf.Object) -> bool:
    return values.name_of(values.entry(item, "Subtype")) in _KINDS


def _new_map(font: pikepdf.Object, table: Mapping[int, str], silence: tuple[str, ...]) -> bytes:
    old = parse_map(read_stream(values.entry(font, "ToUnicode")))
    return overlay_map(old, table, _width_of(font), silence)


def _said_without_map(font: pikepdf.Object) -> dict[int, str]:
    """The text of a composite font's codes by the collection of its CIDs, where it has no map.

    Once there is one, poppler and MuPDF read nothing else. Simple fonts need no such care: all
    readers take the encoding for the codes that a map leaves out.
    """
    has_map = values.as_stream(values.entry(font, "ToUnicode")) is not None
    is_simple = values.name_of(values.entry(font, "Subtype")) != FontKind.TYPE0
    if has_map or is_simple:
        return {}
    return dict(read_font(font, range(ALL_CODES)).collection_text)


def _width_of(font: pikepdf.Object) -> Callable[[int], int]:
    """How many bytes a code of the font has, by its encoding (9.7.5)."""
    if values.name_of(values.entry(font, "Subtype")) != FontKind.TYPE0:
        return partial(_at_least, 1, ())
    encoding = values.entry(font, "Encoding")
    name = values.name_of(encoding)
    if _FOUR_BYTES in name:
        return partial(_at_least, 4, ())
    if any(part in name for part in _TWO_BYTES):
        return partial(_at_least, 2, ())
    stated: MapText = parse_map(read_stream(encoding))
    return partial(_at_least, 1 if name else 2, stated.codespace)


def _at_least(least: int, codespace: tuple[CodeRange, ...], code: int) -> int:
    within = [room.width for room in codespace if room.holds(code)]
    return min(within, default=max(least, (code.bit_length() + 7) // 8))


def _digits(text: str) -> str:
    return text.encode("utf-16-be").hex()
