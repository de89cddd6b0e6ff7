"""What does a page say, in which order? From its glyphs to blocks in reading order."""

from __future__ import annotations

import numpy as np

from inkproof.geometry.sequences import begins
from inkproof.layout.blocks import build_blocks, prevailing_size
from inkproof.layout.frames import Frame, find_frames
from inkproof.layout.lines import build_lines
from inkproof.layout.pieces import cut_pieces, find_gaps
from inkproof.layout.reading_order import choose_order, count_broken_seams, find_leaves
from inkproof.layout.runs import find_copies, order_rows
from inkproof.model.content import Block, Segments
from inkproof.model.glyphs import Mask, Rows
from inkproof.model.page import Page
from inkproof.thresholds import Thresholds


def find_segments(page: Page, thresholds: Thresholds, *, used: Mask | None = None) -> Segments:
    """The page's text as blocks in reading order.

    Every used glyph that is no white space stands in exactly one line, save copies of the
    same ink and accents that became one character with their letter.

    Args:
        page: what a reader states.
        thresholds: all groups.
        used: which glyph rows count; all that are painted on the page where None.
    """
    used = _painted(page) if used is None else used
    frames = find_frames(page.glyphs, used, thresholds.frames)
    blocks = [block for frame in frames for block in _read_frame(frame, thresholds)]
    body = prevailing_size([line for block in blocks for line in block.lines])
    return Segments(glyphs=page.glyphs, blocks=tuple(blocks), body_size_pt=body)


def _painted(page: Page) -> Mask:
    """Which glyphs are painted on the visible page?"""
    x0, y0, x1, y1 = np.ascontiguousarray(page.glyphs.box.T)
    there = (x1 >= 0) & (y1 >= 0) & (x0 <= page.width) & (y0 <= page.height)
    return np.asarray(there & page.glyphs.is_visible)


def _read_frame(frame: Frame, thresholds: Thresholds) -> list[Block]:
    """The blocks of one direction, in reading order."""
    ordered, row = order_rows(frame, thresholds.lines)
    copies = find_copies(ordered, row, thresholds.lines)
    if copies.any():
        kept = (~copies).nonzero()[0]
        ordered, row = ordered.take(kept), row[kept]
    gaps = find_gaps(ordered, row)
    pieces = cut_pieces(ordered, gaps, thresholds.columns)
    leaf = find_leaves(pieces, thresholds.columns)
    sequence = np.lexsort((pieces.start, pieces.row, leaf))
    if (sequence[1:] > sequence[:-1]).all() and not leaf.any():
        lines, leaves = ordered, leaf[begins(pieces.row)]  # the rows are the lines
    else:
        opens = begins(pieces.row[sequence]) | begins(leaf[sequence])
        count = pieces.count[sequence]
        lines = ordered.take(_spread(pieces.first[sequence], count))
        gaps = find_gaps(lines, np.repeat(np.cumsum(opens) - 1, count))
        leaves = leaf[sequence][opens]
    made = build_lines(lines, gaps, thresholds.lines)
    # A phrase of ActualText that is white space alone makes a line that says nothing.
    spoken = [place for place, one in enumerate(made) if one.text]
    if len(spoken) < len(made):
        made, leaves = [made[place] for place in spoken], leaves[spoken]
    blocks = build_blocks(made, leaves, thresholds.blocks)
    is_painted_so = (lines.rows[1:] > lines.rows[:-1]).all()
    return blocks if is_painted_so else _in_order(blocks, thresholds)


def _spread(first: Rows, count: Rows) -> Rows:
    """The entries `first, first + 1 …` of each piece, one piece after the other."""
    before = np.cumsum(count) - count
    spread = np.arange(int(count.sum())) + np.repeat(first - before, count)
    return np.asarray(spread, dtype=np.intp)


def _in_order(blocks: list[Block], thresholds: Thresholds) -> list[Block]:
    """Blocks by columns, unless the order of painting leaves clearly fewer broken seams."""
    texts = [f"{block.lines[0].text[:1]}{block.lines[-1].text[-1:]}" for block in blocks]
    if count_broken_seams(texts) < thresholds.columns.fewer_seams:
        return blocks  # no other order can be better by as much
    painted = sorted(range(len(blocks)), key=lambda index: int(blocks[index].lines[0].rows.max()))
    candidates = [range(len(blocks)), painted]
    return [blocks[index] for index in choose_order(candidates, texts, thresholds.columns)]
