"""How are the scores of a corpus spread? One row a page, and what can be counted over them.

Every number that a page has is kept, read by anything yet or not: populations that meet on one
axis often part in a plane (reference 000, "Add a dimension").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec
import numpy as np

from inkproof.decision.doubts import UNDETERMINED
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, PageMode, Provenance, Verdict

EMPTY = frozenset({PageMode.BLANK, PageMode.FAILED})
BINS = 20
"""Bars of a histogram of scores from 0 to 1."""


class PageScore(msgspec.Struct, frozen=True, kw_only=True):
    """What calibration needs of one page, as it is or with a damage."""

    file: str
    number: int
    """1-based."""
    mode: PageMode
    reason: str
    provenance: Provenance
    language: str
    """That of the verdict; of the clean page, for a damaged one."""
    judged: bool
    uncertain: bool
    words: float | None
    """Lexical score; None where the instrument abstains."""
    words_language: str
    similarity: float | None
    """Cosine to the trigram profile of the best language."""
    natural: float | None
    """Share of usual n-grams."""
    letters: int
    """Letters of prose."""
    excluded: dict[str, int] = {}
    """Blocks without a vote, by reason."""
    damage: str = ""
    """What was done to the page; empty where nothing was."""
    seed: int = 0


def score_page(  # noqa: PLR0913 - a row has a name, a page and a damage
    file: str,
    survey: PageSurvey,
    verdict: Verdict,
    *,
    language: str = "",
    damage: str = "",
    seed: int = 0,
) -> PageScore:
    """The row of one page; `language` stands in for that of the verdict."""
    signals = survey.signals
    return PageScore(
        file=file,
        number=survey.index + 1,
        mode=verdict.mode,
        reason=verdict.reasons[0],
        provenance=verdict.provenance,
        language=language or verdict.language,
        judged=verdict.judged,
        uncertain=verdict.uncertain,
        words=signals.lexical.score,
        words_language=signals.lexical_language,
        similarity=signals.trigram.score,
        natural=signals.plausible.score,
        letters=signals.prose_letters,
        excluded=dict(signals.excluded),
        damage=damage,
        seed=seed,
    )


def is_clean(page: PageScore) -> bool:
    """Can the page stand for all that are right: a born-digital one in a listed language?

    Nobody says that it is: the rules kept it, and its letters are those of a language whose
    words can be looked up, whether they were found or not.
    """
    return (
        page.mode in KEPT
        and page.provenance is Provenance.BORN_DIGITAL
        and page.language not in {"", UNDETERMINED}
        and page.words is not None
    )


def scores_of(pages: Iterable[PageScore]) -> list[float]:
    """The lexical scores that there are."""
    return [page.words for page in pages if page.words is not None]


def by_provenance(pages: Iterable[PageScore]) -> dict[Provenance, list[PageScore]]:
    """Pages with something on them, by how their text came to be; each has its own physics."""
    found: dict[Provenance, list[PageScore]] = {}
    for page in pages:
        if page.mode not in EMPTY:
            found.setdefault(page.provenance, []).append(page)
    return {kind: found[kind] for kind in Provenance if kind in found}


def by_language(pages: Iterable[PageScore]) -> dict[str, list[PageScore]]:
    """Pages by language, in order of their codes."""
    found: dict[str, list[PageScore]] = {}
    for page in pages:
        found.setdefault(page.language, []).append(page)
    return dict(sorted(found.items()))


def histogram(scores: Sequence[float], bins: int = BINS) -> list[int]:
    """How many scores lie in each of so many equal parts of 0..1."""
    counts, _ = np.histogram(np.clip(scores, 0.0, 1.0), bins=bins, range=(0.0, 1.0))
    return [int(count) for count in counts]


def count_exclusions(pages: Iterable[PageScore]) -> Counter[str]:
    """Blocks without a vote by reason, over all pages: how a valley that closes is debugged."""
    counted: Counter[str] = Counter()
    for page in pages:
        counted.update(page.excluded)
    return counted


def count_plane(pages: Iterable[PageScore], bins: int = 10) -> list[list[int]]:
    """Pages by lexical score (columns) and trigram similarity (rows, highest first)."""
    points = [
        (page.words, page.similarity)
        for page in pages
        if page.words is not None and page.similarity is not None
    ]
    plane = np.zeros((bins, bins), np.intp)
    for words, similarity in points:
        column, row = (min(int(value * bins), bins - 1) for value in (words, similarity))
        plane[bins - 1 - max(row, 0), max(column, 0)] += 1
    return [[int(count) for count in line] for line in plane]


def band_share(pages: Iterable[PageScore]) -> float:
    """Share of the pages with something on them whose verdict is uncertain, 0..1."""
    content = [page for page in pages if page.mode not in EMPTY]
    return sum(page.uncertain for page in content) / len(content) if content else 0.0


def pick_evenly(found: Mapping[str, Sequence[int]], most: int) -> dict[str, list[int]]:
    """At most so many pages of all files: the first of each, the second of each, and so on.

    One long manual must not stand for a corpus.
    """
    picked: dict[str, list[int]] = {name: [] for name in found}
    longest = max(map(len, found.values()), default=0)
    ranked = ((name, at) for at in range(longest) for name in found if at < len(found[name]))
    for name, at in list(ranked)[:most]:
        picked[name].append(found[name][at])
    return {name: pages for name, pages in picked.items() if pages}
