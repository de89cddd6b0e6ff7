"""What does one page say of each of its fonts? Damage belongs to a font, not to a page.

Reference 000, "The font is the unit of everything": a page's average hides the damage of a
part, so each font stands for itself, and what cannot be judged is said beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inkproof.language.scripts import is_digit
from inkproof.language.trigram import LanguageModels
from inkproof.model.glyphs import Flag, Mask
from inkproof.model.page import Font, Page
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured
from inkproof.signals.bad_glyphs import is_icon_font, is_unmapped
from inkproof.signals.font_evidence import DrawnText, find_fonts, list_drawers
from inkproof.signals.font_proofs import (
    NO_PROOF,
    FontProof,
    measure_plausible,
    prove_words,
    reads_well,
)
from inkproof.signals.passages import BlockText
from inkproof.signals.stated import NO_TEXT, Inspected
from inkproof.thresholds import FontThresholds, Thresholds

_REPLACEMENT = 0xFFFD
_NEARLY_ALL = 0.9
"""Share of a page's prose from which the letters of a font are those of the page."""


class LanguageData(Protocol):
    """What is needed of the languages."""

    @property
    def models(self) -> LanguageModels:
        """Profiles and habits of all scripts."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class PageWords:
    """What is known of a page's words when its fonts are asked about."""

    page: Page
    seen: Inspected
    shown: Mask
    """Which glyph rows are not hidden."""
    text: BlockText
    """All blocks."""
    body_size_pt: float
    drawn: DrawnText
    """The text that votes."""
    lexical: Sequence[Measured]
    """For each font how many of its words are listed. Should hardly abstain: evidence is summed
    over pages before anybody judges."""
    language: str
    """Whose list that was; empty without any."""
    plausible: Measured
    """Are the letters of the page natural?"""
    typed: Mask
    """Which glyph rows are painted in a monospaced font."""
    vouched: frozenset[int]
    """Fonts without stated characters that read well all the same."""


def measure_fonts(
    words: PageWords, languages: LanguageData, thresholds: Thresholds
) -> tuple[FontEvidence, ...]:
    """Evidence of every font that draws a glyph, in the order of the page's fonts."""
    fonts, seen, drawn = words.page.fonts, words.seen, words.drawn
    drawers = seen.glyphs.font
    signs = seen.inked & ~seen.replaced & words.shown
    spoken = _count_each(drawn.fonts, drawn.passage.characters.letters & (drawn.fonts >= 0), fonts)
    rows = zip(
        fonts,
        spoken,
        words.lexical,
        _count_each(drawers, signs & is_unmapped(seen), fonts),
        _count_each(drawers, signs, fonts),
        _weigh_each(drawers, signs, words, thresholds.fonts.prominence_cap),
        _count_each(drawers, signs & _find_undecodable(words, thresholds.fonts), fonts),
        _prove_each(words, spoken, languages, thresholds),
        strict=True,
    )
    return tuple(
        FontEvidence(
            name=font.name,
            key=font.key,
            letters=said,
            lexical=lexical,
            unmapped=lost,
            glyphs=total,
            prominence=prominence,
            undecodable=undecodable,
            made=f"{font.kind} {font.encoding} {font.has_map}",
            plausible=proof.plausible,
            loose=proof.loose,
            shifted=proof.shifted,
            words=proof.words,
        )
        for font, said, lexical, lost, total, prominence, undecodable, proof in rows
        if total
    )


def measure_corrupted(
    fonts: Sequence[FontEvidence], language: str, thresholds: Thresholds
) -> tuple[Measured, float]:
    """How much of the page's prose is drawn in damaged fonts (reference 000, corrupted_fraction)?

    The share of the letters of judged fonts, and beside it the share of all letters that are
    drawn in fonts that could not be judged.

    Args:
        fonts: of one page.
        language: whose list their words were held against.
        thresholds: all groups.
    """
    verdicts = [(font.letters, _is_damaged(font, language, thresholds)) for font in fonts]
    judged = sum(letters for letters, damaged in verdicts if damaged is not None)
    total = sum(letters for letters, _ in verdicts)
    bad = sum(letters for letters, damaged in verdicts if damaged)
    share = (total - judged) / total if total else 0.0
    if not judged:
        return ABSTAINED, share
    return Measured(score=bad / judged, evidence=float(judged)), share


