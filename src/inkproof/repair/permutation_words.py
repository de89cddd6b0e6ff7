"""Which letters do listed words ask for, and which of them do words prove?

n-grams settle the frequent letters. Where a letter is rare, each listed word that holds it says
more than they do: no other letter makes `qu_nce` nor, with it, `exa_t` a word.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from inkproof.repair.permutation_cipher import Cipher, Word
from inkproof.repair.permutation_climb import Floats, Hill, Numbers, score, weigh_letters
from inkproof.thresholds import PermutationThresholds

LIGATURES = ("ff", "fi", "fl", "ffi", "ffl", "fj", "ft", "tt", "ti", "tf")
"""Letters that Latin fonts draw as one glyph."""
HOLE, BREAK = "\0", "\n"
_BEST = 3
"""Candidates of a code that are tried in a round."""


@dataclass(eq=False, slots=True, kw_only=True)
class Reading:
    """What codes are taken for; changes as words are found."""

    hill: Hill
    cipher: Cipher
    key: Numbers
    """Letter number of each code, row 0 for boundaries."""
    holding: Mapping[int, Sequence[Word]]
    """By row: words, of rows, that hold it, as many as are looked at."""
    ligatures: dict[int, str] = field(default_factory=dict)
    """Rows of codes that stand for several letters."""

    @property
    def spelling(self) -> list[str]:
        """What each row is in a listed word; `BREAK` where it parts words."""
        folded = self.hill.tongue.folded
        return [
            self.ligatures.get(row) or folded[letter] or BREAK
            for row, letter in enumerate(self.key.tolist())
        ]

    @property
    def written(self) -> list[str]:
        """What each row is as it is written, small; empty where it is no letter."""
        letters = self.hill.tongue.letters
        return [
            self.ligatures.get(row) or letters[letter]
            for row, letter in enumerate(self.key.tolist())
        ]


def start_reading(
    hill: Hill, cipher: Cipher, key: Numbers, limits: PermutationThresholds
) -> Reading:
    """A reading by a key, without ligatures."""
    holding: defaultdict[int, list[Word]] = defaultdict(list)
    order = sorted(range(len(cipher.words)), key=lambda place: -cipher.times[place])
    for place in order:
        word = tuple(number + 1 for number in cipher.words[place])
        if len(word) >= limits.min_word_letters - 1:
            for row in set(word):
                if len(holding[row]) < limits.max_words:
                    holding[row].append(word)
    return Reading(hill=hill, cipher=cipher, key=key, holding=holding)


def weigh(words: Iterable[str]) -> int:
    """Letters over three, of words that are listed, as in the lexicon tier."""
    return sum(len(word) - 3 for word in words)


def spell_rows(words: Iterable[Word], spelling: Sequence[str]) -> set[str]:
    """What stands between breaks in some words, each once."""
    lines = {"".join([spelling[row] for row in word]) for word in words}
    return set(BREAK.join(lines).split(BREAK))


def count_listed(reading: Reading, row: int) -> int:
    """Different listed words among those that hold a code."""
    words = reading.holding.get(row, ())
    return len(spell_rows(words, reading.spelling) & reading.hill.tongue.words)


def try_letters(
    reading: Reading, row: int, spelling: Sequence[str], candidates: Iterable[str]
) -> dict[str, dict[str, str]]:
    """By what a code may stand for: the listed words that come of it, the others staying.

    Words by what they were before, with a hole.
    """
    holed = list(spelling)
    holed[row] = HOLE
    frames = [part for part in spell_rows(reading.holding.get(row, ()), holed) if HOLE in part]
    listed = reading.hill.tongue.words
    found: dict[str, dict[str, str]] = {}
    for text in candidates:
        words = {frame: word for frame in frames if (word := frame.replace(HOLE, text)) in listed}
        if words:
            found[text] = words
    return found


def list_candidates(reading: Reading) -> list[str]:
    """All that a code may stand for in a word."""
    letters = dict.fromkeys(letter for letter in reading.hill.tongue.folded if letter)
    return [*letters, *(LIGATURES if "f" in letters else ())]


def refine(reading: Reading, limits: PermutationThresholds) -> None:
    """Change letters while listed words are worth more than the n-grams that are lost."""
    candidates = list_candidates(reading)
    for _ in range(limits.max_rounds):
        gains = weigh_letters(reading.hill, reading.key)
        changed = [
            _refine_code(reading, row, candidates, gains[row], limits)
            for row in range(len(reading.key) - 1, 0, -1)
            if reading.hill.alphabets[row] >= 0
        ]
        if not any(changed):
            break


def _refine_code(
    reading: Reading, row: int, candidates: list[str], gains: Floats, limits: PermutationThresholds
) -> bool:
    """Take the best other letter for a code, where that is better."""
    spelling = reading.spelling
    known = count_listed(reading, row) if spelling[row] != BREAK else 0
    if known >= limits.sure_words and known > len(reading.holding[row]) / 2:
        return False
    hits = try_letters(reading, row, spelling, candidates)
    gained = {text: weigh(words.values()) for text, words in hits.items()}
    ranked = sorted(gained, key=lambda text: -gained[text])[:_BEST]
    return any(
        _take(reading, row, text, gains, limits)
        for text in ranked
        if text != spelling[row] and gained[text] >= limits.min_gain
    )


def _take(
    reading: Reading, row: int, text: str, gains: Floats, limits: PermutationThresholds
) -> bool:
    """Give a code a letter, and the letter's holder that of the code, if that is better."""
    hill, key = reading.hill, reading.key
    folded = hill.tongue.folded
    letters = [number for number, letter in enumerate(folded) if letter == text]
    letter = max(letters, key=lambda number: gains[number], default=0)
    rivals = (hill.alphabets == hill.alphabets[row]) & (key == letter) if letter else ()
    others = [other for other in np.flatnonzero(rivals).tolist() if other != row]
    tried = key.copy()
    tried[row] = letter
    ligatures = {other: kept for other, kept in reading.ligatures.items() if other != row}
    if not letter:
        ligatures[row] = text
    for other in others:
        tried[other] = key[row]
        if row in reading.ligatures:
            ligatures[other] = reading.ligatures[row]
    changed = Reading(
        hill=hill, cipher=reading.cipher, key=tried, holding=reading.holding, ligatures=ligatures
    )
    words = {word for place in (row, *others) for word in reading.holding.get(place, ())}
    listed = hill.tongue.words
    after = spell_rows(words, changed.spelling) & listed
    gain = weigh(after) - weigh(spell_rows(words, reading.spelling) & listed)
    if not letter and not _is_ligature(reading, row, text, limits):
        return False
    if gain < limits.min_gain or gain * limits.word_worth < score(hill, key) - score(hill, tried):
        return False
    reading.key, reading.ligatures = tried, ligatures
    return True


