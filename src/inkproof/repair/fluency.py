"""How much does a text read as language? One measure for all rungs and for the certificate.

The same instruments as those of the judge (listed words, n-grams), on a font's sample.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from inkproof.language import scripts, trigram
from inkproof.language.lexical import read_words
from inkproof.language.scripts import Kind
from inkproof.repair.case import LanguageData
from inkproof.thresholds import Thresholds

CANDIDATES = 3
"""Languages nearest by letters whose word lists are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fluency:
    """What the instruments say of a text."""

    words: float | None
    """Weighted share of listed words, 0..1; None where no word could be looked up."""
    evidence: float
    """Token weight behind it."""
    language: str
    """Whose list that was; empty without any."""
    natural: float | None
    """Share of n-grams that the best language, listed or not, uses all the time; None without
    n-grams."""
    ngrams: int
    similarity: float
    """Cosine to the nearest listed language; 0 without any."""
    odd: float
    """Share of the signs that are no text: control, private, U+FFFD."""
    signs: int
    """Characters that are no white space."""


def measure_fluency(
    lines: Sequence[str], languages: LanguageData, thresholds: Thresholds, hint: str = ""
) -> Fluency:
    """Held against the languages that the letters look like, and against the hinted one."""
    text = "\n".join(lines)
    points = scripts.to_points(text)
    classes = scripts.classify(points)
    signs = ~scripts.has_kind(classes, Kind.SPACE)
    total = int(signs.sum())
    odd = int((_is_odd(points) & signs).sum()) / max(1, total)
    script, _ = scripts.dominant_script(text)
    block = trigram.block_of(script)
    models = languages.models
    ranked: list[tuple[str, float]] = []
    if block in models.profiles:
        ranked = trigram.rank(trigram.profile(text, block), models.profiles[block])
    kin = None
    if block in models.habits:
        kin = trigram.familiarity(trigram.skeleton(text, block), models.habits[block])
    words, evidence, language = None, 0.0, ""
    codes = [code for code, _ in ranked[:CANDIDATES]]
    vocabulary = read_words(text, thresholds.lexical.min_word_letters)
    times = vocabulary.count(np.zeros(len(vocabulary.places), np.intp), 1)[0]
    for code in dict.fromkeys((*codes, *([hint] if hint else []))):
        listed = languages.words(code)
        if not listed:
            continue
        found = vocabulary.find(listed)
        votes = float(times @ found.votes)
        share = float(times @ found.hits) / votes if votes else None
        if share is not None and (words is None or share > words):
            words, evidence, language = share, votes, code
    return Fluency(
        words=words,
        evidence=evidence,
        language=language,
        natural=None if kin is None else kin.share,
        ngrams=0 if kin is None else kin.evidence,
        similarity=ranked[0][1] if ranked else 0.0,
        odd=odd,
        signs=total,
    )


def _is_odd(points: scripts.Points) -> np.ndarray:
    """Which are no text: control characters, private use, U+FFFD, surrogates, beyond Unicode?"""
    odd = (points < 0x20) | ((points >= 0x7F) & (points < 0xA0)) | (points == 0xFFFD)
    odd |= (points >= 0xD800) & (points <= 0xF8FF)
    return np.asarray(odd | (points >= 0xF0000))
