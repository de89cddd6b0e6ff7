"""Which filled boxes say something by their pattern alone? QR codes, bar codes, bars, pixels.

Reference 002 counts no rules, frames, table grids and thin fills as content, and the colours of
tables, forms and panels are furniture too. What is left is dark, holds no text, and leaves
places of its own rows and columns free: cells and stripes fill all of theirs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import bounding_box
from inkproof.layout.path_kinds import PathKinds, group_near, split_by
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import FigureThresholds

_SAME_PT = 0.5
"""Points within which edges are one edge: half a module of a small code."""
_BLUE, _GREEN, _RED = 8, 16, 24
"""Places of the levels in a colour, in bits."""
_LIGHTNESS = ((_RED, 299), (_GREEN, 587), (_BLUE, 114))
"""Thousandths of lightness a colour (ITU-R BT.601)."""


def find_patterns(kinds: PathKinds, limits: FigureThresholds) -> list[Rows]:
    """Groups of dark boxes without text that stand in no full grid; and bar codes."""
    if len(kinds) < limits.min_pattern:
        return []
    dark = kinds.filled & ~kinds.shaped & ~kinds.spans & (_lightness(kinds) < limits.dark_fill)
    lines = _are_lines(kinds, limits)
    return [
        *_find_boxes(kinds, (dark & ~lines & ~kinds.rule).nonzero()[0], limits),
        *_find_codes(kinds, dark & lines, limits),
    ]


def _lightness(kinds: PathKinds) -> NDArray[np.float64]:
    """Of each fill, 0..1."""
    levels = sum(((kinds.fill >> place) & 0xFF) * weight for place, weight in _LIGHTNESS)
    return np.asarray(levels / 255_000, np.float64)


def _are_lines(kinds: PathKinds, limits: FigureThresholds) -> Mask:
    """Thick rules and thick grid lines, and the bars of bar codes."""
    thin = kinds.short_side <= limits.line_box_pt
    return np.asarray(thin & (kinds.long_side >= limits.line_box_ratio * kinds.short_side))


def _find_boxes(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> list[Rows]:
    """Bars stand as far from each other as they are thick; so do pixels at most."""
    rows = rows[kinds.short_side[rows] > limits.rule_pt]
    if len(rows) < limits.min_pattern:
        return []
    reach = max(limits.reach_pt, float(np.median(kinds.short_side[rows])))
    groups = [rows[group] for group in group_near(kinds.box[rows], reach)]
    return [mine for mine in groups if _is_pattern(kinds, mine, limits)]


def _is_pattern(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> bool:
    """Does the group leave places of its rows and columns free, and is it free of text?"""
    if len(rows) < limits.min_pattern:
        return False
    edges = np.rint(kinds.box[rows] / _SAME_PT).astype(np.int64)
    across, columns = _number(edges[:, 0], edges[:, 2])
    down, lines = _number(edges[:, 1], edges[:, 3])
    if min(columns, lines) < 2:  # noqa: PLR2004 - one row or column is full of what it holds
        return False
    places = len(np.unique(across * lines + down))
    if places > limits.max_filled * columns * lines and places < limits.many_cells:
        return False
    return _is_bare(kinds, rows, limits)


def _number(low: NDArray[np.int64], high: NDArray[np.int64]) -> tuple[NDArray[np.int64], int]:
    """Each pair of edges numbered by its kind, and how many kinds there are."""
    kinds, numbers = np.unique(low * 1_000_003 + high, return_inverse=True)
    return np.asarray(numbers, np.int64), len(kinds)


def _is_bare(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> bool:
    """Is there next to no text on and between the boxes?"""
    if float(np.mean(kinds.text[rows] < limits.some_text)) < limits.min_empty_cells:
        return False
    whole = np.array([bounding_box(kinds.box[rows])], np.float32)
    return float(kinds.grid.share(whole)[0]) < limits.max_text


def _find_codes(kinds: PathKinds, bars: Mask, limits: FigureThresholds) -> list[Rows]:
    """Bar codes: many thin bars side by side, of one length, in uneven steps."""
    rows = bars.nonzero()[0]
    if len(rows) < limits.min_code_bars:
        return []
    codes: list[Rows] = []
    for along in (0, 1):  # upright bars, then level ones
        low, high = kinds.box[rows, 1 - along], kinds.box[rows, 3 - along]
        lengthwise = high - low > kinds.box[rows, 2 + along] - kinds.box[rows, along]
        mine = rows[lengthwise]
        ends = np.rint(np.stack([low[lengthwise], high[lengthwise]])).astype(np.int64)
        for alike in split_by(ends[0] * 1_000_003 + ends[1]) if len(mine) else ():
            for near in group_near(kinds.box[mine[alike]], limits.touch_pt):
                group = mine[alike[near]]
                if _is_code(kinds, group, along, limits):
                    codes.append(group)
    return codes


def _is_code(kinds: PathKinds, rows: Rows, along: int, limits: FigureThresholds) -> bool:
    """Hatching and rulers have even steps, and the bars of a code have not."""
    if len(rows) < limits.min_code_bars:
        return False
    steps = np.diff(np.sort(kinds.box[rows, along].astype(np.float64)))
    uneven = float(np.std(steps)) >= limits.min_code_spread * float(np.mean(steps))
    return uneven and _is_bare(kinds, rows, limits)
