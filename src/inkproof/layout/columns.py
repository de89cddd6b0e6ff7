"""Which strips of white part the columns of a page, and which only the cells of a table?

A gutter is a strip that no text crosses, with text on both sides over several rows
(reference 000). Strips are found by going down the rows and narrowing what stays free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from inkproof.geometry.intervals import Interval, free_between, holds, widest_common
from inkproof.layout.pieces import Pieces
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import ColumnThresholds

_MAX_OPEN_STRIPS = 24
"""Strips followed at once; the widest are kept. Bounds the cost of scattered pages."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A part of the page that no piece crosses, from one row to another."""

    low: float
    """Points along the writing."""
    high: float
    first_row: int
    last_row: int

    @property
    def span(self) -> Interval:
        return self.low, self.high


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Gutter:
    """A strip with text on both sides."""

    strip: Strip
    left: Rows
    """Pieces on its left within its rows."""
    right: Rows
    rows: int
    """Rows over which both sides have text."""


def gutter_width(pieces: Pieces, limits: ColumnThresholds) -> float:
    """Points that a gutter has at least on this page."""
    return min(limits.gutter_pt, limits.gutter_em * pieces.body_size)


def find_strips(pieces: Pieces, limits: ColumnThresholds) -> list[Strip]:
    """All white strips of at least a gutter's width, margins included; the text decides
    later which of them are gutters."""
    edges = float(pieces.start.min()), float(pieces.end.max())
    least = limits.narrow_gutter_em * pieces.body_size
    open_strips: list[Strip] = []
    closed: list[Strip] = []
    for row, taken in _taken_by_row(pieces):
        free = [f for f in free_between(taken, *edges) if f[1] - f[0] >= least]
        kept: list[Strip] = []
        for strip in open_strips:
            common = widest_common(strip.span, free)
            if common is not None and common[1] - common[0] >= least:
                kept.append(replace(strip, low=common[0], high=common[1], last_row=row))
            else:
                closed.append(strip)
        kept += [Strip(*f, row, row) for f in free]
        open_strips = _without_dominated(kept)
    return closed + open_strips


def _taken_by_row(pieces: Pieces) -> list[tuple[int, list[Interval]]]:
    spans = list(zip(pieces.start.tolist(), pieces.end.tolist(), strict=True))
    firsts = np.flatnonzero(np.diff(pieces.row, prepend=-1)).tolist()
    ends = [*firsts[1:], len(spans)]
    rows = pieces.row[firsts].tolist()
    return [(row, spans[a:b]) for row, a, b in zip(rows, firsts, ends, strict=True)]


def _without_dominated(strips: list[Strip]) -> list[Strip]:
    """Without strips that a longer and at least as wide one holds; strips come oldest first."""
    kept: list[Strip] = []
    for strip in strips:
        if not any(holds(older.span, strip.span) for older in kept):
            kept.append(strip)
    if len(kept) > _MAX_OPEN_STRIPS:
        kept.sort(key=lambda strip: strip.low - strip.high)
        kept = sorted(kept[:_MAX_OPEN_STRIPS], key=lambda strip: strip.first_row)
    return kept


def find_gutter(
    pieces: Pieces, region: Rows, strip: Strip, limits: ColumnThresholds
) -> Gutter | None:
    """The strip as a gutter of the region's pieces; None where too little text flanks it."""
    row, middle = pieces.row[region], pieces.middle[region]
    inside = (row >= strip.first_row) & (row <= strip.last_row)
    left, right = inside & (middle < strip.low), inside & (middle > strip.high)
    if not left.any() or not right.any():
        return None
    inner = _without_lone_rows(pieces, region, inside, limits)
    left, right = left & inner, right & inner
    if not left.any() or not right.any():
        return None
    top = max(row[left].min(), row[right].min())
    bottom = min(row[left].max(), row[right].max())
    flanked = (row >= top) & (row <= bottom)
    rows = min(_distinct(row[left & flanked]), _distinct(row[right & flanked]))
    if rows < _rows_needed(strip.high - strip.low, pieces, limits):
        return None
    first, last = _trim(pieces, region[inner], (int(top), int(bottom)), limits)
    trimmed = Strip(strip.low, strip.high, first, last)
    kept = (row >= first) & (row <= last)
    return Gutter(strip=trimmed, left=region[left & kept], right=region[right & kept], rows=rows)


def _rows_needed(width: float, pieces: Pieces, limits: ColumnThresholds) -> int:
    if width >= limits.wide_gutter_em * pieces.body_size:
        return limits.wide_gutter_rows
    narrow = width < gutter_width(pieces, limits)
    return limits.narrow_gutter_rows if narrow else limits.gutter_rows


