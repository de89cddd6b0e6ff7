from __future__ import annotations

import pytest
from msgspec.structs import replace

from build.signals import CLEAN_PAGE
from build.texts import read_prose, swap_letters
from inkproof.decision.language import (
    UNKNOWN,
    DocumentLanguage,
    find_document_language,
    takes_document_language,
    wants_document_language,
)
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.model.survey import PageSurvey
from inkproof.pipeline.languages import Languages
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
MODELS = Languages().models
SHORT = replace(CLEAN_PAGE, prose_letters=70, trigram=ABSTAINED, plausible=ABSTAINED)


def pieces(code: str, letters: int, count: int) -> list[PageSurvey]:
    """Pages of a few letters each of a text in a language."""
    text = read_prose(code)
    return [
        PageSurvey(
            index=number,
            signals=replace(SHORT, prose_letters=letters, lexical_language=""),
            sample=text[number * letters : (number + 1) * letters],
        )
        for number in range(count)
    ]


@pytest.mark.parametrize("code", ["en", "de", "fr", "pl"])
def test_short_pages_name_the_language_together(code: str) -> None:
    """Fifty letters are a guess, a thousand are not."""
    found = find_document_language(pieces(code, 60, 17), MODELS, THRESHOLDS)

    assert found.code == code
    assert found.script == "Latn"


def test_each_page_has_a_share_of_the_text() -> None:
    """One long page in another language does not outvote the others."""
    long = PageSurvey(
        index=0, signals=replace(CLEAN_PAGE, prose_letters=900), sample=read_prose("de")[:900]
    )
    others = [
        replace(page, sample=page.sample * 3, signals=replace(page.signals, prose_letters=600))
        for page in pieces("en", 200, 6)
    ]

    assert find_document_language([long, *others], MODELS, THRESHOLDS).code == "en"


def test_pages_with_unnatural_letters_do_not_speak() -> None:
    """A garbled page is in no language."""
    garbled = [
        replace(
            page,
            sample=swap_letters(page.sample, 3),
            signals=replace(page.signals, plausible=Measured(0.2, 300.0)),
        )
        for page in pieces("de", 300, 4)
    ]

    assert find_document_language(garbled, MODELS, THRESHOLDS) == UNKNOWN
    both = [*garbled, *pieces("en", 300, 4)]
    assert find_document_language(both, MODELS, THRESHOLDS).code == "en"


def test_too_little_text_names_no_language() -> None:
    """Nothing is better than a guess."""
    assert find_document_language([], MODELS, THRESHOLDS) == UNKNOWN
    assert find_document_language(pieces("en", 40, 1), MODELS, THRESHOLDS) == UNKNOWN


def page(letters: int, lexical_language: str, trigram: Measured) -> PageSurvey:
    signals = replace(
        CLEAN_PAGE, prose_letters=letters, lexical_language=lexical_language, trigram=trigram
    )
    return PageSurvey(index=0, signals=signals, sample="words")


ENGLISH = DocumentLanguage(code="en", script="Latn", similarity=0.8, letters=2_000)


@pytest.mark.parametrize(
    ("survey", "language", "takes"),
    [
        (page(70, "", ABSTAINED), ENGLISH, True),
        (page(200, "nb", Measured(0.4, 200.0)), ENGLISH, True),
        (page(200, "en", Measured(0.4, 200.0)), ENGLISH, False),
        (page(800, "nb", Measured(0.7, 800.0)), ENGLISH, False),
        (page(1_500, "nb", Measured(0.4, 200.0)), ENGLISH, False),
        (page(0, "", ABSTAINED), ENGLISH, False),
        (page(70, "", ABSTAINED), UNKNOWN, False),
    ],
)
def test_short_pages_take_the_language_of_the_document(
    survey: PageSurvey, language: DocumentLanguage, *, takes: bool
) -> None:
    """Not those that strongly match another, and not long ones."""
    assert takes_document_language(survey, language, THRESHOLDS) is takes


def test_a_page_in_another_script_keeps_its_own() -> None:
    """The list has no word of it."""
    survey = page(70, "", ABSTAINED)
    greek = replace(survey, signals=replace(survey.signals, script="Grek"))

    assert not takes_document_language(greek, ENGLISH, THRESHOLDS)


def test_models_are_wanted_only_for_short_pages() -> None:
    """Reading them takes time that most documents need not spend."""
    assert wants_document_language([page(70, "", ABSTAINED)], THRESHOLDS)
    assert not wants_document_language([page(1_500, "en", ABSTAINED)], THRESHOLDS)
    assert not wants_document_language([page(0, "", ABSTAINED)], THRESHOLDS)
