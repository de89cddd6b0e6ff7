"""The survey's measuring function: every instrument that costs next to nothing, on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from msgspec.structs import asdict

from inkproof.language.trigram import LanguageModels
from inkproof.model.content import Segments
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.model.signals import FontEvidence, PageSignals
from inkproof.signals.bad_glyphs import measure_bad_glyphs, measure_unmapped
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.signals.font_evidence import deal_words, find_fonts, measure_fonts
from inkproof.signals.lexical import (
    WordsReading,
    is_settled,
    judge_words,
    measure_lexical,
    read_words,
)
from inkproof.signals.mixed_scripts import measure_mixed_scripts
from inkproof.signals.mojibake import measure_mojibake
from inkproof.signals.offset import find_offset
from inkproof.signals.painted import measure_painted, stands_on
from inkproof.signals.passages import join_blocks
from inkproof.signals.prose import find_prose
from inkproof.signals.spacing import measure_glued, measure_letter_spaced
from inkproof.signals.stated import Inspected, inspect_glyphs
from inkproof.signals.trigram import TrigramReading, measure_trigram
from inkproof.signals.vouching import find_vouched
from inkproof.thresholds import Thresholds


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


def measure_page(
    page: Page, segments: Segments, languages: Languages, thresholds: Thresholds
) -> PageMeasure:
    """All cheap signals of one page, the evidence of its fonts and a sample of its prose.

    Offsets are searched for only where the words are not what they should be.
    """
    seen = inspect_glyphs(page.glyphs)
    text = join_blocks(segments.blocks)
    said = text.whole.characters
    prose = find_prose(text, seen, page.fonts, thresholds.prose)
    letters = measure_trigram(
        prose.passage.characters if prose.text else said, languages.models, thresholds.trigram
    )
    spelled = letters if prose.text else TrigramReading()
    drawn = find_fonts(prose.passage.mend_line_ends(), page.glyphs)
    page_words = read_words(drawn.passage.characters, thresholds.lexical.min_word_letters)
    (words,) = judge_words(page_words, letters, languages, thresholds.lexical)
    font_words = deal_words(page_words.vocabulary, drawn, len(page.fonts))
    of_fonts = measure_lexical(font_words, words.found, thresholds.survey.min_font_evidence)
    judged = seen.select(find_judged(page, seen))
    vouched = find_vouched(page, text, letters, languages, thresholds)
    signals = PageSignals(
        **asdict(measure_painted(page, seen, thresholds.painted, thresholds.page.big_picture)),
        bad_glyphs=measure_bad_glyphs(judged, page.fonts, thresholds.bad_glyphs, vouched),
        mojibake=measure_mojibake(judged.glyphs.raw) if judged.may_hold_mojibake else 0,
        mixed_scripts=measure_mixed_scripts(prose.passage.characters, thresholds.mixed_scripts),
        glued=measure_glued(said, thresholds.spacing),
        letter_spaced=measure_letter_spaced(said, thresholds.spacing),
        script=said.script,
        prose_letters=prose.letters,
        lexical=words.measured,
        lexical_language=words.language,
        trigram=spelled.similarity,
        trigram_language=spelled.language,
        plausible=spelled.plausible,
        offset=_find_shift(prose.text or segments.text, letters, words, languages, thresholds),
        case_breaks=measure_case_breaks(prose.passage.characters, thresholds.case_breaks),
        unmapped=measure_unmapped(judged),
    )
    return PageMeasure(
        signals=signals,
        fonts=measure_fonts(page.fonts, seen, drawn, of_fonts),
        sample=prose.text[: thresholds.survey.sample_letters],
    )


def find_judged(page: Page, seen: Inspected) -> Mask:
    """Which glyph rows speak for the page?

    Those it shows; all that stand on it where most are invisible, as in an OCR layer.
    """
    there = stands_on(page)
    shown = there & seen.visible
    signs = there & seen.inked
    outweigh = 2 * np.count_nonzero(signs & seen.visible) >= np.count_nonzero(signs)
    return np.asarray(shown if outweigh else there)


def _find_shift(
    text: str,
    letters: TrigramReading,
    words: WordsReading,
    languages: Languages,
    thresholds: Thresholds,
) -> int | None:
    """A constant offset, looked for only where neither words nor letters are as they should."""
    natural = (letters.plausible.score or 0.0) >= thresholds.page.sure_plausible
    if natural or is_settled(words, thresholds.lexical):
        return None
    found = find_offset(text, languages.models, thresholds.offset)
    return found.shift if found else None
