"""Why has a block of text no vote on whether its page reads as language?"""

from __future__ import annotations

from enum import StrEnum


class Exclusion(StrEnum):
    """The gates, cheapest and most decisive first: the first that a block fails counts."""

    NO_LETTERS = "no_letters"
    ONE_SHORT_LINE = "one_short_line"
    FEW_WORDS_A_LINE = "few_words_a_line"
    FEW_LETTERS = "few_letters_among_its_signs"
    ACRONYMS = "acronyms"
    MANY_DIGITS = "many_digits"
    MONOSPACED = "monospaced"
    MANY_MARKS = "many_marks"
    """References and indexes: names, initials and titles between marks, often in other languages
    than the page's."""
    IN_FIGURE = "in_figure"
    """Labels of axes, legends."""
    PAGE_EDGE = "page_edge"
    """A running head or foot."""
    OTHER_SIZE = "other_size"
    """A heading, caption or footnote: much larger or smaller than the page's text."""
    DISTINCT_LEFT_EDGES = "distinct_left_edges"
    """A grid: lines begin at many places, and end at many too."""
    WIDE_GAPS = "wide_gaps"
    """Rows of cells: wide gaps stand below one another."""
