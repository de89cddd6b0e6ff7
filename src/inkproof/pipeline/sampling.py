"""What does a page show of its suspect fonts? Their codes in reading order, in a worker.

The page is read twice: as it is, and with maps that say each glyph's own code. The second
reading is laid out like any page, so that words and lines are those that a reader sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace as change
from numpy.typing import NDArray

from inkproof.errors import LimitError, UnreadableError
from inkproof.layout.segments import find_segments
from inkproof.model.content import Line
from inkproof.model.glyphs import Mask
from inkproof.model.keys import KeyedGlyphs, KeyedPage
from inkproof.model.repair import SPACE, UNKNOWN, FontProgram, FontSample
from inkproof.pipeline.hearing import Said, find_guessed, is_guesswork, say, say_second, vote_each
from inkproof.pipeline.messages import Order, Sampled
from inkproof.pipeline.opening import OpenDocument
from inkproof.pipeline.shelf import ReadPage, Shelf
from inkproof.readers.structure import FontFacts
from inkproof.repair.case import NOTHING_DRAWN
from inkproof.repair.doubt import is_doubtful
from inkproof.thresholds import Thresholds

UPRIGHT_DEGREES = 0.5
"""How far the baseline of a glyph may lean whose ink is measured."""

MAX_ROUNDS = 8
"""Readings of one page by codes, each of as many fonts as have room in one."""

HAIRLINE_EM = 0.005
"""Height of ink, in em, that is none: engines give spaces boxes of a thousandth."""


def sample_page(shelf: Shelf, index: int, order: Order, thresholds: Thresholds) -> Sampled:
    """Samples and programs of the fonts in question; none where the page cannot be read so.

    Raises:
        DamagedError: no reader could read the page.
    """
    read = shelf.take(index, thresholds)
    shelf.put(index, read)
    structure = read.structure
    if structure is None:
        return Sampled(page=index)
    document = shelf.document
    owners = _find_keys(order.fonts, structure.fonts)
    samples: list[FontSample] = []
    programs: list[FontProgram] = []
    try:
        owners |= _check(document, index, _find_keys(order.checked, structure.fonts), thresholds)
        lying = _list_keys(_find_keys(order.lying, structure.fonts))
        asked = _list_keys(owners)
        for turn, keyed in enumerate(_read_rounds(document, index, asked, lying)):
            reading = index * MAX_ROUNDS + turn
            found = document.read_programs(index, _list_used(keyed.keyed))
            programs += [program for key, program in found.items() if key in asked]
            samples += [
                change(sample, places=tuple((reading, *place[1:]) for place in sample.places))
                for sample in _sample_keyed(
                    shelf, (read, keyed), found, (asked, lying), thresholds
                )
                if sample.key in asked
            ]
            asked -= set(keyed.keyed.fonts)
    except (UnreadableError, LimitError) as fault:
        return Sampled(page=index, fault=str(fault))
    return Sampled(
        page=index,
        owners=tuple((name, key, keys) for (name, key), keys in owners.items()),
        samples=tuple(samples),
        programs=tuple(programs),
    )


def _read_rounds(
    document: OpenDocument, index: int, asked: frozenset[str], lying: frozenset[str]
) -> Iterator[KeyedPage]:
    """Readings of the page by codes, until all fonts that are asked for have theirs."""
    for _ in range(MAX_ROUNDS):
        keyed = document.read_keyed(index, asked | lying) if asked else None
        if keyed is None:
            return
        if not asked.isdisjoint(keyed.keyed.fonts):
            yield keyed
        # Those that lie go along where there is room: the others' words are read beside them.
        asked, lying = asked.difference(keyed.keyed.fonts), lying.difference(keyed.keyed.fonts)


def _sample_keyed(
    shelf: Shelf,
    readings: tuple[ReadPage, KeyedPage],
    programs: Mapping[str, FontProgram],
    order: tuple[frozenset[str], frozenset[str]],
    thresholds: Thresholds,
) -> Iterable[FontSample]:
    """What one reading by codes shows, beside the plain one.

    Args:
        shelf: where the second witness is asked.
        readings: both.
        programs: of the fonts that were read by codes.
        order: keys of the fonts that are asked for, and of those that lie.
        thresholds: all groups.
    """
    read, keyed = readings
    asked, lying = order
    facts = () if read.structure is None else read.structure.fonts
    found = keyed.keyed.find(read.page)
    said = say(read.page, found, len(keyed.keyed))
    guessed = find_guessed(read.page, found, len(keyed.keyed))
    first = vote_each(keyed.keyed, said)
    wanted = any(
        is_guesswork(programs[key], votes, thresholds)
        for key, votes in first.items()
        if key in asked and key in programs
    )
    second = say_second(shelf.document, read.page.index, keyed.keyed) if wanted else {}
    keyed = _blank(keyed, said, programs, thresholds.suspects.speck_em)
    return _take_samples(keyed, _Heard(said, guessed, first, second, lying), facts, thresholds)


def _list_keys(owners: Mapping[tuple[str, str], tuple[str, ...]]) -> frozenset[str]:
    return frozenset(key for found in owners.values() for key in found)


def _check(
    document: OpenDocument,
    index: int,
    owners: dict[tuple[str, str], tuple[str, ...]],
    thresholds: Thresholds,
) -> dict[tuple[str, str], tuple[str, ...]]:
    """Those of the fonts whose own programs give reason to look at them."""
    keys = _list_keys(owners)
    if not keys:
        return {}
    programs = document.read_programs(index, dict.fromkeys(keys, ()))
    doubted = {key for key, program in programs.items() if is_doubtful(program, thresholds)}
    return {named: found for named, found in owners.items() if doubted.intersection(found)}


def _list_used(keyed: KeyedGlyphs) -> dict[str, list[int]]:
    """Codes of each font that the page paints."""
    return {
        key: np.unique(keyed.key[keyed.font == number]).tolist()
        for number, key in enumerate(keyed.fonts)
        if (keyed.font == number).any()
    }


def _blank(
    keyed: KeyedPage,
    said: Sequence[str | None],
    programs: Mapping[str, FontProgram],
    speck_em: float,
) -> KeyedPage:
    """The page with a space for each glyph that draws nothing.

    Engines give some of them boxes; and specks stand for spaces in fonts made of pictures.
    """
    table, glyphs = keyed.keyed, keyed.page.glyphs
    drawn = glyphs.select(keyed.rows)
    size = np.maximum(drawn.size, np.float32(0.01))
    wide, high = drawn.box[:, 2] - drawn.box[:, 0], drawn.box[:, 3] - drawn.box[:, 1]
    blank = np.maximum(wide, high) <= speck_em * size
    # So does every glyph that a substitute for the font lacks: only those that say a space.
    white = np.array([text is not None and not text.strip() for text in said], bool)
    blank |= (high <= HAIRLINE_EM * size) & white
    for number, key in enumerate(table.fonts):
        facts = programs[key].codes if key in programs else {}
        empty = [code for code, known in facts.items() if known.outline == NOTHING_DRAWN]
        blank |= (table.font == number) & np.isin(table.key, empty)
    text = glyphs.text.copy()
    text[keyed.rows[blank]] = ord(" ")
    return replace(keyed, page=replace(keyed.page, glyphs=glyphs.replace(text=text)))


def _find_keys(
    fonts: Iterable[tuple[str, str]], facts: Sequence[FontFacts]
) -> dict[tuple[str, str], tuple[str, ...]]:
    """For each font the dictionaries that it may be: one, or all of its name that are pooled."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, key in fonts:
        exact = tuple(fact.key for fact in facts if key and fact.key == key)
        found[name, key] = exact or tuple(
            fact.key for fact in facts if name in (fact.name, fact.spoken_name)
        )
    return found


