"""What does a proposal change, and how does the text read with and without it?

The certificate asks many questions of one proposal: of all of it, of parts, of single codes. What
is measured once is kept here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from inkproof.model.repair import OF_THE_FILE, Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData, spell
from inkproof.repair.fluency import Fluency, measure_fluency
from inkproof.repair.likeness import is_text
from inkproof.repair.spelling import Looked, Words, collect_words, look_up
from inkproof.thresholds import CertificateThresholds, Thresholds


@dataclass(frozen=True, eq=False)
class Trial:
    """A proposal on trial: what changes, and how the text reads with and without."""

    case: FontCase
    method: Method
    entries: Mapping[int, Entry]
    """Only of codes that the sample paints and that say something else now."""
    languages: LanguageData
    thresholds: Thresholds
    words: Words
    before: Fluency

    @property
    def limits(self) -> CertificateThresholds:
        """The numbers of this room."""
        return self.thresholds.certificate

    @cached_property
    def table(self) -> dict[int, str]:
        """What every code says with the proposal."""
        return dict(self.case.current) | {code: e.text for code, e in self.entries.items()}

    @cached_property
    def after(self) -> Fluency:
        """How the text reads with it."""
        return measure_case(self.case, self.table, self.languages, self.thresholds)

    @cached_property
    def listed(self) -> frozenset[str]:
        """Words of the language in which it reads then; empty without any."""
        language = self.after.language or self.before.language
        return self.languages.words(language) if language else frozenset()

    def without(self, codes: Collection[int]) -> Trial:
        """The same without some of the entries."""
        left = {code: entry for code, entry in self.entries.items() if code not in codes}
        return Trial(
            case=self.case,
            method=self.method,
            entries=left,
            languages=self.languages,
            thresholds=self.thresholds,
            words=self.words,
            before=self.before,
        )

    def change(self, codes: Iterable[int]) -> tuple[Looked, Looked]:
        """The words that hold some of the codes: as they stand, and with the whole proposal.

        Only those that change.
        """
        places = self.words.hold(codes)
        old = self.words.spell(self.case.current, places)
        new = self.words.spell(self.table, places)
        pairs = [(one, other) for one, other in zip(old, new, strict=True) if one != other]
        old, new = [one for one, _ in pairs], [other for _, other in pairs]
        return look_up(old, self.listed), look_up(new, self.listed)

    def revert(self, code: int) -> tuple[Looked, Looked]:
        """The words that hold a code: without its change, but with all others, and with it."""
        places = self.words.hold([code])[: self.limits.words_a_code]
        old = dict(self.table)
        old[code] = self.case.current.get(code, "")
        return (
            look_up(self.words.spell(old, places), self.listed),
            look_up(self.words.spell(self.table, places), self.listed),
        )


def open_trial(
    case: FontCase, proposal: Proposal, languages: LanguageData, thresholds: Thresholds
) -> Trial | None:
    """None where nothing changes that the sample shows.

    Guesses at digits and signs are left out, and so are digits for digits that are not sure: a
    wrong number is worse than one that cannot be read.
    """
    limits = thresholds.certificate
    changed = {
        code: entry
        for code, entry in proposal.entries.items()
        if code in case.sample.counts
        and entry.text != case.current.get(code)
        and (is_text(entry.text) or not entry.text)
        and entry.weight >= _least_weight(entry.text, case.current.get(code, ""), proposal, limits)
    }
    if not changed:
        return None
    return Trial(
        case=case,
        method=proposal.method,
        entries=changed,
        languages=languages,
        thresholds=thresholds,
        words=collect_words(case),
        before=measure_case(case, case.current, languages, thresholds),
    )


def _least_weight(
    text: str, said: str, proposal: Proposal, limits: CertificateThresholds
) -> float:
    """Weight that an entry must have to be tried at all.

    What the file says of letters that words confirm, it says of digits as well.
    """
    if any(sign.isalpha() for sign in text) or not text.strip():
        return 0.0
    if text.isdigit():
        read = proposal.method in OF_THE_FILE
        return limits.sure if said.isdigit() and not read else limits.fill
    return limits.fill if is_text(said) else 0.0


def measure_case(
    case: FontCase, table: Mapping[int, str], languages: LanguageData, thresholds: Thresholds
) -> Fluency:
    """How the sample reads by a table."""
    lines = spell(case.sample.lines, table)
    return measure_fluency(lines, languages, thresholds, case.language)
