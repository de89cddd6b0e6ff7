"""Which codes of a kept table are proven? Those whose text no other could take the place of.

Words prove letters: a letter stands in several listed words, and any other letter in its place
would lose them. Words prove neither digits nor symbols, and nothing that folding makes one: a
capital is told from its small letter by where it stands, and a font of one case by its ink.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from inkproof.language.folding import fold
from inkproof.language.scripts import is_digit, is_letter, is_rtl, is_strong_ltr, to_points
from inkproof.model.repair import UNKNOWN, Entry
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.fluency import WEIGHT_OFFSET
from inkproof.repair.ink_shapes import shows_one_case
from inkproof.repair.spelling import NO_TEXT, Word, collect_words
from inkproof.thresholds import CertificateThresholds, Thresholds

Codes = frozenset[int]
MIN_LETTERS = 4
"""As `lexical.MIN_LETTERS`: shorter words are in no list."""
LEAST_LETTER = 0.0003
"""Share of a list's letters from which a letter is a rival."""
MAX_PIECES = 40
"""Words of each kind, listed or not, that speak for or against a code."""
_EXCHANGED = frozenset("كکيیىıİşŞșȘţŢțȚ")
"""Letters that folding, or the writers of lists, do not tell apart."""
_TURKIC = frozenset({"tr", "az"})
"""Languages that have both kinds of i."""


def prove(
    case: FontCase,
    entries: Mapping[int, Entry],
    language: str,
    languages: LanguageData,
    thresholds: Thresholds,
) -> Codes:
    """Codes of the sample whose text is proven.

    Args:
        case: the font, with all that was kept in `current`.
        entries: what was kept, for the weight of its own evidence.
        language: in which the text reads, BCP 47; empty where words say nothing.
        languages: its words.
        thresholds: the group `certificate`.
    """
    limits = thresholds.certificate
    by_file = {
        code
        for code, entry in entries.items()
        if entry.weight >= limits.sure and code in case.sample.counts
    }
    listed = languages.words(language) if language else frozenset[str]()
    if not listed:
        return frozenset(by_file)
    bench = _Bench(case.current, listed, _list_pieces(case))
    sums = {code: bench.weigh(code) for code in bench.holders}
    by_words = {code for code, sum_ in sums.items() if sum_.proves(limits)}
    by_words = {
        code
        for code in by_words
        if fold(case.current.get(code, ""))  # lists have no optional marks
        and not _is_exchanged(case.current.get(code, ""), language)
    }
    guessed = any(entry.weight <= limits.fill for entry in entries.values())
    by_words = _find_cased(bench, by_words, case, thresholds)
    by_words -= _find_doubles(case) if guessed else set()
    against = {code for code in by_file if code in sums and sums[code].refutes(limits)}
    return frozenset((by_file - against) | by_words)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sum:
    """What the words of a code say for its text, and for the best of all others."""

    words: int
    """Different listed words with it."""
    weight: int
    rival_words: int
    """The most that another letter in its place has."""
    rival_weight: int

    def proves(self, limits: CertificateThresholds) -> bool:
        """Is there no other that comes near?"""
        return (
            self.words - self.rival_words >= limits.proof_words
            and self.weight - self.rival_weight >= limits.proof_weight
        )

    def refutes(self, limits: CertificateThresholds) -> bool:
        """Is another clearly better?"""
        return (
            self.rival_words - self.words >= limits.proof_words
            and self.rival_weight - self.weight >= limits.proof_weight
        )


class _Bench:
    """The pieces of words that may be listed, and what becomes of them with other letters."""

    def __init__(
        self, table: Mapping[int, str], listed: frozenset[str], pieces: Sequence[Word]
    ) -> None:
        self.table = table
        self.listed = listed
        self.rivals = ("", *sorted(find_alphabet(listed)))
        self._folded: dict[int, str] = {}
        self.holders: dict[int, tuple[list[Word], list[Word]]] = {}
        for piece in pieces:
            found = self._fold(piece) in listed
            for code in set(piece):
                if code >= 0:
                    kinds = self.holders.setdefault(code, ([], []))
                    kinds[not found].append(piece)

    def weigh(self, code: int) -> _Sum:
        """A code's text against all others."""
        found, lost = self.holders[code]
        found, lost = found[:MAX_PIECES], lost[:MAX_PIECES]
        best = (0, 0)
        own = fold(self.table.get(code, ""))
        for rival in self.rivals:
            if rival == own:
                continue
            weights = [
                len(word) - WEIGHT_OFFSET
                for piece in (*found, *lost)
                if (word := self._fold(piece, code, rival)) in self.listed
            ]
            best = max(best, (sum(weights), len(weights)))
        return _Sum(
            words=len(found),
            weight=sum(len(self._fold(piece)) - WEIGHT_OFFSET for piece in found),
            rival_words=best[1],
            rival_weight=best[0],
        )

    def _fold(self, piece: Word, code: int = UNKNOWN, text: str = "") -> str:
        """A piece as lists have it; one code may say something else."""
        return "".join([text if sign == code else self._fold_sign(sign) for sign in piece])

    def _fold_sign(self, sign: int) -> str:
        known = self._folded.get(sign)
        if known is None:
            known = self._folded[sign] = fold(say(sign, self.table))
        return known


