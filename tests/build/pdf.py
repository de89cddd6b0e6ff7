"""Small PDFs made object by object, so that a reviewer can read what a test is about.

A test states a page as plain values: `"/Name"` is a name, other `str` a text string, `bytes`
a byte string, a `dict` a dictionary, a `list` an array, and a maker (`helvetica()`,
`grey_picture()` …) an indirect object, made once a file however often it is used.

    make_pdf([PdfPage(content=text("Hello"), fonts={"F1": helvetica()})])
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf  # noqa: TID251 - the builder of the files that readers are tested on

Maker = Callable[["Builder"], pikepdf.Object]
"""Makes one indirect object in the file that is being built."""

Entries = Mapping[str, Any]
"""A dictionary's entries, keys without their slash."""

LETTER = (0, 0, 612, 792)


@dataclass(frozen=True, kw_only=True)
class PdfPage:
    """One page as the file states it; `None` leaves the entry out."""

    content: bytes | Sequence[bytes] = b""
    """One content stream, or several."""
    media: Any = LETTER
    crop: Any = None
    rotate: Any = None
    user_unit: Any = None
    fonts: Entries = field(default_factory=dict)
    xobjects: Entries = field(default_factory=dict)
    properties: Entries = field(default_factory=dict)
    states: Entries = field(default_factory=dict)
    """ExtGState resources."""
    annotations: Sequence[Any] = ()
    resources: Entries = field(default_factory=dict)
    """Further entries of Resources, or all of them."""
    more: Entries = field(default_factory=dict)
    """Further entries of the page."""


class Builder:
    """One file in the making: turns plain values into objects."""

    def __init__(self) -> None:
        self.pdf = pikepdf.new()
        self._made: dict[int, tuple[Maker, pikepdf.Object]] = {}

    def make(self, maker: Maker) -> pikepdf.Object:
        """The maker's object, made at first use."""
        if id(maker) not in self._made:
            self._made[id(maker)] = (maker, maker(self))
        return self._made[id(maker)][1]

    def value(self, plain: object) -> object:
        """A plain value as something pikepdf takes."""
        if isinstance(plain, str | bytes):
            if isinstance(plain, str) and plain.startswith("/"):
                return pikepdf.Name(plain)
            return pikepdf.String(plain)
        if isinstance(plain, Mapping):
            return self.dictionary(plain)
        if isinstance(plain, list | tuple):
            return pikepdf.Array([self.value(item) for item in plain])
        if callable(plain) and not isinstance(plain, pikepdf.Object):
            return self.make(plain)
        return plain

    def dictionary(self, entries: Entries) -> pikepdf.Object:
        """A direct dictionary; entries of None are left out."""
        made = pikepdf.Dictionary()
        for key, plain in entries.items():
            if plain is not None:
                made["/" + key] = self.value(plain)
        return made

    def stream(self, data: bytes, entries: Entries | None = None) -> pikepdf.Object:
        """An indirect stream."""
        made = self.pdf.make_stream(data)
        for key, plain in (entries or {}).items():
            if plain is not None:
                made["/" + key] = self.value(plain)
        return made

    def page(self, page: PdfPage) -> pikepdf.Object:
        """An indirect page."""
        parts = [page.content] if isinstance(page.content, bytes) else page.content
        streams = [self.stream(part) for part in parts]
        kinds = {
            "Font": page.fonts,
            "XObject": page.xobjects,
            "Properties": page.properties,
            "ExtGState": page.states,
        }
        resources = {kind: made for kind, made in kinds.items() if made} | dict(page.resources)
        entries = {
            "Type": "/Page",
            "MediaBox": page.media,
            "CropBox": page.crop,
            "Rotate": page.rotate,
            "UserUnit": page.user_unit,
            "Resources": resources or None,
            "Contents": streams[0] if len(streams) == 1 else streams,
            "Annots": list(page.annotations) or None,
        }
        return self.pdf.make_indirect(self.dictionary(entries | dict(page.more)))


def make_pdf(  # noqa: PLR0913 - each is one part of a file
    pages: Sequence[PdfPage],
    *,
    inherit: Entries | None = None,
    catalog: Entries | None = None,
    info: Entries | None = None,
    layers: Sequence[Maker] = (),
    hidden_layers: Sequence[Maker] = (),
    user_password: str | None = None,
) -> bytes:
    """A file of these pages.

    Args:
        pages: The pages in order.
        inherit: Entries stated on the Pages node, for pages to inherit.
        catalog: Further entries of the catalog.
        info: Entries of the document information dictionary.
        layers: Optional-content groups that are on by default.
        hidden_layers: Optional-content groups that are off by default.
        user_password: Encrypts the file (AES-256); the empty password is one that
            opens without being asked for. None does not encrypt.
    """
    builder = Builder()
    root = builder.pdf.Root
    for page in pages:
        made = builder.page(page)
        made["/Parent"] = root["/Pages"]
        root["/Pages"]["/Kids"].append(made)
    root["/Pages"]["/Count"] = len(pages)
    for key, plain in (inherit or {}).items():
        root["/Pages"]["/" + key] = builder.value(plain)
    groups = [*layers, *hidden_layers]
    if groups:
        root["/OCProperties"] = builder.value(
            {"OCGs": groups, "D": {"Order": groups, "OFF": list(hidden_layers)}}
        )
    for key, plain in (catalog or {}).items():
        root["/" + key] = builder.value(plain)
    if info:
        trailer: Any = builder.pdf.trailer
        trailer["/Info"] = builder.pdf.make_indirect(builder.dictionary(info))
    return _saved(builder.pdf, user_password)


