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

from inkproof.geometry.boxes import boxes_of
from inkproof.geometry.raster import paint_boxes
from inkproof.model.evidence import HiddenRows, Hiding, Raster, code_of
from inkproof.model.glyphs import Flag, Mask, Paint, Rows
from inkproof.model.page import Page
from inkproof.signals.hidden import spread
from inkproof.signals.hidden_beneath import (
    UNKNOWN_COLOUR,
    find_pale,
    find_type3,
    is_stated_hidden,
    list_marks,
)
from inkproof.signals.hidden_colours import is_coloured
from inkproof.signals.hidden_ink import count_pixels
from inkproof.signals.hidden_pairs import Standing, find_pairs
from inkproof.signals.hidden_said import find_layer_rows, find_said, find_shown_anyway
from inkproof.signals.hidden_words import (
    Words,
    boxes_with_area,
    copied_words,
    even_out,
    find_words,
)
from inkproof.thresholds import HiddenThresholds

GREY_LEVELS = 255.0
TELLING = 2
"""Red and green tell colours apart; blue makes a ninth of luminance, and hides what it says."""
SPREAD = 2
"""Thirds of a glyph's height in which something changes at least."""
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
    hues: tuple[Raster, Raster] | None = None
    """`full` and `without` once more, in colour, where `wants_hues` asks for them."""


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
    dropped = boxes_of([text.box for text in page.dropped])
    try:
        met = find_pairs(Standing(boxes), dropped).painter
    except OverflowError:
        met = np.arange(len(dropped))
    return left_out | {page.dropped[which].order for which in np.unique(met).tolist()}


def paint_something(page: Page, orders: frozenset[int]) -> bool:
    """Can any of these text objects change the look of the page: painted, or a clip for others?

    If none can, `Views.without` is `Views.full`.
    """
    glyphs = page.glyphs
    of_orders = np.isin(glyphs.order, list(orders))
    paints = glyphs.is_visible | ((glyphs.paint & Paint.CLIP.value) != 0)
    unread = orders.difference(glyphs.order[of_orders].tolist())
    return bool(unread) or bool((of_orders & paints).any())


def wants_hues(page: Page, hidden: HiddenRows, views: Views, thresholds: HiddenThresholds) -> bool:
    """Is there text that grey does not tell from its ground, and that a hue may: red on green?"""
    glyphs = page.glyphs
    painted = hidden.is_suspect & ~glyphs.is_space & (hidden.suspect != code_of(Hiding.INVISIBLE))
    rows = np.flatnonzero(painted)
    rows = rows[~_is_seen(page, rows, hidden, views, thresholds)]
    if not len(rows):
        return False
    if list_marks(page) or any(picture.shown.area > 0 for picture in page.pictures):
        return True
    if (glyphs.flags[rows] & UNKNOWN_COLOUR).any() or find_type3(page)[rows].any():
        return True
    colours = [glyphs.fill[rows], glyphs.stroke[rows], page.paths.fill, page.paths.stroke]
    return bool(is_coloured(np.concatenate(colours)).any())


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
    unseen = ~_is_seen(page, words.rows, hidden, views, thresholds)
    unseen &= unpainted | ~_draws_nothing_here(page, words.rows, hidden, thresholds)
    doubted = unseen & ~unpainted
    if doubted.any():
        others = inked & glyphs.is_visible & (hidden.how == 0)
        others[words.rows[unseen]] = False
        unseen[doubted] = ~_has_twin(page, words.rows[doubted], others, views, thresholds)
    unseen = _even_out(page, words, unseen, hidden, thresholds)
    judged = np.zeros(len(glyphs), bool)
    of_layer = unpainted.copy()
    of_layer[~unpainted] = find_layer_rows(page, words.rows[~unpainted], thresholds)
    judged[words.rows] = unseen & of_layer
    kept = unseen & find_said(page, judged, views.bare, thresholds)[words.rows]
    unseen &= ~kept
    anyway = find_shown_anyway(page, words, unseen & ~unpainted, views.bare, thresholds)
    layer = np.zeros(len(glyphs), bool)
    layer[words.rows] = kept | (unseen & anyway)
    unseen &= ~anyway
    settled[words.rows[~unseen]] = 0
    gone = settled != 0
    lost = find_words(glyphs, gone)
    shown = inked & glyphs.is_visible & ~gone & (hidden.how == 0)
    settled[lost.select(copied_words(glyphs, lost, shown, thresholds))] = code_of(Hiding.COPY)
    how = np.where(hidden.how != 0, hidden.how, settled).astype(np.uint8)
    spoken = inked | (hidden.how != 0)
    return HiddenRows(
        how=spread(glyphs, spoken, how),
        suspect=np.zeros(len(glyphs), np.uint8),
        layer=spread(glyphs, inked, layer.astype(np.uint8)) != 0,
    )


