"""Which letters of a font go together, and does one constant cover more than letters?

Mostly all do. A font that a producer has merged from two holds two families, each with words of
its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from inkproof.repair.case import FontCase
from inkproof.repair.offset_alphabets import PRINTABLE
from inkproof.repair.offset_blocks import Block, Tongue, find_next, join
from inkproof.repair.offset_case import settle_case, with_case
from inkproof.repair.offset_domains import SPACE_POINT, Domain
from inkproof.repair.offset_sample import BOUNDARY, NOBODY, Numbers, Sample
from inkproof.repair.offset_search import Search, find_main
from inkproof.repair.offset_shifts import USUAL_CONSTANTS, number_rows
from inkproof.thresholds import ClassOffsetThresholds

_VOTES = 2
"""Things that must have a constant in common for it to be that of everything."""
_ORDINARY = frozenset(" .,-:;'\"()!?/")
_LAST_ASCII = 0x7E


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
    firm: bool
    """Does more vouch for `whole` than one run of letters and custom?"""
    guessed: Block | None
    """A further run that may be one."""
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
    rest = sample.leave(first.blocks[0].members)
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
    shown = len(set(main.said[main.members].tolist()))
    if shown < limits.min_letters or main.belief < limits.belief:
        return None
    if main.gain < max(limits.min_gain, limits.min_rate * (1 - sample.strange) * letters):
        return None
    others: list[Block] = []
    guessed: Block | None = None
    if main.shift.alphabet.capital:
        mixed = sample.keep(main.members) or sample
        block = find_next(mixed, main.said, main, tongue, limits)
        is_sound = _says(case, main)
        least = limits.sound_gain if is_sound else limits.next_gain
        if block is not None and block.belief >= limits.next_belief and block.gain >= least:
            others.append(block)
        elif block is not None and block.belief >= limits.guess_belief and not is_sound:
            guessed = block
    blocks, cased = settle_case(case, sample, main, others)
    whole, firm = _find_whole(case, search, blocks, limits)
    return Family(
        blocks=tuple(blocks),
        tongue=tongue,
        said=join(blocks, sample),
        cased=cased,
        guessed=guessed and _in_other_case(guessed, blocks[0]),
        whole=whole,
        firm=firm,
    )


def _in_other_case(block: Block, main: Block) -> Block:
    return replace(block, shift=with_case(block.shift, capital=not main.shift.capital))


def _says(case: FontCase, block: Block) -> bool:
    """Does it say already what it should? Nobody can tell small capitals from small letters."""
    return all(
        case.current.get(code, "").casefold() == text.casefold()
        for code, text in block.shift.table().items()
        if code in case.sample.counts
    )


def _find_whole(
    case: FontCase, search: Search, blocks: Sequence[Block], limits: ClassOffsetThresholds
) -> tuple[int | None, bool]:
    """The constant that two things at least have in common: both cases, the space, custom.

    And whether more than custom speaks for it.
    """
    shift = blocks[0].shift
    constant, domain = shift.constant, shift.domain
    if any(block.shift.constant != constant for block in blocks):
        return None, False
    if shift.turned and shift.turned == len(shift.letters):
        return None, False
    shown = [len(set(block.said[block.members].tolist())) for block in blocks[1:]]
    votes = 1 + sum(letters >= limits.next_letters for letters in shown)
    votes += domain.has_space(search.blanks, constant)
    firm = votes >= _VOTES
    votes += constant in USUAL_CONSTANTS or domain.meant
    if votes < _VOTES:
        return None, False
    known = join(blocks, search.sample)
    counts = search.sample.counts
    places = search.sample.places.items()
    rest = [code for code, row in places if known[row] == NOBODY and counts[row]]
    if not firm and _makes_words(search.sample, known, domain, constant):
        return None, False
    moved = sum(_is_odd(domain.numbers.get(code, SPACE_POINT) - constant) for code in rest)
    said = [case.current.get(code, "") for code in rest]
    stays = sum(not text or _is_odd(ord(text[0])) for text in said)
    return (constant, firm) if moved <= stays else (None, False)


def _makes_words(sample: Sample, known: Numbers, domain: Domain, constant: int) -> bool:
    """Would words without known letters be letters alone? They are numbers as a rule."""
    numbers = number_rows(sample, domain) - constant
    return any(
        len(word) > 1
        and not (known[list(word)] > BOUNDARY).any()
        and all(0 < numbers[row] <= _LAST_ASCII and chr(numbers[row]).isalpha() for row in word)
        for word in sample.words
    )


def _is_odd(point: int) -> bool:
    """Is it none of the signs that are in any text?"""
    if point > _LAST_ASCII:
        return False  # what stands there depends on the order
    return point < SPACE_POINT or not (chr(point).isalnum() or chr(point) in _ORDINARY)


def read_whole(family: Family, code: int) -> str | None:
    """What the constant of everything makes of a code."""
    if family.whole is None:
        return None
    domain, turned = family.domain, family.blocks[0].shift.turned
    number, first = domain.numbers.get(code), PRINTABLE[0]
    if turned and number is not None and number >= first:
        return domain.read(code, number - first - (number - family.whole - first) % turned)
    return domain.read(code, family.whole)


def count_company(sample: Sample, row: int, family: Family) -> int:
    """How many letters of a family stand in words with a row?"""
    told = 0
    letters = family.said > 0
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if row in word:
            told += times * int(np.count_nonzero(letters[list(word)]))
    return told
