"""Rows as seen become text as read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines
from build.layouts import line_texts, read, with_columns
from inkproof.layout.bidi import mirror, reading_order

SEEN = st.text("ab12.,- ()אבגע٣٤", max_size=30)


def spoken(seen: str) -> str:
    points = [ord(character) for character in seen]
    return "".join(seen[place] for place in reading_order(points, range(len(points))))


@pytest.mark.parametrize(
    ("seen", "read_as"),
    [
        ("גבא", "אבג"),
        ("דג בא", "אב גד"),
        ("2026 גבא", "אבג 2026"),
        ("גבא 2/2/2026 דד", "דד 2/2/2026 אבג"),
        ("הדגבא R foo", "R foo אבגדה"),
        ("one two בא three", "one two אב three"),
        ("14 דגבא 34", "34 אבגד 14"),
        ("plain text 12", "plain text 12"),
    ],
)
def test_a_line_is_read_in_the_direction_of_its_letters(seen: str, read_as: str) -> None:
    """Runs of the other direction inside it are turned back; digits have no vote."""
    assert spoken(seen) == read_as


def test_arabic_digits_belong_to_the_run_beside_them() -> None:
    """In an English line the Arabic date is one run, its numbers read from the left."""
    assert spoken("date of it: ٤٣ ליר ٤") == "date of it: ٤ ריל ٤٣"


@given(SEEN)
def test_reading_moves_characters_and_changes_none(seen: str) -> None:
    """Every character is read once."""
    assert sorted(spoken(seen)) == sorted(seen)


@given(SEEN)
def test_units_stay_together(seen: str) -> None:
    """A base and what belongs to it are neighbours in their order, whichever way they turn."""
    points = [ord(character) for character in seen]
    units = [index - index % 2 for index in range(len(points))]

    order = reading_order(points, units)

    assert sorted(order) == list(range(len(points)))
    for first in range(0, len(points) - 1, 2):
        assert order.index(first + 1) == order.index(first) + 1


@pytest.mark.parametrize(
    ("read_as", "put_right"),
    [(")אב(", "(אב)"), ("(אב(", "(אב)"), (")אב)", "(אב)"), ("(אב)", "(אב)"), ("א)", "א)")],
)
def test_brackets_pair_up(read_as: str, put_right: str) -> None:
    """Files state what a bracket shows or what it means; a lone one is left alone."""
    turned = mirror([ord(character) for character in read_as])

    assert "".join(map(chr, turned)) == put_right


@pytest.mark.parametrize("alone", [True, False])
def test_painted_right_to_left_or_in_order_of_sight_reads_the_same(alone: bool) -> None:  # noqa: FBT001
    """The place of each glyph decides, not when it was painted."""
    glyphs = glyphs_from_lines(["דגה בא"])
    order = range(len(glyphs))[::-1] if alone else range(len(glyphs))

    segments = read(with_columns(glyphs.select(list(order))))  # type: ignore[arg-type]

    assert line_texts(segments) == ["אב הגד"]
