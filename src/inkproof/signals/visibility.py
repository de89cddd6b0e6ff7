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
from inkproof.model.evidence import HiddenRows, Hiding, Raster, code_of
from inkproof.model.glyphs import Flag, Glyphs, Mask, Paint, Rows
from inkproof.model.page import Page
from inkproof.signals.hidden import spread
from inkproof.signals.hidden_beneath import is_stated_hidden
from inkproof.signals.hidden_ink import count_pixels, cut_out, shows_outlines, shows_something
from inkproof.signals.hidden_words import (
    Words,
    boxes_with_area,
    copied_words,
    even_out,
    find_words,
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
    """Without the text objects that hold suspect rows."""
    bare: Raster
    """Without any text."""


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
    unseen = _even_out(words, unseen, hidden, thresholds)
    _keep_layer(page, words, unseen, unpainted, views.bare, thresholds)
    settled[words.rows[~unseen]] = 0
    gone = settled != 0
    lost = find_words(glyphs, gone)
    shown = inked & glyphs.is_visible & ~gone & (hidden.how == 0)
    settled[lost.select(copied_words(glyphs, lost, shown, thresholds))] = code_of(Hiding.COPY)
    how = np.where(hidden.how != 0, hidden.how, settled).astype(np.uint8)
    spoken = inked | (hidden.how != 0)
    return HiddenRows(how=spread(glyphs, spoken, how), suspect=np.zeros(len(glyphs), np.uint8))


def _is_seen(page: Page, rows: Rows, views: Views, thresholds: HiddenThresholds) -> Mask:
    """Which rows change the look of the page, in enough of their pixels?"""
    glyphs = page.glyphs
    change = np.abs(views.full.grey.astype(np.int16) - views.without.grey.astype(np.int16))
    scale = views.full.scale
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


def _keep_layer(  # noqa: PLR0913 - the words, what is known of them, and the page beneath
    page: Page,
    words: Words,
    unseen: Mask,
    unpainted: Mask,
    bare: Raster,
    thresholds: HiddenThresholds,
) -> None:
    """Takes those words back that are the text of what the page shows; writes into `unseen`."""
    of_layer = _is_layer(page, words.rows, unseen & ~unpainted, thresholds)
    judged = words.share(unseen & (unpainted | of_layer)) > 0
    if not judged.any():
        return
    pictures = [picture.shown for picture in page.pictures if picture.shown.area > 0]
    boxes = words.boxes(page.glyphs).astype(np.float64)
    pad = thresholds.span_pad_em * page.glyphs.size[words.rows[words.first]].astype(np.float64)
    boxes += pad[:, None] * np.array([-1.0, -1.0, 1.0, 1.0])
    counts = words.sizes
    kept = np.zeros(len(words), bool)
    for word in np.flatnonzero(judged).tolist():
        box = Box(*boxes[word].tolist())
        pixels = cut_out(bare, box)
        kept[word] = _on_any(box, pictures) and shows_something(pixels, thresholds)
        kept[word] |= shows_outlines(pixels, int(counts[word]), thresholds)
    unseen &= ~np.repeat(kept, counts)


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
