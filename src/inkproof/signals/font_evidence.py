"""Which font draws which word of a text?

Reference 000, "Partial corruption hides inside a page average": the words of a text are sorted
by the font that draws them, and each font is judged alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths, shift
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
        words = self.passage.text.split()
        return {
            font: list(dict.fromkeys(map(words.__getitem__, self._find_owned(font))))
            for font in fonts
        }

    def _find_owned(self, font: int) -> list[int]:
        """Places of the white-space words of a font."""
        places: list[int] = (self.owners == font).nonzero()[0].tolist()
        return places


def find_fonts(passage: Passage, glyphs: Glyphs) -> DrawnText:
    """Who draws which words of a passage? `glyphs` are those of the page.

    A word belongs to the font of its letters: a comma or a lost space in another font takes
    nothing away from it.
    """
    fonts = list_drawers(passage, glyphs)
    signs = ~passage.characters.spaces
    starts = (signs & ~shift(signs, first=False)).nonzero()[0]
    if not ((fonts[1:] != fonts[:-1]) & signs[1:] & signs[:-1]).any():
        return DrawnText(passage, fonts, starts, fonts[starts].astype(np.intp))
    return DrawnText(passage, fonts, starts, _find_owners(passage, fonts, signs, starts))


def list_drawers(passage: Passage, glyphs: Glyphs) -> NDArray[np.int16]:
    """For each character its index in the page's fonts; -1 where there is no glyph."""
    fonts = np.empty(len(glyphs) + 1, np.int16)
    fonts[:-1] = glyphs.font
    fonts[-1] = -1  # a row of -1 is the last one
    return fonts[passage.rows]


def _find_owners(
    passage: Passage, fonts: NDArray[np.int16], signs: Mask, starts: Places
) -> Places:
    """The font of each word's letters, or of all its signs; -1 where they are drawn in two."""
    letters = passage.characters.letters
    words = np.zeros(len(signs), np.intp)  # white space before the first word goes with it
    words[starts[0] :] = np.arange(len(starts)).repeat(lengths(starts, len(signs)))
    wordless = np.ones(len(starts), np.bool_)
    wordless[words[letters]] = False
    places = (letters | (signs & wordless[words])).nonzero()[0]
    drawers, spelled = fonts[places], words[places]
    first = begins(spelled)
    owners: Places = drawers[first].astype(np.intp)
    owners[spelled[begins(drawers) & ~first]] = -1
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
