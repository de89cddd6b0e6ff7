"""Does a block stand on its page as running text does? The gates that ask for places and sizes.

Running text has one margin, no column gaps, the size of the page's text, and a place between
head and foot and outside drawings (reference 000, "The precondition" and "Two gates that look
right and are not"). Gaps are measured between stated glyphs. A wide gap alone is a river of
justified type: only one that stands below others is a column boundary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes
from inkproof.geometry.containment import share_in
from inkproof.geometry.sequences import begins
from inkproof.language.scripts import is_digit, is_letter
from inkproof.model.content import Block, Line
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs, Mask, Rows
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


class _Gaps(NamedTuple):
    """Wide gaps between the words of lines, line by line; one entry each."""

    line: Counts
    """Place of the line."""
    first: Numbers
    """Where the gap begins along the line's direction, points."""
    last: Numbers


@dataclass(frozen=True, eq=False, slots=True)
class _Lines:
    """The lines of all blocks, one entry each."""

    block: Counts
    """Place of the block."""
    start: Numbers
    end: Numbers
    gap: Numbers
    """Widest gap in multiples of the line's size."""


def try_places(  # noqa: PLR0913 - counts that only the caller has, each of its own kind
    setting: Setting,
    glyphs: Glyphs,
    signs: Counts,
    words: Numbers,
    thresholds: ProseThresholds,
    *,
    left: Mask | None = None,
) -> Mapping[Exclusion, Mask]:
    """Which blocks fail each of these gates?

    Args:
        setting: the blocks and their page.
        glyphs: those of the page, into which lines point.
        signs: characters of each block, white space apart.
        words: of each block.
        thresholds: this instrument's group.
        left: blocks that other gates let through: only they are looked at. All where None.
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
    asked = ~labels if left is None else left & ~labels
    few = (words <= thresholds.max_edge_words) & (count <= thresholds.max_edge_lines)
    other = _are_of_other_size(size, signs, asked, setting.body_size_pt, thresholds)
    many_edges = _have_many_edges(lines, size, count, asked, thresholds)
    open_ones = asked & ~many_edges
    return {
        Exclusion.IN_FIGURE: labels,
        Exclusion.PAGE_EDGE: _are_at_edge(box, size, few & asked, setting.page, thresholds),
        Exclusion.OTHER_SIZE: other,
        Exclusion.DISTINCT_LEFT_EDGES: many_edges,
        Exclusion.WIDE_GAPS: _have_columns(blocks, lines, glyphs, open_ones, thresholds),
    }


def _measure_lines(blocks: Sequence[Block], count: Counts) -> _Lines:
    rows = [(line.start, line.end, line.widest_gap_em) for block in blocks for line in block.lines]
    start, end, gap = np.array(rows, np.float64).reshape(-1, 3).T
    return _Lines(np.repeat(np.arange(len(blocks)), count), start, end, gap)


def _are_at_edge(
    boxes: Boxes, size: Numbers, asked: Mask, page: Box, thresholds: ProseThresholds
) -> Mask:
    """Which of the blocks stand at the page's head or foot, apart from what is next to them?"""
    band = thresholds.edge_band * page.height
    at_edge = asked & ((boxes[:, 3] <= band) | (boxes[:, 1] >= page.height - band))
    for place in at_edge.nonzero()[0].tolist():
        x0, y0, x1, y1 = boxes[place].tolist()
        room = thresholds.edge_gap_em * size[place]
        beside = (boxes[:, 0] < x1) & (boxes[:, 2] > x0)
        near = (boxes[:, 1] < y1 + room) & (boxes[:, 3] > y0 - room)
        at_edge[place] = np.count_nonzero(beside & near) <= 1  # itself
    return np.asarray(at_edge)


