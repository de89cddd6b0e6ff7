"""Between judge and finish: the dearer evidence that the judge asked for, page by page.

A page is surveyed again with what renders and the second witness said of it. What cannot be
had never costs the page: the survey says so, and the text stays.
"""

from __future__ import annotations

from msgspec.structs import replace

from inkproof.errors import DamagedError, LimitError
from inkproof.model.evidence import Request
from inkproof.model.notes import Note, NoteCode
from inkproof.model.page import Page
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.messages import Order
from inkproof.pipeline.settling import pack_settled
from inkproof.pipeline.shelf import ReadPage, Shelf, settle
from inkproof.pipeline.survey import SurveyContext, survey_read
from inkproof.signals.ink import measure_ink
from inkproof.signals.visibility import Views, settle_hidden
from inkproof.signals.witnesses import compare_witnesses
from inkproof.thresholds import Thresholds

QUOTED = 3
"""Places where two readers differ that a note quotes."""


def witness_page(shelf: Shelf, index: int, order: Order, context: SurveyContext) -> PageSurvey:
    """The page surveyed again with every kind of evidence that was asked for.

    Raises:
        DamagedError: no reader could read the page.
    """
    thresholds = context.thresholds
    read = shelf.take(index, thresholds, order.settled)
    notes: list[Note] = []
    asked = frozenset(order.requests)
    unchecked = False
    if Request.VISIBILITY in asked and read.hidden.is_suspect.any():
        try:
            read = _look(shelf, index, read, thresholds)
        except (DamagedError, LimitError) as fault:
            unchecked = True
            notes.append(_not_checked(str(fault)))
    survey = survey_read(index, read, context)
    signals = replace(survey.signals, unchecked=unchecked)
    if Request.INK in asked:
        signals = _measure_ink(shelf, index, read, signals, notes, thresholds)
    witnesses = survey.witnesses
    if Request.SECOND_WITNESS in asked:
        second = _ask_second(shelf, index, notes)
        if second is not None:
            witnesses = (*witnesses, str(second.witness))
            signals = _compare(read.page, second, signals, notes, thresholds)
    shelf.put(index, read)
    return replace(
        survey, signals=signals, witnesses=witnesses, notes=(*survey.notes, *notes)
    )


def _look(shelf: Shelf, index: int, read: ReadPage, thresholds: Thresholds) -> ReadPage:
    """Renders with and without the doubtful glyphs; what nobody sees of them is hidden."""
    page, hidden, limits = read.page, read.hidden, thresholds.hidden
    orders = frozenset(page.glyphs.order[hidden.is_suspect].tolist())
    document = shelf.document
    views = Views(
        full=document.render(index, page, limits.dpi),
        without=document.render(index, page, limits.dpi, orders),
        bare=document.render(index, page, limits.dpi, None),
    )
    settled = pack_settled(settle_hidden(page, hidden, views, limits))
    return settle(read, settled, thresholds)


def _not_checked(why: str) -> Note:
    message = f"text that may be hidden could not be checked, and stays: {why}"
    return Note(NoteCode.NOT_CHECKED, message)


def _measure_ink(  # noqa: PLR0913 - one page, what is known of it, and who hears of it
    shelf: Shelf,
    index: int,
    read: ReadPage,
    signals: PageSignals,
    notes: list[Note],
    thresholds: Thresholds,
) -> PageSignals:
    """The ink of the page; that it cannot be drawn is a finding of its own."""
    try:
        raster = shelf.document.render(index, read.page, thresholds.ink.dpi)
    except (DamagedError, LimitError) as fault:
        notes.append(Note(NoteCode.NOT_CHECKED, f"the page could not be drawn: {fault}"))
        return replace(signals, rendered=False)
    shown = ~read.hidden.is_hidden
    found = measure_ink(read.page, shown, read.figures, raster, thresholds.ink)
    return replace(signals, rendered=True, ink=found.ink, unreported_ink=found.unreported)


def _ask_second(shelf: Shelf, index: int, notes: list[Note]) -> Page | None:
    try:
        return shelf.document.read_second(index)
    except (DamagedError, LimitError) as fault:
        notes.append(Note(NoteCode.NOT_CHECKED, f"the second witness cannot read it: {fault}"))
        return None


def _compare(
    first: Page, second: Page, signals: PageSignals, notes: list[Note], thresholds: Thresholds
) -> PageSignals:
    """How far two engines agree; where they clearly do not, who said what."""
    if first.witness is second.witness:
        return signals
    found = compare_witnesses(first, second, thresholds.witnesses)
    score = found.agreement.score
    if score is not None and score < thresholds.witnesses.min_agreement:
        quoted = "; ".join(
            f"{first.witness} says {one!r}, {second.witness} {other!r}"
            for one, other in found.said[:QUOTED]
        )
        message = f"two readers agree on {score:.1%} of the characters: {quoted}"
        notes.append(Note(NoteCode.READERS_DISAGREE, message))
    return replace(signals, agreement=found.agreement)
