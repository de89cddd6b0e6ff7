"""Which paths say something together that none of them says alone?

A bar, a cell of a heat map, a dot or an arrow head looks like furniture. Many bars on one base
line, many cells of many colours, dots strewn over both directions and arrows between boxes are
drawings (reference 000 asks for a curve or a diagonal; charts of rectangles have neither).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Boxes, bounding_box
from inkproof.geometry.clustering import cluster_sorted
from inkproof.layout.path_kinds import PathKinds, group_near, split_by
from inkproof.layout.patterns import find_patterns
from inkproof.model.glyphs import Mask, Rows
from inkproof.thresholds import FigureThresholds

_MAX_NODES = 400
"""Boxes and arrows that are compared with each other; more are no diagram. Bounds the cost."""
_SAME_PT = 1.0
"""Points within which edges are one edge."""
_MAX_SHELLS = 3
"""Boxes that hold a box of a diagram, itself included: its fill, its border, its shadow. One that
holds more is a frame around the diagram."""


def find_charts(kinds: PathKinds, lettering: Mask, limits: FigureThresholds) -> list[Rows]:
    """Paths that are a drawing together, group by group."""
    groups = [*find_heat(kinds, limits), *find_bars(kinds, limits)]
    if np.count_nonzero(lettering) < limits.min_letters:
        groups += find_patterns(kinds, limits)  # a plan's words must stay words
    if kinds.shaped.any():
        groups += find_markers(kinds, lettering, limits)
        groups += find_links(kinds, lettering, limits)
    return groups


def find_heat(kinds: PathKinds, limits: FigureThresholds) -> list[Rows]:
    """Cells of heat maps: many filled boxes side by side in many colours, in both directions."""
    rows = (kinds.plain & (kinds.short_side > _SAME_PT)).nonzero()[0]
    if len(rows) < limits.min_cells or len(np.unique(kinds.fill[rows])) < limits.min_cell_colours:
        return []
    groups = [rows[group] for group in group_near(kinds.box[rows], limits.touch_pt)]
    return [mine for mine in groups if _is_heat(kinds, mine, limits)]


def _is_heat(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> bool:
    """Many colours; without text in most cells, or more colours than any table has."""
    if len(rows) < limits.min_cells:
        return False
    colours = len(np.unique(kinds.fill[rows]))
    if colours < limits.min_cell_colours:
        return False
    across, down = (_count_distinct(kinds.box[rows, side], _SAME_PT) for side in (0, 1))
    if min(across, down) < limits.min_cell_rows or across * down > limits.max_sparse * len(rows):
        return False
    empty = float(np.mean(kinds.text[rows] < limits.some_text))
    return empty >= limits.min_empty_cells or colours >= limits.many_colours


def find_bars(kinds: PathKinds, limits: FigureThresholds) -> list[Rows]:
    """Bars of equal width and unequal length that stand on one base line, with an axis there."""
    rows = (kinds.plain & (kinds.short_side > _SAME_PT)).nonzero()[0]
    if len(rows) < limits.min_bars:
        return []
    bars: list[Rows] = []
    for along in (0, 1):  # upright bars, then level ones
        thick = kinds.box[rows, 2 + along].astype(np.float64) - kinds.box[rows, along]
        order = np.argsort(thick, kind="stable")
        alike = cluster_sorted(thick[order], np.full(len(rows), _SAME_PT / 2))
        for group in split_by(alike):
            mine = rows[order[group]]
            if len(mine) >= limits.min_bars:
                bars += _stand_on_axis(kinds, mine, along, limits)
    return bars


def _stand_on_axis(
    kinds: PathKinds, rows: Rows, along: int, limits: FigureThresholds
) -> list[Rows]:
    """Those of the boxes that stand on, or hang from, the line that most of them touch."""
    low, high = kinds.box[rows, 1 - along], kinds.box[rows, 3 - along]
    edges = np.rint(np.concatenate([low, high])).astype(np.intp)
    base = float(np.bincount(np.maximum(edges, 0)).argmax())
    on = (np.abs(low - base) <= _SAME_PT) | (np.abs(high - base) <= _SAME_PT)
    count = int(np.count_nonzero(on))
    sizes = _count_distinct((high - low)[on], _SAME_PT)
    if count < limits.min_bars or sizes < 2 or sizes + count < limits.min_bars_and_lengths:  # noqa: PLR2004
        return []
    bars = rows[on]
    whole = np.array([bounding_box(kinds.box[bars])], np.float32)
    if not _has_axis(kinds, base, whole[0, [along, 2 + along]], along):
        return []
    bare = float(np.median(kinds.text[bars])) < limits.some_text
    bare &= float(kinds.grid.share(whole)[0]) < limits.max_text
    return [bars] if bare else []


def _has_axis(kinds: PathKinds, base: float, span: NDArray[np.float32], along: int) -> bool:
    """Is there a rule, or the edge of a frame, along the base line?"""
    near = np.abs(kinds.box[:, 1 - along] - base) <= 2 * _SAME_PT
    near |= np.abs(kinds.box[:, 3 - along] - base) <= 2 * _SAME_PT
    first, last = kinds.box[:, along], kinds.box[:, 2 + along]
    common = np.minimum(last, span[1]) - np.maximum(first, span[0])
    line = (kinds.rule | kinds.stroked) & near
    return bool((line & (2 * common >= span[1] - span[0])).any())


def find_markers(kinds: PathKinds, lettering: Mask, limits: FigureThresholds) -> list[Rows]:
    """Equal small shapes that are strewn in both directions; bullets stand in one column."""
    small = kinds.shaped & ~lettering & (kinds.long_side <= limits.marker_pt)
    rows = (small & (kinds.short_side > _SAME_PT / 2)).nonzero()[0]
    if len(rows) < limits.min_markers:
        return []
    width, height = np.rint(2 * kinds.width[rows]), np.rint(2 * kinds.height[rows])
    signs = (width * 100 + height) * 1_000 + np.minimum(kinds.segments[rows], 999)
    groups: list[Rows] = []
    for alike in split_by(signs):
        if len(alike) >= limits.min_markers:
            mine = rows[alike]
            parts = group_near(kinds.box[mine], limits.marker_reach_pt)
            groups += [mine[part] for part in parts if _are_strewn(kinds, mine[part], limits)]
    # More kinds than a chart has are the letters and digits of a text drawn as outlines.
    return groups if len(groups) <= limits.max_marker_kinds else []


def _are_strewn(kinds: PathKinds, rows: Rows, limits: FigureThresholds) -> bool:
    """At many places across and down, with little text between them?"""
    if len(rows) < limits.min_markers:
        return False
    least = min(limits.strewn_share * len(rows), limits.strewn_places)
    spread = [_count_distinct(kinds.box[rows, side], 2 * _SAME_PT) for side in (0, 1)]
    whole = np.array([bounding_box(kinds.box[rows])], np.float32)
    return min(spread) >= least and float(kinds.grid.share(whole)[0]) < limits.max_text


def find_links(kinds: PathKinds, lettering: Mask, limits: FigureThresholds) -> list[Rows]:
    """Arrows that touch boxes from outside, and those boxes: flow charts."""
    arrow = kinds.shaped & ~lettering & ~kinds.rule
    arrow &= (kinds.long_side <= limits.arrow_pt) & (kinds.segments <= limits.simple_segments)
    node = ~kinds.tiny & ~kinds.rule & (kinds.long_side > limits.marker_pt)
    node &= kinds.width * kinds.height <= limits.max_node_share * kinds.page.area
    if np.count_nonzero(arrow) < 2 or np.count_nonzero(node) < 2:  # noqa: PLR2004
        return []  # before text is counted, which takes longer than all of this
    if not kinds.may_hold_text(node.nonzero()[0]):
        return []
    arrow &= kinds.text < limits.some_text
    node &= ~kinds.shaped | (kinds.text >= limits.max_text)
    arrows, nodes = arrow.nonzero()[0], node.nonzero()[0]
    if not 2 <= len(arrows) <= _MAX_NODES or not 2 <= len(nodes) <= _MAX_NODES:  # noqa: PLR2004
        return []
    holds = _are_inside(_middles(kinds.box[nodes]), kinds.box[nodes])
    nodes = nodes[holds.sum(axis=0) <= _MAX_SHELLS]
    box, tips = kinds.box[nodes], kinds.box[arrows]
    outside = np.asarray(~_are_inside(_middles(tips), box).any(axis=1))
    meets = _come_near(tips, box, limits.touch_pt) & outside[:, None]
    linking, linked = meets.any(axis=1), meets.any(axis=0)
    said = np.count_nonzero(kinds.text[nodes[linked]] >= limits.some_text)
    if np.count_nonzero(linking) < 2 or said < 2:  # noqa: PLR2004
        return []
    chart = np.concatenate([arrows[linking], nodes[linked]])
    groups = [chart[group] for group in group_near(kinds.box[chart], limits.reach_pt)]
    return [group for group in groups if np.isin(group, arrows).sum() >= 2]  # noqa: PLR2004


def _middles(boxes: Boxes) -> NDArray[np.float32]:
    return np.asarray((boxes[:, :2] + boxes[:, 2:]) / 2, np.float32)


def _are_inside(points: NDArray[np.float32], boxes: Boxes) -> NDArray[np.bool_]:
    """`[point, box]`: which points lie in which boxes?"""
    after, before = points[:, None] >= boxes[None, :, :2], points[:, None] <= boxes[None, :, 2:]
    return np.asarray((after & before).all(axis=2))


def _come_near(one: Boxes, two: Boxes, slack: float) -> NDArray[np.bool_]:
    """`[one, two]`: which boxes come closer than `slack` points?"""
    far, near = two + slack, two - slack
    meets = (one[:, None, 0] <= far[:, 2]) & (one[:, None, 2] >= near[:, 0])
    meets &= (one[:, None, 1] <= far[:, 3]) & (one[:, None, 3] >= near[:, 1])
    return np.asarray(meets)


def _count_distinct(values: NDArray[np.float32], step: float) -> int:
    """How many different values, taken to multiples of `step`?"""
    return len(np.unique(np.rint(values / step)))
