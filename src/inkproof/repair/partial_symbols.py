"""Which sign is a private code of a symbol font? The font's own encoding says.

Windows keeps the bytes of symbol fonts at U+F000 to U+F0FF, and maps of Word state them so: a
plus sign of Symbol comes out as U+F02B. What its byte means is a matter of the font: Symbol has
a standard encoding (ISO 32000-2, annex D.5), Wingdings its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase
from inkproof.repair.glyph_tables import is_symbol_font, read_symbol
from inkproof.thresholds import PartialThresholds

FIRST, LAST = 0xF020, 0xF0FF
"""Private characters that stand for the bytes of a symbol font."""

_WINGDINGS_FONT = re.compile(r"(?:^|\+)wingdings(?:-?regular)?$", re.IGNORECASE)
_WINGDINGS = {
    0x22: "✂", 0x28: "☎", 0x2A: "✉", 0x41: "✌", 0x45: "☜", 0x46: "☞", 0x4A: "☺", 0x4E: "☠",
    0x6C: "●", 0x6D: "❍", 0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫",
    0x75: "◆", 0x76: "❖", 0x77: "⬥", 0x9E: "·", 0x9F: "•", 0xA7: "▪", 0xA8: "◻", 0xAA: "✦",
    0xAB: "★", 0xB2: "✧", 0xD8: "➢", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE8: "➔",
    0xEF: "⇦", 0xF0: "⇨", 0xF1: "⇧", 0xF2: "⇩", 0xF3: "⬄", 0xFB: "✗", 0xFC: "✓", 0xFD: "☒",
    0xFE: "☑",
}  # fmt: skip
"""The signs of Wingdings that documents use as bullets, boxes and arrows (Unicode 7.0, where
its signs were added)."""


def find_symbols(
    case: FontCase, table: Mapping[int, str], limits: PartialThresholds
) -> dict[int, Entry]:
    """Signs for codes that say a private character of a symbol font."""
    name = case.program.name
    entries: dict[int, Entry] = {}
    for code in {*case.codes, *case.program.stated}:
        text = table.get(code) or case.program.stated.get(code, "")
        if len(text) != 1 or not FIRST <= ord(text) <= LAST or case.is_drawn(code) is False:
            continue
        sign = _read(name, ord(text) & 0xFF)
        if sign:
            entries[code] = Entry(sign, limits.encoded)
    return entries


def _read(font_name: str, byte: int) -> str | None:
    if is_symbol_font(font_name):
        return read_symbol(byte)
    return _WINGDINGS.get(byte) if _WINGDINGS_FONT.search(font_name) else None
