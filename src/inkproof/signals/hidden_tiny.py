"""Which text is too small to be read, as it is painted and not as it is stated?

Small type is not hidden because it is small: whole pages are printed in 3 pt, marks and labels
of drawings too. A run of it among text of ordinary size, with nothing that it belongs to, is
meant for machines.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, bounding_box, boxes_of
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs, Mask, Rows, to_string
from inkproof.model.page import Page
from inkproof.signals.hidden_words import HALF_TURNED
from inkproof.thresholds import HiddenThresholds

MAX_RUNS = 2_000
"""Runs of small text that are looked at one by one; in a page of more they are its print."""
SPANNING = 0.9
"""Share of the page's width and height from which a shape is its background, not a drawing."""
TALL = 0.75
"""Quantile of the ink of a font's letters that gives its size: capitals and ascenders."""
BEYOND_ASCII = 0xC0
"""Where letters begin beyond ASCII."""
IDEOGRAPHS = 0x2E80
"""From here on, letters can be a single stroke."""
MOSTLY_LETTERS = 0.5
"""Share of a text object's ink that letters are at least, if it is to be looked at."""

_LETTERS = np.zeros(BEYOND_ASCII + 1, bool)
"""Letters and digits by code point; the last entry is for all beyond."""
_LETTERS[[*map(ord, ascii_letters + digits), BEYOND_ASCII]] = True


class Ink(NamedTuple):
    """Sides of each glyph's box, in points."""

    longest: NDArray[np.float32]
    shortest: NDArray[np.float32]


def find_tiny(
    page: Page,
    rows: Mask,
    ink: Ink,
    figures: tuple[Figure, ...],
    thresholds: HiddenThresholds,
) -> Mask:
    """Which of the rows are too small to be read, and belong to nothing that is?

    Args:
        page: with its glyphs, paths and pictures.
        rows: the painted rows with ink that are not known to be hidden.
        ink: how large each glyph is.
        figures: the drawings that have labels.
        thresholds: this instrument's group.
    """
    limit = min(thresholds.min_size_pt, thresholds.min_size_page * min(page.width, page.height))
    thinnest = thresholds.usual_thinner * limit * thresholds.unreadable
    tiny = _find_squeezed(page.glyphs, rows, ink, thinnest, thresholds)
    if not _may_be_small(page.glyphs, rows, ink.longest, limit, thresholds):
        return tiny
    at = np.flatnonzero(rows & ~tiny)
    size = painted_sizes(page.glyphs, at, ink.longest[at], thresholds)
    small = size < limit
    unreadable = size < limit * thresholds.unreadable
    tiny[at[unreadable]] = True
    small &= ~unreadable
    legible = small & (size >= limit * thresholds.legible)
    count = int(np.count_nonzero(legible))
    if count >= thresholds.fine_print_glyphs and count >= thresholds.fine_print_share * len(at):
        small &= ~legible
    if not small.any():
        return tiny
    runs = _find_runs(page.glyphs, at, small, size, thresholds)
    if len(runs) > MAX_RUNS:
        return tiny
    large = at[size >= limit]
    drawings = _find_drawings(page, figures)
    for run in runs:
        near = drawings if legible[np.searchsorted(at, run)].all() else drawings[:0]
        tiny[run] = _says_something(page.glyphs, run) and not (
            _is_mark(page.glyphs, run, large, thresholds)
            or _is_label(page.glyphs, run, near, thresholds)
        )
    return tiny


def _says_something(glyphs: Glyphs, run: Rows) -> bool:
    """Is there a letter or a digit in it? Small squares and dots are bullets and leaders."""
    return any(character.isalnum() for character in to_string(glyphs.text[run]))


def _find_squeezed(
    glyphs: Glyphs, rows: Mask, ink: Ink, thinnest: float, thresholds: HiddenThresholds
) -> Mask:
    """Which rows are in text objects whose letters are squeezed flat, to a hair or to a thread?

    Their ink is thinner than that of type too small to be read, whatever its length. Letters
    like l are thin as well, but the pen moves on.
    """
    squeezed = np.zeros(len(rows), bool)
    at = (rows & (ink.shortest < thinnest)).nonzero()[0]
    if len(at) < thresholds.min_ink_letters:
        return squeezed
    # Those of no area are looked at elsewhere.
    at = at[(ink.shortest[at] > thresholds.line_ink * ink.longest[at]) & _is_letter(glyphs, at)]
    at = at[glyphs.text[at] < IDEOGRAPHS]
    thin = np.bincount(glyphs.order[at], minlength=1)
    every = np.bincount(glyphs.order[rows], minlength=len(thin))[: len(thin)]
    mostly = (thin >= thresholds.min_ink_letters) & (thin >= MOSTLY_LETTERS * every)
    orders = mostly.nonzero()[0]
    if not len(orders):
        return squeezed
    # Object by object: a page may have as many of them as it has glyphs.
    ordered = rows.nonzero()[0]
    ordered = ordered[np.argsort(glyphs.order[ordered], kind="stable")]
    bounds = np.searchsorted(glyphs.order[ordered], [orders, orders + 1]).T
    for order, (first, end) in zip(orders.tolist(), bounds.tolist(), strict=True):
        of_object = ordered[first:end]
        at = of_object[_is_letter(glyphs, of_object)]
        if thin[order] < TALL * len(at):
            continue
        sides = glyphs.box[at, 2:] - glyphs.box[at, :2]
        level = np.abs(np.cos(np.radians(glyphs.angle[at]))) > HALF_TURNED
        high = np.where(level, sides[:, 1], sides[:, 0])
        moved = float(np.median(glyphs.advance[at]))
        narrow = moved < thresholds.squeezed_em * float(np.median(high))
        if narrow or float(np.quantile(high, TALL)) < thinnest:
            squeezed[of_object] = True
    return squeezed


