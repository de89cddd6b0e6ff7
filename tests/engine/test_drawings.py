"""Drawings in real files: what PDFium says of paths is enough to tell charts from tables."""

from __future__ import annotations

from pathlib import Path

import pytest

import inkproof
from build.fonts import helvetica
from build.pdf import PdfPage, make_pdf, text
from inkproof import PageRecord

BODY = b"".join(
    text("All human beings are born free and equal in dignity and rights.", y=700 - 14 * n)
    for n in range(12)
)
AXES = b"q 1 w 100 200 m 100 400 l S 100 200 m 400 200 l S Q\n"
CURVE = b"q 1 w 105 210 m 180 390 260 220 395 380 c S Q\n"
BARS = b"".join(
    f"0.2 0.4 0.8 rg {120 + 50 * n} 200 30 {high} re f\n".encode()
    for n, high in enumerate((60, 140, 100, 180, 30))
)
TICKS = b"".join(text(str(2 * n), x=120 + 50 * n, y=186, size=9) for n in range(5))
ROWS = b"".join(f"100 {200 + 20 * n} 300 20 re S\n".encode() for n in range(8))


def extract(content: bytes, tmp_path: Path) -> PageRecord:
    path = tmp_path / "page.pdf"
    path.write_bytes(make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})]))
    with inkproof.Session(workers=0) as session:
        return session.extract(path, ocr="off").pages[0]


@pytest.mark.parametrize("chart", [AXES + CURVE, AXES + BARS], ids=["curve", "bars"])
def test_a_chart_keeps_its_labels(chart: bytes, tmp_path: Path) -> None:
    """One block of kind figure, with the ticks as its text; none of them is in the prose."""
    page = extract(BODY + chart + TICKS, tmp_path)

    (figure,) = [block for block in page.blocks if block.kind == "figure"]
    assert figure.text.split() == ["0", "2", "4", "6", "8"]
    assert page.signals["figures"] == 1
    assert page.signals["figure_labels"] == 5
    assert not any("2 4 6" in block.text for block in page.blocks if block is not figure)


def test_a_table_is_no_drawing(tmp_path: Path) -> None:
    """Boxes with text, one below the other."""
    cells = b"".join(text(f"row {n} of the table", x=110, y=206 + 20 * n) for n in range(8))

    page = extract(BODY + ROWS + cells, tmp_path)

    assert page.signals["figures"] == 0
    assert not any(block.kind == "figure" for block in page.blocks)
