"""Which strips of white part the columns of a page, and which only the cells of a table?

A gutter is a strip that no text crosses, with text on both sides over several rows
(reference 000). Strips are found by going down the rows and narrowing what stays free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.clustering import middle_of
from inkproof.geometry.intervals import Interval, free_between, widest_common
from inkproof.geometry.sequences import begins
from inkproof.layout.pieces import Pieces
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import ColumnThresholds

_MOSTLY = 0.9
"""Share of a side that counts as all of it: the rest are stragglers."""
_MAX_STEPS = 12
"""Pieces beside the one before that are looked at one by one; more are a table, or columns."""
_MAX_OPEN_STRIPS = 24
"""Strips followed at once; the widest are kept. Bounds the cost of scattered pages."""


class Strip(NamedTuple):
    """A part of the page that no piece crosses, from one row to another."""

    low: float
    """Points along the writing."""
    high: float
    first_row: int
    last_row: int


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


def may_have_gutters(pieces: Pieces, limits: ColumnThresholds) -> bool:
    """May any strip of white be a gutter? Asked first, as most pages are one column of prose.

    A gutter has pieces on both sides, so that somewhere one follows that stands wholly beside
    the one before. Up and down from there pieces keep to the sides until one reaches across.
    """
    start, end = pieces.start, pieces.end
    after, before = start[1:] - end[:-1], start[:-1] - end[1:]
    least = limits.narrow_gutter_em * pieces.body_size
    steps = (np.maximum(after, before) >= least).nonzero()[0].tolist()
    if not steps:
        return False
    if len(steps) > _MAX_STEPS or ((after < 0) & (pieces.row[1:] == pieces.row[:-1])).any():
        return True
    spans = list(zip(start.tolist(), end.tolist(), strict=True))
    return any(_is_flanked(pieces, spans, step, limits) for step in steps)


def _is_flanked(
    pieces: Pieces, spans: Sequence[Interval], step: int, limits: ColumnThresholds
) -> bool:
    """May enough pieces stand on either side of what is free between a piece and the next?"""
    one, two = sorted(spans[step : step + 2])
    widest = Strip(one[1], two[0], 0, 0)
    least = 0.99 * limits.narrow_gutter_em * pieces.body_size  # rounding shall not decide
    low, high = widest.low + least, widest.high - least
    lefts = rights = 0
    for side in (spans[step::-1], spans[step + 1 :]):
        for start, end in side:
            if start < low and end > high:
                break
            lefts += end <= high
            rights += start >= low
    return min(lefts, rights) >= _rows_needed(widest, pieces, limits)


def find_strips(pieces: Pieces, limits: ColumnThresholds) -> list[Strip]:
    """The white strips that stay free over enough rows to be a gutter.

    How much text flanks them, and whether it is columns, is asked later.
    """
    low, high = float(pieces.start.min()), float(pieces.end.max())
    least = limits.narrow_gutter_em * pieces.body_size
    going: list[_Open] = []
    ended: list[Strip] = []
    last = 0
    for row, taken in _taken_by_row(pieces):
        free = free_between(taken, low, high, least)
        kept, lost = _narrow(going, free, row, least)
        ended += [Strip(*strip, last) for strip in lost if strip[2] < last]
        going, last = kept, row
    ended += [Strip(*strip, last) for strip in going if strip[2] < last]
    return [
        strip
        for strip in ended
        if low < strip.low
        and strip.high < high
        # Others have too few rows to be a gutter of any region.
        and strip.last_row - strip.first_row >= _rows_needed(strip, pieces, limits) - 1
    ]


_Open = tuple[float, float, int]
"""A strip that still goes on: its low and high end, and its first row. No `Strip`: most of
these are replaced at the next row, and making them would cost as much as all the rest."""


def _taken_by_row(pieces: Pieces) -> Iterator[tuple[int, list[Interval]]]:
    spans = list(zip(pieces.start.tolist(), pieces.end.tolist(), strict=True))
    firsts = begins(pieces.row).nonzero()[0]
    rows = pieces.row[firsts].tolist()
    for row, (first, end) in zip(rows, pairwise([*firsts.tolist(), len(spans)]), strict=True):
        yield row, spans[first:end]


def _narrow(
    going: list[_Open], free: list[Interval], row: int, least: float
) -> tuple[list[_Open], list[_Open]]:
    """The strips that go on through a row, oldest first, and begin in it; and those that end.

    Those that an older one holds are dropped; one that stays as it is was not held before, and
    older ones never widen.
    """
    if not free:
        return [], going
    kept: list[_Open] = []
    lost: list[_Open] = []
    for strip in going:
        common = widest_common((strip[0], strip[1]), free)
        if common is None or common[1] - common[0] < least:
            lost.append(strip)
        elif common == strip[:2] or not _is_held(kept, common, least):
            kept.append((*common, strip[2]))
    kept += [(*span, row) for span in free if not _is_held(kept, span, least)]
    if len(kept) > _MAX_OPEN_STRIPS:
        kept.sort(key=lambda strip: strip[0] - strip[1])
        kept = sorted(kept[:_MAX_OPEN_STRIPS], key=lambda strip: strip[2])
    return kept, lost


def _is_held(strips: list[_Open], span: Interval, slack: float) -> bool:
    """Does a strip hold the interval, save for a sliver?"""
    first, last = span[0] + slack, span[1] - slack
    for low, high, _ in strips:  # noqa: SIM110 - innermost loop: any() costs half as much again
        if low <= first and last <= high:
            return True
    return False


class Region(NamedTuple):
    """Some pieces of a page, ascending, and so by row."""

    pieces: Pieces
    """Of the whole page."""
    places: Rows
    """Which of them."""
    row: Rows
    middle: NDArray[np.float64]

    @classmethod
    def of(cls, pieces: Pieces, places: Rows) -> Region:
        """The pieces at the places."""
        return cls(pieces, places, pieces.row[places], pieces.middle[places])

    def within(self, strip: Strip) -> slice:
        """The pieces in the strip's rows."""
        begin = self.row.searchsorted(strip.first_row)
        return slice(int(begin), int(self.row.searchsorted(strip.last_row, side="right")))


