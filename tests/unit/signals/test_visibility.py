"""What do renders say of doubtful glyphs? On rasters that no engine drew."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, paths_at, picture_at
from build.rasters import Canvas, canvas, fill, raster_of, write
from inkproof.geometry.boxes import Box
from inkproof.model.evidence import HiddenRows, Hiding, Raster, code_of
from inkproof.model.glyphs import Glyphs, Mask, Paint
from inkproof.model.page import DroppedText, Font, Page
from inkproof.signals.hidden import find_hidden
from inkproof.signals.visibility import (
    Views,
    find_left_out,
    paint_something,
    settle_hidden,
    wants_hues,
)
from inkproof.thresholds import HiddenThresholds

THRESHOLDS = HiddenThresholds()
DPI = THRESHOLDS.dpi
WHITE = 0xFFFFFFFF
TEXT = "some words here"
PICTURE = Box(50, 250, 500, 350)
GROUND = 120


def white_text(**how: object) -> Glyphs:
    return glyphs_from_lines([TEXT], y=300.0, fill=WHITE, order=3, **how)  # type: ignore[arg-type]


def paper() -> Canvas:
    return canvas(dpi=DPI)


def views(full: Canvas, without: Canvas, bare: Canvas) -> Views:
    return Views(
        full=raster_of(full, DPI), without=raster_of(without, DPI), bare=raster_of(bare, DPI)
    )


def all_rows(glyphs: Glyphs) -> Mask:
    return np.ones(len(glyphs), bool)


def settle(page: Page, seen: Views) -> HiddenRows:
    hidden = find_hidden(page, THRESHOLDS)
    assert hidden.is_suspect.any()
    settled = settle_hidden(page, hidden, seen, THRESHOLDS)
    assert not settled.is_suspect.any()
    return settled


def written(glyphs: Glyphs, rows: Mask | None = None, *, on: int = 255, grey: int = 0) -> Canvas:
    """Paper of one grey with the glyphs on it."""
    sheet = canvas(grey=on, dpi=DPI)
    write(sheet, glyphs, all_rows(glyphs) if rows is None else rows, grey, dpi=DPI)
    return sheet


def test_text_that_changes_nothing_is_hidden_as_suspected() -> None:
    page = page_of(white_text())
    assert settle(page, views(paper(), paper(), paper())).has(Hiding.LOW_CONTRAST).all()


def test_text_that_changes_the_page_is_shown() -> None:
    glyphs = white_text()
    dark = canvas(grey=GROUND, dpi=DPI)
    seen = views(written(glyphs, on=GROUND, grey=255), dark, dark)
    assert not settle(page_of(glyphs), seen).is_hidden.any()


def test_a_change_of_less_than_the_least_contrast_is_none() -> None:
    glyphs, ground = white_text(), 255
    for change, hidden in ((14, True), (17, False)):
        seen = views(written(glyphs, grey=ground - change), paper(), paper())
        assert settle(page_of(glyphs), seen).is_hidden.all() == hidden


def test_each_word_is_judged_by_itself() -> None:
    glyphs = white_text()
    first = np.arange(len(glyphs)) < TEXT.index(" ")
    settled = settle(page_of(glyphs), views(written(glyphs, first), paper(), paper()))
    assert not settled.is_hidden[first].any()
    assert settled.is_hidden[~first & ~glyphs.is_space].all()


def test_a_loose_glyph_stays_with_its_word_unless_it_is_covered() -> None:
    glyphs = white_text()
    seen = all_rows(glyphs)
    seen[1] = False
    page = page_of(glyphs)
    shown = views(written(glyphs, seen), paper(), paper())
    assert not settle(page, shown).is_hidden.any()
    cover = paths_at([Box(50, 280, 500, 310)], segments=5)
    covered = replace(page, paths=replace(cover, order=np.array([9], np.int32)))
    assert settle(covered, shown).is_hidden.tolist() == (~seen).tolist()


def test_what_the_facts_hide_stays_hidden() -> None:
    off = glyphs_from_lines(["gone"], y=-100.0)
    page = page_of(join_glyphs(off, white_text()))
    settled = settle(page, views(paper(), paper(), paper()))
    assert settled.has(Hiding.OFF_PAGE)[: len(off)].all()
    assert settled.has(Hiding.LOW_CONTRAST)[len(off) :].all()


def test_a_hidden_copy_of_what_is_shown_is_a_copy() -> None:
    black = glyphs_from_lines([TEXT], y=300.0, order=8)
    page = page_of(join_glyphs(white_text(), black))
    sheet = written(black)
    settled = settle(page, views(sheet, sheet, paper()))
    assert settled.has(Hiding.COPY)[: len(black)].all()
    assert not settled.is_hidden[len(black) :].any()


def unpainted(**how: object) -> Glyphs:
    return glyphs_from_lines([TEXT], y=300.0, paint=0, order=3, **how)  # type: ignore[arg-type]


def test_invisible_text_is_kept_over_the_ink_of_a_picture() -> None:
    glyphs = unpainted()
    page = page_of(glyphs, pictures=[picture_at(PICTURE)])
    scan = written(glyphs, grey=200)
    assert not settle(page, views(scan, scan, scan)).is_hidden.any()
    assert settle(page, views(paper(), paper(), paper())).has(Hiding.INVISIBLE).all()


def test_a_span_is_judged_as_a_whole() -> None:
    glyphs = unpainted()
    some = np.arange(len(glyphs)) < 4
    scan = written(glyphs, some)
    page = page_of(glyphs, pictures=[picture_at(PICTURE)])
    assert not settle(page, views(scan, scan, scan)).is_hidden.any()


def test_blank_words_go_with_the_greater_part_of_their_line() -> None:
    long, short = "a long part of the line", "rest"
    line = glyphs_from_lines([long], y=300.0, paint=0, order=3)
    end = 72.0 + 5 * len(long) + 3
    rest = glyphs_from_lines([short], x=end, y=300.0, paint=0, order=4)
    page = page_of(join_glyphs(line, rest), pictures=[picture_at(PICTURE)])
    scan = written(line)
    assert not settle(page, views(scan, scan, scan)).is_hidden.any()
    lower = glyphs_from_lines([short], x=end, y=330.0, paint=0, order=4)
    apart = page_of(join_glyphs(line, lower), pictures=[picture_at(PICTURE)])
    settled = settle(apart, views(scan, scan, scan))
    assert settled.is_hidden.tolist() == [False] * len(line) + [True] * len(lower)


def outlines_under(glyphs: Glyphs) -> Page:
    return page_of(glyphs, paths=paths_at([PICTURE], flags=1, segments=200))


def test_invisible_text_is_kept_over_outlined_words_and_not_over_a_table() -> None:
    glyphs = unpainted()
    page = outlines_under(glyphs)
    words = written(glyphs)
    assert not settle(page, views(words, words, words)).is_hidden.any()
    grid = paper()
    for row in range(4):
        fill(grid, Box(60, 285 + 12 * row, 400, 286 + 12 * row), dpi=DPI)
    for column in range(20):
        fill(grid, Box(60 + 6 * column, 285, 61 + 6 * column, 322), dpi=DPI)
    assert settle(page, views(grid, grid, grid)).has(Hiding.INVISIBLE).all()


def test_a_line_of_a_chart_is_no_outlined_word() -> None:
    glyphs, sheet = unpainted(), paper()
    for step in range(90):
        x, y = 70 + step, 303 - 0.1 * step
        fill(sheet, Box(x, y, x + 1.5, y + 1), dpi=DPI)
    settled = settle(outlines_under(glyphs), views(sheet, sheet, sheet))
    assert settled.has(Hiding.INVISIBLE).all()


def test_a_white_layer_on_the_scan_of_the_page_is_judged_by_the_scan() -> None:
    glyphs = white_text()
    page = page_of(glyphs, pictures=[picture_at(Box(0, 0, 612, 792))])
    scan = written(glyphs, grey=60)
    assert not settle(page, views(scan, scan, scan)).is_hidden.any()
    blank = settle(page, views(paper(), paper(), paper()))
    assert blank.has(Hiding.LOW_CONTRAST).all()


def test_text_under_a_picture_that_shows_the_same_is_kept() -> None:
    glyphs = glyphs_from_lines([TEXT], y=300.0, order=3)
    boxes = glyphs.box.copy()
    boxes[:, 1], boxes[:, 3] = 295.0, 300.0
    glyphs = Glyphs(
        **{f.name: getattr(glyphs, f.name) for f in fields(Glyphs) if f.name != "box"}, box=boxes
    )
    elsewhere = glyphs_from_lines(["A line in plain sight, and longer than that"], y=600.0)
    page = page_of(join_glyphs(elsewhere, glyphs), pictures=[picture_at(PICTURE, order=9)])
    same = written(glyphs)
    assert not settle(page, views(same, same, same)).is_hidden.any()
    grey = canvas(dpi=DPI)
    fill(grey, PICTURE, GROUND, dpi=DPI)
    settled = settle(page, views(grey, grey, grey))
    assert settled.has(Hiding.COVERED)[len(elsewhere) :].all()


def test_a_font_that_is_not_in_the_file_may_be_missing_from_the_render() -> None:
    glyphs = glyphs_from_lines(["\u6f22\u5b57" * 4], y=300.0, order=3)
    fonts = [Font(name="Song", embedded=False)]
    ground = [picture_at(Box(60, 290, 200, 310), order=1)]
    blank = views(paper(), paper(), paper())
    assert not settle(page_of(glyphs, fonts=fonts, pictures=ground), blank).is_hidden.any()
    embedded = [Font(name="Song", embedded=True)]
    assert settle(page_of(glyphs, fonts=embedded, pictures=ground), blank).is_hidden.all()
    white = glyphs_from_lines(["\u6f22\u5b57" * 4], y=300.0, fill=WHITE, order=3)
    assert settle(page_of(white, fonts=fonts), blank).is_hidden.all()


def test_a_dropped_duplicate_is_left_out_with_its_twin() -> None:
    twin = DroppedText(box=Box(72, 293, 120, 302), order=7, font=0, paint=1, size_pt=10.0)  # type: ignore[arg-type]
    far = replace(twin, box=Box(72, 600, 120, 610), order=8)
    page = replace(page_of(white_text()), dropped=(twin, far))
    assert find_left_out(page, find_hidden(page, THRESHOLDS)) == {3, 7}
    clear = page_of(glyphs_from_lines([TEXT]))
    assert find_left_out(clear, find_hidden(clear, THRESHOLDS)) == frozenset()


def test_ink_of_text_that_no_row_accounts_for_is_the_glyphs_own() -> None:
    glyphs = white_text()
    sheet = written(glyphs)
    assert not settle(page_of(glyphs), views(sheet, sheet, paper())).is_hidden.any()


def coloured(sheet: Canvas, hue: tuple[int, int, int], glyphs: Glyphs | None = None) -> Raster:
    """A sheet of equal greys, on which glyphs have a hue of their own."""
    ground = np.array([0, 104, 0], np.uint8)
    marks = written(glyphs) == 0 if glyphs is not None else np.zeros(sheet.shape, bool)
    colours = np.where(marks[..., None], np.array(hue, np.uint8), ground)
    return Raster(grey=sheet, dpi=DPI, colours=colours.astype(np.uint8))


@pytest.mark.parametrize(("hue", "hidden"), [((204, 0, 0), False), ((0, 104, 90), True)])
def test_a_hue_tells_text_from_its_ground_and_a_touch_of_blue_does_not(
    hue: tuple[int, int, int], *, hidden: bool
) -> None:
    glyphs = glyphs_from_lines([TEXT], y=300.0, fill=0xCC0000FF, order=3)
    page = page_of(glyphs, pictures=[picture_at(PICTURE, order=1)])
    same = canvas(grey=61, dpi=DPI)
    grey = views(same, same, same)
    assert wants_hues(page, find_hidden(page, THRESHOLDS), grey, THRESHOLDS)
    hues = (coloured(same, hue, glyphs), coloured(same, hue))
    assert settle(page, grey).is_hidden.all()
    assert settle(page, replace(grey, hues=hues)).is_hidden.all() == hidden


def test_no_hue_is_asked_for_where_all_is_grey() -> None:
    page = page_of(white_text())
    hidden = find_hidden(page, THRESHOLDS)
    assert not wants_hues(page, hidden, views(paper(), paper(), paper()), THRESHOLDS)


def test_white_letters_that_wipe_out_a_rule_are_not_seen() -> None:
    """Not even by the gaps that they leave in it."""
    glyphs = white_text()
    ruled = paper()
    fill(ruled, Box(50, 299.0, 500, 300.0), 0, dpi=DPI)
    broken = ruled.copy()
    write(broken, glyphs, all_rows(glyphs), 255, dpi=DPI)
    assert settle(page_of(glyphs), views(broken, ruled, ruled)).has(Hiding.LOW_CONTRAST).all()


def test_text_that_can_paint_nothing_needs_no_second_render() -> None:
    unpainted, clip = (glyphs_from_lines([TEXT], order=3, paint=paint) for paint in (0, 4))
    dropped = DroppedText(box=PICTURE, order=7, font=0, paint=Paint.FILL, size_pt=12.0)
    assert not paint_something(page_of(unpainted), frozenset({3}))
    assert paint_something(page_of(clip), frozenset({3}))
    assert paint_something(page_of(white_text()), frozenset({3}))
    assert paint_something(replace(page_of(unpainted), dropped=(dropped,)), frozenset({3, 7}))


def test_words_that_go_on_where_the_picture_is_blank_were_added_to_its_layer() -> None:
    """A few glyphs may be noise, and where the line is displaced some words may be off its ink."""
    own = glyphs_from_lines(["words that the scan shows"], y=300.0, paint=0, order=3)
    end = float(own.box[:, 2].max())
    added = glyphs_from_lines(["obey the sentence"], x=end + 8, y=300.0, paint=0, order=4)
    noise = glyphs_from_lines(["i . 1"], x=end + 8, y=300.0, paint=0, order=4)
    scan = written(own)
    for more, gone in ((added, True), (noise, False)):
        glyphs = join_glyphs(own, more)
        page = page_of(glyphs, pictures=[picture_at(PICTURE, order=1)])
        settled = settle(page, views(scan, scan, scan))
        assert not settled.is_hidden[: len(own)].any()
        assert settled.is_hidden[len(own) :].all() == gone
        assert settled.layer[: len(own)].all()


def test_without_suspects_nothing_changes() -> None:
    page = page_of(glyphs_from_lines([TEXT], paint=0))
    hidden = find_hidden(page, THRESHOLDS)
    settled = settle_hidden(page, hidden, views(paper(), paper(), paper()), THRESHOLDS)
    assert settled.how.tolist() == hidden.how.tolist()
    assert set(hidden.how.tolist()) == {code_of(Hiding.INVISIBLE)}
