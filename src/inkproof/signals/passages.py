"""Which text do the instruments read? The blocks of a page in one piece, character by character.

Everything that is asked of single characters (is it a letter, which glyph says it, does a line
end here) is an entry of an array, so that instruments look at a page and not at its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import shift
from inkproof.language.characters import Characters, read_characters
from inkproof.language.scripts import Points
from inkproof.model.content import Block
from inkproof.model.glyphs import Mask

Places = NDArray[np.intp]

_LINE_END = 0x0A


@dataclass(frozen=True, eq=False, slots=True)
class Passage:
    """A text that glyphs say."""

    characters: Characters
    rows: Places
    """For each character its row in the page's glyphs; -1 for white space that we put in."""

    @property
    def text(self) -> str:
        """As a string."""
        return self.characters.text

    def select(self, keep: Mask) -> Passage:
        """The characters that the mask names."""
        return Passage(self.characters.select(keep), self.rows[keep])

    def mend_line_ends(self) -> Passage:
        """Without the hyphens at line ends: the halves of words meet, whatever follows."""
        points = self.characters.points
        ends = np.flatnonzero(points[1:] == _LINE_END)
        hyphens = ends[_are_hyphens(points[ends])]
        return self.select(_without(hyphens, len(points))) if len(hyphens) else self


@dataclass(frozen=True, eq=False, slots=True)
class BlockText:
    """Blocks in one piece: a line end after each line, and one more after each block."""

    whole: Passage
    lines: Places
    """How many lines each block has."""
    starts: Places
    """Where each block begins in `whole`."""
    stops: Places
    """Where the next one begins."""
    breaks: Places
    """The hyphens that break a word: a letter before them, then a line end and a small letter."""

    def mend(self, blocks: Mask | None = None) -> Passage:
        """The blocks that the mask names, or all, with broken words put together."""
        keep = _without(self.breaks, len(self.whole.rows))
        if blocks is not None:
            keep &= np.repeat(blocks, self.stops - self.starts)
        return self.whole.select(keep)


def join_blocks(blocks: Sequence[Block]) -> BlockText:
    """The text of blocks in reading order."""
    characters = read_characters("".join([f"{block.text}\n\n" for block in blocks]))
    lines = np.array([len(block.lines) for block in blocks], np.intp)
    texts = [line.text for block in blocks for line in block.lines]
    last = np.zeros(len(texts), np.bool_)
    last[np.cumsum(lines) - 1] = True
    lengths = np.array([len(text) for text in texts], np.intp)
    line_ends = np.cumsum(lengths + 1 + last) - 1 - last
    stops = line_ends[last] + 2
    rows = np.full(len(characters), -1, np.intp)
    if texts:
        said = np.ones(len(characters), np.bool_)
        said[line_ends] = said[stops - 1] = False
        rows[said] = np.concatenate([line.rows for block in blocks for line in block.lines])
    ends_in_hyphen = _are_hyphens(characters.points[line_ends - 1]) & ~last
    broken = [line for line in np.flatnonzero(ends_in_hyphen).tolist() if _goes_on(texts, line)]
    return BlockText(
        whole=Passage(characters, rows),
        lines=lines,
        starts=shift(stops, 0),
        stops=stops,
        breaks=line_ends[broken] - 1,
    )


def _goes_on(texts: Sequence[str], line: int) -> bool:
    """Does a word go on in the next line? There is a hyphen at the end of this one."""
    return texts[line][-2:-1].isalpha() and texts[line + 1][:1].islower()


def _are_hyphens(points: Points) -> Mask:
    """Hyphen-minus, hyphen, soft hyphen."""
    return np.asarray((points == 0x2D) | (points == 0x2010) | (points == 0xAD))  # noqa: PLR2004


def _without(hyphens: Places, length: int) -> Mask:
    """All characters but these and the line ends after them."""
    keep = np.ones(length, np.bool_)
    keep[hyphens] = keep[hyphens + 1] = False
    return keep
