"""What do the words of a short page say by the list of its document's language?

The first pass looks words up by what a page's own letters look like. Once the language of the
document is known, the words of a short page are looked up again, from the sample that is kept.
"""

from __future__ import annotations

from msgspec.structs import replace

from inkproof.language.characters import read_characters
from inkproof.model.survey import PageSurvey
from inkproof.signals.lexical import WordLists, measure_lexical, read_words
from inkproof.thresholds import Thresholds


def rejudge(survey: PageSurvey, code: str, lists: WordLists, thresholds: Thresholds) -> PageSurvey:
    """The survey by the list of a language, where that says more of the page's words.

    Nothing changes where the language has no list, where too few words are left to judge, or where
    the page's words were found in the list that they were held against before.

    Args:
        survey: of a page whose sample is all of its prose: a short one.
        code: BCP 47, the document's language.
        lists: word lists by language.
        thresholds: all groups.
    """
    listed = lists.words(code)
    if not listed:
        return survey
    words = read_words(read_characters(survey.sample), thresholds.lexical.min_word_letters)
    (measured,) = measure_lexical(
        words, words.vocabulary.find(listed), thresholds.lexical.min_evidence
    )
    before = survey.signals.lexical
    if measured.score is None or measured.score < (before.score or 0.0):
        return survey
    signals = replace(survey.signals, lexical=measured, lexical_language=code)
    return replace(survey, signals=signals)
