from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from inkproof.geometry.boxes import Box
from inkproof.layout.segments import find_segments
from inkproof.model.content import Block
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs
from inkproof.model.page import Font
from inkproof.signals.exclusions import Exclusion
from inkproof.signals.passages import join_blocks
from inkproof.signals.prose import ProseReading, find_prose
from inkproof.signals.prose_places import Setting, _find_gaps, try_places
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
BODY = (
    "All human beings are born free and equal in dignity and rights. They",
    "are endowed with reason and conscience and should act towards one",
    "another in a spirit of brotherhood. Everyone is entitled to all the",
    "rights and freedoms set forth in this declaration, without distinction",
    "of any kind, such as colour, language, religion, political or other",
    "opinion, national or social origin, property, birth or other status.",
)
SENTENCE = ("No one shall be held in slavery or servitude in any of", "the forms that people know")


def read(*tables: Glyphs, figures: Sequence[Figure] = ()) -> ProseReading:
    """The prose of a Letter page with these glyphs."""
    page = page_of(join_glyphs(*tables))
    segments = find_segments(page, THRESHOLDS)
    setting = Setting(
        blocks=segments.blocks,
        page=page.box,
        body_size_pt=segments.body_size_pt,
        figures=figures,
    )
    text, seen = join_blocks(segments.blocks), inspect_glyphs(page.glyphs)
    return find_prose(text, seen, (Font(name="Serif"),), THRESHOLDS.prose, setting)


def body(y: float = 300.0, size: float = 10.0) -> Glyphs:
    return glyphs_from_lines(BODY, y=y, size=size, narrow_em=0.3)


def set_apart(rows: Sequence[Sequence[str]], starts: Sequence[float], y: float) -> Glyphs:
    """Cells of rows, each beginning where its column does."""
    cells = [
        glyphs_from_lines([cell], x=start, y=y + 12 * row, narrow_em=0.3)
        for row, line in enumerate(rows)
        for cell, start in zip(line, starts, strict=True)
    ]
    return join_glyphs(*cells)


def test_running_text_has_a_vote_whatever_its_size() -> None:
    """A page that is set small throughout is judged as any other."""
    for size in (6.0, 10.0, 16.0):
        assert not read(body(size=size)).excluded


@pytest.mark.parametrize("size", [20.0, 7.0])
def test_text_much_larger_or_smaller_than_the_body_has_no_vote(size: float) -> None:
    """Headings, captions, footnotes."""
    reading = read(body(), glyphs_from_lines(SENTENCE, y=500, size=size, narrow_em=0.3))

    assert reading.excluded == {Exclusion.OTHER_SIZE: 1}
    assert "slavery" not in reading.text


def test_a_page_may_have_two_sizes_of_running_text() -> None:
    """A size that much of the page has is a body of its own."""
    reading = read(body(y=100), body(y=500, size=14))

    assert not reading.excluded


@pytest.mark.parametrize("y", [30.0, 775.0])
def test_a_running_head_has_no_vote(y: float) -> None:
    """One line apart from the text, at the top or the bottom of the page."""
    head = glyphs_from_lines(["A declaration of the rights of all of us here today"], y=y)

    reading = read(body(), head)

    assert reading.excluded == {Exclusion.PAGE_EDGE: 1}


def test_text_that_runs_into_the_edge_has_a_vote() -> None:
    """The page is full, the last line is no running foot."""
    last = glyphs_from_lines(["and so it shall be for each and every one"], y=768)

    assert not read(body(y=690), last).excluded


def test_size_and_place_exclude_nothing_where_little_is_left() -> None:
    """A short page is judged by its heading rather than not at all."""
    title = glyphs_from_lines(SENTENCE, y=40, size=18, narrow_em=0.3)
    note = glyphs_from_lines(["x y z " * 12] * 4, y=400, size=9, narrow_em=0.3)

    reading = read(title, note)

    assert "slavery" in reading.text


