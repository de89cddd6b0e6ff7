"""What do all pages together say of a document? Pure: surveys in, decisions out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean

from inkproof.decision.fonts import FontJudgement, judge_fonts
from inkproof.decision.page_rules import UNDETERMINED, decide_page
from inkproof.model.notes import Note, NoteCode
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Verdict
from inkproof.thresholds import DocumentThresholds, Thresholds

_SYLLABLES = frozenset({"Hira", "Kana", "Hang"})
_KEPT = frozenset({PageMode.TEXT, PageMode.FIGURES, PageMode.LANG})
_SCANNED = frozenset({Provenance.RAW_SCAN, Provenance.OCR_SANDWICH})


class Triage(StrEnum):
    """How much work a document is."""

    NATIVE = "native"
    """The text layer of every page can be used."""
    AWKWARD = "awkward"
    """Some pages have a text layer that is absent or cannot be trusted."""
    SCANNED = "scanned"
    """Most pages are pictures of text."""


class Strategy(StrEnum):
    """How a document is read by default (reference 002, "The shared thresholds")."""

    TEXT = "text"
    IMAGE = "image"


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentDecision:
    """Everything that is decided from the surveys of a document."""

    verdicts: tuple[Verdict, ...]
    """One a survey, in the same order."""
    language: str
    """BCP 47 code of the language that most letters of judged pages are in; empty where no page
    was judged."""
    fonts: tuple[FontJudgement, ...]
    triage: Triage
    strategy: Strategy
    warnings: tuple[Note, ...]


def decide_document(surveys: Sequence[PageSurvey], thresholds: Thresholds) -> DocumentDecision:
    """Verdicts of all pages, then what follows from them."""
    verdicts = tuple(decide_page(survey.signals, thresholds) for survey in surveys)
    return DocumentDecision(
        verdicts=verdicts,
        language=find_language(surveys, verdicts),
        fonts=judge_fonts(surveys, verdicts, thresholds),
        triage=find_triage(verdicts, thresholds.document),
        strategy=find_strategy(surveys, thresholds.document),
        warnings=(*_warn_of_no_text(surveys, verdicts), *_warn_of_languages(surveys, verdicts)),
    )


def find_language(surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]) -> str:
    """The language that most letters of prose on judged pages are in."""
    letters: Counter[str] = Counter()
    for survey, verdict in zip(surveys, verdicts, strict=True):
        if verdict.judged and verdict.mode in _KEPT and verdict.language:
            letters[verdict.language] += survey.signals.prose_letters
    return max(sorted(letters), key=lambda code: letters[code], default="")


def find_triage(verdicts: Sequence[Verdict], thresholds: DocumentThresholds) -> Triage:
    """Scanned, if most pages with content are; native, if every one keeps its text."""
    content = [verdict for verdict in verdicts if verdict.mode is not PageMode.BLANK]
    scanned = sum(verdict.provenance in _SCANNED for verdict in content)
    if content and scanned >= thresholds.scanned_share * len(content):
        return Triage.SCANNED
    if all(verdict.mode in _KEPT for verdict in content):
        return Triage.NATIVE
    return Triage.AWKWARD


def find_strategy(surveys: Sequence[PageSurvey], thresholds: DocumentThresholds) -> Strategy:
    """Image, if pictures cover most of the pages and hold most of what they say."""
    read = [survey.signals for survey in surveys if not survey.failure]
    if not read:
        return Strategy.TEXT
    coverage = fmean(signals.picture_coverage for signals in read)
    text = fmean(measure_text(signals, thresholds) for signals in read)
    image = coverage >= thresholds.image_coverage and text < thresholds.image_text
    return Strategy.IMAGE if image else Strategy.TEXT


def measure_text(signals: PageSignals, thresholds: DocumentThresholds) -> float:
    """Legible painted signs of a page, in Latin letters (reference 002, text_weight)."""
    legible = max(0.0, signals.glyphs - signals.bad_glyphs.evidence)
    if signals.script == "Hani":
        return legible * thresholds.ideograph_weight
    return legible * (thresholds.syllable_weight if signals.script in _SYLLABLES else 1.0)


def list_pages(numbers: Iterable[int]) -> str:
    """1-based page numbers as a reader writes them: `1-3, 7`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)


def _warn_of_no_text(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]
) -> tuple[Note, ...]:
    """A document that gives no text at all never does so silently."""
    pages = list(zip(surveys, verdicts, strict=True))
    if any(verdict.mode in _KEPT and _has_text(survey) for survey, verdict in pages):
        return ()
    if not pages:
        return (Note(NoteCode.NO_TEXT, "The document has no pages."),)
    parts = [
        f"{mode.value} {list_pages(survey.index + 1 for survey, v in pages if v.mode is mode)}"
        for mode in PageMode
        if any(verdict.mode is mode for verdict in verdicts)
    ]
    message = "No page has a text layer that can be used; pages by verdict: " + "; ".join(parts)
    return (Note(NoteCode.NO_TEXT, f"{message}."),)


def _has_text(survey: PageSurvey) -> bool:
    signals = survey.signals
    return bool(signals.glyphs or signals.invisible_glyphs or signals.annotation_letters)


def _warn_of_languages(
    surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]
) -> tuple[Note, ...]:
    """Pages by language that no word list could judge: which list to add next."""
    pages: dict[str, list[int]] = {}
    for survey, verdict in zip(surveys, verdicts, strict=True):
        if verdict.mode is PageMode.LANG:
            script = survey.signals.script or "no script"
            known = verdict.language not in {"", UNDETERMINED}
            name = verdict.language if known else f"{UNDETERMINED} ({script})"
            pages.setdefault(name, []).append(survey.index + 1)
    return tuple(
        Note(
            NoteCode.UNLISTED_LANGUAGE,
            f"The words of {len(numbers)} page(s) could not be judged, language {name}: "
            f"pages {list_pages(numbers)}.",
        )
        for name, numbers in sorted(pages.items())
    )
