"""Ink that nothing reports: what is missing is seen, and what is there is not taken for it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, paths_at, picture_at
from build.rasters import INK, Canvas, canvas, fill, raster_of, write
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Glyphs, Mask, Paint
from inkproof.model.page import Annotation, Page, PathFlag, Paths
from inkproof.signals.ink import InkReading, measure_ink
from inkproof.thresholds import InkThresholds

LIMITS = InkThresholds()
PAGE = Box(0, 0, 612, 792)
LINE = "the quick brown fox jumps over dogs"
LEFT = glyphs_from_lines([LINE] * 40, x=72)
RIGHT = glyphs_from_lines([LINE] * 40, x=330)
BOTH = join_glyphs(LEFT, RIGHT)
ALL = np.ones(len(BOTH), bool)
ONLY_LEFT = BOTH.x < 320
STAMP = Box(400, 300, 520, 345)


def _written(glyphs: Glyphs = BOTH, *, grey: int = 255, ink: int = INK) -> Canvas:
    """Two columns of text on paper."""
    on = canvas(grey=grey)
    write(on, glyphs, np.ones(len(glyphs), bool), ink)
    return on


def _measure(
    page: Page, on: Canvas, shown: Mask = ALL, figures: tuple[Figure, ...] = ()
) -> InkReading:
    return measure_ink(page, shown, figures, raster_of(on), LIMITS)


def _share(reading: InkReading) -> float:
    assert reading.unreported.score is not None
    return reading.unreported.score


def _unread(reading: InkReading) -> float:
    assert reading.unread.score is not None
    return reading.unread.score


def _rows_in(box: Box, glyphs: Glyphs = BOTH) -> Mask:
    x, y = glyphs.x, glyphs.y
    return np.asarray((x > box.x0) & (x < box.x1) & (y > box.y0) & (y < box.y1))


def _stroked(boxes: list[Box], *, flags: int = 0, segments: int = 5) -> Paths:
    """Paths that are drawn by a line of 1 pt and not filled."""
    filled = paths_at(boxes, flags=flags, segments=segments)
    return replace(filled, paint=np.full(len(filled), int(Paint.STROKE), np.uint8))


def _outline(on: Canvas, box: Box) -> None:
    """The four sides of a box, a point wide."""
    x0, y0, x1, y1 = box
    for side in ((x0, y0, x1, y0 + 1), (x0, y1 - 1, x1, y1), (x0, y0, x0 + 1, y1)):
        fill(on, Box(*side))
    fill(on, Box(x1 - 1, y0, x1, y1))


def test_a_page_whose_text_is_all_reported_has_nothing_left() -> None:
    """Ink there is, in a share of the cells that text has."""
    reading = _measure(page_of(BOTH), _written())

    assert _share(reading) == 0
    assert reading.region is None
    assert reading.ink.score is not None
    assert 0.3 < reading.ink.score < 0.6


def test_a_column_that_the_text_misses_is_found_where_it_stands() -> None:
    """The region is the column, and its share is the column's."""
    reading = _measure(page_of(BOTH), _written(), ONLY_LEFT)

    assert _share(reading) > 0.10
    assert reading.region is not None
    assert reading.region.x0 == pytest.approx(328, abs=10)
    assert reading.region.intersect(Box(330, 72, 505, 545)).area > 0.9 * reading.region.area


@pytest.mark.parametrize("box", [STAMP, Box(80, 100, 240, 220)], ids=["stamp", "table"])
def test_a_stamp_or_table_missing_on_a_full_page_is_found(box: Box) -> None:
    """The rest of the page is there, and its ink does not hide the gap."""
    reading = _measure(page_of(BOTH), _written(), ~_rows_in(box))

    assert _share(reading) >= LIMITS.min_region


