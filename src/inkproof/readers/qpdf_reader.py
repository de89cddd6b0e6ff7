"""What does the structure of a file state? The reader that knows nothing of any engine's text.

Everything is lazy, bounded and kept by object number: a page costs well under a millisecond,
and a hostile file (cycles, a hundred thousand kids, any type anywhere) costs no more.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pikepdf

from inkproof.errors import NotFoundError, UnreadableError, UnsupportedError
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Witness
from inkproof.model.survey import DocumentFacts
from inkproof.readers import qpdf_values as values
from inkproof.readers.faults import map_faults
from inkproof.readers.page_space import make_page_space
from inkproof.readers.qpdf_annotations import MAX_ANNOTATIONS, read_annotations
from inkproof.readers.qpdf_document import MAX_TITLE, Outline, read_attachments, read_labels
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_placing import needs_order, read_shown, shares_names
from inkproof.readers.qpdf_resources import Reach, Resources
from inkproof.readers.qpdf_streams import (
    MAX_INLINE,
    Decoded,
    bound_decoders,
    decode_stream,
    find_marks,
)
from inkproof.readers.structure import PageStructure, Shown

HEADER_BYTES = 1_024
"""Where the header must stand (ISO 32000-2, annex I: implementations look this far)."""

MAX_ANCESTORS = 64
"""Nodes of the page tree that are climbed for inherited values."""

MAX_STREAMS = 10_000
"""Content streams of one page that are looked at."""

MAX_PAGE_BYTES = 128 * 2**20
"""Decoded content of one page that is looked at."""

_DAMAGE = re.compile(r"file is damaged|reconstruct", re.IGNORECASE)
"""What qpdf says when it had to repair. Other warnings at opening are harmless: on 505 files
they speak of offsets of 0 and wrong object counts, "handled correctly by most" readers."""

_PLACED = re.compile(rb"/([^\x00\s/<>\[\](){}%#]{1,127})\s+Do\b")
"""Names of the XObjects that a content stream places."""

_PAINTS = re.compile(
    rb"\((?=[^)]{0,99}[^)\s])[^)]{1,999}\)\s{0,9}(?:Tj|[^\[\]]{0,999}\]\s{0,9}TJ)"
    rb"|<[0-9A-Fa-f]{2,999}>\s{0,9}(?:Tj|[^\[\]]{0,999}\]\s{0,9}TJ)"
    rb"|\s(?:re|l|c)\s{1,9}(?:[fFBbSs])\*?\s"
)
"""A string with something in it that is shown, or a path that is painted, as most producers
write them. Bounded everywhere: content is hostile."""

_INHERITED = ("Resources", "MediaBox", "CropBox", "Rotate")


class StructureReader:
    """One open file. `open_structure` makes it, and closes it at the end of its block."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        # Warnings are handed out once: these are the ones of opening the file.
        said = (str(warning) for warning in pdf.get_warnings())
        self._damage = tuple(line for line in said if _DAMAGE.search(line))
        self._pdf = pdf
        self._pages = tuple(page.obj for page in pdf.pages)
        self._layers = Layers(pdf.Root)
        self._resources = Resources(self._layers)
        self._facts: DocumentFacts | None = None

    @property
    def pages(self) -> int:
        """How many pages the page tree holds."""
        return len(self._pages)

    @property
    def facts(self) -> DocumentFacts:
        """What the file says of itself, read at first use."""
        if self._facts is None:
            with map_faults(Witness.QPDF, "reading the catalog"):
                self._facts = self._read_facts()
        return self._facts

    def page(self, index: int) -> PageStructure:
        """One page, 0-based.

        Raises:
            IndexError: the file has no such page.
            DamagedError: qpdf cannot read the page's objects.
        """
        if not 0 <= index < len(self._pages):
            message = f"page index {index} of {len(self._pages)} pages"
            raise IndexError(message)
        with map_faults(Witness.QPDF, f"reading page {index + 1}"):
            return self._read_page(index)

    def _read_facts(self) -> DocumentFacts:
        catalog = self._pdf.Root
        info = values.entry(self._pdf.trailer, "Info")
        numbers = {values.key_of(page): at for at, page in enumerate(self._pages, start=1)}
        form = values.entry(catalog, "AcroForm")
        has_xfa = values.entry(form, "XFA") is not None
        return DocumentFacts(
            pages=len(self._pages),
            producer=_line(values.entry(info, "Producer")),
            title=_line(values.entry(info, "Title")),
            encrypted=self._pdf.is_encrypted,
            repaired=bool(self._damage),
            labels=read_labels(catalog, len(self._pages)),
            language=_line(values.entry(catalog, "Lang")),
            outline=Outline(catalog, numbers).read(),
            attachments=read_attachments(catalog),
            has_xfa=has_xfa,
            notes=_document_notes(self._damage, has_xfa=has_xfa),
        )

    def _read_page(self, index: int) -> PageStructure:
        page = self._pages[index]
        stated = page_entries(page)
        media, crop = values.corners(stated["MediaBox"]), values.corners(stated["CropBox"])
        rotate = values.number(stated["Rotate"])
        user_unit = values.number(values.entry(page, "UserUnit"))
        # A box that is stated but malformed reaches the page space as one that cannot hold.
        crop_or_bad = () if crop is None and stated["CropBox"] is not None else crop
        space, notes = make_page_space(
            media, crop_or_bad, rotate or 0.0, 1.0 if user_unit is None else user_unit
        )
        reach = self._resources.reach(stated["Resources"])
        content = page_content(page)
        marks = find_marks(content.data)
        fault = content.fault or self._missing(page, content.data, stated["Resources"])
        return PageStructure(
            index=index,
            media=media,
            crop=crop,
            rotate=rotate,
            user_unit=user_unit,
            space=space,
            fonts=reach.named_fonts(),
            pictures=(*reach.pictures.values(), *marks.inline, *reach.inline[:MAX_INLINE]),
            layers=tuple(reach.layers.values()),
            shown=self._shown(page, stated["Resources"], reach),
            has_tilings=reach.has_tilings,
            has_shadings=reach.has_shadings,
            annotations=read_annotations(page, space, self._layers),
            has_actualtext=marks.has_actualtext or reach.has_actualtext,
            fault=fault,
            notes=(*notes, *_page_notes(page, reach, fault)),
        )

    def _shown(self, page: pikepdf.Object, resources: object, reach: Reach) -> Shown | None:
        if reach.hides or needs_order(reach.layers.values()) or shares_names(reach.fonts.values()):
            return read_shown(page, resources, self._layers)
        return None

    def resources(self, index: int) -> object:
        """The resource dictionary that a page states or inherits, for other readers of its fonts.

        Raises:
            IndexError: the file has no such page.
        """
        return page_entries(self._pages[index])["Resources"]

    def lend(self, index: int) -> pikepdf.Object:
        """A page for other files to copy: as it looks, without annotations and its neighbours.

        Valid while the file is open. What is lent is not part of the file.

        Raises:
            IndexError: the file has no such page.
        """
        page = self._pages[index]
        stated = page_entries(page) | {"Contents": values.entry(page, "Contents")}
        lent = {f"/{name}": value for name, value in stated.items() if value is not None}
        return self._pdf.make_indirect(pikepdf.Dictionary({"/Type": pikepdf.Name.Page} | lent))

    def paints(self, index: int) -> bool:
        """Does a page's content show a string or paint a path, whatever an engine says?

        Raises:
            DamagedError: qpdf cannot read the page's objects.
        """
        with map_faults(Witness.QPDF, f"reading page {index + 1}"):
            return bool(_PAINTS.search(page_content(self._pages[index]).data))

    def _missing(self, page: object, content: bytes, resources: object) -> str:
        """What a damaged file has lost of the page: qpdf drops references that lead nowhere."""
        if not self._damage:
            return ""
        if values.entry(page, "Contents") is None:
            return "the file is damaged, and the page's content is not in it"
        listed = values.as_dictionary(values.entry(resources, "XObject"))
        names = {name.decode("latin-1") for name in _PLACED.findall(content)}
        if any(values.entry(listed, name) is None for name in names):
            return "the file is damaged, and objects that the page shows are not in it"
        return ""


