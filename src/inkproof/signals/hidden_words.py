"""Which glyphs are one word of one text object, and which words say what is said already?

Invisible text is judged a word at a time (reference 002, "Invisible text"): a single dot of an
OCR layer proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes, boxes_of
from inkproof.geometry.origins import Points, find_partners
from inkproof.geometry.sequences import begins, lengths
from inkproof.model.glyphs import Glyphs, Mask, Rows
from inkproof.model.page import Page, PathFlag
from inkproof.signals.hidden_pairs import Standing, find_pairs
from inkproof.thresholds import HiddenThresholds

FAR_EM = 1.5
"""Distance of two glyphs' middles, in sizes, from which on they are of two words. Wider than
any letter and its spacing; a space that is painted parts them anyway."""
OFF_LINE_EM = 0.8
"""The same across the direction of writing: the next line is 1 or more away."""
HALF_TURNED = 0.5
"""Cosine of a direction under which writing runs up or down."""
ASCENT_EM, DESCENT_EM = 0.7, 0.2
"""Ink of a letter above and below its baseline, where a font states no boxes."""
SMALL_PATH = 1.5
"""Paths of at most this many word heights may be pieces of letters, whatever their shape."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Words:
    """Words of some rows, one after the other."""

    rows: Rows
    """The glyph rows, word by word."""
    first: Rows
    """Where in `rows` each word begins."""

    def __len__(self) -> int:
        return len(self.first)

    @property
    def sizes(self) -> Rows:
        """How many rows each word has."""
        return lengths(self.first, len(self.rows))

    @property
    def of_row(self) -> Rows:
        """For each entry of `rows` its word."""
        return np.repeat(np.arange(len(self.first)), self.sizes)

    def share(self, marked: Mask) -> NDArray[np.float64]:
        """Share of each word's rows that are marked; `marked` has an entry for each of `rows`."""
        if not len(self.first):
            return np.zeros(0)
        return np.asarray(np.add.reduceat(marked.astype(np.float64), self.first) / self.sizes)

    def boxes(self, glyphs: Glyphs) -> Boxes:
        """The box of each word, `(n, 4)`."""
        if not len(self.first):
            return np.zeros((0, 4), np.float32)
        box = boxes_with_area(glyphs, self.rows)
        low = np.minimum.reduceat(box[:, :2], self.first, axis=0)
        high = np.maximum.reduceat(box[:, 2:], self.first, axis=0)
        return np.asarray(np.concatenate([low, high], axis=1), dtype=np.float32)

    def select(self, which: Mask) -> Rows:
        """The rows of some words."""
        return np.asarray(self.rows[np.repeat(which, self.sizes)])


def find_words(glyphs: Glyphs, rows: Mask) -> Words:
    """Rows of one text object that follow each other without white space or a wide step."""
    return _cut(glyphs, np.flatnonzero(rows), FAR_EM, at_spaces=True)


def find_spans(glyphs: Glyphs, rows: Mask) -> Words:
    """Rows of one text object on one line, white space and gaps included."""
    return _cut(glyphs, np.flatnonzero(rows), np.inf, at_spaces=False)


def _cut(glyphs: Glyphs, at: Rows, far_em: float, *, at_spaces: bool) -> Words:
    if not len(at):
        return Words(rows=at, first=at)
    new = begins(glyphs.order[at])
    if at_spaces:
        new |= begins(np.cumsum(glyphs.is_space)[at])
    box = glyphs.box[at]
    middle = (box[:, :2] + box[:, 2:]) / 2
    height = np.maximum(glyphs.size[at], box[:, 3] - box[:, 1])[1:]
    level = np.abs(np.cos(np.radians(glyphs.angle[at[1:]])))
    step = np.abs(middle[1:] - middle[:-1])
    along = np.where(level > HALF_TURNED, step[:, 0], step[:, 1])
    across = np.where(level > HALF_TURNED, step[:, 1], step[:, 0])
    new[1:] |= (along > far_em * height) | (across > OFF_LINE_EM * height)
    return Words(rows=at, first=np.flatnonzero(new))


def join_lines(spans: Boxes, sizes: NDArray[np.float32]) -> NDArray[np.intp]:
    """A number for each span, the same for those that follow each other on one line.

    `sizes` are their type sizes. Only level lines are joined.
    """
    if not len(spans):
        return np.zeros(0, np.intp)
    before, after = spans[:-1], spans[1:]
    shared = np.minimum(before[:, 3], after[:, 3]) - np.maximum(before[:, 1], after[:, 1])
    lower = np.minimum(before[:, 3] - before[:, 1], after[:, 3] - after[:, 1])
    apart = np.maximum(after[:, 0] - before[:, 2], before[:, 0] - after[:, 2])
    new = (shared < lower / 2) | (apart > FAR_EM * np.maximum(sizes[1:], sizes[:-1]))
    return np.concatenate([[0], np.cumsum(new)])


