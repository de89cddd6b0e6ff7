"""Which fonts does a page use, and which font dictionary is each of PDFium's fonts?

PDFium hands out a font's name and program, not its dictionary: two fonts of one name and one
program whose ToUnicode maps differ look alike. Names tell most fonts; where they do not, the
order in which a content stream shows text does (`qpdf_placing`); else a digest of what PDFium
says, and where that is shared too nothing.
"""

from __future__ import annotations

import ctypes
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pypdfium2.raw as pdfium_c

from inkproof.model.page import Font, FontKind
from inkproof.readers.pdfium_records import FORM, TEXT, Handle, Inside, Records, Rows
from inkproof.readers.structure import FontFacts, Shown, is_glyphless_name

FIXED_PITCH = 1
"""Bit 1 of a font descriptor's Flags (ISO 32000-2, table 121)."""
MAX_NAME_BYTES = 1_024
MEASURED_CODES = range(32, 256, 14)
"""Codes whose widths tell fonts without a program apart."""

STANDARD = ("Helvetica", "Courier", "Times", "Symbol")
"""How the names begin that PDFium gives in place of `RENAMED` ones."""

Facts = tuple[FontFacts, ...]
Joined = tuple[list[int], tuple[str, ...]]
"""PDFium's fonts of the text objects of a stream beside the structure's keys."""


def read_fonts(
    records: Records, facts: Facts, shown: Shown | None = None, inside: Inside | None = None
) -> dict[int, tuple[int, Font]]:
    """Address of PDFium's font → (index on the page, font), in order of first use.

    Args:
        records: a live page's.
        facts: what the structure says of the page's fonts.
        shown: what the content shows, in order; None where names tell all fonts apart.
        inside: what `find_inside` says, by which what is shown is found again.
    """
    used = records.objects["font"][records.objects["type"] == TEXT]
    addresses = [int(address) for address in dict.fromkeys(used.tolist())]
    names = {address: _font_name(address) for address in addresses}
    known = _by_name(names, facts)
    if shown is not None and inside is not None:
        known |= _by_order(_joined(records.objects, inside, -1, shown), names, facts)
    fonts = [
        _from_facts(address, names[address], known[address])
        if address in known
        else _from_engine(address, names[address], facts)
        for address in addresses
    ]
    alike = Counter((font.name, font.key) for font in fonts)
    return {
        # A key that two fonts share tells nobody which of them speaks; fonts of one
        # dictionary, or of direct ones that are equal, are one font.
        address: (
            index,
            font if address in known or alike[font.name, font.key] == 1 else replace(font, key=""),
        )
        for index, (address, font) in enumerate(zip(addresses, fonts, strict=True))
    }


def _by_name(names: dict[int, str], facts: Facts) -> dict[int, FontFacts]:
    """The fonts whose name only they and one dictionary of the page have."""
    shared = Counter(names.values())
    found: dict[int, FontFacts] = {}
    for address, name in names.items():
        called = _called(name, facts)
        if len(called) == 1 and shared[name] == 1:
            found[address] = called[0]
    return found


def _called(name: str, facts: Facts) -> Facts:
    """The dictionaries that PDFium may give this name."""
    return tuple(fact for fact in facts if _fits(name, fact))


def _by_order(
    joined: Iterable[Joined], names: dict[int, str], facts: Facts
) -> dict[int, FontFacts]:
    """The fonts that most of their text objects, found in the content, say one dictionary of."""
    by_key = {fact.key: fact for fact in facts}
    votes: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for owners, keys in joined:
        for address, key in zip(owners, keys, strict=True):
            votes[address][key] += 1
    found: dict[int, FontFacts] = {}
    for address, counted in votes.items():
        (key, most), *_ = counted.most_common(1)
        fact = by_key.get(key)
        # The engine's own Helvetica, for fonts it does not find, is none of the file's.
        if fact is not None and 2 * most > counted.total() and _fits(names[address], fact):
            found[address] = fact
    return found


