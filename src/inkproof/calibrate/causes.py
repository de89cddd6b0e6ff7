"""Why do clean and damaged pages meet? The usual faults of measurement, each with its mark.

In this order: the feature before the world, provenances before tuning (reference 000, "If they
do overlap"). All of them are mended upstream; a moved threshold mends none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec

from inkproof.calibrate.distribution import PageScore, scores_of
from inkproof.decision.doubts import UNDETERMINED
from inkproof.model.verdict import PageMode, Provenance
from inkproof.thresholds import Thresholds

TABLE_REASONS = frozenset(
    {
        "few_words_a_line",
        "few_letters_among_its_signs",
        "many_digits",
        "acronyms",
        "one_short_line",
        "distinct_left_edges",
        "wide_gaps",
    }
)
"""Gates that keep out cells and lists."""


class Cause(StrEnum):
    """Why the valley is narrow."""

    LEAKED_TABLES = "leaked tables"
    UNFILTERED_HARVEST = "unfiltered harvest"
    UNLISTED_LANGUAGE = "unlisted language"
    MIXED_PROVENANCE = "mixed provenance"


ADVICE = {
    Cause.LEAKED_TABLES: "low scores stand on pages that mostly are tables or lists: cells pass "
    "the prose gates, see the reason codes",
    Cause.UNFILTERED_HARVEST: "damaged pages score high: the word list holds garbled tokens, "
    "harvest with three or more documents a word",
    Cause.UNLISTED_LANGUAGE: "low scores stand on pages in languages without a word list: leave "
    "them out, or add the list",
    Cause.MIXED_PROVENANCE: "layers that OCR made lie between: calibrate them apart from "
    "born-digital pages",
}


class Finding(msgspec.Struct, frozen=True):
    """A likely cause and how many pages bear its mark."""

    cause: Cause
    pages: int


def name_causes(
    clean: Sequence[PageScore], damaged: Sequence[PageScore], thresholds: Thresholds
) -> list[Finding]:
    """The likely causes of an overlap, most pages first; empty where none leaves its mark.

    Args:
        clean: pages as they are, all provenances and languages that share the axis.
        damaged: pages with manufactured damage.
        thresholds: what a damaged page may score (`calibration.min_gap` over 0) and a clean one
            has at least.
    """
    low = _find_low(clean, damaged, thresholds)
    high = [score for score in scores_of(damaged) if score >= thresholds.calibration.most_damaged]
    marks: tuple[tuple[Cause, Callable[[PageScore], bool]], ...] = (
        (Cause.MIXED_PROVENANCE, lambda page: page.provenance is not Provenance.BORN_DIGITAL),
        (Cause.UNLISTED_LANGUAGE, _is_unlisted),
        (Cause.LEAKED_TABLES, _is_mostly_cells),
    )
    counted = dict.fromkeys(Cause, 0)
    for page in low:
        for cause, bears in marks:
            if bears(page):
                counted[cause] += 1
                break
    counted[Cause.UNFILTERED_HARVEST] = len(high)
    found = [Finding(cause, pages) for cause, pages in counted.items() if pages]
    return sorted(found, key=lambda finding: -finding.pages)


def _find_low(
    clean: Sequence[PageScore], damaged: Sequence[PageScore], thresholds: Thresholds
) -> list[PageScore]:
    """Clean pages too near the damaged ones for a valley to lie between."""
    above = max(scores_of(damaged), default=0.0) + thresholds.calibration.min_gap
    return [page for page in clean if page.words is not None and page.words < above]


def _is_unlisted(page: PageScore) -> bool:
    return page.mode is PageMode.LANG or page.language in {"", UNDETERMINED}


def _is_mostly_cells(page: PageScore) -> bool:
    """Are cells what most of its blocks without a vote are?"""
    cells = sum(count for reason, count in page.excluded.items() if reason in TABLE_REASONS)
    return 2 * cells > sum(page.excluded.values())
