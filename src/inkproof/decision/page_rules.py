"""Can a page's text layer be trusted? An ordered table of rules; the first that applies decides.

Each rule has a reason of its own and says what it read, so that `explain` can show the table
as it stands. A rule applies when all its readings hold. What the rules read stands in
`absence_rules`, `damage_rules` and `keeping_rules`; what they leave in doubt in `doubts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from inkproof.decision import absence_rules, damage_rules, keeping_rules
from inkproof.decision.doubts import (
    UNDETERMINED,
    find_doubts,
    find_language,
    is_judged,
    is_uncertain,
)
from inkproof.decision.provenance import find_provenance
from inkproof.decision.readings import Checks, hold, put_in_words
from inkproof.model.signals import PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, PageMode, Reason, RuleResult, Verdict
from inkproof.thresholds import Thresholds

__all__ = [
    "PAGE_RULES",
    "UNDETERMINED",
    "Rule",
    "decide_page",
    "evaluate_rules",
    "wants_judge",
]


class Rule(NamedTuple):
    """If every reading holds, the page takes `mode` because of `reason`."""

    reason: Reason
    mode: PageMode
    read: Callable[[PageSignals, Thresholds], Checks]


def decide_page(signals: PageSignals, thresholds: Thresholds) -> Verdict:
    """The verdict of the first rule that applies; `evaluate_rules` says why."""
    decisive = next(rule for rule in PAGE_RULES if hold(rule.read(signals, thresholds)))
    mode, reason = decisive.mode, decisive.reason
    doubts = tuple(find_doubts(mode, signals, thresholds))
    return Verdict(
        mode=mode,
        reasons=(reason, *doubts),
        judged=is_judged(reason, signals, thresholds),
        uncertain=bool(doubts) or is_uncertain(reason, signals, thresholds),
        language=find_language(mode, reason, signals, thresholds),
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


def wants_judge(verdict: Verdict, survey: PageSurvey, thresholds: Thresholds) -> bool:
    """Is the page shown to a legibility judge?

    Pages that would keep their text, with enough of it, once (reference 002, "The legibility
    judge"): a verdict of the judge can only send a page to transcription.
    """
    enough = len(survey.layer_sample.strip()) >= thresholds.page.min_judge_characters
    return verdict.mode in KEPT and enough and survey.signals.legible is None


PAGE_RULES = (
    Rule(Reason.NO_READER, PageMode.FAILED, absence_rules.read_unread),
    Rule(Reason.CONTENT_LOST, PageMode.FAILED, absence_rules.read_lost),
    Rule(Reason.NOT_RENDERED, PageMode.FAILED, absence_rules.read_unrendered),
    Rule(Reason.NOTHING_ON_PAGE, PageMode.BLANK, absence_rules.read_nothing),
    Rule(Reason.SCAN_WITHOUT_TEXT, PageMode.REPLACE, absence_rules.read_scan),
    Rule(Reason.INK_WITHOUT_TEXT, PageMode.REPLACE, absence_rules.read_ink),
    Rule(Reason.UNDECODABLE_GLYPHS, PageMode.REPLACE, damage_rules.read_undecodable),
    Rule(Reason.MOJIBAKE, PageMode.REPLACE, damage_rules.read_mojibake),
    Rule(Reason.MIXED_SCRIPTS, PageMode.REPLACE, damage_rules.read_mixed_scripts),
    Rule(Reason.PIERCED_WORDS, PageMode.REPLACE, damage_rules.read_pierced_words),
    Rule(Reason.SIGN_RUNS, PageMode.REPLACE, damage_rules.read_sign_runs),
    Rule(Reason.SHIFTED_LETTERS, PageMode.REPLACE, damage_rules.read_shift),
    Rule(Reason.WORDS_GLUED, PageMode.REPLACE, damage_rules.read_glued),
    Rule(Reason.WORDS_LETTER_SPACED, PageMode.REPLACE, damage_rules.read_letter_spaced),
    Rule(Reason.SPELLS_NOTHING, PageMode.REPLACE, damage_rules.read_spells_nothing),
    Rule(Reason.FONTS_THAT_LIE, PageMode.REPLACE, damage_rules.read_lying_fonts),
    Rule(Reason.PARTLY_CORRUPTED, PageMode.REPLACE, damage_rules.read_corrupted),
    Rule(Reason.ILLEGIBLE, PageMode.REPLACE, damage_rules.read_illegible),
    Rule(Reason.OCR_LAYER_FOREIGN, PageMode.TEXT, keeping_rules.read_foreign_layer),
    Rule(Reason.OCR_LAYER_DOUBTFUL, PageMode.TEXT, keeping_rules.read_doubtful_layer),
    Rule(Reason.UNLISTED_LANGUAGE, PageMode.LANG, keeping_rules.read_unlisted),
    Rule(Reason.LANGUAGE_UNJUDGEABLE, PageMode.LANG, keeping_rules.read_unjudgeable),
    Rule(Reason.INK_BESIDE_TEXT, PageMode.FIGURES, keeping_rules.read_ink_beside),
    Rule(Reason.PICTURES_BESIDE_TEXT, PageMode.FIGURES, keeping_rules.read_pictures),
    Rule(Reason.DRAWING_BESIDE_TEXT, PageMode.FIGURES, keeping_rules.read_drawings),
    Rule(Reason.CLEAN, PageMode.TEXT, keeping_rules.read_clean),
    Rule(Reason.UNJUDGED, PageMode.TEXT, keeping_rules.read_rest),
)
"""In order; the last one always applies."""
