"""How is one font repaired? Rung by rung, from what the file says itself to what is guessed.

Each rung proposes, the ink may refuse, the certificate keeps or rejects, and what is kept is what
the next rung starts from. The first rungs that make a font sound are the last ones asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from msgspec.structs import replace as change

from inkproof.model.repair import Certificate, Entry, FontRepair, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.certificate import Certified, accept, certify
from inkproof.repair.destinations import propose_from_destinations
from inkproof.repair.doubles import propose_from_doubles
from inkproof.repair.evidence import (
    confirm_guesses,
    propose_from_collection,
    propose_from_font,
    propose_from_second,
    propose_from_twins,
)
from inkproof.repair.in_step import Step, follow, propose_beside, propose_in_step, support
from inkproof.repair.leftovers import find_left, forget, mark_lost
from inkproof.repair.marks import propose_marks
from inkproof.repair.offset import propose_offset
from inkproof.repair.partial import propose_partial
from inkproof.repair.permutation import propose_permutation
from inkproof.repair.proof import prove
from inkproof.repair.refusal import refuse
from inkproof.repair.structure import is_lost
from inkproof.repair.trial import measure_case
from inkproof.thresholds import Thresholds

Rung = Callable[[FontCase, LanguageData, Thresholds], Proposal | None]

_READING: tuple[Rung, ...] = (
    propose_from_destinations,
    propose_marks,
    propose_from_font,
    propose_from_twins,
    propose_from_doubles,
    propose_from_collection,
    propose_from_second,
)
"""Those that read what something says, most certain first."""

_SOLVING: tuple[Rung, ...] = (propose_offset, propose_permutation)
"""Those that must see the whole text as it was to find anything."""

_NAMING: tuple[Rung, ...] = (propose_from_twins, propose_from_doubles)
"""Those that name the outlines that another font, or code, has as well, and no others."""


def repair_font(
    case: FontCase,
    languages: LanguageData,
    thresholds: Thresholds,
    steps: Sequence[Step] = (),
) -> FontRepair | None:
    """What a font should say, as far as something vouches for it; None where nothing is kept.

    Args:
        case: one suspect font, with `current` as the reader made it.
        languages: word lists and profiles.
        thresholds: of all rungs, of certificate and refusal.
        steps: constants by which other fonts of the document lie; tried where a font does not
            read as language before any constant is sought.
    """
    if not case.sample.lines:
        return None
    kept: list[tuple[Proposal, Certified]] = []
    now = case

    def keep(climbed: tuple[Proposal, Certified] | None) -> None:
        nonlocal now
        if climbed:
            kept.append(climbed)
            now = _take_up(now, climbed[1])

    by_step: list[Rung] = [partial(_propose_in_step, step) for step in steps]
    for rung in (*_READING, *by_step, *_SOLVING):
        if rung not in _READING and _reads_naturally(now, languages, thresholds):
            continue
        climbed = _ask(rung, now, languages, thresholds, steps)
        if climbed and rung is propose_offset:
            climbed = _prefer(now, climbed, languages, thresholds)
        if kept and not climbed and rung in _SOLVING:
            climbed = _complete(case, now, rung, languages, thresholds)
        keep(climbed)
    keep(_ask_beside(case, now, kept, languages, thresholds))
    now = forget(case, now, kept, thresholds)
    keep(_ask(propose_partial, now, languages, thresholds, steps))
    if not kept:
        return _confirm(case, languages, thresholds)
    return _report(case, now, kept, languages, thresholds)


def _prefer(
    case: FontCase,
    offset: tuple[Proposal, Certified],
    languages: LanguageData,
    thresholds: Thresholds,
) -> tuple[Proposal, Certified]:
    """Constants, unless exchanged letters make many more words: some constants fit half of those.

    A key finds ligatures as well, which constants leave to the rung for single codes.
    """
    if (offset[1].after.words or 0.0) >= thresholds.certificate.settled_words:
        return offset
    other = _ask(propose_permutation, case, languages, thresholds, ())
    if other is None:
        return offset
    now = _take_up(case, offset[1])
    partly = _ask(propose_partial, now, languages, thresholds, ())
    listed = (partly or offset)[1].after.listed
    more = other[1].after.listed - listed
    return other if more > thresholds.certificate.key_gain * listed else offset


def _ask(
    rung: Rung,
    case: FontCase,
    languages: LanguageData,
    thresholds: Thresholds,
    steps: Sequence[Step],
) -> tuple[Proposal, Certified] | None:
    """What is kept of what one rung proposes; of outlines that have names, the rest as well."""
    proposal = rung(case, languages, thresholds)
    if proposal is None:
        return None
    if rung in _READING:
        proposal = support(case, proposal, thresholds)
    if rung in _NAMING:
        followed = follow(case, proposal, languages, thresholds, steps)
        climbed = _climb(case, followed, languages, thresholds)
        if climbed or followed is proposal:
            return climbed
    return _climb(case, proposal, languages, thresholds)


def _ask_beside(
    case: FontCase,
    now: FontCase,
    kept: Sequence[tuple[Proposal, Certified]],
    languages: LanguageData,
    thresholds: Thresholds,
) -> tuple[Proposal, Certified] | None:
    """What is kept of what the order of the letters that were found says of lost codes."""
    guessed = {
        code
        for proposal, certified in kept
        if proposal.method is Method.PERMUTATION
        for code, entry in certified.entries.items()
        if entry.weight < thresholds.certificate.sure
    }
    proposal = propose_beside(case, now, guessed, thresholds)
    if proposal is None:
        return None
    refused = refuse(now, proposal.entries, thresholds).codes
    left = {code: e for code, e in proposal.entries.items() if code not in refused}
    proposal = change(proposal, entries=left)
    certified = accept(now, proposal, languages, thresholds) if left else None
    return None if certified is None else (proposal, certified)


def _propose_in_step(
    step: Step, case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    return propose_in_step(case, step, languages, thresholds)


def presume(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> dict[int, str]:
    """What twins would say of a font, and what follows from it, certified by nothing.

    Returns:
        Code → text, where it says something else now; what the ink refuses is left out.
    """
    now = case
    for rung in _NAMING:
        proposal = rung(now, languages, thresholds)
        if proposal is not None:
            entries = follow(now, proposal, languages, thresholds).entries
            refused = refuse(now, entries, thresholds).codes
            said = {code: e.text for code, e in entries.items() if code not in refused}
            now = replace(now, current=dict(now.current) | said)
    return {
        code: text
        for code, text in now.current.items()
        if code in case.sample.counts and text != case.current.get(code)
    }


def _confirm(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> FontRepair | None:
    """A map of what a reader guessed and the font confirms; words would confirm it as well."""
    if not case.sample.guessed or _reads_naturally(case, languages, thresholds):
        return None
    entries = confirm_guesses(case, thresholds)
    if not entries:
        return None
    share = measure_case(case, case.current, languages, thresholds).words
    return FontRepair(
        key=case.program.key,
        name=case.program.name,
        methods=(Method.FONT,),
        certificate=Certificate.STRUCTURE,
        language="",
        before=share,
        after=share,
        table={code: entry.text for code, entry in sorted(entries.items())},
        proven=tuple(sorted(entries)),
        detail="what a reader guessed, the font confirms",
    )


def _climb(
    case: FontCase, proposal: Proposal, languages: LanguageData, thresholds: Thresholds
) -> tuple[Proposal, Certified] | None:
    """A proposal, and what is kept of it."""
    refusal = refuse(case, proposal.entries, thresholds)
    left = {code: e for code, e in proposal.entries.items() if code not in refusal.codes}
    proposal = change(proposal, entries=left)
    certified = certify(case, proposal, languages, thresholds) if left else None
    return None if certified is None else (proposal, certified)


def _complete(
    case: FontCase, now: FontCase, rung: Rung, languages: LanguageData, thresholds: Thresholds
) -> tuple[Proposal, Certified] | None:
    """What a rung finds in the font as it was, added to what was kept, where both agree.

    A twin that lacks some glyphs leaves a text behind that is half right, in which no constant
    and no key can be found any more.
    """
    if not _lacks_letters(case, now, thresholds):
        return None
    proposal = rung(case, languages, thresholds)
    if proposal is None:
        return None
    limits = thresholds.certificate
    known = [
        proposal.entries[code].text == text
        for code, text in now.current.items()
        if code in proposal.entries and text != case.current.get(code) and text.isalpha()
    ]
    if sum(known) < limits.agreeing_codes or sum(known) < limits.agreement * len(known):
        return None
    left = {
        code: entry
        for code, entry in proposal.entries.items()
        if entry.weight >= limits.fill
        and now.current.get(code) == case.current.get(code)
        and (entry.text.isalpha() or is_lost(now, code, now.current.get(code, "")))
    }
    refusal = refuse(now, left, thresholds)
    left = {code: entry for code, entry in left.items() if code not in refusal.codes}
    added = change(proposal, entries=left)
    certified = accept(now, added, languages, thresholds) if left else None
    return None if certified is None else (added, certified)


def _lacks_letters(case: FontCase, now: FontCase, thresholds: Thresholds) -> bool:
    """Was enough said to be held against, and are there signs left that nothing was said of?"""
    changed = sum(text != case.current.get(code) for code, text in now.current.items())
    if changed < thresholds.certificate.agreeing_codes:
        return False
    same = sum(
        count
        for code, count in case.sample.counts.items()
        if now.current.get(code) == case.current.get(code) and case.current.get(code, "").strip()
    )
    least = thresholds.certificate.odd_room * sum(case.sample.counts.values())
    return same >= max(1.0, least)


def _reads_naturally(case: FontCase, languages: LanguageData, thresholds: Thresholds) -> bool:
    """Is so much of the text letters as in some language that there is no cipher to solve?"""
    limits = thresholds.certificate
    fluency = measure_case(case, case.current, languages, thresholds)
    least = max(limits.settled_ngrams, limits.lettered * fluency.signs)
    return fluency.ngrams >= least and (fluency.natural or 0.0) >= limits.min_natural


def _take_up(case: FontCase, certified: Certified) -> FontCase:
    said = {code: entry.text for code, entry in certified.entries.items()}
    return replace(case, current=dict(case.current) | said)


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
    sure = thresholds.certificate.sure
    table = {code: e.text for code, e in entries.items() if _is_new(case, code, e.text)}
    if not table:
        return None
    by_words = [
        certified for _, certified in kept if certified.certificate is Certificate.LANGUAGE
    ]
    after = kept[-1][1].after
    language = after.language or by_words[-1].language if by_words else ""
    proven = prove(now, entries, language, languages, thresholds)
    table |= find_left(case, now, table, thresholds) | mark_lost(now, table)
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
        unproven=tuple(
            sorted(
                code
                for code in table.keys() - proven
                if code in case.sample.counts or entries[code].weight < sure
            )
        ),
        detail="; ".join(dict.fromkeys(p.detail for p, _ in kept if p.detail)),
    )


def _is_new(case: FontCase, code: int, text: str) -> bool:
    """Does the file not say that itself?"""
    if code in case.sample.said:
        return case.sample.said[code] != text or code not in case.program.stated
    return case.program.stated.get(code) != text
