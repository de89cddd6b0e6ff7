"""What a corpus says of the thresholds, and when it is told to say nothing."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from inkproof.calibrate.calibration import Calibration, calibrate
from inkproof.calibrate.causes import Cause, name_causes
from inkproof.calibrate.distribution import (
    PageScore,
    band_share,
    count_exclusions,
    count_plane,
    histogram,
    pick_evenly,
)
from inkproof.calibrate.report import render_report
from inkproof.calibrate.thresholds_file import render_thresholds
from inkproof.model.verdict import PageMode, Provenance
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
PAGE = PageScore(
    file="a.pdf",
    number=1,
    mode=PageMode.TEXT,
    reason="text_reads_as_language",
    provenance=Provenance.BORN_DIGITAL,
    language="en",
    judged=True,
    uncertain=False,
    words=0.8,
    words_language="en",
    similarity=0.9,
    natural=0.9,
    letters=1_500,
)
LIE = replace(PAGE, mode=PageMode.REPLACE, words=0.02, damage="permute")


def pages_of(page: PageScore, *scores: float) -> list[PageScore]:
    return [replace(page, number=at, words=score) for at, score in enumerate(scores, start=1)]


def good(count: int = 40) -> Calibration:
    """A corpus with a valley from 0.02 to 0.6."""
    return calibrate(pages_of(PAGE, *[0.6] * count), pages_of(LIE, *[0.02] * count), THRESHOLDS)


def test_the_threshold_lies_in_the_middle_of_the_valley() -> None:
    """Clean from 0.6, damaged up to 0.02."""
    valley = good().valleys[0]

    assert valley.threshold == pytest.approx(0.31)
    assert valley.margin == pytest.approx(0.58)
    assert valley.separated_pairs == 1.0
    assert good().refusals == []


def test_the_written_file_is_read_as_thresholds() -> None:
    """Only what was calibrated stands in it, with where it was found, and no date."""
    text = render_thresholds(good())

    assert tomllib.loads(text) == {"lexical": {"min_score": 0.31}, "page": {"sure_score": 0.6}}
    assert "between 0.020" in text
    assert render_thresholds(good()) == text


def test_languages_of_many_forms_have_a_valley_of_their_own() -> None:
    """Czech pages score lower, and pull no other threshold down."""
    czech, lie = replace(PAGE, language="cs"), replace(LIE, language="cs")
    pages = pages_of(PAGE, *[0.7] * 40) + pages_of(czech, *[0.3] * 40)
    damaged = pages_of(LIE, *[0.0] * 40) + pages_of(lie, *[0.0] * 40)

    found = calibrate(pages, damaged, THRESHOLDS)

    written = tomllib.loads(render_thresholds(found))["lexical"]
    assert written == {"min_score": 0.35, "low_score": 0.15}


def test_too_few_pages_are_refused() -> None:
    """Twenty-nine are too few, thirty are enough."""
    assert "too few pages" in good(29).refusals[0]
    assert good(30).refusals == []
    assert calibrate([], [], THRESHOLDS).refusals != []


def test_overlap_is_refused_and_the_cause_is_named() -> None:
    """Pages of tables scored low: the reason codes and the plane are shown."""
    table = replace(PAGE, excluded={"many_digits": 9, "monospaced": 1})
    pages = pages_of(PAGE, *[0.7] * 40) + pages_of(table, *[0.1] * 5)

    found = calibrate(pages, pages_of(LIE, *[0.05] * 40), THRESHOLDS)

    text = render_report(found, THRESHOLDS.calibration)
    assert found.valleys[0].threshold is None
    assert found.causes[0].cause is Cause.LEAKED_TABLES
    assert "likely cause: leaked tables (5 pages)" in text
    assert "45 many_digits" in text
    assert "trigram similarity" in text
    assert "no thresholds: words" in text


@pytest.mark.parametrize(
    ("low", "cause"),
    [
        (replace(PAGE, provenance=Provenance.OCR_SANDWICH), Cause.MIXED_PROVENANCE),
        (replace(PAGE, mode=PageMode.LANG, language="und"), Cause.UNLISTED_LANGUAGE),
        (replace(PAGE, excluded={"few_words_a_line": 3}), Cause.LEAKED_TABLES),
    ],
)
def test_each_cause_has_its_mark(low: PageScore, cause: Cause) -> None:
    """What the low pages have in common."""
    clean = pages_of(PAGE, 0.7, 0.8) + pages_of(low, 0.1, 0.12, 0.15)

    found = name_causes(clean, pages_of(LIE, 0.02), THRESHOLDS)

    assert [(finding.cause, finding.pages) for finding in found] == [(cause, 3)]


def test_damaged_pages_that_score_high_blame_the_word_list() -> None:
    """A harvest without its filter has taken the garbled words in."""
    found = name_causes(pages_of(PAGE, 0.9), pages_of(LIE, 0.4, 0.5), THRESHOLDS)

    assert [finding.cause for finding in found] == [Cause.UNFILTERED_HARVEST]


@pytest.mark.parametrize(
    ("uncertain", "warned", "refused"), [(2, False, False), (4, True, False), (16, False, True)]
)
def test_the_band_is_watched(uncertain: int, warned: bool, refused: bool) -> None:  # noqa: FBT001
    """Of 50 pages, 4 % are a valve, 8 % are warned of, 32 % do the classifying."""
    doubtful = replace(PAGE, uncertain=True)
    pages = pages_of(PAGE, *[0.7] * (50 - uncertain)) + pages_of(doubtful, *[0.7] * uncertain)

    found = calibrate(pages, pages_of(LIE, *[0.0] * 40), THRESHOLDS)

    assert bool(found.warnings) == warned
    assert any("band" in refusal for refusal in found.refusals) == refused


def test_blank_pages_are_no_part_of_the_band() -> None:
    """Nothing is on them to be uncertain about."""
    blank = replace(PAGE, mode=PageMode.BLANK, words=None)

    assert band_share([replace(PAGE, uncertain=True), blank]) == 1.0
    assert band_share([blank]) == 0.0


def test_exclusions_and_the_plane_are_counted_over_all_pages() -> None:
    """Score in tenths to the right, similarity downwards from 1."""
    pages = [replace(PAGE, excluded={"acronyms": 2}), replace(PAGE, excluded={"acronyms": 1})]

    plane = count_plane(
        [*pages, replace(PAGE, words=1.0, similarity=0.0), replace(PAGE, words=None)]
    )

    assert count_exclusions(pages) == {"acronyms": 3}
    assert plane[0][8] == 2
    assert plane[9][9] == 1
    assert sum(map(sum, plane)) == 3


@given(st.lists(st.floats(0, 1)))
def test_every_score_is_in_one_bar(scores: list[float]) -> None:
    """The ends included."""
    assert sum(histogram(scores)) == len(scores)


@given(
    st.dictionaries(st.text(max_size=3), st.lists(st.integers(0, 9), max_size=9)),
    st.integers(0, 20),
)
def test_pages_are_picked_from_all_files_alike(found: dict[str, list[int]], most: int) -> None:
    """No file gives two pages more than another that still has some."""
    picked = pick_evenly(found, most)

    counts = {name: len(picked.get(name, [])) for name in found}
    left = [counts[name] for name in found if counts[name] < len(found[name])]
    assert sum(counts.values()) == min(most, sum(map(len, found.values())))
    assert max(counts.values(), default=0) <= min(left, default=99) + 1
    assert all(found[name][: len(pages)] == pages for name, pages in picked.items())
