"""Where do two readings of a page differ, in words that a person can compare?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows, is_blank, to_string

MAX_SAID = 5
"""Places of a page that are told."""

MAX_CHARACTERS = 40
"""Characters of one reading of one place that are told."""

MAX_RUNS = 500
"""Places that are looked at for `MAX_SAID` that differ among themselves."""

BRIDGE = 3
"""Steps from one differing glyph to the next within which both are one place."""

CONTEXT = 8
"""Glyphs of the same word on either side that are told along."""

_PICTURES = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421}


class Joined(NamedTuple):
    """The glyph rows of one reading as seen from the other; a row each."""

    glyphs: Glyphs
    partner: Rows
    """A row of the other reading in the same place; -1 where it has none."""
    differs: Mask
    """Which rows count and are read otherwise, or not at all, by the other."""


def tell(first: Joined, second: Joined) -> tuple[tuple[str, str], ...]:
    """The first distinct places: what the first reading says there, what the second says.

    Control characters come as their pictures (U+2400 and on), so that they can be seen. Places
    that only the second reading has come last.
    """
    said: dict[tuple[str, str], None] = {}
    for pair in _pairs(first, second):
        said[pair] = None
        if len(said) == MAX_SAID:
            break
    return tuple(said)


def _pairs(first: Joined, second: Joined) -> Iterator[tuple[str, str]]:
    for start, stop in _runs(first, first.differs):
        yield _text(first.glyphs, start, stop), _opposite(first, second.glyphs, start, stop)
    told = np.append(first.differs, False)[second.partner]
    for start, stop in _runs(second, second.differs & ~told):
        yield _opposite(second, first.glyphs, start, stop), _text(second.glyphs, start, stop)


def _runs(reading: Joined, differs: Mask) -> Iterator[tuple[int, int]]:
    """First row and row after the last of each place, with the rest of its words."""
    rows = differs.nonzero()[0]
    order = reading.glyphs.order
    apart = (np.diff(rows) > BRIDGE) | (order[rows[1:]] != order[rows[:-1]])
    cuts = np.flatnonzero(apart) + 1
    starts, ends = np.concatenate([[0], cuts]), np.concatenate([cuts, [len(rows)]])
    blank = is_blank(reading.glyphs.text)
    for start, end in islice(zip(starts.tolist(), ends.tolist(), strict=True), MAX_RUNS):
        if start < end:
            yield _widen(int(rows[start]), int(rows[end - 1]), order, blank)


def _widen(first: int, last: int, order: NDArray[np.int32], blank: Mask) -> tuple[int, int]:
    """The rows with what stands around them in their word, as far as `CONTEXT`."""
    start, stop = first, last + 1
    while start > max(0, first - CONTEXT) and not blank[start - 1]:
        if order[start - 1] != order[first]:
            break
        start -= 1
    while stop < min(len(blank), last + CONTEXT + 1) and not blank[stop]:
        if order[stop] != order[last]:
            break
        stop += 1
    return start, stop


def _opposite(reading: Joined, other: Glyphs, start: int, stop: int) -> str:
    """What the other reading says in the place of these rows."""
    rows = reading.partner[start:stop]
    rows = rows[rows >= 0]
    if not len(rows):
        return ""
    low, high = int(rows.min()), int(rows.max()) + 1
    while high < len(other) and other.flags[high] & Flag.CONTINUES:
        high += 1
    if high - low <= 2 * (stop - start) + CONTEXT:
        return _text(other, low, high)
    return _spell(other.raw[np.unique(rows)[:MAX_CHARACTERS]])


def _text(glyphs: Glyphs, start: int, stop: int) -> str:
    return _spell(glyphs.raw[start : min(stop, start + MAX_CHARACTERS)])


def _spell(points: NDArray[np.uint32]) -> str:
    """The rows as a string; a row of nothing is a glyph without a character."""
    stated = np.where(points == 0, np.uint32(0xFFFD), points)
    return to_string(stated).translate(_PICTURES)
