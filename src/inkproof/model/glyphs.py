"""What is a glyph, in which units? The painted glyphs of a page as numpy columns.

One row is one character that a painted glyph states. A ligature whose map gives several
characters takes several rows: the first carries the box and the advance, the others are
marked `Flag.CONTINUES` and stand at the same origin. Spaces that an engine makes up are not
rows; space glyphs that the file paints are. Rows stand in paint order, and inside one text
object in the order of the pen.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Rows = NDArray[np.intp]


class Flag(IntFlag):
    """What is special about a row."""

    CONTINUES = 1
    """A further character of the glyph in the row before."""
    UNMAPPED = 2
    """The file gives no character for this glyph; `raw` is what the engine made of it."""
    LINE_END_HYPHEN = 4
    """A hyphen at a line end, which PDFium reports as U+0002."""
    ACTUALTEXT = 8
    """`text` comes from the file's ActualText (ISO 32000-2, 14.9.4)."""
    MIRRORED = 16
    """Painted as in a mirror: seen from the direction of writing, up is down."""
    PATTERN = 32
    """Perhaps painted with a pattern: `fill` and `stroke` are not what is seen."""
    BLENDED = 64
    """Painted through a soft mask or in a blend mode other than Normal, or inside a transparency
    group: how it lies on the page is not known."""
    SHAPED_CLIP = 128
    """Clipped by something else than boxes: less than the clip's box is painted."""


class Paint(IntFlag):
    """How a glyph is painted (ISO 32000-2, 9.3.6); 0 is render mode 3: not at all."""

    FILL = 1
    STROKE = 2
    CLIP = 4


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Glyphs:
    """A frozen table; every column has one entry a row and is read-only.

    Readers give finite numbers, whatever the file states.
    """

    raw: NDArray[np.uint32]
    """Code point that the file states; never rewritten. 0 where nothing is stated, and in
    rows that only carry further characters of an ActualText (`CONTINUES | ACTUALTEXT`)."""
    text: NDArray[np.uint32]
    """Code point that we now believe; 0 where the row says nothing (for example a glyph
    that ActualText replaces by less)."""
    x: NDArray[np.float32]
    """Origin, points in page space."""
    y: NDArray[np.float32]
    """Origin, points in page space: the baseline of horizontal text."""
    advance: NDArray[np.float32]
    """Points along the direction of writing, character spacing not included."""
    angle: NDArray[np.float32]
    """Direction of the baseline in degrees, clockwise as seen; 0 runs left to right,
    90 runs downwards. In [-180, 180)."""
    size: NDArray[np.float32]
    """Font size as painted, in points: what is stated times the text matrix."""
    box: NDArray[np.float32]
    """`(n, 4)` ink box in page space; of no area for a space."""
    font: NDArray[np.int16]
    """Index into `Page.fonts`."""
    paint: NDArray[np.uint8]
    """`Paint` bits."""
    fill: NDArray[np.uint32]
    """0xRRGGBBAA, opacity in the lowest byte."""
    stroke: NDArray[np.uint32]
    """0xRRGGBBAA, opacity in the lowest byte."""
    order: NDArray[np.int32]
    """Paint order of the object that holds the glyph, comparable with pictures and paths."""
    clip: NDArray[np.int16]
    """Index into `Page.clips`, or -1."""
    layer: NDArray[np.int16]
    """Index into `Page.layers` (optional content, ISO 32000-2, 8.11), or -1."""
    flags: NDArray[np.uint8]
    """`Flag` bits."""

    def __post_init__(self) -> None:
        length = len(self.raw)
        for name in _NAMES:
            column = getattr(self, name)
            if len(column) != length:
                message = f"column {name} has {len(column)} rows, not {length}"
                raise ValueError(message)
            column.flags.writeable = False

    def __len__(self) -> int:
        return len(self.raw)

    def select(self, rows: Mask | Rows) -> Glyphs:
        """The rows that a mask or an index array names, in that order."""
        return Glyphs(**{name: getattr(self, name)[rows] for name in _NAMES})

    def replace(
        self,
        *,
        raw: NDArray[np.uint32] | None = None,
        text: NDArray[np.uint32] | None = None,
        flags: NDArray[np.uint8] | None = None,
        advance: NDArray[np.float32] | None = None,
    ) -> Glyphs:
        """The same glyphs, believed or flagged otherwise; only readers give `raw`, `advance`."""
        given = {"raw": raw, "text": text, "flags": flags, "advance": advance}
        columns = {name: getattr(self, name) for name in _NAMES}
        return Glyphs(**(columns | {k: v for k, v in given.items() if v is not None}))

    def has(self, flag: Flag) -> Mask:
        """Which rows carry the flag?"""
        return np.asarray((self.flags & flag.value) != 0)

    @property
    def is_visible(self) -> Mask:
        """Which rows are painted at all: a render mode that paints, with some opacity."""
        filled = ((self.paint & Paint.FILL.value) != 0) & ((self.fill & 0xFF) != 0)
        stroked = (self.paint & Paint.STROKE.value) != 0
        if not stroked.any():
            return np.asarray(filled)
        return np.asarray(filled | (stroked & ((self.stroke & 0xFF) != 0)))

    @property
    def is_space(self) -> Mask:
        """Which rows believe to be white space, or nothing?"""
        return is_blank(self.text)

    @classmethod
    def empty(cls) -> Glyphs:
        """No glyphs at all."""
        return cls(**{name: np.zeros(shape, dtype=kind) for name, shape, kind in _COLUMNS})


