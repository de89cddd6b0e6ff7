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
from inkproof.repair.fluency import Fluency, is_clean
from inkproof.repair.offset_alphabets import LATIN
from inkproof.repair.offset_blocks import learn
from inkproof.repair.offset_domains import list_domains
from inkproof.repair.offset_draft import Draft
from inkproof.repair.offset_families import find_families
from inkproof.repair.offset_sample import find_blanks, read_sample
from inkproof.repair.offset_search import Search
from inkproof.repair.trial import measure_case
from inkproof.thresholds import ClassOffsetThresholds, Thresholds


def propose_offset(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What the codes of a font say if constants are taken away; None where none makes language.

    Entries of letters, and of all that the same arithmetic covers, weigh 0.9 or more, codes that
    the sample lacks among them; guesses weigh 0.5 or less. Text that reads as it stands gives
    None, and so do ciphers without order.
    """
    limits = thresholds.class_offset
    before = _measure(case, {}, languages, thresholds)
    reads = is_clean(before, thresholds) and (before.natural or 0.0) >= limits.min_natural
    if reads and before.odd <= limits.max_odd:
        return None
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
        foreign=learn(languages, "en", LATIN.script, rtl=False),
        limits=limits,
    )
    draft.fill()
    texts = {code: entry.text for code, entry in draft.entries.items()}
    after = _measure(case, texts, languages, thresholds)
    if not draft.changes() or not _is_better(before, after, limits):
        return None
    return Proposal(
        method=Method.OFFSET,
        entries=dict(sorted(draft.entries.items())),
        language=families[0].tongue.code,
        detail=draft.tell(),
    )


def _measure(
    case: FontCase, texts: dict[int, str], languages: LanguageData, thresholds: Thresholds
) -> Fluency:
    """How the sample reads with some texts."""
    return measure_case(case, {**case.current, **texts}, languages, thresholds)


def _is_better(before: Fluency, after: Fluency, limits: ClassOffsetThresholds) -> bool:
    """Do more words count, or more n-grams, and not fewer of the latter?"""
    natural = after.natural or 0.0
    was_natural = (before.natural or 0.0) * before.ngrams / max(before.ngrams, after.ngrams, 1)
    words = (
        after.listed - before.listed >= limits.listed_gain
        and (after.words or 0.0) - (before.words or 0.0) >= limits.share_gain
    )
    ngrams = natural >= limits.min_natural and natural - was_natural >= limits.natural_gain
    return (words or ngrams) and natural >= was_natural - limits.natural_loss
