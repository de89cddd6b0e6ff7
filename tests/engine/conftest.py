"""The glyph readers behind one callable, so that one suite holds both to the same contract."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from inkproof.model.page import Page
from inkproof.readers import mupdf_reader
from inkproof.readers.mupdf_reader import MupdfReader
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure

Read = Callable[..., Page]
"""`read(pdf, index=0)`: a page of the file's bytes as one reader sees it."""

ENGINES: dict[str, type[PdfiumReader | MupdfReader]] = {
    "pdfium": PdfiumReader,
    "mupdf": MupdfReader,
}


@pytest.fixture(params=list(ENGINES))
def engine(request: pytest.FixtureRequest) -> str:
    """The name of each glyph reader in turn."""
    name = str(request.param)
    if name == "mupdf" and not mupdf_reader.is_available():
        pytest.skip("the extra mupdf is not installed")
    return name


@pytest.fixture
def read(engine: str) -> Read:
    """Reads one page through the structure's page space, as the pipeline does."""

    def read_one(pdf: bytes, index: int = 0) -> Page:
        with open_structure(pdf) as structure, ENGINES[engine](pdf) as reader:
            stated = structure.page(index)
            return reader.read_page(index, stated.space, stated.fonts, structure=stated)

    return read_one


@pytest.fixture
def read_mupdf() -> Read:
    """MuPDF alone."""
    if not mupdf_reader.is_available():
        pytest.skip("the extra mupdf is not installed")

    def read_one(pdf: bytes, index: int = 0) -> Page:
        with open_structure(pdf) as structure, MupdfReader(pdf) as reader:
            stated = structure.page(index)
            return reader.read_page(index, stated.space, stated.fonts, structure=stated)

    return read_one
