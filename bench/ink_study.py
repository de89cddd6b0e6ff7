"""What ink does nothing account for, and would a missing column, table or stamp be seen?

    python bench/ink_study.py ../shared/corpus [--pages 1] [--seed 1] [--limit 400]

Some pages of each file are drawn and reconciled. Printed are the pages with the largest regions,
to be looked at, and for pages full of text what is found after a column, a table or a stamp of
their glyphs was taken away: the lowest share, the share of pages over the threshold, and the
share of pairs (a page as it is, a page with a gap) in the right order.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from inkproof.errors import InkproofError
from inkproof.model.evidence import Raster
from inkproof.model.glyphs import Mask
from inkproof.model.page import Page
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.shelf import ReadPage, Shelf
from inkproof.signals.ink import InkReading, measure_ink
from inkproof.thresholds import Thresholds

LIMITS = Thresholds()
FULL = 800
"""Glyphs of a page that is full of text."""
TRIES = 30


class Gap(NamedTuple):
    """What is taken away: shares of the width and height of the page, and glyphs at least."""

    width: float
    height: float
    glyphs: int


GAPS = {"column": Gap(0.4, 1.0, 200), "table": Gap(0.35, 0.15, 80), "stamp": Gap(0.2, 0.05, 25)}


class Drawn(NamedTuple):
    """One page as read and as drawn."""

    name: str
    read: ReadPage
    raster: Raster


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=1, help="of each file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=int, default=400, help="pages in all")
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311 - a sample, no secret
    found: list[tuple[float, float | None, str]] = []
    gaps: dict[tuple[str, bool], list[tuple[float, str]]] = {}
    complete: dict[bool, list[float]] = {False: [], True: []}
    costs: list[float] = []
    for drawn in _draw_pages(options.folder, options.pages, options.limit, chance):
        shown = ~drawn.read.hidden.is_hidden
        began = time.process_time()
        reading = _measure(drawn, shown)
        costs.append(1000 * (time.process_time() - began))
        if shown.any():
            found.append((reading.unreported.score or 0.0, reading.unread.score, drawn.name))
        if int(np.count_nonzero(shown & ~drawn.read.page.glyphs.is_space)) < FULL:
            continue
        layer = not reading.unread.abstains
        complete[layer].append(_share(reading))
        for kind, gap in GAPS.items():
            cut = _take_away(drawn.read.page, shown, gap, chance)
            if cut is not None:
                share = _share(_measure(drawn, cut))
                gaps.setdefault((kind, layer), []).append((share, drawn.name))
    cost = statistics.median(costs)
    print(f"pages {len(costs)}, with text {len(found)}, median ms of CPU {cost:.1f}")
    for unreported, unread, name in sorted(found, key=_largest, reverse=True)[:30]:
        pictures = "" if unread is None else f", unread in pictures {unread:.4f}"
        print(f"unreported {unreported:.4f}{pictures}: {name}")
    for (kind, layer), named in sorted(gaps.items()):
        named.sort()
        _report(kind, [share for share, _ in named], sorted(complete[layer]), layer=layer)
        for share, name in named[:3]:
            print(f"    {share:.4f} {name}")


def _largest(row: tuple[float, float | None, str]) -> float:
    return max(row[0], row[1] or 0.0)


def _share(reading: InkReading) -> float:
    """Of the reading that has the say: under pictures where they cover the page."""
    return (reading.unreported if reading.unread.abstains else reading.unread).score or 0.0


def _report(kind: str, shares: list[float], complete: list[float], *, layer: bool) -> None:
    least = LIMITS.ink.min_unread if layer else LIMITS.ink.min_region
    seen = sum(share >= least for share in shares)
    right = sum(bisect_left(complete, share) for share in shares)
    pairs = max(1, len(shares) * len(complete))
    where = "a layer over pictures" if layer else "painted text"
    print(
        f"{kind} missing from {where}: {seen} of {len(shares)} found, lowest {shares[0]:.4f}, "
        f"median {statistics.median(shares):.4f}, pairs in order {right / pairs:.4f}"
    )


def _measure(drawn: Drawn, shown: Mask) -> InkReading:
    read = drawn.read
    return measure_ink(read.page, shown, read.figures, drawn.raster, LIMITS.ink)


def _take_away(page: Page, shown: Mask, gap: Gap, chance: random.Random) -> Mask | None:
    """The rows that are shown with a gap cut where there is text; None where there is none."""
    x, y = page.glyphs.x, page.glyphs.y
    width, height = gap.width * page.width, gap.height * page.height
    for _ in range(TRIES):
        left = chance.uniform(0, page.width - width)
        top = chance.uniform(0, page.height - height)
        inside = (x > left) & (x < left + width) & (y > top) & (y < top + height)
        if int(np.count_nonzero(inside & shown & ~page.glyphs.is_space)) >= gap.glyphs:
            return np.asarray(shown & ~inside)
    return None


def _draw_pages(folder: Path, pages: int, limit: int, chance: random.Random) -> Iterator[Drawn]:
    """Some pages of each file, files in a random order."""
    files = sorted(folder.rglob("*.pdf"))
    chance.shuffle(files)
    drawn = 0
    for file in files:
        try:
            with OpenDocument(file, "") as document:
                shelf = Shelf(document)
                count = document.facts.pages
                for index in sorted(chance.sample(range(count), min(pages, count))):
                    read = shelf.take(index, LIMITS)
                    raster = document.render(index, LIMITS.ink.dpi)
                    yield Drawn(f"{file.relative_to(folder)} p{index + 1}", read, raster)
                    drawn += 1
                    if drawn >= limit:
                        return
        except InkproofError as fault:
            print(f"not drawn: {file.name}: {fault}")


if __name__ == "__main__":
    main()
