"""Which language do the letters look like, and do they look like any language at all?

Two instruments on letter n-grams. `rank` compares a text with the profiles of the listed
languages (Cavnar and Trenkle 1994; reference 000, the language blind spot). `familiarity`
asks how much of a text is n-grams that some one natural language uses all the time, over
several hundred languages: text in an unlisted language scores high, swapped letters low.

An n-gram is three signs, where one space stands for everything between two words; in scripts
whose signs are syllables or words it is two signs of one word (`_PAIRED`): on Korean, pairs
with a space are as usual after a swap of syllables as before.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from inkproof.geometry.sequences import begins, lengths
from inkproof.language import scripts
from inkproof.language.folding import fold_points
from inkproof.language.scripts import Kind, Mask, Points

Keys = NDArray[np.uint64]
"""n-grams; the bits of the first code point are the highest, 0 stands for a space."""
NarrowKeys = NDArray[np.uint32]
"""The same with fewer bits a code point."""
Point = TypeVar("Point", np.uint32, np.uint64)

EAST_ASIAN = "Hani"
"""Chinese characters and kana are one block: Japanese mixes them."""
_PAIRED = frozenset({EAST_ASIAN, "Hang", "Yiii", "Vaii", "Ethi", "Cans"})
_SKELETAL = frozenset({"Latn", "Cyrl", "Grek"})
_BITS = np.uint64(21)
"""Of a key that belong to one code point, the first in the highest bits; 0 is a space."""
_POINT = np.uint64((1 << 21) - 1)
_NARROW_BITS = np.uint32(10)
"""The same in keys of 32 bits, which hold the Latin and Greek alphabets."""
_NARROW_POINT = (1 << 10) - 1
_ROWS_AT_ONCE = 256
"""n-grams whose habits are summed at once. BLAS deals larger products out to threads, and waits
milliseconds for cores on which other workers run."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Profiles:
    """The listed languages of one script."""

    codes: tuple[str, ...]
    keys: Keys
    """Sorted; n-grams that at least one of the languages uses."""
    weights: NDArray[np.float32]
    """`(keys, codes)`: roots of shares, each column of length 1."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Habits:
    """What languages of one script use all the time, accents set aside."""

    codes: tuple[str, ...]
    """BCP 47, listed and unlisted."""
    keys: Keys
    """Sorted."""
    used: NDArray[np.uint8]
    """`(keys, codes / 8)` bits (`numpy.packbits` over the codes): does the language use it?"""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class LanguageModels:
    """All scripts: ISO 15924 code to its tables."""

    profiles: Mapping[str, Profiles]
    habits: Mapping[str, Habits]


class Counts(NamedTuple):
    """The n-grams of a text."""

    keys: Keys
    """Sorted, each once."""
    counts: NDArray[np.float32]
    """How often each occurs."""

    @property
    def total(self) -> int:
        """All occurrences."""
        return int(self.counts.sum())


class Familiarity(NamedTuple):
    """How natural the letters look."""

    share: float
    """Share of n-grams that the best language uses all the time, 0..1."""
    code: str
    """That language, BCP 47."""
    evidence: int
    """n-grams judged."""


def block_of(script: str) -> str:
    """The script whose tables judge a script: kana are judged with Chinese characters."""
    return EAST_ASIAN if script in {"Hira", "Kana", "Bopo"} else script


def profile(text: str, script: str) -> Counts:
    """The n-grams of a text's words in one script, as listed profiles are kept."""
    return count(fold_points(text), script)


def skeleton(text: str, script: str) -> Counts:
    """As `profile`, accents and local letters reduced to their base (é to e, ŋ to n).

    Orthographies of small languages differ in such letters more than in how words are built.
    """
    folded = fold_points(text)
    return reduce(count(folded, script), folded, script)


