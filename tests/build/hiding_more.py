"""Further pages that hide a sentence, as people who mean to would do it, and their look-alikes."""

from __future__ import annotations

from typing import Any

from build.fonts import codes, coloured_type3, helvetica, identity_font, type3_font
from build.hiding import (
    BLACK,
    RED,
    SECRET,
    SHOWN,
    STATES,
    WHITE,
    Probe,
    bar,
    bar_behind,
    dark_stripes,
    grey_rows,
    hides,
    ruled_table,
    said,
    scan_of_print,
    shows,
)
from build.pdf import Maker, form, indirect, place, text, tiling
from inkproof.model.evidence import Hiding

GREEN = b"0 0.407 0 rg"
"""As light as `RED`."""
GROUP = {"Group": {"S": "/Transparency"}}
HELVETICA = {"Font": {"F1": helvetica()}}
DARKEN = indirect({"BM": "/Darken"})
VEIL_OF_8 = indirect({"ca": 0.8})


def plain_picture(red: int, green: int, blue: int) -> Maker:
    """A picture of one colour."""
    entries = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": 2,
        "Height": 2,
        "ColorSpace": "/DeviceRGB",
        "BitsPerComponent": 8,
    }
    return lambda builder: builder.stream(bytes([red, green, blue]) * 4, entries)


def half_a_scan() -> Maker:
    """Lines of print in the left half of a page."""
    columns = 120
    printed = bytes(
        0 if column % 2 and column % 13 and column < columns // 2 else 255
        for column in range(columns)
    )
    blank = b"\xff" * columns
    return grey_rows([printed if row % 4 != 3 else blank for row in range(160)])


def layer_of_scan(before: bytes) -> bytes:
    """The OCR layer of a page of print."""
    return b"".join(
        text(f"{SHOWN} and more words", 30, 690 - 17.5 * line, before=before) for line in range(38)
    )