@contextmanager
def open_structure(source: Path | bytes, password: str = "") -> Iterator[StructureReader]:
    """The structure of a file, or of a file's bytes.

    Raises:
        NotFoundError: there is no such file.
        UnreadableError: the file may not be read.
        UnsupportedError: there is no PDF header at its start.
        EncryptedError: a password is needed, or the given one is wrong.
        DamagedError: qpdf cannot open it, not even by its own repair.
    """
    with open_pdf(source, password) as pdf:
        with map_faults(Witness.QPDF, "reading the page tree"):
            reader = StructureReader(pdf)
        yield reader


def repaired(source: Path | bytes, password: str = "") -> bytes:
    """The file as qpdf writes it anew, not encrypted: for a second try after damage.

    Raises:
        UnreadableError: as for `open_structure`.
    """
    with open_pdf(source, password) as pdf, map_faults(Witness.QPDF, "rewriting the file"):
        return write_pdf(pdf)


def write_pdf(pdf: pikepdf.Pdf) -> bytes:
    """An open file's bytes, not encrypted; streams are carried over as they are."""
    out = io.BytesIO()
    with warnings.catch_warnings():
        # Widgets outside any form: the input had them too.
        warnings.simplefilter("ignore", pikepdf.exceptions.PageCopyWarning)
        pdf.save(
            out,
            encryption=False,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return out.getvalue()


@contextmanager
def open_pdf(source: Path | bytes, password: str) -> Iterator[pikepdf.Pdf]:
    """The file as pikepdf's object, for the other modules of this room."""
    check_header(source)
    bound_decoders()
    with map_faults(Witness.QPDF, "opening the file"):
        stream = source if isinstance(source, Path) else io.BytesIO(source)
        pdf = pikepdf.open(stream, password=password, suppress_warnings=True)
    with pdf:
        yield pdf


def check_header(source: Path | bytes) -> None:
    """Refuses what is missing, may not be read or is no PDF; see `open_structure`."""
    try:
        head = source[:HEADER_BYTES] if isinstance(source, bytes) else _head(source)
    except FileNotFoundError as fault:
        raise NotFoundError("there is no such file") from fault
    except OSError as fault:
        raise UnreadableError(f"it cannot be read: {fault.strerror}") from fault
    if b"%PDF" not in head:
        raise UnsupportedError("no PDF header in the first 1,024 bytes")


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEADER_BYTES)


