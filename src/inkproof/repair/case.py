"""What is there to go on for one font? Its program, and what all sampled pages show of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

import msgspec

from inkproof.language.scripts import is_rtl, is_strong_ltr, to_points
from inkproof.language.trigram import LanguageModels
from inkproof.model.repair import SPACE, UNKNOWN, CodeFacts, FontProgram, FontSample
from inkproof.thresholds import SuspectThresholds

NO_FACTS = CodeFacts()
NOTHING_DRAWN = "-"
SPECK_EM = SuspectThresholds().speck_em


class LanguageData(Protocol):
    """What is needed of the languages."""

    @property
    def codes(self) -> frozenset[str]:
        """Of all languages that have a word list."""

    @property
    def models(self) -> LanguageModels:
        """Profiles and habits of all scripts."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


@dataclass(frozen=True, eq=False, kw_only=True)
class FontCase:
    """One suspect font. The rungs read it and propose; none of them changes it."""

    program: FontProgram
    sample: FontSample
    """Of all sampled pages together."""
    current: Mapping[int, str]
    """What each code of the sample says now: what the reader made of it, or what a rung that was
    kept before this one says instead."""
    twins: Mapping[str, str] = field(default_factory=dict)
    """Outline digest → text, of sound fonts of the same file; only where they agree."""
    language: str = ""
    """Of the document as a whole, as far as it is known; a hint."""

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """All codes that the sample paints, ascending."""
        return tuple(sorted(self.sample.counts))

    @cached_property
    def outlines(self) -> Mapping[str, int]:
        """Outline digest → how many different texts its codes say now."""
        said: dict[str, set[str]] = {}
        for code in self.codes:
            said.setdefault(self.facts(code).outline, set()).add(self.current.get(code, ""))
        return {outline: len(texts) for outline, texts in said.items()}

    def facts(self, code: int) -> CodeFacts:
        """What file and program say of a code; nothing where they say nothing."""
        return self.program.codes.get(code, NO_FACTS)

    def is_drawn(self, code: int) -> bool | None:
        """Does the glyph leave ink? None where nobody knows.

        A speck is none: fonts made of pictures draw one for a space.
        """
        facts = self.facts(code)
        if facts.outline == NOTHING_DRAWN:
            return False
        box = facts.box or self.sample.ink.get(code)
        if box is None:
            return True if facts.outline else None
        wide, high = box[2] - box[0], box[3] - box[1]
        if facts.outline:
            return max(wide, high) > SPECK_EM
        return wide > 0 and high > 0 and max(wide, high) > SPECK_EM


def gather_samples(samples: Sequence[FontSample]) -> FontSample:
    """Several pages' samples of one font as one; of two answers the more frequent one counts."""
    first = samples[0]
    counts: Counter[int] = Counter()
    for sample in samples:
        counts.update(sample.counts)
    return FontSample(
        key=first.key,
        name=first.name,
        lines=tuple(line for sample in samples for line in sample.lines),
        places=tuple(place for sample in samples for place in _list_places(sample)),
        said=_most_said(samples, "said"),
        guessed=tuple(sorted({code for sample in samples for code in sample.guessed})),
        second=_most_said(samples, "second"),
        counts=dict(counts),
        ink={code: box for sample in reversed(samples) for code, box in sample.ink.items()},
    )


def gather_programs(programs: Sequence[FontProgram]) -> FontProgram:
    """What several pages asked of one font as one: each asked for its own codes."""
    codes: dict[int, CodeFacts] = {}
    collection_text: dict[int, str] = {}
    for program in programs:
        codes |= program.codes
        collection_text |= program.collection_text
    fault = next((program.fault for program in programs if program.fault), "")
    return msgspec.structs.replace(
        programs[0], codes=codes, collection_text=collection_text, fault=fault
    )


def _list_places(sample: FontSample) -> Sequence[tuple[int, int, int]]:
    """As many as there are lines; those that are not known are on no page."""
    unknown = [(-1, -1, 0)] * (len(sample.lines) - len(sample.places))
    return [*sample.places, *unknown]


def _most_said(samples: Sequence[FontSample], name: str) -> dict[int, str]:
    votes: dict[int, Counter[str]] = {}
    for sample in samples:
        for code, text in getattr(sample, name).items():
            votes.setdefault(code, Counter())[text] += sample.counts.get(code, 1)
    return {code: heard.most_common(1)[0][0] for code, heard in votes.items()}


def spell(
    lines: Iterable[Sequence[int]], table: Mapping[int, str], unknown: str = "\ufffd"
) -> list[str]:
    """The sample's lines as text, in reading order.

    Lines stand as they are seen; those of mostly right-to-left letters are turned around.

    Args:
        lines: as `FontSample.lines`.
        table: what each code says.
        unknown: what stands for codes that it lacks, for text that is empty, and for signs of
            other fonts that nothing is known of.
    """
    spelled: list[str] = []
    for line in lines:
        parts = [
            (table.get(sign) if sign >= 0 else chr(-sign) if sign != UNKNOWN else "") or unknown
            for sign in line
        ]
        text = "".join(parts)
        points = to_points(text)
        if is_rtl(points).sum() > is_strong_ltr(points).sum():
            text = "".join(reversed(parts))
        spelled.append(text)
    return spelled


def split_words(lines: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    """The sample's words: signs between boundaries, in the order in which they are seen."""
    words: list[tuple[int, ...]] = []
    for line in lines:
        word: list[int] = []
        for sign in (*line, SPACE):
            if sign != SPACE:
                word.append(sign)
            elif word:
                words.append(tuple(word))
                word = []
    return words
