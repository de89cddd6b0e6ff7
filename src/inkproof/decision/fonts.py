"""Which fonts of a document lie? Evidence is summed over pages, for damage belongs to a font.

A condemned font is condemned wherever it stands: in tables, captions and short pages that cannot
judge themselves (reference 000, "The font is the unit of everything"). Condemning takes proof of
damage; words that merely are not listed prove nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from inkproof.model.page import Font
from inkproof.model.signals import FontEvidence
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Verdict
from inkproof.thresholds import FontThresholds, Thresholds


class FontVerdict(StrEnum):
    """What is known of a font's character map."""

    CLEAN = "clean"
    GARBLED = "garbled"
    UNJUDGED = "unjudged"


class FontReason(StrEnum):
    """What condemns a font."""

    UNDECODABLE = "undecodable_glyphs"
    SHIFTED = "shifted_letters"
    SPELLS_NOTHING = "words_that_spell_nothing"
    LOOSE_WORDS = "words_outside_prose_that_spell_nothing"
    KIN = "fonts_of_the_same_make_are_garbled"


@dataclass(frozen=True, slots=True, kw_only=True)
class FontJudgement:
    """One font of the document; fonts that share a name stay apart by `key`."""

    name: str
    key: str
    made: str
    """How the file states the font; see `FontEvidence`."""
    verdict: FontVerdict
    reason: FontReason | None
    """What condemns it; None where nothing does."""
    score: float | None
    """Lexical score over all pages that may judge the font; None without any evidence."""
    evidence: float
    """Token weight behind `score`."""
    letters: int
    """Letters of prose drawn in the font."""
    undecodable_share: float
    """Share of its glyphs that are no text, 0..1."""


Names = frozenset[tuple[str, str]]
"""Fonts by name and key."""


def judge_fonts(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict], thresholds: Thresholds
) -> tuple[FontJudgement, ...]:
    """A judgement for each font, in order of first appearance.

    Pages in a language that cannot be judged, and OCR layers, say nothing about a font's words;
    what they say about undecodable glyphs counts.
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
    return _condemn_kin([_judge(pages, thresholds) for pages in found.values()], thresholds.fonts)


def condemned_fonts(judgements: Iterable[FontJudgement]) -> Names:
    """Name and key of every font that is condemned."""
    return frozenset(
        (font.name, font.key) for font in judgements if font.verdict is FontVerdict.GARBLED
    )


def sound_fonts(judgements: Iterable[FontJudgement]) -> Names:
    """Name and key of every font whose words are known to be words.

    Fonts without a key are not among them: several may be pooled.
    """
    return frozenset(
        (font.name, font.key)
        for font in judgements
        if font.verdict is FontVerdict.CLEAN and font.key
    )


def share_in(survey: PageSurvey, fonts: Names) -> float:
    """Share of the page's glyphs, weighted by prominence, in these fonts, 0..1."""
    if not fonts:
        return 0.0
    total = sum(font.prominence for font in survey.fonts)
    if not total:
        return 0.0
    found = sum(font.prominence for font in survey.fonts if (font.name, font.key) in fonts)
    return found / total


class _Heard(NamedTuple):
    """What one page says of a font, and by which language's words; None where it may not."""

    font: FontEvidence
    language: str | None


@dataclass(slots=True, kw_only=True)
class _Sums:
    """What all pages say of one font."""

    hits: float = 0.0
    judged: float = 0.0
    """Token weight of its words in prose."""
    bad: float = 0.0
    """The part of that on pages where too few of them are listed."""
    usual: float = 0.0
    ngrams: float = 0.0
    """n-grams of suspicious words."""
    loose_hits: float = 0.0
    loose: float = 0.0
    """Token weight of its words outside prose."""
    shifted: float = 0.0
    """Token weight that undoing one shift makes listed."""
    wordless: int = 0
    wordless_bad: int = 0
    """Letters of scripts without spaces, and those of them on pages where they are unnatural."""


def _judge(pages: Sequence[_Heard], thresholds: Thresholds) -> FontJudgement:
    """One font from what each page says of it; the mildest threshold of its languages counts."""
    sums = _sum_up(pages, thresholds)
    languages = {heard.language for heard in pages if heard.language is not None}
    least = min(map(thresholds.lexical.least_score, languages), default=1.0)
    score = sums.hits / sums.judged if sums.judged else None
    glyphs = sum(heard.font.glyphs for heard in pages)
    undecodable = sum(heard.font.undecodable for heard in pages)
    share = undecodable / max(1, glyphs)
    listed = score is not None and score >= least
    listed = listed and sums.judged >= thresholds.lexical.min_evidence
    reason = _find_reason(sums, thresholds)
    lost = undecodable >= thresholds.bad_glyphs.min_glyphs
    if reason is None and lost and share >= thresholds.document.garbled_unmapped and not listed:
        reason = FontReason.UNDECODABLE
    clean = FontVerdict.CLEAN if listed else FontVerdict.UNJUDGED
    first = pages[0].font
    return FontJudgement(
        name=first.name,
        key=first.key,
        made=first.made,
        verdict=FontVerdict.GARBLED if reason else clean,
        reason=reason,
        score=score,
        evidence=sums.judged,
        letters=sum(heard.font.letters for heard in pages),
        undecodable_share=share,
    )


