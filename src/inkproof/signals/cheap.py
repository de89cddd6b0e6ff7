"""The survey's measuring function: every instrument that costs next to nothing, on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from msgspec.structs import asdict

from inkproof.language.characters import Characters
from inkproof.language.trigram import LanguageModels
from inkproof.model.content import Segments
from inkproof.model.evidence import HIDINGS, Figure, HiddenRows
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.model.signals import ABSTAINED, FontEvidence, PageSignals
from inkproof.signals.bad_glyphs import measure_bad_glyphs, measure_unmapped
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.signals.drawings import measure_drawings
from inkproof.signals.font_evidence import deal_words, find_fonts
from inkproof.signals.layers import measure_layer
from inkproof.signals.lexical import (
    WordsReading,
    is_settled,
    judge_words,
    measure_lexical,
    read_words,
)
from inkproof.signals.misread import NOTHING_MISREAD, measure_misread
from inkproof.signals.mixed_scripts import measure_mixed_scripts
from inkproof.signals.mojibake import measure_mojibake
from inkproof.signals.offset import find_offset
from inkproof.signals.page_fonts import PageWords, measure_corrupted, measure_fonts
from inkproof.signals.painted import measure_painted, stands_on
from inkproof.signals.passages import BlockText, join_blocks
from inkproof.signals.pierced_words import measure_pierced_words
from inkproof.signals.prose import ProseReading, find_prose
from inkproof.signals.prose_places import Setting
from inkproof.signals.sign_runs import measure_sign_runs
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


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PageView:
    """A page, what of it is seen, and its text in order."""

    page: Page
    hidden: HiddenRows
    figures: tuple[Figure, ...]
    segments: Segments
    """Of the rows that are not hidden."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageMeasure:
    """What the survey keeps of a page."""

    signals: PageSignals
    fonts: tuple[FontEvidence, ...]
    sample: str
    """Prose, cut to `SurveyThresholds.sample_letters`."""


