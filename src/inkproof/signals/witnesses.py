"""Do two engines read the same glyphs the same way?

Two readings of one page are joined by the origins of their glyphs: order, duplicates and the
spaces that engines make up play no part. Where two engines give one glyph different characters
the file leaves it open, and both are guessing.

Known to differ and not counted: text that MuPDF does not see (clip mode 7, hidden layers), that
PDFium drops (copies, size 0), that nobody sees, and hyphens that one of them leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from inkproof.geometry.origins import Points, find_partners
from inkproof.model.glyphs import Mask, Rows
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.signals.common_form import HYPHEN, REPLACEMENT, Characters, read_common_form
from inkproof.signals.differences import Joined, tell
from inkproof.thresholds import WitnessThresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessReading:
    """What a second reading of the page says of the first."""

    agreement: Measured = ABSTAINED
    """As `PageSignals.agreement`."""
    said: tuple[tuple[str, str], ...] = ()
    """The first places where they differ: what the first said, what the second said."""


def compare_witnesses(first: Page, second: Page, thresholds: WitnessThresholds) -> WitnessReading:
    """Characters of the same glyphs, joined by their origins.

    Args:
        first: PDFium's reading, in page space.
        second: MuPDF's reading of the same page, in the same space.
        thresholds: how close two origins must be, and from how many characters on to speak.

    Returns:
        Of the characters of both readings the share that the other has in the same place, 0..1;
        those that only one has count where a person would see them. A glyph for which neither
        gives a character says nothing. Evidence: characters, the mean of both readings. `said`
        holds distinct pairs; one side is empty where that reading has no glyph there.
    """
    ours, theirs = read_common_form(first.glyphs), read_common_form(second.glyphs)
    near = _tolerances(first, second, thresholds)
    left = _compare((first, ours), (second, theirs), near)
    right = _compare((second, theirs), (first, ours), near)
    counted = int(left.counted.sum()) + int(right.counted.sum())
    if counted < 2 * thresholds.min_characters:
        return WitnessReading()
    agreed = int((left.counted & left.agreed).sum()) + int((right.counted & right.agreed).sum())
    return WitnessReading(
        agreement=Measured(score=agreed / counted, evidence=counted / 2),
        said=tell(left.joined(), right.joined()) if agreed < counted else (),
    )


class _Near(NamedTuple):
    """Points within which two origins are one, and two equal characters are copies."""

    same: float
    copy: float


def _tolerances(first: Page, second: Page, thresholds: WitnessThresholds) -> _Near:
    """Shares of the usual size; that of origins within bounds, for sizes may be anything."""
    sizes = np.concatenate([first.glyphs.size, second.glyphs.size])
    usual = float(np.nan_to_num(np.median(sizes))) if len(sizes) else 0.0
    low, high = thresholds.tolerance_pt
    same = min(high, max(low, thresholds.tolerance_em * usual))
    return _Near(same, max(same, thresholds.copy_em * usual))


@dataclass(frozen=True, eq=False, slots=True)
class _Compared:
    """One reading seen from the other; a row a character in common form."""

    page: Page
    said: Characters
    agreed: Mask
    """The other reading has the same character in the same place."""
    partner: Rows
    """A glyph row of the other reading in the same place, -1 where there is none."""
    counted: Mask
    """Which characters count."""

    def joined(self) -> Joined:
        """The same by glyph rows: a ligature differs where one of its characters does."""
        rows = len(self.page.glyphs)
        partner, differs = np.full(rows, -1, np.intp), np.zeros(rows, bool)
        partner[self.said.row] = self.partner
        differs[self.said.row[self.counted & ~self.agreed]] = True
        return Joined(self.page.glyphs, partner, differs)


def _compare(
    own: tuple[Page, Characters], other: tuple[Page, Characters], near: _Near
) -> _Compared:
    (page, said), (opposite, answered) = own, other
    here, there = _points(page, said), _points(opposite, answered)
    found = find_partners(here, there, near.same)
    agreed = found >= 0
    partner = np.full(len(found), -1, np.intp)
    partner[agreed] = answered.row[found[agreed]]
    counted = ~(agreed & (said.code == REPLACEMENT))
    rest = (~agreed).nonzero()[0]
    if len(rest):
        row = said.row[rest]
        every = _places(opposite, np.arange(len(opposite.glyphs)))
        partner[rest] = find_partners(_places(page, row), every, near.same)
        # What the other has not, or has as a space, counts only where a person would miss it.
        silent = np.ones(len(opposite.glyphs) + 1, bool)
        silent[answered.row] = False
        mere = (said.code[rest] == HYPHEN) & (partner[rest] < 0)
        copied = find_partners(_take(here, rest), there, near.copy) >= 0
        counted[rest] = ~silent[partner[rest]] | (_is_seen(page)[row] & ~mere & ~copied)
    return _Compared(page, said, agreed, partner, counted)


def _places(page: Page, rows: Rows) -> Points:
    """Where rows begin, whatever they say."""
    return Points(page.glyphs.x[rows], page.glyphs.y[rows], np.zeros(len(rows), np.int64))


def _take(points: Points, rows: Rows) -> Points:
    return Points(points.x[rows], points.y[rows], points.label[rows])


def _points(page: Page, said: Characters) -> Points:
    return Points(page.glyphs.x[said.row], page.glyphs.y[said.row], said.code)


def _is_seen(page: Page) -> Mask:
    """Rows that a person sees: painted, with ink on the page, on no layer that may be off."""
    glyphs, box = page.glyphs, page.glyphs.box
    inked = (box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])
    there = (box[:, 2] > 0) & (box[:, 0] < page.width)
    there &= (box[:, 3] > 0) & (box[:, 1] < page.height)
    return np.asarray(glyphs.is_visible & inked & there & (glyphs.layer < 0))
