"""Positive evidence of damage: are all code points shifted by one constant?

A subset font numbers its glyphs in the order of the original, so a lost map often leaves the
true text plus a constant (reference 000, "Repair is often cheaper than re-OCR"). Two kinds:
letters turned round inside their alphabet, and code points moved as they are. Undoing the
shift certifies itself: the text must read as a listed language afterwards, and must not have
before.
"""

from __future__ import annotations

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
    """Cosine of the undone text to that language."""
    before: float
    """Best cosine of the text as it stands; 0 where it has none."""


def shift_text(text: str, kind: OffsetKind, shift: int) -> str:
    """Add a constant to a text; the negative constant undoes it."""
    return to_string(shift_points(scripts.to_points(text), kind, shift))


def shift_points(points: Points, kind: OffsetKind, shift: int) -> Points:
    """Add a constant to code points; those that leave Unicode stay as they are."""
    return _turn(points, shift) if kind is OffsetKind.LETTERS else _move(points, shift)


def find_offset(text: str, models: LanguageModels, thresholds: OffsetThresholds) -> Offset | None:
    """The shift whose undoing reads as a listed language; None where there is none.

    Costs some milliseconds: for text that is already suspicious. Only the first
    `sample_letters` characters are looked at.
    """
    points = scripts.to_points(text[: thresholds.sample_letters])
    if int(np.count_nonzero(scripts.is_letter(points))) < thresholds.min_letters:
        return None
    sample = _Sample(*np.unique(points, return_inverse=True, return_counts=True))
    before = _find_nearest(sample, sample.signs, models)[1]
    if before + thresholds.min_gain > 1.0:
        return None
    floor = max(thresholds.min_similarity, before + thresholds.min_gain)
    best: Offset | None = None
    for kind, shift in _list_candidates(sample, thresholds):
        undone = shift_points(sample.signs, kind, -shift)
        language, similarity = _find_nearest(sample, undone, models)
        if similarity >= floor and (best is None or similarity > best.similarity):
            best = Offset(
                kind=kind, shift=shift, language=language, similarity=similarity, before=before
            )
    return best


class _Sample(NamedTuple):
    """A text by its different signs: a shift changes those and not where they stand."""

    signs: Points
    places: NDArray[np.intp]
    """For each character of the text which sign it is."""
    counts: NDArray[np.intp]
    """How often each sign is in the text."""


def _find_nearest(sample: _Sample, signs: Points, models: LanguageModels) -> tuple[str, float]:
    """The listed language that the text is most similar to with other signs, and the cosine."""
    block = trigram.block_of(scripts.prevailing_script(scripts.classify(signs), sample.counts)[0])
    profiles = models.profiles.get(block)
    if profiles is None:
        return "", 0.0
    text = to_string(signs[sample.places])
    return trigram.find_nearest(trigram.profile(text, block), profiles)


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
    tried &= capitals <= thresholds.max_capital_share * letters
    return [int(move) for move in moves[tried & (moves != 0)]]


def _turn(points: Points, shift: int) -> Points:
    turned = points.copy()
    for first, length in _ALPHABETS:
        member = (points >= first) & (points < first + length)
        places = (points[member].astype(np.int64) - first + shift) % length
        turned[member] = (places + first).astype(np.uint32)
    return turned


def _move(points: Points, shift: int | NDArray[np.intp]) -> Points:
    """Code points moved on; a row each where there are several shifts, one below the other."""
    moved = points.astype(np.int64) + shift
    stays = (points == _LINE_END) | (points == _SPACE) | (moved <= 0) | (moved > _LAST_POINT)
    return np.where(stays, points, moved).astype(np.uint32)
