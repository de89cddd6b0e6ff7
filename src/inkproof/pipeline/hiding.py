"""Which text is on the file and not on the page? Listed with place, mechanism and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.boxes import Box, bounding_box
from inkproof.layout.blocks import clean_text
from inkproof.layout.segments import find_segments
from inkproof.model.evidence import HIDINGS, HiddenRows, Hiding, code_of
from inkproof.model.glyphs import Mask, to_string
from inkproof.model.notes import Note, NoteCode
from inkproof.model.record import HiddenText
from inkproof.pipeline.annotations import is_slit, rounded, stating
from inkproof.pipeline.messages import HiddenChoice
from inkproof.pipeline.shelf import ReadPage
from inkproof.signals.hidden import SELECTORS, TAGS
from inkproof.thresholds import Thresholds

MAX_HIDDEN_CHARACTERS = 20_000
"""Characters of hidden text that a record holds for one page."""
MAX_HIDDEN_ITEMS = 1_000
"""Places that a record lists for one page; a hostile page has no end of them."""

WORDS = {
    Hiding.OFF_PAGE: "outside the visible page",
    Hiding.INVISIBLE: "not visible: painted by no one",
    Hiding.TINY: "too small to be read",
    Hiding.ZERO_SIZE: "of size 0",
    Hiding.NO_AREA: "of no area",
    Hiding.CLIPPED: "clipped away",
    Hiding.LOW_CONTRAST: "in the colour of what is beneath it",
    Hiding.COVERED: "covered by what is painted later",
    Hiding.HIDDEN_LAYER: "on a hidden layer",
    Hiding.TAG_CHARACTERS: "invisible tag characters",
    Hiding.OVERFULL_GLYPH: "said by a glyph that cannot show so much",
}
"""How a warning says it; a copy of text that is said already is no loss and not listed."""

CODES = {Hiding.OFF_PAGE: NoteCode.TEXT_OFF_PAGE, Hiding.INVISIBLE: NoteCode.INVISIBLE_TEXT}

UNPRINTABLE = frozenset({Hiding.ZERO_SIZE, Hiding.TAG_CHARACTERS})
"""What no choice can bring into the text: there is nothing to print."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """The hidden text of a page, as its record has it."""

    items: tuple[HiddenText, ...]
    notes: tuple[Note, ...]
    """A warning for each mechanism, and one where there is more than a record holds."""


def list_hidden(read: ReadPage, choice: HiddenChoice, thresholds: Thresholds) -> Listed:
    """Each piece of hidden text, in the order of `Hiding` and of reading; bounded.

    Where the caller wants hidden text as any other, only what no choice can bring in is listed.
    """
    found: list[HiddenText] = []
    counts: Counter[Hiding] = Counter()
    room, is_cut = MAX_HIDDEN_CHARACTERS, False
    for text, box, hiding in _find_all(read, thresholds):
        if choice is HiddenChoice.KEEP and hiding not in UNPRINTABLE:
            continue
        counts[hiding] += len(text)
        if room <= 0 or len(found) >= MAX_HIDDEN_ITEMS:
            is_cut = True
            continue
        is_cut |= len(text) > room
        found.append(HiddenText(text=text[:room], bbox=rounded(box), mechanism=hiding.value))
        room -= len(text)
    notes = [_note(hiding, count, choice) for hiding, count in counts.items()]
    if is_cut:
        message = f"hidden text: the record lists the first {MAX_HIDDEN_CHARACTERS:,} characters"
        notes.append(Note(NoteCode.LIMIT_REACHED, message))
    return Listed(items=tuple(found), notes=tuple(notes))


def _note(hiding: Hiding, count: int, choice: HiddenChoice) -> Note:
    left_in = choice is HiddenChoice.REPORT and hiding not in UNPRINTABLE
    ending = "left in" if left_in else "left out"
    message = f"hidden text ({WORDS[hiding]}), {count} characters, {ending}"
    return Note(CODES.get(hiding, NoteCode.HIDDEN_TEXT), message)


def used_rows(hidden: HiddenRows, choice: HiddenChoice) -> Mask:
    """Which rows go into the text of the page?"""
    if choice is HiddenChoice.DROP:
        return ~hidden.is_hidden
    return ~(hidden.has(Hiding.COPY) | hidden.has(Hiding.TAG_CHARACTERS))


def _find_all(read: ReadPage, thresholds: Thresholds) -> Iterator[tuple[str, Box, Hiding]]:
    hidden, glyphs = read.hidden, read.page.glyphs
    present = set(np.bincount(hidden.how).nonzero()[0].tolist())
    for hiding in HIDINGS:
        if code_of(hiding) not in present or hiding is Hiding.COPY:
            continue
        rows = hidden.has(hiding)
        if hiding is Hiding.TAG_CHARACTERS:
            yield _read_tags(glyphs.text[rows]), bounding_box(glyphs.box[rows]), hiding
            continue
        for block in find_segments(read.page, thresholds, used=rows).blocks:
            said = clean_text(" ".join(line.text for line in block.lines))
            if said:
                yield said, block.box, hiding
    for annotation in stating(read.page):
        if is_slit(annotation, thresholds.hidden):
            yield clean_text(annotation.text), annotation.box, Hiding.TINY
    for text in read.page.dropped:
        said = clean_text(text.text)
        if text.size_pt == 0 and said:
            yield said, text.box, Hiding.ZERO_SIZE


def _read_tags(points: NDArray[np.uint32]) -> str:
    """Tag characters stand for ASCII (Unicode 16, 23.9): what they smuggle, in plain letters.

    Variation selectors, of which the first here is number 17, stand for bytes from 16 on.
    """
    first, last = TAGS
    first_selector, last_selector = SELECTORS
    tags = (points >= first) & (points <= last)
    selectors = (points >= first_selector) & (points <= last_selector)
    plain = np.where(tags, points - np.uint32(first), points - np.uint32(first_selector - 16))
    return clean_text(to_string(plain[tags | selectors]))
