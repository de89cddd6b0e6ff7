"""Which text do the instruments read? The blocks of a page in one piece, character by character.

Everything that is asked of single characters (is it a letter, which glyph says it, does a line
end here) is an entry of an array, so that instruments look at a page and not at its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import shift
from inkproof.language.characters import Characters, read_characters
from inkproof.language.scripts import Points
from inkproof.model.content import Block
from inkproof.model.glyphs import Mask

Places = NDArray[np.intp]

_LINE_END = 0x0A
_NO_ROWS: Places = np.zeros(0, np.intp)


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
        if keep.all():
            return self
        places = keep.nonzero()[0]
        return Passage(self.characters.select(places), self.rows[places])

    def mend_line_ends(self) -> Passage:
        """Without the hyphens at line ends: the halves of words meet, whatever follows."""
        points = self.characters.points
        ends = (points[1:] == _LINE_END).nonzero()[0]
        hyphens = ends[_are_hyphens(points[ends])]
        return self.select(_without(hyphens, len(points))) if len(hyphens) else self


@dataclass(frozen=True, eq=False)
class BlockText:
    """Blocks in one piece: a line end after each line, and one more after each block."""

    whole: Passage
    lines: Places
    """How many lines each block has."""
    stops: Places
    """Where in `whole` each block is over, its last line end included."""
    breaks: Places
    """The hyphens that break a word: a letter before them, then a line end and a small letter."""

    @cached_property
    def starts(self) -> Places:
        """Where each block begins."""
        return shift(self.stops, 0)

    @cached_property
    def _edges(self) -> Places:
        """Where each block begins and ends, one after the other."""
        edges = np.empty(2 * len(self.stops), np.intp)
        edges[::2] = self.starts
        edges[1::2] = self.stops - 1
        return edges

    def count(self, characters: Mask) -> Places:
        """How many of the characters are in each block.

        The second line end of a block, which parts it from the next, is in none.
        """
        if not len(self.stops):
            return np.zeros(0, np.intp)
        return np.add.reduceat(characters, self._edges, dtype=np.intp)[::2]

    def mend(self, blocks: Mask | None = None) -> Passage:
        """The blocks that the mask names, or all, with broken words put together."""
        keep = _without(self.breaks, len(self.whole.rows))
        if blocks is not None:
            keep &= np.repeat(blocks, self.stops - self.starts)
        return self.whole.select(keep)


def join_blocks(blocks: Sequence[Block]) -> BlockText:
    """The text of blocks in reading order."""
    texts: list[str] = []
    rows: list[Places] = [_NO_ROWS]
    closed: list[int] = []
    for block in blocks:
        texts += [line.text for line in block.lines]
        rows += [line.rows for line in block.lines]
        closed.append(len(texts))
        texts.append("")
    characters = read_characters("\n".join([*texts, ""]))
    line_ends = np.cumsum(np.fromiter(map(len, texts), np.intp, len(texts)) + 1) - 1
    said = np.ones(len(characters), np.bool_)
    said[line_ends] = False
    of_glyphs = np.full(len(characters), -1, np.intp)
    of_glyphs[said] = np.concatenate(rows)
    hyphens = _are_hyphens(characters.points[line_ends - 1]).nonzero()[0].tolist()
    return BlockText(
        whole=Passage(characters, of_glyphs),
        lines=np.array([len(block.lines) for block in blocks], np.intp),
        stops=line_ends[closed] + 1,
        breaks=line_ends[[line for line in hyphens if _goes_on(texts, line)]] - 1,
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
