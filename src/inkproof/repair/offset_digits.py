"""Which signs are digits, and can it be proved which digit each is?

No language vouches for digits. Structure does: ten signs in step, no more and no less, are the
ten digits in order; and where the glyphs stand in the order of Unicode, ten signs that are read
as the ten digits in another order are the digits in that order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from inkproof.repair.case import FontCase
from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_sample import Sample

DIGITS = "0123456789"
_MIN_SEEN = 3
"""Digits of the ten that the sample must show."""
_COMPANY = 0.8
"""Share of their neighbours in words that must be no letters."""
_MIN_ORDERED = 8
"""Letters whose order must be known."""


def find_steps(
    case: FontCase, sample: Sample, stated: Domain, letters: Mapping[int, str], blanks: Iterable[int]
) -> dict[int, str]:
    """Ten codes in a row whose numbers are in a row too, between other things: the digits.

    Args:
        case: the font.
        sample: its text.
        stated: code points that are read.
        letters: what the codes of letters say.
        blanks: codes that part words.
    """
    free = sorted({*_codes(case)} - {*letters} - {*blanks})
    runs = [run for run in _cut_runs(free, stated.numbers) if len(run) == len(DIGITS)]
    proved = [run for run in runs if _are_used(sample, run, letters)]
    return dict(zip(proved[0], DIGITS, strict=True)) if len(proved) == 1 else {}


def _codes(case: FontCase) -> list[int]:
    return sorted({*case.program.codes, *case.program.stated, *case.sample.counts})


def _cut_runs(codes: Sequence[int], numbers: Mapping[int, int]) -> list[list[int]]:
    """Longest runs of codes in which code and number go up by one together."""
    runs: list[list[int]] = []
    for code in codes:
        if code not in numbers:
            continue
        last = runs[-1][-1] if runs else None
        if last is not None and code - last == 1 and numbers[code] - numbers[last] == 1:
            runs[-1].append(code)
        else:
            runs.append([code])
    return runs


def _are_used(sample: Sample, run: Sequence[int], letters: Mapping[int, str]) -> bool:
    """Do the signs stand among themselves, and not beside letters?"""
    places = sample.places
    rows = {places[code] for code in run if code in places}
    if len(rows) < _MIN_SEEN:
        return False
    letter_rows = {places[code] for code in letters if code in places}
    alone = beside = together = 0
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if not rows.intersection(word):
            continue
        for pair in pairwise(word):
            if not rows.intersection(pair):
                continue
            beside += times * bool(letter_rows.intersection(pair))
            together += times * (pair[0] in rows and pair[1] in rows)
            alone += times
    return together > 0 and beside <= (1 - _COMPANY) * alone


def find_ordered(case: FontCase, letters: Mapping[int, str], stated: Domain) -> dict[int, str]:
    """Ten codes in a row before the letters that are read as the ten digits, in whatever order.

    Only where codes of letters go up as code points do: then the digits do too.
    """
    known = sorted(letters)
    points = [ord(letters[code]) for code in known if len(letters[code]) == 1]
    if len(points) < _MIN_ORDERED or any(one >= other for one, other in pairwise(points)):
        return {}
    before = [code for code in _codes(case) if code < known[0]]
    held = [code for code in before if chr(stated.numbers.get(code, 0)) in DIGITS]
    read = {chr(stated.numbers[code]) for code in held}
    if len(held) != len(DIGITS) or len(read) != len(DIGITS):
        return {}
    if held[-1] - held[0] != len(DIGITS) - 1:
        return {}
    return dict(zip(held, DIGITS, strict=True))


def guess_digits(
    sample: Sample, stated: Domain, letters: Mapping[int, str], constants: Iterable[int]
) -> dict[int, str]:
    """The best guess: what is read, where it is digits; else by a constant of the letters."""
    places = sample.places
    letter_rows = {places[code] for code in letters if code in places}
    lone = {
        row
        for word in sample.words
        if not letter_rows.intersection(word)
        for row in word
        if len(word) > 1
    }
    codes = [code for code in sample.codes if places[code] in lone and code not in letters]
    numbers = {code: stated.numbers[code] for code in codes if code in stated.numbers}
    for constant in (0, *constants):
        read = {code: chr(max(0, number - constant)) for code, number in numbers.items()}
        found = {code: text for code, text in read.items() if text in DIGITS}
        if len(found) >= _MIN_SEEN:
            return found
    return {}
