"""Pass 4: what the passes found, bound into one record. Pure: nothing is read or written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inkproof.decision.document import list_pages
from inkproof.model.notes import Note, NoteCode
from inkproof.model.record import (
    DocumentRecord,
    FontRecord,
    PageRecord,
    RepairRecord,
    Source,
)
from inkproof.model.repair import FontRepair
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.model.verdict import Outcome, PageMode, Provenance, Reason, Verdict
from inkproof.pipeline.files import show_name
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.messages import Finished
from inkproof.thresholds import Thresholds
from inkproof.version import __version__

DOUBTS = {
    Reason.OCR_LAYER_DOUBTFUL: "the OCR layer of the page reads badly",
    Reason.OCR_LAYER_FOREIGN: "the OCR layer of the page was made for another language",
    Reason.OCR_LAYER_MISREADS: "the OCR layers of the file misread the same letters throughout",
    Reason.WORDS_IN_BETWEEN: "the verdict lies between two thresholds",
}
"""What a reader of the page's text should know of it; other doubts have notes of their own."""

MOST_SIGNS = 24
"""Characters that a warning lists; the record has them all."""

INCOMPLETE = frozenset({Outcome.UNTRANSCRIBED, Outcome.WITHHELD, Outcome.QUARANTINED})
"""Outcomes that make the run end with exit status 6."""


def bind_document(
    judged: Judged, finished: Sequence[Finished], thresholds: Thresholds
) -> DocumentRecord:
    """The record of the finished pages, in the order given."""
    pages = tuple(bind_page(page, judged) for page in finished)
    facts, decision = judged.facts, judged.decision
    return DocumentRecord(
        source=bind_source(judged),
        extractor_version=__version__,
        thresholds=thresholds.digest,
        witnesses=find_witnesses(judged.surveys),
        language=decision.language or None,
        strategy=decision.strategy.value,
        triage=decision.triage.value,
        pages=pages,
        fonts=tuple(
            FontRecord(
                name=font.name,
                verdict=font.verdict.value,
                score=None if font.score is None else round(font.score, 4),
                evidence=round(font.evidence, 1),
            )
            for font in decision.fonts
        ),
        outline=facts.outline,
        attachments=facts.attachments,
        fields=tuple(field for page in finished for field in page.fields),
        warnings=(
            *facts.notes,
            *judged.repairs.notes,
            *_still_true(decision.warnings, pages),
            *_warn_of_pages(pages, judged),
        ),
    )


def _still_true(warnings: Sequence[Note], pages: Sequence[PageRecord]) -> Iterator[Note]:
    """A page that is replaced may have given some of its text all the same."""
    partly = any(page.outcome is Outcome.WITHHELD for page in pages)
    return (note for note in warnings if not (partly and note.code is NoteCode.NO_TEXT))


def bind_source(judged: Judged) -> Source:
    """The file as the record names it."""
    return Source(
        name=show_name(judged.path.name),
        sha256=judged.state.sha256,
        pages=judged.facts.pages,
        producer=judged.facts.producer,
        format="pdf",
    )


def find_witnesses(surveys: Sequence[PageSurvey]) -> tuple[str, ...]:
    """Who was heard, in the order of the house: PDFium, qpdf, MuPDF."""
    heard = {witness for survey in surveys for witness in survey.witnesses}
    return tuple(name for name in ("pdfium", "qpdf", "mupdf") if name in heard)


def bind_page(page: Finished, judged: Judged) -> PageRecord:
    """One page: the verdict of the judge, unless the finish could not read the page."""
    verdict, survey = judged.decision.verdicts[page.page], judged.surveys[page.page]
    same = page.mode is verdict.mode
    return PageRecord(
        number=page.page + 1,
        label=find_label(judged.facts, page.page),
        mode=page.mode,
        outcome=page.outcome,
        reasons=tuple(verdict.reasons) if same else ("no_reader_could_read_it",),
        route_override=verdict.route_override if same else None,
        judged=verdict.judged if same else False,
        uncertain=verdict.uncertain and same,
        provenance=verdict.provenance if same else Provenance.UNKNOWN,
        language=(verdict.language or None) if same else None,
        signals=flatten(survey.signals),
        markdown=page.markdown,
        extracted=page.extracted,
        repairs=tuple(_bind_repairs(page, judged)),
        blocks=page.blocks,
        hidden=page.hidden,
        warnings=(
            *survey.notes,
            *page.notes,
            *_warn_of_verdict(verdict, survey),
            *_warn_of_repairs(page, judged),
        ),
    )


def _bind_repairs(page: Finished, judged: Judged) -> Iterator[RepairRecord]:
    """The repaired fonts that draw on the page."""
    for named in page.repaired:
        yield from (bind_repair(font) for font in judged.repairs.of(named))


