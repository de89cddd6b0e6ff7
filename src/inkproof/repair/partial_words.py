"""What should a code say, so that its words become listed? A vote of words over candidates.

Ligatures that map to an innocent letter (`operaOons`), letters with accents that map to digits
(`równoleg3e`), a letter that is said for another: whatever the fault, the word with the true
text is in the list, and several different words agree on no other text by accident.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from inkproof.language.folding import fold
from inkproof.model.repair import Entry
from inkproof.repair.partial_ink import fits_ink
from inkproof.repair.partial_place import find_case
from inkproof.repair.partial_sample import (
    NOTHING,
    Reading,
    Standing,
    Word,
    find_standouts,
    is_alphabetic,
    look_up,
    reread,
)
from inkproof.thresholds import PartialThresholds

LIGATURES = (
    *("fi", "fl", "ff", "ffi", "ffl", "ft", "fft", "fj", "ffj", "fb", "fh", "fk", "tt", "ti"),
    *("tti", "tf", "ct", "st", "sp", "th", "tz", "ch", "ck", "ij", "gg", "gi", "gy", "rt", "ty"),
)
"""What type designers draw as one glyph in Latin faces."""
EXTRA = {"de": ("ß",), "tr": ("\u0131",), "az": ("\u0131",)}
"""Letters that folding hides."""
ROUNDS = 4
"""How often what was settled may help other words. Words with four wrong codes are rare."""


class Ballot(NamedTuple):
    """What the words of a code say of one candidate."""

    text: str
    gained: dict[str, int]
    """Words that become listed, by what is left of them without the code, and their weight."""
    weight: int
    """Their letters less 3, less what is lost twice."""
    lost: int
    """Words that were listed and no longer are."""
    heard: int
    """Different words that have a vote with it."""


class Verdict(NamedTuple):
    """What is to be said, and how sure that is."""

    entry: Entry
    words: tuple[str, ...]
    """Some of the words that say so."""


def find_by_words(
    reading: Reading, limits: PartialThresholds, settled: Iterable[int] = ()
) -> dict[int, Verdict]:
    """Texts for codes that stand out, by the words they stand in.

    What is proven is used for the words of the other codes; what is likely is not.

    Args:
        reading: the sample as it reads now.
        limits: how many words prove what.
        settled: codes that are known already.
    """
    if not reading.listed or not is_alphabetic(reading.script):
        return {}
    found: dict[int, Verdict] = {}
    likely: dict[int, Verdict] = {}
    for _ in range(ROUNDS):
        table, likely = dict(reading.table), {}
        for code, standing in find_standouts(reading, limits, {*settled, *found}).items():
            if not reading.is_sound(limits, code):
                continue
            verdict = _decide(reading, code, standing, limits)
            if verdict is None:
                continue
            if verdict.entry.weight >= limits.proven:
                found[code] = verdict
                table[code] = verdict.entry.text
            else:
                likely[code] = verdict
        if table == reading.table:
            break
        reading = reread(reading, table)
    return likely | found


def _decide(
    reading: Reading, code: int, standing: Standing, limits: PartialThresholds
) -> Verdict | None:
    """The candidate that the words choose; None where they choose none, or several."""
    words = reading.by_code[code][: limits.max_words]
    candidates = [
        text for text in find_candidates(reading, code) if fits_ink(reading, code, text, limits)
    ]
    ballots = vote(reading, code, words, candidates)
    if not ballots or ballots[0].weight <= 0:
        return None
    best = ballots[0]
    if any(
        _rivals(best, other, is_said(reading, other.text, code, limits), limits)
        for other in ballots[1:]
    ):
        return None
    weight = _weigh(best, standing, limits)
    if not weight:
        return None
    text, sure = find_case(reading, code, best.text, limits)
    if standing is not Standing.SILENT and is_said(reading, text, code, limits):
        return None
    alone = min((_count_own(best, other) for other in ballots[1:]), default=limits.min_own)
    weight = weight if sure and alone >= limits.min_own else min(weight, limits.likely)
    shown = sorted(word.replace(NOTHING, text) for word in best.gained)
    return Verdict(Entry(text, weight), tuple(shown[:3]))


def _rivals(best: Ballot, other: Ballot, said: bool, limits: PartialThresholds) -> bool:  # noqa: FBT001 - a fact of the other
    """Do words that the best text leaves unlisted speak for another one?

    What both make listed speaks for neither: Czech verbs end in -ti and in -t. A text that
    another code says already is hardly one.
    """
    own = sum(weight for word, weight in best.gained.items() if word not in other.gained)
    against = sum(weight for word, weight in other.gained.items() if word not in best.gained)
    return against > (limits.max_rival_said if said else limits.max_rival) * own or not own


def _count_own(best: Ballot, other: Ballot) -> int:
    """Different words that the best text makes listed, and the other does not."""
    return sum(word not in other.gained for word in best.gained)


def _weigh(best: Ballot, standing: Standing, limits: PartialThresholds) -> float:
    """How sure the words are; 0 where they say too little."""
    gained, share = len(best.gained), len(best.gained) / max(1, best.heard)
    # What said nothing only parted words, and a part may be a word by itself.
    silent = standing is Standing.SILENT
    if best.lost > (limits.max_lost_silent if silent else limits.max_lost) * gained:
        return 0.0
    if standing is Standing.UNLISTED:
        enough = gained >= limits.min_gained_unlisted and share >= limits.min_share_unlisted
        return limits.proven if enough else 0.0
    long = gained >= limits.min_gained and best.weight >= limits.min_gained_weight
    short = gained >= limits.min_gained_short and share >= limits.min_share_short
    if (long and share >= limits.min_share) or short:
        return limits.proven
    few = best.weight < limits.min_likely_weight or share < limits.min_share
    return 0.0 if few or standing is Standing.FOREIGN else limits.likely


def is_said(reading: Reading, text: str, code: int, limits: PartialThresholds) -> bool:
    """Does another code say that, and rightly so? Fonts seldom have two glyphs for one letter."""
    return any(
        _count_listed(reading, other) > limits.max_listed_before * len(reading.by_code[other])
        for other in reading.speakers.get(text, ())
        if other != code and other in reading.by_code
    )


@lru_cache(maxsize=1024)
def _count_listed(reading: Reading, code: int) -> int:
    """How many different words of a code are listed: asked of each candidate of each code."""
    return sum(reading.hits.get(word, False) for word in reading.by_code[code])


def find_candidates(reading: Reading, code: int) -> list[str]:
    """What a code might say instead: letters of the language, and ligatures of Latin faces.

    Not what it says now, nor that without its accent: a foreign name without its accents
    often is a word of the language.
    """
    now = fold(reading.table.get(code, ""))
    bare = unicodedata.normalize("NFD", now)[:1] if len(now) == 1 else ""
    letters = sorted(reading.alphabet) + list(EXTRA.get(reading.language, ()))
    if reading.script == "Latn":
        letters += LIGATURES
    return [text for text in letters if text not in {now, bare} and not _is_mark(text)]


def _is_mark(text: str) -> bool:
    return unicodedata.category(text[0])[0] == "M"


def vote(
    reading: Reading, code: int, words: Sequence[Word], candidates: Sequence[str]
) -> list[Ballot]:
    """Each candidate's ballot, best first."""
    if not words or not candidates:
        return []
    rows = [[reading.spelled(word) for word in words]]
    rows += [[reading.spelled(word, code, text) for word in words] for text in candidates]
    hits, votes = look_up([spelled for row in rows for spelled in row], reading.listed)
    shape = (len(rows), len(words))
    gain = hits.reshape(shape) - hits.reshape(shape)[0]
    has_vote = votes.reshape(shape) > 0
    names = [_bare(reading.spelled(word, code, NOTHING)) for word in words]
    ballots = []
    for row, text in enumerate(candidates, start=1):
        gained = {names[at]: int(gain[row, at]) for at in (gain[row] > 0).nonzero()[0].tolist()}
        lost = {names[at]: int(gain[row, at]) for at in (gain[row] < 0).nonzero()[0].tolist()}
        ballots.append(
            Ballot(
                text=text,
                gained=gained,
                weight=sum(gained.values()) + 2 * sum(lost.values()),
                lost=len(lost),
                heard=len({names[at] for at in has_vote[row].nonzero()[0].tolist()}),
            )
        )
    return sorted(_merge(ballots, reading), key=lambda ballot: -ballot.weight)


def _bare(word: str) -> str:
    """A word without its punctuation and capitals: by it different words are told apart."""
    return "".join(sign for sign in fold(word) if sign.isalpha() or sign == NOTHING)


def _merge(ballots: Iterable[Ballot], reading: Reading) -> list[Ballot]:
    """Of candidates that folding makes one, the one that no other code says already."""
    said = set(reading.table.values())
    kept: dict[str, Ballot] = {}
    for ballot in ballots:
        same = fold(ballot.text)
        if same not in kept or kept[same].text in said:
            kept[same] = ballot
    return list(kept.values())
