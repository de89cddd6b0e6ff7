"""Which text of a page does nobody see? By what the file states; doubtful rows await a render.

Certain is what lies off the page, on a layer that is switched off, in characters or sizes that
cannot be seen, and unpainted text over nothing. Whatever depends on colours, shapes, clips and
pictures is only suspect, and `visibility` settles it.
"""

from __future__ import annotations

import unicodedata

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins
from inkproof.model.evidence import Figure, HiddenRows, Hiding, code_of
from inkproof.model.glyphs import LAST_POINT, Flag, Glyphs, Mask, Paint
from inkproof.model.page import Page
from inkproof.signals.hidden_beneath import find_doubtful
from inkproof.signals.hidden_overfull import find_overfull
from inkproof.signals.hidden_pairs import shares_under
from inkproof.signals.hidden_tiny import Ink, find_tiny
from inkproof.signals.hidden_words import (
    Words,
    copied_words,
    even_out,
    find_spans,
    find_words,
    over_something,
)
from inkproof.thresholds import HiddenThresholds

How = NDArray[np.uint8]
"""As `HiddenRows.how`."""

TAGS = (0xE0000, 0xE007F)
"""First and last of the tag characters (Unicode 16, 23.9)."""
SELECTORS = (0xE0100, 0xE01EF)
"""First and last of the variation selectors that stand for letters as tags do when there are
several in a row: one alone chooses the form of an ideograph (Unicode 16, 23.4)."""
CANCEL_TAG = 0xE007F
WAVING_BLACK_FLAG = 0x1F3F4
"""Tags behind it name a region: the one use that Unicode has for them (UTS 51, annex C)."""
LONGEST_REGION = 7
"""Tags of such a sequence, the closing one included."""
BARE_INK_PT = 0.01
"""Shorter side of the ink, in points, of a glyph that has none."""


def find_hidden(
    page: Page, thresholds: HiddenThresholds, figures: tuple[Figure, ...] = ()
) -> HiddenRows:
    """The mechanism of every row that is certainly hidden, and the rows that only renders tell.

    White space goes with the glyph before it in its text object. Small labels are those of
    `figures` or pictures.
    """
    glyphs = page.glyphs
    how = np.zeros(len(glyphs), np.uint8)
    if not len(glyphs):
        return HiddenRows(how=how, suspect=how.copy())
    further = (glyphs.flags & Flag.CONTINUES.value) != 0
    inked = ~glyphs.is_space & ~further
    seen = inked & glyphs.is_visible
    x0, y0, x1, y1 = np.ascontiguousarray(glyphs.box.T)
    across, down = x1 - x0, y1 - y0
    ink = Ink(np.maximum(across, down), np.minimum(across, down))
    crosses = x0.min() < 0 or y0.min() < 0 or x1.max() > page.width or y1.max() > page.height
    if crosses:
        off = (x1 <= 0) | (y1 <= 0) | (x0 >= page.width) | (y0 >= page.height)
        _claim(how, _keep_words_whole(glyphs, inked, inked & off, thresholds), Hiding.OFF_PAGE)
    if page.hidden_layers:
        _claim(how, np.isin(glyphs.layer, list(page.hidden_layers)), Hiding.HIDDEN_LAYER)
    if max(int(glyphs.text.max()), int(glyphs.raw.max())) >= TAGS[0]:
        _claim(how, _is_tag(glyphs), Hiding.TAG_CHARACTERS)
    if further.any():
        _claim(how, find_overfull(glyphs, further, thresholds), Hiding.OVERFULL_GLYPH)
    if glyphs.size.min() <= 0:
        _claim(how, inked & (glyphs.size <= 0), Hiding.ZERO_SIZE)
    left = seen & (how == 0) if how.any() else seen
    tiny = find_tiny(page, left, ink, figures, thresholds)
    if tiny.any():
        how[tiny] = code_of(Hiding.TINY)
        left = left & ~tiny
    suspect = find_doubtful(page, left, thresholds)
    if crosses:
        nearly = left & _is_nearly_off(page, thresholds)
        nearly = _keep_words_whole(glyphs, inked, nearly, thresholds)
        suspect[nearly] = code_of(Hiding.OFF_PAGE)
    _suspect_blanks(page, left, ink, suspect, thresholds)
    unpainted = inked & ~seen & (how == 0)
    if unpainted.any():
        words = find_words(glyphs, unpainted)
        copies = copied_words(glyphs, words, seen & (how == 0), thresholds)
        how[words.select(copies)] = code_of(Hiding.COPY)
        spans = find_spans(glyphs, unpainted & (how == 0))
        doubtful = over_something(page, spans.boxes(glyphs)) | _may_shape(page, spans)
        how[spans.select(~doubtful)] = code_of(Hiding.INVISIBLE)
        suspect[spans.select(doubtful)] = code_of(Hiding.INVISIBLE)
    return HiddenRows(how=spread(glyphs, inked, how), suspect=spread(glyphs, inked, suspect))


