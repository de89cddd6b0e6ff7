"""Of which pages are samples wanted? The first page of a font may show all there is of it.

Samples are taken in two rounds: the page that shows most of each font, then as many others as
it takes. What is asked in the second depends on nothing but what was found in the first.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from inkproof.decision.suspects import Suspects
from inkproof.model.repair import FontProgram, FontSample
from inkproof.pipeline.messages import NO_ORDER, Order, Sampled
from inkproof.repair.case import NOTHING_DRAWN, FontCase
from inkproof.repair.font_reading import make_reader, read_font
from inkproof.thresholds import Thresholds

Named = tuple[str, str]


def choose_first(suspects: Suspects) -> dict[int, Order]:
    """0-based page → order, of the first page of each font.

    Fonts that had theirs go along where their codes are read; a check is made once.
    """
    seen: set[Named] = set()
    first: dict[int, Order] = {}
    for index, fonts in suspects.pages.items():
        if not seen.issuperset(fonts):
            checked = seen & suspects.unproven
            first[index] = _make_order(
                suspects, index, [named for named in fonts if named not in checked]
            )
            seen.update(fonts)
    return dict(sorted(first.items()))


def choose_further(
    suspects: Suspects,
    first: Mapping[int, Order],
    sampled: Sequence[Sampled],
    thresholds: Thresholds,
) -> dict[int, Order]:
    """The same of the other pages, for fonts of which those show something new.

    Args:
        suspects: as for `choose_first`.
        first: what that gave.
        sampled: what those pages show.
        thresholds: how few glyphs are few, and how names are read.
    """
    settled = {named for page in sampled for named in _find_settled(first, page, thresholds)}
    further: dict[int, Order] = {}
    for index, fonts in suspects.pages.items():
        order = first.get(index, NO_ORDER)
        done = settled.union(order.fonts, order.checked)
        left = [named for named in fonts if named not in done]
        if left:
            further[index] = _make_order(suspects, index, left)
    return dict(sorted(further.items()))


def _make_order(suspects: Suspects, index: int, fonts: Sequence[Named]) -> Order:
    return Order(
        fonts=tuple(named for named in fonts if named not in suspects.unproven),
        checked=tuple(named for named in fonts if named in suspects.unproven),
        lying=suspects.lying.get(index, ()),
    )


def _find_settled(
    orders: Mapping[int, Order], page: Sampled, thresholds: Thresholds
) -> Collection[Named]:
    """Fonts of a sampled page of which no other page is wanted.

    They show all that they have, or their own programs give no reason to look at them.
    """
    if page.fault:
        return ()
    owners = {(name, key): keys for name, key, keys in page.owners}
    programs = {program.key: program for program in page.programs}
    counts = {sample.key: sample.counts for sample in page.samples}
    settled = {
        named
        for named, keys in owners.items()
        if keys
        and all(
            key in programs and shows_all(programs[key], counts.get(key, {}), thresholds)
            for key in keys
        )
    }
    # Without a key it may be another font on another page.
    cleared = {named for named in orders[page.page].checked if named not in owners and named[1]}
    return settled | cleared


def shows_all(program: FontProgram, codes: Collection[int], thresholds: Thresholds) -> bool:
    """Does one page show all of a font that draws few glyphs, and does the font say what they are?

    Then no other page and no other reader has anything to add.

    Args:
        program: of the font.
        codes: what the page paints of it.
        thresholds: how few glyphs are few, and how names are read.
    """
    drawn = {code for code, facts in program.codes.items() if facts.outline != NOTHING_DRAWN}
    if not program.embedded or program.fault or not drawn.issubset(codes):
        return False
    if not 0 < len(drawn) <= thresholds.suspects.few_codes:
        return False
    sample = FontSample(key=program.key, name=program.name, counts=dict.fromkeys(drawn, 1))
    case = FontCase(program=program, sample=sample, current={})
    return drawn <= read_font(case, make_reader(case, thresholds.evidence)).keys()
