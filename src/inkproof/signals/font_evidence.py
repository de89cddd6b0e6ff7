"""What does one page say of each of its fonts? Damage belongs to a font, not to a page.

Reference 000, "Partial corruption hides inside a page average": the words of a text are sorted
by the font that draws them, and each font is judged alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import lengths, shift
from inkproof.language.lexical import Vocabulary
from inkproof.language.scripts import SCRIPTS, SPACELESS, Kind, script_numbers
from inkproof.model.glyphs import Flag, Glyphs
from inkproof.model.page import Page
from inkproof.model.signals import FontEvidence
from inkproof.signals.bad_glyphs import is_unmapped
from inkproof.signals.lexical import Words, measure_lexical
from inkproof.signals.passages import Passage
from inkproof.signals.prose import ProseReading
from inkproof.signals.stated import is_white
from inkproof.thresholds import LexicalThresholds

Places = NDArray[np.intp]


def measure_fonts(
    page: Page,
    prose: ProseReading,
    words: Words,
    listed: frozenset[str],
    thresholds: LexicalThresholds,
) -> tuple[FontEvidence, ...]:
    """Evidence of every font that draws a glyph, in the order of the page's fonts.

    Args:
        page: with its glyphs and fonts.
        prose: the text that votes.
        words: those of `prose`, from `deal_words`.
        listed: the words of the page's language.
        thresholds: should hardly abstain: evidence is summed over pages before anybody judges.
    """
    glyphs, fonts = page.glyphs, page.fonts
    signs = ~is_white(glyphs.raw) & ~glyphs.has(Flag.ACTUALTEXT)
    letters = _count_letters(prose.passage, glyphs, len(fonts)).tolist()
    drawn = np.bincount(glyphs.font[signs], minlength=len(fonts)).tolist()
    unmapped = np.bincount(glyphs.font[signs & is_unmapped(glyphs)], minlength=len(fonts)).tolist()
    lexical = measure_lexical(words, listed, thresholds)
    return tuple(
        FontEvidence(
            name=font.name,
            key=font.key,
            letters=letters[index],
            lexical=lexical[index],
            unmapped=unmapped[index],
            glyphs=drawn[index],
        )
        for index, font in enumerate(fonts)
        if drawn[index]
    )


def deal_words(vocabulary: Vocabulary, passage: Passage, glyphs: Glyphs, fonts: int) -> Words:
    """The words of a passage by font; a speaker for each of the page's fonts.

    `vocabulary` is that of the passage's text.
    """
    owners = find_owners(passage, glyphs)
    weights = vocabulary.weigh(owners, fonts)
    if passage.characters.are(Kind.UNSPACED).any():
        weights[_find_spaceless(passage, owners, fonts)] = 0
    return Words(vocabulary, weights)


def find_owners(passage: Passage, glyphs: Glyphs) -> Places:
    """For each white-space word of a passage the font that draws it.

    -1 for a word drawn in two fonts, which belongs to neither.
    """
    space = passage.characters.are(Kind.SPACE)
    starts = _find_starts(space)
    if not len(starts):
        return starts
    fonts = _fonts_of(passage, glyphs)
    high = np.maximum.reduceat(np.where(space, -1, fonts), starts)
    low = np.minimum.reduceat(np.where(space, np.iinfo(fonts.dtype).max, fonts), starts)
    return np.where(low == high, high, -1).astype(np.intp)


def spread_owners(owners: Places, passage: Passage) -> Places:
    """For each character the font that draws all of its word; -1 for white space."""
    space = passage.characters.are(Kind.SPACE)
    starts = _find_starts(space)
    spread = np.full(len(space), -1, np.intp)
    spread[starts[0] if len(starts) else len(space) :] = np.repeat(
        owners, lengths(starts, len(space))
    )
    spread[space] = -1
    return spread


def _find_spaceless(passage: Passage, owners: Places, fonts: int) -> list[int]:
    """The fonts that mostly draw letters of scripts that put no space between words."""
    drawn = spread_owners(owners, passage)
    scripts = script_numbers(passage.characters.classes)
    counted = (drawn >= 0) & (scripts > 0)
    pairs = drawn[counted] * len(SCRIPTS) + scripts[counted]
    counts = np.bincount(pairs, minlength=fonts * len(SCRIPTS)).reshape(fonts, len(SCRIPTS))
    return [
        font
        for font, script in enumerate(counts.argmax(axis=1).tolist())
        if SCRIPTS[script] in SPACELESS
    ]


def _find_starts(space: NDArray[np.bool_]) -> Places:
    """Where each white-space word begins."""
    return np.flatnonzero(~space & shift(space, first=True))


def _count_letters(passage: Passage, glyphs: Glyphs, fonts: int) -> Places:
    """Letters of a passage that each font draws."""
    drawn = _fonts_of(passage, glyphs)
    return np.bincount(drawn[passage.characters.are(Kind.LETTER) & (drawn >= 0)], minlength=fonts)


def _fonts_of(passage: Passage, glyphs: Glyphs) -> NDArray[np.int16]:
    """The font of each character; -1 where there is no glyph."""
    return np.append(glyphs.font, np.int16(-1))[passage.rows]
