"""Positive evidence of damage: are all code points shifted by one constant?

A subset font numbers its glyphs in the order of the original, so a lost map often leaves the
true text plus a constant (reference 000, "Repair is often cheaper than re-OCR"). Two kinds:
letters turned round inside their alphabet, and code points moved as they are. Undoing the
shift certifies itself: the text must read as a listed language afterwards, or have the letters
of any natural language, and must not have before.

One constant is looked for, that of the small letters. Where capitals and digits were moved by
others (real fonts do that), they are few and only cut words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inkproof.language import scripts, trigram
from inkproof.language.scripts import Kind, Points
from inkproof.language.trigram import LanguageModels
from inkproof.model.glyphs import to_string
from inkproof.thresholds import OffsetThresholds

_ALPHABETS = ((0x41, 26), (0x61, 26), (0x410, 32), (0x430, 32), (0x391, 25), (0x3B1, 25))
"""First code point and length: Latin, Cyrillic and Greek, capital and small. The Greek ones
hold the final sigma or its gap."""
_LARGEST_TURN = 31
_LINE_END, _SPACE = 0x0A, 0x20
"""What layout puts between lines and words: these are no glyphs, so no map moved them."""
_LAST_POINT = 0x10FFFF
_ALPHABETIC = frozenset({"Latn", "Cyrl", "Grek"})
_TRIED_FOR_HABITS = 6
"""Shifts nearest to a listed language that are held against the habits of all others."""


class OffsetKind(StrEnum):
    """What the constant was added to."""

    LETTERS = "letters"
    """The place of a letter in its alphabet, round and round; other signs are untouched."""
    POINTS = "points"
    """The code point of every sign but spaces and line ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offset:
    """A shift that, undone, makes language of a text."""

    kind: OffsetKind
    shift: int
    """What was added to the true text; undoing subtracts it."""
    language: str
    """The language that the undone text is in."""
    similarity: float
    """Cosine of the undone text to that language; the share of its n-grams that the language
    uses all the time where it is not listed."""
    before: float
    """The same of the text as it stands; 0 where it has none."""


def shift_text(text: str, kind: OffsetKind, shift: int) -> str:
    """Add a constant to a text; the negative constant undoes it."""
    return to_string(shift_points(scripts.to_points(text), kind, shift))


def shift_points(points: Points, kind: OffsetKind, shift: int | NDArray[np.intp]) -> Points:
    """Add a constant to code points; those that leave Unicode stay as they are.

    A row each where there are several shifts, one below the other.
    """
    return _turn(points, shift) if kind is OffsetKind.LETTERS else _move(points, shift)


def find_offset(text: str, models: LanguageModels, thresholds: OffsetThresholds) -> Offset | None:
    """The shift whose undoing reads as language; None where there is none.

    Costs some milliseconds: for text that is already suspicious. Only the first
    `sample_letters` characters are looked at. What looks like signs and digits may be letters.
    """
    points = scripts.to_points(text[: thresholds.sample_letters])
    if int(np.count_nonzero(~scripts.is_space(points))) < thresholds.min_signs:
        return None
    sample = _Sample(*np.unique(points, return_inverse=True, return_counts=True))
    before = _find_nearest(sample, sample.signs, models)[1]
    if before + thresholds.min_gain > 1.0:
        return None
    candidates = _list_candidates(sample, thresholds)
    tried = [_undo(sample, kind, shift, before, models) for kind, shift in candidates]
    tried.sort(key=lambda undone: -undone.similarity)
    if tried and tried[0].similarity >= max(
        thresholds.min_similarity, before + thresholds.min_gain
    ):
        return tried[0]
    return _find_by_habits(sample, tried[:_TRIED_FOR_HABITS], models, thresholds)


def _find_by_habits(
    sample: _Sample,
    tried: Sequence[Offset],
    models: LanguageModels,
    thresholds: OffsetThresholds,
) -> Offset | None:
    """The shift whose undoing has letters of a natural language, listed or not."""
    before = _find_kin(sample, sample.signs, models)[1]
    best: Offset | None = None
    for undone in tried:
        kind, shift = undone.kind, undone.shift
        code, share, ngrams = _find_kin(sample, shift_points(sample.signs, kind, -shift), models)
        proved = share >= max(thresholds.min_natural, before + thresholds.min_natural_gain)
        proved &= ngrams >= thresholds.min_ngrams
        if proved and (best is None or share > best.similarity):
            best = Offset(kind=kind, shift=shift, language=code, similarity=share, before=before)
    return best


