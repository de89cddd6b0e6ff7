"""What text does a glyph name stand for, if any?

By the Adobe Glyph List and its rules (components, suffixes, `uniXXXX`), and by the families of
names that it lacks though real files use them. Names that are numbers, or that a producer made
up, say nothing; their numbers are for whoever looks for an offset.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from fontTools import agl

from inkproof.repair import glyph_tables as tables
from inkproof.repair.likeness import is_text, to_letters

_PREFIX = r"(?:[A-Za-z]{0,2}|glyph|Glyph|glyf|gid|GID|cid|CID|index|char|Char|code|control[A-Z]?)"
_NUMBER = re.compile(_PREFIX + r"[-_.#]?(?P<digits>\d{1,5})")
_HEX_DIGITS = re.compile(r"[\dA-Fa-f]{2,4}")
_SUFFIX = re.compile(r"[.~].*|[-_]+$")
_UNICODE = re.compile(r"uni((?:[\dA-Fa-f]{4})+)|u([\dA-Fa-f]{4,6})")
_SIZES = re.compile(r"(?:big|Big|bigg|Bigg|display|text)$")
"""What TeX adds to the names of signs that come in several sizes."""
_VARIANTS = re.compile(
    r"(?:small|oldstyle|inferior|superior|superscript|subscript|tabular|fitted|lining|sc|osf|alt"
    r"|(?:low|upper)(?:left|right)(?=thai)|left(?=thai))"
)
_NOTHING = frozenset({".notdef", ".nodef", ".null", "nonmarkingreturn", "NULL", "CR", "space1"})
MAX_POINT = 0x10FFFF
MIN_FULL_NAME = 5
"""Letters from which on a name is looked for among the full names of characters: `aries`."""
MIN_HEX_NAMES = 3
"""Names that must be there to read hexadecimal numbers out of them."""


@dataclass(frozen=True, slots=True)
class NameHint:
    """What the rest of a font says of how to read one of its names."""

    script: str = ""
    """Whose word the names leave out; see `glyph_tables.guess_script`."""
    font: str = ""
    """Name of the font, which tells ZapfDingbats and Pi fonts."""
    vowels: bool = False
    """Are names of one letter vowels of the script, as no Latin consonant is among the names?"""


NO_HINT = NameHint()


def find_hint(names: Iterable[str], font_name: str, language: str = "") -> NameHint:
    """What all names of a font say of each."""
    listed = set(names)
    script = tables.guess_script(listed, font_name, language)
    lone = {name.lower() for name in listed if len(name) == 1 and name.isalpha()}
    return NameHint(script, font_name, vowels=tables.is_indic(script) and lone <= set("aeiou"))


@lru_cache(maxsize=4096)
def read_glyph_name(name: str, hint: NameHint = NO_HINT) -> str | None:
    """The text that a glyph name stands for; None where it means nothing.

    Presentation forms and small capitals give their letters; never private-use characters, nor
    control characters. The Adobe Glyph List Specification, section 2, is the source of the rules
    for suffixes and components.
    """
    if not name or name in _NOTHING:
        return None
    if "zapf" in hint.font.lower() or "dingbats" in hint.font.lower():
        return _plain(agl.toUnicode(name, isZapfDingbats=True))
    told = tables.read_family_name(name, hint.font)
    if told:
        return told
    stem = _SUFFIX.sub("", name)
    if not stem:
        return None
    whole = _read_stem(stem, hint)
    if whole is not None or "_" not in stem:
        return whole if whole is not None else _read_stem(stem.partition("-")[0], hint)
    parts = [_read_stem(part, hint) for part in stem.split("_") if part]
    return "".join(part or "" for part in parts) if parts and all(parts) else None


def read_glyph_number(name: str) -> int | None:
    """The decimal number of a name that is one, after a meaningless prefix (`G36`, `cid00036`).

    None for other names, and for those of code points (`uni0041`). See `find_glyph_numbers` for
    hexadecimal ones.
    """
    if _UNICODE.fullmatch(name):
        return None
    found = _NUMBER.fullmatch(_SUFFIX.sub("", name))
    return int(found["digits"]) if found else None


def find_glyph_numbers(names: Iterable[str]) -> tuple[dict[str, int], bool]:
    """The numbers of one font's names, and whether they are hexadecimal (`C4b`, `C20`).

    They are where all names with the prefix of a number can be read so, one at least only so.
    """
    listed = [name for name in dict.fromkeys(names) if name not in _NOTHING]
    decimal = {name: read_glyph_number(name) for name in listed}
    found = {name: number for name, number in decimal.items() if number is not None}
    prefix = next((re.split(r"\d", name)[0] for name in found), "")
    alike = {
        name: digits
        for name in listed
        if name.startswith(prefix)
        and _HEX_DIGITS.fullmatch(digits := _SUFFIX.sub("", name.removeprefix(prefix)))
    }
    only = alike.keys() - found.keys()
    if only and len(alike) >= MIN_HEX_NAMES and found.keys() <= alike.keys():
        return {name: int(digits, 16) for name, digits in alike.items()}, True
    return found, False


def _read_stem(stem: str, hint: NameHint) -> str | None:
    """One component, without suffix."""
    coded = _UNICODE.fullmatch(stem)
    if coded:
        return _plain(_read_points(coded[1], 4) if coded[1] else _read_points(coded[2], 6))
    if hint.script and (hint.vowels or len(stem) > 1) and stem not in _latin(hint):
        told = tables.read_script_name(stem, hint.script)
        if told is not None:
            return told
    return _read_listed(stem) or _read_derived(stem)


def _latin(hint: NameHint) -> frozenset[str]:
    """Names that mean the same whatever the script."""
    return tables.latin_names() - frozenset("aeiou") if hint.vowels else tables.latin_names()


def _read_listed(stem: str) -> str | None:
    """By the tables alone."""
    if stem in tables.PIECES:
        return tables.PIECES[stem]
    if stem in tables.TEX:
        return tables.TEX[stem]
    points = tables.adobe_names().get(stem)
    return _plain("".join(map(chr, points))) if points else None


def _read_derived(stem: str) -> str | None:
    """By what is left without the words for size, case and position, or by Unicode's own name."""
    for words in (_VARIANTS, _SIZES):
        base = words.sub("", stem)
        if base and base != stem:
            found = _read_listed(base) or _read_listed(base.lower())
            if found:
                small = "small" in stem or stem.endswith("sc")
                return found.lower() if small else found
    arabic = tables.read_arabic_name(stem, positioned=True)
    if arabic is not None:
        return arabic
    return (
        _plain(tables.full_names().get(stem.lower(), "")) if len(stem) >= MIN_FULL_NAME else None
    )


def _read_points(digits: str, width: int) -> str:
    points = [int(digits[at : at + width], 16) for at in range(0, len(digits), width)]
    return "".join(chr(point) for point in points if point <= MAX_POINT)


def _plain(text: str) -> str | None:
    """Presentation forms and ligatures as letters; None for what is no text."""
    return to_letters(text) if is_text(text) else None
