"""Which language is a document in? Asked once, of the joined text of its pages.

From 200 letters an answer is a guess, from 2,000 it is nearly certain (reference 000, "The
language blind spot"). Short pages then take the document's language; a page that strongly
matches another one keeps its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from inkproof.language import scripts, trigram
from inkproof.language.characters import read_characters
from inkproof.language.trigram import LanguageModels
from inkproof.model.survey import PageSurvey
from inkproof.thresholds import Thresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentLanguage:
    """What the joined text of a document looks like."""

    code: str
    """BCP 47; empty where the text is too short or like no listed language."""
    script: str
    """ISO 15924 code of the joined text; empty without any."""
    similarity: float
    """Cosine to the language's profile, 0..1."""
    letters: int
    """Letters that were looked at."""


UNKNOWN = DocumentLanguage(code="", script="", similarity=0.0, letters=0)


def wants_document_language(surveys: Iterable[PageSurvey], thresholds: Thresholds) -> bool:
    """Is there a page whose own text is too short to say which language it is in?"""
    return any(is_short(survey, thresholds) for survey in surveys)


def find_document_language(
    surveys: Sequence[PageSurvey], models: LanguageModels, thresholds: Thresholds
) -> DocumentLanguage:
    """The language of some 2,000 letters, taken evenly from the pages whose letters are natural.

    Pages in another script than most are left out: they have a language of their own.
    """
    sound = [survey for survey in surveys if survey.sample and _is_natural(survey, thresholds)]
    counted = Counter[str]()
    for survey in sound:
        counted[trigram.block_of(survey.signals.script)] += survey.signals.prose_letters
    if not counted:
        return UNKNOWN
    block = max(sorted(counted), key=lambda name: counted[name])
    samples = [s.sample for s in sound if trigram.block_of(s.signals.script) == block]
    text = _join_evenly(samples, thresholds.survey.sample_letters)
    profiles = models.profiles.get(block)
    counts = trigram.profile(text, block)
    if profiles is None or counts.total < thresholds.trigram.min_letters:
        return UNKNOWN
    code, similarity = trigram.find_nearest(counts, profiles)
    return DocumentLanguage(
        code=code if similarity >= thresholds.document.min_similarity else "",
        script=read_characters(text).script,
        similarity=similarity,
        letters=counts.total,
    )


def takes_document_language(
    survey: PageSurvey, language: DocumentLanguage, thresholds: Thresholds
) -> bool:
    """Should the page's words be looked up in the document's list, too?

    A short page of the document's script, which was held against another list or none, unless it
    strongly matches a language of its own.
    """
    signals = survey.signals
    if not language.code or not is_short(survey, thresholds):
        return False
    if signals.lexical_language == language.code:
        return False
    if trigram.block_of(signals.script) != trigram.block_of(language.script):
        return False
    if signals.script in scripts.SPACELESS:
        return False
    own = signals.trigram.score
    return own is None or own < thresholds.page.min_similarity


def is_short(survey: PageSurvey, thresholds: Thresholds) -> bool:
    """Has the page some prose, and too little to tell its language by?"""
    return 0 < survey.signals.prose_letters < thresholds.document.sure_letters


def _is_natural(survey: PageSurvey, thresholds: Thresholds) -> bool:
    """May the page's letters speak? Those of short pages, of which nothing is known, may."""
    plausible = survey.signals.plausible.score
    return plausible is None or plausible >= thresholds.page.sure_plausible


def _join_evenly(samples: Sequence[str], letters: int) -> str:
    """The samples, each cut to its share; what short ones leave over goes to those after them."""
    parts: list[str] = []
    room = letters
    for left, sample in zip(range(len(samples), 0, -1), sorted(samples, key=len), strict=True):
        part = sample[: max(room // left, 1)] if room > 0 else ""
        parts.append(part)
        room -= len(part)
    return "\n\n".join(part for part in parts if part)
