from __future__ import annotations

import msgspec

from build.signals import CLEAN_PAGE, survey_of
from inkproof.decision.document import decide_document
from inkproof.decision.fonts import FontJudgement, FontVerdict
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.thresholds import Thresholds

FOREIGN_PAGE = msgspec.structs.replace(
    CLEAN_PAGE, lexical=Measured(0.05, 700.0), trigram=Measured(0.2, 1_500.0)
)


def font(lexical: Measured, *, key: str = "7 0", unmapped: int = 0) -> FontEvidence:
    return FontEvidence(
        name="ABCDEF+Minion", key=key, letters=90, lexical=lexical, unmapped=unmapped, glyphs=100
    )


def judge(
    *pages: tuple[FontEvidence, ...], signals: PageSignals = CLEAN_PAGE
) -> tuple[FontJudgement, ...]:
    surveys = [survey_of(signals, index, fonts) for index, fonts in enumerate(pages)]
    return decide_document(surveys, Thresholds()).fonts


def test_evidence_is_summed_over_pages() -> None:
    """Two pages that are too short alone judge a font together."""
    page = font(Measured(0.8, 25.0))

    (alone,) = judge((page,))
    (together,) = judge((page,), (page,))

    assert alone.verdict is FontVerdict.UNJUDGED
    assert (together.verdict, together.evidence) == (FontVerdict.CLEAN, 50.0)


def test_the_score_is_weighted_by_evidence() -> None:
    """A long page counts for more."""
    (judged,) = judge((font(Measured(0.1, 300.0)),), (font(Measured(0.9, 100.0)),))

    assert judged.score == 0.3
    assert judged.verdict is FontVerdict.CLEAN


def test_a_font_whose_words_spell_nothing_is_garbled() -> None:
    """The rest of the page may be clean."""
    clean, garbled = judge((font(Measured(0.8, 500.0)), font(Measured(0.02, 90.0), key="9 0")))

    assert clean.verdict is FontVerdict.CLEAN
    assert garbled.verdict is FontVerdict.GARBLED


def test_fonts_that_share_a_name_stay_apart() -> None:
    """The key tells them apart."""
    assert len(judge((font(ABSTAINED), font(ABSTAINED, key="9 0")))) == 2


def test_a_font_without_characters_is_garbled() -> None:
    """Unmapped glyphs need no words as proof."""
    (judged,) = judge((font(ABSTAINED, unmapped=60),))

    assert (judged.verdict, judged.unmapped_share) == (FontVerdict.GARBLED, 0.6)


def test_an_unlisted_language_says_nothing_about_its_fonts() -> None:
    """A list of another language misses every word of a healthy font."""
    (judged,) = judge((font(Measured(0.02, 500.0)),), signals=FOREIGN_PAGE)

    assert judged.verdict is FontVerdict.UNJUDGED
