"""How much does a text read as language? One measure for all rungs and for the certificate.

The same instruments as those of the judge (listed words, n-grams), on a font's sample. It is
asked many times a font, often of the same text: samples are cut to what settles the question,
and answers are kept.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import cast

import numpy as np

from inkproof.language import scripts, trigram
from inkproof.language.folding import fold_points
from inkproof.language.lexical import read_words
from inkproof.language.scripts import COMMON, SPACELESS, Kind, Mask, Points
from inkproof.repair.case import LanguageData
from inkproof.thresholds import Thresholds

CANDIDATES = 3
"""Languages nearest by letters whose word lists are tried."""
SHORT_CANDIDATES = 6
"""The same of short texts, whose letters tell languages apart less well."""
MAX_SIGNS = 6_000
"""Characters that are looked at, spread over the sample: language is nearly certain from 2,000
(reference 000), and rare letters need some room."""
WEIGHT_OFFSET = 3
"""As in `lexical`: a token weighs its letters less that."""
KEPT = 64
"""Answers that are kept: the rungs of one font ask for fewer different texts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fluency:
    """What the instruments say of a text."""

    words: float | None
    """Weighted share of listed words, 0..1; None where no word could be looked up, as in scripts
    that put no space between words."""
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

    @property
    def listed(self) -> float:
        """Token weight of listed words."""
        return (self.words or 0.0) * self.evidence


NOT_MEASURED = Fluency(
    words=None, evidence=0.0, language="", natural=None, ngrams=0, similarity=0.0, odd=0.0, signs=0
)


def measure_fluency(
    lines: Sequence[str], languages: LanguageData, thresholds: Thresholds, hint: str = ""
) -> Fluency:
    """Held against the languages that the letters look like, and against the hinted one.

    Args:
        lines: in reading order; of long samples only lines spread over all of them are read.
        languages: the data; hashable, as answers are kept by them.
        thresholds: of the judge's instruments.
        hint: a language that the text may be in, BCP 47; empty where none is known.
    """
    known = cast("Hashable", languages)
    return _measure("\n".join(_thin_out(lines)), known, thresholds, hint)


def is_clean(fluency: Fluency, thresholds: Thresholds) -> bool:
    """Does the text read as sound text does? Never where too few words can be looked up."""
    limits = thresholds.certificate
    return (
        fluency.words is not None
        and fluency.evidence >= limits.min_evidence
        and fluency.words >= clean_share(fluency.language, thresholds)
    )


def clean_share(language: str, thresholds: Thresholds) -> float:
    """Share of listed words from which a text is taken for sound text of a language."""
    return thresholds.lexical.least_score(language) + thresholds.certificate.clean_gain


def _thin_out(lines: Sequence[str]) -> Sequence[str]:
    """Every second line, or third, and so on, of a sample that is too long."""
    total = sum(map(len, lines))
    if total <= MAX_SIGNS:
        return lines
    step = -(-total // MAX_SIGNS)
    if len(lines) >= step:
        return lines[::step]
    return [line[: MAX_SIGNS // len(lines)] for line in lines]


@lru_cache(maxsize=KEPT)
def _measure(text: str, languages: LanguageData, thresholds: Thresholds, hint: str) -> Fluency:
    points = scripts.to_points(text)
    classes = scripts.classify(points)
    signs = ~scripts.has_kind(classes, Kind.SPACE)
    total = int(signs.sum())
    if not total:
        return NOT_MEASURED
    script = scripts.prevailing_script(classes)[0]
    block = trigram.block_of(script)
    models = languages.models
    folded = fold_points(text)
    counts = trigram.count(folded, block) if script != COMMON else None
    ranked: list[tuple[str, float]] = []
    if counts is not None and block in models.profiles:
        ranked = trigram.rank(counts, models.profiles[block])
    kin = None
    if counts is not None and block in models.habits:
        bare = trigram.reduce(counts, folded, block)
        kin = trigram.familiarity(bare, models.habits[block])
    words: tuple[float | None, float, str] = (None, 0.0, "")
    if script not in SPACELESS:
        short = counts is None or counts.total < thresholds.trigram.min_letters
        codes = [code for code, _ in ranked[: SHORT_CANDIDATES if short else CANDIDATES]]
        words = _look_up(text, [*([hint] if hint else []), *codes], languages, thresholds)
    return Fluency(
        words=words[0],
        evidence=words[1],
        language=words[2],
        natural=None if kin is None else kin.share,
        ngrams=0 if kin is None else kin.evidence,
        similarity=ranked[0][1] if ranked else 0.0,
        odd=float(is_odd(points[signs]).mean()),
        signs=total,
    )


def _look_up(
    text: str, codes: Sequence[str], languages: LanguageData, thresholds: Thresholds
) -> tuple[float | None, float, str]:
    """Share, evidence and language of the list that holds most; the first of several.

    Alphabets and glued words, which are longer than words, have no vote.
    """
    vocabulary = read_words(text, thresholds.lexical.min_word_letters)
    times = vocabulary.count(np.zeros(len(vocabulary.places), np.intp), 1)[0]
    short = vocabulary.weights <= thresholds.spacing.longest_word - WEIGHT_OFFSET
    best: tuple[float | None, float, str] = (None, 0.0, "")
    for code in dict.fromkeys(codes):
        listed = languages.words(code)
        if not listed:
            continue
        found = vocabulary.find(listed)
        votes = float(times @ (found.votes * short))
        if not votes:
            continue
        share = float(times @ (found.hits * short)) / votes
        if best[0] is None or share > best[0]:
            best = (share, votes, code)
    return best


def is_odd(points: Points) -> Mask:
    """Which are no text: control characters, private use, U+FFFD, surrogates, beyond Unicode?"""
    return scripts.look_up(_odd_table(), points) | (points >= _PRIVATE_PLANES)


_PRIVATE_PLANES = 0xF0000


@cache
def _odd_table() -> Mask:
    spans = ((0x00, 0x20), (0x7F, 0xA0), (0xD800, 0xF900), (0xFFFD, 0xFFFE))
    return scripts.table_with(point for first, stop in spans for point in range(first, stop))
