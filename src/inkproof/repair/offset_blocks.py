"""Which constants make language of a font's letters? One run of letters after the other.

First the run that most letters belong to, mostly the small ones; then, beside what is known, the
capitals, whose constant may be another one. A font that two producers have merged has small
letters twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from inkproof.language.folding import fold
from inkproof.repair.case import LanguageData
from inkproof.repair.offset_alphabets import ALPHABETS, LATIN, PRINTABLE, Alphabet
from inkproof.repair.offset_domains import SPACE_POINT, Domain
from inkproof.repair.offset_grams import Grams, Mask, Scores, Table, know_script, score, score_each
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.repair.offset_shifts import (
    MISSING,
    Shift,
    find_places,
    list_shifts,
    list_turns,
    number_rows,
    say,
)
from inkproof.thresholds import ClassOffsetThresholds

_FINALISTS, _LOOK_UPS = 12, 20_000
"""Shifts nearest to all languages of the script together that are held against each of them: so
many at least, and more where the text has few threes."""
_HEARD = 8
"""Places of further letters whose words are looked up."""


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


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Search:
    """What is looked through for the first run."""

    sample: Sample
    domains: Sequence[Domain]
    blanks: frozenset[int]
    languages: LanguageData
    limits: ClassOffsetThresholds

    def prior(self, shift: Shift) -> float:
        """Nats that are known beforehand: glyphs are often in a usual order, and text is sound."""
        constant = shift.usual
        if constant is None:
            return 0.0
        has_space = shift.domain.has_space(self.blanks, constant)
        return self.limits.usual_order + self.limits.usual_space * has_space


class _Tried(NamedTuple):
    gain: float
    """Nats over chance, and what is known beforehand."""
    covered: int
    """Signs that it reads."""
    read: int
    """Signs that its domain reads as anything at all."""
    code: str
    """The language."""
    shift: Shift
    said: Numbers


def find_main(search: Search) -> tuple[Block, Tongue] | None:
    """The run of letters that most of a text belongs to, and its language; None without any."""
    found = _try_alphabets(search, [LATIN])
    if found is None or found[0].gain < search.limits.latin_rate * search.sample.signs:
        other = _try_alphabets(search, [one for one in ALPHABETS if one is not LATIN])
        if other is not None and (found is None or other[0].gain > found[0].gain):
            return other
    return found


def _try_alphabets(search: Search, alphabets: Sequence[Alphabet]) -> tuple[Block, Tongue] | None:
    """The best shift of some alphabets in any domain."""
    tried = [one for alphabet in alphabets for one in _try_alphabet(search, alphabet)]
    return _choose(search, tried) if tried else None


def _try_alphabet(search: Search, alphabet: Alphabet) -> list[_Tried]:
    """The shifts that are nearest to any language."""
    sample, limits = search.sample, search.limits
    grams = know_script(search.languages.models, alphabet.script)
    shifts = [
        shift
        for domain in search.domains
        for found in (
            list_shifts(sample, domain, limits.min_block, [alphabet]),
            list_turns(sample, domain, limits.min_block, alphabet),
        )
        for shift in found
    ]
    if grams is None or not shifts:
        return []
    said = say(sample, shifts)
    near = score(sample, said, grams, grams.mean, rtl=alphabet.rtl)
    finalists = _LOOK_UPS // max(1, len(sample.times)) if len(grams.codes) > 1 else 0
    different = _pick_different(said, near, finalists)
    each = score_each(sample, said[different], grams, rtl=alphabet.rtl)
    best = {said[number].tobytes(): scores for number, scores in zip(different, each, strict=True)}
    tried: list[_Tried] = []
    for shift, letters in zip(shifts, said, strict=True):
        scores = best.get(letters.tobytes())
        if scores is None:
            continue
        column = int(scores.argmax())
        tried.append(
            _Tried(
                gain=float(scores[column]) + search.prior(shift),
                covered=int(sample.counts[letters > BOUNDARY].sum()),
                read=_count_read(sample, shift.domain, shift.constant),
                code=grams.codes[column],
                shift=shift,
                said=letters,
            )
        )
    return tried


def _count_read(sample: Sample, domain: Domain, constant: int) -> int:
    """Signs of the sample of which a domain makes something printable."""
    points = number_rows(sample, domain) - constant
    return int(sample.counts[(points > SPACE_POINT)].sum())


def _pick_different(said: Numbers, near: Scores, most: int = 0) -> list[int]:
    """The best answers; those that say the same as a better one, or an earlier one, are left out."""
    kept: dict[bytes, int] = {}
    for number in np.argsort(-near, kind="stable").tolist():
        kept.setdefault(said[number].tobytes(), number)
        if len(kept) == max(most, _FINALISTS):
            break
    return list(kept.values())


def _choose(search: Search, tried: Sequence[_Tried]) -> tuple[Block, Tongue] | None:
    """The best one, or one that says the same of more signs."""
    best = max(tried, key=lambda one: one.gain)
    if best.gain <= 0:
        return None
    near: list[_Tried] = []
    rival = 0.0
    for one in tried:
        both = (one.said > BOUNDARY) & (best.said > BOUNDARY)
        same = bool((one.said[both] == best.said[both]).all()) and bool(both.any())
        if not same or one.shift.alphabet.script != best.shift.alphabet.script:
            rival = max(rival, one.gain)
        elif one.gain >= best.gain - _slack(best.gain):
            near.append(one)
    moves = [one for one in near if not one.shift.turned]
    turns = [one for one in near if one.shift.turned]
    most = max((one.gain for one in moves), default=-np.inf)
    if not moves or max((one.gain for one in turns), default=-np.inf) > most + _TURN:
        moves = turns
    chosen = max(moves, key=lambda one: (one.covered, one.read, one.gain))
    alphabet = chosen.shift.alphabet
    grams = know_script(search.languages.models, alphabet.script)
    if grams is None:
        return None
    tongue = Tongue(
        code=chosen.code,
        grams=grams,
        likely=np.ascontiguousarray(grams.likely[:, grams.codes.index(chosen.code)]),
        words=search.languages.words(chosen.code),
        rtl=alphabet.rtl,
    )
    belief = float(1 - np.exp(-max(0.0, chosen.gain - rival) / _OVERLAP))
    nobody = search.sample.nobody()
    said = _drop_doubles(search.sample, nobody, chosen.said, tongue)
    said = _drop_strangers(search.sample, nobody, said, tongue, search.limits.doubtful)
    block = Block(shift=chosen.shift, said=said, gain=chosen.gain, belief=belief)
    return block, tongue


_APART = 6.0
"""Nats by which one code must suit better as a letter than another one that says the same."""
_TURN = 4.0
"""Nats by which letters turned round must suit better than letters that were moved."""
_OVERLAP = 2.5
"""A letter is in three threes, so nats are counted more than once."""


def _slack(gain: float) -> float:
    """Nats that a shift may lose by the rare letters that it reads and another one leaves out."""
    return 10.0 + 0.05 * gain


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
    best = _pick_different(said, gains)
    hits = np.array([_count_listed(sample, said[number], free, tongue) for number in best])
    final = gains[best] + limits.listed_word * hits
    first = int(final.argmax())
    if final[first] <= 0:
        return None
    odds = np.exp((final - final[first]) / _OVERLAP).sum() + np.exp(-final[first] / _OVERLAP)
    shift = shifts[best[first]]
    own = np.where(free, said[best[first]], NOBODY)
    own = _drop_doubles(sample, known, own, tongue)
    if not _goes_with(shift, main.shift):
        own = _drop_lonely(sample, known, own)
    return Block(
        shift=shift,
        said=_drop_strangers(part, known, own, tongue, limits.stranger),
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


def _drop_doubles(sample: Sample, known: Numbers, own: Numbers, tongue: Tongue) -> Numbers:
    """A run in which no letter is said twice: it is the code that suits best as it."""
    rows = np.flatnonzero(own > BOUNDARY)
    letters, times = np.unique(own[rows], return_counts=True)
    doubles = letters[times > 1]
    kept = own.copy()
    kept[np.isin(own, doubles)] = NOBODY
    for letter in doubles.tolist():
        rivals = np.flatnonzero(own == letter)
        whole = np.where(kept > BOUNDARY, kept, known)
        tried = np.repeat(whole[np.newaxis], len(rivals), axis=0)
        tried[np.arange(len(rivals)), rivals] = letter
        gains = score(sample, tried, tongue.grams, tongue.likely, rtl=tongue.rtl)
        order = np.argsort(-gains)
        if gains[order[0]] - gains[order[1]] >= _APART:
            kept[rivals[order[0]]] = letter
    return kept


def _drop_lonely(sample: Sample, known: Numbers, own: Numbers) -> Numbers:
    """A run without rows that never stand in a word with known letters: digits do not."""
    met = np.zeros(len(own), np.bool_)
    for word in sample.words:
        rows = list(word)
        if (known[rows] > BOUNDARY).any():
            met[rows] = True
    return np.where(met | (own <= BOUNDARY), own, NOBODY)


def _drop_strangers(
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
