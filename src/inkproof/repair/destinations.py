"""In which form was a ToUnicode map written, if not in the one that it must have?

Destinations are UTF-16BE (ISO 32000-2, 9.10.3). Producers have written UTF-8, single bytes,
numbers without their leading zeros, UTF-16LE, and hexadecimal digits as characters. One reading
must make sense of the whole map, and the strict one must not. A map that is sound, but that a
reader misread, counts as well: then the strict reading is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inkproof.model.repair import Entry, Method, Proposal
from inkproof.repair.case import FontCase, LanguageData
from inkproof.repair.likeness import are_alike, is_text, simplify
from inkproof.repair.weighing import find_swallowed, make_proposal, reads_better, said_of
from inkproof.thresholds import Thresholds

STRICT = "UTF-16BE"
UNIT = 2
"""Bytes of a UTF-16 code unit."""
ALPHABETS_END = "\u2c00"
"""Alphabets, punctuation and signs stand below."""
MIN_ENTRIES = 3
"""Destinations from which on a map has a form."""

Table = dict[int, str]


def propose_from_destinations(
    case: FontCase, languages: LanguageData, thresholds: Thresholds
) -> Proposal | None:
    """The map's own text, in the form in which it was written.

    Returns:
        None where there is no map, and where the strict reading is the best and a reader got it.
    """
    written = case.program.destinations or {
        code: text.encode("utf-16-be", "surrogatepass")
        for code, text in case.program.stated.items()
    }
    if len(written) < MIN_ENTRIES:
        return None
    strict = _read(written, _as_utf16)
    form, table, share = _choose(written, thresholds.evidence.readable)
    sound = _share(strict, written, is_text) >= thresholds.evidence.readable
    if sound and form != STRICT and not reads_better(case, table, strict, languages, thresholds):
        form, table, share = STRICT, strict, 1.0
    entries = {
        code: Entry(text, share)
        for code, text in table.items()
        if is_text(text) and not _is_said(said_of(case, code) or "", text)
    }
    entries |= {code: Entry("", share) for code in find_swallowed(case) if case.current.get(code)}
    proposal = make_proposal(case, Method.DESTINATIONS, entries, languages, thresholds)
    if proposal is None:
        return None
    detail = "misread by the reader" if form == STRICT else f"written as {form}"
    return Proposal(method=proposal.method, entries=proposal.entries, detail=detail)


def _is_said(said: str, text: str) -> bool:
    """Has the reader got it? Readers turn what one glyph says in right-to-left scripts."""
    return are_alike(said, text) or sorted(simplify(said)) == sorted(simplify(text))


def _choose(written: Mapping[int, bytes], readable: float) -> tuple[str, Table, float]:
    """The form that makes sense of the map, its text, and the share of it that is sound."""
    strict = _read(written, _as_utf16)
    usual = _share(strict, written, _is_usual)
    if _share(strict, written, is_text) < readable or usual < readable:
        for form, decode, judge in FORMS:
            table = _read(written, decode)
            share = _share(table, written, judge)
            if share >= readable and share > usual and table != strict:
                return form, table, share
    return STRICT, strict, _share(strict, written, is_text)


def _read(written: Mapping[int, bytes], decode: Callable[[bytes], str]) -> Table:
    """The destinations that can be read in one form."""
    table: Table = {}
    for code, destination in written.items():
        try:
            table[code] = decode(destination)
        except ValueError:
            continue
    return table


def _share(table: Table, written: Mapping[int, bytes], judge: Callable[[str], bool]) -> float:
    """Share of the destinations that a judge lets pass.

    Empty ones and control characters do not count: a range from 0 to 127 has 32 of them.
    """
    asked = [code for code, destination in written.items() if destination.strip(b"\0")]
    asked = [code for code in asked if not _is_control(table.get(code, ""))]
    return sum(judge(table.get(code, "")) for code in asked) / max(1, len(asked))


def _is_control(text: str) -> bool:
    return len(text) == 1 and (text < " " or "\x7f" <= text < "\xa0")


def _is_usual(text: str) -> bool:
    """Text of an alphabet: bytes that are read in a wrong form become ideographs and syllables."""
    return is_text(text) and all(sign < ALPHABETS_END for sign in text)


def _as_utf16(destination: bytes) -> str:
    return destination.decode("utf-16-be")


def _as_numbers(destination: bytes) -> str:
    """UTF-16BE of which leading zeros were left out."""
    width = len(destination) + len(destination) % UNIT
    return destination.rjust(width, b"\0").decode("utf-16-be")


def _as_utf8(destination: bytes) -> str:
    return destination.decode("utf-8")


def _as_bytes(destination: bytes) -> str:
    return destination.decode("cp1252" if len(destination) == 1 else "ascii")


def _as_little(destination: bytes) -> str:
    return destination.decode("utf-16-le")


def _as_digits(destination: bytes) -> str:
    if len(destination) % (2 * UNIT):
        message = "digits of a code unit are four"
        raise ValueError(message)
    return bytes.fromhex(destination.decode("ascii")).decode("utf-16-be")


FORMS: tuple[tuple[str, Callable[[bytes], str], Callable[[str], bool]], ...] = (
    ("hexadecimal digits", _as_digits, is_text),
    ("UTF-8", _as_utf8, is_text),
    ("numbers without leading zeros", _as_numbers, is_text),
    ("single bytes", _as_bytes, _is_usual),
    ("UTF-16LE", _as_little, _is_usual),
)
"""Strictest first: what is UTF-8 throughout was hardly meant as anything else, but for digits."""
