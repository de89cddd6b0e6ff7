"""In which order are the parts of a page read?

Recursive cuts along gutters: what stands above a gutter, its left side, its right side, what
stands below. Reference 000: sorting by height is exactly wrong for two columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from inkproof.layout.columns import (
    Gutter,
    Region,
    Strip,
    find_gutter,
    find_strips,
    may_have_gutters,
    parts_columns,
    splits,
)
from inkproof.layout.pieces import Pieces
from inkproof.model.glyphs import Rows
from inkproof.thresholds import ColumnThresholds

_MAX_LEAVES = 400
_TERMINAL = frozenset(".!?:;\u2026\u3002\uff01\uff1f\uff1a\u061f\u06d4\u0964\u00bb\u201d\"')]")


def find_leaves(pieces: Pieces, limits: ColumnThresholds) -> Rows:
    """For each piece the number of its leaf; leaves are numbered in reading order.

    A leaf is a region without column gutters, whose rows are read across.
    """
    leaves = np.zeros(len(pieces), dtype=np.intp)
    if not may_have_gutters(pieces, limits):
        return leaves
    waiting = [(np.arange(len(pieces)), find_strips(pieces, limits))]
    number = 0
    while waiting:
        region, strips = waiting.pop()
        gutters = _gutters(pieces, region, strips, limits) if number < _MAX_LEAVES else []
        best = next((g for g in gutters if parts_columns(pieces, g, limits)), None)
        if best is None:
            leaves[region] = number
            number += 1
            continue
        strips = [gutter.strip for gutter in gutters]
        parts = [region[mask] for mask in splits(pieces, region, best.strip)]
        waiting += [(part, strips) for part in reversed(parts) if len(part)]
    return leaves


def _gutters(
    pieces: Pieces, region: Rows, strips: Sequence[Strip], limits: ColumnThresholds
) -> list[Gutter]:
    """The strips that are gutters of the region, those along most of its text first."""
    looked_at = Region.of(pieces, region)
    found = [find_gutter(looked_at, strip, limits) for strip in strips]
    return sorted(
        (gutter for gutter in found if gutter is not None),
        key=lambda gutter: (-gutter.rows, gutter.strip.low - gutter.strip.high),
    )


def count_broken_seams(texts: Sequence[str]) -> int:
    """How often is a sentence cut between two blocks?

    One ends without terminal punctuation and the next begins with a capital (reference 000),
    or one ends a sentence and the next goes on in small letters.
    """
    return sum(_is_broken(one, two) for one, two in pairwise(texts))


def _is_broken(one: str, two: str) -> bool:
    if not one or not two:
        return False
    ended = one[-1] in _TERMINAL
    return two[0].islower() if ended else two[0].isupper()


def choose_order(
    candidates: Sequence[Sequence[int]], texts: Sequence[str], limits: ColumnThresholds
) -> Sequence[int]:
    """The first of the candidate orders, unless another leaves clearly fewer broken seams."""
    best = candidates[0]
    fewest = count_broken_seams([texts[index] for index in best])
    for candidate in candidates[1:]:
        broken = count_broken_seams([texts[index] for index in candidate])
        if broken <= fewest - limits.fewer_seams:
            best, fewest = candidate, broken
    return best