def _is_ligature(reading: Reading, row: int, text: str, limits: PermutationThresholds) -> bool:
    """Do most words that hold a code become listed if it is these letters?

    n-grams cannot weigh that, and any sign makes some word if it may be anything.
    """
    spelling = reading.spelling
    spelling[row] = text
    words = spell_rows(reading.holding.get(row, ()), spelling)
    judged = {word for word in words if text in word and len(word) >= limits.min_word_letters}
    listed = judged & reading.hill.tongue.words
    enough = weigh(listed) >= limits.min_ligature_gain
    return enough and weigh(listed) >= limits.min_ligature_share * weigh(judged)


@dataclass(frozen=True, slots=True)
class Listed:
    """How much of a reading is listed words."""

    share: float
    """Of the weight of all tokens."""
    weight: int
    """Of all tokens, each once."""
    kinds: int
    """Different words that are listed."""
    judged: float
    """Share of all letters that are in tokens long enough to be listed."""
    letters: int
    """All of them."""


def measure_words(reading: Reading, limits: PermutationThresholds) -> Listed:
    """How much of a sample is listed words, each word counted once?"""
    spelling = reading.spelling
    tokens: Counter[str] = Counter()
    for word, times in zip(reading.cipher.words, reading.cipher.times, strict=True):
        for part in "".join([spelling[number + 1] for number in word]).split(BREAK):
            tokens[part] += times
    judged = [token for token in tokens if len(token) >= limits.min_word_letters]
    known = [token for token in judged if token in reading.hill.tongue.words]
    weight = weigh(judged)
    letters = sum(len(token) * times for token, times in tokens.items())
    covered = sum(len(token) * tokens[token] for token in judged)
    share = weigh(known) / max(1, weight)
    return Listed(share, weight, len(known), covered / max(1, letters), letters)
