"""What does one page say of each of its fonts? Damage belongs to a font, not to a page.

Reference 000, "Partial corruption hides inside a page average": the words of a text are sorted
by the font that draws them, and each font is judged alone.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import is_letter, is_space, to_points
from inkproof.model.glyphs import WHITE_SPACE, Flag, Glyphs, to_string
from inkproof.model.page import Page
from inkproof.model.signals import FontEvidence
from inkproof.signals.bad_glyphs import is_unmapped
from inkproof.signals.lexical import measure_lexical
from inkproof.signals.prose import ProseReading
from inkproof.thresholds import LexicalThresholds


def measure_fonts(
    page: Page,
    prose: ProseReading,
    listed: frozenset[str],
    thresholds: LexicalThresholds,
    max_characters: int,
) -> tuple[FontEvidence, ...]:
    """Evidence of every font that draws a glyph, in the order of the page's fonts.

    `thresholds` should hardly abstain: evidence is summed over pages before anybody judges.
    The words of a font are looked up to `max_characters`: a font is broken or it is not.
    """
    glyphs, fonts = page.glyphs, page.fonts
    signs = ~np.isin(glyphs.raw, WHITE_SPACE, kind="table") & ~glyphs.has(Flag.ACTUALTEXT)
    texts = split_by_font(prose.text, prose.rows, glyphs)
    letters = _count_letters(prose, glyphs, len(fonts))
    drawn = np.bincount(glyphs.font[signs], minlength=len(fonts))
    unmapped = np.bincount(glyphs.font[signs & is_unmapped(glyphs)], minlength=len(fonts))
    return tuple(
        FontEvidence(
            name=font.name,
            key=font.key,
            letters=int(letters[index]),
            lexical=measure_lexical(texts.get(index, "")[:max_characters], listed, thresholds),
            unmapped=int(unmapped[index]),
            glyphs=int(drawn[index]),
        )
        for index, font in enumerate(fonts)
        if drawn[index]
    )


def split_by_font(text: str, rows: NDArray[np.intp], glyphs: Glyphs) -> dict[int, str]:
    """The words of a text by font, each followed by its white space.

    `rows` has for each character of `text` its row in `glyphs`, -1 for none. A word drawn in
    two fonts belongs to neither.
    """
    points = to_points(text)
    fonts = _fonts_of(rows, glyphs)
    inside = ~is_space(points) & (fonts >= 0)
    starts = np.flatnonzero(inside & ~np.concatenate([[False], inside[:-1]]))
    if not len(starts):
        return {}
    ranked = np.where(inside, fonts, -1)
    high = np.maximum.reduceat(ranked, starts)
    low = np.minimum.reduceat(np.where(inside, fonts, np.iinfo(fonts.dtype).max), starts)
    lengths = np.diff(np.append(starts, len(points)))
    owner = np.repeat(np.where(low == high, high, -1), lengths)
    said = points[starts[0] :]
    return {int(font): to_string(said[owner == font]) for font in np.unique(owner) if font >= 0}


def _count_letters(prose: ProseReading, glyphs: Glyphs, fonts: int) -> NDArray[np.intp]:
    """Letters of prose that each font draws."""
    drawn = _fonts_of(prose.rows, glyphs)
    return np.bincount(drawn[is_letter(to_points(prose.text)) & (drawn >= 0)], minlength=fonts)


def _fonts_of(rows: NDArray[np.intp], glyphs: Glyphs) -> NDArray[np.int16]:
    """The font of each row; -1 where there is no glyph."""
    return np.append(glyphs.font, np.int16(-1))[rows]
