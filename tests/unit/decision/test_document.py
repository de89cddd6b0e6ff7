from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.signals import BLANK_PAGE, CLEAN_PAGE, SCANNED_PAGE, page_signals, survey_of
from inkproof.decision.document import (
    DocumentDecision,
    Strategy,
    Triage,
    decide_document,
    list_pages,
    measure_text,
)
from inkproof.model.notes import NoteCode
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Reason
from inkproof.thresholds import DocumentThresholds, Thresholds

THRESHOLDS = Thresholds()
GERMAN_PAGE = msgspec.structs.replace(
    CLEAN_PAGE, lexical_language="de", trigram_language="de", prose_letters=400
)
FOREIGN_PAGE = msgspec.structs.replace(
    CLEAN_PAGE, lexical=Measured(0.05, 700.0), trigram=Measured(0.2, 1_500.0)
)


def decide(*pages: PageSignals) -> DocumentDecision:
    surveys = [survey_of(page, index) for index, page in enumerate(pages)]
    return decide_document(surveys, THRESHOLDS)


def test_the_language_is_that_of_most_letters() -> None:
    """One long page outvotes two short ones."""
    assert decide(GERMAN_PAGE, CLEAN_PAGE, GERMAN_PAGE).language == "en"
    assert decide(*[GERMAN_PAGE] * 4, CLEAN_PAGE).language == "de"


def test_unjudged_pages_have_no_vote_on_the_language() -> None:
    """Without a judged page the document has no language."""
    assert decide(BLANK_PAGE, SCANNED_PAGE, PageSignals(glyphs=90)).language == ""


def test_a_page_that_failed_is_not_blank() -> None:
    """No reader could read it: nothing measured is not nothing painted."""
    survey = PageSurvey(index=0, signals=PageSignals(unread=True), failure="damaged")

    verdict = decide_document([survey], THRESHOLDS).verdicts[0]

    assert (verdict.mode, verdict.reasons) == (PageMode.FAILED, (Reason.NO_READER,))


def test_a_page_of_form_fields_has_text() -> None:
    """Annotations are counted by the survey."""
    survey = PageSurvey(index=0, signals=PageSignals(annotation_letters=12))

    decision = decide_document([survey], THRESHOLDS)

    assert decision.verdicts[0].mode is PageMode.TEXT
    assert decision.warnings == ()


@pytest.mark.parametrize(
    ("pages", "triage"),
    [
        ([CLEAN_PAGE, BLANK_PAGE], Triage.NATIVE),
        ([CLEAN_PAGE, FOREIGN_PAGE], Triage.NATIVE),
        ([CLEAN_PAGE, SCANNED_PAGE], Triage.AWKWARD),
        ([CLEAN_PAGE, SCANNED_PAGE, SCANNED_PAGE, BLANK_PAGE], Triage.SCANNED),
        ([BLANK_PAGE], Triage.NATIVE),
        ([], Triage.NATIVE),
    ],
)
def test_triage_says_how_much_work_is_left(pages: list[PageSignals], triage: Triage) -> None:
    """Blank pages count for nothing."""
    assert decide(*pages).triage is triage


def test_the_strategy_needs_pictures_and_little_text() -> None:
    """Large figures beside real text stay text."""
    figures = msgspec.structs.replace(CLEAN_PAGE, picture_coverage=0.7)

    assert decide(SCANNED_PAGE, SCANNED_PAGE).strategy is Strategy.IMAGE
    assert decide(figures).strategy is Strategy.TEXT
    assert decide(CLEAN_PAGE).strategy is Strategy.TEXT
    assert decide().strategy is Strategy.TEXT


@pytest.mark.parametrize(
    ("script", "text"), [("Latn", 90.0), ("Hani", 270.0), ("Kana", 180.0), ("Hang", 180.0)]
)
def test_text_is_weighed_by_script(script: str, text: float) -> None:
    """An ideograph says as much as three letters; undecodable glyphs say nothing."""
    signals = PageSignals(glyphs=100, bad_glyphs=Measured(0.1, 10.0), script=script)

    assert measure_text(signals, DocumentThresholds()) == text


def test_a_document_without_text_never_ends_silently() -> None:
    """One warning names every page."""
    warnings = decide(SCANNED_PAGE, SCANNED_PAGE, BLANK_PAGE).warnings

    assert [note.code for note in warnings] == [NoteCode.NO_TEXT]
    assert "REPLACE 1-2" in warnings[0].message
    assert "BLANK 3" in warnings[0].message


def test_a_document_without_pages_says_so() -> None:
    """Nothing in, one warning out."""
    assert [note.code for note in decide().warnings] == [NoteCode.NO_TEXT]


def test_languages_without_a_list_are_counted() -> None:
    """The warning is the roadmap for the next word list."""
    warnings = decide(CLEAN_PAGE, FOREIGN_PAGE, FOREIGN_PAGE).warnings

    assert [note.code for note in warnings] == [NoteCode.UNLISTED_LANGUAGE]
    assert "2 page(s)" in warnings[0].message
    assert "2-3" in warnings[0].message


@pytest.mark.parametrize(
    ("numbers", "text"), [([], ""), ([7], "7"), ([3, 1, 2, 7], "1-3, 7"), ([1, 3, 4], "1, 3-4")]
)
def test_pages_are_listed_as_readers_write_them(numbers: list[int], text: str) -> None:
    """Runs are joined."""
    assert list_pages(numbers) == text


@given(st.lists(page_signals(), max_size=6))
def test_every_page_gets_one_verdict(pages: list[PageSignals]) -> None:
    """None is lost, whatever was measured."""
    assert len(decide(*pages).verdicts) == len(pages)