def _is_seen(
    page: Page, rows: Rows, hidden: HiddenRows, views: Views, thresholds: HiddenThresholds
) -> Mask:
    """Which rows change the look of the page when they are left out?

    What has the colour of its ground does so in more than one place: a white glyph that wipes out
    a piece of the rule beneath it says nothing.
    """
    seen = np.zeros(len(rows), bool)
    pale = hidden.suspect[rows] == code_of(Hiding.LOW_CONTRAST)
    pale &= ~find_type3(page)[rows]
    for full, without in ((views.full, views.without), *([views.hues] if views.hues else [])):
        change = _difference(full, without, thresholds)
        enough, thirds = _is_changed(page, rows, change, full.scale, thresholds)
        seen |= enough & (~pale | (thirds >= SPREAD))
    return seen


def _has_twin(
    page: Page, rows: Rows, others: Mask, views: Views, thresholds: HiddenThresholds
) -> Mask:
    """Which rows stand where text is seen that none of the `others` accounts for?

    A reader that drops a repeated character keeps one of the two, not always the one that is
    seen.
    """
    change = np.minimum(
        _difference(views.full, views.bare, thresholds),
        _difference(views.without, views.bare, thresholds),
    )
    scale = views.full.scale
    boxes = page.glyphs.box[others] * np.float32(scale)
    known = paint_boxes(boxes + np.array([-1, -1, 1, 1], np.float32), change.shape)
    change[known] = 0
    return _is_changed(page, rows, change, scale, thresholds)[0]


def _difference(one: Raster, other: Raster, thresholds: HiddenThresholds) -> NDArray[np.float32]:
    """By how much each pixel changes, in least contrasts: from 1 on it is seen."""
    grey = np.abs(one.grey.astype(np.int16) - other.grey)
    change = np.asarray(grey / np.float32(GREY_LEVELS * thresholds.min_contrast), np.float32)
    if one.colours is None or other.colours is None:
        return change
    channels = np.abs(one.colours[..., :TELLING].astype(np.int16) - other.colours[..., :TELLING])
    hue = channels.max(axis=2) / np.float32(GREY_LEVELS * thresholds.clear_channel)
    return np.asarray(np.maximum(change, hue), dtype=np.float32)


def _is_changed(
    page: Page,
    rows: Rows,
    change: NDArray[np.float32],
    scale: float,
    thresholds: HiddenThresholds,
) -> tuple[Mask, Rows]:
    """Which rows have enough pixels with a change that can be seen, and in how many thirds?

    The box that a Type 3 glyph states need not be that of its ink: there any pixel will do.
    """
    glyphs = page.glyphs
    stem = np.clip(thresholds.stem_em * glyphs.size[rows] * scale, thresholds.palest_stem, 1.0)
    filled = (glyphs.paint[rows] & Paint.FILL.value) != 0
    wanted = np.where(filled, thresholds.seen_share, thresholds.seen_outline_share)
    boxes = boxes_with_area(glyphs, rows)
    wanted[find_type3(page)[rows]] = 0
    seen = np.zeros(len(rows), bool)
    spread_over = np.zeros(len(rows), np.intp)
    step_of = np.maximum(np.searchsorted(STEPS, stem + np.float32(1e-3), "right") - 1, 0)
    for step, share in enumerate(STEPS):
        these = step_of == step
        if these.any():
            found, of, thirds = count_pixels(change >= share, boxes[these], scale)
            seen[these] = found >= np.maximum(1, np.floor(wanted[these] * of))
            spread_over[these] = thirds
    return seen, spread_over


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
    page: Page, words: Words, unseen: Mask, hidden: HiddenRows, thresholds: HiddenThresholds
) -> Mask:
    """Words whole. What is blacked out is not kept for its neighbours' sake.

    White letters are: some may be seen by the shadow behind them, and others not.
    """
    whole = even_out(words, unseen, thresholds.loose_glyphs)
    kept = unseen & ~whole
    suspect = hidden.suspect[words.rows]
    certain = kept & (suspect == code_of(Hiding.COVERED))
    pale = kept & (suspect == code_of(Hiding.LOW_CONTRAST))
    if pale.any():
        rows = words.rows[pale]
        certain[pale] = is_stated_hidden(page, rows, hidden, thresholds)
        certain[pale] &= ~find_pale(page, rows, thresholds)
    return np.asarray(whole | certain)