def find_gutter(region: Region, strip: Strip, limits: ColumnThresholds) -> Gutter | None:
    """The strip as a gutter of the region's pieces; None where too little text flanks it.

    Args:
        region: the pieces looked at.
        strip: free of pieces from its first to its last row.
        limits: how much text must stand on either side.
    """
    pieces, within = region.pieces, region.within(strip)
    needed = _rows_needed(strip, pieces, limits)
    if within.stop - within.start < 2 * needed:
        return None
    is_left = region.middle[within] < strip.low
    lefts = int(np.count_nonzero(is_left))
    if min(lefts, len(is_left) - lefts) < needed:
        return None
    inside = region.places[within]
    inner = _without_lone_rows(pieces, inside, limits)
    inside, is_left = inside[inner], is_left[inner]
    left, right = inside[is_left], inside[~is_left]
    if not len(left) or not len(right):
        return None
    one, two = pieces.row[left], pieces.row[right]
    top, bottom = max(int(one[0]), int(two[0])), min(int(one[-1]), int(two[-1]))
    rows = min(_distinct(one, top, bottom), _distinct(two, top, bottom))
    if rows < needed:
        return None
    first, last = _trim(pieces, inside, (top, bottom), limits)
    kept = (pieces.row[inside] >= first) & (pieces.row[inside] <= last)
    return Gutter(
        strip=Strip(strip.low, strip.high, first, last),
        left=inside[kept & is_left],
        right=inside[kept & ~is_left],
        rows=rows,
    )


def _rows_needed(strip: Strip, pieces: Pieces, limits: ColumnThresholds) -> int:
    """Rows with text on both sides that make a gutter of a strip as wide."""
    width = strip.high - strip.low
    if width >= limits.wide_gutter_em * pieces.body_size:
        return limits.wide_gutter_rows
    narrow = width < gutter_width(pieces, limits)
    return limits.narrow_gutter_rows if narrow else limits.gutter_rows


def _without_lone_rows(pieces: Pieces, inside: Rows, limits: ColumnThresholds) -> slice:
    """Without a first and a last row that stand far from the rest: running heads and feet."""
    row, across = pieces.row[inside], pieces.across[inside]
    reach = limits.row_break_em * pieces.body_size
    head = int(row.searchsorted(row[0], side="right"))
    foot = int(row.searchsorted(row[-1]))
    if foot <= head:
        return slice(None)
    is_head = across[head] - across[head - 1] > reach
    is_foot = across[foot] - across[foot - 1] > reach
    return slice(head if is_head else 0, foot if is_foot else len(inside))


def _distinct(ascending: Rows, low: int, high: int) -> int:
    """How many different rows from `low` to `high`?"""
    begin = int(ascending.searchsorted(low))
    end = int(ascending.searchsorted(high, side="right"))
    return int(np.count_nonzero(begins(ascending[begin:end])))


