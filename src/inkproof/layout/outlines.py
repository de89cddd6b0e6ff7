"""Which paths are letters drawn as outlines?

Some producers draw text as paths, one a glyph, a word or a line: thousands of small curved
fills that look like a drawing to whoever counts curves (reference 000, "Vector figures"). Letters
betray themselves by standing on base lines: neighbours in a row end at one height, are of one
size, and differ in shape.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.geometry.clustering import cluster_sorted, middle_of
from inkproof.geometry.raster import paint_boxes
from inkproof.geometry.sequences import begins, lengths
from inkproof.layout.path_kinds import PathKinds
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import FigureThresholds

Numbers = NDArray[np.float64]

_LETTER_WIDTH = 0.6
"""Width of a letter over its height, as drawn: capitals of text faces."""


def count_letters(kinds: PathKinds) -> Numbers:
    """How many letters each path could be: more than one for words and lines."""
    width = kinds.width / (_LETTER_WIDTH * kinds.height + 0.1)
    return np.maximum(np.rint(width.astype(np.float64)), 1.0)


def find_lettering(kinds: PathKinds, limits: FigureThresholds) -> Mask:
    """Which paths are letters, words or lines drawn as outlines?

    Runs of letters first; then what is of their size and stands among them: single digits in
    cells, letters with tails.
    """
    found = np.zeros(len(kinds), np.bool_)
    if not kinds.shaped.any():
        return found
    letters = count_letters(kinds)
    rows = _could_be_letters(kinds, letters, limits).nonzero()[0]
    if letters[rows].sum() < limits.min_run_letters:
        return found  # an icon or two
    line = _find_lines(kinds, rows, limits)
    order = np.lexsort((kinds.box[rows, 0], line))
    rows, line = rows[order], line[order]
    opens = begins(line)
    opens[1:] |= ~_are_neighbours(kinds, rows, limits)
    firsts = opens.nonzero()[0]
    many = np.add.reduceat(letters[rows], firsts) >= limits.min_run_letters
    sure = (many & _vary(kinds, rows, firsts))[np.cumsum(opens) - 1]
    if not sure.any():
        return found
    found[rows[sure]] = True
    found[rows[_stand_among(kinds, rows, sure, limits)]] = True
    return found


def _could_be_letters(kinds: PathKinds, letters: Numbers, limits: FigureThresholds) -> Mask:
    """Filled shapes of the size of letters, as rich as letters for their length."""
    low, high = limits.letter_pt
    tall = (kinds.height >= low) & (kinds.height <= high)
    rich = kinds.segments / letters
    least, most = limits.letter_segments
    return np.asarray(kinds.shaped & kinds.filled & tall & (rich >= least) & (rich <= most))


def _find_lines(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> Rows:
    """A label for each path, the same where lower edges are at one height."""
    bottom = kinds.box[rows, 3].astype(np.float64)
    order = np.argsort(bottom, kind="stable")
    reach = limits.baseline_slack * kinds.height[rows][order].astype(np.float64)
    line = np.empty(len(rows), np.intp)
    line[order] = cluster_sorted(bottom[order], reach)
    return line


def _are_neighbours(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> Mask:
    """For each path but the first: does it follow the one before as a letter follows another?"""
    left, right, height = kinds.box[rows, 0], kinds.box[rows, 2], kinds.height[rows]
    tall, low = np.maximum(height[1:], height[:-1]), np.minimum(height[1:], height[:-1])
    gap = left[1:] - right[:-1]
    beside = (gap < limits.letter_gap * tall) & (gap > -limits.letter_overlap * tall)
    return np.asarray(beside & (tall <= limits.letter_ratio * low))


def _vary(kinds: PathKinds, rows: Rows, firsts: Rows) -> Mask:
    """Which runs hold different shapes, or one rich path? Rows of dots and stars do not."""
    segments = kinds.segments[rows]
    differ = np.minimum.reduceat(segments, firsts) < np.maximum.reduceat(segments, firsts)
    return np.asarray(differ | (lengths(firsts, len(rows)) == 1))


def _stand_among(kinds: PathKinds, rows: Rows, sure: Mask, limits: FigureThresholds) -> Mask:
    """Which of the paths are as tall as lettering and stand within a word or two of some?"""
    height = kinds.height[rows]
    usual = middle_of(height[sure])
    low, high = limits.among_heights
    alike = (height >= low * usual) & (height <= high * usual)
    cell = np.float32(limits.among_reach * usual)
    boxes: Boxes = kinds.box[rows] / cell
    near = boxes[sure] + np.array([-1, -1, 1, 1], np.float32)
    shape = (int(kinds.page.height / cell) + 2, int(kinds.page.width / cell) + 2)
    painted = paint_boxes(near, shape)
    middle = ((boxes[:, :2] + boxes[:, 2:]) / 2).astype(np.intp)
    return np.asarray(alike & painted[middle[:, 1], middle[:, 0]])
