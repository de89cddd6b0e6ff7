"""Which painted text may be covered, clipped away, or lost in the colour of its ground?

What is stated about shapes and pictures is their boxes and colours. It is enough to clear
ordinary text: black on white, white on a dark bar. The rest is suspect, and a render decides.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, boxes_of
from inkproof.model.evidence import HiddenRows, Hiding, code_of
from inkproof.model.glyphs import Flag, Mask, Paint, Rows
from inkproof.model.page import FontKind, Page, PathFlag, Paths
from inkproof.signals.hidden_colours import WHITE, Palette, find_palette
from inkproof.signals.hidden_pairs import Standing, find_pairs, shares_under
from inkproof.thresholds import HiddenThresholds

WIDEST_BAND_PT = 8.0
"""How far beyond its edges a shape is looked for glyphs that it covers in part."""
UNKNOWN_COLOUR = (Flag.PATTERN | Flag.BLENDED).value
"""Glyphs whose stated colour is not what is seen."""
FILL, STROKE = Paint.FILL.value, Paint.STROKE.value
UNSEEN, NO_COLOUR = PathFlag.HIDDEN.value, (PathFlag.SHADING | PathFlag.PATTERN).value
UNDRAWN = frozenset({"Link", "Popup"})
"""Kinds of annotations that draw a border at most."""
BLOCKS = (0x2580, 0x25FF)
"""Block elements and geometric shapes (Unicode 16): letters that can cover others."""
LAST = np.iinfo(np.int32).max
"""Paint order of annotations: they are drawn over the page."""
RECTANGLE = (4, 5)
"""Segments of a rectangle: three or four lines after the first point."""
LINE_WIDTHS = 2.0
"""A stroked path of at most this many widths is a straight line: a bar, if it is thick."""


class Painters(NamedTuple):
    """Shapes and pictures that can lie under or over text, in paint order."""

    box: Boxes
    order: NDArray[np.int32]
    colour: NDArray[np.uint32]
    """0xRRGGBBAA; meaningless where it is not `known`."""
    known: Mask
    """Has it one colour, which is stated?"""
    solid: Mask
    """Does it fill its whole box, in one known colour and opaquely?"""
    opaque: Mask

    def select(self, which: Mask | Rows) -> Painters:
        """Those that a mask or an index array names, in that order."""
        return Painters(
            box=self.box[which],
            order=self.order[which],
            colour=self.colour[which],
            known=self.known[which],
            solid=self.solid[which],
            opaque=self.opaque[which],
        )


NO_PAINTERS = Painters(
    box=np.zeros((0, 4), np.float32),
    order=np.zeros(0, np.int32),
    colour=np.zeros(0, np.uint32),
    known=np.zeros(0, bool),
    solid=np.zeros(0, bool),
    opaque=np.zeros(0, bool),
)


def find_doubtful(page: Page, rows: Mask, thresholds: HiddenThresholds) -> NDArray[np.uint8]:
    """For each glyph row the mechanism that it is suspected of, as in `HiddenRows.suspect`.

    Args:
        page: with its glyphs, paths, pictures and clips.
        rows: the painted rows with ink that are not known to be hidden.
        thresholds: this instrument's group.
    """
    suspect = np.zeros(len(rows), np.uint8)
    at = rows.nonzero()[0]
    if not len(at):
        return suspect
    palette = find_palette(page.glyphs, at)
    painters = find_painters(page, thresholds)
    above = _find_covers(page, painters)
    covered = np.zeros(len(at), bool)
    if not len(above.order):
        lost = _on_paper(palette, thresholds)
    else:
        standing, order = Standing(page.glyphs.box, at), page.glyphs.order[at]
        try:
            lost = _is_lost(palette, standing, order, painters, thresholds)
            covered = _is_covered(standing, order, above, thresholds)
        except OverflowError:
            lost, covered = covered, ~covered
    if np.bitwise_or.reduce(page.glyphs.flags) & UNKNOWN_COLOUR:
        lost |= (page.glyphs.flags[at] & UNKNOWN_COLOUR) != 0
    lost |= find_type3(page)[at]
    suspect[at[lost]] = code_of(Hiding.LOW_CONTRAST)
    suspect[at[covered]] = code_of(Hiding.COVERED)
    clipped = is_clipped(page, thresholds)
    if clipped is not None:
        suspect[rows & clipped] = code_of(Hiding.CLIPPED)
    return suspect


def find_painters(page: Page, thresholds: HiddenThresholds) -> Painters:
    """What is thick enough to lie under or over text."""
    pictures = [picture for picture in page.pictures if picture.shown.area > 0]
    if not len(page.paths) and not pictures:
        return NO_PAINTERS
    drawn = _draw_paths(page.paths, thresholds)
    if not pictures:
        return drawn
    placed = _of_unknown_colour(
        boxes_of([picture.shown for picture in pictures]),
        np.array([picture.order for picture in pictures], np.int32),
    )
    both = _join(drawn, placed)
    return both.select(np.argsort(both.order, kind="stable"))


def _find_covers(page: Page, painters: Painters) -> Painters:
    """The painters, and what else can lie over text: annotations, and letters that are blocks.

    What an annotation looks like is not known, nor which links draw something.
    """
    marks = list_marks(page)
    first, last = BLOCKS
    blocks = ((page.glyphs.text - np.uint32(first)) <= last - first).nonzero()[0]  # wraps below
    if not marks and not len(blocks):
        return painters
    over = _of_unknown_colour(
        np.concatenate([page.glyphs.box[blocks], boxes_of(marks)]),
        np.concatenate([page.glyphs.order[blocks], np.full(len(marks), LAST, np.int32)]),
    )
    return _join(painters, over)


def _of_unknown_colour(box: Boxes, order: NDArray[np.int32]) -> Painters:
    """What hides all that is under it, whatever it looks like."""
    n = len(order)
    return Painters(
        box=box,
        order=order,
        colour=np.zeros(n, np.uint32),
        known=np.zeros(n, bool),
        solid=np.zeros(n, bool),
        opaque=np.ones(n, bool),
    )


def list_marks(page: Page) -> list[Box]:
    """Where annotations are shown that may draw more than a border."""
    return [mark.box for mark in page.annotations if mark.shown and mark.kind not in UNDRAWN]


def find_type3(page: Page) -> Mask:
    """Which rows are of Type 3 fonts? Their glyphs may paint any colour, or nothing."""
    return page.in_fonts(font.kind is FontKind.TYPE3 for font in page.fonts)


def is_clipped(page: Page, thresholds: HiddenThresholds) -> Mask | None:
    """Which rows lie outside their clip but for a small part, or in one of unknown shape?

    None where there are no clips at all. Letters can be a clip as well (render modes 4 to 7), for
    all that follows until it ends.
    """
    glyphs = page.glyphs
    by_letters = np.bitwise_or.reduce(glyphs.paint) & Paint.CLIP.value
    by_shapes = np.bitwise_or.reduce(glyphs.flags) & Flag.SHAPED_CLIP.value
    if not (len(page.clips) or by_letters or by_shapes):
        return None
    shaped = glyphs.has(Flag.SHAPED_CLIP)
    if by_letters:
        shaped |= glyphs.order > glyphs.order[(glyphs.paint & Paint.CLIP.value) != 0].min()
    clipped = glyphs.clip >= 0
    if not len(page.clips) or not clipped.any():
        return shaped
    at = np.flatnonzero(clipped)
    share = shares_under(glyphs.box[at], page.clips[glyphs.clip[at]])
    clipped[at] = share < thresholds.clipped_share
    return np.asarray(clipped | shaped)


def _join(first: Painters, second: Painters) -> Painters:
    """Both, one after the other."""
    return Painters(*(np.concatenate(pair) for pair in zip(first, second, strict=True)))


def _draw_paths(paths: Paths, thresholds: HiddenThresholds) -> Painters:
    """The filled shapes and the thick straight lines."""
    sides = paths.box[:, 2:] - paths.box[:, :2]
    thin = np.minimum(sides[:, 0], sides[:, 1])
    thick = thin >= thresholds.painter_pt
    if not thick.any():
        return NO_PAINTERS
    filled = ((paths.paint & FILL) != 0) & ((paths.fill & 0xFF) != 0)
    straight = ((paths.paint & STROKE) != 0) & ~filled & ((paths.stroke & 0xFF) != 0)
    straight &= thin <= LINE_WIDTHS * paths.line_width
    used = (filled | straight) & thick & ((paths.flags & UNSEEN) == 0)
    if not used.any():
        return NO_PAINTERS
    straight, flags = straight[used], paths.flags[used]
    colour = np.where(straight, paths.stroke[used], paths.fill[used])
    known = (flags & NO_COLOUR) == 0
    opaque = (colour & 0xFF) >= thresholds.opaque * 255.0
    segments = paths.segments[used]
    plain = (segments >= RECTANGLE[0]) & (segments <= RECTANGLE[1])
    return Painters(
        box=paths.box[used],
        order=paths.order[used],
        colour=colour,
        known=known,
        solid=(plain | straight) & (flags == 0) & opaque,
        opaque=opaque | ~known,
    )


def _on_paper(palette: Palette, thresholds: HiddenThresholds) -> Mask:
    """Which rows could not be seen on white paper?"""
    pale = palette.is_like(WHITE, thresholds)[:, 0]
    return np.asarray(pale[palette.of_row]) if pale.any() else np.zeros(len(palette), bool)


def _is_lost(
    palette: Palette,
    standing: Standing,
    order: NDArray[np.int32],
    painters: Painters,
    thresholds: HiddenThresholds,
) -> Mask:
    """Which rows may be lost in the colour of the last thing beneath them?

    At risk are pale rows, and those over anything of their own colour or of an unknown one. Only
    for these all that lies beneath is looked at.
    """
    grounds = palette.is_like(np.concatenate([painters.colour, WHITE]), thresholds)
    like, paper = grounds[:, :-1], grounds[:, -1]
    risky = like.any(axis=0) | ~painters.known
    if not (risky.any() or paper.any()):
        return np.zeros(len(order), bool)
    pale = paper[palette.of_row]
    at_risk = pale.copy()
    if risky.any():
        pairs = find_pairs(standing, painters.box[risky])
        beneath = painters.order[risky][pairs.painter] < order[pairs.row]
        similar = (like | ~painters.known)[:, risky]
        beneath &= similar[palette.of_row[pairs.row], pairs.painter]
        beneath &= pairs.share >= thresholds.covered_share
        at_risk[pairs.row[beneath]] = True
    rows = np.flatnonzero(at_risk)
    if not len(rows):
        return at_risk
    pairs = find_pairs(Standing(standing.boxes[rows]), painters.box)
    beneath = (painters.order[pairs.painter] < order[rows][pairs.row]) & (
        pairs.share >= thresholds.covered_share
    )
    last = np.full(len(rows), -1, np.intp)
    np.maximum.at(last, pairs.row[beneath], pairs.painter[beneath])
    clear = painters.solid[last] & ~like[palette.of_row[rows], last]
    at_risk[rows] = np.where(last < 0, pale[rows], ~clear)
    return at_risk


def _is_covered(
    standing: Standing, order: NDArray[np.int32], painters: Painters, thresholds: HiddenThresholds
) -> Mask:
    """Which rows have half of their box under something opaque that was painted later?

    Veils upon veils hide as well: what little each lets through is multiplied.
    """
    later = _may_lie_over(standing, order, painters)
    if not later.any():
        return np.zeros(len(order), bool)
    above = painters.select(later)
    through = 1.0 - (above.colour & 0xFF) / 255.0
    whole = np.log(1.0 - thresholds.opaque)
    weight = np.where(above.opaque, 1.0, np.log(np.maximum(through, 1e-3)) / whole)
    tallest = float((standing.sides[3] - standing.sides[1]).max())
    pairs = find_pairs(standing, above.box, min(tallest / 2, WIDEST_BAND_PT))
    over = above.order[pairs.painter] > order[pairs.row]
    hides = pairs.share[over] * weight[pairs.painter[over]]
    share = np.bincount(pairs.row[over], hides, minlength=len(order))
    return np.asarray(share >= thresholds.covered_share)


def _may_lie_over(standing: Standing, order: NDArray[np.int32], painters: Painters) -> Mask:
    """Which painters are on a level with any of the rows that were painted before them?

    The ground of a line of text is painted after the lines above it, and touches none of them.
    """
    later = np.asarray(painters.order > order.min())
    if not later.any() or (order[1:] < order[:-1]).any():
        return later
    last = np.searchsorted(order, painters.order) - 1  # of those that come first, -1 is not later
    later &= np.fmax.accumulate(standing.sides[3])[last] > painters.box[:, 1]
    if later.any():
        later &= np.fmin.accumulate(standing.sides[1])[last] < painters.box[:, 3]
    return later


def find_pale(page: Page, rows: Rows, thresholds: HiddenThresholds) -> Mask:
    """Which painted rows could not be seen on white paper?"""
    return _on_paper(find_palette(page.glyphs, rows), thresholds)


def is_stated_hidden(
    page: Page, rows: Rows, hidden: HiddenRows, thresholds: HiddenThresholds
) -> Mask:
    """Which suspect rows are hidden by what is stated alone: known colours, opaque rectangles?"""
    glyphs = page.glyphs
    palette = find_palette(glyphs, rows)
    painters = find_painters(page, thresholds)
    stated = painters.select(painters.solid)
    covered = hidden.suspect[rows] == code_of(Hiding.COVERED)
    standing, order = Standing(glyphs.box[rows]), glyphs.order[rows]
    try:
        over = _is_covered(standing, order, stated, thresholds)
        pairs = find_pairs(standing, painters.box)
    except OverflowError:
        return np.zeros(len(rows), bool)
    beneath = (painters.order[pairs.painter] < order[pairs.row]) & (pairs.share > 0)
    last = np.full(len(rows), -1, np.intp)
    np.maximum.at(last, pairs.row[beneath], pairs.painter[beneath])
    lost = _on_paper(palette, thresholds) & (last < 0)
    if len(painters.order):
        like = palette.is_like(painters.colour, thresholds)[palette.of_row, last]
        lost |= (last >= 0) & painters.solid[last] & like
    return np.asarray(np.where(covered, over, lost))
