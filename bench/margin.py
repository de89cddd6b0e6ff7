"""The margin between clean pages and seeded damage, on whole PDFs: printed on every CI run.

    python bench/margin.py

Each clean page (prose in several languages) is set in a font with a true map, then with maps
that swap its letters by seeds. Printed are the lowest lexical score of a clean page, the highest
of a damaged one, their difference, the share of pairs in the right order (must be 1.0), the
share of pages with a score, and the share in the uncertain band. Exit status 1 where a pair
stands in the wrong order (reference 000, "What the valley actually buys").
"""

from __future__ import annotations

import sys
import tempfile
from bisect import bisect_left
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import inkproof
from build.probes import Damage, english, no_damage, probe_pdf, swap
from build.texts import read_prose

LANGUAGES = ("fr", "de", "pl", "hr", "ru", "el")
SEEDS = 5


def swapped(seed: int, text: str) -> Damage:
    """Letters of any alphabet for one another, capitals along with their small letters."""
    return swap("".join(sorted({sign for sign in text.lower() if sign.isalpha()})), seed)


def main() -> int:
    """Prints the figures; 1 where clean and damaged pages overlap."""
    pages = {"en": english()} | {code: read_prose(code) for code in LANGUAGES}
    clean: list[float] = []
    damaged: list[float] = []
    judged = uncertain = count = 0
    with tempfile.TemporaryDirectory() as folder, inkproof.Session(workers=0) as session:
        path = Path(folder) / "page.pdf"
        for text in pages.values():
            damages = [no_damage, *(swapped(seed, text) for seed in range(SEEDS))]
            for at, damage in enumerate(damages):
                path.write_bytes(probe_pdf(text, damage))
                page = session.extract(path, ocr="off").pages[0]
                score = page.signals["lexical"]
                count += 1
                judged += page.judged
                uncertain += page.uncertain
                if isinstance(score, float):
                    (damaged if at else clean).append(score)
    pairs = len(clean) * len(damaged)
    wrong = inversions(clean, damaged)
    print(f"clean pages {len(clean)}, damaged pages {len(damaged)}")
    print(f"lowest clean {min(clean):.3f}, highest damaged {max(damaged):.3f}")
    print(f"margin {min(clean) - max(damaged):.3f}")
    print(f"separated pairs {1 - wrong / pairs:.4f}")
    print(f"coverage {(len(clean) + len(damaged)) / count:.3f}, judged {judged / count:.3f}")
    print(f"in the uncertain band {uncertain / count:.3f}")
    return 1 if wrong else 0


def inversions(clean: list[float], damaged: list[float]) -> int:
    """Pairs in the wrong order, ties among them (reference 000)."""
    ordered = sorted(damaged)
    return sum(len(ordered) - bisect_left(ordered, score) for score in clean)


if __name__ == "__main__":
    sys.exit(main())
