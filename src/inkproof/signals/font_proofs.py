"""Is a font whose words are not listed damaged, or does it only speak another language?

A missing word proves nothing (names, terms, unlisted languages). Damage is shown by letters that
follow each other as in no language, or by a constant shift that, undone, makes listed words. Both
cost more than a look at a list, so only suspicious fonts are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from inkproof.language import lexical, trigram
from inkproof.language.characters import Characters, read_characters
from inkproof.language.folding import fold_points
from inkproof.language.scripts import to_points
from inkproof.language.trigram import LanguageModels
from inkproof.model.glyphs import to_string
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.offset import OffsetKind, shift_points, shift_text
from inkproof.thresholds import FontThresholds, Thresholds

MAX_WORDS = 400
"""Different words of a font that are looked at: a page of prose has fewer."""
SHOWN_LETTERS = 200
"""Characters of unlisted words that are kept."""
_SHIFTED_SIGNS = 400
"""Characters of a font that shifts are tried on."""
_TURNS, _MOVES = range(1, 32), range(-96, 97)
_OUTER = ".,;:!?()[]'\""
_MIN_LETTERS = lexical.MIN_LETTERS
_MIN_SHIFTED_WORDS = 2
_TRIED_WORDS = 8
"""Words that all shifts are tried on first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontProof:
    """What a closer look at one font's words says; see `FontEvidence` for each."""

    plausible: Measured = ABSTAINED
    loose: Measured = ABSTAINED
    shifted: Measured = ABSTAINED
    words: str = ""


NO_PROOF = FontProof()


def prove_words(
    words: Sequence[str],
    listed: frozenset[str],
    models: LanguageModels,
    thresholds: Thresholds,
    *,
    loose: bool,
) -> FontProof:
    """A closer look at a font.

    Args:
        words: what the font says, white-space words, each once.
        listed: words of the page's language.
        models: habits of all languages.
        thresholds: all groups.
        loose: do the words stand outside prose? Then those in capitals (acronyms, codes) prove
            nothing, and their share in the list is measured here.
    """
    if not words:
        return NO_PROOF
    told = [word for word in words if not (loose and word.isupper())][:MAX_WORDS]
    tokens = _list_tokens(told, thresholds)
    found = [token for token in tokens if token in listed]
    listed_share = _weigh(found, _sum_weights(tokens))
    score = listed_share.score
    if loose and score is not None and score > thresholds.fonts.max_listed:
        return FontProof(loose=listed_share)
    plausible = measure_plausible(read_characters(" ".join(tokens or told)), models)
    natural = (plausible.score or 0.0) >= thresholds.page.sure_plausible
    shifted = ABSTAINED if natural else find_shift(words, listed, thresholds.fonts)
    unlisted = " ".join(token for token in tokens or told if token not in listed)
    return FontProof(
        plausible=plausible,
        loose=listed_share if loose else ABSTAINED,
        shifted=shifted,
        words=unlisted[:SHOWN_LETTERS],
    )


def measure_plausible(text: Characters, models: LanguageModels) -> Measured:
    """Share of n-grams that one language of the script uses all the time; evidence: n-grams.

    Abstains on scripts of which nothing is known; says something of the shortest text, so that
    evidence can be summed.
    """
    block = trigram.block_of(text.script)
    if block not in models.habits:
        return ABSTAINED
    folded = fold_points(text.text)
    counts = trigram.reduce(trigram.count(folded, block), folded, block)
    found = trigram.familiarity(counts, models.habits[block])
    if found is None:
        return ABSTAINED
    return Measured(score=found.share, evidence=float(found.evidence))


