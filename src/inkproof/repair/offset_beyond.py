"""Which order do the glyphs beyond ASCII stand in? The one whose signs suit the language best.

Within ASCII all usual orders agree; past it they differ, and a font may have one of its own. So
each order that agrees with the letters is heard on all signs that it reads beyond.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from inkproof.repair.offset_blocks import Tongue
from inkproof.repair.offset_domains import Domain
from inkproof.repair.offset_families import Family, read_whole
from inkproof.repair.offset_grams import fold_letter
from inkproof.repair.offset_rest import Heard, count_words, hear
from inkproof.repair.offset_sample import Numbers, Sample
from inkproof.repair.offset_shifts import USUAL_CONSTANTS
from inkproof.thresholds import ClassOffsetThresholds

Reader = Callable[[int], str | None]
"""What a code says; None where nothing is known."""

_FIRST_BEYOND = "\x7f"
_USUAL = frozenset("‘’“”„‚–—•…«»€§°©®‹›")  # noqa: RUF001 (signs that look alike)
"""Signs beyond ASCII that are in ordinary text."""
LIGATURES = {sign: unicodedata.normalize("NFKC", sign) for sign in "ﬀﬁﬂﬃﬄﬅﬆ"}


def spell_out(text: str) -> str:
    """Ligatures as letters, and the no-break space as a space."""
    return " " if text == "\u00a0" else LIGATURES.get(text, text)


def list_readers(
    family: Family, domains: Sequence[Domain], counts: Mapping[int, int]
) -> list[Reader]:
    """All readings that agree with a family's letters: constants of a domain, and usual orders.

    Where the constant of the letters is not that of everything, a reading tells letters of the
    same case only.

    Args:
        family: whose letters are known.
        domains: all of the case.
        counts: of the codes in the sample.
    """
    readers: list[Reader] = []
    for block in family.blocks:
        if block.shift.turned == len(block.shift.letters):
            continue
        table = block.shift.table()
        letters = {code: ord(letter) for code, letter in table.items() if code in counts}
        case = None if family.whole is not None else block.shift.capital
        for domain in sorted(domains, key=lambda one: not one.meant):
            numbers = domain.numbers
            moved = {numbers[code] - point for code, point in letters.items() if code in numbers}
            if len(moved) == 1 and (not domain.meant or moved == {0}):
                readers.append(_reader(domain, moved.pop(), case))
    usual = family.domain.meant or family.whole in USUAL_CONSTANTS
    own: Reader = lambda code: read_whole(family, code)  # noqa: E731 - one of many readers
    return [*readers, own] if usual else [own, *readers]


def _reader(domain: Domain, constant: int, capital: bool | None) -> Reader:  # noqa: FBT001 - it is a case, not a switch
    """A reading by a constant; only of capitals or of small letters, if not None."""

    def read(code: int) -> str | None:
        text = domain.read(code, constant)
        if text is None or capital is None or (text.isalpha() and text.isupper() == capital):
            return text
        return None

    return read


class Choice(NamedTuple):
    """A reading beyond ASCII."""

    reader: Reader
    is_sure: bool
    """Has the language confirmed it?"""


def choose_reader(
    readers: Sequence[Reader],
    heard: Mapping[int, Heard],
    sample: Sample,
    known: Numbers,
    limits: ClassOffsetThresholds,
) -> Choice | None:
    """The reading that suits the language best beyond ASCII; None where all contradict it.

    A code says something: a reading that makes nothing of it is no better than one that is
    contradicted there. Else it would win over every reading with a rare letter.
    """

    def rate(reader: Reader) -> tuple[float, float]:
        read = [(code, reader(code)) for code in heard]
        fit = sum(
            suit(code, text, heard[code], sample, known, limits)
            for code, text in read
            if text is not None and text >= _FIRST_BEYOND
        )
        return fit - limits.contradiction * sum(text is None for _, text in read), fit

    if not readers:
        return None
    (_, fit), best = max(((rate(one), one) for one in readers), key=lambda pair: pair[0][0])
    if fit < -limits.contradiction:
        return None
    return Choice(best, is_sure=fit >= limits.order_gain)


def read_letters(
    readers: Sequence[Reader], codes: Iterable[int], sample: Sample, known: Numbers, tongue: Tongue
) -> dict[int, tuple[str, Heard]]:
    """Letters beyond ASCII that a reading tells, and what the language says of each code.

    Capitals only where they begin words.
    """
    found: dict[int, tuple[str, Heard]] = {}
    for code in codes:
        row = sample.places[code]
        texts = {text for reader in readers if (text := reader(code)) and text > _FIRST_BEYOND}
        begins = all(word[0] == row for word in sample.words if row in word)
        for text in sorted(texts):
            if not text.isalpha() or (text.isupper() and not begins):
                continue
            told = hear(sample, known, row, tongue, text)
            if code not in found or told.gain_of(text) >= found[code][1].gain_of(found[code][0]):
                found[code] = (text, told)
    return found


def suit(  # noqa: PLR0913, PLR0917 - all that is known of one sign
    code: int,
    text: str,
    told: Heard,
    sample: Sample,
    known: Numbers,
    limits: ClassOffsetThresholds,
) -> float:
    """Nats that a text adds, more or less for signs that are seldom."""
    row, most = sample.places[code], 2 * limits.contradiction
    if text in LIGATURES:
        words = count_words(sample, known, row, LIGATURES[text], told.tongue)
        return limits.listed_word * words - 1
    if text.isalpha():
        if fold_letter(text) in set(known.tolist()):
            return 0.0  # the letter is there already: a second form of it, or a mistake
        return float(np.clip(told.gain_of(text), -most, most))
    if unicodedata.category(text)[0] not in "PSZ":
        return -most
    return float(np.clip(told.parting, -most, most)) + (text in _USUAL)
