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
"""Share of the times that each must stand in a word without letters."""
_MIN_ORDERED = 8
"""Letters whose order must be known."""


def find_steps(
    case: FontCase,
    sample: Sample,
    stated: Domain,
    letters: Mapping[int, str],
    blanks: Iterable[int],
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
    beside, together = dict.fromkeys(rows, 0), 0
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if not rows.intersection(word):
            continue
        together += times * sum(pair[0] in rows and pair[1] in rows for pair in pairwise(word))
        for row in rows.intersection(word):
            beside[row] += times * bool(letter_rows.intersection(word))
    mixed = (times > (1 - _COMPANY) * sample.counts[row] for row, times in beside.items())
    return together > 0 and not any(mixed)


def find_ordered(
    case: FontCase, sample: Sample, stated: Domain, letters: Mapping[int, str]
) -> dict[int, str]:
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
    if held[-1] - held[0] != len(DIGITS) - 1 or not _are_used(sample, held, letters):
        return {}
    return dict(zip(held, DIGITS, strict=True))
