"""Which text of a page may vote on whether the page reads as language?

Word lists and trigrams ask whether words are real, which is a fair question only where words
were meant: running sentences in proportional type (reference 000, "The precondition"). The
gates are conjunctive: a block votes only if it passes every one, because one dense table in
the score costs more than a third of the prose. What is excluded never leaves the output.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths
from inkproof.language.scripts import Kind, has_kind, look_up, table_of, table_with
from inkproof.model.glyphs import Mask, Rows
from inkproof.model.page import Font
from inkproof.signals.exclusions import Exclusion
from inkproof.signals.passages import BlockText, Passage
from inkproof.signals.prose_places import Setting, try_places
from inkproof.signals.stated import Inspected
from inkproof.thresholds import ProseThresholds

Counts = NDArray[np.intp]

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

_WORD_MARKS = table_with((0x0F0B, 0x0F0C, 0x1361))
"""Signs that part words or syllables as spaces do: Tibetan tsheg, Ethiopic word space."""
_MARKS = table_with(
    map(ord, '.,:;()[]?!\u00a1\u00bf"\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a\u060c\u061b\u061f')
)
"""Punctuation of sentences, quotations and brackets."""

_WAIVED = (Exclusion.MANY_MARKS, Exclusion.PAGE_EDGE, Exclusion.OTHER_SIZE)
"""Gates that keep out words, if not those of the body: they yield where little is left."""


@dataclass(frozen=True, eq=False, slots=True)
class ProseReading:
    """The text that votes, and what was kept from voting."""

    passage: Passage
    """Lines joined in reading order, words mended where a line end cut them; a blank line
    between two blocks."""
    letters: int
    """Letters and marks in the passage."""
    gates: Mapping[Exclusion, Mask]
    """Which blocks each gate keeps out; of column gaps only the first gate that does."""
    typed: Mask
    """Which glyph rows are painted in a monospaced font."""

    @property
    def excluded(self) -> dict[Exclusion, int]:
        """How many blocks each gate keeps out; the first gate that does counts."""
        failed = np.array(list(self.gates.values()))
        first = failed.argmax(axis=0)[failed.any(axis=0)]
        counts = np.bincount(first, minlength=len(failed)).tolist()
        return {gate: count for gate, count in zip(self.gates, counts, strict=True) if count}

    @property
    def text(self) -> str:
        """The passage as a string."""
        return self.passage.text


@dataclass(frozen=True, eq=False, slots=True)
class _Makeup:
    """What blocks consist of: counts of characters, one entry a block."""

    lines: Counts
    signs: Counts
    """Everything but white space and the marks that part words."""
    letters: Counts
    spaceless: Counts
    """Letters of scripts that write no spaces."""
    digits: Counts
    capitals: Counts
    in_long_words: Counts
    """Letters of words of `ProseThresholds.long_word_letters` or more, in blocks that are mostly
    capitals; elsewhere nobody asks."""
    monospaced: Counts
    marks: Counts
    """Punctuation, but for hyphens and apostrophes."""
    words: Counts
    """White space and marks, each line end included."""


def find_prose(
    text: BlockText,
    seen: Inspected,
    fonts: Sequence[Font],
    thresholds: ProseThresholds,
    setting: Setting | None = None,
) -> ProseReading:
    """The blocks that pass every gate, joined.

    Where next to nothing passes, a block's size, its place at the page's edge and its many marks
    are no reason any more: a page of one heading and a footnote is judged by them, and a page of
    references by those.

    Args:
        text: all blocks of the page.
        seen: the glyphs of the page; `text` has its rows in them.
        fonts: those of the page.
        thresholds: this instrument's group.
        setting: where the blocks of `text` stand; without it they are judged by what they say.
    """
    typed = find_monospaced(seen, fonts, thresholds)
    makeup = _measure(text, typed, thresholds)
    words = _count_words(makeup, thresholds)
    gates = _try_gates(makeup, words, thresholds)
    if setting is not None:
        left = _find_passing(_without_waived(gates))
        gates |= try_places(setting, seen.glyphs, makeup.signs, words, thresholds, left=left)
    passing = _find_passing(gates)
    if makeup.letters[passing].sum() < thresholds.min_letters_left:
        gates = _without_waived(gates)
        passing = _find_passing(gates)
    passage = text.mend(passing)
    letters = int(np.count_nonzero(passage.characters.letters))
    return ProseReading(passage, letters, gates, typed)


def _without_waived(gates: Mapping[Exclusion, Mask]) -> dict[Exclusion, Mask]:
    """The gates that never yield."""
    return {gate: failed for gate, failed in gates.items() if gate not in _WAIVED}


def _find_passing(gates: Mapping[Exclusion, Mask]) -> Mask:
    """Which blocks does no gate keep out?"""
    return np.asarray(~np.logical_or.reduce(list(gates.values())))


def find_monospaced(seen: Inspected, fonts: Sequence[Font], thresholds: ProseThresholds) -> Mask:
    """Which glyph rows are painted in a monospaced font?

    The widths of cased letters decide where there are enough different ones: descriptors claim
    a fixed pitch for proportional fonts too. Otherwise the file's flag and the name do. Glyphs
    that are not painted have no type: an OCR layer is drawn in a font of blanks.
    """
    glyphs = seen.glyphs
    monospaced = np.zeros(len(fonts) + 1, np.bool_)  # the last entry is for glyphs without font
    unknown = set(range(len(fonts)))
    rows = _first_letters(seen)
    drawn = glyphs.font[rows]
    firsts = (begins(drawn)).nonzero()[0]
    if len(firsts):
        widths = glyphs.advance[rows] / glyphs.size[rows]
        spread = np.maximum.reduceat(widths, firsts) - np.minimum.reduceat(widths, firsts)
        enough = lengths(firsts, len(rows)) >= thresholds.min_widths
        known = drawn[firsts][enough]
        monospaced[known] = spread[enough] < thresholds.max_width_spread_em
        unknown -= set(known.tolist())
    for font in unknown:
        monospaced[font] = claims_monospaced(fonts[font])
    if not monospaced.any():
        return np.zeros(len(glyphs), np.bool_)
    return np.asarray(monospaced[glyphs.font] & seen.visible)


def _first_letters(seen: Inspected) -> Rows:
    """The first row of each cased letter in each font, font by font."""
    glyphs = seen.glyphs
    numbers = look_up(_cased_numbers(), glyphs.raw)
    rows = ((numbers > 0) & seen.visible & (glyphs.size > 0) & (glyphs.font >= 0)).nonzero()[0][
        ::-1
    ]
    kinds = int(numbers.max(initial=0)) + 1
    slots = glyphs.font[rows] * np.intp(kinds) + numbers[rows]
    first = np.full(int(slots.max(initial=-1)) + 1, -1, np.intp)
    first[slots] = rows  # backwards, so that the first of equal letters is what remains
    return first[first >= 0]


@cache
def _cased_numbers() -> NDArray[np.uint16]:
    """A number for each code point that is a cased letter, from 1 on; 0 for all others."""
    cased = table_of(lambda classes: has_kind(classes, Kind.UPPER | Kind.LOWER))
    return np.where(cased, np.cumsum(cased), 0).astype(np.uint16)


def claims_monospaced(font: Font) -> bool:
    """Does the file or the font's name say that all glyphs are of one width?"""
    return font.monospaced or _names_monospaced(font.base_name)


