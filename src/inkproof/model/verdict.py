"""What was decided on a page, and why."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class PageMode(StrEnum):
    """The verdict on a page's text layer."""

    TEXT = "TEXT"
    """The text layer is used."""
    FIGURES = "FIGURES"
    """The text layer is used, and pictures beside it have something to read."""
    REPLACE = "REPLACE"
    """The text layer is absent or cannot be trusted."""
    LANG = "LANG"
    """The text is kept, in a language that cannot be judged; terminal."""
    BLANK = "BLANK"
    """Nothing is painted; terminal."""
    FAILED = "FAILED"
    """No reader could read the page."""


KEPT = frozenset({PageMode.TEXT, PageMode.FIGURES, PageMode.LANG})
"""The modes that keep a page's text."""


class Outcome(StrEnum):
    """What happened to a page."""

    KEPT = "kept"
    REPAIRED = "repaired"
    TRANSCRIBED = "transcribed"
    UNTRANSCRIBED = "untranscribed"
    WITHHELD = "withheld"
    BLANK = "blank"
    QUARANTINED = "quarantined"


class Provenance(StrEnum):
    """How a page's text came to be."""

    BORN_DIGITAL = "born-digital"
    RAW_SCAN = "raw-scan"
    OCR_SANDWICH = "ocr-sandwich"
    BLANK = "blank"
    UNKNOWN = "unknown"


class Reason(StrEnum):
    """Why a page has its mode; one a rule, in the order of the rules, then what is added."""

    NO_READER = "no_reader_could_read_it"
    CONTENT_LOST = "content_is_lost"
    NOT_RENDERED = "page_cannot_be_rendered"
    NOTHING_ON_PAGE = "nothing_on_page"
    SCAN_WITHOUT_TEXT = "scan_without_text"
    INK_WITHOUT_TEXT = "ink_without_text"
    UNDECODABLE_GLYPHS = "undecodable_glyphs"
    MOJIBAKE = "mojibake"
    MIXED_SCRIPTS = "letters_of_two_scripts_in_words"
    PIERCED_WORDS = "signs_inside_words"
    SIGN_RUNS = "signs_instead_of_letters"
    SHIFTED_LETTERS = "shifted_letters"
    WORDS_GLUED = "words_glued"
    WORDS_LETTER_SPACED = "words_letter_spaced"
    SPELLS_NOTHING = "words_that_spell_nothing"
    FONTS_THAT_LIE = "fonts_that_lie"
    PARTLY_CORRUPTED = "one_font_spells_nothing"
    ILLEGIBLE = "judge_finds_it_illegible"
    OCR_LAYER_FOREIGN = "ocr_layer_in_wrong_language"
    OCR_LAYER_DOUBTFUL = "ocr_layer_reads_badly"
    UNLISTED_LANGUAGE = "language_not_listed"
    LANGUAGE_UNJUDGEABLE = "language_cannot_be_judged"
    INK_BESIDE_TEXT = "ink_beside_text"
    PICTURES_BESIDE_TEXT = "pictures_beside_text"
    DRAWING_BESIDE_TEXT = "drawing_beside_text"
    CLEAN = "text_reads_as_language"
    UNJUDGED = "too_little_to_judge"

    # Added to the reason of a rule
    LINES_IN_LYING_FONTS = "lines_in_lying_fonts"
    WORDS_IN_BETWEEN = "words_between_two_thresholds"
    READERS_DISAGREE = "readers_disagree"
    CODES_CONTRADICT = "codes_contradict_characters"
    OCR_LAYER_MISREADS = "ocr_layer_misreads_throughout"
    DOCUMENT_LOST = "document_is_lost_throughout"


UNREAD = frozenset({Reason.NO_READER, Reason.CONTENT_LOST, Reason.NOT_RENDERED})
"""Nobody has seen what is on the page."""

ABSENT = frozenset({Reason.SCAN_WITHOUT_TEXT, Reason.INK_WITHOUT_TEXT})
"""The page shows something, and has no text layer to speak of."""

ADDED_REASONS = (
    Reason.LINES_IN_LYING_FONTS,
    Reason.WORDS_IN_BETWEEN,
    Reason.READERS_DISAGREE,
    Reason.CODES_CONTRADICT,
    Reason.OCR_LAYER_MISREADS,
    Reason.DOCUMENT_LOST,
)
"""No rule gives them: they stand beside the reason of one. `NOT_RENDERED` can do both."""


class RouteOverride(StrEnum):
    """Why a page is read in another way than its document (reference 002, per-page routes)."""

    SEARCHABLE_SCAN = "searchable_scan"
    ILLEGIBLE_TEXT_LAYER = "illegible_text_layer"
    NO_TEXT_LAYER = "no_text_layer"
    IMAGE_DOMINANT_PAGE = "image_dominant_page"
    DENSE_TEXT_PAGE = "dense_text_page"


class Reading(msgspec.Struct, frozen=True):
    """One number that a rule read, beside the threshold it was held against."""

    name: str
    value: str
    """As shown to people; `abstained` where the instrument refused."""
    threshold: str
    holds: bool
    parts: tuple[Reading, ...] = ()
    """The readings that a combined one is made of; it has no value of its own."""


class RuleResult(msgspec.Struct, frozen=True):
    """One rule as `explain` shows it."""

    reason: Reason
    mode: PageMode
    applies: bool
    reached: bool
    """False for rules after the first that applied: they decided nothing."""
    readings: tuple[Reading, ...]


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """The decision on one page."""

    mode: PageMode
    reasons: tuple[Reason, ...]
    """The first is that of the rule that decided; others are added to it."""
    judged: bool
    """False where every instrument abstained: the text is kept unproven."""
    uncertain: bool = False
    language: str = ""
    """BCP 47 code, `und` where no listed language matches, empty without text."""
    provenance: Provenance = Provenance.UNKNOWN
    route_override: RouteOverride | None = None
    """Why transcription would read the page in another way than its document; None where it
    follows it."""
    rules: tuple[RuleResult, ...] = ()
    """Every rule and what it read; filled in only where a page is explained."""
