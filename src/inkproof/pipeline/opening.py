"""How is a file opened, and which reader is asked next when one fails?

The order: qpdf for the structure, PDFium for the glyphs; where PDFium cannot open the file or
load a page, the file as qpdf rewrites it; where that fails too, the second witness. Each step
down is a note on the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from inkproof.errors import DamagedError, LimitError, UnreadableError
from inkproof.model.evidence import Raster
from inkproof.model.keys import KeyedGlyphs, KeyedPage
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page, Witness
from inkproof.model.repair import FontMap, FontProgram
from inkproof.model.survey import DocumentFacts
from inkproof.pipeline.comparing import compare_pictures, is_empty, says_more
from inkproof.readers.closing import Closing
from inkproof.readers.faults import map_faults
from inkproof.readers.font_program import read_programs
from inkproof.readers.keys import read_keyed_of
from inkproof.readers.mupdf_reader import MupdfReader, is_available
from inkproof.readers.page_space import PageSpace, make_page_space
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import (
    StructureReader,
    check_header,
    open_structure,
    repaired,
)
from inkproof.readers.remapping import remap
from inkproof.readers.structure import PageStructure


class Reading(NamedTuple):
    """One page as read, and what is known of its completeness."""

    page: Page
    structure: PageStructure | None
    notes: tuple[Note, ...]
    incomplete: bool
    """Is content known to be missing, whatever was read?"""


class OpenDocument(Closing):
    """One file, open in every reader that was needed so far.

    Raises:
        NotFoundError, UnsupportedError, EncryptedError, UnreadableError: said by `open`.
        DamagedError: no reader could open the file.
    """

    def __init__(
        self,
        path: Path,
        password: str,
        *,
        second_witness: bool = False,
        maps: Sequence[FontMap] = (),
    ) -> None:
        self._path, self._password = path, password
        self._maps = maps
        self._remapped: bytes | None = None
        self._stack = ExitStack()
        self._repaired: PdfiumReader | None = None
        self._second: MupdfReader | None = None
        self._witness: MupdfReader | None = None
        self._won: dict[int, PdfiumReader | MupdfReader] = {}
        self._notes: list[Note] = []
        check_header(path)
        with ExitStack() as opening:
            opening.callback(self._stack.close)
            self._structure = self._open_structure()
            self._pdfium = None if second_witness else self._open_pdfium()
            if self._pdfium is None and not second_witness:
                self._repaired = self._open_repaired()
            if self._pdfium is None and self._repaired is None:
                self._second = self._open_second()
            self._require_a_reader()
            self.facts = self._read_facts()
            if not self.facts.pages:
                raise DamagedError("no page can be found in the file")
            opening.pop_all()

    def close(self) -> None:
        """Closes every reader."""
        self._stack.close()

    def _require_a_reader(self) -> None:
        if self._pdfium is None and self._repaired is None and self._second is None:
            raise DamagedError("no reader could open the file, not even after repair")

    def _source(self) -> tuple[Path | bytes, str]:
        """What the glyph readers open, with its password.

        The structure stays that of the file as it is: keys of fonts are those of its objects.
        """
        if not self._maps:
            return self._path, self._password
        if self._remapped is None:
            self._remapped = remap(self._path, self._password, self._maps)
        return self._remapped, ""

    def _open_structure(self) -> StructureReader | None:
        try:
            return self._stack.enter_context(open_structure(self._path, self._password))
        except DamagedError as fault:
            self._notes.append(Note(NoteCode.DAMAGED_FILE, f"the file is damaged: {fault}"))
            return None

    def _open_pdfium(self) -> PdfiumReader | None:
        try:
            return self._stack.enter_context(PdfiumReader(*self._source()))
        except DamagedError as fault:
            self._notes.append(Note(NoteCode.DAMAGED_FILE, f"the file is damaged: {fault}"))
            return None

    def _open_repaired(self) -> PdfiumReader | None:
        with suppress(UnreadableError, LimitError):
            # A file with other maps has been written by qpdf, and is as repaired as can be.
            source = repaired(self._path, self._password) if not self._maps else self._source()[0]
            return self._stack.enter_context(PdfiumReader(source))
        return None

    def _open_second(self) -> MupdfReader | None:
        if not is_available():
            return None
        with suppress(UnreadableError, LimitError):
            opened = MupdfReader(*self._source())
            self._notes.append(
                Note(NoteCode.SECOND_WITNESS_USED, "MuPDF read what PDFium could not")
            )
            return self._stack.enter_context(opened)
        return None

    def _read_facts(self) -> DocumentFacts:
        if self._structure is None:
            pages = self._count_pages(0)
            return DocumentFacts(pages=pages, repaired=True, notes=tuple(self._notes))
        facts = self._structure.facts
        pages = self._count_pages(facts.pages)
        return replace(facts, pages=pages, notes=(*facts.notes, *self._notes))

    def _count_pages(self, listed: int) -> int:
        """How many pages there are: those of the page tree, and any beyond that can be loaded.

        A damaged or hostile file may claim any number; engines repeat what it claims.
        """
        readers = [reader for reader in (self._pdfium, self._repaired, self._second) if reader]
        claimed = max((reader.page_count for reader in readers), default=0)
        if claimed <= listed:
            return listed
        found = max(_count_loadable(reader, listed) for reader in readers)
        if found != claimed or listed:
            message = f"the file claims {claimed} pages; {found} can be found"
            self._notes.append(Note(NoteCode.DAMAGED_FILE, message))
        return found

    def structure(self, index: int) -> PageStructure | None:
        """What qpdf says of a page; None where it cannot say."""
        if self._structure is None:
            return None
        try:
            return self._structure.page(index)
        except (DamagedError, IndexError):
            return None

    def read_page(self, index: int) -> Reading:
        """The page by the first reader that reads it without a doubt; else by the best.

        Raises:
            DamagedError: no reader can read it at all.
        """
        structure = self.structure(index)
        space, notes = self._space(index, structure)
        best: Page | None = None
        faults: list[str] = []
        doubt = ""
        for reader in self._readers(structure):
            try:
                page = _read(reader, index, space, structure)
            except DamagedError as fault:
                faults.append(str(fault))
                continue
            doubted = self._doubt(page, structure)
            # A reading without a doubt wins, unless it clearly says less than a doubted one.
            if best is None or says_more(page, best) or not (doubted or says_more(best, page)):
                best, doubt = page, doubted
                self._won[index] = reader
            if not doubted:
                break
        if best is None:
            raise DamagedError("; ".join(faults) or "no reader could read the page")
        said = self._say(best, structure, faults, doubt)
        if self._won[index] is self._repaired and self._pdfium is not None:
            said.append(Note(NoteCode.DAMAGED_PAGE, "this page was read after qpdf's repair"))
        if structure is not None:
            notes = (*notes, *structure.notes, *compare_pictures(best, structure.pictures))
        cut = any(note.code is NoteCode.LIMIT_REACHED for note in best.notes)
        broken = structure.fault if structure is not None else ""
        return Reading(best, structure, (*notes, *best.notes, *said), bool(doubt or broken or cut))

    def render(
        self,
        index: int,
        dpi: float,
        without: frozenset[int] | None = frozenset(),
        *,
        colour: bool = False,
    ) -> Raster:
        """The page as the reader that read it draws it, in grey: paint orders are its own.

        Args:
            index: 0-based, of a page that has been read.
            dpi: dots an inch.
            without: paint orders of text objects to leave out; None leaves out all text.
            colour: in colour as well.

        Raises:
            DamagedError: it cannot be drawn.
        """
        reader = self._won.get(index)
        if reader is None:
            raise DamagedError("the page has not been read, so that nobody can draw it")
        space, _ = self._space(index, self.structure(index))
        return reader.render(index, space, dpi=dpi, without=without, colour=colour)

    def _readers(self, structure: PageStructure | None) -> Iterator[PdfiumReader | MupdfReader]:
        """Who is asked for a page, in order; each is opened when its turn comes."""
        if structure is not None and any(font.wide_codes for font in structure.fonts):
            self._second = self._second or self._open_witness()
            if self._second is not None:
                yield self._second
        if self._pdfium is not None:
            yield self._pdfium
            self._repaired = self._repaired or self._open_repaired()
        if self._repaired is not None:
            yield self._repaired
        self._second = self._second or self._open_second()
        if self._second is not None:
            yield self._second

    def read_second(self, index: int) -> Page | None:
        """The second witness's reading of a page that the first one read; None without one.

        Raises:
            DamagedError: it cannot read the page.
        """
        if self._witness is None:
            self._witness = self._second or self._open_witness()
        if self._witness is None:
            return None
        structure = self.structure(index)
        space, _ = self._space(index, structure)
        return _read(self._witness, index, space, structure)

    def read_keys(self, index: int) -> KeyedGlyphs | None:
        """Each glyph's own code in its font; None where the page has no font.

        Raises:
            UnreadableError: the file cannot be given other maps.
        """
        read = self._read_keyed(index, None)
        return None if read is None else read.keyed

    def read_keyed(self, index: int, fonts: Collection[str]) -> KeyedPage | None:
        """The page with each glyph's own code, of some fonts; None where it has none of them.

        Raises:
            UnreadableError: the file cannot be given other maps.
        """
        return self._read_keyed(index, fonts)

    def _read_keyed(self, index: int, fonts: Collection[str] | None) -> KeyedPage | None:
        if self._structure is None:
            return None
        return read_keyed_of(self._structure, (index,), fonts).get(index)

    def read_programs(
        self, index: int, used: Mapping[str, Collection[int]]
    ) -> dict[str, FontProgram]:
        """Programs of fonts of a page by key, with the codes in `used`; may raise DamagedError."""
        if self._structure is None:
            return {}
        with map_faults(Witness.QPDF, "reading fonts"):
            return read_programs(self._structure.resources(index), used)

    def _open_witness(self) -> MupdfReader | None:
        """As `_open_second`, but nothing went wrong: no note."""
        if not is_available():
            return None
        with suppress(UnreadableError, LimitError):
            return self._stack.enter_context(MupdfReader(*self._source()))
        return None

    def _say(
        self, page: Page, structure: PageStructure | None, faults: list[str], doubt: str
    ) -> list[Note]:
        """What went wrong on the way to a page, and what it may lack."""
        said = [Note(NoteCode.DAMAGED_PAGE, f"the page is damaged: {fault}") for fault in faults]
        if doubt:
            said.append(Note(NoteCode.DAMAGED_PAGE, f"the page may be incomplete: {doubt}"))
        if structure is None and self._structure is not None:
            message = "qpdf cannot read its objects: form fields and comments may be missing"
            said.append(Note(NoteCode.DAMAGED_PAGE, message))
        if page.witness is Witness.MUPDF:
            said.append(Note(NoteCode.SECOND_WITNESS_USED, "this page was read by MuPDF"))
        return said + _left_out(page)

    def _doubt(self, page: Page, structure: PageStructure | None) -> str:
        """Why a reader may have missed something; empty where nothing says so."""
        if structure is None or self._structure is None:
            return ""
        broken = [font.base_name for font in page.fonts if font.name in _broken(structure)]
        if broken and page.witness is Witness.PDFIUM:
            return f"the program of font {broken[0]} is damaged, and its glyphs may be missing"
        if is_empty(page) and self._structure.paints(page.index):
            return "its content paints something, and the reader found nothing"
        return ""

    def _space(
        self, index: int, structure: PageStructure | None
    ) -> tuple[PageSpace, tuple[Note, ...]]:
        if structure is not None:
            return structure.space, ()
        for reader in (self._pdfium, self._repaired):
            if reader is not None:
                with suppress(DamagedError):
                    return make_page_space(*reader.stated_boxes(index))
        return make_page_space(None)


def _count_loadable(reader: PdfiumReader | MupdfReader, least: int) -> int:
    """The first page from `least` on that cannot be loaded, by bisection below the claim."""
    if reader.page_count > least and reader.can_load(reader.page_count - 1):
        return reader.page_count
    good, bad = least, reader.page_count
    while good < bad:
        middle = (good + bad) // 2
        if reader.can_load(middle):
            good = middle + 1
        else:
            bad = middle
    return good


def _read(
    reader: PdfiumReader | MupdfReader,
    index: int,
    space: PageSpace,
    structure: PageStructure | None,
) -> Page:
    facts = structure.fonts if structure is not None else ()
    return reader.read_page(index, space, facts, structure=structure)


def _broken(structure: PageStructure) -> set[str]:
    """Names of fonts whose program is damaged."""
    return {font.name for font in structure.fonts if font.fault}


def _left_out(page: Page) -> list[Note]:
    """Text that a reader left out of a page that has no other."""
    notes = []
    if page.dropped and not len(page.glyphs):
        message = f"the reader left out all {len(page.dropped)} text objects of the page"
        notes.append(Note(NoteCode.TEXT_DROPPED_BY_READER, message))
    return notes
