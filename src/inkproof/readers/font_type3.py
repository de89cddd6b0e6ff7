"""What do the glyphs of a Type 3 font draw? ISO 32000-2, 9.6.4."""

from __future__ import annotations

import re
from collections.abc import Iterator

from inkproof.readers import qpdf_values as values
from inkproof.readers.font_outlines import NOTHING, Corners, Outline, digest
from inkproof.readers.qpdf_fonts import PAINTS
from inkproof.readers.qpdf_streams import read_stream

MAX_GLYPHS = 512
MAX_PARTS = 16
"""XObjects of one glyph that are looked at."""
MAX_BYTES = 2**20
"""Of one procedure, or of an XObject in it."""

_NUMBER = rb"[-+]?(?:\d{1,9}\.?\d{0,9}|\.\d{1,9})"
_BOX = re.compile(rb"^\s*(" + rb"\s+".join([_NUMBER] * 6) + rb")\s+d1\b")
_PLACED = re.compile(rb"/([^\x00\s/<>\[\](){}%#]{1,127})\s+Do\b")


class Type3Font:
    """Glyphs by name."""

    def __init__(self, font: object) -> None:
        self._procedures = dict(values.entries(values.entry(font, "CharProcs"), MAX_GLYPHS))
        self._parts = values.entry(values.entry(font, "Resources"), "XObject")
        matrix = [
            values.number(item) for item in values.items(values.entry(font, "FontMatrix"), 6)
        ]
        plain = [value for value in matrix if value is not None]
        self._matrix = plain if len(plain) == 6 else [0.001, 0, 0, 0.001, 0, 0]  # noqa: PLR2004

    @property
    def scale(self) -> float:
        """Em of one unit of Widths."""
        return self._matrix[0]

    def outline(self, name: str) -> Outline | None:
        """What the procedure of a name draws: a digest of what it says, and of its XObjects."""
        procedure = self._procedures.get(name)
        if values.as_stream(procedure) is None:
            return None
        said = read_stream(procedure)[:MAX_BYTES]
        if not PAINTS.search(said):
            return Outline(NOTHING, None)
        return Outline(digest(b"\0".join((said, *self._placed(said)))), self._box(said))

    def _placed(self, said: bytes) -> Iterator[bytes]:
        """The XObjects: many fonts are pictures that all have one name."""
        for found, _ in zip(_PLACED.finditer(said), range(MAX_PARTS), strict=False):
            part = values.entry(self._parts, found.group(1).decode("latin-1"))
            stream = values.as_stream(part)
            if stream is not None:
                yield bytes(stream.read_raw_bytes())[:MAX_BYTES]

    def _box(self, said: bytes) -> Corners | None:
        """As the operator d1 states it (table 111), in em."""
        found = _BOX.match(said)
        if not found:
            return None
        _, _, left, bottom, right, top = (float(value) for value in found.group(1).split())
        a, b, c, d, e, f = self._matrix
        points = [(x, y) for x in (left, right) for y in (bottom, top)]
        xs = [round(a * x + c * y + e, 6) for x, y in points]
        ys = [round(b * x + d * y + f, 6) for x, y in points]
        if min(xs) == max(xs) or min(ys) == max(ys):
            return None
        return min(xs), min(ys), max(xs), max(ys)
