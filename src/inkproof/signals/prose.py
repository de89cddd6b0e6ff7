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
    is_lower,
    is_space,
    is_upper,
    script_indices,
    to_points,
)
from inkproof.model.content import Block, Line, Segments
from inkproof.model.glyphs import Glyphs, Mask
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
_WORD_MARKS = (0x0F0B, 0x0F0C, 0x1361)
"""Signs that part words or syllables as spaces do: Tibetan tsheg, Ethiopic word space."""
_SPACELESS_INDICES = [SCRIPTS.index(code) for code in sorted({*SPACELESS, "Yiii"})]
_NO_ROW = np.array([-1], np.intp)


class Exclusion(StrEnum):
    """Why a block has no vote."""

    NO_LETTERS = "no_letters"
    ONE_SHORT_LINE = "one_short_line"
    FEW_WORDS_A_LINE = "few_words_a_line"
    FEW_LETTERS = "few_letters_among_its_signs"
    MANY_DIGITS = "many_digits"
    ACRONYMS = "acronyms"
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
    signs: int
    """Everything but white space and the marks that part words."""
    letters: int
    spaceless: int
    """Letters of scripts that write no spaces."""
    digits: int
    capitals: int
    in_long_words: int
    """Letters of words of `ProseThresholds.long_word_letters` or more."""
    monospaced: int
    words: int
    """White space and marks, each line end included."""


def find_prose(
    segments: Segments, fonts: Sequence[Font], thresholds: ProseThresholds
) -> ProseReading:
    """The blocks that pass every gate, joined; `fonts` are those of the page."""
    excluded: Counter[Exclusion] = Counter()
    accepted: list[Block] = []
    typed = find_monospaced(segments.glyphs, fonts, thresholds)
    makeups = _measure(segments.blocks, typed, thresholds.long_word_letters)
    for block, makeup in zip(segments.blocks, makeups, strict=True):
        reason = _find_exclusion(makeup, thresholds)
        if reason is None:
            accepted.append(block)
        else:
            excluded[reason] += makeup.signs
    text, rows = join_lines(accepted)
    return ProseReading(text, rows, int(is_letter(to_points(text)).sum()), excluded)


def find_monospaced(glyphs: Glyphs, fonts: Sequence[Font], thresholds: ProseThresholds) -> Mask:
    """Which glyph rows are painted in a monospaced font?

    The widths of cased letters decide where there are enough different ones: descriptors claim
    a fixed pitch for proportional fonts too. Otherwise the file's flag and the name do. Glyphs
    that are not painted have no type: an OCR layer is drawn in a font of blanks.
    """
    points, inked = glyphs.raw, glyphs.is_visible
    cased = (is_upper(points) | is_lower(points)) & inked & (glyphs.size > 0)
    monospaced = np.zeros(len(fonts) + 1, bool)
    for index, font in enumerate(fonts):
        rows = cased & (glyphs.font == index)
        letters, first = np.unique(points[rows], return_index=True)
        if len(letters) < thresholds.min_widths:
            monospaced[index] = claims_monospaced(font)
            continue
        widths = (glyphs.advance[rows] / glyphs.size[rows])[first]
        monospaced[index] = float(np.ptp(widths)) < thresholds.max_width_spread_em
    return np.asarray(monospaced[glyphs.font] & inked)


def claims_monospaced(font: Font) -> bool:
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


def _measure(blocks: Sequence[Block], monospaced: Mask, long_word: int) -> list[_Makeup]:
    """Counts of each block; `monospaced` has an entry a glyph row of the page."""
    lines = [line for block in blocks for line in block.lines]
    if not lines:
        return []
    points = to_points("".join(f"{line.text}\n" for line in lines))
    rows = np.concatenate([row for line in lines for row in (line.rows, _NO_ROW)])
    letters = is_letter(points)
    blank = is_space(points) | np.isin(points, _WORD_MARKS)
    spaceless = letters & np.isin(script_indices(points), _SPACELESS_INDICES)
    typed = np.append(monospaced, False)[rows]
    long = letters & (_word_lengths(letters) >= long_word)
    kinds = np.stack(
        [~blank, letters, spaceless, is_digit(points), is_upper(points), long, typed, blank]
    )
    sums = np.concatenate([np.zeros((len(kinds), 1), int), kinds.cumsum(axis=1)], axis=1)
    ends = np.cumsum([len(line.text) + 1 for line in lines])
    last = np.cumsum([len(block.lines) for block in blocks]) - 1
    counts = np.diff(sums[:, np.concatenate([[0], ends[last]])], axis=1)
    return [
        _Makeup(len(block.lines), *(int(count) for count in column))
        for block, column in zip(blocks, counts.T, strict=True)
    ]


def _word_lengths(letters: Mask) -> NDArray[np.intp]:
    """For each character how many letters its word has; 0 for what is no letter."""
    starts = letters & ~np.concatenate([[False], letters[:-1]])
    word = np.cumsum(starts)
    return np.asarray(np.bincount(word[letters], minlength=word[-1] + 1)[word] * letters)


def _find_exclusion(makeup: _Makeup, thresholds: ProseThresholds) -> Exclusion | None:
    """The first gate that the block fails, cheapest and most decisive first."""
    words = _count_words(makeup, thresholds)
    full_lines = max(1, makeup.lines - 1)
    typed = 2 * makeup.monospaced > makeup.signs
    gates = {
        Exclusion.NO_LETTERS: not makeup.letters,
        Exclusion.ONE_SHORT_LINE: makeup.lines == 1 and words < thresholds.min_words_of_one_line,
        Exclusion.FEW_WORDS_A_LINE: words < thresholds.min_words_a_line * full_lines,
        Exclusion.FEW_LETTERS: makeup.letters < thresholds.min_letter_share * makeup.signs,
        Exclusion.ACRONYMS: makeup.capitals > thresholds.max_capitals * makeup.letters
        and makeup.in_long_words < thresholds.min_long_words * makeup.letters,
        Exclusion.MANY_DIGITS: makeup.digits > thresholds.max_digit_share * makeup.signs,
        Exclusion.MONOSPACED: typed and not _is_typewritten(makeup, thresholds),
    }
    return next((reason for reason, fails in gates.items() if fails), None)


def _is_typewritten(makeup: _Makeup, thresholds: ProseThresholds) -> bool:
    """Are these sentences that somebody typed, rather than a listing?"""
    wordy = makeup.words >= thresholds.typed_words_a_line * makeup.lines
    return wordy and makeup.letters >= thresholds.typed_letter_share * makeup.signs


def _count_words(makeup: _Makeup, thresholds: ProseThresholds) -> float:
    """Words, or what letters would make where the script writes no spaces."""
    if 2 * makeup.spaceless > makeup.letters:
        return makeup.letters / thresholds.letters_of_spaceless_word
    return float(makeup.words)
