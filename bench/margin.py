"""The margin between clean pages and seeded damage: printed on every CI run.

    python bench/margin.py [--corpus FOLDER] [--pages 300] [--seeds 3]

First on pages built here: prose in several languages, set in a font with a true map, then with
maps that swap its letters by seeds. Then, where the corpus is there, on real pages: clean ones
of many files, the letters of their glyphs swapped as a broken font swaps them. Printed are the
lowest score of a clean page, the highest of a damaged one, their difference over all languages
and language by language, and the share of pairs in the right order (reference 000, "What the
valley actually buys").

Exit status 1 where a pair stands in the wrong order, where the margin over all languages is below
`CalibrationThresholds.min_margin`, or where too few pages or languages were found.

Which pages are clean is not said by hand, and none is left out for its score. A page counts if
the rules keep it (as text, beside figures, or as an unlisted language, whatever its score), if it
is born digital, if its words were looked up in the list of the language that its letters are
nearest to, and if 200 letters of prose are left. Left out are the folders whose files are here
because their text is wrong, and pages whose language, where the corpus states it, is not the one
that was read: Asturian by the Spanish list says nothing of Spanish; they are counted at the end.
A page that quotes another language stays in: the lowest of all is such a page.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import inkproof
from build.probes import Damage as Lie
from build.probes import english, no_damage, probe_pdf, swap
from build.texts import read_prose
from inkproof.calibrate import separability
from inkproof.calibrate.calibration import measure_languages
from inkproof.calibrate.damage import Damage
from inkproof.calibrate.distribution import PageScore, is_clean, score_page, scores_of
from inkproof.calibrate.manufacture import DamagedDocument, manufacture
from inkproof.decision.document import decide_document
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.shelf import Shelf
from inkproof.pipeline.survey import SurveyContext, survey_page
from inkproof.thresholds import Thresholds

LANGUAGES = ("fr", "de", "pl", "hr", "ru", "el")
SEEDS = 5
LEAST_PAGES, LEAST_LANGUAGES = 300, 10
LOOKED_AT, TAKEN = 16, 5
"""Pages of a file that are looked at, and clean ones that are taken at most."""
UNSOUND = {"damaged", "encrypted", "cipher", "no-map", "cid", "private-use", "spacing", "hidden"}
"""Folders whose files are here because their text is wrong."""
WORST = 12
TRUE_CODES = {
    "ARB": "ar", "BEN": "bn", "BOS": "sr", "BUL": "bg", "CAT": "ca", "CES": "cs", "DAN": "da",
    "DEU": "de", "ELL": "el", "ENG": "en", "FIN": "fi", "FRA": "fr", "HEB": "he", "HIN": "hi",
    "HRV": "sh", "HUN": "hu", "IND": "id", "ISL": "is", "ITA": "it", "KOR": "ko", "LIT": "lt",
    "LVS": "lv", "MKD": "mk", "NLD": "nl", "NOB": "nb", "PES": "fa", "POL": "pl", "POR": "pt",
    "RON": "ro", "RUS": "ru", "SLK": "sk", "SLV": "sl", "SPA": "es", "SRP": "sr", "SWE": "sv",
    "TAM": "ta", "TGL": "fil", "TUR": "tr", "UKR": "uk", "URD": "ur", "VIE": "vi", "ZLM": "ms",
}  # fmt: skip
"""Languages that have a word list, by the ISO 639-3 codes of the declarations."""


@dataclass(slots=True)
class Sample:
    """Pages of the corpus, as they are and with damage."""

    clean: list[PageScore] = field(default_factory=list)
    damaged: list[PageScore] = field(default_factory=list)
    files: int = 0
    other_language: Counter[str] = field(default_factory=Counter)
    """Pages that the rules keep under a language that is not theirs: no list has their words."""


def main() -> int:
    """Prints the figures; 1 where they do not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    usual = Path(__file__).parents[2] / "shared" / "corpus"
    parser.add_argument("--corpus", type=Path, default=usual)
    parser.add_argument("--pages", type=int, default=LEAST_PAGES, help="clean pages; 0 for all")
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    status = measure_built()
    if not (options.corpus / "corpus.jsonl").is_file():
        print("\nthe corpus is not here: no real page was damaged")
        return status
    began = time.perf_counter()
    sample = collect(options.corpus, options.pages or sys.maxsize, options.seeds)
    status |= report(sample, Thresholds(), options.pages)
    print(f"seconds {time.perf_counter() - began:.0f}")
    return status


def swapped(seed: int, text: str) -> Lie:
    """Letters of any alphabet for one another, capitals along with their small letters."""
    return swap("".join(sorted({sign for sign in text.lower() if sign.isalpha()})), seed)


def measure_built() -> int:
    """Whole PDFs with true and lying maps: they stand for what is done to columns below."""
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
                page = session.extract(path, ocr="off", repair="off").pages[0]
                score = page.signals["lexical"]
                count += 1
                judged += page.judged
                uncertain += page.uncertain
                if isinstance(score, float):
                    (damaged if at else clean).append(score)
    pairs = separability.separated_pairs(clean, damaged)
    print(f"built pages: clean {len(clean)}, damaged {len(damaged)}")
    print(f"lowest clean {min(clean):.3f}, highest damaged {max(damaged):.3f}")
    print(f"margin {min(clean) - max(damaged):.3f}")
    print(f"separated pairs {pairs:.4f}")
    print(f"coverage {(len(clean) + len(damaged)) / count:.3f}, judged {judged / count:.3f}")
    print(f"in the uncertain band {uncertain / count:.3f}")
    return 0 if pairs == 1.0 else 1


