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
from inkproof.model.page import DroppedText, Font, PathFlag, Paths, Picture
from inkproof.readers.page_space import PageSpace
from inkproof.readers.pdfium_glyphs import Painted, first_belief, read_geometry, read_painted
from inkproof.readers.pdfium_records import (
    IMAGE,
    PATH,
    SHADING,
    STROKED,
    TEXT,
    Records,
    Rows,
)

MAX_DROPPED = 10_000
MAX_PICTURES = 20_000
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


def to_page(
    records: Records, space: PageSpace, fonts: dict[int, tuple[int, Font]], layers: dict[int, str]
) -> Sheet:
    """All columns of a page in page space."""
    objects = records.objects
    boxes = space.boxes(objects["box"])
    clips, clip_of = _clips(objects, space)
    index_of = {address: index for address, (index, _) in fonts.items()}
    font_of = np.array([index_of.get(a, 0) for a in objects["font"].tolist()], np.int16)
    layer_of = _layer_index(len(objects), layers)
    glyphs = read_painted(records.glyphs)
    paint, fill, stroke = _paints(objects, glyphs, boxes)
    at = glyphs.object.astype(np.intp)
    table = Glyphs(
        raw=glyphs.code,
        text=first_belief(glyphs),
        font=font_of[at],
        paint=paint[at],
        fill=fill[at],
        stroke=stroke[at],
        order=glyphs.object,
        clip=clip_of[at],
        layer=layer_of[at],
        **read_geometry(glyphs, space),
    )
    page = Box(0.0, 0.0, space.width, space.height)
    return Sheet(
        glyphs=table,
        pictures=_pictures(objects, boxes, clips, clip_of, page),
        paths=_paths(objects, boxes, clips, clip_of, space),
        clips=clips,
        dropped=_dropped(objects, glyphs.object, boxes, font_of, space),
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


def _layer_index(count: int, layers: dict[int, str]) -> NDArray[np.int16]:
    index = np.full(count, -1, np.int16)
    names = {name: at for at, name in enumerate(dict.fromkeys(layers.values()))}
    for row, name in layers.items():
        index[row] = names[name]
    return index


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
    copies = (is_text & ~spoken & seen).nonzero()[0][:MAX_DROPPED]
    for copy in copies.tolist():
        near = np.abs(boxes[hidden] - boxes[copy]).max(axis=1, initial=0)
        twins = hidden[near < TWIN_EM * max(1.0, float(objects["size"][copy]))]
        paint[twins], fill[twins], stroke[twins] = paint[copy], fill[copy], stroke[copy]
    return paint, fill, stroke


def _pictures(
    objects: Rows, boxes: Boxes, clips: Boxes, clip_of: NDArray[np.int16], page: Box
) -> tuple[Picture, ...]:
    rows = (objects["type"] == IMAGE).nonzero()[0][:MAX_PICTURES]
    return tuple(
        Picture(
            box=box,
            shown=box.intersect(page)
            if at < 0
            else box.intersect(page).intersect(_box(clips[at])),
            order=row,
            pixel_width=width,
            pixel_height=height,
        )
        for row, box, at, (width, height) in zip(
            rows.tolist(),
            map(_box, boxes[rows]),
            clip_of[rows].tolist(),
            objects["pixels"][rows].tolist(),
            strict=True,
        )
    )


def _box(row: NDArray[np.float32]) -> Box:
    return Box(float(row[0]), float(row[1]), float(row[2]), float(row[3]))


def _paths(
    objects: Rows, boxes: Boxes, clips: Boxes, clip_of: NDArray[np.int16], space: PageSpace
) -> Paths:
    rows = ((objects["type"] == PATH) | (objects["type"] == SHADING)).nonzero()[0]
    if not len(rows):
        return Paths.empty()
    items = objects[rows]
    box = clip_boxes(boxes[rows], Box(0.0, 0.0, space.width, space.height))
    at = clip_of[rows]
    if len(clips):
        bound = clips[at]
        low, high = np.maximum(box[:, :2], bound[:, :2]), np.minimum(box[:, 2:], bound[:, 2:])
        box = np.where((at >= 0)[:, None], np.concatenate([low, np.maximum(low, high)], 1), box)
    shading = items["type"] == SHADING
    filled = (items["paint"] & (STROKED - 1) != 0) | shading
    stroked = items["paint"] & STROKED != 0
    a, b, c, d = items["matrix"][:, :4].astype(np.float64).T
    scale = np.sqrt(np.abs(a * d - b * c)) * space.scale
    return Paths(
        box=box.astype(np.float32),
        order=rows.astype(np.int32),
        paint=(np.where(filled, 1, 0) | np.where(stroked, 2, 0)).astype(np.uint8),
        fill=np.where(shading, items["fill"] | 0xFF, items["fill"]).astype(np.uint32),
        stroke=items["stroke"].copy(),
        line_width=(items["line_width"] * scale).astype(np.float32),
        segments=items["segments"].copy(),
        flags=(items["shape"] | np.where(shading, PathFlag.SHADING, 0)).astype(np.uint8),
    )


def _dropped(
    objects: Rows,
    spoken: NDArray[np.int32],
    boxes: Boxes,
    font_of: NDArray[np.int16],
    space: PageSpace,
) -> tuple[DroppedText, ...]:
    """Text objects without a single character in PDFium's text.

    Mere spaces do not count: they have a size and no extent.

    """
    height = np.hypot(objects["matrix"][:, 2], objects["matrix"][:, 3]) * space.scale
    extent = (boxes[:, 2:] - boxes[:, :2]).max(axis=1, initial=0)
    silent = (objects["type"] == TEXT) & ((extent > 0) | (objects["size"] * height == 0))
    silent[spoken] = False
    rows = silent.nonzero()[0][:MAX_DROPPED]
    return tuple(
        DroppedText(
            box=_box(boxes[row]),
            order=row,
            font=int(font_of[row]),
            paint=Paint(int(RENDER_MODES[max(0, min(7, int(objects["paint"][row])))])),
            size_pt=float(abs(objects["size"][row]) * height[row]),
        )
        for row in rows.tolist()
    )
