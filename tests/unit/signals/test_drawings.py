from __future__ import annotations

from dataclasses import replace

import numpy as np

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import Figure
from inkproof.signals.drawings import NO_DRAWINGS, measure_drawings


def figure(box: Box, segments: int = 10, *, outlined: bool = False) -> Figure:
    return Figure(box=box, order=0, paths=1, segments=segments, outlined=outlined)


def test_a_page_without_drawings_has_none() -> None:
    """Nothing is counted."""
    page = page_of(glyphs_from_lines(["text"]))

    assert measure_drawings(page, (), np.ones(4, bool)) == NO_DRAWINGS


def test_drawings_are_counted_with_their_coverage_and_labels() -> None:
    """Overlapping drawings cover once; only signs that are seen are labels."""
    page = page_of(
        join_glyphs(
            glyphs_from_lines(["label"], x=20, y=50), glyphs_from_lines(["text"], x=20, y=500)
        ),
        width=100,
        height=1_000,
    )
    seen = np.ones(9, bool)
    seen[0] = False

    reading = measure_drawings(
        page, (figure(Box(0, 0, 100, 100)), figure(Box(0, 50, 100, 200))), seen
    )

    assert reading.figures == 2
    assert reading.figure_coverage == 0.2
    assert reading.figure_labels == 4
    assert reading.outlined_segments == 0


def test_outlined_words_are_no_drawing() -> None:
    """Their segments are counted, their box covers nothing and has no labels."""
    page = page_of(glyphs_from_lines(["text"], x=20, y=50))
    box = Box(0, 0, 300, 300)

    reading = measure_drawings(
        page,
        (figure(box, 300, outlined=True), figure(box, 55, outlined=True)),
        np.ones(4, bool),
    )

    assert (reading.figures, reading.figure_coverage, reading.figure_labels) == (0, 0.0, 0)
    assert reading.outlined_segments == 355


def test_charts_are_counted_among_the_drawings() -> None:
    """Decoration is a drawing too."""
    chart = replace(figure(Box(0, 0, 100, 100)), chart=True)

    reading = measure_drawings(page_of(), (chart, figure(Box(0, 200, 100, 300))), np.ones(0, bool))

    assert (reading.figures, reading.charts) == (2, 1)
