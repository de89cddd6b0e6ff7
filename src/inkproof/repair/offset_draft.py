"""What does each code say, once the constants of the letters are known? The most certain first.

Letters come first, then blanks, then what the same arithmetic covers, then what the language tells
code by code, then digits by structure, and guesses last. What is entered stays.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase
from inkproof.repair.offset_accents import find_accents
from inkproof.repair.offset_beyond import (
    LIGATURES,
    Choice,
    Reader,
    choose_reader,
    list_readers,
    read_letters,
    spell_out,
    suit,
)
from inkproof.repair.offset_blocks import Block, Tongue
from inkproof.repair.offset_classes import Classes
from inkproof.repair.offset_digits import find_ordered, find_steps
from inkproof.repair.offset_domains import STATED, Domain
from inkproof.repair.offset_families import Family, count_company, read_whole
from inkproof.repair.offset_grams import fold_letter
from inkproof.repair.offset_guesses import guess_digits, guess_signs
from inkproof.repair.offset_orders import ORDERS_END
from inkproof.repair.offset_rest import hear, is_told, weigh_proposed
from inkproof.repair.offset_sample import BOUNDARY, Numbers, Sample, read_sample
from inkproof.thresholds import ClassOffsetThresholds

_SPACE = " "
_MOST_HEARD = 80
"""Codes that the language is asked about."""
_LAST_ASCII = "~"


@dataclass(eq=False, slots=True, kw_only=True)
class Draft:
    """A proposal in the making."""

    case: FontCase
    sample: Sample
    blanks: frozenset[int]
    families: Sequence[Family]
    limits: ClassOffsetThresholds
    entries: dict[int, Entry] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    domains: Sequence[Domain]
    foreign: Tongue | None
    """In which names and terms may be, beside the language of the text."""
    _known: Numbers = field(init=False)
    _choice: Choice | None = None
    _taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._known = self.sample.nobody()

    def fill(self) -> None:
        """All classes, one after the other."""
        for code in self.blanks:
            self._enter(code, _SPACE, self.limits.arithmetic)
        self._enter_classes()
        for family in self.families:
            for block in family.blocks:
                self._enter_block(family, block)
        self._hear_all()
        if all(family.whole is None for family in self.families):
            self._enter_digits()
            self._enter_guesses()
        else:
            self._enter_unseen()

    def _enter_classes(self) -> None:
        """What the classes' own constants say, where one constant does not say all."""
        if any(block.shift.turned for family in self.families for block in family.blocks):
            return
        family = self.families[0]
        places = self.sample.places
        letters = {
            code: letter
            for block in [one.blocks[0] for one in reversed(self.families)]
            for code, letter in block.shift.table().items()
            if code in places and block.members[places[code]]
        }
        sample = read_sample(self.case, self.blanks, self.limits.class_signs) or self.sample
        classes = Classes(
            case=self.case,
            sample=sample,
            tongue=family.tongue,
            foreign=self.foreign,
            letters=letters,
            belief=min(self._weigh(one, one.blocks[0]) for one in self.families),
            digits=find_steps(self.case, sample, self._stated(), letters, self.blanks),
            whole=family.whole if family.domain.name == STATED else None,
            limits=self.limits,
        )
        entries = classes.settle()
        for code, entry in entries.items():
            self._enter(code, entry.text, entry.weight)
        if entries:
            self.notes.append(classes.tell())

    def changes(self) -> bool:
        """Does any letter of the sample say something else than it did?"""
        said = self.case.current
        return any(
            said.get(code) != entry.text
            for code, entry in self.entries.items()
            if code in self.case.sample.counts
            and entry.text.isalpha()
            and entry.weight > self.limits.guess
        )

    def tell(self) -> str:
        """For people: which constants were found, and where."""
        told = [_tell_family(family) for family in self.families]
        return "; ".join(dict.fromkeys([*told, *self.notes]))

    def _enter(self, code: int, text: str, weight: float) -> None:
        if code in self.entries:
            return
        self.entries[code] = Entry(text=spell_out(text), weight=weight)
        self._taken.add(text)
        row = self.sample.places.get(code)
        if row is not None and weight > self.limits.guess:
            self._known[row] = fold_letter(text) if text.isalpha() else BOUNDARY

    def _weigh(self, family: Family, block: Block) -> float:
        if not family.cased:
            return self.limits.uncased
        letters = len(set(block.said[block.members].tolist()))
        sure = block.belief >= self.limits.belief and letters >= self.limits.next_letters
        sure |= family.whole == block.shift.constant
        return self.limits.arithmetic if sure else self.limits.beyond

    def _enter_block(self, family: Family, block: Block) -> None:
        """The letters of a run, those that are seen first."""
        weight = self._weigh(family, block)
        table = block.shift.table()
        places = self.sample.places
        for code, letter in table.items():
            if code in places and block.members[places[code]]:
                doubtful = family.whole is None and self._may_be_capital(places[code], letter)
                self._enter(code, letter, min(weight, self.limits.beyond) if doubtful else weight)
        for code, letter in table.items():
            if code not in places and letter not in self._taken:
                self._enter(code, letter, weight)

    def _may_be_capital(self, row: int, letter: str) -> bool:
        """Does a small letter only begin words, as a capital of another constant would?"""
        return letter.islower() and all(
            word[0] == row for word in self.sample.words if row in word
        )

    def _hear_all(self) -> None:
        """What the sample holds beside, by arithmetic where it reaches, and by language."""
        counts = self.sample.counts
        free = [pair for pair in self.sample.places.items() if pair[0] not in self.entries]
        free = sorted(free, key=lambda pair: -counts[pair[1]])[:_MOST_HEARD]
        near = {code: self._read_near(code, row) for code, row in free}
        tongue = self.families[0].tongue
        heard = {
            code: hear(self.sample, self._known, row, tongue)
            for code, row in free
            if not near[code]
        }
        readers = [
            reader
            for family in self.families
            for reader in list_readers(family, self.domains, self.case.sample.counts)
        ]
        if any(family.whole is not None for family in self.families):
            self._choice = choose_reader(readers, heard, self.sample, self._known, self.limits)
        else:
            self._enter_letters(readers, heard)
        if self._choice is None:
            capital, domain = self._are_capitals(), self.families[0].domain
            for code, letter in find_accents(heard, domain, self.limits, capital=capital).items():
                self._enter(code, letter, self.limits.told)
        for code, row in free:
            choice = self._choice
            text = near[code] or (_read_beyond(choice.reader, code) if choice else None)
            if text:
                is_sure = bool(near[code]) or (choice is not None and choice.is_sure)
                self._enter_proposed(code, row, text, is_sure=is_sure)
        for code, row in free:
            if code not in self.entries:
                self._enter_told(code, row)

    def _enter_letters(self, readers: Sequence[Reader], codes: Collection[int]) -> None:
        """Accented letters by the constant of the others, where the language agrees."""
        tongue = self.families[0].tongue
        told = read_letters(readers, codes, self.sample, self._known, tongue)
        stated = self._stated().numbers
        moved = sum(heard.gain_of(text) for text, heard in told.values())
        stays = sum(
            heard.gain_of(chr(stated[code]))
            for code, (_, heard) in told.items()
            if code in stated and chr(stated[code]).isalpha()
        )
        if moved - max(0.0, stays) < self.limits.accent_margin:
            return
        for code, (text, heard) in told.items():
            weight = weigh_proposed(heard, text, self.limits, is_sure=False)
            if weight >= self.limits.told and text not in self._taken:
                self._enter(code, text, weight)

    def _enter_proposed(self, code: int, row: int, text: str, *, is_sure: bool) -> None:
        """What a constant of everything says, unless the language contradicts it."""
        told = hear(self.sample, self._known, row, self.families[0].tongue, text)
        if text in LIGATURES:
            confirmed = suit(code, text, told, self.sample, self._known, self.limits) > 0
            self._enter(code, text, self.limits.told if confirmed else self.limits.beyond)
            return
        weight = weigh_proposed(told, text, self.limits, is_sure=is_sure)
        weight = min(weight, self._limit())
        if weight <= self.limits.guess and is_told(told, self.limits):
            self._enter(code, self._choose_case(row, told.letter), self.limits.told)
        self._enter(code, text, weight)

    def _limit(self) -> float:
        """The most that what follows from one constant may weigh."""
        firm = any(family.firm for family in self.families)
        return 1.0 if firm else self.limits.beyond

    def _enter_told(self, code: int, row: int) -> None:
        """A letter that the language alone tells."""
        told = hear(self.sample, self._known, row, self.families[0].tongue)
        if is_told(told, self.limits):
            letter = self._choose_case(row, told.letter)
            if letter not in self._taken:
                self._enter(code, letter, self.limits.told)
        elif told.parting > 0 and told.gain < told.parting:
            self._known[row] = BOUNDARY

    def _are_capitals(self) -> bool:
        """Are all letters of the font capitals?"""
        return all(block.shift.capital for family in self.families for block in family.blocks)

    def _choose_case(self, row: int, letter: str) -> str:
        """Small, unless all are capitals, or it begins words and the small one is taken."""
        if self._are_capitals():
            return letter.upper() if len(letter.upper()) == 1 else letter
        capital = letter.upper()
        if letter in self._taken and len(capital) == 1:
            begins = [word[0] == row for word in self.sample.words if row in word]
            return capital if all(begins) else letter
        return letter

    def _read_near(self, code: int, row: int) -> str:
        """What the family in whose words a code stands says of it, where the order is sure."""
        read = [(family, read_whole(family, code)) for family in self.families]
        texts = [(family, text) for family, text in read if text and _is_near(family, code, text)]
        if len(texts) > 1:
            texts.sort(key=lambda pair: -count_company(self.sample, row, pair[0]))
        return texts[0][1] if texts else ""

    def _enter_unseen(self) -> None:
        """Codes that the sample lacks, where one constant covers everything."""
        counts = self.case.sample.counts
        for family in self.families:
            readers = (
                list_readers(family, self.domains, counts) if family.whole is not None else []
            )
            beyond = [self._choice.reader] if self._choice else []
            for reader in (*beyond, *readers):
                for code in _codes(self.case):
                    text = reader(code)
                    if code in self.sample.places or not text or text in self._taken:
                        continue
                    near = _is_near(family, code, text)
                    if near:
                        self._enter(code, text, min(self._limit(), self.limits.arithmetic))
                    elif self._choice and reader is self._choice.reader:
                        sure = self._choice.is_sure
                        self._enter(code, text, self.limits.told if sure else self.limits.beyond)

    def _letters(self) -> dict[int, str]:
        return {code: entry.text for code, entry in self.entries.items() if entry.text.isalpha()}

    def _stated(self) -> Domain:
        return next(
            (domain for domain in self.domains if domain.name == STATED),
            Domain(name=STATED, numbers={}),
        )

    def _enter_digits(self) -> None:
        """Digits of a font whose classes have constants of their own."""
        letters, stated = self._letters(), self._stated()
        for code, text in (
            find_steps(self.case, self.sample, stated, letters, self.blanks).items()
            or find_ordered(self.case, self.sample, stated, letters).items()
        ):
            self._enter(code, text, self.limits.arithmetic)
        if any(entry.text.isdecimal() for entry in self.entries.values()):
            self.notes.append("digits by their order")
            return
        guessed = guess_digits(self.sample, self.families[0].domain.numbers, letters)
        for code, text in guessed.items():
            self._enter(code, text, self.limits.guess)
        if guessed:
            self.notes.append("digits unproven")

    def _enter_guesses(self) -> None:
        """What is left: letters that stand alone, and punctuation."""
        for family in self.families:
            for block in family.blocks:
                self._guess_letters(block, self.limits.beyond)
            if family.guessed is not None:
                self._guess_letters(family.guessed, self.limits.guess)
        free = [code for code in self.sample.codes if code not in self.entries]
        likely = {0, *(block.shift.constant for f in self.families for block in f.blocks)}
        signs = guess_signs(self.sample, self.families[0].domain.numbers, free, likely)
        for code, text in signs.items():
            self._enter(code, text, self.limits.guess)

    def _guess_letters(self, block: Block, company: float) -> None:
        """Letters that were left out of a run; those in words with others are likelier."""
        for code, letter in block.shift.table().items():
            row = self.sample.places.get(code)
            if letter in self._taken or row is None:
                continue
            met = any(
                (self._known[[sign for sign in word if sign != row]] > BOUNDARY).any()
                for word in self.sample.words
                if row in word
            )
            self._enter(code, letter, company if met else self.limits.guess)


