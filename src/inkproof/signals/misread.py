"""Does an OCR layer misread its picture by habit? Confusions that cluster, and lost accents.

Two readings, both over words: which share of the words that no list holds becomes listed by
undoing a usual confusion, and which share of the words that a language writes with accents
stands without them, as after OCR with another language (reference 000, "Three failure modes
belong to the sandwich alone"). Only OCR layers are asked: it takes a millisecond.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from inkproof.language.folding import fold
from inkproof.language.lexical import MIN_LETTERS
from inkproof.model.signals import ABSTAINED, Measured

CONFUSIONS = (
    ("rn", "m"), ("m", "rn"), ("l", "i"), ("i", "l"), ("1", "l"), ("1", "i"), ("0", "o"),
    ("cl", "d"), ("d", "cl"), ("vv", "w"), ("nn", "m"), ("ii", "u"), ("ii", "n"), ("li", "h"),
    ("h", "b"), ("b", "h"), ("e", "c"), ("c", "e"), ("5", "s"), ("6", "b"), ("8", "b"),
    ("9", "g"), ("tn", "m"), ("in", "m"), ("fi", "h"), ("j", "i"), ("t", "f"), ("f", "t"),
)  # fmt: skip
"""What OCR reads, and what was printed, folded: shapes that differ by a hair's breadth."""

_WORD = re.compile(r"[^\W_](?:[^\W_]|['\u2019])*[^\W_]")
_MIN_LETTER_SHARE = 0.6
"""Of a token that still is a word with a misread digit, and no number."""
_MARKS = range(0x300, 0x370)
_MAX_LISTS = 8
"""Word lists without accents that are kept in memory."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MisreadReading:
    """How an OCR layer is wrong, where it is."""

    misread: Measured = ABSTAINED
    """Share of unlisted words that a usual confusion explains, 0..1; evidence: unlisted words."""
    stripped: Measured = ABSTAINED
    """Share of the words with accents that stand without them, 0..1; evidence: words that the
    language writes with accents."""


NOTHING_MISREAD = MisreadReading()


def measure_misread(text: str, listed: frozenset[str]) -> MisreadReading:
    """Both readings of a text.

    Args:
        text: of an OCR layer.
        listed: the words of its language, folded; both readings abstain where there are none.
    """
    if not listed:
        return NOTHING_MISREAD
    accented = _accented(listed)
    unlisted = explained = lost = kept = 0
    for raw, times in Counter(_WORD.findall(text)).items():
        word = fold(raw)
        if not _may_be_word(word):
            continue
        if word in listed:
            kept += times * (_strip(word) != word)
            continue
        unlisted += times
        if _has_lost_accents(word, listed, accented):
            lost += times
        elif any(form in listed for form in _undo(word)):
            explained += times
    return MisreadReading(misread=_share(explained, unlisted), stripped=_share(lost, lost + kept))


def _share(part: int, whole: int) -> Measured:
    return Measured(part / whole, float(whole)) if whole else ABSTAINED


def _may_be_word(word: str) -> bool:
    letters = sum(map(str.isalpha, word))
    return len(word) >= MIN_LETTERS and letters >= _MIN_LETTER_SHARE * len(word)


def _undo(word: str) -> Iterator[str]:
    """The word with one confusion undone: at one place, or at all of them."""
    for seen, meant in CONFUSIONS:
        at = word.find(seen)
        if at >= 0 and word.find(seen, at + 1) >= 0:
            yield word.replace(seen, meant)
        while at >= 0:
            yield word[:at] + meant + word[at + len(seen) :]
            at = word.find(seen, at + 1)


def _has_lost_accents(word: str, listed: frozenset[str], accented: frozenset[str]) -> bool:
    """Is it a listed word with its accents gone, or misread the way accents are?"""
    bare = word.replace("ii", "u").replace("6", "o")
    sharp = bare.replace("b", "ss")
    return (
        word in accented
        or bare in accented
        or sharp in accented
        or ("b" in word and word.replace("b", "ss") in listed)
    )


@lru_cache(_MAX_LISTS)
def _accented(listed: frozenset[str]) -> frozenset[str]:
    """The listed words with accents, without them, where that is no word by itself."""
    bare = {_strip(word) for word in listed if not word.isascii()}
    return frozenset(bare) - listed


def _strip(word: str) -> str:
    """The word without accents: marks that combine with letters, of Latin, Greek and Cyrillic."""
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFD", word)
    bare = "".join(sign for sign in parts if ord(sign) not in _MARKS)
    return unicodedata.normalize("NFC", bare)
