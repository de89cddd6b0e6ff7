"""Can a page's text layer be trusted? An ordered table of rules; the first that applies decides.

Each rule has a reason of its own and says what it read, so that `explain` can show the table
as it stands. A rule applies when all its readings hold. Damage must be shown: a low lexical
score alone condemns nothing, and an instrument that abstains never speaks against a page
(reference 000, "The language blind spot" and "fail open").
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from inkproof.decision.readings import (
    Check,
    all_of,
    any_of,
    hold,
    not_all_of,
    put_in_words,
    read_abstention,
    read_at_least,
    read_below,
    read_flag,
    read_score_at_least,
    read_score_below,
)
from inkproof.language.scripts import SPACELESS
from inkproof.model.signals import PageSignals
from inkproof.model.verdict import (
    PageMode,
    Provenance,
    Reason,
    RuleResult,
    Verdict,
)
from inkproof.thresholds import Thresholds

UNDETERMINED = "und"
"""BCP 47 for a language that is not known."""

Checks = tuple[Check, ...]


class Rule(NamedTuple):
    """If every reading holds, the page takes `mode` because of `reason`."""

    reason: Reason
    mode: PageMode
    read: Callable[[PageSignals, Thresholds], Checks]


def decide_page(signals: PageSignals, thresholds: Thresholds) -> Verdict:
    """The verdict of the first rule that applies; `evaluate_rules` says why."""
    decisive = next(rule for rule in PAGE_RULES if hold(rule.read(signals, thresholds)))
    reason = decisive.reason
    return Verdict(
        mode=decisive.mode,
        reasons=(reason,),
        judged=_is_judged(reason, signals, thresholds),
        uncertain=_is_uncertain(reason, signals, thresholds),
        language=_find_language(decisive.mode, reason, signals, thresholds),
        provenance=find_provenance(reason, signals, thresholds),
    )


def evaluate_rules(signals: PageSignals, thresholds: Thresholds) -> tuple[RuleResult, ...]:
    """Every rule in order; those behind the first that applies are marked as not reached.

    Its last and only use is to be shown: `Verdict.rules` of a page that is explained.
    """
    results: list[RuleResult] = []
    decided = False
    for rule in PAGE_RULES:
        checks = rule.read(signals, thresholds)
        applies, readings = hold(checks), tuple(map(put_in_words, checks))
        results.append(RuleResult(rule.reason, rule.mode, applies, not decided, readings))
        decided = decided or applies
    return tuple(results)


def find_provenance(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> Provenance:
    """How the page's text came to be, from what it shows."""
    if reason in {Reason.NO_READER, Reason.CONTENT_LOST}:
        return Provenance.UNKNOWN
    if reason is Reason.NOTHING_ON_PAGE:
        return Provenance.BLANK
    if reason is Reason.SCAN_WITHOUT_TEXT:
        return Provenance.RAW_SCAN
    if _is_ocr_layer(signals, thresholds).holds:
        return Provenance.OCR_SANDWICH
    return Provenance.BORN_DIGITAL if signals.glyphs else Provenance.UNKNOWN


def _read_unread(signals: PageSignals, _thresholds: Thresholds) -> Checks:
    return (read_flag("no reader could read it", holds=signals.unread),)


