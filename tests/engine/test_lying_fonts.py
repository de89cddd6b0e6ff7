"""One font of a document lies: its words are withheld wherever it draws, and no others."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

import inkproof
from build import probes
from build.fonts import codes, identity_font
from build.pdf import Maker, PdfPage, form, make_pdf, text
from inkproof.model.record import DocumentRecord
from inkproof.model.verdict import Outcome, PageMode, Reason

SIGNS = string.ascii_letters + string.digits + " .,-'()\u201c\u201d:;\u2019"
CODES = {sign: number for number, sign in enumerate(SIGNS, start=1)}
LINE = 78
TABLE = (
    "Copper wire of the harbour 318", "Oak boards for the landing 76", "Iron nails in boxes 905",
    "Linen thread on reels 530", "Roof tiles for the school 2480", "Door hinges of brass 317",
)  # fmt: skip


def show(font: str, line: str, y: float, size: float = 10) -> bytes:
    """A line of text in one of the fonts."""
    shown = codes(*(CODES.get(sign, CODES[" "]) for sign in line))
    return text(shown, y=y, size=size, font=font)


def prose(font: str, said: str, top: float) -> bytes:
    """Lines of a paragraph."""
    lines = [said[at : at + LINE] for at in range(0, len(said), LINE)]
    return b"".join(show(font, line, top - 13 * number) for number, line in enumerate(lines))


def font(damage: probes.Damage, more: str = "") -> Maker:
    """An embedded font whose map says what the damage makes of each letter.

    Its program has some signs more than others of its name.
    """
    mapping = {number: damage(sign) for sign, number in CODES.items()}
    return identity_font(SIGNS + more, mapping=mapping, name="AAAAAA+Body")


def read(folder: Path, *pages: PdfPage, untrusted: str = "mark") -> DocumentRecord:
    """The record of a file of these pages."""
    path = folder / "file.pdf"
    path.write_bytes(make_pdf(list(pages)))
    return inkproof.extract(path, workers=0, untrusted=untrusted, repair="off")


@pytest.fixture(scope="module")
def english() -> str:
    """Clean English."""
    return probes.english()


def fonts(damage: probes.Damage) -> dict[str, Maker]:
    """A sound font and one that lies, of one name."""
    return {"F1": font(probes.no_damage), "F2": font(damage, more="~")}


def test_half_a_page_in_a_lying_font_is_found(tmp_path: Path, english: str) -> None:
    """The page average would call it clean; the sound half stays."""
    content = prose("F1", english[:950], 740) + prose("F2", english[950:], 500)
    page = read(tmp_path, PdfPage(content=content, fonts=fonts(probes.permute(1)))).pages[0]

    assert page.mode is PageMode.REPLACE
    assert page.reasons[0] in {Reason.FONTS_THAT_LIE, Reason.PARTLY_CORRUPTED}
    assert page.outcome is Outcome.WITHHELD
    assert english[:70] in page.markdown
    assert "[unreadable]" in page.markdown
    assert page.extracted


def test_a_font_proven_bad_is_condemned_where_nothing_can_judge_it(
    tmp_path: Path, english: str
) -> None:
    """A page of a table borrows the verdict of the pages of prose."""
    spoilt = fonts(probes.permute(2))
    bad = PdfPage(content=prose("F2", english, 740), fonts=spoilt)
    rows = b"".join(show("F2", row, 740 - 20 * number) for number, row in enumerate(TABLE))
    document = read(tmp_path, bad, PdfPage(content=rows, fonts=spoilt))

    table = document.pages[1]
    assert (table.mode, table.reasons[0]) == (PageMode.REPLACE, Reason.FONTS_THAT_LIE)
    assert "Copper" not in (table.markdown or "")
    verdicts = {font.verdict for font in document.fonts}
    assert verdicts == {"garbled"}


def test_a_caption_in_a_lying_font_leaves_the_page(tmp_path: Path, english: str) -> None:
    """A line is withheld, the page keeps its text, and the record says both."""
    spoilt = fonts(probes.permute(3))
    bad = PdfPage(content=prose("F2", english, 740), fonts=spoilt)
    content = prose("F1", english, 740) + show(
        "F2", "The old harbour in the year of the storm", 90, 9
    )
    page = read(tmp_path, bad, PdfPage(content=content, fonts=spoilt)).pages[1]

    assert page.mode is PageMode.TEXT
    assert Reason.LINES_IN_LYING_FONTS in page.reasons
    assert (page.outcome, page.uncertain) == (Outcome.WITHHELD, True)
    assert english[:70] in page.markdown
    assert page.markdown.count("[unreadable]") == 1
    assert {warning.code for warning in page.warnings} >= {"lying_font"}


@pytest.mark.parametrize(("choice", "marks"), [("drop", 0), ("keep", 0)])
def test_the_caller_chooses_what_becomes_of_such_words(
    tmp_path: Path, english: str, choice: str, marks: int
) -> None:
    """Dropped they leave no mark; kept they stand where they stood."""
    spoilt = fonts(probes.permute(4))
    content = prose("F1", english[:950], 740) + prose("F2", english[950:], 500)
    page = read(tmp_path, PdfPage(content=content, fonts=spoilt), untrusted=choice).pages[0]

    garbled = "".join(map(probes.permute(4), english[950:990])).split()[1]
    assert page.markdown.count("[unreadable]") == marks
    assert (garbled in page.markdown) is (choice == "keep")
    assert english[:70] in page.markdown


def test_a_sound_twin_of_a_lying_font_stays(tmp_path: Path, english: str) -> None:
    """Two fonts of one name on one page: the key tells them apart."""
    spoilt = fonts(probes.permute(5))
    bad = PdfPage(content=prose("F2", english, 740), fonts=spoilt)
    good = PdfPage(content=prose("F1", english, 740), fonts=spoilt)
    pages = read(tmp_path, bad, good).pages

    assert [page.mode for page in pages] == [PageMode.REPLACE, PageMode.TEXT]
    assert pages[1].outcome is Outcome.KEPT


@pytest.mark.parametrize("in_form", [False, True])
def test_half_a_page_in_a_twin_of_one_program_is_found(
    tmp_path: Path, english: str, *, in_form: bool
) -> None:
    """Only the map tells the fonts apart: name and program are those of the sound one."""
    twins = {"F1": font(probes.no_damage), "F2": font(probes.permute(6))}
    halves = prose("F1", english[:950], 740), prose("F2", english[950:], 500)
    drawn = form(halves[1], resources={"Font": twins})
    content = halves[0] + b"/Fx Do" if in_form else b"".join(halves)
    page = read(tmp_path, PdfPage(content=content, fonts=twins, xobjects={"Fx": drawn})).pages[0]

    assert page.mode is PageMode.REPLACE
    assert page.outcome is Outcome.WITHHELD
    assert english[:70] in page.markdown
    assert "[unreadable]" in page.markdown
    assert "".join(map(probes.permute(6), english[950:990])).split()[1] not in page.markdown
