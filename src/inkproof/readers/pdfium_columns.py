"""PDFium's records as the columns of `Page`, with its guesses undone.

The glyphs are in `pdfium_glyphs`; here are the objects that carry them, and pictures, paths and
clips. Undone here: a visible copy that was dropped in favour of an invisible one makes the kept
one visible.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, clip_boxes
from inkproof.model.glyphs import Glyphs, Paint
from inkproof.model.page import DroppedText, Font, Paths, Picture
from inkproof.readers.page_space import PageSpace
from inkproof.readers.pdfium_glyphs import Painted, first_belief, read_geometry, read_painted
from inkproof.readers.pdfium_layers import Layered
from inkproof.readers.pdfium_paint import (
    Clipped,
    dim_by_forms,
    glyph_flags,
    read_paths,
    read_pictures,
    to_box,
)
from inkproof.readers.pdfium_records import TEXT, Records, Rows
from inkproof.readers.structure import PageStructure

MAX_COPIES = 10_000
TWIN_EM = 0.25
"""Two text objects whose corners differ by less than this share of the size are copies."""
SEEN = Paint.FILL | Paint.STROKE


RENDER_MODES = np.array([1, 2, 3, 0, 5, 6, 7, 4], dtype=np.uint8)
"""Text render mode 0..7 (ISO 32000-2, table 104) as `Paint` bits."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Sheet:
    """The columns of one page."""

    glyphs: Glyphs
    pictures: tuple[Picture, ...]
    paths: Paths
    clips: Boxes
    dropped: tuple[DroppedText, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What is known of a page beside its records."""

    fonts: dict[int, tuple[int, Font]]
    """Address of PDFium's font → index on the page, font."""
    layers: Layered
    dropped: dict[int, str]
    """Row of each silent text object → what it says."""
    structure: PageStructure | None = None


@np.errstate(over="ignore", invalid="ignore")  # hostile numbers; the page space tames them
def to_page(records: Records, space: PageSpace, beside: Beside) -> Sheet:
    """All columns of a page in page space."""
    objects = dim_by_forms(records.objects)
    boxes = space.boxes(objects["box"])
    clips, clip_of = _clips(objects, space)
    index_of = {address: index for address, (index, _) in beside.fonts.items()}
    font_of = np.array([index_of.get(a, 0) for a in objects["font"].tolist()], np.int16)
    glyphs = read_painted(records.glyphs)
    paint, fill, stroke = _paints(objects, glyphs, boxes)
    at = glyphs.object.astype(np.intp)
    geometry = read_geometry(glyphs, space)
    unseen = glyph_flags(objects, beside.structure)
    if unseen is not None:
        geometry["flags"] |= unseen[at]
    clipped = Clipped(boxes, clips, clip_of)
    table = Glyphs(
        raw=glyphs.code,
        text=first_belief(glyphs),
        font=font_of[at],
        paint=paint[at],
        fill=fill[at],
        stroke=stroke[at],
        order=glyphs.object,
        clip=clip_of[at],
        layer=beside.layers.of[at],
        **geometry,
    )
    return Sheet(
        glyphs=table,
        pictures=read_pictures(objects, clipped, space, beside.layers.is_off, beside.structure),
        paths=read_paths(objects, clipped, space, beside.layers.is_off, beside.structure),
        clips=clips,
        dropped=_dropped(objects, beside.dropped, boxes, font_of, space),
    )


def _clips(objects: Rows, space: PageSpace) -> tuple[Boxes, NDArray[np.int16]]:
    """The distinct clip boxes that hide something of the page, and each object's index."""
    index = np.full(len(objects), -1, np.int16)
    if not objects["has_clip"].any():
        return np.zeros((0, 4), np.float32), index
    boxes = space.boxes(objects["clip"])
    page = Box(0.0, 0.0, space.width, space.height)
    cut = clip_boxes(boxes, page)
    whole = np.array(page, np.float32)
    binding = (objects["has_clip"] != 0) & (np.abs(cut - whole).max(axis=1, initial=0) > 1)
    if not binding.any():
        return np.zeros((0, 4), np.float32), index
    distinct, which = np.unique(np.round(cut[binding], 2), axis=0, return_inverse=True)
    index[binding] = np.minimum(which.reshape(-1), np.iinfo(np.int16).max)
    return distinct[: np.iinfo(np.int16).max + 1], index


def _paints(
    objects: Rows, glyphs: Painted, boxes: Boxes
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint32]]:
    """How each object is painted.

    An invisible one whose visible copy PDFium dropped gets the copy's paint.

    """
    mode = np.minimum(np.maximum(objects["paint"], 0), 7)
    paint = np.where(objects["type"] == TEXT, RENDER_MODES[mode], 0).astype(np.uint8)
    fill, stroke = objects["fill"].copy(), objects["stroke"].copy()
    spoken = np.zeros(len(objects), bool)
    spoken[glyphs.object] = True
    is_text = objects["type"] == TEXT
    seen = (paint & SEEN) != 0
    hidden = (is_text & spoken & ~seen).nonzero()[0]
    if not len(hidden):
        return paint, fill, stroke
    copies = (is_text & ~spoken & seen).nonzero()[0][:MAX_COPIES]
    for copy in copies.tolist():
        near = np.abs(boxes[hidden] - boxes[copy]).max(axis=1, initial=0)
        twins = hidden[near < TWIN_EM * max(1.0, float(objects["size"][copy]))]
        paint[twins], fill[twins], stroke[twins] = paint[copy], fill[copy], stroke[copy]
    return paint, fill, stroke


def _dropped(
    objects: Rows,
    texts: dict[int, str],
    boxes: Boxes,
    font_of: NDArray[np.int16],
    space: PageSpace,
) -> tuple[DroppedText, ...]:
    """Text objects without a single character in PDFium's text."""
    if not texts:
        return ()
    height = np.hypot(objects["matrix"][:, 2], objects["matrix"][:, 3]) * space.scale
    return tuple(
        DroppedText(
            box=to_box(boxes[row]),
            order=row,
            font=int(font_of[row]),
            paint=Paint(int(RENDER_MODES[max(0, min(7, int(objects["paint"][row])))])),
            size_pt=float(abs(objects["size"][row]) * height[row]),
            text=text,
        )
        for row, text in texts.items()
    )
