"""Which letters does the ink allow? Letters that hang below the line, rise above others, or not.

It comes from what is painted, not from the map: `p` reaches below the line in every font, `o`
never does, a comma is no letter at all.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np

from inkproof.repair.case import FontCase
from inkproof.repair.permutation_cipher import Cipher, Floats, Mask, Numbers
from inkproof.repair.permutation_language import Tongue
from inkproof.thresholds import PermutationThresholds

_HANGING = frozenset("gjpqyçşţąęįųруцщдфβγζημξρφχψς")  # noqa: RUF001 (Cyrillic and Greek)
_RISING = frozenset("bdfhklßбβδθλζξ")  # noqa: RUF001 (as above)
_EITHER = frozenset("tijzfфдцщђћјψφηςß")  # noqa: RUF001 (as above)
"""Letters that do so in some fonts, or less than others."""


_FEW_RISE, _MANY_RISE = 0.05, 0.10
"""Shares of letters: of small Latin and Greek ones a fifth rises, of capitals those with
accents."""
_FEW_HANG, _MANY_HANG, _SOME_RISE = 0.02, 0.06, 0.015
"""Of capitals Q and J hang, Ç and Ц too; of small Cyrillic letters more, and few rise."""
_CAPITAL_EM = 0.6
"""Height of capitals, in em, at least; small letters like x have a half."""
_HANGS, _STAYS = -0.2, -0.1
"""How far ink reaches below the line, in heights of x: more than the former, less than the
latter."""
_RISES, _LEVEL = 1.3, 1.1
"""The same above it."""
_LOW, _HIGH, _SHORT = 0.6, 0.5, 0.9
"""Ink all below the first, all above the second, or all between a fifth and the last is no
letter: period, quotes, hyphen."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Shapes:
    """By code, as numbered."""

    signs: Mask
    """Which surely are no letters: all ink far above the line, or close to it."""
    hanging: Floats
    """1 where ink reaches well below the line, 0 where it does not, NaN where nobody knows."""
    rising: Floats
    """The same, above small letters like x."""
    one_height: bool = False
    """Do all letters rise to one height, as capitals do?"""
    many_heights: bool = False
    """Do many rise above others, as small letters do?"""


def read_shapes(case: FontCase, cipher: Cipher, main: Mask) -> Shapes:
    """What boxes of ink say, where there are any.

    Those of the program come first: a page may show it turned around.

    Args:
        case: the font.
        cipher: its sample.
        main: codes of the main alphabet, by whose height all are measured.
    """
    nothing = np.full(cipher.size, np.nan)
    unknown = Shapes(signs=np.zeros(cipher.size, np.bool_), hanging=nothing, rising=nothing)
    boxes = np.full((cipher.size, 4), np.nan)
    for number, code in enumerate(cipher.codes):
        box = case.facts(code).box or case.sample.ink.get(code)
        if box is not None and box[3] > box[1]:
            boxes[number] = box
    known = ~np.isnan(boxes[:, 3]) & main
    if cipher.counts[known].sum() <= cipher.counts[main].sum() / 2:
        return unknown
    height = _usual_height(boxes[known, 3], cipher.counts[known])
    if height <= 0:
        return unknown
    bottom, top = boxes[:, 1] / height, boxes[:, 3] / height
    hanging = np.where(bottom < _HANGS, 1.0, np.where(bottom > _STAYS, 0.0, np.nan))
    rising = np.where(top > _RISES, 1.0, np.where(top < _LEVEL, 0.0, np.nan))
    signs = (top < _LOW) | (bottom > _HIGH) | ((bottom > -_HANGS) & (top < _SHORT))
    letters = known & ~signs
    total = max(1, int(cipher.counts[letters].sum()))
    up = float(cipher.counts[(rising == 1) & letters].sum()) / total
    down = float(cipher.counts[(hanging == 1) & letters].sum()) / total
    return Shapes(
        signs=signs,
        hanging=hanging,
        rising=rising,
        one_height=up < _FEW_RISE and down < _FEW_HANG and height > _CAPITAL_EM,
        many_heights=up > _MANY_RISE or (up > _SOME_RISE and down > _MANY_HANG),
    )


def _usual_height(tops: Floats, counts: Numbers) -> float:
    """Height of most letters: where most tops are, within a twentieth of themselves."""
    near = np.abs(tops[:, np.newaxis] - tops) <= np.abs(tops) / 20
    return float(tops[int((near.T @ counts).argmax())])


def weigh_shapes(shapes: Shapes, tongue: Tongue, limits: PermutationThresholds) -> Floats:
    """`(codes + 1, letters)`: log-likelihood of what is drawn for small letters, 0 if it fits.

    Nothing is said of scripts without such letters, nor where they may be capitals.
    """
    cost = np.zeros((len(shapes.signs) + 1, len(tongue.letters)))
    bases = [unicodedata.normalize("NFD", letter)[:1] for letter in tongue.letters]
    pairs = list(zip(bases, tongue.letters, strict=True))
    either = np.array([base in _EITHER for base in bases])
    hanging = np.array([base in _HANGING or letter in _HANGING for base, letter in pairs])
    rising = np.array([base in _RISING or base != letter for base, letter in pairs])
    if not shapes.many_heights or not any(base in _RISING for base in bases):
        return cost
    for seen, expected in ((shapes.hanging, hanging), (shapes.rising, rising)):
        for state in (False, True):
            rows = np.flatnonzero(seen == state) + 1
            wrong = (expected != state) & ~either
            wrong[0] = False
            cost[np.ix_(rows, np.flatnonzero(wrong))] -= limits.shape_cost
    return cost


def weigh_capitals(shapes: Shapes, limits: PermutationThresholds) -> Floats:
    """`(codes + 1,)`: the same of any capital: it rises above small letters."""
    low = (shapes.rising == 0) & shapes.many_heights
    return np.concatenate([[0.0], np.where(low, -limits.shape_cost, 0.0)])
