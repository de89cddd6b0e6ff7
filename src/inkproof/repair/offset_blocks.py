"""Which letters go with those that are known already, and by which constant?

Beside the small letters the capitals, whose constant may be another one. Codes that the text
speaks against are left out of a run of letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from inkproof.language.folding import fold
from inkproof.repair.case import LanguageData
from inkproof.repair.offset_alphabets import LATIN, PRINTABLE
from inkproof.repair.offset_grams import Grams, Mask, Scores, Table, know_script, score
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.repair.offset_shifts import (
    MISSING,
    Shift,
    find_places,
    number_rows,
    say,
)
from inkproof.thresholds import ClassOffsetThresholds

OVERLAP = 2.5
"""A letter is in three threes, so nats are counted more than once."""
_FINALISTS = 12
"""Best answers that are looked at closely."""
_APART = 6.0
"""Nats by which one code must suit better as a letter than another one that says the same."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Block:
    """A run of letters that was found."""

    shift: Shift
    said: Numbers
    """Folded letter of each row; `NOBODY` where the row is none of it."""
    gain: float
    """Nats over chance that it adds."""
    belief: float
    """Share of all likelihood that it has among its rivals, 0..1."""

    @property
    def members(self) -> Mask:
        """Which rows?"""
        return self.said > BOUNDARY


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Tongue:
    """In what a text is read."""

    code: str
    """BCP 47."""
    grams: Grams
    likely: Table
    """Its column."""
    words: frozenset[str]
    rtl: bool
    shares: Mapping[int, float]
    """Folded letter → share of all letters."""


def learn(languages: LanguageData, code: str, script: str, *, rtl: bool) -> Tongue | None:
    """A language; None where nothing is known of its script."""
    grams = know_script(languages.models, script)
    if grams is None or code not in grams.codes:
        return None
    column = grams.codes.index(code)
    return Tongue(
        code=code,
        grams=grams,
        likely=np.ascontiguousarray(grams.likely[:, column]),
        words=languages.words(code),
        rtl=rtl,
        shares=grams.letters[column],
    )


def pick_different(said: Numbers, near: Scores, most: int = 0) -> list[int]:
    """Numbers of the best answers, each once: of those that say the same, the first one.

    Args:
        said: `(answers, rows)`.
        near: how good each is.
        most: how many are wanted; never less than some.
    """
    kept: dict[bytes, int] = {}
    for number in np.argsort(-near, kind="stable").tolist():
        kept.setdefault(said[number].tobytes(), number)
        if len(kept) == max(most, _FINALISTS):
            break
    return list(kept.values())


def find_next(
    sample: Sample, known: Numbers, main: Block, tongue: Tongue, limits: ClassOffsetThresholds
) -> Block | None:
    """The best further run of letters in the same domain, beside what is known.

    Args:
        sample: the text.
        known: folded letters of the rows that are known.
        main: whose domain and alphabet it is.
        tongue: the language.
        limits: as in `find_main`.
    """
    free = known == NOBODY
    free[-1] = False
    part = sample.touching(free)
    shifts = _list_next(sample, free, main.shift) if free.any() and len(part.times) else []
    if not shifts:
        return None
    said = np.where(free, say(sample, shifts), known)
    base = score(part, known[np.newaxis], tongue.grams, tongue.likely, rtl=tongue.rtl)[0]
    gains = score(part, said, tongue.grams, tongue.likely, rtl=tongue.rtl) - base
    goes = np.array([_goes_with(shift, main.shift) for shift in shifts])
    gains += limits.same_constant * goes
    cost, inner = _count_costs(part, said, known, free, limits)
    gains -= cost
    shown = np.array([np.unique(row[free & (row > BOUNDARY)]).size for row in said])
    fits = (shown >= limits.next_letters) | (goes & (shown > 0))
    gains[~fits | (inner > limits.max_inner)] = -np.inf
    best = pick_different(said, gains)
    hits = np.array([_count_listed(sample, said[number], free, tongue) for number in best])
    final = gains[best] + limits.listed_word * hits
    first = int(final.argmax())
    if final[first] <= 0:
        return None
    odds = np.exp((final - final[first]) / OVERLAP).sum() + np.exp(-final[first] / OVERLAP)
    shift = shifts[best[first]]
    own = np.where(free, said[best[first]], NOBODY)
    own = drop_doubles(sample, known, own, shift, tongue)
    own = _drop_lonely(sample, known, own)
    return Block(
        shift=shift,
        said=drop_strangers(part, known, own, tongue, limits.stranger),
        gain=float(final[first]),
        belief=float(1 / odds),
    )


def _goes_with(shift: Shift, main: Shift) -> bool:
    """Were both cases moved by the same constant?"""
    between = ord(main.letters[0].lower()) - ord(main.letters[0].upper())
    return shift.constant == main.constant or (
        shift.letters[0].lower() == main.letters[0].lower()
        and abs(shift.place - main.place) == abs(between or ord("a") - ord("A"))
    )