def measure_page(view: PageView, languages: Languages, thresholds: Thresholds) -> PageMeasure:
    """All cheap signals of one page, the evidence of its fonts and a sample of its prose.

    Offsets are searched for only where the words are not what they should be.
    """
    page, segments = view.page, view.segments
    seen = inspect_glyphs(page.glyphs)
    shown = ~view.hidden.is_hidden
    text = join_blocks(segments.blocks)
    said = text.whole.characters
    setting = Setting(
        blocks=segments.blocks,
        page=page.box,
        body_size_pt=segments.body_size_pt,
        figures=view.figures,
    )
    prose = find_prose(text, seen, page.fonts, thresholds.prose, setting)
    letters = measure_trigram(
        prose.passage.characters if prose.text else said, languages.models, thresholds.trigram
    )
    spelled = letters if prose.text else TrigramReading()
    loose = _read_loose(said, prose, letters, languages, thresholds)
    drawn = find_fonts(prose.passage.mend_line_ends(), page.glyphs)
    page_words = read_words(drawn.passage.characters, thresholds.lexical.min_word_letters)
    (words,) = judge_words(page_words, letters, languages, thresholds.lexical)
    font_words = deal_words(page_words.vocabulary, drawn, len(page.fonts))
    of_fonts = measure_lexical(font_words, words.found, thresholds.survey.min_font_evidence)
    there = shown & stands_on(page)
    judged = seen.select(find_judged(seen, there))
    layer = measure_layer(page, view.hidden, thresholds.layers)
    misread = NOTHING_MISREAD
    if layer.layer_glyphs >= thresholds.page.min_layer_glyphs:
        whole = text.whole.mend_line_ends().characters.text
        misread = measure_misread(whole, languages.words(words.language))
    vouched = find_vouched(page, text, letters, languages, thresholds)
    asked = PageWords(
        page=page,
        seen=seen,
        shown=shown,
        text=text,
        body_size_pt=segments.body_size_pt,
        drawn=drawn,
        lexical=of_fonts,
        language=words.language,
        plausible=spelled.plausible,
        typed=prose.typed,
        vouched=vouched,
    )
    fonts = measure_fonts(asked, languages, thresholds)
    corrupted, abstained = measure_corrupted(fonts, words.language, thresholds)
    signals = PageSignals(
        **asdict(measure_painted(page, seen, there, thresholds)),
        **asdict(measure_drawings(page, view.figures, shown & seen.visible & seen.inked)),
        excluded={gate.value: blocks for gate, blocks in prose.excluded.items()},
        hidden=_count_hidden(view.hidden, seen),
        hidden_suspects=int(np.count_nonzero(view.hidden.is_suspect & seen.inked)),
        glyphless_share=layer.glyphless_share,
        layer_glyphs=layer.layer_glyphs,
        edge_share=layer.edge_share,
        doubled=layer.doubled,
        misread=misread.misread,
        stripped=misread.stripped,
        bad_glyphs=measure_bad_glyphs(judged, page.fonts, thresholds.bad_glyphs, vouched),
        mojibake=measure_mojibake(judged.glyphs.raw) if judged.may_hold_mojibake else 0,
        mixed_scripts=measure_mixed_scripts(prose.passage.characters, thresholds.mixed_scripts),
        pierced_words=measure_pierced_words(said, thresholds.pierced_words),
        sign_runs=measure_sign_runs(said, _find_typed(text, prose), thresholds.sign_runs),
        glued=measure_glued(said, thresholds.spacing),
        letter_spaced=measure_letter_spaced(said, thresholds.spacing),
        script=said.script,
        prose_letters=prose.letters,
        lexical=words.measured,
        lexical_language=words.language,
        trigram=spelled.similarity,
        trigram_language=spelled.language,
        plausible=spelled.plausible,
        loose_plausible=loose.plausible if loose is not None else ABSTAINED,
        offset=_find_shift(
            prose.text if loose is None else segments.text,
            letters if loose is None else loose,
            words,
            languages,
            thresholds,
        ),
        case_breaks=measure_case_breaks(prose.passage.characters, thresholds.case_breaks),
        unmapped=measure_unmapped(judged),
        corrupted=corrupted,
        abstained_share=abstained,
    )
    return PageMeasure(
        signals=signals,
        fonts=fonts,
        sample=prose.text[: thresholds.survey.sample_letters],
    )


def _find_typed(text: BlockText, prose: ProseReading) -> Mask:
    """Which characters are painted in a monospaced font?"""
    rows = text.whole.rows
    if not len(prose.typed):
        return np.zeros(len(rows), np.bool_)
    return np.asarray((rows >= 0) & prose.typed[rows])


def _count_hidden(hidden: HiddenRows, seen: Inspected) -> dict[str, int]:
    """Signs by the mechanism that hides them."""
    if not hidden.how.any():
        return {}
    counts = np.bincount(hidden.how[seen.inked], minlength=len(HIDINGS) + 1).tolist()
    return {hiding.value: n for hiding, n in zip(HIDINGS, counts[1:], strict=True) if n}


def find_judged(seen: Inspected, there: Mask) -> Mask:
    """Which glyph rows speak for the page, of those that are on it and not hidden?

    Those it shows; all of them where most are unpainted, as in an OCR layer.
    """
    shown = there & seen.visible
    signs, seen_signs = there & seen.inked, shown & seen.inked
    outweigh = 2 * np.count_nonzero(seen_signs) >= np.count_nonzero(signs)
    return np.asarray(shown if outweigh else there)


def _read_loose(
    said: Characters,
    prose: ProseReading,
    letters: TrigramReading,
    languages: Languages,
    thresholds: Thresholds,
) -> TrigramReading | None:
    """What all letters of a page say whose prose is too little to say it; None where it is not.

    `letters` is the reading of the prose, or of all letters where there is none.
    """
    if prose.letters >= thresholds.trigram.min_prose_letters:
        return None
    if not prose.text:
        return letters
    return measure_trigram(said, languages.models, thresholds.trigram)


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
