"""What are digits and punctuation most likely, where nothing proves it?

One constant for all digits and one for all punctuation is tried, and the one is taken with which
numbers and stops look most like those of any text. A guess, and no more than that: it saves a
reader work, and stays unproven.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import log10

from inkproof.repair.offset_digits import DIGITS
from inkproof.repair.offset_sample import Sample

_ZERO = ord("0")
_MIN_CODES = 3
"""Digits that must be seen."""
_COMPANY = 0.8
"""Share of the times that a digit stands in a word without letters."""
_YEAR = 4
_LEADING_ZERO, _CENTURY = -3.0, 1.5
"""What a number that begins with 0 counts, and one of four digits that begins with 19 or 20."""
_FREQUENT = {
    ",": 5.0, ".": 5.0, "-": 3.0, "'": 2.0, "(": 2.0, ")": 2.0, ":": 2.5, ";": 2.0, "?": 1.0,
    "!": 0.5, '"': 1.5, "/": 0.5, "\u2019": 2.5, "\u201c": 1.0, "\u201d": 1.0, "\u2013": 1.5,
    "\u00ab": 1.0, "\u00bb": 1.0, "\u201e": 1.0,
}  # fmt: skip
"""How often signs stand in ordinary text, as rough powers of two."""
_RARE, _LIKELY = -3.0, 6.0
_FARTHEST = 128
"""Largest constant that is tried."""


def guess_digits(
    sample: Sample, numbers: Mapping[int, int], letters: Collection[int]
) -> dict[int, str]:
    """Code → digit, by the constant with which most lonely signs are digits.

    Args:
        sample: the text.
        numbers: of each code, to which the constant was added.
        letters: codes of letters.
    """
    places = sample.places
    letter_rows = {places[code] for code in letters if code in places}
    lonely = _count_lonely(sample, letter_rows)
    codes = [
        code
        for code, row in places.items()
        if row not in letter_rows
        and code in numbers
        and lonely.get(row, 0) >= _COMPANY * max(1, int(sample.counts[row]))
    ]
    tried = {numbers[code] - _ZERO - digit for code in codes for digit in range(len(DIGITS))}
    rated = {constant: _rate_digits(sample, numbers, codes, constant) for constant in tried}
    best = max(rated, key=lambda constant: (rated[constant], -abs(constant)), default=0)
    found = _read_digits(numbers, codes, best)
    return found if len(found) >= _MIN_CODES else {}


def _count_lonely(sample: Sample, letter_rows: Collection[int]) -> dict[int, int]:
    """How often each row stands in a word without letters."""
    lonely: dict[int, int] = {}
    for word, times in zip(sample.words, sample.word_times.tolist(), strict=True):
        if not any(row in letter_rows for row in word):
            for row in word:
                lonely[row] = lonely.get(row, 0) + times
    return lonely


def _read_digits(
    numbers: Mapping[int, int], codes: Iterable[int], constant: int
) -> dict[int, str]:
    read = {code: numbers[code] - constant - _ZERO for code in codes}
    return {code: DIGITS[digit] for code, digit in read.items() if 0 <= digit < len(DIGITS)}


def _rate_digits(
    sample: Sample, numbers: Mapping[int, int], codes: Sequence[int], constant: int
) -> tuple[int, float]:
    """How many different signs are digits then, and how much the numbers look like numbers."""
    read = _read_digits(numbers, codes, constant)
    texts = {sample.places[code]: text for code, text in read.items()}
    looks = 0.0
    for word in sample.words:
        for run in _cut_numbers(word, texts):
            looks += _LEADING_ZERO if run[0] == "0" and len(run) > 1 else 0
            looks += log10(1 + 1 / int(run[0])) if run[0] != "0" else -1
            looks += _CENTURY * (len(run) == _YEAR and run[:2] in {"19", "20"})
    return len(read), looks


def _cut_numbers(word: Sequence[int], texts: Mapping[int, str]) -> list[str]:
    signs = "".join(texts.get(row, " ") for row in word)
    return signs.split()


def guess_signs(
    sample: Sample,
    numbers: Mapping[int, int],
    free: Collection[int],
    likely: Collection[int],
) -> dict[int, str]:
    """Code → sign of punctuation, by the constant with which the free codes are most usual.

    Args:
        sample: the text.
        numbers: of each code, to which the constant was added.
        free: codes that are neither letters nor digits.
        likely: constants that something speaks for.
    """
    held = [code for code in free if code in numbers]
    counts = {code: int(sample.counts[sample.places[code]]) for code in held}
    best, most = 0, 0.0
    for constant in sorted(range(-_FARTHEST, _FARTHEST + 1), key=abs):
        signs = [(code, _sign(numbers[code] - constant)) for code in held]
        rating = sum(_FREQUENT.get(text, _RARE) * counts[code] ** 0.5 for code, text in signs)
        rating += _LIKELY * (constant in likely)
        if rating > most:
            best, most = constant, rating
    read = {code: _sign(numbers[code] - best) for code in held}
    return {code: text for code, text in read.items() if text in _FREQUENT} if most > 0 else {}


def _sign(point: int) -> str:
    return chr(point) if point > 0 else ""
