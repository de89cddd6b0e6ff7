"""How does a rule say what it read? A number, the threshold beside it, and whether it holds.

Rules read some fifty numbers a page and people ask about one page of a thousand, so a check
is put in words only when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from inkproof.model.signals import Measured
from inkproof.model.verdict import Reading

ABSTAINED_VALUE = "abstained"


class Relation(StrEnum):
    """What a check asks of its value, in the words that people see."""

    AT_LEAST = "at least"
    BELOW = "below"
    YES = "yes"
    ABSTAINS = "abstained"
    ANY = "any of these"
    ALL = "all of these"
    NOT_ALL = "not all of these"


class Check(msgspec.Struct, frozen=True):
    """One number held against a threshold, or several checks combined."""

    name: str
    relation: Relation
    holds: bool
    value: float | None = None
    """None where the instrument abstains, and in combined checks."""
    threshold: float = 0.0
    parts: tuple[Check, ...] = ()


Checks = tuple[Check, ...]
"""What one rule reads; it applies where all of them hold."""


def read_at_least(name: str, value: float, threshold: float) -> Check:
    """Holds from the threshold on."""
    return Check(name, Relation.AT_LEAST, value >= threshold, value, threshold)


def read_below(name: str, value: float, threshold: float) -> Check:
    """Holds below the threshold."""
    return Check(name, Relation.BELOW, value < threshold, value, threshold)


def read_flag(name: str, *, holds: bool) -> Check:
    """Holds where the fact is so."""
    return Check(name, Relation.YES, holds)


def read_score_at_least(name: str, measured: Measured, threshold: float) -> Check:
    """As `read_at_least`; an abstention never holds."""
    score = measured.score
    holds = score is not None and score >= threshold
    return Check(name, Relation.AT_LEAST, holds, score, threshold)


def read_score_below(name: str, measured: Measured, threshold: float) -> Check:
    """As `read_below`; an abstention never holds."""
    score = measured.score
    return Check(name, Relation.BELOW, score is not None and score < threshold, score, threshold)


def read_abstention(name: str, measured: Measured) -> Check:
    """Holds where the instrument refuses to say."""
    return Check(name, Relation.ABSTAINS, measured.score is None, measured.score)


def any_of(*checks: Check) -> Check:
    """Holds where one of them does; holds them all as its parts."""
    for check in checks:  # no any(): rules read some fifty numbers a page
        if check.holds:
            return Check("", Relation.ANY, holds=True, parts=checks)
    return Check("", Relation.ANY, holds=False, parts=checks)


def all_of(*checks: Check) -> Check:
    """Holds where every one of them does; holds them all as its parts."""
    return Check("", Relation.ALL, hold(checks), parts=checks)


def not_all_of(*checks: Check) -> Check:
    """Holds where at least one of them does not: together they are not so."""
    return Check("", Relation.NOT_ALL, not hold(checks), parts=checks)


def hold(checks: Iterable[Check]) -> bool:
    """Do all of them hold?"""
    for check in checks:  # noqa: SIM110 - asked fifty times a page: all() costs twice as much
        if not check.holds:
            return False
    return True


def put_in_words(check: Check) -> Reading:
    """A check as people see it."""
    match check.relation:
        case Relation.ANY | Relation.ALL | Relation.NOT_ALL:
            parts = tuple(map(put_in_words, check.parts))
            return Reading(check.relation.value, "", "", check.holds, parts)
        case Relation.YES:
            return Reading(check.name, "yes" if check.holds else "no", "yes", check.holds)
        case Relation.ABSTAINS:
            return Reading(check.name, _show(check.value), ABSTAINED_VALUE, check.holds)
        case relation:
            wanted = f"{relation.value} {_show(check.threshold)}"
            return Reading(check.name, _show(check.value), wanted, check.holds)


def _show(value: float | None) -> str:
    """Whole numbers as such, shares to three places."""
    if value is None:
        return ABSTAINED_VALUE
    return f"{value:d}" if isinstance(value, int) else f"{value:.3f}".rstrip("0").rstrip(".")
