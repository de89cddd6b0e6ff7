"""What was measured on a page: instruments that may abstain, and the numbers rules read."""

from __future__ import annotations

import msgspec


class Measured(msgspec.Struct, frozen=True):
    """One instrument's reading. `score` None is an abstention: never read it as clean."""

    score: float | None
    evidence: float
    """How much the instrument had to go on, in its own unit (letters, token weight …)."""

    @property
    def abstains(self) -> bool:
        """Does the instrument refuse to say?"""
        return self.score is None


ABSTAINED = Measured(score=None, evidence=0.0)


class PageSignals(msgspec.Struct, frozen=True, kw_only=True):
    """Every number that a rule of the decision reads, for one page."""

    unread: bool = False
    """No reader could read the page."""

    incomplete: bool = False
    """Content of the page is known to be missing: its data are damaged or lost."""

    # What is on the page
    glyphs: int = 0
    """Visible glyphs that are no white space."""
    invisible_glyphs: int = 0
    """Glyphs that the page does not paint (render mode 3, opacity 0)."""
    invisible_over_pictures: float = 0.0
    """Share of the invisible glyphs that lie over shown pictures, 0..1."""
    glyphs_over_pictures: float = 0.0
    """Share of the visible glyphs that lie over shown pictures, 0..1."""
    covered_glyphs: int = 0
    """Visible glyphs that a big picture was painted over."""
    paths: int = 0
    """Visible paths."""
    shaped_segments: int = 0
    """Segments of visible paths that could be letters: no rules, frames or shadings."""
    annotation_letters: int = 0
    """Characters of annotations whose text the page shows."""
    annotation_ink: int = 0
    """Annotations that draw something and state no text (stamps, ink)."""
    picture_coverage: float = 0.0
    """Share of the page under at least one shown picture, 0..1."""
    largest_picture: float = 0.0
    """Share of the page under the largest shown picture, 0..1."""
    dropped_objects: int = 0
    """Text objects that the reader left out of its text."""

    # Tier 1, on raw text
    bad_glyphs: Measured = ABSTAINED
    """Share of prominence-weighted text that is undecodable; evidence: such glyphs."""
    mojibake: int = 0
    """Sequences that read as UTF-8 taken for a single-byte encoding."""

    mixed_scripts: Measured = ABSTAINED
    """Share of words with letters of two scripts; evidence: words."""

    # Tier 2
    glued: Measured = ABSTAINED
    """Share of letters in words longer than any language has; evidence: letters."""
    letter_spaced: Measured = ABSTAINED
    """Share of letters that stand alone in rows of single letters; evidence: letters."""

    # Tiers 3 and 4, on text that can be prose
    script: str = ""
    """ISO 15924 code of the script that most letters have, `Latn`; empty without letters."""
    prose_letters: int = 0
    lexical: Measured = ABSTAINED
    """Weighted share of words that `lexical_language` lists; evidence: token weight."""
    lexical_language: str = ""
    trigram: Measured = ABSTAINED
    """Cosine to the profile of `trigram_language`; evidence: letters."""
    trigram_language: str = ""
    plausible: Measured = ABSTAINED
    """Share of trigrams that some listed language of the script uses; evidence: trigrams.
    Low where letters are swapped, high for unlisted natural languages."""

    # Positive evidence of damage
    offset: int | None = None
    """A constant by which code points are shifted, where undoing it reads as language."""
    case_breaks: Measured = ABSTAINED
    """Share of words with a capital after a small letter; evidence: words."""
    unmapped: Measured = ABSTAINED
    """Share of glyphs for which the file states no character; evidence: glyphs."""


class FontEvidence(msgspec.Struct, frozen=True, kw_only=True):
    """What one page says of one font."""

    name: str
    key: str
    letters: int
    """Letters drawn in the font in text that can be prose."""
    lexical: Measured
    unmapped: int
    """Glyphs of the font for which the file states no character."""
    glyphs: int