def _sum_up(pages: Sequence[_Heard], thresholds: Thresholds) -> _Sums:
    """Adds up the pages that may speak; words that were heard before prove nothing anew."""
    sums, known = _Sums(), set[str]()
    for heard in pages:
        if heard.language is None:
            continue
        font, lexical = heard.font, heard.font.lexical
        words = set(font.words.split())
        fresh = len(words - known) / len(words) if words else 1.0
        known |= words
        if lexical.score is not None:
            sums.judged += lexical.evidence
            sums.hits += lexical.score * lexical.evidence
            if lexical.score < thresholds.lexical.least_score(heard.language):
                sums.bad += fresh * lexical.evidence
        elif font.letters >= thresholds.fonts.min_wordless_letters:
            sums.wordless += font.letters
            natural = font.plausible.score
            if natural is not None and natural < thresholds.fonts.max_plausible_wordless:
                sums.wordless_bad += font.letters
        sums.usual += fresh * (font.plausible.score or 0.0) * font.plausible.evidence
        sums.ngrams += fresh * font.plausible.evidence
        sums.loose_hits += (font.loose.score or 0.0) * font.loose.evidence
        sums.loose += fresh * font.loose.evidence
        sums.shifted += fresh * (font.shifted.score or 0.0) * font.shifted.evidence
    return sums


def _find_reason(sums: _Sums, thresholds: Thresholds) -> FontReason | None:
    """Proof that the font's words are damaged; None without any.

    Bad on more than half of its judged weight, of enough of it, and spelled as in no language.
    """
    group = thresholds.fonts
    if sums.shifted >= group.min_shift_evidence and sums.hits <= group.bad_share * sums.judged:
        return FontReason.SHIFTED
    if sums.wordless_bad > group.bad_share * sums.wordless and not sums.judged:
        return FontReason.SPELLS_NOTHING
    unnatural = sums.ngrams >= group.min_ngrams and sums.usual < group.max_plausible * sums.ngrams
    if not unnatural:
        return None
    if sums.judged >= thresholds.lexical.min_evidence:
        spells_nothing = sums.bad > group.bad_share * sums.judged
        return FontReason.SPELLS_NOTHING if spells_nothing else None
    enough = sums.loose >= group.min_loose_evidence
    unlisted = sums.loose_hits <= group.max_listed * sums.loose
    return FontReason.LOOSE_WORDS if enough and unlisted else None


def _condemn_kin(
    judgements: Sequence[FontJudgement], thresholds: FontThresholds
) -> tuple[FontJudgement, ...]:
    """Fonts that are too short to be judged share the lot of those that were made alike.

    A producer that embeds a subset a page makes many fonts of one, with one fault in all their
    maps. Glyphs that cannot be decoded speak for themselves, so they condemn no sister.
    """
    families: dict[tuple[str, str], list[FontJudgement]] = {}
    for font in judgements:
        families.setdefault(_family(font), []).append(font)
    lying = {
        family
        for family, fonts in families.items()
        if all(family) and _is_lying(fonts, thresholds)
    }
    return tuple(
        replace(font, verdict=FontVerdict.GARBLED, reason=FontReason.KIN)
        if font.verdict is FontVerdict.UNJUDGED and _family(font) in lying
        else font
        for font in judgements
    )


def _family(font: FontJudgement) -> tuple[str, str]:
    """What subsets of one font share: the name behind the prefix, and how they are made."""
    return Font(name=font.name).base_name, font.made


def _is_lying(fonts: Sequence[FontJudgement], thresholds: FontThresholds) -> bool:
    """Are enough of these fonts garbled, and does none of them say a listed word to speak of?"""
    garbled = [
        font
        for font in fonts
        if font.verdict is FontVerdict.GARBLED and font.reason is not FontReason.UNDECODABLE
    ]
    spells = any(
        font.score is not None
        and font.score > thresholds.max_listed
        and font.evidence >= thresholds.min_suspicious
        for font in fonts
        if font.verdict is not FontVerdict.GARBLED
    )
    return len(garbled) >= thresholds.min_kin and not spells
