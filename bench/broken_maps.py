"""Real files whose maps lie, as broken files lie: made for bench/repair.py, with their truth.

A document is chosen if some of its pages are clean (as `margin.find_clean` says) and one embedded
font of them states enough letters. The truth is what PDFium reads of each code of that font. Then
the clean pages are written as a file of their own whose ToUnicode map for the font is broken.
"""

from __future__ import annotations

import io
import json
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random

import pikepdf

import stripped_fonts
from inkproof.calibrate.map_damage import MapFault, damage_map
from inkproof.errors import InkproofError
from inkproof.model.glyphs import Flag, to_string
from inkproof.model.page import Page
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.survey import SurveyContext
from inkproof.readers.font_program import read_font
from inkproof.readers.keys import read_keys
from inkproof.readers.qpdf_fonts import font_key
from inkproof.thresholds import Thresholds
from margin import UNSOUND, find_clean

Heard = Mapping[int, Counter[str]]
"""What is heard of each code of a font, and how often."""
Votes = dict[str, dict[int, Counter[str]]]
"""The same by font."""

LEAST_LETTERS = 400
ENOUGH_LETTERS = 4_000
"""No further page is taken of a document that has as many."""
MOST_ODD = 0.01
"""Share of the glyphs that may say nothing, or private or unknown characters."""
LEAST_AGREEMENT = 0.98
"""Share of the glyphs of one code that say the same: ActualText and odd readings stay out."""
ENGLISH_SHARE = 0.4
"""Of the chosen documents; the others are spread over all languages that there are."""
MARK = "/InkproofBench"
"""Entry of the broken font's dictionary: object numbers change when a file is written."""


class Program(StrEnum):
    """What the font program says of its glyphs, apart from the broken map."""

    AS_IT_IS = "as it is"
    TOLD = "told"
    """A Unicode table, as whole fonts have; given to those whose subset has none. Only glyphs
    that it tells of count: further glyphs of one character have no place in it."""
    STRIPPED = "stripped"
    """Nothing: no names, no table, codes numbered anew. Statistics alone can tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A sound font of a real document."""

    file: str
    language: str
    pages: tuple[int, ...]
    """Clean ones that use the font, 0-based."""
    key: str
    """As `FontFacts.key` in the real file."""
    name: str
    kind: str
    letters: int
    """On these pages."""
    truth: Mapping[int, str]
    """Code → text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A file with a broken map, and what would be right."""

    data: bytes
    key: str
    """As `FontFacts.key` in this file."""
    truth: Mapping[int, str]
    """Code → text."""