def _is_near(family: Family, code: int, text: str) -> bool:
    """Is it of ASCII, of the alphabet that was found, or past all orders? None differs there."""
    alphabet, domain = family.blocks[0].shift.alphabet, family.domain
    number = domain.numbers.get(code, 0)
    if domain.name == STATED and number >= ORDERS_END and code not in domain.bare:
        return True
    return text <= _LAST_ASCII or text in alphabet.small or text in alphabet.capital


def _read_beyond(reader: Reader, code: int) -> str | None:
    text = reader(code)
    return text if text is not None and text > _LAST_ASCII else None


def _codes(case: FontCase) -> list[int]:
    return sorted({*case.program.codes, *case.program.stated, *case.sample.counts})


def _tell_family(family: Family) -> str:
    """`capitals -11, small letters -15 (code points)`."""
    first = family.blocks[0].shift
    if first.domain.meant:
        return first.domain.name
    cased = bool(first.alphabet.capital)
    told = [
        f"{_name(block, cased=cased)} {_tell_constant(block)}"
        for block in sorted(family.blocks, key=lambda block: not block.shift.capital)
    ]
    whole = ", all else alike" if family.whole is not None else ""
    return f"{', '.join(told)}{whole} ({first.domain.name})"


def _name(block: Block, *, cased: bool) -> str:
    if not cased:
        return "letters"
    return "capitals" if block.shift.capital else "small letters"


def _tell_constant(block: Block) -> str:
    shift = block.shift
    if shift.turned:
        return f"turned by {shift.constant % shift.turned}"
    return f"{shift.constant:+d}"
