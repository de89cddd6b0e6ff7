"""What does a reader see of doubtful glyphs? Renders with and without them tell.

Painted glyphs are seen where the page looks different without them: one proof for white on
white, shadows, covers, clips and blend modes. Invisible words are judged by what the page shows
beneath them (reference 002, "Invisible text"), and so is the OCR layer of a scan that is
painted white, or under the scan.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box
from inkproof.geometry.raster import paint_boxes
from inkproof.model.evidence import HiddenRows, Hiding, Raster, code_of
from inkproof.model.glyphs import Flag, Glyphs, Mask, Paint, Rows
from inkproof.model.page import Page
from inkproof.signals.hidden import spread
from inkproof.signals.hidden_beneath import is_stated_hidden
from inkproof.signals.hidden_ink import (
    count_pixels,
    cut_out,
    shows_outlines,
    shows_same,
    shows_something,
)
from inkproof.signals.hidden_pairs import Standing, find_pairs
from inkproof.signals.hidden_words import (
    Words,
    boxes_with_area,
    copied_words,
    even_out,
    find_spans,
    find_words,
    join_lines,
)
from inkproof.thresholds import HiddenThresholds

GREY_LEVELS = 255.0
STEPS = (0.4, 0.6, 0.8, 1.0)
"""Shares of its contrast that a thin stem keeps, in steps, so that each is counted once."""
LATIN = 0x250
"""Up to here every system has a font to draw characters of fonts that are not in the file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """One page rendered three ways, at one resolution."""

    full: Raster
    """As a reader sees it."""
    without: Raster
    """Without what `find_left_out` names."""
    bare: Raster
    """Without any text."""


def find_left_out(page: Page, hidden: HiddenRows) -> frozenset[int]:
    """Paint orders of what `Views.without` leaves out: every text object with a suspect row.

    So does every object that the reader dropped as the duplicate of another and that stands
    there: it would go on showing what is left out.
    """
    rows = hidden.is_suspect
    left_out = frozenset(page.glyphs.order[rows].tolist())
    if not page.dropped or not left_out:
        return left_out
    boxes = boxes_with_area(page.glyphs, np.flatnonzero(rows))
    dropped = np.array([text.box for text in page.dropped], np.float32).reshape(-1, 4)
    try:
        met = find_pairs(Standing(boxes), dropped).painter
    except OverflowError:
        met = np.arange(len(dropped))
    return left_out | {page.dropped[which].order for which in np.unique(met).tolist()}


def settle_hidden(
    page: Page, hidden: HiddenRows, views: Views, thresholds: HiddenThresholds
) -> HiddenRows:
    """The same with no suspects left: each is hidden, or shown, by what the renders show."""
    glyphs = page.glyphs
    inked = ~glyphs.is_space & ((glyphs.flags & Flag.CONTINUES.value) == 0)
    suspect = hidden.is_suspect & inked
    settled = np.where(suspect, hidden.suspect, 0).astype(np.uint8)
    words = find_words(glyphs, suspect)
    if not len(words):
        return HiddenRows(how=hidden.how.copy(), suspect=np.zeros(len(glyphs), np.uint8))
    unpainted = hidden.suspect[words.rows] == code_of(Hiding.INVISIBLE)
    unseen = ~_is_seen(page, words.rows, views, thresholds)
    unseen &= unpainted | ~_draws_nothing_here(page, words.rows, hidden, thresholds)
    doubted = unseen & ~unpainted
    if doubted.any():
        others = inked & glyphs.is_visible & (hidden.how == 0)
        others[words.rows[unseen]] = False
        unseen[doubted] = ~_has_twin(page, words.rows[doubted], others, views, thresholds)
    unseen = _even_out(words, unseen, hidden, thresholds)
    judged = np.zeros(len(glyphs), bool)
    judged[words.rows] = unseen & (
        unpainted | _is_layer(page, words.rows, unseen & ~unpainted, thresholds)
    )
    unseen &= ~_is_said_by_page(page, judged, views.bare, thresholds)[words.rows]
    unseen &= ~_is_shown_anyway(page, words, unseen & ~unpainted, views.bare, thresholds)
    settled[words.rows[~unseen]] = 0
    gone = settled != 0
    lost = find_words(glyphs, gone)
    shown = inked & glyphs.is_visible & ~gone & (hidden.how == 0)
    settled[lost.select(copied_words(glyphs, lost, shown, thresholds))] = code_of(Hiding.COPY)
    how = np.where(hidden.how != 0, hidden.how, settled).astype(np.uint8)
    spoken = inked | (hidden.how != 0)
    return HiddenRows(how=spread(glyphs, spoken, how), suspect=np.zeros(len(glyphs), np.uint8))


def _is_seen(page: Page, rows: Rows, views: Views, thresholds: HiddenThresholds) -> Mask:
    """Which rows change the look of the page when they are left out?"""
    change = _difference(views.full, views.without)
    return _is_changed(page.glyphs, rows, change, views.full.scale, thresholds)


def _has_twin(
    page: Page, rows: Rows, others: Mask, views: Views, thresholds: HiddenThresholds
) -> Mask:
    """Which rows stand where text is seen that none of the `others` accounts for?

    A reader that drops a repeated character keeps one of the two, not always the one that is
    seen.
    """
    change = _difference(views.full, views.bare)
    scale = views.full.scale
    boxes = page.glyphs.box[others] * np.float32(scale)
    known = paint_boxes(boxes + np.array([-1, -1, 1, 1], np.float32), change.shape)
    change[known] = 0
    return _is_changed(page.glyphs, rows, change, scale, thresholds)


def _difference(one: Raster, other: Raster) -> NDArray[np.int16]:
    return np.abs(one.grey.astype(np.int16) - other.grey.astype(np.int16))


