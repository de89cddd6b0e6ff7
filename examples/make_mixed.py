"""Makes mixed.pdf: six pages that each need another answer.

    python examples/make_mixed.py [OUT.pdf]

1 clean English prose · 2 the same kind of page under a character map that lies · 3 a scan ·
4 nothing · 5 French prose · 6 a ruled table. The same versions of the libraries give the same
bytes. The prose in text/ was written for this file and has the project's own licence.
"""

from __future__ import annotations

import io
import random
import re
import string
import sys
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import ImageReader, simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

HERE = Path(__file__).resolve().parent
SEED = 20_260_801
WIDTH_PT, HEIGHT_PT = A4
MARGIN_PT = 72.0
BODY_PT, LEADING_PT, HEADING_PT = 11.0, 15.5, 18.0
SCAN_DPI = 100
SCAN_TILT_DEG = 0.4
SCAN_QUALITY = 35
PLAIN, BOLD = "Vera", "VeraBd"
CIPHERED_TAG = "/INKPRF+"
TABLE_COLUMNS_PT = (72.0, 232.0, 322.0, 422.0, 523.0)
TABLE_ROW_PT = 24.0
TABLE = (
    ("Station", "Opened", "Platforms", "Gardens"),
    ("Harrow Point", "1871", "2", "14"),
    ("Mill Bridge", "1884", "4", "9"),
    ("Upper Market", "1902", "3", "27"),
    ("Saint Brannock", "1911", "1", "6"),
)
TABLE_SENTENCE = (
    "The table lists the four stations of the coastal branch, the year in which each was opened, "
    "its platforms, and the number of garden plots that are let to the railway staff today."
)


def make_mixed(out: Path) -> None:
    """Write the six pages to `out`, the second one's character map already wrong."""
    for name in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    honest, lying = io.BytesIO(), io.BytesIO()
    canvas = _new_canvas(honest)
    _draw_prose(canvas, "clean", heading_font=BOLD)
    canvas.drawImage(ImageReader(_scan_prose("scanned")), 0, 0, WIDTH_PT, HEIGHT_PT)
    canvas.showPage()
    canvas.showPage()  # the blank page
    _draw_prose(canvas, "french", heading_font=BOLD)
    _draw_table(canvas)
    canvas.save()
    canvas = _new_canvas(lying)
    _draw_prose(canvas, "ciphered", heading_font=PLAIN)
    canvas.save()
    with pikepdf.open(honest) as pdf, pikepdf.open(lying) as ciphered:
        _cipher_maps(ciphered.pages[0])
        pdf.pages.insert(1, ciphered.pages[0])
        pdf.save(out, deterministic_id=True)


def _new_canvas(target: io.BytesIO) -> Canvas:
    canvas = Canvas(target, pagesize=A4, invariant=True, pageCompression=True)
    canvas.setTitle("Six pages that each need another answer")
    canvas.setAuthor("inkproof examples")
    return canvas


def _draw_prose(canvas: Canvas, text: str, *, heading_font: str) -> None:
    """One page from text/NAME.txt: a heading, then paragraphs between blank lines."""
    heading, *paragraphs = _read_paragraphs(text)
    canvas.setFont(heading_font, HEADING_PT)
    y_pt = HEIGHT_PT - MARGIN_PT - HEADING_PT
    canvas.drawString(MARGIN_PT, y_pt, heading)
    y_pt -= 2 * LEADING_PT
    canvas.setFont(PLAIN, BODY_PT)
    for paragraph in paragraphs:
        for line in simpleSplit(paragraph, PLAIN, BODY_PT, WIDTH_PT - 2 * MARGIN_PT):
            canvas.drawString(MARGIN_PT, y_pt, line)
            y_pt -= LEADING_PT
        y_pt -= LEADING_PT / 2
    canvas.showPage()


def _read_paragraphs(text: str) -> list[str]:
    content = (HERE / "text" / f"{text}.txt").read_text(encoding="utf-8")
    return [" ".join(part.split()) for part in content.split("\n\n") if part.strip()]


def _scan_prose(text: str) -> io.BytesIO:
    """The page as a scanner would leave it: grey, a little tilted, small, without text."""
    drawn = io.BytesIO()
    canvas = _new_canvas(drawn)
    _draw_prose(canvas, text, heading_font=BOLD)
    canvas.save()
    document = pypdfium2.PdfDocument(drawn.getvalue())
    picture = document[0].render(scale=SCAN_DPI / 72).to_pil().convert("L")
    paper = picture.point([int(30 + level * 0.85) for level in range(256)])
    tilted = paper.rotate(SCAN_TILT_DEG, resample=Image.Resampling.BICUBIC, fillcolor=246)
    scan = io.BytesIO()
    tilted.save(scan, "JPEG", quality=SCAN_QUALITY, optimize=True)
    document.close()
    return scan


def _draw_table(canvas: Canvas) -> None:
    """A heading, a sentence, and a table whose cells have drawn rules on all sides."""
    top_pt = HEIGHT_PT - MARGIN_PT - HEADING_PT
    canvas.setFont(BOLD, HEADING_PT)
    canvas.drawString(MARGIN_PT, top_pt, "Stations of the Coastal Branch")
    canvas.setFont(PLAIN, BODY_PT)
    top_pt -= LEADING_PT
    for line in simpleSplit(TABLE_SENTENCE, PLAIN, BODY_PT, WIDTH_PT - 2 * MARGIN_PT):
        top_pt -= LEADING_PT
        canvas.drawString(MARGIN_PT, top_pt, line)
    top_pt -= LEADING_PT * 1.5
    rules_pt = [top_pt - row * TABLE_ROW_PT for row in range(len(TABLE) + 1)]
    canvas.grid(list(TABLE_COLUMNS_PT), rules_pt)
    for row, cells in enumerate(TABLE):
        canvas.setFont(PLAIN if row else BOLD, BODY_PT)
        for left_pt, cell in zip(TABLE_COLUMNS_PT[:-1], cells, strict=True):
            canvas.drawString(left_pt + 6, rules_pt[row + 1] + 8, cell)
    canvas.showPage()


def _cipher_maps(page: pikepdf.Page) -> None:
    """Permute the letters of the page's ToUnicode maps (ISO 32000-2, 9.10.3).

    Glyphs, widths and codes stay: the page looks as before and extracts as nonsense. The
    subset tag changes too, as two subsets of one font never share theirs.
    """
    for font in page.resources["/Font"].values():
        if "/ToUnicode" in font:
            font["/ToUnicode"].write(_permute_letters(font["/ToUnicode"].read_bytes()))
            name = str(font["/BaseFont"]).partition("+")[2]
            font["/BaseFont"] = pikepdf.Name(CIPHERED_TAG + name)
            font["/FontDescriptor"]["/FontName"] = font["/BaseFont"]


def _permute_letters(cmap: bytes) -> bytes:
    """The map with each ASCII letter exchanged for another of its case, by a fixed seed."""
    chance = random.Random(SEED)  # noqa: S311  # a puzzle, no secret
    exchange: dict[str, str] = {}
    for letters in (string.ascii_lowercase, string.ascii_uppercase):
        exchange.update(zip(letters, chance.sample(letters, len(letters)), strict=True))

    def _exchange(match: re.Match[bytes]) -> bytes:
        letter = chr(int(match[2], 16))
        return match[1] + f"<{ord(exchange.get(letter, letter)):04X}>".encode()

    return re.sub(rb"(<[0-9A-Fa-f]{2}>\s*)<([0-9A-Fa-f]{4})>", _exchange, cmap)


if __name__ == "__main__":
    make_mixed(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "mixed.pdf")
