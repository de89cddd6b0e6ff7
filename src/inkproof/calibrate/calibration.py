"""What does a corpus say of the thresholds? Distributions, valleys, and what may be believed.

Pure: rows in, one report out. Pages of different provenance, and languages whose lists hold fewer
of their word forms, lie on axes of their own (reference 000, "Segment before you tune").
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkproof.calibrate import distribution, separability
from inkproof.calibrate.causes import Finding, name_causes
from inkproof.calibrate.distribution import PageScore, is_clean, scores_of
from inkproof.model.verdict import KEPT, PageMode, Provenance
from inkproof.thresholds import CalibrationThresholds, Thresholds


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """The scores of all pages of one provenance, as they are."""

    pages: int
    scored: int
    """Pages with a lexical score."""
    coverage: float
    """Share of the pages with a score that counts, 0..1."""
    histogram: list[int]
    gap: separability.Gap | None
    """The widest one between two scores; without damaged pages it may mean nothing."""
    variance: float
    split: float | None
    refusal: str = ""
    """Why the split says nothing; empty where it does."""


class Valley(msgspec.Struct, frozen=True, kw_only=True):
    """Clean pages against the same pages damaged, on one axis."""

    name: str
    setting: str
    """The threshold that lies in the valley, `group.name`; empty where none does."""
    sure_setting: str = ""
    """The threshold from which a score is beyond doubt: no clean page is below it."""
    current: float | None
    clean: list[float]
    damaged: list[float]
    inversions: int
    separated_pairs: float
    margin: float | None
    gap: separability.Gap | None
    """Between the highest damaged and the lowest clean page; None where they overlap."""
    threshold: float | None
    """The middle of the valley; None where nothing may be said."""
    refusal: str = ""


class LanguageMargin(msgspec.Struct, frozen=True, kw_only=True):
    """One language: how far apart its clean and damaged pages are."""

    language: str
    pages: int
    lowest_clean: float
    highest_damaged: float | None
    margin: float | None


class Calibration(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is printed, plotted and written."""

    pages: int
    clean: int
    damaged: int
    condemned: dict[str, float]
    """Share of the damaged pages that the rules condemn, by kind of damage."""
    spreads: dict[str, Spread]
    valleys: list[Valley]
    languages: list[LanguageMargin]
    unlisted: dict[str, int]
    """Pages that no word list could judge, by language."""
    band: float
    """Share of the pages in the uncertain band, 0..1."""
    exclusions: dict[str, int]
    plane: list[list[int]]
    causes: list[Finding]
    warnings: list[str]
    refusals: list[str]
    """Why no thresholds may be written; empty where they may."""


def calibrate(
    pages: Sequence[PageScore], damaged: Sequence[PageScore], thresholds: Thresholds
) -> Calibration:
    """The report on a corpus.

    Args:
        pages: every page of every file, as it is.
        damaged: clean ones of them with letters swapped or otherwise damaged.
        thresholds: those in force.
    """
    clean = [page for page in pages if is_clean(page)]
    swapped = [page for page in damaged if page.words is not None]
    valleys = list(_find_valleys(clean, swapped, thresholds))
    band = distribution.band_share(pages)
    overlap = any(valley.refusal and valley.clean for valley in valleys)
    born = Provenance.BORN_DIGITAL
    content = [page for page in pages if page.mode not in distribution.EMPTY]
    return Calibration(
        pages=len(pages),
        clean=len(clean),
        damaged=len(damaged),
        condemned=_count_condemned(damaged),
        spreads={
            kind.value: _spread(found, thresholds.calibration)
            for kind, found in distribution.by_provenance(pages).items()
        },
        valleys=valleys,
        languages=list(measure_languages(clean, swapped)),
        unlisted=_count_unlisted(pages),
        band=band,
        exclusions=dict(distribution.count_exclusions(pages).most_common()),
        plane=distribution.count_plane([page for page in content if page.provenance is born]),
        causes=name_causes(_on_the_axis(content), swapped, thresholds) if overlap else [],
        warnings=list(_warn(band, thresholds.calibration)),
        refusals=list(_refuse(clean, valleys, band, thresholds.calibration)),
    )


def _on_the_axis(content: Sequence[PageScore]) -> list[PageScore]:
    """Pages that ought to be clean: none that the rules condemned."""
    return [page for page in content if page.mode in KEPT]


def measure_languages(
    clean: Sequence[PageScore], damaged: Sequence[PageScore]
) -> list[LanguageMargin]:
    """Lowest clean and highest damaged score of each language, narrowest margin first."""
    broken = distribution.by_language(damaged)
    found = []
    for language, pages in distribution.by_language(clean).items():
        high = scores_of(broken.get(language, []))
        low = scores_of(pages)
        found.append(
            LanguageMargin(
                language=language,
                pages=len(pages),
                lowest_clean=min(low),
                highest_damaged=max(high, default=None),
                margin=separability.find_margin(low, high),
            )
        )
    return sorted(found, key=lambda row: (row.margin is None, row.margin, row.language))


