"""The survey's measuring function: every instrument that costs next to nothing, on one page."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Protocol

import numpy as np

from inkproof.language.scripts import dominant_script
from inkproof.language.trigram import LanguageModels
from inkproof.model.content import Segments
from inkproof.model.glyphs import Flag, Mask, to_string
from inkproof.model.page import FontKind, Page
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.signals.bad_glyphs import measure_bad_glyphs, measure_unmapped
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.signals.font_evidence import measure_fonts, split_by_font
from inkproof.signals.lexical import measure_lexical
from inkproof.signals.mojibake import measure_mojibake
from inkproof.signals.offset import find_offset
from inkproof.signals.painted import measure_painted
from inkproof.signals.prose import find_prose, join_lines
from inkproof.signals.spacing import measure_glued, measure_letter_spaced
from inkproof.signals.trigram import TrigramReading, measure_trigram
from inkproof.thresholds import Thresholds

_MAX_CANDIDATES = 3


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
class WordsReading:
    """The lexical verdict on a text, and the language whose list gave it."""

    measured: Measured
    language: str
    """BCP 47; empty where no language was tried."""
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
    judged = find_judged(page)
    glyphs = page.glyphs if judged.all() else page.glyphs.select(judged)
    vouched = _find_vouched(page, segments, letters, languages, thresholds)
    spoken = letters if prose.text else TrigramReading()
    signals = PageSignals(
        **asdict(measure_painted(page, thresholds.painted, thresholds.page.big_picture)),
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
        offset=_find_shift(prose.text or text, letters, words, languages, thresholds),
        case_breaks=measure_case_breaks(prose.text, thresholds.case_breaks),
        unmapped=measure_unmapped(glyphs),
    )
    eager = replace(thresholds.lexical, min_evidence=1.0)
    return PageMeasure(
        signals=signals,
        fonts=measure_fonts(page, prose, words.listed, eager, thresholds.survey.font_characters),
        sample=prose.text[: thresholds.survey.sample_letters],
    )


def judge_words(
    text: str,
    letters: TrigramReading,
    languages: Languages,
    thresholds: Thresholds,
    min_evidence: float | None = None,
) -> WordsReading:
    """The lexical score by the list of the language that the letters look like.

    Where no language is matched, or the list of the matched one misses most words, the
    runners-up are tried too and the best score counts: a damaged text scores near zero in
    every language.
    """
    group = thresholds.lexical
    if min_evidence is not None:
        group = replace(group, min_evidence=min_evidence)
    best = WordsReading(ABSTAINED, "", frozenset())
    for code in (letters.language, *(code for code, _ in letters.runners_up))[:_MAX_CANDIDATES]:
        listed = languages.words(code)
        measured = measure_lexical(text, listed, group)
        if not best.language or (measured.score or 0.0) > (best.measured.score or 0.0):
            best = WordsReading(measured, code, listed)
        if (best.measured.score or 0.0) >= group.least_score(best.language):
            break
    return best


def find_judged(page: Page) -> Mask:
    """Which glyph rows speak for the page?

    Those it shows; all that stand on it where most are invisible, as in an OCR layer.
    """
    glyphs, box = page.glyphs, page.glyphs.box
    there = (box[:, 2] >= 0) & (box[:, 3] >= 0)
    there &= (box[:, 0] <= page.width) & (box[:, 1] <= page.height)
    shown = there & glyphs.is_visible
    return np.asarray(shown if 2 * int(shown.sum()) >= int(there.sum()) else there)


def _find_vouched(
    page: Page,
    segments: Segments,
    letters: TrigramReading,
    languages: Languages,
    thresholds: Thresholds,
) -> frozenset[int]:
    """Fonts without stated characters in which the engine's guess is right all the same.

    Their text, headings and cells included, spells words; or there are too few words to tell
    and the codes of a simple font are letters and digits, as where producers number glyphs by
    ASCII (Type 3 fonts of charts). Codes of a composite font are glyph numbers.
    """
    suspects = np.unique(page.glyphs.font[page.glyphs.has(Flag.UNMAPPED)]).tolist()
    if not suspects:
        return frozenset()
    texts = split_by_font(*join_lines(segments.blocks), segments.glyphs)
    least = thresholds.bad_glyphs.min_vouching
    vouched: set[int] = set()
    for font in suspects:
        said = texts.get(font, "")
        words = judge_words(said, letters, languages, thresholds, least)
        score = words.measured.score
        if score is None:
            simple = page.fonts[font].kind is not FontKind.TYPE0
            spared = simple and _is_plain(said, thresholds.bad_glyphs.min_plain)
        else:
            spared = score >= thresholds.lexical.least_score(words.language)
        if spared:
            vouched.add(font)
    return frozenset(vouched)


def _is_plain(text: str, least: float) -> bool:
    """Are the signs ASCII letters and digits, but for a few?"""
    signs = "".join(text.split())
    plain = sum(sign.isascii() and sign.isalnum() for sign in signs)
    return bool(signs) and plain >= least * len(signs)


def _find_shift(
    text: str,
    letters: TrigramReading,
    words: WordsReading,
    languages: Languages,
    thresholds: Thresholds,
) -> int | None:
    """A constant offset, looked for only where neither words nor letters are as they should."""
    natural = (letters.plausible.score or 0.0) >= thresholds.page.sure_plausible
    least = thresholds.lexical.least_score(words.language)
    if natural or (words.measured.score or 0.0) >= least:
        return None
    found = find_offset(text, languages.models, thresholds.offset)
    return found.shift if found else None
