"""Which text is certainly hidden, and which awaits a render, by what is stated?"""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, paths_at, picture_at
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import HiddenRows, Hiding, code_of
from inkproof.model.glyphs import Flag, Glyphs, Paint
from inkproof.model.page import Font, Page, PathFlag
from inkproof.signals.hidden import find_hidden
from inkproof.thresholds import HiddenThresholds

THRESHOLDS = HiddenThresholds()
PLAIN, SECRET = "ordinary words", "hidden words"
WHITE, RED, GREY = 0xFFFFFFFF, 0xCC0000FF, 0xD9D9D9FF
OVER_SECRET = Box(60, 285, 400, 310)
"""Around a line with its baseline at 300."""


def with_columns(glyphs: Glyphs, **columns: object) -> Glyphs:
    """The same glyphs with whole columns of one value."""
    table = {f.name: getattr(glyphs, f.name).copy() for f in fields(Glyphs)}
    for name, value in columns.items():
        table[name][:] = value
    return Glyphs(**table)


def secret(**how: object) -> Glyphs:
    """The secret line, painted as object 5 at y = 300."""
    return glyphs_from_lines([SECRET], y=300.0, order=5, **how)  # type: ignore[arg-type]


def plain() -> Glyphs:
    return glyphs_from_lines([PLAIN], y=100.0, order=4)


def with_secret(glyphs: Glyphs, **parts: object) -> Page:
    """A page with an ordinary line and another one."""
    return page_of(join_glyphs(plain(), glyphs), **parts)  # type: ignore[arg-type]


def found(page: Page) -> tuple[set[str], set[str]]:
    """What is hidden and what is suspect in the second line; the first must be clear."""
    hidden = find_hidden(page, THRESHOLDS)
    first = len(plain())
    assert not hidden.how[:first].any()
    assert not hidden.suspect[:first].any()
    return names(hidden.how[first:]), names(hidden.suspect[first:])


