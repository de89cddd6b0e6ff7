from __future__ import annotations

import string

import pytest

from build.repair import make_case
from build.texts import read_prose
from inkproof.model.repair import CodeFacts, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.offset import propose_offset
from inkproof.repair.offset_constants import (
    Tried,
    choose,
    find_moved,
    find_order,
    read_moved,
)
from inkproof.repair.offset_domains import find_bare
from inkproof.repair.offset_forms import Forms
from inkproof.repair.offset_kinds import Kind, kind_of
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
SURE = 0.9
NUMBERS = "On 14 March 2023 some 4,218 crates (975 of them new) were sold for 1,306 euros.\n"
MOVED = {Kind.SMALL: -15, Kind.CAPITAL: 15, Kind.DIGIT: -6, Kind.SIGN: 19}


def move(text: str, by: dict[Kind, int]) -> str:
    """What a map says whose classes were moved."""
    kinds = ((sign, kind_of(ord(sign))) for sign in text)
    return "".join(chr(ord(sign) + (by.get(kind, 0) if kind else 0)) for sign, kind in kinds)


def signs_of(text: str) -> list[str]:
    return sorted(set(text) - {" ", "\n"})


def break_classes(text: str, codes: dict[str, int], by: dict[Kind, int]) -> FontCase:
    return make_case(text, said={sign: move(sign, by) for sign in signs_of(text)}, codes=codes)


def propose(case: FontCase) -> Proposal:
    proposal = propose_offset(case, LANGUAGES, THRESHOLDS)
    assert proposal is not None
    return proposal


def list_wrong(case: FontCase, proposal: Proposal, codes: dict[str, int]) -> dict[str, str]:
    texts = {**case.current, **{code: entry.text for code, entry in proposal.entries.items()}}
    return {sign: texts[code] for sign, code in codes.items() if texts[code] != sign}


def in_order(text: str) -> dict[str, int]:
    return {sign: ord(sign) - 29 for sign in signs_of(text)}


def scattered(text: str) -> dict[str, int]:
    """Numbered as they are first painted."""
    drawn = dict.fromkeys(text.replace("\n", "").replace(" ", ""))
    return {sign: 3 + place for place, sign in enumerate(drawn)}


def test_codes_in_the_order_of_ascii_tell_all_classes() -> None:
    """Digits and signs, and small letters whose said text is a capital's too, are proven."""
    text = read_prose("en") + NUMBERS
    codes = in_order(text)
    case = break_classes(text, codes, MOVED)

    proposal = propose(case)

    assert not list_wrong(case, proposal, codes)
    assert all(proposal.entries[codes[sign]].weight >= SURE for sign in "0123456789.,()")


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_classes_are_told_apart_without_any_order(language: str) -> None:
    """Codes are numbered by first use: words, ink and neighbours tell letters and signs."""
    text = read_prose(language) + NUMBERS
    codes = scattered(text)
    case = break_classes(text, codes, MOVED)

    wrong = list_wrong(case, propose(case), codes)

    counts = case.sample.counts
    assert sum(counts[codes[sign]] for sign in wrong) <= 0.002 * sum(counts.values())


def test_signs_alone_prove_no_order() -> None:
    """What follows z in an order of its own has a constant too, and is no brace."""
    text = read_prose("en")
    order = string.ascii_lowercase + string.ascii_uppercase
    codes = {sign: 4 + place for place, sign in enumerate(order)}
    codes |= {sign: 70 + place for place, sign in enumerate(signs_of(text)) if sign not in order}
    stated = {code: move(sign, MOVED) for sign, code in codes.items()}
    case = make_case(text, said={s: move(s, MOVED) for s in codes}, codes=codes, stated=stated)

    assert find_order(case, stated, Kind.SMALL, MOVED[Kind.SMALL]) is None
    texts = {entry.text for entry in propose(case).entries.values()}
    assert texts.isdisjoint("{|}~")


def test_a_glyph_of_two_letters_follows_the_small_letters() -> None:
    """Capitals have a constant as well, and would make letters of it too."""
    text = read_prose("en") + "the office finds five fine fields of fish\n"
    plain = sorted({*signs_of(text), "fi"})
    codes = {unit: 3 + place for place, unit in enumerate(plain)}
    said = {unit: move(unit, MOVED) for unit in plain}
    case = make_case(text, units=["fi"], said=said, codes=codes)

    assert propose(case).entries[codes["fi"]].text == "fi"