def _list_next(sample: Sample, free: Mask, main: Shift) -> list[Shift]:
    """All shifts in the domain of the first run that read some of the free rows."""
    alphabet, domain = main.alphabet, main.domain
    numbers = number_rows(sample, domain)
    weight = sample.counts * (free & (numbers != MISSING))
    listed: list[Shift] = []
    for capital in (True, False):
        letters = alphabet.capital if capital else alphabet.small
        if not letters:
            continue
        first, turned = ord(letters[0]), main.turned
        places: Iterable[int] = find_places(numbers, weight, len(letters), 1)
        if turned == len(letters):
            places = range(first, first + turned) if capital != main.capital else ()
        elif turned:
            places = range(PRINTABLE[0], sum(PRINTABLE))
        listed += [
            replace(main, capital=capital, place=place, turned=turned)
            for place in places
            if not domain.meant or place == first
        ]
        if letters is LATIN.capital and not turned and not domain.meant:
            break  # the small ones are the same run
    return listed


def _count_costs(
    part: Sample, said: Numbers, known: Numbers, free: Mask, limits: ClassOffsetThresholds
) -> tuple[Scores, Scores]:
    """What the letters of each run cost, and which share of them stands behind known letters.

    Capitals are rare, and rarer inside words.
    """
    one, two, _ = part.triples
    middle = free[two]
    after = known[one[middle]] > BOUNDARY
    times = part.times[middle]
    members = said[:, two[middle]] > BOUNDARY
    total, inner = members @ times, members @ (times * after)
    return (
        np.asarray(limits.capital * total + limits.inner_capital * inner),
        np.asarray(inner / np.maximum(total, 1)),
    )


def _count_listed(sample: Sample, said: Numbers, free: Mask, tongue: Tongue) -> int:
    """How many different words with letters of a run are listed?"""
    found = 0
    for word in sample.words:
        rows = np.array(word)
        letters = said[rows]
        if not free[rows].any() or (letters <= BOUNDARY).any():
            continue
        spelled = "".join(map(chr, letters[::-1] if tongue.rtl else letters))
        found += fold(spelled) in tongue.words
    return found


def drop_doubles(
    sample: Sample, known: Numbers, own: Numbers, shift: Shift, tongue: Tongue
) -> Numbers:
    """A run in which no two codes have one number: it is the code that suits best as its letter.

    Two letters that are folded to one, as both forms of sigma, may be there.
    """
    numbers = number_rows(sample, shift.domain)
    rows = np.flatnonzero(own > BOUNDARY)
    values, times = np.unique(numbers[rows], return_counts=True)
    doubles = values[times > 1]
    kept = own.copy()
    kept[(own > BOUNDARY) & np.isin(numbers, doubles)] = NOBODY
    for value in doubles.tolist():
        rivals = rows[numbers[rows] == value]
        whole = np.where(kept > BOUNDARY, kept, known)
        tried = np.repeat(whole[np.newaxis], len(rivals), axis=0)
        tried[np.arange(len(rivals)), rivals] = own[rivals]
        gains = score(sample, tried, tongue.grams, tongue.likely, rtl=tongue.rtl)
        order = np.argsort(-gains)
        if gains[order[0]] - gains[order[1]] >= _APART:
            kept[rivals[order[0]]] = own[rivals[order[0]]]
    return kept


def _drop_lonely(sample: Sample, known: Numbers, own: Numbers) -> Numbers:
    """A run without rows that never stand in a word with known letters: digits do not."""
    met = np.zeros(len(own), np.bool_)
    for word in sample.words:
        rows = list(word)
        if (known[rows] > BOUNDARY).any():
            met[rows] = True
    return np.where(met | (own <= BOUNDARY), own, NOBODY)


def drop_strangers(
    part: Sample, known: Numbers, own: Numbers, tongue: Tongue, room: float
) -> Numbers:
    """The run without rows that the text speaks against, by more nats than there is room for."""
    rows = np.flatnonzero(own > BOUNDARY)
    whole = np.where(own > BOUNDARY, own, known)
    tried = np.repeat(whole[np.newaxis], len(rows) + 1, axis=0)
    tried[np.arange(len(rows)), rows] = NOBODY
    gains = score(part, tried, tongue.grams, tongue.likely, rtl=tongue.rtl)
    against = gains[:-1] - gains[-1] > room
    kept = own.copy()
    kept[rows[against]] = NOBODY
    return kept


def join(blocks: Iterable[Block], sample: Sample) -> Numbers:
    """What all runs together say; where two say something, the first one."""
    said = sample.nobody()
    for block in blocks:
        said = np.where((said == NOBODY) & block.members, block.said, said)
    return said
