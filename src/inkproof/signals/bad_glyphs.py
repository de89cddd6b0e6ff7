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
from inkproof.model.glyphs import Flag, Glyphs, Mask, to_string
from inkproof.model.page import Font
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.mojibake import find_mojibake
from inkproof.signals.stated import NO_TEXT, Inspected, Stated
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
_CID_HEAD = tuple(map(ord, "(c"))
_CID_LENGTH = len("(cid:1234567)")


@dataclass(frozen=True, eq=False, slots=True)
class _Counts:
    """Which rows are undecodable, and which rows count at all; one entry a row."""

    bad: Mask
    counted: Mask


def measure_bad_glyphs(
    seen: Inspected,
    fonts: Sequence[Font],
    thresholds: BadGlyphThresholds,
    vouched: frozenset[int] = frozenset(),
) -> Measured:
    """Share of prominence-weighted text that is undecodable; evidence: such glyphs.

    Abstains where there is nothing but white space and icons.

    Args:
        seen: the rows to judge.
        fonts: those of the page.
        thresholds: this instrument's group.
        vouched: fonts whose glyphs have no stated character, but whose words are listed all
            the same: what an engine made of their codes is right. Only the missing statement
            is forgiven, never a value that is no text.
    """
    counts = _count(seen, fonts, thresholds, vouched)
    if not counts.counted.any():
        return ABSTAINED
    if not counts.bad.any():
        return Measured(score=0.0, evidence=0.0)
    weight = measure_prominence(seen, thresholds.prominence_cap)
    if not weight[counts.counted].any():  # glyphs of size 0 are as prominent as each other
        weight = np.ones(len(weight))
    total = float(weight[counts.counted].sum())
    bad = float(weight[counts.bad].sum())
    return Measured(score=bad / total, evidence=float(counts.bad.sum()))


def measure_unmapped(seen: Inspected) -> Measured:
    """Share of glyphs for which the file states no character; evidence: glyphs."""
    counted = seen.inked & ~seen.replaced
    total = int(np.count_nonzero(counted))
    if not total:
        return ABSTAINED
    unmapped = float(np.count_nonzero(is_unmapped(seen) & counted))
    return Measured(score=unmapped / total, evidence=total)


def is_unmapped(seen: Inspected) -> Mask:
    """Which rows have no character in the file?"""
    return np.asarray(seen.unmapped | (seen.glyphs.raw == 0))


def measure_prominence(seen: Inspected, cap: float) -> NDArray[np.float64]:
    """Weight of each row: size over body size, capped, squared."""
    body = find_body_size(seen)
    if body <= 0:
        return np.ones(len(seen.glyphs))
    return np.asarray(np.square(np.minimum(seen.glyphs.size / body, cap), dtype=np.float64))


def find_body_size(seen: Inspected) -> float:
    """Size in points that most characters have, to a tenth; 0 without any."""
    sizes = seen.glyphs.size[seen.inked]
    if not len(sizes):
        return 0.0
    values, counts = np.unique(np.round(sizes, 1), return_counts=True)
    return float(values[np.argmax(counts)])


def _count(
    seen: Inspected,
    fonts: Sequence[Font],
    thresholds: BadGlyphThresholds,
    vouched: frozenset[int],
) -> _Counts:
    """Bad and counted rows, icons and placeholders settled.

    Rows whose text is the file's ActualText are left out: there the file states two texts, and
    the one that is used is judged as words.
    """
    glyphs, kinds, raw = seen.glyphs, seen.kinds, seen.glyphs.raw
    counted = seen.inked & ~seen.replaced & ~glyphs.has(Flag.LINE_END_HYPHEN)
    bad = (kinds & NO_TEXT) != 0
    bad |= _find_unvouched(seen, vouched)
    if seen.may_hold_mojibake:
        bad |= _find_mangled(raw)
    bad &= counted
    heads, tails = _find_placeholders(raw)
    if not (heads or bad.any()):
        return _Counts(bad, counted)
    private = (kinds & Stated.PRIVATE_USE.value) != 0
    if private.any():
        bare = private & ((kinds & Stated.ADOBE_LETTER.value) == 0)
        icons = bare & _in_icon_font(glyphs, fonts)
        counted, bad = counted & ~icons, bad & ~icons
    counted[tails] = bad[tails] = False
    bad[heads] = True
    if private.any():
        marks = _find_marks(glyphs, bare & bad, thresholds)
        if _reads_without(marks, bad, counted, thresholds.min_share):
            counted, bad = counted & ~marks, bad & ~marks
    return _Counts(bad, counted)


def _find_unvouched(seen: Inspected, vouched: frozenset[int]) -> Mask:
    """Rows without a stated character, in fonts that nobody vouches for."""
    unmapped = seen.unmapped
    for font in vouched:
        unmapped = unmapped & (seen.glyphs.font != font)
    return unmapped


def _reads_without(marks: Mask, bad: Mask, counted: Mask, min_share: float) -> bool:
    """Does the page read as text once the marks are left out, and outweigh them?"""
    rest = int((counted & ~marks).sum())
    return rest > int(marks.sum()) and int((bad & ~marks).sum()) < min_share * rest


def is_icon_font(font: Font) -> bool:
    """Does the name start like that of an icon or symbol family?"""
    name = re.sub(r"[\s_-]", "", font.base_name).lower()
    return name.startswith(ICON_FONTS)


def _in_icon_font(glyphs: Glyphs, fonts: Sequence[Font]) -> Mask:
    """Rows drawn in an icon font."""
    icon = [index for index, font in enumerate(fonts) if is_icon_font(font)]
    return np.isin(glyphs.font, icon)


def _find_mangled(raw: NDArray[np.uint32]) -> Mask:
    """Rows of mojibake sequences (reference 002 counts them as garbage)."""
    mangled = np.zeros(len(raw), bool)
    for match in find_mojibake(to_string(np.where(raw == 0, np.uint32(0xFFFD), raw))):
        mangled[match.start() : match.end()] = True
    return mangled


def _find_placeholders(raw: NDArray[np.uint32]) -> tuple[list[int], list[int]]:
    """First and further rows of literal `(cid:N)`, which stands for one glyph."""
    heads: list[int] = []
    tails: list[int] = []
    brackets = (raw[:-1] == _CID_HEAD[0]).nonzero()[0]
    for start in brackets[raw[brackets + 1] == _CID_HEAD[1]].tolist():
        match = _CID.match(to_string(raw[start : start + _CID_LENGTH]))
        if match:
            heads.append(start)
            tails += range(start + 1, start + match.end())
    return heads, tails


def _find_marks(glyphs: Glyphs, private: Mask, thresholds: BadGlyphThresholds) -> Mask:
    """Private-use rows, none of them Adobe's letters, that look like bullets or ratings.

    One that stands alone, unless letters enclose it (a ligature that lost its map), or up to
    `max_icon_row` of one repeated glyph.
    """
    rows = np.flatnonzero(private)
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
