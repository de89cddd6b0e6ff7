"""Does a block stand on its page as running text does? The gates that ask for places and sizes.

Running text has one margin, no column gaps, the size of the page's text, and a place between
head and foot and outside drawings (reference 000, "The precondition" and "Two gates that look
right and are not"). Gaps are measured between stated glyphs. A wide gap alone is a river of
justified type: only one that stands below others is a column boundary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes
from inkproof.geometry.containment import share_in
from inkproof.geometry.sequences import begins
from inkproof.language.scripts import is_digit, is_letter
from inkproof.model.content import Block, Line
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs, Mask
from inkproof.signals.exclusions import Exclusion
from inkproof.thresholds import ProseThresholds

Counts = NDArray[np.intp]
Numbers = NDArray[np.float64]

_MAX_GAPS = 300
"""Gaps of a block that are compared with each other. Bounds the cost of a hostile page."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Setting:
    """Where the blocks of a page stand."""

    blocks: Sequence[Block]
    page: Box
    body_size_pt: float
    """Size that most characters of the page have; 0 without text."""
    figures: Sequence[Figure] = ()


@dataclass(frozen=True, eq=False, slots=True)
class _Lines:
    """The lines of all blocks, one entry each."""

    block: Counts
    """Place of the block."""
    start: Numbers
    end: Numbers
    gap: Numbers
    """Widest gap in multiples of the line's size."""


def try_places(
    setting: Setting,
    glyphs: Glyphs,
    signs: Counts,
    words: Numbers,
    thresholds: ProseThresholds,
) -> Mapping[Exclusion, Mask]:
    """Which blocks fail each of these gates?

    Args:
        setting: the blocks and their page.
        glyphs: those of the page, into which lines point.
        signs: characters of each block, white space apart.
        words: of each block.
        thresholds: this instrument's group.
    """
    blocks = setting.blocks
    if not blocks:
        return {}
    box = np.array([block.box for block in blocks], np.float32)
    size = np.array([block.size_pt for block in blocks], np.float64)
    count = np.array([len(block.lines) for block in blocks], np.intp)
    lines = _measure_lines(blocks, count)
    labels = np.zeros(len(blocks), np.bool_)
    for figure in setting.figures:
        if not figure.outlined:  # stated text over outlined words is their text, no label
            labels |= share_in(box, figure.box) > thresholds.min_share_in_figure
    few = (words <= thresholds.max_edge_words) & (count <= thresholds.max_edge_lines)
    return {
        Exclusion.IN_FIGURE: labels,
        Exclusion.PAGE_EDGE: few & _are_at_edge(box, size, setting.page, thresholds),
        Exclusion.OTHER_SIZE: _are_of_other_size(size, signs, setting.body_size_pt, thresholds),
        Exclusion.DISTINCT_LEFT_EDGES: _have_many_edges(lines, size, count, thresholds),
        Exclusion.WIDE_GAPS: _have_columns(blocks, lines, glyphs, thresholds),
    }


def _measure_lines(blocks: Sequence[Block], count: Counts) -> _Lines:
    rows = [(line.start, line.end, line.widest_gap_em) for block in blocks for line in block.lines]
    start, end, gap = np.array(rows, np.float64).reshape(-1, 3).T
    return _Lines(np.repeat(np.arange(len(blocks)), count), start, end, gap)


def _are_at_edge(boxes: Boxes, size: Numbers, page: Box, thresholds: ProseThresholds) -> Mask:
    """Which blocks stand at the head or foot of the page, apart from what follows or precedes?"""
    band = thresholds.edge_band * page.height
    at_edge = (boxes[:, 3] <= band) | (boxes[:, 1] >= page.height - band)
    for place in at_edge.nonzero()[0].tolist():
        x0, y0, x1, y1 = boxes[place].tolist()
        room = thresholds.edge_gap_em * size[place]
        beside = (boxes[:, 0] < x1) & (boxes[:, 2] > x0)
        near = (boxes[:, 1] < y1 + room) & (boxes[:, 3] > y0 - room)
        at_edge[place] = np.count_nonzero(beside & near) <= 1  # itself
    return np.asarray(at_edge)


