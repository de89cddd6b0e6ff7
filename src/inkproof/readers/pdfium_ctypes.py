"""The loop of _glyphs.c without a compiler: one call into PDFium at a time, the same rows.

Each function mirrors the function of that name in _glyphs.c; the contract tests compare their
bytes. Only where the accessor could not be built is this used, and `doctor` says so.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_double, c_float, c_int, c_uint, c_ulong
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium_c
from numpy.typing import NDArray

Handle = Any
"""A ctypes pointer of pypdfium2, of which there are no types."""
Rows = NDArray[np.void]
Six = tuple[float, float, float, float, float, float]
Four = tuple[float, float, float, float]

MAX_DEPTH = 28
MAX_SHAPE_STEPS = 64
BOX_SEGMENTS = 6
TRANSPARENT, IN_TRANSPARENT, STENCIL, SHAPED_CLIP = 1, 2, 4, 8
IDENTITY: Six = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
NO_BOX: Four = (0.0, 0.0, 0.0, 0.0)


def read_with_ctypes(
    page: Handle,
    text_page: Handle,
    glyph_row: np.dtype[Any],
    object_row: np.dtype[Any],
    limit: int,
) -> tuple[Rows, Rows, bool]:
    """Glyph rows, object rows, and whether the limit on objects cut the walk short."""
    walk = _Walk(limit)
    for index in range(pdfium_c.FPDFPage_CountObjects(page)):
        walk.visit(pdfium_c.FPDFPage_GetObject(page, index), -1, IDENTITY, 0)
    objects = np.zeros(len(walk.rows), dtype=object_row)
    for index, row in enumerate(walk.rows):
        for name, value in row.items():
            objects[name][index] = value
    at = {
        row["address"]: index
        for index, row in enumerate(walk.rows)
        if row["type"] == pdfium_c.FPDF_PAGEOBJ_TEXT
    }
    count = max(0, pdfium_c.FPDFText_CountChars(text_page))
    read = (_read_glyph(text_page, index, at) for index in range(count))
    painted = [row for row in read if row is not None]
    glyphs = np.zeros(len(painted), dtype=glyph_row)
    for index, row in enumerate(painted):
        for name, value in row.items():
            glyphs[name][index] = value
    return glyphs, objects, walk.full


class _Walk:
    """The page objects in paint order, forms opened."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.rows: list[dict[str, Any]] = []
        self.full = False

    def visit(self, item: Handle, parent: int, ctm: Six, depth: int) -> None:
        """Adds the object and what is inside it."""
        if not item or self.full:
            return
        if len(self.rows) >= self.limit:
            self.full = True
            return
        own = len(self.rows)
        row: dict[str, Any] = {
            "address": _address(item),
            "parent": parent,
            "type": pdfium_c.FPDFPageObj_GetType(item),
            "matrix": _multiply(_matrix(item), ctm),
            "box": _map_box(ctm, _bounds(item)),
        }
        self.rows.append(row)
        self._add_traits(row, item)
        self._add_clip(row, item, ctm)
        self._add_marks(row, item, own)
        row["fill"] = _colour(pdfium_c.FPDFPageObj_GetFillColor, item)
        row["stroke"] = _colour(pdfium_c.FPDFPageObj_GetStrokeColor, item)
        row.update(_kind(item, row["type"]))
        if row["type"] == pdfium_c.FPDF_PAGEOBJ_FORM and depth < MAX_DEPTH:
            for index in range(pdfium_c.FPDFFormObj_CountObjects(item)):
                child = pdfium_c.FPDFFormObj_GetObject(item, index)
                self.visit(child, own, row["matrix"], depth + 1)

    def _add_traits(self, row: dict[str, Any], item: Handle) -> None:
        form = self.rows[row["parent"]]["traits"] if row["parent"] >= 0 else 0
        traits = form & (IN_TRANSPARENT | SHAPED_CLIP)
        if form & TRANSPARENT:
            traits |= IN_TRANSPARENT
        if pdfium_c.FPDFPageObj_HasTransparency(item):
            traits |= TRANSPARENT
        if row["type"] == pdfium_c.FPDF_PAGEOBJ_IMAGE and _is_stencil(item):
            traits |= STENCIL
        row["traits"] = traits

    def _add_clip(self, row: dict[str, Any], item: Handle, ctm: Six) -> None:
        box, shaped = _clip(item)
        row["traits"] |= SHAPED_CLIP if shaped else 0
        cut = _map_box(ctm, box) if box is not None else None
        form = self.rows[row["parent"]] if row["parent"] >= 0 else None
        if form is not None and form["has_clip"]:
            outer: Four = form["clip"]
            cut = _cut(cut, outer) if cut is not None else outer
        row["has_clip"] = cut is not None
        row["clip"] = cut if cut is not None else NO_BOX

    def _add_marks(self, row: dict[str, Any], item: Handle, own: int) -> None:
        form = self.rows[row["parent"]] if row["parent"] >= 0 else None
        for name in ("actual_object", "actual_mark", "layer_object", "layer_mark"):
            row[name] = form[name] if form is not None else -1
        for index in range(pdfium_c.FPDFPageObj_CountMarks(item)):
            mark = pdfium_c.FPDFPageObj_GetMark(item, index)
            if not mark:
                continue
            if pdfium_c.FPDFPageObjMark_GetParamValueType(mark, b"ActualText"):
                row["actual_object"], row["actual_mark"] = own, index
            if _name_is(mark, "OC"):
                row["layer_object"], row["layer_mark"] = own, index


