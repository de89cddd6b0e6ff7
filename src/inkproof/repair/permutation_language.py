"""What does a language look like to someone who does not know its letters?

For each language with a word list: how likely a letter is after two others, made from its n-gram
profile and, for what is rare there, from the listed words; how often letters occur, begin, end
and double. All of it counts letters by number; number 0 is whatever parts words.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from inkproof.language import scripts
from inkproof.language.trigram import Profiles
from inkproof.repair.case import LanguageData
from inkproof.thresholds import PermutationThresholds

Floats = NDArray[np.float64]
Table = NDArray[np.float32]
Numbers = NDArray[np.intp]

UNSOLVABLE = frozenset({"Hang", "Hani"})
"""Scripts with too many signs for the little text of a font."""
RTL_SCRIPTS = frozenset({"Arab", "Hebr"})
LATIN_LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""All of them are tried in every Latin language: names and foreign words have them."""
_POINTS = 0x10000
"""All letters stand below."""
_BITS, _POINT = np.uint64(21), np.uint64((1 << 21) - 1)


class Variant(NamedTuple):
    """A letter that folding takes away, so that neither words nor profiles have it."""

    letter: str
    """As it is written."""
    folded: str
    """As words are listed."""
    share: float
    """Of the occurrences of the folded letters, how many are this one; rough."""
    at_end: bool = False
    """Does it stand at word ends only?"""
    at_start: float = 1.0
    """The same share at word starts, over `share`."""


VARIANTS = {
    "el": (Variant("\u03c2", "\u03c3", 1.0, at_end=True),),  # final sigma
    "tr": (Variant("\u0131", "i", 0.37, at_start=0.1),),  # i without a dot
    "de": (Variant("ß", "ss", 0.30, at_start=0.0),),
    "ar": (Variant("ى", "ی", 0.35, at_end=True),),
}  # fmt: skip
"""By language. Shares as in ordinary prose; they only lead the search."""
STANDARD = {"ar": {"ک": "ك", "ی": "ي"}}
"""How a language writes letters that folding makes one of several."""


class Grams(NamedTuple):
    """Three letters each, as code points, 0 for a word boundary; and their weight."""

    first: Numbers
    middle: Numbers
    last: Numbers
    weights: Floats


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Tongue:
    """One language, letters by number."""

    code: str
    rtl: bool
    letters: tuple[str, ...]
    """As written, small; empty for number 0."""
    folded: tuple[str, ...]
    """As words are listed."""
    cased: tuple[bool, ...]
    """Which have a capital?"""
    if_first: Table
    """`[b, c, a]`: log-likelihood of the three letters a b c, the free one last."""
    if_middle: Table
    """`[a, c, b]`: the same."""
    if_last: Table
    """`[a, b, c]`: the same."""
    habits: Floats
    """`(4, letters)`: shares of all letters that are this one; this one first, last, doubled."""
    words: frozenset[str]
    usual: float
    """Mean log-likelihood of a letter of the language's own text, in nats."""


def know_language(
    code: str, languages: LanguageData, limits: PermutationThresholds
) -> Tongue | None:
    """The tables of a language; None where it has no profile or too many signs.

    Args:
        code: BCP 47.
        languages: word lists and profiles.
        limits: smoothing.
    """
    return _know_language(code, cast("Hashable", languages), limits)


@lru_cache(maxsize=48)
def _know_language(code: str, known: Hashable, limits: PermutationThresholds) -> Tongue | None:
    languages = cast("LanguageData", known)
    found = find_profile(code, languages)
    words = languages.words(code)
    if found is None or not words:
        return None
    script, profile = found
    grams, listed = read_profile(profile, code), count_words(words)
    variants = VARIANTS.get(code, ())
    points = _choose_letters(grams, listed, variants, script, limits)
    letters = ("", *map(chr, points[1:]))
    joint = _tabulate(grams, points) * (1 - limits.list_share)
    joint += _tabulate(listed, points) * limits.list_share
    for variant in variants:
        if len(variant.folded) == 1:
            _part(joint, letters, variant)
        else:
            joint += _spell_anew(variant, words, points, joint)
    joint /= joint.sum()
    table = _smooth(joint, limits)
    usual = float((joint * table).sum() / joint.sum())
    table[:, 0, :] = limits.sign_cost
    narrow = table.astype(np.float32)
    standard = STANDARD.get(code, {})
    folded = {variant.letter: variant.folded for variant in variants}
    return Tongue(
        code=code,
        rtl=script in RTL_SCRIPTS,
        letters=tuple(standard.get(letter, letter) for letter in letters),
        folded=tuple(folded.get(letter, letter) for letter in letters),
        cased=tuple(letter.upper() != letter for letter in letters),
        if_first=np.ascontiguousarray(narrow.transpose(1, 2, 0)),
        if_middle=np.ascontiguousarray(narrow.transpose(0, 2, 1)),
        if_last=narrow,
        habits=_count_habits(joint),
        words=words,
        usual=usual,
    )


def find_profile(code: str, languages: LanguageData) -> tuple[str, Profiles] | None:
    """Script and profiles that hold a language; None where its script cannot be solved."""
    for script, profiles in languages.models.profiles.items():
        if code in profiles.codes:
            return None if script in UNSOLVABLE else (script, profiles)
    return None


