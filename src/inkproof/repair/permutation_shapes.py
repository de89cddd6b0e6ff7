"""Which letters does the ink allow? Letters that hang below the line, rise above others, or not.

It comes from what is painted, not from the map: `p` reaches below the line in every font, `o`
never does, a comma is no letter at all.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np

from inkproof.repair.case import FontCase
from inkproof.repair.permutation_cipher import Cipher, Floats, Mask
from inkproof.repair.permutation_language import Tongue
from inkproof.thresholds import PermutationThresholds

_HANGING = frozenset("gjpqyçşţąęįųруцщдфβγζημξρφχψς")
_RISING = frozenset("bdfhklßбёйіїβδθλζξψ")
_EITHER = frozenset("tijzfфдђћјλψφηξςßĳ")
"""Letters that do so in some fonts, or less than others."""


_FEW, _MANY = 0.02, 0.10
"""Shares of letters that rise or hang: among capitals Q and J hang, of small letters a fifth
rises and a tenth hangs."""


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
    """Do all letters rise to one height and none hangs, as capitals do?"""
    many_heights: bool = False
    """Do many rise above others, as small letters do?"""


def read_shapes(case: FontCase, cipher: Cipher) -> Shapes:
    """What boxes of ink say, where there are any."""
    nothing = np.full(cipher.size, np.nan)
    boxes = np.full((cipher.size, 4), np.nan)
    for number, code in enumerate(cipher.codes):
        box = case.sample.ink.get(code) or case.facts(code).box
        if box is not None and box[3] > box[1]:
            boxes[number] = box
    known = ~np.isnan(boxes[:, 3])
    unknown = Shapes(signs=np.zeros(cipher.size, np.bool_), hanging=nothing, rising=nothing)
    if cipher.counts[known].sum() < cipher.counts.sum() / 2:
        return unknown
    height = _usual_height(boxes[known, 3], cipher.counts[known])
    if height <= 0:
        return unknown
    bottom, top = boxes[:, 1] / height, boxes[:, 3] / height
    hanging = np.where(bottom < -0.2, 1.0, np.where(bottom > -0.1, 0.0, np.nan))
    rising = np.where(top > 1.3, 1.0, np.where(top < 1.1, 0.0, np.nan))
    signs = known & ((top < 0.6) | (bottom > 0.5) | ((bottom > 0.2) & (top < 0.9)))
    counts = cipher.counts * ~signs
    total = max(1, int(counts[known].sum()))
    up, down = float(counts[rising == 1].sum()) / total, float(counts[hanging == 1].sum()) / total
    return Shapes(
        signs=signs,
        hanging=hanging,
        rising=rising,
        one_height=up < _FEW and down < _FEW,
        many_heights=up > _MANY and down > _FEW,
    )


def _usual_height(tops: Floats, counts: Floats) -> float:
    """Height of most letters: where most tops are, within a twentieth of themselves."""
    near = np.abs(tops[:, np.newaxis] - tops) <= 0.05 * np.abs(tops)
    return float(tops[int((near.T @ counts).argmax())]) if len(tops) else 0.0


def weigh_shapes(shapes: Shapes, tongue: Tongue, limits: PermutationThresholds) -> Floats:
    """`(codes + 1, letters)`: log-likelihood of what is drawn, 0 where it fits."""
    bases = [unicodedata.normalize("NFD", letter)[:1] for letter in tongue.letters]
    plain = np.array([base == letter and bool(letter) for base, letter in zip(bases, tongue.letters, strict=True)])
    either = np.array([letter in _EITHER for letter in bases])
    hanging = np.array([base in _HANGING or letter in _HANGING for base, letter in zip(bases, tongue.letters, strict=True)])
    rising = np.array([base in _RISING for base in bases]) | ~plain
    cost = np.zeros((len(shapes.signs) + 1, len(tongue.letters)))
    scripts_known = tongue.letters[-1] and not tongue.rtl
    if not scripts_known or not (hanging.any() and rising.any()):
        return cost
    for seen, expected in ((shapes.hanging, hanging), (shapes.rising, rising)):
        for state in (0.0, 1.0):
            rows = np.flatnonzero(seen == state) + 1
            wrong = (expected != bool(state)) & ~either
            wrong[0] = False
            cost[np.ix_(rows, np.flatnonzero(wrong))] -= limits.shape_cost
    return cost