def _trim(
    pieces: Pieces, inside: Rows, flanked: tuple[int, int], limits: ColumnThresholds
) -> tuple[int, int]:
    """The rows with text on both sides, and those beyond that go on without a break."""
    row, across = pieces.row[inside], pieces.across[inside]
    broken = (across[1:] - across[:-1] > limits.row_break_em * pieces.body_size).nonzero()[0]
    below = broken[row[broken] >= flanked[1]]
    above = broken[row[broken + 1] <= flanked[0]]
    first = int(row[above[-1] + 1]) if len(above) else int(row[0])
    last = int(row[below[0]]) if len(below) else int(row[-1])
    return first, last


def parts_columns(pieces: Pieces, gutter: Gutter, limits: ColumnThresholds) -> bool:
    """Are the sides of the gutter read one after the other, and not row by row?

    Prose on both sides is columns whatever the order of painting. Short cells are rows of a
    table, unless the file paints one whole side before the other and they are no figures.
    """
    left, right = _nearest(pieces, gutter)
    if _numbers_lines(pieces, left, gutter.right, limits):
        return True
    if _numbers_lines(pieces, right, gutter.left, limits):
        return True
    if _is_prose(pieces, left, limits) and _is_prose(pieces, right, limits):
        return True
    if _is_figures(pieces, left, limits) or _is_figures(pieces, right, limits):
        return False
    if _is_unaligned(pieces, gutter, limits):
        return True
    labels = min(middle_of(pieces.count[left]), middle_of(pieces.count[right]))
    return labels >= limits.label_chars and _is_apart(pieces, gutter)


def _numbers_lines(pieces: Pieces, side: Rows, text: Rows, limits: ColumnThresholds) -> bool:
    """Does the side count the lines of prose beside it (1, 2, 3 … or 5, 10, 15 …)?

    Bills, pleadings and patents do. Row numbers of a table stand beside shorter rows or
    figures, numbers of a list beside items of several lines.
    """
    values = pieces.number[side]
    if len(values) < limits.min_numbered:
        return False
    if np.count_nonzero(values >= 0) / len(values) < limits.numbered_share:
        return False
    if pieces.digits[text].sum() >= limits.numbered_digits * pieces.count[text].sum():
        return False
    steps = np.diff(values[values >= 0])
    step = int(middle_of(steps)) if len(steps) else 0
    if step < 1 or np.mean(steps == step) < limits.numbered_share:
        return False
    rows = _distinct(pieces.row[text], int(pieces.row[side[0]]), int(pieces.row[side[-1]]))
    usual = step * (len(values) - 1) + 1
    long = int(pieces.count[text].sum()) >= limits.numbered_chars * rows
    return long and abs(rows - usual) < limits.numbered_gaps * usual


def _nearest(pieces: Pieces, gutter: Gutter) -> tuple[Rows, Rows]:
    """Of each row the piece next to the gutter on either side."""
    left, right = gutter.left, gutter.right
    next_begins = np.ones(len(left), dtype=bool)
    next_begins[:-1] = begins(pieces.row[left])[1:]
    return left[next_begins], right[begins(pieces.row[right])]


def _is_prose(pieces: Pieces, side: Rows, limits: ColumnThresholds) -> bool:
    """Do the side's lines fill a column, or go on from line to line?"""
    count = pieces.count[side]
    if middle_of(count) < limits.prose_piece_chars:
        return False
    if _is_figures(pieces, side, limits):
        return False
    lower = np.count_nonzero(pieces.is_lower[side]) / len(side)
    width = pieces.end[side].max() - pieces.start[side].min()
    fill = middle_of(pieces.end[side] - pieces.start[side]) / max(float(width), 1.0)
    return bool(lower >= limits.prose_lower_share or fill >= limits.prose_fill)


def _is_figures(pieces: Pieces, side: Rows, limits: ColumnThresholds) -> bool:
    share = pieces.digits[side].sum() / max(int(pieces.count[side].sum()), 1)
    return bool(share >= limits.prose_digit_share)


def _is_apart(pieces: Pieces, gutter: Gutter) -> bool:
    """Is one side painted before the other, save for stragglers?"""
    left, right = pieces.painted[gutter.left], pieces.painted[gutter.right]
    is_left_first = middle_of(left, _MOSTLY) < middle_of(right, 1 - _MOSTLY)
    return is_left_first or middle_of(right, _MOSTLY) < middle_of(left, 1 - _MOSTLY)


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
