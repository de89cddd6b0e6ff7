"""Which glyphs stand in one row? Runs of the pen first, then rows of runs.

A run is what the pen writes on one baseline without a jump; files may also place each glyph
alone and in any order, so that runs are put into rows by their baselines. Marks that are
raised, lowered or dropped stand in the row of the larger text beside them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inkproof.geometry.clustering import cluster_sorted, split_wide
from inkproof.geometry.sequences import lengths
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import LineThresholds

_MAX_LOOSE_MARKS = 300
"""Runs looked for one by one; more are no marks. Bounds the cost of scattered pages."""
_CAP_HEIGHT_EM = 0.7
"""Height of capitals; 0.66 to 0.73 in text faces."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Runs:
    """Every column has one entry a run, in paint order."""

    first: Rows
    """Entry of the frame at which the run begins."""
    count: Rows
    across: Numbers
    """Mean baseline, points."""
    start: Numbers
    end: Numbers
    size: Numbers


def order_rows(frame: Frame, limits: LineThresholds) -> tuple[Frame, Rows]:
    """The frame row by row, from the top, and the row of each glyph.

    Each row goes along its writing; the pen's order is kept inside a run.
    """
    runs = find_runs(frame, limits)
    row = np.repeat(_rows_of(runs, limits), runs.count)
    key = _pen_starts(frame, runs)
    low = key.min()
    place = row * (float(key.max() - low) + 1.0) + (key - low)
    # Most pages of one column are painted in the order in which they are read.
    if (place[1:] >= place[:-1]).all():
        return frame, row
    entries = np.argsort(place, kind="stable")
    return frame.take(entries), row.take(entries)


def find_runs(frame: Frame, limits: LineThresholds) -> Runs:
    """Consecutive glyphs that go on along one baseline at about one size."""
    size = np.minimum(frame.size[1:], frame.size[:-1])
    gap = frame.start[1:] - frame.end[:-1]
    back = frame.start[:-1] - frame.start[1:]
    drift = np.abs(frame.across[1:] - frame.across[:-1])
    jumps = gap > limits.run_gap_em * size
    jumps |= back > limits.run_back_em * size
    jumps |= drift > limits.baseline_tolerance_em * size
    jumps |= size < limits.raised_size * np.maximum(frame.size[1:], frame.size[:-1])
    opens = np.ones(len(frame), dtype=bool)
    opens[1:] = jumps & ~frame.follows[1:]
    first = opens.nonzero()[0]
    count = lengths(first, len(frame))
    return Runs(
        first=first,
        count=count,
        across=np.add.reduceat(frame.across, first) / count,
        start=np.minimum.reduceat(frame.start, first),
        end=np.maximum.reduceat(frame.end, first),
        size=np.maximum.reduceat(frame.size, first),
    )


def _pen_starts(frame: Frame, runs: Runs) -> Numbers:
    """Starts that never step back inside a run, so that sorting keeps the pen's order."""
    back = frame.start[1:] < frame.start[:-1]
    back[runs.first[1:] - 1] = False
    if not back.any():
        return frame.start
    run = np.repeat(np.arange(len(runs.first)), runs.count)
    low = float(frame.start.min())
    width = float(frame.start.max()) - low + 1.0
    shifted = frame.start - low + run * width
    return np.asarray(np.maximum.accumulate(shifted) - run * width + low)


def _rows_of(runs: Runs, limits: LineThresholds) -> Rows:
    """The row of each run, numbered from the top."""
    base = _bases(runs, limits)
    roots = np.flatnonzero(base == np.arange(len(base)))
    ascending = roots[np.argsort(runs.across[roots], kind="stable")]
    across, size = runs.across[ascending], runs.size[ascending]
    labels = cluster_sorted(across, limits.row_step_em * size)
    labels = split_wide(across, labels, 2 * limits.row_step_em * size)
    row = np.empty(len(base), dtype=np.intp)
    row[ascending] = labels
    return np.asarray(row[base])


def _bases(runs: Runs, limits: LineThresholds) -> Rows:
    """For each run the run in whose row it stands: itself, or larger text beside it."""
    base = np.arange(len(runs.first))
    largest = float(runs.size.max())
    if len(base) < 2 or largest - float(runs.size.min()) < 0.05 * largest:  # noqa: PLR2004
        return base
    own = base.copy()
    usual = _usual_size(runs)
    _attach_drop_caps(runs, base, usual, limits)
    caps = base != own
    for marks, beside in ((own[1:], own[:-1]), (own[:-1], own[1:])):
        small = (runs.size[marks] < limits.raised_size * runs.size[beside]).nonzero()[0]
        if not len(small):
            continue
        marks, beside = marks[small], beside[small]  # noqa: PLW2901 - the few that may be
        found = _is_mark_of(runs, marks, beside, limits) & ~caps[beside]
        found &= base[marks] == marks
        base[marks[found]] = beside[found]
    _attach_loose(runs, base, caps, usual, limits)
    return _roots(base)


def _roots(base: Rows) -> Rows:
    """Follows chains (a mark on a mark) to their end; sizes grow along a chain."""
    while True:
        further = base[base]
        if (further == base).all():
            return base
        base = further


