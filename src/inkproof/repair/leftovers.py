"""What becomes of the codes of a repaired font that no rung names?

A reader's guess is forgotten, and so is a statement of a map that was found to lie of such codes.
What is left of a map stays, and what nobody can say gets a sign that says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from inkproof.model.repair import Method, Proposal
from inkproof.repair.case import FontCase
from inkproof.repair.certificate import Certified
from inkproof.repair.evidence import find_confirmed
from inkproof.repair.likeness import is_text
from inkproof.repair.spelling import NO_TEXT
from inkproof.repair.structure import fills_a_hole, is_lost
from inkproof.thresholds import Thresholds


def forget(
    case: FontCase,
    now: FontCase,
    kept: Sequence[tuple[Proposal, Certified]],
    thresholds: Thresholds,
) -> FontCase:
    """The case without what is nothing but a guess, or refuted.

    Args:
        case: as the reader made it.
        now: as it reads with all that was kept.
        kept: what each rung proposed, and what of it was kept.
        thresholds: of the certificate.
    """
    refuted = _calls_letters_signs(case, kept, thresholds)
    stays = _find_said(case, now, kept) | find_confirmed(case, thresholds).keys()

    def is_guess(code: int, text: str) -> bool:
        if code in stays or not is_text(text):
            return False
        return fills_a_hole(case, code, text) or (refuted and bool(text.strip()))

    said = {code: "" if is_guess(code, text) else text for code, text in now.current.items()}
    return replace(now, current=said)


def _find_said(
    case: FontCase, now: FontCase, kept: Sequence[tuple[Proposal, Certified]]
) -> set[int]:
    """Codes that a rung named, or that one names as they are read."""
    named = {code for _, certified in kept for code in certified.entries}
    alike = {
        code
        for proposal, _ in kept
        for code, entry in proposal.entries.items()
        if entry.text == now.current.get(code) == case.current.get(code)
    }
    return named | alike


def _calls_letters_signs(
    case: FontCase, kept: Sequence[tuple[Proposal, Certified]], thresholds: Thresholds
) -> bool:
    """Was much that the reading calls signs and digits found to be letters?

    Then codes were given out without any order, and what it calls other signs, digits and
    letters is as wrong. Where letters change places, signs stay what they are.
    """
    found = {
        code
        for proposal, certified in kept
        if proposal.method is Method.PERMUTATION
        for code, entry in certified.entries.items()
        if entry.text.isalpha()
    }
    counts = case.sample.counts
    letters = sum(counts.get(code, 0) for code in found)
    signs = sum(counts.get(c, 0) for c in found if _is_sign(case.current.get(c, "")))
    return signs > thresholds.certificate.refuting_share * letters


def _is_sign(text: str) -> bool:
    return bool(text.strip()) and is_text(text) and not any(map(str.isalpha, text))


def find_left(
    case: FontCase, now: FontCase, table: Mapping[int, str], thresholds: Thresholds
) -> dict[int, str]:
    """What a map that lied of most of the text says of the rest: it stays, and nothing proves it.

    Words certify letters; nothing about words certifies the digits beside them.
    """
    counts = case.sample.counts
    changed = sum(count for code, count in counts.items() if code in table)
    if changed < thresholds.certificate.broad * sum(counts.values()):
        return {}
    said = {code: now.current.get(code, "") for code in counts if code not in table}
    return {code: text for code, text in said.items() if text.strip() and is_text(text)}


def mark_lost(now: FontCase, table: Mapping[int, str]) -> dict[int, str]:
    """What nobody can say: a sign that says so, where a reader would make up a letter, or none.

    Guesses that were not forgotten are none of it.
    """
    return {
        code: NO_TEXT
        for code in now.codes
        if code not in table
        and is_lost(now, code, text := now.current.get(code, ""))
        and not fills_a_hole(now, code, text)
        and now.is_drawn(code) is not False
    }
