"""Which pages pay for a render or a second witness, and which never do."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from build.signals import BLANK_PAGE, CLEAN_PAGE, SCANNED_PAGE, page_signals, survey_of
from inkproof.decision.page_rules import decide_page
from inkproof.decision.requests import find_least_text, find_requests, is_canary
from inkproof.model.evidence import Request
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import RequestThresholds, Thresholds

LIMITS = Thresholds(requests=RequestThresholds(canary_pages=10**9))
"""As calibrated, without canaries."""
KEPT = Verdict(mode=PageMode.TEXT, reasons=(Reason.CLEAN,), judged=True)
GARBLED = Verdict(mode=PageMode.REPLACE, reasons=(Reason.SPELLS_NOTHING,), judged=True)
SCAN = Verdict(mode=PageMode.REPLACE, reasons=(Reason.SCAN_WITHOUT_TEXT,), judged=True)
BLANK = Verdict(mode=PageMode.BLANK, reasons=(Reason.NOTHING_ON_PAGE,), judged=True)
LAYER = replace(KEPT, provenance=Provenance.OCR_SANDWICH)
UNCERTAIN = replace(KEPT, uncertain=True)
LOOK, COMPARE, KEYS = Request.INK, Request.SECOND_WITNESS, Request.GLYPH_KEYS


@dataclass(frozen=True)
class Case:
    """A page, what was decided, and what is to be asked."""

    name: str
    signals: PageSignals
    verdict: Verdict
    wanted: frozenset[Request]


def _clean(**changes: object) -> PageSignals:
    return msgspec.structs.replace(CLEAN_PAGE, **changes)


CASES = (
    Case("a full clean page", CLEAN_PAGE, KEPT, frozenset()),
    Case("a page with little text", _clean(glyphs=60), KEPT, frozenset({LOOK})),
    Case("a blank page", BLANK_PAGE, BLANK, frozenset()),
    Case("a rule on a blank page", replace(BLANK_PAGE, paths=1), BLANK, frozenset({LOOK})),
    Case("a scan without text", SCANNED_PAGE, SCAN, frozenset()),
    Case("an OCR layer", _clean(), LAYER, frozenset({LOOK})),
    Case("text over a picture", _clean(picture_coverage=0.9), KEPT, frozenset({LOOK})),
    Case("outlined words", _clean(outlined_segments=400), KEPT, frozenset({LOOK})),
    Case("data that are lost", _clean(incomplete=True), KEPT, frozenset({LOOK})),
    Case("doubtful words", _clean(), UNCERTAIN, frozenset({COMPARE})),
    Case("garbled words", _clean(), GARBLED, frozenset({COMPARE, KEYS})),
    Case("text objects left out", _clean(dropped_objects=9), KEPT, frozenset({LOOK, COMPARE})),
    Case(
        "glyphs without a character",
        _clean(unmapped=Measured(0.03, 1_800.0)),
        KEPT,
        frozenset({LOOK}),
    ),
    Case(
        "some undecodable glyphs",
        _clean(bad_glyphs=Measured(0.02, 5.0)),
        KEPT,
        frozenset({LOOK}),
    ),
    Case(
        "letters that are hardly natural",
        _clean(plausible=Measured(0.5, 900.0)),
        KEPT,
        frozenset({COMPARE, KEYS}),
    ),
    Case("doubtful glyphs", _clean(hidden_suspects=4), KEPT, frozenset({Request.VISIBILITY})),
)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_gate_asks_for_what_it_can_use(case: Case) -> None:
    """And for nothing else."""
    asked = find_requests([survey_of(case.signals, 3)], [case.verdict], LIMITS)

    assert asked.get(3, frozenset()) == case.wanted


def test_what_is_known_is_not_asked_again() -> None:
    """A render that failed is an answer too."""
    known = _clean(
        glyphs=60,
        unmapped=Measured(0.03, 60.0),
        rendered=False,
        agreement=Measured(0.9, 60.0),
        contradicted=Measured(0.0, 60.0),
        hidden_suspects=4,
        unchecked=True,
    )

    assert find_requests([survey_of(known)], [KEPT], LIMITS) == {}


def test_a_page_far_below_its_own_document_is_looked_at() -> None:
    """The same page among short ones is not, nor in a file of three pages."""
    sparse = _clean(glyphs=250)
    dense = [survey_of(CLEAN_PAGE, index) for index in range(5)]
    short = [survey_of(sparse, index) for index in range(5)]

    for others, wanted in ((dense, True), (short, False), (dense[:2], False)):
        surveys = [*others, survey_of(sparse, 5)]
        asked = find_requests(surveys, [KEPT] * len(surveys), LIMITS)
        assert (5 in asked) is wanted


def test_blank_pages_say_nothing_of_a_documents_median() -> None:
    """Every second page of a duplex scan is empty; the others are still compared."""
    surveys = [survey_of(CLEAN_PAGE if index % 2 else BLANK_PAGE, index) for index in range(10)]

    assert find_least_text(surveys, LIMITS) == pytest.approx(
        LIMITS.requests.far_below * CLEAN_PAGE.glyphs
    )


def test_a_page_that_no_reader_reads_is_not_asked_for() -> None:
    """Nothing can draw it either."""
    lost = PageSurvey(index=0, signals=PageSignals(unread=True), failure="no page object")
    failed = Verdict(mode=PageMode.FAILED, reasons=(Reason.NO_READER,), judged=False)

    assert find_requests([lost], [failed], LIMITS) == {}


def test_canaries_are_few_and_always_the_same() -> None:
    """About one clean page in 64, one of a document at most, whatever the run."""
    usual = Thresholds(requests=RequestThresholds(heard_pages=10**9))
    surveys = [
        replace(survey_of(CLEAN_PAGE, index), sample=f"page {index} of the report")
        for index in range(3_200)
    ]

    asked = find_requests(surveys, [KEPT] * len(surveys), usual)

    assert 25 < sum(is_canary(survey, usual) for survey in surveys) < 75
    (canary,) = asked
    assert asked[canary] == frozenset({COMPARE})
    assert is_canary(surveys[canary], usual)
    assert asked == find_requests(surveys, [KEPT] * len(surveys), usual)


@given(st.lists(page_signals(), max_size=6))
def test_only_pages_of_the_document_are_named_and_with_something_to_ask(
    pages: list[PageSignals],
) -> None:
    """Any signals at all, with the verdicts that the rules give them."""
    surveys = [survey_of(signals, index) for index, signals in enumerate(pages)]
    verdicts = [decide_page(signals, LIMITS) for signals in pages]

    asked = find_requests(surveys, verdicts, LIMITS)

    assert set(asked) <= set(range(len(pages)))
    assert all(asked.values())


def test_a_few_pages_of_a_document_tell_of_all() -> None:
    """Two hundred garbled pages of one font cost as much as a few, in the second round too."""
    surveys = [survey_of(CLEAN_PAGE, index=index) for index in range(200)]
    verdicts = [GARBLED] * 200

    found = find_requests(surveys, verdicts, LIMITS)

    for request, most in (
        (COMPARE, LIMITS.requests.heard_pages),
        (KEYS, LIMITS.requests.keyed_pages),
    ):
        assert [page for page, asked in found.items() if request in asked] == list(range(most))
    known = replace(CLEAN_PAGE, agreement=Measured(1.0, 900.0), contradicted=Measured(0.0, 900.0))
    most = LIMITS.requests.heard_pages
    answered = [survey_of(known, index=index) for index in range(most)] + surveys[most:]
    assert not find_requests(answered, verdicts, LIMITS)