@lru_cache(maxsize=1_000)
def _names_monospaced(base_name: str) -> bool:
    """Is the name that of a monospaced family? Asked of the same few fonts on every page."""
    name = base_name.lower().replace(" ", "").replace("-", "")
    return any(part in name for part in MONOSPACED)


def _measure(text: BlockText, monospaced: Mask, thresholds: ProseThresholds) -> _Makeup:
    """Counts of each block; `monospaced` has an entry a glyph row of the page."""
    characters = text.whole.characters
    blank = characters.spaces | look_up(_WORD_MARKS, characters.points)
    letters, capitals = text.count(characters.letters), text.count(characters.capitals)
    words = text.count(blank)
    none = np.zeros(len(letters), np.intp)
    shouting = capitals > thresholds.max_capitals * letters
    return _Makeup(
        lines=text.lines,
        signs=text.stops - text.starts - 1 - words,  # the last line end is in no block
        letters=letters,
        spaceless=text.count(characters.unspaced) if characters.has_unspaced else none,
        digits=text.count(characters.digits),
        capitals=capitals,
        in_long_words=_count_in_long_words(text, thresholds) if shouting.any() else none,
        monospaced=text.count(_spread(monospaced, text)) if monospaced.any() else none,
        marks=text.count(look_up(_MARKS, characters.points)),
        words=words,
    )


def _spread(rows: Mask, text: BlockText) -> Mask:
    """What holds for glyph rows, by character; False where there is no glyph."""
    padded = np.zeros(len(rows) + 1, np.bool_)
    padded[:-1] = rows
    return np.asarray(padded[text.whole.rows])


def _count_in_long_words(text: BlockText, thresholds: ProseThresholds) -> Counts:
    """Letters of long words in each block."""
    starts, ends = text.whole.characters.words
    sizes = ends - starts
    sizes[sizes < thresholds.long_word_letters] = 0
    blocks = np.searchsorted(text.stops, starts, side="right")
    return np.bincount(blocks, weights=sizes, minlength=len(text.stops)).astype(np.intp)


def _try_gates(
    makeup: _Makeup, words: NDArray[np.float64], thresholds: ProseThresholds
) -> dict[Exclusion, Mask]:
    """Which blocks fail each gate by what they say; cheapest and most decisive first."""
    letters, signs = makeup.letters, makeup.signs
    typed = 2 * makeup.monospaced > signs
    return {
        Exclusion.NO_LETTERS: letters == 0,
        Exclusion.ONE_SHORT_LINE: (makeup.lines == 1) & (words < thresholds.min_words_of_one_line),
        Exclusion.FEW_WORDS_A_LINE: words
        < thresholds.min_words_a_line * np.maximum(1, makeup.lines - 1),
        Exclusion.FEW_LETTERS: letters < thresholds.min_letter_share * signs,
        Exclusion.ACRONYMS: (makeup.capitals > thresholds.max_capitals * letters)
        & (makeup.in_long_words < thresholds.min_long_words * letters),
        Exclusion.MANY_DIGITS: makeup.digits > thresholds.max_digit_share * signs,
        Exclusion.MONOSPACED: typed & ~_are_typewritten(makeup, thresholds),
        Exclusion.MANY_MARKS: (makeup.marks > thresholds.max_mark_share * signs)
        & (2 * makeup.spaceless <= letters),
    }


def _are_typewritten(makeup: _Makeup, thresholds: ProseThresholds) -> Mask:
    """Which are sentences that somebody typed, rather than a listing?"""
    wordy = makeup.words >= thresholds.typed_words_a_line * makeup.lines
    return wordy & (makeup.letters >= thresholds.typed_letter_share * makeup.signs)


def _count_words(makeup: _Makeup, thresholds: ProseThresholds) -> NDArray[np.float64]:
    """Words, or what letters would make where the script writes no spaces."""
    spaceless = 2 * makeup.spaceless > makeup.letters
    return np.where(spaceless, makeup.letters / thresholds.letters_of_spaceless_word, makeup.words)
