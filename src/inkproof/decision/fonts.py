"""Which fonts of a document lie? Evidence is summed over pages, for damage belongs to a font."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

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
    found: dict[tuple[str, str], list[tuple[FontEvidence, bool]]] = {}
    for survey, verdict in zip(surveys, verdicts, strict=True):
        speaks = (
            verdict.mode is not PageMode.LANG and verdict.provenance is not Provenance.OCR_SANDWICH
        )
        for font in survey.fonts:
            found.setdefault((font.name, font.key), []).append((font, speaks))
    return tuple(_judge(evidence, thresholds) for evidence in found.values())


def _judge(pages: Sequence[tuple[FontEvidence, bool]], thresholds: Thresholds) -> FontJudgement:
    """One font from what each page says of it."""
    readings = [font.lexical for font, speaks in pages if speaks]
    evidence = sum(reading.evidence for reading in readings if reading.score is not None)
    hits = sum((reading.score or 0.0) * reading.evidence for reading in readings)
    score = hits / evidence if evidence else None
    glyphs = sum(font.glyphs for font, _ in pages)
    unmapped = sum(font.unmapped for font, _ in pages) / max(1, glyphs)
    first = pages[0][0]
    return FontJudgement(
        name=first.name,
        key=first.key,
        verdict=_find_verdict(score, evidence, unmapped, thresholds),
        score=score,
        evidence=evidence,
        letters=sum(font.letters for font, _ in pages),
        unmapped_share=unmapped,
    )


def _find_verdict(
    score: float | None, evidence: float, unmapped: float, thresholds: Thresholds
) -> FontVerdict:
    """Garbled on proof only: glyphs without characters, or words that spell nothing."""
    if unmapped >= thresholds.document.garbled_unmapped:
        return FontVerdict.GARBLED
    if score is None or evidence < thresholds.lexical.min_evidence:
        return FontVerdict.UNJUDGED
    return FontVerdict.CLEAN if score >= thresholds.lexical.min_score else FontVerdict.GARBLED
