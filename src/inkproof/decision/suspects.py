"""Which fonts are worth a look at their codes and programs? Cheap evidence decides, font by font.

Only a suspect font is read by its codes, because that costs tens of milliseconds; a suspicion
changes nothing by itself, for a repair must certify itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inkproof.decision.document import DocumentDecision
from inkproof.model.page import Font, FontKind
from inkproof.model.signals import FontEvidence
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Reason
from inkproof.thresholds import Thresholds

Named = tuple[str, str]
"""A font by name and key."""

LETTER_REASONS = frozenset(
    {
        Reason.UNDECODABLE_GLYPHS,
        Reason.MOJIBAKE,
        Reason.MIXED_SCRIPTS,
        Reason.SHIFTED_LETTERS,
        Reason.SPELLS_NOTHING,
        Reason.FONTS_THAT_LIE,
        Reason.PARTLY_CORRUPTED,
        Reason.CODES_CONTRADICT,
        Reason.READERS_DISAGREE,
        Reason.WORDS_LETTER_SPACED,
        Reason.WORDS_GLUED,
    }
)
"""Reasons of pages whose letters may be wrong: all their fonts but the sound ones are suspect."""

WITHOUT_MAP = (f"{FontKind.TYPE0} Identity", f"{FontKind.TYPE3} ")
"""How fonts are made whose text an engine without a map can only guess."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspects:
    """What to sample of a document."""

    fonts: frozenset[Named]
    kin: frozenset[Named]
    """Fonts that may be twins of suspects and can vouch for their outlines."""
    pages: dict[int, tuple[Named, ...]]
    """0-based page → suspects and kin to sample there."""


def find_suspects(
    surveys: Sequence[PageSurvey], decision: DocumentDecision, thresholds: Thresholds
) -> Suspects:
    """Suspect fonts, and on which pages they show most of themselves."""
    seen: dict[Named, list[tuple[int, FontEvidence]]] = {}
    suspect: set[Named] = set()
    for survey, verdict in zip(surveys, decision.verdicts, strict=True):
        if verdict.mode is PageMode.FAILED or verdict.provenance is Provenance.OCR_SANDWICH:
            continue
        doubted = not LETTER_REASONS.isdisjoint(verdict.reasons)
        doubted |= verdict.mode is PageMode.LANG
        for font in survey.fonts:
            named = (font.name, font.key)
            seen.setdefault(named, []).append((survey.index, font))
            sound = named in decision.sound
            language = survey.signals.lexical_language
            if (doubted and not sound) or _is_odd(font, language, thresholds):
                suspect.add(named)
    suspect |= {named for named in decision.condemned if named in seen}
    names = {_family(name) for name, _ in suspect}
    kin = {named for named in seen if named not in suspect and _family(named[0]) in names}
    pages: dict[int, list[Named]] = {}
    for named in sorted(suspect | kin):
        for index in _choose_pages(seen[named], thresholds):
            pages.setdefault(index, []).append(named)
    return Suspects(
        fonts=frozenset(suspect),
        kin=frozenset(kin),
        pages={index: tuple(fonts) for index, fonts in sorted(pages.items())},
    )


def _family(name: str) -> str:
    return Font(name=name).base_name


def _is_odd(font: FontEvidence, language: str, thresholds: Thresholds) -> bool:
    """Does the font itself show that a few or all of its characters may be wrong?"""
    if font.undecodable or font.unmapped or font.shifted.score is not None:
        return True
    if font.made.startswith(WITHOUT_MAP) and not font.made.endswith("True"):
        return True
    least = thresholds.lexical.least_score(language)
    limits = thresholds.suspects
    for measured, enough in (
        (font.lexical, limits.min_lexical_evidence),
        (font.loose, limits.min_loose_evidence),
    ):
        score = measured.score
        if score is not None and measured.evidence >= enough and score < least:
            return True
    return False


def _choose_pages(seen: Sequence[tuple[int, FontEvidence]], thresholds: Thresholds) -> list[int]:
    """The pages with most glyphs of a font, until there are enough of them."""
    limits = thresholds.suspects
    chosen: list[int] = []
    glyphs = 0
    for index, font in sorted(seen, key=lambda place: (-place[1].glyphs, place[0])):
        if glyphs >= limits.sampled_glyphs or len(chosen) >= limits.sampled_pages:
            break
        chosen.append(index)
        glyphs += font.glyphs
    return chosen
