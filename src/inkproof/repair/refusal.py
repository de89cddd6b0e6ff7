"""Does the ink contradict a table? What is drawn can refuse what words would let pass.

A glyph that draws nothing is no letter. Letters of one font have common heights, narrow ones are
narrower than wide ones, and two glyphs that are drawn alike say the same. A table with many
misfits is refused as a whole; one with few loses those codes.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median

from inkproof.model.repair import Entry
from inkproof.repair.case import NOTHING_DRAWN, FontCase
from inkproof.repair.ink_shapes import (
    NARROW,
    WIDE,
    find_advance,
    find_box,
    fits,
    is_proportional,
    measure,
)
from inkproof.repair.likeness import are_alike, is_text
from inkproof.repair.structure import is_heard_alike
from inkproof.thresholds import RefusalThresholds, Thresholds

Codes = frozenset[int]
_CONFUSABLE = tuple(map(frozenset, ("Il1|i", "O0oº°", "-\u2010\u2013\u2014_", "B8", "S5", "x×")))  # noqa: RUF001
"""Signs that a font may draw alike."""
_UNSEEN = frozenset({"Cf", "Zs", "Zl", "Zp"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """What of a proposal the ink rejects."""

    codes: Codes
    """All of them, where the table as a whole is contradicted."""
    reason: str = ""
    """For people; empty where nothing is rejected."""


ACCEPTED = Refusal(frozenset())


def refuse(case: FontCase, entries: Mapping[int, Entry], thresholds: Thresholds) -> Refusal:
    """Which entries contradict what is drawn?

    Args:
        case: the font; boxes of its program count before those of the page.
        entries: what is proposed. Codes of which no ink is known are not refused.
        thresholds: the group `refusal`.
    """
    limits = thresholds.refusal
    table = dict(case.current) | {code: entry.text for code, entry in entries.items()}
    bare = {code for code, entry in entries.items() if _is_blank(case, code, entry.text)}
    shapes = _judge_shapes(case, table, limits)
    widths = _judge_widths(case, table, limits)
    judged = {code: fit for code, fit in shapes.items() if code in entries} | {
        code: shapes.get(code, True) and fit for code, fit in widths.items() if code in entries
    }
    wrong = {code for code, fit in judged.items() if not fit}
    if len(wrong) >= limits.min_wrong and len(wrong) > limits.max_wrong * len(judged):
        return Refusal(frozenset(entries), f"the ink of {len(wrong)} of {len(judged)} codes")
    if len(judged) < limits.min_letters:
        others = [fit for code, fit in shapes.items() if code not in entries]
        if others.count(False) > limits.stray * len(others):
            wrong = set()  # nothing else in the font is as high as it says
    alike = _find_unlike_twins(case, entries, table)
    heard = _find_heard(case, entries, thresholds)
    codes = frozenset(bare | wrong | alike | heard)
    said = "the second witness and " * bool(heard) + f"the ink of {len(codes)} codes"
    return Refusal(codes, said) if codes else ACCEPTED


def _find_heard(case: FontCase, entries: Mapping[int, Entry], thresholds: Thresholds) -> set[int]:
    """Entries that contradict a second witness who reads the rest of the font as the first does.

    Only where it has an answer of its own: what both read is the map, and what it makes of a code
    that says no text it may have guessed from the code.
    """
    if not is_heard_alike(case, thresholds):
        return set()
    return {
        code
        for code, entry in entries.items()
        if is_text(heard := case.sample.second.get(code, ""))
        and is_text(said := case.current.get(code, ""))
        and not are_alike(heard, entry.text)
        and not are_alike(heard, said)
        and heard != said[::-1]  # engines turn some entries around
    }


def _is_blank(case: FontCase, code: int, text: str) -> bool:
    """Would ink say nothing, or nothing be a letter?"""
    if not text and case.program.stated.get(code) == "":
        return False  # part of a word that another glyph says
    facts = case.facts(code)
    known = facts.outline not in {"", NOTHING_DRAWN} and facts.box is not None
    if known and case.is_drawn(code):
        return not text.strip()
    # An engine gives spaces boxes of their own, so that ink on a page alone refuses no space.
    if case.is_drawn(code) is False:
        return any(unicodedata.category(sign) not in _UNSEEN for sign in text)
    return False


def _judge_shapes(
    case: FontCase, table: Mapping[int, str], limits: RefusalThresholds
) -> dict[int, bool]:
    """Of each code with a rule: is its ink as high and as deep as its text wants?"""
    boxes = {code: box for code in case.codes if (box := find_box(case, code)) is not None}
    lettered = [box for code, box in boxes.items() if _is_letter(table.get(code, ""))]
    measures = measure(lettered, limits)
    if measures is None:
        return {}
    judged = {code: fits(table.get(code, ""), box, measures) for code, box in boxes.items()}
    return {code: fit for code, fit in judged.items() if fit is not None}


def _judge_widths(
    case: FontCase, table: Mapping[int, str], limits: RefusalThresholds
) -> dict[int, bool]:
    """Of narrow and wide signs in a proportional font: are they narrower, or wider, than most?"""
    advances = {
        code: advance
        for code in case.codes
        if table.get(code, "").isalpha() and (advance := find_advance(case, code))
    }
    if not is_proportional(advances.values(), limits):
        return {}
    usual = median(advances.values())
    judged: dict[int, bool] = {}
    for code in case.codes:
        text, advance = table.get(code, ""), find_advance(case, code)
        if not advance:
            continue
        if text in NARROW:
            judged[code] = advance <= usual * limits.width_room
        elif text in WIDE:
            judged[code] = advance * limits.width_room >= usual
    return judged


def _find_unlike_twins(
    case: FontCase, entries: Mapping[int, Entry], table: Mapping[int, str]
) -> set[int]:
    """Entries that say something else than another code of the same outline."""
    drawn: dict[str, list[int]] = defaultdict(list)
    for code in {*case.codes, *entries}:
        outline = case.facts(code).outline
        if outline and outline != NOTHING_DRAWN and is_text(table.get(code, "")):
            drawn[outline].append(code)
    wrong: set[int] = set()
    for codes in drawn.values():
        texts = {table[code] for code in codes}
        if len(texts) > 1 and not _may_look_alike(texts):
            best = max((entries[code].weight for code in codes if code in entries), default=0.0)
            changed = [code for code in codes if code in entries]
            firm = [code for code in changed if entries[code].weight == best]
            settled = len({table[code] for code in firm}) == 1 and len(changed) == len(codes)
            wrong |= {code for code in changed if not (settled and code in firm)}
    return wrong


def _may_look_alike(texts: Iterable[str]) -> bool:
    """May all of them be drawn by one outline?"""
    known = sorted(texts)
    return all(
        are_alike(known[0], text) or any({known[0], text} <= group for group in _CONFUSABLE)
        for text in known[1:]
    ) or _scripts_differ(known)


def _scripts_differ(texts: Iterable[str]) -> bool:
    """Letters of different scripts, or letter-like signs, often share an outline."""
    names = {unicodedata.name(text[0], "").split(" ")[0] for text in texts if text}
    return len(names) > 1


def _is_letter(text: str) -> bool:
    return len(text) == 1 and text.isalpha()
