"""Fonts whose letters were exchanged at will, and how much of them was read right."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import msgspec

from build.repair import make_case
from inkproof.model.repair import Entry
from inkproof.repair.case import FontCase

PROVEN = 0.9
"""Weight of evidence from which a letter counts as proven."""


def letters_of(text: str) -> list[str]:
    return [sign for sign in text if unicodedata.category(sign)[0] in "LM"]


def encipher(text: str, seed: int = 0, *, language: str = "", ink: bool = True) -> FontCase:
    """A font that draws a text by codes in no order, and whose map says other letters."""
    signs = sorted(set(text) - set(" \n"))
    codes = list(range(3, 3 + len(signs)))
    said = list(signs)
    random = Random(seed)
    random.shuffle(codes)
    random.shuffle(said)
    case = make_case(
        text,
        codes=dict(zip(signs, codes, strict=True)),
        said=dict(zip(signs, said, strict=True)),
        language=language,
    )
    return case if ink else replace(case, sample=msgspec.structs.replace(case.sample, ink={}))


def truth_of(text: str, case: FontCase) -> dict[int, str]:
    """What each code should say; lines are laid out as the text is written."""
    lines = text.split("\n")
    return {
        code: sign
        for line, codes in zip(lines, case.sample.lines, strict=True)
        for sign, code in zip(line, codes, strict=True)
        if code >= 0
    }


def share_right(entries: Mapping[int, Entry], truth: Mapping[int, str], text: str) -> float:
    """Share of the small letters of a text, by occurrence, that a table has right."""
    right = {
        sign for code, sign in truth.items() if code in entries and entries[code].text == sign
    }
    small = [sign for sign in letters_of(text) if not sign.isupper()]
    return sum(sign in right for sign in small) / len(small)


def wrong_proofs(entries: Mapping[int, Entry], truth: Mapping[int, str]) -> list[str]:
    return [
        f"{truth[code]} as {entry.text}"
        for code, entry in entries.items()
        if entry.weight >= PROVEN and entry.text != truth[code]
    ]


def shuffled(text: str, seed: int) -> str:
    """The text with its letters dealt out anew: as many of each, and no words."""
    letters = letters_of(text.lower())
    Random(seed).shuffle(letters)
    dealt = iter(letters)
    return "".join(next(dealt) if letters_of(sign) else sign for sign in text.lower())
