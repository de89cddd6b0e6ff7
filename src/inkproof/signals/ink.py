"""Does the page show ink that nothing reports? A render against what the readers say."""

from __future__ import annotations

from dataclasses import dataclass

from inkproof.geometry.boxes import Box
from inkproof.model.evidence import Figure, Raster
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import InkThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class InkReading:
    """The ink of one page."""

    ink: Measured = ABSTAINED
    """As `PageSignals.ink`."""
    unreported: Measured = ABSTAINED
    """As `PageSignals.unreported_ink`."""
    region: Box | None = None
    """Bounds of the largest region that nothing reports, page space; None where there is none."""


def measure_ink(
    page: Page,
    shown: Mask,
    figures: tuple[Figure, ...],
    raster: Raster,
    thresholds: InkThresholds,
) -> InkReading:
    """Ink, and the largest region of it that no text, picture or path accounts for.

    Args:
        page: what a reader states.
        shown: which glyph rows the page shows (`HiddenRows` taken off).
        figures: drawings, whose paths count as reported.
        raster: the page at `InkThresholds.dpi`.
        thresholds: this instrument's group.
    """
    del page, shown, figures, raster, thresholds
    return InkReading()
