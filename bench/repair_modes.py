"""The other measurings of repair: see bench/repair.py, which runs them.

`false-repairs` judges every file of the corpus and lists each font of which a table was kept, with
what its pages say before and after. Files that are in the corpus because their text is wrong are
marked; every other one must be looked at, page beside text.

`before-after` reads the files that are in the corpus because their text is wrong.

`others` writes broken files, repairs them with `inkproof repair`, and lets pdftotext, pypdf and
PDFium read them before and after. The truth is what PDFium reads of the undamaged pages.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2

import inkproof
from broken_maps import (
    Program,
    Target,
    break_file,
    choose,
    read_votes,
    save,
    settle_votes,
)
from corpus_run import count_words
from inkproof.calibrate.map_damage import MapFault
from inkproof.model.record import DocumentRecord, PageRecord
from inkproof.model.repair import FontRepair
from inkproof.pipeline.judged import Judged

WRONG_TEXT = {"cipher", "no-map", "private-use", "type3", "cid", "thaana", "velthuis"}
"""Folders whose files have fonts that lie."""
SAMPLE = 150
"""Characters of a page's text that are printed."""
LOOKED_AT, LISTED = 4, 16
"""Pages of a repaired font that are read, and codes that are printed."""
OTHERS = 20
"""Files that other programs read."""


def find_false_repairs(corpus: Path, _documents: int, _seed: int) -> int:
    """Every repair of a font on the whole corpus; 1 where a sound folder has one."""
    files = fonts = suspicious = 0
    with inkproof.Session(workers=2) as session:
        for row in read_rows(corpus):
            path = corpus / row["file"]
            try:
                judged = session.judge(path)
            except inkproof.InkproofError:
                continue
            files += 1
            if not judged.repairs.fonts:
                continue
            expected = row["cls"] in WRONG_TEXT
            suspicious += not expected
            fonts += len(judged.repairs.fonts)
            print(f"\n{'expected' if expected else 'LOOK'}: {row['file']}")
            for repair in judged.repairs.fonts:
                print(
                    f"  {repair.name} {repair.key}: {'+'.join(repair.methods)},"
                    f" {repair.certificate} {repair.language} {repair.detail}:"
                    f" {show(repair.before)} -> {show(repair.after)}, {len(repair.table)} codes,"
                    f" {len(repair.unproven)} unproven"
                )
                print(f"    {describe_changes(path, judged, repair)}")
            print_texts(session, path)
    print(f"\nfiles {files}, repaired fonts {fonts}, files to be looked at {suspicious}")
    return 1 if suspicious else 0


def describe_changes(path: Path, judged: Judged, repair: FontRepair) -> str:
    """What PDFium reads of the codes of a font and what they say instead, most frequent first."""
    owners = {named for named, keys in judged.repairs.owners.items() if repair.key in keys}
    pages = [
        survey.index
        for survey in judged.surveys
        if any((font.name, font.key) in owners for font in survey.fonts)
    ][:LOOKED_AT]
    heard = read_votes(path, pages).get(repair.key, {})
    said = settle_votes(heard)
    changes = [
        (heard[code].total(), said[code], text)
        for code, text in repair.table.items()
        if code in said and said[code] != text
    ]
    changes.sort(reverse=True)
    listed = ", ".join(f"{old!r} {count} is {new!r}" for count, old, new in changes[:LISTED])
    return f"pages {' '.join(str(page + 1) for page in pages)}: {listed or 'nothing changes'}"


def show_before_after(corpus: Path, _documents: int, _seed: int) -> int:
    """What the files with wrong text say, and what they say after repair."""
    with inkproof.Session(workers=2) as session:
        for row in read_rows(corpus):
            if row["cls"] not in WRONG_TEXT:
                continue
            path = corpus / row["file"]
            print(f"\n{row['file']}")
            try:
                print_texts(session, path, recall=truth_of(corpus, row))
            except inkproof.InkproofError as fault:
                print(f"  refused: {fault}")
    return 0


