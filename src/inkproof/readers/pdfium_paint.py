"""Which pictures and paths does PDFium list, and do they hide what is under them?

PDFium tells of every object whether it has transparency of some kind, not of which; a pattern's
colour it makes up; a picture's masks it does not tell at all. What it leaves open is taken from
the structure where that is certain, and is said to be unknown where it is not.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, Boxes, clip_boxes
from inkproof.model.glyphs import Flag
from inkproof.model.page import PathFlag, Paths, Picture
from inkproof.readers.page_space import PageSpace
from inkproof.readers.pdfium_records import (
    FORM,
    IMAGE,
    IN_TRANSPARENT,
    PATH,
    SHADING,
    SHAPED_CLIP,
    STENCIL,
    STROKED,
    TEXT,
    TRANSPARENT,
    Rows,
)
from inkproof.readers.structure import PageStructure

MAX_PICTURES = 20_000

TILED, SHADED = 0xBFBFBF, 0xFFFFFF
"""The colour that PDFium states for a coloured tiling pattern, and for a shading pattern
(CPDF_ColorState::SetPattern)."""

OPAQUE = 0xFF
Off = NDArray[np.bool_]


class Clipped(NamedTuple):
    """The objects of a page as boxes in page space, and what cuts them."""

    boxes: Boxes
    clips: Boxes
    clip_of: NDArray[np.int16]


def dim_by_forms(objects: Rows) -> Rows:
    """Objects with the opacity that the forms around them leave of theirs.

    What is inside a transparency group starts opaque, whatever the group is painted with
    (ISO 32000-2, 11.6.6); inside any other form it starts with the form's opacity, so that
    the lesser of both is what is seen.
    """
    forms = (objects["type"] == FORM) & ((objects["fill"] & OPAQUE) < OPAQUE)
    if not forms.any():
        return objects
    dimmed = objects.copy()
    alpha = {row: int(dimmed["fill"][row]) & OPAQUE for row in forms.nonzero()[0].tolist()}
    # Parents stand before what is inside them.
    for row in (dimmed["parent"] >= 0).nonzero()[0].tolist():
        outer = alpha.get(int(dimmed["parent"][row]))
        if outer is None:
            continue
        for paint in ("fill", "stroke"):
            stated = int(dimmed[paint][row])
            dimmed[paint][row] = (stated & ~OPAQUE) | min(stated & OPAQUE, outer)
        if dimmed["type"][row] == FORM:
            alpha[row] = min(alpha.get(row, OPAQUE), outer)
    return dimmed


def glyph_flags(objects: Rows, structure: PageStructure | None) -> NDArray[np.uint8] | None:
    """`Flag` bits for each text object; None where there are none at all."""
    traits = np.where(objects["type"] == TEXT, objects["traits"], 0)
    patterned = _is_patterned(objects, structure)
    if not traits.any() and patterned is None:
        return None
    blended = (traits != 0) & (_is_blended(objects) | (traits & IN_TRANSPARENT != 0))
    flags = np.where(blended, np.uint8(Flag.BLENDED), np.uint8(0))
    flags[traits & SHAPED_CLIP != 0] |= np.uint8(Flag.SHAPED_CLIP)
    if patterned is not None:
        flags[patterned] |= np.uint8(Flag.PATTERN)
    return flags


def _is_blended(objects: Rows) -> NDArray[np.bool_]:
    """Transparent, and not because of an opacity that the colour tells."""
    solid = (objects["fill"] & OPAQUE) == OPAQUE
    solid &= (objects["type"] != PATH) | ((objects["stroke"] & OPAQUE) == OPAQUE)
    return np.asarray((objects["traits"] & TRANSPARENT != 0) & solid)


def _is_patterned(objects: Rows, structure: PageStructure | None) -> NDArray[np.bool_] | None:
    """Painted in a colour that PDFium makes up for patterns, where there are such patterns."""
    made_up = []
    if structure is not None and structure.has_tilings:
        made_up.append(TILED)
    if structure is not None and structure.has_shadings:
        made_up.append(SHADED)
    if not made_up:
        return None
    fill, stroke = (np.isin(objects[name] >> 8, made_up) for name in ("fill", "stroke"))
    # Modes of text that fill, stroke, or both (table 104).
    mode, is_text = objects["paint"], objects["type"] == TEXT
    filled = np.where(is_text, np.isin(mode, (0, 2, 4, 6)), mode & (STROKED - 1) != 0)
    stroked = np.where(is_text, np.isin(mode, (1, 2, 5, 6)), mode & STROKED != 0)
    return np.asarray((fill & filled) | (stroke & stroked))


def read_pictures(
    objects: Rows,
    clipped: Clipped,
    space: PageSpace,
    is_off: Off,
    structure: PageStructure | None,
) -> tuple[Picture, ...]:
    """The placed pictures in paint order."""
    rows = (objects["type"] == IMAGE).nonzero()[0][:MAX_PICTURES]
    if not len(rows):
        return ()
    page = Box(0.0, 0.0, space.width, space.height)
    unsure = objects["traits"][rows] & (TRANSPARENT | IN_TRANSPARENT | STENCIL | SHAPED_CLIP) != 0
    solid = _solid_sizes(structure)
    pictures = []
    for row, box, at, pixels, doubt in zip(
        rows.tolist(),
        map(to_box, clipped.boxes[rows]),
        clipped.clip_of[rows].tolist(),
        objects["pixels"][rows].tolist(),
        unsure.tolist(),
        strict=True,
    ):
        hidden = bool(is_off[row])
        shown = box.intersect(page)
        if at >= 0:
            shown = shown.intersect(to_box(clipped.clips[at]))
        pictures.append(
            Picture(
                box=box,
                shown=Box(shown.x0, shown.y0, shown.x0, shown.y0) if hidden else shown,
                order=row,
                pixel_width=pixels[0],
                pixel_height=pixels[1],
                hidden=hidden,
                opaque=not doubt and not hidden and solid.get((pixels[0], pixels[1]), False),
            )
        )
    return tuple(pictures)


def _solid_sizes(structure: PageStructure | None) -> dict[tuple[int, int], bool]:
    """Pixels of a picture → has none of the page's pictures of that size a mask?"""
    solid: dict[tuple[int, int], bool] = defaultdict(lambda: True)
    for picture in structure.pictures if structure is not None else ():
        solid[picture.pixel_width, picture.pixel_height] &= not picture.masked
    return solid