def _without_lone_rows(
    pieces: Pieces, region: Rows, inside: Mask, limits: ColumnThresholds
) -> Mask:
    """Without a first and a last row that stand far from the rest: running heads and feet."""
    row, across = pieces.row[region], pieces.across[region]
    kept = inside.copy()
    reach = limits.row_break_em * pieces.body_size
    rows, first = np.unique(row[inside], return_index=True)
    levels = across[inside][first]
    if len(rows) > 2 and levels[1] - levels[0] > reach:  # noqa: PLR2004 - two rows stay
        kept &= row != rows[0]
    if len(rows) > 2 and levels[-1] - levels[-2] > reach:  # noqa: PLR2004 - two rows stay
        kept &= row != rows[-1]
    return kept


def _distinct(ascending: Rows) -> int:
    return int(np.count_nonzero(np.diff(ascending))) + 1 if len(ascending) else 0


def _trim(
    pieces: Pieces, inside: Rows, flanked: tuple[int, int], limits: ColumnThresholds
) -> tuple[int, int]:
    """The rows with text on both sides, and those beyond that go on without a break."""
    row, across = pieces.row[inside], pieces.across[inside]
    reach = limits.row_break_em * pieces.body_size
    broken = np.diff(across) > reach
    below = np.flatnonzero(broken & (row[:-1] >= flanked[1]))
    above = np.flatnonzero(broken & (row[1:] <= flanked[0]))
    first = int(row[above[-1] + 1]) if len(above) else int(row[0])
    last = int(row[below[0]]) if len(below) else int(row[-1])
    return first, last


def parts_columns(pieces: Pieces, gutter: Gutter, limits: ColumnThresholds) -> bool:
    """Are the sides of the gutter read one after the other, and not row by row?

    Prose on both sides is columns whatever the order of painting. Short cells are rows of a
    table, unless the file paints one whole side before the other and they are no figures.
    """
    left, right = _nearest(pieces, gutter)
    if _is_prose(pieces, left, limits) and _is_prose(pieces, right, limits):
        return True
    if _is_figures(pieces, left, limits) or _is_figures(pieces, right, limits):
        return False
    if _is_unaligned(pieces, gutter, limits):
        return True
    labels = min(np.median(pieces.count[left]), np.median(pieces.count[right]))
    return labels >= limits.label_chars and _is_apart(pieces, gutter)


def _nearest(pieces: Pieces, gutter: Gutter) -> tuple[Rows, Rows]:
    """Of each row the piece next to the gutter on either side."""
    left, right = gutter.left, gutter.right
    last = np.append(np.diff(pieces.row[left]) != 0, True)
    first = np.append(True, np.diff(pieces.row[right]) != 0)
    return left[last], right[first]


def _is_prose(pieces: Pieces, side: Rows, limits: ColumnThresholds) -> bool:
    """Do the side's lines fill a column, or go on from line to line?"""
    count = pieces.count[side]
    if np.median(count) < limits.prose_piece_chars:
        return False
    if _is_figures(pieces, side, limits):
        return False
    lower = pieces.is_lower[side].mean()
    width = pieces.end[side].max() - pieces.start[side].min()
    fill = np.median(pieces.end[side] - pieces.start[side]) / max(float(width), 1.0)
    return bool(lower >= limits.prose_lower_share or fill >= limits.prose_fill)


def _is_figures(pieces: Pieces, side: Rows, limits: ColumnThresholds) -> bool:
    share = pieces.digits[side].sum() / max(int(pieces.count[side].sum()), 1)
    return bool(share >= limits.prose_digit_share)


def _is_apart(pieces: Pieces, gutter: Gutter) -> bool:
    """Is one side painted before the other, save for stragglers?"""
    left, right = pieces.painted[gutter.left], pieces.painted[gutter.right]
    early, late = np.quantile(left, [0.1, 0.9]), np.quantile(right, [0.1, 0.9])
    return bool(early[1] < late[0] or late[1] < early[0])


def _is_unaligned(pieces: Pieces, gutter: Gutter, limits: ColumnThresholds) -> bool:
    """Do the sides have their baselines at different heights?"""
    left, right = np.unique(pieces.row[gutter.left]), np.unique(pieces.row[gutter.right])
    shared = np.intersect1d(left, right, assume_unique=True)
    return bool(len(shared) < limits.aligned_share * min(len(left), len(right)))


def splits(pieces: Pieces, region: Rows, strip: Strip) -> tuple[Mask, Mask, Mask, Mask]:
    """The region's pieces above, left of, right of and below a strip."""
    row, middle = pieces.row[region], pieces.middle[region]
    above, below = row < strip.first_row, row > strip.last_row
    inside = ~above & ~below
    left = inside & (middle < (strip.low + strip.high) / 2)
    return above, left, inside & ~left, below
