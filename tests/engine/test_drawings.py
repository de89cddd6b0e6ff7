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


MODULES = b"".join(
    f"{200 + 6 * (n % 25)} {300 + 6 * (n // 25)} 6 6 re f\n".encode()
    for n in range(625)
    if (n * n // 7 + n) % 2
)
LONE_BARS = b"".join(
    f"0.2 0.4 0.8 rg {100 + 40 * n} 200 25 {40 + 37 * n % 230} re f\n".encode() for n in range(10)
)
CELLS = b"".join(
    f"0.4 g {72 + 60 * column} {200 + 20 * row} 58 18 re f\n".encode()
    for row in range(15)
    for column in range(7)
)
CAPTION = text("Figure 1: a caption", y=150)


@pytest.mark.parametrize("pattern", [MODULES, LONE_BARS], ids=["code", "bars"])
def test_a_pattern_of_boxes_is_ink_to_read(pattern: bytes, tmp_path: Path) -> None:
    """Without any text the page is read anew; beside a caption it is a figure."""
    alone, captioned = extract(pattern, tmp_path), extract(pattern + CAPTION, tmp_path)

    assert (alone.mode, alone.reasons[0]) == ("REPLACE", "ink_without_text")
    assert (captioned.mode, captioned.reasons[0]) == ("FIGURES", "drawing_beside_text")
    assert extract(CELLS, tmp_path).mode == "BLANK"


def test_copies_of_unseen_text_are_no_ink(tmp_path: Path) -> None:
    """The reader drops 49 white duplicates; the few words that show are the page's text."""
    unseen = text("Secret words", y=500, before=b"1 g") * 50

    page = extract(text("Visible letters") + unseen, tmp_path)

    assert page.signals["dropped_objects"] == 49
    assert page.mode == "TEXT"
    assert page.markdown.strip() == "Visible letters"
