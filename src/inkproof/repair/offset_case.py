"""Are letters that were found capitals or small ones? The arithmetic alone cannot tell."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from inkproof.repair.case import FontCase
from inkproof.repair.offset_blocks import Block
from inkproof.repair.offset_sample import Sample
from inkproof.repair.offset_shifts import USUAL_CONSTANTS, Shift

_LOW, _TALL, _DEEP = "acemnorsuvwxz", "bdfhkl", "gpqy"
_LEVEL = "авгежзиклмнопстхчшъыьэюяαειοπσυω"
"""Low letters of alphabets with few tall ones."""
_SMALL_TOP, _CAPITAL_TOP = 0.58, 0.62
"""Tops of low letters, in em, where no tall ones are seen: small are lower, capitals higher."""
_TALLER, _DEEPER = 1.15, -0.12
"""How much higher the tall small letters are than the low ones, and how deep the deep ones go, in
em, at least."""
_LETTERS = 3
"""Letters of each kind that must be seen."""


def with_case(shift: Shift, *, capital: bool) -> Shift:
    """The same run of letters in the other case."""
    if shift.capital == capital or not shift.alphabet.capital or shift.domain.meant:
        return shift
    if shift.turned:
        return shift
    apart = shift.alphabet.apart if capital else -shift.alphabet.apart
    return replace(shift, capital=capital, place=shift.place + apart)


def settle_case(
    case: FontCase, sample: Sample, main: Block, others: Iterable[Block]
) -> tuple[list[Block], bool]:
    """The runs with their case, and whether anything vouches for it."""
    blocks = [main, *others]
    if not main.shift.alphabet.capital:
        return blocks, True
    if main.shift.domain.meant or main.shift.turned:
        return blocks, True
    if len(blocks) > 1:
        small_first = _begins(sample, main, blocks[1]) > _begins(sample, blocks[1], main)
        fixed = [
            _in_case(main, capital=small_first),
            *(_in_case(block, capital=not small_first) for block in blocks[1:]),
        ]
        return fixed, True
    seen = _see_case(case, main)
    if seen is not None:
        return [_in_case(main, capital=seen)], True
    for capital in (False, True):
        constant = with_case(main.shift, capital=capital).constant
        if constant in USUAL_CONSTANTS or not constant:
            return [_in_case(main, capital=capital)], True
    return [_in_case(main, capital=False)], False


def _in_case(block: Block, *, capital: bool) -> Block:
    return replace(block, shift=with_case(block.shift, capital=capital))


def _begins(sample: Sample, first: Block, rest: Block) -> int:
    """Words that begin with a letter of one run and go on with the other alone."""
    told = 0
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if len(word) > 1 and first.members[word[0]] and rest.members[word[1]]:
            told += times
    return told


def _see_case(case: FontCase, block: Block) -> bool | None:
    """Do all letters stand equally high, as capitals do? None where too few are seen."""
    tops: dict[str, list[float]] = {_LOW: [], _TALL: [], _DEEP: [], _LEVEL: []}
    for code, letter in block.shift.table().items():
        box = case.facts(code).box or case.sample.ink.get(code)
        if box is None or code not in case.sample.counts:
            continue
        for kind, found in tops.items():
            if letter.lower() in kind:
                found.append(box[1] if kind is _DEEP else box[3])
    low = float(np.median(tops[_LOW] or tops[_LEVEL] or [0]))
    if min(len(tops[_LOW]), len(tops[_TALL])) < _LETTERS:
        is_told = len(tops[_LOW]) + len(tops[_LEVEL]) >= _LETTERS
        return low > _CAPITAL_TOP if is_told and not _SMALL_TOP <= low <= _CAPITAL_TOP else None
    tall = float(np.median(tops[_TALL]))
    deep = float(np.median(tops[_DEEP])) if tops[_DEEP] else 0.0
    return tall < _TALLER * low and deep > _DEEPER
