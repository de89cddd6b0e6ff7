"""The survey's measuring function: every instrument that costs next to nothing, on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from inkproof.language import lexical
from inkproof.language.scripts import Kind, is_digit, is_letter
from inkproof.language.trigram import LanguageModels
from inkproof.model.content import Segments
from inkproof.model.glyphs import Flag, Mask
from inkproof.model.page import FontKind, Page
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.signals.bad_glyphs import measure_bad_glyphs, measure_unmapped
from inkproof.signals.case_breaks import measure_case_breaks
from inkproof.signals.font_evidence import (
    DrawnText,
    deal_words,
    find_fonts,
    measure_fonts,
)
from inkproof.signals.lexical import Words, measure_lexical, read_words
from inkproof.signals.mixed_scripts import measure_mixed_scripts
from inkproof.signals.mojibake import measure_mojibake
from inkproof.signals.offset import find_offset
from inkproof.signals.painted import measure_painted
from inkproof.signals.passages import BlockText, join_blocks
from inkproof.signals.prose import find_prose
from inkproof.signals.spacing import measure_glued, measure_letter_spaced
from inkproof.signals.trigram import TrigramReading, measure_trigram
from inkproof.thresholds import LexicalThresholds, Thresholds

_MAX_CANDIDATES = 3
_ASCII_END = 0x80


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
    text = join_blocks(segments.blocks)
    prose = find_prose(text, segments.glyphs, page.fonts, thresholds.prose)
    said = text.whole.characters
    letters = measure_trigram(
        prose.passage.characters if prose.text else said, languages.models, thresholds.trigram
    )
    drawn = find_fonts(prose.passage.mend_line_ends(), page.glyphs)
    page_words = read_words(drawn.passage.characters, thresholds.lexical.min_word_letters)
    least = thresholds.lexical.min_evidence
    words = judge_words(page_words, letters, languages, thresholds, least)[0]
    judged = find_judged(page)
    glyphs = page.glyphs if judged.all() else page.glyphs.select(judged)
    vouched = _find_vouched(page, text, letters, languages, thresholds)
    spelled = letters if prose.text else TrigramReading()
    signals = PageSignals(
        **asdict(measure_painted(page, thresholds.painted, thresholds.page.big_picture)),
        bad_glyphs=measure_bad_glyphs(glyphs, page.fonts, thresholds.bad_glyphs, vouched),
        mojibake=measure_mojibake(glyphs.raw),
        mixed_scripts=measure_mixed_scripts(said, thresholds.mixed_scripts),
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
        unmapped=measure_unmapped(glyphs),
    )
    fonts = deal_words(page_words.vocabulary, drawn, len(page.fonts))
    return PageMeasure(
        signals=signals,
        fonts=measure_fonts(page, drawn, fonts, words.listed),
        sample=prose.text[: thresholds.survey.sample_letters],
    )


def judge_words(
    words: Words,
    letters: TrigramReading,
    languages: Languages,
    thresholds: Thresholds,
    min_evidence: float,
) -> list[WordsReading]:
    """For each speaker the lexical score by the list of the language that the letters look like.

    Where no language is matched, or the list of the matched one misses most words, the
    runners-up are tried too and the best score counts: a damaged text scores near zero in
    every language.
    """
    group = thresholds.lexical
    best = [WordsReading(ABSTAINED, "", frozenset())] * len(words.weights)
    for code in (letters.language, *(code for code, _ in letters.runners_up))[:_MAX_CANDIDATES]:
        listed = languages.words(code)
        for speaker, measured in enumerate(measure_lexical(words, listed, min_evidence)):
            if _is_better(measured, best[speaker], group):
                best[speaker] = WordsReading(measured, code, listed)
        if all(_is_settled(reading, group) for reading in best):
            break
    return best


def _is_better(measured: Measured, reading: WordsReading, group: LexicalThresholds) -> bool:
    """Does a further list say more of a speaker than the best one so far?"""
    higher = (measured.score or 0.0) > (reading.measured.score or 0.0)
    return not reading.language or (higher and not _is_settled(reading, group))


def _is_settled(reading: WordsReading, group: LexicalThresholds) -> bool:
    """Are the words of the list's language?"""
    return (reading.measured.score or 0.0) >= group.least_score(reading.language)


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
    text: BlockText,
    letters: TrigramReading,
    languages: Languages,
    thresholds: Thresholds,
) -> frozenset[int]:
    """Fonts without stated characters in which the engine's guess is right all the same.

    Their text, headings and cells included, spells words; or there are too few words to tell
    and the codes of a simple font are letters and digits, as where producers number glyphs by
    ASCII (Type 3 fonts of charts). Codes of a composite font are glyph numbers.
    """
    unmapped = page.glyphs.has(Flag.UNMAPPED)
    if not unmapped.any():
        return frozenset()
    suspects = np.unique(page.glyphs.font[unmapped]).tolist()
    drawn = _draw_suspects(text, page, suspects)
    vocabulary = lexical.read_words(drawn.passage.text, thresholds.lexical.min_word_letters)
    words = deal_words(vocabulary, drawn, len(page.fonts))
    least = thresholds.bad_glyphs.min_vouching
    readings = judge_words(words, letters, languages, thresholds, least)
    owners = drawn.spread_owners()
    vouched: set[int] = set()
    for font in suspects:
        words, said = readings[font], drawn.passage.characters.points[owners == font]
        if words.measured.score is None:
            simple = page.fonts[font].kind is not FontKind.TYPE0
            spared = simple and _is_plain(said, thresholds.bad_glyphs.min_plain)
        else:
            spared = _is_settled(words, thresholds.lexical)
        if spared:
            vouched.add(font)
    return frozenset(vouched)


def _draw_suspects(text: BlockText, page: Page, suspects: list[int]) -> DrawnText:
    """The words, headings and cells included, that some fonts draw."""
    drawn = find_fonts(text.mend().mend_line_ends(), page.glyphs)
    wanted = np.isin(drawn.spread_owners(), suspects)
    wanted |= drawn.passage.characters.are(Kind.SPACE)
    return find_fonts(drawn.passage.select(wanted), page.glyphs)


def _is_plain(signs: NDArray[np.uint32], least: float) -> bool:
    """Are the signs ASCII letters and digits, but for a few?"""
    plain = is_letter(signs) | is_digit(signs)
    plain &= signs < _ASCII_END
    return len(signs) > 0 and int(np.count_nonzero(plain)) >= least * len(signs)


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
