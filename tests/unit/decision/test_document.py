from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.signals import (
    BLANK_PAGE,
    CLEAN_PAGE,
    SANDWICH_PAGE,
    SCANNED_PAGE,
    page_signals,
    survey_of,
)
from inkproof.decision.document import (
    DocumentDecision,
    decide_document,
    list_pages,
)
from inkproof.decision.triage import Triage
from inkproof.model.notes import NoteCode
from inkproof.model.signals import FontEvidence, Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Reason, RouteOverride
from inkproof.thresholds import Thresholds

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


def lying_font(evidence: float = 400.0) -> FontEvidence:
    """A font whose glyphs are no text, on a tenth of a page."""
    return FontEvidence(
        name="AAAAAA+Serif",
        key="7 0",
        letters=0,
        lexical=Measured(None, 0.0),
        unmapped=200,
        undecodable=200,
        glyphs=200,
        prominence=evidence,
    )


def test_what_the_document_knows_of_fonts_goes_back_to_the_pages() -> None:
    """A page of a condemned font is replaced, and its survey says why."""
    good = FontEvidence(
        name="Serif", key="8 0", letters=900, lexical=Measured(0.8, 700.0),
        unmapped=0, glyphs=1_000, prominence=1_000.0,
    )  # fmt: skip
    surveys = [
        survey_of(CLEAN_PAGE, 0, (good, lying_font(400.0))),
        survey_of(CLEAN_PAGE, 1, (good, lying_font(20.0))),
        survey_of(CLEAN_PAGE, 2, (good,)),
    ]
    decision = decide_document(surveys, THRESHOLDS)

    assert decision.condemned == {("AAAAAA+Serif", "7 0")}
    assert [v.reasons[0] for v in decision.verdicts] == [
        Reason.FONTS_THAT_LIE, Reason.CLEAN, Reason.CLEAN
    ]  # fmt: skip
    assert Reason.LINES_IN_LYING_FONTS in decision.verdicts[1].reasons
    shares = [survey.signals.condemned_share for survey in decision.surveys]
    assert shares == pytest.approx([400 / 1_400, 20 / 1_020, 0.0])


def test_judging_what_was_judged_changes_nothing() -> None:
    """A second round starts from the surveys that the first gave back."""
    surveys = [survey_of(CLEAN_PAGE, 0, (lying_font(),)), survey_of(SCANNED_PAGE, 1)]

    first = decide_document(surveys, THRESHOLDS)

    assert decide_document(first.surveys, THRESHOLDS) == first


def test_only_what_has_changed_since_is_judged_again() -> None:
    """A later round gives the same as if nothing had been decided before."""
    surveys = [survey_of(CLEAN_PAGE, 0, (lying_font(400.0),)), survey_of(CLEAN_PAGE, 1)]
    first = decide_document(surveys, THRESHOLDS)
    changed = [first.surveys[0], survey_of(SCANNED_PAGE, 1)]

    second = decide_document(changed, THRESHOLDS, first)

    assert second == decide_document(changed, THRESHOLDS)
    assert second.verdicts[1].mode is PageMode.REPLACE
    assert second.alone[0] is first.alone[0]


def test_layers_that_misread_by_habit_are_doubtful_and_said_so() -> None:
    """One warning names the pages."""
    page = msgspec.structs.replace(
        SANDWICH_PAGE, lexical=Measured(0.7, 700.0), misread=Measured(0.6, 30.0)
    )
    decision = decide(page, page, page, CLEAN_PAGE)

    habits = [Reason.OCR_LAYER_MISREADS in verdict.reasons for verdict in decision.verdicts]
    assert habits == [True, True, True, False]
    assert all(verdict.uncertain for verdict in decision.verdicts[:3])
    assert any("OCR layers of pages 1-3" in note.message for note in decision.warnings)
    assert decide(page, page).layers.pages == (0, 1)
    assert decide(page, page).warnings == ()


def test_a_page_says_how_it_leaves_the_route_of_its_document() -> None:
    """The scan in a report of text, and nothing else."""
    routes = [
        verdict.route_override for verdict in decide(*[CLEAN_PAGE] * 3, SCANNED_PAGE).verdicts
    ]

    assert routes == [None, None, None, RouteOverride.NO_TEXT_LAYER]
