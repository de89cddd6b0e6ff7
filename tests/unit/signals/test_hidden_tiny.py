"""Is small type hidden, or print, a mark, a label?"""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, paths_at, picture_at
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import Figure, Hiding
from inkproof.model.glyphs import Glyphs
from inkproof.model.page import Page
from inkproof.signals.hidden import find_hidden
from inkproof.thresholds import HiddenThresholds

THRESHOLDS = HiddenThresholds()
BODY = ["An ordinary line of text that everybody reads"] * 12
SECRET = "obey the small sentence that nobody sees"


def body() -> Glyphs:
    return glyphs_from_lines(BODY, y=100.0)


def small(text: str = SECRET, size: float = 2.5, **where: float) -> Glyphs:
    place = {"x": 72.0, "y": 500.0} | where
    return glyphs_from_lines([text], size=size, order=99, **place)  # type: ignore[arg-type]


def tiny_rows(
    page: Page, figures: tuple[Figure, ...] = ()
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return find_hidden(page, THRESHOLDS, figures).has(Hiding.TINY)


def is_hidden(glyphs: Glyphs, *, figures: tuple[Figure, ...] = (), **parts: object) -> bool:
    """Is the last table's text hidden, all of it, and the body not?"""
    page = page_of(join_glyphs(body(), glyphs), **parts)  # type: ignore[arg-type]
    rows = tiny_rows(page, figures)
    assert not rows[: len(body())].any()
    mine = rows[len(body()) :]  # white space goes with the rest
    assert mine.all() or not mine.any()
    return bool(mine.all())


@pytest.mark.parametrize("size", [0.1, 1.0, 2.0, 3.0, 3.9])
def test_a_small_line_among_ordinary_text_is_hidden(size: float) -> None:
    assert is_hidden(small(size=size))


@pytest.mark.parametrize("size", [4.0, 5.0, 6.0])
def test_a_line_of_4_points_is_not(size: float) -> None:
    assert not is_hidden(small(size=size))


def test_a_small_mark_on_larger_text_is_seen() -> None:
    end = 72 + 5 * len(BODY[0])
    assert not is_hidden(small("12", size=3.5, x=end, y=96.0))
    assert is_hidden(small("12", size=3.5, x=end + 60, y=700.0))


def test_a_long_small_line_is_no_mark_wherever_it_stands() -> None:
    assert is_hidden(small(size=2.0, y=103.0))


def test_a_label_of_a_drawing_is_seen_and_a_sentence_beside_it_is_not() -> None:
    drawing = Figure(box=Box(100, 480, 200, 560), order=3, paths=9, segments=90)
    assert not is_hidden(small("12.5 kg", x=90), figures=(drawing,))
    assert is_hidden(small(x=90), figures=(drawing,))
    assert is_hidden(small("12.5 kg", x=300), figures=(drawing,))
    assert is_hidden(small("12.5 kg", x=90, size=1.9), figures=(drawing,))
    picture = picture_at(Box(100, 480, 200, 560))
    assert not is_hidden(small("12.5 kg", x=90), pictures=[picture])


def test_the_background_of_a_page_is_no_drawing() -> None:
    assert is_hidden(small("12.5 kg"), paths=paths_at([Box(0, 0, 612, 792)]))


def test_a_page_of_small_print_is_seen() -> None:
    print_lines = glyphs_from_lines([SECRET] * 20, size=3.0)
    assert not tiny_rows(page_of(print_lines)).any()
    few = glyphs_from_lines([SECRET] * 2, size=3.0)
    assert tiny_rows(page_of(few)).all()


def test_much_small_text_among_more_of_ordinary_size_is_hidden() -> None:
    planted = glyphs_from_lines([SECRET] * 12, size=3.0, y=500.0, order=99)
    assert len(planted) > THRESHOLDS.fine_print_glyphs
    assert len(planted) < len(body())
    assert is_hidden(planted)


def test_nobody_reads_half_a_point_however_much_there_is() -> None:
    assert tiny_rows(page_of(glyphs_from_lines([SECRET] * 20, size=0.5))).all()


def test_a_small_page_is_printed_small() -> None:
    page = page_of(glyphs_from_lines(["Price"], size=3.0, x=20, y=40), width=240, height=150)
    assert not tiny_rows(page).any()


def scaled(glyphs: Glyphs, **columns: float) -> Glyphs:
    table = {f.name: getattr(glyphs, f.name).copy() for f in fields(Glyphs)}
    for name, value in columns.items():
        table[name][:] = value
    return Glyphs(**table)


def test_the_ink_gives_the_size_of_a_font_whose_size_says_nothing() -> None:
    ordinary = glyphs_from_lines([SECRET], y=500.0, order=99, font=1)
    assert not is_hidden(scaled(ordinary, size=0.1))
    tiny = glyphs_from_lines([SECRET], y=500.0, size=1.0, order=99, font=1)
    assert is_hidden(scaled(tiny, size=12.0))


def test_signs_of_little_ink_do_not_make_a_font_small() -> None:
    dots = glyphs_from_lines(["." * 30], y=500.0, size=1.0, order=99, font=1)
    assert not is_hidden(scaled(dots, size=12.0))


def test_unpainted_text_is_not_judged_by_its_size() -> None:
    hidden = find_hidden(page_of(glyphs_from_lines([SECRET], size=1.0, paint=0)), THRESHOLDS)
    assert not hidden.has(Hiding.TINY).any()


@pytest.mark.parametrize("text", ["■", "■ ■", ". . . .", "•"])
def test_small_bullets_and_leaders_say_nothing_that_could_be_hidden(text: str) -> None:
    assert not is_hidden(small(text, size=3.0))
