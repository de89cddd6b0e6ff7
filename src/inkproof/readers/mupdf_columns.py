"""MuPDF's records as the columns of `Page`, with its habits undone.

Undone here (each pinned in tests/engine/quirks/test_mupdf_quirks.py): text that is filled and
stroked is listed twice; boxes reach from descender to ascender, spaces included; a glyph's
further characters carry the glyph id -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes
from inkproof.model.glyphs import WHITE_SPACE, Flag, Glyphs, Paint
from inkproof.model.page import Font
from inkproof.readers.mupdf_fonts import InkBoxes, identify_font
from inkproof.readers.page_space import Matrix, PageSpace, tame
from inkproof.readers.structure import FontFacts

Span = dict[str, Any]
"""One span of the text trace, as PyMuPDF documents it."""

FILLED, STROKED = 0, 1
"""Types of a span; 3 is text that is not painted at all."""

HALFWAY = 0.05
"""Where |cos² - sin²| is smaller, a turned box does not tell its advance."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The map from MuPDF's space of an unrotated page to page space."""

    space: PageSpace
    """From MuPDF's space, not from user space."""

    @classmethod
    def over(cls, space: PageSpace, transform: Any) -> Frame:  # noqa: ANN401 - untyped engine
        """`space` maps user space to page space, `transform` user space to MuPDF's."""
        t = transform
        theirs = _square((t.a, t.b, t.c, t.d, t.e, t.f))
        ours = _square(space.matrix)
        found = np.linalg.inv(theirs) @ ours
        matrix = (found[0, 0], found[0, 1], found[1, 0], found[1, 1], found[2, 0], found[2, 1])
        a, b, c, d, e, f = (float(value) for value in matrix)
        return cls(PageSpace(space.width, space.height, (a, b, c, d, e, f)))

    def angles(self, x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
        """Directions as degrees in page space, in [-180, 180)."""
        a, b, c, d, _, _ = self.space.matrix
        found = np.nan_to_num(np.degrees(np.arctan2(b * x + d * y, a * x + c * y)))
        return np.asarray(np.where(found >= 180, found - 360, found))  # noqa: PLR2004


def _square(matrix: Matrix) -> NDArray[np.float64]:
    a, b, c, d, e, f = matrix
    return np.array([[a, b, 0], [c, d, 0], [e, f, 1]], np.float64)


def merge_strokes(spans: Sequence[Span]) -> list[tuple[Span, Span | None]]:
    """Each span once, with the stroked copy that MuPDF lists after a filled one.

    A text object that is filled and stroked (render mode 2) is painted as two objects, next
    to each other in paint order and equal glyph by glyph.
    """
    groups = [list(group) for _, group in groupby(spans, key=lambda span: span["seqno"])]
    merged: list[tuple[Span, Span | None]] = []
    before: list[Span] = []
    for group in groups:
        if _is_stroke_of(group, before):
            merged[-len(before) :] = list(zip(before, group, strict=True))
            before = []
        else:
            merged.extend((span, None) for span in group)
            before = group
    return merged


def _is_stroke_of(group: list[Span], before: list[Span]) -> bool:
    return (
        len(group) == len(before)
        and all(span["type"] == STROKED for span in group)
        and all(span["type"] == FILLED for span in before)
        and group[0]["seqno"] == before[0]["seqno"] + 1
        and all(one["chars"] == other["chars"] for one, other in zip(group, before, strict=True))
    )


@np.errstate(over="ignore", invalid="ignore")  # hostile numbers; the page space tames them
def read_glyphs(
    spans: Sequence[Span],
    frame: Frame,
    facts: tuple[FontFacts, ...],
    inks: InkBoxes,
) -> tuple[Glyphs, tuple[Font, ...], tuple[str, ...]]:
    """The glyph table, the fonts and the layers that it points into."""
    pairs = merge_strokes([span for span in spans if span["chars"]])
    if not pairs:
        return Glyphs.empty(), (), ()
    first = [span for span, _ in pairs]
    fonts, font_of = _fonts(first, facts)
    layers = tuple(dict.fromkeys(span["layer"] for span in first if span["layer"]))
    layer_of = [layers.index(span["layer"]) if span["layer"] else -1 for span in first]
    paints = np.array([_paint(*pair) for pair in pairs], np.int64)
    length = np.array([len(span["chars"]) for span in first])
    # One row a span, repeated to one row a glyph.
    spread = np.repeat(np.arange(len(first)), length)
    letters = _letters(first)
    columns = _geometry(letters, first, spread, frame)
    order = np.array([span["seqno"] for span in first], np.int32)
    columns["box"] = _ink_boxes(letters, columns, np.array(font_of)[spread], fonts, inks)
    glyphs = Glyphs(
        raw=letters.code,
        text=letters.code.copy(),
        font=np.array(font_of, np.int16)[spread],
        paint=paints[spread, 0].astype(np.uint8),
        fill=paints[spread, 1].astype(np.uint32),
        stroke=paints[spread, 2].astype(np.uint32),
        order=order[spread],
        clip=np.full(len(spread), -1, np.int16),
        layer=np.array(layer_of, np.int16)[spread],
        flags=_flags(letters) | columns.pop("mirrored"),
        **{name: columns[name] for name in ("x", "y", "advance", "angle", "size", "box")},
    )
    return glyphs, fonts, layers


@dataclass(frozen=True, eq=False, slots=True)
class _Letters:
    """The characters of all spans as columns, in MuPDF's space."""

    code: NDArray[np.uint32]
    glyph: NDArray[np.int32]
    origin: NDArray[np.float64]
    box: NDArray[np.float64]


def _letters(spans: Sequence[Span]) -> _Letters:
    every = chain.from_iterable(span["chars"] for span in spans)
    code, glyph, origin, box = zip(*every, strict=True)
    count = len(code)
    return _Letters(
        np.fromiter(code, np.int64, count).clip(0).astype(np.uint32),
        np.fromiter(glyph, np.int32, count),
        np.fromiter(chain.from_iterable(origin), np.float64, 2 * count).reshape(-1, 2),
        np.fromiter(chain.from_iterable(box), np.float64, 4 * count).reshape(-1, 4),
    )


def _fonts(
    spans: Sequence[Span], facts: tuple[FontFacts, ...]
) -> tuple[tuple[Font, ...], list[int]]:
    """The distinct fonts in order of first use, and each span's index into them."""
    flags = {span["font"]: span["flags"] for span in spans}
    fonts = tuple(identify_font(name, bits, facts) for name, bits in flags.items())
    index = {name: at for at, name in enumerate(flags)}
    return fonts, [index[span["font"]] for span in spans]


def _paint(span: Span, stroked: Span | None) -> tuple[int, int, int]:
    """Paint bits, fill and stroke colour of one span and its stroked copy."""
    own = pack_colour(span["color"], span["opacity"])
    if span["type"] == FILLED:
        if stroked is None:
            return Paint.FILL, own, 0xFF
        return Paint.FILL | Paint.STROKE, own, pack_colour(stroked["color"], stroked["opacity"])
    return (Paint.STROKE, 0xFF, own) if span["type"] == STROKED else (0, own, 0xFF)


@lru_cache(maxsize=4_096)
def pack_colour(components: tuple[float, ...] | None, opacity: float | None) -> int:
    """0xRRGGBBAA of one to three components in 0..1; black where there are none."""
    parts = components or (0.0,)
    red, green, blue = parts if len(parts) == 3 else parts[:1] * 3  # noqa: PLR2004
    channels = (red, green, blue, 1.0 if opacity is None else opacity)
    packed = 0
    for channel in channels:
        packed = packed << 8 | round(255 * min(1.0, max(0.0, channel)))
    return packed


def _geometry(
    letters: _Letters, spans: Sequence[Span], spread: NDArray[np.intp], frame: Frame
) -> dict[str, Any]:
    """Origin, advance, angle and size in page space; the box is the trace's own."""
    x, y = frame.space.points(letters.origin[:, 0], letters.origin[:, 1])
    direction = np.array([span["dir"] for span in spans], np.float64)[spread]
    size = np.array([span["size"] for span in spans], np.float64)[spread]
    scale = frame.space.scale
    advance = _advances(letters.box, direction, size)
    middle = (letters.box[:, :2] + letters.box[:, 2:]) / 2 - letters.origin
    rises = middle[:, 0] * direction[:, 1] - middle[:, 1] * direction[:, 0]
    mirrored = (rises < 0) & (letters.glyph >= 0)
    return {
        "x": x,
        "y": y,
        "advance": tame(np.where(letters.glyph < 0, 0, advance * scale)),
        "angle": frame.angles(direction[:, 0], direction[:, 1]).astype(np.float32),
        "size": tame(size * scale),
        "box": frame.space.boxes(letters.box),
        "mirrored": np.where(mirrored, Flag.MIRRORED, 0).astype(np.uint8),
    }


def _advances(
    box: NDArray[np.float64], direction: NDArray[np.float64], size: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The advance of each glyph, from its box of advance by size, turned.

    A box of w by h turned by t is bounded by W = w|cos t| + h|sin t| and
    H = w|sin t| + h|cos t|; solved for w, with h the size.
    """
    cos, sin = np.abs(direction[:, 0]), np.abs(direction[:, 1])
    wide, high = box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]
    along_x = (wide - size * sin) / np.maximum(cos, HALFWAY)
    along_y = (high - size * cos) / np.maximum(sin, HALFWAY)
    return np.asarray(np.maximum(np.where(cos >= sin, along_x, along_y), 0))


def _flags(letters: _Letters) -> NDArray[np.uint8]:
    unmapped = np.isin(letters.code, (0, 0xFFFD))
    continues = letters.glyph < 0
    flags = np.where(unmapped, Flag.UNMAPPED, 0) | np.where(continues, Flag.CONTINUES, 0)
    return flags.astype(np.uint8)


def _ink_boxes(
    letters: _Letters,
    columns: dict[str, Any],
    font_of: NDArray[np.intp],
    fonts: tuple[Font, ...],
    inks: InkBoxes,
) -> Boxes:
    """The ink of each glyph in page space; of no area for white space and continuations."""
    ink = np.full((len(font_of), 4), np.nan, np.float32)
    for at, font in enumerate(fonts):
        rows = font_of == at
        ink[rows] = inks.boxes(font, letters.glyph[rows])
    # A Type 3 font is known by its height only; its glyphs are as wide as they advance.
    advance = columns["advance"] / np.maximum(columns["size"], np.float32(1e-6))
    ink[:, 0] = np.where(np.isnan(ink[:, 0]), 0, ink[:, 0])
    ink[:, 2] = np.where(np.isnan(ink[:, 2]), advance, ink[:, 2])
    turned = _turn(ink, columns)
    boxes = np.where(np.isnan(turned), columns["box"], turned)
    empty = np.isin(letters.code, WHITE_SPACE)
    follows = (letters.glyph < 0).nonzero()[0]
    boxes[follows] = boxes[np.maximum(follows - 1, 0)]
    point = np.stack([columns["x"], columns["y"]] * 2, axis=1)
    return tame(np.where(empty[:, None], point, boxes))


def _turn(ink: NDArray[np.float32], columns: dict[str, Any]) -> NDArray[np.float32]:
    """Boxes of the em as boxes of the page: scaled, turned by the angle, at the origin."""
    angle = np.radians(columns["angle"])
    cos, sin = np.cos(angle), np.sin(angle)
    up = np.where(columns["mirrored"] != 0, -1.0, 1.0)
    x = ink[:, [0, 2, 0, 2]] * columns["size"][:, None]
    y = -ink[:, [1, 1, 3, 3]] * (columns["size"] * up)[:, None]
    across = columns["x"][:, None] + x * cos[:, None] - y * sin[:, None]
    down = columns["y"][:, None] + x * sin[:, None] + y * cos[:, None]
    corners = (across.min(1), down.min(1), across.max(1), down.max(1))
    return np.stack(corners, axis=1).astype(np.float32)
