"""Which font draws which word of a text?

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
from inkproof.signals.lexical import Words
from inkproof.signals.passages import Passage

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
    """For each white-space word the font that draws all its letters, or all of it where it has
    none; -1 for a word drawn in two, which belongs to neither."""

    def spread_owners(self) -> Places:
        """For each character the font that its word belongs to; -1 for white space."""
        space = self.passage.characters.spaces
        spread = np.full(len(space), -1, np.intp)
        if len(self.starts):
            spread[self.starts[0] :] = np.repeat(self.owners, lengths(self.starts, len(space)))
        spread[space] = -1
        return spread

    def list_words(self, fonts: Sequence[int]) -> dict[int, list[str]]:
        """For each of the fonts the white-space words that it draws alone, each once."""
        said: dict[int, dict[str, None]] = {font: {} for font in fonts}
        asked = np.zeros(max(fonts, default=0) + 2, np.bool_)  # the last entry is for no font
        asked[list(fonts)] = True
        chosen = asked[np.minimum(self.owners, len(asked) - 1)].nonzero()[0]
        if len(chosen):
            words = self.passage.text.split()
            for place, owner in zip(chosen.tolist(), self.owners[chosen].tolist(), strict=True):
                said[owner][words[place]] = None
        return {font: list(words) for font, words in said.items()}


def find_fonts(passage: Passage, glyphs: Glyphs) -> DrawnText:
    """Who draws which words of a passage? `glyphs` are those of the page.

    A word belongs to the font of its letters: a comma or a lost space in another font takes
    nothing away from it.
    """
    fonts = np.append(glyphs.font, np.int16(-1))[passage.rows]
    signs = ~passage.characters.spaces
    starts = (signs & ~shift(signs, first=False)).nonzero()[0]
    if not ((fonts[1:] != fonts[:-1]) & signs[1:] & signs[:-1]).any():
        return DrawnText(passage, fonts, starts, fonts[starts].astype(np.intp))
    return DrawnText(passage, fonts, starts, _find_owners(passage, fonts, signs, starts))


def _find_owners(
    passage: Passage, fonts: NDArray[np.int16], signs: Mask, starts: Places
) -> Places:
    """The font of each word's letters, or of all its signs; -1 where they are drawn in two."""
    letters = passage.characters.letters
    words = np.repeat(np.arange(len(starts)), lengths(starts, len(signs)))
    words = np.concatenate([np.zeros(starts[0], np.intp), words])  # white space before the first
    wordless = np.ones(len(starts), np.bool_)
    wordless[words[letters]] = False
    places = (letters | (signs & wordless[words])).nonzero()[0]
    drawers, spelled = fonts[places], words[places]
    follows = spelled[1:] == spelled[:-1]
    owners: Places = drawers[np.append(True, ~follows)].astype(np.intp)
    owners[spelled[1:][follows & (drawers[1:] != drawers[:-1])]] = -1
    return owners


def deal_words(vocabulary: Vocabulary, drawn: DrawnText, fonts: int) -> Words:
    """The words of a text by font; a speaker for each of the page's fonts.

    `vocabulary` is that of the text.
    """
    times = vocabulary.count(drawn.owners, fonts)
    if drawn.passage.characters.has_unspaced:
        times[_find_spaceless(drawn, fonts)] = 0
    return Words(vocabulary, times)


def _find_spaceless(drawn: DrawnText, fonts: int) -> list[int]:
    """The fonts that mostly draw letters of scripts that put no space between words."""
    owners = drawn.spread_owners()
    scripts = script_numbers(drawn.passage.characters.classes)
    counted = (owners >= 0) & (scripts > 0)
    pairs = owners[counted] * len(SCRIPTS) + scripts[counted]
    counts = np.bincount(pairs, minlength=fonts * len(SCRIPTS)).reshape(fonts, len(SCRIPTS))
    prevailing = counts.argmax(axis=1).tolist()
    return [font for font, script in enumerate(prevailing) if SCRIPTS[script] in SPACELESS]
