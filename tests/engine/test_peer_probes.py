"""The pages on which other readers were measured, and what is right on each: whole PDFs.

What `test_probes` asks of whole pages in one damaged font is not asked again here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import inkproof
from build import probes
from build.fonts import codes, identity_font
from build.pdf import Maker, PdfPage, bit_picture, grey_picture, make_pdf, place, text
from build.texts import read_prose
from inkproof.model.record import PageRecord
from inkproof.model.verdict import Outcome, PageMode, Provenance, Reason

ENGLISH = probes.english()
SIGNS = "".join(sorted(set(ENGLISH)))
CODES = {sign: number for number, sign in enumerate(SIGNS, start=1)}
WIDTHS = tuple(350 + ord(sign) * 37 % 350 for sign in SIGNS)
INVISIBLE = b"3 Tr"
SEVENTY = ENGLISH[:85].rpartition(" ")[0]


def font(damage: probes.Damage | None = probes.no_damage, name: str = "AAAAAA+Body") -> Maker:
    """A proportional font whose map says what the damage makes of each sign; None for no map."""
    mapping = {number: damage(sign) for sign, number in CODES.items()} if damage else None
    return identity_font(SIGNS, mapping=mapping, widths=WIDTHS, name=name)


def _encode(line: str) -> bytes:
    return codes(*map(CODES.__getitem__, line))


def show(said: str, *, font: str = "F1", top: float = 740, before: bytes = b"") -> bytes:
    """Lines of 78 signs."""
    return b"".join(
        text(_encode(line), y=top - 13 * at, size=9, font=font, before=before)
        for at, line in enumerate(textwrap.wrap(said, probes.LINE_CHARACTERS))
    )


def read(folder: Path, page: PdfPage) -> PageRecord:
    """The record of a file of one page."""
    path = folder / "probe.pdf"
    path.write_bytes(make_pdf([page]))
    return inkproof.extract(path, workers=0, repair="off").pages[0]


@pytest.mark.parametrize("share", [0.5, 0.25])
@pytest.mark.parametrize(
    "damage",
    [probes.permute(1), probes.caesar(1), probes.shift_raw(-29)],
    ids=["permutation", "caesar", "raw -29"],
)
def test_a_part_of_a_page_in_one_lying_font_is_withheld(
    tmp_path: Path, share: float, damage: probes.Damage
) -> None:
    """Half a page and a quarter: the average reads well, the font does not."""
    kept = ENGLISH[: round((1 - share) * len(ENGLISH))].rpartition(" ")[0]
    lines = len(textwrap.wrap(kept, probes.LINE_CHARACTERS))
    rest = show(ENGLISH[len(kept) + 1 :], font="F2", top=720 - 13 * lines)
    fonts = {"F1": font(), "F2": font(damage, "BBBBBB+Other")}

    page = read(tmp_path, PdfPage(content=show(kept) + rest, fonts=fonts))

    assert (page.mode, page.outcome) == (PageMode.REPLACE, Outcome.WITHHELD)
    assert kept[:300] in " ".join(page.markdown.split())
    assert page.markdown.rstrip().endswith("[unreadable]")


@pytest.mark.parametrize("seed", range(6))
def test_seventy_garbled_letters_are_in_doubt(tmp_path: Path, seed: int) -> None:
    """Too few to prove anything: the text stays, and nobody is told that it was judged."""
    pdf = probes.probe_pdf(SEVENTY, probes.permute(seed))
    (tmp_path / "probe.pdf").write_bytes(pdf)

    page = inkproof.extract(tmp_path / "probe.pdf", workers=0, repair="off").pages[0]

    assert (page.judged, page.uncertain) == (False, True)


def test_seventy_clean_letters_are_in_no_doubt(tmp_path: Path) -> None:
    """They are not judged either."""
    page = read(tmp_path, PdfPage(content=show(SEVENTY), fonts={"F1": font()}))

    assert (page.mode, page.judged, page.uncertain) == (PageMode.TEXT, False, False)


def test_a_font_without_a_map_is_not_believed(tmp_path: Path) -> None:
    """Its codes are glyph numbers, and three readers give them out as text."""
    page = read(tmp_path, PdfPage(content=show(ENGLISH), fonts={"F1": font(None)}))

    assert (page.mode, page.reasons[0]) == (PageMode.REPLACE, Reason.UNDECODABLE_GLYPHS)


def test_a_page_without_spaces_is_glued(tmp_path: Path) -> None:
    """No reader that was measured sees it."""
    glued = show(ENGLISH.replace(" ", ""))

    page = read(tmp_path, PdfPage(content=glued, fonts={"F1": font()}))

    assert (page.mode, page.reasons[0]) == (PageMode.REPLACE, Reason.WORDS_GLUED)


@pytest.mark.parametrize(
    ("damage", "mode"), [(probes.no_damage, PageMode.TEXT), (probes.permute(1), PageMode.REPLACE)]
)
def test_an_ocr_layer_is_judged_by_its_words(
    tmp_path: Path, damage: probes.Damage, mode: PageMode
) -> None:
    """Invisible text over a scan: right words stay, wrong ones go."""
    content = place("Scan", 0, 0, 612, 792) + show(ENGLISH, before=INVISIBLE)
    scan = {"Scan": bit_picture(1_224, 1_584)}

    page = read(tmp_path, PdfPage(content=content, fonts={"F1": font(damage)}, xobjects=scan))

    assert (page.mode, page.provenance) == (mode, Provenance.OCR_SANDWICH)


def test_a_blank_page_is_blank(tmp_path: Path) -> None:
    """Nobody has to look at it again."""
    page = read(tmp_path, PdfPage())

    assert (page.mode, page.outcome) == (PageMode.BLANK, Outcome.BLANK)


def test_a_logo_beside_clean_text_sends_no_page_to_ocr(tmp_path: Path) -> None:
    """One grey picture in the corner of a full page of text."""
    content = show(ENGLISH) + place("Logo", 72, 100, 100, 60)
    logo = {"Logo": grey_picture()}

    page = read(tmp_path, PdfPage(content=content, fonts={"F1": font()}, xobjects=logo))

    assert (page.mode, page.outcome) == (PageMode.TEXT, Outcome.KEPT)


SHIFTS: dict[str, Callable[[str], str]] = {
    "raw -29": probes.shift_raw(-29),
    "raw -3": probes.shift_raw(-3),
    "raw +1": probes.shift_raw(1),
    "-29, spaces kept": lambda sign: sign if sign == " " else probes.shift_raw(-29)(sign),
    "small letters -15": lambda sign: probes.shift_raw(-15 if sign.islower() else -11)(sign),
}


@pytest.mark.parametrize("language", ["en", "sw"])
@pytest.mark.parametrize("shift", SHIFTS)
def test_shifted_cells_are_seen_on_a_page_without_prose(
    tmp_path: Path, shift: str, language: str
) -> None:
    """Every gate keeps cells from voting; undoing the shift makes them words or natural."""
    words = [word for word in read_prose(language).split() if word.isascii() and word.isalpha()]
    rows = ["   ".join(words[at : at + 2]) for at in range(0, 90, 2)]
    pdf = probes.probe_pdf("\n".join(rows), SHIFTS[shift])
    clean, broken = tmp_path / "clean.pdf", tmp_path / "broken.pdf"
    clean.write_bytes(probes.probe_pdf("\n".join(rows)))
    broken.write_bytes(pdf)

    assert inkproof.extract(clean, workers=0).pages[0].mode is PageMode.TEXT
    assert inkproof.extract(broken, workers=0, repair="off").pages[0].mode is PageMode.REPLACE
