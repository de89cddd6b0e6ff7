"""Is a page said twice? Two OCR layers that lie on each other, and which of them is the better.

Rows are cut into pieces: glyphs that read on along one line, in paint order. Pieces of two
layers lie at one place; a piece that lies on an earlier one belongs to a later layer. Nothing
here needs lines or words, for it is asked before there are any.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import lengths
from inkproof.model.glyphs import Glyphs, Mask, Rows, is_blank, to_string
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import LayerThresholds

Judge = Callable[[str], float]
"""How much of a text is words, in any unit; the larger the better."""

_Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Doubled:
    """What a page says more than once."""

    worse: Mask
    """Rows that another layer says at the same place, and better."""
    said_twice: Measured
    """Share of the layers' signs that stand where another layer says the same; evidence: signs."""


class _Pieces(NamedTuple):
    """Glyphs that read on along one line; one entry a piece."""

    starts: Rows
    """The first of its rows, counted among the rows of the layers."""
    counts: Rows
    """How many rows."""
    low: _Floats
    """Where it begins along its direction."""
    high: _Floats
    across: _Floats
    """Its baseline: position across the direction."""
    size: _Floats
    angle: _Floats
    """Degrees, rounded."""


class _Layers(NamedTuple):
    """Pieces by the layer they belong to."""

    pieces: _Pieces
    on: Mask
    """`[later, earlier]`: which piece lies on which?"""
    level: Rows
    """For each piece 0 in the lowest layer, and one more for each layer beneath it."""


def measure_doubled(page: Page, layer: Mask, thresholds: LayerThresholds) -> Measured:
    """Share of the rows of OCR layers that stand where another layer says the same.

    Args:
        page: with its glyphs.
        layer: its rows that are OCR's (`signals.layers.find_layer`), white space or not.
        thresholds: of layers.
    """
    rows = np.flatnonzero(layer & ~is_blank(page.glyphs.raw))
    glyphs = page.glyphs.select(rows)
    layers = _find_layers(glyphs, thresholds)
    if layers is None:
        return Measured(0.0, float(len(rows))) if len(rows) else ABSTAINED
    return _measure(layers, len(rows))


def find_doubled(page: Page, layer: Mask, judge: Judge, thresholds: LayerThresholds) -> Doubled:
    """The rows of all layers but the best, where the best says the same.

    What only a worse layer says is not among them.

    Args:
        page: with its glyphs.
        layer: as for `measure_doubled`.
        judge: says how much of a layer's text is words. Of equals the last painted is the best.
        thresholds: of layers.
    """
    worse = np.zeros(len(page.glyphs), bool)
    rows = np.flatnonzero(layer & ~is_blank(page.glyphs.raw))
    layers = _find_layers(page.glyphs.select(rows), thresholds)
    if layers is None:
        return Doubled(worse=worse, said_twice=Measured(0.0, float(len(rows))))
    pieces, on, level = layers
    twice = _lie_twice(on)
    # Judged is what lies at one place, so that a layer is not the best by saying more elsewhere.
    words = _find_words(page.glyphs, rows, thresholds)
    texts = [
        _read(page.glyphs, rows, words, _rows_of(pieces, (level == number) & twice))
        for number in range(int(level.max()) + 1)
    ]
    best = max(range(len(texts)), key=lambda number: (judge(texts[number]), number))
    beside_best = (on | on.T) & (level == best)
    taken = beside_best.any(axis=1) & (level != best)
    worse[rows[_rows_of(pieces, taken)]] = True
    _take_spaces(worse, layer, page.glyphs)
    return Doubled(worse=worse, said_twice=_measure(layers, len(rows)))


def _measure(layers: _Layers, signs: int) -> Measured:
    return Measured(float(layers.pieces.counts[_lie_twice(layers.on)].sum()) / signs, float(signs))


def _lie_twice(on: Mask) -> Mask:
    return np.asarray(on.any(axis=0) | on.any(axis=1))


def _find_layers(glyphs: Glyphs, thresholds: LayerThresholds) -> _Layers | None:
    """The layers of the rows; None where nothing is said twice."""
    if len(glyphs) < thresholds.min_doubled:
        return None
    pieces = _find_pieces(glyphs, thresholds)
    if len(pieces.starts) > thresholds.max_pieces:
        return None
    on = _find_overlaps(pieces, thresholds)
    if not on.any() or _compare(glyphs, pieces, on) < thresholds.min_alike:
        return None
    level = np.zeros(len(on), np.intp)
    for later in np.flatnonzero(on.any(axis=1)).tolist():
        level[later] = level[on[later]].max() + 1
    return _Layers(pieces, on, level)


