"""Does the page show ink that nothing reports? A render against what the readers say.

Two readings, for a picture accounts for all ink under it. The first takes all ink, and what
text, pictures, paths and annotations account for. The second is for pages that pictures cover,
a scan with a text layer above all: of the ink under the pictures it takes what is broken into
strokes and lines as text is, and only text accounts for it (reference 000, "What the text
cascade structurally cannot see"; reference 002, "Pictures on the text route").
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from inkproof.geometry.boxes import Box, boxes_of
from inkproof.geometry.raster import (
    Bits,
    Grey,
    count_in_cells,
    find_lines,
    find_solid,
    grow,
    label_regions,
    sum_across,
    sum_around,
    sum_down,
)
from inkproof.model.evidence import Figure, Raster
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.reported import Sheet, paint_drawings, paint_pictures, paint_text
from inkproof.thresholds import InkThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class InkReading:
    """The ink of one page."""

    ink: Measured = ABSTAINED
    """As `PageSignals.ink`."""
    unreported: Measured = ABSTAINED
    """As `PageSignals.unreported_ink`."""
    region: Box | None = None
    """Bounds of the largest region that nothing reports, page space; None where there is none."""
    unread: Measured = ABSTAINED
    """As `PageSignals.unread_in_pictures`; abstains where pictures do not cover the page."""
    unread_region: Box | None = None
    """Bounds of the largest such region, page space; None where there is none."""


_STEP = 4
"""Every so many rows and columns of a tile are enough to know its paper."""
_WHITE = 255


class _Marks(NamedTuple):
    """What stands out from the paper around it."""

    dark: Bits
    light: Bits
    """Lighter than paper that is dark itself."""


def measure_ink(
    page: Page,
    shown: Mask,
    figures: tuple[Figure, ...],
    raster: Raster,
    thresholds: InkThresholds,
) -> InkReading:
    """Ink, and the largest region of it that no text, picture or path accounts for.

    Args:
        page: what a reader states, its annotations among it.
        shown: which glyph rows the page shows (`HiddenRows` taken off), an OCR layer among them.
        figures: drawings, whose paths count as reported, unless they are outlined text.
        raster: the page at `InkThresholds.dpi`.
        thresholds: this instrument's group.
    """
    if not raster.grey.size:
        return InkReading()
    sheet = Sheet(raster.grey.shape, raster.scale, thresholds)
    marks = _find_marks(raster.grey, sheet)
    cells = count_in_cells(marks.dark | marks.light, sheet.pixels(thresholds.cell_pt)) > 0
    inked = float(np.count_nonzero(cells))
    left = _find_unreported(page, shown, figures, marks, sheet)
    unreported, region = _measure_largest(left, sheet)
    drawn = boxes_of([f.box for f in figures if not f.outlined])
    # A chart over a background picture is a drawing of its own, not the picture's words.
    covered = paint_pictures(page, sheet)
    if len(drawn):
        covered &= ~sheet.paint(drawn)
    unread, unread_region = ABSTAINED, None
    if np.count_nonzero(covered) / covered.size >= thresholds.covering:
        found, texts = _find_unread(page, shown, marks, covered, sheet)
        share, unread_region = _measure_largest(found, sheet)
        unread = Measured(share, texts)
    return InkReading(
        ink=Measured(inked / cells.size, float(cells.size)),
        unreported=Measured(unreported, inked),
        region=region,
        unread=unread,
        unread_region=unread_region,
    )


def _find_marks(grey: Grey, sheet: Sheet) -> _Marks:
    """Pixels clearly darker or lighter than the paper of the tile that they stand in.

    Paper is the usual percentile, so a grey cast is no ink; where most of a tile is dark, as in
    a coloured panel, paper is the percentile as far from the other end, and ink is lighter.
    """
    limits, side = sheet.limits, sheet.pixels(sheet.limits.tile_pt)
    # Bytes would be sorted one by one; pairs of them are sorted many at once.
    sample = np.sort(_sample_tiles(grey, side).astype(np.int16), axis=2)
    last = sample.shape[2] - 1
    high = round(last * limits.background_percentile / 100)
    low, middle, top = (sample[:, :, place] for place in (last - high, last // 2, high))
    mostly_dark = 2 * (middle - low) < top - middle
    paper = np.where(mostly_dark, low, top)
    darker = np.ceil(limits.dark * paper).astype(np.uint8)
    lighter = np.minimum(paper + round(255 * (1 - limits.dark)), 255).astype(np.uint8)
    dark, light = np.empty(grey.shape, bool), np.zeros(grey.shape, bool)
    width = grey.shape[1]
    for row, (below, above) in enumerate(zip(darker, lighter, strict=True)):
        band = slice(row * side, (row + 1) * side)
        np.less(grey[band], np.repeat(below, side)[:width], out=dark[band])
        if above.min() < _WHITE:
            np.greater(grey[band], np.repeat(above, side)[:width], out=light[band])
    return _Marks(dark, light)


def _sample_tiles(grey: Grey, side: int) -> Grey:
    """Some pixels of each tile, `[tile row, tile column, pixel]`; edges are continued."""
    rows, columns = (
        np.minimum(np.arange(0, length, side)[:, None] + np.arange(0, side, _STEP), length - 1)
        for length in grey.shape
    )
    sample = grey[rows.ravel()][:, columns.ravel()]
    tiles = sample.reshape(*rows.shape, *columns.shape).transpose(0, 2, 1, 3)
    return np.asarray(tiles.reshape(len(rows), len(columns), -1))


def _find_unreported(
    page: Page, shown: Mask, figures: tuple[Figure, ...], marks: _Marks, sheet: Sheet
) -> Bits:
    """Cells with ink that text, pictures, paths and annotations do not account for."""
    limits, cell = sheet.limits, sheet.pixels(sheet.limits.cell_pt)
    reported = paint_drawings(page, figures, sheet)
    pad = (limits.pad_pt, limits.pad_em)
    accounted = paint_text(page, shown, sheet, pad)
    accounted |= reported.whole
    left = marks.dark & ~accounted
    if reported.panels.any():
        if (left & reported.panels).any():
            left &= ~(reported.panels & find_solid(marks.dark, sheet.pixels(limits.solid_pt)))
        left |= _find_light(marks, reported.panels & ~accounted, sheet)
    if not left.any():
        return np.zeros_like(left[::cell, ::cell])
    # Rules are found in all ink too: text that is taken away cuts them to pieces.
    left &= ~_find_rules(marks.dark, sheet)
    left &= ~_find_rules(left, sheet)
    if not reported.shapes.any():
        return np.asarray(count_in_cells(left, cell) > 0)
    like_text, _ = _find_like_text(marks.dark | marks.light, left, sheet)
    return np.asarray(like_text | (count_in_cells(left & ~reported.shapes, cell) > 0))


def _find_light(marks: _Marks, panels: Bits, sheet: Sheet) -> Bits:
    """Light marks on filled paths; what is solid there is the paper beside a panel."""
    found = marks.light & panels
    if found.any():
        found &= ~find_solid(marks.light, sheet.pixels(sheet.limits.solid_pt))
    return found


def _find_unread(
    page: Page, shown: Mask, marks: _Marks, covered: Bits, sheet: Sheet
) -> tuple[Bits, float]:
    """Cells under pictures with ink like text that no text accounts for; and cells of text."""
    limits = sheet.limits
    ink = (marks.dark | marks.light) & covered
    text = paint_text(page, shown, sheet, (limits.layer_pad_pt, limits.layer_pad_em))
    return _find_like_text(ink, ink & ~text, sheet)


def _find_like_text(ink: Bits, left: Bits, sheet: Sheet) -> tuple[Bits, float]:
    """Cells where what is left of the ink looks like text; and how many cells look like it.

    Rules and what is solid are no letters, and would fill the rows between lines.
    """
    limits = sheet.limits
    strokes = ink & ~_find_rules(ink, sheet)
    strokes &= ~find_solid(strokes, sheet.pixels(limits.blot_pt))
    level = _find_level_text(strokes, sheet)
    upright = _find_level_text(np.ascontiguousarray(strokes.T), sheet).T
    like_text = max(level, upright, key=np.count_nonzero)
    enough = count_in_cells(left & strokes, sheet.pixels(limits.cell_pt))
    found = like_text & (enough >= limits.min_cell_pixels)
    return np.asarray(found), float(np.count_nonzero(like_text))


def _find_level_text(ink: Bits, sheet: Sheet) -> Bits:
    """Cells around which ink is broken into strokes along its rows, and into lines.

    Along the rows of a window there are many changes of ink and paper; between its lines rows
    are blank, and they are not full: a photo has the first at times, and hardly the others.
    """
    limits, cell = sheet.limits, sheet.pixels(sheet.limits.cell_pt)
    changes = np.zeros(ink.shape, bool)
    changes[:, 1:] = ink[:, 1:] != ink[:, :-1]
    aside = max(1, sheet.pixels(limits.window_pt / 2) // cell)
    up = max(1, sheet.pixels(limits.lines_pt / 2) // cell)
    inked = sum_around(sum_across(ink, cell), 0, aside)
    broken = sum_around(sum_across(changes, cell), 0, aside)
    has_ink = inked > 1
    rows = sum_down(has_ink, cell)
    strokes = sum_down(np.where(has_ink, broken, 0), cell)
    height = sum_around(sum_down(np.ones_like(has_ink), cell), up, 0)
    blank = 1 - sum_around(rows, up, 0) / height
    width = (2 * aside + 1) * cell
    full = sum_around(sum_down(inked, cell), up, 0) / (height * width)
    return np.asarray(
        (strokes >= limits.min_changes * np.maximum(rows, 1))
        & (blank >= limits.min_blank)
        & (full <= limits.max_full)
    )


def _find_rules(ink: Bits, sheet: Sheet) -> Bits:
    """Rules and the lines of grids: line art is no content (reference 002)."""
    limits = sheet.limits
    return find_lines(ink, sheet.pixels(limits.line_pt), sheet.pixels(limits.line_thick_pt))


def _measure_largest(cells: Bits, sheet: Sheet) -> tuple[float, Box | None]:
    """The share of the page that the largest region of cells takes, and its bounds.

    Cells that one blank cell parts belong together, as the lines of a column do.
    """
    if not cells.any():
        return 0.0, None
    labels = np.where(cells, label_regions(grow(cells)), -1)
    sizes = np.bincount(labels[cells])
    best = int(sizes.argmax())
    rows, columns = np.nonzero(labels == best)
    side = sheet.pixels(sheet.limits.cell_pt) / sheet.scale
    box = Box(
        float(columns.min()) * side,
        float(rows.min()) * side,
        float(columns.max() + 1) * side,
        float(rows.max() + 1) * side,
    )
    return float(sizes[best]) / cells.size, box