def bind_repair(font: FontRepair) -> RepairRecord:
    """One repair as the record names it."""
    return RepairRecord(
        scope="font",
        font=font.name,
        method="+".join(font.methods),
        certified=font.certificate.value,
        before=None if font.before is None else round(font.before, 4),
        after=None if font.after is None else round(font.after, 4),
        unproven=tuple(dict.fromkeys(font.table[code] for code in font.unproven)),
    )


def show_signs(signs: Sequence[str]) -> str:
    """Characters for a sentence: each visible, not too many."""
    shown = [sign if sign.isprintable() and sign.strip() else ascii(sign) for sign in signs]
    more = len(shown) - MOST_SIGNS
    return " ".join(shown[:MOST_SIGNS]) + (f" and {more} more" if more > 0 else "")


def _warn_of_repairs(page: Finished, judged: Judged) -> Iterator[Note]:
    """Characters of a repaired font of which nothing proves that they are right."""
    if page.outcome not in {Outcome.REPAIRED, Outcome.WITHHELD}:
        return
    for record in _bind_repairs(page, judged):
        if record.unproven:
            signs = show_signs(record.unproven)
            message = f"font {record.font} was repaired, and nothing proves these of it: {signs}"
            yield Note(NoteCode.UNPROVEN, message)


def find_label(facts: DocumentFacts, index: int) -> str | None:
    """The page label that the file gives; a record, never a mark in the Markdown."""
    return facts.labels[index] if index < len(facts.labels) else None


def flatten(signals: PageSignals) -> dict[str, bool | int | float | str | None]:
    """Every number by name.

    An instrument gives its score and, beside it, its evidence; a count of several things gives
    one number each.
    """
    flat: dict[str, bool | int | float | str | None] = {}
    for name in signals.__struct_fields__:
        value = getattr(signals, name)
        if isinstance(value, Measured):
            flat[name] = None if value.score is None else round(value.score, 4)
            flat[f"{name}_evidence"] = round(float(value.evidence), 1)
        elif isinstance(value, dict):
            flat.update({f"{name}_{key}": count for key, count in value.items()})
        else:
            flat[name] = round(value, 4) if isinstance(value, float) else value
    return flat


def _warn_of_verdict(verdict: Verdict, survey: PageSurvey) -> Iterator[Note]:
    if verdict.mode is PageMode.FIGURES:
        yield Note(NoteCode.PICTURE_NOT_READ, "pictures beside the text were not read")
    for reason in verdict.reasons:
        if reason in DOUBTS:
            yield Note(NoteCode.UNJUDGED, DOUBTS[reason])
    if verdict.uncertain and verdict.reasons[0] is Reason.UNLISTED_LANGUAGE:
        yield Note(NoteCode.UNJUDGED, DOUBTS[Reason.WORDS_IN_BETWEEN])
    if survey.signals.rendered is False:
        yield Note(NoteCode.NOT_CHECKED, "the page could not be drawn: nobody saw what it shows")


def _warn_of_pages(pages: Sequence[PageRecord], judged: Judged) -> Iterator[Note]:
    """What a reader of the whole text must know: pages that are not, or not all, in it."""
    partly = [page.number for page in pages if page.outcome is Outcome.WITHHELD]
    if partly:
        message = f"words in fonts that lie were withheld on {len(partly)} pages: "
        yield Note(NoteCode.LYING_FONT, message + list_pages(partly))
    hidden = [page.number for page in pages if page.hidden]
    if hidden:
        message = f"{len(hidden)} pages hold text that they do not show: {list_pages(hidden)}"
        yield Note(NoteCode.HIDDEN_TEXT, message)
    lost = INCOMPLETE - {Outcome.WITHHELD}
    left = [page.number for page in pages if page.outcome in lost]
    if left:
        message = f"{len(left)} of {len(pages)} pages are not in the text: {list_pages(left)}"
        yield Note(NoteCode.UNTRANSCRIBED, message)
    figures = [page.number for page in pages if page.mode is PageMode.FIGURES]
    if figures:
        message = f"pictures on {len(figures)} pages were not read: {list_pages(figures)}"
        yield Note(NoteCode.PICTURE_NOT_READ, message)
    shown = {page.number for page in pages} - set(left)
    torn = [s.index + 1 for s in judged.surveys if s.signals.incomplete and s.index + 1 in shown]
    if torn:
        message = f"content of {len(torn)} pages is damaged or missing: {list_pages(torn)}"
        yield Note(NoteCode.DAMAGED_PAGE, message)


def is_complete(record: DocumentRecord) -> bool:
    """Did every finished page give its text, or have none to give?"""
    return not any(page.outcome in INCOMPLETE for page in record.pages)
