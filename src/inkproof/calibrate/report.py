"""How does a calibration read on a terminal? Histograms, valleys and causes as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from inkproof.calibrate.calibration import Calibration, Spread, Valley
from inkproof.calibrate.causes import ADVICE
from inkproof.calibrate.distribution import histogram
from inkproof.thresholds import CalibrationThresholds

BAR = 40
"""Signs of the longest bar."""
WORST = 8
"""Languages that are named, narrowest margin first."""
NO_SCORE = "-"


def render_report(calibration: Calibration, thresholds: CalibrationThresholds) -> str:
    """All of it, in the order in which it should be read."""
    head = (
        f"{calibration.pages} pages, {calibration.clean} of them clean, born-digital and in a "
        f"listed language; {calibration.damaged} damaged pages made of those"
    )
    lines = [head]
    for kind, spread in calibration.spreads.items():
        lines += ["", *_render_spread(kind, spread, thresholds)]
    for valley in calibration.valleys:
        if valley.clean:
            lines += ["", *_render_valley(valley)]
    lines += ["", *_render_languages(calibration)]
    lines += ["", *_render_rest(calibration)]
    if calibration.causes or calibration.refusals:
        lines += ["", *_render_overlap(calibration)]
    return "\n".join(lines) + "\n"


def draw_histogram(counts: Sequence[int], signs: Sequence[str] = ()) -> Iterator[str]:
    """A line a bar: where it begins, the bar, how many there are; `signs` stand at line ends."""
    most = max(counts, default=0)
    for at, count in enumerate(counts):
        length = round(BAR * count / most) if most else 0
        bar = "█" * max(length, 1 if count else 0)
        note = f"  {signs[at]}" if at < len(signs) and signs[at] else ""
        yield f"  {at / len(counts):.2f} {bar}{' ' if bar else ''}{count or ''}{note}".rstrip()


def _render_spread(kind: str, spread: Spread, thresholds: CalibrationThresholds) -> Iterator[str]:
    yield f"{kind}: {spread.pages} pages, {spread.scored} with a lexical score"
    yield from draw_histogram(spread.histogram)
    if spread.gap is not None:
        narrow = "" if spread.gap.width >= thresholds.min_gap else ", too narrow for a threshold"
        yield (
            f"  widest gap {spread.gap.width:.3f} ({spread.gap.low:.3f} to "
            f"{spread.gap.high:.3f}){narrow}"
        )
    if spread.refusal:
        yield f"  separability (Otsu): none, {spread.refusal}; coverage {spread.coverage:.2f}"
    else:
        yield (
            f"  separability (Otsu) {spread.variance:.4f}, split at {_show(spread.split)}; "
            f"coverage {spread.coverage:.2f}"
        )


def _render_valley(valley: Valley) -> Iterator[str]:
    """Clean pages against damaged ones, on one axis."""
    clean, damaged = histogram(valley.clean), histogram(valley.damaged)
    signs = ["damaged" if bad else "" for bad in damaged]
    name = f" ({valley.setting})" if valley.setting else ""
    yield f"{valley.name}{name}: {len(valley.clean)} clean pages, {len(valley.damaged)} damaged"
    both = [good + bad for good, bad in zip(clean, damaged, strict=True)]
    signs = [_tell(good, bad) for good, bad in zip(clean, damaged, strict=True)]
    yield from draw_histogram(both, signs)
    if valley.damaged:
        yield (
            f"  inversions {valley.inversions}, separated pairs {valley.separated_pairs:.4f}, "
            f"margin {_show(valley.margin)} (lowest clean {min(valley.clean):.3f}, highest "
            f"damaged {max(valley.damaged):.3f})"
        )
    if valley.threshold is not None:
        in_force = f"; in force {valley.current}" if valley.current is not None else ""
        yield f"  threshold {valley.threshold:.3f}{in_force}"
    elif valley.refusal:
        yield f"  no threshold: {valley.refusal}"


def _tell(clean: int, damaged: int) -> str:
    """Who is in a bar."""
    if clean and damaged:
        return f"{clean} clean, {damaged} damaged"
    return "damaged" if damaged else ""


def _render_languages(calibration: Calibration) -> Iterator[str]:
    yield "margin by language, narrowest first:"
    for row in calibration.languages[:WORST]:
        yield (
            f"  {row.language}: {_show(row.margin)} ({row.pages} pages; lowest clean "
            f"{row.lowest_clean:.3f}, highest damaged {_show(row.highest_damaged)})"
        )
    if len(calibration.languages) > WORST:
        yield f"  and {len(calibration.languages) - WORST} more"
    if not calibration.languages:
        yield "  none"


def _render_rest(calibration: Calibration) -> Iterator[str]:
    for kind, share in calibration.condemned.items():
        yield f"damaged pages that the rules condemn ({kind}): {share:.1%}"
    if calibration.unlisted:
        counted = ", ".join(f"{code} {pages}" for code, pages in calibration.unlisted.items())
        yield f"pages in languages that no word list can judge: {counted}"
    yield f"pages in the uncertain band: {calibration.band:.1%}"
    for warning in calibration.warnings:
        yield f"warning: {warning}"


def _render_overlap(calibration: Calibration) -> Iterator[str]:
    """What helps to find out why."""
    for finding in calibration.causes:
        advice = ADVICE[finding.cause]
        yield f"likely cause: {finding.cause.value} ({finding.pages} pages): {advice}"
    yield "blocks without a vote, by reason:"
    for reason, count in calibration.exclusions.items():
        yield f"  {count:>8} {reason}"
    if not calibration.exclusions:
        yield "  none"
    yield "lexical score (0 to 1, left to right) by trigram similarity (1 to 0, downwards):"
    for line in calibration.plane:
        yield "  " + " ".join(f"{count or '.':>4}" for count in line)
    for refusal in calibration.refusals:
        yield f"no thresholds: {refusal}"


def _show(score: float | None) -> str:
    return NO_SCORE if score is None else f"{score:.3f}"