class _Sample(NamedTuple):
    """A text by its different signs: a shift changes those and not where they stand."""

    signs: Points
    places: NDArray[np.intp]
    """For each character of the text which sign it is."""
    counts: NDArray[np.intp]
    """How often each sign is in the text."""

    def block(self, signs: Points) -> str:
        """The script of most letters with other signs."""
        classes = scripts.classify(signs)
        return trigram.block_of(scripts.prevailing_script(classes, self.counts)[0])

    def spell(self, signs: Points) -> str:
        """The text with other signs."""
        return to_string(signs[self.places])


def _undo(
    sample: _Sample, kind: OffsetKind, shift: int, before: float, models: LanguageModels
) -> Offset:
    """A shift, and what undoing it makes of a text whose similarity is `before` as it stands."""
    signs = shift_points(sample.signs, kind, -shift)
    language, similarity = _find_nearest(sample, signs, models)
    return Offset(kind=kind, shift=shift, language=language, similarity=similarity, before=before)


def _find_nearest(sample: _Sample, signs: Points, models: LanguageModels) -> tuple[str, float]:
    """The listed language that the text is most similar to with other signs, and the cosine."""
    block = sample.block(signs)
    profiles = models.profiles.get(block)
    if profiles is None:
        return "", 0.0
    return trigram.find_nearest(trigram.profile(sample.spell(signs), block), profiles)


def _find_kin(sample: _Sample, signs: Points, models: LanguageModels) -> tuple[str, float, int]:
    """The language, listed or not, whose habits the text has with other signs.

    Its code and the share as in `Familiarity`, and how many different n-grams there are: a few
    zeros over and over may look like anything. Alphabets only: elsewhere many languages together
    use most pairs of signs.
    """
    block = sample.block(signs)
    if block not in _ALPHABETIC or block not in models.habits:
        return "", 0.0, 0
    counts = trigram.skeleton(sample.spell(signs), block)
    found = trigram.familiarity(counts, models.habits[block])
    return (found.code, found.share, len(counts.keys)) if found is not None else ("", 0.0, 0)


def _list_candidates(
    sample: _Sample, thresholds: OffsetThresholds
) -> list[tuple[OffsetKind, int]]:
    """Turns of every alphabet, and moves that leave mostly letters, small ones for the most."""
    turns = [(OffsetKind.LETTERS, turn) for turn in range(1, _count_turns(sample.signs))]
    return turns + [(OffsetKind.POINTS, move) for move in _list_moves(sample, thresholds)]


def _count_turns(signs: Points) -> int:
    """How often letters can be turned on until all stand where they were."""
    lengths = {
        length
        for first, length in _ALPHABETS
        if ((signs >= first) & (signs < first + length)).any()
    }
    return min(lcm(*lengths), _LARGEST_TURN + 1)


def _list_moves(sample: _Sample, thresholds: OffsetThresholds) -> list[int]:
    """Moves after which a text would be letters, most of them small."""
    moves = np.arange(-thresholds.max_shift, thresholds.max_shift + 1)
    classes = scripts.classify(_move(sample.signs, -moves[:, np.newaxis]))
    spaces, letters, capitals = (
        scripts.has_kind(classes, kind) @ sample.counts
        for kind in (Kind.SPACE, Kind.LETTER, Kind.UPPER)
    )
    tried = letters >= thresholds.min_letter_share * (len(sample.places) - spaces)
    kinds = scripts.has_kind(classes, Kind.LETTER).sum(axis=1)
    tried &= kinds >= thresholds.min_different_letters
    tried &= capitals <= thresholds.max_capital_share * letters
    return [int(move) for move in moves[tried & (moves != 0)]]


def _turn(points: Points, shift: int | NDArray[np.intp]) -> Points:
    """Letters turned on in their alphabets; rows as in `shift_points`."""
    turned = np.broadcast_to(points, np.broadcast_shapes(points.shape, np.shape(shift))).copy()
    for first, length in _ALPHABETS:
        member = (points >= first) & (points < first + length)
        places = (points[member].astype(np.int64) - first + shift) % length
        turned[..., member] = (places + first).astype(np.uint32)
    return turned


def _move(points: Points, shift: int | NDArray[np.intp]) -> Points:
    """Code points moved on; a row each where there are several shifts, one below the other."""
    moved = points.astype(np.int64) + shift
    stays = (points == _LINE_END) | (points == _SPACE) | (moved <= 0) | (moved > _LAST_POINT)
    return np.where(stays, points, moved).astype(np.uint32)
