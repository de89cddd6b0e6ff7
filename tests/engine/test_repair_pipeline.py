"""A file with a lying font, from the first look to the record: repaired, and said so."""

from __future__ import annotations

from pathlib import Path

import pytest

import inkproof
from build.probes import caesar, english, probe_pdf
from inkproof.errors import UsageError
from inkproof.model.content import BlockSource
from inkproof.model.notes import NoteCode
from inkproof.model.record import DocumentRecord
from inkproof.model.verdict import Outcome, PageMode

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
