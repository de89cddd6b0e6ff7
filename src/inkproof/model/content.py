"""What we infer from a page's glyphs: lines and blocks. None of it is stated by the file."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import msgspec
import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box
from inkproof.model.glyphs import Glyphs


class Line(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Glyphs on one baseline that read on without a column gap, in logical order."""

    text: str
    """Words with single spaces between them; superscripts in place."""
    rows: NDArray[np.intp]
    """For each character of `text` its row in the page's glyphs; -1 for a space that we
    put in. Same length as `text`."""
    box: Box
    """Ink of the glyphs, page space."""
    size_pt: float
    """Size that most characters have."""
    angle: int
    """Direction of the baseline, degrees clockwise, rounded; 0 for ordinary text."""
    baseline: float
    """Position across the direction of writing, points; y for angle 0."""
    start: float
    """Where the line begins along its direction, points; x for angle 0."""
    end: float
    """Where it ends along its direction, points."""
    widest_gap_em: float
    """Widest gap between two words, in multiples of `size_pt`; 0 for a single word."""


class Block(msgspec.Struct, frozen=True, eq=False, kw_only=True):
    """Lines that belong together, in reading order."""

    lines: tuple[Line, ...]
    box: Box
    size_pt: float
    """Size that most characters have."""

    @property
    def text(self) -> str:
        """The lines, one each."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Segments:
    """A page's visible text as blocks in reading order, over the glyphs they point into."""

    glyphs: Glyphs
    blocks: tuple[Block, ...]
    body_size_pt: float
    """Size that most characters of the page have; 0 where there is no text."""

    @property
    def text(self) -> str:
        """All blocks, a blank line between two."""
        return "\n\n".join(block.text for block in self.blocks)


class BlockKind(StrEnum):
    """What a block is; the closed list that JSON's `blocks[].kind` draws from."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    TABLE = "table"
    FIGURE = "figure"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    CODE = "code"
    FIELD = "field"
    ANNOTATION = "annotation"
    HEADER = "header"
    FOOTER = "footer"


class BlockSource(StrEnum):
    """Where a block's text comes from."""

    TEXT = "text"
    REPAIR = "repair"
    ACTUALTEXT = "actualtext"
    OCR = "ocr"
    OFFICE = "office"
