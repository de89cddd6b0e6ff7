"""Does a map say letters for letters, only others? Then it is a key of its own to what it hides.

Maps whose letters changed places mostly keep the rest: signs say signs, small letters say small
letters, capitals say the capitals of whatever their small letters say. Seen that way there is but
one unknown for each letter of the alphabet, whichever codes and entries it stands in.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from msgspec.structs import replace as change

from inkproof.language.scripts import COMMON, script_of
from inkproof.model.repair import SPACE, UNKNOWN, CodeFacts
from inkproof.repair.case import FontCase
from inkproof.repair.ink_shapes import find_box
from inkproof.repair.permutation_language import RTL_SCRIPTS
from inkproof.thresholds import PermutationThresholds

Line = tuple[int, ...]

_JOINERS = frozenset("-'\u2010\u2011\u2019/.")
"""Signs that stand inside words."""
_LONGEST = 24
"""Letters of the longest word that is looked at. As `spelling.LONGEST`."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Exchange:
    """What a font says, letter by letter, as a sample of its own."""

    signs: tuple[str, ...]
    """The letters that it says, by number; small ones where capitals go with them."""
    scripts: tuple[str, ...]
    """ISO 15924 codes of these."""
    said: Mapping[int, str]
    """Code → what the map says."""
    beyond: Mapping[int, str]
    """The same of codes that the sample lacks; only where it says letters."""
    words: tuple[Line, ...]
    """The different words, of codes; none with letters of other fonts."""
    lines: tuple[Line, ...]
    """As `FontSample.lines`, with numbers of `signs` for codes; other signs are those of other
    fonts."""
    case: FontCase
    """The font whose codes are those numbers."""
    tied: bool
    """Do capitals count as their small letters?"""

    def is_capital(self, code: int) -> bool:
        """Does the map say a capital?"""
        return self.said[code] != self.said[code].lower()

    def list_letters(self, script: str) -> frozenset[str]:
        """All letters of a script that the map says, as small ones."""
        every = chain.from_iterable((*self.said.values(), *self.beyond.values()))
        return frozenset(to_small(sign) for sign in every if find_script(sign) == script)

    def count(self) -> Counter[str]:
        """Letters of each script, the most frequent first."""
        found: Counter[str] = Counter()
        for number, times in self.case.sample.counts.items():
            found[self.scripts[number]] += times
        return found


def to_small(letter: str) -> str:
    """The small letter of a capital that is its only capital; others stay."""
    small = letter.lower()
    return small if len(small) == 1 and small.upper() == letter else letter


@lru_cache(maxsize=4096)
def find_script(sign: str) -> str:
    """Of a letter or mark, its script; empty for all other signs and those of no script."""
    if unicodedata.category(sign)[0] not in "LM":
        return ""
    script = script_of(sign)
    return "" if script == COMMON else script


def read_exchange(case: FontCase, limits: PermutationThresholds, *, tied: bool) -> Exchange | None:
    """The sample by the letters that its map says; None where that is no text of other letters.

    Args:
        case: the font.
        limits: numbers.
        tied: are capitals exchanged as their small letters are?
    """
    said = {code: _find_text(case, code) for code in case.codes}
    letters: Counter[str] = Counter()
    for code, text in said.items():
        for sign in filter(find_script, text):
            letters[to_small(sign) if tied else sign] += case.sample.counts[code]
    blank = frozenset(code for code in case.codes if case.is_drawn(code) is False)
    words = tuple(dict.fromkeys(_list_words(case, said, blank)))
    if len(letters) < limits.min_letters or not _are_words(words, said, limits):
        return None
    signs = tuple(sorted(letters, key=lambda sign: (-letters[sign], sign)))
    numbers = {sign: number for number, sign in enumerate(signs)}
    spelled = {
        code: (SPACE,) if code in blank else tuple(_spell(text, numbers, tied=tied))
        for code, text in said.items()
    }
    lines = tuple(
        tuple(part for sign in line for part in (spelled[sign] if sign >= 0 else (sign,)))
        for line in case.sample.lines
    )
    return Exchange(
        signs=signs,
        scripts=tuple(map(find_script, signs)),
        said=said,
        beyond={
            code: text
            for code, text in case.program.stated.items()
            if code not in said and any(map(find_script, text))
        },
        words=words,
        lines=lines,
        case=_draw(case, signs, said, lines),
        tied=tied,
    )


