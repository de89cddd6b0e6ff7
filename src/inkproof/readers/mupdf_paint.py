"""Which pictures and paths does MuPDF paint, where and in which order?

MuPDF's log of boxes names every painted object in paint order, counted as in the text trace;
the drawings and the picture list add colours, shapes and pixels to some of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from inkproof.geometry.boxes import Box
from inkproof.model.glyphs import Paint
from inkproof.model.page import PathFlag, Paths, Picture
from inkproof.readers.mupdf_columns import Frame, pack_colour

Log = Sequence[tuple[str, tuple[float, float, float, float]]]
"""Kind and box of each painted object; its place in the list is its paint order."""

Drawing = dict[str, Any]
"""One path as PyMuPDF documents it."""

MAX_PICTURES = 20_000
"""Pictures of one page that are listed."""

MAX_PATHS = 50_000
"""Paths of one page whose shape is looked at; beyond it only their boxes are known."""

STRAIGHT_PT = 0.01
"""A segment that moves less in one direction is axis-parallel."""

SAME_PT = 0.5
"""Boxes whose corners differ by less belong to the same picture."""

_PICTURES = frozenset({"fill-image", "fill-imgmask"})
_PATHS = {
    "fill-path": Paint.FILL,
    "stroke-path": Paint.STROKE,
    "fill-shade": Paint.FILL,
}


def has_pictures(log: Log) -> bool:
    """Is there a picture at all?"""
    return any(kind in _PICTURES for kind, _ in log)


def count_paths(log: Log) -> int:
    """How many paths are painted?"""
    return sum(kind in ("fill-path", "stroke-path") for kind, _ in log)


def read_pictures(log: Log, listed: Sequence[dict[str, Any]], frame: Frame) -> tuple[Picture, ...]:
    """The placed pictures; `listed` is PyMuPDF's picture list, for the pixels."""
    page = Box(0.0, 0.0, frame.space.width, frame.space.height)
    waiting = list(listed)
    placed = [(at, corners) for at, (kind, corners) in enumerate(log) if kind in _PICTURES]
    placed = placed[:MAX_PICTURES]
    if not placed:
        return ()
    boxes = frame.space.boxes(np.array([corners for _, corners in placed], np.float64))
    pictures: list[Picture] = []
    for (order, corners), row in zip(placed, boxes.tolist(), strict=True):
        entry, box = _take(waiting, corners), Box(*row)
        pictures.append(
            Picture(
                box=box,
                shown=box.intersect(page),
                order=order,
                pixel_width=int(entry.get("width", 0)),
                pixel_height=int(entry.get("height", 0)),
            )
        )
    return tuple(pictures)


def _take(waiting: list[dict[str, Any]], corners: Sequence[float]) -> dict[str, Any]:
    """Takes the entry of the box; usually the first, as both lists are in paint order."""
    for at, entry in enumerate(waiting[:50]):
        pairs = zip(entry["bbox"], corners, strict=True)
        if all(abs(one - other) <= SAME_PT for one, other in pairs):
            return waiting.pop(at)
    return {}


def read_paths(log: Log, drawings: Sequence[Drawing], frame: Frame) -> Paths:
    """The painted paths; those that no drawing describes are known by their boxes."""
    rows = list(_rows(log, drawings, frame.space.scale))
    if not rows:
        return Paths.empty()
    box, order, paint, fill, stroke, width, segments, flags = zip(*rows, strict=True)
    return Paths(
        box=frame.space.boxes(np.array(box, np.float64)),
        order=np.array(order, np.int32),
        paint=np.array(paint, np.uint8),
        fill=np.array(fill, np.uint32),
        stroke=np.array(stroke, np.uint32),
        line_width=np.array(width, np.float32),
        segments=np.array(segments, np.int32),
        flags=np.array(flags, np.uint8),
    )


# Plain numbers: a drawing has tens of thousands of paths, and an IntFlag costs 1 µs an "or".
_FILL, _STROKE = Paint.FILL.value, Paint.STROKE.value
_CURVE, _DIAGONAL = PathFlag.CURVE.value, PathFlag.DIAGONAL.value

Row = tuple[tuple[float, ...], int, int, int, int, float, int, int]


def _rows(log: Log, drawings: Sequence[Drawing], scale: float) -> Iterator[Row]:
    described: set[int] = set()
    rows: list[Row] = []
    for drawing in drawings:
        order = int(drawing["seqno"])
        both = drawing["type"] == "fs"
        # A path that is filled and stroked was two objects, the second one counted next.
        described.update((order, order + 1) if both else (order,))
        rows.append(_described(drawing, order, scale))
    for order, (kind, corners) in enumerate(log):
        if kind in _PATHS and order not in described:
            paint, shade = _PATHS[kind], PathFlag.SHADING if kind == "fill-shade" else 0
            rows.append((corners, order, paint, 0xFF, 0xFF, 0.0, 0, int(shade)))
    yield from sorted(rows, key=lambda row: row[1])


def _described(drawing: Drawing, order: int, scale: float) -> Row:
    kind = drawing["type"]
    paint = ("f" in kind) * _FILL | ("s" in kind) * _STROKE
    fill = pack_colour(drawing.get("fill"), drawing.get("fill_opacity"))
    stroke = pack_colour(drawing.get("color"), drawing.get("stroke_opacity"))
    width = float(drawing.get("width") or 0.0) if "s" in kind else 0.0
    x0, y0, x1, y1 = drawing["rect"]
    half = width / 2
    box = (x0 - half, y0 - half, x1 + half, y1 + half)
    segments, flags = _shape(drawing["items"])
    return box, order, paint, fill, stroke, width * scale, segments, flags


_SEGMENTS = {"l": 1, "c": 1, "re": 5, "qu": 5}
"""Segments by item: a rectangle is a move, three lines and a close."""


def _shape(items: Sequence[tuple[Any, ...]]) -> tuple[int, int]:
    """Number of segments, and `PathFlag` bits."""
    flags = 0
    for item in items:
        if item[0] == "c":
            flags |= _CURVE
        elif (item[0] == "l" and _is_slanted(item[1], item[2])) or item[0] == "qu":
            flags |= _DIAGONAL
    return sum(_SEGMENTS.get(item[0], 1) for item in items), flags


def _is_slanted(start: Sequence[float], end: Sequence[float]) -> bool:
    return abs(start[0] - end[0]) > STRAIGHT_PT and abs(start[1] - end[1]) > STRAIGHT_PT
