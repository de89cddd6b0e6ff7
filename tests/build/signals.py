"""Signals and surveys of typical pages, and a Hypothesis strategy over all signals."""

from __future__ import annotations

import msgspec
from hypothesis import strategies as st

from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.model.survey import PageSurvey

CLEAN_PAGE = PageSignals(
    glyphs=1_800,
    bad_glyphs=Measured(0.0, 0.0),
    unmapped=Measured(0.0, 1_800.0),
    glued=Measured(0.0, 1_500.0),
    letter_spaced=Measured(0.0, 1_500.0),
    case_breaks=Measured(0.0, 300.0),
    script="Latn",
    prose_letters=1_500,
    lexical=Measured(0.82, 700.0),
    lexical_language="en",
    trigram=Measured(0.91, 1_500.0),
    trigram_language="en",
    plausible=Measured(0.95, 1_700.0),
)
"""A page of English prose."""

BLANK_PAGE = PageSignals()
SCANNED_PAGE = PageSignals(picture_coverage=0.98, largest_picture=0.98)

SANDWICH_PAGE = msgspec.structs.replace(
    CLEAN_PAGE,
    glyphs=0,
    invisible_glyphs=1_800,
    invisible_over_pictures=1.0,
    layer_glyphs=1_800,
    picture_coverage=1.0,
    largest_picture=1.0,
)
"""The same prose as an OCR layer over a scan."""


def survey_of(
    signals: PageSignals, index: int = 0, fonts: tuple[FontEvidence, ...] = ()
) -> PageSurvey:
    """The survey of a page with these signals."""
    return PageSurvey(index=index, signals=signals, fonts=fonts)


def measured() -> st.SearchStrategy[Measured]:
    """An abstention, or any share with any evidence."""
    scored = st.builds(Measured, st.floats(0, 1), st.integers(0, 5_000).map(float))
    return st.one_of(st.just(ABSTAINED), scored)


def page_signals() -> st.SearchStrategy[PageSignals]:
    """Any signals at all, sensible or not."""
    counts, shares = st.integers(0, 3_000), st.floats(0, 1)
    languages = st.sampled_from(["", "en", "de", "fr"])
    return st.builds(
        PageSignals,
        unread=st.booleans(),
        incomplete=st.booleans(),
        mixed_scripts=measured(),
        glyphs=counts,
        invisible_glyphs=counts,
        invisible_over_pictures=shares,
        glyphs_over_pictures=shares,
        covered_glyphs=counts,
        paths=counts,
        shaped_segments=counts,
        annotation_letters=counts,
        annotation_ink=counts,
        picture_coverage=shares,
        largest_picture=shares,
        dropped_objects=counts,
        undrawn_objects=counts,
        bad_glyphs=measured(),
        mojibake=counts,
        glued=measured(),
        letter_spaced=measured(),
        script=st.sampled_from(["", "Latn", "Cyrl", "Thaa"]),
        prose_letters=counts,
        lexical=measured(),
        lexical_language=languages,
        trigram=measured(),
        trigram_language=languages,
        plausible=measured(),
        offset=st.one_of(st.none(), st.integers(-40, 40)),
        case_breaks=measured(),
        unmapped=measured(),
        layer_glyphs=counts,
        glyphless_share=shares,
        edge_share=shares,
        misread=measured(),
        stripped=measured(),
        corrupted=measured(),
        condemned_share=shares,
        figures=counts,
        charts=counts,
        figure_labels=counts,
        figure_coverage=shares,
        outlined_segments=counts,
        rendered=st.sampled_from([None, True, False]),
        ink=measured(),
        unreported_ink=measured(),
        unread_in_pictures=measured(),
        agreement=measured(),
        legible=st.one_of(st.none(), shares),
    )
