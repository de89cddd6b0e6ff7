"""In which order does a page place its XObjects, and on which layers are they?

An engine that draws them does not say so; the order of the operator Do lets its objects be found
again. Read without parsing, and only on pages where it matters: where a name inside a string
looks like an operator the counts differ, and nobody is taken for hidden.
"""

from __future__ import annotations

import re

from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_streams import read_stream
from inkproof.readers.structure import Placed

PLACED = re.compile(rb"/([^\x00\s/<>\[\](){}%#]{1,127})\s+Do\b")
"""Names of the XObjects that a content stream places."""

MAX_PLACED = 5_000
"""Placements of one page that are looked at, those inside forms counted each time."""

MAX_DEPTH = 12
"""Forms inside forms."""


def read_placed(content: bytes, resources: object, layers: Layers) -> tuple[Placed, ...]:
    """What a content stream places, in order, with what its forms place; () if too much."""
    found = _Placing(layers)
    placed = found.read(content, resources, 0)
    return placed if found.left > 0 else ()


class _Placing:
    def __init__(self, layers: Layers) -> None:
        self.left = MAX_PLACED
        self._layers = layers
        self._contents: dict[values.Key, bytes] = {}

    def read(self, content: bytes, resources: object, depth: int) -> tuple[Placed, ...]:
        """The placements of one stream, whose names are those of `resources`."""
        listed = values.entry(resources, "XObject")
        placed: list[Placed] = []
        for name in PLACED.findall(content):
            drawn = values.as_stream(values.entry(listed, name.decode("latin-1")))
            if drawn is None or self.left <= 0:
                continue
            self.left -= 1
            is_form = values.name_of(values.entry(drawn, "Subtype")) != "Image"
            inside: tuple[Placed, ...] = ()
            if is_form and depth < MAX_DEPTH:
                # A form without resources uses those around it (7.8.3, for old files).
                own = values.entry(drawn, "Resources")
                inside = self.read(self._content(drawn), own or resources, depth + 1)
            owner = values.entry(drawn, "OC")
            layer = self._layers.read(owner) if owner is not None else None
            placed.append(Placed(is_form=is_form, layer=layer, inside=inside))
        return tuple(placed)

    def _content(self, form: object) -> bytes:
        key = values.key_of(form)
        if key not in self._contents:
            self._contents[key] = read_stream(form)
        return self._contents[key]
