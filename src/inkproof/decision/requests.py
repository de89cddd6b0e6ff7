"""For which pages is dearer evidence worth its price? Cheap gates, from what is known already."""

from __future__ import annotations

from collections.abc import Sequence

from inkproof.model.evidence import Request
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import Verdict
from inkproof.thresholds import Thresholds

Requests = dict[int, frozenset[Request]]
"""0-based page → what is asked for; pages that need nothing are not in it."""


def find_requests(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> Requests:
    """What each page should be asked beside its cheap signals."""
    del verdicts, thresholds
    return {
        survey.index: frozenset({Request.VISIBILITY})
        for survey in surveys
        if survey.signals.hidden_suspects
    }
