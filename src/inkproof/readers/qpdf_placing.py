"""Which of the things that a content stream shows are on layers that are off? In order.

An engine that draws a page does not say it of XObjects, nor of groups that share a name. The order
of the operators lets its objects be found again. Read only on pages where that matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pikepdf

from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_streams import read_stream
from inkproof.readers.structure import LayerFacts, Placed, Shown

MAX_BYTES = 4 * 2**20
"""Decoded content of one page that is parsed, forms included each time they are placed: about
two seconds."""

MAX_DEPTH = 12
"""Forms inside forms."""

_TEXTS = {"Tj": 0, "TJ": 0, "'": 0, '"': 2}
"""Operators that show text, and which operand is the text (ISO 32000-2, 9.4.3)."""


def needs_order(layers: Iterable[LayerFacts]) -> bool:
    """Is there a name that groups on and off share? Memberships have none, so all share it."""
    states: dict[str, set[bool]] = {}
    for layer in layers:
        name = "" if layer.membership else layer.name
        states.setdefault(name, set()).add(layer.visible)
    return any(len(found) > 1 for found in states.values())


def read_shown(page: pikepdf.Object, resources: object, layers: Layers) -> Shown | None:
    """What the page's content shows; None where it cannot be parsed or is too much."""
    contents = values.entry(page, "Contents")
    streams = [contents, *values.items(contents, MAX_BYTES)]
    if sum(len(read_stream(stream)) for stream in streams) > MAX_BYTES:
        return None
    return _Parser(layers).read(page, resources, None, 0)


class _Parser:
    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._left = MAX_BYTES

    def read(
        self, holder: pikepdf.Object, resources: object, around: LayerFacts | None, depth: int
    ) -> Shown | None:
        """One content stream, whose names are those of `resources`; `around` hides it all."""
        self._left -= len(read_stream(holder))
        if depth > MAX_DEPTH or self._left < 0:
            return None
        try:
            return self._follow(pikepdf.parse_content_stream(holder), resources, around, depth)
        except pikepdf.PikepdfError:
            return None

    def _follow(
        self, steps: Sequence[object], resources: object, around: LayerFacts | None, depth: int
    ) -> Shown:
        marks: list[LayerFacts | None] = []
        fonts = [depth > 0]
        texts: list[LayerFacts | None] = []
        placed: list[Placed] = []
        for step in steps:
            operator, operands = str(step.operator), step.operands  # type: ignore[attr-defined]
            if operator in ("BDC", "BMC"):
                marks.append(self._marked(operands, resources))
            elif operator == "EMC" and marks:
                marks.pop()
            elif operator == "Tf":
                fonts[-1] = True
            elif operator == "q":
                fonts.append(fonts[-1])
            elif operator == "Q" and len(fonts) > 1:
                fonts.pop()
            elif operator in _TEXTS and fonts[-1] and _says(operands, _TEXTS[operator]):
                texts.append(_first(around, marks))
            elif operator == "INLINE IMAGE":
                placed.append(Placed(is_form=False, layer=_first(around, marks)))
            elif operator == "Do" and operands:
                found = self._place(operands[0], resources, _first(around, marks), depth)
                placed.extend(found)
        return Shown(texts=tuple(texts), placed=tuple(placed))

    def _marked(self, operands: Sequence[object], resources: object) -> LayerFacts | None:
        """The layer of a marked-content sequence if it is off (8.11.3.2)."""
        if len(operands) < 2 or values.name_of(operands[0]) != "OC":  # noqa: PLR2004
            return None
        listed = values.entry(resources, "Properties")
        return self._off(values.entry(listed, values.name_of(operands[1])))

    def _off(self, owner: object) -> LayerFacts | None:
        layer = self._layers.read(owner) if owner is not None else None
        return layer if layer is not None and not layer.visible else None

    def _place(
        self, name: object, resources: object, around: LayerFacts | None, depth: int
    ) -> Iterable[Placed]:
        listed = values.entry(resources, "XObject")
        drawn = values.as_stream(values.entry(listed, values.name_of(name)))
        if drawn is None:
            return
        layer = around or self._off(values.entry(drawn, "OC"))
        kind = values.name_of(values.entry(drawn, "Subtype"))
        if kind == "Image":
            yield Placed(is_form=False, layer=layer)
        if kind != "Form":
            return
        # A form without resources uses those around it (7.8.3, for old files).
        own = values.entry(drawn, "Resources") or resources
        yield Placed(is_form=True, layer=layer, inside=self.read(drawn, own, layer, depth + 1))


def _first(around: LayerFacts | None, marks: list[LayerFacts | None]) -> LayerFacts | None:
    """The outermost layer that hides."""
    return around or next(filter(None, marks), None)


def _says(operands: Sequence[object], place: int) -> bool:
    """Does a text-showing operator show anything? An engine makes no object of nothing."""
    if len(operands) <= place:
        return False
    said = operands[place]
    parts = [said, *values.items(said, MAX_BYTES)]
    return any(isinstance(part, pikepdf.String) and len(bytes(part)) > 0 for part in parts)
