"""Do two engines read the same glyphs the same way?"""

from __future__ import annotations

from dataclasses import dataclass

from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import WitnessThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessReading:
    """What a second reading of the page says of the first."""

    agreement: Measured = ABSTAINED
    """As `PageSignals.agreement`."""
    said: tuple[tuple[str, str], ...] = ()
    """The first places where they differ: what the first said, what the second said."""


def compare_witnesses(first: Page, second: Page, thresholds: WitnessThresholds) -> WitnessReading:
    """Characters of the same glyphs, joined by their origins."""
    del first, second, thresholds
    return WitnessReading()
