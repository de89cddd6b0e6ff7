"""Which annotations and form fields does a page carry? (ISO 32000-2, 12.5 and 12.7)."""

from __future__ import annotations

from collections.abc import Iterator

from inkproof.model.page import Annotation
from inkproof.readers import qpdf_values as values
from inkproof.readers.page_space import PageSpace
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_streams import read_stream

MAX_ANNOTATIONS = 5_000
"""Annotations of one page that are read; indexes with a link an entry have some hundreds."""

MAX_PARENTS = 32
"""Ancestors of a field that are climbed."""

MAX_OPTIONS = 5_000
"""Options of a choice field that are looked through."""

NOT_SHOWN = 2 | 32
"""Bits Hidden and NoView of an annotation's flags (12.5.3)."""

NEVER_DRAWN = frozenset({"Popup"})
"""Kinds without ink of their own: a popup opens on a click (12.5.6.14)."""

PUSH_BUTTON = 1 << 16
"""Bit Pushbutton of a button field's flags (table 229): it keeps no value."""


def read_annotations(page: object, space: PageSpace, layers: Layers) -> tuple[Annotation, ...]:
    """The page's annotations in their order; those without a rectangle are left out."""
    listed = values.items(values.entry(page, "Annots"), MAX_ANNOTATIONS)
    found = (_read(annotation, space, layers) for annotation in listed)
    return tuple(annotation for annotation in found if annotation is not None)


def _read(annotation: object, space: PageSpace, layers: Layers) -> Annotation | None:
    corners = values.corners(values.entry(annotation, "Rect"))
    kind = values.name_of(values.entry(annotation, "Subtype"))
    if corners is None or not kind:
        return None
    is_field = kind == "Widget"
    contents = values.text_of(values.entry(annotation, "Contents"))
    return Annotation(
        kind=kind,
        box=space.box(corners),
        text=_field_value(annotation) if is_field else contents,
        name=_field_name(annotation) if is_field else "",
        target=values.text_of(values.entry(values.entry(annotation, "A"), "URI")),
        shown=_is_shown(annotation, kind, layers),
    )


def _is_shown(annotation: object, kind: str, layers: Layers) -> bool:
    """Not hidden, on a layer that is on, and with an appearance or drawn by any viewer."""
    flags = values.whole(values.entry(annotation, "F"), 2**31)
    if flags & NOT_SHOWN:
        return False
    owner = values.entry(annotation, "OC")
    facts = layers.read(owner) if owner is not None else None
    if facts is not None and not facts.visible:
        return False
    return kind not in NEVER_DRAWN or values.entry(annotation, "AP") is not None


def _lineage(field: object) -> Iterator[object]:
    """A field and its ancestors, nearest first."""
    for _ in range(MAX_PARENTS):
        if values.as_dictionary(field) is None:
            return
        yield field
        field = values.entry(field, "Parent")


def _inherited(field: object, name: str) -> object:
    found = (values.entry(level, name) for level in _lineage(field))
    return next((value for value in found if value is not None), None)


def _field_name(field: object) -> str:
    """The fully qualified name: partial names from the root, with full stops (12.7.4.2)."""
    parts = [values.text_of(values.entry(level, "T")) for level in _lineage(field)]
    return ".".join(part for part in reversed(parts) if part)


def _field_value(field: object) -> str:
    """The value as text: typed text, chosen options, or the state of a button."""
    kind = values.name_of(_inherited(field, "FT"))
    stated = _inherited(field, "V")
    if kind == "Btn":
        flags = values.whole(_inherited(field, "Ff"), 2**31)
        state = values.name_of(values.entry(field, "AS")) or values.name_of(stated)
        return "" if flags & PUSH_BUTTON else state
    if kind == "Ch":
        shown = _option_labels(field)
        chosen = [values.text_of(value) for value in (stated, *values.items(stated, 100))]
        return "\n".join(shown.get(value, value) for value in chosen if value)
    return values.text_of(stated) or values.decode_text(read_stream(stated))


def _option_labels(field: object) -> dict[str, str]:
    """What a choice shows for each value that differs from its label (12.7.5.4)."""
    labels: dict[str, str] = {}
    for option in values.items(_inherited(field, "Opt"), MAX_OPTIONS):
        pair = [values.text_of(part) for part in values.items(option, 2)]
        if len(pair) == 2:  # noqa: PLR2004
            labels[pair[0]] = pair[1]
    return labels