def say(sign: int, table: Mapping[int, str]) -> str:
    """What a sign of a line says by a table."""
    if sign >= 0:
        return table.get(sign, NO_TEXT)
    return NO_TEXT if sign == UNKNOWN else chr(-sign)


def _list_pieces(case: FontCase) -> list[Word]:
    """Runs of letters of the different words, in the order of reading; none beside digits."""
    pieces: dict[Word, None] = {}
    for word in collect_words(case).words:
        parts = [say(sign, case.current) for sign in word]
        points = to_points("".join(parts))
        if is_digit(points).any():
            continue
        if is_rtl(points).sum() > is_strong_ltr(points).sum():
            word, parts = word[::-1], parts[::-1]  # noqa: PLW2901 - turned as it is read
        for piece in _cut(word, parts):
            pieces[piece] = None
    return list(pieces)


def _cut(word: Word, parts: Sequence[str]) -> Iterator[Word]:
    marked = zip(word, parts, strict=True)
    for lettered, run in groupby(marked, lambda pair: _are_letters(pair[1])):
        if lettered:
            piece = list(run)
            if sum(len(text) for _, text in piece) >= MIN_LETTERS:
                yield tuple(sign for sign, _ in piece)


def _are_letters(text: str) -> bool:
    return bool(text) and bool(is_letter(to_points(text)).all())


@lru_cache(maxsize=16)
def find_alphabet(listed: frozenset[str]) -> frozenset[str]:
    """Letters and marks that make up more than `LEAST_LETTER` of a list's letters."""
    letters = "".join(listed)
    least = LEAST_LETTER * len(letters)
    return frozenset(letter for letter in set(letters) if letters.count(letter) > least)


def _is_exchanged(text: str, language: str) -> bool:
    turkic = language in _TURKIC and bool(set(text) & {"i", "I"})
    return turkic or bool(set(text) & _EXCHANGED)


def _find_doubles(case: FontCase) -> set[int]:
    """All codes but the most frequent of those that say one text and draw different glyphs.

    Where a list knows but one of two letters, words prove it of the other as well: s of the x in
    Linux, the Russian e of its sister with two dots.
    """
    counts = case.sample.counts
    best: dict[str, int] = {}
    for code in sorted(counts, key=lambda code: (-counts[code], code)):
        best.setdefault(case.current.get(code, ""), code)
    return {
        code
        for code in counts
        if (first := best[case.current.get(code, "")]) != code
        and not _draw_alike(case.facts(code).outline, case.facts(first).outline)
    }


def _draw_alike(one: str, other: str) -> bool:
    return bool(one) and one == other


def _find_cased(
    bench: _Bench, codes: Iterable[int], case: FontCase, thresholds: Thresholds
) -> set[int]:
    """Those of the codes of whose case there is no doubt."""
    held = {code: bench.table[code] for code in codes}
    plain = {code for code, text in held.items() if text.lower() == text.upper()}
    limits = thresholds.certificate
    alone = {code for code in held.keys() - plain if _is_settled(bench, code, limits)}
    texts = {held[code] for code in alone}
    paired = {
        code
        for code in held.keys() - plain - alone
        if held[code].isupper() and held[code].lower() in texts and _begins(bench, code)
    }
    cased = alone | paired
    cases = {held[code].isupper() for code in cased}
    every = set(bench.table.values())
    pairs = sum(text.isupper() and text.lower() in every for text in every)
    one = len(cases) == 1 and pairs < limits.case_pairs
    if one and not shows_one_case(case, thresholds.refusal, capitals=cases.pop()):
        return plain
    return plain | cased


def _is_settled(bench: _Bench, code: int, limits: CertificateThresholds) -> bool:
    """Would the other case break the shape of the words: all small, all capitals, one first?"""
    found = bench.holders[code][0][:MAX_PIECES]
    flipped = bench.table[code].swapcase()
    as_is = [_is_even("".join(say(sign, bench.table) for sign in piece)) for piece in found]
    other = [
        _is_even("".join(flipped if sign == code else say(sign, bench.table) for sign in piece))
        for piece in found
    ]
    better = sum(as_is) - sum(other)
    return sum(as_is) >= limits.even * len(found) and better >= limits.proof_words


def _is_even(word: str) -> bool:
    return word.islower() or word.isupper() or (word[0].isupper() and word[1:].islower())


def _begins(bench: _Bench, code: int) -> bool:
    """Does the code stand at the beginning of its words, and nowhere else?"""
    return all(code not in piece[1:] for piece in bench.holders[code][0])
