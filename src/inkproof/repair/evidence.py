"""What do a font itself, its twins, its collection and another reader say that its map does not?

The map may be missing, may say nothing that is text, or may be wrong. A font may lie as well: so
what it says against a map that can be read counts only where the text does not read worse for
it. A map that says more than the font (ligatures, conjuncts, whole words) is never cut down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData
from inkproof.repair.font_reading import Told, make_reader, read_font
from inkproof.repair.likeness import is_text, says_more
from inkproof.repair.weighing import find_swallowed, make_proposal, reads_better, said_of
from inkproof.thresholds import Thresholds

_NO_SPACE = frozenset({"", "\u00a0"})
"""What readers make of spaces that they drop, as there is one already."""


def propose_from_font(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """The text that the font's own cmap and glyph names give, where it says otherwise or nothing.

    Codes that the sample lacks are held against the file's map, or proposed where there is none.
    Where cmap and names contradict each other, the reading that makes better text counts.

    Returns:
        None where the font has nothing to add.
    """
    reader = make_reader(case, thresholds.evidence)
    best = read_font(case, reader)
    if any(found.weight == thresholds.evidence.disputed for found in best.values()):
        other = read_font(case, replace(reader, names_first=True))
        if reads_better(case, _texts(other), _texts(best), languages, thresholds):
            best = other
    found = _find_new(case, best)
    share, heard = _contradiction(case, best)
    if heard and share >= thresholds.evidence.wholly_wrong:
        found |= _find_chance(case, best)
    entries = _drop_symbols(case, found, languages, thresholds)
    return make_proposal(case, Method.FONT, entries, languages, thresholds)


def measure_contradiction(case: FontCase, thresholds: Thresholds) -> tuple[float, int]:
    """How much of what is painted contradicts the font's own evidence?

    Returns:
        Share of the painted glyphs of which both say something, 0..1, and their number. What is
        no text is missing, not contradictory; a map that says more does not contradict.
    """
    reader = make_reader(case, thresholds.evidence)
    return _contradiction(case, read_font(case, replace(reader, symbols=False)))


def _contradiction(case: FontCase, told: Mapping[int, Told]) -> tuple[float, int]:
    heard = wrong = 0
    for code, count in case.sample.counts.items():
        said, font = case.current.get(code, ""), told.get(code)
        if font is None or not is_text(said):
            continue
        heard += count
        if not font.allows(said) and not says_more(said, font.text):
            wrong += count
    return (wrong / heard if heard else 0.0), heard


def confirm_guesses(case: FontCase, thresholds: Thresholds) -> dict[int, Entry]:
    """What a reader guessed right, by the font's own evidence, where the file states nothing.

    All that the reader guessed must be confirmed, or it may have guessed as well what is not.
    """
    confirmed = find_confirmed(case, thresholds)
    drawn = {code for code in case.sample.guessed if case.is_drawn(code) is not False}
    return confirmed if drawn and confirmed.keys() >= drawn else {}


def find_confirmed(case: FontCase, thresholds: Thresholds) -> dict[int, Entry]:
    """Codes that a reader guessed, and of which the font's own evidence allows the guess."""
    if not case.sample.guessed:
        return {}
    told = read_font(case, replace(make_reader(case, thresholds.evidence), symbols=False))
    return {
        code: Entry(case.current[code], told[code].weight)
        for code in case.sample.guessed
        if code in told and is_text(case.current.get(code, "")) and told[code].text.strip()
        if told[code].allows(case.current[code])
    }


