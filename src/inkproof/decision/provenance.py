"""How did a page's text come to be? Each provenance has thresholds of its own.

Reference 000, "Classify provenance before you trust any threshold": born-digital text is right
or wrong altogether, OCR misreads by degrees, and a scan has no text to judge.
"""

from __future__ import annotations

from inkproof.decision.readings import Check, all_of, any_of, read_at_least, read_below
from inkproof.decision.weight import weigh_text
from inkproof.model.signals import PageSignals
from inkproof.model.verdict import UNREAD, Provenance, Reason
from inkproof.thresholds import Thresholds


def find_provenance(reason: Reason, signals: PageSignals, thresholds: Thresholds) -> Provenance:
    """From the rule that decided, and from what the page shows."""
    if reason in UNREAD:
        return Provenance.UNKNOWN
    if reason is Reason.NOTHING_ON_PAGE:
        return Provenance.BLANK
    if reason is Reason.SCAN_WITHOUT_TEXT or is_labelled_scan(signals, thresholds).holds:
        return Provenance.RAW_SCAN
    if is_ocr_layer(signals, thresholds).holds:
        return Provenance.OCR_SANDWICH
    return Provenance.BORN_DIGITAL if signals.glyphs else Provenance.UNKNOWN


def is_ocr_layer(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Most text is OCR's, for the picture that covers the page.

    Reference 002, searchable_scan; reference 000, "Classify provenance". A native header, a
    footer or a stamp over the scan leaves it a sandwich.
    """
    page = thresholds.page
    layer = signals.layer_glyphs
    every = max(1, layer, signals.glyphs + signals.invisible_glyphs)
    return all_of(
        read_at_least("picture coverage", signals.picture_coverage, page.big_picture),
        read_at_least("glyphs of an OCR layer", layer, page.min_layer_glyphs),
        any_of(
            read_at_least("their share of all glyphs", layer / every, page.min_layer_share),
            read_at_least("glyphs that draw nothing", signals.glyphless_share, page.min_glyphless),
        ),
    )


def is_labelled_scan(signals: PageSignals, thresholds: Thresholds) -> Check:
    """A scan on which somebody wrote a header or footer: all its own text stands there."""
    page = thresholds.page
    return all_of(
        read_at_least("glyphs", signals.glyphs, 1),
        read_at_least("picture coverage", signals.picture_coverage, page.scan_coverage),
        read_below("text, in Latin letters", weigh_text(signals, thresholds), page.label_glyphs),
        read_at_least("text at head and foot", signals.edge_share, page.min_edge_share),
        read_below("glyphs of an OCR layer", signals.layer_glyphs, page.min_layer_glyphs),
    )


def read_unvouched(signals: PageSignals, thresholds: Thresholds) -> Check:
    """Is there text in fonts that were not repaired by the file's own evidence?"""
    what = "text in fonts that the file itself vouches for"
    return read_below(what, signals.vouched_share, thresholds.fonts.vouched_share)


def least_words(signals: PageSignals, thresholds: Thresholds) -> float:
    """The lexical score under which text is suspicious, in the language that was looked up.

    An OCR layer has a number of its own, for its errors are graded.
    """
    least = thresholds.lexical.least_score(signals.lexical_language)
    if _has_layer(signals, thresholds):
        return min(least, thresholds.page.min_layer_score)
    return least


def sure_words(signals: PageSignals, thresholds: Thresholds) -> float:
    """The lexical score from which text is beyond doubt; lower where the lists hold less."""
    page, lexical = thresholds.page, thresholds.lexical
    sure = page.sure_layer_score if _has_layer(signals, thresholds) else page.sure_score
    return sure * (lexical.least_score(signals.lexical_language) / lexical.min_score)


def _has_layer(signals: PageSignals, thresholds: Thresholds) -> bool:
    """As `is_ocr_layer`, without a reading for each page that has no such glyphs at all."""
    possible = signals.layer_glyphs >= thresholds.page.min_layer_glyphs
    return possible and is_ocr_layer(signals, thresholds).holds
