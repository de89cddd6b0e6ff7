"""How much of a broken map does inkproof restore? Manufactured damage on fonts of real documents.

    python bench/repair.py [--corpus ../shared/corpus] [--documents 50] [--seed 1]
                           [--kind permutation] [--program stripped] [--time]
                           [--json OUT] [--list 20]
    python bench/repair.py --sizes 400 1000 3000
    python bench/repair.py --mode false-repairs | before-after | others [--json OUT]

Without a mode every chosen document is written once for each kind of damage (`MapFault`), repaired
by inkproof, and each code's text compared with what PDFium reads of the undamaged file. That is
done with the font program as it is, with a Unicode table in it, and with nothing in it that tells
the characters (`broken_maps.Program`). `--sizes` cuts the samples of stripped, permuted fonts to
so many letters. The modes are described in repair_modes.py.

A document counts only where the damage shows: PDFium reads some fonts right without their map.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import inkproof
import repair_modes
from broken_maps import Program, Target, break_file, choose, read_votes, settle_votes
from inkproof.calibrate.map_damage import MapFault
from inkproof.model.repair import FontRepair

LEAST_DAMAGE = 0.02
"""Share of the characters that must read wrong for a document to count."""
PERMUTED = MapFault.PERMUTATION
HYPHENS = str.maketrans({0xAD: "-", 0x2010: "-", 0x2011: "-"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one font with one damage; all but the first and last lines are counts."""

    file: str
    name: str
    language: str
    fault: str
    program: str
    room: int
    """Letters after which the font shows nothing more; 0 for no end."""
    kept: bool
    """Was a table kept?"""
    characters: int
    """Glyphs of the font."""
    before: int
    """Those that read right with the damage."""
    after: int
    """Those that read right when inkproof is done."""
    small: int
    """Small letters."""
    small_right: int
    proven: int
    """Glyphs whose text is reported as proven."""
    proven_right: int
    methods: tuple[str, ...] = ()
    certificate: str = ""
    wrong: str = ""
    """The most frequent wrong codes: what is read, what it should be, how often."""
    lies: str = ""
    """The same of those that are reported as proven."""
    milliseconds: float = 0.0


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    usual = Path(__file__).parents[2] / "shared" / "corpus"
    parser.add_argument("--corpus", type=Path, default=usual)
    parser.add_argument("--documents", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=[str(fault) for fault in MapFault], action="append")
    parser.add_argument("--program", choices=[str(kind) for kind in Program], action="append")
    parser.add_argument("--sizes", type=int, nargs="+", help="letters of permuted samples")
    parser.add_argument("--mode", choices=sorted(repair_modes.MODES))
    parser.add_argument("--time", action="store_true", help="what looking for repairs costs")
    parser.add_argument("--json", type=Path, help="a line for each document and damage")
    parser.add_argument("--list", type=int, default=20, help="the worst that are printed")
    options = parser.parse_args()
    if options.mode:
        return repair_modes.MODES[options.mode](options.corpus, options.documents, options.seed)
    began = time.perf_counter()
    targets = choose(options.corpus, options.documents, options.seed)
    languages = sorted({target.language for target in targets})
    print(f"documents {len(targets)}, languages {len(languages)}: {' '.join(languages)}")
    with inkproof.Session(workers=0) as session, tempfile.TemporaryDirectory() as folder:
        bench = Bench(session, options.corpus, Path(folder) / "broken.pdf", options.seed)
        bench.timed = options.time
        outcomes: list[Outcome] = []
        for target in targets:
            for fault, program, room in list_damages(target, options):
                outcomes += bench.measure(target, fault, program, room)
            if options.json:  # after each document: a long run may be cut short
                lines = (json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in outcomes)
                options.json.write_text("".join(lines), "utf-8")
    report(outcomes, options.list)
    print(f"seconds {time.perf_counter() - began:.0f}")
    return 0


def list_damages(
    target: Target, options: argparse.Namespace
) -> Iterator[tuple[MapFault, Program, int]]:
    """What is done to a document, and after how many letters its font shows nothing more."""
    if options.sizes:
        for room in options.sizes:
            if room <= target.letters:
                yield PERMUTED, Program.STRIPPED, room
        return
    for fault in options.kind or MapFault:
        for program in options.program or Program:
            yield MapFault(fault), Program(program), 0


@dataclass(frozen=True, slots=True)
class Truth:
    """What the codes of a font should say on some pages."""

    texts: Mapping[int, str]
    counts: Mapping[int, int]
    """Glyphs of each code."""

    def count(self, codes: Iterable[int] | None = None) -> int:
        """Glyphs of some codes, or of all."""
        chosen = self.texts if codes is None else codes
        return sum(self.counts[code] for code in chosen if code in self.texts)

    def count_right(self, table: Mapping[int, str], codes: Iterable[int] | None = None) -> int:
        """Those whose text is as it should be."""
        chosen = self.texts if codes is None else codes
        right = (c for c in chosen if c in self.texts and is_same(table.get(c, ""), self.texts[c]))
        return self.count(right)

    def describe_wrong(self, table: Mapping[int, str], codes: Iterable[int] | None = None) -> str:
        """The most frequent of the wrong codes."""
        chosen = [c for c in (self.texts if codes is None else codes) if c in self.texts]
        wrong = [
            (self.counts[code], self.texts[code], table.get(code, ""))
            for code in chosen
            if not is_same(table.get(code, ""), self.texts[code])
        ]
        wrong.sort(reverse=True)
        return ", ".join(f"{truth!r} as {said!r} {count}" for count, truth, said in wrong[:8])


