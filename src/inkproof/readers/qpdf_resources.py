"""Which fonts, pictures and layers can a page reach? Walks Resources through nested forms.

A resource dictionary is read once a file, a form's stream is decoded once a file, and what an
indirect dictionary can reach is kept: files whose pages share one dictionary stay cheap.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field, replace
from functools import lru_cache

import pikepdf

from inkproof.model.page import PictureResource
from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_fonts import font_key, read_font
from inkproof.readers.qpdf_layers import Layers
from inkproof.readers.qpdf_streams import (
    MAX_PIXELS,
    StreamMarks,
    find_marks,
    read_stream,
)
from inkproof.readers.structure import FontFacts, LayerFacts

MAX_NAMED = 1_024
"""Fonts with their names that are kept; a page has a few dozen at most."""

MAX_ENTRIES = 10_000
"""Entries of one resource category that are looked at."""

SHADING = 2
"""PatternType of a shading pattern (8.7.2); the other type is 1, a tiling pattern."""

MAX_FORMS = 2_000
"""Forms one page may reach; the walk stops there and says so. Maps reach some hundreds."""

MAX_DEPTH = 24
"""Forms inside forms; PDFium stops at 20 and MuPDF at its stack."""


@dataclass(slots=True)
class Reach:
    """What one resource dictionary reaches, itself included."""

    fonts: dict[str, FontFacts] = field(default_factory=dict)
    names: dict[str, set[str]] = field(default_factory=dict)
    """Resource names by font key."""
    pictures: dict[str, PictureResource] = field(default_factory=dict)
    inline: list[PictureResource] = field(default_factory=list)
    layers: dict[str, LayerFacts] = field(default_factory=dict)
    forms: list[pikepdf.Object] = field(default_factory=list)
    has_actualtext: bool = False
    hides: bool = False
    """Is an XObject on a layer that is off?"""
    has_tilings: bool = False
    has_shadings: bool = False
    is_cut: bool = False
    """Was a bound reached, so that more may be there?"""

    def named_fonts(self) -> tuple[FontFacts, ...]:
        """The fonts with the names they are called by."""
        return tuple(
            _named(fact, tuple(sorted(self.names[key]))) for key, fact in self.fonts.items()
        )


@lru_cache(maxsize=MAX_NAMED)
def _named(fact: FontFacts, names: tuple[str, ...]) -> FontFacts:
    """The same fonts stand on page after page under the same names."""
    return replace(fact, resource_names=names)


class Resources:
    """The resource dictionaries of one file, read lazily and kept by object number."""

    def __init__(self, layers: Layers) -> None:
        self._layers = layers
        self._reached: dict[values.Key, Reach] = {}
        self._fonts: dict[values.Key, FontFacts | None] = {}
        self._marks: dict[values.Key, StreamMarks] = {}

    def reach(self, resources: object) -> Reach:
        """What a page's resources reach; shared between calls, so not to be changed."""
        key = values.key_of(resources)
        if key == values.DIRECT:
            return self._walk(resources)
        if key not in self._reached:
            self._reached[key] = self._walk(resources)
        return self._reached[key]

    def _walk(self, resources: object) -> Reach:
        reach = Reach()
        seen: set[values.Key] = set()
        waiting: deque[tuple[object, int]] = deque([(resources, 0)])
        while waiting:
            holder, depth = waiting.popleft()
            for form in self._read_holder(holder, reach):
                key = values.key_of(form)
                if key in seen:
                    continue
                if len(seen) == MAX_FORMS or depth == MAX_DEPTH:
                    reach.is_cut = True
                    continue
                seen.add(key)
                self._read_form(form, reach)
                waiting.append((values.entry(form, "Resources"), depth + 1))
        return reach

    def _read_holder(self, holder: object, reach: Reach) -> list[pikepdf.Object]:
        """Adds what one dictionary names itself; gives the forms it names."""
        self._read_fonts(values.entry(holder, "Font"), reach)
        for _, pattern in values.entries(values.entry(holder, "Pattern"), MAX_ENTRIES):
            shades = values.whole(values.entry(pattern, "PatternType"), SHADING) == SHADING
            reach.has_shadings |= shades
            reach.has_tilings |= not shades
        for _, owner in values.entries(values.entry(holder, "Properties"), MAX_ENTRIES):
            self._read_layer(owner, reach)
            if values.entry(owner, "ActualText") is not None:
                reach.has_actualtext = True
        forms: list[pikepdf.Object] = []
        for _, drawn in values.entries(values.entry(holder, "XObject"), MAX_ENTRIES):
            found = values.as_stream(drawn)
            if found is None:
                continue
            facts = self._read_layer(values.entry(found, "OC"), reach)
            reach.hides |= facts is not None and not facts.visible
            if values.name_of(values.entry(found, "Subtype")) == "Image":
                picture = _picture(found)
                reach.pictures[picture.key] = picture
            else:
                forms.append(found)
        return forms

    def _read_fonts(self, fonts: object, reach: Reach) -> None:
        for name, font in values.entries(fonts, MAX_ENTRIES):
            facts = self._font(font)
            if facts is not None:
                reach.fonts[facts.key] = facts
                reach.names.setdefault(facts.key, set()).add(name)

    def _font(self, font: object) -> FontFacts | None:
        key = values.key_of(font)
        if key == values.DIRECT:
            return read_font(font)
        if key not in self._fonts:
            self._fonts[key] = read_font(font)
        return self._fonts[key]

    def _read_layer(self, owner: object, reach: Reach) -> LayerFacts | None:
        if owner is None:
            return None
        facts = self._layers.read(owner)
        if facts is not None:
            reach.layers[facts.key if facts.key != "0 0" else font_key(owner)] = facts
        return facts

    def _read_form(self, form: pikepdf.Object, reach: Reach) -> None:
        key = values.key_of(form)
        if key not in self._marks:
            self._marks[key] = find_marks(read_stream(form))
        marks = self._marks[key]
        reach.inline.extend(marks.inline)
        reach.has_actualtext |= marks.has_actualtext
        reach.forms.append(form)


def _picture(drawn: pikepdf.Object) -> PictureResource:
    masked = any(values.entry(drawn, name) is not None for name in ("SMask", "Mask"))
    masked = masked or values.entry(drawn, "ImageMask") is True
    masked = masked or bool(values.whole(values.entry(drawn, "SMaskInData"), 2))
    return PictureResource(
        key=values.key_text(values.key_of(drawn)),
        pixel_width=values.whole(values.entry(drawn, "Width"), MAX_PIXELS),
        pixel_height=values.whole(values.entry(drawn, "Height"), MAX_PIXELS),
        masked=masked,
    )
