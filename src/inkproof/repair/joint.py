"""How are the fonts of one document repaired together? What one of them proves helps the others.

Each font is repaired alone first. Then, once more, those that are still lossy: with the outlines
that the others' repairs have proven, and with what the others say now in the words that they draw
together. Words that two half lost fonts draw in turn are words only when both are right: so each
is tried as if what its twins say of the other were true, and kept only where that comes true.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from inkproof.model.repair import Certificate, FontRepair
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.fluency import is_clean
from inkproof.repair.in_step import Step, find_step
from inkproof.repair.joint_lines import Cells, count_shared, hear, locate
from inkproof.repair.ladder import presume, repair_font
from inkproof.repair.likeness import are_alike, is_text
from inkproof.repair.trial import measure_case
from inkproof.repair.twins import add_proven, find_twins
from inkproof.repair.unseen import without_unseen
from inkproof.thresholds import Thresholds

Said = Mapping[str, Mapping[int, str]]
"""Key of a font → what its codes say, where that is not what the reader says."""


def repair_together(
    cases: Mapping[str, FontCase],
    wanted: Collection[str],
    languages: LanguageData,
    thresholds: Thresholds,
) -> tuple[FontRepair, ...]:
    """What is kept for the fonts of one document, in their order.

    Args:
        cases: by key, all fonts that were sampled, as the reader read them.
        wanted: keys of those that may be changed; the others only vouch.
        languages: word lists and profiles.
        thresholds: of all rungs.
    """
    twins = find_twins(list(cases.values()), languages, thresholds)
    opened = {key: replace(case, twins=twins) for key, case in cases.items()}
    found = {
        key: repair
        for key, case in opened.items()
        if key in wanted and (repair := _repair(case, languages, thresholds)) is not None
    }
    if len(cases) > 1:
        company = _Company(opened, frozenset(wanted), found, languages, thresholds)
        found |= company.repair_again()
    return tuple(found[key] for key in cases if key in found)


def _repair(
    case: FontCase,
    languages: LanguageData,
    thresholds: Thresholds,
    steps: Sequence[Step] = (),
) -> FontRepair | None:
    repair = repair_font(case, languages, thresholds, steps)
    return repair and without_unseen(repair)


@dataclass(frozen=True, eq=False, slots=True)
class _Company:
    """The fonts of a document after each was looked at alone."""

    cases: Mapping[str, FontCase]
    wanted: Collection[str]
    found: Mapping[str, FontRepair]
    languages: LanguageData
    thresholds: Thresholds

    def repair_again(self) -> dict[str, FontRepair]:
        """Better repairs of fonts that are still lossy; none where nothing new is known."""
        wanted = [key for key in self.cases if key in self.wanted]
        presumed = {key: table for key in wanted if (table := self._presume(key))}
        proven = {key: {**repair.table} for key, repair in self.found.items()}
        said: dict[str, Mapping[int, str]] = {**proven, **presumed}
        if not said:
            return {}
        lossy = [key for key in wanted if key in presumed or self._is_lossy(key)]
        steps = self._find_steps(presumed)
        cells = locate(self.cases)
        better: dict[str, FontRepair] = {}
        leaning: dict[str, set[str]] = {}
        for key in lossy:
            case = self._open_again(key, cells, said)
            further = self._list_further(key, steps)
            if case is None and not further:
                continue
            case = case or self.cases[key]
            repair = _repair(case, self.languages, self.thresholds, further)
            if repair is not None and self._is_better(key, repair):
                better[key] = repair
                leaning[key] = count_shared(self.cases[key], cells, presumed).keys() - {key}
        return self._drop_unfounded(better, leaning, presumed)

    def _is_lossy(self, key: str) -> bool:
        """Is there anything left to find?"""
        case, now = self.cases[key], self._read(key)
        repair = self.found.get(key)
        doubted = () if repair is None else repair.unproven
        if any(now.get(code, "").isalpha() for code in doubted):
            return True
        lost = [code for code in case.codes if not is_text(now.get(code, ""))]
        if repair is not None and any(case.is_drawn(code) is not False for code in lost):
            return True
        fluency = measure_case(case, now, self.languages, self.thresholds)
        return not is_clean(fluency, self.thresholds)

    def _read(self, key: str) -> dict[int, str]:
        """What a font says with its repair."""
        repair = self.found.get(key)
        return {**self.cases[key].current, **({} if repair is None else repair.table)}

    def _presume(self, key: str) -> dict[int, str]:
        """What twins say of it, where nothing was kept of that."""
        case, repair = self.cases[key], self.found.get(key)
        table = presume(case, self.languages, self.thresholds)
        known = {} if repair is None else repair.table
        return {**table, **known} if table.keys() - known.keys() else {}

    def _find_steps(self, presumed: Said) -> dict[str, Step]:
        """By what constant the fonts lie that were repaired, or would be if twins are right."""
        found: dict[str, Step] = {}
        for key, case in self.cases.items():
            repair = self.found.get(key)
            known: Mapping[int, str] = presumed.get(key, {})
            if repair is not None and repair.certificate is Certificate.LANGUAGE:
                known = {code: repair.table.get(code, "") for code in repair.proven}
            step = find_step(case, known, self.thresholds)
            if step is not None:
                found[key] = step
        return found

    def _list_further(self, key: str, steps: Mapping[str, Step]) -> tuple[Step, ...]:
        """Constants of others, for a font whose own was not found."""
        repair = self.found.get(key)
        if repair is not None and repair.certificate is Certificate.LANGUAGE:
            return ()
        return tuple(dict.fromkeys(step for other, step in steps.items() if other != key))

    def _open_again(self, key: str, cells: Cells, said: Said) -> FontCase | None:
        """The font with what is known now; None where that is hardly more than before."""
        case = self.cases[key]
        others = {other: table for other, table in said.items() if other != key}
        twins = add_proven(
            case.twins, self.cases, {k: r for k, r in self.found.items() if k != key}
        )
        news = self._count_news(key, twins)
        words = sum(count_shared(case, cells, others).values())
        least = self.thresholds.certificate.proof_words
        if not news and words < least:
            return None
        return replace(hear(case, cells, others), twins=twins)

    def _count_news(self, key: str, twins: Mapping[str, str]) -> int:
        """Codes that newly named outlines would change."""
        case, now = self.cases[key], self._read(key)
        named = {code: twins.get(case.facts(code).outline, "") for code in case.codes}
        return sum(
            bool(text)
            and text != case.twins.get(case.facts(code).outline)
            and not are_alike(text, now.get(code, ""))
            for code, text in named.items()
        )

    def _is_better(self, key: str, repair: FontRepair) -> bool:
        before = self.found.get(key)
        if before is None:
            return True
        counts = self.cases[key].sample.counts
        shown = [
            sum(counts.get(code, 0) for code in one.proven)
            - sum(counts.get(code, 0) for code in one.unproven)
            for one in (before, repair)
        ]
        firmer = repair.certificate is Certificate.LANGUAGE is not before.certificate
        return shown[1] > shown[0] or (shown[1] == shown[0] and firmer)

    def _drop_unfounded(
        self,
        better: dict[str, FontRepair],
        leaning: Mapping[str, Collection[str]],
        presumed: Said,
    ) -> dict[str, FontRepair]:
        """Only those whose presumptions about others have come true."""
        kept = dict(better)
        while True:
            true = {key for key in presumed if self._came_true(presumed[key], key, kept)}
            false = {key for key in kept if not true.issuperset(leaning[key])}
            if not false:
                return kept
            kept = {key: repair for key, repair in kept.items() if key not in false}

    def _came_true(
        self, presumed: Mapping[int, str], key: str, kept: Mapping[str, FontRepair]
    ) -> bool:
        """Does the repair say of nearly all that is painted what was presumed?"""
        repair = kept.get(key) or self.found.get(key)
        if repair is None:
            return False
        case = self.cases[key]
        counts, now = case.sample.counts, {**case.current, **repair.table}
        total = sum(counts.get(code, 0) for code in presumed)
        agreed = sum(counts.get(code, 0) for code in presumed if now.get(code) == presumed[code])
        return agreed >= self.thresholds.certificate.agreement * total