LAST_POINT = 0x10FFFF
SURROGATES = (0xD800, 0xDFFF)
NONCHARACTERS = (0xFDD0, 0xFDEF)

WHITE_SPACE = np.array(
    [
        *range(0x09, 0x0E),
        *(0x20, 0x85, 0xA0, 0x1680),
        *range(0x2000, 0x200B),
        *(0x2028, 0x2029, 0x202F, 0x205F, 0x3000),
    ],
    dtype=np.uint32,
)
"""Code points with the White_Space property (Unicode, PropList.txt)."""

_IS_BLANK = np.zeros(int(WHITE_SPACE.max()) + 2, dtype=bool)
"""White space and 0 by code point; the last entry stands for all points beyond."""
_IS_BLANK[WHITE_SPACE] = True
_IS_BLANK[0] = True

_COLUMNS: tuple[tuple[str, tuple[int, ...], type[np.generic]], ...] = (
    ("raw", (0,), np.uint32),
    ("text", (0,), np.uint32),
    ("x", (0,), np.float32),
    ("y", (0,), np.float32),
    ("advance", (0,), np.float32),
    ("angle", (0,), np.float32),
    ("size", (0,), np.float32),
    ("box", (0, 4), np.float32),
    ("font", (0,), np.int16),
    ("paint", (0,), np.uint8),
    ("fill", (0,), np.uint32),
    ("stroke", (0,), np.uint32),
    ("order", (0,), np.int32),
    ("clip", (0,), np.int16),
    ("layer", (0,), np.int16),
    ("flags", (0,), np.uint8),
)
_NAMES = tuple(name for name, _, _ in _COLUMNS)


def is_blank(points: NDArray[np.uint32]) -> Mask:
    """Which code points are white space, or 0: nothing?"""
    return _IS_BLANK.take(points, mode="clip")


def is_noncharacter(points: NDArray[np.uint32]) -> Mask:
    """Which code points are reserved for internal use (Unicode 16, 23.7)?"""
    last_two = (points & 0xFFFE) == 0xFFFE  # noqa: PLR2004
    return np.asarray(last_two | ((points >= NONCHARACTERS[0]) & (points <= NONCHARACTERS[1])))


def to_string(points: NDArray[np.uint32]) -> str:
    """Code points as a string; rows of 0 say nothing.

    Surrogates, noncharacters and values past Unicode become U+FFFD: a map may state any number.
    """
    if not points.all():
        points = points[points != 0]
    if int(points.max(initial=0)) < SURROGATES[0]:
        return points.astype("<u4").tobytes().decode("utf-32-le")
    bad = (points > LAST_POINT) | ((points >= SURROGATES[0]) & (points <= SURROGATES[1]))
    bad |= is_noncharacter(points)
    clean = np.where(bad, np.uint32(0xFFFD), points)
    return clean.astype("<u4").tobytes().decode("utf-32-le")