def _is_changed(
    glyphs: Glyphs,
    rows: Rows,
    change: NDArray[np.int16],
    scale: float,
    thresholds: HiddenThresholds,
) -> Mask:
    """Which rows have enough pixels with a change that can be seen?"""
    stem = np.clip(thresholds.stem_em * glyphs.size[rows] * scale, thresholds.palest_stem, 1.0)
    filled = (glyphs.paint[rows] & Paint.FILL) != 0
    wanted = np.where(filled, thresholds.seen_share, thresholds.seen_outline_share)
    boxes = boxes_with_area(glyphs, rows)
    seen = np.zeros(len(rows), bool)
    step_of = np.searchsorted(STEPS, stem + np.float32(1e-3), "right") - 1
    for step, share in enumerate(STEPS):
        these = step_of == step
        if these.any():
            least = thresholds.min_contrast * GREY_LEVELS * share
            found, of = count_pixels(change >= least, boxes[these], scale)
            seen[these] = found >= np.maximum(1, np.floor(wanted[these] * of))
    return seen


def _draws_nothing_here(
    page: Page, rows: Rows, hidden: HiddenRows, thresholds: HiddenThresholds
) -> Mask:
    """Which rows may be missing from the render for want of a font, and not be hidden?

    Where colours and shapes say by themselves that nobody sees it, that is enough.
    """
    glyphs = page.glyphs
    absent = np.array([font.embedded is False for font in page.fonts], bool)
    if not absent.any():
        return np.zeros(len(rows), bool)
    font = np.clip(glyphs.font[rows], 0, len(absent) - 1)
    missing = absent[font] & (glyphs.text[rows] >= LATIN)
    if missing.any():
        missing[missing] = ~is_stated_hidden(page, rows[missing], hidden, thresholds)
    return missing


def _even_out(
    words: Words, unseen: Mask, hidden: HiddenRows, thresholds: HiddenThresholds
) -> Mask:
    """Words whole. Under a cover no glyph is kept for its neighbours' sake."""
    whole = even_out(words, unseen, thresholds.loose_glyphs)
    covered = hidden.suspect[words.rows] == code_of(Hiding.COVERED)
    return np.asarray(np.where(covered, unseen | whole, whole))


def _is_said_by_page(page: Page, judged: Mask, bare: Raster, thresholds: HiddenThresholds) -> Mask:
    """Which of the judged glyph rows are the text of a picture or of outlines?

    A span of one text object is judged as a whole, and a line by the greater part of it: OCR
    sets its words wider or narrower than the picture does.
    """
    glyphs = page.glyphs
    said = np.zeros(len(judged), bool)
    spans = find_spans(glyphs, judged)
    if not len(spans):
        return said
    pictures = [picture.shown for picture in page.pictures if picture.shown.area > 0]
    boxes, counts = spans.boxes(glyphs), spans.sizes
    sizes = glyphs.size[spans.rows[spans.first]]
    pad = thresholds.span_pad_em * sizes[:, None] * np.array([-1, -1, 1, 1], np.float32)
    kept = np.zeros(len(spans), bool)
    for span, corners in enumerate((boxes + pad).tolist()):
        box = Box(*corners)
        pixels = cut_out(bare, box)
        kept[span] = _on_any(box, pictures) and shows_something(pixels, thresholds)
        kept[span] |= shows_outlines(pixels, int(counts[span]), thresholds)
    lines = join_lines(boxes, sizes)
    of_kept = np.bincount(lines, counts * kept)
    kept |= (of_kept >= thresholds.layer_share * np.bincount(lines, counts))[lines]
    said[spans.select(kept)] = True
    return said


def _is_shown_anyway(
    page: Page, words: Words, unseen: Mask, bare: Raster, thresholds: HiddenThresholds
) -> Mask:
    """Which unseen rows are of lines that a picture or outlines show at the same place?

    A page that was flattened into its picture keeps its text beneath it.
    """
    shown = np.zeros(len(unseen), bool)
    if not unseen.any():
        return shown
    box = page.glyphs.box[words.rows]
    low = page.glyphs.y[words.rows]
    size = page.glyphs.size[words.rows]
    places = np.flatnonzero(unseen)
    off_line = np.abs(np.diff(low[places])) > size[places][1:] / 2
    starts = np.flatnonzero(np.concatenate([[True], off_line]))
    for line in np.split(places, starts[1:]):
        shown[line] = shows_same(bare, box[line], thresholds)
    return shown


def _is_layer(page: Page, rows: Rows, unseen: Mask, thresholds: HiddenThresholds) -> Mask:
    """Which unseen painted rows are the OCR layer of a picture that is the page?"""
    none = np.zeros(len(rows), bool)
    big = [p for p in page.pictures if p.shown.area >= thresholds.layer_share * page.area]
    if not big or not unseen.any():
        return none
    box = page.glyphs.box[rows]
    middle = (box[:, :2] + box[:, 2:]) / 2
    on = none.copy()
    for picture in big:
        low, high = np.array(picture.shown[:2]), np.array(picture.shown[2:])
        on |= ((middle >= low) & (middle <= high)).all(axis=1)
    layer = unseen & on
    painted = np.count_nonzero(_painted(page.glyphs))
    return layer if np.count_nonzero(layer) >= thresholds.layer_share * painted else none


def _painted(glyphs: Glyphs) -> NDArray[np.bool_]:
    return np.asarray(glyphs.is_visible & ~glyphs.is_space)


def _on_any(box: Box, others: list[Box]) -> bool:
    """Does the box share some area with one of them?"""
    return any(box.intersect(other).area > 0 for other in others)
