"""Why is a page not read twice? What the survey read waits on a small shelf for later passes.

Only pages of short documents, or the first pages of a long one, find a place: the shelf is
bounded by the glyphs on it, so that memory stays flat in the number of pages.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from inkproof.layout.figures import find_figures
from inkproof.layout.segments import find_segments
from inkproof.model.content import Segments
from inkproof.model.evidence import Figure, HiddenRows, Settled
from inkproof.model.notes import Note
from inkproof.model.page import Page
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.settling import apply_settled
from inkproof.readers.structure import PageStructure
from inkproof.signals.hidden import find_hidden
from inkproof.thresholds import Thresholds

MAX_GLYPHS = 400_000
"""Glyphs and paths that wait at once: about 60 MB, or 150 dense pages."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class ReadPage:
    """A page as read, what of it is seen, and its text in order."""

    page: Page
    structure: PageStructure | None
    notes: tuple[Note, ...]
    incomplete: bool
    """Is content known to be missing, whatever was read?"""
    hidden: HiddenRows
    figures: tuple[Figure, ...]
    segments: Segments
    """Of the rows that are shown, as far as is known."""
    settled: Settled | None = None
    """What renders said, where `hidden` holds it."""
    survey: PageSurvey | None = None
    """What was measured of it as it is here; None where nobody has yet."""

    @property
    def weight(self) -> int:
        """Room on the shelf."""
        return len(self.page.glyphs) + len(self.page.paths)


class Shelf:
    """Reads pages of one open document, and keeps some until they are taken."""

    def __init__(self, document: OpenDocument, max_glyphs: int = MAX_GLYPHS) -> None:
        self._document = document
        self._room = max_glyphs
        self._kept: dict[int, ReadPage] = {}

    def put(self, index: int, read: ReadPage) -> None:
        """Keeps a page where there is room."""
        if index not in self._kept and read.weight <= self._room:
            self._kept[index] = read
            self._room -= read.weight

    def take(self, index: int, thresholds: Thresholds, settled: Settled | None = None) -> ReadPage:
        """The page off the shelf, or read anew.

        Raises:
            DamagedError: no reader could read it.
        """
        read = self._kept.pop(index, None)
        if read is None:
            read = self._read(index, thresholds)
        else:
            self._room += read.weight
        return read if read.settled == settled else settle(read, settled, thresholds)

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
        if structure is not None and structure.annotations:
            page = replace(page, annotations=structure.annotations)
        figures = find_figures(page, thresholds.figures)
        hidden = find_hidden(page, thresholds.hidden, figures)
        return ReadPage(
            page=page,
            structure=structure,
            notes=notes,
            incomplete=incomplete,
            hidden=hidden,
            figures=figures,
            segments=find_segments(page, thresholds, used=~hidden.is_hidden),
        )


def settle(read: ReadPage, settled: Settled | None, thresholds: Thresholds) -> ReadPage:
    """The page with what renders said of its doubtful glyphs.

    A page that another reader read since then has other rows: it stays as it is.
    """
    page = read.page
    if settled is None or (settled.rows, settled.witness) != (len(page.glyphs), page.witness):
        return read
    hidden = apply_settled(read.hidden, settled)
    segments = find_segments(read.page, thresholds, used=~hidden.is_hidden)
    return replace(read, hidden=hidden, segments=segments, settled=settled, survey=None)
