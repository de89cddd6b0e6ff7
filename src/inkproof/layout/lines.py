"""What does a row of glyphs say? Lines with their words, in the order of reading."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from inkproof.geometry.boxes import Box
from inkproof.geometry.sequences import lengths
from inkproof.language.scripts import Kind, has_kind
from inkproof.layout.bidi import LOWEST_RTL, has_rtl, mirror, reading_order
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import Frame
from inkproof.layout.marks import (
    SPACE,
    Seen,
    attach_marks,
    compose,
    fold_spaces,
    is_accent_or_blank,
)
from inkproof.layout.pieces import Gaps
from inkproof.layout.words import find_spaces
from inkproof.model.content import Line
from inkproof.model.glyphs import Mask, Rows, to_string
from inkproof.thresholds import LineThresholds

_SIZE_NOISE_PT = 0.01
"""Sizes that differ by less are one size: float32."""


class _Characters(NamedTuple):
    """The characters of all lines, spaces included."""

    text: str
    rows: Rows
    """-1 for spaces."""
    first: list[int]
    """Where each line begins, and the end of the last."""


def build_lines(frame: Frame, gaps: Gaps, limits: LineThresholds) -> list[Line]:
    """The lines of a frame.

    Args:
        frame: glyphs in line order.
        gaps: of the frame.
        limits: how words are told apart.
    """
    spaces, gap = find_spaces(frame, gaps, limits)
    characters = _spell(frame, spaces, gaps.firsts)
    spans = list(pairwise(characters.first))
    texts = [characters.text[begin:end] for begin, end in spans]
    rows = [characters.rows[begin:end] for begin, end in spans]
    careful = _need_care(frame, gaps.line)
    if careful:
        entry = _entries(spaces)
        for line in careful:
            seen = entry[slice(*spans[line])]
            texts[line], rows[line] = _read(frame, texts[line], rows[line], seen, limits)
    measures = _measure(frame, gaps, np.where(spaces, gap, 0.0))
    angle = round(frame.angle)
    return [
        Line(
            text=text,
            rows=row,
            box=Box(x0, y0, x1, y1),
            size_pt=size,
            angle=angle,
            baseline=baseline,
            start=start,
            end=end,
            widest_gap_em=widest,
        )
        for text, row, (x0, y0, x1, y1, size, baseline, start, end, widest) in zip(
            texts, rows, measures, strict=True
        )
    ]


def _spell(frame: Frame, spaces: Mask, first: Rows) -> _Characters:
    opening = spaces.nonzero()[0]
    length = len(frame) + len(opening)
    inked = np.ones(length, dtype=bool)
    inked[opening + np.arange(len(opening))] = False
    place = inked.nonzero()[0]
    points = np.full(length, SPACE, dtype=np.uint32)
    points[place] = frame.text
    rows = np.full(length, -1, dtype=np.intp)
    rows[place] = frame.rows
    return _Characters(to_string(points), rows, [*place[first].tolist(), length])


def _entries(spaces: Mask) -> Rows:
    """For each character its entry of the frame; for a space that of the glyph after it."""
    return np.repeat(np.arange(len(spaces)), 1 + spaces)


def _need_care(frame: Frame, line: Rows) -> list[int]:
    """Which lines have marks, or text from right to left, and must be read with care?"""
    special = is_accent_or_blank(frame.text)
    if has_kind(frame.classes, Kind.MARK | Kind.RTL).any():
        special |= has_kind(frame.classes, Kind.MARK)
        if has_rtl(frame.text):
            special |= frame.text >= LOWEST_RTL
    return sorted(set(line[special].tolist())) if special.any() else []


def _measure(frame: Frame, gaps: Gaps, gap: Numbers) -> list[list[float]]:
    """Of each line its box, size, baseline, start, end and widest gap."""
    first = gaps.firsts
    x0, y0, x1, y1 = frame.box
    size = _usual_sizes(frame, first)
    main = (np.abs(frame.size - gaps.spread(size)) < _SIZE_NOISE_PT).astype(np.float64)
    weight = np.maximum(np.add.reduceat(main, first), 1)
    measures = np.empty((9, len(first)))
    measures[0] = np.minimum.reduceat(x0, first)
    measures[1] = np.minimum.reduceat(y0, first)
    measures[2] = np.maximum.reduceat(x1, first)
    measures[3] = np.maximum.reduceat(y1, first)
    measures[4] = size
    measures[5] = np.add.reduceat(frame.across * main, first) / weight
    measures[6] = np.minimum.reduceat(frame.start, first)
    measures[7] = np.maximum.reduceat(frame.end, first)
    measures[8] = np.maximum.reduceat(gap, first)
    rows: list[list[float]] = measures.T.tolist()
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


def _read(
    frame: Frame, text: str, rows: Rows, entry: Rows, limits: LineThresholds
) -> tuple[str, Rows]:
    """A line with marks on their letters and right-to-left text in its logical order."""
    gaps = rows < 0
    seen = Seen(
        points=[ord(character) for character in text],
        rows=rows.tolist(),
        ink=frame.ink(entry).tolist(),
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
