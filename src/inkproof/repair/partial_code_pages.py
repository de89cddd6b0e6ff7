"""Was a code page taken for another? Then one table explains every wrong letter at once.

Generators write the bytes of Windows-1250 or KOI8-R and state a Western encoding: `ê` stands for
`ę` all through a font. Each pair of pages is tried; words decide.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from inkproof.language.folding import fold
from inkproof.language.scripts import dominant_script
from inkproof.model.repair import Entry
from inkproof.repair.case import LanguageData
from inkproof.repair.fluency import measure_fluency
from inkproof.repair.partial_sample import Reading, Word, is_silent, look_up, spell_word
from inkproof.thresholds import PartialThresholds, Thresholds

MEANT = (
    *("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "iso8859-2", "iso8859-5"),
    *("iso8859-7", "koi8-r", "koi8-u", "mac-roman", "mac-latin2", "mac-cyrillic", "cp437"),
    *("cp850", "cp852", "cp866"),
)
"""Pages that text is kept in, as Python names them."""
TAKEN_FOR = ("cp1252", "latin-1", "mac-roman", "private")
"""Pages that it is taken for; symbol fonts keep bytes at U+F000."""
_USUAL = frozenset("\u2018\u2019\u201a\u201c\u201d\u201e\xab\xbb\u2013\u2014\u2026\u2022\xa0")
"""Signs of typography, which every page has somewhere."""
_PRIVATE, _LAST_PRIVATE = 0xF020, 0xF0FF
_HIGH = 0x80
MAX_SAMPLE = 400
"""Words that are tried; more make nothing surer."""


class CodePage(NamedTuple):
    """A pair of pages, and what it makes of the font."""

    meant: str
    taken_for: str
    entries: dict[int, Entry]
    language: str


class _Tried(NamedTuple):
    """A pair, the words that it makes listed, and their weight."""

    meant: str
    taken_for: str
    table: dict[int, str]
    gained: frozenset[Word]
    weight: int
    language: str


def find_code_page(
    reading: Reading, languages: LanguageData, thresholds: Thresholds
) -> CodePage | None:
    """The one pair of pages that makes words of what the font says; None without one."""
    limits = thresholds.partial
    tried: dict[frozenset[tuple[int, str]], _Tried] = {}
    for meant, taken_for, table in _list_pairs(reading, limits):
        key = frozenset(table.items())
        if key not in tried:
            found = _try(reading, (meant, taken_for), table, languages, thresholds)
            if found is not None:
                tried[key] = found
    if not tried:
        return None
    ranked = sorted(tried.values(), key=lambda one: -one.weight)
    best = ranked[0]
    near = [one for one in ranked[1:] if one.weight > limits.max_rival_said * best.weight]
    seen = {code for word in best.gained for code in word} & best.table.keys()
    rest = limits.same_table if len(seen) >= limits.min_page_seen else limits.likely
    entries: dict[int, Entry] = {}
    for code, text in best.table.items():
        agreed = all(one.table.get(code, reading.table.get(code)) == text for one in near)
        if code in seen:
            entries[code] = Entry(text, limits.proven if agreed else limits.likely)
        elif agreed and reading.table.get(code, "").isalpha():
            entries[code] = Entry(text, rest if text.isalpha() else limits.likely)
    return CodePage(best.meant, best.taken_for, entries, best.language)


def _list_pairs(
    reading: Reading, limits: PartialThresholds
) -> Iterator[tuple[str, str, dict[int, str]]]:
    """Each pair of pages with what it changes, where it gives text for all of it."""
    for taken_for in TAKEN_FOR:
        coded = {
            code: byte
            for code in reading.case.codes
            if (byte := _byte(reading.table.get(code, ""), taken_for)) is not None
        }
        if len(coded) < limits.min_page_codes:
            continue
        for meant in MEANT:
            table = _decode(coded, meant)
            changed = {
                code: text for code, text in table.items() if text != reading.table.get(code)
            }
            whole = len(table) == len(coded) and len(changed) >= limits.min_page_codes
            sound = whole and _keeps_letters(reading, changed)
            if sound and _is_in_doubt(reading, changed, limits):
                yield meant, taken_for, changed


def _byte(text: str, taken_for: str) -> int | None:
    """The byte behind a character; None for ASCII, and for what the page has not."""
    if len(text) != 1:
        return None
    if taken_for == "private":
        return ord(text) & 0xFF if _PRIVATE <= ord(text) <= _LAST_PRIVATE else None
    try:
        byte = text.encode(taken_for)[0]
    except UnicodeEncodeError:
        return None
    return byte if byte >= _HIGH else None


def _decode(coded: Mapping[int, int], meant: str) -> dict[int, str]:
    table: dict[int, str] = {}
    for code, byte in coded.items():
        text = bytes([byte]).decode(meant, "ignore")
        if not is_silent(text):
            table[code] = text
    return table


def _try(
    reading: Reading,
    pair: tuple[str, str],
    changed: dict[int, str],
    languages: LanguageData,
    thresholds: Thresholds,
) -> _Tried | None:
    """What a pair of pages gains; None where that is too little."""
    limits = thresholds.partial
    words = [word for word in reading.words if not changed.keys().isdisjoint(word)][:MAX_SAMPLE]
    table = {**reading.table, **changed}
    after = [spell_word(word, table) for word in words]
    language = _find_language(reading, after, languages, thresholds)
    if not language:
        return None
    listed = languages.words(language)
    old, _ = look_up([spell_word(word, reading.table) for word in words], listed)
    new, votes = look_up(after, listed)
    first: dict[str, Word] = {}
    weight = lost = 0
    for word, text, was, now in zip(words, after, old.tolist(), new.tolist(), strict=True):
        if now > was and first.setdefault(fold(text), word) is word:
            weight += now - was
        lost += now < was
    gained = frozenset(first.values())
    codes = {code for word in gained for code in word} & changed.keys()
    enough = len(gained) >= limits.min_page_words and weight >= limits.min_page_weight
    share = int((new > 0).sum()) / max(1, int((votes > 0).sum()))
    if not enough or len(codes) < limits.min_page_codes or share < limits.min_page_share:
        return None
    if lost > limits.max_page_lost * len(gained):
        return None
    return _Tried(*pair, changed, gained, weight, language)


def _find_language(
    reading: Reading, after: list[str], languages: LanguageData, thresholds: Thresholds
) -> str:
    """That of the sample, unless the letters become those of another script."""
    script = dominant_script(" ".join(after))[0]
    if script == reading.script and reading.language:
        return reading.language
    return measure_fluency(after, languages, thresholds, reading.case.language).language


def _keeps_letters(reading: Reading, table: Mapping[int, str]) -> bool:
    """Do letters stay letters, or become quotation marks and dashes? Other signs are rare."""
    return not any(
        reading.table.get(code, "").isalpha() and not text.isalpha() and text not in _USUAL
        for code, text in table.items()
    )


def _is_in_doubt(reading: Reading, codes: Collection[int], limits: PartialThresholds) -> bool:
    """Are few of the words listed that hold one of the codes?"""
    held = {word for code in codes for word in reading.by_code.get(code, ())}
    listed = sum(reading.hits.get(word, False) for word in held)
    return bool(held) and listed <= limits.max_page_listed * len(held)
