"""What is known of a suspect font, and what is proposed for it? The nouns of repair.

Corruption belongs to a font, so everything here is a table over a font's own codes: what its
program says of each glyph, what readers made of it, and what it should say instead. Small and
plain, so that a worker can send it.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from inkproof.model.page import FontKind

SPACE = -0x20
"""A word boundary in `FontSample.lines`: a space of the page, or one that layout found."""
UNKNOWN = -0xFFFD
"""A sign of another font in `FontSample.lines` that nothing is known of."""


class CodeFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a file and its font program say of the glyph behind one code."""

    gid: int | None = None
    """Glyph index in the program; None where it has none for this code."""
    cid: int | None = None
    """Of a composite font (ISO 32000-2, 9.7.4); None for simple fonts."""
    names: tuple[str, ...] = ()
    """Glyph names, most binding first: of Differences or the encoding that the font dictionary
    states, the program's own encoding, its `post` table or charset. Each once; no `.notdef`."""
    cmap: tuple[int, ...] = ()
    """Code points that Unicode subtables of the program's cmap give for the glyph, ascending;
    those of symbol subtables (U+F000 to U+F0FF) only where there are no others."""
    width: float | None = None
    """Advance that the font dictionary states, in em."""
    advance: float | None = None
    """Advance that the program states, in em."""
    outline: str = ""
    """Digest of what the glyph draws; `-` where it draws nothing, empty where that is unknown."""
    box: tuple[float, float, float, float] | None = None
    """Of the outline, in em from the origin: left, bottom, right, top (y up)."""


class FontProgram(msgspec.Struct, frozen=True, kw_only=True):
    """One font dictionary and what is embedded with it."""

    key: str
    """As `FontFacts.key`."""
    name: str
    """BaseFont with its subset prefix."""
    kind: FontKind
    code_bytes: int = 1
    """Bytes of a code: 1 for simple fonts, mostly 2 for composite ones; 0 where they differ."""
    has_map: bool = False
    """Is there a ToUnicode stream?"""
    stated: dict[int, str] = {}
    """That map, read strictly as ISO 32000-2, 9.10.3 wants it (UTF-16BE), whole."""
    destinations: dict[int, bytes] = {}
    """The bytes of its destinations as written; only of maps that cannot be read strictly."""
    collection: str = ""
    """Registry and ordering of the CIDs, `Adobe-Japan1`; empty for simple fonts."""
    collection_text: dict[int, str] = {}
    """Code → text by the CIDs of a named collection; empty for `Adobe-Identity` and unknown."""
    encoding: str = ""
    """As `FontFacts.encoding`."""
    embedded: bool = False
    codes: dict[int, CodeFacts] = {}
    """By code: those that were asked for, and all others that have a glyph where they are few."""
    fault: str = ""
    """Why the program could not be read, wholly or in part; empty where it could."""


class FontSample(msgspec.Struct, frozen=True, kw_only=True):
    """What one page, or several, show of a font: its codes in reading order."""

    key: str
    """As `FontFacts.key`."""
    name: str
    lines: tuple[tuple[int, ...], ...] = ()
    """Lines of the page as seen, left to right, whatever the script. A code where it is 0 or
    more; the sign of another font, as its code point with a minus, where it is less: `SPACE`
    at word boundaries, `UNKNOWN` for signs of other suspect fonts. Parts of lines without a
    code of the font are left out."""
    places: tuple[tuple[int, int, int], ...] = ()
    """Where each line is cut out: a number for the reading of the page, the line of that reading,
    and the sign of the line that comes first. Empty where that is not known."""
    said: dict[int, str] = {}
    """What the first reader makes of each code; empty text where it drops it."""
    guessed: tuple[int, ...] = ()
    """Codes for which the file states no character: what the reader says of them is its guess."""
    second: dict[int, str] = {}
    """The same of the second witness, where it was heard; may lack codes."""
    counts: dict[int, int] = {}
    """How often each code is painted, of the whole page."""
    ink: dict[int, tuple[float, float, float, float]] = {}
    """Box of what is painted for a code, in em from its origin: left, bottom, right, top; all
    0 where nothing is. Of one glyph of each code."""


class Method(StrEnum):
    """The rung of the ladder that a table comes from, most certain first."""

    DESTINATIONS = "destinations"
    """The map was written in another form than UTF-16BE, and says the right thing in that."""
    MAP_ARITHMETIC = "map_arithmetic"
    """Combining marks that the map sends to a space, between neighbours that say which."""
    FONT = "font"
    """The embedded program's cmap, names or charset."""
    TWIN = "twin"
    """Another font of the file draws the same outlines, and its map is sound."""
    COLLECTION = "collection"
    """The CIDs of a named character collection."""
    SECOND_WITNESS = "second_witness"
    """The second witness reads it right."""
    OFFSET = "offset"
    """A constant per class of characters."""
    PERMUTATION = "permutation"
    """Hill climbing on n-grams."""
    PARTIAL = "partial"
    """Single codes among sound ones: ligatures, digits, marks, apostrophes."""
    VOTES = "votes"
    """Transcribed words, aligned with painted glyphs."""


OF_THE_FILE = frozenset(
    {Method.DESTINATIONS, Method.MAP_ARITHMETIC, Method.FONT, Method.TWIN, Method.COLLECTION}
)
"""Ways that take a font's characters from the file itself."""


class Certificate(StrEnum):
    """What vouches for a table."""

    LANGUAGE = "language"
    """The text reads as language with it, and did not, or less so, without."""
    STRUCTURE = "structure"
    """Font and structure agree, and there are no words to tell otherwise."""
    VOTES = "votes"


class Entry(msgspec.Struct, frozen=True):
    """What one code should say."""

    text: str
    """Empty only for a glyph that says nothing."""
    weight: float
    """Weight of the evidence for it alone, 0..1: 1 where the file itself says so."""


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """A table that one rung proposes: the seam of the ladder. `glyph key → text with a weight`."""

    method: Method
    entries: dict[int, Entry]
    """By code. Codes that it does not hold stay as they are."""
    language: str = ""
    """That the rung found on its way, as a hint; empty where it knows none."""
    detail: str = ""
    """For people: `capitals -11, small letters -15`."""


class FontRepair(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was kept for a font."""

    key: str
    name: str
    methods: tuple[Method, ...]
    """In the order in which they were kept."""
    certificate: Certificate
    language: str
    """In which the text reads; empty where structure alone vouches."""
    before: float | None
    """Share of the sample that reads as language as it stands, 0..1; None without words."""
    after: float | None
    """The same with the table."""
    table: dict[int, str]
    """Code → text, only where it differs from what the file's map says or there is none."""
    proven: tuple[int, ...] = ()
    """Codes of the sample of whose text something vouches."""
    unproven: tuple[int, ...] = ()
    """Codes in `table` of whose text nothing vouches, though it is the best guess."""
    detail: str = ""


class FontMap(msgspec.Struct, frozen=True, kw_only=True):
    """What a reader needs to read a font by another map: in memory, or to write it."""

    key: str
    """As `FontFacts.key` of the file as it is."""
    table: dict[int, str]
    """Code → text; codes that it does not hold keep what the file's own map says."""