def _are_of_other_size(
    size: Numbers, signs: Counts, body: float, thresholds: ProseThresholds
) -> Mask:
    """Which blocks are much larger or smaller than the body, in a size that few signs have?

    A page may have two sizes of running text.
    """
    low, high = thresholds.body_sizes
    other = np.asarray((size < low * body) | (size > high * body))
    if not other.any():
        return np.asarray(other)
    order = np.argsort(size, kind="stable")
    ascending, below = size[order], np.append(0, np.cumsum(signs[order]))
    near = thresholds.same_size
    first = np.searchsorted(ascending, size / near, side="left")
    last = np.searchsorted(ascending, size * near, side="right")
    share = (below[last] - below[first]) / max(int(below[-1]), 1)
    return np.asarray(other & (share < thresholds.min_size_share))


def _have_many_edges(
    lines: _Lines, size: Numbers, count: Counts, thresholds: ProseThresholds
) -> Mask:
    """Which blocks have many places where lines begin, and where they end?

    Text is flush on one side at least, whichever way it is written.
    """
    least = np.maximum(thresholds.max_edges, thresholds.max_edge_share * count)
    asked = np.asarray(count > least)
    if not asked.any():
        return asked
    places = np.minimum(
        _count_places(lines.start, lines.block, size, thresholds),
        _count_places(lines.end, lines.block, size, thresholds),
    )
    return np.asarray(places > least)


def _count_places(
    values: Numbers, block: Counts, size: Numbers, thresholds: ProseThresholds
) -> Counts:
    """How many different values has each block, up to a share of its size?"""
    order = np.lexsort((values, block))
    ascending, label = values[order], block[order]
    opens = begins(label)
    step = thresholds.edge_tolerance_em * size[label[1:]]
    opens[1:] |= ascending[1:] - ascending[:-1] > step
    return np.bincount(label, weights=opens, minlength=len(size)).astype(np.intp)


def _have_columns(
    blocks: Sequence[Block], lines: _Lines, glyphs: Glyphs, thresholds: ProseThresholds
) -> Mask:
    """Which blocks have wide gaps below one another in most of their lines?"""
    found = np.zeros(len(blocks), np.bool_)
    wide = lines.gap >= thresholds.min_gap_em
    counts = np.bincount(lines.block[wide], minlength=len(blocks))
    for place in (counts >= thresholds.min_gap_lines).nonzero()[0].tolist():
        rows = [
            line for line in blocks[place].lines if line.widest_gap_em >= thresholds.min_gap_em
        ]
        least = max(thresholds.min_gap_lines, thresholds.min_gap_share * len(blocks[place].lines))
        found[place] = len(rows) >= least and _recur(rows, glyphs, least, thresholds)
    return found


def _recur(
    lines: Sequence[Line], glyphs: Glyphs, least: float, thresholds: ProseThresholds
) -> bool:
    """Do at least so many of the lines have a gap at one place?"""
    gaps = [_find_gaps(line, glyphs, thresholds) for line in lines]
    owner = np.repeat(np.arange(len(lines)), [len(gap) for gap in gaps])[:_MAX_GAPS]
    first, last = np.concatenate(gaps)[:_MAX_GAPS].T
    common = thresholds.common_gap_em * min(line.size_pt for line in lines)
    # A strip that many gaps share can be moved left until it begins where one of them does.
    holds = (first[None, :] <= first[:, None]) & (last[None, :] >= first[:, None] + common)
    return any(len(np.unique(owner[strip])) >= least for strip in holds)


def _find_gaps(line: Line, glyphs: Glyphs, thresholds: ProseThresholds) -> Numbers:
    """`(n, 2)`: where the line's wide gaps begin and end along its direction, points.

    The gap after the number or bullet of a list item is left out: `(viii)`, `4.`, `•`.
    """
    rows = line.rows[line.rows >= 0]
    turn = np.radians(line.angle)
    start = glyphs.x[rows] * np.cos(turn) + glyphs.y[rows] * np.sin(turn)
    order = np.argsort(start, kind="stable")
    start = start[order].astype(np.float64)
    end = np.maximum.accumulate(start + glyphs.advance[rows][order])
    wide = start[1:] - end[:-1] >= thresholds.min_gap_em * line.size_pt
    opening = int(wide.argmax()) + 1 if wide.any() else 0
    if 0 < opening <= thresholds.max_number_glyphs:
        points = glyphs.raw[rows[order[:opening]]]
        wide[opening - 1] &= bool((is_letter(points) | is_digit(points)).all()) and opening > 1
    return np.stack([end[:-1][wide], start[1:][wide]], axis=1)
