"""In which language is a sample solved, and how? Languages in turn, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from inkproof.language.scripts import dominant_script, script_of
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.permutation_cipher import (
    Cipher,
    count_places,
    count_triples,
    find_alphabets,
    read_cipher,
)
from inkproof.repair.permutation_fingerprint import rank_languages
from inkproof.repair.permutation_language import know_language
from inkproof.repair.permutation_search import (
    Ascent,
    Roles,
    ascend,
    climb_on,
    complete,
    find_roles,
)
from inkproof.repair.permutation_shapes import (
    Shapes,
    read_shapes,
    weigh_capitals,
    weigh_shapes,
)
from inkproof.repair.permutation_words import Listed, Reading, measure_words
from inkproof.thresholds import PermutationThresholds

TWINS = {"sh": "sr", "sr": "sh"}
"""One language in two scripts: each is asked where the other is."""
_LTR_FOR_EACH_RTL = 5
Line = Sequence[int]


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Puzzle:
    """The sample, read in one direction."""

    cipher: Cipher
    shapes: Shapes
    roles: Roles


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Solution:
    """The sample, solved in one language."""

    puzzle: Puzzle
    ascent: Ascent
    reading: Reading
    listed: Listed
    sure: bool = True
    """Is there no other script in which it reads as well? Serbian has two."""

    @property
    def merit(self) -> float:
        """By which the language is chosen."""
        return self.listed.share + self.ascent.height / 2

    @property
    def misfit(self) -> float:
        """Nats against it of what is drawn."""
        key = self.ascent.key
        return -float(self.ascent.hill.prior[np.arange(len(key)), key].sum())

    @property
    def script(self) -> str:
        """ISO 15924 code."""
        return script_of(self.reading.hill.tongue.letters[-1])


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Task:
    """What is to be solved."""

    case: FontCase
    """Whose ink and hints are used."""
    lines: Sequence[Line]
    """As `FontSample.lines`, all or part of them."""
    blanks: frozenset[int] = frozenset()
    """Codes that stand between words."""
    small: frozenset[int] | None = None
    """Codes that are letters inside words, where all codes are known to be letters."""
    tongues: frozenset[str] | None = None
    """Languages that are tried; all where None."""


def solve(task: Task, languages: LanguageData, limits: PermutationThresholds) -> Solution | None:
    """The best solution in the likeliest languages that have one; None where none has.

    Args:
        task: the sample.
        languages: word lists and profiles.
        limits: numbers.
    """
    case = task.case
    puzzles = {rtl: _lay_out(task, limits, rtl=rtl) for rtl in (False, True)}
    ordered = _order_languages(case.language, puzzles, languages)
    if task.tongues is not None:
        ordered = [pair for pair in ordered if pair[0] in task.tongues]
    found: list[tuple[Puzzle, Ascent]] = []
    finished: dict[str, Solution | None] = {}
    for start in range(0, len(ordered), limits.languages_at_once):
        batch = ordered[start : start + limits.languages_at_once]
        found += _ascend_all(puzzles, batch, languages, limits)
        found.sort(key=lambda pair: -pair[1].height)
        is_last = start + limits.languages_at_once >= len(ordered)
        convincing = _convinces(found, finished, limits)
        if is_last or convincing or _fits(found, limits):
            alone = convincing and _leads(found, limits)
            if not alone or found[0][1].hill.tongue.code in TWINS:
                _finish_best(found, finished, limits)
            solutions = [solution for solution in finished.values() if solution is not None]
            if solutions:
                return _choose(solutions, case, limits)
    return None


def _lay_out(task: Task, limits: PermutationThresholds, *, rtl: bool) -> Puzzle:
    cipher = read_cipher(task.lines, task.blanks, rtl=rtl)
    if task.small is not None:
        small = np.array([code in task.small for code in cipher.codes], np.bool_)
        every = np.ones(cipher.size, np.bool_)
        shapes = replace(read_shapes(task.case, cipher, small), signs=~every)
        roles = Roles(small=small, alone=~every, letters=every)
        return Puzzle(cipher=cipher, shapes=shapes, roles=roles)
    main = next(iter(find_alphabets(cipher)), np.zeros(cipher.size, np.bool_))
    shapes = read_shapes(task.case, cipher, main)
    roles = find_roles(cipher, main, shapes.signs, limits)
    return Puzzle(cipher=cipher, shapes=shapes, roles=roles)


def _order_languages(
    hint: str, puzzles: dict[bool, Puzzle], languages: LanguageData
) -> list[tuple[str, bool]]:
    """All languages with the direction that they are read in, most likely first.

    What is seen differs with the direction, so the two cannot be compared: after so many
    languages of the one comes one of the other.
    """
    ranked: list[tuple[int, str, bool]] = []
    for rtl, puzzle in puzzles.items():
        triples = count_triples(puzzle.cipher, puzzle.roles.small)
        habits = count_places(triples, puzzle.cipher.size)
        codes = rank_languages(habits, languages, rtl=rtl)
        step = _LTR_FOR_EACH_RTL if rtl else 1
        ranked += [((place + rtl) * step, code, rtl) for place, code in enumerate(codes)]
    ranked.sort(key=lambda entry: (entry[1] != hint, entry[0], entry[1]))
    ordered = [(code, rtl) for _, code, rtl in ranked]
    for code, rtl in [pair for pair in ordered if pair[0] in TWINS]:
        twin = (TWINS[code], rtl)
        if ordered.index(twin) > ordered.index((code, rtl)):
            ordered.remove(twin)
            ordered.insert(ordered.index((code, rtl)), twin)
    return ordered


def _ascend_all(
    puzzles: dict[bool, Puzzle],
    batch: Iterable[tuple[str, bool]],
    languages: LanguageData,
    limits: PermutationThresholds,
) -> list[tuple[Puzzle, Ascent]]:
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


def _leads(found: Sequence[tuple[Puzzle, Ascent]], limits: PermutationThresholds) -> bool:
    """Is the first language far before the second?"""
    return len(found) < 2 or (  # noqa: PLR2004 - there is no second
        found[0][1].height - found[1][1].height > limits.clear_lead
    )


def _fits(found: Sequence[tuple[Puzzle, Ascent]], limits: PermutationThresholds) -> bool:
    """Is the first language so good that others need not be tried?"""
    if not found or found[0][1].rate < limits.good_rate:
        return False
    return found[0][1].rate > limits.sure_rate or (len(found) > 1 and _leads(found, limits))


def _convinces(
    found: Sequence[tuple[Puzzle, Ascent]],
    finished: dict[str, Solution | None],
    limits: PermutationThresholds,
) -> bool:
    """Does the first language make words of most of the text, of nearly all if another is near?

    `finished` takes what comes of it.
    """
    least_rate, least = limits.good_rate, limits.surely_listed
    if _leads(found, limits):
        least_rate, least = limits.min_rate, limits.sure_listed
    if not found or found[0][1].rate < least_rate:
        return False
    puzzle, ascent = found[0]
    code = ascent.hill.tongue.code
    if code not in finished:
        finished[code] = _finish(puzzle, ascent, limits)
    solution = finished[code]
    return solution is not None and solution.listed.share > least


def _finish_best(
    found: Sequence[tuple[Puzzle, Ascent]],
    finished: dict[str, Solution | None],
    limits: PermutationThresholds,
) -> None:
    """Solve to the end in the best languages; `finished` takes what comes of it."""
    for puzzle, ascent in found[: limits.best_languages]:
        code = ascent.hill.tongue.code
        if code not in finished and ascent.height > found[0][1].height - limits.max_behind:
            finished[code] = _finish(puzzle, ascent, limits)


def _finish(puzzle: Puzzle, ascent: Ascent, limits: PermutationThresholds) -> Solution | None:
    """The whole key; None where it makes no words."""
    if ascent.rate < limits.good_rate:
        ascent = climb_on(ascent, limits)
    if ascent.rate < limits.min_rate:
        return None
    capitals = weigh_capitals(puzzle.shapes, limits)
    reading = complete(puzzle.cipher, puzzle.roles, ascent, capitals, limits)
    listed = measure_words(reading, limits)
    too_few = listed.kinds < limits.min_kinds or listed.judged < limits.min_judged
    too_short = listed.weight < limits.min_weight * min(listed.letters, limits.most_letters)
    too_short &= listed.kinds < limits.short_kinds or listed.share < limits.short_listed
    likely = ascent.rate > limits.sure_rate
    least = limits.min_listed_if_likely if likely else limits.min_listed
    if too_few or too_short or listed.share < least:
        return None
    return Solution(puzzle=puzzle, ascent=ascent, reading=reading, listed=listed)


def _choose(
    solutions: Sequence[Solution], case: FontCase, limits: PermutationThresholds
) -> Solution:
    """The best one; of two that differ in little but the script, what is known decides."""
    best = max(solutions, key=lambda solution: solution.merit)
    near = [one for one in solutions if one.merit > best.merit - limits.same_merit]
    least = min(one.misfit for one in near) + limits.max_misfit
    near = [one for one in near if one.misfit <= least]
    best = max(near, key=lambda solution: solution.merit)
    if len({one.script for one in near}) == 1:
        return best
    for one in near:
        if one.reading.hill.tongue.code == case.language:
            return one
    script, _ = dominant_script("".join(case.current.values()))
    chosen = next((one for one in near if one.script == script), best)
    return replace(chosen, sure=False)
