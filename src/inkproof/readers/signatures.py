"""Is a file signed? Whoever writes it anew breaks the signatures (ISO 32000-2, 12.8)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf

from inkproof.model.page import Witness
from inkproof.readers import qpdf_values as values
from inkproof.readers.faults import map_faults
from inkproof.readers.qpdf_reader import open_pdf

SIGNATURES_EXIST = 1
"""Bit of a form's SigFlags (table 225)."""

MAX_FIELDS = 100_000
"""Fields of a form that are looked at."""

MAX_OBJECTS = 2_000_000
"""Objects of a file that are looked at."""


def is_signed(source: Path | bytes, password: str = "") -> bool:
    """Does the file hold a signature, a time stamp, or rights that a signature grants?

    Raises:
        UnreadableError: as for `open_structure`.
    """
    with open_pdf(source, password) as pdf, map_faults(Witness.QPDF, "looking for signatures"):
        form = values.entry(pdf.Root, "AcroForm")
        flags = values.whole(values.entry(form, "SigFlags"), 2**31)
        granted = values.entries(values.entry(pdf.Root, "Perms"), 1)
        return (
            bool(flags & SIGNATURES_EXIST)
            or any(True for _ in granted)
            or any(map(_has_value, _fields(form)))
            or any(map(_is_signature, _objects(pdf)))
        )


def _fields(form: object) -> Iterator[tuple[object, str]]:
    """Each field of the form with its kind, which it may inherit (12.7.4.1)."""
    waiting = [(field, "") for field in values.items(values.entry(form, "Fields"), MAX_FIELDS)]
    seen: set[values.Key] = set()
    for _ in range(MAX_FIELDS):
        if not waiting:
            return
        field, inherited = waiting.pop()
        key = values.key_of(field)
        if key != values.DIRECT and key in seen:
            continue
        seen.add(key)
        kind = values.name_of(values.entry(field, "FT")) or inherited
        yield field, kind
        room = MAX_FIELDS - len(waiting)
        waiting += [(kid, kind) for kid in values.items(values.entry(field, "Kids"), room)]


def _has_value(stated: tuple[object, str]) -> bool:
    field, kind = stated
    return kind == "Sig" and values.as_dictionary(values.entry(field, "V")) is not None


def _objects(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """Fields need not be listed in the form: some writers only place them on a page."""
    for item, _ in zip(pdf.objects, range(MAX_OBJECTS), strict=False):
        yield item


def _is_signature(item: object) -> bool:
    """A signature dictionary says which bytes it covers (12.8.1)."""
    covered = values.entry(item, "ByteRange")
    return covered is not None and values.entry(item, "Contents") is not None