def _joined(objects: Rows, inside: Inside, parent: int, shown: Shown) -> Iterator[Joined]:
    """The fonts of each stream.

    Only of streams that both say shows as many texts, in forms that both place as often.
    """
    texts = inside.get((parent, TEXT), [])
    if texts and len(texts) == len(shown.fonts):
        yield objects["font"][texts].tolist(), shown.fonts
    rows = inside.get((parent, FORM), [])
    forms = [item.inside for item in shown.placed if item.is_form]
    if len(rows) == len(forms):
        for row, form in zip(rows, forms, strict=True):
            if form is not None:
                yield from _joined(objects, inside, row, form)


def _fits(name: str, fact: FontFacts) -> bool:
    """May PDFium call this font so?"""
    renamed = fact.may_be_renamed and name.startswith(STANDARD)
    return renamed or name == fact.spoken_name


def _from_facts(address: int, name: str, fact: FontFacts) -> Font:
    font = fact.as_font()
    return replace(font, monospaced=True) if _is_monospaced(address, name) else font


def _from_engine(address: int, name: str, facts: Facts) -> Font:
    """What PDFium says of a font, and what the dictionaries of its name agree on."""
    handle = _font_handle(address)
    called = _called(name, facts)
    agreed = {fact.has_map for fact in called}
    return Font(
        name=name,
        key=(_program_digest(handle) or _measures_digest(handle)) if handle else "",
        kind=called[0].kind if called else FontKind.UNKNOWN,
        embedded=bool(pdfium_c.FPDFFont_GetIsEmbedded(handle) == 1) if handle else None,
        monospaced=_is_monospaced(address, name),
        has_map=agreed.pop() if len(agreed) == 1 else None,
        glyphless=all(fact.glyphless for fact in called) if called else is_glyphless_name(name),
    )


def _is_monospaced(address: int, name: str) -> bool:
    handle = _font_handle(address)
    flags = pdfium_c.FPDFFont_GetFlags(handle) if handle else 0
    return bool(flags > 0 and flags & FIXED_PITCH) or "courier" in name.lower()


def _font_handle(address: int) -> Handle:
    return ctypes.cast(address, pdfium_c.FPDF_FONT) if address else None


def _font_name(address: int) -> str:
    handle = _font_handle(address)
    if not handle:
        return ""
    buffer = ctypes.create_string_buffer(MAX_NAME_BYTES)
    length = pdfium_c.FPDFFont_GetBaseFontName(handle, buffer, len(buffer))
    raw = buffer.raw[: max(0, min(length, len(buffer)) - 1)]
    try:
        return raw.decode()
    except UnicodeDecodeError:
        # As the structure spells such a name: by it they are joined.
        return raw.decode("latin-1")


def _program_digest(handle: Handle) -> str:
    """What tells two fonts of one name apart: the first and last bytes of the program."""
    length = ctypes.c_size_t()
    pdfium_c.FPDFFont_GetFontData(handle, None, 0, ctypes.byref(length))
    if not length.value:
        return ""
    buffer = (ctypes.c_uint8 * length.value)()
    pdfium_c.FPDFFont_GetFontData(handle, buffer, length.value, ctypes.byref(length))
    return hashlib.blake2b(bytes(buffer), digest_size=6).hexdigest()


def _measures_digest(handle: Handle) -> str:
    """The same for fonts without a program, Type 3 above all: what PDFium measures of them."""
    measure = ctypes.c_float()

    def read(ask: Any, *place: int) -> float:  # noqa: ANN401 - a foreign function
        return measure.value if ask(handle, *place, 1.0, ctypes.byref(measure)) else -1.0

    measures = [read(pdfium_c.FPDFFont_GetAscent), read(pdfium_c.FPDFFont_GetDescent)]
    measures += [read(pdfium_c.FPDFFont_GetGlyphWidth, code) for code in MEASURED_CODES]
    stated = ",".join(f"{value:.3f}" for value in measures)
    return hashlib.blake2b(stated.encode(), digest_size=6).hexdigest()
