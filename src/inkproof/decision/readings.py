"""How does a rule say what it read? A number, the threshold beside it, and whether it holds."""

from __future__ import annotations

from inkproof.model.signals import Measured
from inkproof.model.verdict import Reading

ABSTAINED_VALUE = "abstained"


def read_at_least(name: str, value: float, threshold: float) -> Reading:
    """Holds from the threshold on."""
    return Reading(name, _show(value), f"at least {_show(threshold)}", value >= threshold)


def read_below(name: str, value: float, threshold: float) -> Reading:
    """Holds below the threshold."""
    return Reading(name, _show(value), f"below {_show(threshold)}", value < threshold)


def read_flag(name: str, *, holds: bool) -> Reading:
    """Holds where the fact is so."""
    return Reading(name, "yes" if holds else "no", "yes", holds)


def read_score_at_least(name: str, measured: Measured, threshold: float) -> Reading:
    """As `read_at_least`; an abstention never holds."""
    if measured.score is None:
        return Reading(name, ABSTAINED_VALUE, f"at least {_show(threshold)}", holds=False)
    return read_at_least(name, measured.score, threshold)


def read_score_below(name: str, measured: Measured, threshold: float) -> Reading:
    """As `read_below`; an abstention never holds."""
    if measured.score is None:
        return Reading(name, ABSTAINED_VALUE, f"below {_show(threshold)}", holds=False)
    return read_below(name, measured.score, threshold)


def read_abstention(name: str, measured: Measured) -> Reading:
    """Holds where the instrument refuses to say."""
    value = ABSTAINED_VALUE if measured.score is None else _show(measured.score)
    return Reading(name, value, ABSTAINED_VALUE, measured.abstains)


def any_of(*readings: Reading) -> Reading:
    """Holds where one of them does; holds them all as its parts."""
    return _merge("any of", readings, holds=any(reading.holds for reading in readings))


def all_of(*readings: Reading) -> Reading:
    """Holds where every one of them does; holds them all as its parts."""
    return _merge("all of", readings, holds=all(reading.holds for reading in readings))


def not_all_of(*readings: Reading) -> Reading:
    """Holds where at least one of them does not: together they are not so."""
    return _merge("not all of", readings, holds=not all(reading.holds for reading in readings))


def _merge(word: str, readings: tuple[Reading, ...], *, holds: bool) -> Reading:
    return Reading(f"{word} these", "", "", holds, readings)


def _show(value: float) -> str:
    """Whole numbers as such, shares to three places."""
    return f"{value:d}" if isinstance(value, int) else f"{value:.3f}".rstrip("0").rstrip(".")
