"""Between judge and finish: the dearer evidence that the judge asked for, page by page.

A page is surveyed again with what renders and the second witness said of it. What cannot be
had never costs the page: the survey says so, and the text stays.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace

from msgspec.structs import replace

from inkproof.errors import DamagedError, LimitError, UnreadableError
from inkproof.model.evidence import HiddenRows, Raster, Request
from inkproof.model.notes import Note, NoteCode
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.messages import Order
from inkproof.pipeline.settling import pack_settled
from inkproof.pipeline.shelf import ReadPage, Shelf, settle
from inkproof.pipeline.survey import SurveyContext, survey_read
from inkproof.signals.copies import hide_copies
from inkproof.signals.ink import measure_ink
from inkproof.signals.keys import find_contradictions
from inkproof.signals.visibility import (
    Views,
    find_left_out,
    paint_something,
    settle_hidden,
    wants_hues,
)
from inkproof.signals.witnesses import compare_witnesses
from inkproof.thresholds import Thresholds

QUOTED = 3
"""Places where two readers differ that a note quotes."""


@dataclass(slots=True)
class _Case:
    """One page, and what has been found out about it so far."""

    shelf: Shelf
    index: int
    read: ReadPage
    context: SurveyContext
    notes: list[Note] = field(default_factory=list)
    witnesses: list[str] = field(default_factory=list)

    @property
    def thresholds(self) -> Thresholds:
        return self.context.thresholds

    def render(
        self, dpi: float, without: frozenset[int] | None = frozenset(), *, colour: bool = False
    ) -> Raster:
        return self.shelf.document.render(self.index, dpi, without, colour=colour)

    def settle(self, hidden: HiddenRows) -> None:
        """What is hidden from now on."""
        settled = pack_settled(hidden, self.read.page.witness.value)
        self.read = settle(self.read, settled, self.thresholds)

    def note(self, message: str, code: NoteCode = NoteCode.NOT_CHECKED) -> None:
        self.notes.append(Note(code, message))


def witness_page(shelf: Shelf, index: int, order: Order, context: SurveyContext) -> PageSurvey:
    """The page surveyed again with every kind of evidence that was asked for.

    Raises:
        DamagedError: no reader could read the page.
    """
    asked = frozenset(order.requests)
    read = shelf.take(index, context.thresholds, order.settled)
    case = _Case(shelf, index, read, context)
    unchecked = Request.VISIBILITY in asked and not _look(case)
    _tell_layers_apart(case)
    survey = case.read.survey or survey_read(index, case.read, context)
    signals = replace(survey.signals, unchecked=unchecked)
    if Request.INK in asked:
        signals = _measure_ink(case, signals)
    if Request.SECOND_WITNESS in asked:
        signals = _ask_second(case, signals)
    if Request.GLYPH_KEYS in asked:
        signals = _ask_for_keys(case, signals)
    shelf.put(index, case.read)
    return replace(
        survey,
        signals=signals,
        witnesses=(*survey.witnesses, *case.witnesses),
        notes=(*survey.notes, *case.notes),
    )


def _look(case: _Case) -> bool:
    """Renders with and without the doubtful glyphs; False where they cannot be had."""
    page, hidden, limits = case.read.page, case.read.hidden, case.thresholds.hidden
    if not hidden.is_suspect.any():
        return True
    orders = find_left_out(page, hidden)
    try:
        full, bare = case.render(limits.dpi), case.render(limits.dpi, None)
        paints = paint_something(page, orders)
        without = case.render(limits.dpi, orders) if paints else full
        views = Views(full=full, without=without, bare=bare)
        if wants_hues(page, hidden, views, limits):
            first = case.render(limits.dpi, colour=True)
            second = case.render(limits.dpi, orders, colour=True)
            views = dataclass_replace(views, hues=(first, second))
    except (DamagedError, LimitError) as fault:
        case.note(f"text that may be hidden could not be checked, and stays: {fault}")
        return False
    case.settle(settle_hidden(page, hidden, views, limits))
    return True


def _tell_layers_apart(case: _Case) -> None:
    """Of two OCR layers that say the same, the worse one becomes a copy."""
    hidden = case.read.hidden
    better = hide_copies(case.read.page, hidden, case.context.languages, case.thresholds)
    if better is not hidden:
        case.settle(better)


def _measure_ink(case: _Case, signals: PageSignals) -> PageSignals:
    """The ink of the page; that it cannot be drawn is a finding of its own."""
    read, limits = case.read, case.thresholds.ink
    try:
        raster = case.render(limits.dpi)
    except (DamagedError, LimitError) as fault:
        case.note(f"the page could not be drawn: {fault}")
        return replace(signals, rendered=False)
    found = measure_ink(read.page, ~read.hidden.is_hidden, read.figures, raster, limits)
    return replace(
        signals,
        rendered=True,
        ink=found.ink,
        unreported_ink=found.unreported,
        unread_in_pictures=found.unread,
    )


def _ask_second(case: _Case, signals: PageSignals) -> PageSignals:
    """How far two engines agree; where they clearly do not, who said what."""
    first = case.read.page
    try:
        second = case.shelf.document.read_second(case.index)
    except (DamagedError, LimitError) as fault:
        case.note(f"the second witness cannot read the page: {fault}")
        return signals
    if second is None or second.witness is first.witness:
        return signals
    case.witnesses.append(str(second.witness))
    found = compare_witnesses(first, second, case.thresholds.witnesses)
    score = found.agreement.score
    if score is not None and score < case.thresholds.witnesses.min_agreement:
        quoted = "; ".join(
            f"{first.witness} says {one!r}, {second.witness} {other!r}"
            for one, other in found.said[:QUOTED]
        )
        message = f"two readers agree on {score:.1%} of the characters: {quoted}"
        case.note(message, NoteCode.READERS_DISAGREE)
    return replace(signals, agreement=found.agreement)


def _ask_for_keys(case: _Case, signals: PageSignals) -> PageSignals:
    """Do the characters of a suspect page follow from the codes that the file shows?"""
    try:
        keyed = case.shelf.document.read_keys(case.index)
    except (UnreadableError, LimitError) as fault:
        case.note(f"the codes of the page's glyphs could not be read: {fault}")
        return signals
    if keyed is None:
        return signals
    page, limits = case.read.page, case.thresholds.witnesses
    found = find_contradictions(page, keyed, limits)
    if found.score is not None and found.score >= limits.max_contradicted:
        message = f"{found.score:.1%} of the characters contradict the codes of their glyphs"
        case.note(message, NoteCode.CODES_CONTRADICT)
    return replace(signals, contradicted=found)