def mark_over(kind: str, drawn: bytes, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - PDF values
    """An annotation over the sentence that looks as `drawn`."""
    look = form(drawn, box=[0, 0, 400, 40], **more)
    return {
        "Type": "/Annot",
        "Subtype": "/" + kind,
        "Rect": [60, 585, 460, 625],
        "F": 4,
        "AP": {"N": look},
    }


def secret_font(inked: str = " ") -> Maker:
    """An embedded font whose glyphs look like `inked` and say the sentence."""
    return identity_font(inked * len(SECRET), mapping=dict(enumerate(SECRET, 1)))


SECRET_CODES = codes(*range(1, len(SECRET) + 1))


def more_hiding_probes() -> list[Probe]:
    """Every one is of a mechanism that the issue lists."""
    return [*_tiny(), *_lost(), *_covered(), *_cut(), *_unpainted()]


def _tiny() -> list[Probe]:
    body = b"".join(
        text(f"An ordinary line of prose, number {line}", 72, 690 - 14 * line, size=10)
        for line in range(12)
    )
    much = b"".join(text(SECRET, 72 + 40 * (n % 8), 400 - 4 * (n // 8), size=3) for n in range(32))
    return [
        hides("squeezed to hairs", Hiding.TINY, said(SECRET, b"3 Tz")),
        hides("squeezed to slivers", Hiding.TINY, said(SECRET, b"8 Tz")),
        hides("pressed flat", Hiding.TINY, b"q 1 0 0 .05 0 570 cm " + said(SECRET) + b"Q\n"),
        hides(
            "tiny beside the rule of a table",
            Hiding.TINY,
            ruled_table() + text(SECRET, 72, 602, size=1.2),
        ),
        hides(
            "small beside the rule of a table",
            Hiding.TINY,
            ruled_table() + text(SECRET, 72, 602, size=3),
        ),
        hides(
            "tiny beside a picture",
            Hiding.TINY,
            place("P", 72, 620, 50, 50) + text(SECRET, 72, 612, size=1.2),
            xobjects={"P": dark_stripes()},
        ),
        hides("as much small print as prose", Hiding.TINY, body + much, says=SECRET * 32),
    ]


def _lost() -> list[Probe]:
    pattern = tiling(b"1 g 0 0 10 10 re f")
    shade = form(b"0 g 0 0 612 792 re f", more={"Group": {"S": "/Transparency"}})
    masked = indirect({"SMask": {"S": "/Luminosity", "G": shade}})
    in_form = {"X": form(said(SECRET), resources=HELVETICA, more=GROUP)}
    colours = {"C0": ["/Separation", "/None", "/DeviceGray", _tint()]}
    lost = Hiding.LOW_CONTRAST
    white_type3 = coloured_type3(SECRET, b"600 0 d0 1 g 0 0 500 700 re f")
    return [
        hides("pale yellow on white", lost, said(SECRET, b"1 1 0.75 rg")),
        hides("white across a rule", lost, ruled_table() + said(SECRET, WHITE)),
        hides(
            "white on a white label of a dark page",
            lost,
            bar(0, 0, 612, 700) + bar_behind(WHITE) + said(SECRET, WHITE),
        ),
        hides(
            "red on a red picture",
            lost,
            place("P", 60, 585, 400, 40) + said(SECRET, RED),
            xobjects={"P": plain_picture(204, 0, 0)},
        ),
        hides(
            "a white pattern",
            lost,
            said(SECRET, b"/Pattern cs /W scn"),
            resources={"Pattern": {"W": pattern}},
        ),
        hides(
            "a colorant that paints nothing",
            lost,
            said(SECRET, b"/C0 cs 1 scn"),
            resources={"ColorSpace": colours},
        ),
        hides(
            "a group behind a black mask",
            lost,
            b"q /Masked gs /X Do Q\n",
            xobjects=in_form,
            states=STATES | {"Masked": masked},
        ),
        hides(
            "white that only darkens black",
            lost,
            bar_behind(BLACK) + b"q /Darken gs " + said(SECRET, WHITE) + b"Q\n",
            states=STATES | {"Darken": DARKEN},
        ),
        hides(
            "white glyphs of a Type 3 font",
            lost,
            text(white_type3.shown, 72, 600, font="F3"),
            fonts={"F3": white_type3.font},
        ),
    ]


def _tint() -> dict[str, Any]:
    return {"FunctionType": 2, "Domain": [0, 1], "C0": [1], "C1": [0], "N": 1}


def _covered() -> list[Probe]:
    box = b"0 0 400 40 re f"
    veil = b"q /V8 gs 1 g 60 585 400 40 re f Q\n"
    return [
        hides(
            f"under {kind}",
            Hiding.COVERED,
            said(SECRET),
            annotations=[mark_over(kind, look + box)],
        )
        for kind, look in (("Square", b"0 g "), ("Redact", b"1 g "), ("Highlight", b"1 1 0 rg "))
    ] + [
        hides(
            "under letters that are blocks",
            Hiding.COVERED,
            said(SECRET) + text(codes(*[1] * 60), 72, 600, size=16, font="F2", before=b"-2 Tc"),
            fonts={"F2": identity_font("█", mapping={1: "█"})},
        ),
        hides(
            "under three veils",
            Hiding.COVERED,
            said(SECRET) + 3 * veil,
            states=STATES | {"V8": VEIL_OF_8},
        ),
    ]


def _cut() -> list[Probe]:
    corner = b"40 400 m 500 400 l 500 420 l 60 420 l 60 780 l 40 780 l h W n\n"
    ring = b"40 400 500 380 re 50 410 480 360 re W* n\n"
    letter = b"BT /F1 12 Tf 300 200 Td 7 Tr (.) Tj ET\n"
    visible = b"BT 0 Tr /F1 12 Tf 72 600 Td (" + SECRET.encode() + b") Tj ET\n"
    return [
        hides("clipped to a corner", Hiding.CLIPPED, b"q " + corner + said(SECRET) + b"Q\n"),
        hides("clipped to a ring", Hiding.CLIPPED, b"q " + ring + said(SECRET) + b"Q\n"),
        hides(
            "clipped to nothing", Hiding.CLIPPED, b"q 72 600 0 0 re W n " + said(SECRET) + b"Q\n"
        ),
        hides(
            "clipped to a full stop", Hiding.CLIPPED, b"q " + letter + visible + b"Q\n", beside="."
        ),
        hides(
            "all but a sliver off the page", Hiding.OFF_PAGE, said("HHHHHH", y=-8), says="HHHHHH"
        ),
    ]


def _unpainted() -> list[Probe]:
    empty = coloured_type3(SECRET, b"600 0 0 0 600 700 d1")
    clear = {"X": form(said(SECRET), resources=HELVETICA, more=GROUP)}
    scan = {"P": half_a_scan()}
    page = place("P", 0, 0, 612, 700) + layer_of_scan(b"3 Tr")
    unseen = Hiding.INVISIBLE
    added = b"".join(
        text(word, 330 + 45 * at, 602.5, before=b"3 Tr") for at, word in enumerate(SECRET.split())
    )
    return [
        hides("in a clear form", unseen, b"q /Clear gs /X Do Q\n", xobjects=clear),
        hides(
            "blank glyphs",
            unseen,
            text(SECRET_CODES, 72, 600, font="F2"),
            fonts={"F2": secret_font()},
        ),
        hides(
            "empty glyphs of a Type 3 font",
            unseen,
            text(empty.shown, 72, 600, font="F3"),
            fonts={"F3": empty.font},
        ),
        hides("added to a line of a layer", unseen, page + added, xobjects=scan),
    ]


def more_lookalike_probes() -> list[Probe]:
    """Nothing of them is hidden."""
    look = b"1 0 0 RG 2 w 1 1 398 38 re S"
    multiplied = b"/M gs 1 1 0 rg 0 0 400 40 re f"
    states = {"ExtGState": {"M": {"BM": "/Multiply"}}}
    rounded = b"80 580 m 60 580 60 630 80 630 c 440 630 l 460 630 460 580 440 580 c h W n\n"
    scan = {"P": scan_of_print()}
    return [
        shows("red on green as light", bar_behind(GREEN) + said(SHOWN, RED)),
        shows(
            "red on a green picture as light",
            place("P", 60, 585, 400, 40) + said(SHOWN, RED),
            xobjects={"P": plain_picture(0, 104, 0)},
        ),
        shows(
            "grey on a red picture as light",
            place("P", 60, 585, 400, 40) + said(SHOWN, b"0.24 g"),
            xobjects={"P": plain_picture(204, 0, 0)},
        ),
        shows("condensed type", said(SHOWN, b"45 Tz")),
        shows("a line of thin letters", said("illicit lilli", b"60 Tz", size=7), says="lilli"),
        shows(
            "in a frame that is an annotation",
            said(SHOWN),
            annotations=[mark_over("Square", look)],
        ),
        shows(
            "highlighted by an annotation",
            said(SHOWN),
            annotations=[mark_over("Highlight", multiplied, resources=states)],
        ),
        shows("clipped to a round button", b"q " + rounded + said(SHOWN) + b"Q\n"),
        shows(
            "in a transparency group",
            b"/X Do\n",
            xobjects={"X": form(said(SHOWN), resources=HELVETICA, more=GROUP)},
        ),
        shows(
            "dots of a Type 3 font",
            text(b"abcabc", 72, 600, font="F3"),
            says="abcabc",
            fonts={"F3": type3_font("abc")},
        ),
        shows("a small trade mark", said("m") + text("TM", 82.5, 605, size=3.5), says="TM"),
        shows(
            "under one veil",
            said(SHOWN) + b"q /V8 gs 1 g 60 585 400 40 re f Q\n",
            states=STATES | {"V8": VEIL_OF_8},
        ),
        shows(
            "the layer of a scan, painted white",
            place("P", 0, 0, 612, 700) + layer_of_scan(WHITE),
            xobjects=scan,
        ),
        shows(
            "the layer of a scan, too wide for it",
            place("P", 0, 0, 612, 700)
            + layer_of_scan(b"3 Tr")
            + said(f"{SHOWN} {SHOWN} {SHOWN}", b"3 Tr", y=602.5),
            xobjects={"P": scan_of_print(columns=120)},
        ),
        shows("struck out in white", said(SHOWN) + bar(70, 602, 130, 0.9, WHITE)),
    ]
