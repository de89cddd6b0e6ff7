from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.drawings import (
    NO_SHAPES,
    Path,
    arrow_at,
    box_at,
    curve_at,
    frame_at,
    paths_of,
    rule_at,
    shape_at,
)
from build.glyphs import glyphs_from_lines, join_glyphs, page_of, picture_at
from inkproof.geometry.boxes import Box
from inkproof.layout.figure_labels import label_rows
from inkproof.layout.figures import assign_blocks, find_figures
from inkproof.layout.segments import find_segments
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs, Paint
from inkproof.model.page import PathFlag, Picture
from inkproof.thresholds import FigureThresholds, Thresholds

LIMITS = FigureThresholds()
SENTENCE = "All human beings are born free and equal in dignity and rights and in all"


def find(
    paths: Sequence[Path], *tables: Glyphs, pictures: Sequence[Picture] = ()
) -> tuple[Figure, ...]:
    """The figures of a Letter page."""
    glyphs = join_glyphs(Glyphs.empty(), *tables)
    return find_figures(page_of(glyphs, paths=paths_of(paths), pictures=pictures), LIMITS)


def text(y: float, lines: int = 5, x: float = 100.0) -> Glyphs:
    return glyphs_from_lines([SENTENCE] * lines, x=x, y=y)


def chart(x: float = 100.0, y: float = 100.0) -> list[Path]:
    """A curve with two axes and ticks."""
    return [
        rule_at(x, y, 1, 150),
        rule_at(x, y + 150, 200, 1),
        *(rule_at(x - 4, y + step, 4, 1) for step in (0, 50, 100, 150)),
        curve_at(x + 5, y + 20, 190, 120),
    ]


def test_a_curve_with_its_axes_is_one_drawing() -> None:
    """The box takes in the axes, the text below stays out."""
    (figure,) = find(chart(), text(y=300))

    assert not figure.outlined
    assert figure.paths == 7
    assert figure.box == pytest.approx((96, 100, 300, 251), abs=1)


def test_two_charts_on_a_page_are_two_drawings() -> None:
    """In paint order."""
    first, second = find([*chart(y=400), *chart(y=100)], text(y=300, lines=3))

    assert first.box.y0 > second.box.y0


BENEATH_TEXT = [shape_at(90, 290, 400, 70, segments=17)]
GRID = [
    *(rule_at(90, 290 + 20 * row, 400, 1) for row in range(6)),
    *(rule_at(90 + 100 * column, 290, 1, 100) for column in range(5)),
]
CELLS = [
    box_at(90 + 100 * column, 290 + 20 * row, 100, 20, 0xEEEEEEFF if row % 2 else 0xDDE8F0FF)
    for row in range(5)
    for column in range(4)
]


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param([rule_at(90, 280, 400, 1), rule_at(90, 380, 400, 1)], id="rules"),
        pytest.param([frame_at(80, 280, 420, 120)], id="frame"),
        pytest.param([box_at(0, 0, 612, 792, 0xF0F0F0FF)], id="background"),
        pytest.param(
            [Path(box=Box(0, 0, 612, 792), flags=PathFlag.CURVE, segments=400)], id="pattern"
        ),
        pytest.param(GRID, id="table grid"),
        pytest.param(CELLS, id="zebra stripes"),
        pytest.param([*CELLS, *GRID], id="table with both"),
        pytest.param(BENEATH_TEXT, id="rounded panel"),
        pytest.param([*BENEATH_TEXT, curve_at(89, 289, 402, 72, segments=40)], id="its border"),
        pytest.param([shape_at(88, 292 + 12 * n, 4, 4) for n in range(12)], id="bullets"),
        pytest.param([frame_at(90 + 30 * n, 500, 24, 14) for n in range(8)], id="form boxes"),
        pytest.param([box_at(98, 292 + 12 * n, 300, 12, 0xEEEEEEFF) for n in range(5)], id="code"),
        pytest.param([shape_at(500, 30, 30, 30, segments=90)], id="icon"),
        pytest.param(
            [
                Path(
                    box=Box(90, 90, 500, 280), flags=PathFlag.SHADING | PathFlag.CURVE, segments=90
                )
            ],
            id="shading",
        ),
        pytest.param(
            [
                Path(box=Box(90, 90, 500, 280), flags=PathFlag.CURVE, segments=90, colour=0xCC08)
                for _ in range(4)
            ],
            id="tint",
        ),
        pytest.param(
            [Path(box=Box(90, 90, 500, 280), flags=PathFlag.CURVE, segments=90, paint=Paint(0))],
            id="clip",
        ),
        pytest.param([curve_at(700, 90, 200, 200)], id="off page"),
        pytest.param([curve_at(560, 90, 600, 200)], id="cut off by the page"),
    ],
)
def test_furniture_is_no_drawing(paths: list[Path]) -> None:
    """Whatever stands behind, around or beside the text."""
    assert not find(paths, text(y=300))


