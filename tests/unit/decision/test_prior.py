from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.signals import CLEAN_PAGE, SANDWICH_PAGE, SCANNED_PAGE, page_signals
from inkproof.decision.page_rules import decide_page
from inkproof.decision.prior import promote_borderline
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.verdict import PageMode, Reason, Verdict
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
GARBLED = msgspec.structs.replace(CLEAN_PAGE, mojibake=9)
BETWEEN = msgspec.structs.replace(CLEAN_PAGE, lexical=Measured(0.35, 700.0))
SHORT = PageSignals(glyphs=40, script="Latn")
LONG = PageSignals(glyphs=400)


def promote(*pages: PageSignals) -> tuple[Verdict, ...]:
    return promote_borderline([decide_page(p, THRESHOLDS) for p in pages], pages, THRESHOLDS)


def last(*pages: PageSignals) -> PageMode:
    return promote(*pages)[-1].mode


def test_a_lost_document_takes_its_doubtful_pages_along() -> None:
    """The reason of the rule stays first; the prior is added."""
    verdict = promote(GARBLED, GARBLED, GARBLED, BETWEEN)[-1]

    assert verdict.mode is PageMode.REPLACE
    assert verdict.reasons == (Reason.CLEAN, Reason.WORDS_IN_BETWEEN, Reason.DOCUMENT_LOST)
    assert (verdict.uncertain, verdict.language) == (True, "")


def test_sixty_percent_are_not_enough() -> None:
    """More must be lost; pages without content have no vote."""
    assert last(GARBLED, GARBLED, GARBLED, CLEAN_PAGE, BETWEEN) is PageMode.TEXT
    blank = PageSignals()
    assert last(GARBLED, GARBLED, blank, blank, BETWEEN) is PageMode.REPLACE


def test_pages_of_little_text_follow_if_nobody_judged_them() -> None:
    """A title page in a broken font; a page of numbers is long enough to stand alone."""
    assert last(GARBLED, GARBLED, SHORT) is PageMode.REPLACE
    number = msgspec.structs.replace(SHORT, glyphs=2, script="")
    assert last(GARBLED, GARBLED, number) is PageMode.TEXT
    assert last(GARBLED, GARBLED, LONG) is PageMode.TEXT


def test_clean_pages_never_follow() -> None:
    """Nor does one that only has lines taken out."""
    withheld = msgspec.structs.replace(CLEAN_PAGE, condemned_share=0.02)

    assert last(*[GARBLED] * 9, CLEAN_PAGE) is PageMode.TEXT
    assert last(*[GARBLED] * 9, withheld) is PageMode.TEXT


def test_a_document_of_scans_takes_along_only_what_lies_under_a_picture() -> None:
    """A typed title page between scans is read as it is."""
    covered = msgspec.structs.replace(SHORT, glyphs=60, picture_coverage=0.9)

    assert last(SCANNED_PAGE, SCANNED_PAGE, SHORT) is PageMode.TEXT
    assert last(SCANNED_PAGE, SCANNED_PAGE, covered) is PageMode.REPLACE


@pytest.mark.parametrize(
    "changes",
    [
        {"stripped": Measured(1.0, 20.0)},
        {"lexical": Measured(0.1, 700.0), "plausible": Measured(0.7, 900.0)},
    ],
)
def test_doubtful_layers_follow(changes: dict[str, object]) -> None:
    """OCR in the wrong language, or OCR that reads badly, among scans."""
    layer = msgspec.structs.replace(SANDWICH_PAGE, **changes)

    assert last(SCANNED_PAGE, SCANNED_PAGE, layer) is PageMode.REPLACE
    assert last(SCANNED_PAGE, SCANNED_PAGE, SANDWICH_PAGE) is PageMode.TEXT


@given(st.lists(page_signals(), max_size=6))
def test_the_prior_only_ever_replaces(pages: list[PageSignals]) -> None:
    """What it changes becomes REPLACE, with its reason; all else stays as it was."""
    before = [decide_page(page, THRESHOLDS) for page in pages]

    for old, new in zip(before, promote(*pages), strict=True):
        promoted = Reason.DOCUMENT_LOST in new.reasons
        assert new == old or (promoted and new.mode is PageMode.REPLACE)
        assert new.reasons[0] is old.reasons[0]
