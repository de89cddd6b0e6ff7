"""What does each code say, if each class of characters has a constant of its own?

The map says which characters a code may be: one for each class. Which of them it is, its place
among the codes tells, and its ink, its neighbours and the words of the language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from inkproof.language.folding import fold
from inkproof.language.scripts import dominant_script
from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase
from inkproof.repair.offset_blocks import Tongue
from inkproof.repair.offset_constants import (
    Constant,
    Order,
    Tried,
    choose,
    find_moved,
    find_order,
    read_constants,
    read_map,
    read_moved,
    search_constant,
)
from inkproof.repair.offset_domains import find_bare
from inkproof.repair.offset_forms import Forms
from inkproof.repair.offset_hearing import LATIN_LETTERS, Hearing, cut
from inkproof.repair.offset_kinds import Kind, kind_of
from inkproof.repair.offset_sample import Sample
from inkproof.thresholds import ClassOffsetThresholds

_ROUNDS = 3
"""Times that all codes are asked, each time with what is known by then."""
_FIRM = 3.0
"""Nats by which an answer must be better than the next to be built upon."""
_SURE, _FAIR = 5.0, -3.0
"""Nats by which an answer must be better than the next to be sure, and that an answer is likely
to have itself."""
_TAKEN = 4.0
"""Nats that a character costs which another code says already."""
_IN_ORDER = 30.0
"""Nats that the order of codes is worth."""
_WORD, _SHORT = 1.5, 3
"""Nats that a listed word of six letters is worth when a constant is sought; and the length of
words that are worth none."""
_MOST_WORDS = 1500
"""Words that are looked up for that."""
_LOOKED_AT = 12
"""Best constants of which more is asked."""
_JOINED = (Kind.SMALL, Kind.LETTER, Kind.CAPITAL)
"""What one glyph may say several of."""
_SOUGHT = (Kind.SMALL, Kind.CAPITAL, Kind.DIGIT, Kind.SIGN)


_LAST_ASCII = "~"
_POINTS = frozenset(map(chr, range(0x64B, 0x653)))
"""Vowel signs of Arabic, which words are listed without."""


class Answer(NamedTuple):
    """What a code may say."""

    text: str
    kind: Kind
    nats: float


@dataclass(eq=False, slots=True, kw_only=True)
class Classes:
    """A font of which most letters are known, and what its map says of them."""

    case: FontCase
    sample: Sample
    tongue: Tongue
    foreign: Tongue | None
    """In which names and terms may be, in letters of the same script or another."""
    letters: Mapping[int, str]
    """Code → letter, as they were found."""
    belief: float
    """Weight of what vouches for them."""
    digits: Mapping[int, str]
    """Code → digit, where their order proves them."""
    whole: int | None
    """The constant that all classes seem to have; None where nothing speaks for one."""
    limits: ClassOffsetThresholds
    constants: dict[Kind, Constant] = field(init=False, default_factory=dict)
    _order: Order | None = field(init=False, default=None)
    _said: dict[int, str] = field(init=False)
    _numbered: bool = field(init=False)
    _hearing: Hearing = field(init=False)
    _forms: Forms = field(init=False)

    def __post_init__(self) -> None:
        self._said = read_map(self.case)
        self._numbered = bool(find_bare(self.case, self._said))
        script = dominant_script("".join(self.letters.values()))[0]
        self._hearing = Hearing(self.sample, self.tongue, self.foreign, script)
        self._hearing.know(self.letters)
        self._forms = Forms(self.case, self.letters)

    def settle(self) -> dict[int, Entry]:
        """Code → what it says; nothing where the letters have no constant in common."""
        kinds = [kind_of(ord(letter)) for letter in self.letters.values()]
        main = max(_JOINED, key=kinds.count)
        moved = find_moved(self._said, self.letters, main)
        if moved is None:
            return {}
        self.constants[main] = Constant(moved, sure=True)
        self._order = find_order(self.case, self._said, main, moved)
        if self._order is not None:
            self.constants = read_constants(self._order, self._said) | self.constants
        digit = find_moved(self._said, self.digits, Kind.DIGIT)
        if digit is not None:
            self.constants[Kind.DIGIT] = Constant(digit, sure=True)
        self._go_abroad()
        self._search()
        answers = self._answer_all()
        entries = {
            code: self._enter(code, found)
            for code, found in answers.items()
            if found and self._is_sensible(found[0])
        }
        return entries | self._go_beyond(entries)

    def tell(self) -> str:
        """`capitals -11, small letters -15, digits +3, signs +3 (by class)`."""
        told = [f"{kind} {found.value:+d}" for kind, found in sorted(self.constants.items())]
        return f"{', '.join(told)} (by class)"

    def _go_abroad(self) -> None:
        """Words of another script, in letters that were moved by the same constant."""
        places = self.sample.places
        texts = {
            row: text
            for code, row in places.items()
            for text, kind in self._list(code)
            if text in LATIN_LETTERS and kind is Kind.SMALL
        }
        found = self._hearing.go_abroad(texts)
        if found:
            added = {code: texts[row] for code, row in places.items() if row in found}
            self.letters = {**added, **self.letters}
            self._hearing.know(self.letters)

    def _search(self) -> None:
        """Constants of the classes that the order does not show."""
        places = self.sample.places
        free = {
            code: text for code, text in self._said.items() if code in places and len(text) == 1
        }
        sought = [kind for kind in _SOUGHT if kind not in self.constants]
        for kind in [*sought, *sought]:  # once more, when all others are known
            self.constants.pop(kind, None)
            base = {code: self._best(code) for code in free}
            likely = [found.value for found in self.constants.values()]
            likely += [] if self.whole is None else 2 * [self.whole]
            tried = search_constant(free, kind, base, self._rate, likely)
            found = choose(self._look_closer(free, kind, tried))
            if found is not None:
                self.constants[kind] = found
        if Kind.DIGIT in self.constants:
            digits = self._read(free, Kind.DIGIT, self.constants[Kind.DIGIT].value)
            self._forms.measure_digits(digits)

    def _look_closer(
        self, free: Mapping[int, str], kind: Kind, tried: Sequence[Tried]
    ) -> list[Tried]:
        """The best constants, by what words and shapes say of them as a whole."""
        if kind is Kind.SIGN:
            return list(tried)
        rate = self._rate_digits if kind is Kind.DIGIT else self._rate_words
        closer = [
            one._replace(nats=one.nats + rate(self._read(free, kind, one.value)))
            for one in tried[:_LOOKED_AT]
        ]
        return sorted(closer, reverse=True)

    def _rate_digits(self, read: Mapping[int, str]) -> float:
        return self._forms.rate_digits(read)

    def _rate_words(self, read: Mapping[int, str]) -> float:
        """Nats for the different listed words that hold some letters."""
        places, hearing = self.sample.places, self._hearing
        added = {places[code]: fold(text) for code, text in read.items()}
        texts = {**hearing.letters, **added}
        found = {
            hearing.spell(piece, texts)
            for word in self.sample.words[:_MOST_WORDS]
            if not added.keys().isdisjoint(word)
            for piece in cut(word, texts)
            if len(piece) > _SHORT and not added.keys().isdisjoint(piece)
        }
        listed = [word for word in found if hearing.is_listed(word)]
        return _WORD * sum(min(len(word) - 2, 6) / _SHORT for word in listed)

    def _read(self, free: Mapping[int, str], kind: Kind, value: int) -> dict[int, str]:
        """What a constant makes of codes that are not better explained otherwise."""
        read = ((code, read_moved(text, value, kind)) for code, text in free.items())
        return {
            code: text
            for code, text in read
            if text and self._rate(code, text) >= self._best(code)
        }

    def _list(self, code: int) -> Iterator[tuple[str, Kind]]:
        """All that a code may say."""
        if code in self.letters and self._numbered:
            letter = self.letters[code]
            yield letter, kind_of(ord(letter)) or Kind.LETTER
            return
        if code in self.digits:
            yield self.digits[code], Kind.DIGIT
            return
        text = self._said.get(code, "")
        listed: dict[str, Kind] = {}
        read = self._read_order(code)
        if read and (kind := kind_of(ord(read))) is not None:
            listed[read] = kind
        for kind, constant in self.constants.items():
            if len(text) == 1 or kind in _JOINED:
                moved = [read_moved(sign, constant.value, kind) for sign in text]
                if text and all(moved) and not (self._numbered and max(moved) > _LAST_ASCII):
                    listed.setdefault("".join(moved), kind)
        yield from listed.items()

    def _read_order(self, code: int) -> str:
        return "" if self._order is None else self._order.read(code)

    def _best(self, code: int) -> float:
        rated = [self._rate(code, text) for text, _ in self._list(code)]
        return max(rated, default=float("-inf"))

    def _rate(self, code: int, text: str) -> float:
        """Nats for what a code may say."""
        if len(text) > 1:
            return -_TAKEN if text.isupper() else 0.0  # ligatures are small letters
        row, hearing = self.sample.places[code], self._hearing
        nats = self._forms.rate(code, text)
        nats += hearing.places.rate(row, text) + hearing.places.rate_share(row, text)
        match kind_of(ord(text)):
            case Kind.DIGIT:
                return nats + self._forms.rate_advance(code)
            case Kind.SIGN | None:
                return nats
            case _:
                return nats + hearing.rate(row, text)

    def _answer_all(self) -> dict[int, list[Answer]]:
        """Each code's answers, the best first, when all others are known as well as can be."""
        answers = self._answer()
        for _ in range(1, _ROUNDS):
            firm = {code: found[0].text for code, found in answers.items() if _is_firm(found)}
            self._hearing.know(firm)
            answers = self._answer()
        return answers

    def _answer(self) -> dict[int, list[Answer]]:
        """Each code's answers as things are; the most frequent codes have the first choice."""
        counts, places = self.sample.counts, self.sample.places
        found: dict[int, list[Answer]] = {}
        taken: set[str] = set()
        for code in sorted(places, key=lambda code: -int(counts[places[code]])):
            answers: list[Answer] = []
            for text, kind in self._list(code):
                nats = self._rate(code, text) - _TAKEN * (text in taken)
                if self._order is not None and self._read_order(code) == text:
                    nats += _IN_ORDER
                answers.append(Answer(text, kind, nats))
            found[code] = sorted(answers, key=lambda answer: -answer.nats)
            taken.update(answer.text for answer in found[code][:1])
        return found

    def _enter(self, code: int, answers: Sequence[Answer]) -> Entry:
        """The best answer, weighed by how much better it is than the next."""
        best, *others = answers
        margin = best.nats - max([_FAIR, *(other.nats for other in others)])
        return Entry(best.text, self._weigh(code, best, margin))

    def _weigh(self, code: int, best: Answer, margin: float) -> float:
        limits, constant = self.limits, self.constants.get(best.kind)
        if code in self.digits:
            return limits.arithmetic
        if self._order is not None and self._read_order(code) == best.text:
            stated = self._said.get(code, "")
            agrees = constant is not None and best.text == read_moved(
                stated, constant.value, best.kind
            )
            return limits.arithmetic if agrees else limits.beyond
        sure = constant is not None and constant.sure and margin >= _SURE
        if best.kind in _JOINED:
            if best.text == self.letters.get(code):
                return self.belief
            sure = sure and self._is_confirmed(code, best.text)
        elif best.nats < _FAIR and self._forms.rate(code, best.text) < 0:
            return limits.guess
        return limits.told if sure else limits.uncased

    def _is_confirmed(self, code: int, text: str) -> bool:
        """Is it of ASCII, or does the language speak for it?"""
        if text.isascii() or len(text) > 1:
            return self._hearing.is_used(text)
        return self._hearing.rate(self.sample.places[code], text) >= self.limits.confirming

    def _is_sensible(self, answer: Answer) -> bool:
        """Is it no letter without case, or mark, that the language does not have?"""
        marks = all(sign in _POINTS for sign in answer.text)
        return answer.kind is not Kind.LETTER or marks or self._hearing.is_used(answer.text)

    def _go_beyond(self, entries: Mapping[int, Entry]) -> dict[int, Entry]:
        """Codes that the sample lacks, where nothing is left to choose."""
        taken = {entry.text for entry in entries.values()}
        beyond: dict[int, Entry] = {}
        for code, said in self._said.items():
            if code in self.sample.places or not said.strip():
                continue
            every = [text for text, _ in self._list(code)]
            listed = [text for text in every if text not in taken] or every
            read = self._read_order(code)
            if read or len(listed) == 1:
                text = read or listed[0]
                sure = code in self.digits or bool(read) or self._is_common(code, text)
                beyond[code] = Entry(text, self.limits.arithmetic if sure else self.limits.beyond)
        return beyond

    def _is_common(self, code: int, text: str) -> bool:
        """Is it what one constant says that all classes have?"""
        values = {constant.value for constant in self.constants.values()}
        if len(values) > 1 or len(self.constants) == 1 or len(text) > 1 or not text.isascii():
            return False
        return read_moved(self._said.get(code, ""), values.pop(), kind_of(ord(text))) == text


def _is_firm(answers: Sequence[Answer]) -> bool:
    """Is the first answer much better than the next?"""
    if not answers:
        return False
    rival = answers[1].nats if len(answers) > 1 else _FAIR
    return answers[0].nats - rival >= _FIRM
