"""Which constants make language of a font's letters? One run of letters after the other.

First the run that most letters belong to, mostly the small ones; then, beside what is known, the
capitals, whose constant may be another one. A font that two producers have merged has small
letters twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from inkproof.language.folding import fold
from inkproof.repair.case import LanguageData
from inkproof.repair.offset_alphabets import ALPHABETS, LATIN, PRINTABLE, Alphabet
from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_grams import Grams, Mask, Scores, Table, know_script, score, score_each
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.repair.offset_shifts import MISSING, Shift, find_places, list_shifts, list_turns, number_rows, say
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


def find_main(
    sample: Sample,
    domains: Sequence[Domain],
    languages: LanguageData,
    limits: ClassOffsetThresholds,
) -> tuple[Block, Tongue] | None:
    """The run of letters that most of a text belongs to, and its language; None without any."""
    found = _search(sample, domains, languages, limits, [LATIN])
    sure = found is not None and found[0].gain >= limits.latin_rate * sample.signs
    if not sure:
        others = [alphabet for alphabet in ALPHABETS if alphabet is not LATIN]
        other = _search(sample, domains, languages, limits, others)
        if other is not None and (found is None or other[0].gain > found[0].gain):
            return other
    return found


def _search(
    sample: Sample,
    domains: Sequence[Domain],
    languages: LanguageData,
    limits: ClassOffsetThresholds,
    alphabets: Sequence[Alphabet],
) -> tuple[Block, Tongue] | None:
    """The best shift of some alphabets in any domain."""
    tried: list[tuple[float, int, str, Shift]] = []
    for alphabet in alphabets:
        grams = know_script(languages.models, alphabet.script)
        shifts = [
            shift
            for domain in domains
            for shift in _list(sample, domain, limits, alphabet)
        ]
        if grams is None or not shifts:
            continue
        said = say(sample, shifts)
        covered = (said > BOUNDARY) @ sample.counts
        near = score(sample, said, grams, grams.mean, rtl=alphabet.rtl)
        best = _pick_different(said, near, _LOOK_UPS // max(1, len(sample.times)))
        each = score_each(sample, said[best], grams, rtl=alphabet.rtl)
        for number, scores in zip(best, each, strict=True):
            column = int(scores.argmax())
            code = grams.codes[column]
            tried.append((float(scores[column]), int(covered[number]), code, shifts[number]))
    if not tried:
        return None
    return _choose(sample, tried, languages)


def _pick_different(said: Numbers, near: Scores, most: int = 0) -> list[int]:
    """The best answers; those that say the same as a better one, or an earlier one, are left out."""
    order = np.argsort(-near, kind="stable")
    kept: dict[bytes, int] = {}
    for number in order.tolist():
        kept.setdefault(said[number].tobytes(), number)
        if len(kept) == max(most, _FINALISTS):
            break
    return list(kept.values())


def _list(
    sample: Sample, domain: Domain, limits: ClassOffsetThresholds, alphabet: Alphabet
) -> list[Shift]:
    moves = list_shifts(sample, domain, limits.min_block, [alphabet])
    turns = list_turns(sample, domain, limits.min_block, alphabet)
    return [*moves, *turns]


def _choose(
    sample: Sample, tried: Sequence[tuple[float, int, str, Shift]], languages: LanguageData
) -> tuple[Block, Tongue] | None:
    """The best one, or one that says the same of more signs."""
    best = max(tried, key=lambda one: one[0])
    if best[0] <= 0:
        return None
    told = say(sample, [best[3]])[0]
    near: list[tuple[int, float, str, Shift]] = []
    rival = 0.0
    for gain, covered, code, shift in tried:
        said = say(sample, [shift])[0]
        both = (said > BOUNDARY) & (told > BOUNDARY)
        same = bool((said[both] == told[both]).all()) and bool(both.any())
        if same and shift.alphabet.script == best[3].alphabet.script:
            if gain >= best[0] - _slack(best[0]):
                near.append((covered, gain, code, shift))
        else:
            rival = max(rival, gain)
    most = max(covered for covered, *_ in near)
    _, gain, code, shift = max(
        (one for one in near if one[0] == most), key=lambda one: one[1]
    )
    said = say(sample, [shift])[0]
    grams = know_script(languages.models, shift.alphabet.script)
    assert grams is not None
    tongue = Tongue(
        code=code,
        grams=grams,
        likely=np.ascontiguousarray(grams.likely[:, grams.codes.index(code)]),
        words=languages.words(code),
        rtl=shift.alphabet.rtl,
    )
    belief = float(1 - np.exp(-max(0.0, gain - rival) / _OVERLAP))
    return Block(shift=shift, said=said, gain=gain, belief=belief), tongue


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
    gains += limits.same_constant * np.array([_goes_with(shift, main.shift) for shift in shifts])
    gains -= _count_costs(part, said, free, limits)
    best = _pick_different(said, gains)
    hits = np.array([_count_listed(sample, said[number], free, tongue) for number in best])
    final = gains[best] + limits.listed_word * hits
    first = int(final.argmax())
    if final[first] <= 0:
        return None
    odds = np.exp((final - final[first]) / _OVERLAP).sum() + np.exp(-final[first] / _OVERLAP)
    own = np.where(free, said[best[first]], NOBODY)
    return Block(
        shift=shifts[best[first]],
        said=_drop_strangers(part, known, own, tongue, limits),
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


def _count_costs(part: Sample, said: Numbers, free: Mask, limits: ClassOffsetThresholds) -> Scores:
    """What the letters of each run cost: capitals are rare, and rarer inside words."""
    one, two, _ = part.triples
    middle = free[two]
    inner = limits.inner_capital * (part.triples[0] > BOUNDARY)[middle] + limits.capital
    del one
    return np.asarray((said[:, two[middle]] > BOUNDARY) @ (part.times[middle] * inner))


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


def _drop_strangers(
    part: Sample, known: Numbers, own: Numbers, tongue: Tongue, limits: ClassOffsetThresholds
) -> Numbers:
    """The run without rows that the text speaks against."""
    rows = np.flatnonzero(own > BOUNDARY)
    whole = np.where(own > BOUNDARY, own, known)
    tried = np.repeat(whole[np.newaxis], len(rows) + 1, axis=0)
    tried[np.arange(len(rows)), rows] = NOBODY
    gains = score(part, tried, tongue.grams, tongue.likely, rtl=tongue.rtl)
    against = gains[:-1] - gains[-1] > limits.stranger
    kept = own.copy()
    kept[rows[against]] = NOBODY
    return kept


def join(blocks: Iterable[Block], sample: Sample) -> Numbers:
    """What all runs together say; where two say something, the first one."""
    said = sample.nobody()
    for block in blocks:
        said = np.where((said == NOBODY) & block.members, block.said, said)
    return said
