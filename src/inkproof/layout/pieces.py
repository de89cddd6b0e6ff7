"""Where may a row of glyphs be cut? Pieces: what stands in one row without a wide gap.

Cuts are cheap here and too many on purpose: those that no gutter confirms are undone when
the pieces of a row are joined again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import Scalar, begins, lengths, shift
from inkproof.language.scripts import Kind, has_kind
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import ColumnThresholds

_MAX_DIGITS = 3
"""Line numbers have no more."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """Every column has one entry a piece; pieces ascend by row, then along it.

    What only gutters are judged by is measured when they are: most pages have none.
    """

    frame: Frame
    """Ordered."""
    first: Rows
    """Entry of the frame at which the piece begins."""
    count: Rows
    """Glyphs."""
    row: Rows
    start: Numbers
    end: Numbers
    body_size: float
    """Mean size of the glyphs of all pieces, points."""

    def __len__(self) -> int:
        return len(self.first)

    @cached_property
    def middle(self) -> Numbers:
        """Centre along the writing, points."""
        return np.asarray((self.start + self.end) / 2)

    @cached_property
    def across(self) -> Numbers:
        """Mean baseline, points."""
        return np.asarray(np.add.reduceat(self.frame.across, self.first) / self.count)

    @cached_property
    def digits(self) -> Rows:
        """Glyphs that are digits."""
        digit = has_kind(self.frame.classes, Kind.DIGIT)
        return np.add.reduceat(digit.astype(np.intp), self.first)

    @cached_property
    def number(self) -> Rows:
        """Value of a piece that is a number of up to three digits, else -1."""
        all_digits = np.where(self.digits == self.count, self.count, 0)
        return _numbers(self.frame.text, self.first, all_digits)

    @cached_property
    def is_lower(self) -> Mask:
        """Does the piece begin with a small letter?"""
        return has_kind(self.frame.classes[self.first], Kind.LOWER)

    @cached_property
    def painted(self) -> Rows:
        """Row of its first glyph in the page's glyphs: the order of painting."""
        return self.frame.rows[self.first]


class Gaps(NamedTuple):
    """The lines of a frame, and the gaps before the glyphs in them."""

    points: Numbers
    """Between each glyph and all before it in its line; infinite at a line's start. Glyphs that
    do not move the pen neither have a gap nor fill one."""
    line: Rows
    """A label for each glyph, ascending from 0 without holes."""
    firsts: Rows
    """Where each line begins."""

    def sums(self, values: Numbers | Mask) -> Numbers:
        """Of each line the sum of the values."""
        return np.add.reduceat(values.astype(np.float64, copy=False), self.firsts)

    def spread(self, values: NDArray[Scalar]) -> NDArray[Scalar]:
        """For each glyph the value of its line."""
        return values.take(self.line)


def find_gaps(frame: Frame, line: Rows) -> Gaps:
    """The gaps of a frame in line order, whose lines are labelled as in `Gaps`."""
    low = frame.start.min()
    offset = line * float(frame.end.max() - low + 1.0)
    # Lines are moved apart, so that one running maximum serves them all.
    reach = frame.end - low
    reach[frame.light] = 0.0
    reach += offset
    np.maximum.accumulate(reach, out=reach)
    reach -= offset
    reach += low
    points = np.empty_like(reach)
    np.subtract(frame.start[1:], reach[:-1], out=points[1:])
    points[frame.light] = 0.0
    firsts = begins(line).nonzero()[0]
    points[firsts] = np.inf
    return Gaps(points, line, firsts)


def cut_pieces(frame: Frame, gaps: Gaps, limits: ColumnThresholds) -> Pieces:
    """The ordered frame cut between rows and at gaps wider than `piece_gap_em`."""
    gap = gaps.points / np.minimum(frame.em, shift(frame.em, frame.em[0]))
    opens = gap > gaps.spread(_least_cuts(gap, gaps, limits))
    opens &= ~frame.follows
    opens[0] = True
    first = opens.nonzero()[0]
    return Pieces(
        frame=frame,
        first=first,
        count=lengths(first, len(frame)),
        row=gaps.line[first],
        start=np.minimum.reduceat(frame.start, first),
        end=np.maximum.reduceat(frame.end, first),
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


def _least_cuts(gap: Numbers, gaps: Gaps, limits: ColumnThresholds) -> Numbers:
    """From which gap on, in sizes, each row is cut: less where its words stand close."""
    words = (gap > limits.word_gaps_em[0]) & (gap < limits.word_gaps_em[1])
    count = gaps.sums(words)
    usual = gaps.sums(np.where(words, gap, 0.0)) / np.maximum(count, 1)
    least = np.where(
        count < limits.min_word_gaps, limits.piece_gap_em, limits.piece_gap_words * usual
    )
    return np.minimum(np.maximum(least, limits.narrow_piece_gap_em), limits.piece_gap_em)