def reduce(counts: Counts, folded: Points, script: str) -> Counts:
    """The skeleton of folded code points whose profile is known."""
    if script not in _SKELETAL or folded.max(initial=0) < _FIRST_REDUCED:
        return counts
    dropped = _are_dropped().take(folded, mode="clip")
    if dropped.any():  # the letters on both sides of it meet
        return count(_to_bases(folded[~dropped]), script)
    # Otherwise every n-gram stays where it is, and there are fewer different ones than letters.
    parts = [(counts.keys >> shift) & _POINT for shift in (_BITS + _BITS, _BITS, np.uint64(0))]
    # Every letter has n-grams in which it stands in the middle.
    if int(parts[1].max(initial=0)) < _FIRST_REDUCED:
        return counts
    first, middle, last = map(_to_bases, parts)
    keys = (first << (_BITS + _BITS)) | (middle << _BITS) | last
    order = keys.argsort()
    keys = keys[order]
    firsts = begins(keys).nonzero()[0]
    return Counts(keys[firsts], np.add.reduceat(counts.counts[order], firsts))


def _to_bases(points: NDArray[Point]) -> NDArray[Point]:
    """Code points without accents; none of them is dropped."""
    bases = _bases()
    return np.where(points < len(bases), bases.take(points, mode="clip"), points)


def rank(counts: Counts, profiles: Profiles) -> list[tuple[str, float]]:
    """Cosine of a text to each listed language of its script, best first.

    Empty where the text has no n-gram: no text is similar to nothing.
    """
    if not len(counts.keys):
        return []
    cosines = _compare(counts, profiles)
    order = np.argsort(-cosines, kind="stable").tolist()
    shares = cosines.tolist()
    return [(profiles.codes[column], shares[column]) for column in order]


def find_nearest(counts: Counts, profiles: Profiles) -> tuple[str, float]:
    """The first of `rank`; `("", 0.0)` where the text has no n-gram."""
    if not len(counts.keys):
        return "", 0.0
    cosines = _compare(counts, profiles)
    best = int(cosines.argmax())
    return profiles.codes[best], float(cosines[best])


def familiarity(counts: Counts, habits: Habits) -> Familiarity | None:
    """The language whose habits cover most of a text; None where there are no n-grams."""
    if not len(counts.keys):
        return None
    rows, found = _look_up(counts.keys, habits.keys)
    known = found.nonzero()[0]
    total = counts.counts.sum()
    shares = np.zeros(8 * habits.used.shape[1], np.float32)
    for start in range(0, len(known), _ROWS_AT_ONCE):
        some = known[start : start + _ROWS_AT_ONCE]
        packed = habits.used.take(rows[some], axis=0)
        used = np.unpackbits(packed).reshape(len(some), len(shares)).astype(np.float32)
        shares += (counts.counts[some] / total) @ used
    best = int(shares[: len(habits.codes)].argmax())  # the last byte may have bits to spare
    return Familiarity(float(min(shares[best], 1.0)), habits.codes[best], int(total))


def _compare(counts: Counts, profiles: Profiles) -> NDArray[np.float32]:
    """Cosine to each language; a text is as long as the roots of its counts."""
    rows, found = _look_up(counts.keys, profiles.keys)
    known = found.nonzero()[0]
    values = np.sqrt(counts.counts[known] / counts.counts.sum())
    return np.asarray(
        np.minimum(values @ profiles.weights.take(rows[known], axis=0), np.float32(1.0))
    )


def _look_up(wanted: Keys, keys: Keys) -> tuple[NDArray[np.intp], Mask]:
    """For each n-gram its row in the sorted keys, and whether it stands there at all."""
    rows = keys.searchsorted(wanted)
    return rows, keys.take(rows, mode="clip") == wanted


def count(folded: Points, script: str) -> Counts:
    """The n-grams of folded code points, in words of one script."""
    keys = _keys(folded, script)
    keys.sort()
    firsts = begins(keys).nonzero()[0]
    return Counts(_widen(keys[firsts]), lengths(firsts, len(keys)).astype(np.float32))


def _keys(folded: Points, script: str) -> Keys | NarrowKeys:
    """The n-grams in the order of the text; all that stands between words is one 0.

    Narrow where all letters are, which sorts in half the time.
    """
    keep = scripts.look_up(_members(script), folded)
    signs = np.zeros(len(folded) + 2, dtype=np.uint32)
    np.multiply(folded, keep, out=signs[1:-1])
    if int(signs.max()) <= _NARROW_POINT:
        return _join(signs, keep, script, _NARROW_BITS)
    return _join(signs.astype(np.uint64), keep, script, _BITS)


