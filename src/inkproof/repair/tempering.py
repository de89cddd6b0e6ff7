"""How far do words vouch for what a guess says of a whole class of letters?

A text of small letters reads well whatever its few capitals say. So the words that hold capitals
speak for the capitals: where they are listed they vouch for them, where they are too few the
capitals are unproven, and where none is listed the guess was wrong.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping

from inkproof.language.scripts import COMMON, dominant_script
from inkproof.model.repair import Entry, Method
from inkproof.repair.fluency import clean_share
from inkproof.repair.spelling import look_up
from inkproof.repair.structure import is_lost
from inkproof.repair.trial import Trial

_GUESSES = frozenset({Method.OFFSET, Method.PERMUTATION, Method.PARTIAL})
_GUESSED_BY_CLASS = _GUESSES - {Method.PARTIAL}


def temper(trial: Trial, entries: Mapping[int, Entry]) -> dict[int, Entry]:
    """The entries that are left, with weights that the words bear out.

    Args:
        trial: what is kept, on the sample.
        entries: the same, and those of codes beyond the sample.
    """
    left = dict(entries)
    if trial.method in _GUESSES:
        # A letter that words prove is proven whatever it weighs. Digits and signs that move along
        # with the letters of both cases weigh what their arithmetic says.
        left = {
            code: entry
            if trial.method is Method.OFFSET and not entry.text.isalpha()
            else _doubt(trial, entry)
            for code, entry in left.items()
        }
    if trial.method not in _GUESSED_BY_CLASS or not trial.listed:
        return left
    limits = trial.limits
    clean = clean_share(trial.after.language, trial.thresholds)
    left, entries = _drop_strangers(trial, left)
    for codes in _sort(entries).values():
        share, votes = _ask(trial, codes)
        if votes >= limits.min_evidence and share < clean / 2:
            dropped = codes - _find_tied(trial, entries)
            left = {code: entry for code, entry in left.items() if code not in dropped}
            left |= {code: _doubt(trial, left[code]) for code in codes - dropped}
        elif votes < limits.base_gain or share < clean:
            left |= {code: _doubt(trial, left[code]) for code in codes}
    for code in left.keys() & trial.entries.keys():
        if left[code].text.isalpha() and _is_alone(trial, code):
            left[code] = _doubt(trial, left[code])
    return left


def _drop_strangers(
    trial: Trial, entries: Mapping[int, Entry]
) -> tuple[dict[int, Entry], dict[int, Entry]]:
    """What is left without letters of other scripts, and those of it that are of the text's own.

    Arithmetic that runs past the letters it was found by ends in other alphabets. A second one
    that the sample has more than a few letters of is no accident, but nothing vouches for it.
    """
    counts = trial.case.sample.counts
    own = dominant_script("".join(trial.table.get(code, "") * counts[code] for code in counts))[0]
    scripts = {code: dominant_script(entry.text)[0] for code, entry in entries.items()}
    strange = Counter(scripts[code] for code in trial.entries if code in scripts)
    strange.update(
        dominant_script(text)[0]
        for code, text in trial.case.current.items()
        if code in counts and code not in trial.entries and not is_lost(trial.case, code, text)
    )
    left: dict[int, Entry] = {}
    known: dict[int, Entry] = {}
    for code, entry in entries.items():
        if scripts[code] in {COMMON, own}:
            left[code] = known[code] = entry
        elif strange[scripts[code]] >= trial.limits.second_script:
            left[code] = _doubt(trial, entry)
    return left, known


def _sort(entries: Mapping[int, Entry]) -> Mapping[bool, set[int]]:
    """Codes of capitals, and of other letters."""
    classes: dict[bool, set[int]] = defaultdict(set)
    for code, entry in entries.items():
        if entry.text.isalpha():
            classes[entry.text.isupper()].add(code)
    return classes


def _find_tied(trial: Trial, entries: Mapping[int, Entry]) -> set[int]:
    """Capitals that became what their small letters became: no guess of their own."""
    said = trial.case.current
    small = {(said.get(c, ""), e.text) for c, e in entries.items() if not e.text.isupper()}
    return {
        code
        for code, entry in entries.items()
        if entry.text.isupper()
        and said.get(code, "").isupper()
        and (said[code].lower(), entry.text.lower()) in small
    }


def _ask(trial: Trial, codes: Collection[int]) -> tuple[float, int]:
    """Share of listed words among those that hold the codes, and how much may vote."""
    looked = look_up(trial.words.spell(trial.table, trial.words.hold(codes)), trial.listed)
    return looked.share or 0.0, int(looked.votes.sum())


def _is_alone(trial: Trial, code: int) -> bool:
    """Are there words with the code, none of which is listed?"""
    places = trial.words.hold([code])[: trial.limits.words_a_code]
    looked = look_up(trial.words.spell(trial.table, places), trial.listed)
    return int((looked.votes > 0).sum()) >= trial.limits.unlisted_words and not looked.hits.any()


def _doubt(trial: Trial, entry: Entry) -> Entry:
    return Entry(entry.text, min(entry.weight, trial.limits.fill))