def collect(corpus: Path, pages: int, seeds: int) -> Sample:
    """Clean pages of files spread over the corpus, and their damaged copies."""
    lines = (corpus / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["cls"] not in UNSOUND]
    context = SurveyContext(languages=Languages(), thresholds=Thresholds())
    damages = [Damage(seed=seed) for seed in range(seeds)]
    sample = Sample()
    for row in spread(rows):
        if len(sample.clean) >= pages:
            break
        path = corpus / row["file"]
        try:
            found = list(find_clean(path, row, context, sample.other_language))
        except inkproof.InkproofError:
            continue
        found = found[: pages - len(sample.clean)]
        sample.files += bool(found)
        sample.clean += found
        languages = {page.number: page.language for page in found}
        for made in manufacture(path, [number - 1 for number in languages], damages, context):
            sample.damaged.append(
                score_page(
                    row["file"],
                    made.survey,
                    made.verdict,
                    language=languages[made.survey.index + 1],
                    damage=made.damage.kind.value,
                    seed=made.damage.seed,
                )
            )
    return sample


def spread(rows: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """The files in turn from every folder, so that any beginning holds all kinds."""
    kinds = Counter(row["cls"] for row in rows)
    places: Counter[str] = Counter()
    ranked = []
    for row in sorted(rows, key=lambda row: row["file"]):
        places[row["cls"]] += 1
        ranked.append((places[row["cls"]] / (kinds[row["cls"]] + 1), row["file"], row))
    return [row for _, _, row in sorted(ranked, key=lambda entry: entry[:2])]


def find_clean(
    path: Path, row: dict[str, str], context: SurveyContext, other: Counter[str]
) -> Iterator[PageScore]:
    """The first clean pages of a file whose language, where it is known, is the one read."""
    with DamagedDocument(path, "") as document:
        shelf = Shelf(document, max_glyphs=0)
        looked = range(min(document.facts.pages, LOOKED_AT))
        surveys = [survey_page(shelf, index, context) for index in looked]
    verdicts = decide_document(surveys, context.thresholds).verdicts
    taken = 0
    for survey, verdict in zip(surveys, verdicts, strict=True):
        page = score_page(row["file"], survey, verdict)
        full = page.letters >= context.thresholds.calibration.min_characters
        if not (is_clean(page) and full and taken < TAKEN):
            continue
        if not is_true(row.get("lang", ""), page.language):
            other[f"{row.get('lang')} as {page.language}"] += 1
            continue
        taken += 1
        yield page


def is_true(stated: str | None, read: str) -> bool:
    """Is the language that was read the one that the corpus states, where it states one?"""
    if not stated:
        return True
    code = stated.rpartition(".")[2]
    return read == TRUE_CODES.get(code, code.partition("_")[0])


def report(sample: Sample, thresholds: Thresholds, wanted: int) -> int:
    """The figures; 1 where they do not hold."""
    clean, damaged = scores_of(sample.clean), scores_of(sample.damaged)
    print(f"\nreal pages: clean {len(clean)} of {sample.files} files, damaged {len(damaged)}")
    if not damaged:
        print("FAILED: no damaged page has a score")
        return 1
    pairs = separability.separated_pairs(clean, damaged)
    rows = measure_languages(sample.clean, sample.damaged)
    margin = min(clean) - max(damaged)
    narrowest = min(row.margin for row in rows if row.margin is not None)
    missed = [page for page in sample.damaged if page.mode != "REPLACE"]
    print(f"separated pairs {pairs:.4f}")
    print(f"margin over all languages {margin:.3f}: {min(clean):.3f} less {max(damaged):.3f}")
    print(f"margin of the narrowest language {narrowest:.3f}, of {len(rows)} languages")
    print(f"coverage {len(damaged) / len(sample.damaged):.3f}")
    print(f"damaged pages that the rules do not condemn: {len(missed)}")
    print("language  pages  lowest clean  highest damaged  margin")
    for row in rows:
        print(
            f"{row.language:<8} {row.pages:>6}  {row.lowest_clean:>12.3f}"
            f"  {row.highest_damaged or 0.0:>15.3f}  {row.margin or 0.0:>6.3f}"
        )
    print_worst(sample, missed)
    faults = []
    if pairs < 1.0:
        faults.append("clean and damaged pages overlap")
    if margin < thresholds.calibration.min_margin:
        faults.append(f"the margin is below {thresholds.calibration.min_margin}")
    if len(clean) < min(wanted or LEAST_PAGES, LEAST_PAGES) or len(rows) < LEAST_LANGUAGES:
        faults.append("too few pages or languages")
    for fault in faults:
        print(f"FAILED: {fault}")
    return 1 if faults else 0


def print_worst(sample: Sample, missed: Sequence[PageScore]) -> None:
    """The pages at the edges of the valley, and what slipped through."""
    for page in sorted(sample.clean, key=lambda page: page.words or 0.0)[:WORST]:
        print(f"low: {page.words:.3f} {page.language} {page.file} p{page.number}")
    for page in sorted(sample.damaged, key=lambda page: -(page.words or 0.0))[: WORST // 2]:
        print(f"high: {page.words or 0.0:.3f} {page.language} {page.file} p{page.number}")
    for page in missed[:WORST]:
        print(f"missed: {page.mode} {page.reason} {page.file} p{page.number} seed {page.seed}")
    for name, number in sample.other_language.most_common():
        print(f"left out, no list has its words: {name}: {number} pages")


if __name__ == "__main__":
    sys.exit(main())
