from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from build.signals import CLEAN_PAGE
from build.texts import swap_letters
from inkproof.calibrate.harvest import Harvest
from inkproof.decision.fonts import FontJudgement, FontReason, FontVerdict
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds

TEXT = Verdict(mode=PageMode.TEXT, reasons=(Reason.CLEAN,), judged=True, language="en")
JARGON = "the kubelet drains every nodepool before autoscaling kicks in"


class Lists:
    """A short list of one language."""

    def words(self, code: str) -> frozenset[str]:
        return frozenset({"every", "before", "kicks", "drains"} if code == "en" else ())


def page(sample: str, index: int = 0, fonts: tuple[FontEvidence, ...] = ()) -> PageSurvey:
    return PageSurvey(index=index, signals=CLEAN_PAGE, sample=sample, fonts=fonts)


def gather(
    *documents: Sequence[PageSurvey],
    verdict: Verdict = TEXT,
    fonts: Sequence[FontJudgement] = (),
) -> Harvest:
    harvest = Harvest(Lists(), Thresholds())
    for number, pages in enumerate(documents):
        harvest.add(f"{number:064}", pages, [verdict] * len(pages), fonts)
    return harvest


def say(number: int, text: str = JARGON) -> list[PageSurvey]:
    """A document that says a text in a sentence of its own."""
    return [page(f"Report number{'abcdefg'[number]} says {text}.")]


def test_words_of_three_documents_are_vocabulary() -> None:
    """Sorted, folded, without short ones and without what the language's list has."""
    gathered = gather(*map(say, range(3)))

    assert gathered.documents == 3
    assert gathered.words(3) == ["autoscaling", "kubelet", "nodepool", "report", "says"]


def test_words_of_two_documents_are_not() -> None:
    """Unless two are enough."""
    gathered = gather(say(0), say(1), say(2, "nothing of note"))

    assert gathered.words(3) == ["report", "says"]
    assert "kubelet" in gathered.words(2)


def test_garbled_words_stand_in_one_document() -> None:
    """Each has a key of its own, so that no garbled word is learnt."""
    text = f"Report says {JARGON} again and again."
    documents = [[page(swap_letters(text, seed))] for seed in range(12)]

    assert gather(*documents).words(3) == []


def test_one_constant_offset_is_a_key_that_documents_share() -> None:
    """A listed word whose letters were all moved on is no vocabulary; others stay."""
    moved = "esbjot fwfsz cfgpsf ljdlt nodepool"

    gathered = gather(*(say(number, moved) for number in range(3)))

    assert gathered.words(3) == ["nodepool", "report", "says"]


def test_copies_count_once() -> None:
    """The same bytes, and the same pages in other bytes."""
    harvest = Harvest(Lists(), Thresholds())
    pages = say(0)

    assert harvest.add("a" * 64, pages, [TEXT], ())
    assert not harvest.add("a" * 64, pages, [TEXT], ())
    assert not harvest.add("b" * 64, [*pages], [TEXT], ())
    assert harvest.documents == 1
    assert harvest.words(2) == []


def test_a_document_that_quotes_a_page_is_no_copy() -> None:
    """Half of its pages or more must stand elsewhere."""
    harvest = Harvest(Lists(), Thresholds())
    harvest.add("a" * 64, say(0), [TEXT], ())

    assert harvest.add("b" * 64, [*say(0), *say(1)], [TEXT, TEXT], ())
    assert harvest.documents == 2


@pytest.mark.parametrize(
    "verdict",
    [
        replace(TEXT, mode=PageMode.REPLACE, reasons=(Reason.SPELLS_NOTHING,)),
        replace(TEXT, judged=False, reasons=(Reason.UNJUDGED,)),
        replace(TEXT, provenance=Provenance.OCR_SANDWICH),
        replace(TEXT, mode=PageMode.LANG, language="und"),
    ],
)
def test_pages_that_prove_nothing_are_not_learnt_from(verdict: Verdict) -> None:
    """Not kept, not judged, read by OCR, or in a language that wants a list of its own."""
    assert gather(*map(say, range(3)), verdict=verdict).words(3) == []


def test_jargon_that_outweighs_the_list_is_learnt() -> None:
    """The page is kept, and its language is known by its letters."""
    verdict = replace(TEXT, mode=PageMode.LANG, reasons=(Reason.UNLISTED_LANGUAGE,))

    assert "kubelet" in gather(*map(say, range(3)), verdict=verdict).words(3)


def test_pages_with_a_lying_font_are_not_learnt_from() -> None:
    """Nor those that a font garbles in part."""
    font = FontEvidence(name="F", key="1", letters=9, lexical=ABSTAINED, unmapped=0, glyphs=9)
    lying = FontJudgement(
        name="F", key="1", made="", verdict=FontVerdict.GARBLED, reason=FontReason.SHIFTED,
        score=None, evidence=0.0, letters=9, undecodable_share=0.0,
    )  # fmt: skip
    with_font = [[replace(say(n)[0], fonts=(font,))] for n in range(3)]
    corrupted = replace(CLEAN_PAGE, corrupted=Measured(0.1, 900.0))
    in_part = [[replace(say(n)[0], signals=corrupted)] for n in range(3)]

    assert gather(*with_font, fonts=[lying]).words(3) == []
    assert gather(*with_font).words(3) != []
    assert gather(*in_part).words(3) == []


def test_the_last_word_of_a_cut_sample_is_none() -> None:
    """It may be the first half of one."""
    filler = "word " * 500
    documents = [[page((f"{'abc'[n]} " + filler)[:1_995] + " kube")] for n in range(3)]

    assert gather(*documents).words(3) == ["word"]
