"""How does a document get its fonts repaired? Samples from workers, the ladder here, the judge.

A repair is kept for the whole document: pages are surveyed and judged again with it, and one
that makes any page worse than it was is taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from inkproof.decision.document import list_pages
from inkproof.model.notes import Note, NoteCode
from inkproof.model.repair import OF_THE_FILE, FontMap, FontProgram, FontRepair, FontSample
from inkproof.model.signals import FontEvidence
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, PageMode, Verdict
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.messages import Sampled
from inkproof.repair.case import FontCase, gather_programs, gather_samples
from inkproof.repair.joint import repair_together
from inkproof.thresholds import Thresholds

Named = tuple[str, str]
"""A font by name and key, as pages call it."""

MAX_FAULTS = 8
"""Kinds of faults that notes tell of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repairs:
    """What was repaired in a document, and which fonts of its pages that are."""

    fonts: tuple[FontRepair, ...] = ()
    owners: Mapping[Named, tuple[str, ...]] = field(default_factory=dict)
    """Fonts as pages call them → keys of the dictionaries that these may be."""
    notes: tuple[Note, ...] = ()
    """What could not be looked at."""

    @property
    def maps(self) -> tuple[FontMap, ...]:
        """What readers need."""
        return tuple(FontMap(key=font.key, table=font.table) for font in self.fonts)

    @property
    def names(self) -> frozenset[Named]:
        """The repaired fonts as pages call them."""
        keys = {font.key for font in self.fonts}
        return frozenset(named for named, owned in self.owners.items() if keys & set(owned))

    @property
    def vouched(self) -> frozenset[Named]:
        """Those of them that the file itself vouches for, all their characters.

        None of which pages cannot tell whether it is another font that was not repaired.
        """
        return frozenset(
            named
            for named in self.names
            if {font.key for font in self.of(named)}.issuperset(self.owners[named])
            and all(OF_THE_FILE.issuperset(font.methods) for font in self.of(named))
            and not any(font.unproven for font in self.of(named))
        )

    def of(self, named: Named) -> tuple[FontRepair, ...]:
        """The repairs of a font as pages call it."""
        owned = self.owners.get(named, ())
        return tuple(font for font in self.fonts if font.key in owned)

    def without(self, named: Iterable[Named]) -> Repairs:
        """The others."""
        dropped = {key for name in named for key in self.owners.get(name, ())}
        kept = tuple(font for font in self.fonts if font.key not in dropped)
        return replace(self, fonts=kept)


NO_REPAIRS = Repairs()


def repair_fonts(
    sampled: Sequence[Sampled],
    suspects: frozenset[Named],
    language: str,
    languages: Languages,
    thresholds: Thresholds,
) -> Repairs:
    """Every suspect font through the ladder. Pure.

    Args:
        sampled: what all sampled pages show.
        suspects: fonts that may be changed; others only vouch for their twins.
        language: of the document, as far as it is known.
        languages: words and profiles.
        thresholds: all groups.
    """
    owners: dict[Named, tuple[str, ...]] = {}
    samples: dict[str, list[FontSample]] = {}
    programs: dict[str, list[FontProgram]] = {}
    for page in sampled:
        for name, key, keys in page.owners:
            owners[name, key] = tuple(dict.fromkeys((*owners.get((name, key), ()), *keys)))
        for sample in page.samples:
            samples.setdefault(sample.key, []).append(sample)
        for program in page.programs:
            programs.setdefault(program.key, []).append(program)
    wanted = {key for named in suspects for key in owners.get(named, ())}
    cases = {
        key: _open_case(gather_programs(programs[key]), gather_samples(pages), language)
        for key, pages in samples.items()
        if key in programs
    }
    chosen, left = _choose_cases({key: cases[key] for key in cases if key in wanted}, thresholds)
    suspect = {case.program.key for case in chosen}
    kept = repair_together(cases, suspect, languages, thresholds)
    notes = (*_tell_faults(sampled), *_tell_left(left))
    return Repairs(fonts=kept, owners=owners, notes=notes)


def _choose_cases(
    cases: Mapping[str, FontCase], thresholds: Thresholds
) -> tuple[list[FontCase], int]:
    """As many suspect fonts as there is time for, those that say most first; and how many not.

    What a font takes grows with its sample up to a second or so, and nobody watches this process.
    """
    sizes = {key: sum(case.sample.counts.values()) for key, case in cases.items()}
    room = thresholds.suspects.solved_signs
    chosen: set[str] = set()
    for key in sorted(sizes, key=lambda key: -sizes[key]):
        room -= sizes[key]
        if room < 0:
            break
        chosen.add(key)
    return [case for key, case in cases.items() if key in chosen], len(cases) - len(chosen)


def _tell_left(fonts: int) -> Iterator[Note]:
    if fonts:
        word = "font" if fonts == 1 else "fonts"
        message = f"the limit of repair was reached: {fonts} suspect {word} stayed as they were"
        yield Note(NoteCode.LIMIT_REACHED, message)


def _tell_faults(sampled: Sequence[Sampled]) -> Iterator[Note]:
    """A note for each kind of fault, however many pages have it."""
    pages: dict[str, list[int]] = {}
    for page in sampled:
        if page.fault:
            pages.setdefault(page.fault, []).append(page.page + 1)
    for fault, numbers in islice(pages.items(), MAX_FAULTS):
        word = "page" if len(numbers) == 1 else "pages"
        message = f"the fonts of {word} {list_pages(numbers)} could not be looked at: {fault}"
        yield Note(NoteCode.NOT_CHECKED, message)


def _open_case(program: FontProgram, sample: FontSample, language: str) -> FontCase:
    return FontCase(program=program, sample=sample, current=sample.said, language=language)


def find_pages(surveys: Sequence[PageSurvey], fonts: frozenset[Named]) -> list[int]:
    """0-based pages on which one of the fonts draws something."""
    return [
        survey.index
        for survey in surveys
        if any((font.name, font.key) in fonts for font in survey.fonts)
    ]


def find_worse(
    surveys: Sequence[PageSurvey],
    before: Sequence[Verdict],
    after: Sequence[Verdict],
    repairs: Repairs,
) -> frozenset[Named]:
    """Repaired fonts of pages that are worse off than before.

    They kept their text, and would not any more; or they cannot be read any more.
    """
    worse: set[Named] = set()
    for survey, old, new in zip(surveys, before, after, strict=True):
        lost = new.mode is PageMode.FAILED and old.mode is not PageMode.FAILED
        if lost or (old.mode in KEPT and new.mode not in KEPT and new.mode is not PageMode.BLANK):
            worse |= {named for font in survey.fonts if (named := _name(font)) in repairs.names}
    return frozenset(worse)


def _name(font: FontEvidence) -> Named:
    return font.name, font.key
