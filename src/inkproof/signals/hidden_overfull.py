"""Which glyphs say more than a glyph can show?

A font's map may say a whole sentence for one letter: the page shows the letter, and who reads
the text gets the sentence (ISO 32000-2, 9.10.3 bounds no length). Ligatures and words drawn as
one glyph are as wide as their letters; the signs that stand for formulas are Arabic.
"""

from __future__ import annotations

import math

import numpy as np

from inkproof.geometry.sequences import lengths
from inkproof.language.scripts import is_digit, is_letter, is_mark, is_rtl
from inkproof.model.glyphs import Flag, Glyphs, Mask
from inkproof.thresholds import HiddenThresholds


def find_overfull(glyphs: Glyphs, further: Mask, thresholds: HiddenThresholds) -> Mask:
    """All rows of glyphs whose map says more letters than their ink has room for.

    Args:
        glyphs: of a page.
        further: the rows that are further characters of the glyph before.
        thresholds: of hidden text.
    """
    least = thresholds.overfull_letters
    found = np.zeros(len(glyphs), bool)
    by_map = further & ((glyphs.flags & Flag.ACTUALTEXT.value) == 0)
    follows = by_map.nonzero()[0]
    # In a glyph of `least` letters that many rows but one follow another without a gap.
    if not (follows[least - 2 :] - follows[: 2 - least or None] == least - 2).any():
        return found
    heads = (~by_map).nonzero()[0]
    counts = lengths(heads, len(glyphs))
    for place in (counts >= least).nonzero()[0].tolist():
        head = int(heads[place])
        rows = slice(head, head + int(counts[place]))
        said = glyphs.text[rows]
        # Marks and signs take no room.
        letters = said[(is_letter(said) | is_digit(said)) & ~is_mark(said)]
        has_room = _ink_along(glyphs, head) >= thresholds.overfull_em * len(letters)
        is_formula = len(letters) <= thresholds.formula_letters and is_rtl(letters).all()
        found[rows] = len(letters) >= least and not (has_room or is_formula)
    return found


def _ink_along(glyphs: Glyphs, row: int) -> float:
    """How far a glyph's ink reaches along its line, in sizes."""
    x0, y0, x1, y1 = map(float, glyphs.box[row])
    angle = math.radians(float(glyphs.angle[row]))
    along = abs(math.cos(angle)) * (x1 - x0) + abs(math.sin(angle)) * (y1 - y0)
    return along / max(float(glyphs.size[row]), 1e-6)
