"""Where does a number come from? Every threshold once, with its unit and its source.

An instrument takes its own group. The digest of all of them is part of every record, so that
a result can be traced to the numbers that were in force.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, field
from functools import cache


@dataclass(frozen=True, slots=True, kw_only=True)
class FrameThresholds:
    """layout.frames: directions of writing, and which of a font's measures can be believed."""

    angle_tolerance_deg: float = 3.0
    """Degrees by which glyphs of one direction may differ. Not yet calibrated."""
    curve_step_deg: float = 30.0
    """Degrees of one step where text runs along a curve. Not yet calibrated."""
    quarter_tolerance_deg: float = 0.2
    """Degrees within which a direction is taken for exactly a quarter turn. Chosen so that a
    line of 200 pt drifts by less than 1 pt."""
    tallest_ink_em: float = 1.6
    """Mean ink height of a font's letters over its size, from which on the ink gives the size. A
    Type 3 font may have any matrix; letters of others have 0.45 to 0.75. Not yet calibrated."""
    lowest_ink_em: float = 0.2
    """As `tallest_ink_em`, from below."""
    usual_ink_em: float = 0.6
    """Mean ink height of letters, to turn ink into a size. See `tallest_ink_em`."""
    min_letters: int = 5
    """Letters from which on a font's ink is judged. Not yet calibrated."""
    widest_advance_em: float = 2.0
    """Advances are cut to this many sizes; an em dash is 1. Not yet calibrated."""
    light_advance_em: float = 0.02
    """Advance in sizes under which a glyph does not move the pen. Chosen: marks have 0."""
    bad_advance_share: float = 0.6
    """Share of a font's glyphs whose advance contradicts pen or ink from which on the ink is
    believed. Not yet calibrated."""
    ink_beyond_advance_em: float = 0.2
    """Sizes by which ink must be wider than the advance to contradict it. Not yet calibrated."""
    early_step: float = 0.75
    """Step of the pen over the advance under which they contradict each other. Kerning stays above
    0.9. Not yet calibrated."""
    min_narrow_letters: int = 30
    """Letters from which on a font can be called narrow. Not yet calibrated."""
    narrow_advance_em: float = 0.38
    """Mean advance of a font's letters, in sizes, under which it is set narrow and gaps are
    measured in less. Measured on 80 corpus pages, 2026-11-30: 0.42 to 0.58, and 0.31 on two
    pages of OCR with a horizontal scale."""
    usual_advance_em: float = 0.46
    """Median of the same measure. See `narrow_advance_em`."""
    vertical_drift_em: float = 0.3
    """Sizes by which characters one below the other may stand apart sideways. Not yet
    calibrated."""
    vertical_step_em: tuple[float, float] = (0.5, 1.6)
    """Least and most step down, in sizes, from one character to the next in vertical writing. Not
    yet calibrated; characters stand on a grid of 1."""
    vertical_share: float = 0.6
    """Share of East Asian characters in such chains from which on they are vertical writing. Not
    yet calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineThresholds:
    """layout.frames, runs and words: glyphs to lines and words."""

    baseline_tolerance_em: float = 0.25
    """Share of the size by which origins on one baseline may differ. Not yet calibrated."""
    row_step_em: float = 0.2
    """Step between baselines, in sizes, from which on they are two rows. Not yet calibrated."""
    run_gap_em: float = 1.5
    """Gap, in sizes, over which glyphs painted in a row are no longer one run. Not yet
    calibrated; cuts are decided later, by gutters."""
    run_back_em: float = 0.05
    """Step back, in sizes, at which a run ends. Not yet calibrated."""
    raised_size: float = 0.92
    """Size over that of the neighbour, below which a glyph can be a raised or lowered mark.
    Not yet calibrated; word processors scale to 0.58 .. 0.7."""
    raised_reach_em: float = 0.8
    """How far a mark may stand above the baseline, in sizes of its neighbour. Not yet
    calibrated."""
    lowered_reach_em: float = 0.4
    """How far a mark may stand below the baseline, in sizes of its neighbour. Not yet
    calibrated."""
    drop_cap_size: float = 1.8
    """Size over that of the text beside it from which on a single letter is a drop cap. Not yet
    calibrated; two lines of leading are 2.2."""
    duplicate_em: float = 0.12
    """Distance, in sizes, within which the same character again is the same ink (fake bold,
    shadows). Below the advance of the narrowest letters, 0.18 em. Not yet calibrated."""
    word_gap_em: float = 0.10
    """Gap, in sizes, that parts two words where the file paints no spaces, over the usual gap
    between the letters of the line. Measured on a newspaper of the corpus, 2026-11-30: 0.11."""
    tight_gap_em: float = 0.20
    """Mean word gap of a line, in sizes, under which half of it parts words. Measured on
    newspapers of the corpus, 2026-11-30: 0.14 to 0.17, and 0.07 after an f."""
    unhinted_gap_em: float = 0.14
    """As `word_gap_em`, in files that do paint spaces, where none is painted. Measured on 90
    corpus pages, 2026-11-30: such gaps fall from 68,000 a hundredth of an em at 0 to 7 at 0.14,
    and are kerning up to there; reference 001 has 0.14 for Thaana."""
    painted_spaces: float = 0.05
    """Painted spaces over inked glyphs from which on a file is one that paints them. Texts have
    0.15 to 0.2. Not yet calibrated."""
    hinted_gap_em: float = 0.04
    """As `word_gap_em`, where the file paints a space in the gap. Measured on the same pages:
    spaces with a gap rise from 5 at 0 to 40 at 0.06 and 2,126 at 0.27."""
    overlap_em: float = 0.3
    """How far, in sizes, a text object may begin before the end of the painted space that
    closed the one before, and still be another word: OCR layers set words to the width of the
    picture, not of the font. Not yet calibrated."""
    ink_bearing_em: float = 0.05
    """What gaps between ink have more than gaps between advances, in sizes. Not yet calibrated."""
    ideograph_gap_em: float = 0.35
    """As `word_gap_em`, between two ideographs or kana: they are set on a grid. Not yet
    calibrated."""
    tracked_share: float = 0.6
    """Share of a line's letter pairs with a gap from which on the line is letter-spaced. Words
    of two letters give 0.5. Not yet calibrated."""
    tracked_step_em: float = 0.15
    """How much wider than the gaps between letters a word gap is, in sizes, in a
    letter-spaced line. Half a word space. Not yet calibrated."""
    mark_gap_em: tuple[float, float] = (-0.4, 0.5)
    """Least and most gap, in sizes of the larger text, between it and its raised or lowered mark.
    Not yet calibrated."""
    mark_rise_em: float = 0.15
    """Sizes that a mark must be raised to be parted from the word before. Not yet calibrated."""
    mark_glyphs: int = 8
    """Glyphs that a mark painted apart from its text may have. Not yet calibrated."""
    drop_cap_glyphs: int = 2
    """Glyphs that a drop cap may have. Typographic convention: a letter, or a quotation mark and a
    letter."""
    drop_cap_gap_em: tuple[float, float] = (-0.3, 1.5)
    """Least and most gap, in body sizes, between a drop cap and its text. Not yet calibrated."""
    min_tracked_pairs: int = 3
    """Pairs of letters from which on a line can be letter-spaced. Not yet calibrated."""
    tracked_step_share: float = 0.35
    """As `tracked_step_em`, in shares of the gap between letters; the larger counts. Not yet
    calibrated."""
    most_kerning_em: float = 0.08
    """Sizes by which letters of a line may stand closer than their advances, for gaps to follow.
    Not yet calibrated."""
    min_tight_gaps: int = 3
    """Word gaps from which on a line can have tight ones. Not yet calibrated."""
    over_base: float = 0.6
    """Share of an accent's width that must stand over a letter to belong to it. Not yet
    calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnThresholds:
    """layout.columns and reading_order: what parts the columns of a page."""

    piece_gap_em: float = 0.7
    """Gap, in sizes, from which on a row may be cut. MuPDF splits at 0.80 em, reference 000;
    cuts that no gutter confirms are undone."""
    piece_gap_words: float = 2.2
    """As `piece_gap_em`, in mean word gaps of the row, where that is less. Not yet calibrated."""
    narrow_piece_gap_em: float = 0.4
    """What `piece_gap_words` may come down to, in sizes. Not yet calibrated; tight
    word gaps are 0.14."""
    word_gaps_em: tuple[float, float] = (0.1, 0.6)
    """Least and most gap, in sizes, that counts as a word gap of a row. Not yet calibrated."""
    min_word_gaps: int = 4
    """Word gaps from which on a row has a usual one. Not yet calibrated."""
    gutter_pt: float = 8.0
    """Points that a gutter is wide at least. Reference 000."""
    gutter_em: float = 0.8
    """As `gutter_pt`, in body sizes; the smaller of the two counts, for small print."""
    narrow_gutter_em: float = 0.35
    """Body sizes to which a gutter may narrow where the page is slanted or a line juts out,
    if `narrow_gutter_rows` stand on either side. Not yet calibrated."""
    narrow_gutter_rows: int = 8
    """See `narrow_gutter_em`."""
    gutter_rows: int = 3
    """Rows that must stand on either side of a gutter. Not yet calibrated."""
    wide_gutter_em: float = 3.0
    """Body sizes from which on `wide_gutter_rows` are enough. Not yet calibrated."""
    wide_gutter_rows: int = 2
    """See `wide_gutter_em`."""
    row_break_em: float = 2.2
    """Step between baselines, in body sizes, over which a gutter does not go on where only one
    side has text. Not yet calibrated."""
    prose_piece_chars: float = 12.0
    """Characters that the median line of a column of prose has at least; cells of tables are
    shorter. Not yet calibrated."""
    prose_digit_share: float = 0.35
    """Share of digits from which on a side of a gutter is figures. Not yet calibrated."""
    prose_lower_share: float = 0.25
    """Share of lines that go on with a small letter from which on a side is prose; cells begin
    with capitals. Not yet calibrated."""
    prose_fill: float = 0.7
    """As `prose_lower_share`: width of the median line over the column. Not yet calibrated."""
    label_chars: float = 4.0
    """Characters of the median piece under which a side is numbers or bullets of the text
    beside it. Not yet calibrated."""
    min_numbered: int = 4
    """Numbers from which on a side can count the lines beside it. Not yet calibrated."""
    numbered_share: float = 0.8
    """Share of such a side that must be numbers, in even steps. Not yet calibrated."""
    numbered_chars: int = 25
    """Characters that numbered lines have in the mean at least; cells are shorter. Not yet
    calibrated."""
    numbered_digits: float = 0.2
    """Share of digits in the numbered text from which on it is a table. Not yet calibrated."""
    numbered_gaps: float = 0.3
    """Share by which lines and numbers may fall apart. Not yet calibrated."""
    aligned_share: float = 0.5
    """Share of rows with text on both sides below which the sides are set independently. Not
    yet calibrated."""
    fewer_seams: int = 4
    """Broken seams that another order must save to be preferred. Not yet calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockThresholds:
    """layout.blocks and headings: lines to paragraphs."""

    size_ratio: float = 1.15
    """Size over that of the line before, or its inverse, from which on a block ends. Reference
    000 takes 1.15 times the body for headings."""
    leading_factor: float = 1.35
    """Leading over the usual one of the size from which on a block ends. Not yet calibrated."""
    leading_em: float = 1.2
    """Usual leading in sizes where the page shows none. Typographic convention."""
    max_leading_em: float = 2.5
    """Leading in sizes over which lines never belong together. Not yet calibrated."""
    indent_em: float = 0.8
    """Indent of a first line, in sizes. Not yet calibrated."""
    room_em: float = 2.0
    """Room at a line's end, in sizes, over its next word, from which on the line ends a paragraph.
    Not yet calibrated; ragged lines leave less than a word."""
    heading_size: float = 1.15
    """Size over body size from which on a short block is a heading. Reference 000."""
    heading_chars: int = 200
    """Characters that a heading has at most. Not yet calibrated."""
    heading_levels: int = 6
    """Levels by definition of Markdown and HTML."""
    row_gap_em: float = 2.0
    """Widest gap, in multiples of the size, from which a line is a row of cells. Measured on two
    columns of justified type, 2026-11-30: word gaps reach 1.5, a stretched last line 4.7; cells of
    a table stand 2 and more apart."""
    row_share: float = 0.5
    """Share of a block's lines that must be rows for the block to be kept line by line. Chosen:
    a single stretched line makes no table."""


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
    min_vouching: float = 10.0
    """Token weight from which listed words vouch for a font without stated characters. Swapped
    letters score near zero however little there is. Not yet calibrated."""
    min_plain: float = 0.70
    """Share of ASCII letters and digits from which the codes of a simple font may be characters.
    Codes that only count up hold the signs before the digits too. Not yet calibrated."""
    max_icon_row: int = 5
    """Glyphs in a row of one repeated private-use character that still are icons. Reference
    002."""


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
    """Weighted share of listed words below which a text is suspicious. Reference 000. Measured in
    41 languages, 2026-11-30: pages of clean text have 0.53 and more (`low_languages` apart),
    with letters swapped at most 0.04."""
    low_score: float = 0.20
    """The same for `low_languages`. Measured on manuals, 2026-11-30: clean pages go down to 0.22
    there, with letters swapped at most 0.02."""
    low_languages: tuple[str, ...] = (
        *("bg", "cs", "da", "de", "el", "fi", "he", "hu", "is", "lt", "lv", "mk", "nb", "nl"),
        *("pl", "ru", "sh", "sk", "sl", "sr", "sv", "ta", "tr", "uk", "vi"),
    )
    """Languages of many word forms or long compounds, of which a list holds fewer, and
    Vietnamese, whose syllables mostly are too short to vote. Measured as above."""
    min_word_letters: int = 4
    """Shorter tokens have no vote. Reference 000."""

    def least_score(self, language: str) -> float:
        """The share below which a text in the language is suspicious."""
        return self.low_score if language in self.low_languages else self.min_score


@dataclass(frozen=True, slots=True, kw_only=True)
class TrigramThresholds:
    """signals.trigram: tier 4."""

    min_letters: int = 60
    """Letters below which the instrument abstains. Measured on declarations in 41 languages,
    2026-11-30: the right language is named for 98.6 % of pieces of 60 letters (Malay and
    Indonesian, Danish and Norwegian are taken for each other), 97 % at 30."""
    min_plausible_letters: int = 100
    """n-grams below which nothing is said on whether letters look natural. Measured as above: at
    100 letters clean pieces have 0.53 and more, swapped ones 0.44 and less but for 1 %; at 60
    the two meet."""
    min_prose_letters: int = 200
    """Letters of prose below which all text of the page is looked at beside it. As
    `ProseThresholds.min_letters_left`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OffsetThresholds:
    """signals.offset: a constant shift of code points."""

    min_signs: int = 100
    """Signs below which no shift is looked for; under some 300 the cosine of clean text often
    is too low for `min_similarity`. Not yet calibrated below a page."""
    sample_letters: int = 1_000
    """Characters of a text that are tried; more make the search dearer, not surer."""
    min_similarity: float = 0.35
    """Cosine from which the undone text reads as language. Measured on 33 languages, 2026-11-30:
    every turn and move of a page is found, none in clean pieces of 300 letters or in 660 pages
    with letters swapped at random."""
    min_gain: float = 0.15
    """How much undoing must add to the cosine. Measured as above: pages of letters swapped at
    random have 0.26 and less, pages of clean text 0.47 and more."""
    min_natural: float = 0.60
    """Share of usual n-grams from which the undone text has the letters of a natural language.
    Chosen above `PageThresholds.sure_plausible`, for the best of many shifts counts."""
    min_natural_gain: float = 0.20
    """How much undoing must add to that share. As `min_gain`."""
    min_ngrams: int = 100
    """Different n-grams that such a verdict needs: 200 letters of prose have some 150. Chosen."""
    min_different_letters: int = 11
    """Different letters after a move to try it. Chosen: there are ten digits, and Hawaiian has 13
    letters."""
    max_shift: int = 96
    """Largest move of code points that is tried: the printable part of ASCII."""
    min_letter_share: float = 0.60
    """Share of signs that must be letters after a move to try it: prose has 0.80 or more. Saves
    time only; not yet calibrated."""
    max_capital_share: float = 0.50
    """Share of letters that may be capitals after a move to try it: text in capitals alone is
    not searched. Saves time only; not yet calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseBreakThresholds:
    """signals.case_breaks: capitals inside words."""

    min_words: int = 40
    """Words below which the instrument abstains. Not yet calibrated."""
    min_share: float = 0.30
    """Share of words with a capital after a small letter from which it is damage. Measured on
    2,055 pages in all languages with case, 2026-11-30: at most 0.26 (Adyghe, which writes a
    letter like a capital I inside words), 0.09 elsewhere; with all 52 letters swapped among each
    other the median is 0.72."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MixedScriptThresholds:
    """signals.mixed_scripts and the rule that reads it."""

    min_words: int = 20
    """Words below which the instrument abstains. Chosen: one odd word among them is 5 %."""
    min_letters: int = 3
    """Letters of a word that has a vote. Chosen: a letter glued to a variable or a unit is none,
    and listings print single letters of another script between their signs."""
    min_share: float = 0.15
    """Words with letters of two scripts from which a map is broken. Measured on every page of the
    corpus, 2026-11-30: sound pages 0.115 at most, all but two under 0.03; pages whose maps mix
    scripts 0.175 and more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PiercedWordsThresholds:
    """signals.pierced_words and the rule that reads it."""

    min_words: int = 50
    """Words below which the instrument abstains. Chosen: three odd words among them are 6 %."""
    min_share: float = 0.06
    """Words that digits or signs stand inside, from which a map is broken. Measured on every page
    of the corpus, 2026-12-01: sound pages 0.002 at most; Indic prints without a right map 0.055
    to 0.22, an Arabic map moved among digits 0.6."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SignRunsThresholds:
    """signals.sign_runs and the rule that reads it."""

    min_characters: int = 100
    """Characters, white space apart, below which the instrument abstains. Chosen: two lines."""
    min_row: int = 3
    """Signs in a row that count. Chosen: brackets and stops often meet, hardly three of them."""
    min_signs: int = 9
    """Different signs that must be frequent. Measured on made-up pages, 2026-12-01: codes by first
    use have 13 to 15 of them, JSON, the text with the longest rows, 7."""
    frequent: float = 0.01
    """Share of the characters from which one is. Chosen: of the 15 most frequent letters of a
    language all are."""
    max_small: float = 0.10
    """Share of small letters up to which there may be no words. Measured, 2026-12-01: pages
    of two such fonts have 0.03 to 0.09, headings in sound fonts among them; made-up quoted values,
    references, formulas and code 0.17 and more. The margin is narrow."""
    min_share: float = 0.15
    """Characters in rows of signs, from which they stand for letters. Measured on every page of
    the corpus, 2026-12-01: other pages 0.04 at most; fonts whose codes were given out by first use
    0.23 to 0.61."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageThresholds:
    """decision.page_rules: tier 0 and what the rules add to the instruments."""

    big_picture: float = 0.50
    """Share of the page that pictures must cover to make a page without text a scan, or to
    carry an OCR layer. Not yet calibrated."""
    scan_coverage: float = 0.825
    """Share of the page that pictures must cover to make a page with a few stray glyphs a scan.
    Reference 002, image_dominant_page."""
    max_stray_glyphs: int = 50
    """Visible glyphs below which a page has no text layer to speak of. Reference 002,
    no_text_layer."""
    min_picture: float = 0.01
    """Share of the page from which pictures are ink that might be read: one line of words.
    Not yet calibrated."""
    min_shaped_segments: int = 100
    """Segments of letter-like paths from which a page without text shows ink: some five letters
    as outlines. Not yet calibrated."""
    min_layer_glyphs: int = 10
    """Glyphs below which invisible text is no OCR layer. Not yet calibrated."""
    min_layer_share: float = 0.50
    """Share of a page's glyphs, and of its invisible glyphs over pictures, from which invisible
    text is an OCR layer. Not yet calibrated."""
    min_glyphless: float = 0.50
    """Share of a page's signs in fonts that draw nothing from which its text is an OCR layer
    however much else is on it. As `min_layer_share`."""
    label_glyphs: float = 100.0
    """Painted signs, in Latin letters, below which a page under a picture is a scan with a
    header or footer. Reference 002, image_dominant_page: 200 x 0.5."""
    min_edge_share: float = 0.90
    """Share of a page's painted signs at head and foot from which they are header and footer. Not
    yet calibrated."""
    min_layer_score: float = 0.30
    """Lexical score below which an OCR layer is doubtful. Its errors are graded (reference 000,
    "Classify provenance"), so it has a number of its own. Not yet calibrated."""
    sure_layer_score: float = 0.50
    """The upper of the two thresholds of OCR layers: between them a page is uncertain. Measured
    on 26 sandwich pages of the corpus, 2026-11-30: 3 are below it, the median is 0.71."""
    sure_score: float = 0.45
    """The upper threshold of born-digital text, scaled for languages whose lists hold less.
    Measured on 2,540 pages of the corpus with a score, 2026-11-30: 66 lie between the two."""
    min_accented: int = 8
    """Words that a language writes with accents from which an OCR layer can show that it lost
    them. Measured on 262 born-digital pages, 2026-11-30; fewer are a few foreign names."""
    min_stripped: float = 0.60
    """Share of such words without accents from which OCR ran with another language. Measured as
    above: born-digital pages have 0.08 at most, but for unlisted relatives of a listed language
    (0.50); a French layer of the corpus that was read as English has 1.0."""
    min_legible: float = 0.70
    """Probability below which a caller's judge has found a page illegible. Reference 002,
    LEGIBILITY_JUDGE_THRESHOLD."""
    min_judge_characters: int = 20
    """Characters of a text layer from which the judge is asked. Reference 002."""
    min_drawing: float = 0.05
    """Share of the page under drawings of paths from which they have something to read; a logo
    takes 0.01 to 0.03. Not yet calibrated."""
    min_lone_drawing: float = 0.01
    """The same where there is next to no text. As `min_picture`."""
    min_labels: int = 6
    """Glyphs inside drawings from which they have words to read. Measured on 3,223 pages of the
    corpus and the cases, 2026-11-30: 24 pages have drawings of `min_drawing` and nothing else
    beside text; 20 have 10 labels and more, two of decoration 0 and 5."""
    rich_drawing: int = 1_000
    """Segments from which a drawing without words is no decoration. Measured as above:
    decoration has 77 and 535, two drawings 1,354 and 3,340."""
    min_figures: float = 0.02
    """Share of the page from which pictures beside text have something to read: a stamp of words
    takes 2.7 %. Not yet calibrated."""
    min_figure_segments: int = 2_500
    """Segments of letter-like paths beside text from which outlines have something to read:
    some 120 letters, more than a letterhead. Measured on 1,018 pages of the corpus, 2026-11-30:
    17 pages reach it, maps, charts and outlined tables."""
    background_glyphs: int = 300
    """Visible glyphs from which a picture under all of them can be their background, and not a
    scan with a heading. Reference 002, dense_text_page."""
    background_share: float = 0.90
    """Share of the glyphs over pictures, and of the page under them, from which pictures are a
    background of the text. Not yet calibrated."""
    min_mojibake: int = 3
    """Sequences from which a page is condemned, as for undecodable glyphs. Reference 002."""
    min_similarity: float = 0.60
    """Cosine to a language's profile from which a text whose words are not listed is called by
    its name. Measured on 921 pages of the corpus, 2026-11-30: 0.60 and more on full pages of the
    right language, less than 0.60 on Latin filler text and most unlisted languages."""
    min_short_similarity: float = 0.11
    """Cosine to the nearest profile below which a page of a few letters of prose, which nothing
    else judges, is in doubt. Measured on pages of the corpus with 60 to 400 such letters,
    2026-11-30: sound ones have 0.20 and more, with letters swapped 0.09 at most."""
    min_plausible: float = 0.40
    """Share of usual n-grams below which letters are of no natural language. Measured on 921
    pages of the corpus, 2026-11-30: ciphers in Latin letters reach 0.35, the poorest healthy
    page of a listed language (a list of drugs) has 0.47."""
    min_ngrams_alone: float = 200.0
    """n-grams from which unnatural letters condemn where too few words can be looked up. Measured
    with `min_plausible_letters`: swapped and clean pieces of 300 letters stay apart."""
    sure_plausible: float = 0.55
    """Share of usual n-grams from which letters are natural without doubt. Measured as above:
    all pages in unlisted languages have 0.57 and more, an Arabic cipher has 0.42."""
    sure_abjad_plausible: float = 0.70
    """The same for scripts without vowels where next to no word is listed. Measured on the
    corpus, 2026-11-30: 15 broken Arabic pages have 0.56 to 0.64, ten sound pages in Arabic and
    Hebrew letters 0.82 and more."""
    no_words: float = 0.10
    """Lexical score below which next to no word is listed: letters that are not natural are then
    damage. Measured as above: a healthy page of a listed language has 0.17 or more."""
    min_unmapped: float = 0.10
    """Share of glyphs without a character that makes a low lexical score damage. As for
    undecodable glyphs, reference 002."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintedThresholds:
    """signals.painted: which paths could be letters, and how exactly areas are taken."""

    rule_pt: float = 2.0
    """Points up to which a path is a rule. Reference 000, "Vector figures"."""
    spanning: float = 0.90
    """Share of the page's width and height from which a path is its background or frame, unless
    it is as rich as words. Not yet calibrated."""
    rich_segments: int = 100
    """Segments from which a path that spans the page is more than a background or frame: some
    five letters. Not yet calibrated."""
    max_exact_boxes: int = 200
    """Pictures up to which their union is exact; more are counted on a grid, to bound the cost.
    Not yet calibrated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProseThresholds:
    """signals.prose: the gates a block must pass to have a vote."""

    min_words_of_one_line: int = 8
    """Words that a block of a single line needs. Not yet calibrated."""
    min_words_a_line: float = 3.0
    """Mean words on the lines of a block, the last one not counted. Not yet calibrated."""
    letters_of_spaceless_word: float = 2.0
    """Letters that count as one word in scripts that write no spaces. Not yet calibrated."""
    min_letter_share: float = 0.75
    """Letters among the signs of a block. Not yet calibrated."""
    max_digit_share: float = 0.15
    """Digits among the signs of a block. Not yet calibrated."""
    max_capitals: float = 0.70
    """Capitals among the letters of a block from which it is a list of acronyms, if long words
    are missing too. Chosen: sentences set in capitals pass by their long words."""
    long_word_letters: int = 7
    """Letters of a long word. Chosen: acronyms have six at most."""
    min_long_words: float = 0.10
    """Letters in long words among the letters of a block in capitals that is prose. Measured on
    the declarations of tests/build, 2026-11-30: 0.22 or more in every cased language."""
    typed_letter_share: float = 0.85
    """Letters among the signs of a monospaced block that still is prose: typewritten sentences,
    no listing. Not yet calibrated."""
    typed_words_a_line: float = 6.0
    """Mean words on the lines of such a block. Not yet calibrated."""
    min_widths: int = 8
    """Different cased letters from which their widths tell whether a font is monospaced. Not yet
    calibrated."""
    max_width_spread_em: float = 0.02
    """Widest less narrowest letter, in multiples of the size, of a monospaced font. Not yet
    calibrated."""
    max_mark_share: float = 0.08
    """Punctuation among the signs of a block that is prose. Measured on 6,636 blocks of 310 files
    of the corpus that pass all other gates, 2026-11-30: half have 0.023 or less, 95 of 100 have
    0.074 or less; of a sample of those above 0.08 most are references, the rest lists."""
    min_share_in_figure: float = 0.50
    """Share of a block inside a drawing from which it is a label. Reference 000: mostly."""
    edge_band: float = 0.07
    """Share of the page's height at its top and bottom where running heads and feet stand.
    Measured on 97 of them in the corpus, 2026-11-30: all in 0.07."""
    edge_gap_em: float = 1.5
    """Room between a running head or foot and the text, in its sizes. Measured as above: at 1.0
    half of what is kept out is text of full pages."""
    max_edge_words: float = 12.0
    """Words of a running head or foot at most. Chosen: one line of the longest seen."""
    max_edge_lines: int = 2
    """Lines of a running head or foot at most. Chosen."""
    body_sizes: tuple[float, float] = (0.80, 1.30)
    """Least and most size of running text over the size that most characters have. Chosen: notes
    are set to 0.8 of the text, headings from 1.15 on (reference 000); lead paragraphs have 1.2."""
    same_size: float = 1.08
    """Size over another up to which both are one size. Chosen: half a point in 7."""
    min_size_share: float = 0.20
    """Share of the page's signs in a size from which it is a body of its own. Chosen."""
    max_edges: int = 3
    """Places at which the lines of a block may begin. Chosen: margin, indent, hanging indent."""
    max_edge_share: float = 0.40
    """As `max_edges`, over the lines of the block; the larger counts. Chosen."""
    edge_tolerance_em: float = 0.5
    """Distance between two such places, in sizes of the block. Chosen: less than any indent."""
    min_gap_em: float = 1.0
    """Gap between two words, in sizes, from which it may be a column boundary. Reference 000:
    justified type stretches word spaces to twice their width, 0.5 to 0.6."""
    min_gap_lines: int = 2
    """Lines with a gap at one place that make a boundary. Reference 000: it recurs."""
    min_gap_share: float = 0.50
    """As `min_gap_lines`, over the lines of the block; the larger counts. Chosen."""
    max_number_glyphs: int = 6
    """Glyphs of the number or bullet of a list item at most: the gap after it is none. Chosen:
    `(viii)`."""
    common_gap_em: float = 0.5
    """Width that gaps below one another have in common, in sizes. Chosen: half of `min_gap_em`."""
    min_letters_left: int = 200
    """Letters under which size and place exclude nothing. Measured on 1,489 pages of the corpus,
    2026-11-30: with it 0.7 % of the pages lose their score, all but two for their tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenThresholds:
    """signals.hidden and visibility: text that no reader of the page sees."""

    min_size_pt: float = 4.0
    """Points, as painted, under which text may be too small to be read. Reference 000."""
    min_size_page: float = 0.01
    """As `min_size_pt`, in shares of the page's shorter side, where that is less: a label of
    240 by 150 pt is printed in 3 pt. Chosen: letter and A4 pages have 6 pt."""
    unreadable: float = 0.25
    """Share of the smallest size under which nobody reads text, however much there is of it:
    1 pt. Measured on 1,195 corpus pages, 2026-11-30: no painted text is under 1.6 pt, once
    fonts whose size says nothing are measured by their ink."""
    fine_print_glyphs: int = 400
    """Glyphs of small text from which on it can be what the page is printed in (imposed sheets,
    posters, tables of stocks). Chosen: five lines; a planted sentence is shorter."""
    fine_print_share: float = 0.8
    """Share of the page's painted glyphs that such text has at least. Chosen: all but a title."""
    legible: float = 0.5
    """Share of the smallest size from which fine print and labels can be read: 2 pt. Chosen:
    twice `unreadable`."""
    usual_thinner: float = 0.6
    """Shorter side of a letter's ink in sizes, to tell what is squeezed flat. Chosen: that of
    wide letters."""
    squeezed_em: float = 0.15
    """Median advance of letters over their height under which they are squeezed. Chosen: the
    narrowest letter, i, moves the pen by 0.3 of it, and condensed type by 0.4."""
    mark_glyphs: int = 12
    """Glyphs of a small run that can be a mark of the larger text it touches (superscripts,
    footnote signs, bullets). Measured as `unreadable`: text under 4 pt stands on four pages, in
    runs of one or two glyphs."""
    mark_letters: int = 3
    """Letters of such a mark at most: st, TM. Chosen: words have more."""
    mark_reach_em: float = 0.5
    """How far, in sizes of the larger text, such a mark may stand off. Chosen."""
    label_glyphs: int = 30
    """Glyphs of a small run that can be a label of the figure beside it. Chosen: axis labels
    and names on maps are shorter, instructions are longer."""
    label_reach_pt: float = 12.0
    """Points within which a figure is beside a label. Chosen: a line."""
    small_run_gap_em: float = 3.0
    """Gap, in sizes, that ends a run of small text. Chosen: no word gap is as wide."""
    believable_ink_em: tuple[float, float] = (0.2, 3.0)
    """Longest side of the ink of a font's letters, in sizes, between which its size is believed;
    else the ink gives it. As `FrameThresholds.tallest_ink_em`, with room for wide letters.
    Type 3 fonts of the corpus have 30 to 100."""
    min_ink_letters: int = 5
    """Letters from which on a font's ink is judged. As `FrameThresholds.min_letters`."""
    usual_ink_em: float = 0.7
    """Longest side of a glyph, to turn ink into a size. As `FrameThresholds.usual_ink_em`."""
    overfull_letters: int = 4
    """Letters that a font's map gives for one glyph, from which on the glyph must have room for
    them. Measured on 3,000 corpus pages, 2026-11-30: two glyphs say four characters, none more."""
    overfull_em: float = 0.18
    """Reach of such a glyph's ink along the line for each of its letters, in sizes, at least.
    Measured as `overfull_letters`: the two have 0.19; ligatures have 0.25."""
    formula_letters: int = 30
    """Letters that a sign for a formula stands for at most, in right-to-left scripts. Unicode:
    U+FDFA is spelt with 15; the bismillah (U+FDFD) has 19."""
    line_ink: float = 0.01
    """Shorter side of a glyph's ink over the longer one under which it is a mere line. Chosen:
    hairline strokes have 0.03."""
    min_contrast: float = 0.06
    """Difference in luminance (0..1) under which text cannot be told from what is beneath it.
    Reference 000."""
    suspect_contrast: float = 0.09
    """As `min_contrast`, where stated colours make text suspect. Chosen: half as much again, as
    renderers weigh and smooth colours in their own way; the render decides."""
    clear_channel: float = 0.25
    """Difference in red or green (0..1) from which colours differ, whatever their luminance: red
    on green. Chosen: four times `min_contrast`."""
    opaque: float = 0.94
    """Opacity from which what is painted later hides text. Chosen: 1 less `min_contrast`."""
    painter_pt: float = 1.0
    """Points that a shape is thick at least to be beneath text or to cover it. Chosen: rules are
    thinner or cross a glyph without covering half of it."""
    covered_share: float = 0.5
    """Share of a glyph's box that shapes must cover to be beneath it, or to hide it. Chosen."""
    clipped_share: float = 0.25
    """Share of a glyph's box inside its clip under which it may be clipped away. Measured as
    `unreadable`: of 18,000 glyphs with a clip 19 % lie under 0.01, 4 % between that and 0.25 and
    3 % up to 0.5, nearly all of these strips of a glyph that is painted in several."""
    seen_share: float = 0.08
    """Share of a glyph's pixels that must change when it is left out for it to be seen.
    Chosen: a quarter of what letters fill, so that a descender beneath a bar shows no letter."""
    seen_outline_share: float = 0.02
    """As `seen_share`, for glyphs that are only outlined. Chosen."""
    stem_em: float = 0.08
    """Thickness of a stem in sizes: thinner than a pixel, it is painted paler than it is stated.
    Typographic convention, regular weight."""
    palest_stem: float = 0.4
    """Share of its contrast that the thinnest stem keeps. Chosen."""
    loose_glyphs: int = 2
    """Hidden glyphs of a word that stay with the rest if that is seen, and seen ones that go.
    Measured on 1,195 corpus pages, 2026-11-30: vowel signs and last letters that a cell clips."""
    layer_share: float = 0.5
    """Share of the page that a picture covers, and share of the page's glyphs under or white
    on it, from which they are its OCR layer. As `LayerThresholds.min_cover`."""
    copy_em: float = 1 / 3
    """Distance, in sizes, within which the same character is a copy. Reference 002, "Invisible
    text": the painted text it lies on."""
    copy_share: float = 0.7
    """Share of a word's glyphs that must have a twin for it to be a copy. Chosen: a reader may
    have dropped or replaced some."""
    same_glyphs: int = 5
    """Glyphs of a line from which on its place on the page can be compared with them. Chosen."""
    same_pixels: int = 20
    """Pixels of a line that lie beside its glyphs at least, for the same. Chosen."""
    same_filled: float = 0.15
    """Share of ink in the boxes of glyphs that the page shows all the same. Chosen: letters
    fill 0.3 to 0.5 of theirs."""
    same_spilt: float = 0.35
    """Ink beside these boxes over ink in them, at most. Chosen: another text on the line has as
    much beside them as in them."""
    blank_levels: int = 12
    """Grey levels (of 255) by which a pixel must differ from its surroundings to show something.
    Reference 002."""
    blank_share: float = 0.01
    """Share of differing pixels under which a picture is blank beneath a span. Reference 002."""
    added_glyphs: int = 12
    """Glyphs from which on words over blank parts of a picture, in a line that it shows
    otherwise, may have been added. Chosen: noise that OCR reads is shorter."""
    displaced_share: float = 0.25
    """Share of the line's other glyphs that words over a blank part may be, where OCR set the
    line wider than the picture does. Chosen: a condensed face set in an ordinary one."""
    span_pad_em: float = 0.25
    """Sizes by which a span's box is widened before the picture under it is looked at: OCR
    boxes are not exact. Chosen."""
    outline_cells: float = 0.6
    """Share of a word's cells, as wide as it is tall, that must hold ink for that to be the
    word drawn as outlines. Chosen: rules at one end do not spread."""
    outline_strokes: float = 0.5
    """Strokes a glyph that the median inked row must be broken into. Chosen: letters have one
    to three; a line that crosses the word has one in all."""
    outline_rows: float = 0.3
    """Share of a word's rows that must hold such ink. Chosen: letters fill half and more."""
    dpi: float = 100.0
    """Dots an inch of the renders that settle what is seen. Reference 002."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InkThresholds:
    """signals.ink: what a render shows and nothing reports."""

    dpi: float = 72.0
    """Dots an inch of the render. Reference 000."""
    background_percentile: float = 90.0
    """Percentile of the grey levels that is the paper. Reference 000."""
    dark: float = 0.75
    """Share of the paper's grey level under which a pixel is ink. Reference 000."""
    tile_pt: float = 64.0
    """Points of the sides of the squares that each have a paper of their own, so that panels and
    unevenly lit scans are read. Chosen: a few lines of text, most of them paper."""
    cell_pt: float = 8.0
    """Points of the sides of the cells that are pooled by any. Chosen: with one blank cell
    between them, lines of a column with up to 16 pt between their ink belong together."""
    pad_pt: float = 1.0
    """Points by which boxes are grown for anti-aliasing. Chosen: one pixel at 72 dpi."""
    pad_em: float = 0.05
    """Sizes by which glyph boxes are grown besides, for accents and swashes. Measured on 394
    pages of the corpus, 2026-11-30: with it 95 % of the pages show nothing unreported at all."""
    panel_pt: float = 6.0
    """Points of the shorter side from which a rectangle may enclose what is not its own. Chosen:
    the height of a line of small print in a shaded row of a table."""
    min_shape: float = 0.03
    """Share of the page from which a curved or shaded path may enclose text, as a rounded frame
    does. Chosen: a few lines."""
    solid_pt: float = 4.0
    """Points of ink in both directions that are a filled area and no stroke of a letter. Chosen:
    strokes have a tenth of their size, so titles of up to 40 pt stay."""
    blot_pt: float = 8.0
    """As `solid_pt`, in pictures: squares, bars and shadows beside text. Chosen: scans blur, and
    the titles of books have strokes of up to 5 pt."""
    line_pt: float = 32.0
    """Points from which straight ink is a rule. Chosen: no stroke of a letter is as long."""
    line_thick_pt: float = 3.0
    """Points up to which it is one. Reference 002, "uncaptured content"."""
    min_region: float = 0.003
    """Share of the page from which a region of unreported ink is a loss. Measured on 490 pages of
    the corpus, 2026-11-30 (bench/ink_study.py): 12 pages reach it, ten of them looked at, all
    true: formulas that a reader drops, words drawn as outlines. The others stay under 0.0015 but
    one, outlined labels of a chart. Taken from 335 full pages, a column leaves more on 334, a
    table of 35 by 15 % of the page on 331, a stamp of 20 by 5 % on 316 of 333."""
    covering: float = 0.50
    """Share of the page from which pictures, or a fill, cover it. As `PageThresholds.big_picture`:
    such a page can be a scan, reference 000."""
    layer_pad_pt: float = 2.0
    """As `pad_pt`, for text over pictures, which OCR placed. Measured with `min_unread`."""
    layer_pad_em: float = 0.3
    """As `pad_em`, for text over pictures. Measured with `min_unread`."""
    window_pt: float = 64.0
    """Points of a row in which changes of ink and paper are counted. Chosen: two words."""
    lines_pt: float = 24.0
    """Points of the height in which blank rows are looked for. Chosen: two lines of body text."""
    min_changes: float = 6.0
    """Changes of ink and paper along the average inked row of a window that make it text.
    Reference 002, "Pictures on the text route"."""
    min_blank: float = 0.20
    """Share of rows that are blank between lines of text. Measured with `min_unread`: photos and
    shaded plots have none."""
    max_full: float = 0.50
    """Share of inked pixels up to which a window can hold text. Chosen: the letters of dense
    text take a third."""
    min_cell_pixels: int = 4
    """Inked pixels of a cell under which it holds specks. Chosen: a stroke has more."""
    min_unread: float = 0.004
    """Share of the page from which a region of ink like text is a loss. Measured as `min_region`
    on 24 full layers over pictures: those that are complete stay under 0.0025, known gaps have
    0.008 to 0.35. A missing column leaves 0.020 or more, a table 0.012 or more, a stamp more
    than this on 14 of 24. Film stills and the ticks of an axis reached 0.008 and 0.010."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureThresholds:
    """layout.figures: drawings made of paths.

    Measured on, and looked at with the figures drawn in: the 139 pages of the corpus and of the
    cases that have shaped or many filled paths, 2026-11-30.
    """

    tiny_share: float = 0.0002
    """Share of the page under which a path is furniture. Reference 000."""
    rule_pt: float = 2.0
    """Points up to which the thinner side makes a path a rule. Reference 000."""
    rule_length_pt: float = 20.0
    """Points over which the longer side makes a thin path a rule. Reference 000."""
    min_opacity: int = 26
    """Opacity (of 255) under which a path is a tint: a tenth. Measured: a
    pattern behind text has 8."""
    shown_share: float = 0.30
    """Share of a path's width and height that the page must show for it to count. Chosen: crop
    marks and bleeds reach over the edge."""
    spanning: float = 0.90
    """Share of the page's width and height from which a path is its background or frame. As
    `PaintedThresholds.spanning`."""
    max_text: float = 0.08
    """Share of a path's box under the ink of text from which it is a backing of that text.
    Measured: panels around a single formula have 0.09."""
    some_text: float = 0.02
    """As `max_text`, where the path is a simple closed shape. Chosen: any word."""
    simple_segments: int = 26
    """Segments that a simple shape has at most. Measured: a rounded box has 13 to 17,
    an arrow 23."""
    letter_pt: tuple[float, float] = (2.5, 72.0)
    """Least and most height, in points, of letters drawn as outlines. Chosen."""
    letter_segments: tuple[float, float] = (4.0, 110.0)
    """Least and most segments a letter. Measured: 10 to 45, and up to 102 where curves are
    polygons."""
    letter_ratio: float = 2.5
    """Height of one letter over that of its neighbour up to which both are of one word. Chosen:
    ascenders are 1.5 times the height of an x."""
    letter_gap: float = 0.8
    """Widest gap between two letters of a row, in heights. Chosen: a letter with a tail may be
    missing between them."""
    letter_overlap: float = 0.3
    """How far one may reach into the next, in heights. Chosen: an italic f."""
    baseline_slack: float = 0.12
    """By how much the lower edges of neighbours may differ, in heights. Chosen: round letters
    overshoot by 0.03."""
    min_run_letters: float = 4.0
    """Letters of a row from which they are lettering. Chosen: rows of three occur in
    drawings."""
    among_heights: tuple[float, float] = (0.5, 2.0)
    """Least and most height over that of lettering of what stands among it. Chosen."""
    among_reach: float = 6.0
    """How far from lettering, in its heights. Chosen on a table of outlined digits."""
    min_letters: float = 8.0
    """Letters from which lettering is a figure of its own. Chosen: a word is a logo."""
    min_cells: int = 12
    """Filled boxes from which they can be a heat map. Chosen."""
    min_cell_colours: int = 5
    """Colours of a heat map. Measured: tables have four at most, heat maps 37
    and more."""
    many_colours: int = 12
    """Colours from which cells with numbers in them are a heat map all the same. See
    `min_cell_colours`."""
    min_cell_rows: int = 2
    """Rows and columns of a heat map. By definition of a grid."""
    max_sparse: float = 6.0
    """Places of the grid over the cells that are filled. Measured: 3.5 where ticks are
    boxes too; 2 in a triangle."""
    min_empty_cells: float = 0.60
    """Share of the cells without text. Chosen."""
    min_bars: int = 3
    """Bars of a chart. Chosen."""
    min_bars_and_lengths: int = 6
    """Bars and different lengths together. Chosen: three of three lengths, four of two."""
    min_pattern: int = 8
    """Dark boxes from which they can be a pattern. Chosen: fewer are squares of a letterhead."""
    dark_fill: float = 0.75
    """Lightness under which a fill can be part of a pattern. As `InkThresholds.dark`."""
    max_filled: float = 0.75
    """Places of their rows and columns that boxes of a pattern fill at most. By definition 1 for
    cells and stripes; QR codes and chessboards fill half of theirs, bars of unequal height less.
    Measured on 207 pages with filled paths, 2026-11-30: a logo and a plan have patterns, both
    drawings; no table has one."""
    many_cells: int = 400
    """Dark cells without text from which a full grid is a pattern too. Chosen: more than a table
    has, 20 by 20."""
    line_box_pt: float = 4.0
    """Points of the shorter side up to which a long box is a thick rule or grid line. Chosen:
    twice `rule_pt`."""
    line_box_ratio: float = 6.0
    """Longer over shorter side from which it is one. Chosen: a run of modules of a QR code has
    seven at most, of more than its share rarely."""
    min_code_bars: int = 15
    """Bars of a bar code. Chosen: an EAN-8 has 22, a Code 39 of one sign 15."""
    min_code_spread: float = 0.20
    """Standard deviation over mean of the steps between its bars. Chosen: hatching has 0."""
    min_markers: int = 8
    """Equal small marks from which they can be the points of a chart. Measured: ten in the
    smallest scatter plot."""
    marker_pt: float = 14.0
    """Most width and height of a marker or an arrow head, in points. Measured: 4 to 7."""
    max_marker_kinds: int = 4
    """Kinds of markers on a page. Chosen: ten digits drawn as outlines are more."""
    marker_reach_pt: float = 60.0
    """Gap between the points of one chart, in points. Chosen."""
    strewn_share: float = 0.40
    """Different places across, and down, over the markers. Chosen: bullets stand in a few
    columns."""
    strewn_places: int = 12
    """Different places across, and down, from which any number of markers is strewn. Chosen."""
    max_node_share: float = 0.08
    """Share of the page that a box of a flow chart takes at most. Measured: 0.015; a panel of
    text takes 0.3."""
    arrow_pt: float = 150.0
    """Most length of an arrow, in points. Chosen."""
    same_area: float = 0.70
    """Share of the area of both that a path and a picture have in common where the path is but
    the picture's edge. Chosen."""
    reach_pt: float = 16.0
    """Gap between marks of one drawing, in points. Chosen: less than between two charts."""
    touch_pt: float = 4.0
    """Gap between a drawing and its axes or boxes, in points. Chosen: less than
    a line."""
    line_reach_pt: float = 12.0
    """Gap between lines of one piece of lettering, in points. Chosen."""
    min_side_pt: float = 36.0
    """Points that the longer side of a drawing has at least. Chosen: icons and arrows are less."""
    min_share: float = 0.005
    """Share of the page that a drawing takes at least. Chosen: a signature."""
    max_growth: float = 6.0
    """Area of a drawing with its frame over the area of its marks. Chosen: a flat curve in a
    square plot."""
    max_grown_text: float = 0.05
    """Share of a drawing under text up to which axes and frames may be taken in. Chosen: less than
    `max_text`."""
    min_shapes: int = 3
    """Shaped paths from which marks are a drawing without further evidence. Chosen."""
    min_segments: int = 40
    """As `min_shapes`, in segments. Chosen: two rounded boxes have 34."""
    min_company: int = 6
    """As `min_shapes`, in paths of any kind inside: axes, ticks, grid. Chosen."""
    tick_glyphs: int = 10
    """Glyphs of a label beside an axis at most. Chosen: a number, a date."""
    row_name_glyphs: int = 24
    """Glyphs of the name of a row of a heat map at most. Measured: 14; lines of narrow columns
    have 30."""
    min_row_names: int = 3
    """Names of rows from which they are taken for such. Chosen."""
    flush_em: float = 0.5
    """Distance up to which names of rows end at one place, in sizes. Chosen."""
    tick_gap_em: float = 2.0
    """Gap between an axis and its labels, in sizes. Chosen."""
    turned_glyphs: int = 40
    """Glyphs of a turned label beside an axis at most. Chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontThresholds:
    """signals.font_evidence and decision.fonts: which fonts lie."""

    min_page_evidence: float = 40.0
    """Token weight under which a font abstains on a page. Reference 000, corrupted_fraction."""
    min_suspicious: float = 10.0
    """Token weight from which a font whose words are not listed is looked at closer. Chosen: two
    long words; evidence is summed over pages, so little counts too."""
    min_ngrams: float = 45.0
    """n-grams of a font's different words from which unnatural letters are proof. Measured on 622
    fonts of the corpus with letters swapped, three seeds each, 2026-11-30: 95 % of fonts with 40
    to 60 n-grams are under `max_plausible`, 99 % with more; sound fonts have 0.45 and more."""
    max_plausible: float = 0.40
    """Share of usual n-grams under which the letters of a font are of no natural language.
    Measured as above; the poorest sound fonts hold names of bacteria (0.47), drugs (0.46)."""
    max_plausible_wordless: float = 0.35
    """The same for scripts that put no space between words, of which nothing else can be asked.
    Measured on 61 pages in 12 scripts, 2026-11-30: sound pages 0.41 (Malayalam) and more, with
    letters swapped 0.30 at most, but for one of Chinese."""
    min_wordless_letters: int = 200
    """Letters from which such a font is judged. As `PageThresholds.min_ngrams_alone`."""
    sure_page: float = 0.85
    """Share of usual n-grams of a page from which a font that draws half of it or more is sound
    without a look of its own. Measured as above: a page half of which is swapped has 0.77."""
    min_loose_signs: int = 20
    """Signs outside prose, digits apart, from which a font that prose says too little of is looked
    at. Chosen: three headings of two words."""
    min_loose_evidence: float = 40.0
    """Token weight of different words outside prose that can prove damage. As
    `min_page_evidence`."""
    max_listed: float = 0.10
    """Share of listed words outside prose over which they prove nothing. As
    `PageThresholds.no_words`."""
    min_shift_evidence: float = 10.0
    """Token weight of words that undoing one shift makes listed, from which it is proof. Chosen:
    three words of six letters; of 250 shifts none does that by accident."""
    min_shift_share: float = 0.60
    """Share of a font's words that undoing one shift must make listed. Chosen: most of them."""
    min_mark_kinds: int = 6
    """Different undecodable values of a font on a page from which it writes text and not bullets,
    ratings or arrows. Chosen: reference 002 has five icons in a row."""
    min_kin: int = 2
    """Condemned fonts of one family and make, none of them sound, from which their sisters too
    short to be judged are condemned (a subset a page). Chosen: one may be an accident."""
    bad_share: float = 0.50
    """Share of its judged weight that must be bad for a font to be condemned everywhere.
    Reference 000, "Pages that cannot judge themselves can borrow a verdict"."""
    sound_share: float = 0.10
    """Share of a replaced page's characters that must be in sound fonts for them to stay while the
    rest is withheld. Chosen: a page number among garbage is no text of the page."""
    withhold_share: float = 0.10
    """Share of prominence-weighted text in condemned fonts from which the page is replaced;
    below it the lines are withheld one by one. Reference 002, GARBAGE_TEXT_RATIO."""
    prominence_cap: float = 4.0
    """Size over body size, before squaring, is capped here. Reference 002."""
    vouched_share: float = 0.9
    """Share of a page's text in fonts that were repaired by the file's own evidence, from which
    words that spell nothing are what the page shows: alphabets, part numbers. Chosen: nearly
    all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerThresholds:
    """signals.layers: text layers that OCR made."""

    min_cover: float = 0.50
    """Share of the page that pictures must cover to be the picture of the page. As
    `PageThresholds.big_picture`."""
    edge_band: float = 0.12
    """Share of the page's height, at head and foot, in which headers and footers stand. Chosen:
    an inch of a letter page is 0.09."""
    min_doubled: int = 10
    """Signs of a layer under which nobody asks whether it is doubled. As
    `PageThresholds.min_layer_glyphs`."""
    max_pieces: int = 4_000
    """Pieces of text over which layers are not compared, to bound the cost: pairs grow with the
    square. Chosen: a page of 7,000 letters has 2,000 words."""
    piece_gap_em: float = 1.0
    """Gap, in sizes, at which glyphs painted in a row are no longer one piece. Chosen: wider than
    a word space, narrower than most gutters; what is cut too often is paired all the same."""
    word_gap_em: float = 0.15
    """Gap, in sizes, that parts two words of a layer that paints no spaces. As
    `LineThresholds.unhinted_gap_em`."""
    baseline_em: float = 0.3
    """Sizes by which a piece may leave its baseline or step back. As
    `LineThresholds.baseline_tolerance_em`, with room for what OCR measured."""
    same_line_em: float = 0.5
    """Sizes by which the baselines of two readings of one line may differ. Chosen: half of the
    way to the next line of the tightest type."""
    min_overlap: float = 0.6
    """Share of the shorter piece that must lie on the other one. Chosen: neighbours on a line
    share next to nothing."""
    min_alike: float = 0.5
    """Share of common pairs of letters from which two pieces are readings of the same text.
    Measured on 13 OCR layers of the corpus, 2026-11-30: with one letter of ten wrong 0.79 and
    more, with three of ten 0.49; the text of another page 0.24 at most, of the same form 0.48."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessThresholds:
    """signals.witnesses and keys: two engines on the same glyphs, and characters on codes."""

    min_agreement: float = 0.95
    """Share of characters under which two engines are both guessing. Measured on 424 files of the
    corpus, 2026-11-30: 24 are under 0.915, all with a real fault; the next is at 0.981."""
    max_contradicted: float = 0.05
    """Share of glyphs whose characters contradict their codes from which a page is in doubt.
    Measured on the first pages of 425 files of the corpus, 2026-11-30: four are over 0, a broken
    Arabic font has 0.119, the others 0.014 at most."""
    min_characters: float = 20.0
    """Characters under which the comparison abstains. Chosen: one that differs is then 5 %."""
    tolerance_em: float = 0.1
    """Sizes within which two origins are one; narrow letters advance by 0.2. Chosen."""
    tolerance_pt: tuple[float, float] = (0.05, 0.5)
    """Least and most points that `tolerance_em` may come to. Chosen: rounding is under 0.01, and
    Type 3 fonts state any size."""
    copy_em: float = 0.25
    """Sizes within which a character that one engine has more is a copy of its twin (fake bold,
    shadows), which PDFium drops. As `LineThresholds.duplicate_em`, shadows included."""
    max_drawings: int = 4
    """Unlike drawings of one font that may state one character. Measured on the first pages of
    the corpus, 2026-11-30: 4 in Arabic (a letter's four forms), 3 in Latin; 7 in a cipher."""
    unlike_em: float = 0.08
    """Sizes by which width, height or rise of the ink must differ for two drawings to be unlike.
    Chosen: above rounding and hinting, below the difference of n and o."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestThresholds:
    """decision.requests: which pages pay for dearer evidence."""

    few_glyphs: int = 100
    """Glyphs under which a page is looked at. Reference 003: under 100 characters a page
    is a scan."""
    min_pages: int = 4
    """Pages with text from which a document has a median to be held against. Chosen: of three
    pages one is a title."""
    far_below: float = 0.20
    """Share of the document's median of glyphs under which a page is looked at. Measured on 568
    pages of 238 files of the corpus, 2026-11-30: 2 % are, most of them a chapter's last page;
    with all gates 12.5 % pay for a render."""
    min_dropped: int = 3
    """Text objects that a reader left out from which a page is looked at. As
    `BadGlyphThresholds.min_glyphs`."""
    min_unmapped: float = 0.01
    """Share of glyphs without a character from which a page is looked at. Chosen: a tenth of
    what makes a low score damage."""
    heard_pages: int = 4
    """Pages of one document that a second witness reads at most. Chosen: damage belongs to a font,
    and a reading costs more than a page's survey."""
    keyed_pages: int = 3
    """Pages of one document whose glyph codes are read at most. DESIGN, "the sample pages"; 25 ms
    and more a page."""
    canary_pages: int = 64
    """One clean page in so many is read by the second witness all the same. Chosen: 5 ms of
    MuPDF on 2 % of the pages leave the median page as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriageThresholds:
    """decision.triage: how much work a corpus is."""

    scanned_chars: float = 100.0
    """Characters of a page under which it is scanned. Reference 003."""
    awkward_chars: float = 4.0
    """Characters a text-showing object under which a page is awkward. Reference 003."""
    ocr_page_s: tuple[float, float] = (3.0, 6.0)
    """Least and most seconds that transcribing one page takes on two cores. DESIGN, dependencies:
    rapidocr."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationThresholds:
    """calibrate: when a distribution may be believed."""

    min_gap: float = 0.20
    """Widest gap between sorted scores under which no threshold is given. Reference 000."""
    min_scores: int = 30
    """Scores under which separability says nothing. Reference 000."""
    min_coverage: float = 0.70
    """Share of pages with a score under which separability says nothing. Reference 000."""
    warn_band: float = 0.05
    """Share of pages in the uncertain band from which there is a warning. Reference 000."""
    refuse_band: float = 0.30
    """Share from which the band does the classifying, and calibration refuses. Reference 000."""
    min_characters: int = 200
    """Letters of prose under which a page's score does not count: one short sentence scores
    anything (reference 000). Chosen: some 40 words."""
    most_damaged: float = 0.20
    """Lexical score from which a damaged page says that the word list holds garbage. Measured on
    1,447 pages of the corpus with letters swapped, 2026-11-30: 0.041 at most."""
    damaged_pages: int = 300
    """Clean pages that are damaged at most, evenly from all files. Reference 000: a few hundred
    real pages show where the valley lies."""
    min_margin: float = 0.30
    """Lowest clean less highest damaged score, over all languages, under which the proof of
    `bench/margin.py` fails. Chosen: as wide as the threshold itself. Measured on 344 pages of 22
    languages and 3 seeds, 2026-11-30: 0.326."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentThresholds:
    """decision.document: what the pages together say of the file."""

    image_coverage: float = 0.55
    """Mean share of the page under pictures from which a document is read as images, if it has
    little text. Reference 002, IMAGE_PAGE_COVERAGE."""
    image_text: float = 200.0
    """Mean legible signs a page, in Latin letters, below which a document has little text.
    Reference 002, IMAGE_PAGE_TEXT_LIMIT."""
    ideograph_weight: float = 3.0
    """Latin letters that one ideograph stands for. Reference 002, IDEOGRAPH_WEIGHT."""
    syllable_weight: float = 2.0
    """Latin letters that one kana or hangul syllable stands for. Reference 002,
    SYLLABLE_WEIGHT."""
    override_margin: float = 0.50
    """How far a page must clear the two numbers above to be read in another way than its
    document: 0.825 of the page with under 100 letters, 0.275 with 300 or more. Reference 002,
    PAGE_OVERRIDE_MARGIN."""
    no_layer_text: float = 50.0
    """Legible signs, in Latin letters, under which a page has no text layer to speak of.
    Reference 002, no_text_layer."""
    no_layer_pictures: float = 0.05
    """Share of the page under pictures from which such a page is an image. Reference 002."""
    no_layer_ink: float = 0.001
    """Share of the page under other ink from which such a page is an image. Reference 002."""
    lost_share: float = 0.60
    """Share of the pages with content that must be replaced for doubtful ones to follow. Reference
    000, "Add a document-level prior"."""
    min_layer_pages: int = 3
    """OCR layers from which a document can show a habit of misreading. Chosen: two may agree by
    chance."""
    min_misread: float = 0.25
    """Share of the unlisted words of all OCR layers together that usual confusions explain from
    which the layers misread by habit. Measured on 172 born-digital pages of the corpus,
    2026-11-30: 0.13 at most, the median is 0; English with one habit has 0.33 and more."""
    min_misread_words: float = 20.0
    """Unlisted words of all OCR layers together under which nothing is said. Measured as above."""
    max_miss_spread: float = 0.10
    """Standard deviation of the miss rates of OCR layers up to which they are one habit. Not
    yet calibrated; reference 000: a rate that stays suspiciously constant is the tell."""
    scanned_share: float = 0.60
    """Share of the pages with content that must be scans to call the document one. Reference
    000, "Add a document-level prior"."""
    sure_letters: int = 1_000
    """Letters of prose under which a page may take the document's language for its own. Chosen
    between reference 000's 200 characters, from which a language is uncertain, and 2,000, from
    which it is nearly certain; from 600 letters on some pages match their own strongly."""
    min_similarity: float = 0.40
    """Cosine from which joined text names the language of a document. Measured on 600 pages of the
    corpus, 2026-11-30: with 1,000 letters 95 % of the pages in listed languages have it, and 80 %
    of the others have not. A wrong name does no harm: a page takes the document's language only
    where more of its words are listed there."""
    garbled_unmapped: float = 0.50
    """Share of a font's glyphs without a character from which the font is garbled. Reference
    000: a font is garbled where more than half of its evidence is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceThresholds:
    """repair.evidence and repair.destinations: what a font, its file and other readers say."""

    single: float = 0.8
    """Weight of a glyph's text by one source alone, its cmap or its name. Chosen: below 1, which
    two independent ones have."""
    disputed: float = 0.4
    """Weight of a glyph's text where cmap and names contradict each other. Chosen: less than an
    even chance."""
    symbol: float = 0.3
    """Weight of a glyph's text by its byte in a symbol subtable (U+F000 to U+F0FF). Chosen: mere
    numbering in many fonts, so below `disputed`."""
    wholly_wrong: float = 0.5
    """Share of the painted glyphs whose map contradicts the font, from which the map has no say
    in the others either. Chosen: a map that is wrong in places has no more than a fifth.
    """
    min_gain: float = 0.02
    """Share of words, or of n-grams, by which a text must read better for a font to overrule
    what its map says. Chosen: more than chance moves on some hundred words."""
    min_words: float = 3.0
    """Token weight from which words decide between readings. Chosen: one or two short words are
    listed in some language whatever they are."""
    min_ngrams: int = 30
    """N-grams from which they decide where words cannot. Chosen: five or six words."""
    space_em: tuple[float, float] = (0.15, 0.7)
    """Least and most advance, in em, of a glyph without ink that is a space. Chosen: spaces have
    0.2 to 0.35, 0.6 in typewriter faces."""
    min_twin_outlines: int = 5
    """Different drawn outlines that a font must share with sound fonts of the file for them to
    say what its glyphs are. Chosen: a full stop, a dash and a bar are the same in many fonts."""
    min_twin_letters: int = 3
    """How many of those must be letters or digits. See `min_twin_outlines`."""
    min_twin_share: float = 0.5
    """Share of the drawn outlines of the sample that must be among them. Chosen: most of it."""
    borrowed: float = 0.9
    """Weight of what twins and character collections say. Chosen: certain but for two letters of
    one shape."""
    heard: float = 0.7
    """Weight of what the second witness alone reads. Chosen: it guesses as the first one does."""
    collapsed: int = 3
    """Codes that a map sends to one text, though their collection tells them apart, from which
    on it is no map. Chosen: two may be variants of one character."""
    readable: float = 0.95
    """Share of a map's destinations that must be sound in the form in which it was written.
    Chosen: a map or two has a stray entry."""
    min_listed_double: float = 0.5
    """Share of the words around a code that must be listed, for its name to count for another code
    that draws the same. Chosen: sound text has 0.6 and more."""
    max_listed_double: float = 0.2
    """And at most that of the other one. Chosen: damaged text has next to none."""
    min_vouching_words: int = 3
    """Different listed words in which a letter of a font that is sound in part must stand, to
    vouch for its outline in other fonts. As `CertificateThresholds.proof_words`."""
    min_step_codes: int = 2
    """Codes of a font that must lie by the constant of another font of the document, for the rest
    of it to follow. Chosen: chance has one letter of 26 for each."""
    lying_company: int = 4
    """Words among codes that lie, for one among sound ones, from which a readable code lies with
    them. Chosen: names and numbers stand beside anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspectThresholds:
    """decision.suspects and pipeline.sampling: which fonts are looked at for repair."""

    min_ngrams: float = 20.0
    """n-grams of a font's unlisted words, from which they can make it suspect. Chosen: four words
    of five letters; a suspicion costs time and changes nothing."""
    max_natural: float = 0.45
    """Share of them under which they look like no language. Measured on manuals, 2026-11-30:
    program code and names have 0.49 and more, damaged maps 0.16 and less."""
    sampled_glyphs: int = 6_000
    """Glyphs of a font, after which no further page of it is sampled. Chosen: twice what a
    permutation needs for its rare letters."""
    sampled_pages: int = 4
    """Pages of a font that are sampled at most. Chosen: damage is the same on all of them."""
    lettered_share: float = 0.25
    """Share of a font's glyphs that are letters of prose, from which natural letters vouch for it
    where there are no words. Chosen: headings with numbers have 0.4, a font without its map
    none."""
    heard_letters: int = 2_000
    """Letters of a font in prose of judged pages, from which the few pages of it that no words
    could judge are no reason to look at its program. As `SurveyThresholds.sample_letters`."""
    unheard_share: float = 0.20
    """Share of its glyphs that may stand on such pages then. Chosen: title pages and tables of a
    manual have 0.13."""
    few_codes: int = 4
    """Glyphs of a font up to which the page that shows all of them shows enough, where the file
    names them. Chosen: fewer than `CertificateThresholds.heard_codes`, so that no second witness
    could speak against them."""
    min_pierced: int = 3
    """Words of a page's sample with a sign inside that no orthography puts there, from which its
    fonts are suspect. Chosen: names and formulas bring one or two."""
    pierced_share: float = 0.03
    """And their share of all words, where the sign may be one of program code. Measured on
    manuals, 2026-11-30: pages of code have up to 0.02."""
    pierced_everywhere: float = 0.01
    """And their share on all pages with a font, weighted by its glyphs, from which it is suspect
    for them. Measured on 12 manuals, 2026-11-30: program code brings up to 0.0085, ligatures that
    a map calls letters 0.027 and more."""
    strange_share: float = 0.003
    """The same for signs that are no text, and symbols. Chosen: the rarest ligatures stand in one
    word of 200."""
    min_crowd: int = 6
    """Unlike drawings that a map calls by one text, from which it is doubtful. Chosen: scripts
    have four forms of a letter."""
    min_contradicted: float = 2.0
    """Codes whose map contradicts the font's own names, from which it is doubtful. Chosen: one may
    be a name that the producer made up."""
    min_twin_evidence: float = 20.0
    """Token weight of a font's words, from which its outlines may vouch for those of another.
    Chosen: half of what a page needs to be judged, as all of them must be listed."""
    min_twin_words: float = 0.6
    """Share of them that must be listed. Chosen: above what clean pages have at least."""
    speck_em: float = 0.05
    """Ink of no more than this both ways stands for a space, em. Measured on bitmap fonts,
    2026-11-30: specks have 0.045, full stops 0.09 and more."""
    sampled_signs: int = 8_000
    """Signs of a font on one page, after which its lines are cut. Chosen: two dense pages."""
    solved_signs: int = 1_000_000
    """Signs of all suspect fonts of a document that are sampled, after which the rest of them stay
    as they are. Chosen: two minutes of permutations, or 500 pages with fonts of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurveyThresholds:
    """pipeline.survey: how much of a page is kept."""

    sample_letters: int = 2_000
    """Characters of prose kept a page; language is nearly certain from 2,000. Reference 000."""
    min_font_evidence: float = 1.0
    """Token weight from which a page says something of a font's words. Chosen: hardly ever an
    abstention, for evidence is summed over pages before a font is judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitThresholds:
    """pipeline.workers: how much one page or document may take."""

    page_s: float = 60.0
    """Seconds one page may take in one pass before its worker is stopped. Chosen: the slowest page
    of the corpus takes under 1 s."""
    document_s: float = 1_800.0
    """Seconds one pass over a document may take before the rest of its pages is given up. Chosen:
    10,000 pages at ten times the budget of DESIGN."""
    memory_mb: int = 1_024
    """Resident megabytes one worker may reach. DESIGN allows 512 a worker on honest files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkThresholds:
    """repair.marks: combining marks that a map sends to a space."""

    window: int = 4
    """Codes to each side within which a neighbour is looked for. Reference 001."""
    min_neighbours: int = 2
    """Marks on one side that must advance in step where the other side has none. Chosen: one
    alone says nothing of steps."""
    between: float = 0.98
    """Weight of a mark between two that are in step. Chosen: the map itself leaves no other, but
    does not say it."""
    beyond: float = 0.90
    """Weight of a mark at the end of a range, after `min_neighbours`. Chosen, as above."""
    doubtful: float = 0.50
    """Weight beside one neighbour only, and of a mark that another code has already. Chosen:
    under what counts as proven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PermutationThresholds:
    """repair.permutation: solving a font whose letters were exchanged at will."""

    list_share: float = 0.05
    """Weight of the listed words' n-grams among those of the profile. Chosen: words say what is
    rare, profiles what is frequent."""
    min_letter_share: float = 3e-5
    """Share of a language's letters from which a sign is one of them. Chosen."""
    known_letters: float = 1e5
    """Letters that n-gram shares count for when they are smoothed. Chosen."""
    pair_letters: float = 5.0
    """Letters that single letters count for beside pairs. Chosen."""
    triple_letters: float = 5.0
    """Letters that pairs count for beside three letters. Chosen."""
    unseen_share: float = 0.03
    """Share of n-grams that no profile holds. Chosen."""
    sign_cost: float = -4.0
    """Log-likelihood of a sign that is no letter, in nats. Chosen."""
    sign_bonus: float = 1.0
    """Nats by which it is likelier where it does not stand among small letters. Chosen: digits."""
    min_behind: float = 0.05
    """Share of the occurrences of a code behind letters from which it is no capital. Chosen."""
    min_before: float = 0.50
    """Share of the occurrences of a code before other signs from which it may be a capital.
    Chosen: digits and bullets often stand alone."""
    min_alone: int = 3
    """Times that a sign is a word of its own from which it may be a letter. Chosen."""
    alone_bonus: float = 2.0
    """Nats by which such a sign is likelier a letter than among others. Chosen."""
    alone_cost: float = 3.0
    """Nats against that. Chosen: digits are such words too."""
    more_frequent: float = 4.0
    """Times that a small letter is more frequent than a sign that took its place. Chosen: German
    capitals are more frequent than their small letters."""
    min_letters: int = 10
    """Different letters from which there is something to solve. Chosen."""
    tied_share: float = 0.80
    """Share of listed words among those with capitals, over that among small letters, from which
    capitals were exchanged along with small letters; and what such capitals may make listed less
    than capitals that were sought by themselves. Measured on 46 fonts: 0.56 and more where they
    were, 0.57 and less where not; then the second decides."""
    apart_gain: float = 2.0
    """Weight of listed words that each capital which was sought by itself must bring beyond that.
    As `CertificateThresholds.letter_gain`."""
    min_even: float = 0.85
    """Share of different words, by letters, that must be letters of one script and of usual case
    as the map says them, for it to say letters for letters. Measured on 280 permuted samples: 0.87
    and more, and at most 0.49 where signs were exchanged as well."""
    min_even_caseless: float = 0.98
    """The same where letters have no case, which tells most. Measured as above: 1.0 in Hebrew and
    Arabic, and mostly 0.9 at most where signs were exchanged as well."""
    shape_cost: float = 12.0
    """Nats that a letter costs whose ink says otherwise. Chosen: four wrong n-grams."""
    languages_at_once: int = 6
    """Languages that are tried before anyone asks whether one of them fits. Chosen."""
    sure_rate: float = -0.10
    """As `good_rate`, from which no further language is tried. Chosen: kin reaches -0.2."""
    clear_lead: float = 0.25
    """Nats a letter before the next language, from which a good one is taken at once. Chosen."""
    sure_listed: float = 0.55
    """Share of listed words with which a language that leads is taken at once. Chosen: kin has
    0.45, and does not lead."""
    surely_listed: float = 0.80
    """The same where another language is near. Chosen: Malay has 0.77 of Indonesian words."""
    same_merit: float = 0.20
    """Difference of two solutions, in shares of listed words and half nats, up to which nobody can
    tell in which script a text is written. Chosen: Serbian in its two scripts differs by 0.05."""
    max_misfit: float = 48.0
    """Nats by which what is drawn may speak against one of these more than against another.
    Chosen: four letters of another height."""
    best_languages: int = 3
    """Languages that are solved to the end. Chosen."""
    max_behind: float = 0.5
    """Log-likelihood of a letter by which such a language may fall short of the best one, in
    nats. Chosen."""
    min_listed: float = 0.40
    """Share of listed words, each counted once, under which nothing is solved. Measured on 200
    unlisted languages and 500 samples of random letters: none of the latter has 0.15, and of the
    former only dialects of listed ones, whose letters come out right, have more."""
    min_listed_if_likely: float = 0.30
    """The same where n-grams are as in the language's own text. Measured: Tamil, whose words are
    long, has 0.35; kindred languages 0.28 at most, and other n-grams."""
    min_kinds: int = 8
    """Different listed words under which nothing is solved. Chosen."""
    min_weight: float = 0.15
    """Weight of different tokens, a letter, under which words prove nothing. Measured: 0.06 in
    Vietnamese, whose words are short, 0.3 and more elsewhere."""
    short_kinds: int = 30
    """Different listed words from which short words prove something all the same. Chosen."""
    short_listed: float = 0.75
    """Share of listed words that such a sample must have. Chosen: random letters have 0.15."""
    most_letters: int = 2_000
    """Letters over which no more is asked: texts repeat their words. Chosen."""
    min_judged: float = 0.50
    """Share of letters in tokens long enough to be listed, under which words prove nothing.
    Chosen: Vietnamese has fewer."""
    min_rate: float = -0.75
    """As `good_rate`, under which nothing is solved. Chosen."""
    min_solvable: int = 100
    """Letters under which nothing is tried. Measured on 138 samples in 11 languages: of 110
    letters half are solved, 98 % of the letters right; of 80 a quarter."""
    max_codes: int = 160
    """Different codes over which nothing is tried. Chosen: Vietnamese in both cases has 130
    and signs."""
    max_fluent: float = 0.50
    """Share of listed words from which a text reads as it stands. Chosen."""
    fluent_evidence: float = 0.04
    """Token weight, a sign, from which words say that. Chosen: Vietnamese has 0.06, other prose
    0.2; where a map is missing, some word or other comes of what an engine guesses."""
    max_natural: float = 0.80
    """Share of usual n-grams from which it does. Chosen."""
    fluent_ngrams: float = 0.20
    """N-grams, a sign, from which they say that. Measured: 0.9 in prose, 0.33 in a table of
    numbers, 0.10 at most where a map is missing."""
    max_odd: float = 0.10
    """Share of signs that are no text over which usual n-grams say nothing. Chosen."""
    min_mean_length: float = 2.5
    """Signs of a word, in the mean, under which a code is no space. Chosen: Vietnamese has 3.3."""
    max_mean_length: float = 16.0
    """The same, over which the spaces are lost. Chosen: Finnish has 8, with punctuation."""
    proof_weight: int = 6
    """Weight of listed words that must hold a letter for it to be proven. Chosen: three of five
    letters."""
    proof_words: int = 3
    """Different listed words that must hold a letter for it to be proven. Chosen."""
    proof_lead: float = 2.5
    """Weight of these words over that of what any other letter would make listed. Measured with
    `proof_words` and `max_rival` on 5,700 letters in 38 languages: all but one of the proven ones
    are right."""
    max_rival: float = 0.12
    """Weight of words that some other letter would make listed, and this one does not, over that
    of its own words, up to which a letter is proven; one such word is an accident. Measured on
    2,251 letters: 1 % are over it, and half of those whose code stands for two letters."""
    torn_words: int = 3
    """Such words, but for those that differ in their endings, from which a code stands for two
    letters. Measured as above."""
    max_torn: float = 0.05
    """Share of such codes, by occurrence, over which a map has destroyed too much. Chosen."""
    case_words: int = 3
    """Different listed words that begin with capitals, not all with the same one, from which the
    others are small letters. Chosen."""
    capitals: int = 6
    """The same in capitals of different letters, where one of them begins such a word. Chosen:
    signs before words are fewer."""
    proven_weight: float = 0.95
    """Weight of evidence of a proven letter. Chosen."""
    unproven_weight: float = 0.5
    """The same of the best guess for a letter. Chosen."""
    guess_weight: float = 0.3
    """The same of a letter that no listed word asks for. Chosen."""
    harmony_votes: int = 4
    """Times that back vowels stand before a Turkish i more often than front ones, or the other
    way, from which that tells it from the one without a dot. Chosen."""
    first_restarts: int = 2
    """Times that a key is shaken while languages are compared. Chosen."""
    restarts: int = 12
    """Times that it is shaken in a round of the best languages. Chosen."""
    restart_rounds: int = 4
    """Such rounds at most. Chosen."""
    swaps: int = 6
    """Exchanges in a shake. Chosen."""
    good_rate: float = -0.35
    """Log-likelihood of a letter, beside the language's own text, from which a key needs no
    further search, in nats. Chosen."""
    min_word_letters: int = 4
    """As `LexicalThresholds.min_word_letters`."""
    max_words: int = 60
    """Different words of a code that are looked at, to bound the cost. Chosen."""
    max_rounds: int = 8
    """Times that all codes are gone through. Chosen."""
    min_gain: int = 1
    """Weight of listed words that a change must bring. Chosen."""
    min_ligature_gain: int = 4
    """Weight of listed words from which a glyph may be several letters. Chosen: two words."""
    min_ligature_share: float = 0.40
    """Weight of listed words over that of all that hold it, from which it is. Chosen: most words
    with fi are listed; a rare letter makes few words as a ligature."""
    sure_words: int = 5
    """Listed words from which a code is not looked at again, where they are most of its words.
    Chosen."""
    word_worth: float = 3.0
    """Nats of n-grams that a letter over three of a listed word is worth. Chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PartialThresholds:
    """repair.partial: single wrong codes of a font that is sound otherwise."""

    min_sound_words: int = 3
    """Different listed words without the code in question, from which the rest is language.
    Chosen: a heading has no more."""
    min_sound_share: float = 0.30
    """Share of the different words without it that must be listed. As
    `LexicalThresholds.min_score`."""
    max_listed_before: float = 0.10
    """Share of a code's different words that are listed as it stands, over which it is sound.
    Chosen: a wrong code makes a listed word by accident only."""
    min_misplaced: float = 0.20
    """Share of its places where a sign does not belong. Chosen: ligatures open and end words too,
    where brackets and digits may stand."""
    min_odd_digits: int = 2
    """Places inside words from which a digit that always stands beside letters is none. Chosen:
    note marks stand behind words."""
    min_unlisted_words: int = 6
    """Different words of a code that looks like any other, from which it can be doubted. Measured
    on 1,336 sound fonts of the corpus, 2026-11-30: with this and the two below none is doubted."""
    max_words: int = 60
    """Different words of one code that are tried. Chosen: more prove no more."""
    max_rival: float = 0.34
    """Weight of the second-best text over that of the best, over which neither is believed.
    Chosen: two words against one are no proof."""
    max_rival_said: float = 0.70
    """The same where another code of the font says the second-best text. Chosen: fonts seldom
    have two glyphs for one letter."""
    min_own: int = 2
    """Different words that no single other text would make listed, for a proof. Chosen: short
    words rhyme, and one of them is accident."""
    max_lost: float = 0.0
    """Words lost over words gained. Chosen: a right entry loses none."""
    max_lost_silent: float = 0.2
    """The same of a code that said nothing. Measured on manufactured holes in Czech and Swedish,
    2026-11-30: true letters lose 0.04 to 0.07 of what they gain, a comma ten times what a letter
    gains in its place."""
    min_gained: int = 2
    """Different words that must become listed for a proof. Chosen: one can be accident."""
    min_gained_weight: int = 8
    """Their token weight. Chosen: two words of seven letters, or three of six."""
    min_gained_short: int = 3
    """The same for words of any length, where most words with a vote are among them. Chosen."""
    min_share_short: float = 0.60
    """Share of them. Chosen: most."""
    min_share: float = 0.25
    """Share of the different words with a vote that must become listed. Chosen: names are not
    listed, and words may hold another wrong code."""
    min_gained_unlisted: int = 4
    """As `min_gained`, for a letter that looks like any other. See `min_unlisted_words`."""
    min_share_unlisted: float = 0.60
    """As `min_share`, for such a letter. See `min_unlisted_words`."""
    min_likely_weight: int = 4
    """Token weight from which words that prove nothing still make a text likely. Chosen: one of
    seven letters."""
    proven: float = 0.95
    """Weight of what is proven. Chosen."""
    likely: float = 0.50
    """Weight of what is only likely. Chosen: half."""
    narrowest: float = 0.60
    """Least ink width of a code over that of the letters it is to say. Measured on 1,302 fonts of
    the corpus, 2026-11-30: letters with accents 0.90 and more but for 1 %, ligatures 0.76."""
    widest: float = 1.60
    """As `narrowest`, from above. Measured as above: 1.22 for 95 % of letters with accents (over a
    narrow i they are wider, which is left out), ligatures 1.28."""
    ink_slack: float = 0.06
    """Em by which the tops of one letter's ink may differ. Measured as above: an accent adds 0.13
    and more."""
    encoded: float = 0.90
    """Weight of a sign by the standard encoding of its font. Chosen: the name may lie."""
    same_table: float = 0.90
    """Weight of a letter that no word shows, by the code page that explains all others. Chosen."""
    in_a_row: float = 0.90
    """Weight of digits of ten codes in a row that are drawn as digits are. Chosen."""
    guessed: float = 0.40
    """Weight of what only its place and its ink suggest. Chosen."""
    min_ascending: float = 0.90
    """Share of a font's codes in order that say ascending characters, from which the font is in
    Unicode order. Chosen: fonts that number glyphs by first use have half."""
    min_ordered: int = 8
    """Codes that must be known for that. Chosen."""
    lowest_foot: float = 0.15
    """Em by which the ink of a letter may begin higher than its base letter does. Measured as
    above: at most 0.01; an accent alone floats."""
    min_in_step: int = 10
    """Codes as far from their characters as each other, from which others follow. Chosen."""
    min_in_step_share: float = 0.90
    """Share of a font's ASCII codes that must be in step. Chosen: nearly all."""
    digit_slack: float = 0.06
    """Em by which the tops of digits may differ; old style figures differ more. Chosen."""
    least_digit: float = 0.40
    """Em that digits are high at least. Chosen: small letters are no higher than 0.55."""
    narrow_one: float = 0.90
    """Most width of a 1 over that of the next narrowest digit. Chosen."""
    min_apostrophes: int = 3
    """Different words beside an apostrophe that prove it. Chosen."""
    min_apostrophe_share: float = 0.50
    """Share of the different words around it that must be such. Chosen: names have it too."""
    raised: float = 0.40
    """Least height of an apostrophe's foot over that of capitals. Measured as above: the median is
    0.64."""
    short: float = 0.60
    """Most height of an apostrophe over that of capitals. Measured as above: median 0.38."""
    usual_capital: float = 0.70
    """Em that capitals are high where the font draws none. Chosen."""
    flat: float = 0.40
    """Most height over width of a hyphen or dash. Measured as above: hyphens and dashes have a
    median of 0.29, at an equals sign it is over 0.5."""
    min_same_place: float = 0.80
    """Share of a code's places that must be alike for a guess. Chosen."""
    glued: float = 0.25
    """Share of a letter's places up to which neighbours do not tell its case. Chosen: lost signs
    leave words glued, names are written HelpDebian; a small letter stands inside more words."""
    placed: float = 0.90
    """Weight of what place and ink both say. As `CertificateThresholds.sure`."""
    min_stops: int = 3
    """Words that a full stop or a comma stands behind. Chosen: two may be chance."""
    stop_share: float = 0.40
    """Share of its places beside letters that must be behind a word. Chosen: names of files hold
    as many full stops as sentences."""
    dot_width: float = 0.45
    """Widest ink of one, over the height of capitals. Chosen: heavy fonts have dots of 0.3."""
    dot_top: float = 0.45
    """Highest top of a dot on the line, over the same. Chosen: commas of heavy fonts have 0.35."""
    hanging: float = -0.1
    """Foot of commas at most, over the same. Chosen: short ones hang by 0.15."""
    on_line: float = 0.06
    """How far a dot that stands on the line may begin above or under it, over the same. Chosen:
    round ones overshoot by 0.02, hyphens float at 0.3."""
    stop_foot: float = -0.45
    """Lowest foot of a comma, over the same. Chosen: long ones hang by 0.3, brackets too."""
    min_bullets: int = 2
    """Lines that begin with a bullet. Chosen: one may be anything."""
    min_page_codes: int = 2
    """Codes that a code page must change, and that words must show. Chosen: one letter is no
    page."""
    min_page_seen: int = 6
    """Codes that words show, from which the page is believed of other letters too. Chosen: kindred
    pages share some letters."""
    max_page_listed: float = 0.30
    """Share of the words with its letters that are listed as they stand, over which no code page
    is looked for. As `LexicalThresholds.min_score`."""
    min_page_words: int = 4
    """Different words that a code page must make listed. Chosen: 17 pages are tried."""
    min_page_weight: int = 10
    """Their token weight. Chosen: four words of five to six letters."""
    min_page_share: float = 0.30
    """Share of the words with its letters that must be listed then. As
    `LexicalThresholds.min_score`."""
    max_page_lost: float = 0.10
    """Words lost over words gained. Chosen: foreign words are listed by accident."""
    accent_em: float = 0.22
    """Em that an accent adds to the height of its letter. Measured as above: 0.16 to 0.29 but for
    10 %, the median 0.22."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateThresholds:
    """repair.certificate, structure, proof and fluency: what vouches for a table."""

    min_evidence: float = 8.0
    """Token weight of a sample from which its words are judged. As
    `SuspectThresholds.min_loose_evidence`."""
    clean_gain: float = 0.10
    """What the share of listed words of sound text has over `LexicalThresholds.least_score`.
    Measured on 218 sound fonts of the corpus, 2026-11-30: prose in listed languages has 0.42 and
    more, 0.54 in those of many forms; below are names, drugs, code, and unlisted languages."""
    min_gain: float = 0.20
    """Share by which more of the words that change must be listed afterwards. Chosen: damage
    leaves next to none."""
    base_gain: float = 4.0
    """Token weight of different words that must become listed, whatever the method. Chosen: a unit
    of weight is some 4.7 bits, so chance does that once in 400,000 tries."""
    offset_gain: float = 10.0
    """The same of offsets by class, of which some millions are tried. Chosen, as above."""
    letter_gain: float = 2.0
    """What each letter of a permutation adds to it. Chosen: one of 26 is 4.7 bits, twice over."""
    code_gain: float = 1.5
    """What each code adds to it that was guessed alone. Chosen, as above."""
    key_gain: float = 0.05
    """Share by which exchanged letters must make more words than constants that are kept. Measured
    on permuted fonts of 12 documents: 0.11 and more where constants fit half of the letters; 0.02
    at most where they fit all and leave ligatures or capitals."""
    refuting_share: float = 0.25
    """Letters of a key that the reading calls signs and digits, as a share of all its letters,
    from which the reading of all other codes is refuted as well. Measured, 2026-12-01: two
    fonts whose codes were given out by first use 0.975 and 0.988. Chosen: where letters change
    places only a ligature or an apostrophe is one."""
    settled_words: float = 0.90
    """Share of listed words from which nobody asks whether another table makes more. Measured on
    the same: 0.91 at most in prose."""
    foreign: float = 0.50
    """Share of usual n-grams from which a text without listed words may be sound text of an
    unlisted language. Measured for `FontThresholds.max_plausible`: sound fonts have 0.45."""
    foreign_gain: float = 40.0
    """Token weight that must become listed in such a text. As `LexicalThresholds.min_evidence`."""
    min_ngrams: int = 45
    """N-grams from which those shares say anything. As `FontThresholds.min_ngrams`."""
    odd_room: float = 0.02
    """Share by which signs that are no text may become more. Chosen: rounding."""
    unnatural: float = 0.40
    """Share of usual n-grams under which no text is language, whatever its words. As
    `FontThresholds.max_plausible`."""
    natural_ngrams: int = 100
    """N-grams from which they stand in for words. As `TrigramThresholds.min_plausible_letters`."""
    lettered: float = 0.60
    """Share of the signs that must be letters for that. As `OffsetThresholds.min_letter_share`."""
    settled_ngrams: int = 200
    """N-grams from which such a text needs no key. As `FontThresholds.min_wordless_letters`."""
    natural_words: int = 20
    """Different words that such a text must have. Chosen: a few over and over look like
    anything."""
    min_natural: float = 0.60
    """Share of usual n-grams from which a text without listed words is language. As
    `OffsetThresholds.min_natural`."""
    natural_gain: float = 0.20
    """How much a table must add to that share. As `OffsetThresholds.min_natural_gain`."""
    short_ngrams: int = 30
    """N-grams from which they halve what words must say. Measured on six words of declarations,
    101 pieces, 2026-11-30: 95 % have 0.70 and more; of 373 moved by a constant 99 % have 0.37 and
    less, the highest 0.53."""
    short_natural: float = 0.62
    """Share of usual n-grams that a text must have for that. Measured as above: 99 % have 0.63."""
    short_gain: float = 0.40
    """How much a table must add to that share. Measured as above."""
    natural_rebate: float = 0.50
    """What words must say then, of what they must say otherwise. Chosen: 30 n-grams of which most
    are usual say as much as five words."""
    natural_room: float = 0.10
    """Share of usual n-grams that a table may cost where it stands by structure. Chosen."""
    climbed_ngrams: int = 1_000
    """N-grams from which they vouch for a permutation, which is sought by them. Chosen: many times
    the 30 letters that settle a key in principle."""
    climbed_similarity: float = 0.50
    """Cosine to a listed language that such a text must have. Chosen over
    `OffsetThresholds.min_similarity`, as there are far more permutations than offsets."""
    words_a_code: int = 80
    """Different words that are asked of one code. Chosen, to bound the cost."""
    stray: float = 0.10
    """Listed weight, over what it gains, that a code of a sound font may have had before it
    changes. Chosen: one accident in ten."""
    lost_gain: float = 1.0
    """Token weight that a code must gain which said no text. Chosen: any listed word."""
    letter_words: int = 3
    """Different words that must become listed for a letter to become another in a sound font.
    Chosen: names and foreign words differ from listed ones by a letter."""
    each_letter_gain: float = 10.0
    """Token weight that such a change must gain. Chosen, as `offset_gain`."""
    each_gain: float = 5.0
    """The same where no letter becomes another one: ligatures, accents, apostrophes. Chosen: a
    word of eight letters."""
    fill: float = 0.50
    """Weight of evidence from which it fills in what was lost. Chosen: as likely as not, and
    reported as unproven."""
    single: float = 0.80
    """Weight from which it fills in what no map states. As `EvidenceThresholds.single`."""
    sure: float = 0.90
    """Weight of evidence from which it counts as proven, and may overrule a map. Chosen: two
    sources that agree, or arithmetic."""
    agreement: float = 0.90
    """Share of what changes that must have such evidence. Chosen: nearly all."""
    agreeing_codes: int = 5
    """Codes of which what was kept and an offset must say the same for the rest of the offset to
    be kept as well. Chosen: chance has one letter of 26."""
    broad: float = 0.30
    """Share of what a font paints that must change for a table to be judged as a whole. Chosen:
    vowels alone are more."""
    far_better: float = 2.0
    """Listed token weight over that of the text as it stands from which that was not sound,
    however much of it is listed. Chosen."""
    second_script: int = 8
    """Letters of another script than the text's that a sample must show for them to be no
    accident of arithmetic. Chosen: names and terms in Latin letters have as many."""
    unlisted_words: int = 2
    """Words of a letter, none of them listed, from which its arithmetic is doubted. Chosen."""
    heard_codes: int = 5
    """Codes that two witnesses must read alike for the second to fill in others. Chosen."""
    plain: float = 0.50
    """Share of what changes that may be named by its code alone. Chosen."""
    attached: float = 0.90
    """Share of a mark's places that must be beside a letter. Reference 001: all of them; a page
    has stray ones."""
    wordless: float = 8.0
    """Token weight of words, hardly any listed, from which characters are tried moved. As
    `min_evidence`."""
    few_listed: float = 0.10
    """Share of listed words under which that is done. As `FontThresholds.max_listed`."""
    case_pairs: int = 3
    """Letters that a font must have in both cases for all of one case not to be the other one.
    Chosen: they would be drawn in two ways then."""
    proof_words: int = 3
    """Listed words that a letter must have more than any other in its place. Chosen: chance makes
    two, in texts of names."""
    proof_weight: float = 6.0
    """Token weight of the same. Chosen: 28 bits."""
    even: float = 0.90
    """Share of a letter's words that must be all small, all capitals, or a capital first. Chosen:
    a few are McDonald."""
    dead: float = 0.15
    """Share of listed words, of those that a proposal changes, under which they were nothing as
    they stood. Chosen: garbled text has 0.04, a heading of ten words one by chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassOffsetThresholds:
    """repair.offset: a constant per class of characters."""

    sample_signs: int = 1_200
    """Signs of a sample that are searched; more make the search dearer, not surer. Chosen."""
    class_signs: int = 12_000
    """Signs that are looked at when the constants are known: rare ones must be among them.
    Chosen: four pages."""
    max_odd: float = 0.10
    """Share of signs that are no text up to which a text may be sound by the words and n-grams of
    the rest. Chosen: half of a moved text may be controls."""
    min_block: float = 0.15
    """Share of the signs that a run of letters must hold to be tried. Measured: of a table of
    figures with its text, a sixth of the signs are small letters."""
    min_signs: int = 15
    """Signs below which nothing is looked for. Chosen: three words."""
    min_letters: int = 7
    """Different letters that the first run must show. Chosen: ten digits are no more."""
    listed_gain: float = 3.0
    """Token weight of listed words that a proposal must add. Chosen: one word of six letters."""
    share_gain: float = 0.10
    """Share of listed words that it must add. Chosen."""
    min_natural: float = 0.50
    """Share of usual n-grams that counts in place of words. As `OffsetThresholds.min_natural`,
    for shorter texts."""
    natural_gain: float = 0.15
    """How much it must add to that share. As `OffsetThresholds.min_natural_gain`."""
    natural_loss: float = 0.05
    """How much of it a proposal may cost at most. Chosen."""
    min_gain: float = 20.0
    """Nats over chance from which letters are language. Measured on permuted prose in five
    languages, 2026-11-30: always under 0 as a whole; parts of it reach 15."""
    min_rate: float = 0.45
    """The same a letter. Measured as above: prose has 0.8 to 1.8, headings 0.5 and more."""
    belief: float = 0.98
    """Share of the likelihood that the first run must have among its rivals. Chosen."""
    next_belief: float = 0.90
    """The same for further runs. Chosen."""
    guess_belief: float = 0.40
    """The same for one that is a guess only. Chosen."""
    next_gain: float = 6.0
    """Nats that further runs must add. Chosen."""
    sound_gain: float = 25.0
    """The same where the first run says already what it should. Chosen."""
    next_letters: int = 3
    """Different letters that a further run must show. Chosen."""
    max_inner: float = 0.30
    """Share of them that may stand behind letters of the first run. Chosen: capitals do not."""
    usual_order: float = 4.0
    """Nats that a usual order of glyphs is worth. Chosen."""
    usual_space: float = 14.0
    """Nats that it is worth more where the space stands in its place. Chosen."""
    family_gain: float = 60.0
    """Nats that a second set of words must be worth. Chosen."""
    latin_rate: float = 0.5
    """Nats over chance, a sign, from which other alphabets than the Latin one are not tried any
    more. Saves time only. Chosen."""
    same_constant: float = 6.0
    """Nats that the constant of the first run is worth for the second one. Chosen."""
    capital: float = 2.0
    """Nats that each letter of the second run costs: a sign in ten is a capital. Chosen."""
    inner_capital: float = 3.0
    """Nats that it costs more behind another sign. Chosen."""
    listed_word: float = 3.0
    """Nats that each listed word with a letter of the second run is worth. Chosen."""
    contradiction: float = 10.0
    """Nats by which another letter must suit better than that of the arithmetic to doubt it.
    Chosen."""
    sure_contradiction: float = 25.0
    """The same where the order of glyphs is sure, as within ASCII. Chosen."""
    order_gain: float = 20.0
    """Nats from which an order of glyphs beyond ASCII is confirmed. Chosen."""
    confirming: float = 2.0
    """Nats that a letter beyond ASCII must add to be confirmed by the language. Chosen."""
    told_margin: float = 8.0
    """Nats by which a letter must be better than any other to be told by language alone.
    Chosen."""
    told_words: int = 2
    """Listed words that it must complete. Chosen."""
    accent_gain: float = 10.0
    """Nats that a constant of accented letters must add. Chosen."""
    accent_margin: float = 5.0
    """Nats by which it must be better than the next one. Chosen."""
    arithmetic: float = 0.97
    """Weight of what a proven constant says. Chosen."""
    told: float = 0.90
    """Weight of what language alone tells. Chosen."""
    beyond: float = 0.70
    """Weight of what a constant says beyond ASCII, unconfirmed. Chosen."""
    uncased: float = 0.60
    """Weight of letters of whose case nothing vouches. Chosen."""
    guess: float = 0.30
    """Weight of what nothing vouches for. Chosen."""
    doubtful: float = 0.0
    """Nats by which a code must spoil the first run to be left out of it. Chosen."""
    stranger: float = 8.0
    """Nats by which a code must spoil a run to be left out of it. Chosen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusalThresholds:
    """repair.refusal and ink_shapes: when the ink contradicts a table."""

    min_letters: int = 8
    """Letters with ink from which heights and widths of a font are known. Chosen."""
    min_height: int = 3
    """Letters that must have each of two heights. Chosen."""
    step: float = 0.12
    """Share of the height of capitals by which small letters are lower. Chosen: a large x is 0.8
    of a capital."""
    depth: float = 0.10
    """Share of the height of capitals from which ink is below the baseline. Chosen: round letters
    go 0.02 below, descenders 0.25."""
    proportional: float = 1.3
    """Advance of wide letters over that of narrow ones from which a font is proportional.
    Chosen."""
    width_room: float = 1.05
    """How much wider than the median letter a narrow one may be, and the other way about. Chosen:
    rounding."""
    min_wrong: int = 3
    """Misfits from which a table can be refused as a whole. Chosen."""
    max_wrong: float = 0.25
    """Share of the codes with a rule from which it is. Measured on 191 sound fonts of the corpus,
    2026-11-30: right tables have 0.03 and less; with small letters permuted 94 % have more."""
    stray: float = 0.10
    """Share of misfits among the other letters up to which a font's heights can be relied on.
    Measured as above."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """All groups."""

    frames: FrameThresholds = field(default_factory=FrameThresholds)
    """See the group."""
    lines: LineThresholds = field(default_factory=LineThresholds)
    """See the group."""
    columns: ColumnThresholds = field(default_factory=ColumnThresholds)
    """See the group."""
    blocks: BlockThresholds = field(default_factory=BlockThresholds)
    """See the group."""
    bad_glyphs: BadGlyphThresholds = field(default_factory=BadGlyphThresholds)
    """See the group."""
    spacing: SpacingThresholds = field(default_factory=SpacingThresholds)
    """See the group."""
    lexical: LexicalThresholds = field(default_factory=LexicalThresholds)
    """See the group."""
    trigram: TrigramThresholds = field(default_factory=TrigramThresholds)
    """See the group."""
    offset: OffsetThresholds = field(default_factory=OffsetThresholds)
    """See the group."""
    class_offset: ClassOffsetThresholds = field(default_factory=ClassOffsetThresholds)
    """See the group."""
    case_breaks: CaseBreakThresholds = field(default_factory=CaseBreakThresholds)
    """See the group."""
    mixed_scripts: MixedScriptThresholds = field(default_factory=MixedScriptThresholds)
    """See the group."""
    pierced_words: PiercedWordsThresholds = field(default_factory=PiercedWordsThresholds)
    """See the group."""
    sign_runs: SignRunsThresholds = field(default_factory=SignRunsThresholds)
    """See the group."""
    page: PageThresholds = field(default_factory=PageThresholds)
    """See the group."""
    painted: PaintedThresholds = field(default_factory=PaintedThresholds)
    """See the group."""
    prose: ProseThresholds = field(default_factory=ProseThresholds)
    """See the group."""
    hidden: HiddenThresholds = field(default_factory=HiddenThresholds)
    """See the group."""
    ink: InkThresholds = field(default_factory=InkThresholds)
    """See the group."""
    figures: FigureThresholds = field(default_factory=FigureThresholds)
    """See the group."""
    fonts: FontThresholds = field(default_factory=FontThresholds)
    """See the group."""
    layers: LayerThresholds = field(default_factory=LayerThresholds)
    """See the group."""
    witnesses: WitnessThresholds = field(default_factory=WitnessThresholds)
    """See the group."""
    requests: RequestThresholds = field(default_factory=RequestThresholds)
    """See the group."""
    triage: TriageThresholds = field(default_factory=TriageThresholds)
    """See the group."""
    calibration: CalibrationThresholds = field(default_factory=CalibrationThresholds)
    """See the group."""
    document: DocumentThresholds = field(default_factory=DocumentThresholds)
    """See the group."""
    evidence: EvidenceThresholds = field(default_factory=EvidenceThresholds)
    """See the group."""
    suspects: SuspectThresholds = field(default_factory=SuspectThresholds)
    """See the group."""
    survey: SurveyThresholds = field(default_factory=SurveyThresholds)
    """See the group."""
    limits: LimitThresholds = field(default_factory=LimitThresholds)
    """See the group."""
    permutation: PermutationThresholds = field(default_factory=PermutationThresholds)
    """See the group."""
    marks: MarkThresholds = field(default_factory=MarkThresholds)
    """See the group."""
    partial: PartialThresholds = field(default_factory=PartialThresholds)
    """See the group."""

    certificate: CertificateThresholds = field(default_factory=CertificateThresholds)
    """See the group."""

    refusal: RefusalThresholds = field(default_factory=RefusalThresholds)
    """See the group."""

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any number changes."""
        return _digest(self)


@cache
def _digest(thresholds: Thresholds) -> str:
    """Asked for with every task, and the same all day."""
    return hashlib.sha256(repr(sorted(asdict(thresholds).items())).encode()).hexdigest()[:12]