def _address(handle: Handle) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _matrix(item: Handle) -> Six:
    matrix = pdfium_c.FS_MATRIX(1, 0, 0, 1, 0, 0)
    pdfium_c.FPDFPageObj_GetMatrix(item, byref(matrix))
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _multiply(first: Six, second: Six) -> Six:
    a, b, c, d, e, f = first
    A, B, C, D, E, F = second  # noqa: N806 - the second matrix of ISO 32000-2, 8.3.4
    return (
        a * A + b * C,
        a * B + b * D,
        c * A + d * C,
        c * B + d * D,
        e * A + f * C + E,
        e * B + f * D + F,
    )


def _bounds(item: Handle) -> Four | None:
    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    known = pdfium_c.FPDFPageObj_GetBounds(
        item, byref(left), byref(bottom), byref(right), byref(top)
    )
    return (left.value, bottom.value, right.value, top.value) if known else None


def _map_box(m: Six, box: Four | None) -> Four:
    if box is None:
        return NO_BOX
    corners = [(x, y) for y in (box[1], box[3]) for x in (box[0], box[2])]
    across = [m[0] * x + m[2] * y + m[4] for x, y in corners]
    down = [m[1] * x + m[3] * y + m[5] for x, y in corners]
    edges = np.array((min(across), min(down), max(across), max(down)), np.float32)
    return (float(edges[0]), float(edges[1]), float(edges[2]), float(edges[3]))


def _cut(box: Four, by: Four) -> Four:
    return (max(box[0], by[0]), max(box[1], by[1]), min(box[2], by[2]), min(box[3], by[3]))


def _clip(item: Handle) -> tuple[Four | None, bool]:
    clip = pdfium_c.FPDFPageObj_GetClipPath(item)
    found: Four | None = None
    shaped = False
    for path in range(pdfium_c.FPDFClipPath_CountPaths(clip) if clip else 0):
        count = pdfium_c.FPDFClipPath_CountPathSegments(clip, path)
        segments = [pdfium_c.FPDFClipPath_GetPathSegment(clip, path, s) for s in range(count)]
        points = [point for point in map(_point, segments) if point is not None]
        shaped = shaped or count > BOX_SEGMENTS or bool(_steps(segments))
        if not points:
            continue
        across, down = zip(*points, strict=True)
        box = (min(across), min(down), max(across), max(down))
        found = box if found is None else _cut(found, box)
    return found, shaped


def _point(segment: Handle) -> tuple[float, float] | None:
    x, y = c_float(), c_float()
    if not segment or not pdfium_c.FPDFPathSegment_GetPoint(segment, byref(x), byref(y)):
        return None
    return x.value, y.value


def _colour(getter: Any, item: Handle) -> int:  # noqa: ANN401 - a ctypes function
    red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
    if not getter(item, byref(red), byref(green), byref(blue), byref(alpha)):
        return 0x000000FF
    parts = (channel.value & 255 for channel in (red, green, blue, alpha))
    return int.from_bytes(bytes(parts), "big")


def _name_is(mark: Handle, wanted: str) -> bool:
    buffer, length = (ctypes.c_ushort * 32)(), c_ulong()
    known = pdfium_c.FPDFPageObjMark_GetName(mark, buffer, ctypes.sizeof(buffer), byref(length))
    if not known or length.value != 2 * (len(wanted) + 1):
        return False
    return list(buffer[: len(wanted)]) == list(wanted.encode())


