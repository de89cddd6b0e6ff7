"""Do the characters of a font follow from its codes?

A sound map is a function of the code, and hardly ever says one character for many unlike
drawings, or white space for two. Where that does not hold, the characters cannot be what
the ink shows. (Whether a map contradicts the font's own program is another question.)
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins
from inkproof.model.glyphs import Flag, Glyphs, Mask, Rows, is_blank
from inkproof.model.keys import KeyedGlyphs
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.thresholds import WitnessThresholds

SEVERAL = 2**32
"""From here on a statement is several characters; below it is a code point."""

MAX_DRAWINGS = 64
"""Drawings of one character that are told apart; all others count as one more."""


def find_contradictions(page: Page, keyed: KeyedGlyphs, thresholds: WitnessThresholds) -> Measured:
    """Share of the glyphs with a code whose stated character cannot follow from it, 0..1.

    Contradicted are, font by font: glyphs that are read otherwise than most of their code;
    glyphs called white space that are drawn unlike the barest of them; and, of a character that
    more unlike drawings share than any script has forms of a letter, all but the most frequent
    drawing. Glyphs that the file states no character for, or that ActualText speaks for, are left
    out. Evidence: glyphs.
    """
    found = keyed.find(page)
    glyphs = page.glyphs
    head = ~glyphs.has(Flag.CONTINUES) & (found >= 0)
    head &= ~glyphs.has(Flag.UNMAPPED) & ~glyphs.has(Flag.ACTUALTEXT)
    rows = head.nonzero()[0]
    if not len(rows):
        return ABSTAINED
    code = keyed.font[found[rows]].astype(np.int64) << 32 | keyed.key[found[rows]]
    said = _statements(glyphs)[rows]
    against = _is_minority(code, said)
    ink = _ink_em(glyphs.select(rows))
    for crowd in _crowds(code, said):
        drawings = _find_drawings(code[crowd], ink[crowd], thresholds.unlike_em)
        if is_blank(glyphs.raw[rows[crowd[:1]]])[0]:
            # The least ink is the space: engines give spaces boxes of their own.
            least = (ink[crowd, 0] * ink[crowd, 1]).argmin()
            against[crowd] |= drawings != drawings[least]
        elif drawings.max() >= thresholds.max_drawings:
            against[crowd] |= drawings != np.bincount(drawings).argmax()
    return Measured(score=float(against.mean()), evidence=float(len(rows)))


def _statements(glyphs: Glyphs) -> NDArray[np.int64]:
    """What each glyph says, as a number; in the rows of its first character."""
    said = glyphs.raw.astype(np.int64)
    further = glyphs.has(Flag.CONTINUES)
    if not further.any():
        return said
    known: dict[tuple[int, ...], int] = {}
    starts = (~further[:-1] & further[1:]).nonzero()[0]
    for start in starts.tolist():
        stop = start + 1
        while stop < len(said) and further[stop]:
            stop += 1
        unit = tuple(glyphs.raw[start:stop].tolist())
        said[start] = SEVERAL + known.setdefault(unit, len(known))
    return said


def _is_minority(code: NDArray[np.int64], said: NDArray[np.int64]) -> Mask:
    """Which glyphs are read otherwise than most glyphs of their code?"""
    order = np.lexsort((said, code))
    new_code = begins(code[order])
    groups = np.cumsum(new_code | begins(said[order])) - 1
    count = np.bincount(groups)
    size = np.empty(len(code), np.intp)
    size[order] = count[groups]
    starts = new_code.nonzero()[0]
    most = np.empty(len(code), np.intp)
    most[order] = np.maximum.reduceat(size[order], starts)[np.cumsum(new_code) - 1]
    return np.asarray(size < most)


def _crowds(code: NDArray[np.int64], said: NDArray[np.int64]) -> Iterator[Rows]:
    """The glyphs of each statement that several codes of one font share."""
    font = code >> 32
    order = np.lexsort((code, said, font))
    new = begins(font[order]) | begins(said[order])
    starts = new.nonzero()[0]
    codes = np.add.reduceat((new | begins(code[order])).astype(np.intp), starts)
    ends = np.append(starts[1:], len(code))
    several = codes > 1
    for start, stop in zip(starts[several].tolist(), ends[several].tolist(), strict=True):
        yield order[start:stop]


def _ink_em(glyphs: Glyphs) -> NDArray[np.float32]:
    """`(n, 3)` width, height and rise of the ink in multiples of the size."""
    box, size = glyphs.box, np.maximum(glyphs.size, np.float32(0.01))[:, np.newaxis]
    sides = (box[:, 2] - box[:, 0], box[:, 3] - box[:, 1], glyphs.y - box[:, 3])
    return np.asarray(np.stack(sides, axis=1) / size)


def _find_drawings(
    code: NDArray[np.int64], ink: NDArray[np.float32], unlike_em: float
) -> NDArray[np.intp]:
    """For each glyph the number of its drawing: codes whose ink is alike have the same one.

    A code is as its first glyph is drawn.
    """
    distinct, first, which = np.unique(code, return_index=True, return_inverse=True)
    drawings = np.full(len(distinct), -1, np.intp)
    count = 0
    while (drawings < 0).any() and count < MAX_DRAWINGS:
        free = (drawings < 0).nonzero()[0]
        apart = np.abs(ink[first[free]] - ink[first[free[0]]]).max(axis=1)
        drawings[free[apart <= unlike_em]] = count
        count += 1
    return np.where(drawings < 0, count, drawings)[which.reshape(-1)]
