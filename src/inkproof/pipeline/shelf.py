"""Why is a page not read twice? What the survey read waits on a small shelf for the finish.

Only pages of short documents, or the first pages of a long one, find a place: the shelf is
bounded by the glyphs on it, so that memory stays flat in the number of pages.
"""

from __future__ import annotations

from typing import NamedTuple

from inkproof.layout.segments import find_segments
from inkproof.model.content import Segments
from inkproof.model.notes import Note
from inkproof.model.page import Page
from inkproof.pipeline.opening import OpenDocument
from inkproof.readers.structure import PageStructure
from inkproof.thresholds import Thresholds

MAX_GLYPHS = 400_000
"""Glyphs and paths that wait at once: about 60 MB, or 150 dense pages."""


class ReadPage(NamedTuple):
    """A page as read, and its text in order."""

    page: Page
    structure: PageStructure | None
    notes: tuple[Note, ...]
    segments: Segments
    incomplete: bool
    """Is content known to be missing, whatever was read?"""


class Shelf:
    """Reads pages of one open document, and keeps some until they are taken."""

    def __init__(self, document: OpenDocument, max_glyphs: int = MAX_GLYPHS) -> None:
        self._document = document
        self._room = max_glyphs
        self._kept: dict[int, ReadPage] = {}

    def read(self, index: int, thresholds: Thresholds) -> ReadPage:
        """Reads the page, and keeps it where there is room.

        Raises:
            DamagedError: no reader could read it.
        """
        read = self._read(index, thresholds)
        size = len(read.page.glyphs) + len(read.page.paths)
        if index not in self._kept and size <= self._room:
            self._kept[index] = read
            self._room -= size
        return read

    def take(self, index: int, thresholds: Thresholds) -> ReadPage:
        """The page off the shelf, or read anew.

        Raises:
            DamagedError: no reader could read it.
        """
        read = self._kept.pop(index, None)
        if read is None:
            return self._read(index, thresholds)
        self._room += len(read.page.glyphs) + len(read.page.paths)
        return read

    def close(self) -> None:
        """Empties the shelf and closes the document."""
        self._kept.clear()
        self._document.close()

    @property
    def document(self) -> OpenDocument:
        """The open document."""
        return self._document

    def _read(self, index: int, thresholds: Thresholds) -> ReadPage:
        page, structure, notes, incomplete = self._document.read_page(index)
        return ReadPage(page, structure, notes, find_segments(page, thresholds), incomplete)
