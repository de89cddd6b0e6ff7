"""Lying character maps are seen, and what only looks odd is left alone: whole PDFs, real runs."""

from __future__ import annotations

from pathlib import Path

import pytest

import inkproof
from build import probes
from build.texts import read_prose
from inkproof.model.record import PageRecord
from inkproof.model.verdict import PageMode

KEPT = {PageMode.TEXT, PageMode.LANG}
RIGHT_TO_LEFT = {"ar"}


@pytest.fixture(scope="module")
def session() -> inkproof.Session:
    """One session for all probes; it reads in this process."""
    return inkproof.Session(workers=0)


def read(folder: Path, pdf: bytes, session: inkproof.Session) -> PageRecord:
    """The record of the only page."""
    path = folder / "probe.pdf"
    path.write_bytes(pdf)
    return session.extract(path, repair="off").pages[0]


DAMAGES = (
    {f"permutation {seed}": probes.permute(seed) for seed in range(20)}
    | {f"vowels kept {seed}": probes.permute_keeping_vowels(seed) for seed in range(5)}
    | {f"caesar +{step}": probes.caesar(step) for step in (1, 3, 13)}
    | {f"raw {step}": probes.shift_raw(step) for step in (-15, -29)}
)


@pytest.mark.parametrize("name", DAMAGES)
def test_a_lying_map_is_flagged(tmp_path: Path, session: inkproof.Session, name: str) -> None:
    """Fluent nonsense never leaves as text, and what the map said is kept beside it."""
    page = read(tmp_path, probes.probe_pdf(probes.english(), DAMAGES[name]), session)

    assert page.mode is PageMode.REPLACE, page.reasons
    assert page.extracted


def test_the_clean_page_is_left_alone(tmp_path: Path, session: inkproof.Session) -> None:
    """The page that all the damage was done to is text, word for word."""
    page = read(tmp_path, probes.probe_pdf(probes.english()), session)

    assert (page.mode, page.language, page.judged) == (PageMode.TEXT, "en", True)
    assert page.markdown.split() == probes.english().split()


@pytest.mark.parametrize("kind", probes.CLEAN_KINDS)
def test_what_is_no_prose_is_left_alone(
    tmp_path: Path, session: inkproof.Session, kind: str
) -> None:
    """Identifiers, acronyms, code and references are right as they are."""
    page = read(tmp_path, probes.probe_pdf(probes.CLEAN_KINDS[kind]), session)

    assert page.mode in KEPT, page.reasons


@pytest.mark.parametrize(
    "code", ["fr", "hr", "pl", "de", "ru", "el", "ar", "hi", "zh", "ko", "th"]
)
def test_prose_in_other_languages_is_left_alone(
    tmp_path: Path, session: inkproof.Session, code: str
) -> None:
    """A language that is not English is no garbage."""
    pdf = probes.probe_pdf(read_prose(code), rtl=code in RIGHT_TO_LEFT)

    page = read(tmp_path, pdf, session)

    assert page.mode in KEPT, page.reasons
    assert len(page.markdown) > 500


@pytest.mark.parametrize("code", ["cy", "sw", "ka"])
def test_prose_in_unlisted_languages_is_kept_as_such(
    tmp_path: Path, session: inkproof.Session, code: str
) -> None:
    """No word list knows the language: the text stays, marked as unjudged."""
    page = read(tmp_path, probes.probe_pdf(read_prose(code)), session)

    assert (page.mode, page.language) == (PageMode.LANG, "und")
