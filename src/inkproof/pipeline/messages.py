"""What the parent and its workers say to each other, as bytes.

A worker reads hostile files, so that nothing it sends may be unpickled: every message is one
of these structs in MessagePack, checked by its type on arrival.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from inkproof.errors import (
    DamagedError,
    EncryptedError,
    InkproofError,
    LimitError,
    NotFoundError,
    UnreadableError,
    UnsupportedError,
    UsageError,
)
from inkproof.model.evidence import Request, Settled
from inkproof.model.notes import Note
from inkproof.model.record import BlockRecord, HiddenText
from inkproof.model.repair import FontMap, FontProgram, FontSample
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.model.verdict import Outcome, PageMode, Verdict
from inkproof.thresholds import Thresholds


class Untrusted(StrEnum):
    """What becomes of text that is not trusted and could not be replaced."""

    MARK = "mark"
    """A visible mark in the Markdown; the text goes to `extracted`."""
    KEEP = "keep"
    """The text, after the mark."""
    DROP = "drop"
    """Nothing in the Markdown; the text goes to `extracted` all the same."""


class HiddenChoice(StrEnum):
    """What becomes of text that no reader of the page sees."""

    DROP = "drop"
    """Not in the Markdown; listed in the record, with a warning."""
    REPORT = "report"
    """In the Markdown, and listed all the same."""
    KEEP = "keep"
    """In the Markdown, as any other text."""


class Action(StrEnum):
    """Which pass a task belongs to."""

    SURVEY = "survey"
    WITNESS = "witness"
    """The dearer evidence that the judge asked for."""
    SAMPLE = "sample"
    """What suspect fonts show, by their codes."""
    FINISH = "finish"


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """What the caller chose for the text of a document."""

    untrusted: Untrusted = Untrusted.MARK
    hidden: HiddenChoice = HiddenChoice.DROP


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What a pass must know of one page beside its number."""

    verdict: Verdict | None = None
    """For the finish."""
    requests: tuple[Request, ...] = ()
    """For the witnesses."""
    settled: Settled | None = None
    """What renders said of doubtful glyphs before."""
    fonts: tuple[tuple[str, str], ...] = ()
    """For the samples: name and key of the fonts to sample."""
    checked: tuple[tuple[str, str], ...] = ()
    """The same of fonts that are sampled only where their programs give reason to."""
    lying: tuple[tuple[str, str], ...] = ()
    """The same of all condemned fonts of the page: what they say tells nothing about words that
    they share with others."""


NO_ORDER = Order()


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """Some pages of one document for one pass."""

    action: Action
    path: bytes
    """As the file system has it: a name need not be UTF-8."""
    password: str
    thresholds: Thresholds
    pages: tuple[int, ...]
    """0-based."""
    orders: tuple[Order, ...] = ()
    """One a page of `pages`; none for the survey."""
    choices: Choices = Choices()
    condemned: tuple[tuple[str, str], ...] = ()
    """Name and key of the fonts whose text is not to be trusted."""
    sound: tuple[tuple[str, str], ...] = ()
    """The same of those whose words are known to be words."""
    maps: tuple[FontMap, ...] = ()
    """How fonts are read that were repaired."""
    repaired: tuple[tuple[str, str], ...] = ()
    """Name and key of those fonts."""
    lexicon: bytes = b""
    """A file of domain words; empty where there is none."""
    keep_layer: bool = False
    """Does a legibility judge wait for the text layers as extracted?"""
    second_witness: bool = False
    """Read with the second witness: the first one crashed here."""


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The document is open."""

    facts: DocumentFacts


class Started(msgspec.Struct, frozen=True, tag="started"):
    """Work on a page begins: if the worker dies now, this page is the suspect."""

    page: int


class Surveyed(msgspec.Struct, frozen=True, tag="surveyed"):
    """The first pass of one page is done."""

    survey: PageSurvey


class Sampled(msgspec.Struct, frozen=True, tag="sampled", kw_only=True):
    """What one page shows of suspect fonts."""

    page: int
    owners: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Name and key that were asked for, and the font dictionaries that these are."""
    samples: tuple[FontSample, ...] = ()
    programs: tuple[FontProgram, ...] = ()
    fault: str = ""
    """Why there is nothing; empty where there is just no such font."""


class Finished(msgspec.Struct, frozen=True, tag="finished", kw_only=True):
    """The second pass of one page is done."""

    page: int
    mode: PageMode
    outcome: Outcome
    markdown: str = ""
    extracted: str | None = None
    blocks: tuple[BlockRecord, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    fields: tuple[str, ...] = ()
    repaired: tuple[tuple[str, str], ...] = ()
    """Name and key of the repaired fonts that draw something here."""
    notes: tuple[Note, ...] = ()


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The document cannot be worked on."""

    fault: str
    """Name of the error class."""
    message: str


class LastWords(msgspec.Struct, frozen=True, tag="last_words"):
    """The worker is about to end because of an error that nobody foresaw."""

    message: str


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The task is done; the worker waits for another."""


Message = Opened | Started | Surveyed | Sampled | Finished | Refused | LastWords | Done

encode = msgspec.msgpack.Encoder().encode
decode_message = msgspec.msgpack.Decoder(Message).decode
decode_task = msgspec.msgpack.Decoder(Task).decode


def encode_maps(maps: tuple[FontMap, ...]) -> bytes:
    """Maps as bytes: what tells a document with them from others; empty without any."""
    return encode(maps) if maps else b""


_FAULTS: dict[str, type[InkproofError]] = {
    fault.__name__: fault
    for fault in (
        DamagedError,
        EncryptedError,
        LimitError,
        NotFoundError,
        UnreadableError,
        UnsupportedError,
        UsageError,
    )
}


def refuse(fault: InkproofError) -> Refused:
    """An error as a message."""
    return Refused(type(fault).__name__, str(fault))


def as_fault(refused: Refused) -> InkproofError:
    """The error of a message; an unknown name is damage."""
    return _FAULTS.get(refused.fault, DamagedError)(refused.message)
