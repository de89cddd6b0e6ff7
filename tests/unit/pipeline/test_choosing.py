"""Of which pages are samples wanted, once the first of a font is known?"""

from __future__ import annotations

import msgspec
import pytest

from inkproof.decision.suspects import Suspects
from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram, FontSample
from inkproof.pipeline.choosing import choose_first, choose_further, shows_all
from inkproof.pipeline.messages import Order, Sampled
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
HOOK, BODY, TABLE = ("AAAAAA+Hook", "5 0"), ("BBBBBB+Body", "7 0"), ("CCCCCC+Table", "9 0")
SUSPECTS = Suspects(
    fonts=frozenset({HOOK, BODY}),
    kin=frozenset(),
    unproven=frozenset({TABLE}),
    pages={4: (HOOK, TABLE), 2: (BODY, TABLE), 9: (HOOK,), 7: (BODY,), 1: (TABLE,)},
    lying={4: (BODY,)},
)
FIRST = {4: Order(fonts=(HOOK,), checked=(TABLE,), lying=(BODY,)), 2: Order(fonts=(BODY,))}

ARROW = FontProgram(
    key="5 0",
    name="AAAAAA+Hook",
    kind=FontKind.TYPE1,
    embedded=True,
    codes={
        32: CodeFacts(names=("space",), outline="-"),
        45: CodeFacts(names=("arrowright",), outline="ab"),
    },
)


def sampled(page: int, *, counts: dict[int, int], checked: bool = False) -> Sampled:
    """A page that shows so much of the hook font, and of the checked one where it is doubted."""
    owners = [(*HOOK, ("5 0",))] + [(*TABLE, ("9 0",))] * checked
    shown = FontSample(key="5 0", name=HOOK[0], lines=((45,),), counts=counts)
    return Sampled(page=page, owners=tuple(owners), samples=(shown,), programs=(ARROW,))


def pages_of(orders: dict[int, Order]) -> dict[int, tuple[tuple[str, str], ...]]:
    return {page: order.fonts + order.checked for page, order in orders.items()}


def test_the_first_page_of_each_font_comes_first() -> None:
    """In the order of the pages; what was checked once is not checked again."""
    assert choose_first(SUSPECTS) == FIRST
    assert list(choose_first(SUSPECTS)) == [2, 4]


def test_a_font_that_has_shown_all_is_not_sampled_further() -> None:
    """Nor is one whose program gives no reason to look at it."""
    found = choose_further(SUSPECTS, FIRST, [sampled(4, counts={45: 3})], THRESHOLDS)

    assert pages_of(found) == {7: (BODY,)}


def test_one_that_has_more_to_show_is() -> None:
    """So is one that is doubted, also on pages that were looked at for others."""
    seen = sampled(4, counts={32: 3}, checked=True)

    found = choose_further(SUSPECTS, FIRST, [seen], THRESHOLDS)

    assert pages_of(found) == {1: (TABLE,), 2: (TABLE,), 7: (BODY,), 9: (HOOK,)}
    assert list(found) == [1, 2, 7, 9]


def test_a_page_that_could_not_be_read_settles_nothing() -> None:
    """The others are all wanted."""
    broken = Sampled(page=4, fault="it took longer than 60 s")

    found = choose_further(SUSPECTS, FIRST, [broken], THRESHOLDS)

    assert pages_of(found) == {1: (TABLE,), 2: (TABLE,), 7: (BODY,), 9: (HOOK,)}


def test_a_font_without_a_key_is_checked_on_every_page() -> None:
    """It may be another one there."""
    pooled = ("CCCCCC+Table", "")
    suspects = Suspects(
        fonts=frozenset(),
        kin=frozenset(),
        unproven=frozenset({pooled}),
        pages={4: (pooled,), 2: (pooled,)},
        lying={},
    )

    found = choose_further(suspects, choose_first(suspects), [Sampled(page=4)], THRESHOLDS)

    assert pages_of(found) == {2: (pooled,)}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, True),
        ({"embedded": False}, False),
        ({"fault": "it is damaged"}, False),
        ({"codes": {}}, False),
        ({"codes": {45: CodeFacts(names=("G20",), outline="ab")}}, False),
        ({"codes": {45: CodeFacts(cmap=(0x2192,), outline="ab")}}, True),
        ({"codes": ARROW.codes | {46: CodeFacts(names=("arrowup",), outline="cd")}}, False),
        (
            {
                "codes": ARROW.codes
                | {
                    code: CodeFacts(names=(name,), outline=name)
                    for code, name in enumerate(["a", "b", "c", "d"], start=47)
                }
            },
            False,
        ),
    ],
    ids=["", "absent", "damaged", "empty", "numbered", "by cmap", "unseen", "many"],
)
def test_who_shows_all(change: dict[str, object], *, expected: bool) -> None:
    """A few glyphs, all of them seen, and the font says what they are."""
    program = msgspec.structs.replace(ARROW, **change)

    assert shows_all(program, [45, 47, 48, 49, 50], THRESHOLDS) is expected
