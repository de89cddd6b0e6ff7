"""Which blocks are headings, and of which level? By size against the body, never absolute."""

from __future__ import annotations

from collections.abc import Sequence

from inkproof.model.content import Block
from inkproof.thresholds import BlockThresholds


def heading_levels(
    blocks: Sequence[Block], body_size: float, limits: BlockThresholds
) -> list[int | None]:
    """For each block its level from 1, None where it is no heading.

    Larger than the body and short is a heading; sizes within half a point are one level.
    """
    sizes = [_heading_size(block, body_size, limits) for block in blocks]
    classes = sorted({size for size in sizes if size is not None}, reverse=True)
    level = {size: min(rank, limits.heading_levels) for rank, size in enumerate(classes, start=1)}
    return [None if size is None else level[size] for size in sizes]


def _heading_size(block: Block, body_size: float, limits: BlockThresholds) -> float | None:
    """The block's size to half a point, where it is large and short and says a word."""
    large = body_size > 0 and block.size_pt > limits.heading_size * body_size
    if not large:
        return None
    text = block.text
    short = len(text) <= limits.heading_chars
    says = any(character.isalpha() for character in text)
    return round(block.size_pt * 2) / 2 if short and says else None
