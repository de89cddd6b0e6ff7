"""Which objects of a page are on layers (ISO 32000-2, 8.11), and on ones that are off?

PDFium reads the text of every layer. It hands out marks with a group's name, not with the group,
and nothing of an XObject's own OC entry (quirks/test_pdfium_quirks.py): what is off is known
from the structure, joined by name, and where names do not tell by the order in which a content
stream shows things. Where that does not fit either nobody is taken for hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.readers.pdfium_actualtext import mark_name, mark_string
from inkproof.readers.pdfium_records import FORM, IMAGE, TEXT, Inside, Records
from inkproof.readers.structure import LayerFacts, PageStructure, Shown

Label = tuple[str, bool]
"""A layer's name, and whether it is off."""


class Layered(NamedTuple):
    """The layers of one page and of its objects."""

    names: tuple[str, ...]
    hidden: frozenset[int]
    """Which of `names` are off."""
    of: NDArray[np.int16]
    """Index into `names` for each object, or -1; texts only."""
    is_off: NDArray[np.bool_]
    """Which objects are not painted."""


def read_layers(
    records: Records, structure: PageStructure | None = None, inside: Inside | None = None
) -> Layered:
    """The layers of a loaded page.

    Args:
        records: a live page's.
        structure: what is known of its layers; without it none is known to be off.
        inside: what `find_inside` says, by which what the structure says is shown is found
            again; None where it says nothing of that.
    """
    objects = records.objects
    labels: dict[int, Label] = {}
    marked = (objects["layer_object"] >= 0).nonzero()[0]
    shown = structure.shown if structure is not None else None
    if len(marked):
        labels = _label_marked(records, marked, structure.layers if structure is not None else ())
    if shown is not None and inside is not None:
        _label_shown(inside, -1, shown, labels)
    if any(off for _, off in labels.values()):
        _pass_on(records, labels)
    return _as_columns(objects["type"] == TEXT, labels)


def _label_marked(
    records: Records, rows: NDArray[np.intp], facts: Sequence[LayerFacts]
) -> dict[int, Label]:
    known: dict[tuple[int, int], Label] = {}
    labels: dict[int, Label] = {}
    owners = records.objects["layer_object"][rows].tolist()
    marks = records.objects["layer_mark"][rows].tolist()
    for row, mark in zip(rows.tolist(), zip(owners, marks, strict=True), strict=True):
        if mark not in known:
            known[mark] = _read_marks(records, *mark, facts)
        labels[row] = known[mark]
    return labels


def _read_marks(records: Records, owner: int, last: int, facts: Sequence[LayerFacts]) -> Label:
    """The innermost layer, or the first that is off: one suffices to hide what is inside."""
    label: Label = ("", False)
    for index in range(last + 1):
        if mark_name(records, owner, index) != "OC":
            continue
        name = mark_string(records, owner, index, b"Name")
        label = _resolve(name, facts)
        if label[1]:
            break
    return label


def _resolve(name: str, facts: Sequence[LayerFacts]) -> Label:
    """The group of a name; a mark without one is a membership's, or leads nowhere."""
    named = [fact for fact in facts if fact.membership == (not name)]
    named = [fact for fact in named if not name or fact.name == name]
    off = bool(named) and not any(fact.visible for fact in named)
    return (named[0].name if len(named) == 1 else name), off


def _label_shown(inside: Inside, parent: int, shown: Shown, labels: dict[int, Label]) -> None:
    """Finds again what a content stream shows on layers that are off, where the counts agree."""
    texts = inside.get((parent, TEXT), [])
    if len(texts) == len(shown.texts):
        _label_each(texts, shown.texts, labels)
    for kind, is_form in ((FORM, True), (IMAGE, False)):
        rows = inside.get((parent, kind), [])
        placed = [item for item in shown.placed if item.is_form == is_form]
        if len(rows) != len(placed):
            continue
        _label_each(rows, [item.layer for item in placed], labels)
        for row, item in zip(rows, placed, strict=True):
            if item.inside is not None:
                _label_shown(inside, row, item.inside, labels)


def _label_each(
    rows: Sequence[int], layers: Sequence[LayerFacts | None], labels: dict[int, Label]
) -> None:
    for row, layer in zip(rows, layers, strict=True):
        if layer is not None:
            labels[row] = (layer.name, True)


def _pass_on(records: Records, labels: dict[int, Label]) -> None:
    """What is inside a form that is off is off."""
    parents = records.objects["parent"]
    for row in (parents >= 0).nonzero()[0].tolist():
        outer = labels.get(int(parents[row]))
        if outer is not None and outer[1]:
            labels[row] = outer


def _as_columns(is_text: NDArray[np.bool_], labels: dict[int, Label]) -> Layered:
    of = np.full(len(is_text), -1, np.int16)
    is_off = np.zeros(len(is_text), bool)
    index: dict[Label, int] = {}
    for row, label in sorted(labels.items()):
        is_off[row] = label[1]
        if is_text[row]:
            at = index.setdefault(label, len(index))
            of[row] = min(at, np.iinfo(np.int16).max)
    hidden = frozenset(at for (_, off), at in index.items() if off)
    return Layered(tuple(name for name, _ in index), hidden, of, is_off)
