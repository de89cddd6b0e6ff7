"""Tier 1: how much of a page's text, as the file states it, is no text at all?

Runs on `Glyphs.raw` and never on `text`: repairs and normalisation take away exactly the
evidence that this tier lives on (reference 000). Which characters count, the exemptions and the
weighting by prominence are those of reference 002.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import is_letter
from inkproof.model.glyphs import WHITE_SPACE, Flag, Glyphs, Mask, to_string
from inkproof.model.page import Font
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.mojibake import find_mojibake
from inkproof.thresholds import BadGlyphThresholds

ICON_FONTS = (
    "fontawesome",
    "wingdings",
    "webdings",
    "zapfdingbats",
    "dingbats",
    "itczapfdingbats",
    "symbol",
    "materialicons",
    "materialsymbols",
    "materialdesignicons",
    "glyphicons",
    "segoemdl2assets",
    "segoefluenticons",
    "segoeuisymbol",
    "ionicons",
    "bootstrapicons",
    "opensymbol",
    "starsymbol",
    "monotypesorts",
    "marlett",
    "icomoon",
    "entypo",
    "octicons",
    "elegantthemes",
    "themify",
    "academicons",
)
"""How the names of icon and symbol families start: small letters, no spaces or hyphens."""

_CID = re.compile(r"\(cid:\d{1,7}\)")
_CID_HEAD = tuple(map(ord, "(cid:"))
_MOJIBAKE_LEADS = (0xC2, 0xF4)
_ADOBE_LETTERS = np.array([(0xF6BE, 0xF7FF)], dtype=np.uint32)
_PRIVATE_USE = np.array(
    [(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)], dtype=np.uint32
)
_NO_CHARACTER = np.array(
    [(0x00, 0x1F), (0x7F, 0x9F), (0xD800, 0xDFFF), (0xFDD0, 0xFDEF), (0xFFFD, 0xFFFF)]
    + [(plane + 0xFFFE, plane + 0xFFFF) for plane in range(0x10000, 0x100000, 0x10000)]
    + [(0x10FFFE, 0xFFFFFFFF)],
    dtype=np.uint32,
)
"""C0 and C1, surrogates, noncharacters (Unicode Standard 16, 23.7), U+FFFD, past Unicode."""


@dataclass(frozen=True, eq=False, slots=True)
class _Counts:
    """Which rows are undecodable, and which rows count at all; one entry a row."""

    bad: Mask
    counted: Mask


def measure_bad_glyphs(
    glyphs: Glyphs,
    fonts: Sequence[Font],
    thresholds: BadGlyphThresholds,
    vouched: frozenset[int] = frozenset(),
) -> Measured:
    """Share of prominence-weighted text that is undecodable; evidence: such glyphs.

    Abstains where there is nothing but white space and icons.

    Args:
        glyphs: the rows to judge.
        fonts: those of the page.
        thresholds: this instrument's group.
        vouched: fonts whose glyphs have no stated character, but whose words are listed all
            the same: what an engine made of their codes is right. Only the missing statement
            is forgiven, never a value that is no text.
    """
    counts = _count(glyphs, fonts, thresholds, vouched)
    if not counts.counted.any():
        return ABSTAINED
    weight = measure_prominence(glyphs, thresholds.prominence_cap)
    total = float(weight[counts.counted].sum())
    bad = float(weight[counts.bad].sum())
    return Measured(score=bad / total, evidence=float(counts.bad.sum()))


def measure_unmapped(glyphs: Glyphs) -> Measured:
    """Share of glyphs for which the file states no character; evidence: glyphs."""
    counted = ~np.isin(glyphs.raw, WHITE_SPACE, kind="table") & ~glyphs.has(Flag.ACTUALTEXT)
    total = int(counted.sum())
    if not total:
        return ABSTAINED
    return Measured(score=float((is_unmapped(glyphs) & counted).sum()) / total, evidence=total)


def is_unmapped(glyphs: Glyphs) -> Mask:
    """Which rows have no character in the file?"""
    return np.asarray(glyphs.has(Flag.UNMAPPED) | (glyphs.raw == 0))


def measure_prominence(glyphs: Glyphs, cap: float) -> NDArray[np.float64]:
    """Weight of each row: size over body size, capped, squared."""
    body = find_body_size(glyphs)
    if body <= 0:
        return np.ones(len(glyphs))
    return np.asarray(np.square(np.minimum(glyphs.size / body, cap), dtype=np.float64))


def find_body_size(glyphs: Glyphs) -> float:
    """Size in points that most characters have, to a tenth; 0 without any."""
    sizes = glyphs.size[~np.isin(glyphs.raw, WHITE_SPACE, kind="table")]
    if not len(sizes):
        return 0.0
    values, counts = np.unique(np.round(sizes, 1), return_counts=True)
    return float(values[np.argmax(counts)])


def _count(
    glyphs: Glyphs,
    fonts: Sequence[Font],
    thresholds: BadGlyphThresholds,
    vouched: frozenset[int],
) -> _Counts:
    """Bad and counted rows, icons and placeholders settled.

    Rows whose text is the file's ActualText are left out: there the file states two texts, and
    the one that is used is judged as words.
    """
    raw = glyphs.raw
    counted = ~np.isin(raw, WHITE_SPACE, kind="table")
    counted &= ~glyphs.has(Flag.LINE_END_HYPHEN) & ~glyphs.has(Flag.ACTUALTEXT)
    private = is_private_use(raw)
    unmapped = glyphs.has(Flag.UNMAPPED) & ~np.isin(glyphs.font, sorted(vouched))
    bad = (is_no_character(raw) | private | unmapped | _find_mangled(raw)) & counted
    icons = private & _in_icon_font(glyphs, fonts)
    counted, bad = counted & ~icons, bad & ~icons
    heads, tails = _find_placeholders(raw)
    counted, bad = counted & ~tails, (bad | heads) & ~tails
    marks = _find_marks(glyphs, private & bad, thresholds)
    if _reads_without(marks, bad, counted, thresholds.min_share):
        counted, bad = counted & ~marks, bad & ~marks
    return _Counts(bad, counted)


def _reads_without(marks: Mask, bad: Mask, counted: Mask, min_share: float) -> bool:
    """Does the page read as text once the marks are left out, and outweigh them?"""
    rest = int((counted & ~marks).sum())
    return rest > int(marks.sum()) and int((bad & ~marks).sum()) < min_share * rest


def is_no_character(raw: NDArray[np.uint32]) -> Mask:
    """Which values can be no text?

    Controls, U+FFFD, surrogates, noncharacters, values past Unicode. White space among the
    controls has to be left out by the caller.
    """
    return _lies_in(raw, _NO_CHARACTER)


def is_private_use(raw: NDArray[np.uint32]) -> Mask:
    """Which values are private use: of the BMP, and planes 15 and 16?"""
    return _lies_in(raw, _PRIVATE_USE)


def _lies_in(raw: NDArray[np.uint32], ranges: NDArray[np.uint32]) -> Mask:
    """Which values lie in one of the sorted `(k, 2)` ranges, both ends included?"""
    slot = np.searchsorted(ranges[:, 0], raw, side="right") - 1
    return np.asarray((slot >= 0) & (raw <= ranges[slot, 1]))


def _is_adobe_letter(raw: NDArray[np.uint32]) -> Mask:
    """Old-style figures and small capitals: text that a font failed to map (reference 002)."""
    return _lies_in(raw, _ADOBE_LETTERS)


def is_icon_font(font: Font) -> bool:
    """Does the name start like that of an icon or symbol family?"""
    name = re.sub(r"[\s_-]", "", font.base_name).lower()
    return name.startswith(ICON_FONTS)


def _in_icon_font(glyphs: Glyphs, fonts: Sequence[Font]) -> Mask:
    """Rows drawn in an icon font that are not Adobe's letters."""
    icon = [index for index, font in enumerate(fonts) if is_icon_font(font)]
    return np.asarray(np.isin(glyphs.font, icon) & ~_is_adobe_letter(glyphs.raw))


