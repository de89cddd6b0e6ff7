"""In which directions is a page written, and where do its glyphs stand along each of them?

Each direction has a frame of its own: `along` grows with the writing, `across` from one line
to the next. Everything after this module works in a frame and knows no angle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.clustering import cluster_sorted
from inkproof.geometry.sequences import begins, shift
from inkproof.language.scripts import Classes, Kind, classify, has_kind
from inkproof.layout.font_measures import (
    Edges,
    Numbers,
    Stated,
    find_stretches,
    gap_units,
    misses_advances,
    real_sizes,
)
from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows
from inkproof.thresholds import FrameThresholds

FIRST_IDEOGRAPH = 0x2E80
"""Code point from which on characters stand on the grid of East Asian type."""

Sides = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]
"""Left, upper, right and lower sides of boxes, points."""

_RISE_EM = 0.88
"""From the baseline of an ideograph to the top of its square: 880 of 1,000 units by convention."""
_SMALLEST_PT = 0.01
"""Sizes are never 0, so that shares of them can be taken."""
_HALF_TURN = 180


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Frame:
    """The inked glyphs of one direction; every column has one entry a glyph."""

    angle: float
    """Degrees clockwise."""
    box: Sides
    """Ink in page space."""
    rows: Rows
    """Rows in the page's glyphs."""
    text: NDArray[np.uint32]
    classes: Classes
    """What the characters are."""
    start: Numbers
    """Where the glyph begins along the writing, points: its origin, or its ink where the
    font's advances cannot be believed."""
    end: Numbers
    """Where the next glyph would stand without any gap, points."""
    across: Numbers
    """The baseline, points."""
    size: Numbers
    """Points. What the file states, unless the ink is of quite another size."""
    em: Numbers
    """The unit of gaps, points: the size, less in fonts that are set narrow."""
    spaced: Mask
    """Does the file paint white space between this glyph and the one painted before it?"""
    opens: Mask
    """Is the glyph the first of its text object?"""
    follows: Mask
    """Is this a further character of the glyph in the entry before?"""
    light: Mask
    """Does the glyph not move the pen, as marks over a letter do not?"""
    inked: Mask
    """Are `start` and `end` those of the ink?"""

    def __len__(self) -> int:
        return len(self.rows)

    def take(self, entries: Rows) -> Frame:
        """The entries named, in that order."""
        columns = {name: getattr(self, name).take(entries) for name in _COLUMNS}
        return Frame(angle=self.angle, box=_take_sides(self.box, entries), **columns)

    def ink(self, entries: Rows) -> Numbers:
        """`(n, 2)`: from where to where the ink of each goes along the writing, points."""
        low, _, high, _ = _turned_ink(_take_sides(self.box, entries), self.angle)
        return np.stack([low, high], axis=1)


_COLUMNS = tuple(field.name for field in fields(Frame))[2:]


def _take_sides(box: Sides, entries: Rows) -> Sides:
    x0, y0, x1, y1 = box
    return x0.take(entries), y0.take(entries), x1.take(entries), y1.take(entries)


@dataclass(frozen=True, slots=True)
class _Stance:
    """How the glyphs of a frame stand on the page."""

    angle: float
    mirrored: bool = False
    """Is up down, seen along the writing?"""
    upright: bool = False
    """Do the glyphs stand upright in lines that run down?"""


class _Painted(NamedTuple):
    """The inked glyphs of a page, whichever way they are written."""

    glyphs: Glyphs
    rows: Rows
    spaced: Mask
    """As `Frame.spaced`."""
    continues: Mask | None
    """Of all glyphs, which are further characters of one; None where none is."""


def find_frames(glyphs: Glyphs, used: Mask, limits: FrameThresholds) -> list[Frame]:
    """The directions of the used glyphs: upright text first, then by number of glyphs.

    White space and rows that say nothing have no entry; `spaced` remembers them. White space
    that is part of what one glyph says (a phrase of ActualText) has one.
    """
    blank = glyphs.is_space
    continues = glyphs.has(Flag.CONTINUES)
    any_continues = bool(continues.any())
    if any_continues:
        part = continues.copy()
        part[:-1] |= continues[1:]
        blank &= ~part | (glyphs.text == 0)
    inked = used & ~blank
    rows = inked.nonzero()[0]
    if not len(rows):
        return []
    painted = _Painted(
        glyphs=glyphs,
        rows=rows,
        spaced=_follow_blanks(inked, used & blank & (glyphs.text != 0), len(rows)),
        continues=continues if any_continues else None,
    )
    groups = _group(glyphs, rows, limits)
    frames = [_frame(painted, entries, stance, limits) for entries, stance in groups]
    return sorted(frames, key=lambda frame: (abs(frame.angle) > 1, -len(frame)))


