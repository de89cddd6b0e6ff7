from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, picture_at
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import HiddenRows, Hiding
from inkproof.model.glyphs import Glyphs, Mask, to_string
from inkproof.model.page import Page
from inkproof.pipeline.languages import Languages
from inkproof.signals.copies import hide_copies
from inkproof.signals.doubled import find_doubled, measure_doubled
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LAYERS = THRESHOLDS.layers
GOOD = (
    "Invoice number twenty thousand",
    "For the repair of the organ in the church",
    "we charge the following work of our workshop",
)
BAD = (
    "lnvoice nurnber tvventy thousancl",
    "For tlie repair of tlie organ in tlie church",
    "vve charge tlie follovving work of our worksliop",
)
SCAN = picture_at(Box(0.0, 0.0, 612.0, 792.0))


def layer(lines: tuple[str, ...], order: int, **options: float) -> Glyphs:
    return glyphs_from_lines(lines, paint=0, order=order, **options)  # type: ignore[arg-type]


def words_apart(
    lines: tuple[str, ...], order: int, shift: float = 0.0, gap: float = 5.0
) -> Glyphs:
    """A text object a word, as Tesseract writes them; no spaces are painted."""
    tables: list[Glyphs] = []
    for row, line in enumerate(lines):
        pen = 72.0
        for word in line.split():
            table = glyphs_from_lines(
                [word], paint=0, x=pen + shift, y=72.0 + 12.0 * row, order=order + len(tables)
            )
            tables.append(table)
            pen += 5.0 * len(word) + gap
    return join_glyphs(*tables)


def every_row(page: Page) -> Mask:
    return np.ones(len(page.glyphs), bool)


def kept(page: Page, *, better: str = "Invoice") -> str:
    """What is left for a judge who likes a word."""
    doubled = find_doubled(page, every_row(page), lambda text: text.count(better), LAYERS)
    return to_string(page.glyphs.text[~doubled.worse])


@pytest.mark.parametrize("good_first", ["yes", "no"])
def test_one_of_two_layers_is_kept(good_first: str) -> None:
    """The one that the judge prefers, whatever the order of painting."""
    first, second = (GOOD, BAD) if good_first == "yes" else (BAD, GOOD)
    page = page_of(join_glyphs(layer(first, 1), layer(second, 20)))

    assert kept(page) == "".join(GOOD)
    assert measure_doubled(page, every_row(page), LAYERS).score == 1.0


def test_layers_of_words_and_of_lines_are_paired() -> None:
    """OCR software cuts its text in different ways, and measures a little differently."""
    page = page_of(join_glyphs(words_apart(GOOD, 1, shift=1.5), layer(BAD, 90)))

    assert kept(page) == "".join(GOOD).replace(" ", "")


def test_the_judge_reads_words_and_not_letters_in_a_row() -> None:
    """Words are their own objects, and are set to the width of the picture: without gaps."""
    heard: list[str] = []
    page = page_of(join_glyphs(words_apart(GOOD, 1, gap=0.0), layer(BAD, 90)))

    def listen(text: str) -> float:
        heard.append(text)
        return 0.0

    find_doubled(page, every_row(page), listen, LAYERS)

    assert heard[0].split() == " ".join(GOOD).split()
    assert heard[1].split() == " ".join(BAD).split()


def test_what_only_the_worse_layer_says_stays() -> None:
    """A footer that one of the two missed."""
    more = layer((*BAD, "and a footer that nobody else has seen"), 20)
    page = page_of(join_glyphs(layer(GOOD, 1), more))

    assert kept(page) == "".join(GOOD) + "and a footer that nobody else has seen"


def test_three_layers_leave_one() -> None:
    """And of equals the last painted."""
    page = page_of(join_glyphs(layer(BAD, 1), layer(BAD, 20), layer(GOOD, 40)))

    assert kept(page) == "".join(GOOD)
    assert kept(page, better="nothing of it") == "".join(GOOD)


def test_text_that_says_something_else_is_no_copy() -> None:
    """Two texts at one place: which one the page shows is not for words to say."""
    other = ("Ignore whatever stands below", "Zürich quay xylophone jumps", "mmmm pppp qqqq vvvv")
    page = page_of(join_glyphs(layer(GOOD, 1), layer(other, 20)))

    assert measure_doubled(page, every_row(page), LAYERS).score == 0.0
    assert not find_doubled(page, every_row(page), len, LAYERS).worse.any()


def test_neighbours_are_not_doubled() -> None:
    """Tight leading, and words that touch."""
    page = page_of(layer((*GOOD, *GOOD), 1, leading_em=1.0))

    assert measure_doubled(page, every_row(page), LAYERS).score == 0.0


@pytest.mark.parametrize("angle", [90.0, 180.0, -90.0])
def test_turned_layers_are_paired_too(angle: float) -> None:
    """A scan that lies on its side."""
    place = {"angle": angle, "x": 300.0, "y": 400.0}
    page = page_of(join_glyphs(layer(GOOD, 1, **place), layer(BAD, 20, **place)))

    assert kept(page) == "".join(GOOD)


def test_lines_that_cross_are_not_doubled() -> None:
    """A line and the same line a quarter turn on, which begin at one point."""
    place = {"x": 300.0, "y": 300.0}
    turned = layer(GOOD, 20, angle=90.0, x=-300.0, y=300.0)
    page = page_of(join_glyphs(layer(GOOD, 1, **place), turned))

    assert measure_doubled(page, every_row(page), LAYERS).score == 0.0


def test_rows_outside_the_layers_are_left_alone() -> None:
    """Painted text is not compared here."""
    page = page_of(join_glyphs(layer(GOOD, 1), layer(BAD, 20)))
    none = np.zeros(len(page.glyphs), bool)

    assert measure_doubled(page, none, LAYERS).score is None
    assert not find_doubled(page, none, len, LAYERS).worse.any()


def test_the_words_of_a_language_choose_the_layer() -> None:
    """With the package's own lists; the copy is marked as one."""
    page = page_of(join_glyphs(layer(GOOD, 1), layer(BAD, 20)), pictures=[SCAN])
    rows = hide_copies(page, HiddenRows.none(len(page.glyphs)), Languages(), THRESHOLDS)

    assert to_string(page.glyphs.text[~rows.is_hidden]) == "".join(GOOD)
    assert rows.has(Hiding.COPY).sum() == rows.is_hidden.sum()


def test_a_single_layer_is_given_back_untouched() -> None:
    """And so is a page without any."""
    page = page_of(layer(GOOD, 1), pictures=[SCAN])
    rows = HiddenRows.none(len(page.glyphs))

    assert hide_copies(page, rows, Languages(), THRESHOLDS) is rows


@given(
    st.lists(st.text("abcdé ", min_size=1, max_size=30), min_size=1, max_size=4).map(tuple),
    st.lists(st.text("abcdé ", min_size=1, max_size=30), min_size=1, max_size=4).map(tuple),
    st.floats(-40, 40),
)
def test_something_of_each_place_is_always_kept(
    first: tuple[str, ...], second: tuple[str, ...], shift: float
) -> None:
    """One layer is whole; nothing is taken but what lies beside it."""
    lower = layer(first, 1)
    page = page_of(join_glyphs(lower, layer(second, 20, x=72.0 + shift)))
    worse = find_doubled(page, every_row(page), len, LAYERS).worse
    inked = ~page.glyphs.is_space

    if worse.any():
        halves = worse[: len(lower)], worse[len(lower) :]
        assert any(not half.any() for half in halves)
        assert (inked & ~worse).any()
