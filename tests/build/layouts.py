"""What layout makes of glyph tables: pages read to lines, in one call."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
from numpy.typing import ArrayLike, NDArray

from build.glyphs import join_glyphs, page_of
from inkproof.layout.segments import find_segments
from inkproof.model.content import Line, Segments
from inkproof.model.evidence import HiddenRows
from inkproof.model.glyphs import Glyphs
from inkproof.model.page import Page
from inkproof.signals.cheap import PageView
from inkproof.thresholds import Thresholds


def read(*tables: Glyphs) -> Segments:
    """The tables painted on one Letter page, one after the other, and read."""
    return find_segments(page_of(join_glyphs(*tables)), Thresholds())


def view_of(page: Page, segments: Segments) -> PageView:
    """A page on which nothing is hidden and no path draws."""
    return PageView(
        page=page, hidden=HiddenRows.none(len(page.glyphs)), figures=(), segments=segments
    )


def line_texts(segments: Segments) -> list[str]:
    """The lines in reading order."""
    return [line.text for block in segments.blocks for line in block.lines]


def only_line(segments: Segments) -> Line:
    """The one line of a page that has one."""
    (line,) = [line for block in segments.blocks for line in block.lines]
    return line


def with_columns(glyphs: Glyphs, **columns: NDArray[np.generic]) -> Glyphs:
    """The same glyphs with some columns replaced."""
    kept = {f.name: getattr(glyphs, f.name).copy() for f in fields(Glyphs)}
    return Glyphs(**(kept | columns))


def shifted(glyphs: Glyphs, by: ArrayLike) -> Glyphs:
    """Each glyph moved to the right by a distance of its own, ink and origin."""
    x = np.asarray(by, dtype=np.float32)
    box = glyphs.box.copy()
    box[:, [0, 2]] += x[:, None]
    return with_columns(glyphs, x=glyphs.x + x, box=box)
