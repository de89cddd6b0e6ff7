"""How large is the ink of a glyph? MuPDF's trace tells ids and advances, no ink.

The ink is asked of the font programs in the file, glyph by glyph, and kept for the whole
document. Where a font has no program that can be opened, the trace's box from descender to
ascender has to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkproof.model.page import Font, FontKind
from inkproof.readers.structure import FontFacts

MAX_PROGRAM_BYTES = 64 * 2**20
"""Largest font program that is opened; complete CJK fonts have 20 MB."""

MONOSPACED = 8
"""Bit of the trace's font flags (PyMuPDF's TEXT_FONT_MONOSPACED)."""

_TYPE3 = re.compile(r"Type3 \((\d+) (\d+) R\)")
"""How MuPDF calls a font that has no name."""

Ink = tuple[float, float, float, float]
"""A glyph's box in multiples of the stated size, y up; NaN for a side that is not known."""

UNKNOWN: Ink = (float("nan"),) * 4


class InkBoxes:
    """Ink of the glyphs of one document's fonts, by font and glyph id."""

    def __init__(self, engine: Any, document: Any) -> None:  # noqa: ANN401 - untyped engine
        self._engine = engine
        self._document = document
        self._programs: dict[str, Any] = {}
        self._known: dict[str, dict[int, Ink]] = {}

    def boxes(self, font: Font, glyphs: NDArray[np.int32]) -> NDArray[np.float32]:
        """`(n, 4)` boxes in multiples of the stated size; NaN for what is not known."""
        name = f"{font.key}/{font.name}"
        known = self._known.setdefault(name, {})
        distinct, which = np.unique(glyphs, return_inverse=True)
        for glyph in distinct.tolist():
            if glyph not in known:
                known[glyph] = self._measure(name, font, glyph)
        table = np.array([known[glyph] for glyph in distinct.tolist()], np.float32)
        return np.asarray(table.reshape(-1, 4)[which.reshape(-1)])

    def _measure(self, name: str, font: Font, glyph: int) -> Ink:
        if name not in self._programs:
            self._programs[name] = self._open(font)
        program, mupdf = self._programs[name], self._engine.mupdf
        if isinstance(program, tuple):
            return program
        if program is None or glyph < 0:
            return UNKNOWN
        with self._tolerating():
            box = mupdf.fz_bound_glyph(program, glyph, mupdf.FzMatrix())
            return box.x0, box.y0, box.x1, box.y1
        return UNKNOWN

    def _open(self, font: Font) -> Any:  # noqa: ANN401 - untyped engine
        """The font's program as MuPDF opens it, or the one box of a Type 3 font, else None."""
        mupdf = self._engine.mupdf
        number = int(font.key.split()[0]) if font.key.endswith(" 0") else 0
        with self._tolerating():
            if number and font.kind is FontKind.TYPE3:
                return self._type3_ink(number)
            if number and font.embedded:
                program = self._document.extract_font(number)[3]
                if 0 < len(program) <= MAX_PROGRAM_BYTES:
                    buffer = mupdf.fz_new_buffer_from_copied_data(program)
                    # Without the last argument a glyph's box is that of the whole font.
                    return mupdf.fz_new_font_from_buffer(font.name[:31], buffer, 0, 1)
            if not font.embedded and font.kind in (FontKind.TYPE1, FontKind.TRUETYPE):
                return mupdf.fz_new_base14_font(font.name)
        return None

    def _type3_ink(self, number: int) -> Ink:
        """The height of a Type 3 font: its FontBBox, scaled by its FontMatrix (9.6.4)."""
        box = self._numbers(number, "FontBBox", 4)
        matrix = self._numbers(number, "FontMatrix", 6)
        low, high = box[1] * matrix[3], box[3] * matrix[3]
        if low == high:
            return UNKNOWN
        return UNKNOWN[0], min(low, high), UNKNOWN[2], max(low, high)

    def _numbers(self, number: int, name: str, count: int) -> list[float]:
        stated = self._document.xref_get_key(number, name)[1].strip("[]").split()
        if len(stated) != count:
            message = f"{name} has {len(stated)} numbers, not {count}"
            raise ValueError(message)
        return [float(part) for part in stated]

    @contextmanager
    def _tolerating(self) -> Iterator[None]:
        """A program that MuPDF cannot open or measure has no known ink; that is all."""
        try:
            yield
        except (self._engine.mupdf.FzErrorBase, RuntimeError, ValueError, TypeError):
            return


def identify_font(name: str, flags: int, facts: tuple[FontFacts, ...]) -> Font:
    """The font that the trace names, with what the structure of the file says of it.

    Where several fonts share the name, what they agree on is kept and the key is not.
    """
    anonymous = _TYPE3.fullmatch(name)
    if anonymous:
        key = f"{anonymous[1]} {anonymous[2]}"
        named = [fact for fact in facts if fact.key == key]
        fallback = Font(name="", key=key, kind=FontKind.TYPE3, embedded=True)
    else:
        named = [fact for fact in facts if fact.name == name] or [
            # A Type 3 font goes by its Name, which is what Resources call it (9.6.4).
            fact
            for fact in facts
            if fact.kind is FontKind.TYPE3 and name in fact.resource_names
        ]
        fallback = Font(name=name, monospaced=bool(flags & MONOSPACED))
    if len(named) == 1:
        return named[0].as_font()
    if not named:
        return fallback
    kinds, embedded = {fact.kind for fact in named}, {fact.embedded for fact in named}
    maps, encodings = {fact.has_map for fact in named}, {fact.encoding for fact in named}
    return Font(
        name=name,
        kind=kinds.pop() if len(kinds) == 1 else FontKind.UNKNOWN,
        embedded=embedded.pop() if len(embedded) == 1 else None,
        monospaced=any(fact.monospaced for fact in named),
        has_map=maps.pop() if len(maps) == 1 else None,
        encoding=encodings.pop() if len(encodings) == 1 else "",
    )