def test_a_second_alphabet_is_read_by_the_same_constants() -> None:
    """English words beside Russian ones."""
    text = read_prose("ru") + read_prose("en")[:500]
    codes = scattered(text)
    case = break_classes(text, codes, {Kind.SMALL: -8, Kind.CAPITAL: 16, Kind.SIGN: 12})

    wrong = list_wrong(case, propose(case), codes)

    assert len(set(string.ascii_lowercase) & wrong.keys()) <= 1


@pytest.mark.parametrize("constant", [1, 14, 29])
def test_syllables_are_moved_by_a_constant_too(constant: int) -> None:
    """Nearly all that Korean is written in is one long run."""
    text = read_prose("ko")
    codes = scattered(text)
    said = {sign: chr(ord(sign) + constant * (ord(sign) >= 0xAC00)) for sign in codes}
    case = make_case(text, said=said, codes=codes)

    wrong = list_wrong(case, propose(case), codes)

    assert not {sign for sign in wrong if ord(sign) >= 0xAC00}


def test_a_map_of_bare_numbers_says_nothing_past_ascii() -> None:
    """The order of the glyphs is another one there: nothing may be called proven by arithmetic."""
    text = read_prose("fr")
    codes = {sign: ord(sign) - 31 for sign in signs_of(text) if sign.isascii()}
    past = [sign for sign in signs_of(text) if not sign.isascii()]
    turned = [*past[1:], past[0]]  # each has the number that another one should have
    codes |= {sign: ord(other) - 31 for sign, other in zip(past, turned, strict=True)}
    case = make_case(text, said={sign: chr(code) for sign, code in codes.items()}, codes=codes)

    assert find_bare(case, case.program.stated)
    entries = propose(case).entries
    lies = {
        sign: entries[codes[sign]].text
        for sign in past
        if codes[sign] in entries
        and entries[codes[sign]].weight >= SURE
        and entries[codes[sign]].text != sign
    }
    assert not lies


def test_text_after_a_long_table_is_seen() -> None:
    """Lines are taken from everywhere, not from the beginning alone."""
    table = "\n".join(f"{row},{row * 37 % 1000:03d} {row * 91 % 9000}" for row in range(250))
    text = f"{table}\n{read_prose('en')}"
    codes = scattered(text)
    case = break_classes(text, codes, MOVED)

    wrong = list_wrong(case, propose(case), codes)

    assert not {sign for sign in wrong if sign in string.ascii_lowercase}


def test_one_constant_must_be_much_better_than_the_next() -> None:
    """Near ones are no answer, better ones a likely one, and much better ones a sure one."""
    assert choose([]) is None
    assert choose([Tried(20.0, 3, 5), Tried(19.0, 4, 5)]) is None
    likely = choose([Tried(20.0, 3, 5), Tried(15.0, 4, 5)])
    assert likely is not None
    assert (likely.value, likely.sure) == (3, False)
    sure = choose([Tried(20.0, 3, 5), Tried(5.0, 4, 5)])
    assert sure is not None
    assert sure.sure


def test_letters_must_have_their_constant_in_common() -> None:
    """Few letters that disagree make one as good as none."""
    letters = dict(enumerate("abcdefghij"))
    said = {code: chr(ord(letter) + 5) for code, letter in letters.items()}
    assert find_moved(said, letters, Kind.SMALL) == 5
    assert find_moved(said | {0: "!", 1: "?"}, letters, Kind.SMALL) is None
    assert find_moved(said, letters, Kind.CAPITAL) is None


def test_what_was_moved_must_land_in_its_class() -> None:
    """A constant of digits makes no letters."""
    assert read_moved("8", 3, Kind.DIGIT) == "5"
    assert not read_moved("a", 3, Kind.DIGIT)
    assert not read_moved("ab", 3, Kind.SMALL)


def test_the_ink_tells_signs_by_where_it_is() -> None:
    """Low, mid and high signs; but not one letter from another of its height."""
    boxes = {
        ".": (0.05, 0.0, 0.15, 0.1),
        ",": (0.05, -0.12, 0.15, 0.1),
        "-": (0.05, 0.2, 0.3, 0.26),
        "\u2019": (0.05, 0.48, 0.15, 0.72),
    }
    letters = dict(enumerate("acemnorsu"))
    signs = dict(enumerate(boxes, 20))
    facts = {code: CodeFacts(box=boxes[sign]) for code, sign in signs.items()}
    codes = {text: code for code, text in {**letters, **signs}.items()}
    case = make_case("acemnorsu.,-\u2019", codes=codes, facts=facts)
    forms = Forms(case, letters)

    for code, sign in signs.items():
        assert all(
            forms.rate(code, sign) > forms.rate(code, other) for other in boxes if other != sign
        )
    assert forms.rate(codes["a"], "a") == forms.rate(codes["a"], "e")
