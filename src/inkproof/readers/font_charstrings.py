"""What does a charstring draw? What those of CFF and of Type 1 have in common.

Only the path and the width are kept: hints are skipped. Every run is counted against a budget,
because subroutines of hostile fonts call each other over and over.
"""

from __future__ import annotations

from typing import Protocol

from inkproof.readers.font_outlines import CURVE, LINE, MOVE, Budget, Outline, Point

MAX_CALLS = 10
"""Subroutines in subroutines (Adobe Technical Note 5177, appendix B)."""

FIRST_NUMBER, LAST_SINGLE, LAST_POSITIVE, LONG, SHORT = 32, 246, 250, 255, 28
"""First bytes of numbers; those up to `LAST_SINGLE` are whole numbers of one byte."""
CALL, RETURN, ESCAPE, END = 10, 11, 12, 14
DIVIDE = 0x0C0C
"""Operators of both; those after an escape as one number."""

Part = tuple[int, float, float]
"""A glyph that is drawn as a part: its code in the standard encoding, and its shift."""


class Subroutines(Protocol):
    """Charstrings by number."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int, /) -> bytes: ...


class CharstringProgram:
    """A program whose glyphs are charstrings: each is run once, when it is asked for."""

    def __init__(self) -> None:
        self._budget = Budget()
        self._outlines: dict[int, Outline] = {}

    @property
    def glyphs(self) -> int:
        """How many there are."""
        raise NotImplementedError

    def _run(self, gid: int) -> Outline:
        raise NotImplementedError

    def advance(self, gid: int) -> float | None:
        """In em."""
        found = self.outline(gid)
        return None if found is None else found.advance

    def outline(self, gid: int) -> Outline | None:
        """What a glyph draws, and its advance."""
        if not 0 <= gid < self.glyphs:
            return None
        if gid not in self._outlines:
            self._outlines[gid] = self._run(gid)
        return self._outlines[gid]


class Runner:
    """What both kinds share: a stack, a current point, the points that were drawn."""

    unit = 1
    """What numbers of four bytes are multiples of: one, or its 65,536th part."""

    def __init__(self, subroutines: Subroutines, budget: Budget) -> None:
        self._subroutines = subroutines
        self._budget = budget
        self._stack: list[float] = []
        self.points: list[Point] = []
        self.parts: list[Part] = []
        self.width: float = 0
        self._x = self._y = 0.0

    def start(self, x: float, y: float) -> None:
        """Sets the origin that the next charstring is drawn from."""
        self._x, self._y = x, y
        self._stack.clear()

    def _take(self) -> list[float]:
        taken = self._stack[:]
        self._stack.clear()
        return taken

    def _enter(self, data: bytes, depth: int) -> None:
        if depth > MAX_CALLS:
            raise ValueError("subroutines call each other without end")
        self._budget.spend(len(data) + 10)

    def _move(self, dx: float, dy: float) -> None:
        self._x += dx
        self._y += dy
        self.points.append((self._x, self._y, MOVE))

    def _line(self, dx: float, dy: float) -> None:
        self._x += dx
        self._y += dy
        self.points.append((self._x, self._y, LINE))

    def _curve(self, *steps: float) -> None:
        x, y = self._x, self._y
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x += dx
            y += dy
            self.points.append((x, y, CURVE))
        self._x, self._y = x, y

    def lines(self) -> None:
        """Lines, one for each two operands."""
        taken = self._take()
        for at in range(0, len(taken) - 1, 2):
            self._line(taken[at], taken[at + 1])

    def curves(self) -> None:
        """Curves, one for each six operands."""
        taken = self._take()
        for at in range(0, len(taken) - 5, 6):
            self._curve(*taken[at : at + 6])

    def divide(self) -> None:
        """A number that is written as two."""
        second, first = self._stack.pop(), self._stack.pop()
        self._stack.append(first / second)

    def _push(self, data: bytes, first: int, at: int) -> int:
        """Takes a number of more than one byte; gives where the next thing stands."""
        if first == SHORT:
            self._stack.append(int.from_bytes(data[at : at + 2], "big", signed=True))
            return at + 2
        if first == LONG:
            self._stack.append(int.from_bytes(data[at : at + 4], "big", signed=True) / self.unit)
            return at + 4
        if first <= LAST_POSITIVE:
            self._stack.append((first - 247) * 256 + data[at] + 108)
        else:
            self._stack.append(-(first - 251) * 256 - data[at] - 108)
        return at + 1
