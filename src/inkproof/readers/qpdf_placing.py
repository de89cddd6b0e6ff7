"""What does a content stream show on layers that are off, and in which fonts? In order.

An engine that draws a page does not say it of XObjects, nor of groups that share a name, nor
which of the fonts that share a name it used. The order of the operators lets its objects be found
again. Read only on pages where that matters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

import pikepdf

from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_fonts import font_key
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_streams import read_stream
from inkproof.readers.structure import FontFacts, LayerFacts, Placed, Shown

MAX_BYTES = 4 * 2**20
"""Decoded content of one page that is parsed, forms included each time they are placed: about
two seconds."""

MAX_DEPTH = 12
"""Forms inside forms."""

_TEXTS = {"Tj": 0, "TJ": 0, "'": 0, '"': 2}
"""Operators that show text, and which operand is the text (ISO 32000-2, 9.4.3)."""

_STATES = ("q", "Q", "Tf", "gs")
"""Operators that change the current font (8.4.2, 8.4.5, 9.3.1)."""

_OPERATORS = " ".join((*_TEXTS, *_STATES, "Do", "BDC", "BMC", "EMC", "BI", "ID", "EI"))
"""All that is asked of a parser: most content is drawn paths and moved text."""


def shares_names(fonts: Collection[FontFacts]) -> bool:
    """May an engine give two fonts one name?"""
    renamed = len(fonts) > 1 and any(font.may_be_renamed for font in fonts)
    return renamed or len({font.spoken_name for font in fonts}) < len(fonts)


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
    return _Parser(layers, resources).read(page, _Frame(resources))


class _Frame(NamedTuple):
    """What a content stream is read in."""

    resources: object
    around: LayerFacts | None = None
    """The layer that hides all of it."""
    font: str | None = None
    """The key of the font that is current at its start; None where none is."""
    depth: int = 0


class _Parser:
    def __init__(self, layers: Layers, resources: object) -> None:
        self._layers = layers
        self._page_fonts = values.entry(resources, "Font")
        self._left = MAX_BYTES

    def read(self, holder: pikepdf.Object, frame: _Frame) -> Shown | None:
        """One content stream; None where it cannot be read or is too much."""
        self._left -= len(read_stream(holder))
        if frame.depth > MAX_DEPTH or self._left < 0:
            return None
        try:
            steps = pikepdf.parse_content_stream(holder, _OPERATORS)
            return self._follow(steps, frame)
        except pikepdf.PikepdfError:
            return None

    def _follow(self, steps: Sequence[object], frame: _Frame) -> Shown:
        marks: list[LayerFacts | None] = []
        fonts = [frame.font]
        keys: dict[str, str] = {}
        texts: list[LayerFacts | None] = []
        used: list[str] = []
        placed: list[Placed] = []
        for step in steps:
            operator, operands = str(step.operator), step.operands  # type: ignore[attr-defined]
            if operator in _TEXTS:
                font = fonts[-1]
                if font is not None and _says(operands, _TEXTS[operator]):
                    texts.append(_first(frame.around, marks))
                    used.append(font)
            elif operator in ("BDC", "BMC"):
                marks.append(self._marked(operands, frame.resources))
            elif operator == "EMC" and marks:
                marks.pop()
            elif operator in _STATES:
                self._switch(fonts, operator, operands, frame.resources, keys)
            elif operator == "INLINE IMAGE":
                placed.append(Placed(is_form=False, layer=_first(frame.around, marks)))
            elif operator == "Do" and operands:
                around = _first(frame.around, marks)
                placed.extend(
                    self._place(operands[0], frame._replace(around=around, font=fonts[-1]))
                )
        return Shown(texts=tuple(texts), fonts=tuple(used), placed=tuple(placed))

    def _switch(
        self,
        fonts: list[str | None],
        operator: str,
        operands: Sequence[object],
        resources: object,
        keys: dict[str, str],
    ) -> None:
        """Keeps the fonts of the graphics states on the stack, the current one last.

        `keys` has those of the stream's fonts that were looked up.
        """
        name = values.name_of(operands[0]) if operands else ""
        if operator == "q":
            fonts.append(fonts[-1])
        elif operator == "Q" and len(fonts) > 1:
            fonts.pop()
        elif operator == "Tf":
            if name not in keys:
                keys[name] = self._font(name, resources)
            fonts[-1] = keys[name]
        elif operator == "gs":
            state = values.entry(values.entry(resources, "ExtGState"), name)
            # PDFium takes its own font then (quirks/test_pdfium_quirks.py).
            if any(values.items(values.entry(state, "Font"), 1)):
                fonts[-1] = ""

    def _font(self, name: str, resources: object) -> str:
        """The key of the font of a name; PDFium takes its own for one that it does not find."""
        listed = values.as_dictionary(values.entry(resources, "Font"))
        found = values.entry(self._page_fonts if listed is None else listed, name)
        return "" if values.as_dictionary(found) is None else font_key(found)

    def _marked(self, operands: Sequence[object], resources: object) -> LayerFacts | None:
        """The layer of a marked-content sequence if it is off (8.11.3.2)."""
        if len(operands) < 2 or values.name_of(operands[0]) != "OC":  # noqa: PLR2004
            return None
        listed = values.entry(resources, "Properties")
        return self._off(values.entry(listed, values.name_of(operands[1])))

    def _off(self, owner: object) -> LayerFacts | None:
        layer = self._layers.read(owner) if owner is not None else None
        return layer if layer is not None and not layer.visible else None

    def _place(self, name: object, frame: _Frame) -> Iterable[Placed]:
        listed = values.entry(frame.resources, "XObject")
        drawn = values.as_stream(values.entry(listed, values.name_of(name)))
        if drawn is None:
            return
        layer = frame.around or self._off(values.entry(drawn, "OC"))
        kind = values.name_of(values.entry(drawn, "Subtype"))
        if kind == "Image":
            yield Placed(is_form=False, layer=layer)
        if kind != "Form":
            return
        # A form without resources uses those around it (7.8.3, for old files).
        own = values.entry(drawn, "Resources") or frame.resources
        inner = _Frame(resources=own, around=layer, font=frame.font, depth=frame.depth + 1)
        yield Placed(is_form=True, layer=layer, inside=self.read(drawn, inner))


def _first(around: LayerFacts | None, marks: list[LayerFacts | None]) -> LayerFacts | None:
    """The outermost layer that hides."""
    return around or next(filter(None, marks), None)


def _says(operands: Sequence[object], place: int) -> bool:
    """Does a text-showing operator show anything? An engine makes no object of nothing."""
    if len(operands) <= place:
        return False
    said = operands[place]
    if isinstance(said, pikepdf.String):
        return len(bytes(said)) > 0
    parts = values.items(said, MAX_BYTES)
    return any(isinstance(part, pikepdf.String) and len(bytes(part)) > 0 for part in parts)