def test_the_edge_of_a_picture_is_no_drawing() -> None:
    """Photos are cut out along curves; the picture is reported already."""
    edge = curve_at(100, 100, 200, 150)

    assert find([edge])
    assert not find([edge], pictures=[picture_at(Box(102, 98, 298, 252))])


def test_a_heat_map_is_a_drawing() -> None:
    """Boxes alone, but of many colours; five columns of grey cells are none."""
    colours = [0xFF0000FF + (n << 16) for n in range(8)]
    cells = [
        box_at(100 + 20 * column, 100 + 20 * row, 20, 20, colours[(3 * row + column) % 8])
        for row in range(5)
        for column in range(10)
    ]
    grey = [Path(box=cell.box, colour=0xCCCCCCFF) for cell in cells]

    (figure,) = find(cells)

    assert figure.box == pytest.approx((100, 100, 300, 200), abs=1)
    assert not find(grey)


def bars(heights: Sequence[float]) -> list[Path]:
    return [box_at(120 + 30 * n, 300 - high, 20, high) for n, high in enumerate(heights)]


def test_bars_on_an_axis_are_a_drawing() -> None:
    """Of equal width and unequal height; without an axis, or of one height, they are boxes."""
    axis = rule_at(110, 299.5, 160, 1)

    (figure,) = find([*bars([40, 90, 60, 120, 20]), axis])

    assert figure.box == pytest.approx((110, 180, 270, 300.5), abs=1)
    assert not find(bars([40, 90, 60, 120, 20]))
    assert not find([*bars([40, 40, 40, 40, 40]), axis])


def test_dots_strewn_in_both_directions_are_a_drawing() -> None:
    """A scatter plot has nothing but tiny marks and axes."""
    dots = [shape_at(120 + 17 * n, 300 - 13 * (n * 7 % 11), 5, 5) for n in range(11)]

    (figure,) = find([*dots, rule_at(100, 100, 1, 230), rule_at(100, 330, 250, 1)])

    assert not figure.outlined


def test_boxes_of_text_joined_by_arrows_are_a_drawing() -> None:
    """A flow chart; the same boxes without arrows are panels of text."""
    boxes = [frame_at(100 + 160 * n, 100, 120, 40) for n in range(3)]
    said = [glyphs_from_lines(["one of the steps"], x=110 + 160 * n, y=125) for n in range(3)]
    arrows = [arrow_at(221 + 160 * n, 117, 38, 6) for n in range(2)]

    (figure,) = find([*boxes, *arrows], *said)

    assert figure.box == pytest.approx((100, 100, 540, 140), abs=2)
    assert not find(boxes, *said)


def test_arrows_inside_boxes_link_nothing() -> None:
    """A table may be sorted by its columns."""
    boxes = [frame_at(100 + 160 * n, 100, 120, 40) for n in range(3)]
    said = [glyphs_from_lines(["one of the names"], x=110 + 160 * n, y=125) for n in range(3)]
    arrows = [arrow_at(208 + 160 * n, 105, 8, 8) for n in range(3)]

    assert not find([*boxes, *arrows], *said)


def test_bars_and_the_curve_over_them_are_one_drawing() -> None:
    """What stands in one place is one chart."""
    axis = rule_at(110, 299.5, 160, 1)
    curve = curve_at(115, 150, 150, 40)

    (figure,) = find([*bars([40, 90, 60, 100, 20]), axis, frame_at(105, 140, 170, 162), curve])

    assert figure.paths == 8


def test_what_a_frame_holds_is_one_drawing() -> None:
    """Arrows that stand too far apart to be one cluster."""
    arrows = [arrow_at(120 + 120 * n, 120 + 60 * n, 30, 20) for n in range(3)]

    (figure,) = find([frame_at(100, 100, 350, 200), *arrows])

    assert figure.box == pytest.approx((100, 100, 450, 300), abs=1)
    assert not find(arrows)


def lettering(words: int, y: float = 100.0, lines: int = 1) -> list[Path]:
    """Words of five letters as outlines, one path a letter."""
    return [
        shape_at(100 + 36 * word + 6 * letter, y + 14 * line, 5, 7 + letter % 2, 12 + 5 * letter)
        for line in range(lines)
        for word in range(words)
        for letter in range(5)
    ]


def standing(paths: Sequence[Path], bottom: float) -> list[Path]:
    """The same paths with their lower edges at one height."""
    return [
        Path(
            box=Box(path.box.x0, bottom - path.box.height, path.box.x1, bottom),
            flags=path.flags,
            segments=path.segments,
        )
        for path in paths
    ]


def test_words_drawn_as_outlines_are_told_apart_from_drawings() -> None:
    """A line of letters; its segments are counted."""
    line = standing(lettering(6), 110)

    (figure,) = find(line)

    assert figure.outlined
    assert figure.segments == sum(path.segments for path in line)


