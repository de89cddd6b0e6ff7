"""PDFium's glyphs and page objects as numpy records, by the compiled accessor or by ctypes.

Both ways call the same functions of the same library in the same order and give the same
bytes; the contract tests compare them. Rows are in user space, just as PDFium says.
"""

from __future__ import annotations

import ctypes
import os
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pypdfium2.raw as pdfium_c
from numpy.typing import NDArray

from inkproof.readers.pdfium_ctypes import read_with_ctypes

LAYOUT = 2
"""Of the rows, as in _glyphs.c."""

try:
    from inkproof.readers import _glyphs

    IS_COMPILED = getattr(_glyphs, "LAYOUT", 0) == LAYOUT  # else built from older sources
except ImportError:  # no C compiler when inkproof was installed: slower, same rows
    IS_COMPILED = False

Rows = NDArray[np.void]
Handle = Any
"""A ctypes pointer of pypdfium2, of which there are no types."""
Inside = dict[tuple[int, int], list[int]]
"""Row of a form, or -1 for the page, and a kind of object → the rows of that kind in it."""

MAX_OBJECTS = 2_000_000
"""Objects of one page that are looked at: 60,000 specks are real, this is far past any page."""

HYPHEN, MAP_ERROR = 1, 2
TEXT, PATH, IMAGE, SHADING, FORM = 1, 2, 3, 4, 5
STROKED = 16
"""Bit of a path's `paint` beside its fill mode."""
TRANSPARENT, IN_TRANSPARENT, STENCIL, SHAPED_CLIP = 1, 2, 4, 8
"""Bits of `traits`: blended, masked or in part opaque, or a transparency group; inside such a
form; a picture that is a stencil; clipped by something that is no box."""

GLYPH_ROW = np.dtype(
    [
        ("x", "f8"),
        ("y", "f8"),
        ("ink", "f8", (4,)),
        ("loose", "f4", (4,)),
        ("matrix", "f4", (4,)),
        ("size", "f4"),
        ("code", "u4"),
        ("object", "i4"),
        ("flags", "u4"),
    ],
    align=True,
)
"""`ink` is left, right, bottom, top; `loose` is left, top, right, bottom."""

OBJECT_ROW = np.dtype(
    [
        ("address", "u8"),
        ("font", "u8"),
        ("matrix", "f8", (6,)),
        ("box", "f4", (4,)),
        ("clip", "f4", (4,)),
        ("line_width", "f4"),
        ("size", "f4"),
        ("fill", "u4"),
        ("stroke", "u4"),
        ("type", "i4"),
        ("parent", "i4"),
        ("paint", "i4"),
        ("segments", "i4"),
        ("shape", "i4"),
        ("has_clip", "i4"),
        ("pixels", "i4", (2,)),
        ("actual_object", "i4"),
        ("actual_mark", "i4"),
        ("layer_object", "i4"),
        ("layer_mark", "i4"),
        ("traits", "i4"),
    ],
    align=True,
)
"""`box` and `clip` are left, bottom, right, top."""

_FUNCTIONS = (
    "FPDFPage_CountObjects",
    "FPDFPage_GetObject",
    "FPDFFormObj_CountObjects",
    "FPDFFormObj_GetObject",
    "FPDFPageObj_GetType",
    "FPDFPageObj_GetBounds",
    "FPDFPageObj_GetMatrix",
    "FPDFPageObj_GetFillColor",
    "FPDFPageObj_GetStrokeColor",
    "FPDFPageObj_GetStrokeWidth",
    "FPDFPageObj_GetClipPath",
    "FPDFClipPath_CountPaths",
    "FPDFClipPath_CountPathSegments",
    "FPDFClipPath_GetPathSegment",
    "FPDFPathSegment_GetPoint",
    "FPDFPathSegment_GetType",
    "FPDFPath_CountSegments",
    "FPDFPath_GetPathSegment",
    "FPDFPath_GetDrawMode",
    "FPDFImageObj_GetImagePixelSize",
    "FPDFTextObj_GetFont",
    "FPDFTextObj_GetFontSize",
    "FPDFTextObj_GetTextRenderMode",
    "FPDFPageObj_CountMarks",
    "FPDFPageObj_GetMark",
    "FPDFPageObjMark_GetName",
    "FPDFPageObjMark_GetParamValueType",
    "FPDFText_CountChars",
    "FPDFText_GetUnicode",
    "FPDFText_GetCharOrigin",
    "FPDFText_GetCharBox",
    "FPDFText_GetLooseCharBox",
    "FPDFText_GetMatrix",
    "FPDFText_GetFontSize",
    "FPDFText_IsGenerated",
    "FPDFText_IsHyphen",
    "FPDFText_HasUnicodeMapError",
    "FPDFText_GetTextObject",
    "FPDFPageObj_HasTransparency",
)
"""In the order of `Engine` in _glyphs.c."""


class Records(NamedTuple):
    """One page as PDFium states it."""

    glyphs: Rows
    objects: Rows
    truncated: bool


def has_accessor() -> bool:
    """Is the compiled accessor there, and not switched off (INKPROOF_NO_ACCESSOR)?"""
    return IS_COMPILED and not os.environ.get("INKPROOF_NO_ACCESSOR")


def read_records(page: Handle, text_page: Handle, limit: int = MAX_OBJECTS) -> Records:
    """All painted glyphs and all objects of a loaded page and its text page.

    Characters that PDFium makes up (spaces, line ends) have no row.
    """
    if not has_accessor():
        return Records(*read_with_ctypes(page, text_page, GLYPH_ROW, OBJECT_ROW, limit))
    glyphs, objects, truncated = _glyphs.read_page(
        _address_table(), _address(page), _address(text_page), limit
    )
    return Records(
        np.frombuffer(glyphs, dtype=GLYPH_ROW),
        np.frombuffer(objects, dtype=OBJECT_ROW),
        bool(truncated),
    )


def find_inside(records: Records) -> Inside:
    """Every object of the page by what holds it, in the order of painting."""
    inside: Inside = {}
    objects = records.objects
    pairs = zip(objects["parent"].tolist(), objects["type"].tolist(), strict=True)
    for row, pair in enumerate(pairs):
        inside.setdefault(pair, []).append(row)
    return inside


@cache
def _address_table() -> bytes:
    functions = (getattr(pdfium_c, name) for name in _FUNCTIONS)
    return b"".join(
        (ctypes.cast(function, ctypes.c_void_p).value or 0).to_bytes(8, "little")
        for function in functions
    )


def _address(handle: Handle) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0
