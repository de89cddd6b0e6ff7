"""What does a row of glyphs say? Lines with their words, in the order of reading."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from inkproof.geometry.boxes import Box, Boxes
from inkproof.layout.bidi import LOWEST_RTL, has_rtl, mirror, reading_order
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.layout.marks import SPACE, Seen, attach_marks, compose, fold_spaces, may_be_marks
from inkproof.layout.words import find_spaces
from inkproof.model.content import Line
from inkproof.model.glyphs import WHITE_SPACE, Mask, Rows, to_string
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


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class _Measures:
    """One entry a line."""

    box: list[list[float]]
    size: Numbers
    baseline: Numbers
    start: Numbers
    end: Numbers
    widest: Numbers


def build_lines(frame: Frame, line: Rows, boxes: Boxes, limits: LineThresholds) -> list[Line]:
    """The lines of a frame.

    Args:
        frame: glyphs in line order.
        line: a label for each glyph, ascending from 0 without holes.
        boxes: ink of the page's glyphs.
        limits: how words are told apart.
    """
    spaces, gap = find_spaces(frame, line, limits)
    first = np.flatnonzero(np.diff(line, prepend=-1))
    characters = _spell(frame, spaces, first)
    measures = _measure(frame, first, boxes, np.where(spaces, gap, 0.0))
    special = _needs_reading(frame, line)
    return [
        _line(frame, characters, measures, index, limits if careful else None)
        for index, careful in enumerate(special.tolist())
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
    entry[place[spaces] - 1] = np.flatnonzero(spaces)
    return _Characters(
        text=to_string(points), rows=rows, entry=entry, first=np.append(place[first], length)
    )


def _needs_reading(frame: Frame, line: Rows) -> Mask:
    """Which lines have marks, or text from right to left, and must be read with care?"""
    lines = int(line[-1]) + 1
    special = np.zeros(lines, dtype=bool)
    special[line[may_be_marks(frame.text) | np.isin(frame.text, WHITE_SPACE)]] = True
    if has_rtl(frame.text):
        special[line[frame.text >= LOWEST_RTL]] = True
    return special


def _measure(frame: Frame, first: Rows, boxes: Boxes, gap: Numbers) -> _Measures:
    ink = boxes[frame.rows]
    low = np.minimum.reduceat(ink[:, :2], first)
    high = np.maximum.reduceat(ink[:, 2:], first)
    size = _usual_sizes(frame, first)
    count = np.diff(np.append(first, len(frame)))
    main = (np.abs(frame.size - np.repeat(size, count)) < _SIZE_NOISE_PT).astype(np.float64)
    weight = np.maximum(np.add.reduceat(main, first), 1)
    return _Measures(
        box=np.concatenate([low, high], axis=1).tolist(),
        size=size,
        baseline=np.add.reduceat(frame.across * main, first) / weight,
        start=np.minimum.reduceat(frame.start, first),
        end=np.maximum.reduceat(frame.end, first),
        widest=np.maximum.reduceat(gap, first),
    )


def _usual_sizes(frame: Frame, first: Rows) -> Numbers:
    """Of each line the size that most of its glyphs have, points."""
    low = np.minimum.reduceat(frame.size, first)
    high = np.maximum.reduceat(frame.size, first)
    ends = np.append(first[1:], len(frame))
    size = high.copy()
    for index in np.flatnonzero(high - low > _SIZE_NOISE_PT):
        values, counts = np.unique(frame.size[first[index] : ends[index]], return_counts=True)
        size[index] = values[counts.argmax()]
    return size


def _line(
    frame: Frame,
    characters: _Characters,
    measures: _Measures,
    index: int,
    careful: LineThresholds | None,
) -> Line:
    """One line; with `careful` its marks and directions are looked at."""
    begin, end = int(characters.first[index]), int(characters.first[index + 1])
    text, rows = characters.text[begin:end], characters.rows[begin:end]
    if careful is not None:
        text, rows = _read(frame, text, rows, characters.entry[begin:end], careful)
    x0, y0, x1, y1 = measures.box[index]
    return Line(
        text=text,
        rows=rows,
        box=Box(x0, y0, x1, y1),
        size_pt=float(measures.size[index]),
        angle=round(frame.angle),
        baseline=float(measures.baseline[index]),
        start=float(measures.start[index]),
        end=float(measures.end[index]),
        widest_gap_em=float(measures.widest[index]),
    )


def _read(
    frame: Frame, text: str, rows: Rows, entry: Rows, limits: LineThresholds
) -> tuple[str, Rows]:
    """A line with marks on their letters and right-to-left text in its logical order."""
    gaps = rows < 0
    seen = Seen(
        points=[ord(character) for character in text],
        rows=rows.tolist(),
        ink=[(low, high) for low, high in frame.ink[entry].tolist()],
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
