"""Which paths of a page make a drawing, and which text belongs to it?

What is furniture goes first; the marks that remain are gathered by nearness, take in the axes,
frames and tick labels around them, and count as a drawing where they show enough of shape
(reference 000, "Vector figures"). Words drawn as outlines are figures of their own kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from inkproof.geometry.boxes import Box, Boxes, areas, bounding_box, clip_boxes
from inkproof.geometry.containment import lie_in
from inkproof.layout.charts import find_charts
from inkproof.layout.figure_labels import stretch_to_labels
from inkproof.layout.outlines import count_letters, find_lettering
from inkproof.layout.path_kinds import FEW, PathKinds, group_near, may_draw, sort_paths
from inkproof.model.content import Block
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Mask, Rows
from inkproof.model.page import Page
from inkproof.thresholds import FigureThresholds

_MAX_CLUSTERS = 200
"""Groups of marks that are grown, the largest first. Bounds the cost of a hostile page."""
_MAX_ROUNDS = 4
"""A frame around axes around a curve takes three."""
_MAX_FRAMES = 50
"""Frames that are looked into, the smallest first. Bounds the cost."""
_MAX_PICTURES = 50
"""Pictures that paths are compared with. Bounds the cost."""
_NO_ROWS: Rows = np.zeros(0, np.intp)


@dataclass(frozen=True, eq=False, slots=True)
class _Cluster:
    """Marks that stand together."""

    marks: Rows
    box: Box
    sure: bool
    """Do the marks make a chart, whatever their shapes?"""


class _Room(NamedTuple):
    """How far a drawing may grow."""

    area: float
    """Square points."""
    text: float
    """Share under text."""


def find_figures(page: Page, thresholds: FigureThresholds) -> tuple[Figure, ...]:
    """Drawings made of paths, in paint order; no rules, frames, table grids or backgrounds.

    Words drawn as outlines are marked `outlined`, unless stated text stands over them.
    """
    if not len(page.paths) or not may_draw(page.paths, thresholds):
        return ()
    kinds = sort_paths(page, thresholds)
    lettering = find_lettering(kinds, thresholds)
    drawings = _find_drawings(kinds, lettering, thresholds)
    words = _find_words(kinds, lettering, drawings, thresholds)
    return tuple(sorted(drawings + words, key=lambda figure: figure.order))


def _find_drawings(kinds: PathKinds, lettering: Mask, limits: FigureThresholds) -> list[Figure]:
    sure = find_charts(kinds, lettering, limits)
    marks = _find_shapes(kinds, lettering)
    if not sure and not _may_be_long(kinds, marks, limits):
        return []
    marks = _find_marks(kinds, marks, limits)
    framed, left = _find_framed(kinds, marks, limits)
    loose = framed + [left[group] for group in group_near(kinds.box[left], limits.reach_pt)]
    clusters = [_Cluster(group, bounding_box(kinds.box[group]), sure=True) for group in sure]
    clusters += [_Cluster(group, bounding_box(kinds.box[group]), sure=False) for group in loose]
    drawings = [
        cluster
        for cluster in _merge(_grow_all(kinds, clusters, limits))
        if _is_drawing(kinds, cluster, limits)
    ]
    boxes = stretch_to_labels(kinds.page, [cluster.box for cluster in drawings], limits)
    return [_drawing(kinds, cluster, box) for cluster, box in zip(drawings, boxes, strict=True)]


def _find_shapes(kinds: PathKinds, lettering: Mask) -> Rows:
    """The paths that could draw something by themselves."""
    if not kinds.shaped.any():
        return _NO_ROWS
    shapes = kinds.shaped & ~lettering & ~kinds.tiny & ~kinds.rule & ~kinds.spans
    return shapes.nonzero()[0]


def _may_be_long(kinds: PathKinds, shapes: Rows, limits: FigureThresholds) -> bool:
    """May some of the shapes make a group that is long enough for a drawing?

    Asked before what stands where on the page is counted: most pages hold an icon or none.
    """
    if not len(shapes):
        return False
    many = len(shapes) >= limits.min_shapes
    if len(shapes) > FEW or (many and _may_frame(kinds).any()):
        return True
    if not _is_long(bounding_box(kinds.box[shapes]), limits):
        return False
    groups = group_near(kinds.box[shapes], limits.reach_pt)
    return any(_is_long(bounding_box(kinds.box[shapes[group]]), limits) for group in groups)


def _find_marks(kinds: PathKinds, shapes: Rows, limits: FigureThresholds) -> Rows:
    """The shapes that are no backing of text and no clippings of pictures."""
    marks = shapes[~kinds.backing[shapes]]
    for picture in kinds.page.pictures[:_MAX_PICTURES] if len(marks) else ():
        marks = marks[~_match(kinds.box[marks], picture.shown, limits.same_area)]
    return marks


def _find_framed(
    kinds: PathKinds, marks: Rows, limits: FigureThresholds
) -> tuple[list[Rows], Rows]:
    """Marks that a frame holds together, frame by frame, and the marks that are left."""
    if len(marks) < limits.min_shapes:
        return [], marks
    frame = _may_frame(kinds)
    frame &= kinds.text < limits.max_text
    frames = frame.nonzero()[0]
    frames = frames[np.argsort(areas(kinds.box[frames]), kind="stable")][:_MAX_FRAMES]
    framed: list[Rows] = []
    for row in frames.tolist():
        inside = lie_in(kinds.box[marks], Box(*kinds.box[row].tolist()))
        if np.count_nonzero(inside) >= limits.min_shapes:
            framed.append(marks[inside])
            marks = marks[~inside]
    return framed, marks


def _may_frame(kinds: PathKinds) -> Mask:
    """Which paths are outlines of boxes, whatever is in them?"""
    frame = kinds.stroked & ~kinds.shaped & ~kinds.spans
    return np.asarray(frame & ~kinds.rule & ~kinds.tiny)


def _grow_all(
    kinds: PathKinds, clusters: Sequence[_Cluster], limits: FigureThresholds
) -> list[_Cluster]:
    """Groups that are long enough to be drawings, with what surrounds them."""
    long = [one for one in clusters if _is_long(one.box, limits)]
    long.sort(key=lambda one: one.box.area, reverse=True)
    return [
        _Cluster(one.marks, _grow(kinds, one, limits), one.sure) for one in long[:_MAX_CLUSTERS]
    ]


def _is_long(box: Box, limits: FigureThresholds) -> bool:
    return max(box.width, box.height) >= limits.min_side_pt


def _grow(kinds: PathKinds, cluster: _Cluster, limits: FigureThresholds) -> Box:
    """The box with axes, grid lines and frames that touch it, as long as it takes in no text."""
    box = cluster.box
    size = max(limits.max_growth * box.area, limits.min_side_pt * max(box.width, box.height))
    most = _Room(size, limits.max_text if cluster.sure else limits.max_grown_text)
    usable = ~kinds.spans & (kinds.text < limits.max_text)
    for _ in range(_MAX_ROUNDS):
        near = kinds.box[usable & _come_near(kinds.box, box, limits.touch_pt)]
        joined = _fit(kinds, _join_each(near, box), most)
        if not len(joined):
            break
        grown = bounding_box(joined)
        whole = np.array([grown], np.float32)
        if grown == box or not len(_fit(kinds, whole, most)):
            break
        box = grown
    return box


def _fit(kinds: PathKinds, boxes: Boxes, most: _Room) -> Boxes:
    """Those of the boxes that are neither too large nor hold too much text."""
    boxes = boxes[areas(boxes) <= most.area]
    return boxes[kinds.grid.share(boxes) < most.text]


def _join_each(boxes: Boxes, box: Box) -> Boxes:
    """The smallest box around `box` and each of the boxes; `(n, 4)`."""
    low = np.minimum(boxes[:, :2], np.array(box[:2], np.float32))
    return np.concatenate([low, np.maximum(boxes[:, 2:], np.array(box[2:], np.float32))], axis=1)


def _share_of_text(kinds: PathKinds, box: Box) -> float:
    return float(kinds.grid.share(np.array([box], np.float32))[0])


def _merge(clusters: Sequence[_Cluster]) -> list[_Cluster]:
    """Clusters whose boxes overlap become one."""
    merged: list[_Cluster] = []
    for cluster in clusters:
        one = cluster
        while True:
            over = [other for other in merged if other.box.intersect(one.box).area > 0]
            if not over:
                break
            merged = [other for other in merged if other not in over]
            marks = np.concatenate([one.marks, *(other.marks for other in over)])
            box = one.box
            for other in over:
                box = box.join(other.box)
            one = _Cluster(marks, box, one.sure or any(other.sure for other in over))
        merged.append(one)
    return merged


def _is_drawing(kinds: PathKinds, cluster: _Cluster, limits: FigureThresholds) -> bool:
    """Is it large enough, and does it show enough of shape?"""
    if cluster.box.area < limits.min_share * kinds.page.area:
        return False
    if cluster.sure or len(cluster.marks) >= limits.min_shapes:
        return True
    if int(kinds.segments[cluster.marks].sum()) >= limits.min_segments:
        return True
    inside = lie_in(kinds.box, cluster.box)
    if int(np.count_nonzero(inside)) >= limits.min_company:
        return True
    return _has_axes(kinds, inside)


def _has_axes(kinds: PathKinds, inside: Mask) -> bool:
    """Are there level and upright rules among what is inside?"""
    axes = inside & kinds.rule
    level = axes & (kinds.width > kinds.height)
    return bool(level.any() and (axes & ~level).any())


def _find_words(
    kinds: PathKinds,
    lettering: Mask,
    drawings: Sequence[Figure],
    limits: FigureThresholds,
) -> list[Figure]:
    """Pieces of lettering outside drawings that no stated text stands over."""
    rows = lettering.nonzero()[0]
    for drawing in drawings:
        rows = rows[~lie_in(kinds.box[rows], drawing.box)]
    if not len(rows):
        return []
    letters = count_letters(kinds)
    words: list[Figure] = []
    for group in group_near(kinds.box[rows], limits.line_reach_pt):
        mine = rows[group]
        box = bounding_box(kinds.box[mine])
        few = float(letters[mine].sum()) < limits.min_letters
        if not few and _share_of_text(kinds, box) < limits.max_text:
            words.append(_lettering(kinds, mine, box))
    return words


def _drawing(kinds: PathKinds, cluster: _Cluster, box: Box) -> Figure:
    """The figure that a cluster is; `box` has its labels as well."""
    inside = lie_in(kinds.box, cluster.box)
    return Figure(
        box=box,
        order=_first_order(kinds, cluster.marks),
        paths=int(np.count_nonzero(inside)),
        segments=int(kinds.segments[inside].sum()),
        chart=cluster.sure or _has_axes(kinds, inside),
    )


def _lettering(kinds: PathKinds, marks: Rows, box: Box) -> Figure:
    """The figure that words drawn as outlines are."""
    return Figure(
        box=box,
        order=_first_order(kinds, marks),
        paths=len(marks),
        segments=int(kinds.segments[marks].sum()),
        outlined=True,
    )


def _first_order(kinds: PathKinds, marks: Rows) -> int:
    return int(kinds.page.paths.order[kinds.rows[marks.min()]])


def _come_near(boxes: Boxes, box: Box, slack: float) -> Mask:
    """Which boxes come closer than `slack` points?"""
    low = (boxes[:, 0] <= box.x1 + slack) & (boxes[:, 1] <= box.y1 + slack)
    return np.asarray(low & (boxes[:, 2] >= box.x0 - slack) & (boxes[:, 3] >= box.y0 - slack))


def _match(boxes: Boxes, box: Box, share: float) -> Mask:
    """Which boxes are the box, by the share that both have of what they cover together?"""
    common = areas(clip_boxes(boxes, box))
    return np.asarray(common >= share * (areas(boxes) + np.float32(box.area) - common))


def assign_blocks(blocks: Sequence[Block], figures: Sequence[Figure]) -> tuple[int, ...]:
    """For each block the place of the figure that it stands mostly inside; -1 for none.

    Words drawn as outlines have no labels: they are the text.
    """
    drawings = [place for place, figure in enumerate(figures) if not figure.outlined]
    return tuple(_find_home(block, figures, drawings) for block in blocks)


def _find_home(block: Block, figures: Sequence[Figure], drawings: Sequence[int]) -> int:
    """The figure with the largest part of the block, if that is most of it."""
    best, share = -1, 0.5
    for place in drawings:
        common = block.box.intersect(figures[place].box).area / max(block.box.area, 1e-6)
        if common > share:
            best, share = place, common
    return best
