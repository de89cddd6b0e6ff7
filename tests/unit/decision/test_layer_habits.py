from __future__ import annotations

import msgspec
import pytest

from build.signals import CLEAN_PAGE, SANDWICH_PAGE, survey_of
from inkproof.decision.layer_habits import LayerHabits, find_layer_habits, misread_by_habit
from inkproof.decision.page_rules import decide_page
from inkproof.model.signals import Measured, PageSignals
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()


def layer(score: float, misread: float = 0.5, unlisted: float = 30.0) -> PageSignals:
    return msgspec.structs.replace(
        SANDWICH_PAGE, lexical=Measured(score, 700.0), misread=Measured(misread, unlisted)
    )


def habits(*pages: PageSignals) -> LayerHabits:
    surveys = [survey_of(page, index) for index, page in enumerate(pages)]
    verdicts = [decide_page(page, THRESHOLDS) for page in pages]
    return find_layer_habits(surveys, verdicts)


def test_only_ocr_layers_with_a_score_count() -> None:
    """Mean and spread of what their lists miss, and all their unlisted words together."""
    wordless = msgspec.structs.replace(SANDWICH_PAGE, lexical=Measured(None, 9.0))
    found = habits(layer(0.7, 0.5, 10.0), CLEAN_PAGE, wordless, layer(0.9, 0.1, 30.0))

    assert found.pages == (0, 3)
    assert [found.miss_rate, found.spread] == pytest.approx([0.2, 0.1])
    assert found.misread.score == pytest.approx(0.2)
    assert found.misread.evidence == 40.0
    assert habits(CLEAN_PAGE) == LayerHabits()


CONSTANT = [layer(0.70), layer(0.72), layer(0.68)]
NO_HABITS = {
    "too few layers": [layer(0.70), layer(0.72)],
    "misses that scatter": [layer(0.95), layer(0.40), layer(0.70)],
    "names that no list holds": [layer(0.70, 0.1), layer(0.72, 0.1), layer(0.68, 0.1)],
    "a handful of words": [layer(0.70, 0.9, 2.0), layer(0.72, 0.9, 2.0), layer(0.68, 0.9, 2.0)],
}


def test_a_habit_is_constant_and_explained_by_confusions() -> None:
    """The same share of words is missed on every page."""
    assert misread_by_habit(habits(*CONSTANT), THRESHOLDS)


@pytest.mark.parametrize("pages", NO_HABITS.values(), ids=NO_HABITS)
def test_other_misses_are_no_habit(pages: list[PageSignals]) -> None:
    """Each condition alone can fail."""
    assert not misread_by_habit(habits(*pages), THRESHOLDS)