def _read_lost(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A page that shows nothing because its data are gone is not a blank page."""
    lost = read_flag("content is known to be missing", holds=signals.incomplete)
    return (lost, *_read_nothing(signals, thresholds))


def _read_nothing(signals: PageSignals, thresholds: Thresholds) -> Checks:
    page = thresholds.page
    return (
        read_below("glyphs", signals.glyphs, 1),
        read_below("invisible glyphs", signals.invisible_glyphs, 1),
        read_below("text objects left out", signals.dropped_objects, 1),
        read_below("characters of annotations", signals.annotation_letters, 1),
        read_below("annotations that draw", signals.annotation_ink, 1),
        read_below("picture coverage", signals.picture_coverage, page.min_picture),
        read_below("letter-like segments", signals.shaped_segments, page.min_shaped_segments),
    )


def _read_scan(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A picture that fills the page; a stamp or a scanner's stray line is no text layer."""
    page = thresholds.page
    coverage = signals.picture_coverage
    stated = signals.glyphs + signals.invisible_glyphs
    return (
        any_of(
            all_of(
                read_below("glyphs", signals.glyphs, 1),
                read_below("invisible glyphs", signals.invisible_glyphs, page.min_layer_glyphs),
                read_at_least("picture coverage", coverage, page.big_picture),
            ),
            all_of(
                read_below("glyphs, invisible ones too", stated, page.max_stray_glyphs),
                read_at_least("picture coverage", coverage, page.scan_coverage),
            ),
        ),
    )


def _read_ink(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Something is painted, and no character is stated for it."""
    page = thresholds.page
    segments = signals.shaped_segments
    return (
        read_below("glyphs", signals.glyphs, 1),
        read_below("invisible glyphs", signals.invisible_glyphs, page.min_layer_glyphs),
        read_below("characters of annotations", signals.annotation_letters, 1),
        any_of(
            read_at_least("picture coverage", signals.picture_coverage, page.min_picture),
            read_at_least("letter-like segments", segments, page.min_shaped_segments),
            read_at_least("annotations that draw", signals.annotation_ink, 1),
            read_at_least("text objects left out", signals.dropped_objects, 1),
        ),
    )


def _read_undecodable(signals: PageSignals, thresholds: Thresholds) -> Checks:
    bad, group = signals.bad_glyphs, thresholds.bad_glyphs
    return (
        read_at_least("undecodable glyphs", int(bad.evidence), group.min_glyphs),
        read_score_at_least("share of the text", bad, group.min_share),
    )


def _read_mojibake(signals: PageSignals, thresholds: Thresholds) -> Checks:
    return (read_at_least("mojibake sequences", signals.mojibake, thresholds.page.min_mojibake),)


def _read_mixed_scripts(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = thresholds.mixed_scripts.min_share
    return (read_score_at_least("words of two scripts", signals.mixed_scripts, least),)


def _read_shift(signals: PageSignals, _thresholds: Thresholds) -> Checks:
    return (read_flag("a constant offset reads as language", holds=signals.offset is not None),)


def _read_glued(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = thresholds.spacing.min_glued
    return (read_score_at_least("letters in overlong words", signals.glued, least),)


def _read_letter_spaced(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = thresholds.spacing.min_letter_spaced
    return (read_score_at_least("letters that stand alone", signals.letter_spaced, least),)


def _read_doubtful_layer(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = min(thresholds.page.min_layer_score, _least_words(signals, thresholds))
    return (
        _is_ocr_layer(signals, thresholds),
        read_score_below("lexical score", signals.lexical, least),
    )


def _read_spells_nothing(signals: PageSignals, thresholds: Thresholds) -> Checks:
    page = thresholds.page
    lexical, plausible = signals.lexical, signals.plausible
    unnatural = read_score_below("plausible n-grams", plausible, page.sure_plausible)
    broken = thresholds.case_breaks.min_share
    return (
        any_of(
            read_score_below("lexical score", lexical, _least_words(signals, thresholds)),
            all_of(
                read_abstention("lexical score", lexical),
                read_at_least("n-grams", plausible.evidence, page.min_ngrams_alone),
            ),
        ),
        any_of(
            read_score_below("plausible n-grams", plausible, page.min_plausible),
            all_of(unnatural, read_score_below("lexical score", lexical, page.no_words)),
            all_of(unnatural, read_score_at_least("case breaks", signals.case_breaks, broken)),
            all_of(
                unnatural,
                read_score_at_least("unmapped glyphs", signals.unmapped, page.min_unmapped),
            ),
        ),
    )


def _read_unlisted(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = _least_words(signals, thresholds)
    return (read_score_below("lexical score", signals.lexical, least),)


def _least_words(signals: PageSignals, thresholds: Thresholds) -> float:
    """The lexical threshold of the language whose words were looked up."""
    return thresholds.lexical.least_score(signals.lexical_language)


def _read_unjudgeable(signals: PageSignals, thresholds: Thresholds) -> Checks:
    least = thresholds.trigram.min_letters
    return (
        read_at_least("letters of prose", signals.prose_letters, least),
        read_abstention("lexical score", signals.lexical),
        read_abstention("similarity to a language", signals.trigram),
    )


def _read_figures(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Pictures or outlines beside the text; a background under all of it is none."""
    page = thresholds.page
    over, coverage = signals.glyphs_over_pictures, signals.picture_coverage
    few = signals.glyphs < page.max_stray_glyphs
    least = page.min_shaped_segments if few else page.min_figure_segments
    stated = signals.glyphs + signals.invisible_glyphs
    return (
        read_at_least("glyphs, invisible ones too", stated, 1),
        any_of(
            all_of(
                read_at_least("picture coverage", coverage, page.min_figures),
                not_all_of(
                    read_at_least("glyphs", signals.glyphs, page.background_glyphs),
                    read_at_least("glyphs over pictures", over, page.background_share),
                    read_at_least("picture coverage", coverage, page.background_share),
                ),
            ),
            read_at_least("letter-like segments", signals.shaped_segments, least),
        ),
        not_all_of(_is_ocr_layer(signals, thresholds)),
    )


def _read_clean(signals: PageSignals, thresholds: Thresholds) -> Checks:
    return (_is_clean(signals, thresholds),)


def _read_rest(_signals: PageSignals, _thresholds: Thresholds) -> Checks:
    return ()


def _is_clean(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Listed words; or natural letters of a known script where no words can be looked up."""
    least = thresholds.page.sure_plausible
    return any_of(
        read_score_at_least("lexical score", signals.lexical, _least_words(signals, thresholds)),
        all_of(
            read_abstention("lexical score", signals.lexical),
            read_flag("a listed language has the script", holds=not signals.trigram.abstains),
            read_score_at_least("plausible n-grams", signals.plausible, least),
        ),
    )


def _matches_language(signals: PageSignals, thresholds: Thresholds) -> Check:
    least = thresholds.page.min_similarity
    return read_score_at_least("similarity to a language", signals.trigram, least)


def _is_ocr_layer(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Most text is invisible, or painted over, where pictures cover the page.

    Reference 002, searchable_scan; reference 000, "Classify provenance".
    """
    page = thresholds.page
    layer = signals.invisible_glyphs * signals.invisible_over_pictures + signals.covered_glyphs
    every = max(1, signals.glyphs + signals.invisible_glyphs)
    return all_of(
        read_at_least("picture coverage", signals.picture_coverage, page.big_picture),
        read_at_least("glyphs of an OCR layer", round(layer), page.min_layer_glyphs),
        read_at_least("their share of all glyphs", layer / every, page.min_layer_share),
    )


def _is_judged(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> bool:
    """Did an instrument stand behind the verdict?"""
    if reason is Reason.PICTURES_BESIDE_TEXT:
        return _is_clean(signals, thresholds).holds
    return reason not in {
        Reason.NO_READER,
        Reason.CONTENT_LOST,
        Reason.LANGUAGE_UNJUDGEABLE,
        Reason.UNJUDGED,
    }


def _is_uncertain(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> bool:
    """Does the verdict lie between two thresholds, or on a page that is known to lack some?"""
    if signals.incomplete and reason is not Reason.CONTENT_LOST:
        return True
    if reason is Reason.UNLISTED_LANGUAGE:
        sure = thresholds.page.sure_plausible
        natural = read_score_at_least("plausible", signals.plausible, sure)
        return not natural.holds
    return reason is Reason.OCR_LAYER_DOUBTFUL


def _find_language(
    mode: PageMode, reason: Reason, signals: PageSignals, thresholds: Thresholds
) -> str:
    """BCP 47 code; empty where there is no text to use."""
    if mode in {PageMode.REPLACE, PageMode.BLANK, PageMode.FAILED} or not signals.script:
        return ""
    if reason is Reason.LANGUAGE_UNJUDGEABLE:
        return UNDETERMINED
    lexical = signals.lexical.score
    if lexical is not None and lexical >= _least_words(signals, thresholds):
        return signals.lexical_language or UNDETERMINED
    wordless = signals.script in SPACELESS and not signals.trigram.abstains
    if wordless or _matches_language(signals, thresholds).holds:
        return signals.trigram_language or UNDETERMINED
    return UNDETERMINED


PAGE_RULES = (
    Rule(Reason.NO_READER, PageMode.FAILED, _read_unread),
    Rule(Reason.CONTENT_LOST, PageMode.FAILED, _read_lost),
    Rule(Reason.NOTHING_ON_PAGE, PageMode.BLANK, _read_nothing),
    Rule(Reason.SCAN_WITHOUT_TEXT, PageMode.REPLACE, _read_scan),
    Rule(Reason.INK_WITHOUT_TEXT, PageMode.REPLACE, _read_ink),
    Rule(Reason.UNDECODABLE_GLYPHS, PageMode.REPLACE, _read_undecodable),
    Rule(Reason.MOJIBAKE, PageMode.REPLACE, _read_mojibake),
    Rule(Reason.MIXED_SCRIPTS, PageMode.REPLACE, _read_mixed_scripts),
    Rule(Reason.SHIFTED_LETTERS, PageMode.REPLACE, _read_shift),
    Rule(Reason.WORDS_GLUED, PageMode.REPLACE, _read_glued),
    Rule(Reason.WORDS_LETTER_SPACED, PageMode.REPLACE, _read_letter_spaced),
    Rule(Reason.SPELLS_NOTHING, PageMode.REPLACE, _read_spells_nothing),
    Rule(Reason.OCR_LAYER_DOUBTFUL, PageMode.TEXT, _read_doubtful_layer),
    Rule(Reason.UNLISTED_LANGUAGE, PageMode.LANG, _read_unlisted),
    Rule(Reason.LANGUAGE_UNJUDGEABLE, PageMode.LANG, _read_unjudgeable),
    Rule(Reason.PICTURES_BESIDE_TEXT, PageMode.FIGURES, _read_figures),
    Rule(Reason.CLEAN, PageMode.TEXT, _read_clean),
    Rule(Reason.UNJUDGED, PageMode.TEXT, _read_rest),
)
"""In order; the last one always applies."""
