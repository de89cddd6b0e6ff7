"""How does a point of the file become a point of the page? The one place that converts.

User space (ISO 32000-2, 8.3.2.3) has its origin wherever the MediaBox puts it, y up, not
rotated. Page space is what a person sees: points, origin top left of CropBox ∩ MediaBox,
y down, `/Rotate` and `/UserUnit` applied.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box
from inkproof.model.notes import Note, NoteCode

LETTER = Box(0.0, 0.0, 612.0, 792.0)
"""What viewers show where a page has no usable MediaBox (PDFium, MuPDF and Acrobat alike)."""

FAR_PT = 1e7
"""What is further off than this lies there: 700 times the longest side of a page (annex C)."""

SMALLEST_SIDE_PT = 0.5
"""A box with a side under this is no page: it is taken for malformed."""

Matrix = tuple[float, float, float, float, float, float]
"""a, b, c, d, e, f of x' = ax + cy + e, y' = bx + dy + f (ISO 32000-2, 8.3.4)."""


@dataclass(frozen=True, slots=True)
class PageSpace:
    """The map from one page's user space to its page space."""

    width: float
    """Points as shown: after rotation and UserUnit."""
    height: float
    matrix: Matrix

    def points(
        self, x: NDArray[np.floating], y: NDArray[np.floating]
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Points of user space as points of page space, columns in and out."""
        a, b, c, d, e, f = self.matrix
        return tame(a * x + c * y + e), tame(b * x + d * y + f)

    def boxes(self, boxes: NDArray[np.floating]) -> NDArray[np.float32]:
        """`(n, 4)` boxes given by any two opposite corners; out come ordered corners."""
        made = np.empty((len(boxes), 4), np.float32)
        x0, y0 = self.points(boxes[:, 0], boxes[:, 1])
        x1, y1 = self.points(boxes[:, 2], boxes[:, 3])
        np.minimum(x0, x1, out=made[:, 0])
        np.minimum(y0, y1, out=made[:, 1])
        np.maximum(x0, x1, out=made[:, 2])
        np.maximum(y0, y1, out=made[:, 3])
        return made

    def box(self, corners: Sequence[float]) -> Box:
        """One box; a page with hundreds of links has no use for arrays of one row."""
        a, b, c, d, e, f = self.matrix
        x0, y0, x1, y1 = (min(max(side, -FAR_PT), FAR_PT) for side in corners)
        left, right = sorted((a * x0 + c * y0 + e, a * x1 + c * y1 + e))
        top, bottom = sorted((b * x0 + d * y0 + f, b * x1 + d * y1 + f))
        return Box(left, top, right, bottom)

    @property
    def scale(self) -> float:
        """Points of page space for one unit of user space."""
        a, b, *_ = self.matrix
        return math.hypot(a, b)


def tame(lengths: NDArray[np.floating]) -> NDArray[np.float32]:
    """Points as they are; what is no number is 0, and what is beyond any page is at its end.

    A hostile file scales by 1e38, and every sum over infinite lengths would be no number.
    """
    if not np.abs(lengths).max(initial=0) <= FAR_PT:  # so that it holds for no number
        lengths = np.clip(np.nan_to_num(lengths), -FAR_PT, FAR_PT)
    return np.asarray(lengths, dtype=np.float32)


def make_page_space(
    media: Sequence[float] | None,
    crop: Sequence[float] | None = None,
    rotate: float = 0,
    user_unit: float = 1.0,
) -> tuple[PageSpace, tuple[Note, ...]]:
    """The page space of boxes as the file states them, inherited or not.

    Malformed input is normal input: a missing or degenerate MediaBox is Letter, a CropBox
    that does not meet the MediaBox is ignored, corners may come in any order, a rotation is
    taken to the nearest quarter turn. Each such repair is a note.
    """
    notes: list[Note] = []

    def note(message: str) -> None:
        notes.append(Note(NoteCode.MALFORMED_BOX, message))

    sheet = _ordered(media)
    if sheet is None:
        note("MediaBox is missing or malformed; Letter is assumed")
        sheet = LETTER
    shown = sheet
    if crop is not None:
        cut = _ordered(crop)
        common = sheet.intersect(cut) if cut is not None else None
        if common is None or min(common.width, common.height) < SMALLEST_SIDE_PT:
            note("CropBox is malformed or outside the MediaBox; the MediaBox is shown")
        else:
            shown = common
    if not math.isfinite(user_unit) or user_unit <= 0:
        note(f"UserUnit {user_unit} is not positive; 1 is assumed")
        user_unit = 1.0
    turns = round(rotate / 90) % 4 if math.isfinite(rotate) else 0
    if not math.isfinite(rotate) or rotate % 90:
        note(f"Rotate {rotate} is no quarter turn; {turns * 90} is assumed")
    return _turned(shown, turns, float(user_unit)), tuple(notes)


def _ordered(corners: Sequence[float] | None) -> Box | None:
    """Four finite numbers as an ordered box with an area, else None."""
    if corners is None or len(corners) != 4 or not all(map(math.isfinite, corners)):  # noqa: PLR2004
        return None
    x0, y0, x1, y1 = corners
    box = Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    return box if min(box.width, box.height) >= SMALLEST_SIDE_PT else None


def _turned(shown: Box, turns: int, unit: float) -> PageSpace:
    """Clockwise quarter turns of the shown box, its top left at the origin."""
    left, bottom, right, top = (side * unit for side in shown)
    width, height = right - left, top - bottom
    matrices: tuple[Matrix, ...] = (
        (unit, 0.0, 0.0, -unit, -left, top),
        (0.0, unit, unit, 0.0, -bottom, -left),
        (-unit, 0.0, 0.0, unit, right, -bottom),
        (0.0, -unit, -unit, 0.0, top, right),
    )
    sides = (height, width) if turns % 2 else (width, height)
    return PageSpace(*sides, matrices[turns])
