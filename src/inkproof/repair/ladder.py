"""How is one font repaired? Rung by rung, from what the file says itself to what is guessed.

Each rung proposes, the ink may refuse, the certificate keeps or rejects, and what is kept is what
the next rung starts from. The first rungs that make a font sound are the last ones asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from inkproof.model.repair import Certificate, Entry, FontRepair, Proposal
from inkproof.repair.case import FontCase, LanguageData, spell
from inkproof.repair.certificate import Certified, certify
from inkproof.repair.destinations import propose_from_destinations
from inkproof.repair.evidence import (
    propose_from_collection,
    propose_from_font,
    propose_from_second,
    propose_from_twins,
)
from inkproof.repair.fluency import is_clean, measure_fluency
from inkproof.repair.marks import propose_marks
from inkproof.repair.partial import propose_partial
from inkproof.repair.proof import prove
from inkproof.repair.refusal import refuse
from inkproof.repair.structure import is_lost
from inkproof.thresholds import Thresholds

Rung = Callable[[FontCase, LanguageData, Thresholds], Proposal | None]

RUNGS: tuple[Rung, ...] = (
    propose_from_destinations,
    propose_marks,
    propose_from_font,
    propose_from_twins,
    propose_from_collection,
    propose_from_second,
    propose_partial,
)
"""In the order of `Method`, most certain first."""


def repair_font(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> FontRepair | None:
    """What a font should say, as far as something vouches for it; None where nothing is kept.

    Args:
        case: one suspect font, with `current` as the reader made it.
        languages: word lists and profiles.
        thresholds: of all rungs, of certificate and refusal.
    """
    kept: list[tuple[Proposal, Certified]] = []
    now = case
    for rung in RUNGS:
        if kept and _is_sound(now, languages, thresholds):
            break
        certified = _climb(now, rung, languages, thresholds)
        if certified is not None:
            kept.append(certified)
            now = _take_up(now, certified[1])
    return _report(case, now, kept, languages, thresholds) if kept else None


def _climb(
    case: FontCase, rung: Rung, languages: LanguageData, thresholds: Thresholds
) -> tuple[Proposal, Certified] | None:
    """What one rung proposes and what is kept of it."""
    proposal = rung(case, languages, thresholds)
    if proposal is None:
        return None
    refusal = refuse(case, proposal.entries, thresholds)
    left = {code: e for code, e in proposal.entries.items() if code not in refusal.codes}
    proposal = Proposal(
        method=proposal.method,
        entries=left,
        language=proposal.language,
        detail=proposal.detail,
    )
    certified = certify(case, proposal, languages, thresholds) if left else None
    return None if certified is None else (proposal, certified)


def _take_up(case: FontCase, certified: Certified) -> FontCase:
    said = {code: entry.text for code, entry in certified.entries.items()}
    return replace(case, current=dict(case.current) | said)


def _is_sound(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> bool:
    """Does the sample read as language, and every code of it say something?"""
    if any(is_lost(case, code, case.current.get(code, "")) for code in case.codes):
        return False
    lines = spell(case.sample.lines, case.current)
    return is_clean(measure_fluency(lines, languages, thresholds, case.language), thresholds)


def _report(
    case: FontCase,
    now: FontCase,
    kept: list[tuple[Proposal, Certified]],
    languages: LanguageData,
    thresholds: Thresholds,
) -> FontRepair | None:
    """One table of all that was kept, and what of it is proven by the text as it reads now."""
    entries: dict[int, Entry] = {}
    for _, certified in kept:
        entries |= certified.entries
    table = {code: e.text for code, e in entries.items() if _is_new(case, code, e.text)}
    if not table:
        return None
    by_words = [
        certified for _, certified in kept if certified.certificate is Certificate.LANGUAGE
    ]
    after = kept[-1][1].after
    language = after.language or by_words[-1].language if by_words else ""
    proven = prove(now, entries, language, languages, thresholds)
    return FontRepair(
        key=case.program.key,
        name=case.program.name,
        methods=tuple(dict.fromkeys(proposal.method for proposal, _ in kept)),
        certificate=Certificate.LANGUAGE if by_words else Certificate.STRUCTURE,
        language=language,
        before=kept[0][1].before.words,
        after=after.words,
        table=dict(sorted(table.items())),
        proven=tuple(sorted(proven)),
        unproven=tuple(sorted(table.keys() - proven)),
        detail="; ".join(dict.fromkeys(p.detail for p, _ in kept if p.detail)),
    )


def _is_new(case: FontCase, code: int, text: str) -> bool:
    """Does the file not say that itself?"""
    if code in case.sample.said:
        return case.sample.said[code] != text or code not in case.program.stated
    return case.program.stated.get(code) != text
