"""PDFium's glyph records with its guesses undone.

Each is pinned in tests/engine/quirks/test_pdfium_quirks.py: made-up spaces and line ends have no
row; surrogate halves become one character; a line-end hyphen reported as U+0002 is a hyphen
again; characters of one glyph are one glyph and its continuations; the order of right-to-left
runs is the order of the pen; maps to U+0000 and U+FFFD count as unmapped.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.model.glyphs import Flag
from inkproof.readers.page_space import PageSpace, tame
from inkproof.readers.pdfium_records import HYPHEN, MAP_ERROR, Rows

HALF_TURN = 180
SLANT_LIMIT = 0.05
"""Under this |cos²-sin²| a loose box does not tell the advance of a slanted glyph."""

HIGH_SURROGATES = (0xD800, 0xDBFF)
LOW_SURROGATES = (0xDC00, 0xDFFF)
FIRST_RTL, LAST_RTL = 0x0590, 0x08FF
PRESENTATION_FORMS = (*range(0xFB1D, 0xFE00), *range(0xFE70, 0xFF00))
REPLACEMENT, SPACE, HYPHEN_MINUS = 0xFFFD, 0x20, 0x2D


class Painted(NamedTuple):
    """The glyphs that the file paints, in the order of the pen."""

    code: NDArray[np.uint32]
    object: NDArray[np.int32]
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    matrix: NDArray[np.float64]
    """`(n, 4)`: a, b, c, d."""
    ink: NDArray[np.float64]
    """`(n, 4)`: left, right, bottom, top."""
    loose: NDArray[np.float64]
    size: NDArray[np.float64]
    flags: NDArray[np.uint8]
    """`Flag` bits."""


def read_painted(rows: Rows) -> Painted:
    """The records as columns."""
    code = rows["code"].copy()
    if (code >= HIGH_SURROGATES[0]).any():
        kept = _join_surrogates(code, rows["object"])
        # Whole records are taken, never a field of some: that costs ten times as much.
        rows, code = rows.take(kept), code[kept]
    order = _pen_order(rows)
    if order is not None:
        rows, code = rows.take(order), code[order]
    said = rows["flags"]
    hyphen = said & HYPHEN != 0
    unmapped = ((said & MAP_ERROR != 0) | (code == 0) | (code == REPLACEMENT)) & ~hyphen
    painted = Painted(
        code=np.where(hyphen & (code < SPACE), np.uint32(HYPHEN_MINUS), code),
        object=rows["object"].copy(),
        x=rows["x"].copy(),
        y=rows["y"].copy(),
        matrix=rows["matrix"].astype(np.float64),
        ink=rows["ink"].copy(),
        loose=rows["loose"].astype(np.float64),
        size=rows["size"].astype(np.float64),
        flags=np.uint8(Flag.LINE_END_HYPHEN) * hyphen | np.uint8(Flag.UNMAPPED) * unmapped,
    )
    further = _continues(painted)
    painted.flags[further] |= np.uint8(Flag.CONTINUES)
    if further.any():
        _restore_units(painted.code, further)
    return painted


def first_belief(glyphs: Painted) -> NDArray[np.uint32]:
    """What the file states; a glyph of ink that it calls nothing is something unknown."""
    inked = glyphs.ink[:, 0] != glyphs.ink[:, 1]
    return np.where((glyphs.code == 0) & inked, np.uint32(REPLACEMENT), glyphs.code)


def _join_surrogates(code: NDArray[np.uint32], owner: NDArray[np.int32]) -> NDArray[np.intp]:
    """Two rows of a UTF-16 pair become one row of the character: the rows to keep.

    Changes `code` in them.
    """
    high = (code >= HIGH_SURROGATES[0]) & (code <= HIGH_SURROGATES[1])
    low = (code >= LOW_SURROGATES[0]) & (code <= LOW_SURROGATES[1])
    first = (high[:-1] & low[1:] & (owner[:-1] == owner[1:])).nonzero()[0]
    above = (code[first] - HIGH_SURROGATES[0]) << 10
    code[first] = 0x10000 + above + (code[first + 1] - LOW_SURROGATES[0])
    keep = np.ones(len(code), bool)
    keep[first + 1] = False
    return keep.nonzero()[0]


def _pen_order(rows: Rows) -> NDArray[np.intp] | None:
    """By object, then along the object's own direction; None where that is so already.

    Ties stay as PDFium has them.
    """
    owner, matrix = rows["object"], rows["matrix"]
    across, down = matrix[:, 0].astype(np.float64), matrix[:, 1].astype(np.float64)
    length = np.maximum(np.hypot(across, down), 1e-9)
    # A thousandth of a point is no movement of the pen.
    along = np.round((rows["x"] * across + rows["y"] * down) / length, 3)
    later, same = owner[1:] > owner[:-1], owner[1:] == owner[:-1]
    if (later | (same & (along[1:] >= along[:-1]))).all():
        return None
    return np.lexsort((along, owner))


def _restore_units(code: NDArray[np.uint32], further: NDArray[np.bool_]) -> None:
    """The characters of one right-to-left glyph in the order of its map, in place.

    PDFium turns right-to-left runs around character by character, so that what a map gives for
    one glyph comes out backwards: lam-alef as alef-lam. What it takes apart itself, a
    presentation form, it gives in order.
    """
    if not ((code >= FIRST_RTL) & (code <= LAST_RTL)).any():
        return
    starts = np.flatnonzero(further & ~np.concatenate([[False], further[:-1]])) - 1
    for start in starts.tolist():
        stop = start + 1
        while stop < len(further) and further[stop]:
            stop += 1
        unit = code[start:stop]
        if ((unit >= FIRST_RTL) & (unit <= LAST_RTL)).all() and tuple(unit) not in _forms():
            code[start:stop] = unit[::-1].copy()


@cache
def _forms() -> frozenset[tuple[int, ...]]:
    """What the presentation forms of Arabic and Hebrew stand for, where it is several."""
    spelt = (unicodedata.normalize("NFKC", chr(point)) for point in PRESENTATION_FORMS)
    return frozenset(tuple(map(ord, text)) for text in spelt if len(text) > 1)


def _continues(painted: Painted) -> NDArray[np.bool_]:
    """Which rows are further characters of the glyph before: same origin, same ink."""
    same = np.zeros(len(painted.code), bool)
    x, y, owner = painted.x, painted.y, painted.object
    alike = (x[1:] == x[:-1]) & (y[1:] == y[:-1]) & (owner[1:] == owner[:-1])
    here = alike.nonzero()[0]
    same[here + 1] = (painted.ink[here] == painted.ink[here + 1]).all(axis=1)
    return same


class _Geometry(TypedDict):
    x: NDArray[np.float32]
    y: NDArray[np.float32]
    advance: NDArray[np.float32]
    angle: NDArray[np.float32]
    size: NDArray[np.float32]
    box: Boxes
    flags: NDArray[np.uint8]


def read_geometry(glyphs: Painted, space: PageSpace) -> _Geometry:
    """Origin, advance, angle, size and ink box in page space, and what they make of flags."""
    x, y = space.points(glyphs.x, glyphs.y)
    m = glyphs.matrix
    a, b, c, d, _, _ = space.matrix
    along_x, along_y = a * m[:, 0] + c * m[:, 1], b * m[:, 0] + d * m[:, 1]
    up_x, up_y = a * m[:, 2] + c * m[:, 3], b * m[:, 2] + d * m[:, 3]
    angle = np.nan_to_num(np.degrees(np.arctan2(along_y, along_x)))
    angle[angle >= HALF_TURN] -= 2 * HALF_TURN
    advance = _advances(glyphs, along_x, along_y, space)
    advance[(glyphs.flags & Flag.CONTINUES) != 0] = 0
    mirrored = np.uint8(Flag.MIRRORED) * (along_x * up_y - along_y * up_x > 0)
    return {
        "x": x,
        "y": y,
        "advance": tame(advance),
        "angle": angle.astype(np.float32),
        "size": tame(np.abs(glyphs.size) * np.hypot(up_x, up_y)),
        "box": space.boxes(glyphs.ink[:, [0, 2, 1, 3]]),
        "flags": glyphs.flags | mirrored,
    }


def _advances(
    glyphs: Painted, along_x: NDArray[np.float64], along_y: NDArray[np.float64], space: PageSpace
) -> NDArray[np.float64]:
    """The advance from the loose box, which is the advance times the line height, turned.

    For a box of w by h turned by t the bounds are W = w|cos t| + h|sin t| and
    H = w|sin t| + h|cos t|; solved for w.
    """
    loose = glyphs.loose
    wide = np.abs(loose[:, 2] - loose[:, 0]) * space.scale
    high = np.abs(loose[:, 1] - loose[:, 3]) * space.scale
    if abs(space.matrix[0]) < abs(space.matrix[1]):
        wide, high = high, wide
    if not along_y.any():
        return wide
    length = np.maximum(np.hypot(along_x, along_y), 1e-9)
    cos, sin = np.abs(along_x) / length, np.abs(along_y) / length
    spread = cos**2 - sin**2
    solved = (wide * cos - high * sin) / np.where(np.abs(spread) < SLANT_LIMIT, 1, spread)
    return np.where(np.abs(spread) < SLANT_LIMIT, wide / 2, np.maximum(solved, 0))
