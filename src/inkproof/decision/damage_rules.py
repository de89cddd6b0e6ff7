"""Is a text layer wrong? Each way of being wrong has a rule, and each rule its witness.

Damage must be shown: a low lexical score alone condemns nothing, and an instrument that
abstains never speaks against a page (reference 000, "The language blind spot", "fail open").
"""

from __future__ import annotations

from inkproof.decision.provenance import least_words, read_unvouched
from inkproof.decision.readings import (
    Check,
    Checks,
    all_of,
    any_of,
    read_abstention,
    read_at_least,
    read_below,
    read_flag,
    read_score_at_least,
    read_score_below,
)
from inkproof.model.signals import PageSignals
from inkproof.thresholds import Thresholds

ABJADS = frozenset({"Arab", "Hebr", "Syrc"})
"""Scripts that leave vowels out. Swapped letters of theirs still alternate as usual ones do, so
that more of their n-grams look natural."""


def read_undecodable(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Tier 1: glyphs that state no character (reference 002, text-layer quality gate)."""
    bad, group = signals.bad_glyphs, thresholds.bad_glyphs
    return (
        read_at_least("undecodable glyphs", int(bad.evidence), group.min_glyphs),
        read_score_at_least("share of the text", bad, group.min_share),
    )


def read_mojibake(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """UTF-8 taken for a single-byte encoding."""
    return (read_at_least("mojibake sequences", signals.mojibake, thresholds.page.min_mojibake),)


def read_mixed_scripts(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A map that is right for half of the glyphs."""
    least = thresholds.mixed_scripts.min_share
    return (read_score_at_least("words of two scripts", signals.mixed_scripts, least),)


def read_pierced_words(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Letters moved among digits, or conjuncts sent to signs."""
    least = thresholds.pierced_words.min_share
    return (
        read_score_at_least("words with digits or signs inside", signals.pierced_words, least),
    )


def read_sign_runs(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Codes given out by first use, read without their map."""
    least = thresholds.sign_runs.min_share
    return (read_score_at_least("characters in rows of signs", signals.sign_runs, least),)


def read_shift(signals: PageSignals, _thresholds: Thresholds) -> Checks:
    """A constant was added to every code."""
    return (read_flag("a constant offset reads as language", holds=signals.offset is not None),)


def read_glued(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Tier 2: spaces are gone."""
    least = thresholds.spacing.min_glued
    return (read_score_at_least("letters in overlong words", signals.glued, least),)


def read_letter_spaced(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Tier 2: spaces are everywhere."""
    least = thresholds.spacing.min_letter_spaced
    return (read_score_at_least("letters that stand alone", signals.letter_spaced, least),)


def read_spells_nothing(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Tiers 3 and 4: neither words nor letters are of a language."""
    page = thresholds.page
    lexical, plausible = signals.lexical, signals.plausible
    unnatural = read_score_below("plausible n-grams", plausible, page.sure_plausible)
    broken = thresholds.case_breaks.min_share
    return (
        any_of(
            read_score_below("lexical score", lexical, least_words(signals, thresholds)),
            all_of(
                read_abstention("lexical score", lexical),
                read_at_least("n-grams", plausible.evidence, page.min_ngrams_alone),
            ),
        ),
        any_of(
            read_score_below("plausible n-grams", plausible, page.min_plausible),
            _spells_no_word(signals, thresholds),
            all_of(unnatural, read_score_at_least("case breaks", signals.case_breaks, broken)),
            all_of(
                unnatural,
                read_score_at_least("unmapped glyphs", signals.unmapped, page.min_unmapped),
            ),
        ),
        read_unvouched(signals, thresholds),
    )


def _spells_no_word(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Next to no word is listed, and the letters are not natural for the script.

    Where the words are too few to show how letters follow each other, all letters of the page
    must look like those of no language: cells hold codes too.
    """
    page, loose = thresholds.page, signals.loose_plausible
    abjad = signals.script in ABJADS
    natural = page.sure_abjad_plausible if abjad else page.sure_plausible
    return all_of(
        read_score_below("lexical score", signals.lexical, page.no_words),
        any_of(
            read_score_below("plausible n-grams", signals.plausible, natural),
            all_of(
                read_abstention("plausible n-grams", signals.plausible),
                read_score_below("plausible n-grams of all text", loose, page.min_plausible),
                read_at_least("n-grams of all text", loose.evidence, page.min_ngrams_alone),
            ),
        ),
    )


def read_lying_fonts(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Fonts that the whole document condemns draw too much of the page to be taken out."""
    least = thresholds.fonts.withhold_share
    return (read_at_least("text in fonts that lie", signals.condemned_share, least),)


def read_corrupted(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """One font of the page spells nothing where another spells words: an average hides it.

    The whole document must condemn the font too, for it has more evidence: a few names of
    programs in typewriter letters spell nothing either. Where every font spells nothing the
    page is in another language, or `read_spells_nothing` sees it.
    """
    fonts, corrupted = thresholds.fonts, signals.corrupted
    said = "letters in fonts that spell nothing"
    return (
        read_flag("the document condemns a font of it", holds=signals.condemned_share > 0),
        read_score_at_least(said, corrupted, fonts.withhold_share),
        read_score_below(said, corrupted, 1.0),
    )


def read_illegible(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """The caller's legibility judge; it keeps the text where it was not asked or refused."""
    legible = signals.legible
    asked = read_flag("a legibility judge answered", holds=legible is not None)
    least = thresholds.page.min_legible
    return (asked, read_below("what it said", 1.0 if legible is None else legible, least))