@pytest.mark.parametrize("seed", range(5))
def test_missing_text_always_weighs_more_than_a_whole_page(seed: int) -> None:
    """Separated pairs: any block of text taken out of a page, anywhere."""
    random = np.random.default_rng(seed)
    x, y = random.uniform(72, 400), random.uniform(80, 440)
    gap = _rows_in(Box(x, y, x + 120, y + 80))

    whole, short = (_measure(page_of(BOTH), _written(), shown) for shown in (ALL, ~gap))

    assert _share(whole) < 0.001 < LIMITS.min_region <= _share(short)


def test_single_missing_words_and_specks_are_no_region() -> None:
    """Scattered disagreement is anti-aliasing; a region hangs together."""
    on = _written()
    random = np.random.default_rng(7)
    on[random.integers(0, 792, 60), random.integers(0, 612, 60)] = INK
    word = _rows_in(Box(330, 200, 360, 211))

    assert _share(_measure(page_of(BOTH), on, ~word)) < LIMITS.min_region


def test_ink_of_glyphs_that_are_mapped_to_spaces_is_reported() -> None:
    """What they should say is another instrument's affair."""
    odd = BOTH.replace(text=np.where(BOTH.x > 320, 0x20, BOTH.text).astype(np.uint32))

    assert _share(_measure(page_of(odd), _written())) == 0


def test_a_frame_reports_its_border_and_not_what_it_holds() -> None:
    """The column in a frame is missing all the same; the frame itself is not."""
    frame = Box(320, 60, 520, 560)
    on = _written()
    _outline(on, frame)
    page = page_of(BOTH, paths=_stroked([frame]))

    assert _share(_measure(page, on)) < 0.001
    assert _share(_measure(page, on, ONLY_LEFT)) > 0.10


def test_a_rounded_frame_hides_nothing_either() -> None:
    """A path with curves around text: ink like text inside it is not its own."""
    frame = Box(320, 60, 520, 560)
    page = page_of(BOTH, paths=_stroked([frame], flags=PathFlag.CURVE.value, segments=9))

    assert _share(_measure(page, _written())) == 0
    assert _share(_measure(page, _written(), ONLY_LEFT)) > 0.10


def test_the_lines_of_a_grid_are_no_content() -> None:
    """A table drawn as one path states no box a line; its lines are straight, and go."""
    on = _written()
    for y in range(70, 560, 24):
        fill(on, Box(60, y, 560, y + 1))
    for x in range(60, 561, 50):
        fill(on, Box(x, 70, x + 1, 550))
    grid = _stroked([Box(60, 70, 560, 550)], segments=60)

    assert _share(_measure(page_of(BOTH, paths=grid), on)) < 0.001


def test_words_drawn_as_outlines_account_for_nothing() -> None:
    """A chart's paths do."""
    on = _written()
    words = [Box(x, y, x + 3, y + 6) for x in range(330, 500, 5) for y in range(80, 520, 12)]
    shapes = paths_at(words, flags=PathFlag.CURVE.value, segments=20)
    page = page_of(LEFT, paths=shapes)
    shown = np.ones(len(LEFT), bool)
    box = Box(320, 60, 520, 560)

    as_words, as_chart = (
        Figure(box=box, order=0, paths=len(words), segments=9_999, outlined=outlined)
        for outlined in (True, False)
    )

    assert _share(_measure(page, on, shown, (as_words,))) > 0.10
    assert _share(_measure(page, on, shown, (as_chart,))) == 0


def test_a_picture_accounts_for_its_ink() -> None:
    """A dark photo beside text; without the picture it is a loss."""
    on = _written(LEFT)
    photo = Box(330, 80, 540, 300)
    on[80:300, 330:540] = np.random.default_rng(1).integers(0, 120, (220, 210))
    shown = np.ones(len(LEFT), bool)

    with_it = _measure(page_of(LEFT, pictures=[picture_at(photo)]), on, shown)
    without = _measure(page_of(LEFT), on, shown)

    assert _share(with_it) == 0
    assert _share(without) > 0.05
    assert with_it.unread.abstains


