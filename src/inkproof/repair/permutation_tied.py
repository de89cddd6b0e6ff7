"""What does a sample say whose letters were exchanged, capitals along with their small letters?

One unknown for each letter of the alphabet explains small letters, capitals and entries of
several letters. That is so few that words decide at once whether it is so; where capitals were
exchanged in another way, they are sought by themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.permutation_alphabet import fill_alphabet
from inkproof.repair.permutation_exchange import (
    Exchange,
    find_script,
    keep_script,
    read_exchange,
    to_small,
)
from inkproof.repair.permutation_heard import Heard, hear_words
from inkproof.repair.permutation_language import UNSOLVABLE
from inkproof.repair.permutation_proof import capitalise, prove_letters, settle_harmony
from inkproof.repair.permutation_solve import Solution, Task, solve
from inkproof.thresholds import PermutationThresholds


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Key:
    """What letters of the map are, of one script, each as the map says it, in its case."""

    texts: Mapping[str, str]
    """As written."""
    folded: Mapping[str, str]
    """As words are listed."""
    weights: Mapping[str, float]
    """Of the evidence for it, case apart."""
    heard: Heard
    """What words say of codes then."""


@dataclass(frozen=True, eq=False, slots=True)
class Solver:
    """A font, and what is needed to solve it."""

    case: FontCase
    languages: LanguageData
    limits: PermutationThresholds

    def solve(self) -> tuple[dict[int, Entry], Solution] | None:
        """Entries of all scripts, and the solution of the one that has most letters."""
        exchange = read_exchange(self.case, self.limits, tied=True)
        if exchange is None:
            return None
        entries: dict[int, Entry] = {}
        main: Solution | None = None
        for script, letters in exchange.count().most_common():
            if letters < self.limits.min_solvable or script in UNSOLVABLE:
                break
            found = self._solve_script(exchange, script)
            if found is not None:
                key, solution = found
                main = main or solution
                entries |= self._write(exchange, key, solution)
            elif main is None:
                return None
        return None if main is None else (entries, main)

    def _solve_script(self, exchange: Exchange, script: str) -> tuple[Key, Solution] | None:
        """The better of two keys: with capitals tied to small letters, or sought apart."""
        tied = self._try(exchange, script, None)
        if tied is not None and self._is_tied(tied[0]):
            return tied
        exchange_apart = read_exchange(self.case, self.limits, tied=False)
        if exchange_apart is None or exchange_apart.signs == exchange.signs:
            return tied
        code = None if tied is None else tied[1].reading.hill.tongue.code
        apart = self._try(exchange_apart, script, code)
        if tied is None and apart is not None:
            tied = self._try(exchange, script, apart[1].reading.hill.tongue.code)
        if tied is None or apart is None:
            return tied or apart
        listed = [key.heard.listed[True] for key in (tied[0], apart[0])]
        free = len(apart[0].heard.capitals)
        clear = listed[1] - listed[0] >= self.limits.apart_gain * free
        return apart if clear and listed[0] < self.limits.tied_share * listed[1] else tied

    def _try(
        self, exchange: Exchange, script: str, code: str | None
    ) -> tuple[Key, Solution] | None:
        """Solve one script, in one language if it is known."""
        small = frozenset(
            number for number, sign in enumerate(exchange.signs) if sign == to_small(sign)
        )
        task = Task(
            case=exchange.case,
            lines=keep_script(exchange, script),
            small=small,
            tongues=None if code is None else frozenset({code}),
        )
        solution = solve(task, self.languages, self.limits)
        key = None if solution is None else self._read_key(exchange, script, solution)
        return None if solution is None or key is None else (key, solution)

    def _is_tied(self, key: Key) -> bool:
        """Are words with capitals listed nearly as often as others?"""
        small, capital = key.heard.share(capital=False), key.heard.share(capital=True)
        return not key.heard.judged[True] or capital >= self.limits.tied_share * small

    def _read_key(self, exchange: Exchange, script: str, solution: Solution) -> Key | None:
        """What a solution says; None where too many signs are several letters."""
        weights = self._weigh_rows(exchange, script, solution)
        if weights is None:
            return None
        reading, codes = solution.reading, solution.puzzle.cipher.codes
        code = reading.hill.tongue.code
        texts: dict[str, str] = {}
        folded: dict[str, str] = {}
        strength: dict[str, float] = {}
        spelling = reading.spelling
        for row, text in enumerate(reading.written):
            if not row or not text:
                continue
            sign = exchange.signs[codes[row - 1]]
            paired = exchange.tied and to_small(sign.upper()) == sign
            for said in {sign, sign.upper()} if paired else {sign}:
                shown = text if said == to_small(said) else capitalise(text, code)
                texts[said], folded[said], strength[said] = shown, spelling[row], weights[row]
        heard = hear_words(exchange, folded, reading.hill.tongue)
        return Key(texts=texts, folded=folded, weights=strength, heard=heard)

    def _weigh_rows(
        self, exchange: Exchange, script: str, solution: Solution
    ) -> list[float] | None:
        """Weights of a reading's rows, all of them filled; None where they are torn."""
        reading, cipher, limits = solution.reading, solution.puzzle.cipher, self.limits
        doubtful = settle_harmony(reading, limits)
        proof = prove_letters(reading, limits)
        if cipher.counts[proof.torn[1:]].sum() > limits.max_torn * cipher.counts.sum():
            return None
        alphabet = exchange.list_letters(script)
        said = {row: exchange.signs[code] for row, code in enumerate(cipher.codes, 1)}
        weights = np.where(proof.supported, limits.unproven_weight, limits.guess_weight)
        if solution.sure:
            weights[proof.proven & ~doubtful] = limits.proven_weight
        for case in (True, False):
            members = {
                row: to_small(sign)
                for row, sign in said.items()
                if (sign == to_small(sign)) == case
            }
            filled = fill_alphabet(reading, proof, members, alphabet, limits)
            weights[sorted(filled)] = limits.guess_weight
            marks = [row for row in filled if not said[row].isalpha()]
            weights[marks] = limits.unproven_weight  # guesses at signs are tried from there on
        return [float(weight) for weight in weights]

    def _write(self, exchange: Exchange, key: Key, solution: Solution) -> dict[int, Entry]:
        """What each code says."""
        shapes, limits, counts = solution.puzzle.shapes, self.limits, self.case.sample.counts
        sure = key.heard.tells_case(limits)
        entries: dict[int, Entry] = {}
        spoken: set[str] = set()
        for code in sorted(exchange.said, key=lambda code: (-counts[code], code)):
            said = exchange.said[code]
            entry = _spell(said, key)
            if entry is None:
                continue
            capital = exchange.is_capital(code)
            needed = limits.proof_words if said in spoken else int(capital or len(said) > 1)
            known = sure or (shapes.one_height if capital else shapes.many_heights)
            known |= entry.text.lower() == entry.text.upper()
            if not known or len(key.heard.own[code]) < needed:
                entry = Entry(entry.text, min(entry.weight, limits.unproven_weight))
            spoken.add(said)
            entries[code] = entry
        for code, said in exchange.beyond.items():
            entry = _spell(said, key)
            if entry is not None:
                entries[code] = Entry(entry.text, min(entry.weight, limits.unproven_weight))
        return entries


def _spell(said: str, key: Key) -> Entry | None:
    """What an entry of the map means; None where it holds no letter, or an unknown one."""
    letters = [sign for sign in said if find_script(sign)]
    if not letters or not all(sign in key.texts for sign in letters):
        return None
    text = "".join([key.texts.get(sign, sign) for sign in said])
    return Entry(text, min(key.weights[sign] for sign in letters))


def solve_exchange(
    case: FontCase, languages: LanguageData, limits: PermutationThresholds
) -> tuple[dict[int, Entry], Solution] | None:
    """What codes say whose map says letters for letters; None where it does not, or none fit.

    Args:
        case: the font.
        languages: word lists and profiles.
        limits: numbers.

    Returns:
        Entries of all scripts, and the solution of the one that has most letters.
    """
    return Solver(case, languages, limits).solve()
