"""Real files, damaged ones among them: no reader lets an error of its engine out."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from inkproof.errors import InkproofError
from inkproof.readers import mupdf_reader
from inkproof.readers.mupdf_reader import MupdfReader
from inkproof.readers.qpdf_reader import open_structure

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FOLDERS = sorted(folder.name for folder in CORPUS.glob("*/")) if CORPUS.exists() else []
PAGES = 2
"""Pages of each file that are read."""

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDERS, reason="the corpus is not here"),
]


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_structure_of_every_file_is_read_or_refused(folder: str) -> None:
    """Facts and pages, or one of our errors; keys of fonts tell them apart."""
    for path in sorted((CORPUS / folder).rglob("*.pdf")):
        with suppress(InkproofError), open_structure(path) as structure:
            assert structure.facts.pages == structure.pages
            for index in range(min(PAGES, structure.pages)):
                keys = [font.key for font in structure.page(index).fonts]
                assert len(keys) == len(set(keys))


@pytest.mark.skipif(not mupdf_reader.is_available(), reason="the extra mupdf is not installed")
@pytest.mark.parametrize("folder", FOLDERS)
def test_mupdf_reads_or_refuses_every_page(folder: str) -> None:
    """Finite columns in page space, or one of our errors."""
    for path in islice(sorted((CORPUS / folder).rglob("*.pdf")), 20):
        with (
            suppress(InkproofError),
            open_structure(path) as structure,
            MupdfReader(path) as reader,
        ):
            for index in range(min(PAGES, structure.pages, reader.page_count)):
                stated = structure.page(index)
                glyphs = reader.read_page(index, stated.space, stated.fonts).glyphs
                assert np.isfinite(glyphs.box).all()
                assert (glyphs.box[:, 2:] >= glyphs.box[:, :2]).all()
                assert (glyphs.advance >= 0).all()
