"""A file with a lying font, from the first look to the record: repaired, and said so."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

import inkproof
from build.fonts import codes, identity_font
from build.pdf import PdfPage, make_pdf, text
from build.probes import LINE_CHARACTERS, caesar, english, probe_pdf
from inkproof.errors import UsageError
from inkproof.model.content import BlockSource
from inkproof.model.notes import NoteCode
from inkproof.model.record import DocumentRecord
from inkproof.model.verdict import Outcome, PageMode
from inkproof.pipeline import run
from inkproof.readers import keys

SHOWN = english()
GARBLED = probe_pdf(SHOWN, caesar(3))


def words(said: str) -> list[str]:
    """The words of a text, whatever its lines."""
    return said.split()


@pytest.fixture
def garbled(tmp_path: Path) -> Path:
    """A page whose map turns every letter by three."""
    path = tmp_path / "garbled.pdf"
    path.write_bytes(GARBLED)
    return path


@pytest.fixture(scope="module", params=[0, 1], ids=["inline", "pool"])
def repaired(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> DocumentRecord:
    """What is extracted of it, with and without workers."""
    path = tmp_path_factory.mktemp("repair") / "garbled.pdf"
    path.write_bytes(GARBLED)
    return inkproof.extract(path, workers=request.param)


def test_a_lying_font_is_repaired_and_the_page_kept(repaired: DocumentRecord) -> None:
    """The words are those that the page shows."""
    (page,) = repaired.pages

    assert page.mode is PageMode.TEXT
    assert page.outcome is Outcome.REPAIRED
    assert words(page.markdown) == words(SHOWN)
    assert page.extracted is None


def test_the_record_says_how(repaired: DocumentRecord) -> None:
    """Font, method, certificate, and how much better it reads."""
    (page,) = repaired.pages
    (repair,) = page.repairs

    assert repair.scope == "font"
    assert repair.font == "ABCDEF+Boxes"
    assert repair.certified == "language"
    assert repair.before is not None
    assert repair.after is not None
    assert repair.before < 0.2
    assert repair.after > 0.7
    assert {block.source for block in page.blocks} == {BlockSource.REPAIR}


def test_what_nothing_proves_is_warned_of(repaired: DocumentRecord) -> None:
    """Letters that hardly occur are a guess."""
    (page,) = repaired.pages
    unproven = {sign for repair in page.repairs for sign in repair.unproven}
    warned = [note for note in page.warnings if note.code is NoteCode.UNPROVEN]

    assert bool(unproven) == bool(warned)


def test_repair_can_be_left_off(garbled: Path) -> None:
    """Then the page is as lost as it was."""
    record = inkproof.extract(garbled, workers=0, repair="off")
    (page,) = record.pages

    assert page.outcome is Outcome.UNTRANSCRIBED
    assert page.repairs == ()


def test_only_auto_and_off_are_choices(garbled: Path) -> None:
    """A slip is not taken for one of them."""
    with pytest.raises(UsageError, match="repair must be auto or off"):
        inkproof.extract(garbled, workers=0, repair="on")  # type: ignore[arg-type]


def test_a_clean_file_has_no_repairs(tmp_path: Path) -> None:
    """Its record says nothing of them."""
    path = tmp_path / "clean.pdf"
    path.write_bytes(probe_pdf(SHOWN, lambda sign: sign))

    record = inkproof.extract(path, workers=0)

    assert all(page.repairs == () for page in record.pages)
    assert record.pages[0].outcome is Outcome.KEPT


def test_no_repair_turns_a_text_around(tmp_path: Path) -> None:
    """The font's own table calls the comma a direction mark: it stays what the map calls it."""
    signs = sorted(set(SHOWN))
    ids = {sign: at for at, sign in enumerate(signs, start=1)}
    own = "".join(signs).replace(",", "\u202e")
    font = identity_font(own, mapping={ids[sign]: caesar(3)(sign) for sign in signs})
    lines = [
        text(codes(*(ids[sign] for sign in line)), y=740 - 13 * at, size=9)
        for at, line in enumerate(textwrap.wrap(SHOWN, LINE_CHARACTERS))
    ]
    path = tmp_path / "turned.pdf"
    path.write_bytes(make_pdf([PdfPage(content=b"".join(lines), fonts={"F1": font})]))

    (page,) = inkproof.extract(path, workers=0).pages

    assert page.outcome is Outcome.REPAIRED
    assert words(page.markdown) == words(SHOWN)


def test_more_fonts_than_one_reading_has_room_for_are_repaired(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is read by codes again for the rest."""
    monkeypatch.setattr(keys, "MAX_FONTS", keys.WEIGHT_OF_TWO_BYTES)
    signs = sorted(set(SHOWN))
    ids = {sign: at for at, sign in enumerate(signs, start=1)}
    fonts = {
        f"F{number}": identity_font(
            "".join(signs),
            mapping={ids[sign]: caesar(3 + number)(sign) for sign in signs},
            name=f"ABCDEF+Boxes{number}",
        )
        for number in range(3)
    }
    shown = textwrap.wrap(SHOWN, LINE_CHARACTERS)[:21]
    lines = [
        text(codes(*(ids[sign] for sign in line)), y=740 - 13 * at, size=9, font=f"F{at // 7}")
        for at, line in enumerate(shown)
    ]
    path = tmp_path / "three.pdf"
    path.write_bytes(make_pdf([PdfPage(content=b"".join(lines), fonts=fonts)]))

    (page,) = inkproof.extract(path, workers=0).pages

    assert len(page.repairs) == len(fonts)
    assert words(page.markdown) == words(" ".join(shown))


def test_repairs_that_make_pages_worse_again_and_again_are_given_up(
    garbled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record says so, and the page is as it was."""
    monkeypatch.setattr(run, "TRIALS", 0)

    record = inkproof.extract(garbled, workers=0)
    (page,) = record.pages

    assert page.outcome is Outcome.UNTRANSCRIBED
    assert page.repairs == ()
    assert NoteCode.LIMIT_REACHED in [note.code for note in record.warnings]