def test_the_letters_of_a_watermark_hide_no_missing_text() -> None:
    """Each has a box as large as a paragraph, and draws only a few strokes in it."""
    mark = glyphs_from_lines(["NO"], size=300, x=60, y=500, advance_em=0.8)
    on = _written()
    for x in (80, 240, 330, 480):
        fill(on, Box(x, 290, x + 30, 500), 150)
    page = page_of(join_glyphs(BOTH, mark))
    marked = np.ones(2, bool)

    complete = _measure(page, on, np.concatenate([ALL, marked]))
    short = _measure(page, on, np.concatenate([ONLY_LEFT, marked]))

    assert _share(complete) < LIMITS.min_region
    assert _share(short) > 0.10


def test_annotations_account_for_what_they_draw_and_links_draw_nothing() -> None:
    """A link over a column of text is no witness for it; a stamp is."""
    column = Box(320, 60, 520, 560)
    page = page_of(BOTH)

    for kind, hidden in (("Stamp", False), ("Link", True), ("Highlight", True)):
        noted = replace(page, annotations=(Annotation(kind=kind, box=column),))
        share = _share(_measure(noted, _written(), ONLY_LEFT))
        assert (share > 0.10) is hidden, kind


def test_white_text_on_a_dark_panel_is_ink() -> None:
    """Half the page is black: its text is reported, or missing, like that on the white half."""
    panel = Box(306, 0, 612, 792)
    on = canvas()
    fill(on, panel)
    write(on, BOTH, ONLY_LEFT)
    write(on, BOTH, ~ONLY_LEFT, 255)
    page = page_of(BOTH, paths=paths_at([panel], segments=5))

    assert _share(_measure(page, on)) < 0.001
    assert _share(_measure(page, on, ONLY_LEFT)) > 0.10
    assert _share(_measure(page, on, ~ONLY_LEFT)) > 0.10


def test_dense_white_text_is_not_taken_for_paper() -> None:
    """Where more than a tenth of a tile is letters, the brightest tenth is not its paper."""
    bold = glyphs_from_lines(["x" * 40] * 30, x=330, leading_em=0.8)
    on = canvas()
    fill(on, Box(306, 0, 612, 792))
    write(on, bold, np.ones(len(bold), bool), 255)
    page = page_of(bold, paths=paths_at([Box(306, 0, 612, 792)], segments=5))

    assert _share(_measure(page, on, np.zeros(len(bold), bool))) > 0.05


def test_the_lines_of_a_loosely_set_column_belong_together() -> None:
    """Two blank rows of cells part regions, one does not."""
    loose = glyphs_from_lines([LINE] * 20, leading_em=2.0)
    on = _written(loose)

    reading = _measure(page_of(loose), on, np.zeros(len(loose), bool))

    assert reading.region is not None
    assert reading.region.height > 350


def test_black_text_on_a_coloured_panel_is_ink() -> None:
    """A panel of middle grey over the whole page is its paper."""
    page = page_of(BOTH, paths=paths_at([PAGE], segments=5, fill=0x787878FF))
    on = _written(grey=0x78)

    assert _share(_measure(page, on)) < 0.001
    assert _share(_measure(page, on, ONLY_LEFT)) > 0.10


def test_a_grey_cast_is_no_ink() -> None:
    """Paper of a scan is never white, nor lit evenly."""
    on = _written(ink=30).astype(np.float64) * np.linspace(0.55, 0.85, 612)[None, :]
    reading = _measure(page_of(BOTH), on.astype(np.uint8))

    assert reading.ink.score == pytest.approx(
        _measure(page_of(BOTH), _written()).ink.score, abs=0.03
    )
    assert _share(reading) < 0.001


