"""What do listed words say of each code, once letters of the map have a meaning?

The key is one of letters; fonts may have several codes for one, and codes that say several. So
each code is asked for words of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from inkproof.repair.permutation_exchange import Exchange, find_script
from inkproof.repair.permutation_language import Tongue
from inkproof.thresholds import PermutationThresholds

_WEIGHT_OFFSET = 3
"""As in `lexical`: a token weighs its letters less that."""


@dataclass(eq=False, slots=True)
class Heard:
    """What words of a sample say; each word counts once."""

    own: defaultdict[int, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Listed words of each code."""
    listed: list[int] = field(default_factory=lambda: [0, 0])
    """Weight of listed words: of small letters, and of those with capitals."""
    judged: list[int] = field(default_factory=lambda: [0, 0])
    """The same of all words that may be listed."""
    capitals: set[int] = field(default_factory=set)
    """Codes of capitals in all words that may be listed."""
    begun: dict[str, int] = field(default_factory=dict)
    """Listed words of small letters behind a capital; with its code."""

    def share(self, *, capital: bool) -> float:
        """Of words with capitals, or without, how much is listed?"""
        return self.listed[capital] / max(1, self.judged[capital])

    def tells_case(self, limits: PermutationThresholds) -> bool:
        """Do capitals stand where capitals stand?"""
        return len(self.begun) >= limits.case_words and len(set(self.begun.values())) > 1


def hear_words(exchange: Exchange, folded: Mapping[str, str], tongue: Tongue) -> Heard:
    """Look up all words of a sample.

    Args:
        exchange: the sample.
        folded: what letters of the map are, as words are listed.
        tongue: the language.
    """
    heard = Heard()
    spelled = {code: _spell(text, folded) for code, text in exchange.said.items()}
    capital = set(filter(exchange.is_capital, exchange.said))
    pieces = dict.fromkeys(piece for word in exchange.words for piece in _cut(word, spelled))
    for piece in pieces:
        read = piece[::-1] if tongue.rtl else piece
        text = "".join([spelled[code] for code in read])
        weight = len(text) - _WEIGHT_OFFSET
        if weight <= 0:
            continue
        cased = not capital.isdisjoint(piece)
        heard.judged[cased] += weight
        heard.capitals |= capital.intersection(piece)
        if text in tongue.words:
            heard.listed[cased] += weight
            for code in piece:
                heard.own[code].add(text)
            if piece[0] in capital and capital.isdisjoint(piece[1:]):
                heard.begun[text] = piece[0]
    return heard


def _spell(text: str, folded: Mapping[str, str]) -> str:
    """What a code says; empty where it parts words, or where some letter is not known."""
    if not all(map(find_script, text)):
        return ""
    return "".join([folded.get(sign, "\0") for sign in text])


def _cut(word: Sequence[int], spelled: Mapping[int, str]) -> Iterator[tuple[int, ...]]:
    """Runs of codes that say letters."""
    piece: list[int] = []
    for sign in (*word, -1):
        if sign >= 0 and spelled[sign]:
            piece.append(sign)
        elif piece:
            yield tuple(piece)
            piece = []
