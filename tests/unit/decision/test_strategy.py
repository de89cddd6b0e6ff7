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
from inkproof.decision.page_rules import decide_page
from inkproof.decision.strategy import Strategy, find_override, find_strategy
from inkproof.decision.weight import weigh_text
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.verdict import RouteOverride
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
TEXT, IMAGE = Strategy.TEXT, Strategy.IMAGE


def strategy(*pages: PageSignals) -> Strategy:
    surveys = [survey_of(page, index) for index, page in enumerate(pages)]
    return find_strategy(surveys, THRESHOLDS)


def override(document: Strategy, page: PageSignals, **changes: object) -> RouteOverride | None:
    signals = msgspec.structs.replace(page, **changes)
    return find_override(decide_page(signals, THRESHOLDS), signals, document, THRESHOLDS)


def test_the_strategy_needs_pictures_and_little_text() -> None:
    """Large figures beside real text stay text."""
    figures = msgspec.structs.replace(CLEAN_PAGE, picture_coverage=0.7)

    assert strategy(SCANNED_PAGE, SCANNED_PAGE) is IMAGE
    assert strategy(figures) is TEXT
    assert strategy(CLEAN_PAGE) is TEXT
    assert strategy() is TEXT


@pytest.mark.parametrize(
    ("coverage", "glyphs", "script", "expected"),
    [
        (0.55, 199, "Latn", IMAGE),
        (0.54, 0, "Latn", TEXT),
        (0.55, 200, "Latn", TEXT),
        (0.55, 67, "Hani", TEXT),
        (0.55, 66, "Hani", IMAGE),
        (0.55, 100, "Hang", TEXT),
    ],
)
def test_the_document_rule_is_the_published_one(
    coverage: float, glyphs: int, script: str, expected: Strategy
) -> None:
    """0.55 of the page and 200 letters; an ideograph is three, a syllable two."""
    page = PageSignals(picture_coverage=coverage, glyphs=glyphs, script=script)

    assert strategy(page) is expected


@pytest.mark.parametrize(
    ("script", "text"), [("Latn", 90.0), ("Hani", 270.0), ("Kana", 180.0), ("Hang", 180.0)]
)
def test_text_is_weighed_by_script(script: str, text: float) -> None:
    """An ideograph says as much as three letters; undecodable glyphs say nothing."""
    signals = PageSignals(glyphs=100, bad_glyphs=Measured(0.1, 10.0), script=script)

    assert weigh_text(signals, THRESHOLDS) == text


def test_a_searchable_scan_leaves_a_document_of_text() -> None:
    """One source a page: the picture is read and the layer dropped."""
    assert override(TEXT, SANDWICH_PAGE) is RouteOverride.SEARCHABLE_SCAN
    assert override(IMAGE, SANDWICH_PAGE) is None


def test_a_garbled_layer_leaves_a_document_of_text() -> None:
    """Whatever proves it."""
    assert override(TEXT, CLEAN_PAGE, mojibake=9) is RouteOverride.ILLEGIBLE_TEXT_LAYER
    assert override(TEXT, CLEAN_PAGE, legible=0.1) is RouteOverride.ILLEGIBLE_TEXT_LAYER


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"picture_coverage": 0.05}, RouteOverride.NO_TEXT_LAYER),
        ({"picture_coverage": 0.04}, None),
        ({"shaped_segments": 5_000}, RouteOverride.NO_TEXT_LAYER),
        ({"unreported_ink": Measured(0.001, 9.0)}, RouteOverride.NO_TEXT_LAYER),
        ({"picture_coverage": 0.5, "glyphs": 50}, None),
    ],
)
def test_a_page_without_text_shows_pictures_or_ink(
    changes: dict[str, object], expected: RouteOverride | None
) -> None:
    """A blank page with a page number keeps its path."""
    given_page = {"glyphs": 49, **changes}

    assert override(TEXT, BLANK_PAGE, **given_page) is expected


@pytest.mark.parametrize(
    ("coverage", "glyphs", "expected"),
    [
        (0.83, 99, RouteOverride.IMAGE_DOMINANT_PAGE),
        (0.82, 99, None),
        (0.83, 100, None),
    ],
)
def test_a_scanned_page_leaves_a_report(
    coverage: float, glyphs: int, expected: RouteOverride | None
) -> None:
    """Beyond the document's own thresholds by half."""
    page = {"picture_coverage": coverage, "glyphs": glyphs}

    assert override(TEXT, BLANK_PAGE, **page) is expected
    assert override(IMAGE, BLANK_PAGE, **page) is None


@pytest.mark.parametrize(
    ("coverage", "glyphs", "expected"),
    [
        (0.27, 300, RouteOverride.DENSE_TEXT_PAGE),
        (0.28, 300, None),
        (0.27, 299, None),
    ],
)
def test_an_appendix_of_text_leaves_a_deck(
    coverage: float, glyphs: int, expected: RouteOverride | None
) -> None:
    """It keeps its text word for word."""
    page = {"picture_coverage": coverage, "glyphs": glyphs}

    assert override(IMAGE, CLEAN_PAGE, **page) is expected
    assert override(TEXT, CLEAN_PAGE, **page) is None


@given(page_signals(), st.sampled_from(Strategy))
def test_only_pages_that_differ_are_listed(signals: PageSignals, document: Strategy) -> None:
    """An override leads away from the document's way."""
    found = override(document, signals)

    if found is not None:
        away = TEXT if found is RouteOverride.DENSE_TEXT_PAGE else IMAGE
        assert away is not document