def boxes_with_area(glyphs: Glyphs, rows: Rows) -> Boxes:
    """The glyphs' boxes; where a font states none, what a letter of the size would fill."""
    box = glyphs.box[rows].copy()
    flat = ((box[:, 2:] - box[:, :2]) <= 0).any(axis=1)
    if flat.any():
        bare = rows[flat]
        turn = np.radians(glyphs.angle[bare])
        along = np.stack([np.cos(turn), np.sin(turn)], axis=1)
        down = np.stack([-np.sin(turn), np.cos(turn)], axis=1)
        origin = np.stack([glyphs.x[bare], glyphs.y[bare]], axis=1)
        size = glyphs.size[bare][:, None]
        far = origin + along * np.maximum(glyphs.advance[bare][:, None], 0.1 * size)
        above, below = down * (-ASCENT_EM * size), down * (DESCENT_EM * size)
        corners = np.stack([origin + above, origin + below, far + above, far + below])
        box[flat] = np.concatenate([corners.min(axis=0), corners.max(axis=0)], axis=1)
    return box


def find_copies(glyphs: Glyphs, words: Words, seen: Mask, copy_em: float) -> Mask:
    """Which rows of `words` stand where a seen row says the same character?"""
    if not len(words.rows) or not seen.any():
        return np.zeros(len(words.rows), bool)
    others = np.flatnonzero(seen)
    sizes = glyphs.size[words.rows]
    reach = np.maximum(copy_em * sizes, 1e-3)
    partner = find_partners(
        Points(glyphs.x[words.rows], glyphs.y[words.rows], glyphs.text[words.rows]),
        Points(glyphs.x[others], glyphs.y[others], glyphs.text[others]),
        float(reach.max()),
    )
    twin = others[partner]
    across = np.abs(glyphs.x[words.rows] - glyphs.x[twin])
    down = np.abs(glyphs.y[words.rows] - glyphs.y[twin])
    return np.asarray((partner >= 0) & (np.maximum(across, down) <= reach))


def copied_words(glyphs: Glyphs, words: Words, seen: Mask, thresholds: HiddenThresholds) -> Mask:
    """Which words are copies of what is seen at the same place?"""
    twins = find_copies(glyphs, words, seen, thresholds.copy_em)
    return np.asarray(words.share(twins) >= thresholds.copy_share)


def over_something(page: Page, boxes: Boxes) -> Mask:
    """Which boxes lie on a picture, or on paths that could draw letters?"""
    found = np.zeros(len(boxes), bool)
    if not len(boxes):
        return found
    shapes = boxes_of([picture.shown for picture in page.pictures if picture.shown.area > 0])
    paths = page.paths
    if len(paths):
        tallest = float((boxes[:, 3] - boxes[:, 1]).max())
        sides = (paths.box[:, 2:] - paths.box[:, :2]).max(axis=1)
        shaped = (paths.flags & (PathFlag.CURVE | PathFlag.DIAGONAL | PathFlag.SHADING)) != 0
        letters = paths.is_visible & (shaped | (sides <= SMALL_PATH * tallest))
        shapes = np.concatenate([shapes, paths.box[letters]])
    try:
        pairs = find_pairs(Standing(boxes), shapes, float((boxes[:, 3] - boxes[:, 1]).max()))
    except OverflowError:
        return ~found
    found[pairs.row] = True
    return found


def even_out(words: Words, hidden: Mask, few: int) -> Mask:
    """The same with words whole: loose hidden glyphs stay with what is seen, and vice versa.

    `hidden` has an entry for each of `words.rows`. A run of at most `few` glyphs goes with the
    rest of its word where that is the greater part.
    """
    if not len(hidden) or hidden.all() or not hidden.any():
        return hidden
    of_row = words.of_row
    starts = np.flatnonzero(begins(hidden) | begins(of_row))
    short = lengths(starts, len(hidden)) <= few
    mostly = (words.share(hidden) > 0.5)[of_row[starts]]  # noqa: PLR2004 - the greater part
    mixed = words.share(hidden)[of_row[starts]] % 1.0 != 0
    odd = short & mixed & (hidden[starts] != mostly)
    turned = np.repeat(odd, lengths(starts, len(hidden)))
    return np.asarray(hidden ^ turned)
