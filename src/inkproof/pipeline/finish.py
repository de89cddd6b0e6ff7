"""Pass 3: what the verdict asks for, done once for one page in a worker."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec.structs import replace as change

from inkproof.layout.segments import find_segments
from inkproof.model.notes import Note, NoteCode
from inkproof.model.verdict import Outcome, PageMode, Reason, Verdict
from inkproof.output.markdown import render_blocks
from inkproof.pipeline.annotations import annotation_blocks, list_fields, shown
from inkproof.pipeline.hiding import list_hidden, note_hidden, used_rows
from inkproof.pipeline.messages import Choices, Finished, HiddenChoice, Order, Untrusted
from inkproof.pipeline.page_blocks import text_blocks
from inkproof.pipeline.shelf import ReadPage, Shelf
from inkproof.pipeline.withholding import MARK, find_condemned, withhold
from inkproof.thresholds import Thresholds

OUTCOMES = {
    PageMode.TEXT: Outcome.KEPT,
    PageMode.FIGURES: Outcome.KEPT,
    PageMode.LANG: Outcome.KEPT,
    PageMode.REPLACE: Outcome.UNTRANSCRIBED,
    PageMode.BLANK: Outcome.BLANK,
    PageMode.FAILED: Outcome.QUARANTINED,
}
"""What happens to a page of each mode where nothing transcribes."""

WHY = {
    Reason.SCAN_WITHOUT_TEXT: "it is a picture without a text layer",
    Reason.INK_WITHOUT_TEXT: "its ink is not text",
    Reason.UNDECODABLE_GLYPHS: "its characters cannot be decoded",
    Reason.MOJIBAKE: "its characters were decoded wrongly",
    Reason.SHIFTED_LETTERS: "its letters are shifted",
    Reason.WORDS_GLUED: "its words run into one another",
    Reason.WORDS_LETTER_SPACED: "its words fall apart into letters",
    Reason.SPELLS_NOTHING: "its words spell nothing",
    Reason.MIXED_SCRIPTS: "its words mix the letters of two scripts",
    Reason.FONTS_THAT_LIE: "its fonts have wrong letters",
    Reason.PARTLY_CORRUPTED: "the words of one of its fonts spell nothing",
    Reason.ILLEGIBLE: "the legibility judge finds it illegible",
    Reason.DOCUMENT_LOST: "the text of its whole document cannot be trusted",
}
"""The mark in the Markdown says why in words; other reasons by their name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishContext:
    """What the pages of a document are finished with."""

    thresholds: Thresholds
    choices: Choices
    condemned: frozenset[tuple[str, str]] = frozenset()
    """Name and key of the fonts whose text is not to be trusted."""


FONT_REASONS = frozenset({Reason.FONTS_THAT_LIE, Reason.PARTLY_CORRUPTED})
"""What is wrong with the page is its fonts: text in the others is as good as any."""


def finish_page(shelf: Shelf, index: int, order: Order, context: FinishContext) -> Finished:
    """Blocks, Markdown and outcome of one page.

    Raises:
        DamagedError: no reader could read the page.
    """
    thresholds, choices = context.thresholds, context.choices
    verdict = order.verdict
    if verdict is None:
        raise ValueError("a page is finished with a verdict")
    read = _choose_text(shelf.take(index, thresholds, order.settled), choices, thresholds)
    structure = read.structure
    hidden = list_hidden(read, thresholds)
    annotations = shown(structure.annotations if structure is not None else (), read.page)
    fields = tuple(list_fields(annotations))
    read, taken = _withhold_words(read, verdict, context)
    blocks = (
        *text_blocks(read.segments, read.figures, thresholds.blocks),
        *annotation_blocks(annotations),
    )
    finished = Finished(
        page=index,
        mode=verdict.mode,
        outcome=Outcome.WITHHELD if taken else OUTCOMES[verdict.mode],
        markdown=render_blocks(blocks),
        extracted=taken or None,
        blocks=blocks,
        hidden=() if choices.hidden is HiddenChoice.KEEP else hidden,
        fields=fields,
        notes=(*note_hidden(hidden, choices.hidden), *_note_taken(taken)),
    )
    if verdict.mode is PageMode.REPLACE and not (taken and read.segments.blocks):
        return _withhold_page(finished, verdict, choices.untrusted)
    return finished


def _choose_text(read: ReadPage, choices: Choices, thresholds: Thresholds) -> ReadPage:
    """The page with its hidden text in or out, as the caller chose."""
    if choices.hidden is HiddenChoice.DROP or not read.hidden.is_hidden.any():
        return read
    used = used_rows(read.hidden, choices.hidden)
    return replace(read, segments=find_segments(read.page, thresholds, used=used))


def _withhold_words(
    read: ReadPage, verdict: Verdict, context: FinishContext
) -> tuple[ReadPage, str]:
    """The page without the words of lying fonts, and those words.

    A page that is replaced altogether, and a caller that wants the text all the same, get it
    whole.
    """
    keep = context.choices.untrusted is Untrusted.KEEP
    replaced = verdict.mode is PageMode.REPLACE and verdict.reasons[0] not in FONT_REASONS
    if not context.condemned or keep or replaced:
        return read, ""
    condemned = find_condemned(read.page, context.condemned)
    if not condemned.any():
        return read, ""
    mark = MARK if context.choices.untrusted is Untrusted.MARK else ""
    segments, taken = withhold(read.segments, condemned, mark)
    return replace(read, segments=segments), taken


def _note_taken(taken: str) -> tuple[Note, ...]:
    if not taken:
        return ()
    message = f"{len(taken)} characters in a font whose letters are wrong were withheld"
    return (Note(NoteCode.LYING_FONT, message),)


def fail_page(index: int, why: str) -> Finished:
    """A page that no reader could read: marked, never dropped."""
    return Finished(
        page=index,
        mode=PageMode.FAILED,
        outcome=Outcome.QUARANTINED,
        markdown=f"[page {index + 1}: could not be read]",
        notes=(Note(NoteCode.PAGE_FAILED, f"page {index + 1} could not be read: {why}"),),
    )


def _withhold_page(finished: Finished, verdict: Verdict, untrusted: Untrusted) -> Finished:
    """The text layer goes to `extracted`; what the Markdown says is the caller's choice."""
    lost = Reason.DOCUMENT_LOST
    reason = lost if lost in verdict.reasons else verdict.reasons[0]
    why = WHY.get(reason, str(reason).replace("_", " "))
    mark = f"[page {finished.page + 1}: not transcribed, {why}]"
    kept = untrusted is Untrusted.KEEP and finished.markdown
    texts = {
        Untrusted.MARK: mark,
        Untrusted.KEEP: f"{mark}\n\n{finished.markdown}" if kept else mark,
        Untrusted.DROP: "",
    }
    said = "\n\n".join(block.text for block in finished.blocks)
    note = Note(NoteCode.UNTRANSCRIBED, f"page {finished.page + 1} was not transcribed: {why}")
    return change(
        finished,
        markdown=texts[untrusted],
        extracted=said or None,
        blocks=finished.blocks if untrusted is Untrusted.KEEP else (),
        notes=(*finished.notes, note),
    )
