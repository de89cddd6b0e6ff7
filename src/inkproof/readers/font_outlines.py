"""What does a glyph draw? Its outline as a digest that two subsets of one font share."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

Corners = tuple[float, float, float, float]
"""Left, bottom, right, top."""

Point = tuple[float, float, int]
"""x, y, and what it is: a move, a line's end, or of a curve; or the flags of TrueType."""
MOVE, LINE, CURVE = -1, -2, -3

NOTHING = "-"
"""Digest of a glyph that draws nothing."""

THOUSAND = 1_000
"""Units of the em that outlines are scaled to."""

MAX_WORK = 400_000
"""Points, or bytes of charstrings, that one font may cost: hostile glyphs call others over and
over. A glyph of an ordinary font has 30 points, or 100 bytes."""


class Outline(NamedTuple):
    """What one glyph draws."""

    digest: str
    """`NOTHING` where it draws nothing."""
    box: Corners | None
    """In em; of all points, those that guide curves too."""
    advance: float | None = None
    """In em; where the outline's own instructions state it."""


class TooMuchError(ValueError):
    """A font asks for more work than is spent on one."""


class Budget:
    """What is left of the work for one font."""

    def __init__(self, left: int = MAX_WORK) -> None:
        self.left = left

    def spend(self, amount: int) -> None:
        """Takes some of it.

        Raises:
            TooMuchError: there is none left.
        """
        self.left -= amount
        if self.left < 0:
            raise TooMuchError("its glyphs are too large to be looked at")


def make_outline(
    points: Sequence[Point], matrix: Sequence[float], advance: float | None = None
) -> Outline:
    """An outline of points in units of the program.

    Args:
        points: in the order in which they are drawn.
        matrix: six numbers that turn units into em (ISO 32000-2, 8.3.3).
        advance: in em.
    """
    if not points:
        return Outline(NOTHING, None, advance)
    a, b, c, d, e, f = (THOUSAND * value for value in matrix)
    if b or c:
        xs = [round(a * x + c * y + e) for x, y, _ in points]
        ys = [round(b * x + d * y + f) for x, y, _ in points]
    else:
        xs = [round(a * x + e) for x, _, _ in points]
        ys = [round(d * y + f) for _, y, _ in points]
    if min(xs) == max(xs) and min(ys) == max(ys):
        return Outline(NOTHING, None, advance)
    box = (min(xs) / THOUSAND, min(ys) / THOUSAND, max(xs) / THOUSAND, max(ys) / THOUSAND)
    kinds = [kind for _, _, kind in points]
    return Outline(digest(repr((xs, ys, kinds)).encode()), box, advance)


def digest(data: bytes) -> str:
    """The short digest that `CodeFacts.outline` carries."""
    return hashlib.sha256(data).hexdigest()[:12]