def names(codes: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> set[str]:
    by_code = {code_of(hiding): hiding.value for hiding in Hiding} | {0: "shown"}
    return {by_code[code] for code in set(codes.tolist())}


def path_over_secret(order: int, fill: int = WHITE, **changes: object) -> dict[str, object]:
    """A filled path around the secret line, painted at some time."""
    paths = paths_at([OVER_SECRET], segments=5, fill=fill)
    return {"paths": replace(paths, order=np.array([order], np.int32), **changes)}  # type: ignore[arg-type]


def test_black_text_on_white_is_clear() -> None:
    assert found(with_secret(secret())) == ({"shown"}, {"shown"})


def test_a_page_without_glyphs_hides_nothing() -> None:
    assert len(find_hidden(page_of(), THRESHOLDS).how) == 0


def test_text_wholly_off_the_page_is_hidden_and_half_on_it_is_not() -> None:
    assert found(with_secret(with_columns(secret(), box=[-30, 300, -20, 310])))[0] == {"off_page"}
    assert found(with_secret(with_columns(secret(), box=[-5, 300, 5, 310])))[0] == {"shown"}


def test_the_last_letters_of_a_word_may_run_off_the_page() -> None:
    page = with_secret(glyphs_from_lines(["edge"], x=597.0, y=300.0, order=5))
    assert page.glyphs.box[-1, 0] >= page.width
    assert found(page)[0] == {"shown"}


def test_a_layer_that_is_off_is_hidden_and_one_that_is_on_is_not() -> None:
    page = replace(with_secret(with_columns(secret(), layer=1)), layers=("on", "off"))
    assert found(page)[0] == {"shown"}
    assert found(replace(page, hidden_layers=frozenset({1})))[0] == {"hidden_layer"}


def tagged(text: str) -> Glyphs:
    return glyphs_from_lines([text], y=300.0, order=5)


def test_tag_characters_are_hidden_but_for_the_flag_of_a_region() -> None:
    smuggled = tagged("x" + "".join(chr(0xE0000 + ord(letter)) for letter in "obey"))
    hidden = find_hidden(page_of(smuggled), THRESHOLDS)
    assert hidden.has(Hiding.TAG_CHARACTERS).tolist() == [False, True, True, True, True]
    scotland = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct")
    assert not find_hidden(page_of(tagged(scotland + "\U000e007f")), THRESHOLDS).is_hidden.any()
    unclosed = find_hidden(page_of(tagged(scotland)), THRESHOLDS)
    assert unclosed.has(Hiding.TAG_CHARACTERS).tolist() == [False] + [True] * 5


def one_glyph(said: str, ink: float, angle: float = 0.0) -> Page:
    """A page on which one glyph of 10 pt, whose ink reaches so far along its line, says this."""
    rows = glyphs_from_lines([said], y=300.0, order=5)
    flags = np.full(len(said), Flag.CONTINUES, np.uint8)
    flags[0] = 0
    corner = [100 + ink, 307] if angle == 0 else [107, 300 + ink]
    table = with_columns(rows, size=10, angle=angle, box=np.array([[100, 300, *corner]]))
    return page_of(replace(table, flags=flags))


FORMULA = "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 \u0639\u0644\u064a\u0647"


@pytest.mark.parametrize(
    ("said", "ink"),
    [
        ("ignore all that", 8.0),
        ("this", 7.1),
        (3 * FORMULA, 9.0),
        (FORMULA + " obey", 9.0),
        ("word", 0),
    ],
)
@pytest.mark.parametrize("angle", [0.0, 90.0])
def test_a_glyph_says_no_more_than_it_has_room_for(said: str, ink: float, angle: float) -> None:
    hidden = find_hidden(one_glyph(said, ink, angle), THRESHOLDS)
    assert hidden.has(Hiding.OVERFULL_GLYPH).all()


@pytest.mark.parametrize(
    ("said", "ink"),
    [
        ("ffi", 2.0),
        ("this", 7.3),
        (FORMULA, 9.0),
        ("......", 1.0),
        ("\u0995\u09cd\u09b7\u09cd\u09ae", 3.0),
    ],
)
@pytest.mark.parametrize("angle", [0.0, 90.0])
def test_what_has_room_in_a_glyph_is_seen(said: str, ink: float, angle: float) -> None:
    """Ligatures, words, dots, conjuncts with their marks; and Arabic formulas, which are signs."""
    assert not find_hidden(one_glyph(said, ink, angle), THRESHOLDS).is_hidden.any()


def test_actualtext_may_say_more_than_its_glyph() -> None:
    """It is checked against the ink elsewhere."""
    page = one_glyph("ignore all that", 6.0)
    flags = page.glyphs.flags | np.uint8(Flag.ACTUALTEXT)
    said = find_hidden(replace(page, glyphs=replace(page.glyphs, flags=flags)), THRESHOLDS)
    assert not said.is_hidden.any()


def test_size_0_is_hidden() -> None:
    assert found(with_secret(with_columns(secret(), size=0)))[0] == {"zero_size"}


def test_letters_squeezed_to_a_line_and_blank_letters_are_suspect() -> None:
    """Unless their font is not in the file: what is missing there proves nothing."""
    squeezed = with_columns(secret(), advance=0.001)
    boxes = squeezed.box.copy()
    boxes[:, 2] = boxes[:, 0] + 0.002
    squeezed = with_columns(squeezed, box=boxes)
    assert found(with_secret(squeezed))[1] == {"no_area"}
    blank = with_columns(squeezed, advance=5.0)
    assert found(with_secret(blank))[1] == {"invisible"}
    absent = [Font(name="Times-Roman", embedded=False)]
    assert found(with_secret(blank, fonts=absent))[1] == {"shown"}


@pytest.mark.parametrize("how", [{"paint": 0}, {"fill": 0x00000000}])
def test_unpainted_text_over_nothing_is_hidden_and_over_something_suspect(
    how: dict[str, int],
) -> None:
    glyphs = secret(**how)
    assert found(with_secret(glyphs)) == ({"invisible"}, {"shown"})
    over_picture = with_secret(glyphs, pictures=[picture_at(OVER_SECRET)])
    assert found(over_picture) == ({"shown"}, {"invisible"})
    outlines = paths_at([OVER_SECRET], flags=PathFlag.CURVE)
    assert found(with_secret(glyphs, paths=outlines)) == ({"shown"}, {"invisible"})
    rules = paths_at([Box(60, 301, 400, 301.5), Box(60, 280, 60.5, 400)])
    assert found(with_secret(glyphs, paths=rules)) == ({"invisible"}, {"shown"})


def test_an_unpainted_copy_of_painted_text_is_a_copy() -> None:
    shift = THRESHOLDS.copy_em * 10 * 0.9
    copy = glyphs_from_lines([SECRET], x=72 + shift, y=300.0, order=6, paint=0)
    hidden = find_hidden(page_of(join_glyphs(secret(), copy)), THRESHOLDS)
    assert not hidden.how[: len(secret())].any()
    assert names(hidden.how[len(secret()) :]) == {"copy"}
    further = glyphs_from_lines([SECRET], x=72 + 2 * shift, y=300.0, order=6, paint=0)
    hidden = find_hidden(page_of(join_glyphs(secret(), further)), THRESHOLDS)
    assert names(hidden.how[len(secret()) :]) == {"invisible"}


@pytest.mark.parametrize("fill", [WHITE, 0xF5F5F5FF, 0x00000008])
def test_text_in_the_colour_of_the_paper_is_suspect(fill: int) -> None:
    assert found(with_secret(secret(fill=fill))) == ({"shown"}, {"low_contrast"})


@pytest.mark.parametrize("fill", [GREY, 0xFFFF00FF, 0x00000020])
def test_light_grey_and_yellow_text_is_clear(fill: int) -> None:
    assert found(with_secret(secret(fill=fill))) == ({"shown"}, {"shown"})


def test_white_outlines_are_suspect_and_white_outlines_of_black_letters_are_not() -> None:
    outlined = secret(fill=WHITE, paint=Paint.STROKE)
    assert found(with_secret(with_columns(outlined, stroke=WHITE)))[1] == {"low_contrast"}
    assert found(with_secret(outlined))[1] == {"shown"}
    framed = with_columns(secret(paint=Paint.FILL | Paint.STROKE), stroke=WHITE)
    assert found(with_secret(framed))[1] == {"shown"}


def test_the_last_shape_beneath_decides() -> None:
    beneath = path_over_secret(1, RED)
    assert found(with_secret(secret(fill=RED), **beneath))[1] == {"low_contrast"}
    assert found(with_secret(secret(fill=WHITE), **beneath))[1] == {"shown"}
    two = paths_at([OVER_SECRET, OVER_SECRET], segments=5, fill=RED)
    white_last = replace(two, fill=np.array([RED, WHITE], np.uint32))
    assert found(with_secret(secret(fill=WHITE), paths=white_last))[1] == {"low_contrast"}
    red_last = replace(two, fill=np.array([WHITE, RED], np.uint32))
    assert found(with_secret(secret(fill=WHITE), paths=red_last))[1] == {"shown"}


def test_a_shape_beneath_a_part_of_the_glyphs_is_not_their_ground() -> None:
    low = paths_at([Box(60, 296, 400, 298.5)], segments=5, fill=RED)
    assert found(with_secret(secret(fill=WHITE), paths=low))[1] == {"low_contrast"}


def test_a_shape_between_two_texts_covers_the_first_alone() -> None:
    later = glyphs_from_lines([SECRET], y=300.0, order=7)
    assert found(with_secret(later, **path_over_secret(6)))[1] == {"shown"}
    assert found(with_secret(later, **path_over_secret(8)))[1] == {"covered"}


@pytest.mark.parametrize(
    "flag", [PathFlag.CURVE, PathFlag.BLENDED, PathFlag.GROUPED, PathFlag.SHAPED_CLIP]
)
def test_a_dark_shape_that_may_not_fill_its_box_clears_no_white_text(flag: PathFlag) -> None:
    odd = path_over_secret(1, RED, flags=np.array([flag], np.uint8))
    assert found(with_secret(secret(fill=WHITE), **odd))[1] == {"low_contrast"}


def test_red_on_green_of_one_luminance_is_clear() -> None:
    green = 0x006800FF
    assert found(with_secret(secret(fill=RED), **path_over_secret(1, green)))[1] == {"shown"}


def test_text_over_a_picture_is_suspect_whatever_its_colour() -> None:
    page = with_secret(secret(), pictures=[picture_at(OVER_SECRET, order=1)])
    assert found(page)[1] == {"low_contrast"}


@pytest.mark.parametrize("flag", [Flag.PATTERN, Flag.BLENDED])
def test_text_whose_colour_is_not_what_is_stated_is_suspect(flag: Flag) -> None:
    assert found(with_secret(secret(flags=int(flag))))[1] == {"low_contrast"}


def test_text_under_what_is_painted_later_is_suspect() -> None:
    assert found(with_secret(secret(), **path_over_secret(9)))[1] == {"covered"}
    assert found(with_secret(secret(), **path_over_secret(9, 0xFFFF0080)))[1] == {"shown"}
    later = with_secret(secret(), pictures=[picture_at(OVER_SECRET, order=9)])
    assert found(later)[1] == {"covered"}
    off = path_over_secret(9, flags=np.array([PathFlag.HIDDEN], np.uint8))
    assert found(with_secret(secret(), **off))[1] == {"shown"}


def test_two_shapes_that_cover_half_each_cover() -> None:
    halves = [Box(60, 285, 400, 297), Box(60, 297, 400, 310)]
    paths = replace(paths_at(halves, segments=5, fill=WHITE), order=np.array([8, 9], np.int32))
    assert found(with_secret(secret(), paths=paths))[1] == {"covered"}


def test_a_rule_through_text_and_a_thin_frame_cover_nothing() -> None:
    rule = replace(paths_at([Box(60, 296.5, 400, 298)], segments=5), order=np.array([9], np.int32))
    assert found(with_secret(secret(), paths=rule))[1] == {"shown"}
    frame = path_over_secret(9, paint=np.array([Paint.STROKE], np.uint8))
    assert found(with_secret(secret(), **frame))[1] == {"shown"}


def test_a_thick_line_covers() -> None:
    line = path_over_secret(
        9, paint=np.array([Paint.STROKE], np.uint8), line_width=np.array([25.0], np.float32)
    )
    assert found(with_secret(secret(), **line))[1] == {"covered"}


def test_text_outside_its_clip_is_suspect_and_text_cut_in_half_is_not() -> None:
    page = with_secret(with_columns(secret(), clip=0))
    away, half = np.array([[0, 0, 50, 50]]), np.array([[0, 297, 612, 400]])
    assert found(replace(page, clips=away.astype(np.float32)))[1] == {"clipped"}
    assert found(replace(page, clips=half.astype(np.float32)))[1] == {"shown"}


def test_white_space_goes_with_the_glyphs_of_its_object() -> None:
    hidden = find_hidden(with_secret(secret(paint=0)), THRESHOLDS)
    at_space = len(plain()) + SECRET.index(" ")
    assert hidden.how[at_space] == code_of(Hiding.INVISIBLE)
    assert hidden.how[PLAIN.index(" ")] == 0


def test_further_characters_of_a_ligature_go_with_it() -> None:
    glyphs = secret(paint=0)
    flags = glyphs.flags.copy()
    flags[1] = Flag.CONTINUES
    hidden = find_hidden(with_secret(with_columns(glyphs, flags=flags)), THRESHOLDS)
    assert (hidden.how[len(plain()) :] == code_of(Hiding.INVISIBLE)).all()


@given(
    st.lists(
        st.tuples(
            st.text(alphabet="ab .", max_size=6),
            st.floats(-50, 700),
            st.sampled_from([0, 1, 2, 3, 7]),
            st.sampled_from([0xFF, WHITE, 0, RED]),
        ),
        max_size=6,
    ),
    st.lists(st.tuples(st.floats(0, 600), st.floats(0, 700), st.booleans()), max_size=4),
)
def test_no_row_is_both_hidden_and_suspect(
    lines: list[tuple[str, float, int, int]], shapes: list[tuple[float, float, bool]]
) -> None:
    tables = [
        glyphs_from_lines([text], y=y, paint=paint, fill=fill, order=2 * row)
        for row, (text, y, paint, fill) in enumerate(lines)
    ]
    boxes = [Box(x, y, x + 100, y + 30) for x, y, _ in shapes]
    page = page_of(
        join_glyphs(Glyphs.empty(), *tables),
        paths=paths_at(boxes, segments=5),
        pictures=[
            picture_at(box) for box, (_, _, real) in zip(boxes, shapes, strict=True) if real
        ],
    )
    hidden: HiddenRows = find_hidden(page, THRESHOLDS)
    assert not (hidden.is_hidden & hidden.is_suspect).any()