def page_entries(page: object) -> dict[str, object]:
    """What a page states or inherits (ISO 32000-2, 7.7.3.4); None where nobody states it."""
    found: dict[str, object] = dict.fromkeys(_INHERITED)
    node = page
    for _ in range(MAX_ANCESTORS):
        for name, value in found.items():
            if value is None:
                found[name] = values.entry(node, name)
        if None not in found.values():
            break
        node = values.entry(node, "Parent")
        if values.as_dictionary(node) is None:
            break
    return found


def page_content(page: object) -> Decoded:
    """The page's content streams, joined by white space (7.8.2), and what is wrong with them."""
    stated = values.entry(page, "Contents")
    parts: list[bytes] = []
    total, fault = 0, ""
    for stream in (stated, *values.items(stated, MAX_STREAMS)):
        part = decode_stream(stream)
        fault = fault or part.fault
        total += len(part.data)
        if total > MAX_PAGE_BYTES:
            break
        parts.append(part.data)
    return Decoded(b"\n".join(parts), fault)


def _line(value: object) -> str:
    """A text string as one line."""
    return " ".join(values.text_of(value).split())[:MAX_TITLE]


def _document_notes(damage: tuple[str, ...], *, has_xfa: bool) -> tuple[Note, ...]:
    notes: list[Note] = []
    if damage:
        message = "the file is damaged; qpdf rebuilt its cross-reference table"
        notes.append(Note(NoteCode.DAMAGED_FILE, message))
    if has_xfa:
        notes.append(Note(NoteCode.XFA_FORM, "the form's XFA part is not read"))
    return tuple(notes)


def _page_notes(page: object, reach: Reach, fault: str) -> tuple[Note, ...]:
    notes: list[Note] = []
    if fault:
        message = f"the page is damaged and may be incomplete: {fault}"
        notes.append(Note(NoteCode.DAMAGED_PAGE, message))
    if reach.is_cut:
        message = "forms are nested or listed beyond the limit; the rest was not looked at"
        notes.append(Note(NoteCode.LIMIT_REACHED, message))
    listed = values.items(values.entry(page, "Annots"), MAX_ANNOTATIONS + 1)
    if sum(1 for _ in listed) > MAX_ANNOTATIONS:
        message = f"only the first {MAX_ANNOTATIONS} annotations were read"
        notes.append(Note(NoteCode.LIMIT_REACHED, message))
    return tuple(notes)
