"""Tier 4: which listed language do the letters look like, and are they natural at all?"""

from __future__ import annotations

import msgspec

from inkproof.language import scripts, trigram
from inkproof.language.characters import Characters
from inkproof.language.folding import fold_points
from inkproof.language.trigram import Counts, Habits, LanguageModels, Profiles
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import TrigramThresholds

_RUNNERS_UP = 3


class TrigramReading(msgspec.Struct, frozen=True, kw_only=True):
    """What the letters of a text say."""

    script: str = scripts.COMMON
    """ISO 15924 code of the script that most letters have."""
    language: str = ""
    """The listed language that is most similar; empty where the instrument abstains."""
    similarity: Measured = ABSTAINED
    """Cosine to that language; evidence: letters."""
    runners_up: tuple[tuple[str, float], ...] = ()
    """The next best languages and their cosines."""
    plausible: Measured = ABSTAINED
    """Share of n-grams that one natural language, listed or not, uses all the time;
    evidence: n-grams. Swapped letters score low."""
    kin: str = ""
    """The language that `plausible` was measured against, BCP 47; a hint, no verdict."""


def measure_trigram(
    text: Characters, models: LanguageModels, thresholds: TrigramThresholds
) -> TrigramReading:
    """Compare the letters with all languages of their script.

    Abstains on few letters and on scripts that no language of the models is written in:
    an empty profile is no similarity of 0 (reference 000, the language blind spot).
    """
    script = text.script
    block = trigram.block_of(script)
    folded = fold_points(text.text)
    reading = TrigramReading(script=script)
    counts = trigram.count(folded, block)
    if block in models.profiles:
        reading = _with_similarity(reading, counts, models.profiles[block], thresholds)
    if block in models.habits:
        bare = trigram.reduce(counts, folded, block)
        reading = _with_plausibility(reading, bare, models.habits[block], thresholds)
    return reading


def _with_similarity(
    reading: TrigramReading, counts: Counts, profiles: Profiles, thresholds: TrigramThresholds
) -> TrigramReading:
    total = counts.total
    if total < thresholds.min_letters:
        return reading
    ranked = trigram.rank(counts, profiles)
    return msgspec.structs.replace(
        reading,
        language=ranked[0][0],
        similarity=Measured(score=ranked[0][1], evidence=total),
        runners_up=tuple(ranked[1 : _RUNNERS_UP + 1]),
    )


def _with_plausibility(
    reading: TrigramReading, counts: Counts, habits: Habits, thresholds: TrigramThresholds
) -> TrigramReading:
    if counts.total < thresholds.min_plausible_letters:
        return reading
    found = trigram.familiarity(counts, habits)
    if found is None:
        return reading
    return msgspec.structs.replace(
        reading,
        plausible=Measured(score=found.share, evidence=found.evidence),
        kin=found.code,
    )