@pytest.mark.parametrize("dpi", [100, 144])
def test_the_share_does_not_depend_on_the_resolution(dpi: float) -> None:
    """Lengths are in points, whatever the pixels."""
    on = canvas(dpi=dpi)
    write(on, BOTH, ALL, dpi=dpi)

    fine = measure_ink(page_of(BOTH), ONLY_LEFT, (), raster_of(on, dpi), LIMITS)

    assert _share(fine) == pytest.approx(
        _share(_measure(page_of(BOTH), _written(), ONLY_LEFT)), rel=0.25
    )


def test_no_raster_is_no_reading() -> None:
    """A page without pixels shows nothing, and proves nothing."""
    reading = _measure(page_of(BOTH), np.zeros((0, 0), np.uint8))

    assert reading == InkReading()


@pytest.mark.parametrize("paint", [0, int(Paint.FILL)], ids=["unseen", "painted"])
def test_a_layer_over_a_scan_that_misses_a_column_is_found(paint: int) -> None:
    """The picture covers all ink, so only text accounts for what looks like text."""
    layer = join_glyphs(*(replace_paint(part, paint) for part in (LEFT, RIGHT)))
    page = page_of(layer, pictures=[picture_at(PAGE)])

    complete, short = (_measure(page, _written(), shown) for shown in (ALL, ONLY_LEFT))

    assert _share(complete) == _share(short) == 0
    assert _unread(complete) < 0.001
    assert _unread(short) > 0.10
    assert short.unread_region is not None
    assert short.unread_region.x0 > 300


def test_a_layer_that_stands_a_little_aside_misses_nothing() -> None:
    """OCR places words to within a few points."""
    layer = glyphs_from_lines([LINE] * 40, x=74, y=73)
    page = page_of(layer, pictures=[picture_at(PAGE)])

    assert _unread(_measure(page, _written(LEFT), np.ones(len(layer), bool))) < LIMITS.min_unread


@pytest.mark.parametrize("sideways", [False, True])
def test_text_of_a_scan_is_text_whichever_way_it_runs(sideways: bool) -> None:  # noqa: FBT001
    """A page scanned on its side, with a layer of one word: each row crosses some line."""
    on = canvas()
    letters = np.random.default_rng(2).random((6, 450)) < 0.5
    for y in range(80, 700, 13):
        on[y : y + 6, 80:530][letters] = INK
    if sideways:
        on = np.ascontiguousarray(on.T)
    height, width = on.shape
    page = page_of(
        glyphs_from_lines(["word"]),
        width=width,
        height=height,
        pictures=[picture_at(Box(0, 0, width, height))],
    )

    assert _unread(_measure(page, on, np.ones(4, bool))) > 0.30


def test_a_photo_in_a_scan_is_no_missing_text() -> None:
    """Its ink changes along the rows, but no rows are blank."""
    on = _written(LEFT)
    grain = np.random.default_rng(5).integers(0, 256, (55, 50)).repeat(4, 0).repeat(4, 1)
    on[80:300, 330:530] = grain
    page = page_of(LEFT, pictures=[picture_at(PAGE)])

    assert _unread(_measure(page, on, np.ones(len(LEFT), bool))) < LIMITS.min_unread


def test_numbers_beyond_all_pages_do_no_harm() -> None:
    """A hostile file states infinite sizes and boxes that are no numbers."""
    box = BOTH.box.copy()
    box[::3] = np.nan
    box[1::3] = np.inf
    columns = {name: getattr(BOTH, name).copy() for name in _columns()} | {"box": box}
    columns["size"][::2] = np.inf
    columns["advance"][::5] = np.nan

    reading = _measure(page_of(Glyphs(**columns)), _written())

    assert 0 <= _share(reading) <= 1


def _columns() -> list[str]:
    return list(Glyphs.__dataclass_fields__)


def replace_paint(glyphs: Glyphs, paint: int) -> Glyphs:
    """The same glyphs painted otherwise; 0 is not at all."""
    columns = {name: getattr(glyphs, name).copy() for name in _columns()}
    return Glyphs(**(columns | {"paint": np.full(len(glyphs), paint, np.uint8)}))
