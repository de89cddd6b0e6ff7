"""What does a charstring of a CFF program draw? Runs it (Adobe Technical Note 5177)."""

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
    SHORT,
    Runner,
    Subroutines,
)
from inkproof.readers.font_outlines import Budget

MASK, COUNTER_MASK, CALL_GLOBAL = 19, 20, 29
HSTEM, VSTEM, HSTEM_MASKED, VSTEM_MASKED = 1, 3, 18, 23
OLD_HINT = 0x0C00
"""The one escaped operator that means nothing; those above draw or calculate."""


class Type2Runner(Runner):
    """Charstrings of CFF programs."""

    unit = 65536

    def __init__(
        self,
        subroutines: Subroutines,
        shared: Subroutines,
        budget: Budget,
        *,
        default: float,
        nominal: float,
    ) -> None:
        super().__init__(subroutines, budget)
        self._global = shared
        self.width = default
        self._nominal = nominal
        self._has_width = False
        self._hints = 0

    def run(self, data: bytes, depth: int = 0) -> bool:
        """Runs a charstring; True where the glyph has ended."""
        self._enter(data, depth)
        stack, at = self._stack, 0
        while at < len(data):
            first = data[at]
            at += 1
            if FIRST_NUMBER <= first <= LAST_SINGLE:
                stack.append(first - 139)
            elif first > LAST_SINGLE or first == SHORT:
                at = self._push(data, first, at)
            elif first == ESCAPE:
                self._operate(ESCAPE << 8 | data[at])
                at += 1
            elif first in (MASK, COUNTER_MASK):
                self._stems()
                at += (self._hints + 7) // 8
            elif first in (CALL, CALL_GLOBAL):
                if self._call(first, depth):
                    return True
            elif first in (RETURN, END):
                return first == END and self._end()
            else:
                self._operate(first)
        return False

    def again(self, x: float, y: float) -> None:
        """Makes ready for a part, drawn from another origin."""
        self.start(x, y)
        self._has_width = False
        self._hints = 0

    def _operate(self, operator: int) -> None:
        found = self._OPERATORS.get(operator)
        if found is not None:
            found(self)
        elif operator > OLD_HINT:
            raise ValueError("a charstring that calculates")
        else:
            self._stack.clear()

    def _call(self, operator: int, depth: int) -> bool:
        called = self._subroutines if operator == CALL else self._global
        count = len(called)
        bias = 107 if count < 1240 else 1131 if count < 33900 else 32768  # noqa: PLR2004 - 5177, 4.7
        return self.run(called[int(self._stack.pop()) + bias], depth + 1)

    def _with_width(self, wanted: int) -> list[float]:
        """The operands of the first operator, before which the width may stand."""
        taken = self._take()
        if not self._has_width:
            self._has_width = True
            if len(taken) > wanted:
                self.width = self._nominal + taken.pop(0)
        return taken

    def _stems(self) -> None:
        count = len(self._stack)
        self._hints += len(self._with_width(count - count % 2)) // 2

    def _end(self) -> bool:
        taken = self._with_width(4 if len(self._stack) > 1 else 0)
        if len(taken) == 4:  # noqa: PLR2004 - accents of an old kind (5177, appendix C)
            dx, dy, base, accent = taken
            self.parts += [(int(base), 0, 0), (int(accent), dx, dy)]
        return True

    def _move_both(self) -> None:
        dx, dy = self._with_width(2)[-2:]
        self._move(dx, dy)

    def _move_across(self) -> None:
        self._move(self._with_width(1)[-1], 0)

    def _move_up(self) -> None:
        self._move(0, self._with_width(1)[-1])

    def _lines_across(self, across: bool = True) -> None:  # noqa: FBT001, FBT002 - not called so
        for step in self._take():
            self._line(step if across else 0, 0 if across else step)
            across = not across

    def _lines_up(self) -> None:
        self._lines_across(across=False)

    def _curves_line(self) -> None:
        last = self._stack[-2:]
        del self._stack[-2:]
        self.curves()
        self._line(last[0], last[1])

    def _lines_curve(self) -> None:
        last = self._stack[-6:]
        del self._stack[-6:]
        self.lines()
        self._curve(*last)

    def _curves_up(self) -> None:
        taken = self._take()
        side = taken.pop(0) if len(taken) % 2 else 0
        for at in range(0, len(taken) - 3, 4):
            a, b, c, d = taken[at : at + 4]
            self._curve(side, a, b, c, 0, d)
            side = 0

    def _curves_across(self) -> None:
        taken = self._take()
        side = taken.pop(0) if len(taken) % 2 else 0
        for at in range(0, len(taken) - 3, 4):
            a, b, c, d = taken[at : at + 4]
            self._curve(a, side, b, c, d, 0)
            side = 0

    def _curves_turning(self, across: bool = True) -> None:  # noqa: FBT001, FBT002 - as above
        taken = self._take()
        count = len(taken) // 4
        for step in range(count):
            a, b, c, d = taken[4 * step : 4 * step + 4]
            last = taken[-1] if step == count - 1 and len(taken) % 4 else 0
            if across:
                self._curve(a, 0, b, c, last, d)
            else:
                self._curve(0, a, b, c, d, last)
            across = not across

    def _curves_turning_up(self) -> None:
        self._curves_turning(across=False)

    def _flex_flat(self) -> None:
        a, b, c, d, e, f, g = self._take()
        self._curve(a, 0, b, c, d, 0, e, 0, f, -c, g, 0)

    def _flex(self) -> None:
        self._curve(*self._take()[:12])

    def _flex_flat_ends(self) -> None:
        a, b, c, d, e, f, g, h, i = self._take()
        self._curve(a, b, c, d, e, 0, f, 0, g, h, i, -(b + d + h))

    def _flex_one(self) -> None:
        taken = self._take()
        dx, dy = sum(taken[0:10:2]), sum(taken[1:10:2])
        end = (taken[10], -dy) if abs(dx) > abs(dy) else (-dx, taken[10])
        self._curve(*taken[:10], *end)

    _OPERATORS: ClassVar[dict[int, Callable[..., None]]] = {
        HSTEM: _stems,
        VSTEM: _stems,
        HSTEM_MASKED: _stems,
        VSTEM_MASKED: _stems,
        4: _move_up,
        5: Runner.lines,
        6: _lines_across,
        7: _lines_up,
        8: Runner.curves,
        21: _move_both,
        22: _move_across,
        24: _curves_line,
        25: _lines_curve,
        26: _curves_up,
        27: _curves_across,
        30: _curves_turning_up,
        31: _curves_turning,
        DIVIDE: Runner.divide,
        0x0C22: _flex_flat,
        0x0C23: _flex,
        0x0C24: _flex_flat_ends,
        0x0C25: _flex_one,
    }
