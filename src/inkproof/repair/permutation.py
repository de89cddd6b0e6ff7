"""Were a font's letters exchanged at will? Solve it as one solves a cryptogram.

Reference 000: a permutation is found by hill climbing from a frequency-matched key, and
converges on a few hundred characters. What destroyed information does not climb, which is
itself the answer: then nothing is proposed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from inkproof.model.repair import SPACE, Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData, spell
from inkproof.repair.fluency import measure_fluency
from inkproof.repair.permutation_proof import (
    capitalise,
    prove_case,
    prove_letters,
    settle_harmony,
)
from inkproof.repair.permutation_search import SMALL
from inkproof.repair.permutation_solve import Solution, Task, solve
from inkproof.repair.permutation_tied import solve_exchange
from inkproof.thresholds import PermutationThresholds, Thresholds

Lines = Sequence[Sequence[int]]
_BLANK_CANDIDATES = 3
"""Most frequent codes that are tried as the space that a sample lacks."""
_THIN_EM = 0.1
"""Advance of a glyph that draws nothing and is no space, in em."""


def propose_permutation(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """Solve a sample whose codes stand for letters in no order at all.

    Letters that listed words prove weigh 0.9 and more, all others 0.5 and less; punctuation and
    digits are left out. Where a second alphabet stands in words of its own (capitals, Latin
    among Cyrillic), it is solved by itself.

    Args:
        case: the font; what its map says is not asked for letters.
        languages: word lists and profiles; all of them are tried.
        thresholds: the group `permutation`, and what the measure of fluency needs.

    Returns:
        None where there is too little text or too many signs, where the text reads as it
        stands, where codes stand for several letters, or where no language makes words of it.
    """
    limits = thresholds.permutation
    if not _is_solvable(case, languages, thresholds):
        return None
    exchanged = solve_exchange(case, languages, limits)
    if exchanged is not None:
        return _propose(*exchanged, limits)
    for blanks in _find_blanks(case, limits):
        task = Task(case=case, lines=case.sample.lines, blanks=blanks)
        solution = solve(task, languages, limits)
        entries = None if solution is None else _make_entries(case, solution, limits)
        if solution is not None and entries is not None:
            rest = _solve_rest(case, blanks, solution, languages, limits)
            entries |= {
                code: entry
                for code, entry in rest.items()
                if code not in entries or entry.weight > entries[code].weight
            }
            entries |= _name_blanks(case, blanks, solution, limits)
            return _propose(entries, solution, limits)
    return None


def _propose(
    entries: dict[int, Entry], solution: Solution, limits: PermutationThresholds
) -> Proposal:
    certain = sum(entry.weight >= limits.proven_weight for entry in entries.values())
    return Proposal(
        method=Method.PERMUTATION,
        entries=dict(sorted(entries.items())),
        language=solution.reading.hill.tongue.code,
        detail=f"{len(entries)} signs, {certain} of them proven by words",
    )


def _is_solvable(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> bool:
    """Is there enough text, are there few enough codes, and does it not read as it stands?"""
    limits = thresholds.permutation
    signs = sum(case.sample.counts.values())
    if signs < limits.min_solvable or len(case.codes) > limits.max_codes:
        return False
    text = spell(map(_keep_own, case.sample.lines), case.current)
    fluency = measure_fluency(text, languages, thresholds, case.language)
    enough = fluency.evidence >= limits.fluent_evidence * fluency.signs
    if enough and fluency.words is not None and fluency.words > limits.max_fluent:
        return False
    lettered = fluency.ngrams >= limits.fluent_ngrams * fluency.signs
    natural = fluency.natural is not None and fluency.natural > limits.max_natural
    return not (lettered and natural) or fluency.odd > limits.max_odd


def _keep_own(line: Sequence[int]) -> list[int]:
    """The line without words of other fonts."""
    kept: list[int] = []
    word: list[int] = []
    for sign in (*line, SPACE):
        word.append(sign)
        if sign == SPACE:
            if any(one >= 0 for one in word):
                kept += word
            word = []
    return kept


def _find_blanks(case: FontCase, limits: PermutationThresholds) -> Iterator[frozenset[int]]:
    """Sets of codes that may stand between words, likeliest first.

    Codes that draw nothing do. Where words are far too long without them, one of the most
    frequent codes is the space, if that makes words of usual length.
    """
    blanks = frozenset(code for code in case.codes if case.is_drawn(code) is False)
    if _mean_length(case.sample.lines, blanks) <= limits.max_mean_length:
        yield blanks
        return
    counts = Counter(code for line in case.sample.lines for code in line if code >= 0)
    frequent = [code for code, _ in counts.most_common() if code not in blanks]
    for code in frequent[:_BLANK_CANDIDATES]:
        usual = limits.min_mean_length <= _mean_length(case.sample.lines, blanks | {code})
        usual &= _mean_length(case.sample.lines, blanks | {code}) <= limits.max_mean_length
        if case.is_drawn(code) is not True and usual and not _doubles(case.sample.lines, code):
            yield blanks | {code}


def _mean_length(lines: Lines, blanks: frozenset[int]) -> float:
    """Signs a word."""
    words = signs = 0
    for line in lines:
        inside = False
        for sign in line:
            if sign == SPACE or sign in blanks:
                inside = False
            else:
                words += not inside
                signs += 1
                inside = True
    return signs / max(1, words)


def _doubles(lines: Lines, code: int) -> bool:
    """Does a code often follow itself?"""
    doubled = sum(one == other == code for line in lines for one, other in pairwise(line))
    return doubled * 50 > sum(sign == code for line in lines for sign in line)


def _make_entries(
    case: FontCase, solution: Solution, limits: PermutationThresholds
) -> dict[int, Entry] | None:
    """What letters the codes are; None where too many are several letters."""
    reading, cipher = solution.reading, solution.puzzle.cipher
    doubtful = settle_harmony(reading, limits)
    proof = prove_letters(reading, limits)
    if cipher.counts[proof.torn[1:]].sum() > limits.max_torn * cipher.counts.sum():
        return None
    proven = proof.proven & ~doubtful
    capital, sure = prove_case(reading, proven, solution.puzzle.shapes, limits)
    main = (reading.hill.alphabets == SMALL) & (reading.key > 0)
    if not sure[main].any():
        capital = capital | (main & _are_stated_capital(case, cipher.codes))
    tongue = reading.hill.tongue
    entries: dict[int, Entry] = {}
    for row, letter in enumerate(reading.key.tolist()):
        text = reading.ligatures.get(row) or tongue.letters[letter]
        if row and text:
            weight = limits.unproven_weight if proof.supported[row] else limits.guess_weight
            if solution.sure and proven[row] and sure[row]:
                weight = limits.proven_weight
            shown = capitalise(text, tongue.code) if capital[row] else text
            entries[cipher.codes[row - 1]] = Entry(shown, weight)
    return entries


def _are_stated_capital(case: FontCase, codes: Sequence[int]) -> bool:
    """Are most letters capitals by what is stated? A hint, where nothing else tells."""
    counts = case.sample.counts
    stated = [(case.current.get(code, ""), counts.get(code, 0)) for code in codes]
    capitals = sum(times for text, times in stated if text.isupper())
    return capitals > sum(times for text, times in stated if text.islower())


def _solve_rest(
    case: FontCase,
    blanks: frozenset[int],
    solution: Solution,
    languages: LanguageData,
    limits: PermutationThresholds,
) -> dict[int, Entry]:
    """What words without any letter of the main alphabet say of the others.

    Of the same script they are capitals; else they are another language.
    """
    reading = solution.reading
    alphabet = (reading.hill.alphabets == SMALL) & (reading.key > 0)
    main = {solution.puzzle.cipher.codes[row - 1] for row in np.flatnonzero(alphabet).tolist()}
    lines = [list(_drop_words(line, main)) for line in case.sample.lines]
    if sum(sign >= 0 for line in lines for sign in line) < limits.min_solvable:
        return {}
    other = solve(Task(case=case, lines=lines, blanks=blanks), languages, limits)
    entries = None if other is None else _make_entries(case, other, limits)
    if other is None or entries is None:
        return {}
    if other.script != solution.script:
        return {code: entry for code, entry in entries.items() if code not in main}
    tongue = other.reading.hill.tongue
    proven = prove_letters(other.reading, limits).proven
    capitals = {}
    for row, code in enumerate(other.puzzle.cipher.codes, 1):
        if code in entries and code not in main:
            vouched = proven[row] and solution.sure and tongue.cased[other.reading.key[row]]
            weight = limits.proven_weight if vouched else limits.unproven_weight
            capitals[code] = Entry(capitalise(entries[code].text, tongue.code), weight)
    return capitals


def _drop_words(line: Sequence[int], main: set[int]) -> Iterator[int]:
    """The line without words that hold a code of the main alphabet."""
    word: list[int] = []
    for sign in (*line, SPACE):
        word.append(sign)
        if sign == SPACE:
            if not main.intersection(word):
                yield from word
            word = []


def _name_blanks(
    case: FontCase, blanks: frozenset[int], solution: Solution, limits: PermutationThresholds
) -> dict[int, Entry]:
    """Spaces, where the map says otherwise: words vouch for them where there are no others."""
    shown = {sign for line in case.sample.lines for sign in line}
    vouched = solution.sure and SPACE not in shown
    weight = limits.proven_weight if vouched else limits.unproven_weight
    spaces: dict[int, Entry] = {}
    for code in sorted(blanks & case.sample.counts.keys()):
        width = case.facts(code).width
        wide = width is None or width > _THIN_EM
        if wide and not case.current.get(code, "").isspace():
            spaces[code] = Entry(" ", weight)
    return spaces
