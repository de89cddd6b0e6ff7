"""A font's codes numbered anew, in the content streams themselves: for bench/stripped_fonts.py."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pikepdf

from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_reader import page_entries

FIRST_CODE = 33
"""Of simple fonts, so that no other glyph gets the code 32, to which word spacing applies."""
SPACE_CODE = 32
SHOWS = {"Tj": 0, "'": 0, '"': 2, "TJ": 0}
"""Operators that show text (ISO 32000-2, table 107), and which operand holds it."""
MAX_ENTRIES = 10_000


@dataclass(slots=True, kw_only=True)
class Renumbering:
    """Gives each code that pages show of one font another one, in order of first appearance."""

    font: pikepdf.Object
    width: int
    """Bytes of a code."""
    letters: frozenset[int] = frozenset()
    """Codes that are counted against `room`."""
    room: int = 0
    """Letters after which the font shows nothing more; no end where 0."""
    codes: dict[int, int] = field(default_factory=dict)
    """Old code → new code."""
    shown: int = 0
    """Letters so far."""

    def renumber(self, pdf: pikepdf.Pdf) -> dict[int, int]:
        """Writes the content of all pages of an open file anew; gives `codes`."""
        done: set[tuple[int, int]] = set()
        for page in pdf.pages:
            resources = page_entries(page.obj)["Resources"]
            page.obj["/Contents"] = pdf.make_stream(self._rewrite(page, resources))
            for form, own in _find_forms(resources, done):
                form.write(self._rewrite(form, own))
        return self.codes

    def _rewrite(self, holder: pikepdf.Page | pikepdf.Object, resources: object) -> bytes:
        """The content stream of a page or form."""
        fonts = values.entries(values.entry(resources, "Font"), MAX_ENTRIES)
        names = {
            f"/{name}"
            for name, found in fonts
            if isinstance(found, pikepdf.Object) and found.objgen == self.font.objgen
        }
        is_ours, stack = False, list[bool]()
        instructions = []
        for shown in pikepdf.parse_content_stream(holder):
            name, operands = str(shown.operator), list(shown.operands)
            if name == "q":
                stack.append(is_ours)
            elif name == "Q" and stack:
                is_ours = stack.pop()
            elif name == "Tf":
                is_ours = str(operands[0]) in names
            elif is_ours and name in SHOWS:
                at = SHOWS[name]
                operands[at] = self._recode(operands[at])
            instructions.append((operands, shown.operator))
        return pikepdf.unparse_content_stream(instructions)

    def _recode(self, shown: pikepdf.Object) -> pikepdf.Object:
        """A string, or an array of strings and numbers, with new codes."""
        if isinstance(shown, pikepdf.Array):
            parts = (
                self._recode(part) if isinstance(part, pikepdf.String) else part for part in shown
            )
            return pikepdf.Array(parts)
        raw, made = bytes(shown), bytearray()
        for at in range(0, len(raw) - self.width + 1, self.width):
            old = int.from_bytes(raw[at : at + self.width], "big")
            self.shown += old in self.letters
            if self.room and self.shown > self.room:
                break
            made += self._give(old).to_bytes(self.width, "big")
        return pikepdf.String(bytes(made))

    def _give(self, old: int) -> int:
        if old not in self.codes:
            count = len(self.codes)
            if self.width > 1:
                self.codes[old] = count + 1
            elif old == SPACE_CODE:
                self.codes[old] = old
            else:
                self.codes[old] = FIRST_CODE + count - (SPACE_CODE in self.codes)
        return self.codes[old]


def _find_forms(
    resources: object, done: set[tuple[int, int]]
) -> Iterator[tuple[pikepdf.Stream, object]]:
    """Forms that resources reach, each once, with their own resources."""
    for _, form in values.entries(values.entry(resources, "XObject"), MAX_ENTRIES):
        if not isinstance(form, pikepdf.Stream) or form.objgen in done:
            continue
        done.add(form.objgen)
        if form.get("/Subtype") == "/Form":
            own = form.get("/Resources", resources)
            yield form, own
            yield from _find_forms(own, done)
