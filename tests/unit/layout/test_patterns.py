"""Boxes that say something together: codes, bars, pixels; and the furniture that does not."""

from __future__ import annotations

import numpy as np
import pytest

from build.drawings import Path, box_at, curve_at, paths_of, rule_at
from build.glyphs import glyphs_from_lines, page_of
from inkproof.geometry.boxes import Box
from inkproof.layout.figures import find_figures
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs
from inkproof.thresholds import FigureThresholds

LIMITS = FigureThresholds()
GREY, PALE = 0x707070FF, 0xE6E6FFFF
TEXT = glyphs_from_lines(["All human beings are born free and equal in dignity"] * 4, y=100)


def find(paths: list[Path], glyphs: Glyphs = TEXT) -> tuple[Figure, ...]:
    return find_figures(page_of(glyphs, paths=paths_of(paths)), LIMITS)


def square_code(side: float, count: int = 25) -> list[Path]:
    """Modules of a QR code: about half of the places are dark."""
    dark = np.argwhere(np.random.default_rng(1).random((count, count)) < 0.5).tolist()
    return [box_at(200 + side * x, 300 + side * y, side, side) for x, y in dark]


def bar_code() -> list[Path]:
    """Thirty bars of one to three units, one to three units apart."""
    random = np.random.default_rng(2)
    widths, gaps = random.integers(1, 4, 30), random.integers(1, 4, 30)
    starts = 100 + np.cumsum(np.concatenate([[0], (widths + gaps)[:-1]]))
    both = zip(starts.tolist(), widths.tolist(), strict=True)
    return [box_at(start, 300, width, 60) for start, width in both]


def bars(colour: int = GREY) -> list[Path]:
    heights = (40, 90, 60, 120, 20, 75, 130, 55, 85, 110)
    return [box_at(100 + 40 * n, 500 - h, 25, h, colour) for n, h in enumerate(heights)]


def cells(columns: int, rows: int, colour: int = GREY) -> list[Path]:
    places = [(x, y) for x in range(columns) for y in range(rows)]
    return [box_at(60 + 24 * x, 300 + 14 * y, 22, 12, colour) for x, y in places]


@pytest.mark.parametrize(
    ("paths", "box"),
    [
        pytest.param(square_code(6), Box(200, 300, 350, 450), id="QR code"),
        pytest.param(square_code(2.8), Box(200, 300, 270, 370), id="small QR code"),
        pytest.param(bar_code(), Box(100, 300, 220, 360), id="bar code"),
        pytest.param(bars(), Box(100, 370, 485, 500), id="bars without an axis"),
        pytest.param(
            [box_at(100 + 5 * (n % 60), 300 + 5 * (n // 60), 5, 5) for n in range(0, 3_599, 2)]
            + [box_at(100, 300, 5, 5)],
            Box(100, 300, 400, 600),
            id="stripes of squares",
        ),
        pytest.param(cells(20, 20), Box(60, 300, 538, 578), id="400 dark cells"),
    ],
)
def test_dark_boxes_in_a_pattern_are_a_drawing(paths: list[Path], box: Box) -> None:
    """With text beside them, and without any on the page."""
    for glyphs in (TEXT, Glyphs.empty()):
        (figure,) = find(paths, glyphs)
        assert figure.box == pytest.approx(box, abs=12)
        assert figure.chart


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(cells(6, 12), id="cells"),
        pytest.param(cells(1, 12), id="stripes"),
        pytest.param(bars(PALE), id="pale boxes of a form"),
        pytest.param(bars()[:7], id="seven boxes"),
        pytest.param(
            [box_at(72, 300 + 20 * n, 468, 2.5) for n in range(15)]
            + [box_at(72 + 60 * n, 300, 2.5, 280) for n in range(9)],
            id="thick table grid",
        ),
        pytest.param([box_at(100 + 5 * n, 300, 2.5, 60) for n in range(40)], id="hatching"),
        pytest.param(
            [box_at(20, 20, 572, 3), box_at(20, 770, 572, 3), box_at(20, 20, 3, 750)], id="border"
        ),
        pytest.param([box_at(72, 90 + 14 * n, 60 + 20 * n, 1) for n in range(9)], id="underlines"),
    ],
)
def test_furniture_of_boxes_is_no_pattern(paths: list[Path]) -> None:
    """Cells and stripes fill all places of their rows and columns; lines are none."""
    assert not find(paths)
    assert not find(paths, Glyphs.empty())


def test_boxes_that_bear_text_are_no_pattern() -> None:
    """White words on dark boxes of unequal width, as headings have them."""
    words = glyphs_from_lines(["All human beings are born"] * 10, x=72, y=300, leading_em=2.0)
    widths = [150, 220, 180, 260, 170, 240, 200, 280, 190, 210]
    tops = np.unique(words.box[:, 1])[:1].tolist()[0]
    boxes = [box_at(70, tops - 3 + 20 * n, width, 14) for n, width in enumerate(widths)]
    boxes += [box_at(400, tops - 3 + 20 * n, 20, 14) for n in range(0, 10, 3)]

    assert find(boxes, TEXT)
    assert not find(boxes, words)


def test_shapes_without_axes_are_no_chart() -> None:
    """Three curves are a drawing, and perhaps decoration; a curve with two axes is a chart."""
    curves = [curve_at(100, 300 + 20 * n, 200, 120) for n in range(3)]
    axes = [rule_at(98, 290, 1, 170), rule_at(98, 460, 210, 1)]

    assert [figure.chart for figure in find(curves)] == [False]
    assert [figure.chart for figure in find([*curves, *axes])] == [True]