def to_box(row: NDArray[np.float32]) -> Box:
    """A row of boxes as one box."""
    return Box(float(row[0]), float(row[1]), float(row[2]), float(row[3]))


def read_paths(
    objects: Rows,
    clipped: Clipped,
    space: PageSpace,
    is_off: Off,
    structure: PageStructure | None,
) -> Paths:
    """The painted paths and shadings in paint order."""
    rows = ((objects["type"] == PATH) | (objects["type"] == SHADING)).nonzero()[0]
    if not len(rows):
        return Paths.empty()
    items = objects[rows]
    box = clip_boxes(clipped.boxes[rows], Box(0.0, 0.0, space.width, space.height))
    at = clipped.clip_of[rows]
    if len(clipped.clips):
        bound = clipped.clips[at]
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
        fill=np.where(shading, items["fill"] | OPAQUE, items["fill"]).astype(np.uint32),
        stroke=items["stroke"].copy(),
        line_width=(items["line_width"] * scale).astype(np.float32),
        segments=items["segments"].copy(),
        flags=_path_flags(items, is_off[rows], structure),
    )


def _path_flags(items: Rows, is_off: Off, structure: PageStructure | None) -> NDArray[np.uint8]:
    flags = items["shape"].astype(np.uint8)
    traits = items["traits"]
    bits = [
        (PathFlag.SHADING, items["type"] == SHADING),
        (PathFlag.BLENDED, _is_blended(items)),
        (PathFlag.GROUPED, traits & IN_TRANSPARENT != 0),
        (PathFlag.HIDDEN, is_off),
        (PathFlag.SHAPED_CLIP, traits & SHAPED_CLIP != 0),
        (PathFlag.PATTERN, _is_patterned(items, structure)),
    ]
    for flag, holds in bits:
        if holds is not None:
            flags |= np.uint8(flag) * holds
    return flags
