"""Pass 1: what one page looks like, measured in a worker; the glyphs are dropped again."""

from __future__ import annotations

from msgspec.structs import replace

from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.annotations import count_drawn, shown
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.shelf import Shelf
from inkproof.signals.cheap import measure_page
from inkproof.thresholds import Thresholds


def survey_page(
    shelf: Shelf, index: int, languages: Languages, thresholds: Thresholds
) -> PageSurvey:
    """The signals of one page.

    Raises:
        DamagedError: no reader could read the page.
    """
    page, structure, notes, segments, incomplete = shelf.read(index, thresholds)
    measured = measure_page(page, segments, languages, thresholds)
    annotations = structure.annotations if structure is not None else ()
    said = sum(len(annotation.text) for annotation in shown(annotations, page))
    return PageSurvey(
        index=index,
        width=page.width,
        height=page.height,
        signals=replace(
            measured.signals,
            annotation_letters=said,
            annotation_ink=count_drawn(annotations, page),
            incomplete=incomplete,
        ),
        fonts=measured.fonts,
        sample=measured.sample,
        witnesses=("qpdf", str(page.witness)) if structure is not None else (str(page.witness),),
        notes=notes,
    )


def fail_survey(index: int, why: str) -> PageSurvey:
    """A page that no reader could read: nothing measured, never left out."""
    return PageSurvey(index=index, signals=PageSignals(unread=True), failure=why)
