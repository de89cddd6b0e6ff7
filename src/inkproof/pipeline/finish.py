"""Pass 2: what the verdict asks for, done once for one page in a worker."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from inkproof.geometry.boxes import bounding_box
from inkproof.layout.blocks import join_block
from inkproof.layout.headings import heading_levels
from inkproof.model.content import Block, BlockKind, BlockSource, Segments
from inkproof.model.glyphs import Flag, Glyphs, Mask, to_string
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page
from inkproof.model.record import BlockRecord, HiddenText
from inkproof.model.verdict import Outcome, PageMode, Reason, Verdict
from inkproof.output.markdown import render_blocks
from inkproof.pipeline.annotations import annotation_blocks, list_fields, rounded, shown
from inkproof.pipeline.messages import Finished, Untrusted
from inkproof.pipeline.shelf import Shelf
from inkproof.signals.painted import stands_on
from inkproof.thresholds import BlockThresholds, Thresholds

MAX_HIDDEN_CHARACTERS = 20_000
"""Characters of hidden text that a record holds for one page."""

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
}
"""The mark in the Markdown says why in words; other reasons by their name."""


def finish_page(
    shelf: Shelf,
    index: int,
    verdict: Verdict,
    untrusted: Untrusted,
    thresholds: Thresholds,
) -> Finished:
    """Blocks, Markdown and outcome of one page.

    Raises:
        DamagedError: no reader could read the page.
    """
    page, structure, _, segments, _ = shelf.take(index, thresholds)
    annotations = shown(structure.annotations if structure is not None else (), page)
    blocks = (*text_blocks(segments, thresholds.blocks), *annotation_blocks(annotations))
    hidden = find_hidden(page, segments)
    finished = Finished(
        page=index,
        mode=verdict.mode,
        outcome=OUTCOMES[verdict.mode],
        markdown=render_blocks(blocks),
        blocks=blocks,
        hidden=hidden,
        fields=tuple(list_fields(annotations)),
        notes=tuple(_hidden_notes(hidden)),
    )
    return (
        _withhold(finished, verdict, untrusted) if verdict.mode is PageMode.REPLACE else finished
    )


def fail_page(index: int, why: str) -> Finished:
    """A page that no reader could read: marked, never dropped."""
    return Finished(
        page=index,
        mode=PageMode.FAILED,
        outcome=Outcome.QUARANTINED,
        markdown=f"[page {index + 1}: could not be read]",
        notes=(Note(NoteCode.PAGE_FAILED, f"page {index + 1} could not be read: {why}"),),
    )


def _withhold(finished: Finished, verdict: Verdict, untrusted: Untrusted) -> Finished:
    """The text layer goes to `extracted`; what the Markdown says is the caller's choice."""
    reason = verdict.reasons[0]
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
    return Finished(
        page=finished.page,
        mode=finished.mode,
        outcome=finished.outcome,
        markdown=texts[untrusted],
        extracted=said or None,
        blocks=finished.blocks if untrusted is Untrusted.KEEP else (),
        hidden=finished.hidden,
        fields=finished.fields,
        notes=(*finished.notes, note),
    )


def text_blocks(segments: Segments, limits: BlockThresholds) -> tuple[BlockRecord, ...]:
    """The blocks that the page's own text makes, in reading order."""
    levels = heading_levels(segments.blocks, segments.body_size_pt, limits)
    said = segments.glyphs.has(Flag.ACTUALTEXT)
    any_said = bool(said.any())
    made = (
        _text_block(block, level, limits, is_said=any_said and _is_said(block, said))
        for block, level in zip(segments.blocks, levels, strict=True)
    )
    return tuple(block for block in made if block.text)


def _is_said(block: Block, said: Mask) -> bool:
    """Does more than half of the block's text come from ActualText?"""
    rows = np.concatenate([line.rows for line in block.lines])
    rows = rows[rows >= 0]
    return 2 * int(np.count_nonzero(said[rows])) > len(rows)


def _text_block(
    block: Block, level: int | None, limits: BlockThresholds, *, is_said: bool
) -> BlockRecord:
    return BlockRecord(
        kind=BlockKind.PARAGRAPH if level is None else BlockKind.HEADING,
        level=level,
        text=join_block(block.lines, limits),
        bbox=rounded(block.box),
        source=BlockSource.ACTUALTEXT if is_said else BlockSource.TEXT,
        confidence=None,
    )


def find_hidden(page: Page, segments: Segments) -> tuple[HiddenText, ...]:
    """Text that the file states and the page does not show, by mechanism; never silent."""
    glyphs = page.glyphs
    left = ~(_used(segments) | glyphs.is_space)
    if not left.any():
        return ()
    off = left & ~stands_on(page)
    unpainted = left & ~off & ~glyphs.is_visible
    found = []
    for mask, mechanism in ((off, "off_page"), (unpainted, "invisible")):
        if mask.any():
            text = _join_bounded(_texts(glyphs, mask))
            box = rounded(bounding_box(glyphs.box[mask]))
            found.append(HiddenText(text=text, bbox=box, mechanism=mechanism))
    return tuple(found)


def _join_bounded(texts: Iterator[str]) -> str:
    """The first of them, as many as a record holds; a hostile page has no end of them."""
    kept, room = [], MAX_HIDDEN_CHARACTERS
    for text in texts:
        if room <= 0:
            break
        kept.append(text)
        room -= len(text) + 1
    return " ".join(kept)[:MAX_HIDDEN_CHARACTERS]


def _used(segments: Segments) -> Mask:
    """Which glyphs stand in a line?"""
    rows = [line.rows for block in segments.blocks for line in block.lines]
    # One entry more: it takes the -1 of the spaces that we put in.
    used = np.zeros(len(segments.glyphs) + 1, bool)
    if rows:
        used[np.concatenate(rows)] = True
    return used[:-1]


def _texts(glyphs: Glyphs, mask: Mask) -> Iterator[str]:
    """One text for each object; its spaces come along."""
    for order in np.unique(glyphs.order[mask]):
        rows = (glyphs.order == order) & (mask | glyphs.is_space)
        yield to_string(glyphs.text[rows]).strip()


def _hidden_notes(hidden: tuple[HiddenText, ...]) -> Iterator[Note]:
    codes = {"off_page": NoteCode.TEXT_OFF_PAGE, "invisible": NoteCode.INVISIBLE_TEXT}
    words = {"off_page": "outside the visible page", "invisible": "not visible"}
    for item in hidden:
        mechanism = item.mechanism
        cut = "over " if len(item.text) >= MAX_HIDDEN_CHARACTERS else ""
        count = f"{cut}{len(item.text)} characters"
        message = f"hidden text ({words[mechanism]}), {count}, left out"
        yield Note(codes[mechanism], message)