def read_rows(corpus: Path) -> list[dict[str, str]]:
    """The files of the corpus, as `corpus.jsonl` describes them."""
    lines = (corpus / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def truth_of(corpus: Path, row: dict[str, str]) -> str:
    """The text that a file should give; empty where nobody knows."""
    if row.get("truth_kind") != "text":
        return ""
    return (corpus / row["truth"]).read_text(encoding="utf-8", errors="replace")


def print_texts(session: inkproof.Session, path: Path, recall: str = "") -> None:
    """Both texts of a file, of the first page that has a repair or else the first."""
    before = session.extract(path, ocr="off", untrusted="keep", repair="off")
    after = session.extract(path, ocr="off", untrusted="keep")
    for name, record in (("before", before), ("after", after)):
        modes = " ".join(dict.fromkeys(page.mode for page in record.pages))
        words = statistics.fmean(scores) if (scores := list(word_scores(record))) else None
        share = f", recall {measure_recall(recall, text_of(record)):.3f}" if recall else ""
        print(f"  {name}: {modes}, listed words {show(words)}{share}")
    at = next((at for at, page in enumerate(after.pages) if page.repairs), 0)
    for record in (before, after):
        print(f"    p{at + 1}: {' '.join(page_text(record.pages[at]).split())[:SAMPLE]!r}")


def word_scores(record: DocumentRecord) -> Iterator[float]:
    """Share of listed words, page by page where it was measured."""
    for page in record.pages:
        score = page.signals["lexical"]
        if isinstance(score, float):
            yield score


def page_text(page: PageRecord) -> str:
    """What a page says, trusted or not."""
    return page.extracted or page.markdown


def text_of(record: DocumentRecord) -> str:
    """What all pages say."""
    return "\n".join(map(page_text, record.pages))


def show(score: float | None) -> str:
    """A score, or that there is none."""
    return "none" if score is None else f"{score:.3f}"


def measure_recall(truth: str, said: str) -> float:
    """Share of the truth's words that a text holds, each as often as there."""
    wanted = count_words([truth])
    return sum((wanted & count_words([said])).values()) / max(1, wanted.total())


def compare_others(corpus: Path, _documents: int, seed: int) -> int:
    """Word agreement of three other programs with the undamaged pages, before and after."""
    readers = dict(READERS)
    if shutil.which("pdftotext") is None:
        print("pdftotext is not installed: left out")
        del readers["pdftotext"]
    kinds = [fault for fault in MapFault if fault is not MapFault.HOLES]
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        for at, target in enumerate(choose(corpus, OTHERS, seed)):
            fault = kinds[at % len(kinds)]
            row = compare_one(corpus, target, fault, seed, Path(folder), readers)
            rows.append(row)
            figures = ", ".join(
                f"{name} {before:.3f} -> {after:.3f} of {clean:.3f}"
                for name, (clean, before, after) in row["figures"].items()
            )
            print(f"{fault}: {target.file}: {row['said']}{figures}")
    for name in readers:
        clean, before, after = (
            statistics.fmean(row["figures"][name][at] for row in rows) for at in range(3)
        )
        print(
            f"{name}: files {len(rows)}, undamaged {clean:.3f}, before {before:.3f},"
            f" after {after:.3f}"
        )
    return 0


def compare_one(  # noqa: PLR0913, PLR0917 - a case, where it is done, and who reads
    corpus: Path,
    target: Target,
    fault: MapFault,
    seed: int,
    folder: Path,
    readers: dict[str, Callable[[Path], str]],
) -> dict[str, Any]:
    """One file, one damage, all programs."""
    clean, broken, repaired = (folder / f"{name}.pdf" for name in ("clean", "broken", "repaired"))
    clean.write_bytes(cut(corpus / target.file, target.pages))
    made = break_file(corpus, target, fault, seed, program=Program.AS_IT_IS)
    assert made is not None  # noqa: S101 - only stripping can fail
    broken.write_bytes(made.data)
    repaired.unlink(missing_ok=True)
    command = [sys.executable, "-m", "inkproof", "repair", str(broken), str(repaired), "--force"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    said = "" if done.returncode == 0 else f"(exit {done.returncode}) "
    after = repaired if repaired.exists() else broken
    truth = read_pdfium(clean)
    figures = {
        name: tuple(measure_recall(truth, read(path)) for path in (clean, broken, after))
        for name, read in readers.items()
    }
    return {"file": target.file, "fault": fault, "figures": figures, "said": said}


def cut(path: Path, pages: tuple[int, ...]) -> bytes:
    """Some pages of a file, undamaged."""
    with pikepdf.open(path) as pdf:
        for index in reversed(range(len(pdf.pages))):
            if index not in pages:
                del pdf.pages[index]
        return save(pdf)


def read_pdftotext(path: Path) -> str:
    """As poppler reads it."""
    command = ["pdftotext", "-enc", "UTF-8", str(path), "-"]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603
    return done.stdout.decode("utf-8", "replace")


def read_pypdf(path: Path) -> str:
    """As pypdf reads it."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)


def read_pdfium(path: Path) -> str:
    """As PDFium reads it."""
    document = pypdfium2.PdfDocument(path)
    try:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)
    finally:
        document.close()


READERS: dict[str, Callable[[Path], str]] = {
    "pdftotext": read_pdftotext,
    "pypdf": read_pypdf,
    "pdfium": read_pdfium,
}

MODES: dict[str, Callable[[Path, int, int], int]] = {
    "false-repairs": find_false_repairs,
    "before-after": show_before_after,
    "others": compare_others,
}