def _join(signs: NDArray[Point], keep: Mask, script: str, bits: Point) -> NDArray[Point]:
    """Neighbours as keys; `keep` are the letters among `signs`, which has a 0 more at each end."""
    pairs = (signs[:-1] << bits) | signs[1:]
    if script in _PAIRED:
        return np.asarray(pairs[(keep[:-1] & keep[1:]).nonzero()[0] + 1])
    triples = (pairs[:-1] << bits) | signs[2:]
    return np.asarray(triples[keep.nonzero()[0]])


def _widen(keys: Keys | NarrowKeys) -> Keys:
    """Keys of the usual width."""
    if keys.dtype == np.uint64:
        return keys.astype(np.uint64, copy=False)
    narrow = keys.astype(np.uint64)
    step, point = np.uint64(_NARROW_BITS), np.uint64(_NARROW_POINT)
    first, middle = narrow >> (step + step), (narrow >> step) & point
    return np.asarray((first << (_BITS + _BITS)) | (middle << _BITS) | (narrow & point))


@cache
def _members(block: str) -> Mask:
    """Which code points are letters of a block? Shared marks belong to all."""
    belongs = np.array(
        [code == scripts.COMMON or block_of(code) == block for code in scripts.SCRIPTS]
    )
    return scripts.table_of(
        lambda classes: (
            scripts.has_kind(classes, Kind.LETTER) & belongs[scripts.script_numbers(classes)]
        )
    )


@cache
def _are_dropped() -> Mask:
    """Which code points have no base?"""
    return np.append(_bases() == _DROPPED, False)


_FIRST_REDUCED = 0xC0
"""Below it every code point is its own base."""
_DROPPED = np.uint32(0x110000)
_COMBINING = range(0x300, 0x370)
_LOCAL_LETTERS = {
    "a": "æɑ", "c": "ɕ", "d": "ðđɖɗ", "e": "əɛǝɘ", "f": "ƒ", "g": "ɠɣ", "h": "ħɦ",
    "i": "ıɨɩɪ", "k": "ƙĸ", "l": "łɬ", "m": "ɱ", "n": "ŋɲƞɳ", "o": "øœɔɵɤ", "p": "ƥ",
    "r": "ɾʀɽ", "s": "ßʃʂ", "t": "þŧƭʈ", "u": "ʉʊɯʌ", "v": "\u028b", "y": "ƴ", "z": "ʒʐ", "b": "ɓ",
}  # fmt: skip
"""Latin letters of one language's own, under the letter they were made from."""
_LOCAL_CYRILLIC = (
    "әӕ:а ґғҕӷ:г ђ:д є:е ҙӡѕ:з і:и ј:й қҡҟӄҝ:к љԓ:л ңҥњӈӊ:н өҩ:о ԥҧ:п ҫ:с ћҭ:т үұ:у ҳһ:х "  # noqa: RUF001 (it is Cyrillic)
    "џҵ:ц ҷҽҿҹ:ч"
)
"""The same for Cyrillic: letters, a colon, the base."""
_NO_LETTERS = "ʔʼʻʹʺˈˌːꞌӏ"
"""Signs for glottal stops, tones and length that come and go between orthographies."""


@cache
def _bases() -> NDArray[np.uint32]:
    """Base letter of each code point below U+2000; `_DROPPED` for combining accents."""
    table = np.arange(0x2000, dtype=np.uint32)
    for point in range(_FIRST_REDUCED, 0x2000):
        decomposed = unicodedata.normalize("NFD", chr(point))
        if len(decomposed) > 1 and ord(decomposed[1]) in _COMBINING:
            table[point] = ord(decomposed[0])
    pairs = [(letters, base) for base, letters in _LOCAL_LETTERS.items()]
    for letters, base in pairs + [tuple(pair.split(":")) for pair in _LOCAL_CYRILLIC.split()]:
        table[list(map(ord, letters))] = ord(base)
    table[[ord(sign) for sign in _NO_LETTERS if ord(sign) < len(table)]] = _DROPPED
    table[_COMBINING.start : _COMBINING.stop] = _DROPPED
    table.flags.writeable = False
    return table
