"""How does the judge come to its verdicts? By language first, then by evidence in rounds.

The decision itself is pure and lives in `decision/`; this module brings it what it needs: words
in the document's language, dearer evidence where it asks, and the caller's legibility judge.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from inkproof.decision.document import DocumentDecision, decide_document
from inkproof.decision.language import (
    find_document_language,
    takes_document_language,
    wants_document_language,
)
from inkproof.decision.page_rules import wants_judge
from inkproof.decision.requests import find_requests
from inkproof.model.evidence import Request
from inkproof.model.notes import Note, NoteCode
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import Verdict
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.messages import Order
from inkproof.signals.rejudging import rejudge
from inkproof.thresholds import Thresholds

FontNames = frozenset[tuple[str, str]]
"""Fonts by name and key."""

LegibilityJudge = Callable[[str], float | None]
"""Given a page's text layer, the probability (0..1) that a person could read it; None where it
cannot say (reference 002, "The legibility judge")."""


FOUND_BY = {
    Request.INK: ("rendered", "ink", "unreported_ink", "unread_in_pictures"),
    Request.VISIBILITY: ("unchecked",),
    Request.SECOND_WITNESS: ("agreement",),
    Request.GLYPH_KEYS: ("contradicted",),
}
"""The signals that each kind of evidence fills in."""


def decide_with_language(
    surveys: Sequence[PageSurvey],
    languages: Languages,
    thresholds: Thresholds,
    before: DocumentDecision | None = None,
    vouched: FontNames = frozenset(),
) -> tuple[list[PageSurvey], DocumentDecision]:
    """The decision on a document, its short pages read in the language of the whole."""
    if wants_document_language(surveys, thresholds):
        language = find_document_language(surveys, languages.models, thresholds)
        surveys = [
            rejudge(survey, language.code, languages, thresholds)
            if takes_document_language(survey, language, thresholds)
            else survey
            for survey in surveys
        ]
    return _decide(surveys, thresholds, before, vouched)


def _decide(
    surveys: Sequence[PageSurvey],
    thresholds: Thresholds,
    before: DocumentDecision | None = None,
    vouched: FontNames = frozenset(),
) -> tuple[list[PageSurvey], DocumentDecision]:
    decision = decide_document(surveys, thresholds, before, vouched)
    return list(decision.surveys), decision


def find_open_requests(
    surveys: Sequence[PageSurvey],
    verdicts: Sequence[Verdict],
    asked: dict[int, frozenset[str]],
    thresholds: Thresholds,
) -> dict[int, Order]:
    """What the judge wants to know and has not asked before; `asked` is brought up to date."""
    orders: dict[int, Order] = {}
    for index, requests in find_requests(surveys, verdicts, thresholds).items():
        new = frozenset(requests) - asked.get(index, frozenset())
        if new:
            asked[index] = asked.get(index, frozenset()) | new
            wanted = tuple(request for request in Request if request in new)
            orders[index] = Order(requests=wanted, settled=surveys[index].settled)
    return orders


def keep_what_was_known(before: PageSurvey, after: PageSurvey, order: Order) -> PageSurvey:
    """The newer survey, with what was found before and not asked again.

    Where asking broke the page, the older one, and what was missed.
    """
    if not after.failure:
        kept = {
            name: getattr(before.signals, name)
            for request, names in FOUND_BY.items()
            if request not in order.requests
            for name in names
        }
        return replace(
            after,
            signals=replace(after.signals, **kept),
            witnesses=tuple(dict.fromkeys((*before.witnesses, *after.witnesses))),
            notes=tuple(dict.fromkeys((*before.notes, *after.notes))),
        )
    message = f"evidence that was asked for could not be had: {after.failure}"
    asked = frozenset(order.requests)
    return replace(
        before,
        signals=replace(
            before.signals,
            unchecked=before.signals.unchecked or Request.VISIBILITY in asked,
            rendered=False if Request.INK in asked else before.signals.rendered,
        ),
        notes=(*before.notes, Note(NoteCode.NOT_CHECKED, message)),
    )


def ask_legibility_judge(
    judge: LegibilityJudge,
    surveys: Sequence[PageSurvey],
    decision: DocumentDecision,
    thresholds: Thresholds,
    vouched: FontNames = frozenset(),
) -> tuple[list[PageSurvey], DocumentDecision]:
    """Each page that would keep its text is shown to the judge once, and judged again."""
    heard = [
        replace(survey, signals=replace(survey.signals, legible=_ask(judge, survey.layer_sample)))
        if wants_judge(verdict, survey, thresholds)
        else survey
        for survey, verdict in zip(surveys, decision.verdicts, strict=True)
    ]
    return _decide(heard, thresholds, decision, vouched)


def _ask(judge: LegibilityJudge, text: str) -> float | None:
    """What it says; None where it cannot judge, fails, or says what is no probability."""
    try:
        said = judge(text)
    except Exception:  # noqa: BLE001 - the caller's code; whatever it raises keeps the text
        return None
    return as_probability(said)


def as_probability(said: object) -> float | None:
    """A number of 0..1, of whatever type counts as one (numpy's too); None for all else."""
    if isinstance(said, bool) or not isinstance(said, numbers.Real):
        return None
    try:
        number = float(said)
    except OverflowError:
        return None
    return number if 0 <= number <= 1 else None
