"""Which codes of a mostly sound font stand out? Its sample as words, and the words of each code.

A font with a few wrong entries reads as language but for the words that hold them. So each code
is asked: do its words stay unlisted while all others are listed, or does it stand where no such
sign belongs?
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inkproof.language.folding import fold
from inkproof.language.lexical import read_words
from inkproof.language.scripts import dominant_script, is_rtl, is_strong_ltr, to_points
from inkproof.model.repair import SPACE, UNKNOWN
from inkproof.repair.case import FontCase, LanguageData, spell, split_words
from inkproof.repair.fluency import measure_fluency
from inkproof.thresholds import PartialThresholds, Thresholds

Word = tuple[int, ...]
NOTHING = "\ufffd"
"""Stands for whatever a code says that is no text. Words that hold it are not listed."""
NATURAL = frozenset("'\u2018\u2019\u02bc-\u2010\u2011\u2013\u2014\xb7\xad^~")
"""Signs that stand inside sound words. An accent alone is drawn over some letter."""
MAX_WORDS = 6_000
"""Different words that are looked at: more than 50 pages of one font have."""


class Standing(Enum):
    """How a code stands out."""

    SILENT = "silent"
    """It draws and says nothing, a control or private-use character, or a space."""
    MISPLACED = "misplaced"
    """A sign among letters: a digit, or a capital inside a word."""
    FOREIGN = "foreign"
    """A letter that the language does not use."""
    UNLISTED = "unlisted"
    """A letter like any other, but no word with it is listed."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Reading:
    """The sample by one table, and the language that it is mostly in."""

    case: FontCase
    table: Mapping[int, str]
    words: Mapping[Word, int]
    """Different words as seen, with how often they are."""
    by_code: Mapping[int, tuple[Word, ...]]
    """The words that hold a code, most frequent first."""
    language: str
    """Empty where no words could be looked up."""
    listed: frozenset[str]
    alphabet: frozenset[str]
    """Small letters that the listed words use."""
    script: str
    hits: Mapping[Word, bool]
    """Of each word with a vote: is it listed?"""
    speakers: Mapping[str, tuple[int, ...]]
    """Text → the codes of the sample that say it, ascending."""

    def spelled(self, word: Word, code: int | None = None, text: str = "") -> str:
        """A word in the order of reading; one code may say something else."""
        return spell_word(word, self.table, code, text)

    def is_sound(self, limits: PartialThresholds, without: int | None = None) -> bool:
        """Are most words listed, those that hold one code left out?"""
        held = () if without is None else self.by_code.get(without, ())
        left_out = [self.hits[word] for word in held if word in self.hits]
        listed, votes = sum(self.hits.values()) - sum(left_out), len(self.hits) - len(left_out)
        return listed >= max(limits.min_sound_words, limits.min_sound_share * votes)


def read_sample(
    case: FontCase, table: Mapping[int, str], languages: LanguageData, thresholds: Thresholds
) -> Reading:
    """The sample's words and their language."""
    lines = spell(case.sample.lines, table)
    fluency = measure_fluency(lines, languages, thresholds, case.language)
    words = dict(Counter(split_words(_part(case))).most_common(MAX_WORDS))
    by_code: dict[int, list[Word]] = {}
    for word in words:
        for code in dict.fromkeys(sign for sign in word if sign >= 0):
            by_code.setdefault(code, []).append(word)
    listed = languages.words(fluency.language) if fluency.language else frozenset[str]()
    return Reading(
        case=case,
        table=table,
        words=words,
        by_code={code: tuple(held) for code, held in by_code.items()},
        language=fluency.language,
        listed=listed,
        alphabet=find_alphabet(listed),
        script=dominant_script("\n".join(lines))[0],
        hits=_find_hits(words, table, listed),
        speakers=_find_speakers(case, table),
    )


def _find_hits(
    words: Collection[Word], table: Mapping[int, str], listed: frozenset[str]
) -> dict[Word, bool]:
    hits, votes = look_up([spell_word(word, table) for word in words], listed)
    return {
        word: bool(hit >= vote) for word, hit, vote in zip(words, hits, votes, strict=True) if vote
    }


