"""ToUnicode maps written line by line, as odd producers write them."""

from __future__ import annotations

import io
import warnings

import pikepdf  # noqa: TID251 - the builder of the files that readers are tested on

from build.pdf import Builder, Maker

PERMISSIONS = pikepdf.Permissions(extract=False, modify_other=False, print_highres=False)


def raw_map(*lines: str, code_bytes: int = 2) -> bytes:
    """A map with these lines between its codespace and its end."""
    head = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Test def /CMapType 2 def\n"
        f"1 begincodespacerange <{'00' * code_bytes}> <{'ff' * code_bytes}> endcodespacerange\n"
    )
    return (head + "\n".join(lines) + "\nendcmap end end\n").encode()


def characters(*pairs: str, code_bytes: int = 2) -> bytes:
    """A map of single characters, `<0001> <0041>` each."""
    return raw_map(f"{len(pairs)} beginbfchar", *pairs, "endbfchar", code_bytes=code_bytes)


def ranges(*triples: str, code_bytes: int = 2) -> bytes:
    """A map of ranges, `<0001> <0003> <0041>` each."""
    return raw_map(f"{len(triples)} beginbfrange", *triples, "endbfrange", code_bytes=code_bytes)


def with_map(font: Maker, cmap: bytes) -> Maker:
    """The font with this ToUnicode stream."""

    def make(builder: Builder) -> pikepdf.Object:
        made = font(builder)
        made["/ToUnicode"] = builder.stream(cmap)
        return made

    return make


def direct(font: Maker) -> Maker:
    """The font as a dictionary inside what names it, not an object of its own."""

    def make(builder: Builder) -> pikepdf.Object:
        made = font(builder)
        return pikepdf.Dictionary({key: made[key] for key in made.keys()})  # noqa: SIM118

    return make


def unembedded_cid_font(encoding: str, ordering: bytes, cmap: bytes | None = None) -> Maker:
    """A Type 0 font of a named character collection, without a program (ISO 32000-2, 9.7.5)."""
    descriptor = {
        "Type": "/FontDescriptor",
        "FontName": "/Far",
        "Flags": 4,
        "FontBBox": [0, -200, 1000, 800],
        "ItalicAngle": 0,
        "Ascent": 800,
        "Descent": -200,
        "CapHeight": 700,
        "StemV": 80,
    }
    descendant = {
        "Type": "/Font",
        "Subtype": "/CIDFontType0",
        "BaseFont": "/Far",
        "CIDSystemInfo": {"Registry": b"Adobe", "Ordering": ordering, "Supplement": 2},
        "FontDescriptor": descriptor,
    }

    def make(builder: Builder) -> pikepdf.Object:
        entries = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": "/Far",
            "Encoding": "/" + encoding,
            "DescendantFonts": [descendant],
            "ToUnicode": None if cmap is None else (lambda _: builder.stream(cmap)),
        }
        return builder.pdf.make_indirect(builder.dictionary(entries))

    return make


def lock(pdf: bytes, *, user: str, owner: str, revision: int, aes: bool = True) -> bytes:
    """The file encrypted by the standard security handler of a revision (7.6.4), with few
    permissions."""
    out = io.BytesIO()
    encryption = pikepdf.Encryption(
        user=user,
        owner=owner,
        R=revision,  # type: ignore[arg-type] # the revisions that it knows
        aes=aes and revision >= 4,
        metadata=revision >= 4,
        allow=PERMISSIONS,
    )
    with pikepdf.open(io.BytesIO(pdf)) as opened, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # revision 5 is deprecated, and met all the same
        opened.save(out, encryption=encryption)
    return out.getvalue()