def test_labels_of_a_drawing_have_no_vote() -> None:
    """They stand mostly inside its box; words drawn as outlines have no labels."""
    box = Box(60, 480, 560, 560)
    labels = glyphs_from_lines(SENTENCE, y=500, narrow_em=0.3)
    drawing = Figure(box=box, order=0, paths=9, segments=90)
    outlines = Figure(box=box, order=0, paths=9, segments=90, outlined=True)

    assert read(body(), labels, figures=(drawing,)).excluded == {Exclusion.IN_FIGURE: 1}
    assert not read(body(), labels, figures=(outlines,)).excluded


ROWS = (
    ("the red boats of the north", "and the rest of them", "sold in the spring"),
    ("the green boats of the south", "and one of the others", "lost in the summer"),
)


def test_gaps_below_one_another_are_columns() -> None:
    """Rows of cells have no vote, though all their cells are words."""
    reading = read(body(), set_apart(ROWS, (72, 222, 342), y=500))

    assert reading.excluded == {Exclusion.WIDE_GAPS: 1}


def test_column_gaps_are_looked_for_only_where_nothing_else_keeps_out() -> None:
    """They take longer than all other gates, and a block is kept out once."""
    page = page_of(set_apart(ROWS, (72, 222, 342), y=500))
    (block,) = find_segments(page, THRESHOLDS).blocks
    setting = Setting(blocks=(block,), page=page.box, body_size_pt=10.0)
    counts = (np.array([90]), np.array([30.0]))

    for left in (True, False):
        gates = try_places(setting, page.glyphs, *counts, THRESHOLDS.prose, left=np.array([left]))
        assert gates[Exclusion.WIDE_GAPS].tolist() == [left]


def test_what_lies_between_two_lines_is_no_gap() -> None:
    """A short line and one that begins behind its end share no line."""
    rows = (("of it", "and so"), ("in so far", "all"), ("as is", "so it"), ("by the law", "of"))
    starts = ((72, 110), (200, 260), (72, 118), (200, 266))
    cells = [
        set_apart((row,), start, y=500 + 12 * place)
        for place, (row, start) in enumerate(zip(rows, starts, strict=True))
    ]
    page = page_of(join_glyphs(*cells))
    lines = [line for block in find_segments(page, THRESHOLDS).blocks for line in block.lines]

    gaps = _find_gaps(lines, page.glyphs, THRESHOLDS.prose)

    widths = (gaps.last - gaps.first).tolist()
    assert max(widths) < 50
    assert max(Counter(gaps.line.tolist()).values()) == 1


@pytest.mark.parametrize("angle", [0.0, 90.0])
def test_columns_are_seen_in_turned_text(angle: float) -> None:
    """A table set across the page has its gaps along its lines."""
    level = set_apart(ROWS, (72, 222, 342), y=300)
    turned = dataclasses.replace(
        level,
        x=level.x if not angle else 700 - level.y,
        y=level.y if not angle else level.x,
        angle=np.full_like(level.angle, angle),
        box=level.box
        if not angle
        else np.stack(
            [700 - level.box[:, 3], level.box[:, 0], 700 - level.box[:, 1], level.box[:, 2]], 1
        ),
    )

    assert Exclusion.WIDE_GAPS in read(turned).excluded


def test_gaps_beside_one_another_are_no_columns() -> None:
    """Two wide gaps at two places are an accident of spacing."""
    upper = set_apart((("No one shall", "be held in slavery at all in here"),), (72, 150), y=500)
    lower = set_apart((("No one shall be held in servitude", "at all in here"),), (72, 250), y=512)

    assert Exclusion.WIDE_GAPS not in read(body(), upper, lower).excluded