def _find_pieces(glyphs: Glyphs, thresholds: LayerThresholds) -> _Pieces:
    turn = np.radians(np.rint(glyphs.angle.astype(np.float64)))
    x, y = glyphs.x.astype(np.float64), glyphs.y.astype(np.float64)
    along = x * np.cos(turn) + y * np.sin(turn)
    across = y * np.cos(turn) - x * np.sin(turn)
    size = np.maximum(np.abs(glyphs.size.astype(np.float64)), 1e-3)
    ends = along + np.maximum(glyphs.advance.astype(np.float64), 0)
    step, room = along[1:] - ends[:-1], thresholds.piece_gap_em * size[1:]
    breaks = (
        (np.abs(across[1:] - across[:-1]) > thresholds.baseline_em * size[1:])
        | (step > room)
        | (along[1:] < along[:-1] - thresholds.baseline_em * size[1:])
        | (turn[1:] != turn[:-1])
    )
    starts = np.concatenate([[0], np.flatnonzero(breaks) + 1]).astype(np.intp)
    return _Pieces(
        starts=starts,
        counts=lengths(starts, len(glyphs)),
        low=np.minimum.reduceat(along, starts),
        high=np.maximum.reduceat(ends, starts),
        across=across[starts],
        size=np.maximum.reduceat(size, starts),
        angle=np.rint(np.degrees(turn[starts])),
    )


def _find_overlaps(pieces: _Pieces, thresholds: LayerThresholds) -> Mask:
    """`[later, earlier]`: pieces on one line that share most of the shorter one's way."""
    low, high, across, size = pieces.low, pieces.high, pieces.across, pieces.size
    common = np.minimum(high[:, None], high) - np.maximum(low[:, None], low)
    width = np.maximum(np.minimum((high - low)[:, None], high - low), 1e-3)
    apart = np.abs(across[:, None] - across)
    near = apart <= thresholds.same_line_em * np.minimum(size[:, None], size)
    on = near & (common >= thresholds.min_overlap * width)
    on &= pieces.angle[:, None] == pieces.angle
    return np.asarray(np.tril(on, -1))


def _compare(glyphs: Glyphs, pieces: _Pieces, on: Mask) -> float:
    """How alike are the letters of pieces at one place? Share of common pairs of letters, 0..1.

    Two readings of one picture have most of them in common; a picture's text and something
    else that lies there have not.
    """
    texts = [
        to_string(glyphs.text[start : start + count]).casefold()
        for start, count in zip(pieces.starts.tolist(), pieces.counts.tolist(), strict=True)
    ]
    common = total = 0
    for later in np.flatnonzero(on.any(axis=1)).tolist():
        beneath = np.flatnonzero(on[later])
        order = beneath[np.argsort(pieces.low[beneath], kind="stable")]
        upper = _pairs(texts[later])
        lower = _pairs("".join(texts[piece] for piece in order.tolist()))
        common += (upper & lower).total()
        total += min(upper.total(), lower.total())
    return common / total if total else 0.0


def _pairs(text: str) -> Counter[str]:
    return Counter(map("".join, pairwise(text)))


def _rows_of(pieces: _Pieces, wanted: Mask) -> Mask:
    """Which of the layers' rows do the pieces hold?"""
    return np.repeat(wanted, pieces.counts)


def _find_words(glyphs: Glyphs, rows: Rows, thresholds: LayerThresholds) -> Mask:
    """Which rows begin a word: after painted white space, a gap or a text object of its own."""
    own = glyphs.select(rows)
    objects = own.order[1:] != own.order[:-1]
    # Software that paints each letter alone does not part words by objects.
    by_object = 2 * np.count_nonzero(objects) < len(rows)
    turn = np.radians(own.angle[1:])
    step = (own.x[1:] - own.x[:-1]) * np.cos(turn) + (own.y[1:] - own.y[:-1]) * np.sin(turn)
    gap = step - own.advance[:-1] > thresholds.word_gap_em * own.size[1:]
    begins = (rows[1:] != rows[:-1] + 1) | gap | (step < 0) | (objects & by_object)
    return np.concatenate([[True], begins])


def _read(glyphs: Glyphs, rows: Rows, words: Mask, wanted: Mask) -> str:
    """The text of some of the rows in paint order, with a space before each word."""
    points = glyphs.text[rows[wanted]]
    places = np.flatnonzero(words[wanted])
    return to_string(np.insert(points, places, np.uint32(ord(" "))))


def _take_spaces(worse: Mask, layer: Mask, glyphs: Glyphs) -> None:
    """White space between two taken rows goes with them; in place."""
    blank = np.flatnonzero(layer & is_blank(glyphs.raw))
    inked = np.flatnonzero(layer & ~is_blank(glyphs.raw))
    if not len(blank) or not len(inked):
        return
    at = np.searchsorted(inked, blank)
    before = worse[inked[np.maximum(at - 1, 0)]]
    after = worse[inked[np.minimum(at, len(inked) - 1)]]
    worse[blank] = before & after
