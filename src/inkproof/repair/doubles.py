"""Does a file draw one outline under two names? Then the words tell which of them is right.

Programs that split or merge subsets write glyphs twice: once under codes whose names are sound,
and again under codes that nobody named, of the same font or of another. Both draw the same, so
both say the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData
from inkproof.repair.likeness import are_alike, is_text
from inkproof.repair.trial import measure_case
from inkproof.repair.vouching import NOWHERE, Standing, rate_codes
from inkproof.thresholds import EvidenceThresholds, Thresholds


def propose_from_doubles(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """For each outline that is drawn under several codes the name that makes words.

    Letters of twins count as well (`FontCase.twins`), for codes that stand in several words, of
    which hardly one is listed.

    Returns:
        None where no outline has two names, or where neither is known from listed words.
    """
    doubles = _find_doubles(case)
    if not doubles:
        return None
    language = measure_case(case, case.current, languages, thresholds).language
    standing = rate_codes(case, languages.words(language))
    limits = thresholds.evidence
    entries: dict[int, Entry] = {}
    for outline, codes in doubles.items():
        text, least = _name(case, outline, codes, standing, limits)
        for code in codes:
            found = standing.get(code, NOWHERE)
            worse = found.rate <= limits.max_listed_double and found.words >= least
            if text and worse and not are_alike(case.current[code], text):
                entries[code] = Entry(text, limits.borrowed)
    if not entries:
        return None
    detail = f"{len(entries)} codes that draw what another one draws"
    return Proposal(method=Method.TWIN, entries=entries, language=language, detail=detail)


def _name(
    case: FontCase,
    outline: str,
    codes: Sequence[int],
    standing: Mapping[int, Standing],
    limits: EvidenceThresholds,
) -> tuple[str, int]:
    """What an outline is called by words, and in how many others its other codes must stand.

    Empty where nobody knows.
    """
    best = max(codes, key=lambda code: standing.get(code, NOWHERE).rate)
    text = case.current[best]
    if standing.get(best, NOWHERE).rate >= limits.min_listed_double and is_text(text):
        return text, 0
    twin = case.twins.get(outline, "")
    return (twin if twin.isalpha() else ""), limits.min_vouching_words


def _find_doubles(case: FontCase) -> dict[str, list[int]]:
    """Outline → codes of the sample that draw it, where it has two names, capitals and all."""
    drawn: defaultdict[str, list[int]] = defaultdict(list)
    for code in case.codes:
        outline = case.facts(code).outline
        if outline and outline != NOTHING_DRAWN and code in case.current:
            drawn[outline].append(code)
    names = {
        outline: {case.current[code] for code in codes} | {case.twins.get(outline, "")} - {""}
        for outline, codes in drawn.items()
    }
    return {outline: codes for outline, codes in drawn.items() if len(names[outline]) > 1}
