"""Which fonts are worth a look at their codes and programs? Cheap evidence decides, font by font.

Only a suspect font is read by its codes, because that costs tens of milliseconds; a suspicion
changes nothing by itself, for a repair must certify itself.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

import numpy as np

from inkproof.decision.document import DocumentDecision
from inkproof.decision.pierced import count_pierced
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
        Reason.PIERCED_WORDS,
        Reason.SIGN_RUNS,
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

COMPOSITE, DRAWN = f"{FontKind.TYPE0} Identity", f"{FontKind.TYPE3} "
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
    """0-based page → which of all these to look at there; first the page that shows most."""
    lying: dict[int, tuple[Named, ...]]
    """0-based page → all condemned fonts of it; of the same pages."""


def find_suspects(
    surveys: Sequence[PageSurvey], decision: DocumentDecision, thresholds: Thresholds
) -> Suspects:
    """Suspect fonts, and on which pages they show most of themselves."""
    seen: dict[Named, list[tuple[int, FontEvidence]]] = {}
    suspect: set[Named] = set()
    unproven: set[Named] = set()
    judged: set[int] = set()
    pierced = _Pierced(surveys, thresholds)
    for survey, verdict in zip(surveys, decision.verdicts, strict=True):
        if verdict.mode is PageMode.FAILED or verdict.provenance is Provenance.OCR_SANDWICH:
            continue
        doubted = not LETTER_REASONS.isdisjoint(verdict.reasons)
        doubted |= verdict.mode is PageMode.LANG and survey.signals.script not in WITHOUT_MARKS
        doubted_all = survey.index in pierced.strange
        if verdict.judged:
            judged.add(survey.index)
        for font in survey.fonts:
            named = (font.name, font.key)
            seen.setdefault(named, []).append((survey.index, font))
            if doubted_all or (doubted and named not in decision.sound) or _is_odd(font):
                suspect.add(named)
            elif not verdict.judged and font.glyphs and named not in decision.sound:
                unproven.add(named)
    suspect |= {named for named in decision.condemned if named in seen}
    suspect |= {
        named
        for named, places in seen.items()
        if pierced.is_everywhere(places)
        or (named not in decision.sound and _is_unnatural(places, thresholds))
        or (_is_guessed(places) and not _reads_well(named, places, decision, thresholds))
    }
    names = {_family(name) for name, _ in suspect}
    kin = {named for named in seen if named not in suspect and _family(named[0]) in names}
    suspect |= kin - decision.sound
    kin &= decision.sound
    unproven -= suspect
    unproven = {
        named
        for named in unproven
        if not _is_heard(seen[named], judged, thresholds)
        and not _reads_well(named, seen[named], decision, thresholds)
    }
    wanted = suspect | kin | unproven
    pages = _choose_pages({named: seen[named] for named in wanted}, thresholds)
    return Suspects(
        fonts=frozenset(suspect),
        kin=frozenset(kin),
        unproven=frozenset(unproven),
        pages=pages,
        lying={index: _list_lying(surveys[index], decision) for index in pages},
    )


def _list_lying(survey: PageSurvey, decision: DocumentDecision) -> tuple[Named, ...]:
    named = ((font.name, font.key) for font in survey.fonts)
    return tuple(sorted(name for name in named if name in decision.condemned))


def _family(name: str) -> str:
    return Font(name=name).base_name


class _Pierced:
    """On which pages of a document are words pierced?"""

    def __init__(self, surveys: Sequence[PageSurvey], thresholds: Thresholds) -> None:
        limits = thresholds.suspects
        self._everywhere = limits.pierced_everywhere
        found = count_pierced([survey.sample for survey in surveys])
        words, both = found.words, found.strange + found.coded
        least = limits.min_pierced
        strange = found.strange >= np.maximum(least, limits.strange_share * words)
        pierced = both >= np.maximum(least, limits.pierced_share * words)
        indices = [survey.index for survey in surveys]
        self.strange = {index for index, hit in zip(indices, strange, strict=True) if hit}
        """Pages whose fonts are all suspect."""
        self._pierced = {index for index, hit in zip(indices, pierced, strict=True) if hit}
        shares: list[float] = (both / words).tolist()
        self._shares = dict(zip(indices, shares, strict=True))

    def is_everywhere(self, places: Sequence[tuple[int, FontEvidence]]) -> bool:
        """Are words pierced on a page with the font, and on the others more than by chance?

        A font that lies does so on every page; program code stands on some.
        """
        if self._pierced.isdisjoint(index for index, _ in places):
            return False
        glyphs = sum(font.glyphs for _, font in places)
        share = sum(self._shares[index] * font.glyphs for index, font in places)
        return share >= self._everywhere * glyphs


def _is_odd(font: FontEvidence) -> bool:
    """Does the font itself show that a few or all of its characters may be wrong?"""
    if font.undecodable or font.unmapped or font.shifted.score is not None:
        return True
    return font.made.startswith(DRAWN) and not font.made.endswith("True")


def _is_guessed(places: Sequence[tuple[int, FontEvidence]]) -> bool:
    """Has a composite font no map, so that only a collection may name its characters?"""
    return any(
        font.made.startswith(COMPOSITE) and not font.made.endswith("True") for _, font in places
    )


def _is_heard(
    places: Sequence[tuple[int, FontEvidence]], judged: Collection[int], thresholds: Thresholds
) -> bool:
    """Is nearly all of the font on pages that words could judge, and enough to spoil them?"""
    limits = thresholds.suspects
    letters = sum(font.letters for index, font in places if index in judged)
    unheard = sum(font.glyphs for index, font in places if index not in judged)
    glyphs = sum(font.glyphs for _, font in places)
    return letters >= limits.heard_letters and unheard <= limits.unheard_share * glyphs


def _reads_well(
    named: Named,
    places: Sequence[tuple[int, FontEvidence]],
    decision: DocumentDecision,
    thresholds: Thresholds,
) -> bool:
    """Are the font's words known to be words, or its letters natural where there are no words?"""
    if named in decision.sound:
        return True
    if any(font.lexical.score is not None for _, font in places):
        return False
    letters = sum(font.letters for _, font in places)
    glyphs = sum(font.glyphs for _, font in places)
    if letters < thresholds.suspects.lettered_share * glyphs:
        return False  # what is hardly letters may be anything
    natural, ngrams = _measure_natural(places)
    limits = thresholds.fonts
    return ngrams >= limits.min_wordless_letters and natural >= limits.sure_page * ngrams


def _is_unnatural(places: Sequence[tuple[int, FontEvidence]], thresholds: Thresholds) -> bool:
    """Are the words of a font, on all pages together, hardly like those of any language?"""
    natural, ngrams = _measure_natural(places)
    if ngrams < thresholds.suspects.min_ngrams:
        return False
    return natural < thresholds.suspects.max_natural * ngrams


def _measure_natural(places: Sequence[tuple[int, FontEvidence]]) -> tuple[float, float]:
    """n-grams that some language uses all the time, of all pages, and all that were measured."""
    found = [font.plausible for _, font in places if font.plausible.score is not None]
    ngrams = sum(measured.evidence for measured in found)
    return sum((measured.score or 0.0) * measured.evidence for measured in found), ngrams


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
    return chosen
