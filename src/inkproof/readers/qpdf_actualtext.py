"""How does a file read without its ActualText? Renames the entries in memory.

Engines put a file's ActualText (ISO 32000-2, 14.9.4) in place of the painted glyphs. To see
what is painted, the entries of marked content are given a name that nobody reads: in page
contents, in forms and in property lists. Everything else stays as it is.
"""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

import pikepdf

from inkproof.model.page import Witness
from inkproof.readers import qpdf_values as values
from inkproof.readers.faults import map_faults
from inkproof.readers.qpdf_reader import open_pdf, page_content, page_entries, write_pdf
from inkproof.readers.qpdf_resources import MAX_ENTRIES, MAX_FORMS
from inkproof.readers.qpdf_streams import read_stream

UNREAD = "/InkproofUnreadText"
"""The name that ActualText is given."""

MAX_PARSED_BYTES = 32 * 2**20
"""Decoded content of one file that is parsed, about 10 s of work; later streams keep theirs."""

Instruction = pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage

_ACTUALTEXT = "/ActualText"
_MARKED = frozenset({"BDC", "DP"})
"""Operators that may carry a property list (14.6.2)."""


def without_actualtext(
    source: Path | bytes, password: str = "", pages: Iterable[int] | None = None
) -> bytes | None:
    """The same file with ActualText entries renamed; None where there are none.

    Args:
        source: The file, or its bytes.
        password: Opens an encrypted file; the result is not encrypted.
        pages: 0-based pages to do, with the forms they reach; None does all.

    Raises:
        UnreadableError: as for `open_structure`.
    """
    with open_pdf(source, password) as pdf, map_faults(Witness.QPDF, "renaming ActualText"):
        work = _Renaming(pdf)
        wanted = range(len(pdf.pages)) if pages is None else pages
        for index in wanted:
            work.rename_page(pdf.pages[index].obj)
        return write_pdf(pdf) if work.renamed else None


class _Renaming:
    """One file in work; each stream and dictionary is done once."""

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self._pdf = pdf
        self._seen: set[values.Key] = set()
        self._budget = MAX_PARSED_BYTES
        self.renamed = 0

    def rename_page(self, page: pikepdf.Object) -> None:
        """The page's own content, then the forms and property lists it can reach."""
        new = self._without(page_content(page).data)
        if new is not None:
            page["/Contents"] = self._pdf.make_stream(new)
        for resources, form in self._reach(page_entries(page)["Resources"]):
            self._rename_lists(values.entry(resources, "Properties"))
            new = None if form is None else self._without(read_stream(form))
            if form is not None and new is not None:
                form.write(new)

    def _reach(self, resources: object) -> Iterator[tuple[object, pikepdf.Object | None]]:
        """Resource dictionaries not seen before, each with the form it belongs to."""
        waiting: deque[tuple[object, pikepdf.Object | None]] = deque([(resources, None)])
        for _ in range(MAX_FORMS):
            if not waiting:
                return
            holder, form = waiting.popleft()
            yield holder, form
            for _, drawn in values.entries(values.entry(holder, "XObject"), MAX_ENTRIES):
                found, key = values.as_stream(drawn), values.key_of(drawn)
                is_form = values.name_of(values.entry(found, "Subtype")) != "Image"
                if found is not None and is_form and key not in self._seen:
                    self._seen.add(key)
                    waiting.append((values.entry(found, "Resources"), found))

    def _rename_lists(self, lists: object) -> None:
        for _, stated in values.entries(lists, MAX_ENTRIES):
            found = values.as_dictionary(stated)
            if found is not None and _rename(found):
                self.renamed += 1

    def _without(self, content: bytes) -> bytes | None:
        """The content with its inline property lists renamed; None where nothing changes."""
        if b"/ActualText" not in content or len(content) > self._budget:
            return None
        self._budget -= len(content)
        try:
            instructions = _parse(self._pdf.make_stream(content))
        except pikepdf.PikepdfError:
            # What cannot be parsed cannot be written anew without losing something.
            return None
        before = self.renamed
        for instruction in instructions:
            if str(instruction.operator) in _MARKED:
                self.renamed += sum(_rename(operand) for operand in instruction.operands)
        changed = self.renamed > before
        return pikepdf.unparse_content_stream(instructions) if changed else None


def _parse(stream: pikepdf.Object) -> list[Instruction]:
    with warnings.catch_warnings():
        # A stream that ends inside an operator: engines leave that operator out too.
        warnings.simplefilter("ignore", UserWarning)
        return pikepdf.parse_content_stream(stream)


def _rename(stated: object) -> bool:
    """Renames the entry of a property list, if it is one that has it."""
    found = values.as_dictionary(stated)
    if found is None or _ACTUALTEXT not in found:
        return False
    found[UNREAD] = found[_ACTUALTEXT]
    del found[_ACTUALTEXT]
    return True