def test_a_river_of_justified_type_is_no_column() -> None:
    """Word spaces of twice their width stand below one another only by chance."""
    draw = Random(7)
    words = [line.split() for line in BODY]
    tables = []
    for row, line in enumerate(words):
        x = 72.0
        for word in line:
            tables.append(glyphs_from_lines([word], x=x, y=500 + 12 * row, narrow_em=0.3))
            x = float(tables[-1].x[-1] + tables[-1].advance[-1]) + draw.uniform(4.5, 11.5)

    reading = read(body(), *tables)

    assert not reading.excluded


def test_one_wide_gap_is_no_column() -> None:
    """Confirmation asks for a second line."""
    line = set_apart(
        (("No one shall be held in slavery", "or in servitude in any form"),), (72, 300), 500
    )
    rest = glyphs_from_lines(["of any kind that has ever been known to the people there"], y=512)

    assert Exclusion.WIDE_GAPS not in read(body(), line, rest).excluded


def test_the_gap_after_the_number_of_an_item_is_no_column() -> None:
    """Lists of sentences hang their numbers out."""
    rows = tuple((f"({number})", line) for number, line in zip("abcdef", BODY, strict=True))

    reading = read(set_apart(rows, (72, 100), y=500))

    assert Exclusion.WIDE_GAPS not in reading.excluded


def in_one_block(tables: Sequence[Glyphs]) -> ProseReading:
    """The prose of a page whose lines layout took for one block."""
    page = page_of(join_glyphs(*tables))
    segments = find_segments(page, THRESHOLDS)
    lines = tuple(line for block in segments.blocks for line in block.lines)
    block = Block(lines=lines, box=page.box, size_pt=segments.body_size_pt)
    setting = Setting(blocks=(block,), page=page.box, body_size_pt=segments.body_size_pt)
    text, seen = join_blocks((block,)), inspect_glyphs(page.glyphs)
    return find_prose(text, seen, (Font(name="Serif"),), THRESHOLDS.prose, setting)


def test_lines_that_begin_and_end_at_many_places_are_a_grid() -> None:
    """Text is flush on one side at least."""
    starts = (72, 100, 130, 90, 150, 115)
    tables = [
        glyphs_from_lines([line], x=start, y=500 + 12 * row, narrow_em=0.3)
        for row, (line, start) in enumerate(zip(BODY, starts, strict=True))
    ]

    assert in_one_block(tables).excluded == {Exclusion.DISTINCT_LEFT_EDGES: 1}
    assert not in_one_block([body()]).excluded


def test_text_that_is_flush_on_the_right_has_a_vote() -> None:
    """Hebrew and Arabic are ragged on the left."""
    tables = []
    for row, line in enumerate(BODY):
        table = glyphs_from_lines([line], y=500 + 12 * row, narrow_em=0.3)
        width = float(table.x[-1] + table.advance[-1]) - 72
        tables.append(glyphs_from_lines([line], x=500 - width, y=500 + 12 * row, narrow_em=0.3))

    assert not in_one_block(tables).excluded


@given(st.floats(0.5, 3.0))
def test_what_votes_does_not_depend_on_the_scale(scale: float) -> None:
    """Tolerances are multiples of the size: a poster and a leaflet are judged alike."""
    tables = (
        glyphs_from_lines(BODY, x=72 * scale, y=300 * scale, size=10 * scale, narrow_em=0.3),
        glyphs_from_lines(SENTENCE, x=72 * scale, y=500 * scale, size=20 * scale, narrow_em=0.3),
    )
    page = page_of(join_glyphs(*tables), width=612 * scale, height=792 * scale)
    segments = find_segments(page, THRESHOLDS)
    setting = Setting(blocks=segments.blocks, page=page.box, body_size_pt=segments.body_size_pt)

    reading = find_prose(
        join_blocks(segments.blocks),
        inspect_glyphs(page.glyphs),
        (Font(name="Serif"),),
        THRESHOLDS.prose,
        setting,
    )

    assert reading.excluded == {Exclusion.OTHER_SIZE: 1}
