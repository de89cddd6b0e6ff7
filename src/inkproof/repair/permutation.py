"""Were a font's letters exchanged at will? Solve it as one solves a cryptogram.

Reference 000: a permutation is found by hill climbing from a frequency-matched key, and
converges on a few hundred characters. What destroyed information does not climb, which is
itself the answer: then nothing is proposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from inkproof.language.scripts import dominant_script, script_of
from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData, spell
from inkproof.repair.fluency import measure_fluency
from inkproof.repair.permutation_cipher import Cipher, count_places, count_triples, read_cipher
from inkproof.repair.permutation_fingerprint import rank_languages
from inkproof.repair.permutation_language import know_language
from inkproof.repair.permutation_proof import prove_case, prove_letters, settle_harmony
from inkproof.repair.permutation_search import (
    Ascent,
    Roles,
    ascend,
    climb_on,
    complete,
    find_roles,
)
from inkproof.repair.permutation_shapes import Shapes, read_shapes, weigh_shapes
from inkproof.repair.permutation_words import Listed, Reading, measure_words
from inkproof.thresholds import PermutationThresholds, Thresholds


TWINS = {"sh": "sr", "sr": "sh"}
"""One language in two scripts: each is asked where the other is."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class _Puzzle:
    """The sample, read in one direction."""

    cipher: Cipher
    shapes: Shapes
    roles: Roles


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class _Solution:
    """The sample, solved in one language."""

    puzzle: _Puzzle
    ascent: Ascent
    reading: Reading
    listed: Listed
    sure: bool = True
    """Is there no other script in which it reads as well? Serbian has two."""

    @property
    def merit(self) -> float:
        """By which the language is chosen."""
        return self.listed.share + self.ascent.height / 2


