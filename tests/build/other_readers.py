"""What other programs say of a file: those that a repaired file is written for."""

from __future__ import annotations

import io
import shutil
import subprocess
from collections.abc import Callable

import pypdf
import pypdfium2  # noqa: TID251 - as any other program uses it
import pytest

Reader = Callable[..., str]
"""`say(pdf, password="")`: the text of all pages, without white space."""


def say_pdfium(pdf: bytes, password: str = "") -> str:
    """As Chrome reads it. A glyph that says nothing is given as a noncharacter."""
    document = pypdfium2.PdfDocument(pdf, password=password or None)
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return "".join("".join(pages).replace("\ufffe", "").split())


def say_pypdf(pdf: bytes, password: str = "") -> str:
    """As most Python programs read it."""
    reader = pypdf.PdfReader(io.BytesIO(pdf), password=password or None)
    return "".join("".join(page.extract_text() for page in reader.pages).split())


def say_pdftotext(pdf: bytes, password: str = "") -> str:
    """As poppler reads it, and with it most of Linux."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    argv = [program, "-enc", "UTF-8", "-upw", password, "-", "-"]
    done = subprocess.run(argv, input=pdf, capture_output=True, timeout=60, check=True)
    return "".join(done.stdout.decode().split())


OTHERS: dict[str, Reader] = {
    "pdfium": say_pdfium,
    "pypdf": say_pypdf,
    "pdftotext": say_pdftotext,
}