def find_shift(
    words: Sequence[str], listed: frozenset[str], thresholds: FontThresholds
) -> Measured:
    """The best share of words that are listed once one constant shift is undone.

    Letters turned round their alphabet, or code points moved (reference 000); evidence is the
    token weight of all words then. Abstains where no shift makes enough of them listed.
    """
    longest = sorted(words, key=len, reverse=True)[:_TRIED_WORDS]
    if not listed or len(longest) < _MIN_SHIFTED_WORDS:
        return ABSTAINED
    if _sum_weights(longest) < thresholds.min_shift_evidence:
        return ABSTAINED
    if reads_well(words, listed, thresholds):
        return ABSTAINED
    best = ABSTAINED
    for kind, shift in _find_candidates("\n".join(longest), listed):
        undone = shift_text("\n".join(words)[:_SHIFTED_SIGNS], kind, -shift)
        tokens = list(_cut_words(undone))
        measured = _weigh([token for token in tokens if token in listed], _sum_weights(tokens))
        if _proved(measured) > _proved(best):
            best = measured
    share, enough = best.score or 0.0, _proved(best) >= thresholds.min_shift_evidence
    return best if enough and share >= thresholds.min_shift_share else ABSTAINED


def reads_well(words: Sequence[str], listed: frozenset[str], thresholds: FontThresholds) -> bool:
    """Are more words listed as they stand than a damaged font has by accident? A quick look."""
    stated = _cut_words("\n".join(words))
    found = _sum_weights(word for word in stated if word in listed)
    return found > thresholds.max_listed * _sum_weights(stated)


def _find_candidates(text: str, listed: frozenset[str]) -> list[tuple[OffsetKind, int]]:
    """The shifts whose undoing makes some of the words listed; all are tried at once."""
    points = to_points(text[:_SHIFTED_SIGNS])
    turned = shift_points(points, OffsetKind.LETTERS, -np.array(_TURNS)[:, np.newaxis])
    moved = points.astype(np.int64) - np.array(_MOVES)[:, np.newaxis]
    stays = (points == ord("\n")) | (moved <= 0)
    rows = np.concatenate([turned, np.where(stays, points, moved).astype(np.uint32)])
    rows = np.where(rows == ord("\f"), ord(" "), rows)
    ends = np.full((len(rows), 1), ord("\f"), np.uint32)
    said = to_string(np.concatenate([rows, ends], axis=1).ravel()).lower().split("\f")
    kinds = [(OffsetKind.LETTERS, turn) for turn in _TURNS]
    kinds += [(OffsetKind.POINTS, move) for move in _MOVES]
    # Hardly any of the words of all shifts is listed, and only shifts that say two are looked at.
    hits = _find_listed(" ".join(said), listed)
    return [
        kind
        for kind, undone in zip(kinds, said, strict=False)
        if kind[1]
        and sum(hit in undone for hit in hits) >= _MIN_SHIFTED_WORDS
        and len(_find_listed(undone, hits)) >= _MIN_SHIFTED_WORDS
    ]


def _find_listed(text: str, listed: frozenset[str] | set[str]) -> set[str]:
    """Those of the words of `_cut_words` that are listed. Most are not, so that comes first."""
    found = listed & set(map(str.strip, text.split(), repeat(_OUTER)))
    return {word for word in found if len(word) >= _MIN_LETTERS and word.upper() != word}


def _cut_words(text: str) -> set[str]:
    """Small words of some length that hold a letter, outer punctuation off."""
    words = {word.strip(_OUTER) for word in text.lower().split()}
    return {word for word in words if len(word) >= _MIN_LETTERS and word.upper() != word}


def _proved(measured: Measured) -> float:
    """Token weight of what is listed."""
    return measured.evidence * (measured.score or 0.0)


def _list_tokens(words: Sequence[str], thresholds: Thresholds) -> list[str]:
    """Folded words that have a vote, each once; none longer than any language has."""
    vocabulary = lexical.read_words(" ".join(words), thresholds.lexical.min_word_letters)
    longest = thresholds.spacing.longest_word
    return [token for token in dict.fromkeys(vocabulary.tokens) if len(token) <= longest]


def _sum_weights(tokens: Iterable[str]) -> int:
    return sum(max(1, len(token) - 3) for token in tokens)


def _weigh(found: Sequence[str], total: int) -> Measured:
    """The share of what was found; evidence is the weight of all for a list, see the callers."""
    if not total:
        return ABSTAINED
    return Measured(score=_sum_weights(found) / total, evidence=float(total))
