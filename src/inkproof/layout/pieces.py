"""Where may a row of glyphs be cut? Pieces: what stands in one row without a wide gap.

Cuts are cheap here and too many on purpose: those that no gutter confirms are undone when
the pieces of a row are joined again.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths, shift
from inkproof.language.scripts import is_digit, is_lower
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import ColumnThresholds

_MAX_DIGITS = 3
"""Line numbers have no more."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Pieces:
    """Every column has one entry a piece; pieces ascend by row, then along it."""

    first: Rows
    """Entry of the ordered frame at which the piece begins."""
    count: Rows
    """Glyphs."""
    row: Rows
    start: Numbers
    end: Numbers
    middle: Numbers
    """Centre along the writing, points."""
    across: Numbers
    """Mean baseline, points."""
    size: Numbers
    """Mean size, points."""
    digits: Rows
    """Glyphs that are digits."""
    number: Rows
    """Value of a piece that is a number of up to three digits, else -1."""
    is_lower: Mask
    """Does the piece begin with a small letter?"""
    painted: Rows
    """Row of its first glyph in the page's glyphs: the order of painting."""
    body_size: float
    """Mean size of the glyphs of all pieces, points."""

    def __len__(self) -> int:
        return len(self.first)


def cut_pieces(frame: Frame, row: Rows, limits: ColumnThresholds) -> Pieces:
    """The ordered frame cut between rows and at gaps wider than `piece_gap_em`."""
    gap = gaps_before(frame, row) / np.minimum(frame.em, shift(frame.em, frame.em[0]))
    opens = (gap > _least_cuts(gap, row, limits)) & ~frame.follows
    opens[0] = True
    first = opens.nonzero()[0]
    count = lengths(first, len(frame))
    digits = np.add.reduceat(is_digit(frame.text).astype(np.intp), first)
    start = np.minimum.reduceat(frame.start, first)
    end = np.maximum.reduceat(frame.end, first)
    return Pieces(
        first=first,
        count=count,
        row=row[first],
        start=start,
        end=end,
        middle=(start + end) / 2,
        across=np.add.reduceat(frame.across, first) / count,
        size=np.add.reduceat(frame.size, first) / count,
        digits=digits,
        number=_numbers(frame.text, first, np.where(digits == count, count, 0)),
        is_lower=is_lower(frame.text[first]),
        painted=frame.rows[first],
        body_size=float(frame.em.mean()),
    )


def _numbers(text: NDArray[np.uint32], first: Rows, digits: Rows) -> Rows:
    """The value of each piece that is one to three ASCII digits; -1 for others."""
    numbers = np.full(len(first), -1, dtype=np.intp)
    short = ((digits > 0) & (digits <= _MAX_DIGITS)).nonzero()[0]
    value = np.zeros(len(short), dtype=np.intp)
    for place in range(_MAX_DIGITS if len(short) else 0):
        longer = (digits[short] > place).nonzero()[0]
        digit = text[first[short[longer]] + place].astype(np.intp) - ord("0")
        value[longer] = 10 * value[longer] + digit
    known = (value >= 0) & (value < 10**_MAX_DIGITS)
    numbers[short[known]] = value[known]
    return numbers


def _least_cuts(gap: Numbers, row: Rows, limits: ColumnThresholds) -> Numbers:
    """From which gap on, in sizes, each row is cut: less where its words stand close."""
    words = (gap > limits.word_gaps_em[0]) & (gap < limits.word_gaps_em[1])
    firsts = begins(row).nonzero()[0]
    count = np.add.reduceat(words.astype(np.intp), firsts)
    usual = np.add.reduceat(np.where(words, gap, 0.0), firsts) / np.maximum(count, 1)
    least = np.where(
        count < limits.min_word_gaps, limits.piece_gap_em, limits.piece_gap_words * usual
    )
    least = np.clip(least, limits.narrow_piece_gap_em, limits.piece_gap_em)
    return np.repeat(least, lengths(firsts, len(row)))


def gaps_before(frame: Frame, line: Rows) -> Numbers:
    """Points between each glyph and all before it in its line; infinite at a line's start.

    Glyphs that do not move the pen neither have a gap nor fill one.

    Args:
        frame: glyphs in line order.
        line: a label for each glyph that never descends.
    """
    low = float(min(frame.start.min(), frame.end.min()))
    width = float(max(frame.end.max(), frame.start.max())) - low + 1.0
    light = frame.light
    ends = np.where(light, 0.0, frame.end - low)
    reach = np.maximum.accumulate(ends + line * width) - line * width + low
    gap: Numbers = frame.start - shift(reach, 0.0)
    gap[light] = 0.0
    gap[begins(line)] = np.inf
    return gap
