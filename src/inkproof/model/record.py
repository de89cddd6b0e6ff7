"""The result, exactly as `--format json` writes it (DESIGN: schema `inkproof/1`)."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkproof.model.content import BlockKind, BlockSource
from inkproof.model.notes import Note
from inkproof.model.survey import OutlineItem
from inkproof.model.verdict import Outcome, PageMode, Provenance

SCHEMA: Literal["inkproof/1"] = "inkproof/1"


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """The file that was read."""

    name: str
    sha256: str
    pages: int
    """Of the file, also where `--pages` finishes only some."""
    producer: str
    format: str


class RepairRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One repair that was kept."""

    scope: str
    font: str
    method: str
    certified: str
    before: float | None
    after: float | None
    unproven: tuple[str, ...] = ()


class BlockRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One block of a page, in reading order."""

    kind: BlockKind
    level: int | None
    """Of a heading, 1 to 6; None for other kinds."""
    text: str
    bbox: tuple[float, float, float, float]
    """x0, y0, x1, y1: points, origin top left of the page as shown."""
    source: BlockSource
    confidence: float | None
    """0..1 where the source states one; None for text that the file states."""
    rows: tuple[tuple[str, ...], ...] = ()
    spans: tuple[tuple[int, int, int, int], ...] = ()
    links: tuple[str, ...] = ()


class HiddenText(msgspec.Struct, frozen=True, kw_only=True):
    """Text that the file states but the page does not show."""

    text: str
    bbox: tuple[float, float, float, float]
    mechanism: str


class PageRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What was done with one page, and why."""

    number: int
    """1-based index in the file, never a printed number."""
    label: str | None
    mode: PageMode
    outcome: Outcome
    reasons: tuple[str, ...]
    route_override: str | None = None
    judged: bool
    uncertain: bool
    provenance: Provenance
    language: str | None
    signals: dict[str, bool | int | float | str | None]
    repairs: tuple[RepairRecord, ...] = ()
    markdown: str
    extracted: str | None
    """What the text layer said, where it was not used."""
    blocks: tuple[BlockRecord, ...]
    hidden: tuple[HiddenText, ...] = ()
    warnings: tuple[Note, ...] = ()


class FontRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What the document says of one font."""

    name: str
    verdict: Literal["clean", "garbled", "unjudged"]
    score: float | None
    evidence: float


class OcrRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked of OCR."""

    requests: int = 0
    pages: int = 0
    cached: int = 0
    empty: int = 0
    failed: int = 0
    unread_pages: tuple[int, ...] = ()


class DocumentRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One file: every finished page, once, in order."""

    schema: Literal["inkproof/1"] = SCHEMA
    source: Source
    extractor_version: str
    thresholds: str
    """Digest of every threshold that was in force."""
    witnesses: tuple[str, ...]
    language: str | None
    strategy: Literal["text", "image"]
    triage: Literal["native", "awkward", "scanned"]
    pages: tuple[PageRecord, ...]
    fonts: tuple[FontRecord, ...] = ()
    ocr: OcrRecord = OcrRecord()
    outline: tuple[OutlineItem, ...] = ()
    attachments: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    warnings: tuple[Note, ...] = ()
