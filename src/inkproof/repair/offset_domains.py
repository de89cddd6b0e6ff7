"""To which numbers of a code may a constant have been added?

To what it says, to the code itself, to the index of its glyph, or to the number in a glyph name
that means nothing else. Where the numbers are glyph indices, one of the usual orders may say at
once what all of them mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from inkproof.model.repair import CodeFacts
from inkproof.repair.case import FontCase
from inkproof.repair.glyph_names import find_glyph_numbers
from inkproof.repair.offset_orders import ORDERS_END, usual_orders

STATED = "code points"
SPACE_POINT = 0x20


_LAST_ASCII = 0x7E
_LAST_POINT = 0x10FFFF
_CONTROLS = range(0x7F, 0xA0)
_NUMBERED = 0.95
"""Share of all codes whose number a map must say to say nothing else."""


def is_printable(point: int) -> bool:
    """Is it a code point of a sign or a space?"""
    return SPACE_POINT <= point <= _LAST_POINT and point not in _CONTROLS


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Domain:
    """One number for each code, of the sample or not."""

    name: str
    """For people."""
    numbers: Mapping[int, int]
    """By code; codes that have none are left out."""
    meant: bool = False
    """Are the numbers code points already, so that nothing has to be added?"""
    bare: frozenset[int] = frozenset()
    """Codes whose numbers are places in a font, and never were code points: past ASCII a constant
    says nothing of the signs there, and of the letters only what language confirms."""

    def read(self, code: int, constant: int) -> str | None:
        """What a constant makes of a code; None where nothing is known."""
        if code not in self.numbers:
            return None
        point = self.numbers[code] - constant
        if not is_printable(point):
            return None
        text = chr(point)
        if point > _LAST_ASCII and code in self.bare:
            return text if text.isalpha() and point < ORDERS_END else None
        return text

    def has_space(self, blanks: Collection[int], constant: int = 0) -> bool:
        """Does a code that leaves no ink stand where the space should?"""
        return any(self.numbers.get(code) == SPACE_POINT + constant for code in blanks)


def list_domains(case: FontCase) -> list[Domain]:
    """All domains in which the codes of a case differ; where two are the same, the first one.

    Plain numbers come first; the usual orders help where letters are not in the order of Unicode.
    """
    stated = _read_stated(case)
    places = {
        "glyph indices": _read_facts(case, lambda facts: facts.gid),
        "CIDs": _read_facts(case, lambda facts: facts.cid),
        "codes": {code: code for code in _codes(case)},
    }
    plain = [
        Domain(name=STATED, numbers=stated, bare=_find_bare(stated, places.values())),
        Domain(name="glyph names", numbers=_read_names(case)),
    ]
    plain += [
        Domain(name=name, numbers=numbers, bare=frozenset(numbers))
        for name, numbers in places.items()
    ]
    ordered = [
        Domain(name=f"{domain.name} in {name}", numbers=_translate(domain, order), meant=True)
        for domain in plain
        for name, order in usual_orders().items()
    ]
    kept: list[Domain] = []
    for domain in (*plain, *ordered):
        if len(domain.numbers) > 1 and all(domain.numbers != other.numbers for other in kept):
            kept.append(domain)
    return kept


def find_bare(case: FontCase, said: Mapping[int, str]) -> frozenset[int]:
    """Codes of which a map says but the number of the code, or glyph, and a constant.

    Nothing where it says so of less than nearly all: then it knows characters.

    Args:
        case: the font.
        said: code → what the map says.
    """
    points = {code: ord(text) for code, text in said.items() if len(text) == 1}
    glyphs = _read_facts(case, lambda facts: facts.gid)
    bare = _find_bare(points, ({code: code for code in said}, glyphs))
    return bare if len(bare) >= _NUMBERED * len(said) else frozenset()


def _find_bare(points: Mapping[int, int], places: Iterable[Mapping[int, int]]) -> frozenset[int]:
    """Codes whose numbers are their places and a constant, if nearly all are."""
    for numbers in places:
        moves = Counter(points[code] - numbers[code] for code in points if code in numbers)
        if moves and moves.most_common(1)[0][1] >= _NUMBERED * len(points):
            constant = moves.most_common(1)[0][0]
            return frozenset(
                code
                for code, point in points.items()
                if code in numbers and point - numbers[code] == constant
            )
    return frozenset()


def _codes(case: FontCase) -> list[int]:
    return sorted({*case.sample.counts, *case.program.codes, *case.program.stated})


def _read_stated(case: FontCase) -> dict[int, int]:
    """What is read; for codes that the sample lacks, what the map states."""
    texts = {**case.program.stated, **case.current}
    return {code: ord(text) for code, text in texts.items() if len(text) == 1}


def _read_facts(case: FontCase, read: Callable[[CodeFacts], int | None]) -> dict[int, int]:
    numbers = {code: read(facts) for code, facts in case.program.codes.items()}
    return {code: number for code, number in numbers.items() if number}


def _read_names(case: FontCase) -> dict[int, int]:
    named = {code: facts.names[0] for code, facts in case.program.codes.items() if facts.names}
    numbers, _ = find_glyph_numbers(named.values())
    return {code: numbers[name] for code, name in named.items() if name in numbers}


def _translate(domain: Domain, order: Mapping[int, str]) -> dict[int, int]:
    return {code: ord(order[number]) for code, number in domain.numbers.items() if number in order}
