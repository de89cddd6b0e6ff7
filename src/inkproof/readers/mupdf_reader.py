"""What does MuPDF, the second witness for glyphs, say of a page? Optional (extra `mupdf`).

MuPDF states every painted glyph with its id, invisible ones too, and knows nothing of
ActualText. Not in its trace: text that only clips (render mode 7), text on layers that are
off, and how much wider or narrower than high a glyph is painted.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkproof.errors import DamagedError, EncryptedError, LimitError, MissingToolError
from inkproof.model.evidence import Raster
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page, Witness
from inkproof.readers.closing import Closing
from inkproof.readers.faults import NEEDS_PASSWORD, map_faults
from inkproof.readers.mupdf_columns import Frame, read_glyphs
from inkproof.readers.mupdf_fonts import InkBoxes
from inkproof.readers.mupdf_paint import (
    MAX_PATHS,
    count_paths,
    has_pictures,
    read_paths,
    read_pictures,
)
from inkproof.readers.page_space import Matrix, PageSpace
from inkproof.readers.raster_space import Fit, fit_raster, square, to_device
from inkproof.readers.structure import FontFacts, PageStructure


def is_available() -> bool:
    """Is the extra installed? Does not load it."""
    return importlib.util.find_spec("pymupdf") is not None


@cache
def _engine() -> Any:  # noqa: ANN401 - untyped engine
    try:
        return importlib.import_module("inkproof.readers.mupdf_engine").pymupdf
    except ImportError as fault:
        raise MissingToolError("MuPDF is not installed: pip install 'inkproof[mupdf]'") from fault


def mupdf_version() -> str:
    """PyMuPDF's and MuPDF's version, for `doctor` and the record."""
    engine = _engine()
    return f"PyMuPDF {engine.pymupdf_version} (MuPDF {engine.mupdf_version})"


class MupdfReader(Closing):
    """One open document.

    Raises:
        MissingToolError: the extra is not installed.
        EncryptedError: a password is needed or wrong.
        DamagedError: MuPDF cannot open the file.
    """

    def __init__(self, source: Path | bytes, password: str = "") -> None:
        self._mupdf = _engine()
        with self._mapped("opening the file"):
            named = {"filename": str(source)} if isinstance(source, Path) else {"stream": source}
            self._document = self._mupdf.open(**named, filetype="pdf")
            if self._document.needs_pass and not self._document.authenticate(password):
                raise EncryptedError(NEEDS_PASSWORD)
            self.page_count = int(self._document.page_count)
            self._inks = InkBoxes(self._mupdf, self._document)

    def close(self) -> None:
        """Frees what MuPDF holds of the document."""
        self._document.close()

    def read_page(
        self,
        index: int,
        space: PageSpace,
        facts: tuple[FontFacts, ...] = (),
        *,
        structure: PageStructure | None = None,  # noqa: ARG002 - the readers' common signature
    ) -> Page:
        """The page's glyphs, pictures and paths in page space; annotations are left out.

        Args:
            index: 0-based.
            space: the map from the page's user space, from the structure of the file.
            facts: what the structure says of the page's fonts; joined by name.
            structure: not asked. MuPDF leaves out what is on layers that are off, and does
                not tell how things are blended: no picture is known to be opaque.

        Raises:
            DamagedError: MuPDF cannot read the page.
        """
        with self._mapped(f"reading page {index + 1}"), self._bare(index) as page:
            frame = Frame.over(space, self._transform(page))
            glyphs, fonts, layers = read_glyphs(page.get_texttrace(), frame, facts, self._inks)
            log = page.get_bboxlog()
            few = count_paths(log) <= MAX_PATHS
            drawings = page.get_cdrawings() if few and count_paths(log) else ()
            listed = page.get_image_info() if has_pictures(log) else ()
            return Page(
                index=index,
                width=space.width,
                height=space.height,
                witness=Witness.MUPDF,
                glyphs=glyphs,
                fonts=fonts,
                pictures=read_pictures(log, listed, frame),
                paths=read_paths(log, drawings, frame),
                clips=np.zeros((0, 4), np.float32),
                layers=layers,
                notes=() if few else (_TOO_MANY_PATHS,),
            )

    def can_load(self, index: int) -> bool:
        """Is there a page of this 0-based number, whatever the file claims?"""
        try:
            with self._mapped("counting pages"):
                self._document.load_page(index)
        except (DamagedError, LimitError):
            return False
        return True

    def render(
        self,
        index: int,
        space: PageSpace,
        *,
        dpi: float,
        without: frozenset[int] | None = frozenset(),
        colour: bool = False,
    ) -> Raster:
        """The visible page in grey, annotations included; arguments as `PdfiumReader.render`.

        Raises:
            DamagedError: MuPDF cannot draw the page, or is asked for colours, or to leave
                something out, which it cannot.
            LimitError: there is no memory for it.
        """
        if without is None or without:
            raise DamagedError("mupdf cannot draw a page without some of its objects")
        if colour:
            raise DamagedError("mupdf is asked for grey alone")
        fit = fit_raster(space, dpi)
        with (
            self._mapped(f"drawing page {index + 1}"),
            # One of 0 leaves MuPDF no space at all; ours has it already.
            self._without(index, ("UserUnit",)),
        ):
            page = self._document.load_page(index)
            theirs = self._transform(page)
            stated = square((theirs.a, theirs.b, theirs.c, theirs.d, theirs.e, theirs.f))
            matrix = to_device(stated, space, fit.scale)
            return Raster(grey=self._draw(page, fit, matrix), dpi=fit.dpi)

    def _draw(
        self,
        page: Any,  # noqa: ANN401 - untyped engine
        fit: Fit,
        matrix: Matrix,
    ) -> NDArray[np.uint8]:
        """White paper with the page on it, one byte a pixel."""
        mupdf = self._mupdf.mupdf
        sheet = mupdf.FzIrect(0, 0, fit.columns, fit.rows)
        pixmap = mupdf.fz_new_pixmap_with_bbox(
            mupdf.fz_device_gray(), sheet, mupdf.FzSeparations(), 0
        )
        mupdf.fz_clear_pixmap_with_value(pixmap, 0xFF)
        device = mupdf.fz_new_draw_device(mupdf.FzMatrix(), pixmap)
        mupdf.fz_run_page(page.this, device, mupdf.FzMatrix(*matrix), mupdf.FzCookie())
        mupdf.fz_close_device(device)
        samples = bytes(mupdf.fz_pixmap_samples_memoryview(pixmap))
        return np.frombuffer(samples, np.uint8).reshape(fit.rows, -1)[:, : fit.columns].copy()

    @contextmanager
    def _bare(self, index: int) -> Iterator[Any]:
        """The page unrotated, unscaled and without its annotations.

        MuPDF runs annotations with the page; PyMuPDF turns a rotated page's rectangle and
        not its lists, so that only an unrotated page has one space.
        """
        with self._without(index, ("Rotate", "Annots", "UserUnit")) as stated:
            # A page above may state a rotation too.
            self._mupdf.mupdf.pdf_dict_puts(stated, "Rotate", self._mupdf.mupdf.pdf_new_int(0))
            yield self._document.load_page(index)

    @contextmanager
    def _without(self, index: int, names: tuple[str, ...]) -> Iterator[Any]:
        """The page's dictionary without these entries, in memory and inside the block only."""
        mupdf = self._mupdf.mupdf
        document = self._mupdf._as_pdf_document(self._document)  # noqa: SLF001
        stated = mupdf.pdf_lookup_page_obj(document, index)
        taken = [(name, mupdf.pdf_dict_gets(stated, name)) for name in names]
        for name in names:
            mupdf.pdf_dict_dels(stated, name)
        try:
            yield stated
        finally:
            for name, value in taken:
                mupdf.pdf_dict_dels(stated, name)
                if value.m_internal:
                    mupdf.pdf_dict_puts(stated, name, value)

    def _transform(self, page: Any) -> Any:  # noqa: ANN401 - untyped engine
        """User space to MuPDF's space (what `fz_run_page` applies)."""
        mupdf = self._mupdf.mupdf
        sheet, matrix = mupdf.FzRect(), mupdf.FzMatrix()
        native = page.this
        if not isinstance(native, mupdf.PdfPage):
            native = mupdf.pdf_page_from_fz_page(native)
        mupdf.pdf_page_transform(native, sheet, matrix)
        return matrix

    @contextmanager
    def _mapped(self, doing: str) -> Iterator[None]:
        """As `map_faults`, with MuPDF's own errors, whose root is a plain Exception."""
        with map_faults(Witness.MUPDF, doing):
            try:
                yield
            except (self._mupdf.mupdf.FzErrorBase, AssertionError) as fault:
                said = " ".join(str(fault).split())[:300]
                message = f"mupdf failed while {doing}: {said}"
                raise DamagedError(message) from fault


_TOO_MANY_PATHS = Note(
    NoteCode.LIMIT_REACHED, f"more than {MAX_PATHS} paths; their shapes were not looked at"
)
