"""May a proposed table be kept? Only where the text then reads as language, or all facts agree.

A font whose text reads as nothing is judged as a whole: the words that change must be listed
afterwards, more of them than chance and the freedom of the method allow. A font that reads fine
is judged code by code, and only what was lost, or stood in no listed word, may change. Where
there are no words, facts of the file decide (`structure`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from inkproof.language.scripts import dominant_script, is_letter, to_points
from inkproof.model.repair import OF_THE_FILE, Certificate, Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.fluency import Fluency, clean_share, is_clean
from inkproof.repair.likeness import is_text
from inkproof.repair.proof import prove
from inkproof.repair.structure import is_lost, keep_by_structure
from inkproof.repair.tempering import temper
from inkproof.repair.trial import Trial, open_trial
from inkproof.thresholds import CertificateThresholds, Thresholds

Codes = frozenset[int]
_WRITTEN_ALIKE = frozenset("её")
"""Russian lists have words with the first that are spelled with either."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certified:
    """What is kept of a proposal, and what vouches for it."""

    entries: dict[int, Entry]
    """Codes of the sample that change, and codes beyond it that go with them."""
    certificate: Certificate
    language: str
    """In which the text reads with it; empty where structure alone vouches."""
    before: Fluency
    after: Fluency
    proven: Codes
    """Codes of the sample of whose text something vouches."""
    unproven: Codes
    """The others among `entries`."""


def certify(
    case: FontCase, proposal: Proposal, languages: LanguageData, thresholds: Thresholds
) -> Certified | None:
    """What of a proposal may be kept; None where nothing may.

    Args:
        case: the font; `case.current` is what the proposal is held against.
        proposal: of any rung. Entries that say what is said already change nothing.
        languages: word lists and profiles.
        thresholds: the group `certificate`, and those of the instruments.
    """
    trial = open_trial(case, proposal, languages, thresholds)
    if trial is None:
        return None
    changed = trial.entries
    whole = _is_broad(trial) and (
        not is_clean(trial.before, thresholds) or _reads_far_better(trial) or _is_reborn(trial)
    )
    vouched = _keep_whole(trial) if whole else _keep_each(trial)
    rest = trial.without(vouched)
    base = replace(
        case, current=dict(case.current) | {code: changed[code].text for code in vouched}
    )
    filled = keep_by_structure(base, proposal.method, rest.entries, languages, thresholds)
    kept = {code: changed[code] for code in sorted({*vouched, *filled})}
    if not kept:
        return None
    left = trial.without(changed.keys() - kept)
    return _conclude(left, proposal, vouched=bool(vouched), whole=whole)


def accept(
    case: FontCase, proposal: Proposal, languages: LanguageData, thresholds: Thresholds
) -> Certified | None:
    """What is kept of a proposal that is vouched for otherwise: all that spoils no word."""
    trial = open_trial(case, proposal, languages, thresholds)
    if trial is None:
        return None
    left = trial.without(_find_spoilers(trial))
    if not left.entries or left.after.listed < left.before.listed:
        return None
    return _conclude(left, proposal, vouched=bool(left.after.words), whole=True)


def _is_broad(trial: Trial) -> bool:
    """Does much of what the font paints change? Few codes are judged one by one."""
    counts, said = trial.case.sample.counts, trial.case.current
    changed = sum(counts[code] for code in trial.entries)
    signs = {
        code
        for code in counts.keys() - trial.entries.keys()
        if is_text(said.get(code, "")) and not _has_letter(said[code])
    }  # digits and signs that stay as they are say nothing for or against letters
    judged = sum(count for code, count in counts.items() if code not in signs)
    return changed >= trial.limits.broad * judged


def _reads_far_better(trial: Trial) -> bool:
    """Does the proposal multiply what is listed?

    A garbled text may look clean by the few words of it that can be looked up at all.
    """
    return trial.after.listed > trial.limits.far_better * trial.before.listed


def _is_reborn(trial: Trial) -> bool:
    """Do the words that change turn from nothing into language?

    Half of a font may be sound and read well, and the other half under other codes be lost.
    """
    old, new = trial.change(trial.entries)
    gained = int(new.hits.sum() - old.hits.sum())
    return (
        (old.share or 0.0) <= trial.limits.dead
        and (new.share or 0.0) >= clean_share(trial.after.language, trial.thresholds)
        and gained >= _needed(trial)
    )