def _kind(item: Handle, type_: int) -> dict[str, Any]:
    if type_ == pdfium_c.FPDF_PAGEOBJ_TEXT:
        size = c_float()
        pdfium_c.FPDFTextObj_GetFontSize(item, byref(size))
        return {
            "font": _address(pdfium_c.FPDFTextObj_GetFont(item)),
            "size": size.value,
            "paint": pdfium_c.FPDFTextObj_GetTextRenderMode(item),
        }
    if type_ == pdfium_c.FPDF_PAGEOBJ_PATH:
        return _path(item)
    if type_ == pdfium_c.FPDF_PAGEOBJ_IMAGE:
        width, height = c_uint(), c_uint()
        known = pdfium_c.FPDFImageObj_GetImagePixelSize(item, byref(width), byref(height))
        return {"pixels": (width.value, height.value) if known else (0, 0)}
    return {}


def _path(item: Handle) -> dict[str, Any]:
    fill, stroke, width = c_int(), c_int(), c_float()
    known = pdfium_c.FPDFPath_GetDrawMode(item, byref(fill), byref(stroke))
    segments = pdfium_c.FPDFPath_CountSegments(item)
    has_width = pdfium_c.FPDFPageObj_GetStrokeWidth(item, byref(width))
    return {
        "paint": fill.value | (16 if stroke.value else 0) if known else 0,
        "segments": segments,
        "shape": _shape(item, segments),
        "line_width": width.value if has_width else 0.0,
    }


def _is_stencil(item: Handle) -> bool:
    """Only stencils (ISO 32000-2, 8.9.6.2) are painted in a colour."""
    channels = (c_uint(), c_uint(), c_uint(), c_uint())
    return bool(pdfium_c.FPDFPageObj_GetFillColor(item, *map(byref, channels)))


def _shape(item: Handle, segments: int) -> int:
    steps = min(segments, MAX_SHAPE_STEPS)
    return _steps([pdfium_c.FPDFPath_GetPathSegment(item, index) for index in range(steps)])


def _steps(segments: list[Handle]) -> int:
    """1 where there is a curve, 2 where there is a slanted line, and their sum."""
    shape, before = 0, (0.0, 0.0)
    for segment in segments:
        point = _point(segment)
        if point is None:
            continue
        type_ = pdfium_c.FPDFPathSegment_GetType(segment)
        if type_ == pdfium_c.FPDF_SEGMENT_BEZIERTO:
            shape |= 1
        moved = (np.float32(now) - np.float32(was) for now, was in zip(point, before, strict=True))
        if type_ == pdfium_c.FPDF_SEGMENT_LINETO and all(abs(d) > np.float32(0.01) for d in moved):
            shape |= 2
        before = point
    return shape


def _read_glyph(text_page: Handle, index: int, at: dict[int, int]) -> dict[str, Any] | None:
    """None where it is not painted by an object of the page: made up by PDFium."""
    owner = at.get(_address(pdfium_c.FPDFText_GetTextObject(text_page, index)))
    if owner is None or pdfium_c.FPDFText_IsGenerated(text_page, index) == 1:
        return None
    x, y = c_double(), c_double()
    left, right, bottom, top = c_double(), c_double(), c_double(), c_double()
    loose = pdfium_c.FS_RECTF(0, 0, 0, 0)
    matrix = pdfium_c.FS_MATRIX(1, 0, 0, 1, 0, 0)
    pdfium_c.FPDFText_GetCharOrigin(text_page, index, byref(x), byref(y))
    pdfium_c.FPDFText_GetCharBox(
        text_page, index, byref(left), byref(right), byref(bottom), byref(top)
    )
    pdfium_c.FPDFText_GetLooseCharBox(text_page, index, byref(loose))
    pdfium_c.FPDFText_GetMatrix(text_page, index, byref(matrix))
    flags = (1 if pdfium_c.FPDFText_IsHyphen(text_page, index) == 1 else 0) | (
        2 if pdfium_c.FPDFText_HasUnicodeMapError(text_page, index) == 1 else 0
    )
    return {
        "x": x.value,
        "y": y.value,
        "ink": (left.value, right.value, bottom.value, top.value),
        "loose": (loose.left, loose.top, loose.right, loose.bottom),
        "matrix": (matrix.a, matrix.b, matrix.c, matrix.d),
        "size": pdfium_c.FPDFText_GetFontSize(text_page, index),
        "code": pdfium_c.FPDFText_GetUnicode(text_page, index),
        "object": owner,
        "flags": flags,
    }
