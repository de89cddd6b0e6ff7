"""Do the OCR layers of a document misread by habit? One page cannot tell, many can.

Random misreadings scatter; a confusion of shapes is stable for a font and a scanner, so that
the share of words that no list holds stays suspiciously constant (reference 000, "Three failure
modes belong to the sandwich alone").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from inkproof.model.signals import ABSTAINED, Measured
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import Provenance, Verdict
from inkproof.thresholds import Thresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerHabits:
    """What the OCR layers of a document have in common."""

    pages: tuple[int, ...] = ()
    """0-based: OCR layers whose words could be looked up."""
    miss_rate: float = 0.0
    """Mean share of words, by weight, that no list holds."""
    spread: float = 0.0
    """Standard deviation of that share over the pages."""
    misread: Measured = ABSTAINED
    """Share of the unlisted words of all of them that usual confusions explain; evidence:
    unlisted words."""


def find_layer_habits(surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]) -> LayerHabits:
    """What the OCR layers have in common; nothing where there are none."""
    layers = [
        survey
        for survey, verdict in zip(surveys, verdicts, strict=True)
        if verdict.provenance is Provenance.OCR_SANDWICH
        and survey.signals.lexical.score is not None
    ]
    if not layers:
        return LayerHabits()
    misses = [1.0 - (survey.signals.lexical.score or 0.0) for survey in layers]
    readings = [survey.signals.misread for survey in layers]
    unlisted = sum(reading.evidence for reading in readings)
    explained = sum((reading.score or 0.0) * reading.evidence for reading in readings)
    return LayerHabits(
        pages=tuple(survey.index for survey in layers),
        miss_rate=fmean(misses),
        spread=pstdev(misses),
        misread=Measured(explained / unlisted if unlisted else None, unlisted),
    )


def misread_by_habit(habits: LayerHabits, thresholds: Thresholds) -> bool:
    """Enough layers, a constant share of misses, and confusions that explain enough of them?"""
    limits = thresholds.document
    return (
        len(habits.pages) >= limits.min_layer_pages
        and habits.spread <= limits.max_miss_spread
        and habits.misread.evidence >= limits.min_misread_words
        and (habits.misread.score or 0.0) >= limits.min_misread
    )
