"""Every file of a folder through one session: pages accounted for, verdicts, time, memory.

    python bench/corpus_run.py ../shared/corpus [--workers 2] [--json OUT] [--list REPLACE]
                               [--clean [--most 0.005]]

With `--clean` only files with a plain text as their truth are read, with untrusted text kept;
a file whose text has a word recall of `LEAST_RECALL` is clean, and each of its pages that is
sent to transcription is listed with its reason. Blank pages do not count. Exit status 1 where
their share is over `--most`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
import unicodedata
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psutil

import inkproof
from inkproof.model.record import DocumentRecord

LEAST_RECALL = 0.95
"""Share of the truth's words that the text of a clean file holds."""


def main() -> int:
    """Prints a table, and the files that deserve a look."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--json", type=Path, help="a line a file, with every page")
    parser.add_argument("--list", default="", help="name the pages of this mode")
    parser.add_argument("--clean", action="store_true", help="clean pages sent to transcription")
    parser.add_argument("--most", type=float, default=0.005, help="their share, at most")
    options = parser.parse_args()
    if options.clean:
        return check_clean(options.folder, options.workers, options.most)
    files = sorted(options.folder.rglob("*.pdf"))
    rows: list[dict[str, Any]] = []
    peak = 0.0
    began = time.perf_counter()
    with inkproof.Session(workers=options.workers) as session:
        for file in files:
            row = run_one(session, file, options.folder)
            peak = max(peak, measure_children_mb())
            rows.append(row)
    elapsed = time.perf_counter() - began
    report(rows, elapsed, peak, options.list)
    if options.json:
        options.json.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return 0


def check_clean(folder: Path, workers: int, most: float) -> int:
    """Lists every page of a clean file that is not used as it stands; 1 where they are many."""
    lines = (folder / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row.get("truth_kind") == "text"]
    clean = pages = wrong = 0
    with inkproof.Session(workers=workers) as session:
        for row in rows:
            try:
                record = session.extract(folder / row["file"], ocr="off", untrusted="keep")
            except inkproof.InkproofError as fault:
                print(f"refused: {row['file']}: {fault}")
                continue
            truth = (folder / row["truth"]).read_text(encoding="utf-8", errors="replace")
            recall = measure_recall(truth, record)
            lost = {"REPLACE", "lines_in_lying_fonts"}  # words withheld are not the page's either
            sent = [page for page in record.pages if lost & {page.mode, *page.reasons}]
            if recall < LEAST_RECALL:
                for page in sent:
                    print(f"recall {recall:.3f}: {row['file']} p{page.number}: {page.reasons[0]}")
                continue
            clean += 1
            pages += sum(page.mode != "BLANK" for page in record.pages)
            wrong += len(sent)
            for page in sent:
                print(f"WRONG: {row['file']} p{page.number}: {', '.join(page.reasons)}")
    share = wrong / max(1, pages)
    print(f"files with a truth {len(rows)}, clean {clean} with {pages} pages")
    print(f"clean pages sent to transcription {wrong}, {share:.2%}; at most {most:.2%}")
    return 1 if share > most or not pages else 0


def measure_recall(truth: str, record: DocumentRecord) -> float:
    """Share of the truth's words that the document's text holds, each as often as there."""
    said = (text for page in record.pages for text in (page.markdown, page.extracted or ""))
    wanted, found = count_words([truth]), count_words(said)
    return sum((wanted & found).values()) / max(1, wanted.total())


def count_words(texts: Iterable[str]) -> Counter[str]:
    """Words between white space, signs taken off both ends."""
    words: Counter[str] = Counter()
    for text in texts:
        for token in unicodedata.normalize("NFKC", text).replace("\u00ad", "").split():
            first, last = 0, len(token)
            while first < last and unicodedata.category(token[first])[0] in "PSC":
                first += 1
            while last > first and unicodedata.category(token[last - 1])[0] in "PSC":
                last -= 1
            if first < last:
                words[token[first:last]] += 1
    return words


def run_one(session: inkproof.Session, file: Path, folder: Path) -> dict[str, Any]:
    """What became of one file."""
    began = time.perf_counter()
    row: dict[str, Any] = {"file": str(file.relative_to(folder))}
    try:
        record = session.extract(file, ocr="off")
    except inkproof.InkproofError as fault:
        return row | {"refused": type(fault).__name__, "why": str(fault)[:200]}
    numbers = [page.number for page in record.pages]
    return row | {
        "seconds": time.perf_counter() - began,
        "pages": record.source.pages,
        "accounted": numbers == list(range(1, record.source.pages + 1)),
        "language": record.language,
        "triage": record.triage,
        "verdicts": [
            {
                "page": page.number,
                "mode": page.mode,
                "outcome": page.outcome,
                "reason": page.reasons[0],
                "language": page.language,
                "judged": page.judged,
                "provenance": page.provenance,
                "characters": len(page.markdown),
                "warnings": sorted({warning.code for warning in page.warnings}),
                "lexical": page.signals["lexical"],
                "trigram": page.signals["trigram"],
                "plausible": page.signals["plausible"],
            }
            for page in record.pages
        ],
    }


def measure_children_mb() -> float:
    """Resident memory of the largest worker just now."""
    sizes = [0.0]
    for child in psutil.Process().children(recursive=True):
        try:
            sizes.append(child.memory_info().rss / 2**20)
        except psutil.Error:
            continue
    return max(sizes)


def report(rows: list[dict[str, Any]], elapsed: float, peak: float, listed: str) -> None:
    """The table for docs/MEASUREMENTS.md."""
    read = [row for row in rows if "pages" in row]
    pages = [page for row in read for page in row["verdicts"]]
    print(f"files {len(rows)}, read {len(read)}, refused {len(rows) - len(read)}")
    print(f"pages {sum(row['pages'] for row in read)}, in the results {len(pages)}")
    print(f"files with a page missing or twice: {sum(not row['accounted'] for row in read)}")
    print(f"seconds {elapsed:.1f}, ms a page {1000 * elapsed / max(1, len(pages)):.1f}")
    slow = sorted(read, key=lambda row: row["seconds"] / max(1, row["pages"]), reverse=True)
    each = [1000 * row["seconds"] / max(1, row["pages"]) for row in read]
    print(f"median ms a page, by file {statistics.median(each):.1f}")
    print(f"largest worker seen {peak:.0f} MB")
    for name in ("mode", "reason", "outcome", "provenance"):
        counted = Counter(str(page[name]) for page in pages)
        print(f"{name}: " + ", ".join(f"{key} {number}" for key, number in counted.most_common()))
    for row in rows:
        if "refused" in row:
            print(f"refused: {row['file']}: {row['refused']}: {row['why']}")
    for row in slow[:5]:
        print(f"slow: {row['file']}: {row['seconds']:.2f} s for {row['pages']} pages")
    for row in read:
        for page in row["verdicts"]:
            if listed and page["mode"] == listed:
                print(f"{listed}: {row['file']} p{page['page']}: {page['reason']}")


if __name__ == "__main__":
    sys.exit(main())