class _Signs(NamedTuple):
    """What the rows of a keyed page are, as `FontSample.lines` spells them."""

    font: NDArray[np.int64]
    """Index of the keyed font; -1 for glyphs of other fonts."""
    code: NDArray[np.int64]
    plain: NDArray[np.int64]
    """What others than their own font see in a row: a sign with a minus."""


class _Heard(NamedTuple):
    """What readers say of the keyed glyphs."""

    said: list[str | None]
    """Of each; None where the first reader has no glyph there."""
    guessed: Mask
    first: Mapping[str, Said]
    """The same by font and code."""
    second: Mapping[str, Said]
    """Of the second witness; nothing where it was not heard."""
    lying: frozenset[str]
    """Keys of condemned fonts."""


def _take_samples(
    keyed: KeyedPage,
    heard: _Heard,
    facts: Sequence[FontFacts],
    thresholds: Thresholds,
) -> Iterable[FontSample]:
    """A sample of each font that draws a glyph."""
    page, table = keyed.page, keyed.keyed
    names = {fact.key: fact.name for fact in facts}
    signs = _name_signs(keyed, heard.said, heard.lying)
    segments = find_segments(page, thresholds)
    lines = [line for block in segments.blocks for line in block.lines]
    inks = _measure_ink(keyed)
    for number, key in enumerate(table.fonts):
        mine = (table.font == number).nonzero()[0]
        if not len(mine):
            continue
        codes = table.key[mine].tolist()
        cut = _cut_lines(lines, signs, number, thresholds.suspects.sampled_signs)
        yield FontSample(
            key=key,
            name=names.get(key, ""),
            lines=tuple(line for line, _ in cut),
            places=tuple((page.index, *place) for _, place in cut),
            said=heard.first[key],
            guessed=tuple(np.unique(table.key[mine][heard.guessed[mine]]).tolist()),
            second=heard.second.get(key, {}),
            counts=dict(Counter(codes)),
            ink={
                code: inks[place]
                for code, place in zip(reversed(codes), reversed(mine.tolist()), strict=True)
                if place in inks
            },
        )


