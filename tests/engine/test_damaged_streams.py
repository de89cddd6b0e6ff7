"""A page whose compressed content was damaged says so, however willingly engines read on."""

from __future__ import annotations

import io
import zlib

import pikepdf  # noqa: TID251 - writes streams that no builder would
import pytest

from build.fonts import helvetica
from build.pdf import PdfPage, make_pdf, text
from inkproof.model.notes import NoteCode
from inkproof.readers.qpdf_reader import open_structure

CONTENT = b"".join(text(f"line {at} of the page", y=700 - 14 * at) for at in range(30))


def with_raw_content(raw: bytes) -> bytes:
    """A page whose content stream is stated as Flate data, whatever the bytes are."""
    pdf = pikepdf.open(io.BytesIO(make_pdf([PdfPage(fonts={"F1": helvetica()})])))
    pdf.pages[0].obj.Contents = pikepdf.Stream(pdf, raw, {"/Filter": pikepdf.Name("/FlateDecode")})
    out = io.BytesIO()
    pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none, compress_streams=False)
    return out.getvalue()


def damage_said(pdf: bytes) -> list[str]:
    """Messages of damage on the only page."""
    with open_structure(pdf) as structure:
        notes = structure.page(0).notes
    return [note.message for note in notes if note.code is NoteCode.DAMAGED_PAGE]


def test_sound_content_raises_no_alarm() -> None:
    """What zlib wrote, zlib reads."""
    assert damage_said(with_raw_content(zlib.compress(CONTENT))) == []


@pytest.mark.parametrize(
    ("kind", "spoil"),
    [
        ("checksum", lambda raw: raw[:-4] + bytes(4)),
        ("cut", lambda raw: raw[: len(raw) // 2]),
        ("flipped", lambda raw: raw[:60] + bytes([raw[60] ^ 0x10]) + raw[61:]),
    ],
)
def test_damaged_content_is_said(kind: str, spoil: object) -> None:
    """A wrong checksum, a stream that breaks off, a flipped bit."""
    assert callable(spoil)

    said = damage_said(with_raw_content(spoil(zlib.compress(CONTENT))))

    assert said, kind
    assert "incomplete" in said[0]
