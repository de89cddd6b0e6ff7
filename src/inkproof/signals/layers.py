"""Did OCR make this text layer, and how well? A sandwich is judged by checks of its own."""

from __future__ import annotations

from dataclasses import dataclass

from inkproof.model.evidence import HiddenRows
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import LayerThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerReading:
    """One page's text layer as OCR would leave it."""

    glyphless_share: float = 0.0
    layer_glyphs: int = 0
    doubled: Measured = ABSTAINED


def measure_layer(page: Page, hidden: HiddenRows, thresholds: LayerThresholds) -> LayerReading:
    """Glyphless fonts, layers painted white or under the picture, words said twice."""
    del page, hidden, thresholds
    return LayerReading()
