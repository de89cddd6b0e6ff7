"""How would a document be read, and which of its pages in another way?

The document has one strategy, and a page leaves it only where its own signals clearly disagree:
the margins are hysteresis (reference 002, "The shared thresholds" and "Per-page routes"). It is
the route that transcription takes; what becomes of a text layer is the verdict's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean

from inkproof.decision.weight import weigh_text
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import ABSENT, PageMode, Provenance, RouteOverride, Verdict
from inkproof.thresholds import Thresholds


class Strategy(StrEnum):
    """How a document is read by default."""

    TEXT = "text"
    IMAGE = "image"


_ROUTES = {
    RouteOverride.SEARCHABLE_SCAN: Strategy.IMAGE,
    RouteOverride.ILLEGIBLE_TEXT_LAYER: Strategy.IMAGE,
    RouteOverride.NO_TEXT_LAYER: Strategy.IMAGE,
    RouteOverride.IMAGE_DOMINANT_PAGE: Strategy.IMAGE,
    RouteOverride.DENSE_TEXT_PAGE: Strategy.TEXT,
}


def find_strategy(surveys: Sequence[PageSurvey], thresholds: Thresholds) -> Strategy:
    """Image, if pictures cover most of the pages and hold most of what they say."""
    read = [survey.signals for survey in surveys if not survey.failure]
    if not read:
        return Strategy.TEXT
    limits = thresholds.document
    coverage = fmean(signals.picture_coverage for signals in read)
    text = fmean(weigh_text(signals, thresholds) for signals in read)
    image = coverage >= limits.image_coverage and text < limits.image_text
    return Strategy.IMAGE if image else Strategy.TEXT


def find_override(
    verdict: Verdict, signals: PageSignals, strategy: Strategy, thresholds: Thresholds
) -> RouteOverride | None:
    """Why the page leaves the document's way; None where it follows it.

    The first that matches wins, also where it leads the way that the document takes anyway.
    """
    if verdict.mode in {PageMode.FAILED, PageMode.BLANK}:
        return None
    found = _match(verdict, signals, strategy, thresholds)
    return found if found is not None and _ROUTES[found] is not strategy else None


def _match(
    verdict: Verdict, signals: PageSignals, strategy: Strategy, thresholds: Thresholds
) -> RouteOverride | None:
    if verdict.provenance is Provenance.OCR_SANDWICH:
        return RouteOverride.SEARCHABLE_SCAN
    if verdict.mode is PageMode.REPLACE and verdict.reasons[0] not in ABSENT:
        return RouteOverride.ILLEGIBLE_TEXT_LAYER
    text, pictures = weigh_text(signals, thresholds), signals.picture_coverage
    if text < thresholds.document.no_layer_text and _shows_ink(signals, thresholds):
        return RouteOverride.NO_TEXT_LAYER
    limits = thresholds.document
    more, less = 1 + limits.override_margin, 1 - limits.override_margin
    scan = pictures >= limits.image_coverage * more and text < limits.image_text * less
    if strategy is Strategy.TEXT and scan:
        return RouteOverride.IMAGE_DOMINANT_PAGE
    dense = pictures < limits.image_coverage * less and text >= limits.image_text * more
    return RouteOverride.DENSE_TEXT_PAGE if strategy is Strategy.IMAGE and dense else None


def _shows_ink(signals: PageSignals, thresholds: Thresholds) -> bool:
    """Pictures, or other ink: by a render where there is one, else by the paths of letters."""
    limits = thresholds.document
    if signals.picture_coverage >= limits.no_layer_pictures:
        return True
    unreported = signals.unreported_ink.score
    if unreported is not None and unreported >= limits.no_layer_ink:
        return True
    return signals.shaped_segments >= thresholds.page.min_shaped_segments
