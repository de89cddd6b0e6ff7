"""Where words cannot tell: do independent facts of the file agree on what glyphs say?

Digits, headings of three words, symbols, scripts without word lists. What is lost may be filled
in by one good source. A map that can be read is overruled only where nearly all of it is
contradicted by two sources that do not depend on each other, for a font may lie.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from inkproof.language.folding import fold
from inkproof.language.scripts import is_letter, to_points
from inkproof.model.page import FontKind
from inkproof.model.repair import SPACE, Entry, Method
from inkproof.repair.case import NOTHING_DRAWN, FontCase, LanguageData
from inkproof.repair.fluency import WEIGHT_OFFSET, Fluency, is_clean
from inkproof.repair.likeness import are_alike, is_text
from inkproof.repair.spelling import collect_words, spell_word
from inkproof.repair.trial import measure_case
from inkproof.thresholds import Thresholds

Codes = frozenset[int]
_FILE_SAYS = frozenset(
    {
        Method.DESTINATIONS,
        Method.FONT,
        Method.TWIN,
        Method.COLLECTION,
        Method.SECOND_WITNESS,
        Method.VOTES,
    }
)
"""Rungs that read an answer, and do not guess one."""
_SILENT_ENCODINGS = frozenset({"", "Differences", "Identity-H", "Identity-V"})
"""Encodings that state no character by themselves."""
_OVERRULING = _FILE_SAYS - {Method.SECOND_WITNESS}
_MOVES = [move for move in range(-96, 97) if move]
_SAMPLED_WORDS = 40
_NONE: Codes = frozenset()


def is_lost(case: FontCase, code: int, said: str) -> bool:
    """Does a code say no text, or a space where its font draws something?

    Or what a reader makes of a hole in the map. Boxes on a page alone prove no ink: engines give
    spaces boxes of their own. Nor do glyphs that are all alike, as those of OCR layers are.
    """
    if said.strip():
        return not is_text(said) or fills_a_hole(case, code, said)
    if said and not is_text(said):
        return case.is_drawn(code) is not False
    outline = case.facts(code).outline
    if outline:
        return outline != NOTHING_DRAWN and not _is_common(case, outline)
    return not said and case.is_drawn(code) is not False


def fills_a_hole(case: FontCase, code: int, said: str) -> bool:
    """Is that what a reader makes of a code that no map and no encoding states?"""
    program, sample = case.program, case.sample
    if code not in sample.guessed or said != sample.said.get(code):
        return False
    bare = program.kind is FontKind.TYPE0 and program.encoding in _SILENT_ENCODINGS
    return program.has_map or (bare and not program.collection_text)


def _is_common(case: FontCase, outline: str) -> bool:
    """Do several signs share an outline?"""
    return case.outlines.get(outline, 0) > 2  # noqa: PLR2004 - I and l are alike, and so may a third be


def keep_by_structure(
    case: FontCase,
    method: Method,
    entries: Mapping[int, Entry],
    languages: LanguageData,
    thresholds: Thresholds,
) -> Codes:
    """Codes whose entries stand without words.

    Args:
        case: the font, with what words vouch for in `current` already.
        method: of the rung that proposes.
        entries: of codes of the sample, each unlike what is said.
        languages: to see that nothing that was read is spoiled.
        thresholds: the group `certificate`.
    """
    match method:
        case Method.OFFSET | Method.PERMUTATION:
            return _NONE  # of which nothing is left to say where words say nothing
        case Method.MAP_ARITHMETIC:
            return _keep_marks(case, entries, thresholds)
        case Method.SECOND_WITNESS if not is_heard_alike(case, thresholds):
            return _NONE
        case _:
            pass
    filled = _find_gaps(case, method, entries, thresholds)
    others = entries.keys() - filled
    fluency = measure_case(case, case.current, languages, thresholds)
    sound = _reads_well(fluency, thresholds)
    if method is Method.SECOND_WITNESS and not sound and _is_long(fluency, thresholds):
        return _NONE  # a map that lies throughout makes controls of signs, and engines guess those
    if not sound and _may_overrule(case, method, entries, others, thresholds):
        fill = thresholds.certificate.fill
        all_ = filled | {code for code in others if entries[code].weight >= fill}
        found = _agreeing(case, entries, all_, languages, thresholds)
        if found:
            return found
    return _agreeing(case, entries, filled, languages, thresholds)


def _find_gaps(
    case: FontCase, method: Method, entries: Mapping[int, Entry], thresholds: Thresholds
) -> set[int]:
    """Codes that say nothing, or that cannot mean what they say, with evidence that is enough."""
    limits = thresholds.certificate
    filled: set[int] = set()
    for code, entry in entries.items():
        if is_lost(case, code, case.current.get(code, "")):
            least = limits.fill if method in _FILE_SAYS else limits.sure
        elif method is Method.FONT and (
            _is_misplaced(case, code, entry) or _is_cut_short(case, code, entry)
        ):
            least = limits.fill
        else:
            continue
        if entry.weight >= least:
            filled.add(code)
    return filled


def _is_guessed(case: FontCase, code: int) -> bool:
    """Does nothing in the file state what is said, but the reader takes a code for a character?"""
    if code in case.program.stated or case.program.encoding not in _SILENT_ENCODINGS:
        return False
    said = case.current.get(code, "")
    return said == _as_byte(code) or case.program.kind is FontKind.TYPE0


def is_heard_alike(case: FontCase, thresholds: Thresholds) -> bool:
    """Do both witnesses read the rest of the font alike? Otherwise the second one guesses."""
    limits = thresholds.certificate
    heard = [
        are_alike(case.current.get(code, ""), text)
        for code, text in case.sample.second.items()
        if is_text(text) and is_text(case.current.get(code, ""))
    ]
    return len(heard) >= limits.heard_codes and sum(heard) >= limits.agreement * len(heard)


def _keep_marks(case: FontCase, entries: Mapping[int, Entry], thresholds: Thresholds) -> Codes:
    """Marks by orthography: each stands beside a letter of its script (reference 001).

    In visual order a mark may stand before its letter or after it.
    """
    limits = thresholds.certificate
    table = dict(case.current) | {code: entry.text for code, entry in entries.items()}
    attached = dict.fromkeys(entries, 0)
    seen = dict.fromkeys(entries, 0)
    for line in case.sample.lines:
        for at, sign in enumerate(line):
            if sign not in entries:
                continue
            seen[sign] += 1
            beside = (line[at - 1] if at else SPACE, line[at + 1] if at + 1 < len(line) else SPACE)
            attached[sign] += any(_is_base(other, table) for other in beside)
    return frozenset(
        code
        for code, entry in entries.items()
        if entry.weight >= limits.fill
        and seen[code]
        and attached[code] >= limits.attached * seen[code]
    )


def _is_base(sign: int, table: Mapping[int, str]) -> bool:
    """A letter that a mark can stand on, or another mark upon it."""
    if sign == SPACE:
        return False
    text = table.get(sign, "") if sign >= 0 else chr(-sign)
    return bool(text) and bool(is_letter(to_points(text[-1])).all())


def _may_overrule(
    case: FontCase,
    method: Method,
    entries: Mapping[int, Entry],
    others: Collection[int],
    thresholds: Thresholds,
) -> bool:
    """Do two independent sources say nearly everywhere what the readable map does not?

    A source that confirms most of a map and contradicts some of it decides nothing. Names and
    tables that follow from the codes alone are no independent source: whoever numbers glyphs anew
    names them by their numbers.
    """
    limits = thresholds.certificate
    counts = case.sample.counts
    spoken = sum(
        count
        for code, count in counts.items()
        if (said := case.current.get(code, "")).strip() and not is_lost(case, code, said)
    )
    if (
        method not in _OVERRULING
        or not others
        or sum(counts[code] for code in others) < limits.agreement * spoken
    ):
        return False
    total = sum(counts[code] for code in others)
    guessed = method is Method.FONT and all(_is_guessed(case, code) for code in others)
    least = limits.single if guessed else limits.sure
    sure = sum(counts[code] for code in others if entries[code].weight >= least)
    plain = sum(counts[code] for code in others if entries[code].text == _as_byte(code))
    if method is Method.FONT and plain > limits.plain * total:
        return False
    return sure >= limits.agreement * total


def _reads_well(fluency: Fluency, thresholds: Thresholds) -> bool:
    """Is the text as it stands, listed or not, of some language?"""
    limits = thresholds.certificate
    return is_clean(fluency, thresholds) or (
        fluency.natural is not None
        and fluency.ngrams >= limits.min_ngrams
        and fluency.natural >= limits.foreign
    )


def _is_long(fluency: Fluency, thresholds: Thresholds) -> bool:
    """Is there so much of a text that it would read as some language, if it were one?"""
    return fluency.ngrams >= thresholds.certificate.settled_ngrams


def _is_misplaced(case: FontCase, code: int, entry: Entry) -> bool:
    """Is a sign that is no letter always drawn between two, and said to be one by its font?"""
    said = case.current.get(code, "")
    if len(said) != 1 or said.isalpha() or not entry.text.isalpha():
        return False
    places = [
        line[at - 1 : at + 2] if at else ()
        for line in case.sample.lines
        for at, sign in enumerate(line)
        if sign == code
    ]
    return bool(places) and all(
        len(place) == 3  # noqa: PLR2004 - itself and both neighbours
        and _is_letter(place[0], case.current)
        and _is_letter(place[2], case.current)
        for place in places
    )


def _is_cut_short(case: FontCase, code: int, entry: Entry) -> bool:
    """Does a ligature say one of its letters, which the font has a glyph of its own for?"""
    said = case.current.get(code, "")
    if not said.isalpha() or len(entry.text) <= len(said) or said not in entry.text:
        return False
    return entry.text.isalpha() and any(
        case.current.get(other) == said for other in case.codes if other != code
    )


def _is_letter(sign: int, table: Mapping[int, str]) -> bool:
    text = table.get(sign, "") if sign >= 0 else chr(-sign)
    return bool(text) and text.isalpha()


def _as_byte(code: int) -> str:
    return bytes([code]).decode("cp1252", "replace") if code < 0x100 else ""  # noqa: PLR2004


def _agreeing(
    case: FontCase,
    entries: Mapping[int, Entry],
    kept: Collection[int],
    languages: LanguageData,
    thresholds: Thresholds,
) -> Codes:
    """The codes, unless the text that they make contradicts them."""
    if not kept:
        return _NONE
    limits = thresholds.certificate
    table = dict(case.current) | {code: entries[code].text for code in kept}
    before = measure_case(case, case.current, languages, thresholds)
    after = measure_case(case, table, languages, thresholds)
    if after.listed < before.listed or after.odd > before.odd:
        return _NONE
    if _is_worse(before, after, thresholds):
        return _NONE
    few = after.listed < limits.few_listed * after.evidence
    spells_nothing = after.evidence >= limits.wordless and few
    if spells_nothing:
        listed = languages.words(after.language) | languages.words(case.language)
        if _weigh_moved(case, table, kept, listed) >= limits.wordless:
            return _NONE
    return frozenset(kept)


def _is_worse(before: Fluency, after: Fluency, thresholds: Thresholds) -> bool:
    """Are letters that were natural so no more?"""
    limits = thresholds.certificate
    if before.natural is None or before.ngrams < limits.min_ngrams:
        return False
    if before.natural < limits.unnatural:
        return False
    known = (after.natural or 0.0) * after.ngrams / max(before.ngrams, after.ngrams)
    return known < before.natural - limits.natural_room


def _weigh_moved(
    case: FontCase, table: Mapping[int, str], kept: Collection[int], listed: frozenset[str]
) -> int:
    """The most token weight that moving all characters by one constant makes listed."""
    words = collect_words(case).words[:_SAMPLED_WORDS]
    singles = {code: ord(table[code]) for code in kept if len(table[code]) == 1}
    most = 0
    for move in _MOVES:
        moved = {code: chr(point + move) for code, point in singles.items() if point + move > 0}
        tried = dict(table) | moved
        found = {fold(spell_word(word, tried)) for word in words} & listed
        most = max(most, sum(len(word) - WEIGHT_OFFSET for word in found))
    return most
