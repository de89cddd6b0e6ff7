"""What is left in doubt once a rule has decided? Marks beside the verdict, which stays."""

from __future__ import annotations

from collections.abc import Iterator

from inkproof.decision.keeping_rules import is_clean
from inkproof.decision.provenance import least_words, sure_words
from inkproof.decision.readings import read_score_at_least, read_score_below
from inkproof.language.scripts import SPACELESS
from inkproof.model.signals import PageSignals
from inkproof.model.verdict import KEPT, UNREAD, PageMode, Reason
from inkproof.thresholds import Thresholds

UNDETERMINED = "und"
"""BCP 47 for a language that is not known."""


_BESIDE_TEXT = frozenset(
    {Reason.PICTURES_BESIDE_TEXT, Reason.DRAWING_BESIDE_TEXT, Reason.INK_BESIDE_TEXT}
)
_UNPROVEN = UNREAD | {Reason.LANGUAGE_UNJUDGEABLE, Reason.UNJUDGED}
_DOUBTFUL = frozenset({Reason.OCR_LAYER_FOREIGN, Reason.OCR_LAYER_DOUBTFUL})


def find_doubts(mode: PageMode, signals: PageSignals, thresholds: Thresholds) -> Iterator[Reason]:
    """Reasons beyond that of the rule: each makes a page that keeps its text uncertain."""
    if mode not in KEPT:
        return
    if signals.condemned_share > 0:
        yield Reason.LINES_IN_LYING_FONTS
    if _is_between(signals, thresholds):
        yield Reason.WORDS_IN_BETWEEN
    if _readers_disagree(signals, thresholds):
        yield Reason.READERS_DISAGREE
    most = thresholds.witnesses.max_contradicted
    if read_score_at_least("contradicted", signals.contradicted, most).holds:
        yield Reason.CODES_CONTRADICT
    if signals.rendered is False:
        yield Reason.NOT_RENDERED


def _readers_disagree(signals: PageSignals, thresholds: Thresholds) -> bool:
    """Do two engines differ by more than the glyphs that the file states no character for?

    Each engine fills those holes in its own way, and other rules read them.
    """
    if signals.agreement.score is None:
        return False
    holes = signals.unmapped.score or 0.0
    return signals.agreement.score + holes < thresholds.witnesses.min_agreement


def _is_between(signals: PageSignals, thresholds: Thresholds) -> bool:
    """Does the lexical score lie between the two thresholds of the page's provenance?"""
    score = signals.lexical.score
    if score is None or score >= sure_words(signals, thresholds):
        return False
    return score >= least_words(signals, thresholds)


def is_judged(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> bool:
    """Did an instrument stand behind the verdict?"""
    if reason in _BESIDE_TEXT:
        return is_clean(signals, thresholds).holds
    return reason not in _UNPROVEN


def is_uncertain(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> bool:
    """Does the rule itself leave a doubt, or is it not known what the page shows?"""
    if reason not in UNREAD and (signals.incomplete or signals.unchecked or _is_unseen(signals)):
        return True
    if not is_judged(reason, signals, thresholds) and _is_like_no_language(signals, thresholds):
        return True
    if reason is Reason.UNLISTED_LANGUAGE:
        sure = thresholds.page.sure_plausible
        natural = read_score_at_least("plausible", signals.plausible, sure)
        return not natural.holds
    return reason in _DOUBTFUL


def _is_like_no_language(signals: PageSignals, thresholds: Thresholds) -> bool:
    """Are a few letters of prose, too few to prove anything, like those of no listed language?

    Asked of alphabets only: a few ideographs have little in common with any profile.
    """
    least = thresholds.page.min_short_similarity
    alphabetic = signals.script not in SPACELESS
    return alphabetic and read_score_below("similarity", signals.trigram, least).holds


def _is_unseen(signals: PageSignals) -> bool:
    """Does a render show nothing of the text? Fonts that are not embedded may draw nothing."""
    return bool(signals.rendered and signals.ink.score == 0 and signals.glyphs)


def find_language(
    mode: PageMode, reason: Reason, signals: PageSignals, thresholds: Thresholds
) -> str:
    """BCP 47 code; empty where there is no text to use."""
    if mode not in KEPT or not signals.script:
        return ""
    if reason is Reason.LANGUAGE_UNJUDGEABLE:
        return UNDETERMINED
    lexical = signals.lexical.score
    if lexical is not None and lexical >= least_words(signals, thresholds):
        return signals.lexical_language or UNDETERMINED
    wordless = signals.script in SPACELESS and not signals.trigram.abstains
    similar = read_score_at_least("similar", signals.trigram, thresholds.page.min_similarity)
    if wordless or similar.holds:
        return signals.trigram_language or UNDETERMINED
    return UNDETERMINED
