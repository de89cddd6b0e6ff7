"""Which fonts are worth a look at their codes and programs? Cheap evidence decides, font by font.

Only a suspect font is read by its codes, because that costs tens of milliseconds; a suspicion
changes nothing by itself, for a repair must certify itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

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

WITHOUT_MARKS = frozenset({"Latn", "Cyrl", "Grek", "Armn", "Geor", "Hani", "Hira", "Kana", "Hang"})
"""Scripts whose unlisted languages are no reason to look at a font: they are written without
marks that a map can lose."""

_LETTER = r"[^\W\d_]"
_STRANGE = re.compile(
    rf"{_LETTER}(?:[\x00-\x08\x0e-\x1f\ufffd\ue000-\uf8ff]"
    rf"|[^\x00-\xad\w\s\u00b4\u00b7\u02b0-\u036f\u200b-\u206f\u3000-\u303f\uff00-\uffef])"
    rf"{_LETTER}"
)
"""What is no text, or a symbol, between two letters of a word."""
_PIERCED = re.compile(
    rf"{_LETTER}(?:[!\"#$%<=>?\[\]\\^`{{|}}~]|\d){_LETTER}{{2}}"
    r"|[a-z\u00df-\u00ff][A-Z\u00c0-\u00de][a-z\u00df-\u00ff]"
    rf"|[a-z\u00df-\u00ff]{{2}}[A-Z\u00c0-\u00de](?!{_LETTER})"
)
"""A sign, a digit or a capital between two letters: in program code too."""

WITHOUT_MAP = (f"{FontKind.TYPE0} Identity", f"{FontKind.TYPE3} ")
"""How fonts are made whose text an engine without a map can only guess."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspects:
    """What to sample of a document."""

    fonts: frozenset[Named]
    kin: frozenset[Named]
    """Fonts that may be twins of suspects and can vouch for their outlines."""
    unproven: frozenset[Named]
    """Fonts of pages that no words could judge: suspect only if their programs say so."""
    pages: dict[int, tuple[Named, ...]]
    """0-based page → which of all these to look at there."""
    lying: dict[int, tuple[Named, ...]]
    """0-based page → all condemned fonts of it; of the same pages."""


def find_suspects(
    surveys: Sequence[PageSurvey], decision: DocumentDecision, thresholds: Thresholds
) -> Suspects:
    """Suspect fonts, and on which pages they show most of themselves."""
    seen: dict[Named, list[tuple[int, FontEvidence]]] = {}
    suspect: set[Named] = set()
    unproven: set[Named] = set()
    for survey, verdict in zip(surveys, decision.verdicts, strict=True):
        if verdict.mode is PageMode.FAILED or verdict.provenance is Provenance.OCR_SANDWICH:
            continue
        doubted = not LETTER_REASONS.isdisjoint(verdict.reasons)
        doubted |= verdict.mode is PageMode.LANG and survey.signals.script not in WITHOUT_MARKS
        pierced = _has_pierced_words(survey.sample, thresholds)
        for font in survey.fonts:
            named = (font.name, font.key)
            seen.setdefault(named, []).append((survey.index, font))
            if pierced or (doubted and named not in decision.sound) or _is_odd(font):
                suspect.add(named)
            elif not verdict.judged and font.glyphs and named not in decision.sound:
                unproven.add(named)
    suspect |= {named for named in decision.condemned if named in seen}
    suspect |= {
        named
        for named, places in seen.items()
        if named not in decision.sound and _is_unnatural(places, thresholds)
    }
    names = {_family(name) for name, _ in suspect}
    kin = {named for named in seen if named not in suspect and _family(named[0]) in names}
    suspect |= kin - decision.sound
    kin &= decision.sound
    unproven -= suspect
    wanted = suspect | kin | unproven
    pages = _choose_pages({named: seen[named] for named in wanted}, thresholds)
    return Suspects(
        fonts=frozenset(suspect),
        kin=frozenset(kin),
        unproven=frozenset(unproven),
        pages=pages,
        lying={index: _list_lying(surveys[index], decision) for index in pages},
    )


def _has_pierced_words(sample: str, thresholds: Thresholds) -> bool:
    """Do signs stand inside words that no orthography puts there: le[er, operaOon, równoleg3e?"""
    limits = thresholds.suspects
    words = max(1, len(sample.split()))
    strange, pierced = len(_STRANGE.findall(sample)), len(_PIERCED.findall(sample))
    return strange >= max(
        limits.min_pierced, limits.strange_share * words
    ) or strange + pierced >= max(limits.min_pierced, limits.pierced_share * words)


def _list_lying(survey: PageSurvey, decision: DocumentDecision) -> tuple[Named, ...]:
    named = ((font.name, font.key) for font in survey.fonts)
    return tuple(sorted(name for name in named if name in decision.condemned))


def _family(name: str) -> str:
    return Font(name=name).base_name


def _is_odd(font: FontEvidence) -> bool:
    """Does the font itself show that a few or all of its characters may be wrong?"""
    if font.undecodable or font.unmapped or font.shifted.score is not None:
        return True
    return font.made.startswith(WITHOUT_MAP) and not font.made.endswith("True")


def _is_unnatural(places: Sequence[tuple[int, FontEvidence]], thresholds: Thresholds) -> bool:
    """Are the words of a font, on all pages together, hardly like those of any language?"""
    found = [font.plausible for _, font in places if font.plausible.score is not None]
    ngrams = sum(measured.evidence for measured in found)
    if ngrams < thresholds.suspects.min_ngrams:
        return False
    usual = sum((measured.score or 0.0) * measured.evidence for measured in found)
    return usual < thresholds.suspects.max_natural * ngrams


def _choose_pages(
    seen: Mapping[Named, Sequence[tuple[int, FontEvidence]]], thresholds: Thresholds
) -> dict[int, tuple[Named, ...]]:
    """Few pages that show enough of each font: first those with most glyphs of all of them."""
    limits = thresholds.suspects
    drawn: dict[int, dict[Named, int]] = {}
    for named, places in seen.items():
        for index, font in places:
            drawn.setdefault(index, {})[named] = font.glyphs
    total = {named: sum(font.glyphs for _, font in places) for named, places in seen.items()}
    room = {named: min(glyphs, limits.sampled_glyphs) for named, glyphs in total.items()}
    times = dict.fromkeys(seen, limits.sampled_pages)
    chosen: dict[int, tuple[Named, ...]] = {}

    def gain(index: int) -> int:
        return sum(min(glyphs, room[named]) for named, glyphs in drawn[index].items())

    # What a page adds never grows: one whose gain is as it was is still the best.
    waiting = [(-gain(index), index) for index in drawn]
    heapify(waiting)
    while waiting:
        before, best = heappop(waiting)
        now = gain(best)
        if now <= 0:
            continue
        if now < -before:
            heappush(waiting, (-now, best))
            continue
        fonts = {named: glyphs for named, glyphs in drawn[best].items() if room[named] > 0}
        chosen[best] = tuple(sorted(fonts))
        for named, glyphs in fonts.items():
            times[named] -= 1
            room[named] = max(0, room[named] - glyphs) if times[named] else 0
    return dict(sorted(chosen.items()))
