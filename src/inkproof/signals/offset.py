"""Positive evidence of damage: are all code points shifted by one constant?

A subset font numbers its glyphs in the order of the original, so a lost map often leaves the
true text plus a constant (reference 000, "Repair is often cheaper than re-OCR"). Two kinds:
letters turned round inside their alphabet, and code points moved as they are. Undoing the
shift certifies itself: the text must read as a listed language afterwards, and must not have
before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from inkproof.language import scripts, trigram
from inkproof.language.scripts import Points
from inkproof.language.trigram import LanguageModels
from inkproof.model.glyphs import to_string
from inkproof.thresholds import OffsetThresholds

_ALPHABETS = ((0x41, 26), (0x61, 26), (0x410, 32), (0x430, 32), (0x391, 25), (0x3B1, 25))
"""First code point and length: Latin, Cyrillic and Greek, capital and small. The Greek ones
hold the final sigma or its gap."""
_LARGEST_TURN = 31
_GAPS = np.array([0x0A, 0x20], dtype=np.uint32)
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
    if int(scripts.is_letter(points).sum()) < thresholds.min_letters:
        return None
    before = _similarity(points, models)[1]
    if before + thresholds.min_gain > 1.0:
        return None
    best: Offset | None = None
    for kind, shift in _candidates(points, thresholds):
        language, similarity = _similarity(shift_points(points, kind, -shift), models)
        floor = max(thresholds.min_similarity, before + thresholds.min_gain)
        if similarity >= floor and (best is None or similarity > best.similarity):
            best = Offset(
                kind=kind, shift=shift, language=language, similarity=similarity, before=before
            )
    return best


def _similarity(points: Points, models: LanguageModels) -> tuple[str, float]:
    block = trigram.block_of(scripts.prevailing_script(scripts.classify(points))[0])
    profiles = models.profiles.get(block)
    ranked = trigram.rank(trigram.profile(to_string(points), block), profiles) if profiles else []
    return ranked[0] if ranked else ("", 0.0)


def _candidates(points: Points, thresholds: OffsetThresholds) -> Iterator[tuple[OffsetKind, int]]:
    """Turns of every alphabet, and moves that leave mostly letters, small ones for the most."""
    for turn in range(1, _LARGEST_TURN + 1):
        yield OffsetKind.LETTERS, turn
    for move in range(-thresholds.max_shift, thresholds.max_shift + 1):
        undone = shift_points(points, OffsetKind.POINTS, -move)
        signs = undone[~scripts.is_space(undone)]
        letters = signs[scripts.is_letter(signs)]
        if move and len(letters) >= thresholds.min_letter_share * len(signs):
            capitals = int(scripts.is_upper(letters).sum())
            if capitals <= thresholds.max_capital_share * len(letters):
                yield OffsetKind.POINTS, move


def _turn(points: Points, shift: int) -> Points:
    turned = points.copy()
    for first, length in _ALPHABETS:
        member = (points >= first) & (points < first + length)
        places = (points[member].astype(np.int64) - first + shift) % length
        turned[member] = (places + first).astype(np.uint32)
    return turned


def _move(points: Points, shift: int) -> Points:
    moved = points.astype(np.int64) + shift
    stays = np.isin(points, _GAPS) | (moved <= 0) | (moved > _LAST_POINT)
    return np.where(stays, points, moved).astype(np.uint32)