def choose(corpus: Path, count: int, seed: int) -> list[Target]:
    """Documents of many languages, the same for the same seed; English ones last."""
    lines = (corpus / "corpus.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for row in map(json.loads, lines) if row["cls"] not in UNSOUND]
    Random(seed).shuffle(rows)  # noqa: S311 - a sample, no secret
    english = [row for row in rows if not is_foreign(row)]
    foreign = [row for row in rows if is_foreign(row)]
    wanted = count - round(ENGLISH_SHARE * count)
    taken: Counter[str] = Counter()
    found: list[tuple[int, Target]] = []
    for target in find_targets(corpus, foreign, ""):
        taken[target.language] += 1
        found.append((taken[target.language], target))
        if len(taken) == wanted:
            break
    found.sort(key=lambda entry: entry[0])  # a second document only after all languages
    chosen = [target for _, target in found[:wanted]]
    for target in find_targets(corpus, spread_shuffled(english), "en"):
        if len(chosen) == count:
            break
        chosen.append(target)
    return chosen


def spread_shuffled(rows: list[dict[str, str]]) -> list[dict[str, str]]:
    """All folders in turn, each in the order given."""
    places: Counter[str] = Counter()
    ranked = []
    for row in rows:
        places[row["cls"]] += 1
        ranked.append((places[row["cls"]], row["cls"], row))
    return [row for _, _, row in sorted(ranked, key=lambda entry: entry[:2])]


def is_foreign(row: Mapping[str, str]) -> bool:
    """Does the corpus state a language other than English?"""
    return not (row.get("lang") or "en").endswith(("en", "ENG", "en_US", "en_GB"))


def find_targets(corpus: Path, rows: list[dict[str, str]], language: str) -> Iterator[Target]:
    """The best font of each file that has one."""
    context = SurveyContext(languages=Languages(), thresholds=Thresholds())
    other: Counter[str] = Counter()
    for row in rows:
        try:
            pages = list(find_clean(corpus / row["file"], row, context, other))
            if not pages or (language and pages[0].language != language):
                continue
            numbers = [page.number - 1 for page in pages if page.language == pages[0].language]
            target = find_target(corpus, row["file"], numbers, pages[0].language)
        except (InkproofError, pikepdf.PdfError):
            continue
        if target is not None:
            yield target


def find_target(corpus: Path, file: str, pages: list[int], language: str) -> Target | None:
    """The font that states most letters on the pages; None where none will do.

    Only as many pages are taken as have enough letters of it.
    """
    path = corpus / file
    with pikepdf.open(path) as pdf:
        fonts = {font_key(font): font for font in list_fonts(pdf)}
        embedded = {key for key, font in fonts.items() if stripped_fonts.is_embedded(font)}
        votes: Votes = defaultdict(lambda: defaultdict(Counter))
        taken: list[int] = []
        for index in pages:
            taken.append(index)
            for key, heard in read_votes(path, [index]).items():
                for code, said in heard.items():
                    votes[key][code].update(said)
            usable = {key: heard for key, heard in votes.items() if key in embedded}
            key = max(usable, key=lambda key: count_letters(usable[key]), default="")
            if key and count_letters(usable[key]) >= ENOUGH_LETTERS:
                break
        if not key or not is_sound(usable[key]):
            return None
        return Target(
            file=file,
            language=language,
            pages=tuple(taken),
            key=key,
            name=str(fonts[key].get("/BaseFont", ""))[1:],
            kind=str(fonts[key].Subtype)[1:],
            letters=count_letters(usable[key]),
            truth=settle_votes(usable[key]),
        )


def count_letters(heard: Heard) -> int:
    """Letters that a font states."""
    return sum(
        count * sum(map(str.isalpha, text))
        for said in heard.values()
        for text, count in said.items()
    )


def is_sound(heard: Heard) -> bool:
    """Has a font letters enough, and does it say the same text for each code?"""
    truth = settle_votes(heard)
    total = sum(said.total() for said in heard.values())
    agreed = sum(said[truth[code]] for code, said in heard.items())
    odd = sum(heard[code].total() for code, text in truth.items() if not text or is_odd(text))
    enough = count_letters(heard) >= LEAST_LETTERS
    return enough and agreed >= LEAST_AGREEMENT * total and odd <= MOST_ODD * total


def is_odd(text: str) -> bool:
    """Does it hold private or unknown characters?"""
    return any(sign == "\ufffd" or "\ue000" <= sign <= "\uf8ff" for sign in text)


def read_votes(path: Path, pages: list[int]) -> Votes:
    """What PDFium makes of each code, by font."""
    votes: Votes = defaultdict(lambda: defaultdict(Counter))
    keyed = read_keys(path, "", pages)
    with OpenDocument(path, "") as document:
        for index in pages:
            if index not in keyed:
                continue
            page = document.read_page(index).page
            rows = keyed[index].find(page)
            for first, text in read_glyphs(page):
                row = rows[first]
                if row >= 0:
                    key = keyed[index].fonts[keyed[index].font[row]]
                    votes[key][int(keyed[index].key[row])][text] += 1
    return votes


def read_glyphs(page: Page) -> Iterator[tuple[int, str]]:
    """The first row of each glyph, and all that it says."""
    glyphs = page.glyphs
    replaced = glyphs.has(Flag.ACTUALTEXT)
    hyphen = glyphs.has(Flag.LINE_END_HYPHEN)
    head = (~glyphs.has(Flag.CONTINUES)).nonzero()[0].tolist()
    for first, stop in zip(head, [*head, len(glyphs)][1:], strict=True):
        if not replaced[first]:
            yield first, "-" if hyphen[first] else to_string(glyphs.raw[first:stop])


def settle_votes(heard: Heard) -> dict[int, str]:
    """The most frequent text of each code."""
    return {code: said.most_common(1)[0][0] for code, said in heard.items()}


def list_fonts(pdf: pikepdf.Pdf) -> Iterator[pikepdf.Dictionary]:
    """All font dictionaries of a file that are objects of their own."""
    for found in pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font":
            yield found


def break_file(  # noqa: PLR0913 - what is broken, how, and how much of it is left
    corpus: Path, target: Target, fault: MapFault, seed: int, *, program: Program, room: int = 0
) -> Broken | None:
    """The target's pages with a broken map.

    Args:
        corpus: the folder that `Target.file` is in.
        target: from `choose`.
        fault: what is wrong with the map.
        seed: what makes the damage repeat.
        program: what becomes of the font program. None is returned where `stripped_fonts` cannot
            do that to fonts of this kind.
        room: letters of a stripped font after which it shows nothing more; no end where 0.
    """
    with pikepdf.open(corpus / target.file, suppress_warnings=True) as pdf:
        for index in reversed(range(len(pdf.pages))):
            if index not in target.pages:
                del pdf.pages[index]
        number, generation = map(int, target.key.split())
        font = pdf.get_object((number, generation))
        whole = dict(read_font(font).stated) | dict(target.truth)  # PDFium drops some spaces
        codes = {code: code for code in whole}
        known = frozenset(target.truth)
        if program is Program.TOLD:
            told = stripped_fonts.tell(font, target.truth)
            if told is None:
                return None
            known &= told
        if program is Program.STRIPPED:
            letters = frozenset(c for c, text in target.truth.items() if text.isalpha())
            renumbered = stripped_fonts.strip(pdf, font, letters, room)
            if renumbered is None:
                return None
            codes = renumbered
        whole = {new: whole[old] for old, new in codes.items() if old in whole}
        truth = {new: target.truth[old] for old, new in codes.items() if old in known}
        own = zlib.crc32(f"{seed}/{target.file}".encode())  # other constants for each document
        table = damage_map(whole, fault, own)
        if fault is MapFault.DELETED:
            if "/ToUnicode" in font:
                del font["/ToUnicode"]
        else:
            wide = font.Subtype == "/Type0"
            font["/ToUnicode"] = pdf.make_stream(write_cmap(table, wide=wide))
        font[MARK] = True
        data = save(pdf)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (key,) = [font_key(font) for font in list_fonts(pdf) if MARK in font]
    return Broken(data=data, key=key, truth=truth)


def save(pdf: pikepdf.Pdf) -> bytes:
    """The file's bytes, not encrypted."""
    out = io.BytesIO()
    pdf.save(out, encryption=False)
    return out.getvalue()


def write_cmap(table: Mapping[int, str], *, wide: bool) -> bytes:
    """A ToUnicode CMap (ISO 32000-2, 9.10.3)."""
    digits = 4 if wide else 2
    entries = [
        f"<{code:0{digits}x}> <{text.encode('utf-16-be').hex()}>"
        for code, text in sorted(table.items())
    ]
    parts = [entries[at : at + 100] for at in range(0, len(entries), 100)]
    body = "".join(
        f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar\n" for part in parts
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "/CMapName /Broken def /CMapType 2 def\n"
        f"1 begincodespacerange <{'0' * digits}> <{'f' * digits}> endcodespacerange\n"
        f"{body}endcmap end end\n"
    ).encode()