def propose_permutation(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """Solve a sample whose codes stand for letters in no order at all.

    Letters that listed words prove weigh 0.9 and more, other letters 0.5 and less, signs that
    are guessed by their place 0.3 and less; digits are left out.

    Args:
        case: the font; what its map says is not asked for letters.
        languages: word lists and profiles; all of them are tried.
        thresholds: the group `permutation`, and what the measure of fluency needs.

    Returns:
        None where there is too little text or too many signs, where the text reads as it
        stands, or where no language makes words of it.
    """
    limits = thresholds.permutation
    if not _is_solvable(case, languages, thresholds):
        return None
    blanks = frozenset(code for code in case.codes if case.is_drawn(code) is False)
    solution = _solve(case, blanks, languages, limits)
    return None if solution is None else _propose(case, blanks, solution, limits)


def _is_solvable(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> bool:
    limits = thresholds.permutation
    signs = sum(case.sample.counts.values())
    if signs < limits.min_solvable or len(case.codes) > limits.max_codes:
        return False
    text = spell(case.sample.lines, case.current)
    fluency = measure_fluency(text, languages, thresholds, case.language)
    reads = fluency.words is not None and fluency.words > limits.max_fluent
    natural = fluency.natural is not None and fluency.natural > limits.max_natural
    return not reads and not (natural and fluency.odd < 0.1)  # noqa: PLR2004


def _solve(
    case: FontCase, blanks: frozenset[int], languages: LanguageData, limits: PermutationThresholds
) -> _Solution | None:
    """The best solution of the likeliest languages that have one."""
    puzzles = {rtl: _lay_out(case, blanks, limits, rtl=rtl) for rtl in (False, True)}
    ordered = list(_order_languages(case, puzzles, languages))
    found: list[tuple[_Puzzle, Ascent]] = []
    finished: dict[str, _Solution | None] = {}
    for start in range(0, len(ordered), limits.languages_at_once):
        batch = ordered[start : start + limits.languages_at_once]
        codes = {code for code, _ in batch}
        batch += [(twin, False) for twin, code in TWINS.items() if code in codes - {twin}]
        found += _ascend_all(puzzles, batch, languages, limits)
        found.sort(key=lambda pair: -pair[1].height)
        is_last = start + limits.languages_at_once >= len(ordered)
        if not (is_last or _fits(found, limits)):
            continue
        for puzzle, ascent in found[: limits.best_languages]:
            code = ascent.hill.tongue.code
            if code not in finished and ascent.height > found[0][1].height - limits.max_behind:
                finished[code] = _finish(puzzle, ascent, limits)
        solutions = [solution for solution in finished.values() if solution is not None]
        if solutions:
            return _choose(solutions, case, limits)
    return None


def _ascend_all(
    puzzles: dict[bool, _Puzzle],
    batch: list[tuple[str, bool]],
    languages: LanguageData,
    limits: PermutationThresholds,
) -> list[tuple[_Puzzle, Ascent]]:
    """A first key in each of some languages."""
    found = []
    for code, rtl in batch:
        puzzle, tongue = puzzles[rtl], know_language(code, languages, limits)
        if tongue is not None:
            shapes = weigh_shapes(puzzle.shapes, tongue, limits)
            ascent = ascend(puzzle.cipher, puzzle.roles, tongue, shapes, limits)
            if ascent is not None:
                found.append((puzzle, ascent))
    return found


def _choose(
    solutions: list[_Solution], case: FontCase, limits: PermutationThresholds
) -> _Solution:
    """The best one; of two that differ in little but the script, that of the stated text."""
    solutions.sort(key=lambda solution: -solution.merit)
    best = solutions[0]
    near = [one for one in solutions if one.merit > best.merit - limits.same_merit]
    if len({_script_of(one) for one in near}) == 1:
        return best
    stated, _ = dominant_script("".join(case.current.values()))
    chosen = next((one for one in near if _script_of(one) == stated), best)
    return replace(chosen, sure=False)


def _script_of(solution: _Solution) -> str:
    return script_of(solution.reading.hill.tongue.letters[-1])


def _fits(found: list[tuple[_Puzzle, Ascent]], limits: PermutationThresholds) -> bool:
    """Is one language so good that others need not be tried?"""
    ascents = sorted((ascent for _, ascent in found), key=lambda ascent: -ascent.height)
    if not ascents or ascents[0].rate < limits.good_rate:
        return False
    leads = len(ascents) > 1 and ascents[0].height - ascents[1].height > limits.clear_lead
    return leads or ascents[0].rate > limits.sure_rate


def _lay_out(
    case: FontCase, blanks: frozenset[int], limits: PermutationThresholds, *, rtl: bool
) -> _Puzzle:
    cipher = read_cipher(case.sample.lines, blanks, rtl=rtl)
    shapes = read_shapes(case, cipher)
    return _Puzzle(cipher=cipher, shapes=shapes, roles=find_roles(cipher, shapes.signs, limits))


def _order_languages(
    case: FontCase, puzzles: dict[bool, _Puzzle], languages: LanguageData
) -> Iterator[tuple[str, bool]]:
    """All languages with the direction that they are read in, most likely first."""
    ranked: list[tuple[float, str, bool]] = []
    for rtl, puzzle in puzzles.items():
        triples = count_triples(puzzle.cipher, puzzle.roles.small)
        habits = count_places(triples, puzzle.cipher.size)
        ranked += [
            (likelihood, code, rtl)
            for likelihood, code in rank_languages(habits, languages, rtl=rtl)
        ]
    ranked.sort(key=lambda entry: (entry[1] != case.language, -entry[0]))
    for _, code, rtl in ranked:
        yield code, rtl


def _finish(puzzle: _Puzzle, ascent: Ascent, limits: PermutationThresholds) -> _Solution | None:
    """The whole key; None where it makes no words."""
    if ascent.rate < limits.good_rate:
        ascent = climb_on(ascent, limits)
    if ascent.rate < limits.min_rate:
        return None
    shapes = weigh_shapes(puzzle.shapes, ascent.hill.tongue, limits)
    reading = complete(puzzle.cipher, puzzle.roles, ascent, shapes, limits)
    listed = measure_words(reading, limits)
    too_few = listed.kinds < limits.min_kinds or listed.judged < limits.min_judged
    if too_few or listed.share < limits.min_listed:
        return None
    return _Solution(puzzle=puzzle, ascent=ascent, reading=reading, listed=listed)


def _propose(
    case: FontCase, blanks: frozenset[int], solution: _Solution, limits: PermutationThresholds
) -> Proposal | None:
    reading, cipher = solution.reading, solution.puzzle.cipher
    doubtful = settle_harmony(reading)
    proof = prove_letters(reading, limits)
    if cipher.counts[proof.torn[1:]].sum() > limits.max_torn * cipher.counts.sum():
        return None
    proven = proof.proven & ~doubtful
    capital, sure = prove_case(reading, proven, solution.puzzle.shapes, limits)
    letters = reading.hill.tongue.letters
    entries: dict[int, Entry] = {}
    for row, letter in enumerate(reading.key.tolist()):
        text = reading.ligatures.get(row) or letters[letter]
        if row and text:
            vouched = solution.sure and proven[row] and sure[row]
            weight = limits.proven_weight if vouched else limits.unproven_weight
            shown = _raise(text, reading.hill.tongue.code) if capital[row] else text
            entries[cipher.codes[row - 1]] = Entry(shown, weight)
    for code in blanks:
        if any(code in line for line in case.sample.lines) and not case.current.get(code, "").isspace():
            entries[code] = Entry(" ", limits.unproven_weight)
    certain = sum(entry.weight == limits.proven_weight for entry in entries.values())
    return Proposal(
        method=Method.PERMUTATION,
        entries=entries,
        language=reading.hill.tongue.code,
        detail=f"{len(entries)} letters, {certain} of them proven by words",
    )


def _raise(letter: str, code: str) -> str:
    """Its capital; Turkish has its own for i."""
    return "\u0130" if code == "tr" and letter == "i" else letter.upper()