def _suspect_blanks(
    page: Page, rows: Mask, ink: Ink, suspect: How, thresholds: HiddenThresholds
) -> None:
    """Marks glyphs that may draw nothing: those of blank fonts, and words without ink."""
    glyphs = page.glyphs
    of_blanks = page.in_fonts(font.glyphless for font in page.fonts)
    if of_blanks.any():
        suspect[rows & of_blanks] = code_of(Hiding.INVISIBLE)
    flat = rows & (ink.shortest <= np.maximum(BARE_INK_PT, thresholds.line_ink * ink.longest))
    if np.count_nonzero(flat) <= thresholds.loose_glyphs:
        return
    still = flat & (glyphs.advance <= thresholds.line_ink * glyphs.size)
    suspect[_find_letters(glyphs, still, thresholds) & (suspect == 0)] = code_of(Hiding.NO_AREA)
    # That nothing is drawn proves nothing of a font that is not in the file.
    absent = page.in_fonts(font.embedded is False for font in page.fonts)
    blank = _find_letters(glyphs, flat & ~still & ~absent, thresholds)
    suspect[blank] = code_of(Hiding.INVISIBLE)


def _may_shape(page: Page, spans: Words) -> Mask:
    """Which spans are a clip through which something may be painted (render modes 4 to 7)?"""
    clips = (page.glyphs.paint[spans.rows[spans.first]] & Paint.CLIP.value) != 0
    return np.asarray(clips & bool(page.pictures or page.paths.is_visible.any()))


def spread(glyphs: Glyphs, inked: Mask, codes: How) -> How:
    """The same, and what says nothing by itself goes with the glyph that it belongs to.

    Further characters of a glyph and white space have the code of the last inked row before them
    in their text object, or of the first one after. A code they have themselves stays.
    """
    if not codes.any() or inked.all():
        return codes
    marked = np.flatnonzero(inked | (codes != 0))
    if not len(marked):
        return codes
    every = np.arange(len(codes))
    before = np.searchsorted(marked, every, "right") - 1
    behind = marked[np.minimum(before + 1, len(marked) - 1)]
    last = marked[np.maximum(before, 0)]
    same = (before >= 0) & (glyphs.order[last] == glyphs.order)
    next_same = glyphs.order[behind] == glyphs.order
    spreading = np.where(same, codes[last], np.where(next_same, codes[behind], 0))
    return np.asarray(np.where(inked | (codes != 0), codes, spreading), dtype=np.uint8)


def _claim(how: How, rows: Mask, hiding: Hiding) -> None:
    """Marks rows that nothing has hidden yet."""
    if not rows.any():
        return
    how[rows & (how == 0)] = code_of(hiding)


def _keep_words_whole(
    glyphs: Glyphs, inked: Mask, hidden: Mask, thresholds: HiddenThresholds
) -> Mask:
    """The same without loose glyphs of words that are seen."""
    if not hidden.any():
        return hidden
    words: Words = find_words(glyphs, inked)
    whole = hidden.copy()
    whole[words.rows] &= even_out(words, hidden[words.rows], thresholds.loose_glyphs)
    return whole


def _is_tag(glyphs: Glyphs) -> Mask:
    """Which rows are Unicode tag characters, but for those that name the flag of a region?

    Variation selectors that follow one another smuggle letters in the same way.
    """
    first, last = TAGS
    tags = np.zeros(len(glyphs), bool)
    for points in (glyphs.text, glyphs.raw):
        tags |= (points >= first) & (points <= last)
    selectors = (glyphs.text >= SELECTORS[0]) & (glyphs.text <= SELECTORS[1])
    several = selectors[1:] & selectors[:-1]
    hidden_selectors = np.append(several, [False]) | np.append([False], several)
    for start in np.flatnonzero(begins(tags) & tags).tolist():
        rest = ~tags[start:]
        stop = start + int(rest.argmax()) if rest.any() else len(tags)
        closed = glyphs.text[stop - 1] == CANCEL_TAG and stop - start <= LONGEST_REGION
        if closed and start and glyphs.text[start - 1] == WAVING_BLACK_FLAG:
            tags[start:stop] = False
    return np.asarray(tags | hidden_selectors)


def _is_nearly_off(page: Page, thresholds: HiddenThresholds) -> Mask:
    """Which rows have all but a small part beyond the edge of the page?"""
    box = page.glyphs.box
    sheet = np.array([page.box], np.float32)
    return np.asarray(shares_under(box, sheet) < thresholds.clipped_share)


def _find_letters(glyphs: Glyphs, flat: Mask, thresholds: HiddenThresholds) -> Mask:
    """Which of the rows with flat ink, as `flat` says, are words?

    Where the pen does not move either, they are squeezed to a line; else their glyphs are blank.
    A loose blank among letters proves nothing.
    """
    letters = flat.copy()
    for row in np.flatnonzero(letters).tolist():
        kind = unicodedata.category(chr(min(int(glyphs.text[row]), LAST_POINT)))[0]
        letters[row] = kind in "LN"
    words = find_words(glyphs, letters)
    bare = np.zeros(len(flat), bool)
    bare[words.select(words.sizes > thresholds.loose_glyphs)] = True
    return bare
