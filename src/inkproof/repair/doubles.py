"""Does a font draw one outline under two names? Then its words tell which of them is right.

Programs that split or merge subsets write glyphs twice: once under codes whose names are sound,
and again under codes that nobody named. Both draw the same, so both say the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

from inkproof.language.lexical import read_words
from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData, spell, split_words
from inkproof.repair.fluency import measure_fluency
from inkproof.repair.likeness import is_text
from inkproof.thresholds import Thresholds


def propose_from_doubles(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """For each outline that the font draws under several codes the name that makes words.

    Returns:
        None where no outline has two names, or where neither is known from listed words.
    """
    limits = thresholds.evidence
    doubles = _find_doubles(case)
    if not doubles:
        return None
    lines = spell(case.sample.lines, case.current)
    language = measure_fluency(lines, languages, thresholds, case.language).language
    rates = _rate_codes(case, languages.words(language))
    entries: dict[int, Entry] = {}
    for codes in doubles:
        best = max(codes, key=lambda code: rates.get(code, 0.0))
        text = case.current[best]
        if rates.get(best, 0.0) < limits.min_listed_double or not is_text(text):
            continue
        for code in codes:
            worse = rates.get(code, 0.0) <= limits.max_listed_double
            if case.current[code] != text and worse:
                entries[code] = Entry(text, limits.borrowed)
    if not entries:
        return None
    detail = f"{len(entries)} codes that draw what another one draws"
    return Proposal(method=Method.TWIN, entries=entries, language=language, detail=detail)


def _find_doubles(case: FontCase) -> list[tuple[int, ...]]:
    """Codes of the sample that draw the same and say something else, capitals and all."""
    drawn: defaultdict[str, list[int]] = defaultdict(list)
    for code in case.codes:
        outline = case.facts(code).outline
        if outline and outline != NOTHING_DRAWN and code in case.current:
            drawn[outline].append(code)
    return [
        tuple(codes) for codes in drawn.values() if len({case.current[code] for code in codes}) > 1
    ]


def _rate_codes(case: FontCase, listed: frozenset[str]) -> Mapping[int, float]:
    """For each code the share of the words it stands in that are listed, short ones left out."""
    total: Counter[int] = Counter()
    found: Counter[int] = Counter()
    for word in set(split_words(case.sample.lines)):
        (text,) = spell([word], case.current)
        tokens = read_words(text).tokens
        if not tokens and all(sign.isalpha() for sign in text):
            continue
        good = bool(tokens) and all(token in listed for token in tokens)
        for code in {sign for sign in word if sign >= 0}:
            total[code] += 1
            found[code] += good
    return {code: found[code] / count for code, count in total.items()}
