"""What a repair leaves alone: encryption, how objects are stored, and all else in the file."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf  # noqa: TID251 - looks at what was written
import pytest

from build.alike import differences
from build.fonts import codes, identity_font
from build.maps import lock
from build.other_readers import OTHERS, say_pdfium
from build.pdf import PdfPage, make_pdf, text
from inkproof.errors import EncryptedError
from inkproof.model.repair import FontMap
from inkproof.readers.qpdf_reader import open_structure
from inkproof.readers.remapping import remap, write_remapped

SHOWN = codes(1, 2, 3)
CIPHER = identity_font("abc", mapping={1: "x", 2: "y", 3: "z"})
TRUTH = {1: "a", 2: "b", 3: "c"}
GARBLED = make_pdf([PdfPage(content=text(SHOWN), fonts={"F1": CIPHER})])


def written(pdf: bytes, folder: Path, password: str = "") -> bytes:
    """The file as `inkproof repair` writes it, the only font of its first page repaired."""
    with open_structure(pdf, password) as structure:
        (font,) = structure.page(0).fonts
    source, target = folder / "in.pdf", io.BytesIO()
    source.write_bytes(pdf)
    write_remapped(source, password, [FontMap(key=font.key, table=TRUTH)], target)
    return target.getvalue()


LOCKS = [(2, False), (3, False), (4, True), (5, True), (6, True)]
"""RC4 of 40 and 128 bits, AES of 128 and 256."""


@pytest.mark.parametrize("given", ["user", "owner"])
@pytest.mark.parametrize(("revision", "aes"), LOCKS)
@pytest.mark.parametrize("user", ["user", ""])
def test_encryption_is_kept(
    user: str, revision: int, given: str, tmp_path: Path, *, aes: bool
) -> None:
    """Both passwords open the file, whichever was known; permissions are what they were."""
    pdf = lock(GARBLED, user=user, owner="owner", revision=revision, aes=aes)
    known = {"user": user, "owner": "owner"}[given]

    repaired = written(pdf, tmp_path, known)

    assert b"/ToUnicode" not in repaired or b"beginbfchar" not in repaired
    for password in (user, "owner"):
        assert say_pdfium(repaired, password) == "abc"
        assert differences(pdf, repaired, password) == []
        with pikepdf.open(io.BytesIO(repaired), password=password) as opened:
            assert opened.owner_password_matched is (password == "owner")
            assert opened.allow.extract is False
    if user:
        with pytest.raises(EncryptedError), open_structure(repaired):
            pass


@pytest.mark.parametrize("pdftotext", ["pdftotext"])
def test_other_readers_open_encrypted_files(pdftotext: str, tmp_path: Path) -> None:
    """As they opened the file before."""
    pdf = lock(GARBLED, user="user", owner="owner", revision=6)

    repaired = written(pdf, tmp_path, "owner")

    assert OTHERS[pdftotext](repaired, "user") == "abc"


def test_the_file_in_memory_needs_no_password() -> None:
    """PDFium is given it as bytes."""
    pdf = lock(GARBLED, user="user", owner="owner", revision=6)
    with open_structure(pdf, "user") as structure:
        (font,) = structure.page(0).fonts

    assert say_pdfium(remap(pdf, "user", [FontMap(key=font.key, table=TRUTH)])) == "abc"


def saved(pdf: bytes, **options: object) -> bytes:
    """The file as another writer stores it."""
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        opened.save(out, **options)  # type: ignore[arg-type]
    return out.getvalue()


def test_object_streams_are_kept(tmp_path: Path) -> None:
    """And compressed as they were."""
    packed = saved(
        make_pdf([PdfPage(content=text(SHOWN), fonts={"F1": CIPHER})] * 200),
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )

    repaired = written(packed, tmp_path)

    assert b"/ObjStm" in repaired
    assert len(repaired) < 1.2 * len(packed)
    assert differences(packed, repaired) == []


XMP = b"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" pdf:PDFVersion="1.1"/>
</rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""
"""A version that is wrong, and none of our business."""


def test_forms_attachments_metadata_and_tags_are_kept(tmp_path: Path) -> None:
    """Whatever hangs below the catalog."""
    field = {"Type": "/Annot", "Subtype": "/Widget", "FT": "/Tx", "T": "name", "V": "value"}
    page = PdfPage(
        content=text(SHOWN),
        fonts={"F1": CIPHER},
        annotations=[{**field, "Rect": [9, 9, 99, 30]}],
    )
    packet = {"Type": "/Metadata", "Subtype": "/XML"}
    attached = {
        "Type": "/Filespec",
        "F": "a.txt",
        "EF": {"F": lambda builder: builder.stream(b"attached", {"Type": "/EmbeddedFile"})},
    }
    pdf = make_pdf(
        [page],
        catalog={
            "Metadata": lambda builder: builder.stream(XMP, packet),
            "AcroForm": {"Fields": [], "XFA": lambda builder: builder.stream(b"<xdp/>")},
            "Names": {"EmbeddedFiles": {"Names": ["a.txt", attached]}},
            "MarkInfo": {"Marked": True},
            "StructTreeRoot": {"Type": "/StructTreeRoot", "K": {"S": "/Document"}},
            "Lang": "en",
        },
        info={"Title": "A title", "ModDate": "D:20200101000000Z"},
    )
    # The writer of the test's file has put it right.
    pdf = pdf.replace(b'PDFVersion="1.3"', b'PDFVersion="1.1"')

    repaired = written(pdf, tmp_path)

    assert differences(pdf, repaired) == []
    assert say_pdfium(repaired) == "abc"
