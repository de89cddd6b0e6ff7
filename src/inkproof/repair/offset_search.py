"""Which constant makes language of most of a font's letters?

Every run of letters is tried at every place of every domain: first by all languages of its script
together, then the best ones by each language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from inkproof.repair.case import LanguageData
from inkproof.repair.offset_alphabets import ALPHABETS, LATIN, Alphabet
from inkproof.repair.offset_blocks import (
    OVERLAP,
    Block,
    Tongue,
    drop_doubles,
    drop_strangers,
    learn,
    pick_different,
)
from inkproof.repair.offset_domains import SPACE_POINT, Domain
from inkproof.repair.offset_grams import know_script, score, score_each
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.repair.offset_shifts import (
    Shift,
    is_endless,
    list_shifts,
    list_turns,
    number_rows,
    say,
)
from inkproof.thresholds import ClassOffsetThresholds

_LOOK_UPS = 20_000
"""Threes that are looked up in each language: the shorter a text, the more shifts are held against
each of them."""
_AS_MANY = 0.99
"""Share of what another domain reads from which one reads as much: entries of several letters have
no code point."""
_WRAPPED = 3.0
"""Nats that the letters must add that a turn brings to the other end of the alphabet."""
_TURN = 4.0
"""Nats by which letters turned round must suit better than letters that were moved."""


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
    different = pick_different(said, near, finalists)
    each = score_each(sample, said[different], grams, rtl=alphabet.rtl)
    best = {said[number].tobytes(): scores for number, scores in zip(different, each, strict=True)}
    # Most threes of an endless alphabet are in no list: others like it say what chance would be.
    chance = float(np.median(near)) if is_endless(alphabet.small) else 0.0
    tried: list[_Tried] = []
    for shift, letters in zip(shifts, said, strict=True):
        scores = best.get(letters.tobytes())
        if scores is None:
            continue
        column = int(scores.argmax())
        tried.append(
            _Tried(
                gain=float(scores[column]) - chance + search.prior(shift),
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
    turns = [one for one in near if one.shift.turned and (not moves or _wraps(search, one))]
    most = max((one.gain for one in moves), default=-np.inf)
    if not moves or max((one.gain for one in turns), default=-np.inf) > most + _TURN:
        moves = turns
    moves = _take_domain(moves)
    chosen = max(moves, key=lambda one: (one.covered, one.read, one.gain))
    alphabet = chosen.shift.alphabet
    tongue = learn(search.languages, chosen.code, alphabet.script, rtl=alphabet.rtl)
    if tongue is None:
        return None
    belief = float(1 - np.exp(-max(0.0, chosen.gain - rival) / OVERLAP))
    nobody = search.sample.nobody()
    said = drop_doubles(search.sample, nobody, chosen.said, chosen.shift, tongue)
    said = drop_strangers(search.sample, nobody, said, tongue, search.limits.doubtful)
    block = Block(shift=chosen.shift, said=said, gain=chosen.gain, belief=belief)
    return block, tongue


def _take_domain(tried: Sequence[_Tried]) -> list[_Tried]:
    """Shifts of the first domain that covers, and reads, as much as any: it is the plainest."""
    domains = dict.fromkeys(one.shift.domain.name for one in tried)
    most = [max(one.covered for one in tried), max(one.read for one in tried)]
    for name in domains:
        own = [one for one in tried if one.shift.domain.name == name]
        reach = [max(one.covered for one in own), max(one.read for one in own)]
        if all(mine >= _AS_MANY * best for mine, best in zip(reach, most, strict=True)):
            return own
    return list(tried)


def _wraps(search: Search, tried: _Tried) -> bool:
    """Do the letters that come before the others by their turn make sense?"""
    sample, shift = search.sample, tried.shift
    grams = know_script(search.languages.models, shift.alphabet.script)
    if grams is None:
        return False
    early = (tried.said > BOUNDARY) & (number_rows(sample, shift.domain) < shift.place)
    both = np.stack([tried.said, np.where(early, NOBODY, tried.said)])
    likely = grams.likely[:, grams.codes.index(tried.code)]
    gains = score(sample, both, grams, likely, rtl=shift.alphabet.rtl)
    return bool(gains[0] - gains[1] > _WRAPPED)


def _slack(gain: float) -> float:
    """Nats that a shift may lose by the rare letters that it reads and another one leaves out."""
    return 10.0 + 0.05 * gain
