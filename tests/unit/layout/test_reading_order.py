"""Columns are read one after the other, rows of tables across."""

from __future__ import annotations

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs
from build.layouts import line_texts, read
from inkproof.layout.reading_order import choose_order, count_broken_seams
from inkproof.model.glyphs import Glyphs
from inkproof.thresholds import ColumnThresholds

LEFT = [
    "The left column starts here and",
    "goes on with a second line, and",
    "then with a third one that ends",
    "the left story.",
]
RIGHT = [
    "The right column is another one",
    "whose lines must follow only if",
    "the left column has been read to",
    "its end.",
]
ROWS = [
    ["Kerala", "5738", "6633", "8864"],
    ["Orissa", "3756", "5540", "12024"],
    ["Gujarat", "4403", "5374", "4866"],
    ["Pooled", "38742", "53618", "60601"],
]


def column(lines: list[str], x: float, y: float = 100.0, order: int = 0) -> Glyphs:
    return glyphs_from_lines(lines, x=x, y=y, order=order)


def row_by_row(*columns: Glyphs) -> Glyphs:
    """The glyphs painted from top to bottom, across all columns."""
    together = join_glyphs(*columns)
    return together.select(np.lexsort((together.x, together.y)))


def test_columns_are_read_one_after_the_other() -> None:
    """The stream runs line by line across both; a reader reads down."""
    segments = read(row_by_row(column(LEFT, 72), column(RIGHT, 320)))

    assert line_texts(segments) == LEFT + RIGHT


def test_columns_on_different_baselines_are_columns() -> None:
    """The right column is set half a line lower."""
    segments = read(row_by_row(column(LEFT, 72), column(RIGHT, 320, y=106)))

    assert line_texts(segments) == LEFT + RIGHT


def test_what_spans_the_columns_stands_before_and_after_them() -> None:
    """Title, two columns, and a line over the full width below."""
    title = ["A title that goes over both of the columns of this one page, all the way"]
    below = ["Below them a line of text goes over the full width of the page once more"]

    segments = read(
        column(title, 72, y=60),
        row_by_row(column(LEFT, 72), column(RIGHT, 320)),
        column(below, 72, y=180),
    )

    assert line_texts(segments) == title + LEFT + RIGHT + below


def test_other_columns_below_are_read_after_those_above() -> None:
    """The end of one article in two columns, then another article in two others."""
    segments = read(
        row_by_row(
            column(LEFT, 72),
            column(RIGHT, 320),
            column(
                ["Between them stands a line over the full width of all the columns above"],
                72,
                y=200,
            ),
            column(RIGHT, 72, y=300),
            column(LEFT, 250, y=300),
        )
    )

    assert line_texts(segments)[:4] == LEFT
    assert line_texts(segments)[-8:] == RIGHT + LEFT


def test_rows_of_a_table_are_read_across() -> None:
    """Short cells on common baselines stay in their rows, painted row by row."""
    cells = [[row[index] for row in ROWS] for index in range(4)]
    table = row_by_row(*(column(cell, 72 + 90 * i) for i, cell in enumerate(cells)))

    segments = read(table)

    assert line_texts(segments) == [" ".join(row) for row in ROWS]


def test_figures_painted_column_by_column_are_rows_all_the_same() -> None:
    """A spreadsheet may paint its columns one after the other."""
    cells = [[row[index] for row in ROWS] for index in range(4)]

    segments = read(*(column(cell, 72 + 90 * i) for i, cell in enumerate(cells)))

    assert line_texts(segments) == [" ".join(row) for row in ROWS]


def test_short_lines_painted_column_by_column_are_columns() -> None:
    """An index or an address beside another is read down, as it was written."""
    names, towns = ["Adam", "Berta", "Caesar", "Dora"], ["Aachen", "Berlin", "Celle", "Dresden"]

    segments = read(column(names, 72), column(towns, 320, order=9))

    assert line_texts(segments) == names + towns


def test_numbers_of_a_list_stay_with_their_items() -> None:
    """Hanging numbers are no column, even where all of them are painted first."""
    numbers = glyphs_from_lines(["1.", "2.", "3."], x=72, leading_em=2.4)
    items = glyphs_from_lines(
        [
            "First item of the list that",
            "goes on",
            "Second item of the list",
            "ends",
            "Third item",
            "too",
        ],
        x=100,
        order=9,
    )

    segments = read(numbers, items)

    assert line_texts(segments)[0] == "1. First item of the list that"
    assert line_texts(segments)[2] == "2. Second item of the list"


def test_numbers_of_lines_are_no_text_of_them() -> None:
    """A bill counts its lines in the margin: no sentence has those numbers in it."""
    text = [f"the department shall review the order, part {word}" for word in "abcdef"]
    numbers = [str(number) for number in range(1, 7)]

    segments = read(row_by_row(column(numbers, 72), column(text, 100)))

    assert line_texts(segments) == numbers + text


def test_running_heads_do_not_stand_inside_columns() -> None:
    """A folio over the right column comes before both columns."""
    segments = read(
        row_by_row(
            column(["Advocacy"], 72, y=40),
            column(["447"], 480, y=40),
            column(LEFT, 72),
            column(RIGHT, 320),
        )
    )

    assert line_texts(segments) == ["Advocacy 447", *LEFT, *RIGHT]


@pytest.mark.parametrize(
    ("texts", "broken"),
    [
        (["It ends.", "It begins"], 0),
        (["It does not", "Begin here"], 1),
        (["It goes", "on here."], 0),
        (["It ends.", "goes on"], 1),
        (["", "Nothing before"], 0),
    ],
)
def test_a_seam_is_broken_where_a_sentence_is_cut(texts: list[str], broken: int) -> None:
    """Ends without a stop before a capital, or with one before a small letter."""
    assert count_broken_seams(texts) == broken


def test_another_order_is_taken_only_if_clearly_better() -> None:
    """As many broken seams, or a few less, change nothing."""
    texts = ["The one", "The two", "goes on.", "ends."]
    limits = ColumnThresholds(fewer_seams=1)

    assert list(choose_order([[0, 1, 2, 3], [1, 0, 2, 3]], texts, limits)) == [0, 1, 2, 3]
    assert list(choose_order([[0, 1, 2, 3], [0, 2, 1, 3]], texts, limits)) == [0, 2, 1, 3]
