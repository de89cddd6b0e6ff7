"""Which paths of a page make a drawing, and which text belongs to it?"""

from __future__ import annotations

from collections.abc import Sequence

from inkproof.model.content import Block
from inkproof.model.evidence import Figure
from inkproof.model.page import Page
from inkproof.thresholds import FigureThresholds


def find_figures(page: Page, thresholds: FigureThresholds) -> tuple[Figure, ...]:
    """Drawings made of paths, in paint order; no rules, frames, table grids or backgrounds."""
    del page, thresholds
    return ()


def assign_blocks(blocks: Sequence[Block], figures: Sequence[Figure]) -> tuple[int, ...]:
    """For each block the place of the figure that it stands mostly inside; -1 for none."""
    del figures
    return (-1,) * len(blocks)
