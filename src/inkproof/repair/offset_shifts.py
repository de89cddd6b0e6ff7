"""What does a constant make of a run of letters, and which constants are worth a try?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from inkproof.repair.offset_alphabets import LATIN, PRINTABLE, TURNED, Alphabet
from inkproof.repair.offset_domains import STATED, Domain
from inkproof.repair.offset_grams import fold_letter
from inkproof.repair.offset_sample import NOBODY, Numbers, Sample

USUAL_CONSTANTS = (-29, -31)
"""Of glyph indices in TrueType fonts, and of the strings of CFF."""
_NEARLY_ALL = 0.95
"""Share of the signs that must be printable for all of them to be turned."""
_ENDLESS, _REACH = 1000, 64
"""Letters of a run that holds what is written in it wherever it begins, and how far it may be
moved."""
MISSING = -(1 << 40)
"""For rows whose code has no number in a domain."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shift:
    """A run of letters, found in a domain."""

    domain: Domain
    alphabet: Alphabet
    capital: bool
    """Are the letters capitals?"""
    place: int
    """Number that stands for the first letter of the run."""
    turned: int = 0
    """How many numbers there are before they begin anew; 0 where they go on."""

    @property
    def usual(self) -> int | None:
        """The constant, of one case or the other, that glyphs usually have; None for others."""
        if self.turned or not self.letters:
            return None
        usual = (0,) if self.domain.meant or self.domain.name == STATED else ()
        between = ord(self.letters[0].lower()) - ord(self.letters[0].upper())
        for constant in (self.constant, self.constant + between):
            if constant in (*usual, *(() if self.domain.meant else USUAL_CONSTANTS)):
                return constant
        return None

    @property
    def letters(self) -> str:
        """The run."""
        return self.alphabet.capital if self.capital else self.alphabet.small

    @property
    def constant(self) -> int:
        """What was added to code points, seen from the first letter."""
        return self.place - ord(self.letters[0])

    def read(self, number: int) -> str | None:
        """The letter that a number of the domain stands for."""
        index = number - self.place
        if self.turned:
            first = self.first
            if not first <= number < first + self.turned:
                return None
            index %= self.turned
        return self.letters[index] if 0 <= index < len(self.letters) else None

    @property
    def first(self) -> int:
        """First number of those that are turned round."""
        return PRINTABLE[0] if self.turned == PRINTABLE[1] else ord(self.letters[0])

    def table(self) -> dict[int, str]:
        """Code → letter, for all codes that have one."""
        read = ((code, self.read(number)) for code, number in self.domain.numbers.items())
        return {code: letter for code, letter in read if letter is not None}


def number_rows(sample: Sample, domain: Domain) -> Numbers:
    """The numbers of a sample's rows; `MISSING` for those that have none."""
    listed = [domain.numbers.get(code, MISSING) for code in sample.codes]
    return np.array([MISSING, *listed, MISSING], np.int64)


def say(sample: Sample, shifts: Sequence[Shift]) -> Numbers:
    """`(shifts, rows)`: folded letter of each row, as `offset_grams.look_up` takes it."""
    return np.stack([_say(sample, shift) for shift in shifts])


def _say(sample: Sample, shift: Shift) -> Numbers:
    said = sample.nobody()
    numbers = number_rows(sample, shift.domain)
    folded = _fold_all(shift.letters)
    index = numbers - shift.place
    if shift.turned:
        first = shift.first
        inside = (numbers >= first) & (numbers < first + shift.turned)
        index = np.where(inside, index % shift.turned, -1)
    inside = (index >= 0) & (index < len(shift.letters))
    said[1:-1] = folded[np.where(inside, index, -1)][1:-1]
    return said


@lru_cache(maxsize=64)
def _fold_all(letters: str) -> Numbers:
    """The folded letters of a run, and nobody behind them."""
    return np.array([*(fold_letter(letter) for letter in letters), NOBODY], np.int64)


