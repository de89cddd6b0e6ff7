"""Is there a text layer at all? Rules for pages that state nothing, or next to nothing."""

from __future__ import annotations

from inkproof.decision.readings import (
    Check,
    Checks,
    all_of,
    any_of,
    not_all_of,
    read_at_least,
    read_below,
    read_flag,
    read_score_at_least,
)
from inkproof.decision.weight import weigh_text
from inkproof.model.signals import PageSignals
from inkproof.thresholds import Thresholds


def read_unread(signals: PageSignals, _thresholds: Thresholds) -> Checks:
    """No reader got anywhere."""
    return (read_flag("no reader could read it", holds=signals.unread),)


def read_lost(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A page that shows nothing because its data are gone is not a blank page."""
    lost = read_flag("content is known to be missing", holds=signals.incomplete)
    return (lost, *read_nothing(signals, thresholds))


def read_unrendered(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A page that states nothing and cannot be drawn has shown nobody that it is blank.

    Both channels can fail together, so that their agreement proves nothing: such a page is set
    aside where somebody sees it (reference 000, "make render-success a separate gate").
    """
    failed = read_flag("it could not be rendered", holds=signals.rendered is False)
    return (failed, *read_nothing(signals, thresholds))


def read_nothing(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Neither the file states anything nor a render, if there is one, shows ink.

    The render alone never makes a page blank: fonts that are not embedded may draw nothing.
    """
    page = thresholds.page
    return (
        read_below("glyphs", signals.glyphs, 1),
        read_below("invisible glyphs", signals.invisible_glyphs, 1),
        read_below("text objects left out", signals.dropped_objects, 1),
        read_below("characters of annotations", signals.annotation_letters, 1),
        read_below("annotations that draw", signals.annotation_ink, 1),
        read_below("picture coverage", signals.picture_coverage, page.min_picture),
        read_below("letter-like segments", signals.shaped_segments, page.min_shaped_segments),
        read_below("drawings", signals.figures, 1),
        not_all_of(_shows_bare_ink(signals, thresholds)),
    )


def read_scan(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """A picture that fills the page; a stamp or a scanner's stray line is no text layer."""
    page = thresholds.page
    coverage = signals.picture_coverage
    stated = weigh_text(signals, thresholds) + signals.invisible_glyphs
    return (
        any_of(
            all_of(
                read_below("glyphs", signals.glyphs, 1),
                read_below("invisible glyphs", signals.invisible_glyphs, page.min_layer_glyphs),
                read_at_least("picture coverage", coverage, page.big_picture),
            ),
            all_of(
                read_below("text, in Latin letters", stated, page.max_stray_glyphs),
                read_at_least("picture coverage", coverage, page.scan_coverage),
            ),
        ),
        read_below("glyphs of an OCR layer", signals.layer_glyphs, page.max_stray_glyphs),
    )


def read_ink(signals: PageSignals, thresholds: Thresholds) -> Checks:
    """Something is painted, and no character, or next to none, is stated for it."""
    page = thresholds.page
    segments = signals.shaped_segments
    stated = weigh_text(signals, thresholds) + signals.invisible_glyphs
    every, least = signals.glyphs + signals.invisible_glyphs, thresholds.requests.min_dropped
    return (
        read_below("characters of annotations", signals.annotation_letters, 1),
        any_of(
            all_of(
                read_below("glyphs", signals.glyphs, 1),
                read_below("invisible glyphs", signals.invisible_glyphs, page.min_layer_glyphs),
                any_of(
                    read_at_least("picture coverage", signals.picture_coverage, page.min_picture),
                    read_at_least("letter-like segments", segments, page.min_shaped_segments),
                    read_at_least("drawings", signals.figures, 1),
                    read_at_least("annotations that draw", signals.annotation_ink, 1),
                    read_at_least("text objects left out", signals.dropped_objects, 1),
                    _shows_bare_ink(signals, thresholds),
                ),
            ),
            all_of(
                read_at_least("text objects left out", signals.dropped_objects, least),
                read_below("glyphs, invisible ones too", every, signals.dropped_objects),
                any_of(  # duplicates in the colour of the paper show nothing
                    read_at_least("of them without area", signals.undrawn_objects, least),
                    _shows_bare_ink(signals, thresholds),
                ),
            ),
            all_of(
                read_below("text, in Latin letters", stated, page.max_stray_glyphs),
                any_of(
                    read_at_least(
                        "segments of outlined words",
                        signals.outlined_segments,
                        page.min_figure_segments,
                    ),
                    _shows_unreported_ink(signals, thresholds),
                ),
            ),
        ),
    )


def _shows_bare_ink(signals: PageSignals, thresholds: Thresholds) -> Check:
    """A render shows ink that nothing in the file accounts for (reference 002, no_text_layer).

    Rules, frames and grids account for theirs: a page of hairlines is blank.
    """
    bare = thresholds.document.no_layer_ink
    return read_score_at_least("ink that nothing reports", signals.unreported_ink, bare)


def _shows_unreported_ink(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Ink beside what the file states, or words in pictures that no glyph accounts for."""
    bare, unread = thresholds.document.no_layer_ink, thresholds.ink.min_unread
    if signals.glyphs:  # crop marks beside a few words are no more than a thousandth
        bare = thresholds.ink.min_region
    return any_of(
        read_score_at_least("ink that nothing reports", signals.unreported_ink, bare),
        read_score_at_least("unread ink in pictures", signals.unread_in_pictures, unread),
    )
