"""Where do word lists and letter profiles come from? The package's own data, read when needed.

Each list is read once a process and kept. The files are made by
`scripts/make_language_data.py`; whence they come stands in ATTRIBUTION.md beside them.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from inkproof.errors import UsageError
from inkproof.language import lexical
from inkproof.language.trigram import Habits, LanguageModels, Profiles
from inkproof.pipeline.files import read_small, show_name

NO_WORDS: frozenset[str] = frozenset()
"""The list of a language that has none: the lexicon tier abstains on it."""

MAX_LEXICON_BYTES = 4_000_000
MAX_LEXICON_WORDS = 100_000
"""Reference 000: 20,000 words do better than 300,000, which hold many damaged ones by accident."""

_Arrays = dict[str, NDArray[np.generic]]


@dataclass(frozen=True, slots=True)
class Languages:
    """The languages that inkproof has data for, and what domain words were added."""

    domain: frozenset[str] = NO_WORDS
    """Folded words that count in every language (`inkproof harvest`)."""

    @property
    def codes(self) -> frozenset[str]:
        """BCP 47 codes of the languages that have a word list."""
        return _listed_codes()

    @property
    def models(self) -> LanguageModels:
        """Profiles and habits of all scripts."""
        return _models()

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; `NO_WORDS` where it has no list."""
        if code not in self.codes:
            return NO_WORDS
        return _words_with(code, self.domain) if self.domain else _words(code)


def _data() -> Traversable:
    return files("inkproof.language") / "data"


@cache
def _listed_codes() -> frozenset[str]:
    names = (entry.name.split(".") for entry in _data().iterdir())
    return frozenset(parts[1] for parts in names if parts[0] == "words")


@cache
def _words(code: str) -> frozenset[str]:
    packed = (_data() / f"words.{code}.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().split("\n"))


@lru_cache(maxsize=64)
def _words_with(code: str, domain: frozenset[str]) -> frozenset[str]:
    """A list with domain words; asked for on every page."""
    return _words(code) | domain


def load_lexicon(path: Path) -> frozenset[str]:
    """Domain words from a file: a word a line, UTF-8; what follows a `#` is a comment.

    Words are folded as the words of a page are. Whatever has no vote on a page (short words, words
    with digits) is left out here too; the parts of hyphenated words count alone.

    Raises:
        UsageError: the file cannot be read, is no text, or holds too much to be a word list.
    """
    name = show_name(path)
    try:
        text = read_small(path, MAX_LEXICON_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise UsageError(f"{name} is no word list: it is not UTF-8") from fault
    if "\0" in text:
        raise UsageError(f"{name} is no word list: it holds binary data")
    lines = (line.partition("#")[0] for line in text.splitlines())
    words = frozenset(lexical.read_words("\n".join(lines)).tokens)
    if len(words) > MAX_LEXICON_WORDS:
        raise UsageError(
            f"{name} holds {len(words):,} words, more than {MAX_LEXICON_WORDS:,}: the larger a"
            " list, the more damaged words it finds by accident"
        )
    return words


@cache
def _models() -> LanguageModels:
    profiles, habits = _blocks("profiles.npz"), _blocks("habits.npz")
    return LanguageModels(
        profiles={script: _profiles(block) for script, block in profiles.items()},
        habits={script: _habits(block) for script, block in habits.items()},
    )


def _blocks(name: str) -> dict[str, _Arrays]:
    """Arrays of a file by script: they are named `script.array`."""
    blocks: dict[str, _Arrays] = {}
    with (_data() / name).open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
        for key in arrays.files:
            script, _, array = key.partition(".")
            blocks.setdefault(script, {})[array] = arrays[key]
    return blocks


def _profiles(block: _Arrays) -> Profiles:
    roots = block["roots"].astype(np.float32)
    return Profiles(
        codes=tuple(block["codes"].tolist()),
        keys=block["keys"].astype(np.uint64, copy=False),
        weights=roots / np.linalg.norm(roots, axis=0),
    )


def _habits(block: _Arrays) -> Habits:
    return Habits(
        codes=tuple(block["codes"].tolist()),
        keys=block["keys"].astype(np.uint64, copy=False),
        used=block["used"].astype(np.uint8, copy=False),
    )
