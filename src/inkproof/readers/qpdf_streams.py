"""What is written in a content stream? Decodes it within bounds and looks for a few marks."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from typing import NamedTuple

import pikepdf

from inkproof.model.page import PictureResource
from inkproof.readers import qpdf_values as values

MAX_STREAM_BYTES = 64 * 2**20
"""Decoded bytes of one stream; qpdf gives a stream up beyond it. The largest content stream
of an honest map seen is 30 MB; a zip bomb of 1 MB makes a gigabyte."""

MAX_LZW_BYTES = 2**18
"""Raw bytes of an LZW stream, whose decoder has no limit of its own; one code of 12 bits can
make 4 kB."""

MAX_PIXELS = 2**31 - 1
"""Largest side of a picture that is believed."""

MAX_INLINE = 2_000
"""Inline pictures of one stream that are listed."""

_INLINE = re.compile(rb"(?<![^\s])BI\s*(/[^\x00-\x08\x80-\xff]{1,1000}?)\sID[\s]")
_WIDTH = re.compile(rb"/W(?:idth)?\s+(\d{1,9})")
_HEIGHT = re.compile(rb"/H(?:eight)?\s+(\d{1,9})")


@dataclass(frozen=True, slots=True)
class StreamMarks:
    """What is found by a look over one content stream."""

    has_actualtext: bool = False
    inline: tuple[PictureResource, ...] = ()


def bound_decoders() -> None:
    """Tell qpdf how much one stream may decode to; the setting holds for the process."""
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=MAX_STREAM_BYTES,
        run_length_max_memory=MAX_STREAM_BYTES,
        png_max_memory=MAX_STREAM_BYTES,
        tiff_max_memory=MAX_STREAM_BYTES,
        dct_max_memory=MAX_STREAM_BYTES,
        max_stream_filters=8,
    )


class Decoded(NamedTuple):
    """What a stream holds."""

    data: bytes
    """Empty where it cannot be decoded or is too much."""
    fault: str = ""
    """Why the data cannot be trusted to be whole; empty for sound streams."""


def read_stream(stream: object) -> bytes:
    """The decoded bytes; empty where they cannot be decoded or are too many."""
    return decode_stream(stream).data


def decode_stream(stream: object) -> Decoded:
    """The decoded bytes, and whether they are what was once written.

    qpdf reads on where a Flate stream breaks off or its checksum is wrong, and says nothing;
    so such streams are decoded here first, where zlib compares the checksum (RFC 1950).
    """
    found = values.as_stream(stream)
    if found is None:
        return Decoded(b"")
    try:
        raw = bytes(found.read_raw_bytes())
        if _uses_lzw(found) and len(raw) > MAX_LZW_BYTES:
            return Decoded(b"", "an LZW stream is too large to be decoded safely")
        if values.name_of(values.entry(found, "Filter")) == "FlateDecode" and not values.entry(
            found, "DecodeParms"
        ):
            whole = _inflate(raw)
            if whole is not None:
                return Decoded(whole)
            return Decoded(bytes(found.read_bytes()), "compressed data fail their checksum")
        return Decoded(bytes(found.read_bytes()))
    except (pikepdf.PikepdfError, RuntimeError, NotImplementedError):
        return Decoded(b"", "a stream cannot be decoded")


def _inflate(raw: bytes) -> bytes | None:
    """The data of a sound zlib stream; None where it is damaged, cut or too large."""
    decoder = zlib.decompressobj()
    try:
        data = decoder.decompress(raw, MAX_STREAM_BYTES)
    except zlib.error:
        return None
    return data if decoder.eof else None


def _uses_lzw(stream: pikepdf.Object) -> bool:
    stated = values.entry(stream, "Filter")
    filters = [stated, *values.items(stated, 8)]
    return any(values.name_of(item) in {"LZWDecode", "LZW"} for item in filters)


def find_marks(data: bytes) -> StreamMarks:
    """ActualText and inline pictures of a decoded stream, found without parsing it.

    A string that reads like either would be counted too: these are hints that say where a
    closer look is worth its time.
    """
    pictures: tuple[PictureResource, ...] = ()
    if b"BI" in data:
        heads = (found.group(1) for found in _INLINE.finditer(data))
        pictures = tuple(_inline(head) for head, _ in zip(heads, range(MAX_INLINE), strict=False))
    return StreamMarks(b"/ActualText" in data, pictures)


def _inline(head: bytes) -> PictureResource:
    width, height = _WIDTH.search(head), _HEIGHT.search(head)
    return PictureResource(
        key="",
        pixel_width=int(width.group(1)) if width else 0,
        pixel_height=int(height.group(1)) if height else 0,
        inline=True,
    )
