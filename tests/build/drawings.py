"""Paths of a page from short descriptions, for tests of figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from inkproof.geometry.boxes import Box
from inkproof.model.glyphs import Paint
from inkproof.model.page import PathFlag, Paths

BLACK = 0x000000FF
NO_SHAPES = PathFlag(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One path; a filled black box unless said otherwise."""

    box: Box
    flags: PathFlag = NO_SHAPES
    segments: int = 5
    paint: Paint = Paint.FILL
    colour: int = BLACK


def box_at(x: float, y: float, width: float, height: float, colour: int = BLACK) -> Path:
    """A filled box."""
    return Path(box=Box(x, y, x + width, y + height), colour=colour)


def frame_at(x: float, y: float, width: float, height: float) -> Path:
    """The outline of a box."""
    return Path(box=Box(x, y, x + width, y + height), paint=Paint.STROKE)


def rule_at(x: float, y: float, width: float, height: float) -> Path:
    """A level or upright line."""
    return Path(box=Box(x, y, x + width, y + height), segments=2, paint=Paint.STROKE)


def curve_at(x: float, y: float, width: float, height: float, segments: int = 60) -> Path:
    """A line with curves, as in a chart."""
    box = Box(x, y, x + width, y + height)
    return Path(box=box, flags=PathFlag.CURVE, segments=segments, paint=Paint.STROKE)


def shape_at(x: float, y: float, width: float, height: float, segments: int = 13) -> Path:
    """A filled shape with curves: a dot, a letter, a rounded box."""
    box = Box(x, y, x + width, y + height)
    return Path(box=box, flags=PathFlag.CURVE, segments=segments)


def arrow_at(x: float, y: float, width: float, height: float) -> Path:
    """A filled arrow, or the head of one."""
    box = Box(x, y, x + width, y + height)
    return Path(box=box, flags=PathFlag.DIAGONAL, segments=4)


def paths_of(paths: Iterable[Path]) -> Paths:
    """The paths, painted one after the other."""
    listed = list(paths)
    count = len(listed)
    return Paths(
        box=np.array([path.box for path in listed], np.float32).reshape(-1, 4),
        order=np.arange(count, dtype=np.int32),
        paint=np.array([path.paint for path in listed], np.uint8),
        fill=np.array([path.colour for path in listed], np.uint32),
        stroke=np.array([path.colour for path in listed], np.uint32),
        line_width=np.ones(count, np.float32),
        segments=np.array([path.segments for path in listed], np.int32),
        flags=np.array([path.flags for path in listed], np.uint8),
    )