def _find_text(case: FontCase, code: int) -> str:
    """What is said of a code; as the map orders it: engines turn some entries around."""
    text, stated = case.current.get(code, ""), case.program.stated.get(code, "")
    return stated if len(text) > 1 and sorted(text) == sorted(stated) else text


def _spell(text: str, numbers: Mapping[str, int], *, tied: bool) -> Iterator[int]:
    """What an entry says, letters by number, left to right."""
    if not text:
        yield UNKNOWN
    rtl = RTL_SCRIPTS.issuperset(map(find_script, text))
    for sign in text[::-1] if rtl else text:
        if find_script(sign):
            yield numbers[to_small(sign) if tied else sign]
        else:
            yield SPACE if sign.isspace() else -ord(sign)


def _list_words(case: FontCase, said: Mapping[int, str], blank: frozenset[int]) -> Iterator[Line]:
    """Codes between spaces; no words with letters of other fonts."""
    for line in case.sample.lines:
        word: list[int] = []
        own = True
        for sign in (*line, SPACE):
            if sign == SPACE or sign in blank or (sign >= 0 and said[sign].isspace()):
                if own and word:
                    yield tuple(word)
                word, own = [], True
            else:
                word.append(sign)
                own &= sign >= 0 or (sign != UNKNOWN and not find_script(chr(-sign)))


def _are_words(
    words: Sequence[Line], said: Mapping[int, str], limits: PermutationThresholds
) -> bool:
    """Are most of them of letters alone, of one script, and capitals where capitals may be?"""
    even = total = 0
    cased = any(text.lower() != text.upper() for text in said.values())
    least = limits.min_even if cased else limits.min_even_caseless
    for word in words:
        text = "".join(said[sign] if sign >= 0 else chr(-sign) for sign in word)
        lettered = [at for at, sign in enumerate(text) if find_script(sign)]
        inner = text[lettered[0] : lettered[-1] + 1] if lettered else ""
        if 1 < len(inner) <= _LONGEST and not any(map(str.isdecimal, inner)):
            total += len(inner)
            even += len(inner) * _is_even(inner)
    return total >= limits.min_solvable / 2 and even >= least * total


def _is_even(word: str) -> bool:
    scripts = [find_script(sign) for sign in word]
    if len({*scripts} - {""}) != 1:
        return False
    if not all(script or sign in _JOINERS for script, sign in zip(scripts, word, strict=True)):
        return False
    return word == word.lower() or word == word.upper() or word[1:] == word[1:].lower()


def _draw(
    case: FontCase, signs: Sequence[str], said: Mapping[int, str], lines: tuple[Line, ...]
) -> FontCase:
    """A font of letters: each drawn as the code that says that alone, most often if several do."""
    boxes = {}
    for code in sorted(said, key=lambda code: case.sample.counts[code]):
        box = find_box(case, code)
        if box is not None:
            boxes[said[code]] = box
    facts = {
        number: CodeFacts(box=boxes[sign]) for number, sign in enumerate(signs) if sign in boxes
    }
    spoken = dict(enumerate(signs))
    sample = change(
        case.sample,
        lines=lines,
        said=spoken,
        guessed=(),
        second={},
        counts=dict(Counter(sign for line in lines for sign in line if sign >= 0)),
        ink={},
    )
    program = change(case.program, codes=facts, stated={})
    return FontCase(program=program, sample=sample, current=spoken, language=case.language)


def keep_script(exchange: Exchange, script: str) -> list[Line]:
    """The lines with the letters of one script; words with others are unknown."""
    known = {number for number, name in enumerate(exchange.scripts) if name == script}
    return [
        tuple(UNKNOWN if sign >= 0 and sign not in known else sign for sign in line)
        for line in exchange.lines
    ]
