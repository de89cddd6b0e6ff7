"""How is a page number written? Page labels (ISO 32000-2, 12.4.2)."""

from __future__ import annotations

from dataclasses import dataclass

MAX_ROMAN = 4_999
"""Largest number written in Roman numerals; above it they only grow longer."""

MAX_LETTERS = 26 * 40
"""Largest number written in repeated letters (`aa` is 27)."""

_ROMAN = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelRange:
    """Pages that are numbered alike."""

    style: str = ""
    """D decimal, R and r Roman, A and a letters; anything else has no number."""
    prefix: str = ""
    start: int = 1

    def label(self, offset: int) -> str:
        """The label of the page `offset` pages after the first of the range."""
        return self.prefix + self._number(self.start + offset)

    def _number(self, value: int) -> str:
        match self.style:
            case "D":
                return str(value)
            case "r":
                return write_roman(value)
            case "R":
                return write_roman(value).upper()
            case "a":
                return write_letters(value)
            case "A":
                return write_letters(value).upper()
            case _:
                return ""


def write_roman(value: int) -> str:
    """A number in small Roman numerals; in decimals where it is out of their range."""
    if not 0 < value <= MAX_ROMAN:
        return str(value)
    parts: list[str] = []
    for worth, sign in _ROMAN:
        count, value = divmod(value, worth)
        parts.append(sign * count)
    return "".join(parts)


def write_letters(value: int) -> str:
    """Letters a to z, then aa to zz; in decimals where it is out of their range."""
    if not 0 < value <= MAX_LETTERS:
        return str(value)
    rounds, letter = divmod(value - 1, 26)
    return chr(ord("a") + letter) * (rounds + 1)
