"""How fast is inkproof beside its peers, on the same files, in one run?

    make bench                                  the born-digital files of the corpus
    python bench/run.py a.pdf b.pdf             these files
    python bench/run.py --only inkproof --repeats 5

Each peer runs in a process of its own. The table gives the median over the files of the
milliseconds a page (a file counts with its fastest repeat), the median of each file's ratio to
plain PDFium text and to inkproof, and the peak memory of the process. Ratios of one run can be
compared between machines; milliseconds cannot.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

from peers import PEERS

ROOT = Path(__file__).resolve().parent.parent
BORN_DIGITAL = frozenset(
    {"borderless-tables", "columns", "cropbox", "debian", "hidden", "huge", "icdar2013"}
    | {"ruled-tables", "tabula-csv", "tagged", "udhr", "vector-figures"}
)
"""Classes of the corpus whose pages have a good text layer: the speed that users mostly meet."""
PEER_TIMEOUT_S = 3_600
MILLISECONDS = 1_000.0


@dataclass
class Score:
    """What one peer did."""

    name: str
    version: str = ""
    absent: str = ""
    peak_mb: float | None = None
    ms_a_page: dict[str, float] = field(default_factory=dict)
    """By file, of its fastest repeat."""
    pages: int = 0
    characters_a_page: dict[str, float] = field(default_factory=dict)
    errors: dict[str, str] = field(default_factory=dict)


def main() -> int:
    """Measure, print the table, write the JSON."""
    options = _read_options()
    files = options.files or _find_files(options.corpus, options.pages_min)
    if not files:
        print(f"bench: no files given and none found under {options.corpus}", file=sys.stderr)
        return 2
    names = [name for name in PEERS if not options.only or name in options.only]
    scores = []
    for name in names:
        print(f"bench: {name} …", file=sys.stderr)
        scores.append(_measure_peer(name, files, _peer_words(options)))
    print(_draw_table(scores))
    if options.json:
        options.json.write_text(json.dumps(_make_report(scores, files), indent=1) + "\n")
    return 0


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--corpus", type=Path, default=ROOT.parent / "shared" / "corpus")
    parser.add_argument("--pages-min", type=int, default=10)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--slow-pages", type=int, default=5, help="of a file, for slow peers")
    parser.add_argument("--cores", type=int, default=1, help="that each peer may use (Linux)")
    parser.add_argument("--only", action="append", choices=PEERS, help="may be repeated")
    parser.add_argument("--json", type=Path, help="write every number here")
    return parser.parse_args()


def _peer_words(options: argparse.Namespace) -> list[str]:
    """The options that peers.py takes too."""
    names = ("repeats", "slow_pages", "cores")
    return [
        word
        for name in names
        for word in (f"--{name.replace('_', '-')}", str(getattr(options, name)))
    ]


def _find_files(corpus: Path, pages_min: int) -> list[Path]:
    """The born-digital files that the corpus lists with enough pages."""
    listing = corpus / "corpus.jsonl"
    if not listing.is_file():
        return []
    rows = [json.loads(line) for line in listing.read_text(encoding="utf-8").splitlines()]
    return [
        corpus / row["file"]
        for row in rows
        if row["cls"] in BORN_DIGITAL and (row["pages"] or 0) >= pages_min
    ]


def _measure_peer(name: str, files: list[Path], words: list[str]) -> Score:
    """Run the peer over the files; after a crash go on behind the file that it died of."""
    score = Score(name)
    left = [str(path) for path in files]
    while left and not score.absent:
        lines, ending = _run_peer(name, left, words)
        for line in lines:
            _add_line(score, line)
        done = sum("file" in line for line in lines)
        if done < len(left) and not score.absent:
            score.errors[left[done]] = ending
            done += 1
        left = left[done:]
    return score


def _run_peer(
    name: str, files: list[str], words: list[str]
) -> tuple[list[dict[str, object]], str]:
    """Lines that the peer's process wrote, and how the process ended."""
    argv = [sys.executable, str(Path(__file__).with_name("peers.py")), name, *words, *files]
    try:
        done = subprocess.run(  # noqa: S603  # our own interpreter and program
            argv,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PEER_TIMEOUT_S,
            check=False,
        )
        output, ending = done.stdout, f"ended with status {done.returncode}"
    except subprocess.TimeoutExpired as error:
        output, ending = error.stdout or b"", f"no end in {PEER_TIMEOUT_S} s"
    return [json.loads(line) for line in output.decode().splitlines() if line], ending


def _add_line(score: Score, line: dict[str, object]) -> None:
    match line:
        case {"version": str(version)}:
            score.version = version
        case {"absent": str(why)}:
            score.absent = why
        case {"peak_mb": float(peak_mb)}:
            score.peak_mb = max(peak_mb, score.peak_mb or 0.0)
        case {"file": str(file), "error": str(error)}:
            score.errors[file] = error
        case {
            "file": str(file),
            "pages": int(pages),
            "characters": int(count),
            "seconds": [*all_s],
        }:
            score.pages += pages
            score.ms_a_page[file] = (
                min(float(str(s)) for s in all_s) * MILLISECONDS / max(pages, 1)
            )
            score.characters_a_page[file] = count / max(pages, 1)


def _find_ratio(score: Score, base: Score | None) -> float | None:
    """The median over the files that both read of score's time over base's."""
    shared = score.ms_a_page.keys() & base.ms_a_page.keys() if base else set()
    if base is None or not shared:
        return None
    return median(score.ms_a_page[file] / base.ms_a_page[file] for file in shared)


def _draw_table(scores: list[Score]) -> str:
    by_name = {score.name: score for score in scores}
    titles = f"{'':14}{'version':>10}{'files':>7}{'pages':>7}{'ms/page':>10}"
    titles += f"{'/ PDFium':>10}{'/ inkproof':>12}{'letters':>9}{'peak MB':>9}"
    lines = [titles]
    for score in scores:
        if score.absent:
            lines.append(f"{score.name:14}  absent: {score.absent}")
            continue
        speed = median(score.ms_a_page.values()) if score.ms_a_page else None
        letters = median(score.characters_a_page.values()) if score.characters_a_page else None
        lines.append(
            f"{score.name:14}{score.version:>10}{len(score.ms_a_page):7}{score.pages:7}"
            f"{_show(speed, 10, 2)}{_show(_find_ratio(score, by_name.get('pdfium')), 10, 2)}"
            f"{_show(_find_ratio(score, by_name.get('inkproof')), 12, 2)}"
            f"{_show(letters, 9, 0)}{_show(score.peak_mb, 9, 0)}"
        )
        lines += [f"    {Path(file).name}: {error}" for file, error in score.errors.items()]
    return "\n".join(lines)


def _show(value: float | None, width: int, digits: int) -> str:
    return f"{value:{width}.{digits}f}" if value is not None else " " * (width - 1) + "-"


def _make_report(scores: list[Score], files: list[Path]) -> dict[str, object]:
    machine = {"python": platform.python_version(), "system": platform.system()}
    return {
        "machine": {**machine, "architecture": platform.machine(), "cores": os.cpu_count()},
        "files": [path.name for path in files],
        "peers": [asdict(score) for score in scores],
    }


if __name__ == "__main__":
    sys.exit(main())
