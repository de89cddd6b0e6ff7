"""What is each glyph's own code in its font? The keys that repairs are tables over.

An engine gives Unicode and hides the code that the file shows. Here the codes stand beside the
places of their glyphs, and are joined to a plain reading by text object and origin: the plain
one has other rows (spaces collapsed, ligatures split, right-to-left runs turned around).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.geometry.origins import Points, find_partners
from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows
from inkproof.model.page import Page, Witness

SAME_PT = 0.05
"""Points within which two readings of one glyph begin; they differ by rounding at most."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class KeyedGlyphs:
    """The glyphs of a page whose codes are known, one row each; columns are read-only."""

    order: NDArray[np.int32]
    """Paint order of the text object, as PDFium counts it (`Glyphs.order`)."""
    x: NDArray[np.float32]
    """Origin, points in page space."""
    y: NDArray[np.float32]
    """Origin, points in page space."""
    box: Boxes
    """Ink box in page space: tells marks apart that begin where their letter does."""
    font: NDArray[np.int16]
    """Index into `fonts`."""
    key: NDArray[np.int32]
    """The character code that the content stream shows, 0..65,535."""
    fonts: tuple[str, ...]
    """Keys of the fonts, as `FontFacts.key`: fonts that share a name are apart."""

    def __post_init__(self) -> None:
        for name in ("order", "x", "y", "box", "font", "key"):
            column = getattr(self, name)
            if len(column) != len(self.key):
                message = f"column {name} has {len(column)} rows, not {len(self.key)}"
                raise ValueError(message)
            column.flags.writeable = False

    def __len__(self) -> int:
        return len(self.key)

    def find(self, page: Page) -> Rows:
        """For each glyph row of a plain reading of the page its row here; -1 where it has none.

        The further rows of a glyph (`Flag.CONTINUES`) have the row of the first. Readings of
        PDFium are joined by text object, origin and ink, and what is left by object and origin;
        those of other witnesses, which count objects in their own way, by origin. Glyphs that
        stand in one place are taken in their order, if both have as many of them there.
        """
        glyphs = page.glyphs
        found = np.full(len(glyphs), -1, np.intp)
        if not len(glyphs) or not len(self):
            return found
        head = ~glyphs.has(Flag.CONTINUES)
        head[0] = True
        rows = head.nonzero()[0]
        mine = glyphs.select(rows)
        same = page.witness is Witness.PDFIUM
        place = self._same_ink(mine) if same else np.full(len(rows), -1, np.intp)
        rest = (place < 0).nonzero()[0]
        left = find_partners(
            Points(mine.x[rest], mine.y[rest], mine.order[rest] * int(same)),
            Points(self.x, self.y, self.order * int(same)),
            SAME_PT,
        )
        # PDFium makes up spaces in right-to-left runs, in the places of digits.
        unlike = _is_inked(mine.box[rest]) != _is_inked(self.box)[left]
        left[unlike & mine.is_space[rest]] = -1
        place[rest] = left if same else self._share(left)
        return np.asarray(place[np.cumsum(head) - 1])

    def _share(self, places: Rows) -> Rows:
        """Each of several readings in one place gets a glyph of its own: an overlay, its base.

        Where there are more or fewer of them than glyphs, nobody knows whose they are: an engine
        may leave out a mark that it takes for a space.
        """
        # Round coordinates must not lie where one cell ends and the next one begins.
        own = Points(self.x + SAME_PT / 3, self.y + SAME_PT / 3, self.order * 0)
        lead = find_partners(own, own, SAME_PT)
        mixed = np.zeros(len(self), bool)
        mixed[lead[(self.key != self.key[lead]) | (self.font != self.font[lead])]] = True
        known = (places >= 0).nonzero()[0]
        known = known[mixed[lead[places[known]]]]
        if not len(known):
            return places
        spots = lead[places[known]]
        glyphs, readings = (np.bincount(rows, minlength=len(self)) for rows in (lead, spots))
        by_glyph, by_reading = (np.argsort(rows, kind="stable") for rows in (lead, spots))
        at = spots[by_reading]
        rank = np.arange(len(at)) - (readings.cumsum() - readings)[at]
        theirs = by_glyph[np.minimum((glyphs.cumsum() - glyphs)[at] + rank, len(self) - 1)]
        shared = places.copy()
        shared[known[by_reading]] = np.where((glyphs == readings)[at], theirs, -1)
        return shared

    def _same_ink(self, glyphs: Glyphs) -> Rows:
        """The row of the same object, origin and ink, to the last bit; -1 where there is none."""
        own = _places(self.order, self.x, self.y, self.box)
        theirs = _places(glyphs.order, glyphs.x, glyphs.y, glyphs.box)
        distinct, first = np.unique(own, return_index=True)
        at = np.minimum(np.searchsorted(distinct, theirs), len(distinct) - 1)
        return np.where(distinct[at] == theirs, first[at], -1)


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class KeyedPage:
    """A page read with maps of codes: glyphs of the fonts in question are one row each.

    What they say there is nothing that the file states: a letter that stands for the code,
    or a space where no ink is. All other glyphs say what the engine makes of them.
    """

    page: Page
    keyed: KeyedGlyphs
    """The same glyphs as a table of their own, to be joined with other readings."""
    rows: Rows
    """For each row of `keyed` its row in the page."""


def _places(
    order: NDArray[np.int32], x: NDArray[np.float32], y: NDArray[np.float32], box: Boxes
) -> NDArray[np.void]:
    """One sortable value a row. Adding 0 makes -0 and 0 one."""
    sides = [np.nan_to_num(column).astype(np.float32) + 0 for column in (x, y, *box.T)]
    rows = np.stack([order.astype(np.float32).view(np.float32), *sides], axis=1)
    rows = np.ascontiguousarray(rows)
    return rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).reshape(-1)


def _is_inked(box: Boxes) -> Mask:
    return np.asarray((box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1]))
