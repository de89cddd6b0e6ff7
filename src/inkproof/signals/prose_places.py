"""Does a block stand on its page as running text does? The gates that ask for places and sizes.

Running text has one margin, no column gaps, the size of the page's text, and a place between
head and foot and outside drawings (reference 000, "The precondition" and "Two gates that look
right and are not"). Gaps are measured between stated glyphs. A wide gap alone is a river of
justified type: only one that stands below others is a column boundary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes
from inkproof.geometry.containment import share_in
from inkproof.geometry.sequences import begins, running_count
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
    size = np.array([block.size_pt for block in blocks], np.float64)
    count = np.array([len(block.lines) for block in blocks], np.intp)
    labels = _are_labels(setting, thresholds)
    asked = ~labels if left is None else left & ~labels
    few = (words <= thresholds.max_edge_words) & (count <= thresholds.max_edge_lines)
    other = _are_of_other_size(size, signs, asked, setting.body_size_pt, thresholds)
    many_edges = _have_many_edges(blocks, asked, thresholds)
    open_ones = asked & ~many_edges
    return {
        Exclusion.IN_FIGURE: labels,
        Exclusion.PAGE_EDGE: _are_at_edge(setting, size, few & asked, thresholds),
        Exclusion.OTHER_SIZE: other,
        Exclusion.DISTINCT_LEFT_EDGES: many_edges,
        Exclusion.WIDE_GAPS: _have_columns(blocks, glyphs, open_ones, thresholds),
    }


def _list_boxes(blocks: Sequence[Block]) -> Boxes:
    return np.array([block.box for block in blocks], np.float32)


def _are_labels(setting: Setting, thresholds: ProseThresholds) -> Mask:
    """Which of the blocks stand in a figure?"""
    labels = np.zeros(len(setting.blocks), np.bool_)
    # Stated text over outlined words is their text, no label.
    drawings = [figure.box for figure in setting.figures if not figure.outlined]
    if not drawings:
        return labels
    boxes = _list_boxes(setting.blocks)
    for drawing in drawings:
        labels |= share_in(boxes, drawing) > thresholds.min_share_in_figure
    return labels


def _are_at_edge(
    setting: Setting, size: Numbers, asked: Mask, thresholds: ProseThresholds
) -> Mask:
    """Which of the blocks stand at the page's head or foot, apart from what is next to them?"""
    if not asked.any():
        return asked
    boxes, page = _list_boxes(setting.blocks), setting.page
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
    ascending, below = size[order], running_count(signs[order])
    near = thresholds.same_size
    first = np.searchsorted(ascending, size / near, side="left")
    last = np.searchsorted(ascending, size * near, side="right")
    share = (below[last] - below[first]) / max(int(below[-1]), 1)
    return np.asarray(other & (share < thresholds.min_size_share))


def _have_many_edges(blocks: Sequence[Block], asked: Mask, thresholds: ProseThresholds) -> Mask:
    """Which of the blocks have many places where lines begin, and where they end?

    Text is flush on one side at least, whichever way it is written.
    """
    many = np.zeros(len(blocks), np.bool_)
    for place in asked.nonzero()[0].tolist():
        lines = blocks[place].lines
        least = max(thresholds.max_edges, thresholds.max_edge_share * len(lines))
        if len(lines) <= least:
            continue
        step = thresholds.edge_tolerance_em * blocks[place].size_pt
        many[place] = (
            _count_places([line.start for line in lines], step) > least
            and _count_places([line.end for line in lines], step) > least
        )
    return many


def _count_places(values: list[float], step: float) -> int:
    """How many different values are there, up to a step?"""
    values.sort()
    return 1 + sum(after - before > step for before, after in pairwise(values))


def _have_columns(
    blocks: Sequence[Block], glyphs: Glyphs, left: Mask, thresholds: ProseThresholds
) -> Mask:
    """Which of the blocks that are left have wide gaps below one another in most lines?"""
    found = np.zeros(len(blocks), np.bool_)
    chosen: list[Line] = []
    # A block's place, its first chosen line and the one after its last, how many it needs.
    groups: list[tuple[int, int, int, float]] = []
    gap = thresholds.min_gap_em
    for place in left.nonzero()[0].tolist():
        lines = blocks[place].lines
        wide = [line for line in lines if line.widest_gap_em >= gap]
        enough = max(thresholds.min_gap_lines, thresholds.min_gap_share * len(lines))
        if wide and len(wide) >= enough:
            groups.append((place, len(chosen), len(chosen) + len(wide), float(enough)))
            chosen += wide
    if not chosen:
        return found
    gaps = _find_gaps(chosen, glyphs, thresholds)
    size = np.array([line.size_pt for line in chosen])
    for place, start, end, least in groups:
        first, last = np.searchsorted(gaps.line, [start, end]).tolist()
        mine = slice(first, min(last, first + _MAX_GAPS))
        near = _Gaps(gaps.line[mine], gaps.first[mine], gaps.last[mine])
        common = thresholds.common_gap_em * float(size[start:end].min())
        found[place] = _recur(near, common, least)
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
    marks = running_count(~(is_letter(points) | is_digit(points)))
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
