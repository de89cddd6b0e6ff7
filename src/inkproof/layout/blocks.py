"""Which lines belong together, and how do they read as one text?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np

from inkproof.geometry.boxes import Box
from inkproof.geometry.clustering import middle_of
from inkproof.geometry.sequences import lengths
from inkproof.language.scripts import SPACELESS, script_of
from inkproof.layout.font_measures import Numbers
from inkproof.model.content import Block, Line
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import BlockThresholds

_HYPHENS = "-\u2010"
_SOFT_HYPHEN = "\u00ad"
_STOPS = frozenset(".!?:;\u2026\u061f\u06d4\u0964\u00bb\u201d\"')]")
_ZERO_WIDTH_SPACE = "\u200b"
_JOINERS = frozenset("\u200c\u200d")
_SPACES = re.compile(r"\s+")


def build_blocks(lines: Sequence[Line], leaves: Rows, limits: BlockThresholds) -> list[Block]:
    """Lines in reading order, parted into blocks.

    A block ends where the leaf, the size or the leading changes, or a first line is indented.

    Args:
        lines: in reading order.
        leaves: for each line the number of its region.
        limits: what parts two blocks.
    """
    if not lines:
        return []
    opens = _openings(lines, leaves, limits)
    firsts = np.flatnonzero(opens).tolist()
    ends = [*firsts[1:], len(lines)]
    return [_block(tuple(lines[a:b])) for a, b in zip(firsts, ends, strict=True)]


def _block(lines: tuple[Line, ...]) -> Block:
    if len(lines) == 1:
        return Block(lines=lines, box=lines[0].box, size_pt=round(lines[0].size_pt, 1))
    x0, y0, x1, y1 = zip(*[line.box for line in lines], strict=True)
    box = Box(min(x0), min(y0), max(x1), max(y1))
    return Block(lines=lines, box=box, size_pt=prevailing_size(lines))


def prevailing_size(lines: Sequence[Line]) -> float:
    """The size that most characters have; 0 without lines.

    Weighted by characters and not by lines (reference 000): short bold runs never outvote the
    body.
    """
    sizes = dict.fromkeys([line.size_pt for line in lines], 0)
    if len(sizes) == 1:
        return round(next(iter(sizes)), 1)
    for line in lines:
        sizes[line.size_pt] += len(line.text)
    weights: dict[float, int] = {}
    for size, count in sizes.items():
        rounded = round(size, 1)
        weights[rounded] = weights.get(rounded, 0) + count
    return max(weights, key=weights.__getitem__) if weights else 0.0


def _openings(lines: Sequence[Line], leaves: Rows, limits: BlockThresholds) -> Mask:
    """Which lines open a block?"""
    size = np.array([line.size_pt for line in lines])
    baseline = np.array([line.baseline for line in lines])
    start = np.array([line.start for line in lines])
    end = np.array([line.end for line in lines])
    opens = np.ones(len(lines), dtype=bool)
    together = leaves[1:] == leaves[:-1]
    larger, smaller = np.maximum(size[1:], size[:-1]), np.minimum(size[1:], size[:-1])
    together &= larger < limits.size_ratio * smaller
    leading = baseline[1:] - baseline[:-1]
    usual = _usual_leading(leading, larger, together, limits)
    together &= (leading > 0) & (leading <= limits.leading_factor * usual)
    together &= (start[1:] < end[:-1]) & (start[:-1] < end[1:])
    opens[1:] = ~together
    opens |= _indented(start, size, opens, limits)
    return opens | _after_short(lines, end, size, opens, limits)


def _usual_leading(
    leading: Numbers, size: Numbers, together: Mask, limits: BlockThresholds
) -> Numbers:
    """For each step the leading that is usual at its size: the median of plausible ones."""
    usual = limits.leading_em * size
    plausible = together & (leading > 0.5 * size) & (leading < limits.max_leading_em * size)
    classes = np.round(size)
    for value in set(classes[plausible].tolist()):
        mine = classes == value
        steps = leading[mine & plausible]
        if len(steps) > 1:
            usual[mine] = middle_of(steps)
    return usual


def _indented(start: Numbers, size: Numbers, opens: Mask, limits: BlockThresholds) -> Mask:
    """Which lines begin to the right of both neighbours: first lines of a paragraph.

    Steps out and in again (lists, verse) are left alone.
    """
    step = (start[1:] - start[:-1]) / size[1:]
    goes_on = ~opens[1:]
    indented = np.zeros(len(start), dtype=bool)
    indented[1:-1] = (step[:-1] > limits.indent_em) & (step[1:] < -limits.indent_em)
    indented[1:-1] &= goes_on[:-1] & goes_on[1:]
    return indented


def _after_short(
    lines: Sequence[Line], end: Numbers, size: Numbers, opens: Mask, limits: BlockThresholds
) -> Mask:
    """Which lines follow one that ended a paragraph: it had room for their first word?"""
    firsts = opens.nonzero()[0]
    right = np.repeat(np.maximum.reduceat(end, firsts), lengths(firsts, len(lines)))
    after = np.zeros(len(lines), dtype=bool)
    short = (right - end > limits.room_em * size)[:-1] & ~opens[1:]
    for index in short.nonzero()[0].tolist():
        room = float(right[index] - end[index])
        after[index + 1] = _ends_paragraph(lines[index], lines[index + 1], room, limits)
    return after


def _ends_paragraph(line: Line, following: Line, room: float, limits: BlockThresholds) -> bool:
    """Did the line have room for the next word, and does it read as an end?

    Verse and addresses break their lines where they want: without a stop they go on. Scripts
    without spaces break at any character, so that room alone says it.
    """
    if line.widest_gap_em > limits.room_em:
        return False
    if _is_spaceless(line.text[-1]):
        return True
    word = len(following.text.split(maxsplit=1)[0]) if following.text.strip() else 0
    width = (following.end - following.start) * word / max(len(following.text), 1)
    return line.text[-1] in _STOPS and room > width + limits.room_em * line.size_pt


def join_block(lines: Sequence[Line], limits: BlockThresholds) -> str:
    """The text of a block: lines run on, but rows of cells stay a line each."""
    if len(lines) > 1:
        wide = [line for line in lines if line.widest_gap_em >= limits.row_gap_em]
        if len(wide) > limits.row_share * len(lines):
            return "\n".join(filter(None, (join_lines([line]) for line in lines)))
    return join_lines(lines)


def join_lines(lines: Iterable[Line]) -> str:
    """The text of a paragraph.

    A hyphen at a line end before a small letter joins the word; a soft hyphen always does.
    Ideographs join without a space. Spaces fold to one; control, bidi and tag characters do
    not come out; joiners that words need stay. NFC.
    """
    whole = ""
    for line in lines:
        text = clean_text(line.text)
        whole = _join(whole, text) if text else whole
    if _SOFT_HYPHEN in whole:  # one between two spaces would leave both
        whole = clean_text(whole.replace(_SOFT_HYPHEN, ""))
    return unicodedata.normalize("NFC", whole)


def _join(one: str, two: str) -> str:
    if not one:
        return two
    if one[-1] == _SOFT_HYPHEN:
        return one[:-1] + two
    if one[-1] in _HYPHENS and one[-2:-1].isalpha() and two[0].islower():
        return one[:-1] + two
    return one + two if _is_spaceless(one[-1]) and _is_spaceless(two[0]) else f"{one} {two}"


def _is_spaceless(character: str) -> bool:
    """Is it an ideograph, kana or their punctuation: written without spaces?"""
    if character < "\u0e00":
        return False
    wide = unicodedata.east_asian_width(character) in "WF"
    return (wide and not "\uac00" <= character <= "\ud7a3") or script_of(character) in SPACELESS


def clean_text(text: str) -> str:
    """Spaces folded; control, format and tag characters left out.

    The soft hyphen and the joiners that words need stay.
    """
    if text.isprintable():  # no control or format character, no space but U+0020
        folds = "  " in text or text[:1] == " " or text[-1:] == " "
        return " ".join(text.split()) if folds else text
    folded = _SPACES.sub(" ", text.replace(_ZERO_WIDTH_SPACE, ""))
    dropped = {ord(character): None for character in set(folded) if not _comes_out(character)}
    kept = _SPACES.sub(" ", folded.translate(dropped)) if dropped else folded
    return kept.strip()


def _comes_out(character: str) -> bool:
    if character in _JOINERS or character == _SOFT_HYPHEN:
        return True
    return unicodedata.category(character) not in ("Cc", "Cf", "Cs")
