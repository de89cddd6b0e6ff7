"""Do all codes that are known lie by one constant? Then those that are not lie by it as well.

A twin knows only the glyphs that it has itself. What it knows often shows how the others were
lost: by a constant, as subsets number their glyphs in the order of the original (reference 000).
Fonts that one program has made were lost in the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace as change

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData, split_words
from inkproof.repair.likeness import is_text
from inkproof.repair.spelling import NO_TEXT, Word
from inkproof.repair.structure import is_lost
from inkproof.repair.trial import measure_case
from inkproof.repair.vouching import NOWHERE, Standing, rate_codes
from inkproof.thresholds import Thresholds

FIRST, LAST = 0x20, 0x7E
"""Beyond ASCII the order of glyphs is another one in each font."""
ROUNDS = 4
"""Times that those are looked for which stand among those that were found."""


def number_said(case: FontCase, code: int) -> int | None:
    """What a reader makes of a code, as a number."""
    text = case.current.get(code, "")
    return ord(text) if len(text) == 1 and text != NO_TEXT else None


def number_code(_: FontCase, code: int) -> int | None:
    """The code itself."""
    return code


def number_glyph(case: FontCase, code: int) -> int | None:
    """Glyph index in the program."""
    return case.facts(code).gid


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A constant, and what it is added to."""

    number: Callable[[FontCase, int], int | None]
    constant: int


def find_step(
    case: FontCase,
    texts: Mapping[int, str],
    thresholds: Thresholds,
    steps: Collection[Step] = (),
) -> Step | None:
    """The constant of nearly all signs that are known to have changed.

    Args:
        case: the font; what it says is what changes.
        texts: code → what it should say.
        thresholds: the groups `certificate` and `evidence`.
        steps: constants of other fonts of the document; fewer signs confirm one of them.

    Returns:
        None where they are few, or have none in common.
    """
    limits = thresholds.certificate
    points = {
        code: ord(text)
        for code, text in texts.items()
        if code in case.sample.counts and len(text) == 1 and text != " "
        if text != case.current.get(code)
    }
    for number in (number_said, number_code, number_glyph):
        moves = _count_moves(case, points, number)
        if not moves:
            continue
        constant, times = moves.most_common(1)[0]
        step = Step(number=number, constant=constant)
        kin = step in steps
        least = thresholds.evidence.min_step_codes if kin else limits.agreeing_codes
        if constant and times >= max(least, limits.agreement * len(points)):
            return step
    return None


def _count_moves(
    case: FontCase, points: Mapping[int, int], number: Callable[[FontCase, int], int | None]
) -> Counter[int]:
    numbers = ((point, number(case, code)) for code, point in points.items())
    return Counter(point - found for point, found in numbers if found is not None)


def follow(
    case: FontCase,
    proposal: Proposal,
    languages: LanguageData,
    thresholds: Thresholds,
    steps: Collection[Step] = (),
) -> Proposal:
    """The proposal with what follows from it for codes of the sample that it does not hold.

    Codes that say no text follow the constant; those that can be read do so only where they stand
    in words of codes that lie by it. Of what lies between two that are known, the arithmetic is
    sure.

    Returns:
        The same proposal where its entries have no constant in common, or hold no letter.
    """
    texts = {code: entry.text for code, entry in proposal.entries.items()}
    step = find_step(case, texts, thresholds, steps)
    if step is None:
        return proposal
    lying = (find_lost(case) | proposal.entries.keys()) & case.sample.counts.keys()
    company = _find_company(case, lying, _rate(case, languages, thresholds), thresholds)
    texts = _apply(case, step, (find_lost(case) | company) - proposal.entries.keys())
    if not texts:
        return proposal
    known = [
        found
        for code, entry in proposal.entries.items()
        if (found := step.number(case, code)) is not None
        and entry.text == chr(max(0, found + step.constant))
    ]
    limits = thresholds.evidence
    sure = {code for code in texts if min(known) < (step.number(case, code) or 0) < max(known)}
    entries = {
        code: Entry(text, limits.borrowed if code in sure else limits.single)
        for code, text in texts.items()
    }
    detail = f"{proposal.detail}, and {len(entries)} in step with them"
    return change(proposal, entries={**entries, **proposal.entries}, detail=detail)


def support(case: FontCase, proposal: Proposal, thresholds: Thresholds) -> Proposal:
    """The proposal, its entries as sure as two sources are where one constant says them as well.

    Returns:
        The same proposal where its entries have no constant in common.
    """
    texts = {code: entry.text for code, entry in proposal.entries.items()}
    step = find_step(case, texts, thresholds)
    if step is None or not any(text.isalpha() for text in texts.values()):
        return proposal
    sure = thresholds.certificate.sure
    agreed = {
        code: Entry(entry.text, max(entry.weight, sure))
        for code, entry in proposal.entries.items()
        if len(entry.text) == 1
        and (number := step.number(case, code)) is not None
        and ord(entry.text) == number + step.constant
    }
    return change(proposal, entries={**proposal.entries, **agreed})


