"""What do readers say of each glyph whose code is known, and who need not be asked?

The plain reading of a page and the one by codes are joined; so is that of the second witness,
which costs more than both together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from inkproof.errors import DamagedError, LimitError
from inkproof.model.glyphs import Flag, Mask, Rows, to_string
from inkproof.model.keys import KeyedGlyphs
from inkproof.model.page import Page
from inkproof.model.repair import FontProgram
from inkproof.pipeline.choosing import shows_all
from inkproof.pipeline.opening import OpenDocument
from inkproof.repair.likeness import is_text
from inkproof.thresholds import Thresholds

Said = dict[int, str]
"""Code → text."""


def say(page: Page, found: Rows, count: int) -> list[str | None]:
    """What a plain reading says for each keyed glyph; None where it has no glyph there.

    Args:
        page: the plain reading.
        found: for each of its rows the keyed glyph (`KeyedGlyphs.find`).
        count: keyed glyphs.
    """
    glyphs = page.glyphs
    usable = (found >= 0) & ~glyphs.has(Flag.ACTUALTEXT)
    said: list[str | None] = [None] * count
    rows = usable.nonzero()[0]
    points = glyphs.raw[rows]
    known = {int(point): to_string(np.array([point], np.uint32)) for point in np.unique(points)}
    for place, point in zip(found[rows].tolist(), points.tolist(), strict=True):
        said[place] = (said[place] or "") + known[point]
    return said


def find_guessed(page: Page, found: Rows, count: int) -> Mask:
    """For which keyed glyphs does the file state no character, whatever the reader says?

    Args as for `say`.
    """
    guessed = np.zeros(count, bool)
    guessed[found[(found >= 0) & page.glyphs.has(Flag.UNMAPPED)]] = True
    return guessed


def say_second(document: OpenDocument, index: int, keyed: KeyedGlyphs) -> dict[str, Said]:
    """What the second witness says by font; nothing where there is none, or it cannot read it."""
    try:
        page = document.read_second(index)
    except (DamagedError, LimitError):
        return {}
    return {} if page is None else vote_each(keyed, say(page, keyed.find(page), len(keyed)))


def vote_each(keyed: KeyedGlyphs, said: Sequence[str | None]) -> dict[str, Said]:
    """What is said of the codes of each font that draws a glyph."""
    return {
        key: _vote(keyed.key[mine].tolist(), [said[place] for place in mine.tolist()])
        for number, key in enumerate(keyed.fonts)
        if len(mine := (keyed.font == number).nonzero()[0])
    }


def _vote(codes: Sequence[int], said: Sequence[str | None]) -> Said:
    """What is said most often of each code; nothing only where nothing is ever said."""
    votes: dict[int, Counter[str]] = {}
    for code, text in zip(codes, said, strict=True):
        heard = votes.setdefault(code, Counter())
        if text:
            heard[text] += 1
    return {code: heard.most_common(1)[0][0] if heard else "" for code, heard in votes.items()}


def is_guesswork(program: FontProgram, votes: Said, thresholds: Thresholds) -> bool:
    """May the second witness read a font otherwise? What both read is the map, where it is one."""
    if shows_all(program, votes, thresholds):
        return False
    stated = program.stated
    return any(not is_text(text) or stated.get(code) != text for code, text in votes.items())
