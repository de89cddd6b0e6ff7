"""Which OCR layer is kept where two lie on each other? The one that says more listed words."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from inkproof.language.characters import read_characters
from inkproof.language.trigram import LanguageModels
from inkproof.model.evidence import HiddenRows, Hiding, code_of
from inkproof.model.page import Page
from inkproof.signals.doubled import find_doubled
from inkproof.signals.layers import find_layer
from inkproof.signals.lexical import judge_words, read_words
from inkproof.signals.trigram import measure_trigram
from inkproof.thresholds import Thresholds

_ANY_EVIDENCE = 1.0
"""Token weight from which words count: two texts are compared, none is condemned."""


class Languages(Protocol):
    """What is needed of the language data."""

    @property
    def models(self) -> LanguageModels:
        """Profiles and habits of all scripts."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


def hide_copies(
    page: Page, hidden: HiddenRows, languages: Languages, thresholds: Thresholds
) -> HiddenRows:
    """The rows, with those of the worse of two OCR layers marked as copies.

    Asked before layout. Pages without two layers give back what they were given.
    """
    layer = find_layer(page, hidden, thresholds.layers) & ~hidden.has(Hiding.COPY)
    if not layer.any():
        return hidden

    def judge(text: str) -> float:
        return weigh_words(text, languages, thresholds)

    worse = find_doubled(page, layer, judge, thresholds.layers).worse
    if not worse.any():
        return hidden
    return HiddenRows(
        how=np.where(worse, np.uint8(code_of(Hiding.COPY)), hidden.how),
        suspect=np.where(worse, np.uint8(0), hidden.suspect),
        layer=hidden.layer.copy(),
    )


def weigh_words(text: str, languages: Languages, thresholds: Thresholds) -> float:
    """Token weight of the listed words of a text, in the language that its letters look like.

    Where no words can be looked up, texts still differ by that likeness, 0..1.
    """
    characters = read_characters(text)
    letters = measure_trigram(characters, languages.models, thresholds.trigram)
    words = read_words(characters, thresholds.lexical.min_word_letters)
    (reading,) = judge_words(words, letters, languages, thresholds.lexical, _ANY_EVIDENCE)
    measured = reading.measured
    return (measured.score or 0.0) * measured.evidence + (letters.similarity.score or 0.0)