def list_shifts(
    sample: Sample, domain: Domain, min_share: float, alphabets: Sequence[Alphabet]
) -> Iterator[Shift]:
    """All shifts of small letters whose run holds `min_share` of the sample's signs."""
    numbers = number_rows(sample, domain)
    weight = sample.counts * (numbers != MISSING)
    least = min_share * sample.signs
    for alphabet in alphabets:
        for capital in (False, True):
            letters = alphabet.capital if capital else alphabet.small
            # Runs of Latin letters are the same in both cases: which they are is asked later.
            if not letters or (capital and not alphabet.apart and not domain.meant):
                continue
            for place in _list_places(numbers, weight, letters, least):
                if not domain.meant or place == ord(letters[0]):
                    yield Shift(domain=domain, alphabet=alphabet, capital=capital, place=place)


def is_endless(letters: str) -> bool:
    """Does a run hold nearly all that is written in a script, wherever it begins?"""
    return len(letters) >= _ENDLESS


def _list_places(numbers: Numbers, weight: Numbers, letters: str, least: float) -> list[int]:
    """Where a run may begin; of a very long one, only places near its own."""
    if not is_endless(letters):
        return find_places(numbers, weight, len(letters), least)
    first = ord(letters[0])
    inside = (numbers >= first) & (numbers < first + len(letters))
    moved = range(first - _REACH, first + _REACH + 1)
    return list(moved) if float(weight[inside].sum()) >= least else []


def find_places(numbers: Numbers, weight: Numbers, length: int, least: float) -> list[int]:
    """First numbers of all runs of a length that hold so much."""
    rows = np.flatnonzero(weight)
    if not len(rows):
        return []
    order = rows[np.argsort(numbers[rows], kind="stable")]
    held, total = numbers[order], np.concatenate([[0], weight[order].cumsum()])
    starts = np.unique((held[:, np.newaxis] - np.arange(length)).ravel())
    inside = total[held.searchsorted(starts + length)] - total[held.searchsorted(starts)]
    return [int(place) for place in starts[inside >= least]]


def list_turns(
    sample: Sample, domain: Domain, min_share: float, wanted: Alphabet
) -> Iterator[Shift]:
    """All turns inside alphabets, and inside the printable signs, that hold `min_share`."""
    if domain.name != STATED:
        return
    numbers = number_rows(sample, domain)
    least = min_share * sample.signs
    for alphabet in TURNED:
        if alphabet.script == wanted.script:
            small = Shift(domain=domain, alphabet=alphabet, capital=False, place=0)
            yield from _list_inside(sample, numbers, small, least)
            yield from _list_inside(sample, numbers, replace(small, capital=True), least)
    if wanted is LATIN:
        small = Shift(domain=domain, alphabet=LATIN, capital=False, place=0)
        yield from _list_printable(sample, numbers, small, least)


def _list_inside(sample: Sample, numbers: Numbers, run: Shift, least: float) -> Iterator[Shift]:
    """All turns of one case."""
    first, length = ord(run.letters[0]), len(run.letters)
    inside = (numbers >= first) & (numbers < first + length)
    if int(sample.counts[inside].sum()) >= least:
        for turn in range(1, length):
            yield replace(run, place=first + turn, turned=length)


def _list_printable(sample: Sample, numbers: Numbers, run: Shift, least: float) -> Iterator[Shift]:
    """Turns of all signs that tear the letters apart: others are moves."""
    first, length = PRINTABLE
    inside = (numbers >= first) & (numbers < first + length)
    counts = sample.counts[inside]
    if int(counts.sum()) <= _NEARLY_ALL * sample.signs:
        return
    for turn in range(length - len(run.letters) + 1, length):
        held = (numbers[inside] - first - turn) % length < len(run.letters)
        if int(counts[held].sum()) >= least:
            yield replace(run, place=first + turn, turned=length)
