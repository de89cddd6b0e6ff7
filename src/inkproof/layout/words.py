"""Where does a word end? By the measured gap; a painted space is a hint, gaps decide."""

from __future__ import annotations

import numpy as np

from inkproof.language.scripts import is_digit, is_letter, is_rtl
from inkproof.layout.font_measures import Numbers
from inkproof.layout.frames import FIRST_IDEOGRAPH, Frame
from inkproof.layout.pieces import gaps_before
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import LineThresholds

_LETTERS_BEFORE_MARK = 3
_LAST_IDEOGRAPH, _FIRST_ASTRAL = 0xFAFF, 0x20000
_HANGUL = (0x1100, 0xAC00, 0xD7FF)
_FULL_WIDTH = (0xFF01, 0xFFEF)


def find_spaces(frame: Frame, line: Rows, limits: LineThresholds) -> tuple[Mask, Numbers]:
    """Which glyphs have a space before them, and the gap before each in sizes.

    Args:
        frame: glyphs in line order.
        line: a label for each glyph that never descends.
        limits: the gaps that part words.
    """
    size = np.maximum(frame.em, np.concatenate([frame.em[:1], frame.em[:-1]]))
    gap = gaps_before(frame, line) / size
    inside = np.concatenate([[False], line[1:] == line[:-1]])
    hinted = frame.spaced & np.concatenate([[False], frame.rows[1:] > frame.rows[:-1]])
    hinted &= inside & ~frame.follows
    paints = float(frame.spaced.mean()) >= limits.painted_spaces
    usual = limits.unhinted_gap_em if paints else limits.word_gap_em
    least = np.where(hinted, limits.hinted_gap_em, usual)
    least = np.where(hinted & frame.opens & ~is_rtl(frame.text), -limits.overlap_em, least)
    least = np.where(_between_ideographs(frame), limits.ideograph_gap_em, least)
    least += np.where(frame.inked, limits.ink_bearing_em, 0.0)
    _follow_tracking(frame, line, gap, inside & ~hinted, least, limits)
    if not paints:
        _halve_tight(line, gap, inside, least, limits)
    spaces = inside & (gap > least) & ~frame.follows
    if np.ptp(frame.size) > 0.05 * float(frame.size.max()):
        _part_marks(frame, inside, spaces, limits)
    return spaces, gap


def _between_ideographs(frame: Frame) -> Mask:
    """Which glyphs and those before them both stand on the grid of East Asian type?"""
    text = frame.text
    if int(text.max()) < FIRST_IDEOGRAPH:
        return np.zeros(len(text), dtype=bool)
    square = (text >= FIRST_IDEOGRAPH) & (text <= _LAST_IDEOGRAPH)
    square &= (text < _HANGUL[1]) | (text > _HANGUL[2])
    square |= (text >= _FULL_WIDTH[0]) & (text <= _FULL_WIDTH[1])
    square |= text >= _FIRST_ASTRAL
    return np.asarray(square & np.concatenate([[False], square[:-1]]))


def _follow_tracking(  # noqa: PLR0913, PLR0917 - the table, its gaps, and what they must exceed
    frame: Frame, line: Rows, gap: Numbers, unhinted: Mask, least: Numbers, limits: LineThresholds
) -> None:
    """Moves `least` by the usual gap between the letters of each line. Changes `least`.

    In letter-spaced lines most pairs have a gap, and only clearly wider ones part words;
    where all gaps are alike there is one word.
    """
    letter = is_letter(frame.text)
    pairs = unhinted & letter & np.concatenate([[False], letter[:-1]])
    wide = pairs & (gap > least)
    close = pairs & ~wide
    count = np.bincount(line, close), np.bincount(line, wide)
    usual = np.bincount(line, np.where(close, gap, 0.0)) / np.maximum(count[0], 1)
    least += np.clip(usual, -limits.most_kerning_em, limits.word_gap_em)[line]
    total = count[0] + count[1]
    tracked = (total >= limits.min_tracked_pairs) & (count[1] >= limits.tracked_share * total)
    for label in np.flatnonzero(tracked):
        mine = line == label
        middle = float(np.median(gap[mine & pairs]))
        least[mine] = np.maximum(
            least[mine], middle + max(limits.tracked_step_em, limits.tracked_step_share * middle)
        )


def _halve_tight(
    line: Rows, gap: Numbers, inside: Mask, least: Numbers, limits: LineThresholds
) -> None:
    """Where a line's word gaps are tight, half of them parts words.

    Kerning eats the rest: an f leans into the gap after it. Changes `least`.
    """
    wide = inside & (gap > least)
    count = np.bincount(line, wide)
    usual = np.bincount(line, np.where(wide, gap, 0.0)) / np.maximum(count, 1)
    tight = (count >= limits.min_tight_gaps) & (usual < limits.tight_gap_em)
    np.minimum(least, np.where(tight, usual / 2, np.inf)[line], out=least)


def _part_marks(frame: Frame, inside: Mask, spaces: Mask, limits: LineThresholds) -> None:
    """Raised marks never become part of the number or word before them (24.91 and note 2).

    Exponents and ordinals after one or two letters stay. A drop cap and its word are one.
    Changes `spaces`.
    """
    letter, digit = is_letter(frame.text), is_digit(frame.text)
    sign = letter | digit
    before_size = np.concatenate([frame.size[:1], frame.size[:-1]])
    before_across = np.concatenate([frame.across[:1], frame.across[:-1]])
    rise = before_across - frame.across
    raised = inside & sign & (frame.size < limits.raised_size * before_size)
    raised &= rise > limits.mark_rise_em * before_size
    long_word = _after_letters(letter, spaces | ~inside)
    after_digit = np.concatenate([[False], digit[:-1]]) & digit
    spaces |= raised & (long_word | after_digit)
    fallen = inside & sign & (before_size < limits.raised_size * frame.size)
    fallen &= -rise > limits.mark_rise_em * frame.size
    opens = np.concatenate([[True], (spaces | ~inside)[:-1]])
    spaces |= fallen & opens & np.concatenate([[False], digit[:-1]])
    spaces &= ~(inside & (before_size > limits.drop_cap_size * frame.size) & (rise > frame.size))


def _after_letters(letter: Mask, opens: Mask) -> Mask:
    """Which glyphs follow three letters of one word?"""
    run = np.zeros(len(letter), dtype=bool)
    run[_LETTERS_BEFORE_MARK:] = True
    for step in range(1, _LETTERS_BEFORE_MARK + 1):
        run[step:] &= letter[:-step]
    for step in range(_LETTERS_BEFORE_MARK - 1, 0, -1):
        run[step:] &= ~opens[:-step]
    return run
