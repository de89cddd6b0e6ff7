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
    with letters swapped at most 0.04, Korean 0.15."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class OffsetThresholds:
    """signals.offset: a constant shift of code points."""

    min_letters: int = 100
    """Letters below which no shift is looked for; under some 300 the cosine of clean text often
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
    min_layer_score: float = 0.30
    """Lexical score below which an OCR layer is doubtful. Its errors are graded (reference 000,
    "Classify provenance"), so it has a number of its own. Not yet calibrated."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenThresholds:
    """signals.hidden and visibility: text that no reader of the page sees."""

    min_size_pt: float = 4.0
    """Points, as painted, under which text is too small to be read. Reference 000."""
    min_contrast: float = 0.06
    """Difference in luminance (0..1) under which text cannot be told from what is beneath it.
    Reference 000."""
    blank_levels: int = 12
    """Grey levels (of 255) by which a pixel must differ from its surroundings to show something.
    Reference 002."""
    blank_share: float = 0.01
    """Share of differing pixels under which a picture is blank beneath a span. Reference 002."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureThresholds:
    """layout.figures: drawings made of paths."""

    tiny_share: float = 0.0002
    """Share of the page under which a path is furniture. Reference 000."""
    rule_pt: float = 2.0
    """Points up to which the thinner side makes a path a rule. Reference 000."""
    rule_length_pt: float = 20.0
    """Points over which the longer side makes a thin path a rule. Reference 000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FontThresholds:
    """signals.font_evidence and decision.fonts: which fonts lie."""

    min_page_evidence: float = 40.0
    """Token weight under which a font abstains on a page. Reference 000, corrupted_fraction."""
    bad_share: float = 0.50
    """Share of its judged weight that must be bad for a font to be condemned everywhere.
    Reference 000, "Pages that cannot judge themselves can borrow a verdict"."""
    withhold_share: float = 0.10
    """Share of prominence-weighted text in condemned fonts from which the page is replaced;
    below it the lines are withheld one by one. Reference 002, GARBAGE_TEXT_RATIO."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerThresholds:
    """signals.layers: text layers that OCR made."""

    white: float = 0.94
    """Luminance (0..1) from which a painted layer is white. 1 less the contrast that can be
    seen, reference 000."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessThresholds:
    """signals.witnesses: where two engines read the same glyphs."""

    min_agreement: float = 0.95
    """Share of characters under which two engines are both guessing. DESIGN: on 183 real files
    the median is 0.997, and nearly every file under 0.95 has a real fault."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestThresholds:
    """decision.requests: which pages pay for dearer evidence."""

    few_glyphs: int = 100
    """Visible glyphs under which a page is looked at. Reference 003: under 100 characters a page
    is a scan."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TriageThresholds:
    """decision.triage: how much work a corpus is."""

    scanned_chars: float = 100.0
    """Characters of a page under which it is scanned. Reference 003."""
    awkward_chars: float = 4.0
    """Characters a text-showing object under which a page is awkward. Reference 003."""


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
    scanned_share: float = 0.60
    """Share of the pages with content that must be scans to call the document one. Reference
    000, "Add a document-level prior"."""
    garbled_unmapped: float = 0.50
    """Share of a font's glyphs without a character from which the font is garbled. Reference
    000: a font is garbled where more than half of its evidence is."""


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
    case_breaks: CaseBreakThresholds = field(default_factory=CaseBreakThresholds)
    """See the group."""
    mixed_scripts: MixedScriptThresholds = field(default_factory=MixedScriptThresholds)
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
    survey: SurveyThresholds = field(default_factory=SurveyThresholds)
    """See the group."""
    limits: LimitThresholds = field(default_factory=LimitThresholds)
    """See the group."""

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change when any number changes."""
        return _digest(self)


@cache
def _digest(thresholds: Thresholds) -> str:
    """Asked for with every task, and the same all day."""
    return hashlib.sha256(repr(sorted(asdict(thresholds).items())).encode()).hexdigest()[:12]
