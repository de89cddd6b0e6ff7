"""From glyphs to blocks: nothing is lost, nothing comes twice, whatever the order of paint."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from build.layouts import line_texts, only_line, read, shifted, with_columns
from inkproof.layout.segments import find_segments
from inkproof.model.glyphs import Glyphs, Paint
from inkproof.thresholds import Thresholds

LETTERS = "abcdefghijklmnop ÄÖß0123456789.,-()אבגد漢字"


@st.composite
def scattered(draw: st.DrawFn) -> Glyphs:
    """Glyphs of any character at any place of the page, in any order, turned or not."""
    count = draw(st.integers(1, 40))
    text = draw(st.text(LETTERS, min_size=count, max_size=count))
    coordinate = st.integers(0, 60)
    places = draw(st.lists(st.tuples(coordinate, coordinate), min_size=count, max_size=count))
    tables = [
        glyphs_from_lines(
            [character],
            x=5.0 + 9.3 * x,
            y=15.0 + 11.7 * y,
            size=draw(st.sampled_from([6.0, 10.0, 24.0])),
            angle=draw(st.sampled_from([0.0, 0.0, 0.0, 90.0, -90.0, 33.0])),
            order=index,
        )
        for index, (character, (x, y)) in enumerate(zip(text, places, strict=True))
    ]
    return join_glyphs(*tables)


@settings(max_examples=60, deadline=None)
@given(scattered())
def test_every_inked_glyph_stands_in_exactly_one_line(glyphs: Glyphs) -> None:
    """Copies of the same ink may vanish; every other glyph on the page is in one line, once."""
    page = page_of(glyphs)

    segments = find_segments(page, Thresholds())

    rows = Counter(
        int(row)
        for block in segments.blocks
        for line in block.lines
        for row in line.rows
        if row >= 0
    )
    seen = {(chr(glyphs.text[r]), float(glyphs.x[r]), float(glyphs.y[r])) for r in rows}
    expected = np.flatnonzero(~glyphs.is_space & _is_on_page(glyphs))
    assert set(rows.values()) <= {1}
    assert set(rows) <= set(expected.tolist())
    assert {
        (chr(glyphs.text[r]), float(glyphs.x[r]), float(glyphs.y[r])) for r in expected
    } == seen


@settings(max_examples=60, deadline=None)
@given(scattered())
def test_rows_spell_the_text(glyphs: Glyphs) -> None:
    """Each character has its row, and spaces that we put in have none."""
    segments = find_segments(page_of(glyphs), Thresholds())

    for block in segments.blocks:
        for line in block.lines:
            assert len(line.text) == len(line.rows)
            for character, row in zip(line.text, line.rows, strict=True):
                same = row >= 0 and character == chr(glyphs.text[row])
                assert same or (row < 0 and character == " ") or character in "()"


@settings(max_examples=30, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_painting_does_not_change_the_words(random: object) -> None:
    """Each glyph painted alone and in any order gives the same lines."""
    glyphs = glyphs_from_lines(["The lamp is lit", "at half past nine"], spaces=False)
    order = list(range(len(glyphs)))
    random.shuffle(order)  # type: ignore[attr-defined]
    mixed = glyphs.select(np.array(order))

    segments = read(with_columns(mixed, order=np.arange(len(mixed), dtype=np.int32)))

    assert line_texts(segments) == ["The lamp is lit", "at half past nine"]


def test_a_blank_page_has_no_blocks() -> None:
    """Nothing painted, nothing said, no body size."""
    segments = find_segments(page_of(), Thresholds())

    assert segments.blocks == ()
    assert segments.body_size_pt == 0


def test_invisible_text_does_not_count_unless_asked_for() -> None:
    """What nobody sees is left to the caller's judgement."""
    hidden = glyphs_from_lines(["hidden words"], y=100, paint=0)

    segments = read(hidden, glyphs_from_lines(["7"], y=300))

    assert line_texts(segments) == ["7"]


def test_the_caller_says_which_rows_count() -> None:
    """Asked for, hidden text is read beside the visible."""
    hidden = glyphs_from_lines(["hidden"], y=100, paint=0)
    much = glyphs_from_lines(["much more text to be seen"], y=200)
    page = page_of(join_glyphs(hidden, much))

    segments = find_segments(page, Thresholds(), used=np.ones(len(page.glyphs), bool))

    assert line_texts(segments) == ["hidden", "much more text to be seen"]


def test_text_off_the_page_is_left_out() -> None:
    """Glyphs beside the page are no text of it."""
    segments = read(glyphs_from_lines(["seen"]), glyphs_from_lines(["unseen"], x=700))

    assert line_texts(segments) == ["seen"]


def test_letters_drawn_twice_are_read_once() -> None:
    """Fake bold draws each letter again a fraction of its size aside; a doubled letter of the
    text stands an advance apart and stays."""
    glyphs = glyphs_from_lines(["BOOK 'BBOO'"], spaces=False, paint=Paint.FILL)
    again = shifted(glyphs, np.full(len(glyphs), 0.3))

    segments = read(glyphs, again)

    assert line_texts(segments) == ["BOOK 'BBOO'"]


def test_a_line_knows_where_it_stands() -> None:
    """Baseline, ends, size and the widest gap are those of the glyphs."""
    line = only_line(read(glyphs_from_lines(["ab  c"], x=100, y=50, size=10)))

    assert line.baseline == 50
    assert (line.start, line.end) == (100, 125)
    assert line.size_pt == 10
    assert line.widest_gap_em == 1.0


def test_body_size_is_that_of_most_characters() -> None:
    """Several short large lines never outvote the body."""
    large = [glyphs_from_lines(["Big"], size=30, y=40 + 40 * row) for row in range(5)]
    small = glyphs_from_lines(["a long line of the body text of this page"], size=9, y=400)

    segments = read(*large, small)

    assert segments.body_size_pt == 9


def _is_on_page(glyphs: Glyphs) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    box = glyphs.box
    touches = (box[:, 2] >= 0) & (box[:, 3] >= 0) & (box[:, 0] <= 612) & (box[:, 1] <= 792)
    origin = (glyphs.x >= 0) & (glyphs.y >= 0) & (glyphs.x <= 612) & (glyphs.y <= 792)
    return np.asarray(touches | origin)
