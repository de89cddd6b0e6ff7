"""In which language might a text be that nobody can read? What no exchange of letters changes.

How frequent the most frequent letter is, and the second, and so on; the same of letters that
begin and that end words; doubled letters; the length of words.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import cast

import numpy as np

from inkproof.repair.case import LanguageData
from inkproof.repair.permutation_cipher import Floats
from inkproof.repair.permutation_language import RTL_SCRIPTS, find_profile, read_profile

_RANKS = 64
"""Letters, most frequent first, that are compared."""
_FLOOR = 1e-4
"""Share of what is not there at all."""


def sort_habits(habits: Floats) -> Floats:
    """`(4, _RANKS)`: each row of `(4, letters)` without its letters: largest first."""
    ranked = -np.sort(-habits, axis=1)[:, :_RANKS]
    return np.pad(ranked, ((0, 0), (0, _RANKS - ranked.shape[1])))


def know_fingerprints(languages: LanguageData) -> tuple[tuple[str, bool, Floats], ...]:
    """Code, direction and sorted habits of each language that can be solved."""
    return _know_fingerprints(cast("Hashable", languages))


@lru_cache(maxsize=4)
def _know_fingerprints(known: Hashable) -> tuple[tuple[str, bool, Floats], ...]:
    languages = cast("LanguageData", known)
    found: list[tuple[str, bool, Floats]] = []
    for code in sorted(languages.codes):
        held = find_profile(code, languages)
        if held is None:
            continue
        script, profiles = held
        grams = read_profile(profiles, code)
        letters, rows = np.unique(grams.middle, return_inverse=True)
        weights = (
            grams.weights,
            grams.weights * (grams.first == 0),
            grams.weights * (grams.last == 0),
            grams.weights * (grams.first == grams.middle),
        )
        habits = np.stack(
            [np.bincount(rows, weight, len(letters)).astype(np.float64) for weight in weights]
        )
        found.append((code, script in RTL_SCRIPTS, sort_habits(habits)))
    return tuple(found)


def rank_languages(habits: Floats, languages: LanguageData, *, rtl: bool) -> list[str]:
    """Languages of one direction, the one in which most likely is what is seen first.

    Args:
        habits: `(4, codes)`, counts as of `count_places`, read in that direction.
        languages: profiles.
        rtl: which direction.
    """
    seen = sort_habits(habits)
    total = max(1.0, float(seen[0].sum()))
    ranked = [
        (_compare(seen, total, expected), code)
        for code, direction, expected in know_fingerprints(languages)
        if direction == rtl
    ]
    return [code for _, code in sorted(ranked, reverse=True)]


def _compare(seen: Floats, total: float, expected: Floats) -> float:
    likelihood = 0.0
    for row in range(len(seen)):
        shares = expected[row] + _FLOOR
        likelihood += float(seen[row] @ np.log(shares / shares.sum()))
        if row:
            likelihood += _binomial(float(seen[row].sum()), total, float(expected[row].sum()))
    return likelihood / total


def _binomial(times: float, total: float, share: float) -> float:
    share = min(max(share, _FLOOR), 1 - _FLOOR)
    return float(times * np.log(share) + (total - times) * np.log(1 - share))