def _find_speakers(case: FontCase, table: Mapping[int, str]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for code in case.codes:
        found.setdefault(table.get(code, ""), []).append(code)
    return {text: tuple(codes) for text, codes in found.items()}


def _part(case: FontCase) -> Iterator[list[int]]:
    """The sample's lines; a glyph that draws nothing parts words, whatever it says."""
    bare = {code for code in case.codes if case.is_drawn(code) is False}
    for line in case.sample.lines:
        yield [SPACE if sign in bare else sign for sign in line]


def reread(reading: Reading, table: Mapping[int, str]) -> Reading:
    """The same sample in the same language, by another table."""
    return replace(
        reading,
        table=table,
        hits=_find_hits(reading.words, table, reading.listed),
        speakers=_find_speakers(reading.case, table),
    )


def spell_word(
    word: Word, table: Mapping[int, str], code: int | None = None, text: str = ""
) -> str:
    """A word in the order of reading; one code may say something else than the table."""
    parts = [text if sign == code else show_sign(sign, table) for sign in word]
    points = to_points("".join(parts))
    if is_rtl(points).sum() > is_strong_ltr(points).sum():
        parts.reverse()
    return "".join(parts)


def show_sign(sign: int, table: Mapping[int, str]) -> str:
    """What a sign of a line says; `NOTHING` where that is no text."""
    text = table.get(sign, "") if sign >= 0 else "" if sign == UNKNOWN else chr(-sign)
    if is_silent(text):
        return NOTHING
    return "".join(NOTHING if one.isspace() else one for one in text)


def look_up(
    spelled: Sequence[str], listed: frozenset[str]
) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Of each word, none of which holds white space: the weight listed, and that with a vote."""
    if not spelled:
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    vocabulary = read_words("\n".join(spelled))
    found = vocabulary.find(listed)
    size = vocabulary.spellings
    hits = np.bincount(vocabulary.owners, found.hits, size).astype(np.intp)
    votes = np.bincount(vocabulary.owners, found.votes, size).astype(np.intp)
    return hits[vocabulary.places], votes[vocabulary.places]


def is_silent(text: str) -> bool:
    """Is that no text: nothing, white space, control, private or no characters, U+FFFD?"""
    return all(
        sign == NOTHING or sign.isspace() or unicodedata.category(sign) in {"Cc", "Co", "Cn", "Cs"}
        for sign in text
    )


@lru_cache(maxsize=16)
def find_alphabet(listed: frozenset[str], least: float = 0.0003) -> frozenset[str]:
    """Letters and marks that make up more than that share of a list's letters."""
    counts = Counter("".join(listed))
    total = sum(counts.values())
    return frozenset(letter for letter, times in counts.items() if times > least * total)


def find_standouts(
    reading: Reading, limits: PartialThresholds, settled: Iterable[int]
) -> dict[int, Standing]:
    """The codes that may be wrong, and how they stand out."""
    known = set(settled)
    found: dict[int, Standing] = {}
    for code, words in reading.by_code.items():
        if code in known:
            continue
        standing = _stand(reading, code, words, limits)
        if standing is not None:
            found[code] = standing
    return found


def _stand(
    reading: Reading, code: int, words: Sequence[Word], limits: PartialThresholds
) -> Standing | None:
    text = reading.table.get(code, "")
    if is_silent(text):
        return Standing.SILENT
    votes = [reading.hits[word] for word in words if word in reading.hits]
    natural = text in NATURAL or unicodedata.category(text[-1]) in {"Lm", "Sk"}
    if natural or sum(votes) > limits.max_listed_before * len(words):
        return None
    if not _is_letter(text) or text.isupper():
        misplaced = len(text) == 1 and _is_misplaced(reading, code, text, words, limits)
        return Standing.MISPLACED if misplaced else None
    if not set(fold(text)) <= reading.alphabet:
        return Standing.FOREIGN
    return Standing.UNLISTED if len(votes) >= limits.min_unlisted_words else None


def _is_misplaced(
    reading: Reading, code: int, text: str, words: Sequence[Word], limits: PartialThresholds
) -> bool:
    """Does a sign mostly stand where only letters belong?"""
    places = [
        _belongs(reading, word, place, text)
        for word in words
        for place, sign in enumerate(word)
        if sign == code
    ]
    odd = places.count(False)
    touching = text.isdigit() and all(_touches(reading, word, code) for word in words)
    return odd >= limits.min_misplaced * len(places) or (touching and odd >= limits.min_odd_digits)


def _touches(reading: Reading, word: Word, code: int) -> bool:
    """Is there a letter beside a code? Digits stand among digits, or alone."""
    return any(
        show_sign(near, reading.table)[:1].isalpha()
        for place, sign in enumerate(word)
        if sign == code
        for near in word[max(0, place - 1) : place + 2]
        if near != code
    )


def _belongs(reading: Reading, word: Word, place: int, text: str) -> bool:
    """May such a sign stand there: a capital at the begin of a word, another not inside one?"""
    before = show_sign(word[place - 1], reading.table)[-1:] if place else ""
    after = show_sign(word[place + 1], reading.table)[:1] if place + 1 < len(word) else ""
    if text.isupper():
        return not before.islower()
    if text.isdigit() and not place:
        return not (after.islower() and len(word) > 3)  # noqa: PLR2004 - 2nd, 4th
    return not (before.isalpha() and after.isalpha())


def _is_letter(text: str) -> bool:
    return bool(text) and all(
        sign.isalpha() or unicodedata.category(sign)[0] == "M" for sign in text
    )


def is_alphabetic(script: str) -> bool:
    """Are letters of the script few enough to try them all, and not shaped by their places?"""
    return script in {"Latn", "Cyrl", "Grek", "Armn", "Geor", "Hebr"}
