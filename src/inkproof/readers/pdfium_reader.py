"""What does PDFium say of a page, once its own guesses are undone?

The loops are in `pdfium_records`, the conversion to columns in `pdfium_columns`; this module
opens documents and pages and asks for what only a live page can tell: marks and layers.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium_c

from inkproof.errors import DamagedError, LimitError
from inkproof.model.evidence import Raster
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page, Witness
from inkproof.readers import pdfium_actualtext, pdfium_columns, pdfium_render
from inkproof.readers.closing import Closing
from inkproof.readers.faults import map_faults
from inkproof.readers.page_space import PageSpace
from inkproof.readers.pdfium_columns import Beside
from inkproof.readers.pdfium_dropped import read_dropped
from inkproof.readers.pdfium_fonts import read_fonts
from inkproof.readers.pdfium_layers import read_layers
from inkproof.readers.pdfium_records import TEXT, Handle, Records, find_inside, read_records
from inkproof.readers.pdfium_text import open_text
from inkproof.readers.structure import Corners, FontFacts, PageStructure


class PdfiumReader(Closing):
    """One open document.

    Raises:
        EncryptedError: a password is needed or wrong.
        DamagedError: PDFium cannot open the file.
    """

    def __init__(self, source: Path | bytes, password: str = "") -> None:
        with map_faults(Witness.PDFIUM, "opening the file"):
            given = password or None
            self._document = pypdfium2.PdfDocument(source, password=given)
            self.page_count = len(self._document)

    def close(self) -> None:
        """Frees what PDFium holds of the document."""
        self._document.close()

    def read_page(
        self,
        index: int,
        space: PageSpace,
        facts: tuple[FontFacts, ...] = (),
        *,
        structure: PageStructure | None = None,
    ) -> Page:
        """The page's glyphs, pictures and paths in page space.

        Args:
            index: 0-based.
            space: the map from the page's user space, from the structure of the file.
            facts: what the structure says of the page's fonts; joined by name.
            structure: what it says of layers, pictures, patterns and the order in which fonts
                that share a name are used. Without it no layer is known to be off, no picture
                to be opaque, and no colour to be a pattern's.

        Raises:
            DamagedError: PDFium cannot load the page.
        """
        with map_faults(Witness.PDFIUM, f"reading page {index + 1}"), self._page(index) as page:
            records, actual = self._read(page)
            shown = structure.shown if structure is not None else None
            inside = find_inside(records) if shown is not None else None
            fonts = read_fonts(records, facts, shown, inside)
            layers = read_layers(records, structure, inside)
            dropped = read_dropped(page, records)
        # Outside: a fault of ours must not pass for damage of the file.
        sheet = pdfium_columns.to_page(
            records,
            space,
            Beside(fonts=fonts, layers=layers, dropped=dropped, structure=structure),
        )
        belief = pdfium_actualtext.believe(sheet.glyphs, actual)
        return Page(
            index=index,
            width=space.width,
            height=space.height,
            witness=Witness.PDFIUM,
            glyphs=belief.glyphs,
            fonts=tuple(font for _, font in sorted(fonts.values(), key=lambda pair: pair[0])),
            pictures=sheet.pictures,
            paths=sheet.paths,
            clips=sheet.clips,
            layers=layers.names,
            hidden_layers=layers.hidden,
            text_objects=int((records.objects["type"] == TEXT).sum()),
            dropped=sheet.dropped,
            notes=tuple(_notes(records, belief)),
        )

    def render(
        self,
        index: int,
        space: PageSpace,
        *,
        dpi: float,
        without: frozenset[int] | None = frozenset(),
        colour: bool = False,
    ) -> Raster:
        """The visible page as a viewer shows it, annotations and fields included.

        Args:
            index: 0-based.
            space: as for `read_page`; the raster is in this page space.
            dpi: dots an inch; a page too large for it is drawn with fewer (`Raster.dpi`).
            without: paint orders (`Glyphs.order` and the like) of objects to be left out;
                None leaves out every text object of the page.
            colour: in colour and in grey, or in grey alone.

        Raises:
            DamagedError: PDFium cannot load or draw the page.
            LimitError: there is no memory for it.
        """
        with (
            map_faults(Witness.PDFIUM, f"drawing page {index + 1}"),
            pdfium_render.open_fields(self._document.raw) as fields,
            self._page(index) as page,
        ):
            return pdfium_render.draw_page(page, space, dpi, without, fields, colour=colour)

    def can_load(self, index: int) -> bool:
        """Is there a page of this 0-based number, whatever the file claims?"""
        try:
            with map_faults(Witness.PDFIUM, "counting pages"), self._page(index):
                return True
        except (DamagedError, LimitError):
            return False

    def stated_boxes(self, index: int) -> tuple[Corners, Corners | None, int]:
        """MediaBox, CropBox and rotation as PDFium resolves them, where qpdf cannot say."""
        with map_faults(Witness.PDFIUM, f"reading page {index + 1}"), self._page(index) as page:
            box = pdfium_c.FS_RECTF(0, 0, 0, 0)
            pdfium_c.FPDF_GetPageBoundingBox(page, ctypes.byref(box))
            shown = (box.left, box.bottom, box.right, box.top)
            return shown, None, 90 * pdfium_c.FPDFPage_GetRotation(page)

    def _read(self, page: Handle) -> tuple[Records, dict[int, pdfium_actualtext.Span]]:
        """The records with every ActualText taken out of PDFium's way, and what it said."""
        with open_text(page) as text_page:
            records = read_records(page, text_page)
        spans = pdfium_actualtext.read_spans(records)
        if not spans:
            return records, {}
        pdfium_actualtext.remove(records)
        with open_text(page) as text_page:
            return read_records(page, text_page), spans

    @contextmanager
    def _page(self, index: int) -> Iterator[Handle]:
        page = pdfium_c.FPDF_LoadPage(self._document.raw, index)
        if not page:
            message = f"pdfium cannot load page {index + 1}"
            raise DamagedError(message)
        try:
            yield page
        finally:
            pdfium_c.FPDF_ClosePage(page)


def _notes(records: Records, belief: pdfium_actualtext.Belief) -> Iterator[Note]:
    if records.truncated:
        yield Note(NoteCode.LIMIT_REACHED, "the page has more objects than are looked at")
    if belief.refused:
        yield Note(
            NoteCode.ACTUALTEXT_REFUSED,
            f"{belief.refused} ActualText entries say far more or less than their glyphs: ignored",
        )
    if belief.stripped:
        yield Note(
            NoteCode.INVISIBLE_CHARACTERS,
            f"hidden text: {belief.stripped} invisible characters in ActualText left out",
        )


def pdfium_version() -> str:
    """PDFium's build number, for `doctor` and the record."""
    info: Any = pypdfium2.PDFIUM_INFO
    return str(info)