def _is_mark_of(runs: Runs, marks: Rows | int, bases: Rows, limits: LineThresholds) -> Mask:
    """Do the runs stand raised or lowered directly beside the other, larger ones?"""
    size = runs.size[bases]
    small = runs.size[marks] < limits.raised_size * size
    rise = runs.across[bases] - runs.across[marks]
    level = (rise < limits.raised_reach_em * size) & (rise > -limits.lowered_reach_em * size)
    after = runs.start[marks] - runs.end[bases]
    before = runs.start[bases] - runs.end[marks]
    gap = np.maximum(after, before) / size
    near = (gap > limits.mark_gap_em[0]) & (gap < limits.mark_gap_em[1])
    return np.asarray(small & level & near)


def _attach_loose(
    runs: Runs, base: Rows, caps: Mask, usual: float, limits: LineThresholds
) -> None:
    """Marks that are painted apart from their text: looked for by place. Changes `base`."""
    loose = (runs.size < limits.raised_size * usual) & (runs.count <= limits.mark_glyphs)
    loose &= base == np.arange(len(base))
    marks = np.flatnonzero(loose)
    large = np.flatnonzero((runs.size >= usual * 0.95) & ~caps)
    if not len(marks) or not len(large) or len(marks) > _MAX_LOOSE_MARKS:
        return
    large = large[np.argsort(runs.across[large], kind="stable")]
    levels = runs.across[large]
    lows = levels.searchsorted(runs.across[marks] - 0.5 * usual).tolist()
    highs = levels.searchsorted(runs.across[marks] + usual).tolist()
    for mark, low, high in zip(marks.tolist(), lows, highs, strict=True):
        near = large[low:high]
        fits = near[_is_mark_of(runs, mark, near, limits)]
        if len(fits):
            base[mark] = fits[np.abs(runs.across[fits] - runs.across[mark]).argmin()]


def _attach_drop_caps(runs: Runs, base: Rows, usual: float, limits: LineThresholds) -> None:
    """A large initial whose top stands level with the first line beside it. Changes `base`."""
    if usual <= 0:  # rounds to 0: beside such glyphs everything is large
        return
    caps = (runs.count <= limits.drop_cap_glyphs) & (runs.size >= limits.drop_cap_size * usual)
    for cap in np.flatnonzero(caps)[:_MAX_LOOSE_MARKS]:
        gap = (runs.start - runs.end[cap]) / usual
        top = runs.across - _CAP_HEIGHT_EM * runs.size
        beside = (gap > limits.drop_cap_gap_em[0]) & (gap < limits.drop_cap_gap_em[1])
        beside &= runs.size * limits.drop_cap_size <= runs.size[cap]
        beside &= np.abs(top - top[cap]) < 0.15 * runs.size[cap] + 0.2 * usual
        beside &= runs.across < runs.across[cap] - 0.5 * usual
        if beside.any():
            base[cap] = np.flatnonzero(beside)[runs.across[beside].argmin()]


def _usual_size(runs: Runs) -> float:
    """The size that most glyphs have, points."""
    counts: dict[float, int] = {}
    for size, count in zip(np.round(runs.size, 1).tolist(), runs.count.tolist(), strict=True):
        counts[size] = counts.get(size, 0) + count
    return min(counts, key=lambda size: (-counts[size], size))


def find_copies(frame: Frame, row: Rows, limits: LineThresholds) -> Mask:
    """Which entries of an ordered frame are the ink of one before them, drawn once more?

    By place: the same character within a small fraction of its size, as fake bold and
    shadows draw it. Further characters of a glyph share its fate.
    """
    copies = np.zeros(len(frame), dtype=bool)
    reach = limits.duplicate_em * frame.size
    one, two = _alike(frame, reach)
    if not len(two):
        return copies
    size, advance = frame.size[two], frame.end[two] - frame.start[two]
    near = reach[two]
    near = np.where(advance > 0, np.minimum(near, 0.5 * advance), near)
    same = (row[one] == row[two]) & ~(frame.follows[two] | frame.follows[one])
    same &= np.abs(frame.size[one] - size) < 0.05 * size
    same &= np.abs(frame.start[two] - frame.start[one]) < near
    same &= np.abs(frame.across[two] - frame.across[one]) < 2 * limits.duplicate_em * size
    copies[two[same]] = True
    if copies.any():
        leader = np.maximum.accumulate(np.where(frame.follows, 0, np.arange(len(frame))))
        copies |= frame.follows & copies[leader]
    return copies


def _alike(frame: Frame, reach: Numbers) -> tuple[Rows, Rows]:
    """Pairs of equal characters that begin within reach: the earlier, the later.

    Up to four places apart.
    """
    text, start = frame.text, frame.start
    ones, twos = [], []
    for step in (1, 2, 3, 4):
        alike = np.abs(start[step:] - start[:-step]) < reach[step:]
        alike &= text[:-step] == text[step:]
        one = alike.nonzero()[0]
        ones.append(one)
        twos.append(one + step)
    return np.concatenate(ones), np.concatenate(twos)