def _follow_blanks(inked: Mask, white: Mask, count: int) -> Mask:
    """For each of the inked rows: is there white space between it and the one before?"""
    others = (~inked).nonzero()[0]
    after = others - np.arange(len(others))  # the entry that follows: so many are before it
    spaced = np.zeros(count + 1, dtype=bool)  # one more for what nothing follows
    spaced[after[white[others]]] = True
    return spaced[:-1]


def _group(
    glyphs: Glyphs, rows: Rows, limits: FrameThresholds
) -> list[tuple[Rows | slice, _Stance]]:
    """Entries of `rows` that stand alike."""
    stated, mirrors = glyphs.angle.take(rows), glyphs.has(Flag.MIRRORED)
    vertical = _is_vertical(glyphs, rows, limits)
    if vertical is None and not stated.any() and not mirrors.any():
        return [(slice(None), _Stance(0.0))]
    angles, mirrored = stated.astype(np.float64), mirrors[rows]
    turned = np.abs(angles) >= limits.angle_tolerance_deg
    vertical = ~turned & (False if vertical is None else vertical)
    if not (turned | mirrored | vertical).any():
        return [(slice(None), _Stance(_settle(angles, limits)))]
    labels = 2 * _directions(angles, limits) + mirrored
    labels = np.where(vertical, labels.max() + 1, labels)
    groups: list[tuple[Rows | slice, _Stance]] = []
    for label in np.unique(labels):
        mine = np.flatnonzero(labels == label)
        upright = bool(vertical[mine[0]])
        angle = 90.0 if upright else _settle(angles[mine], limits)
        stance = _Stance(angle, mirrored=bool(mirrored[mine[0]]), upright=upright)
        groups.append((mine, stance))
    return groups


def _is_vertical(glyphs: Glyphs, rows: Rows, limits: FrameThresholds) -> Mask | None:
    """Which glyphs are East Asian characters set one below the other, and upright?

    None where there are none.
    """
    if int(glyphs.text.max()) < FIRST_IDEOGRAPH:
        return None
    square = glyphs.text[rows] >= FIRST_IDEOGRAPH
    if not square.any():
        return None
    size = np.maximum(glyphs.size[rows], _SMALLEST_PT)
    beside = np.abs(np.diff(glyphs.x[rows], append=np.inf)) < limits.vertical_drift_em * size
    step = np.diff(glyphs.y[rows], append=np.inf) / size
    least, most = limits.vertical_step_em
    below = square & beside & (step > least) & (step < most)
    chained = below.copy()
    chained[1:] |= below[:-1] & square[1:]
    enough = max(2.0, limits.vertical_share * np.count_nonzero(square))
    return square if np.count_nonzero(chained) >= enough else None


def _directions(angles: Numbers, limits: FrameThresholds) -> Rows:
    """Labels of clusters of angles; text on a curve is cut into steps."""
    tolerance = limits.angle_tolerance_deg
    turned = np.where(angles < tolerance - _HALF_TURN, angles + 2 * _HALF_TURN, angles)
    ascending = np.argsort(turned, kind="stable")
    labels = np.empty(len(angles), dtype=np.intp)
    labels[ascending] = cluster_sorted(turned[ascending], np.full(len(angles), tolerance))
    curved = [
        label
        for label in range(int(labels.max()) + 1)
        if np.ptp(turned[labels == label]) > 2 * tolerance
    ]
    coarse = np.round(turned / limits.curve_step_deg).astype(np.intp)
    stepped = labels.max() + 1 + coarse - coarse.min()
    return np.asarray(np.where(np.isin(labels, curved), stepped, labels))