def propose_beside(
    case: FontCase, now: FontCase, guessed: Collection[int], thresholds: Thresholds
) -> Proposal | None:
    """What is lost of a font, by the constant of its ASCII letters that are known.

    Where letters stand in the order of ASCII, so do the digits and signs beside them, letters that
    a key could but guess, and those that are holes in a map.

    Args:
        case: the font as it was.
        now: the same with what was kept.
        guessed: codes whose text nothing vouches for; the order decides.
        thresholds: the groups `certificate` and `evidence`.
    """
    letters = {
        code: text
        for code, text in now.current.items()
        if text.isascii() and (text.islower() or (text.isupper() and code not in guessed))
    }
    sound = {code for code, text in letters.items() if text == case.current.get(code)}
    lost = {code for code in now.codes if is_lost(now, code, now.current.get(code, ""))}
    step = find_step(case, letters, thresholds) or _find_order(
        case, {code: letters[code] for code in letters if code not in lost}, thresholds
    )
    if step is None:
        return None
    texts = _apply(case, step, lost.union(guessed) - sound)
    weight = thresholds.evidence.single
    entries = {
        code: Entry(text, weight) for code, text in texts.items() if text != now.current.get(code)
    }
    detail = f"{step.constant:+d} as the letters of ASCII"
    return Proposal(method=Method.OFFSET, entries=entries, detail=detail) if entries else None


def _find_order(case: FontCase, letters: Mapping[int, str], thresholds: Thresholds) -> Step | None:
    """The constant between glyphs, or codes, and nearly all of some letters; no order is 0."""
    limits = thresholds.certificate
    points = {code: ord(text) for code, text in letters.items() if len(text) == 1}
    for number in (number_code, number_glyph):
        moves = _count_moves(case, points, number)
        constant, times = moves.most_common(1)[0] if moves else (0, 0)
        if constant and times >= max(limits.agreeing_codes, limits.agreement * len(points)):
            return Step(number=number, constant=constant)
    return None


def propose_in_step(
    case: FontCase, step: Step, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """What a font says by the constant of another font of the document; words must confirm it.

    It is proposed for what says no text, for letters that stand in no listed words, and for signs
    that stand among those: for all that a font says of which no word is listed.

    Returns:
        None where that is none of the letters.
    """
    limits = thresholds.evidence
    standing = _rate(case, languages, thresholds)
    lying = find_lost(case) | {
        code
        for code in case.codes
        if case.current.get(code, "").isalpha()
        and (found := standing.get(code, NOWHERE)).words
        and found.rate <= limits.max_listed_double
    }
    if all(found.rate <= limits.max_listed_double for found in standing.values()):
        company = frozenset(code for code in case.codes if case.current.get(code, "").strip())
    else:
        company = _find_company(case, lying, standing, thresholds)
    texts = _apply(case, step, lying | company)
    if not any(text.isalpha() for text in texts.values()):
        return None
    entries = {code: Entry(text, limits.single) for code, text in texts.items()}
    detail = f"{step.constant:+d} as in another font"
    return Proposal(method=Method.OFFSET, entries=entries, detail=detail)


def find_lost(case: FontCase) -> frozenset[int]:
    """Codes of the sample that say no text."""
    return frozenset(code for code in case.codes if not is_text(case.current.get(code, "")))


def _apply(case: FontCase, step: Step, codes: Collection[int]) -> dict[int, str]:
    """What the constant makes of codes: signs of ASCII, and a space where nothing is drawn."""
    texts: dict[int, str] = {}
    for code in sorted(codes):
        number = step.number(case, code)
        point = FIRST - 1 if number is None else number + step.constant
        blank = case.is_drawn(code) is False
        if FIRST <= point <= LAST and blank is (point == FIRST):
            texts[code] = chr(point)
    return texts


def _rate(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Mapping[int, Standing]:
    language = measure_case(case, case.current, languages, thresholds).language
    return rate_codes(case, languages.words(language))


def _find_company(
    case: FontCase,
    lying: Collection[int],
    standing: Mapping[int, Standing],
    thresholds: Thresholds,
) -> frozenset[int]:
    """Codes that stand, with hardly an exception, among codes that lie, and not among sound ones.

    Sound are those that stand in listed words as things are; of the others nothing is known, until
    they are found in such company themselves.
    """
    limits = thresholds.evidence
    sound = {
        code for code, found in standing.items() if found.rate > limits.max_listed_double
    } - set(lying)
    words = set(split_words(case.sample.lines))
    known, company = set(lying), frozenset[int]()
    for _ in range(ROUNDS):
        company = frozenset(_find_among(case, words, known, sound, limits.lying_company))
        if known.issuperset(company):
            break
        known |= company
    return company


def _find_among(
    case: FontCase,
    words: Collection[Word],
    lying: Collection[int],
    sound: Collection[int],
    least: int,
) -> Iterator[int]:
    among: Counter[int] = Counter()
    apart: Counter[int] = Counter()
    for word in words:
        false, true = sum(sign in lying for sign in word), sum(sign in sound for sign in word)
        for code in {sign for sign in word if sign >= 0}.difference(sound):
            among[code] += false > true
            apart[code] += true > false
    for code, times in among.items():
        if case.current.get(code, "").strip() and times > least * apart[code]:
            yield code