def _are_of_other_size(
    size: Numbers, signs: Counts, asked: Mask, body: float, thresholds: ProseThresholds
) -> Mask:
    """Which of the blocks are much larger or smaller than the body, in a size that few signs have?

    A page may have two sizes of running text.
    """
    low, high = thresholds.body_sizes
    other = np.asarray(asked & ((size < low * body) | (size > high * body)))
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
    lines: _Lines, size: Numbers, count: Counts, asked: Mask, thresholds: ProseThresholds
) -> Mask:
    """Which of the blocks have many places where lines begin, and where they end?

    Text is flush on one side at least, whichever way it is written.
    """
    least = np.maximum(thresholds.max_edges, thresholds.max_edge_share * count)
    many = np.asarray(asked & (count > least))
    for values in (lines.start, lines.end):
        if not many.any():
            break
        rows = many[lines.block].nonzero()[0]
        places = _count_places(values[rows], lines.block[rows], size, thresholds)
        many &= places > least
    return many


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
    blocks: Sequence[Block],
    lines: _Lines,
    glyphs: Glyphs,
    left: Mask,
    thresholds: ProseThresholds,
) -> Mask:
    """Which of the blocks that are left have wide gaps below one another in most lines?"""
    found = np.zeros(len(blocks), np.bool_)
    wide = lines.gap >= thresholds.min_gap_em
    counts = np.bincount(lines.block[wide], minlength=len(blocks))
    every = np.bincount(lines.block, minlength=len(blocks))
    least = np.maximum(thresholds.min_gap_lines, thresholds.min_gap_share * every)
    asked = left & (counts >= least)
    if not asked.any():
        return found
    rows = (wide & asked[lines.block]).nonzero()[0]
    every_line = [line for block in blocks for line in block.lines]
    chosen = [every_line[row] for row in rows.tolist()]
    gaps = _find_gaps(chosen, glyphs, thresholds)
    size = np.array([line.size_pt for line in chosen])
    bounds = begins(lines.block[rows]).nonzero()[0]
    for start, end in zip(bounds.tolist(), [*bounds[1:].tolist(), len(rows)], strict=True):
        first, last = np.searchsorted(gaps.line, [start, end]).tolist()
        mine = slice(first, min(last, first + _MAX_GAPS))
        near = _Gaps(gaps.line[mine], gaps.first[mine], gaps.last[mine])
        common = thresholds.common_gap_em * float(size[start:end].min())
        place = lines.block[rows[start]]
        found[place] = _recur(near, common, float(least[place]))
    return found


def _recur(gaps: _Gaps, common: float, least: float) -> bool:
    """Do at least so many lines have a gap at one place, `common` points wide?"""
    if len(gaps.line) < least:
        return False
    # A strip that many gaps share can be moved left until it begins where one of them does.
    first, last = gaps.first, gaps.last
    holds = (first[None, :] <= first[:, None]) & (last[None, :] >= first[:, None] + common)
    many = holds[holds.sum(axis=1) >= least]
    return any(len(np.unique(gaps.line[strip])) >= least for strip in many)


def _find_gaps(lines: Sequence[Line], glyphs: Glyphs, thresholds: ProseThresholds) -> _Gaps:
    """The wide gaps of each line, in its direction.

    The gap after the number or bullet of a list item is left out: `(viii)`, `4.`, `•`.
    """
    rows, owner, start = _lay_out(lines, glyphs)
    end = _reach_of(start + glyphs.advance[rows], owner)
    size = np.array([line.size_pt for line in lines])
    wide = start[1:] - end[:-1] >= thresholds.min_gap_em * size[owner[1:]]
    wide &= owner[1:] == owner[:-1]
    places = wide.nonzero()[0]
    firsts = places[begins(owner[places])]
    opens = np.searchsorted(owner, owner[firsts])
    count = firsts + 1 - opens
    points = glyphs.raw[rows]
    marks = np.append(0, np.cumsum(~(is_letter(points) | is_digit(points))))
    wordy = (marks[firsts + 1] == marks[opens]) & (count > 1)
    wide[firsts] = wordy | (count > thresholds.max_number_glyphs)
    places = wide.nonzero()[0]
    return _Gaps(owner[places], end[places], start[places + 1])


def _lay_out(lines: Sequence[Line], glyphs: Glyphs) -> tuple[Rows, Counts, Numbers]:
    """Glyph rows line by line along each line's direction, their lines, and where they begin."""
    rows = np.concatenate([line.rows for line in lines])
    owner = np.repeat(np.arange(len(lines)), [len(line.rows) for line in lines])
    stated = rows >= 0
    rows, owner = rows[stated], owner[stated]
    start = glyphs.x[rows].astype(np.float64)
    turn = np.radians([line.angle for line in lines])
    if turn.any():
        start = start * np.cos(turn)[owner] + glyphs.y[rows] * np.sin(turn)[owner]
    order = np.lexsort((start, owner))
    return rows[order], owner, start[order]


def _reach_of(end: Numbers, owner: Counts) -> Numbers:
    """How far each line has come with each of its glyphs, points.

    Lines are put behind one another, by powers of two so that nothing is rounded.
    """
    if not len(end):
        return end
    low, high = float(end.min()), float(end.max())
    apart = owner * 2.0 ** np.ceil(np.log2(max(high - low, 0.0) + 1.0))
    return np.asarray(np.maximum.accumulate(end + apart) - apart)
