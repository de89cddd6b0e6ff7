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
    undrawn_objects: int = 0
    """Those of them that it states no area for: it would draw nothing for them either, so that
    a render does not tell whether others show them."""
    text_objects: int = 0
    """Text-showing objects of the page; 0 where the reader cannot tell."""

    # Tier 1, on raw text
    bad_glyphs: Measured = ABSTAINED
    """Share of prominence-weighted text that is undecodable; evidence: such glyphs."""
    mojibake: int = 0
    """Sequences that read as UTF-8 taken for a single-byte encoding."""

    mixed_scripts: Measured = ABSTAINED
    """Share of words with letters of two scripts; evidence: words."""
    pierced_words: Measured = ABSTAINED
    """Share of words that digits or signs stand inside; evidence: words. None of Latin text, of
    Korean, and of scripts without spaces."""
    sign_runs: Measured = ABSTAINED
    """Share of characters in rows of ASCII signs; evidence: such characters."""

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
    loose_plausible: Measured = ABSTAINED
    """The same of all text, headings and cells too; only where the prose is too little to say."""

    # Fonts: damage belongs to a font, and a page's average hides it
    corrupted: Measured = ABSTAINED
    """Share of the letters of prose in judged fonts that are drawn in a font whose words spell
    nothing on this page; evidence: letters in judged fonts."""
    abstained_share: float = 0.0
    """Share of the letters of prose drawn in fonts with too few words to judge, 0..1: beside
    `corrupted`, never part of it."""
    condemned_share: float = 0.0
    """Share of the page's text, weighted by prominence, in fonts that the whole document
    condemns, 0..1; filled in by the judge."""
    vouched_share: float = 0.0
    """Share of the page's text, weighted by prominence, in fonts that were repaired by the file's
    own evidence, 0..1; filled in by the judge."""
    not_embedded_share: float = 0.0
    """Share of the visible glyphs in fonts without an embedded program, 0..1: a system may draw
    nothing for them."""
    excluded: dict[str, int] = {}
    """Blocks without a vote, by the reason of `signals.prose.Exclusion`."""

    # Text that nobody sees
    hidden: dict[str, int] = {}
    """Signs that are hidden, by mechanism (`model.evidence.Hiding`)."""
    hidden_suspects: int = 0
    """Signs of which only a render can tell whether they are seen."""
    unchecked: bool = False
    """Was a render wanted for suspects and could not be had? Then their text stays."""

    # Figures
    figures: int = 0
    """Drawings made of paths."""
    charts: int = 0
    """Those of them whose boxes, markers, arrows or axes show that they are no decoration."""
    figure_coverage: float = 0.0
    """Share of the page under drawings, 0..1."""
    figure_labels: int = 0
    """Glyphs inside drawings: labels of axes, legends."""
    outlined_segments: int = 0
    """Segments of paths that look like words drawn as outlines."""

    # Layers made by OCR
    glyphless_share: float = 0.0
    """Share of the page's glyphs in fonts that draw nothing (GlyphLessFont and the like)."""
    layer_glyphs: int = 0
    """Glyphs of the layer that OCR put over or under the picture, however it is kept unseen."""
    edge_share: float = 0.0
    """Share of the painted glyphs at head and foot of a page that pictures cover, 0..1: a
    header and footer on a scan."""
    doubled: Measured = ABSTAINED
    """Share of the layer's glyphs that stand where another layer says the same; evidence:
    glyphs of the layer."""
    misread: Measured = ABSTAINED
    """Share of unlisted words that systematic OCR confusions explain (rn for m, l for 1);
    evidence: unlisted words."""
    stripped: Measured = ABSTAINED
    """Share of the words that the language writes with accents that stand without them, as
    after OCR with another language; evidence: such words."""

    # Asked for by the judge
    rendered: bool | None = None
    """Could the page be rendered? None where nobody asked."""
    ink: Measured = ABSTAINED
    """Share of the page that shows ink, 0..1; evidence: cells of the grid."""
    unreported_ink: Measured = ABSTAINED
    """Share of the page in the largest contiguous region of ink that no text, picture or path
    accounts for, 0..1; evidence: cells with ink."""
    unread_in_pictures: Measured = ABSTAINED
    """Share of the page in the largest region of ink that looks like text, in pictures that
    cover the page, and that no text accounts for, 0..1; evidence: cells that look like text.
    Abstains where pictures do not cover the page."""
    agreement: Measured = ABSTAINED
    """Share of characters on which the second witness agrees, 0..1; evidence: characters."""
    contradicted: Measured = ABSTAINED
    """Share of glyphs whose stated character contradicts their key in the font, 0..1;
    evidence: glyphs with a key."""
    legible: float | None = None
    """What the caller's legibility judge said, 0..1; None where it was not asked or refused."""

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
    """Glyphs that the font draws on the page, white space apart."""
    prominence: float = 0.0
    """The same, weighted by the square of size over body size, capped (reference 002)."""
    undecodable: int = 0
    """Glyphs of the font whose stated value is no text, or that state none and that nothing
    vouches for."""
    made: str = ""
    """How the file states the font: its kind, encoding and whether it has a map."""

    # Looked at only where the font's words are suspicious
    plausible: Measured = ABSTAINED
    """Share of n-grams of the font's different words that some language uses all the time;
    evidence: n-grams."""
    loose: Measured = ABSTAINED
    """Share of listed words outside prose (headings, cells), each counted once; evidence: token
    weight. Only for fonts that prose says too little of."""
    shifted: Measured = ABSTAINED
    """Share of words that are listed once a constant shift of their letters is undone; evidence:
    their token weight. Proof of damage."""
    words: str = ""
    """Some different words that are not listed: what the three above were measured on."""