def _is_damaged(font: FontEvidence, language: str, thresholds: Thresholds) -> bool | None:
    """Do the font's words show damage on this page? None where they are too few to tell.

    Words that are not listed are no damage where the letters may be those of a language.
    """
    group, lexical, plausible = thresholds.fonts, font.lexical, font.plausible
    if font.shifted.score is not None:
        return True
    if lexical.score is None or lexical.evidence < group.min_page_evidence:
        if lexical.score is not None or plausible.evidence < group.min_wordless_letters:
            return None
        return (plausible.score or 0.0) < group.max_plausible_wordless
    if lexical.score >= thresholds.lexical.least_score(language):
        return False
    if plausible.score is None or plausible.evidence < group.min_ngrams:
        return None
    return plausible.score < group.max_plausible


def _prove_each(
    words: PageWords,
    spoken: Sequence[int],
    languages: LanguageData,
    thresholds: Thresholds,
) -> list[FontProof]:
    """A closer look at each font that is suspicious, in prose or outside of it."""
    proofs = [NO_PROOF] * len(words.lexical)
    listed, models = languages.words(words.language), languages.models
    suspects = _find_suspects(words, thresholds)
    if _is_natural(words, thresholds):
        for font in [font for font in suspects if spoken[font] >= _NEARLY_ALL * sum(spoken)]:
            proofs[font] = FontProof(plausible=words.plausible)
            suspects.remove(font)
    quiet = _find_quiet(words, spoken, thresholds)
    asked = [*suspects, *(font for font in quiet if spoken[font])]
    said = words.drawn.list_words(asked) if asked else {}
    for font, spelled in _hear_quiet(words, quiet, said, listed, thresholds).items():
        proofs[font] = prove_words(spelled, listed, models, thresholds, loose=True)
    for font, spelled in said.items():
        proofs[font] = prove_words(spelled, listed, models, thresholds, loose=False)
    _look_at_wordless(words, spoken, proofs, languages, thresholds.fonts)
    return proofs


def _find_suspects(words: PageWords, thresholds: Thresholds) -> list[int]:
    """Fonts of whose words in prose too few are listed."""
    enough = thresholds.fonts.min_suspicious
    return [
        font
        for font, lexical in enumerate(words.lexical)
        if lexical.evidence >= enough and _misses(lexical, words.language, thresholds)
    ]


def _is_natural(words: PageWords, thresholds: Thresholds) -> bool:
    """Are the letters of the page as a whole those of a language?"""
    score = words.plausible.score
    return score is not None and score >= thresholds.page.sure_plausible


def _misses(lexical: Measured, language: str, thresholds: Thresholds) -> bool:
    """Are too few of the words that could be looked up listed?"""
    least = thresholds.lexical.least_score(language)
    return lexical.score is not None and lexical.score < least


def _look_at_wordless(
    words: PageWords,
    spoken: Sequence[int],
    proofs: list[FontProof],
    languages: LanguageData,
    group: FontThresholds,
) -> None:
    """Fonts of scripts without spaces have letters only; those of a whole page speak for most."""
    wordless = [
        font
        for font, lexical in enumerate(words.lexical)
        if lexical.score is None and spoken[font] >= group.min_wordless_letters
    ]
    if not wordless:
        return
    sure = (words.plausible.score or 0.0) >= group.sure_page
    owners = words.drawn.spread_owners()
    for font in wordless:
        if sure and 2 * spoken[font] >= sum(spoken):
            proofs[font] = FontProof(plausible=words.plausible)
            continue
        letters = words.drawn.passage.characters.select((owners == font).nonzero()[0])
        proofs[font] = FontProof(plausible=measure_plausible(letters, languages.models))


def _find_quiet(words: PageWords, spoken: Sequence[int], thresholds: Thresholds) -> list[int]:
    """Fonts that prose says too little of, and that say something all the same."""
    group, fonts = thresholds.fonts, words.page.fonts
    few = [
        font
        for font, lexical in enumerate(words.lexical)
        if lexical.evidence < group.min_page_evidence
        and (lexical.score is None or _misses(lexical, words.language, thresholds))
        and spoken[font] < group.min_wordless_letters
    ]
    if not few:
        return []
    drawers = words.seen.glyphs.font
    signs = words.seen.inked & words.shown & ~is_digit(words.seen.glyphs.text)
    said = _count_each(drawers, signs, fonts)
    return [font for font in few if said[font] >= group.min_loose_signs]


