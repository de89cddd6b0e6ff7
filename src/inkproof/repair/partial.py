"""Are only some codes of a font wrong? Ligatures, digits, accents, apostrophes among sound ones.

One search per kind of fault, from the one that explains most by least: signs of a symbol font,
a code page taken for another, digits by their row, single codes by the words they stand in,
apostrophes by their neighbours. Each sees what was settled before it.
"""

from __future__ import annotations

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.partial_code_pages import find_code_page
from inkproof.repair.partial_digits import find_digits
from inkproof.repair.partial_joiners import find_joiners
from inkproof.repair.partial_sample import Reading, read_sample, reread
from inkproof.repair.partial_stops import find_stops
from inkproof.repair.partial_symbols import find_symbols
from inkproof.repair.partial_words import find_by_words
from inkproof.thresholds import Thresholds

MAX_SHOWN = 8
"""Codes that the detail names."""


def propose_partial(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """Texts for the few wrong codes of a font that is sound otherwise.

    Returns:
        None where nothing stands out. Entries of weight `PartialThresholds.proven` have two
        words or more that say so and no rival, or follow from the codes around them; all others
        are guesses.
    """
    limits = thresholds.partial
    table = dict(case.current)
    entries: dict[int, Entry] = {}
    notes: list[str] = []
    _settle(find_symbols(case, table, limits), table, entries)
    _settle(find_digits(case, table, limits), table, entries)
    reading = read_sample(case, table, languages, thresholds)
    page = find_code_page(reading, languages, thresholds)
    if page is not None:
        _settle(page.entries, table, entries)
        notes.append(f"{page.meant} taken for {page.taken_for}")
        reading = read_sample(case, table, languages, thresholds)
    verdicts = find_by_words(reading, limits, entries)
    joiners = find_joiners(_with(reading, {c: v.entry for c, v in verdicts.items()}), limits)
    for code, verdict in verdicts.items():
        if code not in joiners or verdict.entry.weight >= joiners[code].weight:
            _settle({code: verdict.entry}, table, entries)
            notes.append(f"{verdict.entry.text} in {', '.join(verdict.words)}")
    stops = find_stops(reading, limits)
    _settle(
        {c: entry for c, entry in (stops | joiners).items() if c not in entries}, table, entries
    )
    entries = {
        code: entry for code, entry in entries.items() if case.current.get(code) != entry.text
    }
    if not entries:
        return None
    return Proposal(
        method=Method.PARTIAL,
        entries=entries,
        language=reading.language,
        detail="; ".join(notes[:MAX_SHOWN]),
    )


def _settle(found: dict[int, Entry], table: dict[int, str], entries: dict[int, Entry]) -> None:
    """Takes up what was found; changes both."""
    entries.update(found)
    table.update({code: entry.text for code, entry in found.items()})


def _with(reading: Reading, found: dict[int, Entry]) -> Reading:
    """The sample with what is nearly certain."""
    table = dict(reading.table)
    table.update({code: entry.text for code, entry in found.items() if entry.weight > 0.5})  # noqa: PLR2004
    return reread(reading, table) if table != reading.table else reading
