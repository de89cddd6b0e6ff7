"""What does the ink of a font say of its letters' shapes? Heights and depths, and what they mean.

Only boxes are looked at, relative to others of the same font: where small letters, capitals and
descenders end is found in the ink itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median

from inkproof.repair.case import FontCase

Box = tuple[float, float, float, float]
LOW = frozenset("acemnorsuvwxz")
"""Small letters as high as an x."""
TALL = frozenset("bdfhkl")
"""Small letters that rise above it."""
DEEP = frozenset("gpqy")
"""Small letters that go below the baseline, and are as high as an x."""
FLAT = frozenset("ABCDEFGHIKLMNOPRSTUVWXYZ")
"""Capitals that stand on the baseline; J and Q may go below."""
_STEP = 0.06
_SPREAD = 0.05
_LEAST = 3


def find_box(case: FontCase, code: int) -> Box | None:
    """Left, bottom, right and top of a glyph's ink in em; None where nothing is known or drawn."""
    box = case.facts(code).box or case.sample.ink.get(code)
    if box is None or box[2] <= box[0] or box[3] <= box[1]:
        return None
    return box


def list_boxes(case: FontCase) -> Mapping[int, Box]:
    """Of all codes of the sample that leave ink."""
    found = {code: find_box(case, code) for code in case.codes}
    return {code: box for code, box in found.items() if box is not None}


def shows_one_case(case: FontCase, *, capitals: bool) -> bool:
    """Is it in the ink that all letters of a table are capitals, or that all are small?

    Capitals are all of one height and have no depth; among small letters some rise above others.
    False where there is too little to tell.
    """
    boxes = list_boxes(case)
    if capitals:
        found = [box for code, box in boxes.items() if case.current.get(code, "") in FLAT]
        if len(found) < _LEAST:
            return False
        top, bottom = median(box[3] for box in found), median(box[1] for box in found)
        return all(
            abs(box[3] - top) <= _SPREAD * 1.5 and box[1] >= bottom - _SPREAD for box in found
        )
    tops = {
        kind: [box[3] for code, box in boxes.items() if case.current.get(code, "") in kind]
        for kind in (LOW, TALL)
    }
    if len(tops[LOW]) < _LEAST or not tops[TALL]:
        return False
    return median(tops[TALL]) - median(tops[LOW]) >= _STEP
