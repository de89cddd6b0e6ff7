"""May what was found overrule what a map says? Only where the text does not read worse for it.

What rungs share that read a text out of the file, and do not guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.fluency import Fluency
from inkproof.repair.likeness import is_text, simplify
from inkproof.repair.trial import measure_case
from inkproof.thresholds import Thresholds

WORD_LETTERS = 3
"""Letters from which on a destination is a word, or most of one, and no ligature of two."""
LIGATURES = frozenset({"ffi", "ffl", "ffj", "fft", "ffb", "ffh", "ffk", "tti"})
"""Those of three: the codes beside them are letters that were lost, and not part of them."""


def make_proposal(
    case: FontCase,
    method: Method,
    entries: dict[int, Entry],
    languages: LanguageData,
    thresholds: Thresholds,
) -> Proposal | None:
    """A proposal of those entries that the text does not speak against.

    Entries of codes that the sample lacks go with those that it has: alone they are none.
    """
    table = {code: entry.text for code, entry in entries.items()}
    against = {code for code in table if is_text(said_of(case, code) or "")}
    if against and not may_overrule(case, table, languages, thresholds):
        entries = {code: entry for code, entry in entries.items() if code not in against}
        against = set()
    if entries.keys().isdisjoint(case.sample.counts):
        return None
    entries |= _find_spaces(case, entries, thresholds)
    filled = len(entries) - len(against)
    detail = f"{filled} codes without text, {len(against)} with another"
    return Proposal(method=method, entries=entries, detail=detail)


def _find_spaces(
    case: FontCase, entries: Mapping[int, Entry], thresholds: Thresholds
) -> dict[int, Entry]:
    """Glyphs that draw nothing, advance like a space, and say no text as things stand.

    A font whose letters had to be found has lost its space the same way.
    """
    limits = thresholds.evidence
    found: dict[int, Entry] = {}
    for code in case.codes:
        width = case.facts(code).width
        lost = code not in entries and case.current.get(code) and not is_text(case.current[code])
        fits = width is not None and limits.space_em[0] <= width <= limits.space_em[1]
        if lost and fits and case.is_drawn(code) is False:
            found[code] = Entry(" ", limits.single)
    return found


def said_of(case: FontCase, code: int) -> str | None:
    """What a code says: read, or by the file's map where a reader dropped it or never saw it.

    None where nobody knows: there is no map to say it.
    """
    read = case.current.get(code)
    if read:
        return read
    stated = case.program.stated.get(code)
    if stated is not None:
        return stated
    return "" if read == "" or case.program.has_map else None


def find_swallowed(case: FontCase) -> frozenset[int]:
    """Codes that a map says nothing for on purpose: a glyph of their line says the whole word.

    Other codes that a map says nothing for are lost. Where the sample lacks a code, any word in
    the map is taken for its neighbour.
    """
    stated = case.program.stated
    silent = {code for code, text in stated.items() if not text}
    if not silent:
        return frozenset()
    speakers = {
        code
        for code, text in stated.items()
        if sum(map(str.isalpha, text)) >= WORD_LETTERS and simplify(text) not in LIGATURES
    }
    if not speakers:
        return frozenset()
    lines = [line for line in case.sample.lines if not speakers.isdisjoint(line)]
    beside = silent.intersection(chain.from_iterable(lines))
    return frozenset(beside | (silent - case.sample.counts.keys()))


def may_overrule(
    case: FontCase, table: Mapping[int, str], languages: LanguageData, thresholds: Thresholds
) -> bool:
    """Does the text read no worse with the table? Where words cannot tell, it may."""
    before = _measure(case, {}, languages, thresholds)
    after = _measure(case, table, languages, thresholds)
    gain = _gain(before, after, thresholds)
    return gain is None or gain >= 0


def reads_better(
    case: FontCase,
    table: Mapping[int, str],
    other: Mapping[int, str],
    languages: LanguageData,
    thresholds: Thresholds,
) -> bool:
    """Does the text read clearly better with the first table than with the second?"""
    gain = _gain(
        _measure(case, other, languages, thresholds),
        _measure(case, table, languages, thresholds),
        thresholds,
    )
    return gain is not None and gain >= thresholds.evidence.min_gain


def _gain(before: Fluency, after: Fluency, thresholds: Thresholds) -> float | None:
    """By how much a text reads better; None where there is too little to tell.

    What reads well is counted, and not its share of what could be looked up: letters that became
    digits or control characters take their words and n-grams out of both.
    """
    limits = thresholds.evidence
    weight = max(before.evidence, after.evidence)
    if weight >= limits.min_words:
        found = [(fluency.words or 0.0) * fluency.evidence for fluency in (before, after)]
        return (found[1] - found[0]) / weight
    ngrams = max(before.ngrams, after.ngrams)
    if ngrams >= limits.min_ngrams:
        known = [(fluency.natural or 0.0) * fluency.ngrams for fluency in (before, after)]
        return (known[1] - known[0]) / ngrams
    return None


def _measure(
    case: FontCase, table: Mapping[int, str], languages: LanguageData, thresholds: Thresholds
) -> Fluency:
    return measure_case(case, {**case.current, **table}, languages, thresholds)
