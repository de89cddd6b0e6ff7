"""A text layer is used: as what, and is there something beside it to read?"""

from __future__ import annotations

from inkproof.decision.provenance import is_ocr_layer, least_words, read_unvouched
from inkproof.decision.readings import (
    Check,
    Checks,
    all_of,
    any_of,
    not_all_of,
    read_abstention,
    read_at_least,
    read_flag,
    read_score_at_least,
    read_score_below,
)
from inkproof.decision.weight import weigh_text
from inkproof.model.signals import PageSignals
from inkproof.thresholds import Thresholds


def read_foreign_layer(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """An OCR layer that was made with another language: words stand without their accents.

    Its other words are right, so that the text is kept until somebody reads the picture anew.
    """
    page, stripped = thresholds.page, signals.stripped
    return (
        is_ocr_layer(signals, thresholds),
        read_at_least("words with accents", int(stripped.evidence), page.min_accented),
        read_score_at_least("of them without", stripped, page.min_stripped),
    )


def read_doubtful_layer(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """An OCR layer whose misreadings are too many; they are graded, so that none proves it."""
    least = least_words(signals, thresholds)
    return (
        is_ocr_layer(signals, thresholds),
        read_score_below("lexical score", signals.lexical, least),
    )


def read_unlisted(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Natural letters that no list knows: another language.

    Not alphabets and part numbers in fonts that the file itself vouches for.
    """
    natural = thresholds.page.sure_plausible
    return (
        read_score_below("lexical score", signals.lexical, least_words(signals, thresholds)),
        any_of(
            read_unvouched(signals, thresholds),
            read_score_at_least("plausible n-grams", signals.plausible, natural),
        ),
    )


def read_unjudgeable(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A script or language that no instrument has data for."""
    least = thresholds.trigram.min_letters
    return (
        read_at_least("letters of prose", signals.prose_letters, least),
        read_abstention("lexical score", signals.lexical),
        read_abstention("similarity to a language", signals.trigram),
    )


def read_pictures(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Pictures beside the text; a background under all of it is none."""
    page = thresholds.page
    over, coverage = signals.glyphs_over_pictures, signals.picture_coverage
    return (
        _states_text(signals),
        read_at_least("picture coverage", coverage, page.min_figures),
        not_all_of(
            read_at_least("glyphs", signals.glyphs, page.background_glyphs),
            read_at_least("glyphs over pictures", over, page.background_share),
            read_at_least("picture coverage", coverage, page.background_share),
        ),
        not_all_of(is_ocr_layer(signals, thresholds)),
    )


def read_drawings(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Charts, maps or words that are drawn as paths, beside the text.

    Decoration is of a few plain shapes without words; beside next to no text anything counts.
    """
    page = thresholds.page
    few = weigh_text(signals, thresholds) < page.max_stray_glyphs
    segments = page.min_shaped_segments if few else page.min_figure_segments
    share = page.min_lone_drawing if few else page.min_drawing
    return (
        _states_text(signals),
        any_of(
            all_of(
                read_at_least("page under drawings", signals.figure_coverage, share),
                any_of(
                    read_flag("next to no text", holds=few),
                    read_at_least("charts", signals.charts, 1),
                    read_at_least("labels", signals.figure_labels, page.min_labels),
                    read_at_least(
                        "letter-like segments", signals.shaped_segments, page.rich_drawing
                    ),
                ),
            ),
            read_at_least("segments of outlined words", signals.outlined_segments, segments),
        ),
        not_all_of(is_ocr_layer(signals, thresholds)),
    )


def read_ink_beside(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A render shows a column, a stamp or a table that nothing in the file accounts for.

    OCR layers too: their picture may hold words that the layer left out.
    """
    ink, unread = thresholds.ink, signals.unread_in_pictures
    return (
        _states_text(signals),
        any_of(
            read_score_at_least(
                "ink that nothing reports", signals.unreported_ink, ink.min_region
            ),
            read_score_at_least("unread ink in pictures", unread, ink.min_unread),
        ),
    )


def read_clean(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """An instrument vouches for the text."""
    return (is_clean(signals, thresholds),)


def read_rest(_signals: PageSignals, _thresholds: Thresholds) -> Checks:
    """Always."""
    return ()


def is_clean(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Listed words; or natural letters of a known script where no words can be looked up."""
    least = thresholds.page.sure_plausible
    return any_of(
        read_score_at_least("lexical score", signals.lexical, least_words(signals, thresholds)),
        all_of(
            read_abstention("lexical score", signals.lexical),
            read_flag("a listed language has the script", holds=not signals.trigram.abstains),
            read_score_at_least("plausible n-grams", signals.plausible, least),
        ),
    )


def _states_text(signals: PageSignals) -> Check:
    stated = signals.glyphs + signals.invisible_glyphs
    return read_at_least("glyphs, invisible ones too", stated, 1)