def painted_sizes(
    glyphs: Glyphs, rows: Rows, ink: NDArray[np.float32], thresholds: HiddenThresholds
) -> NDArray[np.float32]:
    """The size of each row in points: as stated, unless the ink of its font contradicts it."""
    size, font = glyphs.size[rows].copy(), glyphs.font[rows]
    inked = (ink > 0) & (size > 0)
    letters = inked & _is_letter(glyphs, rows)
    low, high = thresholds.believable_ink_em
    for one in np.unique(font).tolist():
        of_font = font == one
        sample = np.flatnonzero(of_font & letters)
        enough = len(sample) >= thresholds.min_ink_letters
        if not enough:  # signs are small, and prove nothing but that a size is far too small
            sample = np.flatnonzero(of_font & inked)
        if not len(sample):
            continue
        tall = float(np.quantile(ink[sample] / size[sample], TALL))
        if tall > high or (enough and tall < low):
            size[of_font] *= np.float32(tall / thresholds.usual_ink_em)
    return size


def _may_be_small(
    glyphs: Glyphs,
    rows: Mask,
    ink: NDArray[np.float32],
    limit: float,
    thresholds: HiddenThresholds,
) -> bool:
    """Is it worth the while to look closer?"""
    if glyphs.size.min() < limit and (rows & (glyphs.size < limit)).any():
        return True
    low = thresholds.believable_ink_em[0]
    doubtful = (rows & (ink < limit * thresholds.usual_ink_em)).nonzero()[0]
    doubtful = doubtful[ink[doubtful] < low * glyphs.size[doubtful]]
    return bool(_is_letter(glyphs, doubtful).any())


def _is_letter(glyphs: Glyphs, rows: Rows) -> Mask:
    """Which rows say a letter or a digit, roughly: signs can be as small as they like."""
    return _LETTERS.take(glyphs.text[rows], mode="clip")


def _find_runs(
    glyphs: Glyphs,
    rows: Rows,
    small: Mask,
    size: NDArray[np.float32],
    thresholds: HiddenThresholds,
) -> list[Rows]:
    """Small rows that follow each other on one line, whatever objects they are of."""
    places = np.flatnonzero(small)
    box = glyphs.box[rows[places]]
    height = size[places][1:]
    new = np.ones(len(places), bool)
    apart = np.maximum(box[1:, 0] - box[:-1, 2], box[:-1, 0] - box[1:, 2])
    level = np.maximum(box[1:, 1] - box[:-1, 3], box[:-1, 1] - box[1:, 3])
    new[1:] = (np.diff(places) > 1) | (apart > thresholds.small_run_gap_em * height)
    new[1:] |= level > height / 2
    return np.split(rows[places], np.flatnonzero(new)[1:])


def _is_mark(glyphs: Glyphs, run: Rows, large: Rows, thresholds: HiddenThresholds) -> bool:
    """Is a run a mark on larger text: some signs, digits and a letter or two?"""
    if len(run) > thresholds.mark_glyphs or not len(large):
        return False
    text = glyphs.text[run]
    numerals = (text >= ord("0")) & (text <= ord("9"))
    if np.count_nonzero(_is_letter(glyphs, run) & ~numerals) > thresholds.mark_letters:
        return False
    size = glyphs.size[large]
    near = _meets(
        glyphs.box[large],
        bounding_box(glyphs.box[run]),
        (thresholds.mark_reach_em * size)[:, None],
    )
    return bool(near.any())


def _is_label(glyphs: Glyphs, run: Rows, drawings: Boxes, thresholds: HiddenThresholds) -> bool:
    """Is a run a label of a drawing?"""
    if len(run) > thresholds.label_glyphs:
        return False
    box = bounding_box(glyphs.box[run])
    return bool(_meets(drawings, box, thresholds.label_reach_pt).any())


def _find_drawings(page: Page, figures: tuple[Figure, ...]) -> Boxes:
    """What can have labels: drawings and pictures, but no background."""
    boxes = [figure.box for figure in figures if not figure.outlined]
    boxes += [picture.shown for picture in page.pictures if picture.shown.area > 0]
    shapes = boxes_of(boxes)
    sides = shapes[:, 2:] - shapes[:, :2]
    spans = (sides >= SPANNING * np.array([page.width, page.height])).all(axis=1)
    return np.asarray(shapes[~spans])


def _meets(boxes: Boxes, box: Box, reach: NDArray[np.float32] | float) -> Mask:
    """Which boxes come as near as that?"""
    low, high = np.array(box[:2], np.float32), np.array(box[2:], np.float32)
    near = (boxes[:, :2] - reach <= high) & (boxes[:, 2:] + reach >= low)
    return np.asarray(near.all(axis=1))
