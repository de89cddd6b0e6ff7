"""Where does a number come from? Every threshold once, with its unit and its source.

An instrument takes its own group. The digest of all of them is part of every record, so that
a result can be traced to the numbers that were in force.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class LineThresholds:
    """layout.lines: glyphs to lines and words."""

    baseline_tolerance_em: float = 0.25
    """Share of the size by which origins on one baseline may differ. To be fitted on the corpus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadGlyphThresholds:
    """signals.bad_glyphs: tier 1, on raw text."""

    min_glyphs: int = 3
    """Undecodable glyphs below which a page is never garbled. Reference 002."""
    min_share: float = 0.10
    """Share of prominence-weighted text that must be undecodable. Reference 002."""
    prominence_cap: float = 4.0
    """Size over body size, before squaring, is capped here. Reference 002."""
    max_row_gap_em: float = 1.0
    """From the end of one private-use glyph, in multiples of its size, to where the next may
    begin for both to stand in one row: wider than a word space, narrower than the way to the
    next bullet. Not yet calibrated."""
    max_icon_row: int = 5
    """Glyphs in a row of one repeated private-use character that still are icons. Reference 002."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpacingThresholds:
    """signals.spacing: tier 2."""

    min_letters: int = 200
    """Letters below which the instrument abstains. Not yet calibrated."""
    longest_word: int = 24
    """Letters that a word of any language has at most, but for a few. Measured on the UDHR in
    127 languages, in pieces of 1,500 characters, 2026-11-30: at most 11 % of letters are in
    longer words (Pichis Ashaninka), in all but six languages less than 2 %."""
    min_glued: float = 0.20
    """Share of letters in longer words from which words are glued. Measured as above: with all
    spaces taken out, 117 of 119 languages that write spaces stay above it on every piece."""
    min_row: int = 4
    """Single letters in a row that make a torn word: one more than any formula of the corpus
    needs to look like one. Not yet calibrated."""
    min_letter_spaced: float = 0.30
    """Share of letters in torn words from which a page is letter-spaced. Measured on the UDHR in
    127 languages, 2026-11-30: at most 0.01 as it stands, at least 0.69 with a space after every
    letter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LexicalThresholds:
    """signals.lexical: tier 3."""

    min_evidence: float = 40.0
    """Summed token weight (length - 3). Below this the instrument abstains. Reference 000."""
    min_score: float = 0.30
    """Weighted share of listed words below which a text is suspicious. Reference 000."""
    min_word_letters: int = 4
    """Shorter tokens have no vote. Reference 000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrigramThresholds:
    """signals.trigram: tier 4."""

    min_letters: int = 60
    """Letters below which the instrument abstains. Not yet calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageThresholds:
    """decision.page_rules: tier 0 and what the rules add to the instruments."""

    big_picture: float = 0.50
    """Share of the page that a picture must cover to make a page without text a scan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyThresholds:
    """pipeline.survey: how much of a page is kept."""

    sample_letters: int = 2_000
    """Characters of prose kept a page; language is nearly certain from 2,000. Reference 000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitThresholds:
    """pipeline.workers: how much one page or document may take."""

    page_s: float = 60.0
    """Seconds one page may take in one pass before its worker is stopped."""
    document_s: float = 1_800.0
    """Seconds one document may take before the rest of its pages is given up."""
    memory_mb: int = 1_024
    """Resident megabytes one worker may reach. DESIGN allows 512 a worker on honest files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """All groups."""

    lines: LineThresholds = field(default_factory=LineThresholds)
    """See the group."""
    bad_glyphs: BadGlyphThresholds = field(default_factory=BadGlyphThresholds)
    """See the group."""
    spacing: SpacingThresholds = field(default_factory=SpacingThresholds)
    """See the group."""
    lexical: LexicalThresholds = field(default_factory=LexicalThresholds)
    """See the group."""
    trigram: TrigramThresholds = field(default_factory=TrigramThresholds)
    """See the group."""
    page: PageThresholds = field(default_factory=PageThresholds)
    """See the group."""
    survey: SurveyThresholds = field(default_factory=SurveyThresholds)
    """See the group."""
    limits: LimitThresholds = field(default_factory=LimitThresholds)
    """See the group."""

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any number changes."""
        return hashlib.sha256(repr(sorted(asdict(self).items())).encode()).hexdigest()[:12]
