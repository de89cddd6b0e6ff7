"""In which directions is a page written, and where do its glyphs stand along each of them?

Each direction has a frame of its own: `along` grows with the writing, `across` from one line
to the next. Everything after this module works in a frame and knows no angle.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.geometry.clustering import cluster_sorted
from inkproof.language.scripts import is_letter
from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows
from inkproof.thresholds import LineThresholds

Numbers = NDArray[np.float64]

FIRST_IDEOGRAPH = 0x2E80
"""Code point from which on characters stand on the grid of East Asian type."""

_RISE_EM = 0.88
"""From the baseline of an ideograph to the top of its square: 880 of 1,000 units by convention."""
_LONGEST_STEP_EM = 2.0
"""A longer step of the pen is a jump and says nothing of the advance."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Frame:
    """The inked glyphs of one direction; every column has one entry a glyph."""

    angle: float
    """Degrees clockwise."""
    rows: Rows
    """Rows in the page's glyphs."""
    text: NDArray[np.uint32]
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
    inked: Mask
    """Are `start` and `end` those of the ink?"""
    ink: Numbers
    """`(n, 2)`: from where to where the ink goes along the writing, points."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def is_light(self) -> Mask:
        """Which glyphs do not move the pen, as marks over a letter do not?"""
        return np.asarray(self.end - self.start < _LIGHT_EM * self.size)

    def take(self, entries: Rows | Mask) -> Frame:
        """The entries named, in that order."""
        columns = {f.name: getattr(self, f.name)[entries] for f in fields(self)[1:]}
        return Frame(angle=self.angle, **columns)


def find_frames(glyphs: Glyphs, used: Mask, limits: LineThresholds) -> list[Frame]:
    """The directions of the used glyphs: upright text first, then by number of glyphs.

    White space and rows that say nothing have no entry; `spaced` remembers them. White space
    that is part of what one glyph says (a phrase of ActualText) has one.
    """
    follows = glyphs.has(Flag.CONTINUES)
    part = follows | np.append(follows[1:], False)
    blank = glyphs.is_space & (~part | (glyphs.text == 0))
    rows = np.flatnonzero(used & ~blank)
    if not len(rows):
        return []
    blanks = np.cumsum(used & blank)[rows]
    spaced = np.diff(blanks, prepend=0) > 0
    angles = glyphs.angle[rows].astype(np.float64)
    turned = np.abs(angles) >= limits.angle_tolerance_deg
    mirrored = glyphs.has(Flag.MIRRORED)[rows]
    vertical = _is_vertical(glyphs, rows) & ~turned
    if not (turned | mirrored | vertical).any():
        return [_frame(glyphs, rows, spaced, _Stance(_settle(angles)))]
    labels = 2 * _directions(angles, limits.angle_tolerance_deg) + mirrored
    labels = np.where(vertical, labels.max() + 1, labels)
    frames = []
    for label in np.unique(labels):
        mine = np.flatnonzero(labels == label)
        upright = bool(vertical[mine[0]])
        angle = 90.0 if upright else _settle(angles[mine])
        stance = _Stance(angle, mirrored=bool(mirrored[mine[0]]), upright=upright)
        frames.append(_frame(glyphs, rows[mine], spaced[mine], stance))
    return sorted(frames, key=lambda frame: (abs(frame.angle) > 1, -len(frame)))


def _is_vertical(glyphs: Glyphs, rows: Rows) -> Mask:
    """Which glyphs are East Asian characters set one below the other, and upright?"""
    text = glyphs.text[rows]
    if int(text.max()) < FIRST_IDEOGRAPH:
        return np.zeros(len(rows), dtype=bool)
    square = text >= FIRST_IDEOGRAPH
    size = glyphs.size[rows]
    beside = np.abs(np.diff(glyphs.x[rows], append=np.inf)) < _DRIFT_EM * size
    step = np.diff(glyphs.y[rows], append=np.inf) / np.maximum(size, 0.01)
    below = square & beside & (step > _VERTICAL_STEPS_EM[0]) & (step < _VERTICAL_STEPS_EM[1])
    after = np.concatenate([[False], below[:-1]])
    chained = square & (below | after)
    if int(np.count_nonzero(chained)) < max(2, _VERTICAL_SHARE * int(np.count_nonzero(square))):
        return np.zeros(len(rows), dtype=bool)
    return np.asarray(square)


def _directions(angles: Numbers, tolerance: float) -> Rows:
    """Labels of clusters of angles; text on a curve is cut into steps of 30 degrees."""
    turned = np.where(angles < tolerance - 180, angles + 360, angles)
    ascending = np.argsort(turned, kind="stable")
    labels = np.empty(len(angles), dtype=np.intp)
    labels[ascending] = cluster_sorted(turned[ascending], np.full(len(angles), tolerance))
    coarse = np.round(turned / 30).astype(np.intp)
    wide = [
        label
        for label in range(int(labels.max()) + 1)
        if np.ptp(turned[labels == label]) > 4 * tolerance
    ]
    mixed = np.where(np.isin(labels, wide), labels.max() + 1 + coarse - coarse.min(), labels)
    return np.asarray(np.unique(mixed, return_inverse=True)[1])


def _settle(angles: Numbers) -> float:
    """One angle for a group; exactly a quarter turn where it is nearly one."""
    middle = float(np.median(np.where(angles < -177, angles + 360, angles)))  # noqa: PLR2004
    quarter = round(middle / 90) * 90
    return float(quarter) if abs(middle - quarter) < 0.2 else middle  # noqa: PLR2004


@dataclass(frozen=True, slots=True)
class _Stance:
    """How the glyphs of a frame stand on the page."""

    angle: float
    mirrored: bool = False
    """Is up down, seen along the writing?"""
    upright: bool = False
    """Do the glyphs stand upright in lines that run down?"""


def _frame(glyphs: Glyphs, rows: Rows, spaced: Mask, stance: _Stance) -> Frame:
    angle = stance.angle
    x, y = glyphs.x[rows].astype(np.float64), glyphs.y[rows].astype(np.float64)
    turn = np.radians(angle)
    cos, sin = float(np.round(np.cos(turn), 9)), float(np.round(np.sin(turn), 9))
    follows = (glyphs.flags[rows] & Flag.CONTINUES.value) != 0
    follows &= np.diff(rows, prepend=-2) == 1
    start, across = x * cos + y * sin, y * cos - x * sin
    ink = _turned_boxes(glyphs.box[rows], angle)
    if stance.mirrored:
        across, ink = -across, ink * [1, -1, 1, -1]
        ink = ink[:, [0, 3, 2, 1]]
    font = glyphs.font[rows].astype(np.intp) + 1
    text = glyphs.text[rows]
    size = _real_sizes(np.maximum(glyphs.size[rows].astype(np.float64), 0.01), ink, font, text)
    advance = np.clip(glyphs.advance[rows].astype(np.float64), 0, _WIDEST_ADVANCE_EM * size)
    if stance.upright:
        start, advance = start - _RISE_EM * size, size
    inked = _misses_advances(start, across, advance, size, ink, font) & (ink[:, 2] > ink[:, 0])
    if inked.any():
        start, end = np.where(inked, ink[:, 0], start), start + advance
        end = np.where(inked, ink[:, 2], end)
    else:
        end = start + advance
    end[follows] = start[follows]
    return Frame(
        angle=angle,
        rows=rows,
        text=text,
        start=start,
        end=end,
        across=across,
        size=size,
        em=np.where(inked, size, _widths(advance, size, font, text)),
        spaced=spaced,
        opens=np.diff(glyphs.order[rows], prepend=-1) != 0,
        follows=follows,
        inked=inked,
        ink=ink[:, [0, 2]],
    )


def _turned_boxes(boxes: Boxes, angle: float) -> Numbers:
    """Ink in the frame; of no area at other angles than quarter turns, where the upright
    boxes of slanting glyphs say too little.
    """
    x0, y0, x1, y1 = boxes.astype(np.float64).T
    sides = {
        0: (x0, y0, x1, y1),
        90: (y0, -x1, y1, -x0),
        180: (-x1, -y1, -x0, -y0),
        -180: (-x1, -y1, -x0, -y0),
        -90: (-y1, x0, -y0, x1),
    }
    return np.stack(sides.get(round(angle), (x0, y0, x0, y0)), axis=1)


def _real_sizes(size: Numbers, ink: Numbers, font: Rows, text: NDArray[np.uint32]) -> Numbers:
    """Sizes, corrected for fonts whose letters have quite another height (a Type 3 font may
    have any matrix, ISO 32000-2, 9.6.4).
    """
    height = ink[:, 3] - ink[:, 1]
    weighed = np.where((height > 0) & is_letter(text), 1.0, 0.0)
    count = np.bincount(font, weighed)
    share = np.bincount(font, weighed * height / size) / np.maximum(count, 1)
    odd = (count >= _MIN_EVIDENCE) & ((share > _TALLEST_INK_EM) | (share < _LOWEST_INK_EM))
    if not odd.any():
        return size
    return np.asarray(size * np.where(odd, share / _USUAL_INK_EM, 1.0)[font])


def _widths(advance: Numbers, size: Numbers, font: Rows, text: NDArray[np.uint32]) -> Numbers:
    """Sizes along the writing: less than the size where a font's letters are set narrow, as
    OCR layers do to fit the picture (horizontal scaling, ISO 32000-2, 9.3.4).
    """
    weighed = np.where((advance > 0) & is_letter(text), 1.0, 0.0)
    count = np.bincount(font, weighed)
    share = np.bincount(font, weighed * advance / size) / np.maximum(count, 1)
    narrow = (count >= _MIN_LETTERS) & (share < _NARROW_EM)
    if not narrow.any():
        return size
    return np.asarray(size * np.where(narrow, share / _USUAL_ADVANCE_EM, 1.0)[font])


def _misses_advances(  # noqa: PLR0913 - six columns of one table
    start: Numbers, across: Numbers, advance: Numbers, size: Numbers, ink: Numbers, font: Rows
) -> Mask:
    """Which glyphs belong to fonts whose advances contradict where the pen goes (a default
    width for every glyph) or how wide the ink is (widths of 0)?
    """
    wide = (ink[:, 2] - ink[:, 0]) > advance + 0.2 * size
    step = np.diff(start, append=np.inf)
    level = np.abs(np.diff(across, append=np.inf)) < 0.1 * size
    same = np.append(font[1:] == font[:-1], False)
    follows = same & level & (step > 0.05 * size) & (step < 2 * size)
    early = follows & (step < 0.75 * advance)
    total = np.maximum(np.bincount(font), 1)
    pairs = np.bincount(font, follows)
    bad = np.bincount(font, wide) > 0.6 * total
    bad |= (np.bincount(font, early) > 0.6 * pairs) & (pairs >= _MIN_EVIDENCE)
    return np.asarray(bad[font])
