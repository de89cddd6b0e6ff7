"""A judge that a caller plugs in may say, raise and return anything; only a number counts."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.decision.document import decide_document
from inkproof.errors import UsageError
from inkproof.model.evidence import Request
from inkproof.model.notes import NoteCode
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.api import check_judge
from inkproof.pipeline.judge import (
    LegibilityJudge,
    as_probability,
    ask_legibility_judge,
    keep_what_was_known,
)
from inkproof.pipeline.messages import Order
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LAYER = "A page of some thirty characters"


def survey(layer: str = LAYER, **signals: object) -> PageSurvey:
    """A page with too little text to be judged: it would keep it."""
    return PageSurvey(
        index=0,
        signals=PageSignals(glyphs=len(layer), text_objects=1, **signals),  # type: ignore[arg-type]
        layer_sample=layer,
    )


def ask(judge: LegibilityJudge, *surveys: PageSurvey) -> list[PageSurvey]:
    """The surveys after the judge was heard."""
    decision = decide_document(surveys, THRESHOLDS)
    return ask_legibility_judge(judge, surveys, decision, THRESHOLDS)[0]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        *((0, 0.0), (1, 1.0), (0.25, 0.25), (Fraction(1, 4), 0.25)),
        *((np.float32(0.25), 0.25), (np.float64(0.25), 0.25), (np.int64(1), 1.0)),
        *((None, None), ("0.5", None), (True, None), (np.bool_(1), None), ([0.5], None)),
        *((-1, None), (2, None), (float("nan"), None), (float("inf"), None), (10**400, None)),
    ],
)
def test_only_a_number_of_0_to_1_is_a_probability(said: object, meant: float | None) -> None:
    """Models return numbers of many types; what is none, or out of range, says nothing."""
    assert as_probability(said) == meant


@given(st.one_of(st.floats(), st.integers(), st.text(), st.none(), st.booleans()))
def test_whatever_is_said_is_a_probability_or_nothing(said: object) -> None:
    """Never an error, never a number that a threshold could not be held against."""
    meant = as_probability(said)
    assert meant is None or 0.0 <= meant <= 1.0


@pytest.mark.parametrize("fault", [ValueError(), RecursionError(), MemoryError()])
def test_a_judge_that_fails_keeps_the_text(fault: Exception) -> None:
    """The caller's code failed, not the page."""

    def fail(_text: str) -> float:
        raise fault

    assert ask(fail, survey())[0].signals.legible is None


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), SystemExit(3)])
def test_a_judge_that_ends_the_program_ends_it(fault: BaseException) -> None:
    """Ctrl-C while a slow judge thinks is for the caller."""

    def end(_text: str) -> float:
        raise fault

    with pytest.raises(type(fault)):
        ask(end, survey())


def test_a_judge_is_asked_once_a_page_that_would_keep_its_text() -> None:
    """Not where there are under 20 characters, nothing, or nothing that could be read."""
    heard: list[str] = []

    def listen(text: str) -> float:
        heard.append(text)
        return 1.0

    pages = [survey(), survey("x" * 19), survey("y" * 20), survey("", unread=True), survey("")]
    judged = ask(listen, *pages)
    ask(listen, *judged)

    assert heard == [LAYER, "y" * 20]


def test_what_a_broken_witness_was_asked_is_said_to_be_missing() -> None:
    """The older survey stands; a render that was asked for is known to have failed."""
    before, after = survey(), PageSurvey(index=0, failure="it took longer than 60 s")
    order = Order(requests=(Request.VISIBILITY, Request.INK))

    kept = keep_what_was_known(before, after, order)

    assert kept.layer_sample == LAYER
    assert (kept.failure, kept.signals.unchecked, kept.signals.rendered) == ("", True, False)
    assert [note.code for note in kept.notes] == [NoteCode.NOT_CHECKED]
    unasked = keep_what_was_known(before, after, Order(requests=(Request.GLYPH_KEYS,))).signals
    assert (unasked.unchecked, unasked.rendered) == (False, None)


@pytest.mark.parametrize("judge", [3, "legible", [len], object()])
def test_what_cannot_be_called_is_no_judge(judge: object) -> None:
    """Said before any file is opened."""
    with pytest.raises(UsageError, match="legibility_judge"):
        check_judge(judge)
