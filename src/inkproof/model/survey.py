"""What the first pass keeps of a page: small, so that ten thousand pages fit in memory."""

from __future__ import annotations

import msgspec

from inkproof.model.evidence import Settled
from inkproof.model.notes import Note
from inkproof.model.signals import FontEvidence, PageSignals


class PageSurvey(msgspec.Struct, frozen=True, kw_only=True):
    """Scores, evidence per font and a bounded sample of one page."""

    index: int
    """0-based."""
    width: float = 0.0
    height: float = 0.0
    signals: PageSignals = PageSignals()
    fonts: tuple[FontEvidence, ...] = ()
    sample: str = ""
    """Prose of the page, cut to `SurveyThresholds.sample_letters`."""
    layer_sample: str = ""
    """The page's text layer as extracted, lines joined by line ends; only where a legibility
    judge waits for it."""
    settled: Settled | None = None
    """What renders said of doubtful glyphs; None where none was asked for or could be had."""
    witnesses: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    failure: str = ""
    """Why no reader could read the page; empty where one could."""


class OutlineItem(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the outline (bookmarks)."""

    title: str
    level: int
    """1 is the top."""
    page: int | None
    """1-based, None where the entry leads nowhere in this file."""


class DocumentFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What the structure of the file says of the whole document."""

    pages: int
    producer: str = ""
    title: str = ""
    encrypted: bool = False
    repaired: bool = False
    """Was the file damaged, and read through qpdf's repair?"""
    labels: tuple[str, ...] = ()
    """A page label each, empty where the file has none (ISO 32000-2, 12.4.2)."""
    language: str = ""
    """The catalog's Lang; a claim of the producer, no evidence."""
    outline: tuple[OutlineItem, ...] = ()
    attachments: tuple[str, ...] = ()
    has_xfa: bool = False
    notes: tuple[Note, ...] = ()
