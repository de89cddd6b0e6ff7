"""Which annotations say something on the page, and what blocks do they make?"""

from __future__ import annotations

from collections.abc import Iterator

from inkproof.geometry.boxes import Box
from inkproof.model.content import BlockKind, BlockSource
from inkproof.model.page import Annotation, Page
from inkproof.model.record import BlockRecord
from inkproof.thresholds import HiddenThresholds

SHOWN_KINDS = frozenset({"FreeText", "Widget"})
"""Kinds that draw their text on the page (ISO 32000-2, 12.5.6.6 and 12.5.6.19); a pop-up note
shows an icon."""


DRAWN_KINDS = frozenset({"Stamp", "Ink", "Line", "Square", "Circle", "Polygon", "PolyLine"})
"""Kinds that are drawings; a redaction mark or a highlight says nothing of its own."""


def shown(page: Page, thresholds: HiddenThresholds) -> list[Annotation]:
    """Annotations whose text the page shows: free text and filled form fields."""
    return [item for item in stating(page) if not is_slit(item, thresholds)]


def stating(page: Page) -> list[Annotation]:
    """Annotations that draw text on the page, readable or not."""
    return [
        annotation
        for annotation in page.annotations
        if annotation.shown
        and annotation.text.strip()
        and annotation.kind in SHOWN_KINDS
        and annotation.box.intersect(page.box).area > 0
    ]


def is_slit(annotation: Annotation, thresholds: HiddenThresholds) -> bool:
    """Is its box too low or too narrow for any text to be read in it?"""
    return min(annotation.box.width, annotation.box.height) < thresholds.min_size_pt


def count_drawn(page: Page) -> int:
    """Annotations that draw on the page and whose words are not known: stamps, ink, lines."""
    return sum(
        annotation.shown
        and annotation.kind in DRAWN_KINDS
        and annotation.box.intersect(page.box).area > 0
        for annotation in page.annotations
    )


def annotation_blocks(annotations: list[Annotation]) -> Iterator[BlockRecord]:
    """Free text and filled form fields, from top to bottom, after the page's text."""
    for annotation in sorted(annotations, key=lambda item: (item.box.y0, item.box.x0)):
        is_field = annotation.kind == "Widget"
        yield BlockRecord(
            kind=BlockKind.FIELD if is_field else BlockKind.ANNOTATION,
            level=None,
            text=annotation.text.strip(),
            bbox=rounded(annotation.box),
            source=BlockSource.TEXT,
            confidence=None,
        )


def list_fields(annotations: list[Annotation]) -> Iterator[str]:
    """`name: value` of every filled field that the page shows."""
    for annotation in annotations:
        if annotation.kind == "Widget":
            yield f"{annotation.name}: {annotation.text.strip()}"


def rounded(box: Box) -> tuple[float, float, float, float]:
    """Hundredths of a point are enough to find a block, and keep JSON readable."""
    x0, y0, x1, y1 = (round(side, 2) for side in box)
    return x0, y0, x1, y1
