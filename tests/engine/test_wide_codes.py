"""Codes of three and four bytes: an encoding written in UTF-8, which PDFium cannot look up."""

from __future__ import annotations

from pathlib import Path

import pikepdf  # noqa: TID251 - what an engine says is the matter
import pypdfium2  # noqa: TID251
import pytest

from build.fonts import identity_font
from build.pdf import Builder, Maker, PdfPage, make_pdf
from inkproof.model.glyphs import to_string
from inkproof.model.page import Witness
from inkproof.pipeline.opening import OpenDocument

SENTENCE = "aé漢𨧀"
"""One sign of each length in UTF-8."""
SPACES = (
    "4 begincodespacerange <00> <7f> <c080> <dfbf> <e08080> <efbfbf> <f0808080> <f7bfbfbf>"
    " endcodespacerange"
)


def utf8_font() -> Maker:
    """Codes are the UTF-8 bytes of a character; the map says the same in UTF-16."""
    plain = identity_font(SENTENCE, name="ABCDEF+Wide")
    spelled = [sign.encode().hex() for sign in SENTENCE]
    cids = [f"<{code}> {at}" for at, code in enumerate(spelled, 1)]
    texts = [
        f"<{code}> <{sign.encode('utf-16-be').hex()}>"
        for code, sign in zip(spelled, SENTENCE, strict=True)
    ]

    def write(kind: int, word: str, lines: list[str]) -> bytes:
        body = "\n".join([f"{len(lines)} begin{word}", *lines, f"end{word}"])
        return (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
            f"/CMapName /Wide def /CMapType {kind} def\n{SPACES}\n{body}\nendcmap end end\n"
        ).encode()

    def make(builder: Builder) -> pikepdf.Object:
        font = plain(builder)
        entries = {"Type": "/CMap", "CMapName": "/Wide", "WMode": 0}
        entries["CIDSystemInfo"] = {"Registry": b"Adobe", "Ordering": b"Wide", "Supplement": 0}
        font["/Encoding"] = builder.stream(write(1, "cidchar", cids), entries)
        font["/ToUnicode"] = builder.stream(write(2, "bfchar", texts))
        return font

    return make


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A page with all four signs."""
    shown = b"BT /F1 20 Tf 72 700 Td <" + SENTENCE.encode().hex().encode() + b"> Tj ET"
    path = tmp_path / "wide.pdf"
    path.write_bytes(make_pdf([PdfPage(content=shown, fonts={"F1": utf8_font()})]))
    return path


def test_pdfium_still_says_something_else(written: Path) -> None:
    """Once it says the sentence, the second witness need not be asked first any more."""
    document = pypdfium2.PdfDocument(written)

    assert SENTENCE not in document[0].get_textpage().get_text_range()


def test_the_second_witness_reads_them(written: Path) -> None:
    """Nobody has to repair what the file states."""
    pytest.importorskip("pymupdf")
    with OpenDocument(written, "") as document:
        read = document.read_page(0)

    assert to_string(read.page.glyphs.raw) == SENTENCE
    assert read.page.witness is Witness.MUPDF
