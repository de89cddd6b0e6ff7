"""Which program is embedded with a font? Told by its first bytes, whatever its key says."""

from __future__ import annotations

from typing import NamedTuple

from inkproof.readers import qpdf_values as values
from inkproof.readers.font_cff import CffProgram
from inkproof.readers.font_outlines import Outline
from inkproof.readers.font_sfnt import MAGIC, SfntProgram
from inkproof.readers.font_type1 import Type1Program
from inkproof.readers.qpdf_streams import decode_stream

MAX_BYTES = 32 * 2**20
"""Of a program that is looked at; the largest fonts for Chinese have 20 MB."""

Program = SfntProgram | CffProgram | Type1Program


class Embedded(NamedTuple):
    """What is embedded."""

    program: Program | None = None
    fault: str = ""
    """Why it could not be read, or not wholly."""


def read_embedded(descriptor: object) -> Embedded:
    """The program of a font descriptor (ISO 32000-2, 9.9)."""
    found = [
        stream
        for key in ("FontFile", "FontFile2", "FontFile3")
        if (stream := values.as_stream(values.entry(descriptor, key))) is not None
    ]
    if not found:
        return Embedded()
    decoded = decode_stream(found[0])
    if len(decoded.data) > MAX_BYTES:
        return Embedded(None, "its program is too large to be looked at")
    try:
        program = _read_program(decoded.data)
    except Exception as fault:  # noqa: BLE001 - fontTools and hostile bytes: anything may come
        return Embedded(None, decoded.fault or told(fault))
    return Embedded(program, decoded.fault)


def _read_program(data: bytes) -> Program:
    if data[:4] in MAGIC:
        program = SfntProgram(data)
        if not program.glyphs:
            raise ValueError("a font program without glyphs")
        return program
    if data[:2] == b"%!" or data[:1] == b"\x80":
        return Type1Program(data)
    if data[:1] == b"\x01" and len(data) > 4:  # noqa: PLR2004
        return CffProgram(data)
    return Type1Program(data)


def outline_of(program: Program, gid: int) -> Outline | None:
    """What a glyph draws; None where the program cannot tell."""
    try:
        return program.outline(gid)
    except Exception:  # noqa: BLE001 - as above: one glyph of hostile bytes
        return None


def told(fault: Exception) -> str:
    """An exception as one line."""
    said = " ".join(str(fault).split()) or type(fault).__name__
    return f"its program cannot be read: {said[:200]}"
