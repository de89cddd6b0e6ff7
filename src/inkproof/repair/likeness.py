"""When do a map and a font say the same of a glyph? When does one say more than the other?

A map may write a letter in another form than the font's own tables: composed, as a ligature, as
a presentation form, as the capital that a small capital looks like, as another of the many
dashes and quotation marks. None of that is a contradiction.
"""

# ruff: noqa: RUF001 (signs that look alike are its matter)

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

_GROUPS = (
    "'´`‘’‚‛′ʹʼʽˈˊˋ", '"“”„‟″˝', "-\u00ad‐‑‒–—―−⁃﹣⎯─", "·•∙⋅●․‧・˙▪■◦⚫", ".․", "^ˆ", "~˜∼",
    "¯ˉ‾_", "*∗⁎⋆", "/⁄∕", "\\∖", "|∣│¦⏐", "°º˚∘", "ΔΔ∆", "Σ∑", "Π∏", "ĐÐƉ", "<>‹›⟨⟩〈〉", "«»≪≫",
    "()", "[]", "{}", "○◯⃝", "≤⩽", "≥⩾", "□▢☐", ":∶", "⊥⟂", "∅Øø", "şș", "ţț", "ŞȘ", "ŢȚ", "‖∥",
    "♦◆⋄◊", "¬⌐", "ˇ˘",
)  # fmt: skip
"""Signs that one glyph serves for; the first stands for all. Brackets are turned around in text
that runs from right to left, by some readers and not by others."""
_UNSEEN = dict.fromkeys(
    [*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x2065), 0xFEFF, 0x640]
)
"""Joiners, direction marks and tatweel: they say nothing that a reader would miss."""
_NO_TEXT = frozenset({"Cc", "Cn", "Co", "Cs"})
_LIGATURES = frozenset(map(chr, range(0xFB00, 0xFB07)))
_FORMS = ("<initial>", "<medial>", "<final>", "<isolated>")
_REPLACEMENT = "\ufffd"


def is_text(text: str) -> bool:
    """Does it say something? Not if it is empty, private, a control character or U+FFFD."""
    return bool(text) and not any(
        sign == _REPLACEMENT or unicodedata.category(sign) in _NO_TEXT for sign in text
    )


def are_alike(one: str, other: str) -> bool:
    """Do two texts of one glyph say the same?"""
    return one == other or simplify(one) == simplify(other)


def to_letters(text: str) -> str:
    """Presentation forms and ligatures as the letters that they show; all else as it is."""
    if any(
        sign in _LIGATURES or unicodedata.decomposition(sign).startswith(_FORMS) for sign in text
    ):
        return unicodedata.normalize("NFKC", text)
    return text


def says_more(said: str, told: str) -> bool:
    """Has the first text more to say than the second? Joined letters, conjuncts, whole words.

    A fraction or a trade mark is one sign, though it could be spelled with several.
    """
    return _count_signs(said) > _count_signs(told)


def _count_signs(text: str) -> int:
    seen = to_letters(unicodedata.normalize("NFC", text)).translate(_UNSEEN).strip()
    return max(1, len(seen))


@lru_cache(maxsize=8192)
def simplify(text: str) -> str:
    """One spelling for all that one glyph may stand for; for comparisons alone."""
    plain = unicodedata.normalize("NFKC", text.translate(_simple())).translate(_simple())
    plain = plain.casefold().translate(_UNSEEN)
    return plain.strip() or " "


@cache
def _simple() -> dict[int, str]:
    return {ord(sign): group[0] for group in reversed(_GROUPS) for sign in group[1:]}
