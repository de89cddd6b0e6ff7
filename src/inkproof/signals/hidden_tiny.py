"""Which text is too small to be read, as it is painted and not as it is stated?

Small type is not hidden because it is small: whole pages are printed in 3 pt, marks and labels
of drawings too. A run of it among text of ordinary size, with nothing that it belongs to, is
meant for machines.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, bounding_box
from inkproof.model.glyphs import Glyphs, Mask, Rows
from inkproof.model.page import Page
from inkproof.thresholds import HiddenThresholds

MAX_RUNS = 2_000
"""Runs of small text that are looked at one by one; in a page of more they are its print."""
SPANNING = 0.9
"""Share of the page's width and height from which a shape is its background, not a drawing."""
TALL = 0.75
"""Quantile of the ink of a font's letters that gives its size: capitals and ascenders."""
BEYOND_ASCII = 0xC0
"""Where letters begin beyond ASCII."""


def find_tiny(
    page: Page, rows: Mask, ink: NDArray[np.float32], thresholds: HiddenThresholds
) -> Mask:
    """Which of the rows are too small to be read, and belong to nothing that is?

    Args:
        page: with its glyphs, paths and pictures.
        rows: the painted rows with ink that are not known to be hidden.
        ink: the longer side of each glyph's box, in points.
        thresholds: this instrument's group.
    """
    tiny = np.zeros(len(rows), bool)
    limit = min(thresholds.min_size_pt, thresholds.min_size_page * min(page.width, page.height))
    if not _may_be_small(page.glyphs, rows, ink, limit, thresholds):
        return tiny
    at = np.flatnonzero(rows)
    size = painted_sizes(page.glyphs, at, ink[at], thresholds)
    small = size < limit
    unreadable = size < limit * thresholds.unreadable
    tiny[at[unreadable]] = True
    small &= ~unreadable
    count = int(np.count_nonzero(small))
    if not count or (
        count >= thresholds.fine_print_glyphs and count >= thresholds.fine_print_share * len(at)
    ):
        return tiny
    runs = _find_runs(page.glyphs, at, small, size, thresholds)
    if len(runs) > MAX_RUNS:
        return tiny
    large = at[size >= limit]
    for run in runs:
        tiny[run] = not _belongs(page, run, large, thresholds)
    return tiny


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
    if (rows & (glyphs.size < limit)).any():
        return True
    low = thresholds.believable_ink_em[0]
    doubtful = rows & (ink < limit * thresholds.usual_ink_em)
    doubtful &= ink < low * glyphs.size
    return bool(_is_letter(glyphs, np.flatnonzero(doubtful)).any())


def _is_letter(glyphs: Glyphs, rows: Rows) -> Mask:
    """Which rows say a letter or a digit, roughly: signs can be as small as they like."""
    text = glyphs.text[rows]
    ascii_letter = ((text | 0x20) >= ord("a")) & ((text | 0x20) <= ord("z"))
    digit = (text >= ord("0")) & (text <= ord("9"))
    return np.asarray(ascii_letter | digit | (text >= BEYOND_ASCII))


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


def _belongs(page: Page, run: Rows, large: Rows, thresholds: HiddenThresholds) -> bool:
    """Is a run a mark on larger text, or a label of a drawing?"""
    glyphs = page.glyphs
    box = bounding_box(glyphs.box[run])
    if len(run) <= thresholds.mark_glyphs and len(large):
        reach = thresholds.mark_reach_em * glyphs.size[large]
        if _meets(glyphs.box[large], box, reach[:, None]).any():
            return True
    if len(run) > thresholds.label_glyphs:
        return False
    drawn = page.paths.box[page.paths.is_visible]
    shown = np.array([picture.shown for picture in page.pictures], np.float32).reshape(-1, 4)
    shapes = np.concatenate([drawn, shown])
    sides = shapes[:, 2:] - shapes[:, :2]
    spans = (sides >= SPANNING * np.array([page.width, page.height])).all(axis=1)
    return bool(_meets(shapes[~spans], box, thresholds.label_reach_pt).any())


def _meets(boxes: Boxes, box: Box, reach: NDArray[np.float32] | float) -> Mask:
    """Which boxes come as near as that?"""
    low, high = np.array(box[:2], np.float32), np.array(box[2:], np.float32)
    near = (boxes[:, :2] - reach <= high) & (boxes[:, 2:] + reach >= low)
    return np.asarray(near.all(axis=1))
