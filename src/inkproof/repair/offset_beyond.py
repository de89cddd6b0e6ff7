"""Which order do the glyphs beyond ASCII stand in? The one whose signs suit the language best.

Within ASCII all usual orders agree; past it they differ, and a font may have one of its own. So
each order that agrees with the letters is heard on all signs that it reads beyond.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_families import Family, read_whole
from inkproof.repair.offset_rest import Heard, count_words
from inkproof.repair.offset_sample import Numbers, Sample
from inkproof.thresholds import ClassOffsetThresholds

Reader = Callable[[int], str | None]
"""What a code says; None where nothing is known."""

_FIRST_BEYOND = "\x7f"
_USUAL = frozenset("‘’“”„‚–—•…«»€§°©®‹›")
"""Signs beyond ASCII that are in ordinary text."""
_LIGATURES = {sign: unicodedata.normalize("NFKC", sign) for sign in "ﬀﬁﬂﬃﬄﬅﬆ"}


def spell_out(text: str) -> str:
    """Ligatures as letters, and the no-break space as a space."""
    return " " if text == "\u00a0" else _LIGATURES.get(text, text)


def list_readers(family: Family, domains: Sequence[Domain], counts: Mapping[int, int]) -> list[Reader]:
    """All readings that agree with a family's letters: its own constant, and usual orders.

    Args:
        family: with a constant of everything.
        domains: all of the case.
        counts: of the codes in the sample.
    """
    letters = {
        code: letter
        for block in family.blocks
        for code, letter in block.shift.table().items()
        if code in counts
    }
    agreeing = [
        domain.numbers
        for domain in domains
        if domain.meant
        and all(domain.numbers.get(code, ord(text)) == ord(text) for code, text in letters.items())
        and any(code in domain.numbers for code in letters)
    ]
    return [lambda code: read_whole(family, code), *(_reader(numbers) for numbers in agreeing)]


def _reader(numbers: Mapping[int, int]) -> Reader:
    return lambda code: chr(numbers[code]) if code in numbers else None


def choose_reader(
    readers: Sequence[Reader],
    heard: Mapping[int, Heard],
    sample: Sample,
    known: Numbers,
    limits: ClassOffsetThresholds,
) -> Reader | None:
    """The reading that suits the language best beyond ASCII; None where all contradict it."""

    def rate(reader: Reader) -> float:
        read = [(code, reader(code)) for code in heard]
        return sum(
            _suit(code, text, heard[code], sample, known, limits)
            for code, text in read
            if text is not None and text >= _FIRST_BEYOND
        )

    best = max(readers, key=rate, default=None)
    return best if best is not None and rate(best) >= 0 else None


def _suit(  # noqa: PLR0913, PLR0917 - all that is known of one sign
    code: int,
    text: str,
    told: Heard,
    sample: Sample,
    known: Numbers,
    limits: ClassOffsetThresholds,
) -> float:
    """Nats that a text adds, more or less for signs that are seldom."""
    row, most = sample.places[code], 2 * limits.contradiction
    if text in _LIGATURES:
        words = count_words(sample, known, row, _LIGATURES[text], told.listed)
        return limits.listed_word * words - 1
    if text.isalpha():
        return float(np.clip(told.gain_of(text), -most, most))
    if unicodedata.category(text)[0] not in "PSZ":
        return -most
    return float(np.clip(told.parting, -most, most)) + (text in _USUAL)
