"""A text and what each of its characters is: looked up once, asked by every instrument."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.language import scripts
from inkproof.language.scripts import Classes, Kind, Mask, Points


class Runs(NamedTuple):
    """Maximal runs of what was asked for; one entry a run."""

    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    """The place after the last one."""


def find_runs(mask: Mask) -> Runs:
    """Where does each run of True begin and end?"""
    padded = np.zeros(len(mask) + 2, np.bool_)
    padded[1:-1] = mask
    edges = (padded[1:] != padded[:-1]).nonzero()[0]
    return Runs(edges[::2], edges[1::2])


_LETTER_OR_MARK = (Kind.LETTER | Kind.MARK).value
_ZERO = np.zeros(1, np.intp)


@dataclass(frozen=True, eq=False)
class Characters:
    """A text with one entry a character in every column.

    What is asked more than once is kept. Nobody may write into what is handed out.
    """

    text: str
    points: Points
    classes: Classes

    def __len__(self) -> int:
        return len(self.points)

    @cached_property
    def letters(self) -> Mask:
        """Letters and the marks that words need."""
        return self._are(Kind.LETTER)

    @cached_property
    def spaced_letters(self) -> Mask:
        """Letters and marks of scripts that put spaces between words."""
        return self.letters & ~self.unspaced if self.has_unspaced else self.letters

    @cached_property
    def unspaced(self) -> Mask:
        """Letters of scripts that put no spaces between words."""
        return self._are(Kind.UNSPACED)

    @cached_property
    def has_unspaced(self) -> bool:
        """Is there any of them?"""
        return bool(np.bitwise_or.reduce(self.classes) & Kind.UNSPACED.value)

    @cached_property
    def capitals(self) -> Mask:
        """Title case included."""
        return self._are(Kind.UPPER)

    @cached_property
    def small(self) -> Mask:
        """Small letters."""
        return self._are(Kind.LOWER)

    @cached_property
    def digits(self) -> Mask:
        """Decimal digits of any script."""
        return self._are(Kind.DIGIT)

    @cached_property
    def spaces(self) -> Mask:
        """White space, as `str.split` sees it."""
        return self._are(Kind.SPACE)

    @cached_property
    def words(self) -> Runs:
        """The words: runs of letters and marks."""
        return find_runs(self.letters)

    @cached_property
    def bases_before(self) -> NDArray[np.intp]:
        """How many letters, marks not counted, stand before each; one entry more for all."""
        bases = (self.classes & _LETTER_OR_MARK) == Kind.LETTER.value
        return np.concatenate([_ZERO, bases.cumsum()])

    @cached_property
    def script(self) -> str:
        """ISO 15924 code of the script that most letters have; `COMMON` without any."""
        return scripts.prevailing_script(self.classes)[0]

    def select(self, places: NDArray[np.intp]) -> Characters:
        """Those at the places, in their order."""
        points = self.points[places]
        return Characters(scripts.to_text(points), points, self.classes[places])

    def _are(self, kind: Kind) -> Mask:
        return scripts.has_kind(self.classes, kind)


def read_characters(text: str) -> Characters:
    """Each character of a text, looked up."""
    points = scripts.to_points(text)
    return Characters(text, points, scripts.classify(points))
