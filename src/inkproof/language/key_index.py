"""Where does a number stand in a sorted table of many? By its digest, without a search.

A binary search among ten thousand n-grams waits for memory at every step; one look at a table of
digests does not, and pages ask thousands of times.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]
Rows = NDArray[np.intp]

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
"""2 to the 64 over the golden ratio, which spreads neighbours (Knuth, TAOCP 3, 6.4)."""
_SLOTS_A_KEY = 4
"""Room in the table of digests: a tenth of the keys share a slot."""


@dataclass(frozen=True, eq=False, slots=True)
class KeyIndex:
    """A sorted table of keys and the digests that lead into it."""

    keys: Keys
    rows: NDArray[np.int32]
    """For each digest the row of the first key that has it; 0 where none has."""
    crowded: NDArray[np.bool_]
    """Which digests do several keys have?"""

    def find(self, wanted: Keys) -> tuple[Rows, NDArray[np.bool_]]:
        """For each key a row, and whether it stands there."""
        digests = _digest(wanted, len(self.rows))
        rows = self.rows.take(digests).astype(np.intp)
        found = self.keys.take(rows) == wanted
        open_ones = (self.crowded.take(digests) & ~found).nonzero()[0]
        if len(open_ones):
            searched = np.searchsorted(self.keys, wanted[open_ones])
            rows[open_ones] = np.minimum(searched, len(self.keys) - 1)
            found[open_ones] = self.keys[rows[open_ones]] == wanted[open_ones]
        return rows, found


def index_keys(keys: Keys) -> KeyIndex:
    """An index of sorted keys, each there once."""
    size = 1 << (_SLOTS_A_KEY * len(keys)).bit_length()
    digests = _digest(keys, size)
    rows = np.zeros(size, np.int32)
    rows[digests[::-1]] = np.arange(len(keys), dtype=np.int32)[::-1]  # the first one stays
    return KeyIndex(keys, rows, np.bincount(digests, minlength=size) > 1)


def _digest(keys: Keys, size: int) -> Rows:
    """The highest bits of a product, as many as number `size` slots, a power of 2."""
    bits = np.uint64(64 - (size - 1).bit_length())
    return ((keys * _MULTIPLIER) >> bits).astype(np.intp)
