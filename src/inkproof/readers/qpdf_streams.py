"""What is written in a content stream? Decodes it within bounds and looks for a few marks."""

from __future__ import annotations

import re
from dataclasses import dataclass

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


def read_stream(stream: object) -> bytes:
    """The decoded bytes; empty where they cannot be decoded or are too many."""
    found = values.as_stream(stream)
    if found is None:
        return b""
    try:
        if _uses_lzw(found) and len(found.read_raw_bytes()) > MAX_LZW_BYTES:
            return b""
        return bytes(found.read_bytes())
    except (pikepdf.PikepdfError, RuntimeError, NotImplementedError):
        return b""


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
