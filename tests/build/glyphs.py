"""Glyph tables and pages from strings, for unit tests that need no engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from math import cos, radians, sin

import numpy as np

from inkproof.geometry.boxes import Box, bounding_box
from inkproof.model.content import Block, Line, Segments
from inkproof.model.glyphs import Glyphs, Paint
from inkproof.model.page import Font, Page, Paths, Picture, Witness

ASCENT_EM = 0.7
DESCENT_EM = 0.2
BLACK = 0x000000FF
NARROW = "fijlrt"


def glyphs_from_lines(  # noqa: PLR0913 - a page needs many numbers, each with a default
    lines: Iterable[str],
    *,
    size: float = 10.0,
    x: float = 72.0,
    y: float = 72.0,
    leading_em: float = 1.2,
    advance_em: float = 0.5,
    narrow_em: float | None = None,
    spaces: bool = True,
    angle: float = 0.0,
    font: int = 0,
    paint: int = Paint.FILL,
    fill: int = BLACK,
    order: int = 0,
    flags: int = 0,
) -> Glyphs:
    """Each string on a baseline of its own, every character `advance_em` wide.

    With `narrow_em` the letters of `NARROW` are that wide, which makes the font proportional.

    The first baseline starts at (`x`, `y`); further ones stand `leading_em` below. `order` is
    that of the first line, each further line is the next object. With `spaces=False` a space
    moves the pen and paints nothing. Lone surrogates pass through to `raw`.
    """
    turn = radians(angle)
    along = np.array([cos(turn), sin(turn)])
    down = np.array([-sin(turn), cos(turn)])
    points: list[int] = []
    origins: list[np.ndarray[tuple[int], np.dtype[np.float64]]] = []
    orders: list[int] = []
    widths: list[float] = []
    for row, line in enumerate(lines):
        start = np.array([x, y]) + down * (row * leading_em * size)
        pen = 0.0
        for character in line:
            narrow = narrow_em is not None and character in NARROW
            width = (narrow_em if narrow_em is not None and narrow else advance_em) * size
            if spaces or not character.isspace():
                points.append(ord(character))
                origins.append(start + along * pen)
                orders.append(order + row)
                widths.append(width)
            pen += width
    n = len(points)
    raw = np.array(points, dtype=np.uint32)
    origin = np.array(origins, dtype=np.float64).reshape(n, 2)
    advance = np.array(widths, dtype=np.float32)
    far = origin + along * advance[:, np.newaxis]
    corners = np.stack(
        [
            base + down * shift
            for base in (origin, far)
            for shift in (-ASCENT_EM * size, DESCENT_EM * size)
        ]
    )
    box = np.concatenate([corners.min(axis=0), corners.max(axis=0)], axis=1)
    blank = np.array([character.isspace() for character in map(chr, points)], dtype=bool)
    box[blank, 2:] = box[blank, :2]
    return Glyphs(
        raw=raw,
        text=raw.copy(),
        x=origin[:, 0].astype(np.float32),
        y=origin[:, 1].astype(np.float32),
        advance=advance,
        angle=np.full(n, angle, np.float32),
        size=np.full(n, size, np.float32),
        box=box.astype(np.float32),
        font=np.full(n, font, np.int16),
        paint=np.full(n, int(paint), np.uint8),
        fill=np.full(n, fill, np.uint32),
        stroke=np.full(n, BLACK, np.uint32),
        order=np.array(orders, dtype=np.int32),
        clip=np.full(n, -1, np.int16),
        layer=np.full(n, -1, np.int16),
        flags=np.full(n, flags, np.uint8),
    )


def join_glyphs(*tables: Glyphs) -> Glyphs:
    """The tables one after the other, rows and orders as they are."""
    return Glyphs(
        **{
            f.name: np.concatenate([getattr(table, f.name) for table in tables])
            for f in fields(Glyphs)
        }
    )


def page_of(  # noqa: PLR0913 - a page has many parts, each with a default
    glyphs: Glyphs | None = None,
    *,
    width: float = 612.0,
    height: float = 792.0,
    fonts: Sequence[Font] = (Font(name="Serif"),),
    pictures: Sequence[Picture] = (),
    paths: Paths | None = None,
    index: int = 0,
) -> Page:
    """A page that holds the glyphs and the rest; blank without any."""
    return Page(
        index=index,
        width=width,
        height=height,
        witness=Witness.PDFIUM,
        glyphs=Glyphs.empty() if glyphs is None else glyphs,
        fonts=tuple(fonts),
        pictures=tuple(pictures),
        paths=Paths.empty() if paths is None else paths,
        clips=np.zeros((0, 4), np.float32),
    )


def picture_at(box: Box, *, shown: Box | None = None, order: int = 0) -> Picture:
    """A picture placed at `box`, of which `shown` (all of it by default) is seen."""
    return Picture(box=box, shown=box if shown is None else shown, order=order)


def paths_at(
    boxes: Iterable[Box], *, flags: int = 0, segments: int = 4, fill: int = BLACK
) -> Paths:
    """A filled path for each box, painted one after the other."""
    box = np.array(list(boxes), dtype=np.float32).reshape(-1, 4)
    n = len(box)
    return Paths(
        box=box,
        order=np.arange(n, dtype=np.int32),
        paint=np.full(n, int(Paint.FILL), np.uint8),
        fill=np.full(n, fill, np.uint32),
        stroke=np.full(n, BLACK, np.uint32),
        line_width=np.ones(n, np.float32),
        segments=np.full(n, segments, np.int32),
        flags=np.full(n, flags, np.uint8),
    )


def segments_of(
    *blocks: Sequence[str],
    fonts: Sequence[int] = (),
    monospaced: frozenset[int] = frozenset(),
    size: float = 10.0,
) -> Segments:
    """Segments whose lines are exactly the strings, one column, each block in one font.

    `fonts` has an index a block (0 where it is shorter); fonts are proportional, but for those
    in `monospaced`; spaces are not painted.
    """
    tables: list[Glyphs] = []
    made: list[Block] = []
    count, y = 0, 72.0
    for number, block in enumerate(blocks):
        lines: list[Line] = []
        for text in block:
            font = fonts[number] if number < len(fonts) else 0
            table = glyphs_from_lines(
                [text],
                size=size,
                y=y,
                narrow_em=None if font in monospaced else 0.3,
                spaces=False,
                font=font,
            )
            lines.append(_line_of(text, table, first=count, baseline=y, size=size))
            tables.append(table)
            count, y = count + len(table), y + 1.2 * size
        box = bounding_box(np.array([line.box for line in lines], dtype=np.float32))
        made.append(Block(lines=tuple(lines), box=box, size_pt=size))
        y += size
    return Segments(
        glyphs=join_glyphs(Glyphs.empty(), *tables), blocks=tuple(made), body_size_pt=size
    )


def _line_of(text: str, table: Glyphs, *, first: int, baseline: float, size: float) -> Line:
    inked = np.array([not character.isspace() for character in text], dtype=bool)
    rows = np.full(len(text), -1, np.intp)
    rows[inked] = first + np.arange(int(inked.sum()))
    box = bounding_box(table.box) if len(table) else Box(72.0, baseline, 72.0, baseline)
    return Line(
        text=text,
        rows=rows,
        box=box,
        size_pt=size,
        angle=0,
        baseline=baseline,
        start=box.x0,
        end=box.x1,
        widest_gap_em=0.5 if " " in text else 0.0,
    )
