"""Is one file the other but for its ToUnicode maps? Walks both from their trailers."""

from __future__ import annotations

import io

import numpy as np
import pikepdf  # noqa: TID251 - looks at files as a test sees them
import pypdfium2  # noqa: TID251
from numpy.typing import NDArray

Pair = tuple[object, object, str]
WITH_ENTRIES = (pikepdf.Dictionary, pikepdf.Stream)
STORED = {"/Length", "/Filter", "/DecodeParms"}
"""How a stream is stored, not what it says."""
NOT_KEPT = {"/ToUnicode", "/Parent", "/P"}
"""What is meant to change, and ways back up."""


def differences(before: bytes, after: bytes, password: str = "") -> list[str]:
    """Paths below the catalog, the information dictionary and the encryption that differ."""
    with (
        pikepdf.open(io.BytesIO(before), password=password, suppress_warnings=True) as one,
        pikepdf.open(io.BytesIO(after), password=password) as other,
    ):
        found = [] if one.pdf_version == other.pdf_version else ["version"]
        if "/ID" in one.trailer and bytes(one.trailer.ID[0]) != bytes(other.trailer.ID[0]):
            found.append("/ID")
        seen: set[tuple[int, int]] = set()
        waiting: list[Pair] = [
            (one.trailer.get(key), other.trailer.get(key), key)
            for key in ("/Root", "/Info", "/Encrypt")
        ]
        while waiting:
            pair = waiting.pop()
            if isinstance(pair[0], pikepdf.Object) and pair[0].is_indirect:
                if pair[0].objgen in seen:
                    continue
                seen.add(pair[0].objgen)
            if not _is_alike(*pair[:2]):
                found.append(pair[2])
            else:
                waiting += _parts(*pair)
        return found


def _is_alike(one: object, other: object) -> bool:
    """Are they the same themselves, whatever is in them?"""
    if isinstance(one, pikepdf.Array):
        return isinstance(other, pikepdf.Array) and len(one) == len(other)
    if isinstance(one, pikepdf.Stream):
        return isinstance(other, pikepdf.Stream) and _data(one) == _data(other)
    if isinstance(one, pikepdf.Dictionary):
        return isinstance(other, pikepdf.Dictionary)
    return bool(one == other)


def _data(stream: pikepdf.Stream) -> bytes:
    try:
        return stream.read_bytes()
    except pikepdf.PdfError:  # a picture, or damaged
        return stream.read_raw_bytes()


def _parts(one: object, other: object, path: str) -> list[Pair]:
    """What is in both, entry by entry."""
    if isinstance(one, pikepdf.Array) and isinstance(other, pikepdf.Array):
        return [(a, b, f"{path}/{at}") for at, (a, b) in enumerate(zip(one, other, strict=True))]
    if isinstance(one, WITH_ENTRIES) and isinstance(other, WITH_ENTRIES):
        keys = {*one.keys(), *other.keys()} - NOT_KEPT
        if isinstance(one, pikepdf.Stream):
            keys -= STORED
        return [(one.get(key), other.get(key), path + key) for key in sorted(keys)]
    return []


def pictures_differ(
    before: bytes, after: bytes, password: str = "", *, dpi: int = 72
) -> list[int]:
    """0-based numbers of pages that PDFium does not draw alike, pixel by pixel."""
    opened = [pypdfium2.PdfDocument(pdf, password=password or None) for pdf in (before, after)]
    try:
        one, other = opened
        if len(one) != len(other):
            return list(range(max(len(one), len(other))))
        return [
            index
            for index in range(len(one))
            if not np.array_equal(_draw(one, index, dpi), _draw(other, index, dpi))
        ]
    finally:
        for document in opened:
            document.close()


def _draw(document: pypdfium2.PdfDocument, index: int, dpi: int) -> NDArray[np.uint8]:
    page = document[index]
    try:
        return np.array(page.render(scale=dpi / 72).to_numpy(), np.uint8)
    finally:
        page.close()
