"""Which outlines of a file have a name that can be trusted? Those of fonts that read well.

Subsets of one font draw the same outlines under other codes. Where one of them has a sound map,
its outlines vouch for those of its twins, digits and symbols included.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData, spell
from inkproof.repair.fluency import measure_fluency
from inkproof.thresholds import Thresholds


def find_twins(
    cases: Sequence[FontCase], languages: LanguageData, thresholds: Thresholds
) -> dict[str, str]:
    """Outline digest → text, of the fonts among these that read as language as they are.

    An outline that two sound fonts call differently vouches for nothing. One font alone has no
    twin.
    """
    if len(cases) < 2:  # noqa: PLR2004 - a twin takes two
        return {}
    votes: dict[str, set[str]] = {}
    for case in cases:
        if not _reads_well(case, languages, thresholds):
            continue
        for code, text in case.current.items():
            outline = case.facts(code).outline
            if outline and outline != NOTHING_DRAWN and text.strip():
                votes.setdefault(outline, set()).add(text)
    return {outline: said.pop() for outline, said in votes.items() if len(said) == 1}


def _reads_well(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> bool:
    """Are the words of the font listed, and none of its signs odd?"""
    lines = spell(case.sample.lines, case.current)
    found = measure_fluency(lines, languages, thresholds, case.language)
    limits = thresholds.suspects
    enough = found.evidence >= limits.min_twin_evidence
    return bool(enough and (found.words or 0.0) >= limits.min_twin_words and not found.odd)
