"""How much work is a document? Native, awkward or scanned, page by page, and what it would cost.

Measured per page and never in total: a scan of 300 pages with one cover of text has plenty of
characters and no text (reference 003, "Three populations, and the triage").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from inkproof.decision.doubts import UNDETERMINED
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Verdict
from inkproof.thresholds import Thresholds, TriageThresholds

_SCANNED = frozenset({Provenance.RAW_SCAN, Provenance.OCR_SANDWICH})


class Triage(StrEnum):
    """How much work a page or a document is."""

    NATIVE = "native"
    """The text layer can be used."""
    AWKWARD = "awkward"
    """The text layer cannot be trusted, or stands in shreds: glyphs one by one, no runs."""
    SCANNED = "scanned"
    """A picture of text."""


class Estimate(NamedTuple):
    """What transcribing pages would take."""

    pages: int
    least_s: float
    most_s: float
    """Seconds on two cores."""
    cost: float | None
    """In the unit of the price a page; None without one."""


class Exclusion(NamedTuple):
    """Pages of a document that are not served, and why."""

    reason: str
    pages: tuple[int, ...]
    """1-based."""


def triage_page(signals: PageSignals, verdict: Verdict, thresholds: Thresholds) -> Triage | None:
    """The class of one page; None where nothing is on it, or nothing of it could be read.

    Few characters alone make no scan: a title page says all that it has. A page with few of
    them is one where a picture fills most of it, or where something else is painted that
    they do not account for.
    """
    if verdict.mode in {PageMode.BLANK, PageMode.FAILED}:
        return None
    if verdict.provenance in _SCANNED:
        return Triage.SCANNED
    lost = verdict.mode is PageMode.REPLACE
    pictured = signals.picture_coverage >= thresholds.page.big_picture
    if count_characters(signals) < thresholds.triage.scanned_chars and (lost or pictured):
        return Triage.SCANNED
    return Triage.AWKWARD if lost or is_shredded(signals, thresholds.triage) else Triage.NATIVE


def triage_document(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> Triage:
    """The class of the file, from those of its pages with content.

    Scanned, if most of them are; native, if no text of a page is lost or untrusted and most
    of them are no shreds; awkward otherwise. A document without content is native.
    """
    pages = list(zip(surveys, verdicts, strict=True))
    content = [page for page in pages if page[1].mode is not PageMode.BLANK]
    classes = [triage_page(survey.signals, verdict, thresholds) for survey, verdict in content]
    most = thresholds.document.scanned_share * len(content)
    if content and classes.count(Triage.SCANNED) >= most:
        return Triage.SCANNED
    lost = any(verdict.mode in {PageMode.REPLACE, PageMode.FAILED} for _, verdict in content)
    if lost or (content and classes.count(Triage.AWKWARD) >= most):
        return Triage.AWKWARD
    return Triage.NATIVE


def count_characters(signals: PageSignals) -> int:
    """Characters that can be extracted, seen or not."""
    return signals.glyphs + signals.invisible_glyphs


def is_shredded(signals: PageSignals, thresholds: TriageThresholds) -> bool:
    """Do text-showing objects hold too few characters to be runs of text?"""
    objects = signals.text_objects
    return objects > 0 and count_characters(signals) < thresholds.awkward_chars * objects


def estimate_transcription(
    pages: int, thresholds: TriageThresholds, cost_per_page: float | None = None
) -> Estimate:
    """Time, and cost where there is a price, of transcribing so many pages."""
    least, most = thresholds.ocr_page_s
    cost = None if cost_per_page is None else pages * cost_per_page
    return Estimate(pages, pages * least, pages * most, cost)


def find_excluded(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]
) -> Iterator[Exclusion]:
    """Pages that are not served: those nobody could read, and those in an unknown language."""
    reasons: dict[str, list[int]] = {}
    for survey, verdict in zip(surveys, verdicts, strict=True):
        if verdict.mode is PageMode.FAILED:
            why = survey.failure or "its content is damaged or missing"
            reasons.setdefault(f"unreadable page: {why}", []).append(survey.index + 1)
        elif verdict.mode is PageMode.LANG and verdict.language in {"", UNDETERMINED}:
            script = survey.signals.script or "no script"
            reason = f"unknown language ({script}): the text is kept and cannot be judged"
            reasons.setdefault(reason, []).append(survey.index + 1)
    for reason, numbers in reasons.items():
        yield Exclusion(reason, tuple(numbers))
