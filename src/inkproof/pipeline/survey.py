"""Pass 1: what one page looks like, measured in a worker; the glyphs are dropped again."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace as dataclass_replace

from msgspec.structs import replace

from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.annotations import count_drawn, shown
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.shelf import ReadPage, Shelf
from inkproof.signals.cheap import PageView, measure_page
from inkproof.thresholds import Thresholds

MAX_LAYER_CHARACTERS = 20_000
"""Characters of a page's text layer that a legibility judge is shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyContext:
    """What the pages of a document are surveyed with."""

    languages: Languages
    thresholds: Thresholds
    keep_layer: bool = False
    """Does a legibility judge wait for the text layers?"""


def survey_page(shelf: Shelf, index: int, context: SurveyContext) -> PageSurvey:
    """The signals of one page.

    Raises:
        DamagedError: no reader could read the page.
    """
    read = shelf.take(index, context.thresholds)
    survey = survey_read(index, read, context)
    shelf.put(index, dataclass_replace(read, survey=survey))
    return survey


def survey_read(index: int, read: ReadPage, context: SurveyContext) -> PageSurvey:
    """The signals of a page that has been read."""
    page, structure = read.page, read.structure
    measured = measure_page(view_of(read), context.languages, context.thresholds)
    said = sum(len(annotation.text) for annotation in shown(page, context.thresholds.hidden))
    lines = (line.text for block in read.segments.blocks for line in block.lines)
    return PageSurvey(
        index=index,
        width=page.width,
        height=page.height,
        signals=replace(
            measured.signals,
            annotation_letters=said,
            annotation_ink=count_drawn(page),
            incomplete=read.incomplete,
            text_objects=page.text_objects,
        ),
        fonts=measured.fonts,
        sample=measured.sample,
        layer_sample="\n".join(lines)[:MAX_LAYER_CHARACTERS] if context.keep_layer else "",
        settled=read.settled,
        witnesses=("qpdf", str(page.witness)) if structure is not None else (str(page.witness),),
        notes=read.notes,
    )


def view_of(read: ReadPage) -> PageView:
    """What the instruments see of a page that has been read."""
    return PageView(
        page=read.page, hidden=read.hidden, figures=read.figures, segments=read.segments
    )


def fail_survey(index: int, why: str) -> PageSurvey:
    """A page that no reader could read: nothing measured, never left out."""
    return PageSurvey(index=index, signals=PageSignals(unread=True), failure=why)
