"""What does a row of glyphs say? Lines with their words, in the order of reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from inkproof.geometry.boxes import Box, Boxes
from inkproof.geometry.sequences import begins, lengths
from inkproof.layout.bidi import LOWEST_RTL, has_rtl, mirror, reading_order
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.layout.marks import SPACE, Seen, attach_marks, compose, fold_spaces, may_be_marks
from inkproof.layout.words import find_spaces
from inkproof.model.content import Line
from inkproof.model.glyphs import Mask, Rows, is_blank, to_string
from inkproof.thresholds import LineThresholds

_SIZE_NOISE_PT = 0.01
"""Sizes that differ by less are one size: float32."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class _Characters:
    """The characters of all lines, spaces included."""

    text: str
    rows: Rows
    """-1 for spaces."""
    entry: Rows
    """Entry of the frame; that of the glyph after it for a space."""
    first: Rows
    """Where each line begins, and the end of the last."""


def build_lines(frame: Frame, line: Rows, boxes: Boxes, limits: LineThresholds) -> list[Line]:
    """The lines of a frame.

    Args:
        frame: glyphs in line order.
        line: a label for each glyph, ascending from 0 without holes.
        boxes: ink of the page's glyphs.
        limits: how words are told apart.
    """
    spaces, gap = find_spaces(frame, line, limits)
    first = begins(line).nonzero()[0]
    characters = _spell(frame, spaces, first)
    measures = _measure(frame, first, boxes, np.where(spaces, gap, 0.0))
    careful = [limits if special else None for special in _needs_reading(frame, line).tolist()]
    spans = pairwise(characters.first.tolist())
    return [
        _line(frame, characters, span, measured, how)
        for span, measured, how in zip(spans, measures, careful, strict=True)
    ]


def _spell(frame: Frame, spaces: Mask, first: Rows) -> _Characters:
    place = np.arange(len(frame)) + np.cumsum(spaces)
    length = len(frame) + int(np.count_nonzero(spaces))
    points = np.full(length, SPACE, dtype=np.uint32)
    rows = np.full(length, -1, dtype=np.intp)
    entry = np.zeros(length, dtype=np.intp)
    points[place] = frame.text
    rows[place] = frame.rows
    entry[place] = np.arange(len(frame))
    opening = spaces.nonzero()[0]
    entry[place[opening] - 1] = opening
    return _Characters(
        text=to_string(points), rows=rows, entry=entry, first=np.append(place[first], length)
    )


def _needs_reading(frame: Frame, line: Rows) -> Mask:
    """Which lines have marks, or text from right to left, and must be read with care?"""
    lines = int(line[-1]) + 1
    special = np.zeros(lines, dtype=bool)
    special[line[may_be_marks(frame.text) | is_blank(frame.text)]] = True
    if has_rtl(frame.text):
        special[line[frame.text >= LOWEST_RTL]] = True
    return special


def _measure(frame: Frame, first: Rows, boxes: Boxes, gap: Numbers) -> list[list[float]]:
    """Of each line its box, size, baseline, start, end and widest gap."""
    ink = boxes.take(frame.rows, axis=0)
    size = _usual_sizes(frame, first)
    usual = np.repeat(size, lengths(first, len(frame)))
    main = (np.abs(frame.size - usual) < _SIZE_NOISE_PT).astype(np.float64)
    weight = np.maximum(np.add.reduceat(main, first), 1)
    measures = np.empty((len(first), 9))
    measures[:, 0:2] = np.minimum.reduceat(ink[:, :2], first)
    measures[:, 2:4] = np.maximum.reduceat(ink[:, 2:], first)
    measures[:, 4] = size
    measures[:, 5] = np.add.reduceat(frame.across * main, first) / weight
    measures[:, 6] = np.minimum.reduceat(frame.start, first)
    measures[:, 7] = np.maximum.reduceat(frame.end, first)
    measures[:, 8] = np.maximum.reduceat(gap, first)
    rows: list[list[float]] = measures.tolist()
    return rows


def _usual_sizes(frame: Frame, first: Rows) -> Numbers:
    """Of each line the size that most of its glyphs have, points."""
    low = np.minimum.reduceat(frame.size, first)
    high = np.maximum.reduceat(frame.size, first)
    mixed = high - low > _SIZE_NOISE_PT
    if not mixed.any():
        return high
    count = lengths(first, len(frame))
    ends = first + count
    highest = frame.size == np.repeat(high, count)
    mixed &= 2 * np.add.reduceat(highest.astype(np.intp), first) <= count
    size = high.copy()
    for index in mixed.nonzero()[0].tolist():
        counts = Counter(frame.size[first[index] : ends[index]].tolist())
        size[index] = min(counts, key=lambda value: (-counts[value], value))
    return size


def _line(
    frame: Frame,
    characters: _Characters,
    span: tuple[int, int],
    measures: Sequence[float],
    careful: LineThresholds | None,
) -> Line:
    """One line; with `careful` its marks and directions are looked at.

    Args:
        frame: glyphs in line order.
        characters: of all lines.
        span: first and last character of the line.
        measures: as `_measure` gives them.
        careful: None for lines whose characters are read as they stand.
    """
    begin, stop = span
    x0, y0, x1, y1, size, baseline, start, end, widest = measures
    text, rows = characters.text[begin:stop], characters.rows[begin:stop]
    if careful is not None:
        text, rows = _read(frame, text, rows, characters.entry[begin:stop], careful)
    return Line(
        text=text,
        rows=rows,
        box=Box(x0, y0, x1, y1),
        size_pt=size,
        angle=round(frame.angle),
        baseline=baseline,
        start=start,
        end=end,
        widest_gap_em=widest,
    )


def _read(
    frame: Frame, text: str, rows: Rows, entry: Rows, limits: LineThresholds
) -> tuple[str, Rows]:
    """A line with marks on their letters and right-to-left text in its logical order."""
    gaps = rows < 0
    seen = Seen(
        points=[ord(character) for character in text],
        rows=rows.tolist(),
        ink=frame.ink.take(entry, axis=0).tolist(),
        light=frame.light[entry].tolist(),
        follows=(frame.follows[entry] & ~gaps).tolist(),
    )
    read = attach_marks(seen, limits.over_base)
    points, order = read.points, read.rows
    if has_rtl(np.array(points, dtype=np.uint32)):
        turned = reading_order(points, read.units)
        points = mirror([points[place] for place in turned])
        order = [order[place] for place in turned]
    points, order = fold_spaces(*compose(points, order))
    return "".join(map(chr, points)), np.array(order, dtype=np.intp)
