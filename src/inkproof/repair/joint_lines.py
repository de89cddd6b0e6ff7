"""Which sign of one font's lines is drawn by which code of another? Words that fonts draw in turn.

A sample knows of other fonts only what a reader made of their signs. Where lines of several
samples are cut from the same line of a page, the codes behind those signs are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec.structs import replace as change

from inkproof.language.scripts import is_rtl, to_points
from inkproof.model.repair import SPACE, UNKNOWN
from inkproof.repair.case import FontCase
from inkproof.repair.likeness import is_text

Cells = Mapping[tuple[int, int, int], tuple[str, int]]
"""Reading, line and sign → the font, by its key, and the code that draws it."""
Line = tuple[int, ...]


def locate(cases: Mapping[str, FontCase]) -> Cells:
    """Where all codes of all samples stand; those without places are left out."""
    return {
        (reading, row, first + at): (key, sign)
        for key, case in cases.items()
        for line, (reading, row, first) in zip(case.sample.lines, case.sample.places, strict=False)
        if reading >= 0
        for at, sign in enumerate(line)
        if sign >= 0
    }


def hear(case: FontCase, cells: Cells, said: Mapping[str, Mapping[int, str]]) -> FontCase:
    """The font with what others say now, in the words that they draw together.

    Args:
        case: the font; lines without a place stay as they are.
        cells: of all fonts.
        said: by key what the codes of other fonts say instead of what the reader made of them.
    """
    lines = [_hear_line(line, place, cells, said) for line, place in _pair(case)]
    return replace(case, sample=change(case.sample, lines=tuple(lines), places=()))


def count_shared(
    case: FontCase, cells: Cells, said: Mapping[str, Mapping[int, str]]
) -> Counter[str]:
    """For each of the other fonts the different words that it draws a part of, of those codes."""
    words: set[tuple[str, Line]] = set()
    for line, place in _pair(case):
        for start, stop in _find_words(line):
            for at in range(start, stop):
                key, code = _look_up(cells, place, at, line[at])
                if code in said.get(key, ()):
                    words.add((key, line[start:stop]))
    return Counter(key for key, _ in words)


def _pair(case: FontCase) -> Iterator[tuple[Line, tuple[int, int, int]]]:
    places = case.sample.places
    for at, line in enumerate(case.sample.lines):
        yield line, places[at] if at < len(places) else (-1, -1, 0)


def _look_up(cells: Cells, place: tuple[int, int, int], at: int, sign: int) -> tuple[str, int]:
    """Font and code of a sign of another font; no font where it is not known."""
    reading, row, first = place
    if sign >= 0 or sign == SPACE:
        return "", UNKNOWN
    return cells.get((reading, row, first + at), ("", UNKNOWN))


def _find_words(line: Line) -> Iterator[tuple[int, int]]:
    """Where the words of a line are that hold a code of the font itself."""
    start = 0
    for at, sign in enumerate((*line, SPACE)):
        if sign == SPACE:
            if any(own >= 0 for own in line[start:at]):
                yield start, at
            start = at + 1


def _hear_line(
    line: Line,
    place: tuple[int, int, int],
    cells: Cells,
    said: Mapping[str, Mapping[int, str]],
) -> Line:
    spelled: list[Line] = [(sign,) for sign in line]
    for start, stop in _find_words(line):
        for at in range(start, stop):
            key, code = _look_up(cells, place, at, line[at])
            if code in said.get(key, ()):
                spelled[at] = _spell(said[key][code])
    return tuple(sign for signs in spelled for sign in signs)


def _spell(text: str) -> Line:
    """A text as signs of another font, in the order in which they are seen."""
    if not text.strip():
        return (SPACE,)
    if not is_text(text):
        return (UNKNOWN,)
    seen = reversed(text) if is_rtl(to_points(text)).any() else text
    return tuple(SPACE if sign == " " else -ord(sign) for sign in seen)
