"""What does a reader see of a page? PDFium's picture of it, with or without some objects.

The raster is in page space: pixel (r, c) is the page's point (c / scale, r / scale). Paper is
white; annotations and form fields stand on it as a viewer shows them. Each picture is made of a
freshly loaded page, so that what is left out of one is back in the next.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pypdfium2.raw as pdfium_c
from numpy.typing import NDArray

from inkproof.errors import LimitError
from inkproof.model.evidence import Raster
from inkproof.readers.page_space import Matrix, PageSpace
from inkproof.readers.pdfium_ctypes import MAX_DEPTH
from inkproof.readers.pdfium_records import FORM, MAX_OBJECTS, TEXT, Handle
from inkproof.readers.raster_space import Fit, fit_raster, square, to_device

WHITE = 0xFFFFFFFF
GREY, COLOUR = 1, 4
"""Bytes a pixel; of four, the last is unused."""
WEIGHTS = np.array([30, 59, 11], np.uint16)
"""Hundredths of red, green and blue in grey, as PDFium weighs them."""


@contextmanager
def open_fields(document: Handle) -> Iterator[Handle]:
    """What draws the document's form fields, which are no part of a page; None without a form.

    To be opened before the page is loaded.
    """
    if pdfium_c.FPDF_GetFormType(document) == pdfium_c.FORMTYPE_NONE:
        yield None
        return
    callbacks = pdfium_c.FPDF_FORMFILLINFO(version=2)
    fields = pdfium_c.FPDFDOC_InitFormFillEnvironment(document, callbacks)
    try:
        yield fields or None
    finally:
        if fields:
            pdfium_c.FPDFDOC_ExitFormFillEnvironment(fields)


def draw_page(  # noqa: PLR0913 - what is drawn, how finely, and what of it
    page: Handle,
    space: PageSpace,
    dpi: float,
    without: frozenset[int] | None = frozenset(),
    fields: Handle = None,
    *,
    colour: bool = False,
) -> Raster:
    """The loaded page; objects that are left out stay out of the loaded page.

    `fields` is what `open_fields` gave. PDFium smooths text in grey otherwise than in colour:
    pictures of the two kinds are not to be compared.

    Raises:
        DamagedError: the page cannot be drawn.
        LimitError: there is no memory for it.
    """
    if without is None or without:
        _leave_out(page, without)
    fit = fit_raster(space, dpi)
    rows, columns = fit.rows, fit.columns
    matrix = pdfium_c.FS_MATRIX(*to_device(_display_matrix(page), space, fit.scale))
    clip = pdfium_c.FS_RECTF(0, 0, columns, rows)
    depth = COLOUR if colour else GREY
    with _bitmap(columns, rows, depth) as bitmap:
        pdfium_c.FPDF_RenderPageBitmapWithMatrix(
            bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), pdfium_c.FPDF_ANNOT
        )
        if fields:
            _draw_fields(bitmap, page, fields, fit)
        pixels = _pixels(bitmap, columns, rows, depth)
    if not colour:
        return Raster(grey=pixels[..., 0], dpi=fit.dpi)
    colours = pixels[..., 2::-1]  # stored as blue, green, red
    grey = (colours @ WEIGHTS) // 100
    return Raster(grey=grey.astype(np.uint8), dpi=fit.dpi, colours=colours)


def _draw_fields(bitmap: Handle, page: Handle, fields: Handle, fit: Fit) -> None:
    """Form fields, on a page of whole pixels: half a pixel aside at most."""
    pdfium_c.FORM_OnAfterLoadPage(page, fields)
    pdfium_c.FPDF_FFLDraw(
        fields, bitmap, page, 0, 0, fit.columns, fit.rows, 0, pdfium_c.FPDF_ANNOT
    )
    pdfium_c.FORM_OnBeforeClosePage(page, fields)


@contextmanager
def _bitmap(columns: int, rows: int, depth: int) -> Iterator[Handle]:
    """White paper, in grey or colour."""
    kind = pdfium_c.FPDFBitmap_Gray if depth == GREY else pdfium_c.FPDFBitmap_BGRx
    bitmap = pdfium_c.FPDFBitmap_CreateEx(columns, rows, kind, None, 0)
    if not bitmap:
        message = f"pdfium has no memory for a picture of {columns} by {rows} pixels"
        raise LimitError(message)
    try:
        pdfium_c.FPDFBitmap_FillRect(bitmap, 0, 0, columns, rows, WHITE)
        yield bitmap
    finally:
        pdfium_c.FPDFBitmap_Destroy(bitmap)


def _pixels(bitmap: Handle, columns: int, rows: int, depth: int) -> NDArray[np.uint8]:
    """`(rows, columns, depth)`."""
    stride = pdfium_c.FPDFBitmap_GetStride(bitmap)
    address = ctypes.cast(pdfium_c.FPDFBitmap_GetBuffer(bitmap), ctypes.c_void_p)
    raw = ctypes.string_at(address, stride * rows)
    used = np.frombuffer(raw, np.uint8).reshape(rows, stride)[:, : columns * depth]
    return used.reshape(rows, columns, depth).copy()


def _display_matrix(page: Handle) -> NDArray[np.float64]:
    """User space to PDFium's own shown page, which all goes through first that it draws."""
    box = pdfium_c.FS_RECTF(0, 0, 0, 0)
    pdfium_c.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    turned: Matrix = (
        (1, 0, 0, 1, -left, -bottom),
        (0, -1, 1, 0, -bottom, right),
        (-1, 0, 0, -1, right, top),
        (0, 1, -1, 0, top, -left),
    )[pdfium_c.FPDFPage_GetRotation(page) % 4]
    shown: Matrix = (1, 0, 0, -1, 0, pdfium_c.FPDF_GetPageHeightF(page))
    return np.asarray(square(turned) @ square(shown))


def _leave_out(page: Handle, orders: frozenset[int] | None) -> None:
    """Switches objects off by their paint order; None switches off all text objects."""
    last = MAX_OBJECTS if orders is None else max(orders)
    for order, item in enumerate(_walk(page)):
        if order > last:
            return
        chosen = pdfium_c.FPDFPageObj_GetType(item) == TEXT if orders is None else order in orders
        if chosen:
            pdfium_c.FPDFPageObj_SetIsActive(item, False)  # noqa: FBT003 - PDFium's own call


def _walk(page: Handle) -> Iterator[Handle]:
    """All objects in paint order, forms opened: counted as the rows of `Records.objects`."""
    for index in range(pdfium_c.FPDFPage_CountObjects(page)):
        yield from _inside(pdfium_c.FPDFPage_GetObject(page, index), 0)


def _inside(item: Handle, depth: int) -> Iterator[Handle]:
    if not item:
        return
    yield item
    if depth < MAX_DEPTH and pdfium_c.FPDFPageObj_GetType(item) == FORM:
        for index in range(pdfium_c.FPDFFormObj_CountObjects(item)):
            yield from _inside(pdfium_c.FPDFFormObj_GetObject(item, index), depth + 1)
