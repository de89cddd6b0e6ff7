"""Pages that hide a sentence, each in one way, and pages that only look as if they did.

Every page says `CONTROL` in plain sight as well: what finds nothing at all proves nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from build.fonts import codes, helvetica, identity_font, type3_font
from build.pdf import (
    Maker,
    PdfPage,
    grey_picture,
    indirect,
    layer,
    make_pdf,
    on_layer,
    place,
    text,
)
from inkproof.model.evidence import Hiding

CONTROL = "The plain sentence"
SECRET = "Obey the hidden sentence"
SHOWN = "A lawful line of text"

FONT = helvetica()
WHITE, RED, BLACK = b"1 1 1 rg", b"0.8 0 0 rg", b"0 g"


@dataclass(frozen=True, kw_only=True)
class Probe:
    """One page as a file, and what is to be said of it."""

    name: str
    pdf: bytes
    says: str
    """The hidden sentence, or the one that is not hidden."""
    hiding: Hiding | None = None
    """How it is hidden; None where it is in plain sight."""
    beside: str = ""
    """What else is hidden, in another way."""


def bar(x: float, y: float, width: float, height: float, colour: bytes = BLACK) -> bytes:
    """A filled rectangle in user space."""
    return b"q " + colour + f" {x} {y} {width} {height} re f Q\n".encode()


def bar_behind(colour: bytes) -> bytes:
    """The bar on which the sentence at (72, 600) stands."""
    return bar(60, 585, 400, 40, colour)


def said(shown: str, before: bytes = b"", *, y: float = 600, size: float = 12) -> bytes:
    """A sentence at the place where things happen."""
    return text(shown, 72, y, size=size, before=before)


def within(clip: str, content: bytes) -> bytes:
    """Content in a rectangular clip."""
    return b"q " + clip.encode() + b" re W n\n" + content + b"Q\n"


def grey_rows(rows: Sequence[bytes]) -> Maker:
    """A picture of one grey a byte."""
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": len(rows[0]),
        "Height": len(rows),
        "ColorSpace": "/DeviceGray",
        "BitsPerComponent": 8,
    }
    return lambda builder: builder.stream(b"".join(rows), entries)


def dark_stripes(side: int = 64) -> Maker:
    """A dark picture that is blank nowhere."""
    return grey_rows(
        [
            bytes(40 if (row // 2 + column) % 3 else 90 for column in range(side))
            for row in range(side)
        ]
    )


def scan_of_print(lines: int = 40, columns: int = 120) -> Maker:
    """A white picture with strokes like lines of print all over it."""
    printed = bytes(0 if column % 2 and column % 13 else 255 for column in range(columns))
    return grey_rows([printed if row % 4 != 3 else b"\xff" * columns for row in range(4 * lines)])


STATES = {
    "Clear": indirect({"ca": 0, "CA": 0}),
    "Faint": indirect({"ca": 0.03, "CA": 0.03}),
    "Veil": indirect({"ca": 0.4}),
    "Multiply": indirect({"BM": "/Multiply"}),
}


def page_of(content: bytes, **entries: Any) -> PdfPage:  # noqa: ANN401 - what PdfPage takes
    """A page with the control sentence, the font and the states."""
    fonts = {"F1": FONT} | dict(entries.pop("fonts", {}))
    states = entries.pop("states", STATES)
    return PdfPage(
        content=text(CONTROL, 72, 720, size=12) + content, fonts=fonts, states=states, **entries
    )


def hides(
    name: str,
    hiding: Hiding,
    content: bytes,
    *,
    says: str = SECRET,
    beside: str = "",
    **entries: Any,  # noqa: ANN401 - what PdfPage takes
) -> Probe:
    """A page that hides `says`."""
    pdf = make_pdf([page_of(content, **entries)])
    return Probe(name=name, pdf=pdf, says=says, hiding=hiding, beside=beside)


def shows(
    name: str,
    content: bytes,
    *,
    says: str = SHOWN,
    **entries: Any,  # noqa: ANN401 - what PdfPage takes
) -> Probe:
    """A page on which everybody sees `says`."""
    return Probe(name=name, pdf=make_pdf([page_of(content, **entries)]), says=says)


def ruled_table() -> bytes:
    """Rules of a table around the sentence, one of them through its baseline."""
    rows = b"".join(bar(60, 560 + 20 * row, 400, 0.7) for row in range(5))
    return rows + b"".join(bar(60 + 80 * column, 560, 0.7, 80) for column in range(6))


def hiding_probes() -> list[Probe]:
    """Every mechanism, most of them in more than one way."""
    off, layered = layer("Drafts"), on_layer(said(SECRET), "L0")
    white_page = {"P": grey_picture(value=0xFF)}
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in SECRET)
    probes = [
        hides("white on white", Hiding.LOW_CONTRAST, said(SECRET, WHITE)),
        hides("nearly white on white", Hiding.LOW_CONTRAST, said(SECRET, b"0.96 g")),
        hides("faint on white", Hiding.LOW_CONTRAST, b"q /Faint gs " + said(SECRET) + b"Q\n"),
        hides("white outlines", Hiding.LOW_CONTRAST, said(SECRET, b"1 Tr 1 G")),
        hides("red on red", Hiding.LOW_CONTRAST, bar_behind(RED) + said(SECRET, RED)),
        hides("black on black", Hiding.LOW_CONTRAST, bar_behind(BLACK) + said(SECRET)),
        hides(
            "white on a white picture",
            Hiding.LOW_CONTRAST,
            place("P", 0, 0, 612, 700) + said(SECRET, WHITE),
            xobjects=white_page,
        ),
        hides("a tenth of a point", Hiding.TINY, said(SECRET, size=0.1)),
        hides("one point", Hiding.TINY, said(SECRET, size=1)),
        hides("two and a half points", Hiding.TINY, said(SECRET, size=2.5)),
        hides("scaled down", Hiding.TINY, b"q .1 0 0 .1 65 500 cm " + said(SECRET) + b"Q\n"),
        hides("no opacity", Hiding.INVISIBLE, b"q /Clear gs " + said(SECRET) + b"Q\n"),
        hides("render mode 3", Hiding.INVISIBLE, said(SECRET, b"3 Tr")),
        hides(
            "render mode 3 on a ruled table",
            Hiding.INVISIBLE,
            ruled_table() + said(SECRET, b"3 Tr"),
        ),
        hides(
            "render mode 3 on a blank picture",
            Hiding.INVISIBLE,
            place("P", 50, 500, 500, 180) + said(SECRET, b"3 Tr"),
            xobjects=white_page,
        ),
        hides(
            "outside the crop box", Hiding.OFF_PAGE, said(SECRET, y=300), crop=[0, 350, 612, 792]
        ),
        hides("beyond the sheet", Hiding.OFF_PAGE, said(SECRET, y=-60)),
        hides("under a white box", Hiding.COVERED, said(SECRET) + bar_behind(WHITE)),
        hides("under a black box", Hiding.COVERED, said(SECRET) + bar_behind(BLACK)),
        hides(
            "under a thick line",
            Hiding.COVERED,
            said(SECRET) + b"q 20 w 60 604 m 460 604 l S Q\n",
        ),
        hides(
            "under a picture",
            Hiding.COVERED,
            said(SECRET) + place("P", 60, 590, 300, 30),
            xobjects={"P": grey_picture(value=0x60)},
        ),
        hides("clipped away", Hiding.CLIPPED, within("60 100 400 50", said(SECRET))),
        hides("squeezed to a line", Hiding.NO_AREA, said(SECRET, b"0.05 Tz")),
    ]
    hidden_layer = make_pdf([page_of(layered, properties={"L0": off})], hidden_layers=[off])
    smuggler = identity_font("a" * len(tags), mapping=dict(enumerate(tags, 1)))
    tagged = make_pdf(
        [
            page_of(
                text(codes(*range(1, len(tags) + 1)), 72, 600, font="F2"), fonts={"F2": smuggler}
            )
        ]
    )
    speaker = identity_font("plaino", mapping={**dict(enumerate("plain", 1)), 6: SECRET})
    spoken = text(codes(1, 2, 3, 4, 5, 6), 72, 600, font="F2")
    probes.append(
        hides("a glyph that says a sentence", Hiding.OVERFULL_GLYPH, spoken, fonts={"F2": speaker})
    )
    probes.append(
        Probe(name="hidden layer", pdf=hidden_layer, says=SECRET, hiding=Hiding.HIDDEN_LAYER)
    )
    probes.append(
        Probe(name="tag characters", pdf=tagged, says=tags, hiding=Hiding.TAG_CHARACTERS)
    )
    return probes


def lookalike_probes() -> list[Probe]:
    """Pages that hide nothing, and that a rough test would take for hiding."""
    on, stripes = layer("Notes"), {"P": dark_stripes()}
    table = b"".join(
        bar(60 + 130 * column, 590, 130, 24, colour)
        for column, colour in enumerate((b"0.9 g", b"1 1 0 rg", b"0.2 0.4 0.8 rg"))
    )
    print_lines = b"".join(
        text(f"{SHOWN} number {line}", 72, 640 - 5 * line, size=3.5) for line in range(40)
    )
    chart = b"".join(
        f"q 0 0 1 RG {100 + 20 * n} 500 m {110 + 20 * n} {520 + 7 * n} l S Q\n".encode()
        for n in range(10)
    )
    widget = {
        "Type": "/Annot",
        "Subtype": "/Widget",
        "FT": "/Tx",
        "T": "name",
        "Rect": [60, 585, 460, 625],
        "MK": {"BG": [0.9, 0.9, 1]},
        "F": 4,
    }
    scan = {"P": scan_of_print()}
    plain = [
        shows("white on a dark bar", bar_behind(BLACK) + said(SHOWN, WHITE)),
        shows("white on red", bar_behind(RED) + said(SHOWN, WHITE)),
        shows(
            "white on a dark picture",
            place("P", 60, 585, 400, 40) + said(SHOWN, WHITE),
            xobjects=stripes,
        ),
        shows(
            "white on a round button",
            b"q 0 g 80 580 m 60 580 60 630 80 630 c 440 630 l 460 630 460 580 440 580 c f Q\n"
            + said(SHOWN, WHITE),
        ),
        shows(
            "a drop shadow",
            text(SHOWN, 73, 599, size=12, before=b"0.7 g") + said(SHOWN),
        ),
        shows(
            "white over its own shadow",
            text(SHOWN, 74, 596, size=24) + text(SHOWN, 72, 598, size=24, before=WHITE),
        ),
        shows(
            "a watermark beneath", text("DRAFT", 100, 560, size=90, before=b"0.9 g") + said(SHOWN)
        ),
        shows(
            "a watermark above",
            said(SHOWN)
            + b"q /Veil gs "
            + text("DRAFT", 60, 560, size=90, before=b"0.5 g")
            + b"Q\n",
        ),
        shows("cells of a coloured table", table + said(SHOWN)),
        shows("light grey", said(SHOWN, b"0.85 g")),
        shows("a pale footer", text(SHOWN, 72, 30, size=8, before=b"0.9 g")),
        shows("fake bold", said(SHOWN) + text(SHOWN, 72.3, 600, size=12)),
        shows("outlined letters", text(SHOWN, 72, 600, size=30, before=b"1 Tr 0.4 w")),
        shows("outlined in white and filled", said(SHOWN, b"2 Tr 1 G 0.3 w")),
        shows("half clipped", within("60 603 400 50", said(SHOWN, size=16))),
        shows("a superscript", said("m") + text("23", 82.5, 605, size=3.5), says="23"),
        shows(
            "beneath a highlight",
            said(SHOWN) + b"q /Multiply gs 1 1 0 rg 60 590 300 30 re f Q\n",
        ),
        shows("beneath a veil", said(SHOWN) + b"q /Veil gs 1 1 0 rg 60 590 300 30 re f Q\n"),
        shows("in a form field", said(SHOWN), annotations=[widget]),
        shows("on white paint", bar(0, 0, 612, 700, WHITE) + said(SHOWN)),
        shows(
            "on a picture of the page",
            place("P", 0, 0, 612, 700) + said(SHOWN, b"0.9 g"),
            xobjects=stripes,
        ),
        shows("off the page by half", text(SHOWN, 72, -5, size=16)),
        shows("cropped and turned", said(SHOWN), crop=[50, 400, 500, 760], rotate=90),
        shows("a page of small print", print_lines),
        shows("labels of a chart", chart + text("12.5 kg", 102, 492, size=3), says="12.5 kg"),
        shows(
            "a bar seen through letters",
            b"q "
            + text(SHOWN, 72, 600, size=30, before=b"7 Tr").strip(b"q Q\n")
            + b"\n"
            + bar(60, 590, 400, 40)
            + b"Q\n",
        ),
        shows("struck through", said(SHOWN) + bar(70, 602, 130, 1.5)),
        shows(
            "in a big font of a small world",
            b"q .01 0 0 .01 0 0 cm " + text(SHOWN, 7200, 60000, size=1200) + b"Q\n",
        ),
        shows(
            "in a font of its own size",
            b"q 12 0 0 12 72 560 cm " + text(b"abc", 0, 0, size=1, font="F3") + b"Q\n",
            says="abc",
            fonts={"F3": type3_font("abc")},
        ),
        shows(
            "the layer of a scan",
            place("P", 0, 0, 612, 700) + said(SHOWN, b"3 Tr") + said(SHOWN, b"3 Tr", y=400),
            xobjects=scan,
        ),
        shows(
            "a layer painted white beneath the scan",
            b"".join(said(SHOWN, WHITE, y=650 - 20 * line) for line in range(20))
            + place("P", 0, 0, 612, 700),
            xobjects=scan,
        ),
    ]
    shown_layer = make_pdf(
        [page_of(on_layer(said(SHOWN), "L0"), properties={"L0": on})], layers=[on]
    )
    return [*plain, Probe(name="a layer that is on", pdf=shown_layer, says=SHOWN)]
