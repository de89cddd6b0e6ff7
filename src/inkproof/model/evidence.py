"""What dearer instruments are asked for, and what they leave behind; who hides what and how."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

import msgspec
import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box
from inkproof.model.glyphs import Mask


class Request(StrEnum):
    """Dearer evidence that the judge may ask for, page by page (DESIGN, "Requests")."""

    INK = "ink"
    """A render, and the ink on it that nothing accounts for."""
    VISIBILITY = "visibility"
    """Renders with and without doubtful glyphs: what does a reader see of them?"""
    SECOND_WITNESS = "second_witness"
    """MuPDF's reading of the same page."""
    GLYPH_KEYS = "glyph_keys"
    """Each glyph's own code in its font."""


class Hiding(StrEnum):
    """How text that a file states is kept from being seen; JSON's `hidden[].mechanism`."""

    OFF_PAGE = "off_page"
    """Outside the visible page."""
    INVISIBLE = "invisible"
    """Render mode 3 or no opacity, and nothing on the page that it could be the text of."""
    TINY = "tiny"
    """Too small to be read as painted."""
    ZERO_SIZE = "zero_size"
    """Font size 0."""
    NO_AREA = "no_area"
    """A box without area, for example a glyph scaled to a line."""
    CLIPPED = "clipped"
    """Outside its clip path."""
    LOW_CONTRAST = "low_contrast"
    """In the colour of what is painted beneath."""
    COVERED = "covered"
    """Under an opaque shape or picture painted later."""
    HIDDEN_LAYER = "hidden_layer"
    """In optional content that is switched off (ISO 32000-2, 8.11)."""
    TAG_CHARACTERS = "tag_characters"
    """Unicode tag characters (U+E0000 to U+E007F): no font shows them."""
    OVERFULL_GLYPH = "overfull_glyph"
    """In the map of a glyph that has no room for so many characters."""
    COPY = "copy"
    """An invisible duplicate of text that is said already; left out, no warning."""


HIDINGS = tuple(Hiding)
"""`HiddenRows.how` is 1 + the place in this tuple."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class HiddenRows:
    """Which glyph rows of a page are hidden, and how; all columns are read-only."""

    how: NDArray[np.uint8]
    """0 for rows that are shown (as far as is known), else 1 + the place in `HIDINGS`."""
    suspect: NDArray[np.uint8]
    """The same for rows that only a render can tell: shown until then."""
    layer: Mask = field(default_factory=lambda: np.zeros(0, bool))
    """Painted rows that nobody sees, but that say what a picture or outlines show: an OCR layer
    under the scan, or in the colour of its paper. Left out, none is."""

    def __post_init__(self) -> None:
        if len(self.layer) != len(self.how):
            object.__setattr__(self, "layer", np.zeros(len(self.how), bool))
        for column in (self.how, self.suspect, self.layer):
            column.flags.writeable = False

    @property
    def is_hidden(self) -> Mask:
        """Which rows are hidden?"""
        return np.asarray(self.how != 0)

    @property
    def is_suspect(self) -> Mask:
        """Which rows await a render?"""
        return np.asarray(self.suspect != 0)

    def has(self, hiding: Hiding) -> Mask:
        """Which rows are hidden in this way?"""
        return np.asarray(self.how == code_of(hiding))

    @classmethod
    def none(cls, rows: int) -> HiddenRows:
        """Nothing is hidden."""
        return cls(how=np.zeros(rows, np.uint8), suspect=np.zeros(rows, np.uint8))


def code_of(hiding: Hiding) -> int:
    """The number that stands for a mechanism in `HiddenRows`."""
    return HIDINGS.index(hiding) + 1


class HiddenRun(msgspec.Struct, frozen=True):
    """Rows `start` to `stop` (excluded) of a page's glyphs of which renders said the same."""

    start: int
    stop: int
    how: int
    """As in `HiddenRows.how`."""
    layer: bool = False
    """As `HiddenRows.layer`; such rows may be hidden by nothing."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What renders said of a page's doubtful glyphs: small, so that the finish can have it."""

    rows: int
    """Glyph rows of the page when they were settled."""
    witness: str = ""
    """Who read the page then: rows of another reader are others."""
    runs: tuple[HiddenRun, ...] = ()


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Raster:
    """A page as a reader of the page sees it, in grey or colour; read-only, page space."""

    grey: NDArray[np.uint8]
    """`(height, width)`: 0 is black, 255 white; row 0 is the top of the visible page."""
    dpi: float
    colours: NDArray[np.uint8] | None = None
    """`(height, width, 3)`: red, green, blue; None where they were not asked for."""

    def __post_init__(self) -> None:
        self.grey.flags.writeable = False
        if self.colours is not None:
            self.colours.flags.writeable = False

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return self.dpi / 72.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A drawing that paths make: a chart, a map, a diagram, or text drawn as outlines."""

    box: Box
    order: int
    """Paint order of its first path."""
    paths: int
    segments: int
    outlined: bool = False
    """Does it look like words drawn as outlines, and not like a drawing?"""
    chart: bool = False
    """Do its boxes, markers, arrows or axes show that it is no decoration?"""
