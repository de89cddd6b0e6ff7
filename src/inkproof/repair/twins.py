"""Which outlines of a file have a name that can be trusted? Those of sound fonts, or sound words.

Subsets of one font draw the same outlines under other codes. Where one of them has a sound map,
its outlines vouch for those of its twins, digits and symbols included. One that is sound in part
vouches code by code: for the letters that stand in listed words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from inkproof.model.repair import FontRepair
from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData
from inkproof.repair.fluency import Fluency
from inkproof.repair.likeness import is_text
from inkproof.repair.trial import measure_case
from inkproof.repair.vouching import rate_codes
from inkproof.thresholds import Thresholds


def find_twins(
    cases: Sequence[FontCase], languages: LanguageData, thresholds: Thresholds
) -> dict[str, str]:
    """Outline digest → text, of fonts among these that read as language as they are, or in part.

    An outline that two sound fonts call differently vouches for nothing; what parts of fonts say
    counts only where no sound font says anything. One font alone has no twin.
    """
    if len(cases) < 2:  # noqa: PLR2004 - a twin takes two
        return {}
    whole: dict[str, set[str]] = {}
    parts: dict[str, set[str]] = {}
    for case in cases:
        found = measure_case(case, case.current, languages, thresholds)
        if _is_sound(found, thresholds):
            _vote(whole, case, case.current.keys())
        else:
            _vote(parts, case, _find_vouched(case, languages.words(found.language), thresholds))
    return _agree(parts | whole)


def add_proven(
    twins: Mapping[str, str], cases: Mapping[str, FontCase], repairs: Mapping[str, FontRepair]
) -> dict[str, str]:
    """The same with what repairs have proven of the outlines of their fonts.

    Args:
        twins: as `find_twins` has them. What repairs say against them, or against each other,
            vouches for nothing.
        cases: by key of the font.
        repairs: the same.
    """
    votes = {outline: {text} for outline, text in twins.items()}
    for key, repair in repairs.items():
        case = cases[key]
        table = {**case.current, **repair.table}
        for outline, text in _list_drawn(case, table, repair.proven):
            votes.setdefault(outline, set()).add(text)
    return _agree(votes)


def _vote(votes: dict[str, set[str]], case: FontCase, codes: Collection[int]) -> None:
    for outline, text in _list_drawn(case, case.current, codes):
        votes.setdefault(outline, set()).add(text)


def _list_drawn(
    case: FontCase, table: Mapping[int, str], codes: Collection[int]
) -> Iterator[tuple[str, str]]:
    """Outlines that leave ink, with their text."""
    for code in codes:
        outline, text = case.facts(code).outline, table.get(code, "")
        if outline and outline != NOTHING_DRAWN and text.strip():
            yield outline, text


def _agree(votes: Mapping[str, Collection[str]]) -> dict[str, str]:
    return {outline: next(iter(said)) for outline, said in votes.items() if len(said) == 1}


def _is_sound(found: Fluency, thresholds: Thresholds) -> bool:
    """Are the words of a font listed, and none of its signs odd?"""
    limits = thresholds.suspects
    enough = found.evidence >= limits.min_twin_evidence
    return bool(enough and (found.words or 0.0) >= limits.min_twin_words and not found.odd)


def _find_vouched(
    case: FontCase, listed: frozenset[str], thresholds: Thresholds
) -> frozenset[int]:
    """Codes of letters that stand in listed words, nearly wherever they stand."""
    limits = thresholds.evidence
    return frozenset(
        code
        for code, standing in rate_codes(case, listed).items()
        if standing.listed >= limits.min_vouching_words
        and standing.rate >= limits.min_listed_double
        and is_text(text := case.current.get(code, ""))
        and text.isalpha()
    )
