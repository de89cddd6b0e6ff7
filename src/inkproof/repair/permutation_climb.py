"""Which letters make most sense of the codes? Hill climbing, many steps at once.

Reference 000: start from a frequency-matched key, swap two symbols, keep the swap when the
n-gram score improves. What each code would score as each letter, the others staying as they
are, is one look-up; the best swaps of that table are tried one after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.repair.permutation_cipher import Triples, count_places
from inkproof.repair.permutation_language import Tongue

Numbers = NDArray[np.intp]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

_IMPOSSIBLE = -1e9
_SWAPS, _MOVES = 12, 6
"""Best swaps, and moves to unused letters, that are tried in a round."""
_WORTH = -2.0
"""Gain, in nats, from which they are: two codes that meet make the table inexact."""
_ROUNDS = 100


class Move(NamedTuple):
    """Give one code a letter, or exchange the letters of two."""

    gain: float
    code: int
    other: int
    """Code to exchange with; 0 for none."""
    letter: int
    """Letter to take where there is none to exchange with."""


class Group(NamedTuple):
    """The triples in the order of the codes at one of their places."""

    order: Numbers
    starts: Numbers
    """Where each code begins in that order."""
    codes: Numbers


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Hill:
    """What is climbed: a sample, a language, and what is known of the codes."""

    tongue: Tongue
    triples: Triples
    prior: Floats
    """`(codes + 1, letters)`: log-likelihood of what is known apart from neighbours."""
    alphabets: Numbers
    """Of each code, row 0 for boundaries: in one alphabet no letter is used twice. Less than 0 for
    codes that stay as they are."""
    groups: tuple[Group, ...]
    """Of the triples, by their first, middle and last code."""


def lay_hill(tongue: Tongue, triples: Triples, prior: Floats, alphabets: Numbers) -> Hill:
    """A hill with its triples grouped; arguments as its fields."""
    groups = []
    for places in triples[:3]:
        order = np.argsort(places, kind="stable")
        sorted_places = places[order]
        starts = np.flatnonzero(np.diff(sorted_places, prepend=-1))
        groups.append(Group(order, starts, sorted_places[starts]))
    return Hill(
        tongue=tongue, triples=triples, prior=prior, alphabets=alphabets, groups=tuple(groups)
    )


def score(hill: Hill, key: Numbers) -> float:
    """Log-likelihood of the sample under a key, in nats."""
    first, middle, last, times = hill.triples
    found = hill.tongue.if_last[key[first], key[middle], key[last]]
    return float(times @ found + hill.prior[np.arange(len(key)), key].sum())


def climb(hill: Hill, key: Numbers) -> tuple[Numbers, float]:
    """Improve a key until no swap and no move improves it any more.

    Args:
        hill: what is climbed.
        key: `(codes + 1,)`: letter number of each code, row 0 stays 0.

    Returns:
        The best key on the way up, and its score.
    """
    best = score(hill, key)
    for _ in range(_ROUNDS):
        touched: set[int] = set()
        taken: set[tuple[int, int]] = set()
        for _gain, code, other, letter in _find_moves(hill, key):
            place = (int(hill.alphabets[code]), letter)
            if code in touched or other in touched or (not other and place in taken):
                continue
            tried = key.copy()
            if other:
                tried[code], tried[other] = key[other], key[code]
            else:
                tried[code] = letter
            found = score(hill, tried)
            if found > best + 1e-6:
                key, best = tried, found
                touched |= {code, other} - {0}
                if not other and letter:
                    taken.add(place)
        if not touched:
            break
    return key, best


def weigh_letters(hill: Hill, key: Numbers) -> Floats:
    """`(codes + 1, letters)`: score of the n-grams of each code if it were each letter."""
    first, middle, last, times = hill.triples
    a, b, c = key[first], key[middle], key[last]
    tongue = hill.tongue
    gains = hill.prior.copy()
    for group, table, one, other in zip(
        hill.groups,
        (tongue.if_first, tongue.if_middle, tongue.if_last),
        (b, a, a),
        (c, c, b),
        strict=True,
    ):
        order = group.order
        weighted = table[one[order], other[order]] * times[order, np.newaxis]
        gains[group.codes] += np.add.reduceat(weighted, group.starts, axis=0)
    return gains


def _find_moves(hill: Hill, key: Numbers) -> list[Move]:
    """The most promising ones, best first."""
    gains = weigh_letters(hill, key)
    own = gains[np.arange(len(key)), key]
    alphabets = hill.alphabets
    codes = (alphabets >= 0).nonzero()[0]
    codes = codes[codes > 0]
    moves = list(_find_swaps(gains, own, key, codes, alphabets))
    for alphabet in np.unique(alphabets[codes]):
        members = codes[alphabets[codes] == alphabet]
        used = np.zeros(gains.shape[1], np.bool_)
        used[key[alphabets == alphabet]] = True
        used[0] = False
        steps = gains[members] - own[members, np.newaxis]
        steps[:, used] = _IMPOSSIBLE
        steps[np.arange(len(members)), key[members]] = _IMPOSSIBLE
        for place in np.argsort(-steps, axis=None)[:_MOVES].tolist():
            row, letter = divmod(place, steps.shape[1])
            if steps[row, letter] > _WORTH:
                moves.append(Move(float(steps[row, letter]), int(members[row]), 0, letter))
    return sorted(moves, reverse=True)


def _find_swaps(
    gains: Floats, own: Floats, key: Numbers, codes: Numbers, alphabets: Numbers
) -> Iterator[Move]:
    as_other = gains[codes[:, np.newaxis], key[codes]]
    swapped = as_other + as_other.T - own[codes][:, np.newaxis] - own[codes]
    same = alphabets[codes][:, np.newaxis] != alphabets[codes]
    same |= key[codes][:, np.newaxis] == key[codes]
    swapped[same | ~np.tri(len(codes), k=-1, dtype=np.bool_)] = _IMPOSSIBLE
    for place in np.argsort(-swapped, axis=None)[:_SWAPS].tolist():
        row, column = divmod(place, len(codes))
        if swapped[row, column] > _WORTH:
            yield Move(float(swapped[row, column]), int(codes[row]), int(codes[column]), 0)


def match_frequencies(hill: Hill, members: Numbers, key: Numbers) -> Numbers:
    """A key to start from: who occurs, begins, ends and doubles as often as which letter?

    Args:
        hill: what will be climbed.
        members: codes to give letters to, at most as many as there are letters.
        key: what the others are.
    """
    seen = count_places(hill.triples, len(key) - 1)[:, members]
    total = max(1.0, seen[0].sum())
    expected = hill.tongue.habits[:, 1:]
    distance = np.zeros((len(members), expected.shape[1]))
    for count, share in zip(seen, expected, strict=True):
        distance += (np.sqrt(count / total)[:, np.newaxis] - np.sqrt(share)) ** 2
    matched = key.copy()
    matched[members] = assign(distance * total - hill.prior[members, 1:]) + 1
    return matched


def restart(hill: Hill, key: Numbers, times: int, swaps: int, seed: int) -> tuple[Numbers, float]:
    """Climb, then shake the best key and climb again, so often.

    Args:
        hill: what is climbed.
        key: the first key.
        times: how often it is shaken.
        swaps: exchanges of two letters in a shake.
        seed: of the random numbers.
    """
    generator = np.random.default_rng(seed)
    codes = (hill.alphabets > -1).nonzero()[0]
    best, top = climb(hill, key)
    for turn in range(times if len(codes) > 2 else 0):  # noqa: PLR2004
        tried = (best if turn % 2 else key).copy()
        for one, other in generator.choice(codes, (swaps, 2)).tolist():
            if hill.alphabets[one] == hill.alphabets[other]:
                tried[one], tried[other] = tried[other], tried[one]
        found, height = climb(hill, tried)
        if height > top + 1e-6:
            best, top = found, height
    return best, top


def assign(cost: Floats) -> Numbers:
    """The column for each row, none twice, with the least cost in sum (Kuhn 1955, Munkres 1957).

    `cost` has at least as many columns as rows.
    """
    rows, columns = cost.shape
    row_price, column_price = np.zeros(rows + 1), np.zeros(columns + 1)
    owner, way = np.zeros(columns + 1, np.intp), np.zeros(columns + 1, np.intp)
    for row in range(1, rows + 1):
        owner[0], column = row, 0
        least, visited = np.full(columns + 1, np.inf), np.zeros(columns + 1, np.bool_)
        while owner[column]:
            visited[column] = True
            one = owner[column]
            reduced = cost[one - 1] - row_price[one] - column_price[1:]
            closer = ~visited[1:] & (reduced < least[1:])
            least[1:][closer], way[1:][closer] = reduced[closer], column
            following = int(np.where(visited[1:], np.inf, least[1:]).argmin()) + 1
            step = least[following]
            row_price[owner[visited]] += step
            column_price[visited] -= step
            least[~visited] -= step
            column = following
        while column:
            owner[column] = owner[way[column]]
            column = int(way[column])
    chosen = np.zeros(rows, np.intp)
    held = owner[1:].nonzero()[0]
    chosen[owner[1:][held] - 1] = held
    return chosen
