"""Native, awkward or scanned: measured page by page, one definition for pages and files."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from msgspec.structs import replace

from build.signals import BLANK_PAGE, CLEAN_PAGE, SCANNED_PAGE, page_signals, survey_of
from inkproof.decision.page_rules import decide_page
from inkproof.decision.triage import (
    Triage,
    estimate_transcription,
    find_excluded,
    triage_document,
    triage_page,
)
from inkproof.model.signals import PageSignals
from inkproof.model.verdict import PageMode, Reason, Verdict
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
TITLE_PAGE = PageSignals(glyphs=40, script="Latn")
LOST = Verdict(mode=PageMode.REPLACE, reasons=(Reason.SPELLS_NOTHING,), judged=True)
FAILED = Verdict(mode=PageMode.FAILED, reasons=(Reason.NO_READER,), judged=False)
UNKNOWN = Verdict(
    mode=PageMode.LANG, reasons=(Reason.UNLISTED_LANGUAGE,), judged=True, language="und"
)


def triage(signals: PageSignals) -> Triage | None:
    return triage_page(signals, decide_page(signals, THRESHOLDS), THRESHOLDS)


def triage_file(pages: Sequence[PageSignals]) -> Triage:
    surveys = [survey_of(signals, at) for at, signals in enumerate(pages)]
    verdicts = [decide_page(signals, THRESHOLDS) for signals in pages]
    return triage_document(surveys, verdicts, THRESHOLDS)


@pytest.mark.parametrize(
    ("signals", "expected"),
    [
        (CLEAN_PAGE, Triage.NATIVE),
        (SCANNED_PAGE, Triage.SCANNED),
        (BLANK_PAGE, None),
        (TITLE_PAGE, Triage.NATIVE),
        (replace(TITLE_PAGE, picture_coverage=0.7, largest_picture=0.7), Triage.SCANNED),
        (replace(CLEAN_PAGE, text_objects=600), Triage.AWKWARD),
        (replace(CLEAN_PAGE, text_objects=450), Triage.NATIVE),
        (replace(CLEAN_PAGE, text_objects=0), Triage.NATIVE),
    ],
)
def test_a_page_has_the_class_of_what_it_shows(
    signals: PageSignals, expected: Triage | None
) -> None:
    """1,800 characters in 600 objects are shreds, in 450 they are runs of four."""
    assert triage(signals) is expected


def test_text_that_cannot_be_trusted_is_awkward() -> None:
    """Plenty of characters, and none of them true."""
    assert triage_page(CLEAN_PAGE, LOST, THRESHOLDS) is Triage.AWKWARD
    assert triage_page(TITLE_PAGE, LOST, THRESHOLDS) is Triage.SCANNED


def test_a_page_that_nobody_could_read_has_no_class() -> None:
    """It is in the register instead."""
    assert triage_page(PageSignals(unread=True), FAILED, THRESHOLDS) is None


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        ([CLEAN_PAGE, *[SCANNED_PAGE] * 30], Triage.SCANNED),
        ([*[CLEAN_PAGE] * 9, SCANNED_PAGE], Triage.AWKWARD),
        ([CLEAN_PAGE, BLANK_PAGE], Triage.NATIVE),
        ([SCANNED_PAGE, *[BLANK_PAGE] * 9], Triage.SCANNED),
        ([BLANK_PAGE], Triage.NATIVE),
        ([], Triage.NATIVE),
        ([*[CLEAN_PAGE] * 9, replace(CLEAN_PAGE, text_objects=900)], Triage.NATIVE),
        ([CLEAN_PAGE, *[replace(CLEAN_PAGE, text_objects=900)] * 9], Triage.AWKWARD),
        ([*[CLEAN_PAGE] * 9, PageSignals(unread=True)], Triage.AWKWARD),
    ],
)
def test_a_file_has_the_class_of_most_of_its_pages(
    pages: list[PageSignals], expected: Triage
) -> None:
    """A scan with a cover of text is a scan; one page of shreds makes no file of shreds."""
    assert triage_file(pages) is expected


@given(page_signals())
def test_a_file_of_one_page_has_the_class_of_the_page(signals: PageSignals) -> None:
    """One definition: page and file never say two things."""
    found = triage(signals)

    if found is not None:
        assert triage_file([signals]) is found


def test_an_estimate_is_a_range_and_costs_what_a_page_costs() -> None:
    """Three to six seconds a page; no price, no cost."""
    assert estimate_transcription(10, THRESHOLDS.triage) == (10, 30.0, 60.0, None)
    assert estimate_transcription(10, THRESHOLDS.triage, 0.5).cost == 5.0


def test_the_register_names_what_is_not_served() -> None:
    """Unread pages with their reason, pages in unknown languages with their script."""
    failed = replace(survey_of(PageSignals(unread=True), 1), failure="it is damaged")
    foreign = replace(survey_of(PageSignals(script="Thaa"), 2))
    clean = survey_of(CLEAN_PAGE)
    verdicts = [decide_page(CLEAN_PAGE, THRESHOLDS), FAILED, UNKNOWN]

    found = list(find_excluded([clean, failed, foreign], verdicts))

    assert [entry.pages for entry in found] == [(2,), (3,)]
    assert "it is damaged" in found[0].reason
    assert "Thaa" in found[1].reason
