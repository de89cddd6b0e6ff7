"""The survey's measuring function: every instrument that costs next to nothing, on one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import dominant_script, is_letter, to_points
from inkproof.language.trigram import LanguageModels
from inkproof.model.content import Segments
from inkproof.model.glyphs import WHITE_SPACE, Flag, Glyphs, Mask, to_string
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.signals.bad_glyphs import is_unmapped, measure_bad_glyphs, measure_unmapped
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.signals.lexical import measure_lexical
from inkproof.signals.mojibake import measure_mojibake
from inkproof.signals.offset import find_offset
from inkproof.signals.painted import measure_painted
from inkproof.signals.prose import ProseReading, find_prose, join_lines
from inkproof.signals.spacing import measure_glued, measure_letter_spaced
from inkproof.signals.trigram import TrigramReading, measure_trigram
from inkproof.thresholds import LexicalThresholds, Thresholds

_MAX_CANDIDATES = 3
_STRANGER = "0"
"""Stands for letters of other fonts; a token that holds a digit has no vote."""


class Languages(Protocol):
    """What the instruments need of the language data."""

    @property
    def models(self) -> LanguageModels:
        """Profiles and habits of all scripts."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMeasure:
    """What the survey keeps of a page."""

    signals: PageSignals
    fonts: tuple[FontEvidence, ...]
    sample: str
    """Prose, cut to `SurveyThresholds.sample_letters`."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The lexical verdict on a text, and the language whose list gave it."""

    measured: Measured
    language: str
    listed: frozenset[str]


def measure_page(
    page: Page, segments: Segments, languages: Languages, thresholds: Thresholds
) -> PageMeasure:
    """All cheap signals of one page, the evidence of its fonts and a sample of its prose.

    Offsets are searched for only where the words are not what they should be.
    """
    text = segments.text
    prose = find_prose(segments, page.fonts, thresholds.prose)
    letters = measure_trigram(prose.text or text, languages.models, thresholds.trigram)
    words = judge_words(prose.text, letters, languages, thresholds)
    judged = _find_judged(page.glyphs)
    fonts = _FontTexts(segments, prose, page.glyphs.select(judged), page)
    vouched = frozenset(fonts.find_vouched(words.listed, thresholds.lexical))
    glyphs = fonts.glyphs
    painted = measure_painted(page, thresholds.painted, thresholds.page.big_picture)
    spoken = letters if prose.text else TrigramReading()
    signals = PageSignals(
        glyphs=painted.glyphs,
        invisible_glyphs=painted.invisible_glyphs,
        invisible_over_pictures=painted.invisible_over_pictures,
        glyphs_over_pictures=painted.glyphs_over_pictures,
        covered_glyphs=painted.covered_glyphs,
        paths=painted.paths,
        shaped_segments=painted.shaped_segments,
        picture_coverage=painted.picture_coverage,
        largest_picture=painted.largest_picture,
        dropped_objects=painted.dropped_objects,
        bad_glyphs=measure_bad_glyphs(glyphs, page.fonts, thresholds.bad_glyphs, vouched),
        mojibake=measure_mojibake(to_string(glyphs.raw)),
        glued=measure_glued(text, thresholds.spacing),
        letter_spaced=measure_letter_spaced(text, thresholds.spacing),
        script=dominant_script(text)[0],
        prose_letters=prose.letters,
        lexical=words.measured,
        lexical_language=words.language,
        trigram=spoken.similarity,
        trigram_language=spoken.language,
        plausible=spoken.plausible,
        offset=_find_offset(prose, text, words, languages, thresholds),
        case_breaks=measure_case_breaks(prose.text),
        unmapped=measure_unmapped(glyphs),
    )
    return PageMeasure(
        signals=signals,
        fonts=tuple(fonts.measure(words.listed, thresholds.lexical)),
        sample=prose.text[: thresholds.survey.sample_letters],
    )