def read_profile(profiles: Profiles, code: str) -> Grams:
    """The shares of one language's n-grams; profiles keep their roots."""
    shares = profiles.weights[:, profiles.codes.index(code)].astype(np.float64) ** 2
    rows = shares.nonzero()[0]
    keys = profiles.keys[rows]
    parts = [(keys >> shift) & _POINT for shift in (_BITS + _BITS, _BITS, np.uint64(0))]
    first, middle, last = (np.minimum(part, _POINTS - 1).astype(np.intp) for part in parts)
    return Grams(first, middle, last, shares[rows] / shares.sum())


def count_words(words: Iterable[str]) -> Grams:
    """n-grams of words, each of weight 1: no matter in which order, all sums are exact."""
    spelled = scripts.to_points("\0" + "\0".join(words) + "\0")
    points = np.minimum(spelled, _POINTS - 1).astype(np.intp)
    letters = points[1:-1].nonzero()[0]
    weights = np.ones(len(letters))
    return Grams(points[letters], points[letters + 1], points[letters + 2], weights)


def _spell_anew(
    variant: Variant, words: Iterable[str], points: Sequence[int], joint: Floats
) -> Floats:
    """`[a, b, c]`: shares with a letter that folding spells with two: ß, as words have its ss."""
    varied = (word.replace(variant.folded, variant.letter) for word in words)
    found = _tabulate(count_words(word for word in varied if variant.letter in word), points)
    letter, doubled = points.index(ord(variant.letter)), points.index(ord(variant.folded[0]))
    holds = np.zeros(found.shape, np.bool_)
    holds[letter] = holds[:, letter] = holds[:, :, letter] = True
    found *= holds
    share = joint[doubled, doubled].sum() * variant.share
    return np.asarray(found * (share / max(float(found[:, letter].sum()), 1e-9)))


def _part(joint: Floats, letters: Sequence[str], variant: Variant) -> None:
    """Give a share of what folding made one letter back to the other, in place."""
    one, other = letters.index(variant.folded), letters.index(variant.letter)
    last = np.full(len(letters), variant.share)
    middle = np.full(joint[:, one].shape, variant.share)
    middle[0] *= variant.at_start
    if variant.at_end:
        ends = joint[:, one, 0] / np.maximum(joint[:, one].sum(axis=1), 1e-12)
        last *= ends
        middle[:, 1:] = 0
    else:
        joint[other] += joint[one] * variant.share
        joint[one] *= 1 - variant.share
    moved = joint[:, :, one] * last
    joint[:, :, other] += moved
    joint[:, :, one] -= moved
    moved = joint[:, one] * middle
    joint[:, other] += moved
    joint[:, one] -= moved


def _choose_letters(
    grams: Grams,
    listed: Grams,
    variants: Iterable[Variant],
    script: str,
    limits: PermutationThresholds,
) -> list[int]:
    """Code points of the letters that count, ascending, after a 0."""
    shares = np.bincount(grams.middle, grams.weights * (1 - limits.list_share), _POINTS)
    weight = limits.list_share / max(1, len(listed.middle))
    shares = shares + np.bincount(listed.middle, minlength=_POINTS) * weight
    frequent = np.flatnonzero(shares >= limits.min_letter_share).tolist()
    chosen = {ord(variant.letter) for variant in variants}
    chosen |= {
        point for point in frequent if scripts.script_of(chr(point)) in {script, scripts.COMMON}
    }
    if script == "Latn":
        chosen |= set(map(ord, LATIN_LETTERS))
    return [0, *sorted(chosen)]


def _tabulate(grams: Grams, points: Sequence[int]) -> Floats:
    """`[a, b, c]`: shares of the n-grams that consist of these letters, 1 in sum."""
    numbers = np.full(_POINTS, -1, np.int32)
    numbers[list(points)] = np.arange(len(points))
    size = len(points)
    first, middle, last = (numbers[part].astype(np.intp) for part in grams[:3])
    known = (first >= 0) & (middle > 0) & (last >= 0)
    places = ((first * size + middle) * size + last)[known]
    joint = np.bincount(places, grams.weights[known], minlength=size**3).reshape((size,) * 3)
    return np.asarray(joint / max(float(joint.sum()), 1e-9))


def _smooth(joint: Floats, limits: PermutationThresholds) -> Floats:
    """`[a, b, c]`: log of how likely c is after a and b; where a is no letter, of b too."""
    mass = limits.known_letters
    pairs = joint.sum(axis=0)
    single = np.concatenate([[pairs[:, 0].sum()], joint.sum(axis=(0, 2))[1:]])
    single /= single.sum()
    floor = limits.pair_letters
    after_one = (pairs * mass + floor * single) / (pairs.sum(axis=1, keepdims=True) * mass + floor)
    before = joint.sum(axis=2, keepdims=True) * mass
    floor = limits.triple_letters
    unseen = limits.unseen_share
    after_two = joint * mass * (1 - unseen) + (unseen * before + floor) * after_one
    after_two /= before + floor
    begins = joint[0].sum(axis=1) * mass + 2 * single
    begins[0] = 0
    begins /= begins.sum()
    table = np.log(np.maximum(after_two, 1e-9))
    table[0] += np.log(np.maximum(begins, 1e-9))[:, np.newaxis]
    return np.asarray(table)


def _count_habits(joint: Floats) -> Floats:
    doubled = np.einsum("aab->a", joint)
    return np.stack(
        [joint.sum(axis=(0, 2)), joint[0].sum(axis=1), joint[:, :, 0].sum(axis=0), doubled]
    )