def _find_mangled(raw: NDArray[np.uint32]) -> Mask:
    """Rows of mojibake sequences (reference 002 counts them as garbage)."""
    mangled = np.zeros(len(raw), bool)
    if ((raw >= _MOJIBAKE_LEADS[0]) & (raw <= _MOJIBAKE_LEADS[1])).any():
        for match in find_mojibake(to_string(np.where(raw == 0, np.uint32(0xFFFD), raw))):
            mangled[match.start() : match.end()] = True
    return mangled


def _find_placeholders(raw: NDArray[np.uint32]) -> tuple[Mask, Mask]:
    """First and further rows of literal `(cid:N)`, which stands for one glyph."""
    heads, tails = np.zeros(len(raw), bool), np.zeros(len(raw), bool)
    if len(raw) > len(_CID_HEAD):
        windows = np.lib.stride_tricks.sliding_window_view(raw, len(_CID_HEAD))
        for start in np.flatnonzero((windows == _CID_HEAD).all(axis=1)):
            match = _CID.match(to_string(raw[start : start + 13]))
            if match:
                heads[start] = True
                tails[start + 1 : start + match.end()] = True
    return heads, tails


def _find_marks(glyphs: Glyphs, private: Mask, thresholds: BadGlyphThresholds) -> Mask:
    """Private-use rows that look like bullets or ratings.

    One that stands alone, unless letters enclose it (a ligature that lost its map), or up to
    `max_icon_row` of one repeated glyph.
    """
    rows = np.flatnonzero(private & ~_is_adobe_letter(glyphs.raw))
    marks = np.zeros(len(glyphs), bool)
    if not len(rows):
        return marks
    near = _continues(glyphs, thresholds.max_row_gap_em)
    letter = is_letter(glyphs.raw)
    chained = (np.diff(rows) == 1) & near[rows[:-1]]
    for run in np.split(rows, np.flatnonzero(~chained) + 1):
        first, last = int(run[0]), int(run[-1])
        alike = len(run) <= thresholds.max_icon_row and bool(
            (glyphs.raw[run] == glyphs.raw[first]).all()
        )
        inside = (
            first > 0
            and last + 1 < len(glyphs)
            and bool(near[first - 1] and near[last] and letter[first - 1] and letter[last + 1])
        )
        marks[run] = alike and not inside
    return marks


def _continues(glyphs: Glyphs, max_gap_em: float) -> Mask:
    """For each row: does the next row's glyph stand near its end? The last row says no."""
    near = np.zeros(len(glyphs), bool)
    turn = np.deg2rad(glyphs.angle[:-1])
    across = np.diff(glyphs.x) - glyphs.advance[:-1] * np.cos(turn)
    down = np.diff(glyphs.y) - glyphs.advance[:-1] * np.sin(turn)
    near[:-1] = np.hypot(across, down) <= max_gap_em * glyphs.size[:-1]
    return near
