"""What does one page say of each of its fonts? Damage belongs to a font, not to a page.

Reference 000, "Partial corruption hides inside a page average": the words of a text are sorted
by the font that draws them, and each font is judged alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import lengths, shift
from inkproof.language.lexical import Vocabulary
from inkproof.language.scripts import SCRIPTS, SPACELESS, script_numbers
from inkproof.model.glyphs import Glyphs, Mask
from inkproof.model.page import Font
from inkproof.model.signals import FontEvidence, Measured
from inkproof.signals.bad_glyphs import is_unmapped
from inkproof.signals.lexical import Words
from inkproof.signals.passages import Passage
from inkproof.signals.stated import Inspected

Places = NDArray[np.intp]


@dataclass(frozen=True, eq=False, slots=True)
class DrawnText:
    """A passage and the fonts that draw it."""

    passage: Passage
    fonts: NDArray[np.int16]
    """For each character its index in the page's fonts; -1 where there is no glyph."""
    starts: Places
    """Where each white-space word begins."""
    owners: Places
    """For each white-space word the font that draws all of it; -1 for a word drawn in two, which
    belongs to neither."""

    def spread_owners(self) -> Places:
        """For each character the font that draws all of its word; -1 for white space."""
        space = self.passage.characters.spaces
        spread = np.full(len(space), -1, np.intp)
        if len(self.starts):
            spread[self.starts[0] :] = np.repeat(self.owners, lengths(self.starts, len(space)))
        spread[space] = -1
        return spread


def find_fonts(passage: Passage, glyphs: Glyphs) -> DrawnText:
    """Who draws which words of a passage? `glyphs` are those of the page."""
    fonts = np.append(glyphs.font, np.int16(-1))[passage.rows]
    signs = ~passage.characters.spaces
    starts = (signs & ~shift(signs, first=False)).nonzero()[0]
    owners = fonts[starts].astype(np.intp)
    changes = ((fonts[1:] != fonts[:-1]) & signs[1:] & signs[:-1]).nonzero()[0]
    owners[np.searchsorted(starts, changes, side="right") - 1] = -1
    return DrawnText(passage, fonts, starts, owners)


def deal_words(vocabulary: Vocabulary, drawn: DrawnText, fonts: int) -> Words:
    """The words of a text by font; a speaker for each of the page's fonts.

    `vocabulary` is that of the text.
    """
    weights = vocabulary.weigh(drawn.owners, fonts)
    if drawn.passage.characters.has_unspaced:
        weights[_find_spaceless(drawn, fonts)] = 0
    return Words(vocabulary, weights)


def measure_fonts(
    fonts: Sequence[Font], seen: Inspected, drawn: DrawnText, lexical: Sequence[Measured]
) -> tuple[FontEvidence, ...]:
    """Evidence of every font that draws a glyph, in the order of the page's fonts.

    Args:
        fonts: those of the page.
        seen: the glyphs of the page.
        drawn: the text that votes.
        lexical: for each font how many of its words are listed. Should hardly abstain:
            evidence is summed over pages before anybody judges.
    """
    drawers = seen.glyphs.font
    signs = seen.inked & ~seen.replaced
    unmapped = signs & is_unmapped(seen)
    letters = drawn.passage.characters.letters & (drawn.fonts >= 0)
    rows = zip(
        fonts,
        _count_each(drawn.fonts, letters, len(fonts)),
        lexical,
        _count_each(drawers, unmapped, len(fonts)),
        _count_each(drawers, signs, len(fonts)),
        strict=True,
    )
    return tuple(
        FontEvidence(
            name=font.name,
            key=font.key,
            letters=said,
            lexical=words,
            unmapped=lost,
            glyphs=total,
        )
        for font, said, words, lost, total in rows
        if total
    )


def _find_spaceless(drawn: DrawnText, fonts: int) -> list[int]:
    """The fonts that mostly draw letters of scripts that put no space between words."""
    owners = drawn.spread_owners()
    scripts = script_numbers(drawn.passage.characters.classes)
    counted = (owners >= 0) & (scripts > 0)
    pairs = owners[counted] * len(SCRIPTS) + scripts[counted]
    counts = np.bincount(pairs, minlength=fonts * len(SCRIPTS)).reshape(fonts, len(SCRIPTS))
    prevailing = counts.argmax(axis=1).tolist()
    return [font for font, script in enumerate(prevailing) if SCRIPTS[script] in SPACELESS]


def _count_each(fonts: NDArray[np.int16], rows: Mask, count: int) -> list[int]:
    """How many of the rows each of `count` fonts draws."""
    if not rows.any():
        return [0] * count
    chosen = fonts if rows.all() else fonts[rows.nonzero()[0]]
    counts: list[int] = np.bincount(chosen, minlength=count).tolist()
    return counts
