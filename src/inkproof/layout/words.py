"""Where does a word end? By the measured gap; a painted space is a hint, gaps decide."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import shift
from inkproof.language.scripts import Kind, has_kind
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import FIRST_IDEOGRAPH, Frame
from inkproof.layout.pieces import Gaps
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import LineThresholds

_LETTERS_BEFORE_MARK = 3
_LAST_IDEOGRAPH, _FIRST_ASTRAL = 0xFAFF, 0x20000
_HANGUL = (0x1100, 0xAC00, 0xD7FF)
_FULL_WIDTH = (0xFF01, 0xFFEF)


def find_spaces(frame: Frame, gaps: Gaps, limits: LineThresholds) -> tuple[Mask, Numbers]:
    """Which glyphs have a space before them, and the gap before each in sizes.

    Args:
        frame: glyphs in line order.
        gaps: of the frame.
        limits: the gaps that part words.
    """
    gap = gaps.points / np.maximum(frame.em, shift(frame.em, frame.em[0]))
    inside = np.ones(len(frame), dtype=bool)
    inside[gaps.firsts] = False
    hinted = frame.spaced & inside
    hinted &= ~frame.follows
    hinted[1:] &= frame.rows[1:] > frame.rows[:-1]
    paints = np.count_nonzero(frame.spaced) / len(frame) >= limits.painted_spaces
    usual = limits.unhinted_gap_em if paints else limits.word_gap_em
    least = np.where(hinted, limits.hinted_gap_em, usual)
    opening = (hinted & frame.opens).nonzero()[0]
    if len(opening):
        least[opening[~has_kind(frame.classes[opening], Kind.RTL)]] = -limits.overlap_em
    ideographs = _after_ideographs(frame.text)
    if len(ideographs):
        least[ideographs] = limits.ideograph_gap_em
    if frame.inked.any():
        least[frame.inked] += limits.ink_bearing_em
    letter = has_kind(frame.classes, Kind.LETTER)
    unhinted = inside & ~hinted
    pairs = unhinted & letter
    pairs[1:] &= letter[:-1]
    _follow_tracking(gap, gaps, pairs, least, limits)
    if not paints:
        _halve_tight(gap, gaps, inside, least, limits)
    spaces = inside & (gap > least)
    spaces &= ~frame.follows
    _part_marks(frame, inside, spaces, limits)
    return spaces, gap


def _after_ideographs(text: NDArray[np.uint32]) -> Rows:
    """The glyphs that stand on the grid of East Asian type, as do those before them."""
    high = text >= FIRST_IDEOGRAPH
    after = (high[1:] & high[:-1]).nonzero()[0] + 1
    if not len(after):
        return after
    return after[_is_square(text[after]) & _is_square(text[after - 1])]


def _is_square(text: NDArray[np.uint32]) -> Mask:
    square = (text >= FIRST_IDEOGRAPH) & (text <= _LAST_IDEOGRAPH)
    square &= (text < _HANGUL[1]) | (text > _HANGUL[2])
    square |= (text >= _FULL_WIDTH[0]) & (text <= _FULL_WIDTH[1])
    return np.asarray(square | (text >= _FIRST_ASTRAL))


def _follow_tracking(
    gap: Numbers, gaps: Gaps, pairs: Mask, least: Numbers, limits: LineThresholds
) -> None:
    """Moves `least` by the usual gap between the letters of each line. Changes `least`.

    In letter-spaced lines most pairs have a gap, and only clearly wider ones part words;
    where all gaps are alike there is one word.

    Args:
        gap: in sizes.
        gaps: the lines.
        pairs: which glyphs are letters after a letter, and no space is painted between.
        least: changed.
        limits: which gaps are usual.
    """
    wide = pairs & (gap > least)
    close = pairs & ~wide
    closes, wides = gaps.sums(close), gaps.sums(wide)
    usual = gaps.sums(np.where(close, gap, 0.0)) / np.maximum(closes, 1)
    usual = np.minimum(np.maximum(usual, -limits.most_kerning_em), limits.word_gap_em)
    least += gaps.spread(usual)
    total = closes + wides
    tracked = (total >= limits.min_tracked_pairs) & (wides >= limits.tracked_share * total)
    for label in tracked.nonzero()[0].tolist():
        mine = gaps.line == label
        middle = float(np.median(gap[mine & pairs]))
        least[mine] = np.maximum(
            least[mine], middle + max(limits.tracked_step_em, limits.tracked_step_share * middle)
        )


def _halve_tight(
    gap: Numbers, gaps: Gaps, inside: Mask, least: Numbers, limits: LineThresholds
) -> None:
    """Where a line's word gaps are tight, half of them parts words.

    Kerning eats the rest: an f leans into the gap after it. Changes `least`.
    """
    wide = inside & (gap > least)
    count = gaps.sums(wide)
    usual = gaps.sums(np.where(wide, gap, 0.0)) / np.maximum(count, 1)
    tight = (count >= limits.min_tight_gaps) & (usual < limits.tight_gap_em)
    if tight.any():
        np.minimum(least, gaps.spread(np.where(tight, usual / 2, np.inf)), out=least)


def _part_marks(frame: Frame, inside: Mask, spaces: Mask, limits: LineThresholds) -> None:
    """Raised marks never become part of the number or word before them (24.91 and note 2).

    Exponents and ordinals after one or two letters stay. A drop cap and its word are one.
    Changes `spaces`.
    """
    at = (inside[1:] & (frame.size[1:] != frame.size[:-1])).nonzero()[0] + 1
    if not len(at):
        return
    size, before_size = frame.size[at], frame.size[at - 1]
    rise = frame.across[at - 1] - frame.across[at]
    classes, before = frame.classes[at], frame.classes[at - 1]
    digit, digit_before = has_kind(classes, Kind.DIGIT), has_kind(before, Kind.DIGIT)
    sign = has_kind(classes, Kind.DIGIT | Kind.LETTER)
    raised = sign & (size < limits.raised_size * before_size)
    raised &= rise > limits.mark_rise_em * before_size
    parted = (digit & digit_before)[raised] | _after_letters(frame, at[raised], spaces | ~inside)
    spaces[at[raised][parted]] = True
    fallen = sign & (before_size < limits.raised_size * size)
    fallen &= digit_before & (-rise > limits.mark_rise_em * size)
    fallen &= spaces[at - 1] | ~inside[at - 1]
    spaces[at[fallen]] = True
    spaces[at[(before_size > limits.drop_cap_size * size) & (rise > size)]] = False


def _after_letters(frame: Frame, at: Rows, opens: Mask) -> Mask:
    """Which of the glyphs named follow three letters of one word?"""
    run = at >= _LETTERS_BEFORE_MARK
    if not len(at):
        return run
    for step in range(1, _LETTERS_BEFORE_MARK + 1):
        run &= has_kind(frame.classes[at - step], Kind.LETTER)
    for step in range(1, _LETTERS_BEFORE_MARK):
        run &= ~opens[at - step]
    return run
