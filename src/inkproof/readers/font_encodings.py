"""Which glyph name does a simple font's encoding give a code? ISO 32000-2, 9.6.5."""

from __future__ import annotations

from functools import cache

from fontTools import agl
from fontTools.encodings.StandardEncoding import (
    StandardEncoding,
)

from inkproof.readers import font_names as names
from inkproof.readers import qpdf_values as values

CODES = 256
MISSING = ".notdef"
MAX_DIFFERENCES = 2_000
"""Items of a Differences array; a sound one has no more than 512."""

Names = dict[int, str]
"""Code → glyph name, without `.notdef`."""

_WIN = {0xA0: "space", 0xAD: "hyphen", 0xB2: "twosuperior", 0xB3: "threesuperior"}
_WIN |= {0xB9: "onesuperior"} | dict.fromkeys((0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D), "bullet")
_MAC = {0xCA: "space", 0xDB: "currency", 0xDE: "fi", 0xDF: "fl", 0xF0: "apple"}


@cache
def base_encoding(name: str) -> Names:
    """The named encoding of annex D, or what a standard font has built in; else nothing."""
    if name == "StandardEncoding":
        return {code: str(name) for code, name in enumerate(StandardEncoding) if name != MISSING}
    if name == "WinAnsiEncoding":
        return _by_codec("cp1252") | _WIN
    if name == "MacRomanEncoding":
        return _by_codec("mac_roman") | _MAC
    listed = {
        "MacExpertEncoding": names.MAC_EXPERT,
        "Symbol": names.SYMBOL,
        "ZapfDingbats": names.ZAPF_DINGBATS,
    }.get(name, "")
    return {code: name for code, name in enumerate(listed.split(), names.FIRST) if name != "-"}


def _by_codec(codec: str) -> Names:
    text = bytes(range(names.FIRST, CODES)).decode(codec, "replace")
    found = {code: agl.UV2AGL.get(ord(sign)) for code, sign in enumerate(text, names.FIRST)}
    return {code: str(name) for code, name in found.items() if name}


def stated_encoding(encoding: object) -> tuple[str, Names]:
    """The base that a font's Encoding names, empty where it names none, and its Differences."""
    if values.as_dictionary(encoding) is None:
        return values.name_of(encoding), {}
    base = values.name_of(values.entry(encoding, "BaseEncoding"))
    found: Names = {}
    code = 0
    for item in values.items(values.entry(encoding, "Differences"), MAX_DIFFERENCES):
        number = values.number(item)
        if number is not None:
            code = int(number)
            continue
        if 0 <= code < CODES:
            found[code] = values.name_of(item)
        code += 1
    return base, found


def unicode_of(name: str) -> int | None:
    """The first code point that a name stands for (Adobe Glyph List); None for unknown ones."""
    text = agl.toUnicode(name)
    return ord(text[0]) if text else None


@cache
def mac_codes() -> dict[str, int]:
    """Name → code of Mac Roman, as 9.6.5.4 wants it for subtables (1,0)."""
    return {name: code for code, name in reversed(base_encoding("MacRomanEncoding").items())}
