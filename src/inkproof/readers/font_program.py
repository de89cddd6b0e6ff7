"""What do a font dictionary and its embedded program say of each code?

The facts that repair goes by: which glyph a code shows, what it is called, which characters the
program maps to it, how wide it is, and what it draws. Nothing is judged here: names and maps lie.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import msgspec

from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram
from inkproof.readers import qpdf_values as values
from inkproof.readers.font_composite import CompositeFont
from inkproof.readers.font_encodings import CODES, MISSING
from inkproof.readers.font_files import Program, outline_of, read_embedded, told
from inkproof.readers.font_outlines import THOUSAND, Outline
from inkproof.readers.font_sfnt import SfntProgram
from inkproof.readers.font_simple import NON_SYMBOLIC, place_codes
from inkproof.readers.font_type3 import Type3Font
from inkproof.readers.keys import reachable_fonts
from inkproof.readers.qpdf_fonts import MAX_FLAGS, font_key
from inkproof.readers.qpdf_fonts import read_font as read_facts
from inkproof.readers.qpdf_streams import read_stream
from inkproof.readers.structure import FontFacts
from inkproof.readers.unicode_maps import UnicodeMap, read_unicode_map

MAX_CODES = 1_024
"""Codes that nobody asked for and that are described all the same, if there are no more."""
MAX_ASKED = 70_000
"""Codes in use that are described; codes of two bytes are 65,536."""

NO_MAP = UnicodeMap(stated={}, destinations={})


class Place(NamedTuple):
    """What is known of a code before its glyph is looked at."""

    gid: int | None = None
    cid: int | None = None
    names: tuple[str, ...] = ()
    width: float | None = None


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a font dictionary and its program give together."""

    codes: dict[int, CodeFacts]
    fault: str = ""
    code_bytes: int = 1
    collection: str = ""
    collection_text: dict[int, str] = {}


def read_programs(
    resources: object, used: Mapping[str, Collection[int]]
) -> dict[str, FontProgram]:
    """The facts of some fonts that a page and its forms name.

    Args:
        resources: of the page (`StructureReader.resources`).
        used: by key of the font dictionaries (`FontFacts.key`), the codes that are to be
            described in any case.

    Returns:
        By key; fonts that are not on the page are left out. A program that cannot be read gives
        facts that say so (`FontProgram.fault`).
    """
    made: dict[str, FontProgram] = {}
    for font in reachable_fonts(resources):
        if len(made) == len(used):
            break
        key = font_key(font)
        if key in used and key not in made:
            made[key] = read_font(font, used[key])
    return made


def read_font(font: object, used: Collection[int] = ()) -> FontProgram:
    """The facts of one font dictionary; `used` codes are described in any case.

    Raises nothing for a bad font: see `FontProgram.fault`.
    """
    facts = read_facts(font)
    if facts is None:
        return FontProgram(key="", name="", kind=FontKind.UNKNOWN, fault="it is no dictionary")
    start = _start(facts)
    try:
        return _read(font, start, used)
    except Exception as fault:  # noqa: BLE001 - hostile objects and bytes: anything may come
        return msgspec.structs.replace(start, fault=told(fault))


def _start(facts: FontFacts) -> FontProgram:
    """What is known before the program is looked at."""
    return FontProgram(
        key=facts.key,
        name=facts.name,
        kind=facts.kind,
        has_map=facts.has_map,
        encoding=facts.encoding,
        embedded=bool(facts.embedded),
        fault=facts.fault,
    )


def _read(font: object, start: FontProgram, used: Collection[int]) -> FontProgram:
    stream = values.as_stream(values.entry(font, "ToUnicode"))
    mapped = NO_MAP if stream is None else read_unicode_map(read_stream(stream))
    asked = _asked(used, mapped)
    holder = font
    if start.kind is FontKind.TYPE0:
        holder = next(values.items(values.entry(font, "DescendantFonts"), 1), None)
    descriptor = values.entry(holder, "FontDescriptor")
    embedded = read_embedded(descriptor)
    if start.kind is FontKind.TYPE3:
        reading = _read_type3(font, asked)
    elif start.kind is FontKind.TYPE0:
        reading = _read_composite(font, embedded.program, asked)
    else:
        reading = _read_simple(font, start.kind, descriptor, embedded.program, asked)
    return msgspec.structs.replace(
        start,
        code_bytes=reading.code_bytes,
        stated=mapped.stated,
        destinations=mapped.destinations,
        collection=reading.collection,
        collection_text=reading.collection_text,
        codes=reading.codes,
        fault=embedded.fault or start.fault or reading.fault,
    )


def _asked(used: Collection[int], mapped: UnicodeMap) -> set[int]:
    """The codes that are described in any case: those in use, and those that the map names.

    Some maps name all codes there are; those are not of much use.
    """
    asked = set(islice((code for code in used if code >= 0), MAX_ASKED))
    named = mapped.destinations or mapped.stated
    if len(named) <= MAX_CODES or not asked:
        asked.update(islice(sorted(named), MAX_CODES))
    return asked


