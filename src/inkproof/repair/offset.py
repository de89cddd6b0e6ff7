"""Did a constant move the letters of a font, and which one each kind of letters?

A subset font numbers its glyphs in the order of the original, so a lost map often leaves the true
text plus a constant (reference 000, "Repair is often cheaper than re-OCR"). Real fonts have one
constant for small letters, another for capitals, and others for digits and punctuation: so each
class is looked for alone. Letters are certified by n-grams. Digits and punctuation are not: they
follow where one constant covers more than one class, or where structure leaves no choice, and are
the best guess elsewhere, with a weight that says so.
"""

from __future__ import annotations

from inkproof.model.repair import Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.offset_blocks import Search
from inkproof.repair.offset_domains import list_domains
from inkproof.repair.offset_draft import Draft
from inkproof.repair.offset_families import find_families
from inkproof.repair.offset_sample import find_blanks, read_sample
from inkproof.thresholds import Thresholds


def propose_offset(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What the codes of a font say if constants are taken away; None where none makes language.

    Entries of letters, and of all that the same arithmetic covers, weigh 0.9 or more, codes that
    the sample lacks among them; guesses weigh 0.5 or less. Text that reads as it stands gives
    None, and so do ciphers without order.
    """
    limits = thresholds.class_offset
    blanks = find_blanks(case)
    sample = read_sample(case, blanks, limits.sample_signs)
    if sample is None or sample.signs < limits.min_signs:
        return None
    search = Search(
        sample=sample,
        domains=list_domains(case),
        blanks=blanks,
        languages=languages,
        limits=limits,
    )
    families = find_families(case, search)
    if not families or all(family.is_silent(case) for family in families):
        return None
    draft = Draft(
        case=case,
        sample=sample,
        blanks=blanks,
        families=families,
        domains=search.domains,
        limits=limits,
    )
    draft.fill()
    if not draft.changes():
        return None
    return Proposal(
        method=Method.OFFSET,
        entries=dict(sorted(draft.entries.items())),
        language=families[0].tongue.code,
        detail=draft.tell(),
    )
