"""Which text of a page may vote on whether the page reads as language?

Word lists and trigrams ask whether words are real, which is a fair question only where words
were meant: running sentences in proportional type (reference 000, "The precondition"). The
gates are conjunctive: a block votes only if it passes every one, because one dense table in
the score costs more than a third of the prose. What is excluded never leaves the output.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import (
    SCRIPTS,
    SPACELESS,
    is_digit,
    is_letter,
    script_indices,
    to_points,
)
from inkproof.model.content import Block, Line, Segments
from inkproof.model.page import Font
from inkproof.thresholds import ProseThresholds

MONOSPACED = (
    "courier",
    "consol",
    "mono",
    "menlo",
    "typewriter",
    "inconsolata",
    "cmtt",
    "sourcecode",
    "firacode",
    "nimbusmon",
    "luxim",
)
"""Parts of the names of monospaced families, small letters."""

_HYPHENS = "-\xad\u2010"
_SPACELESS_INDICES = [SCRIPTS.index(code) for code in sorted(SPACELESS)]


class Exclusion(StrEnum):
    """Why a block has no vote."""

    NO_LETTERS = "no_letters"
    ONE_SHORT_LINE = "one_short_line"
    FEW_WORDS_A_LINE = "few_words_a_line"
    FEW_LETTERS = "few_letters_among_its_signs"
    MANY_DIGITS = "many_digits"
    MONOSPACED = "monospaced"


@dataclass(frozen=True, eq=False, slots=True)
class ProseReading:
    """The text that votes, and what was kept from voting."""

    text: str
    """Lines joined in reading order, words mended where a line end cut them; a blank line
    between two blocks."""
    rows: NDArray[np.intp]
    """For each character of `text` its row in the page's glyphs; -1 for white space that we
    put in."""
    letters: int
    """Letters and marks in `text`."""
    excluded: Counter[Exclusion]
    """Characters of the blocks that each gate kept out; the first gate that fails counts."""


@dataclass(frozen=True, slots=True)
class _Makeup:
    """What a block consists of; counts of characters."""

    lines: int
    words: int
    signs: int
    """Everything but white space."""
    letters: int
    spaceless: int
    """Letters of scripts that write no spaces."""
    digits: int
    monospaced: int


def find_prose(
    segments: Segments, fonts: Sequence[Font], thresholds: ProseThresholds
) -> ProseReading:
    """The blocks that pass every gate, joined; `fonts` are those of the page."""
    mono = np.array([is_monospaced(font) for font in fonts] + [False])
    monospaced = mono[segments.glyphs.font]
    excluded: Counter[Exclusion] = Counter()
    accepted: list[Block] = []
    for block in segments.blocks:
        makeup = _measure(block, monospaced)
        reason = _find_exclusion(makeup, thresholds)
        if reason is None:
            accepted.append(block)
        else:
            excluded[reason] += makeup.signs
    text, rows = join_lines(accepted)
    return ProseReading(text, rows, int(is_letter(to_points(text)).sum()), excluded)


def is_monospaced(font: Font) -> bool:
    """Does the file or the font's name say that all glyphs are of one width?"""
    name = font.base_name.lower().replace(" ", "").replace("-", "")
    return font.monospaced or any(part in name for part in MONOSPACED)


def join_lines(blocks: Sequence[Block]) -> tuple[str, NDArray[np.intp]]:
    """The text of blocks with the glyph row of each character.

    A hyphen between a letter and a line that goes on with a small letter is a broken word: it
    goes, and the halves meet.
    """
    texts: list[str] = []
    rows: list[NDArray[np.intp]] = []
    for block in blocks:
        for line, following in zip(block.lines, (*block.lines[1:], None), strict=True):
            broken = following is not None and _breaks_word(line, following)
            keep = len(line.text) - 1 if broken else len(line.text)
            glue = "" if broken else "\n\n" if following is None else "\n"
            texts.append(line.text[:keep] + glue)
            rows.append(np.concatenate([line.rows[:keep], np.full(len(glue), -1)]))
    return "".join(texts), np.concatenate([*rows, np.zeros(0)]).astype(np.intp)


def _breaks_word(line: Line, following: Line) -> bool:
    """Does the line end in the middle of a word?"""
    cut = line.text[-1:] in tuple(_HYPHENS) and line.text[-2:-1].isalpha()
    return cut and following.text[:1].islower()


def _measure(block: Block, monospaced: NDArray[np.bool_]) -> _Makeup:
    """Counts over a block; `monospaced` has an entry a glyph row of the page."""
    points = to_points("\n".join(line.text for line in block.lines))
    letters = is_letter(points)
    blank = (points == ord(" ")) | (points == ord("\n"))
    rows = np.concatenate([line.rows for line in block.lines])
    rows = rows[rows >= 0]
    spaceless = letters & np.isin(script_indices(points), _SPACELESS_INDICES)
    return _Makeup(
        lines=len(block.lines),
        words=int(blank.sum()) + 1,
        signs=int((~blank).sum()),
        letters=int(letters.sum()),
        spaceless=int(spaceless.sum()),
        digits=int(is_digit(points).sum()),
        monospaced=int(monospaced[rows].sum()),
    )


def _find_exclusion(makeup: _Makeup, thresholds: ProseThresholds) -> Exclusion | None:
    """The first gate that the block fails, cheapest and most decisive first."""
    words = _count_words(makeup, thresholds)
    few_words = words < thresholds.min_words_a_line * max(1, makeup.lines - 1)
    gates = {
        Exclusion.NO_LETTERS: not makeup.letters,
        Exclusion.ONE_SHORT_LINE: makeup.lines == 1 and words < thresholds.min_words_of_one_line,
        Exclusion.FEW_WORDS_A_LINE: few_words,
        Exclusion.FEW_LETTERS: makeup.letters < thresholds.min_letter_share * makeup.signs,
        Exclusion.MANY_DIGITS: makeup.digits > thresholds.max_digit_share * makeup.signs,
        Exclusion.MONOSPACED: 2 * makeup.monospaced > makeup.signs,
    }
    return next((reason for reason, fails in gates.items() if fails), None)


def _count_words(makeup: _Makeup, thresholds: ProseThresholds) -> float:
    """Words, or what letters would make where the script writes no spaces."""
    if 2 * makeup.spaceless > makeup.letters:
        return makeup.letters / thresholds.letters_of_spaceless_word
    return float(makeup.words)
