"""What PDFium itself says of a page, and what our reader makes of it: both halves of a quirk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2  # noqa: TID251 - the engine itself is what is tested
import pypdfium2.raw as pdfium_c  # noqa: TID251

from inkproof.model.page import Page
from inkproof.readers.page_space import make_page_space
from inkproof.readers.pdfium_reader import PdfiumReader

SPACE, _ = make_page_space((0, 0, 612, 792))


def engine_text(pdf: bytes) -> str:
    """What PDFium itself says of the first page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return str(document[0].get_textpage().get_text_range())
    finally:
        document.close()


@contextmanager
def first_object(pdf: bytes) -> Iterator[Any]:
    """PDFium's handle of the first object of the first page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        yield pdfium_c.FPDFPage_GetObject(page.raw, 0)
    finally:
        document.close()


def read(pdf: bytes) -> Page:
    """What the reader makes of the first page."""
    with PdfiumReader(pdf) as reader:
        return reader.read_page(0, SPACE)
