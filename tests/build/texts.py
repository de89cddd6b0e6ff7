"""Sample pages of prose in several languages, and damage that is known exactly."""

from __future__ import annotations

import random
import unicodedata
from pathlib import Path

_FOLDER = Path(__file__).parent / "declarations"


def read_prose(code: str) -> str:
    """A page of prose in a language (BCP 47 code), some 1,000 to 1,700 letters."""
    return (_FOLDER / f"{code}.txt").read_text(encoding="utf-8")


def swap_letters(text: str, seed: int) -> str:
    """The text with its letters swapped at random, capitals along with their small letters."""
    letters = sorted({sign for sign in text.lower() if unicodedata.category(sign)[0] == "L"})
    others = list(letters)
    random.Random(seed).shuffle(others)
    table = dict(zip(letters, others, strict=True))
    cased = [(a, b) for a, b in table.items() if len(a.upper()) == 1 and a != a.upper()]
    table |= {a.upper(): b.upper() for a, b in cased}
    return "".join(table.get(sign, sign) for sign in text)
