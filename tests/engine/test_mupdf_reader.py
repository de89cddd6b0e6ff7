"""MuPDF as the second witness: what the contract does not say of it, and how it fails."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from build.fonts import codes, helvetica, identity_font, type3_font
from build.pdf import PdfPage, cut, make_pdf, text
from inkproof.errors import DamagedError, EncryptedError
from inkproof.model.glyphs import to_string
from inkproof.model.page import FontKind, Page, Witness
from inkproof.readers.mupdf_reader import MupdfReader
from inkproof.readers.qpdf_reader import open_structure

Read = Callable[..., Page]

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("pymupdf") is None, reason="the extra mupdf is not installed"
)

HELLO = PdfPage(content=text("Hello"), fonts={"F1": helvetica()})


def test_signs_what_it_says(read_mupdf: Read) -> None:
    """A page names its witness."""
    assert read_mupdf(make_pdf([HELLO])).witness is Witness.MUPDF


def test_reads_an_encrypted_file_with_its_password() -> None:
    """The same password as for the structure."""
    pdf = make_pdf([HELLO], user_password="secret")
    with open_structure(pdf, "secret") as structure, MupdfReader(pdf, "secret") as reader:
        page = reader.read_page(0, structure.page(0).space)

    assert to_string(page.glyphs.raw) == "Hello"


@pytest.mark.parametrize("password", ["", "wrong"])
def test_asks_for_the_password(password: str) -> None:
    """Missing and wrong are one error."""
    with pytest.raises(EncryptedError):
        MupdfReader(make_pdf([HELLO], user_password="secret"), password)


@pytest.mark.parametrize("pdf", [b"", b"no pdf at all", cut(make_pdf([HELLO]), 0.05)])
def test_what_cannot_be_opened_is_damaged(pdf: bytes) -> None:
    """No error of the engine leaves the room."""
    with pytest.raises(DamagedError):
        MupdfReader(pdf)


def test_a_missing_file_is_damaged_here(tmp_path: Path) -> None:
    """The structure is opened first and tells a missing file apart."""
    with pytest.raises(DamagedError):
        MupdfReader(tmp_path / "nothing.pdf")


def test_a_page_that_is_not_there_is_damage() -> None:
    """Page trees of damaged files may differ between engines."""
    pdf = make_pdf([HELLO])
    with (
        open_structure(pdf) as structure,
        MupdfReader(pdf) as reader,
        pytest.raises(DamagedError),
    ):
        reader.read_page(7, structure.page(0).space)


def test_a_file_on_disk_is_not_changed(tmp_path: Path) -> None:
    """Rotation and annotations are taken away in memory only."""
    path = tmp_path / "turned.pdf"
    path.write_bytes(make_pdf([PdfPage(content=text("A"), rotate=90, user_unit=2)]))
    before = path.read_bytes()

    with open_structure(path) as structure, MupdfReader(path) as reader:
        reader.read_page(0, structure.page(0).space)

    assert path.read_bytes() == before


def test_works_without_what_the_structure_says_of_fonts() -> None:
    """Names are MuPDF's own then; boxes reach from descender to ascender."""
    pdf = make_pdf([HELLO])
    with open_structure(pdf) as structure, MupdfReader(pdf) as reader:
        page = reader.read_page(0, structure.page(0).space)

    assert page.fonts[0].name == "Helvetica"
    assert page.fonts[0].has_map is None
    assert (page.glyphs.box[:, 3] - page.glyphs.box[:, 1]).min() > 6


def test_fonts_of_one_name_keep_what_they_agree_on(read_mupdf: Read) -> None:
    """Two subsets of a name, one mapped: kind is known, the map is not."""
    fonts = {
        "F1": identity_font("ab", mapping={1: "a"}),
        "F2": identity_font("cd"),
    }
    page = read_mupdf(make_pdf([PdfPage(content=text(codes(1)), fonts=fonts)]))

    (font,) = page.fonts
    assert (font.kind, font.embedded, font.has_map, font.key) == (FontKind.TYPE0, True, None, "")


def test_knows_the_height_of_type_3_glyphs(read_mupdf: Read) -> None:
    """From the font's own box and matrix, not from a line height."""
    fonts = {"F1": type3_font("A", mapping={65: "A"})}
    page = read_mupdf(make_pdf([PdfPage(content=text("A", y=692, size=10), fonts=fonts)]))

    assert page.glyphs.box[0] == pytest.approx([72, 93, 78, 100], abs=0.1)


def test_the_room_can_be_entered_without_the_engine() -> None:
    """The module loads no engine; only the first document does."""
    program = (
        "import sys, inkproof.readers.mupdf_reader as m; m.is_available();"
        "print('pymupdf' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)

    assert done.stdout.strip() == b"False"