def _find_valleys(
    clean: Sequence[PageScore], damaged: Sequence[PageScore], thresholds: Thresholds
) -> list[Valley]:
    """One a class of languages: ordinary ones, and those of many word forms."""
    group, ordinary, many_forms = thresholds.lexical, "words", "words of many forms"

    def class_of(page: PageScore) -> str:
        return many_forms if page.language in group.low_languages else ordinary

    classes = (
        (ordinary, "lexical.min_score", group.min_score, "page.sure_score"),
        (many_forms, "lexical.low_score", group.low_score, ""),
    )
    return [
        _find_valley(
            (name, setting, current, sure),
            [page for page in clean if class_of(page) == name],
            [page for page in damaged if class_of(page) == name],
            thresholds.calibration,
        )
        for name, setting, current, sure in classes
    ]


def _find_valley(
    named: tuple[str, str, float | None, str],
    clean: Sequence[PageScore],
    damaged: Sequence[PageScore],
    thresholds: CalibrationThresholds,
) -> Valley:
    name, setting, current, sure = named
    high, low = scores_of(_full(clean, thresholds)), scores_of(_full(damaged, thresholds))
    inversions = separability.count_inversions(high, low)
    parted = bool(high and low) and not inversions
    gap = separability.Gap(low=max(low), high=min(high)) if parted else None
    threshold = separability.place_threshold(gap, thresholds)
    refusal = ""
    if len(high) < thresholds.min_scores:
        refusal = f"{len(high)} clean pages have a score, and {thresholds.min_scores} are needed"
    elif not low:
        refusal = "no damaged page has a score"
    elif inversions:
        refusal = f"{inversions} pairs of a clean and a damaged page are in the wrong order"
    elif gap is not None and threshold is None:
        refusal = (
            f"the gap between clean and damaged pages is {gap.width:.3f} wide, and "
            f"{thresholds.min_gap} are needed"
        )
    return Valley(
        name=name,
        setting=setting,
        sure_setting=sure,
        current=current,
        clean=high,
        damaged=low,
        inversions=inversions,
        separated_pairs=separability.separated_pairs(high, low),
        margin=separability.find_margin(high, low),
        gap=gap,
        threshold=None if refusal else threshold,
        refusal=refusal,
    )


def _full(pages: Sequence[PageScore], thresholds: CalibrationThresholds) -> list[PageScore]:
    return [page for page in pages if page.letters >= thresholds.min_characters]


def _spread(pages: Sequence[PageScore], thresholds: CalibrationThresholds) -> Spread:
    scored = [(page.words, page.letters) for page in pages if page.words is not None]
    scores = [score for score, _ in scored]
    split = separability.measure_separability(scored, len(pages), thresholds)
    return Spread(
        pages=len(pages),
        scored=len(scores),
        coverage=split.coverage,
        histogram=distribution.histogram(scores),
        gap=separability.find_widest_gap(scores),
        variance=split.variance,
        split=split.threshold,
        refusal=split.refusal.value if split.refusal else "",
    )


def _count_condemned(damaged: Sequence[PageScore]) -> dict[str, float]:
    kinds = dict.fromkeys(page.damage for page in damaged)
    shares = {}
    for kind in kinds:
        of_kind = [page for page in damaged if page.damage == kind]
        shares[kind] = sum(page.mode is PageMode.REPLACE for page in of_kind) / len(of_kind)
    return shares


def _count_unlisted(pages: Sequence[PageScore]) -> dict[str, int]:
    found = distribution.by_language(page for page in pages if page.mode is PageMode.LANG)
    return {language: len(members) for language, members in found.items()}


def _warn(band: float, thresholds: CalibrationThresholds) -> list[str]:
    if not thresholds.warn_band < band <= thresholds.refuse_band:
        return []
    least = f"{thresholds.warn_band:.0%}"
    return [
        f"{band:.1%} of the pages are in the uncertain band; over {least} it is no safety valve"
    ]


def _refuse(
    clean: Sequence[PageScore],
    valleys: Sequence[Valley],
    band: float,
    thresholds: CalibrationThresholds,
) -> list[str]:
    """Why nothing of this may become a threshold."""
    refusals = []
    if band > thresholds.refuse_band:
        refusals.append(
            f"{band:.1%} of the pages are in the uncertain band: over "
            f"{thresholds.refuse_band:.0%} the band does the classifying; another dimension is "
            "needed, not another threshold"
        )
    if len(clean) < thresholds.min_scores:
        refusals.append(
            f"too few pages: {len(clean)} clean pages have a score, and {thresholds.min_scores} "
            "are needed"
        )
        return refusals
    settable = [valley for valley in valleys if valley.setting]
    closed = [valley for valley in settable if len(valley.clean) >= thresholds.min_scores]
    refusals += [f"{valley.name}: {valley.refusal}" for valley in closed if valley.refusal]
    if not closed:
        refusals.append("no class of languages has enough clean pages with a score")
    return refusals
