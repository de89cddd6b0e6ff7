"""What becomes of words in a font that lies, on a page whose other text is good?

The words are taken out one run at a time, so that a heading or a column in a broken font never
takes the sound text around it along, and never leaves looking right.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from msgspec.structs import replace as change

from inkproof.geometry.sequences import begins, lengths
from inkproof.model.content import Block, Line, Segments
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.signals.stated import NO_TEXT, inspect_glyphs

MARK = "[unreadable]"
"""Stands in the text for one run of words that a lying font draws."""


FontNames = frozenset[tuple[str, str]]
"""Name and key of each: fonts of one name are told apart."""


def find_drawn(page: Page, fonts: FontNames) -> Mask:
    """Which glyph rows does one of the fonts draw?"""
    wanted = np.array([(font.name, font.key) in fonts for font in page.fonts], dtype=bool)
    return np.asarray(wanted[page.glyphs.font]) if len(wanted) else np.zeros(0, bool)


def list_drawn(page: Page, fonts: FontNames) -> set[tuple[str, str]]:
    """Which of the fonts draw a glyph of the page?"""
    drawers = {int(font) for font in np.unique(page.glyphs.font) if font >= 0}
    named = {(page.fonts[font].name, page.fonts[font].key) for font in drawers}
    return named & fonts


def find_undecodable(page: Page) -> Mask:
    """Which glyph rows are drawn by a font that draws a glyph here which states no character?"""
    seen = inspect_glyphs(page.glyphs)
    odd = (seen.kinds & NO_TEXT) != 0
    holes = seen.unmapped | (odd & seen.inked)
    return np.isin(page.glyphs.font, np.unique(page.glyphs.font[holes & ~seen.replaced]))


def withhold(segments: Segments, condemned: Mask, mark: str) -> tuple[Segments, str]:
    """The text without condemned words, and those words, a line each.

    Args:
        segments: a page's text.
        condemned: which of its glyph rows are not to be trusted.
        mark: what stands in the place of a run of such words; may be empty.
    """
    blocks: list[Block] = []
    taken: list[str] = []
    for block in segments.blocks:
        lines = [_without(line, condemned, mark, taken) for line in block.lines]
        kept = tuple(line for line in lines if line.text)
        if kept:
            blocks.append(change(block, lines=_mark_once(kept, mark)))
    return replace(segments, blocks=tuple(blocks)), "\n".join(taken)


def _without(line: Line, condemned: Mask, mark: str, taken: list[str]) -> Line:
    """The line with a mark for each run of condemned words."""
    drawn = np.append(condemned, False)[line.rows]  # -1, a space that we put in, is the last
    if not drawn.any():
        return line
    words = line.text.split(" ")
    places = np.cumsum([0, *(len(word) + 1 for word in words)])
    bad = np.array(
        [2 * np.count_nonzero(drawn[a:b]) > max(1, b - a - 1) for a, b in _spans(places)], bool
    )
    parts: list[str] = []
    starts = begins(bad).nonzero()[0]
    for start, length in zip(starts.tolist(), lengths(starts, len(bad)).tolist(), strict=True):
        said = " ".join(words[start : start + length])
        if bad[start]:
            taken.append(said)
            parts.append(mark)
        else:
            parts.append(said)
    text = " ".join(part for part in parts if part)
    return change(line, text=text, rows=np.full(len(text), -1, np.intp))


def _spans(places: np.ndarray) -> list[tuple[int, int]]:
    return list(zip(places[:-1].tolist(), places[1:].tolist(), strict=True))


def _mark_once(lines: tuple[Line, ...], mark: str) -> tuple[Line, ...]:
    """Lines that are nothing but the mark, one after the other, say it once."""
    return tuple(
        line
        for at, line in enumerate(lines)
        if not (mark and at and line.text == mark == lines[at - 1].text)
    )
