"""Can glyphs without a stated character be read all the same?

Where a file states none, an engine makes something of the codes. That is right for most simple
fonts and a guess for the rest, and words tell which.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.language import lexical
from inkproof.language.scripts import is_digit, is_letter
from inkproof.model.glyphs import Flag
from inkproof.model.page import FontKind, Page
from inkproof.signals.font_evidence import DrawnText, deal_words, find_fonts
from inkproof.signals.lexical import WordLists, WordsReading, is_settled, judge_words
from inkproof.signals.passages import BlockText
from inkproof.signals.trigram import TrigramReading
from inkproof.thresholds import Thresholds

_ASCII_END = 0x80


def find_vouched(
    page: Page,
    text: BlockText,
    letters: TrigramReading,
    lists: WordLists,
    thresholds: Thresholds,
) -> frozenset[int]:
    """Fonts without stated characters in which the engine's guess is right all the same.

    Their text, headings and cells included, spells words; or there are too few words to tell
    and the codes of a simple font are letters and digits, as where producers number glyphs by
    ASCII (Type 3 fonts of charts). Codes of a composite font are glyph numbers.
    """
    unmapped = page.glyphs.has(Flag.UNMAPPED)
    if not unmapped.any():
        return frozenset()
    suspects = np.unique(page.glyphs.font[unmapped]).tolist()
    drawn = _draw_words(text, page, suspects)
    vocabulary = lexical.read_words(drawn.passage.text, thresholds.lexical.min_word_letters)
    words = deal_words(vocabulary, drawn, len(page.fonts))
    least = thresholds.bad_glyphs.min_vouching
    readings = judge_words(words, letters, lists, thresholds.lexical, least)
    return frozenset(
        font for font in suspects if _is_spared(font, readings[font], drawn, page, thresholds)
    )


def _draw_words(text: BlockText, page: Page, fonts: list[int]) -> DrawnText:
    """The words, headings and cells included, that one of the fonts draws alone."""
    drawn = find_fonts(text.mend().mend_line_ends(), page.glyphs)
    wanted = np.isin(drawn.spread_owners(), fonts)
    wanted |= drawn.passage.characters.spaces
    return find_fonts(drawn.passage.select(wanted), page.glyphs)


def _is_spared(
    font: int, reading: WordsReading, drawn: DrawnText, page: Page, thresholds: Thresholds
) -> bool:
    """Does anything vouch for the font?"""
    if reading.measured.score is not None:
        return is_settled(reading, thresholds.lexical)
    said = drawn.passage.characters.points[drawn.spread_owners() == font]
    simple = page.fonts[font].kind is not FontKind.TYPE0
    return simple and _is_plain(said, thresholds.bad_glyphs.min_plain)


def _is_plain(signs: NDArray[np.uint32], least: float) -> bool:
    """Are the signs ASCII letters and digits, but for a few?"""
    plain = (is_letter(signs) | is_digit(signs)) & (signs < _ASCII_END)
    return len(signs) > 0 and int(np.count_nonzero(plain)) >= least * len(signs)