def _describe(places: Mapping[int, Place], program: Program | None, *, use_mac: bool) -> Reading:
    """The facts of each code, with what the program says of its glyph."""
    gids = {place.gid for place in places.values() if place.gid is not None}
    points: dict[int, tuple[int, ...]] = {}
    drawn: dict[int, Outline | None] = {}
    if isinstance(program, SfntProgram):
        points = program.maps.code_points(gids, use_mac=use_mac)
    if program is not None:
        drawn = {gid: outline_of(program, gid) for gid in sorted(gids)}
    codes = {code: _facts(place, points, drawn, program) for code, place in sorted(places.items())}
    lost = sum(outline is None for outline in drawn.values())
    return Reading(codes=codes, fault=f"{lost} of its glyphs cannot be read" if lost else "")


def _facts(
    place: Place,
    points: Mapping[int, tuple[int, ...]],
    drawn: Mapping[int, Outline | None],
    program: Program | None,
) -> CodeFacts:
    # Glyph 0 is a letter like any other in Type 1 programs: no glyph is not that one.
    outline = None if place.gid is None else drawn.get(place.gid)
    advance = None
    if isinstance(program, SfntProgram) and place.gid is not None:
        advance = program.advance(place.gid)
    elif outline is not None:
        advance = outline.advance
    return CodeFacts(
        gid=place.gid,
        cid=place.cid,
        names=place.names,
        cmap=() if place.gid is None else points.get(place.gid, ()),
        width=_rounded(place.width),
        advance=_rounded(advance),
        outline="" if outline is None else outline.digest,
        box=None if outline is None else outline.box,
    )


def _rounded(width: float | None) -> float | None:
    return None if width is None else round(width, 6)


def _read_type3(font: object, asked: Collection[int]) -> Reading:
    glyphs = Type3Font(font)
    widths = dict(_simple_widths(font, None))
    found = place_codes(font, 0, FontKind.TYPE3, None)
    codes: dict[int, CodeFacts] = {}
    for code in sorted(found.keys() | {code for code in asked if code < CODES}):
        names = found[code].names if code in found else ()
        outline = glyphs.outline(names[0]) if names else None
        width = widths.get(code)
        codes[code] = CodeFacts(
            names=names,
            width=_rounded(None if width is None else width * glyphs.scale),
            outline="" if outline is None else outline.digest,
            box=None if outline is None else outline.box,
        )
    return Reading(codes=codes)


def _read_simple(
    font: object,
    kind: FontKind,
    descriptor: object,
    program: Program | None,
    asked: Collection[int],
) -> Reading:
    flags = values.whole(values.entry(descriptor, "Flags"), MAX_FLAGS)
    widths = dict(_simple_widths(font, descriptor))
    found = place_codes(font, flags, kind, program)
    filled = set() if program is None else set(program.filled())
    held = {code for code, at in found.items() if program is None or at.gid in filled}
    places: dict[int, Place] = {}
    for code in held | {code for code in asked if code < CODES}:
        gid, names = found.get(code, (None, ()))
        width = widths.get(code)
        width = None if width is None else width / THOUSAND
        places[code] = Place(gid=gid, names=names, width=width)
    return _describe(places, program, use_mac=bool(flags & NON_SYMBOLIC))


def _simple_widths(font: object, descriptor: object) -> Iterator[tuple[int, float]]:
    """Widths (9.6.2), and MissingWidth for the codes that they do not hold."""
    missing = values.number(values.entry(descriptor, "MissingWidth"))
    if missing is not None:
        yield from ((code, missing) for code in range(CODES))
    first = values.whole(values.entry(font, "FirstChar"), CODES - 1)
    for code, item in enumerate(values.items(values.entry(font, "Widths"), CODES), first):
        width = values.number(item)
        if width is not None and code < CODES:
            yield code, width


def _read_composite(font: object, program: Program | None, asked: Collection[int]) -> Reading:
    composite = CompositeFont(font, program)
    codes = set(asked)
    more = list(islice(composite.codes_with_glyphs(), MAX_CODES + 1))
    if len(more) <= MAX_CODES:
        codes.update(more)
    places: dict[int, Place] = {}
    for code in codes:
        cid = composite.cid(code)
        if cid is None:
            places[code] = Place()
            continue
        gid = composite.gid(cid)
        name = program.name(gid) if program is not None and gid is not None else ""
        names = (name,) if name and name != MISSING else ()
        width = composite.width(cid) / THOUSAND
        places[code] = Place(gid=gid, cid=cid, names=names, width=width)
    return msgspec.structs.replace(
        _describe(places, program, use_mac=True),
        code_bytes=composite.code_bytes,
        collection=composite.collection,
        collection_text={code: text for code in sorted(places) if (text := composite.text(code))},
    )