def _settle(angles: Numbers, limits: FrameThresholds) -> float:
    """One angle for a group; exactly a quarter turn where it is nearly one."""
    near_half = angles < limits.angle_tolerance_deg - _HALF_TURN
    turned = np.where(near_half, angles + 2 * _HALF_TURN, angles)
    alike = bool((turned == turned[0]).all())
    middle = float(turned[0] if alike else np.median(turned))
    quarter = round(middle / 90) * 90
    return float(quarter) if abs(middle - quarter) < limits.quarter_tolerance_deg else middle


def _frame(
    painted: _Painted, entries: Rows | slice, stance: _Stance, limits: FrameThresholds
) -> Frame:
    """The frame of the entries of the painted glyphs that stand alike."""
    glyphs, rows = painted.glyphs, painted.rows[entries]
    text = glyphs.text.take(rows)
    classes = classify(text)
    # A side after the other: numpy is slow along the short axis.
    x0, y0, x1, y1 = np.ascontiguousarray(glyphs.box.take(rows, axis=0).T)
    box = (x0, y0, x1, y1)
    stated = _state(glyphs, rows, stance, box, has_kind(classes, Kind.LETTER))
    size = real_sizes(stated, limits)
    if size is not stated.size:
        stated = stated._replace(size=size)
    start = stated.start
    end = start + np.minimum(stated.advance, limits.widest_advance_em * size)
    em = gap_units(stated, limits)
    inked = misses_advances(stated, limits)
    if inked is None:
        inked = np.zeros(len(rows), dtype=bool)
    else:
        start = np.where(inked, stated.ink[0], start)
        end = np.where(inked, stated.ink[2], end)
        em = np.where(inked, size, em)
    if painted.continues is None:
        follows = np.zeros(len(rows), dtype=bool)
    else:
        follows = painted.continues.take(rows) & (rows == shift(rows, -2) + 1)
        end[follows] = start[follows]
    return Frame(
        angle=stance.angle,
        box=box,
        rows=rows,
        text=text,
        classes=classes,
        start=start,
        end=end,
        across=stated.across,
        size=size,
        em=em,
        spaced=painted.spaced[entries],
        opens=begins(glyphs.order.take(rows)),
        follows=follows,
        light=end - start < limits.light_advance_em * size,
        inked=inked,
    )


def _state(glyphs: Glyphs, rows: Rows, stance: _Stance, box: Sides, is_letter: Mask) -> Stated:
    """What the file states of the rows, turned into their frame."""
    start, across = _turned_origins(glyphs, rows, stance.angle)
    size = np.maximum(glyphs.size.take(rows).astype(np.float64), _SMALLEST_PT)
    advance = np.maximum(glyphs.advance.take(rows).astype(np.float64), 0.0)
    ink = _turned_ink(box, stance.angle)
    if stance.mirrored:
        across, ink = -across, (ink[0], -ink[3], ink[2], -ink[1])
    if stance.upright:
        start, advance = start - _RISE_EM * size, size
    return Stated(
        start=start,
        across=across,
        advance=advance,
        size=size,
        ink=ink,
        stretches=find_stretches(glyphs.font.take(rows)),
        is_letter=is_letter,
    )


def _turned_origins(glyphs: Glyphs, rows: Rows, angle: float) -> tuple[Numbers, Numbers]:
    """Origins in the frame: along the writing, and across."""
    x, y = glyphs.x.take(rows).astype(np.float64), glyphs.y.take(rows).astype(np.float64)
    if angle == 0:
        return x, y
    turn = math.radians(angle)
    cos, sin = round(math.cos(turn), 9), round(math.sin(turn), 9)
    return x * cos + y * sin, y * cos - x * sin


def _turned_ink(box: Sides, angle: float) -> Edges:
    """Ink in the frame; of no area at other angles than quarter turns.

    The upright boxes of slanting glyphs say too little.
    """
    x0, y0, x1, y1 = (side.astype(np.float64) for side in box)
    if angle == 0:
        return x0, y0, x1, y1
    sides = {
        0: (x0, y0, x1, y1),
        90: (y0, -x1, y1, -x0),
        180: (-x1, -y1, -x0, -y0),
        -90: (-y1, x0, -y0, x1),
    }
    key = round(angle)
    return sides.get(_HALF_TURN if key == -_HALF_TURN else key, (x0, y0, x0, y0))
