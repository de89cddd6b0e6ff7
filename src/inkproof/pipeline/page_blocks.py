"""What blocks does a page's own text make, and which of them belong to a drawing?"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from inkproof.layout.blocks import join_block
from inkproof.layout.figures import assign_blocks
from inkproof.layout.headings import heading_levels
from inkproof.model.content import Block, BlockKind, BlockSource, Segments
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Flag, Mask, Rows
from inkproof.model.record import BlockRecord
from inkproof.pipeline.annotations import rounded
from inkproof.thresholds import BlockThresholds


def text_blocks(
    segments: Segments,
    figures: Sequence[Figure],
    limits: BlockThresholds,
    repaired: Mask | None = None,
) -> tuple[BlockRecord, ...]:
    """The blocks that the page's own text makes, in reading order.

    The labels of a drawing are one block of kind `figure`, where the first of them stands.
    `repaired` says which glyph rows are read by a repaired map: a block with one of them has
    the source `repair`.
    """
    drawings = [figure for figure in figures if not figure.outlined]
    owners = assign_blocks(segments.blocks, drawings)
    levels = heading_levels(segments.blocks, segments.body_size_pt, limits)
    said = segments.glyphs.has(Flag.ACTUALTEXT)
    any_said = bool(said.any())
    mended = repaired if repaired is not None and repaired.any() else None
    records: list[BlockRecord] = []
    labels: dict[int, list[str]] = {}
    places: dict[int, int] = {}
    for block, level, owner in zip(segments.blocks, levels, owners, strict=True):
        if owner >= 0:
            places.setdefault(owner, len(records))
            labels.setdefault(owner, []).append(join_block(block.lines, limits))
            continue
        source = BlockSource.TEXT
        if any_said and _is_said(block, said):
            source = BlockSource.ACTUALTEXT
        elif mended is not None and mended[_rows(block)].any():
            source = BlockSource.REPAIR
        record = _text_block(block, level, limits, source)
        if record.text:
            records.append(record)
    found = [
        (places.get(number, _find_place(records, drawing)), drawing.box.y0, number)
        for number, drawing in enumerate(drawings)
    ]
    for place, _, number in sorted(found, reverse=True):  # so that no place moves another
        texts = [text for text in labels.get(number, ()) if text]
        records.insert(place, _figure_block(drawings[number], texts))
    return tuple(records)


def _find_place(records: Sequence[BlockRecord], figure: Figure) -> int:
    """Before the first block that begins below the drawing's top."""
    tops = [record.bbox[1] for record in records]
    return bisect_left(tops, figure.box.y0) if tops == sorted(tops) else len(records)


def _figure_block(figure: Figure, labels: Sequence[str]) -> BlockRecord:
    return BlockRecord(
        kind=BlockKind.FIGURE,
        level=None,
        text="\n".join(labels),
        bbox=rounded(figure.box),
        source=BlockSource.TEXT,
        confidence=None,
    )


def _is_said(block: Block, said: Mask) -> bool:
    """Does more than half of the block's text come from ActualText?"""
    rows = _rows(block)
    return 2 * int(np.count_nonzero(said[rows])) > len(rows)


def _rows(block: Block) -> Rows:
    """The glyph rows that the block's characters come from."""
    rows = np.concatenate([line.rows for line in block.lines])
    return rows[rows >= 0]


def _text_block(
    block: Block, level: int | None, limits: BlockThresholds, source: BlockSource
) -> BlockRecord:
    return BlockRecord(
        kind=BlockKind.PARAGRAPH if level is None else BlockKind.HEADING,
        level=level,
        text=join_block(block.lines, limits),
        bbox=rounded(block.box),
        source=source,
        confidence=None,
    )
