"""What does a charstring of a Type 1 program draw? Runs it (Adobe Type 1 Font Format, 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from inkproof.readers.font_charstrings import (
    CALL,
    DIVIDE,
    END,
    ESCAPE,
    FIRST_NUMBER,
    LAST_SINGLE,
    RETURN,
    Runner,
    Subroutines,
)
from inkproof.readers.font_outlines import CURVE, Budget


class Type1Runner(Runner):
    """Charstrings of Type 1 programs (Adobe Type 1 Font Format, chapter 6)."""

    def __init__(self, subroutines: Subroutines, budget: Budget) -> None:
        super().__init__(subroutines, budget)
        self._bearing = 0.0
        self._returned: list[float] = []
        self._flexed: list[tuple[float, float]] | None = None

    def run(self, data: bytes, depth: int = 0) -> bool:
        """Runs a charstring; True where the glyph has ended."""
        self._enter(data, depth)
        stack, at = self._stack, 0
        while at < len(data):
            first = data[at]
            at += 1
            if FIRST_NUMBER <= first <= LAST_SINGLE:
                stack.append(first - 139)
            elif first > LAST_SINGLE:
                at = self._push(data, first, at)
            elif first == CALL:
                if self.run(self._subroutines[int(stack.pop())], depth + 1):
                    return True
            elif first == RETURN:
                return False
            elif first == END:
                return True
            elif first == ESCAPE:
                self._operate(ESCAPE << 8 | data[at])
                at += 1
            else:
                self._operate(first)
        return False

    def _operate(self, operator: int) -> None:
        found = self._OPERATORS.get(operator)
        if found is None:
            self._stack.clear()
        else:
            found(self)

    def _bear(self) -> None:
        bearing, width = self._take()[:2]
        self._bear_both(bearing, 0, width)

    def _bear_freely(self) -> None:
        bearing, height, width = self._take()[:3]
        self._bear_both(bearing, height, width)

    def _bear_both(self, bearing: float, height: float, width: float) -> None:
        self._bearing, self.width = bearing, width
        self._x += bearing
        self._y += height

    def _step(self, dx: float, dy: float) -> None:
        """A move; those between the ends of a flex only lead to its points."""
        if self._flexed is None:
            self._move(dx, dy)
        else:
            self._x += dx
            self._y += dy

    def _move_both(self) -> None:
        dx, dy = self._take()[-2:]
        self._step(dx, dy)

    def _move_across(self) -> None:
        self._step(self._take()[-1], 0)

    def _move_up(self) -> None:
        self._step(0, self._take()[-1])

    def _line_across(self) -> None:
        self._line(self._take()[-1], 0)

    def _line_up(self) -> None:
        self._line(0, self._take()[-1])

    def _curve_up(self) -> None:
        a, b, c, d = self._take()[-4:]
        self._curve(0, a, b, c, d, 0)

    def _curve_across(self) -> None:
        a, b, c, d = self._take()[-4:]
        self._curve(a, 0, b, c, 0, d)

    def _accent(self) -> None:
        bearing, dx, dy, base, accent = self._take()[-5:]
        shift = self._bearing - bearing + dx
        self.parts += [(int(base), 0, 0), (int(accent), shift, dy)]

    def _call_other(self) -> None:
        """The four PostScript procedures that every program has (chapter 8)."""
        which, count = int(self._stack.pop()), int(self._stack.pop())
        count = max(0, min(count, len(self._stack)))
        taken = self._stack[len(self._stack) - count :]
        del self._stack[len(self._stack) - count :]
        self._returned = taken[::-1]
        if which == 1:
            self._flexed = []
        elif which == 2 and self._flexed is not None:  # noqa: PLR2004 - procedure 2
            self._flexed.append((self._x, self._y))
        elif which == 0 and self._flexed is not None:
            # The first of seven points is only what the others are measured from.
            self.points += [(x, y, CURVE) for x, y in self._flexed[1:7]]
            self._flexed = None
            self._returned = taken[:0:-1]

    def _pop_returned(self) -> None:
        if self._returned:
            self._stack.append(self._returned.pop())

    def _ignore(self) -> None:
        """Says where the point already is."""
        self._stack.clear()

    _OPERATORS: ClassVar[dict[int, Callable[..., None]]] = {
        4: _move_up,
        5: Runner.lines,
        6: _line_across,
        7: _line_up,
        8: Runner.curves,
        13: _bear,
        21: _move_both,
        22: _move_across,
        30: _curve_up,
        31: _curve_across,
        0x0C06: _accent,
        0x0C07: _bear_freely,
        DIVIDE: Runner.divide,
        0x0C10: _call_other,
        0x0C11: _pop_returned,
        0x0C21: _ignore,
    }