def _conclude(trial: Trial, proposal: Proposal, *, vouched: bool, whole: bool) -> Certified | None:
    """What is kept, with what lies beyond the sample, and what of it is proven."""
    beyond = _go_beyond(trial, proposal, whole=whole)
    entries = dict(trial.entries) | beyond
    if vouched:
        entries = temper(trial, entries)
    trial = trial.without(trial.entries.keys() - entries.keys())
    if not trial.entries:
        return None
    case, kept = trial.case, {code: entries[code] for code in trial.entries}
    language = trial.after.language if vouched else ""
    proven = prove(
        replace(case, current=trial.table), kept, language, trial.languages, trial.thresholds
    )
    return Certified(
        entries=entries,
        certificate=Certificate.LANGUAGE if vouched else Certificate.STRUCTURE,
        language=language,
        before=trial.before,
        after=trial.after,
        proven=proven,
        unproven=frozenset(entries) - proven,
    )


def _go_beyond(trial: Trial, proposal: Proposal, *, whole: bool) -> dict[int, Entry]:
    """Entries of codes that the sample lacks, where those that it has say enough of them.

    What the map states readably is only overruled by what was right for many codes, or is sure.
    """
    limits, program = trial.limits, trial.case.program
    many = len(trial.entries) >= limits.agreeing_codes
    beyond: dict[int, Entry] = {}
    for code, entry in proposal.entries.items():
        if code in trial.case.sample.counts:
            continue
        lost = is_lost(trial.case, code, program.stated.get(code, ""))
        least = limits.fill if many or (whole and lost) else limits.sure
        if entry.weight >= least and (whole or lost):
            beyond[code] = entry
    return beyond


def _keep_whole(trial: Trial) -> Codes:
    """Of a font that reads as nothing: all codes but those that spoil words, or none."""
    if not trial.listed:
        return _keep_natural(trial)
    pruned = trial.without(_find_spoilers(trial))
    if not pruned.entries:
        return frozenset()
    old, new = pruned.change(pruned.entries)
    limits = trial.limits
    share, share_before = new.share or 0.0, old.share or 0.0
    gained = int(new.hits.sum() - old.hits.sum())
    room = limits.natural_rebate if _becomes_natural(pruned) else 1.0
    if (
        gained >= room * _needed(pruned)
        and share >= room * clean_share(pruned.after.language, trial.thresholds)
        and share - share_before >= room * limits.min_gain
        and pruned.after.odd <= trial.before.odd + limits.odd_room
        and not _is_unnatural(pruned.after, limits)
    ):
        return frozenset(pruned.entries)
    return _keep_natural(pruned)


def _becomes_natural(trial: Trial) -> bool:
    """Do n-grams speak for a table as clearly as words would? Not of one that was sought by them.

    In a heading of six words two are listed, and the others are spelled as words are.
    """
    limits = trial.limits
    before, after = trial.before.natural or 0.0, trial.after.natural or 0.0
    return (
        trial.method is not Method.PERMUTATION
        and trial.after.ngrams >= limits.short_ngrams
        and after >= limits.short_natural
        and after - before >= limits.short_gain
    )


def _needed(trial: Trial) -> float:
    """Token weight that a proposal must gain: the freer the method, the more chance can find.

    One unit of weight is some 4.7 bits; a letter of a permutation is as much at most.
    """
    limits = trial.limits
    letters = _count_free(trial)
    match trial.method:
        case Method.OFFSET:
            needed = limits.offset_gain
        case Method.PERMUTATION:
            needed = limits.base_gain + limits.letter_gain * letters
        case Method.PARTIAL:
            needed = limits.base_gain + limits.code_gain * letters
        case _:
            needed = limits.base_gain
    foreign = trial.before.natural is not None and (
        trial.before.natural >= limits.foreign and trial.before.ngrams >= limits.min_ngrams
    )
    return max(needed, limits.foreign_gain) if foreign else needed


def _count_free(trial: Trial) -> int:
    """Letters of the text's own script that were guessed apart.

    Capitals that became what their small letters became are no further guess, nor are other codes
    of one letter; and words say nothing of a second script.
    """
    said = trial.case.current
    known = {
        (said.get(code, "").lower(), entry.text.lower(), dominant_script(entry.text)[0])
        for code, entry in trial.entries.items()
        if _has_letter(entry.text)
    }
    scripts = Counter(script for _, _, script in known)
    counts = trial.case.sample.counts
    text = "".join(entry.text * counts[code] for code, entry in trial.entries.items())
    return scripts[dominant_script(text)[0]]