def _name_signs(keyed: KeyedPage, said: Sequence[str | None], lying: frozenset[str]) -> _Signs:
    glyphs, table = keyed.page.glyphs, keyed.keyed
    font = np.full(len(glyphs) + 1, -1, np.int64)
    code = np.full(len(glyphs) + 1, -1, np.int64)
    plain = np.full(len(glyphs) + 1, SPACE, np.int64)
    blank = glyphs.is_space
    said_plain = np.where(glyphs.text > 0, -glyphs.text.astype(np.int64), UNKNOWN)
    plain[:-1] = np.where(blank, SPACE, said_plain)
    font[keyed.rows], code[keyed.rows] = table.font, table.key
    # A NUL has no sign of its own: 0 is a code.
    heard = [(-ord(text) if text and len(text) == 1 else 0) or UNKNOWN for text in said]
    doubted = np.isin(table.font, [at for at, key in enumerate(table.fonts) if key in lying])
    known = np.where(doubted, UNKNOWN, np.array(heard, np.int64))
    plain[keyed.rows] = np.where(blank[keyed.rows], SPACE, known)
    font[:-1][blank] = -1
    return _Signs(font, code, plain)


def _cut_lines(
    lines: Sequence[Line], signs: _Signs, number: int, most: int
) -> list[tuple[tuple[int, ...], tuple[int, int]]]:
    """The lines in which a font draws something, from its first word there to its last.

    And of each the place: line and first sign.
    """
    cut: list[tuple[tuple[int, ...], tuple[int, int]]] = []
    room = most
    for at, line in enumerate(lines):
        rows = line.rows
        own = signs.font[rows] == number
        if not own.any():
            continue
        spelled = np.where(own, signs.code[rows], signs.plain[rows])
        places = own.nonzero()[0]
        spaces = (spelled == SPACE).nonzero()[0]
        start = int(spaces[spaces < places[0]].max(initial=-1)) + 1
        stop = int(spaces[spaces > places[-1]].min(initial=len(spelled)))
        cut.append((tuple(spelled[start:stop].tolist()), (at, start)))
        room -= stop - start
        if room <= 0:
            break
    return cut


def _measure_ink(keyed: KeyedPage) -> dict[int, tuple[float, float, float, float]]:
    """Keyed row → ink in em from its origin, of upright glyphs."""
    glyphs = keyed.page.glyphs.select(keyed.rows)
    upright = (np.abs(glyphs.angle) <= UPRIGHT_DEGREES) & (glyphs.size > 0)
    size = np.maximum(glyphs.size, np.float32(0.01))
    x0, y0, x1, y1 = glyphs.box.T
    em = (
        np.stack([(x0 - glyphs.x), (glyphs.y - y1), (x1 - glyphs.x), (glyphs.y - y0)], axis=1)
        / size[:, np.newaxis]
    )
    blank = (x1 <= x0) | (y1 <= y0)
    em[blank] = 0.0
    rounded = np.round(em.astype(float), 3).tolist()
    return {
        place: (box[0], box[1], box[2], box[3])
        for place, box in enumerate(rounded)
        if upright[place]
    }
