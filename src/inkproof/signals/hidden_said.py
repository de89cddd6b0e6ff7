"""Is text that nobody sees the text of what the page shows: of a picture, or of outlines?

OCR lays words over or under the picture of a page; slides keep text beneath artwork. Each span
is judged by what lies under it (reference 002, "Invisible text"), a line by its greater part,
for OCR sets words wider or narrower than the picture does. What goes on where the picture is
blank is of neither: text added to a layer.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes
from inkproof.geometry.sequences import begins, lengths
from inkproof.model.evidence import Raster
from inkproof.model.glyphs import Glyphs, Mask, Rows
from inkproof.model.page import Page
from inkproof.signals.hidden_ink import cut_out, shows_outlines, shows_same, shows_something
from inkproof.signals.hidden_words import Words, find_spans, find_words, join_lines
from inkproof.thresholds import HiddenThresholds


def find_said(page: Page, judged: Mask, bare: Raster, thresholds: HiddenThresholds) -> Mask:
    """Which of the judged glyph rows are the text of a picture or of outlines?

    `bare` is the page without any text.
    """
    glyphs = page.glyphs
    said = np.zeros(len(judged), bool)
    spans = find_spans(glyphs, judged)
    if not len(spans):
        return said
    boxes, counts = spans.boxes(glyphs), spans.sizes
    sizes = glyphs.size[spans.rows[spans.first]]
    shown = np.zeros(len(spans), bool)
    pictures = [picture.shown for picture in page.pictures if picture.shown.area > 0]
    for span, box in enumerate(_widen(boxes, sizes, thresholds)):
        pixels = cut_out(bare, box)
        shown[span] = _on_any(box, pictures) and shows_something(pixels, thresholds)
        shown[span] |= shows_outlines(pixels, int(counts[span]), thresholds)
    lines = join_lines(boxes, sizes)
    of_shown = np.bincount(lines, counts * shown)
    kept = shown | (of_shown >= thresholds.layer_share * np.bincount(lines, counts))[lines]
    said[spans.select(kept)] = True
    line_of = np.full(len(judged), -1, np.intp)
    line_of[spans.rows] = np.repeat(lines, counts)
    said[_find_added(glyphs, said, line_of, bare, thresholds)] = False
    return said


def find_shown_anyway(
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


def find_layer_rows(page: Page, rows: Rows, thresholds: HiddenThresholds) -> Mask:
    """Which of these suspect painted rows are the OCR layer of a picture that is the page?

    Seen or not: white letters wipe out some of the print that they lie on.
    """
    none = np.zeros(len(rows), bool)
    big = [p for p in page.pictures if p.shown.area >= thresholds.layer_share * page.area]
    if not big or not len(rows):
        return none
    box = page.glyphs.box[rows]
    middle = (box[:, :2] + box[:, 2:]) / 2
    on = none.copy()
    for picture in big:
        low, high = np.array(picture.shown[:2]), np.array(picture.shown[2:])
        on |= ((middle >= low) & (middle <= high)).all(axis=1)
    painted = np.count_nonzero(page.glyphs.is_visible & ~page.glyphs.is_space)
    return on if np.count_nonzero(on) >= thresholds.layer_share * painted else none


def _find_added(
    glyphs: Glyphs, said: Mask, line_of: Rows, bare: Raster, thresholds: HiddenThresholds
) -> Rows:
    """Rows of words that go on where the page is blank, in lines that it shows otherwise.

    Where the rest of the line stands on its ink, glyph for glyph, nothing is out of place, and
    such words were added; where it does not, they may be as far out as they are few.
    """
    words = find_words(glyphs, said)
    boxes, counts = words.boxes(glyphs), words.sizes
    blank = np.array(
        [
            not shows_something(cut_out(bare, box), thresholds)
            for box in _widen(boxes, glyphs.size[words.rows[words.first]], thresholds)
        ],
        bool,
    )
    line = line_of[words.rows[words.first]]
    starts = np.flatnonzero(begins(blank) | begins(line))
    runs = lengths(starts, len(words))
    added = np.zeros(len(words), bool)
    for first, count in zip(starts.tolist(), runs.tolist(), strict=True):
        if not blank[first]:
            continue
        run = slice(first, first + count)
        length = int(counts[run].sum())
        if length < thresholds.added_glyphs:
            continue
        rest = (line == line[first]) & ~blank
        wide = length > thresholds.displaced_share * int(counts[rest].sum())
        if wide or shows_same(bare, glyphs.box[words.select(rest)], thresholds):
            added[run] = True
    return words.select(added)


def _widen(boxes: Boxes, sizes: NDArray[np.float32], thresholds: HiddenThresholds) -> list[Box]:
    """Boxes with some room around them: those of OCR are not exact."""
    pad = thresholds.span_pad_em * sizes[:, None] * np.array([-1, -1, 1, 1], np.float32)
    return [Box(*corners) for corners in (boxes + pad).tolist()]


def _on_any(box: Box, others: list[Box]) -> bool:
    """Does the box share some area with one of them?"""
    return any(box.intersect(other).area > 0 for other in others)
