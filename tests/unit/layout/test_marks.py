"""Marks follow their letter; accents drawn over one become part of it."""

from __future__ import annotations

import numpy as np

from build.glyphs import glyphs_from_lines
from build.layouts import only_line, read, with_columns
from inkproof.layout.marks import compose, fold_spaces
from inkproof.model.glyphs import Glyphs


def accent(sign: str, x: float, order: int) -> Glyphs:
    """A sign over the letter at x, painted as an object of its own."""
    return glyphs_from_lines([sign], x=x, y=100, order=order)


def test_an_accent_from_another_object_joins_the_letter_beneath() -> None:
    """TeX draws the diaeresis first, or last, at the place of its letter."""
    word = glyphs_from_lines(["fur"], x=100, y=100)

    before = only_line(read(accent("¨", 105, 0), word))
    after = only_line(read(word, accent("¨", 105, 9)))

    assert before.text == after.text == "für"
    assert len(before.rows) == 3


def test_an_accent_beside_letters_is_a_sign_of_its_own() -> None:
    """A tilde or a circumflex of a program stands over nothing."""
    line = only_line(read(glyphs_from_lines(["a ~b^c"])))

    assert line.text == "a ~b^c"


def test_a_mark_that_stands_before_its_letter_follows_it() -> None:
    """A vowel sign without advance a little to the right of its consonant, read leftwards."""
    glyphs = glyphs_from_lines(["בא"], x=100)
    mark = glyphs_from_lines(["\u05b8"], x=106, order=1)
    light = with_columns(
        mark,
        advance=np.zeros(1, np.float32),
        box=np.array([[106, 66, 109, 72]], np.float32),
    )

    line = only_line(read(glyphs, light))

    assert line.text == "א\u05b8ב"


def test_marks_open_no_gap() -> None:
    """A mark over the end of a word is no word, and hides no gap after it."""
    word = glyphs_from_lines(["ab cd"], x=100, spaces=False)
    mark = with_columns(
        glyphs_from_lines(["\u0301"], x=110, order=1), advance=np.zeros(1, np.float32)
    )

    line = only_line(read(word, mark))

    assert line.text == "ab\u0301 cd"


def test_composed_letters_keep_the_row_of_the_letter() -> None:
    """The mark's row goes with its letter; marks that make no letter stay."""
    points, rows = compose([ord("u"), 0x308, ord("q"), 0x308], [0, 1, 2, 3])

    assert "".join(map(chr, points)) == "üq\u0308"
    assert rows == [0, 2, 3]


def test_thai_am_is_whole_again() -> None:
    """Fonts draw SARA AM as two glyphs."""
    points, _ = compose([0xE19, 0xE4D, 0xE32], [0, 1, 2])

    assert points == [0xE19, 0xE33]


def test_spaces_fold_to_one_and_none_at_the_ends() -> None:
    """Also the no-break space is a space between words."""
    points, rows = fold_spaces([0x20, 0x61, 0xA0, 0x20, 0x62, 0x20], [0, 1, 2, 3, 4, 5])

    assert "".join(map(chr, points)) == "a b"
    assert rows == [1, 2, 4]
