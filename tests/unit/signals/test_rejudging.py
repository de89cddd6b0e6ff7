from __future__ import annotations

from msgspec.structs import replace

from inkproof.model.signals import ABSTAINED, Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.signals.rejudging import rejudge
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
SAMPLE = "Alle mennesker fodes frie lighed vaerdighed rettigheder udstyret fornuft samvittighed"


class Lists:
    """Two lists that share a few words."""

    def words(self, code: str) -> frozenset[str]:
        listed = {
            "da": SAMPLE.lower().split(),
            "nb": ["alle", "mennesker", "frie"],
        }
        return frozenset(listed.get(code, ()))


def survey(lexical: Measured, language: str) -> PageSurvey:
    signals = PageSignals(
        script="Latn", prose_letters=78, lexical=lexical, lexical_language=language
    )
    return PageSurvey(index=3, signals=signals, sample=SAMPLE)


def test_a_short_page_is_judged_by_the_documents_list() -> None:
    """It was held against the list of a neighbour, which missed most of its words."""
    page = survey(Measured(0.2, 55.0), "nb")

    judged = rejudge(page, "da", Lists(), THRESHOLDS)

    assert judged.signals.lexical.score == 1.0
    assert judged.signals.lexical_language == "da"
    assert replace(judged, signals=page.signals) == page


def test_a_page_that_no_list_was_tried_on_gets_one() -> None:
    """It had too few letters to be like any language."""
    judged = rejudge(survey(ABSTAINED, ""), "da", Lists(), THRESHOLDS)

    assert judged.signals.lexical_language == "da"


def test_a_page_in_its_own_language_keeps_it() -> None:
    """The document's list says less of its words."""
    page = survey(Measured(0.9, 55.0), "da")

    assert rejudge(page, "nb", Lists(), THRESHOLDS) is page


def test_a_language_without_a_list_changes_nothing() -> None:
    """There is nothing to look up."""
    page = survey(Measured(0.2, 55.0), "nb")

    assert rejudge(page, "tlh", Lists(), THRESHOLDS) is page


def test_too_few_words_change_nothing() -> None:
    """The evidence has a floor whatever the list."""
    page = replace(survey(ABSTAINED, ""), sample="Alle mennesker")

    assert rejudge(page, "da", Lists(), THRESHOLDS) is page