def test_words_may_be_drawn_as_one_path_each() -> None:
    """Producers merge the outlines of a word, or of a line."""
    words = [shape_at(100 + 70 * n, 100, 60, 12, segments=150 + n) for n in range(5)]

    (figure,) = find(words)

    assert figure.outlined


def test_outlines_under_stated_text_are_decoration() -> None:
    """The text is there already."""
    line = standing(lettering(12), 110)

    assert not find(line, text(y=108, lines=1))


def test_a_row_of_equal_dots_is_no_lettering() -> None:
    """Leaders and ratings repeat one shape."""
    assert not find([shape_at(100 + 8 * n, 100, 5, 5) for n in range(40)])


def test_digits_in_cells_are_lettering_with_the_words_beside_them() -> None:
    """A table drawn as outlines is text that is lost, and not a scatter plot."""
    rows = [standing(lettering(4), 110 + 16 * n) for n in range(8)]
    lone = [
        shape_at(255 + 25 * column, 103 + 16 * row, 5, 7, segments=14 + (row + column) % 6)
        for row in range(8)
        for column in range(2)
    ]

    figures = find([*(path for row in rows for path in row), *lone])

    assert all(figure.outlined for figure in figures)
    assert sum(figure.paths for figure in figures) == 8 * 20 + 16


def test_sixty_thousand_specks_draw_nothing() -> None:
    """Specks of one colour on a grid; pairs are never compared."""
    specks = [box_at(80 + 2 * (n % 220), 100 + 2 * (n // 220), 1, 1) for n in range(60_000)]

    assert not find(specks)


def test_labels_beside_the_axes_belong_to_the_drawing() -> None:
    """Ticks below and beside it, and a turned title; a caption does not."""
    ticks = [glyphs_from_lines([str(n)], x=120 + 40 * n, y=264) for n in range(4)]
    side = [glyphs_from_lines([str(n)], x=82, y=105 + 50 * n) for n in range(4)]
    caption = glyphs_from_lines(["Figure 1. What became of the human beings"], y=285, x=100)
    page = page_of(join_glyphs(*ticks, *side, caption), paths=paths_of(chart()))

    figures = find_figures(page, LIMITS)
    rows = label_rows(page, figures)

    assert rows[:8].all()
    assert not rows[8:].any()


def test_names_of_rows_belong_to_the_drawing() -> None:
    """Three or more, flush with its left side; two lines beside a logo do not."""
    names = [
        glyphs_from_lines([name], x=92 - 5 * len(name), y=130 + 40 * row)
        for row, name in enumerate(("English words", "encyclopedia", "proof of theorem"))
    ]
    glyphs = join_glyphs(*names)

    (figure,) = find(chart(), glyphs)
    (without,) = find(chart(), *names[:2])

    assert figure.box.x0 == pytest.approx(12, abs=1)
    assert without.box.x0 == pytest.approx(96, abs=1)


def test_blocks_go_to_the_drawing_that_they_stand_in() -> None:
    """Mostly inside counts; outlined words have no labels."""
    inside = glyphs_from_lines(["a label"], x=150, y=150)
    page = page_of(join_glyphs(inside, text(y=400)))
    blocks = find_segments(page, Thresholds()).blocks
    here = Figure(box=Box(100, 100, 300, 200), order=0, paths=1, segments=1)
    outlined = Figure(box=here.box, order=0, paths=1, segments=1, outlined=True)

    assert assign_blocks(blocks, (here,)) == (0, -1)
    assert assign_blocks(blocks, (outlined, here)) == (1, -1)
    assert assign_blocks(blocks, (outlined,)) == (-1, -1)
    assert assign_blocks(blocks, ()) == (-1, -1)


@st.composite
def some_paths(draw: st.DrawFn) -> Path:
    x, y = draw(st.floats(-50, 650)), draw(st.floats(-50, 850))
    width, height = draw(st.floats(0, 700)), draw(st.floats(0, 900))
    return Path(
        box=Box(x, y, x + width, y + height),
        flags=draw(st.sampled_from([NO_SHAPES, PathFlag.CURVE, PathFlag.DIAGONAL])),
        segments=draw(st.integers(0, 300)),
        paint=draw(st.sampled_from([Paint(0), Paint.FILL, Paint.STROKE])),
        colour=draw(st.sampled_from([0x000000FF, 0xFFFFFFFF, 0xFF000020])),
    )


@given(st.lists(some_paths(), max_size=30))
def test_any_paths_give_drawings_on_the_page(paths: list[Path]) -> None:
    """Whatever is drawn: figures lie on the page, in paint order, and hold what they count."""
    figures = find(paths, text(y=300))

    assert [figure.order for figure in figures] == sorted(figure.order for figure in figures)
    for figure in figures:
        assert figure.paths > 0
        assert figure.box.area > 0
        assert figure.box.intersect(Box(0, 0, 612, 792)).area > 0
