"""By how much was each class of characters moved? Small letters tell their own; others follow.

Where codes go up as ASCII does, one number more tells what each of them should say, and what the
map says instead tells the constant of each class. Elsewhere constants are tried, and the one is
taken with which signs look, and stand, as what they would be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from inkproof.repair.case import FontCase
from inkproof.repair.offset_kinds import Kind, kind_of

_ASCII = range(0x21, 0x7F)
_ORDERED = 8
"""Letters that must be in step with their codes."""
_IN_STEP = 0.9
"""Share of them, and of the codes of each class, that must be."""
_PROVING = frozenset({Kind.SMALL, Kind.CAPITAL, Kind.DIGIT})
"""Classes of which two must be in step."""
_SEEDS = 7
"""Letters that must have a constant in common."""
_REACH = 128
"""Largest constant that is tried."""
_UNEXPLAINED = -3.0
"""Nats of a code of which a constant makes nothing."""
_CLOSE, _CLEAR = 3.0, 8.0
"""Nats by which a constant must be better than any other to be likely, and to be sure."""
_LEAST = 2
"""Codes that a constant must explain that no other class has."""
_SHOWN = 3
"""Codes that must be what a sure constant makes of them."""
_LIKELY, _COMMON = 3.0, 15.0
"""Nats that a constant is worth that another class has, too, and one that several have."""
_UNLIKELY = 0.05
"""Nats that a constant costs for each step."""


class Tried(NamedTuple):
    """A constant."""

    nats: float
    value: int
    shown: int
    """Codes that it explains."""


Rate = Callable[[int, str], float]
"""Nats that speak for what a code would say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Codes, or glyph indices, that go up with ASCII."""

    numbers: Mapping[int, int]
    constant: int
    """What is added to a number."""
    kinds: tuple[Kind, ...]
    """Classes whose codes all agree with it, in their order: of two equal answers the first
    counts, in every run the same."""

    def read(self, code: int) -> str:
        """What a code should say; empty outside of ASCII."""
        point = self.numbers.get(code, -1) + self.constant if code in self.numbers else -1
        return chr(point) if point in _ASCII else ""


class Constant(NamedTuple):
    """Of one class."""

    value: int
    sure: bool


Constants = Mapping[Kind, Constant]


def read_map(case: FontCase) -> dict[int, str]:
    """What the map says of each code; what was repaired already is left out."""
    said = dict(case.program.stated) if case.program.has_map else {}
    for code, text in case.current.items():
        heard = case.sample.said.get(code)
        if heard is not None and heard != text:
            said.pop(code, None)
        elif text or code not in said:
            said[code] = said.get(code) or text
    return {code: text for code, text in said.items() if text}


def find_moved(said: Mapping[int, str], letters: Mapping[int, str], kind: Kind) -> int | None:
    """The constant that nearly all known letters of a class have in common; None without any.

    Args:
        said: code → what the map says.
        letters: code → what is known.
        kind: which letters.
    """
    moves = Counter(
        ord(said[code]) - ord(letter)
        for code, letter in letters.items()
        if len(said.get(code, "")) == 1 and kind_of(ord(letter)) is kind
    )
    if not moves:
        return None
    value, times = moves.most_common(1)[0]
    return value if times >= max(_SEEDS, _IN_STEP * moves.total()) else None


def find_order(case: FontCase, said: Mapping[int, str], kind: Kind, moved: int) -> Order | None:
    """The order in which codes, or glyphs, go up with ASCII; None where they do not.

    Args:
        case: the font.
        said: code → what the map says.
        kind: a class of letters.
        moved: the constant that was added to them.
    """
    glyphs = {code: facts.gid for code, facts in case.program.codes.items() if facts.gid}
    for numbers in ({code: code for code in said}, glyphs):
        votes = Counter(
            point - numbers[code]
            for code, text in said.items()
            if len(text) == 1
            and code in numbers
            and (point := ord(text) - moved) in _ASCII
            and kind_of(point) is kind
        )
        if not votes:
            continue
        constant, times = votes.most_common(1)[0]
        if times >= _ORDERED:
            order = _check(numbers, constant, said)
            if order is not None:
                return order
    return None


def _check(numbers: Mapping[int, int], constant: int, said: Mapping[int, str]) -> Order | None:
    """Does the map move each class by one constant, if codes go up with ASCII?"""
    total, agreed = 0, 0
    kinds: list[Kind] = []
    firm: set[Kind] = set()
    for kind in Kind:
        moves = _list_moves(numbers, constant, said, kind)
        if not moves:
            continue
        times = moves.most_common(1)[0][1]
        total += moves.total()
        agreed += times
        if times >= _IN_STEP * moves.total():
            kinds.append(kind)
            firm |= {kind} if times >= _SHOWN else set()
    # Signs prove nothing: what follows the small letters in any order has a constant as well.
    if agreed < _IN_STEP * total or len(firm & _PROVING) < len(_PROVING) - 1:
        return None
    return Order(numbers=numbers, constant=constant, kinds=tuple(kinds))


def _list_moves(
    numbers: Mapping[int, int], constant: int, said: Mapping[int, str], kind: Kind
) -> Counter[int]:
    return Counter(
        ord(text) - point
        for code, text in said.items()
        if len(text) == 1
        and code in numbers
        and (point := numbers[code] + constant) in _ASCII
        and kind_of(point) is kind
    )


def read_constants(order: Order, said: Mapping[int, str]) -> dict[Kind, Constant]:
    """The constant of each class that the order shows."""
    found: dict[Kind, Constant] = {}
    for kind in order.kinds:
        moves = _list_moves(order.numbers, order.constant, said, kind)
        value, times = moves.most_common(1)[0]
        found[kind] = Constant(value, sure=times > 1)
    return found


def read_moved(text: str, value: int, kind: Kind | None) -> str:
    """What a sign of the map was before it was moved; empty where it was none of its class."""
    point = ord(text) - value if len(text) == 1 else -1
    return chr(point) if kind is not None and kind_of(point) is kind else ""


def search_constant(
    said: Mapping[int, str],
    kind: Kind,
    base: Mapping[int, float],
    rate: Rate,
    likely: Sequence[int],
) -> list[Tried]:
    """All constants of a class that explain anything, best first.

    Args:
        said: code → what the map says, of codes that may be of the class.
        kind: the class.
        base: code → nats of the best that it may be otherwise.
        rate: how well a code may say a text.
        likely: constants of other classes.
    """
    known: dict[tuple[int, str], float] = {}
    tried: list[Tried] = []
    least = {code: max(base.get(code, _UNEXPLAINED), _UNEXPLAINED) for code in said}
    for value in range(-_REACH, _REACH + 1):
        times = likely.count(value)
        total = (0.0, _LIKELY, _COMMON)[min(times, 2)] - _UNLIKELY * abs(value)
        shown = 0
        for code, text in said.items():
            moved = read_moved(text, value, kind)
            if not moved:
                continue
            if (code, moved) not in known:
                known[code, moved] = rate(code, moved)
            gain = known[code, moved] - least[code]
            total += max(0.0, gain)
            shown += int(gain > 0)
        if shown >= _LEAST or (shown and times):
            tried.append(Tried(total, value, shown))
    return sorted(tried, reverse=True)


def choose(tried: Sequence[Tried]) -> Constant | None:
    """The best constant, if it is better than the next one.

    Args:
        tried: best first.
    """
    if not tried or tried[0].nats <= 0:
        return None
    best = tried[0]
    margin = best.nats - (tried[1].nats if len(tried) > 1 else 0.0)
    if margin < _CLOSE:
        return None
    return Constant(best.value, sure=margin >= _CLEAR and best.shown >= _SHOWN)
