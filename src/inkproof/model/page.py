"""What does a file state about one page?

All of it is in page space: points, origin top left, y down, rotated as shown, the visible box
(CropBox ∩ MediaBox) at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import IntFlag, StrEnum

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes
from inkproof.model.glyphs import Glyphs, Mask, Paint
from inkproof.model.notes import Note


class Witness(StrEnum):
    """Who reads a file."""

    PDFIUM = "pdfium"
    QPDF = "qpdf"
    MUPDF = "mupdf"


class FontKind(StrEnum):
    """The font's Subtype (ISO 32000-2, 9.6 and 9.7)."""

    TYPE0 = "Type0"
    TYPE1 = "Type1"
    MMTYPE1 = "MMType1"
    TRUETYPE = "TrueType"
    TYPE3 = "Type3"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Font:
    """One font of a page. Fonts that share a name stay apart by `key`."""

    name: str
    """BaseFont with its subset prefix; empty where the file gives none."""
    key: str = ""
    """What tells fonts of one name apart: the object number, or a digest of the program."""
    kind: FontKind = FontKind.UNKNOWN
    embedded: bool | None = None
    """Is a font program in the file? None where the reader cannot tell."""
    monospaced: bool = False
    has_map: bool | None = None
    """Does the font have a ToUnicode map? None where the reader cannot tell."""
    encoding: str = ""
    """Encoding name (`Identity-H`, `WinAnsiEncoding`, `Differences` …)."""
    glyphless: bool = False
    """Does it draw nothing, as the fonts of OCR layers do? By its outlines, else by its name."""

    @property
    def base_name(self) -> str:
        """The name without its subset prefix (ISO 32000-2, 9.9.2)."""
        head, plus, tail = self.name.partition("+")
        return tail if plus and len(head) == 6 and head.isupper() else self.name  # noqa: PLR2004


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """One raster picture as placed on the page."""

    box: Box
    """The placement, not clipped."""
    shown: Box
    """The part that clip paths, the page and hidden layers leave; of no area where nothing is
    shown."""
    order: int
    pixel_width: int = 0
    pixel_height: int = 0
    inline: bool = False
    """BI/ID/EI (ISO 32000-2, 8.9.7); always False where the reader cannot tell."""
    hidden: bool = False
    """Is it on a layer that is off?"""
    opaque: bool = False
    """Does it hide what is under all of `shown`? True only where the reader knows: no mask, no
    stencil, no transparency, no clip but boxes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureResource:
    """One picture as the structure lists it: an XObject reachable from the page."""

    key: str
    """Object number and generation, `12 0`."""
    pixel_width: int
    pixel_height: int
    inline: bool = False
    masked: bool = True
    """Has it a mask of any kind (ISO 32000-2, 8.9.6 and 11.6.5), or is it one? True where the
    reader cannot tell."""


class PathFlag(IntFlag):
    """What shapes a path has, and what its colours do not tell."""

    CURVE = 1
    DIAGONAL = 2
    SHADING = 4
    BLENDED = 8
    """Painted through a soft mask or in a blend mode other than Normal."""
    GROUPED = 16
    """Inside a transparency group, or a form that is blended: how it lies on the page is not
    known."""
    PATTERN = 32
    """Perhaps painted with a pattern: `fill` and `stroke` are not what is seen."""
    HIDDEN = 64
    """On a layer that is off: not painted."""
    SHAPED_CLIP = 128
    """Clipped by something else than boxes: less than `box` is painted."""


UNKNOWN_COVER = (
    PathFlag.SHADING
    | PathFlag.BLENDED
    | PathFlag.GROUPED
    | PathFlag.PATTERN
    | PathFlag.HIDDEN
    | PathFlag.SHAPED_CLIP
)
"""Paths that need not hide what is under them."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Paths:
    """The painted paths of a page; every column has one entry a path and is read-only."""

    box: Boxes
    order: NDArray[np.int32]
    paint: NDArray[np.uint8]
    """`Paint` bits; 0 is a path that only clips."""
    fill: NDArray[np.uint32]
    """0xRRGGBBAA."""
    stroke: NDArray[np.uint32]
    """0xRRGGBBAA."""
    line_width: NDArray[np.float32]
    """Stroke width in points."""
    segments: NDArray[np.int32]
    flags: NDArray[np.uint8]
    """`PathFlag` bits."""

    def __post_init__(self) -> None:
        for field in fields(self):
            getattr(self, field.name).flags.writeable = False

    def __len__(self) -> int:
        return len(self.order)

    @property
    def is_visible(self) -> NDArray[np.bool_]:
        """Which paths paint with some opacity, on a layer that is on?"""
        filled = ((self.paint & Paint.FILL.value) != 0) & ((self.fill & 0xFF) != 0)
        stroked = ((self.paint & Paint.STROKE.value) != 0) & ((self.stroke & 0xFF) != 0)
        return np.asarray((filled | stroked) & ((self.flags & PathFlag.HIDDEN.value) == 0))

    @property
    def is_opaque(self) -> NDArray[np.bool_]:
        """Which paths hide for certain what is under their filled shape?"""
        filled = ((self.paint & Paint.FILL.value) != 0) & ((self.fill & 0xFF) == 0xFF)  # noqa: PLR2004
        return np.asarray(filled & ((self.flags & UNKNOWN_COVER.value) == 0))

    @classmethod
    def empty(cls) -> Paths:
        """No paths at all."""
        return cls(
            box=np.zeros((0, 4), np.float32),
            order=np.zeros(0, np.int32),
            paint=np.zeros(0, np.uint8),
            fill=np.zeros(0, np.uint32),
            stroke=np.zeros(0, np.uint32),
            line_width=np.zeros(0, np.float32),
            segments=np.zeros(0, np.int32),
            flags=np.zeros(0, np.uint8),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotation:
    """One annotation (ISO 32000-2, 12.5) or form field widget."""

    kind: str
    """Subtype: `Link`, `FreeText`, `Widget`, `Text` …"""
    box: Box
    text: str = ""
    """Contents, or a field's value; empty for most links."""
    name: str = ""
    """A field's full name; empty otherwise."""
    target: str = ""
    """A link's URI; empty otherwise."""
    shown: bool = True
    """Does the page show it (not hidden, has an appearance or draws itself)?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedText:
    """A text object that an engine left out of its text: a duplicate, or text of size 0."""

    box: Box
    order: int
    font: int
    paint: Paint
    size_pt: float
    text: str = ""
    """What it says, cut where it is long; empty where the engine cannot be made to tell."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Page:
    """What one reader states about one page."""

    index: int
    """0-based."""
    width: float
    height: float
    witness: Witness
    glyphs: Glyphs
    fonts: tuple[Font, ...] = ()
    pictures: tuple[Picture, ...] = ()
    paths: Paths
    annotations: tuple[Annotation, ...] = ()
    clips: Boxes
    """`(k, 4)`: the distinct boxes of clip paths that glyphs refer to."""
    layers: tuple[str, ...] = ()
    """Names of the optional-content groups that glyphs refer to."""
    hidden_layers: frozenset[int] = frozenset()
    """Which of `layers` are off when the file is opened."""
    text_objects: int = 0
    """Text-showing operators (Tj, TJ, ' and ") that show something, in forms too; 0 where the
    reader does not count them."""
    dropped: tuple[DroppedText, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def box(self) -> Box:
        """The visible page."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def area(self) -> float:
        """Square points of the visible page; never 0, so that shares can be taken."""
        return max(self.width * self.height, 1.0)

    def in_fonts(self, chosen: Iterable[bool]) -> Mask:
        """Which glyph rows are drawn by the chosen fonts?

        `chosen` has one entry per font; no row is where the page has no fonts.
        """
        drawing = np.fromiter(chosen, bool)
        if not drawing.any():
            return np.zeros(len(self.glyphs), bool)
        return np.asarray(drawing[self.glyphs.font])
