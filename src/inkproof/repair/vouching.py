"""Which codes of a font do its listed words vouch for? One by one, where it is sound in part.

A font may be half lost: its producer merged two subsets, and named the glyphs of one of them
alone. As a whole it reads badly, but the letters of its sound half stand in words that are listed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from inkproof.language.lexical import read_words
from inkproof.repair.case import FontCase, spell, split_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """In what words a code stands. Each different word counts once."""

    listed: int
    words: int
    """All of them but short ones, which are in no list."""

    @property
    def rate(self) -> float:
        """Share of them that are listed, 0..1; 0 without words."""
        return self.listed / self.words if self.words else 0.0


NOWHERE = Standing(listed=0, words=0)


def rate_codes(case: FontCase, listed: frozenset[str]) -> Mapping[int, Standing]:
    """Where each code stands, by what the font says now; codes without words are left out."""
    words: Counter[int] = Counter()
    found: Counter[int] = Counter()
    for word in set(split_words(case.sample.lines)):
        (text,) = spell([word], case.current)
        tokens = read_words(text).tokens
        if not tokens and all(sign.isalpha() for sign in text):
            continue
        good = bool(tokens) and all(token in listed for token in tokens)
        for code in {sign for sign in word if sign >= 0}:
            words[code] += 1
            found[code] += good
    return {code: Standing(listed=found[code], words=count) for code, count in words.items()}