@dataclass(slots=True)
class Bench:
    """Breaks fonts and has them repaired."""

    session: inkproof.Session
    corpus: Path
    path: Path
    """Where broken files are written, one after the other."""
    seed: int
    timed: bool = False
    """Judge each file without repairs too, to know what they cost?"""

    def measure(
        self, target: Target, fault: MapFault, program: Program, room: int = 0
    ) -> Iterator[Outcome]:
        """One outcome, or none where the damage cannot be done or does not show."""
        broken = break_file(self.corpus, target, fault, self.seed, program=program, room=room)
        if broken is None:
            return
        self.path.write_bytes(broken.data)
        votes = read_votes(self.path, list(range(len(target.pages))))
        heard = votes.get(broken.key, {})
        said = settle_votes(heard)
        truth = Truth(
            {code: broken.truth[code] for code in heard if code in broken.truth},
            {code: one.total() for code, one in heard.items()},
        )
        characters, before = truth.count(), truth.count_right(said)
        if characters - before < LEAST_DAMAGE * characters:
            return
        repair, spent = self.repair(broken.key)
        table = said if repair is None else said | repair.table
        proven = () if repair is None else repair.proven
        small = [code for code, text in truth.texts.items() if is_small(text)]
        yield Outcome(
            file=target.file,
            name=target.name,
            language=target.language,
            fault=fault,
            program=program,
            room=room,
            kept=repair is not None,
            characters=characters,
            before=before,
            after=truth.count_right(table),
            small=truth.count(small),
            small_right=truth.count_right(table, small),
            proven=truth.count(proven),
            proven_right=truth.count_right(table, proven),
            methods=() if repair is None else repair.methods,
            certificate="" if repair is None else repair.certificate,
            wrong=truth.describe_wrong(table),
            lies=truth.describe_wrong(table, proven),
            milliseconds=spent,
        )

    def repair(self, key: str) -> tuple[FontRepair | None, float]:
        """What inkproof keeps for the font, and what looking for repairs costs."""
        began = time.perf_counter()
        judged = self.session.judge(self.path)
        spent = 1000 * (time.perf_counter() - began)
        repairs = {repair.key: repair for repair in judged.repairs.fonts}
        if self.timed:
            began = time.perf_counter()
            self.session.judge(self.path, repair="off")
            spent -= 1000 * (time.perf_counter() - began)
        return repairs.get(key), spent if self.timed else 0.0


def is_small(text: str) -> bool:
    """Is it a small letter, or several?"""
    return bool(text) and all(unicodedata.category(sign) == "Ll" for sign in text)


def is_same(said: str, truth: str) -> bool:
    """The same characters? Compatible forms and kinds of hyphens and spaces count as one."""
    return fold(said) == fold(truth)


def fold(text: str) -> str:
    """What is compared."""
    folded = unicodedata.normalize("NFKC", text).translate(HYPHENS)
    return "".join(" " if sign.isspace() else sign for sign in folded)


def report(outcomes: Sequence[Outcome], listed: int) -> None:
    """The tables for docs/MEASUREMENTS.md."""
    print(f"\n{HEADER}")
    for _, rows in sorted(group(outcomes, "fault", "program", "room").items()):
        print_row(name_of(rows[0]), rows)
    for names, chosen in sorted(group(outcomes, "program").items()):
        print(f"\nby language, program {names[0]}\n{HEADER}")
        for spoken, rows in sorted(group(chosen, "language").items()):
            print_row(str(spoken[0]), rows)
    worst = sorted(outcomes, key=lambda one: one.after - one.characters)
    for one in worst[:listed]:
        share = one.after / one.characters
        print(f"\n{share:.4f} {name_of(one)}: {one.file}, {one.name}")
        kept = f"{'+'.join(one.methods)}, {one.certificate}" if one.kept else "nothing kept"
        print(f"    {one.language}, {kept}, {one.characters} characters; {one.wrong}")
    for one in outcomes:
        if one.proven_right < one.proven:
            lies = one.proven - one.proven_right
            print(f"PROVEN AND WRONG {lies}: {name_of(one)}: {one.file}, {one.name}: {one.lies}")


def name_of(one: Outcome) -> str:
    """What was done to a font."""
    size = f" {one.room} letters" if one.room else ""
    return f"{one.fault}, {one.program}{size}"


HEADER = (
    "damage                        documents  refused  characters %  of kept %  small letters %"
    "  proven %  proven and right %  ms"
)


def group(outcomes: Iterable[Outcome], *names: str) -> dict[tuple[object, ...], list[Outcome]]:
    """Outcomes by some of their fields."""
    groups: dict[tuple[object, ...], list[Outcome]] = defaultdict(list)
    for one in outcomes:
        groups[tuple(getattr(one, name) for name in names)].append(one)
    return groups


def print_row(name: str, rows: Sequence[Outcome]) -> None:
    """One line of a table."""
    kept = [one for one in rows if one.kept]
    cells = (
        percent(rows, "after", "characters"),
        percent(kept, "after", "characters"),
        percent(rows, "small_right", "small"),
        percent(rows, "proven", "characters"),
        percent(rows, "proven_right", "proven"),
    )
    timed = [one.milliseconds for one in kept if one.milliseconds]
    spent = f"{statistics.median(timed):.0f}" if timed else "-"
    print(
        f"{name:<28}  {len(rows):>9}  {len(rows) - len(kept):>7}  {cells[0]:>12}  {cells[1]:>9}"
        f"  {cells[2]:>15}  {cells[3]:>8}  {cells[4]:>18}  {spent}"
    )


def percent(rows: Sequence[Outcome], part: str, whole: str) -> str:
    """Share of all glyphs of the documents together."""
    total = sum(getattr(one, whole) for one in rows)
    return f"{100 * sum(getattr(one, part) for one in rows) / total:.3f}" if total else "-"


if __name__ == "__main__":
    sys.exit(main())
