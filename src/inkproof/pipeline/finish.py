"""Pass 3: what the verdict asks for, done once for one page in a worker."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec.structs import replace as change

from inkproof.layout.segments import find_segments
from inkproof.model.notes import Note, NoteCode
from inkproof.model.verdict import KEPT, Outcome, PageMode, Reason, Verdict
from inkproof.output.markdown import render_blocks
from inkproof.pipeline.annotations import annotation_blocks, list_fields, shown, stating
from inkproof.pipeline.hiding import list_hidden, used_rows
from inkproof.pipeline.messages import Choices, Finished, HiddenChoice, Order, Untrusted
from inkproof.pipeline.page_blocks import text_blocks
from inkproof.pipeline.shelf import ReadPage, Shelf
from inkproof.pipeline.withholding import (
    MARK,
    FontNames,
    find_drawn,
    find_undecodable,
    list_drawn,
    withhold,
)
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
    Reason.PIERCED_WORDS: "digits and signs stand inside its words",
    Reason.SIGN_RUNS: "signs stand where words should be",
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
    condemned: FontNames = frozenset()
    """The fonts whose text is not to be trusted."""
    sound: FontNames = frozenset()
    """The fonts whose words are known to be words."""
    repaired: FontNames = frozenset()
    """The fonts that are read by a repaired map."""


FONT_REASONS = frozenset({Reason.FONTS_THAT_LIE, Reason.PARTLY_CORRUPTED})
"""What is wrong with the page is its condemned fonts: text in the others is as good as any."""

LETTER_REASONS = frozenset(
    {
        Reason.UNDECODABLE_GLYPHS,
        Reason.MIXED_SCRIPTS,
        Reason.PIERCED_WORDS,
        Reason.SIGN_RUNS,
        Reason.SHIFTED_LETTERS,
        Reason.SPELLS_NOTHING,
    }
)
"""What is wrong with the page is its letters: text in fonts known to be sound is not."""


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
    listed = list_hidden(read, choices.hidden, thresholds)
    annotations = (
        shown(read.page, thresholds.hidden)
        if choices.hidden is HiddenChoice.DROP
        else stating(read.page)
    )
    fields = tuple(list_fields(annotations))
    words = _withhold_words(read, verdict, context)
    read, taken = words.read, words.taken
    repaired = find_drawn(read.page, context.repaired)
    blocks = (
        *text_blocks(read.segments, read.figures, thresholds.blocks, repaired),
        *annotation_blocks(annotations),
    )
    finished = Finished(
        page=index,
        mode=verdict.mode,
        outcome=_find_outcome(verdict, taken, repaired=bool(repaired.any())),
        markdown=render_blocks(blocks),
        extracted=taken or None,
        blocks=blocks,
        hidden=listed.items,
        fields=fields,
        repaired=tuple(sorted(list_drawn(read.page, context.repaired))),
        notes=(*listed.notes, *_note_taken(taken)),
    )
    if verdict.mode is not PageMode.REPLACE:
        return finished
    if not taken:
        return _withhold_page(finished, verdict, choices.untrusted)
    if choices.untrusted is not Untrusted.MARK:
        return finished
    mark = f"[page {index + 1}: not transcribed in part, {_say_why(verdict)}]"
    return change(finished, markdown=f"{mark}\n\n{finished.markdown}")


def _find_outcome(verdict: Verdict, taken: str, *, repaired: bool) -> Outcome:
    if taken:
        return Outcome.WITHHELD
    if repaired and verdict.mode in KEPT:
        return Outcome.REPAIRED
    return OUTCOMES[verdict.mode]


def _choose_text(read: ReadPage, choices: Choices, thresholds: Thresholds) -> ReadPage:
    """The page with its hidden text in or out, as the caller chose."""
    if choices.hidden is HiddenChoice.DROP or not read.hidden.is_hidden.any():
        return read
    used = used_rows(read.hidden, choices.hidden)
    return replace(read, segments=find_segments(read.page, thresholds, used=used))


class _Words(NamedTuple):
    """A page without the words that are not to be trusted, and those words."""

    read: ReadPage
    taken: str


def _withhold_words(read: ReadPage, verdict: Verdict, context: FinishContext) -> _Words:
    """The words of fonts that lie; on a page that is replaced, of all that are not sound.

    The page stays whole where the caller wants it so, or where next to nothing sound is left:
    then it is replaced as a whole.
    """
    whole = _Words(read, "")
    if context.choices.untrusted is Untrusted.KEEP:
        return whole
    replaced = verdict.mode is PageMode.REPLACE
    if not replaced or verdict.reasons[0] in FONT_REASONS:
        doubtful = find_drawn(read.page, context.condemned)
    elif verdict.reasons[0] in LETTER_REASONS and Reason.DOCUMENT_LOST not in verdict.reasons:
        doubtful = ~find_drawn(read.page, context.sound)
        if verdict.reasons[0] is Reason.UNDECODABLE_GLYPHS:
            # What cannot be decoded is known, font by font: others are as good as unjudged.
            doubtful &= find_drawn(read.page, context.condemned) | find_undecodable(read.page)
    else:
        return whole
    if not doubtful.any():
        return whole
    mark = MARK if context.choices.untrusted is Untrusted.MARK else ""
    segments, taken = withhold(read.segments, doubtful, mark)
    every = len(read.segments.text)
    least = context.thresholds.fonts.sound_share
    if replaced and every - len(taken) < least * every:
        return whole
    return _Words(replace(read, segments=segments), taken)


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


def _say_why(verdict: Verdict) -> str:
    lost = Reason.DOCUMENT_LOST
    reason = lost if lost in verdict.reasons else verdict.reasons[0]
    return WHY.get(reason, str(reason).replace("_", " "))


def _withhold_page(finished: Finished, verdict: Verdict, untrusted: Untrusted) -> Finished:
    """The text layer goes to `extracted`; what the Markdown says is the caller's choice."""
    why = _say_why(verdict)
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
