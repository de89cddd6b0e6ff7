"""A text and what each of its characters is: looked up once, asked by every instrument."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.language import scripts
from inkproof.language.scripts import Classes, Kind, Mask, Points


@dataclass(frozen=True, eq=False, slots=True)
class Characters:
    """A text with one entry a character in every column."""

    text: str
    points: Points
    classes: Classes

    def __len__(self) -> int:
        return len(self.points)

    def are(self, kind: Kind) -> Mask:
        """Which are of the kind, or of one of several?"""
        return scripts.has_kind(self.classes, kind)

    @property
    def script(self) -> str:
        """ISO 15924 code of the script that most letters have; `COMMON` without any."""
        return scripts.prevailing_script(self.classes)[0]

    def select(self, places: NDArray[np.intp]) -> Characters:
        """Those at the places, in their order."""
        points = self.points[places]
        return Characters(scripts.to_text(points), points, self.classes[places])


def read_characters(text: str) -> Characters:
    """Each character of a text, looked up."""
    points = scripts.to_points(text)
    return Characters(text, points, scripts.classify(points))