def propose_from_twins(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What sound fonts of the same file call the same outlines.

    Only where enough of what the sample draws is the same, letters or digits among it.
    """
    limits = thresholds.evidence
    drawn = {case.facts(code).outline for code in case.codes} - {"", NOTHING_DRAWN}
    known = {outline for outline in drawn if is_text(case.twins.get(outline, ""))}
    letters = sum(case.twins[outline].isalnum() for outline in known)
    if (
        len(known) < limits.min_twin_outlines
        or letters < limits.min_twin_letters
        or len(known) < limits.min_twin_share * len(drawn)
    ):
        return None
    told = read_font(case, make_reader(case, limits))
    if _contradicts(case, told):
        return None
    named: dict[int, Told] = {}
    for code, facts in case.program.codes.items():
        text = case.twins.get(facts.outline, "") if facts.outline != NOTHING_DRAWN else ""
        if is_text(text):
            named[code] = Told(text, limits.borrowed)
    entries = _find_new(case, named)
    return make_proposal(case, Method.TWIN, entries, languages, thresholds)


def propose_from_collection(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What the CIDs of a named character collection mean (ISO 32000-2, 9.10.2).

    Where the map says no text, where there is none, and where it sends many codes to one text
    that the collection tells apart.
    """
    limits = thresholds.evidence
    collection = case.program.collection_text
    said = {code: said_of(case, code) or "" for code in collection}
    times = Counter(said.values())
    found: dict[int, Told] = {}
    for code, text in collection.items():
        lost = not is_text(said[code]) or times[said[code]] >= limits.collapsed
        if is_text(text) and (lost or not case.program.has_map):
            found[code] = Told(text, limits.borrowed)
    entries = _find_new(case, found)
    return make_proposal(case, Method.COLLECTION, entries, languages, thresholds)


def propose_from_second(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What the second witness reads where the first reads no text, or reads worse."""
    weight = thresholds.evidence.heard
    heard = {
        code: Told(text, weight) for code, text in case.sample.second.items() if is_text(text)
    }
    entries = _find_new(case, heard)
    return make_proposal(case, Method.SECOND_WITNESS, entries, languages, thresholds)


def _contradicts(case: FontCase, told: Mapping[int, Told]) -> bool:
    """Do most of a font's own names and code points contradict its twins?"""
    both = [
        told[code].allows(case.twins[case.facts(code).outline])
        for code in case.codes
        if code in told and case.facts(code).outline in case.twins
    ]
    return sum(both) * 2 < len(both)


def _find_new(case: FontCase, told: Mapping[int, Told]) -> dict[int, Entry]:
    """Those codes of which something was found that is neither said already nor less than it."""
    swallowed = find_swallowed(case)
    return {
        code: Entry(found.text, found.weight)
        for code, found in told.items()
        if code not in swallowed and _adds(said_of(case, code), found)
    }


def _find_chance(case: FontCase, told: Mapping[int, Told]) -> dict[int, Entry]:
    """Where a map that is wrong throughout calls by chance what only looks like the right sign."""
    return {
        code: Entry(found.text, found.weight)
        for code, found in told.items()
        if (said_of(case, code) or "").strip() and said_of(case, code) not in _meanings(found)
    }


def _meanings(told: Told) -> tuple[str, ...]:
    return (told.text, *told.others)


def _adds(said: str | None, told: Told) -> bool:
    if said is None:
        return True
    if told.text == " " and said in _NO_SPACE:
        return False
    return not is_text(said) or not (told.allows(said) or says_more(said, told.text))


def _drop_symbols(
    case: FontCase,
    entries: dict[int, Entry],
    languages: LanguageData,
    thresholds: Thresholds,
) -> dict[int, Entry]:
    """Bytes of a symbol subtable are characters only where that makes text."""
    weak = {code for code, entry in entries.items() if entry.weight <= thresholds.evidence.symbol}
    if not weak:
        return entries
    firm = {code: entry for code, entry in entries.items() if code not in weak}
    table = {code: entry.text for code, entry in entries.items()}
    base = {code: entry.text for code, entry in firm.items()}
    return entries if reads_better(case, table, base, languages, thresholds) else firm


def _texts(told: Mapping[int, Told]) -> dict[int, str]:
    return {code: found.text for code, found in told.items()}
