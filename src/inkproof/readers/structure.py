"""What does the structure of a file say about one page? The nouns of the qpdf reader.

Nothing here is what an engine made of the page: these are the objects as the file states
them, inherited values resolved and malformed ones left out.
"""

from __future__ import annotations

from dataclasses import dataclass

from inkproof.model.notes import Note
from inkproof.model.page import Annotation, Font, FontKind, PictureResource
from inkproof.readers.page_space import PageSpace

Corners = tuple[float, float, float, float]
"""A box of user space as stated: any two opposite corners."""


RENAMED = ("Arial", "CourierNew", "CourierStd", "TimesNewRoman", "SymbolMT")
"""How the names of Type 1 fonts begin that PDFium replaces by one of the standard 14 (9.6.2.2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontFacts:
    """One font dictionary (ISO 32000-2, 9.5 to 9.10)."""

    name: str
    """BaseFont with its subset prefix; empty where the file gives none."""
    key: str
    """Object number and generation, `12 0`; a digest where the dictionary is direct."""
    kind: FontKind
    embedded: bool
    """Is a program in the file? A Type 3 font is its own program."""
    monospaced: bool
    symbolic: bool
    has_map: bool
    """Is there a ToUnicode stream? A name in its place (`Identity-H`) is none."""
    encoding: str
    """The encoding's name; `Differences` where the file lists its own; empty without one."""
    descendant: str = ""
    """BaseFont of a composite font's descendant (9.7.4.1), which may be another; empty for all
    other fonts."""
    glyphless: bool = False
    """Does it draw nothing?"""
    wide_codes: bool = False
    """Has it an encoding of its own with codes of more than two bytes (9.7.6.3)? PDFium cuts
    them in two, and no map says anything of the halves."""
    fault: str = ""
    """Why its embedded program cannot be trusted to be whole; empty for sound programs."""
    resource_names: tuple[str, ...] = ()
    """What the page and its forms call it, sorted."""

    @property
    def spoken_name(self) -> str:
        """The name as PDFium gives it, by which fonts that it cannot tell apart are found.

        That of the descendant for a composite font, and without its subset prefix for a
        simple one with a program.
        """
        if self.kind is FontKind.TYPE0:
            return self.descendant
        has_program = self.embedded and self.kind is not FontKind.TYPE3
        return self.as_font().base_name if has_program else self.name

    @property
    def may_be_renamed(self) -> bool:
        """Does PDFium take the font for one of the standard 14, and call it so?"""
        return self.kind is FontKind.TYPE1 and self.name.startswith(RENAMED)

    def as_font(self) -> Font:
        """The same facts as the noun that pages carry."""
        return Font(
            name=self.name,
            key=self.key,
            kind=self.kind,
            embedded=self.embedded,
            monospaced=self.monospaced,
            has_map=self.has_map,
            encoding=self.encoding,
            glyphless=self.glyphless,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerFacts:
    """One optional-content group or membership (ISO 32000-2, 8.11)."""

    name: str
    """The group's name; those of its groups, joined by ` + `, for a membership."""
    key: str
    """Object number and generation."""
    visible: bool
    """Is it on in the default configuration?"""
    membership: bool = False
    """Is it a membership dictionary, which names groups and has no name itself?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """One picture or form as a content stream places it (the operators Do and BI)."""

    is_form: bool
    layer: LayerFacts | None = None
    """The layer that hides it: its own (8.11.3.3) or one around it; None where it is shown."""
    inside: Shown | None = None
    """What a form shows itself; None where that is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What one content stream shows, in order."""

    texts: tuple[LayerFacts | None, ...] = ()
    """For each operator that shows text the layer that hides it; None where it is shown."""
    fonts: tuple[str, ...] = ()
    """For each of them the key of its font; empty where that is none of the file's."""
    placed: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PageStructure:
    """One page as its objects state it."""

    index: int
    """0-based."""
    media: Corners | None
    """MediaBox, inherited or not. Where it is missing or no array of four numbers, qpdf has
    put Letter in its place before anybody can look; None only where even that failed."""
    crop: Corners | None
    rotate: float | None
    """Degrees clockwise as stated; None where nothing usable is stated."""
    user_unit: float | None
    space: PageSpace
    """The map from user space to page space that these four make."""
    fonts: tuple[FontFacts, ...] = ()
    """Fonts of the page and of the forms it can reach, each once."""
    pictures: tuple[PictureResource, ...] = ()
    """Pictures of the page and of the forms it can reach; not those inside patterns, masks
    and Type 3 glyphs. Inline pictures stand at the end."""
    layers: tuple[LayerFacts, ...] = ()
    shown: Shown | None = None
    """What the content shows; only where layers that are off, or fonts, cannot be told by
    name."""
    has_tilings: bool = False
    """Is there a tiling pattern to paint with (8.7.3)?"""
    has_shadings: bool = False
    """Is there a shading pattern to paint with (8.7.4.5)? The operator sh does not count."""
    annotations: tuple[Annotation, ...] = ()
    """Boxes in page space."""
    has_actualtext: bool = False
    """Does a stream or a property list of the page give an ActualText (14.9.4)?"""
    fault: str = ""
    """Why the page's content is known to be incomplete; empty for sound pages."""
    notes: tuple[Note, ...] = ()


GLYPHLESS = ("glyphless", "hiddenhorzocr", "hiddenvertocr", "invisible", "occulta")
"""How the names of fonts begin that OCR programs write unseen text in: Tesseract and OCRmyPDF,
Acrobat, hocr-pdf."""


def is_glyphless_name(name: str) -> bool:
    """Is a font of this name, with or without subset prefix, one that draws nothing?"""
    return Font(name=name).base_name.lower().startswith(GLYPHLESS)
