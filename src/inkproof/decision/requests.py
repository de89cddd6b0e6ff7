"""For which pages is dearer evidence worth its price? Cheap gates, from what is known already.

A render and a second reading cost several times what the survey of a page does, so only pages
that fail a gate pay for them (reference 000, "What the text cascade structurally cannot see"):
little text where something is painted, far less than the other pages of the file have, text
that cannot be decoded, text over pictures, and verdicts that stand between two thresholds.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from statistics import median

from inkproof.decision.readings import read_score_below
from inkproof.model.evidence import Request
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds

Requests = dict[int, frozenset[Request]]
"""0-based page → what is asked for; pages that need nothing are not in it."""

_NOTHING: frozenset[Request] = frozenset()
_GARBLED = frozenset(
    {
        Reason.UNDECODABLE_GLYPHS,
        Reason.MOJIBAKE,
        Reason.MIXED_SCRIPTS,
        Reason.PIERCED_WORDS,
        Reason.SIGN_RUNS,
        Reason.SHIFTED_LETTERS,
        Reason.WORDS_GLUED,
        Reason.WORDS_LETTER_SPACED,
        Reason.SPELLS_NOTHING,
        Reason.FONTS_THAT_LIE,
        Reason.PARTLY_CORRUPTED,
        Reason.ILLEGIBLE,
    }
)
"""Reasons that say a text layer is there, and wrong."""


def find_requests(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> Requests:
    """What each page should be asked beside its cheap signals; never what is known by now."""
    least = find_least_text(surveys, thresholds)
    canary = find_canary(surveys, verdicts, thresholds)
    room = _room_for_samples(surveys, thresholds)
    found: Requests = {}
    for survey, verdict in zip(surveys, verdicts, strict=True):
        if verdict.mode is PageMode.FAILED and survey.failure:
            continue  # no reader can read it, and none can draw it
        wanted = set(_ask_of_page(survey, verdict, least, thresholds))
        if survey.index == canary and survey.signals.agreement.abstains:
            wanted.add(Request.SECOND_WITNESS)
        for request in wanted & room.keys():
            room[request] -= 1
            if room[request] < 0:
                wanted.remove(request)
        if wanted:
            found[survey.index] = frozenset(wanted)
    return found


def _room_for_samples(surveys: Sequence[PageSurvey], thresholds: Thresholds) -> dict[Request, int]:
    """On how many more pages may be asked what a few pages of a document tell of all?

    Damage belongs to a font, and the fonts of a file are on its first garbled pages.
    """
    heard = sum(not survey.signals.agreement.abstains for survey in surveys)
    keyed = sum(not survey.signals.contradicted.abstains for survey in surveys)
    limits = thresholds.requests
    return {
        Request.SECOND_WITNESS: limits.heard_pages - heard,
        Request.GLYPH_KEYS: limits.keyed_pages - keyed,
    }


def find_least_text(surveys: Sequence[PageSurvey], thresholds: Thresholds) -> float:
    """Glyphs under which a page has far less text than its own document's median page.

    0 where the document is too short to say; pages without any text do not count.
    """
    counts = [count for survey in surveys if (count := _count_text(survey.signals))]
    if len(counts) < thresholds.requests.min_pages:
        return 0.0
    return thresholds.requests.far_below * float(median(counts))


def find_canary(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> int | None:
    """The clean page of a document that a second witness reads all the same; None for most."""
    for survey, verdict in zip(surveys, verdicts, strict=True):
        clean = verdict.judged and verdict.mode in KEPT and _has_text(survey.signals)
        if clean and is_canary(survey, thresholds):
            return survey.index
    return None


def is_canary(survey: PageSurvey, thresholds: Thresholds) -> bool:
    """Is this page one of the few that a second witness reads although nothing is wrong?

    By a checksum of what is on it: the same pages in every run, and any page of a template.
    """
    said = f"{survey.index} {survey.signals.glyphs} {survey.sample}"
    return zlib.crc32(said.encode("utf-8", "replace")) % thresholds.requests.canary_pages == 0


def _ask_of_page(
    survey: PageSurvey, verdict: Verdict, least: float, thresholds: Thresholds
) -> frozenset[Request]:
    signals = survey.signals
    wanted = set(_NOTHING)
    if signals.hidden_suspects and not signals.unchecked:
        wanted.add(Request.VISIBILITY)
    if signals.rendered is None and _wants_ink(signals, verdict, least, thresholds):
        wanted.add(Request.INK)
    suspicious = _is_suspicious(signals, verdict, thresholds)
    doubtful = suspicious or verdict.uncertain
    if signals.agreement.abstains and _has_text(signals) and doubtful:
        wanted.add(Request.SECOND_WITNESS)
    if signals.contradicted.abstains and _may_be_mapped_wrongly(signals, verdict, thresholds):
        wanted.add(Request.GLYPH_KEYS)
    return frozenset(wanted)


def _wants_ink(
    signals: PageSignals, verdict: Verdict, least: float, thresholds: Thresholds
) -> bool:
    """May the page show more than its text says?

    A page that is replaced shows all it has to its transcription anyway.
    """
    limits = thresholds.requests
    if verdict.mode not in KEPT:
        return verdict.mode is PageMode.BLANK and _is_painted(signals)
    return (
        _count_text(signals) < max(float(limits.few_glyphs), least)
        or signals.incomplete
        or verdict.provenance is Provenance.OCR_SANDWICH
        or signals.picture_coverage >= thresholds.ink.covering
        or signals.outlined_segments >= thresholds.page.min_shaped_segments
        or signals.dropped_objects >= limits.min_dropped
        or _has_gaps(signals, thresholds)
    )


def _is_suspicious(signals: PageSignals, verdict: Verdict, thresholds: Thresholds) -> bool:
    """Is there a text layer that may say something other than its ink?"""
    if verdict.reasons and verdict.reasons[0] in _GARBLED:
        return True
    if verdict.mode not in KEPT:
        return False
    dropped = signals.dropped_objects >= thresholds.requests.min_dropped
    return _is_unnatural(signals, thresholds) or dropped


def _may_be_mapped_wrongly(signals: PageSignals, verdict: Verdict, thresholds: Thresholds) -> bool:
    """May glyphs say the wrong characters? Codes tell nothing of glyphs that say none at all."""
    reason = verdict.reasons[0] if verdict.reasons else None
    if reason in _GARBLED:
        return reason is not Reason.UNDECODABLE_GLYPHS
    return verdict.mode in KEPT and _is_unnatural(signals, thresholds)


def _is_unnatural(signals: PageSignals, thresholds: Thresholds) -> bool:
    least = thresholds.page.sure_plausible
    return read_score_below("plausible n-grams", signals.plausible, least).holds


def _has_gaps(signals: PageSignals, thresholds: Thresholds) -> bool:
    """Are there glyphs that say nothing, too few of them to condemn the page?"""
    unmapped = signals.unmapped.score or 0.0
    undecodable = int(signals.bad_glyphs.evidence) >= thresholds.bad_glyphs.min_glyphs
    return undecodable or unmapped >= thresholds.requests.min_unmapped


def _is_painted(signals: PageSignals) -> bool:
    """Does the page state anything that could leave ink?"""
    return bool(
        _has_text(signals)
        or signals.paths
        or signals.dropped_objects
        or signals.annotation_ink
        or signals.annotation_letters
        or signals.picture_coverage
    )


def _has_text(signals: PageSignals) -> bool:
    return _count_text(signals) > 0


def _count_text(signals: PageSignals) -> int:
    """Glyphs of the page, the invisible ones of an OCR layer among them."""
    return signals.glyphs + signals.invisible_glyphs
