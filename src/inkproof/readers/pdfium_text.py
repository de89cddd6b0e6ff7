"""PDFium's text of a loaded page, open for as long as it is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pypdfium2.raw as pdfium_c

from inkproof.errors import DamagedError
from inkproof.readers.pdfium_records import Handle


@contextmanager
def open_text(page: Handle) -> Iterator[Handle]:
    """The text page of a page.

    Raises:
        DamagedError: there is none.
    """
    text_page = pdfium_c.FPDFText_LoadPage(page)
    if not text_page:
        raise DamagedError("pdfium cannot read the text of the page")
    try:
        yield text_page
    finally:
        pdfium_c.FPDFText_ClosePage(text_page)
