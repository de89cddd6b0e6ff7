"""Which fonts of a document lie? Evidence is summed over pages, for damage belongs to a font."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from inkproof.model.signals import FontEvidence
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Verdict
from inkproof.thresholds import Thresholds


class FontVerdict(StrEnum):
    """What is known of a font's character map."""

    CLEAN = "clean"
    GARBLED = "garbled"
    UNJUDGED = "unjudged"


@dataclass(frozen=True, slots=True, kw_only=True)
class FontJudgement:
    """One font of the document; fonts that share a name stay apart by `key`."""

    name: str
    key: str
    verdict: FontVerdict
    score: float | None
    """Lexical score over all pages that may judge the font; None without any evidence."""
    evidence: float
    """Token weight behind `score`."""
    letters: int
    """Letters of prose drawn in the font."""
    unmapped_share: float
    """Share of its glyphs for which the file states no character, 0..1."""


def judge_fonts(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> tuple[FontJudgement, ...]:
    """A judgement for each font, in order of first appearance.

    Pages in a language that cannot be judged, and OCR layers, say nothing about a font's words;
    what they say about unmapped glyphs counts.
    """
    found: dict[tuple[str, str], list[_Heard]] = {}
    for survey, verdict in zip(surveys, verdicts, strict=True):
        speaks = (
            verdict.mode is not PageMode.LANG and verdict.provenance is not Provenance.OCR_SANDWICH
        )
        for font in survey.fonts:
            found.setdefault((font.name, font.key), []).append(
                _Heard(font, survey.signals.lexical_language if speaks else None)
            )
    return tuple(_judge(evidence, thresholds) for evidence in found.values())


class _Heard(NamedTuple):
    """What one page says of a font, and by which language's words; None where it may not."""

    font: FontEvidence
    language: str | None


def _judge(pages: Sequence[_Heard], thresholds: Thresholds) -> FontJudgement:
    """One font from what each page says of it; the mildest threshold of its languages counts."""
    readings = [heard.font.lexical for heard in pages if heard.language is not None]
    languages = {heard.language for heard in pages if heard.language is not None}
    least = min(map(thresholds.lexical.least_score, languages), default=1.0)
    evidence = sum(reading.evidence for reading in readings if reading.score is not None)
    hits = sum((reading.score or 0.0) * reading.evidence for reading in readings)
    score = hits / evidence if evidence else None
    glyphs = sum(heard.font.glyphs for heard in pages)
    unmapped = sum(heard.font.unmapped for heard in pages) / max(1, glyphs)
    first = pages[0].font
    return FontJudgement(
        name=first.name,
        key=first.key,
        verdict=_find_verdict(score, evidence, unmapped, least, thresholds),
        score=score,
        evidence=evidence,
        letters=sum(heard.font.letters for heard in pages),
        unmapped_share=unmapped,
    )


def _find_verdict(
    score: float | None, evidence: float, unmapped: float, least: float, thresholds: Thresholds
) -> FontVerdict:
    """Garbled on proof only: glyphs without characters, or words that spell nothing."""
    if unmapped >= thresholds.document.garbled_unmapped:
        return FontVerdict.GARBLED
    if score is None or evidence < thresholds.lexical.min_evidence:
        return FontVerdict.UNJUDGED
    return FontVerdict.CLEAN if score >= least else FontVerdict.GARBLED
