"""Which letters of a font go together, and does one constant cover more than letters?

Mostly all do. A font that a producer has merged from two holds two families, each with words of
its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.offset_blocks import Block, Search, Tongue, find_main, find_next, join
from inkproof.repair.offset_case import USUAL_CONSTANTS, settle_case
from inkproof.repair.offset_domains import SPACE_POINT, STATED, Domain, list_domains
from inkproof.repair.offset_sample import Numbers, Sample
from inkproof.thresholds import ClassOffsetThresholds



@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Family:
    """Runs of letters that make words together."""

    blocks: tuple[Block, ...]
    """The first one holds most letters."""
    tongue: Tongue
    said: Numbers
    """Folded letter of each row of the sample."""
    cased: bool
    """Does anything vouch for their case?"""
    whole: int | None
    """The constant of everything else too; None where each class may have its own."""

    @property
    def domain(self) -> Domain:
        """Where the constants are."""
        return self.blocks[0].shift.domain

    def is_silent(self, case: FontCase) -> bool:
        """Do all its letters say already what they should?"""
        return all(_says(case, block) for block in self.blocks)


def find_families(
    case: FontCase,
    search: Search,
) -> list[Family]:
    """One family, or two; none where no constant makes language of the letters."""
    sample, limits = search.sample, search.limits
    first = _find(case, search)
    if first is None:
        return []
    rest = sample.leave(first.said > 0)
    if rest is None or rest.signs < max(limits.min_signs, limits.min_block * sample.signs):
        return [first]
    second = _find(case, replace(search, sample=rest))
    if second is None or second.blocks[0].gain < limits.family_gain:
        return [first]
    return [first, second]


def _find(case: FontCase, search: Search) -> Family | None:
    """The first run of letters, and the one that goes with it."""
    found = find_main(search)
    if found is None:
        return None
    main, tongue = found
    sample, limits = search.sample, search.limits
    letters = int(sample.counts[main.members].sum())
    needed = min(limits.min_gain, limits.min_rate * letters + limits.usual_space)
    if main.gain < max(needed, limits.min_rate * letters) or main.belief < limits.belief:
        return None
    others: list[Block] = []
    if main.shift.alphabet.capital:
        block = find_next(sample, join([main], sample), main, tongue, limits)
        is_sound = _says(case, main)
        least = limits.sound_gain if is_sound else limits.next_gain
        if block is not None and block.belief >= limits.next_belief and block.gain >= least:
            others.append(block)
    blocks, cased = settle_case(case, sample, main, others)
    return Family(
        blocks=tuple(blocks),
        tongue=tongue,
        said=join(blocks, sample),
        cased=cased,
        whole=_find_whole(blocks, search.blanks),
    )


def _says(case: FontCase, block: Block) -> bool:
    """Does it say already what it should?"""
    said = block.shift.table().items()
    return all(case.current.get(code) == text for code, text in said if code in case.sample.counts)


def _find_whole(blocks: Sequence[Block], blanks: frozenset[int]) -> int | None:
    """The constant that two things at least have in common: both cases, the space, custom."""
    shift = blocks[0].shift
    constant, domain = shift.constant, shift.domain
    if shift.turned and shift.turned == len(shift.letters):
        return None
    if domain.meant:
        return 0
    votes = sum(block.shift.constant == constant for block in blocks)
    votes += domain.has_space(blanks, constant)
    votes += domain.name != STATED and constant in USUAL_CONSTANTS
    return constant if votes > 1 else None


def read_whole(family: Family, code: int) -> str | None:
    """What the constant of everything makes of a code."""
    number = family.domain.numbers.get(code)
    if number is None or family.whole is None:
        return None
    point = number - family.whole
    turned = family.blocks[0].shift.turned
    if turned:
        first = 0x21
        point = first + (number - family.whole - first) % turned if number >= first else point
    return chr(point) if SPACE_POINT <= point <= 0x10FFFF and not 0x7F <= point < 0xA0 else None


def count_company(sample: Sample, row: int, family: Family) -> int:
    """How many letters of a family stand in words with a row?"""
    told = 0
    letters = family.said > 0
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if row in word:
            told += times * int(np.count_nonzero(letters[list(word)]))
    return told
