"""Which words does a corpus use that no list has? Vocabulary that stands in several documents.

A font that lies has a key of its own in each document, so a garbled word stands in one document
and nowhere else, while the words of a trade stand in many (reference 000, "Building the lexicon").
Three more filters keep out what could recur all the same: pages whose text is not kept, copies of
a document, and words that one turn of the alphabet makes of a listed one, since a constant offset
is the one key that documents share.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from inkproof.decision.fonts import FontJudgement, condemned_fonts
from inkproof.language import lexical
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import KEPT, Provenance, Verdict
from inkproof.thresholds import Thresholds

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_MIN_TURNED = 5
"""Letters from which a turned word is no accident: one of 150 words of five letters is."""


class WordLists(Protocol):
    """Where the words of languages come from."""

    def words(self, code: str) -> frozenset[str]:
        """Folded words of a language; empty where it has no list."""


@dataclass(slots=True)
class _Heard:
    """Where a word stands."""

    documents: set[int] = field(default_factory=set)
    languages: set[str] = field(default_factory=set)


class Harvest:
    """Collects vocabulary, document by document."""

    def __init__(self, lists: WordLists, thresholds: Thresholds) -> None:
        self._lists, self._thresholds = lists, thresholds
        self._heard: dict[str, _Heard] = {}
        self._files: dict[str, int] = {}
        self._pages: dict[bytes, int] = {}
        self._documents = 0

    @property
    def documents(self) -> int:
        """Distinct documents so far."""
        return self._documents

    def add(
        self,
        sha256: str,
        surveys: Sequence[PageSurvey],
        verdicts: Sequence[Verdict],
        fonts: Iterable[FontJudgement],
    ) -> bool:
        """Takes the words of a document's good pages; False where it is a copy of an earlier one.

        A copy has the same bytes, or says on most of its pages what one other document says.
        """
        if sha256 in self._files:
            return False
        digests = [
            hashlib.blake2b(survey.sample.encode("utf-8", "replace"), digest_size=12).digest()
            for survey in surveys
            if survey.sample
        ]
        number = self._find_original(digests)
        is_copy = number is not None
        if number is None:
            number = self._documents
            self._documents += 1
        self._files[sha256] = number
        self._pages |= {digest: number for digest in digests if digest not in self._pages}
        lying = condemned_fonts(fonts)
        for survey, verdict in zip(surveys, verdicts, strict=True):
            if _is_good(survey, verdict, lying):
                self._take(survey, verdict.language, number)
        return not is_copy

    def words(self, min_documents: int) -> list[str]:
        """The words that stand in so many distinct documents, sorted."""
        return sorted(
            word
            for word, heard in self._heard.items()
            if len(heard.documents) >= min_documents and not self._is_turned(word, heard)
        )

    def _find_original(self, digests: Sequence[bytes]) -> int | None:
        """The document that says what most of these pages say; None without one."""
        known = Counter(self._pages[digest] for digest in digests if digest in self._pages)
        if not known:
            return None
        number, pages = known.most_common(1)[0]
        return number if 2 * pages > len(digests) else None

    def _take(self, survey: PageSurvey, language: str, number: int) -> None:
        """The words of one page that its language's list does not have.

        A language without a list wants one of its own, and not its words in all others.
        """
        listed = self._lists.words(language)
        if not listed:
            return
        for word in _list_words(survey.sample, self._thresholds):
            if word not in listed:
                heard = self._heard.setdefault(word, _Heard())
                heard.documents.add(number)
                heard.languages.add(language)

    def _is_turned(self, word: str, heard: _Heard) -> bool:
        """Is it a listed word whose letters are moved on in the alphabet?"""
        if len(word) < _MIN_TURNED or not word.isascii():
            return False
        lists = [self._lists.words(code) for code in heard.languages]
        return any(turned in listed for turned in _turn_round(word) for listed in lists)


def _is_good(survey: PageSurvey, verdict: Verdict, lying: frozenset[tuple[str, str]]) -> bool:
    """May the page's words be learnt? Its text is kept, judged, and of no font that lies.

    What OCR read may be misread in the same way everywhere.
    """
    return (
        verdict.mode in KEPT
        and verdict.judged
        and verdict.provenance is not Provenance.OCR_SANDWICH
        and not survey.signals.corrupted.score
        and not any((font.name, font.key) in lying for font in survey.fonts)
    )


def _list_words(sample: str, thresholds: Thresholds) -> set[str]:
    """Folded words with a vote; the last of a sample that was cut is none."""
    if len(sample) >= thresholds.survey.sample_letters:
        sample = sample.rstrip().rpartition(" ")[0]
    tokens = lexical.read_words(sample, thresholds.lexical.min_word_letters).tokens
    return {word for word in tokens if len(word) <= thresholds.spacing.longest_word}


def _turn_round(word: str) -> Iterator[str]:
    for turn in range(1, len(_ALPHABET)):
        table = str.maketrans(_ALPHABET, _ALPHABET[turn:] + _ALPHABET[:turn])
        yield word.translate(table)