def _find_spoilers(trial: Trial) -> Codes:
    """Codes whose change makes listed words unlisted, all other changes made.

    Words say nothing of a sign that becomes another sign: a digit that was read as a dash, or as
    nothing, set words apart. Nor do a few of them undo what the file says itself.
    """
    spoilers: set[int] = set()
    clean = clean_share(trial.after.language, trial.thresholds)
    read = trial.method in OF_THE_FILE
    for code, entry in trial.entries.items():
        said = trial.case.current.get(code, "")
        if not (_has_letter(said) or _has_letter(entry.text)):
            continue
        if {said.lower(), entry.text.lower()} == _WRITTEN_ALIKE:
            continue
        without, within = trial.revert(code)
        old, new = int(without.hits.sum()), int(within.hits.sum())
        sound = (without.share or 0.0) >= clean and not is_lost(trial.case, code, said)
        if old > new and (not read or (sound and old > new * trial.limits.far_better)):
            spoilers.add(code)
    return frozenset(spoilers)


def _keep_natural(trial: Trial) -> Codes:
    """Of a text whose words are glued, or in no list: all codes, or none.

    N-grams must become those of some language. Hill climbing seeks nothing else, so that of
    permutations counts only where there is far more text than it can bend to its will.
    """
    limits = trial.limits
    before, after = trial.before, trial.after
    least = max(limits.natural_ngrams, limits.lettered * after.signs)
    if after.natural is None or after.ngrams < least:
        return frozenset()
    if trial.method is Method.PERMUTATION and (
        after.ngrams < limits.climbed_ngrams or after.similarity < limits.climbed_similarity
    ):
        return frozenset()
    known = (before.natural or 0.0) * before.ngrams / max(before.ngrams, after.ngrams)
    if (
        after.natural >= max(limits.min_natural, known + limits.natural_gain)
        and known < limits.foreign
        and after.odd <= before.odd + limits.odd_room
        and len(trial.words.words) >= limits.natural_words
    ):
        return frozenset(trial.entries)
    return frozenset()


def _keep_each(trial: Trial) -> Codes:
    """Of a font that reads fine: the codes whose own words become listed, and lose none."""
    kept: set[int] = set()
    for code, entry in trial.entries.items():
        if not trial.listed:
            break
        without, within = trial.revert(code)
        better = within.hits > without.hits
        gained = int((within.hits - without.hits)[better].sum())
        if (within.hits < without.hits).any() or without.hits.sum() > gained * trial.limits.stray:
            continue
        words = int(np.count_nonzero(better))
        said = trial.case.current.get(code, "")
        if _is_taken(trial, code, said, entry.text) or _is_outside(trial, code, said, entry.text):
            continue
        least_words, least_gain = _least_each(trial, code, said, entry.text)
        share = within.share or 0.0
        fits = share >= clean_share(trial.after.language, trial.thresholds)
        if words >= least_words and gained >= least_gain and fits:
            kept.add(code)
    return frozenset(kept)


def _is_taken(trial: Trial, code: int, said: str, text: str) -> bool:
    """Would a letter become another that the font has already, drawn in another way?

    Old spellings become listed so: Icelandic z to s.
    """
    if not _has_letter(said) or is_lost(trial.case, code, said):
        return False
    return any(
        trial.case.current.get(other) == text for other in trial.case.codes if other != code
    )


def _is_outside(trial: Trial, code: int, said: str, text: str) -> bool:
    """Is it about readable signs outside of words, or of two scripts? Words say nothing then."""
    if is_lost(trial.case, code, said):
        return False
    if _has_letter(said) and _has_letter(text):
        return dominant_script(said)[0] != dominant_script(text)[0]
    return not (_has_letter(said) or _has_letter(text))


def _least_each(trial: Trial, code: int, said: str, text: str) -> tuple[int, float]:
    """Different words, and their weight, that the change of one code must make listed."""
    limits = trial.limits
    if is_lost(trial.case, code, said):
        return 1, limits.lost_gain
    if _has_letter(said) and len(text) == 1:
        return limits.letter_words, limits.each_letter_gain
    return 1, limits.each_gain


def _is_unnatural(fluency: Fluency, limits: CertificateThresholds) -> bool:
    return (
        fluency.natural is not None
        and fluency.ngrams >= limits.natural_ngrams
        and fluency.natural < limits.unnatural
    )


def _has_letter(text: str) -> bool:
    return bool(text) and bool(is_letter(to_points(text)).any())