def _hear_quiet(
    words: PageWords,
    quiet: Sequence[int],
    said: dict[int, list[str]],
    listed: frozenset[str],
    thresholds: Thresholds,
) -> dict[int, list[str]]:
    """What quiet fonts say in prose (taken out of `said`) and outside, where it reads badly.

    Monospaced ones are left out: names in a listing are no words.
    """
    heard = {font: said.pop(font, []) for font in quiet}
    for font in _find_drawers(words.seen.glyphs.font[words.typed]):
        heard.pop(font, None)
    if not heard:
        return {}
    loose = _draw_loose(words, list(heard)).list_words(list(heard))
    heard = {font: list(dict.fromkeys([*mine, *loose[font]])) for font, mine in heard.items()}
    return {
        font: spelled
        for font, spelled in heard.items()
        if not reads_well(spelled, listed, thresholds.fonts)
    }


def _find_drawers(drawers: NDArray[np.int16]) -> list[int]:
    """The different fonts among the drawers of glyphs, all of them known."""
    found: list[int] = np.bincount(drawers).nonzero()[0].tolist()
    return found


def _find_in_prose(words: PageWords) -> Mask:
    """Which glyph rows are in the text that votes; one entry more for white space."""
    rows: Mask = np.zeros(len(words.seen.glyphs) + 1, np.bool_)
    rows[words.drawn.passage.rows] = True
    return rows


def _draw_loose(words: PageWords, fonts: Sequence[int]) -> DrawnText:
    """The text that does not vote, of the blocks in which one of the fonts draws some."""
    text, whole = words.text, words.text.whole
    spaces = whole.characters.spaces
    loose = ~_find_in_prose(words)[whole.rows] | spaces
    asked = np.zeros(len(words.page.fonts) + 1, np.bool_)  # the last entry is for no glyph
    asked[list(fonts)] = True
    drawn = asked[list_drawers(whole, words.seen.glyphs)]
    blocks = text.count(drawn & loose & ~spaces) > 0
    loose &= np.repeat(blocks, text.stops - text.starts)
    return find_fonts(whole.select(loose), words.seen.glyphs)


def _find_undecodable(words: PageWords, group: FontThresholds) -> Mask:
    """Which glyph rows should be text and are none?

    Not so icons, and fonts of which a page has a few different signs only: bullets, ratings,
    arrows. Rows without any value are no signs.
    """
    seen, fonts = words.seen, words.page.fonts
    bad: Mask = (seen.kinds & NO_TEXT) != 0
    unmapped = seen.unmapped
    if not (bad.any() or unmapped.any()):
        return bad
    drawers = seen.glyphs.font
    vouched = np.isin(drawers, list(words.vouched)) if words.vouched else np.zeros_like(bad)
    bad |= unmapped & ~vouched
    bad &= ~seen.glyphs.has(Flag.LINE_END_HYPHEN)
    raw = seen.glyphs.raw
    telling = bad & (raw != 0) & (raw != _REPLACEMENT)
    for font in np.unique(drawers[telling]).tolist():
        rows = telling & (drawers == font)
        few = len(np.unique(raw[rows])) < group.min_mark_kinds
        if font >= 0 and (few or is_icon_font(fonts[font])):
            bad &= ~rows
    return bad


def _weigh_each(
    drawers: NDArray[np.int16], signs: Mask, words: PageWords, cap: float
) -> list[float]:
    """Glyphs of each font, weighted by the square of size over body size (reference 002)."""
    count = len(words.page.fonts)
    if not count or not signs.any():
        return [0.0] * count
    body = words.body_size_pt
    sizes = words.seen.glyphs.size
    weights = np.square(np.minimum(sizes / body, cap)) if body > 0 else np.ones(len(sizes))
    weights = np.where(signs, weights, 0.0)
    drawn = drawers >= 0
    if not drawn.all():
        drawers, weights = drawers[drawn], weights[drawn]
    sums: list[float] = np.bincount(drawers, weights=weights, minlength=count).tolist()
    return sums


def _count_each(drawers: NDArray[np.int16], rows: Mask, fonts: Sequence[Font]) -> list[int]:
    """How many of the rows each of the fonts draws."""
    count = len(fonts)
    if not rows.any():
        return [0] * count
    chosen = drawers if rows.all() else drawers[rows.nonzero()[0]]
    counts: list[int] = np.bincount(chosen, minlength=count).tolist()
    return counts
