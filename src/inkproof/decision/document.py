"""What do all pages together say of a document? Pure: surveys in, decisions out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from inkproof.decision.doubts import UNDETERMINED
from inkproof.decision.fonts import (
    FontJudgement,
    Names,
    condemned_fonts,
    judge_fonts,
    share_in,
    sound_fonts,
)
from inkproof.decision.layer_habits import LayerHabits, find_layer_habits, misread_by_habit
from inkproof.decision.page_rules import decide_page
from inkproof.decision.prior import promote_borderline
from inkproof.decision.strategy import Strategy, find_override, find_strategy
from inkproof.decision.triage import Triage, triage_document
from inkproof.model.notes import Note, NoteCode
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentDecision:
    """Everything that is decided from the surveys of a document."""

    surveys: tuple[PageSurvey, ...]
    """Those that were given, with what the whole document says of each page."""
    verdicts: tuple[Verdict, ...]
    """One a survey, in the same order."""
    alone: tuple[Verdict, ...]
    """What each of the surveys says by itself."""
    language: str
    """BCP 47 code of the language that most letters of judged pages are in; empty where no page
    was judged."""
    fonts: tuple[FontJudgement, ...]
    condemned: Names
    """Name and key of the fonts whose text is trusted nowhere in the document."""
    sound: Names
    """The same of the fonts whose words are known to be words."""
    triage: Triage
    strategy: Strategy
    layers: LayerHabits
    """What the document's OCR layers have in common."""
    warnings: tuple[Note, ...]


def decide_document(
    surveys: Sequence[PageSurvey],
    thresholds: Thresholds,
    before: DocumentDecision | None = None,
    vouched: Names = frozenset(),
) -> DocumentDecision:
    """Verdicts of all pages, then what follows from them.

    Pages are judged alone first; that condemns fonts, which goes back to the pages; last comes
    what only a document knows: habits of its OCR layers, and the prior.

    Args:
        surveys: one a page.
        thresholds: all groups.
        before: an earlier decision by the same thresholds. A survey that it gave back and that
            nobody has changed since says alone what it said then.
        vouched: fonts that were repaired by the file's own evidence: what they say is what the
            page shows, also where it spells nothing.
    """
    known = _known_verdicts(before)
    surveys = [_tell_vouched(survey, share_in(survey, vouched)) for survey in surveys]
    # Fonts are judged by what pages say without them: asking twice condemns no more.
    alone = [known.get(id(survey)) or _judge_alone(survey, thresholds) for survey in surveys]
    fonts = judge_fonts(surveys, alone, thresholds)
    condemned = condemned_fonts(fonts)
    told = tuple(_tell_share(survey, share_in(survey, condemned)) for survey in surveys)
    judged = [
        decide_page(survey.signals, thresholds) if survey.signals.condemned_share else verdict
        for survey, verdict in zip(told, alone, strict=True)
    ]
    layers = find_layer_habits(told, judged)
    if misread_by_habit(layers, thresholds):
        judged = [_doubt_layer(verdict) for verdict in judged]
    signals = [survey.signals for survey in told]
    verdicts = promote_borderline(judged, signals, thresholds)
    strategy = find_strategy(told, thresholds)
    verdicts = tuple(
        _route(verdict, survey, strategy, thresholds)
        for verdict, survey in zip(verdicts, told, strict=True)
    )
    return DocumentDecision(
        surveys=told,
        verdicts=verdicts,
        alone=tuple(alone),
        language=find_language(told, verdicts),
        fonts=fonts,
        condemned=condemned,
        sound=sound_fonts(fonts),
        triage=triage_document(told, verdicts, thresholds),
        strategy=strategy,
        layers=layers,
        warnings=(
            *_warn_of_no_text(told, verdicts),
            *_warn_of_languages(told, verdicts),
            *_warn_of_layers(layers, thresholds),
        ),
    )


def _judge_alone(survey: PageSurvey, thresholds: Thresholds) -> Verdict:
    """The verdict on a page that knows nothing of the document's fonts."""
    return decide_page(_tell_share(survey, 0.0).signals, thresholds)


def _known_verdicts(before: DocumentDecision | None) -> dict[int, Verdict]:
    """What each survey of an earlier decision says alone, by its identity.

    The decision holds the survey, so that no other object can have that identity.
    """
    if before is None:
        return {}
    return {
        id(survey): verdict for survey, verdict in zip(before.surveys, before.alone, strict=True)
    }


def _tell_share(survey: PageSurvey, share: float) -> PageSurvey:
    if share == survey.signals.condemned_share:
        return survey
    return replace(survey, signals=replace(survey.signals, condemned_share=share))


def _tell_vouched(survey: PageSurvey, share: float) -> PageSurvey:
    if share == survey.signals.vouched_share:
        return survey
    return replace(survey, signals=replace(survey.signals, vouched_share=share))


def _doubt_layer(verdict: Verdict) -> Verdict:
    """An OCR layer of a document whose layers misread by habit."""
    if verdict.provenance is not Provenance.OCR_SANDWICH or verdict.mode not in KEPT:
        return verdict
    reasons = (*verdict.reasons, Reason.OCR_LAYER_MISREADS)
    return replace(verdict, reasons=reasons, uncertain=True)


def _route(
    verdict: Verdict, survey: PageSurvey, strategy: Strategy, thresholds: Thresholds
) -> Verdict:
    override = find_override(verdict, survey.signals, strategy, thresholds)
    return replace(verdict, route_override=override) if override is not None else verdict


def find_language(surveys: Sequence[PageSurvey], verdicts: Sequence[Verdict]) -> str:
    """The language that most letters of prose on judged pages are in."""
    letters: Counter[str] = Counter()
    for survey, verdict in zip(surveys, verdicts, strict=True):
        if verdict.judged and verdict.mode in KEPT and verdict.language:
            letters[verdict.language] += survey.signals.prose_letters
    return max(sorted(letters), key=lambda code: letters[code], default="")


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
    if any(verdict.mode in KEPT and _has_text(survey) for survey, verdict in pages):
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


def _warn_of_layers(layers: LayerHabits, thresholds: Thresholds) -> tuple[Note, ...]:
    """A habit of misreading belongs to the document: which pages to read anew."""
    if not misread_by_habit(layers, thresholds):
        return ()
    explained, missed = layers.misread.score or 0.0, layers.miss_rate
    pages = list_pages(index + 1 for index in layers.pages)
    return (
        Note(
            NoteCode.UNJUDGED,
            f"No list holds {missed:.0%} of the words of the OCR layers of pages {pages}, "
            f"throughout, and usual confusions of letters explain {explained:.0%} of those.",
        ),
    )
