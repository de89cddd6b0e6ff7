"""Pass 1: what one page looks like, measured in a worker; the glyphs are dropped again."""

from __future__ import annotations

from inkproof.layout.segments import find_segments
from inkproof.model.page import Annotation, Page
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.opening import OpenDocument
from inkproof.signals.cheap import measure_page
from inkproof.thresholds import Thresholds


def survey_page(
    document: OpenDocument, index: int, languages: Languages, thresholds: Thresholds
) -> PageSurvey:
    """The signals of one page.

    Raises:
        DamagedError: no reader could read the page.
    """
    page, structure, notes = document.read_page(index)
    segments = find_segments(page, thresholds)
    measured = measure_page(page, segments, languages, thresholds)
    annotations = structure.annotations if structure is not None else ()
    return PageSurvey(
        index=index,
        width=page.width,
        height=page.height,
        signals=measured.signals,
        annotation_letters=sum(len(annotation.text) for annotation in shown(annotations, page)),
        fonts=measured.fonts,
        sample=measured.sample,
        witnesses=("qpdf", str(page.witness)) if structure is not None else (str(page.witness),),
        notes=notes,
    )


def shown(annotations: tuple[Annotation, ...], page: Page) -> list[Annotation]:
    """Annotations whose text the page shows: free text and filled form fields."""
    return [
        annotation
        for annotation in annotations
        if annotation.shown
        and annotation.text.strip()
        and annotation.kind in SHOWN_KINDS
        and annotation.box.intersect(page.box).area > 0
    ]


SHOWN_KINDS = frozenset({"FreeText", "Widget"})
"""Kinds that draw their text on the page (ISO 32000-2, 12.5.6.6 and 12.5.6.19); a pop-up note
shows an icon."""
