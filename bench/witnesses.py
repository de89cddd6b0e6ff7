"""Where do the two glyph readers disagree? Every file of a folder, every page, PDFium and MuPDF.

python bench/witnesses.py ../shared/corpus [--pages 1] [--least 20] [--render PNGS] [--json OUT]

Prints how well they agree, what asking costs, and the files on which they agree least with what
each reader said; `--render` draws the worst page of each, to look at. What the pages prove is in
docs/measurements/witnesses.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pymupdf

from inkproof.errors import InkproofError
from inkproof.readers.mupdf_reader import MupdfReader
from inkproof.readers.pdfium_reader import PdfiumReader
from inkproof.readers.qpdf_reader import open_structure
from inkproof.signals.witnesses import WitnessReading, compare_witnesses
from inkproof.thresholds import Thresholds

LIMITS = (0.5, 0.9, 0.95, 0.99, 0.999, 1.0)
RENDER_DPI = 100


@dataclass(kw_only=True)
class File:
    """What the readers made of one file."""

    name: str
    pages: int = 0
    characters: float = 0.0
    agreed: float = 0.0
    worst: float = 1.0
    worst_page: int = 0
    """1-based; 0 where no page has enough characters."""
    said: tuple[tuple[str, str], ...] = ()
    read_ms: list[float] = field(default_factory=list)
    compare_ms: list[float] = field(default_factory=list)

    @property
    def agreement(self) -> float:
        """Share of the file's characters."""
        return self.agreed / self.characters

    def add(self, number: int, reading: WitnessReading) -> None:
        """Counts one page."""
        self.pages += 1
        score = reading.agreement.score
        if score is None:
            return
        self.characters += reading.agreement.evidence
        self.agreed += score * reading.agreement.evidence
        if not self.worst_page or score < self.worst:
            self.worst, self.worst_page, self.said = score, number, reading.said


def main() -> None:
    """Prints the figures and the list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=0, help="pages a file; 0 for all")
    parser.add_argument("--least", type=int, default=20)
    parser.add_argument("--render", type=Path, help="folder for a PNG of each listed page")
    parser.add_argument("--json", type=Path, help="a line a file")
    options = parser.parse_args()
    files = [
        compare_file(path, path.relative_to(options.folder).as_posix(), options.pages)
        for path in sorted(options.folder.rglob("*.pdf"))
    ]
    judged = sorted((f for f in files if f and f.worst_page), key=lambda f: f.agreement)
    report([file for file in files if file], judged)
    for file in judged[: options.least]:
        print(f"\n{file.agreement:.4f} {file.name}, page {file.worst_page}: {file.worst:.4f}")
        for one, other in file.said:
            print(f"    pdfium {one!r}\n    mupdf  {other!r}")
        if options.render:
            render(options.folder / file.name, file.worst_page, options.render)
    if options.json:
        lines = (json.dumps(asdict(file), ensure_ascii=False) + "\n" for file in judged)
        options.json.write_text("".join(lines), "utf-8")


def compare_file(path: Path, name: str, limit: int) -> File | None:
    """Both readings of a file's pages; None where one of the readers cannot open it."""
    file = File(name=name)
    thresholds = Thresholds().witnesses
    try:
        with (
            open_structure(path) as structure,
            PdfiumReader(path) as ours,
            MupdfReader(path) as theirs,
        ):
            for index in range(min(structure.pages, limit or structure.pages)):
                stated = structure.page(index)
                first = ours.read_page(index, stated.space, stated.fonts)
                began = time.perf_counter()
                second = theirs.read_page(index, stated.space, stated.fonts)
                read = time.perf_counter()
                file.add(index + 1, compare_witnesses(first, second, thresholds))
                file.read_ms.append(1000 * (read - began))
                file.compare_ms.append(1000 * (time.perf_counter() - read))
    except InkproofError as fault:
        print(f"left out: {name}: {type(fault).__name__}")
        return None
    return file


def report(files: list[File], judged: list[File]) -> None:
    """The figures for docs/MEASUREMENTS.md."""
    print(f"files read by both {len(files)}, pages {sum(file.pages for file in files)}")
    print(f"files with enough characters {len(judged)}")
    shares = [file.agreement for file in judged]
    cuts = statistics.quantiles(shares, n=100)
    for percent in (1, 2, 5, 10, 25, 50):
        print(f"agreement at {percent} %: {cuts[percent - 1]:.4f}")
    for limit in LIMITS:
        print(f"files under {limit}: {sum(share < limit for share in shares)}")
    for name in ("read_ms", "compare_ms"):
        spent = sorted(ms for file in files for ms in getattr(file, name))
        nine = spent[len(spent) * 9 // 10]
        print(
            f"{name}: median {statistics.median(spent):.1f}, 90 % {nine:.1f}, most {spent[-1]:.0f}"
        )


def render(path: Path, number: int, folder: Path) -> None:
    """The page as MuPDF draws it."""
    folder.mkdir(parents=True, exist_ok=True)
    with pymupdf.open(path) as document:
        drawn = document[number - 1].get_pixmap(dpi=RENDER_DPI)
        drawn.save(folder / f"{path.stem[:40]}-{number}.png")


if __name__ == "__main__":
    main()
