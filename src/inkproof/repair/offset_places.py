"""Does a sign stand where characters of its sort stand? Stops end words, brackets begin them.

What stands on either side of it is looked at: nothing, a letter, or something else. And how often
it is there at all: one sign in a hundred is a comma, and one in ten thousand an asterisk.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from inkproof.repair.offset_kinds import Kind, kind_of
from inkproof.repair.offset_sample import Sample

_Table = NDArray[np.float64]
Mask = NDArray[np.bool_]

_VOICES, _MOST = 4.0, 8.0
"""Places of a sign that count, and the nats that they may add."""
_CHANCE = 1 / 9


def _shares(*shares: float) -> _Table:
    """How often a sign stands between what: rows by its left, columns by its right neighbour.

    Nothing, a letter, something else; in percent.
    """
    table = np.array(shares, np.float64).reshape(3, 3) + 1
    return np.asarray(np.log(table / table.sum() / _CHANCE))


_PLACES: Mapping[str, _Table] = {
    ".": _shares(3, 1, 3, 52, 12, 5, 14, 3, 7),
    ",\u060c": _shares(2, 1, 1, 65, 2, 3, 20, 1, 5),
    ";:?!\u2026\u061f\u061b": _shares(6, 1, 1, 60, 3, 6, 16, 2, 5),
    ")]}\u201d\u2019\u00bb\u203a\u00b9\u00b2\u00b3": _shares(5, 2, 2, 30, 8, 18, 20, 2, 13),
    "([{\u201c\u201e\u201a\u2018\u00ab\u2039\u00a1\u00bf": _shares(6, 60, 18, 1, 7, 1, 1, 5, 1),
    "\"'": _shares(2, 25, 5, 25, 20, 5, 10, 4, 4),
    "-\u2010\u2011": _shares(15, 4, 4, 12, 40, 4, 6, 4, 11),
    "\u2013\u2014\u2015\u2022\u25a0\u25cf+=&<>*|": _shares(70, 3, 3, 5, 5, 2, 4, 2, 6),
    "\u00a9\u00a7\u2116#$": _shares(55, 5, 25, 5, 3, 1, 3, 1, 2),
    "/\\_@": _shares(4, 12, 3, 10, 40, 6, 5, 10, 10),
    "%\u00b0\u00ba\u00aa\u20ac\u2122\u00ae": _shares(15, 1, 1, 22, 3, 5, 40, 2, 11),
    "0123456789": _shares(16, 2, 22, 5, 1, 2, 22, 2, 28),
}
_BY_SIGN = {sign: table for signs, table in _PLACES.items() for sign in signs}
_LETTER = _shares(1, 14, 1, 16, 60, 2, 1, 2, 1)
_CAPITAL = _shares(4, 45, 5, 8, 22, 3, 3, 7, 3)
_OTHER = _shares(25, 8, 8, 12, 8, 8, 12, 8, 11)


def _cases(*shares: float) -> _Table:
    """Small letter and capital before, the same after; in percent of each pair, over chance."""
    return np.asarray(np.log(np.array(shares) / np.array([80, 20, 80, 20])))


_ANY_CASE = _cases(80, 20, 80, 20)
_BESIDE_CAPITALS = _cases(8, 92, 62, 38)
_BESIDE_SMALL = _cases(91, 9, 98, 2)

_SHARES: Mapping[str, float] = {
    ",": 12, ".": 12, "-": 3, "'": 0.7, "(": 2, ")": 2, ":": 1.5, ";": 1, "?": 0.5, "!": 0.2,
    '"': 0.6, "/": 1, "\u2019": 1, "\u2018": 0.2, "\u201c": 0.5, "\u201d": 0.5, "\u2013": 0.6,
    "\u2014": 0.3, "\u00ab": 0.3, "\u00bb": 0.3, "\u201e": 0.3, "\u2022": 0.4, "\u2026": 0.1,
    "%": 0.3, "&": 0.1, "*": 0.1, "+": 0.1, "=": 0.15, "_": 0.2, "[": 0.2, "]": 0.2, "<": 0.1,
    ">": 0.1, "@": 0.1, "#": 0.05, "$": 0.15, "\u00a9": 0.05, "\u2122": 0.05, "\u00ae": 0.05,
    "\u00b7": 0.1, "\u20ac": 0.1, "\u00b0": 0.05, "\u00a7": 0.1, "|": 0.05, "~": 0.05, "\\": 0.05,
    "{": 0.04, "}": 0.04, "\u2010": 0.5, "\u2116": 0.05, "\u060c": 8, "\u061f": 0.4, "\u061b": 0.5,
    "\u201a": 0.03, "\u2212": 0.03,
}  # fmt: skip
"""How many of a thousand signs of ordinary text are each of them."""
_UNUSUAL = 0.002
"""The same of all others."""
_DIGIT = 3.0
_SLOPE = 0.6
"""Nats for each time that a sign is rarer by the factor e."""
_TOO_OFTEN = 1.2
"""The same for how much more often it is seen than it should be."""
_FREE = 2.0
"""Factor, as a power of e, by which it may be more frequent than usual."""
_LOWEST = -9.0


class Places:
    """Where the signs of a sample stand, and how often."""

    def __init__(self, sample: Sample, small: Mask, capital: Mask) -> None:
        """Look at all neighbours.

        Args:
            sample: the text.
            small: rows that are small letters, or letters without case.
            capital: rows that are capitals.
        """
        one, two, three = sample.triples
        sort = np.where(small, 1, np.where(capital, 3, 2))
        sort[0], sort[-1] = 0, 1  # a stranger is a letter of another font
        table = np.zeros((sample.rows, 4, 4))
        np.add.at(table, (two, sort[one], sort[three]), sample.times)
        before, after = table.sum(axis=2), table.sum(axis=1)
        self.cases = np.stack([before[:, 1], before[:, 3], after[:, 1], after[:, 3]], axis=1)
        table[:, 1, :] += table[:, 3, :]
        table[:, :, 1] += table[:, :, 3]
        self.table = table[:, :3, :3]
        self.counts = sample.counts
        self.signs = max(1, sample.signs)

    def rate(self, row: int, text: str) -> float:
        """Nats that the neighbours of a row add to a character."""
        seen = self.table[row]
        total = float(seen.sum())
        if total == 0.0:
            return 0.0
        places, cases = _expect(text)
        nats = float((seen * places).sum() + (self.cases[row] * cases).sum())
        nats *= min(total, _VOICES) / total
        return max(_LOWEST, min(_MOST, nats))

    def rate_share(self, row: int, text: str) -> float:
        """Nats that a sign or digit has by how usual it is, and by how often it is seen."""
        if kind_of(ord(text)) not in {Kind.SIGN, Kind.DIGIT}:
            return 0.0
        share = _DIGIT if text.isdecimal() else _SHARES.get(text, _UNUSUAL)
        nats = _SLOPE * np.log(share)
        excess = np.log(1000 * max(1, int(self.counts[row])) / self.signs / share) - _FREE
        many = min(1.0, int(self.counts[row]) / 5)
        return float(max(_LOWEST, nats - _TOO_OFTEN * max(0.0, excess) * many))


def _expect(text: str) -> tuple[_Table, _Table]:
    """Places, and the cases of letters beside it."""
    known = _BY_SIGN.get(text)
    if known is not None:
        return known, _ANY_CASE
    kind = kind_of(ord(text))
    if kind is Kind.CAPITAL:
        return _CAPITAL, _BESIDE_CAPITALS
    if kind in {Kind.SMALL, Kind.LETTER}:
        return _LETTER, _BESIDE_SMALL
    return _OTHER, _ANY_CASE