def _saved(pdf: pikepdf.Pdf, user_password: str | None) -> bytes:
    """The file's bytes: the same every time, streams left readable."""
    out = io.BytesIO()
    lock: pikepdf.Encryption | bool = False
    if user_password is not None:
        lock = pikepdf.Encryption(user=user_password, owner="owner")
    with warnings.catch_warnings():
        # A test of one widget needs no form around it.
        warnings.simplefilter("ignore", pikepdf.exceptions.PageCopyWarning)
        pdf.save(
            out,
            encryption=lock,
            static_id=lock is False,
            compress_streams=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return out.getvalue()


def text(  # noqa: PLR0913 - each is one operand of the text object
    shown: str | bytes,
    x: float = 72,
    y: float = 700,
    *,
    size: float = 12,
    font: str = "F1",
    before: bytes = b"",
) -> bytes:
    """A text object that shows one string at one place; `before` are operators put first."""
    raw = shown.encode("cp1252") if isinstance(shown, str) else shown
    place = f"/{font} {size} Tf {x} {y} Td".encode()
    return b"q BT " + before + b" " + place + b" <" + raw.hex().encode() + b"> Tj ET Q\n"


def place(name: str, x: float, y: float, width: float, height: float) -> bytes:
    """Paint an XObject of the unit square (a picture) into a box of user space."""
    return f"q {width} 0 0 {height} {x} {y} cm /{name} Do Q\n".encode()


def grey_picture(width: int = 2, height: int = 2, value: int = 0x80) -> Maker:
    """An image XObject of one grey, 8 bits a pixel."""
    return _picture(width, height, bytes([value]) * (width * height), 8)


def bit_picture(width: int = 8, height: int = 2, value: int = 0x55) -> Maker:
    """An image XObject of one bit a pixel, rows padded to bytes."""
    return _picture(width, height, bytes([value]) * ((width + 7) // 8 * height), 1)


def stencil(width: int = 8, height: int = 2) -> Maker:
    """An image mask: painted in the colour of the graphics state (ISO 32000-2, 8.9.6.2)."""
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ImageMask": True,
        "BitsPerComponent": 1,
    }
    return lambda builder: builder.stream(b"\x55" * ((width + 7) // 8 * height), entries)


def masked_picture(width: int = 2, height: int = 2) -> Maker:
    """A grey picture that a soft mask lets shine through."""
    return lambda builder: _with_entry(
        grey_picture(width, height)(builder), "SMask", grey_picture(width, height)(builder)
    )


def on_own_layer(drawn: Maker, owner: Maker) -> Maker:
    """The XObject with an OC entry of its own (8.11.3.3)."""
    return lambda builder: _with_entry(drawn(builder), "OC", builder.make(owner))


def _with_entry(made: pikepdf.Object, key: str, value: pikepdf.Object) -> pikepdf.Object:
    made["/" + key] = value
    return made


def _picture(width: int, height: int, data: bytes, bits: int) -> Maker:
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": width,
        "Height": height,
        "ColorSpace": "/DeviceGray",
        "BitsPerComponent": bits,
    }
    return lambda builder: builder.stream(data, entries)


def inline_picture(x: float, y: float, width: float, height: float) -> bytes:
    """A grey picture of 2 by 2 pixels stated inside the content stream."""
    head = f"q {width} 0 0 {height} {x} {y} cm\n".encode()
    return head + b"BI /W 2 /H 2 /CS /G /BPC 8 ID \x00\x80\xff\x40 EI\nQ\n"


def form(
    content: bytes,
    *,
    box: Sequence[float] = LETTER,
    resources: Entries | None = None,
    matrix: Sequence[float] | None = None,
    more: Entries | None = None,
) -> Maker:
    """A form XObject; give another form among its resources to nest them."""
    entries = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": list(box),
        "Matrix": list(matrix) if matrix else None,
        "Resources": resources or {},
    }
    return lambda builder: builder.stream(content, entries | dict(more or {}))


def tiling(content: bytes) -> Maker:
    """A coloured tiling pattern of squares of 10 (ISO 32000-2, 8.7.3)."""
    entries = {
        "Type": "/Pattern",
        "PatternType": 1,
        "PaintType": 1,
        "TilingType": 1,
        "BBox": [0, 0, 10, 10],
        "XStep": 10,
        "YStep": 10,
        "Resources": {},
    }
    return lambda builder: builder.stream(content, entries)


def indirect(entries: Entries) -> Maker:
    """A dictionary as an indirect object."""
    return lambda builder: builder.pdf.make_indirect(builder.dictionary(entries))


def layer(name: str) -> Maker:
    """An optional-content group; list it under `layers` or `hidden_layers` as well."""
    return indirect({"Type": "/OCG", "Name": name})


def on_layer(content: bytes, name: str) -> bytes:
    """Content marked to belong to the layer that Properties calls `name`."""
    return f"/OC /{name} BDC\n".encode() + content + b"EMC\n"


def with_actualtext(content: bytes, meant: str) -> bytes:
    """Content marked to mean another text (ISO 32000-2, 14.9.4)."""
    raw = ("\ufeff" + meant).encode("utf-16-be").hex().encode()
    return b"/Span << /ActualText <" + raw + b"> >> BDC\n" + content + b"EMC\n"


def break_xref(pdf: bytes) -> bytes:
    """The file with a cross-reference table that points nowhere."""
    start = pdf.rindex(b"startxref")
    return pdf[:start] + b"startxref\n7\n%%EOF\n"


def cut(pdf: bytes, share: float = 0.6) -> bytes:
    """The first part of the file, as a broken download leaves it."""
    return pdf[: int(len(pdf) * share)]


def break_streams(pdf: bytes) -> bytes:
    """The file with stream lengths that are too large."""
    return pdf.replace(b"/Length ", b"/Length 9")
