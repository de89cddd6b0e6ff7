from __future__ import annotations

import pytest
from msgspec.structs import replace

from build.signals import CLEAN_PAGE, survey_of
from inkproof.decision.fonts import (
    FontJudgement,
    FontReason,
    FontVerdict,
    condemned_fonts,
    judge_fonts,
    share_in,
)
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds

TEXT = Verdict(mode=PageMode.TEXT, reasons=(Reason.CLEAN,), judged=True)
UNNATURAL, NATURAL = Measured(0.2, 200.0), Measured(0.8, 200.0)
NOTHING_LISTED = Measured(0.02, 90.0)


def font(
    lexical: Measured = ABSTAINED,
    plausible: Measured = ABSTAINED,
    *,
    name: str = "ABCDEF+Minion",
    key: str = "7 0",
    **more: object,
) -> FontEvidence:
    plain = FontEvidence(
        name=name, key=key, letters=90, lexical=lexical, unmapped=0, glyphs=100,
        prominence=100.0, plausible=plausible, made="Type0 Identity-H True",
    )  # fmt: skip
    return replace(plain, **more)


def judge(
    *pages: tuple[FontEvidence, ...], signals: PageSignals = CLEAN_PAGE, verdict: Verdict = TEXT
) -> tuple[FontJudgement, ...]:
    surveys = [survey_of(signals, index, fonts) for index, fonts in enumerate(pages)]
    return judge_fonts(surveys, [verdict] * len(surveys), Thresholds())


def test_evidence_is_summed_over_pages() -> None:
    """Two pages that are too short alone judge a font together."""
    page = font(Measured(0.8, 25.0))

    (alone,) = judge((page,))
    (together,) = judge((page,), (page,))

    assert alone.verdict is FontVerdict.UNJUDGED
    assert (together.verdict, together.evidence) == (FontVerdict.CLEAN, 50.0)


def test_damage_is_summed_over_pages() -> None:
    """Slides of ten words each condemn a font that none of them can judge."""
    pages = [
        (font(Measured(0.0, 15.0), Measured(0.25, 25.0), words=f"qwx{page} zvk{page}"),)
        for page in range(3)
    ]

    assert [judge(*pages[:n])[0].verdict for n in (1, 2, 3)] == [
        FontVerdict.UNJUDGED,
        FontVerdict.UNJUDGED,
        FontVerdict.GARBLED,
    ]


def test_the_same_words_prove_nothing_anew() -> None:
    """A brand in a running head is one strange word, however many pages there are."""
    page = (font(Measured(0.0, 15.0), Measured(0.25, 25.0), words="Xylqzpq Kwrtz"),)

    (judged,) = judge(*[page] * 40)

    assert judged.verdict is FontVerdict.UNJUDGED


def test_the_score_is_weighted_by_evidence() -> None:
    """A long page counts for more."""
    (judged,) = judge((font(Measured(0.1, 300.0)),), (font(Measured(0.9, 100.0)),))

    assert judged.score == 0.3
    assert judged.verdict is FontVerdict.CLEAN


def test_a_font_whose_words_spell_nothing_is_garbled() -> None:
    """The rest of the page may be clean."""
    clean, garbled = judge(
        (font(Measured(0.8, 500.0)), font(NOTHING_LISTED, UNNATURAL, key="9 0"))
    )

    assert clean.verdict is FontVerdict.CLEAN
    assert (garbled.verdict, garbled.reason) == (FontVerdict.GARBLED, FontReason.SPELLS_NOTHING)


@pytest.mark.parametrize("plausible", [NATURAL, Measured(0.2, 30.0), ABSTAINED])
def test_words_that_are_not_listed_are_no_proof(plausible: Measured) -> None:
    """They may be names, terms or another language."""
    (judged,) = judge((font(NOTHING_LISTED, plausible),))

    assert judged.verdict is FontVerdict.UNJUDGED


@pytest.mark.parametrize(("bad", "verdict"), [(90.0, "garbled"), (70.0, "unjudged")])
def test_more_than_half_of_the_judged_weight_must_be_bad(bad: float, verdict: str) -> None:
    """One odd page does not condemn a font that reads well elsewhere."""
    pages = (font(Measured(0.0, bad), UNNATURAL),), (font(Measured(0.32, 80.0)),)

    assert judge(*pages)[0].verdict == verdict


def test_a_table_borrows_the_verdict_of_the_prose_in_its_font() -> None:
    """A page that is all table has no evidence of its own."""
    prose = (font(NOTHING_LISTED, UNNATURAL), font(Measured(0.8, 90.0), key="9 0"))
    table = (font(), font(key="9 0", prominence=300.0))
    surveys = [survey_of(CLEAN_PAGE, 0, prose), survey_of(CLEAN_PAGE, 1, table)]

    judged = judge_fonts(surveys, [TEXT, TEXT], Thresholds())

    assert condemned_fonts(judged) == {("ABCDEF+Minion", "7 0")}
    assert [share_in(survey, condemned_fonts(judged)) for survey in surveys] == [0.5, 0.25]


def test_twins_stay_apart() -> None:
    """Fonts that share a name are told apart by their key: one may lie alone."""
    twins = judge((font(Measured(0.8, 90.0)), font(NOTHING_LISTED, UNNATURAL, key="9 0")))

    assert condemned_fonts(twins) == {("ABCDEF+Minion", "9 0")}


def test_sisters_made_alike_share_their_lot() -> None:
    """A producer that embeds a subset a page makes the same fault in each."""
    lying = [
        (font(NOTHING_LISTED, UNNATURAL, name=f"AAAAA{a}+Minion", key=a),) for a in ("A", "B")
    ]
    table = (font(name="AAAAAC+Minion", key="C"),)
    other = (font(name="AAAAAD+Minion", key="D", made="Type1 WinAnsiEncoding False"),)
    sound = (font(Measured(0.5, 30.0), name="AAAAAE+Minion", key="E"),)

    two = judge(*lying, table, other)
    one = judge(lying[0], table)
    mixed = judge(*lying, table, sound)

    assert [font.reason for font in two[2:]] == [FontReason.KIN, None]
    assert one[1].verdict is FontVerdict.UNJUDGED
    assert mixed[2].verdict is FontVerdict.UNJUDGED


def test_words_outside_prose_condemn_a_font_that_prose_says_nothing_of() -> None:
    """Many different words, none listed, letters of no language."""
    loose = Measured(0.0, 60.0)

    proved = font(ABSTAINED, UNNATURAL, loose=loose)
    assert judge((proved,))[0].reason is FontReason.LOOSE_WORDS
    assert judge((font(ABSTAINED, NATURAL, loose=loose),))[0].reason is None
    few = font(ABSTAINED, UNNATURAL, loose=Measured(0.0, 30.0))
    assert judge((few,))[0].reason is None
    listed = font(ABSTAINED, UNNATURAL, loose=Measured(0.2, 60.0))
    assert judge((listed,))[0].reason is None
    assert judge((font(Measured(0.8, 90.0), UNNATURAL, loose=loose),))[0].reason is None


def test_a_shift_that_makes_listed_words_condemns() -> None:
    """However little text there is."""
    (judged,) = judge((font(shifted=Measured(0.9, 20.0)),))

    assert judged.reason is FontReason.SHIFTED
    assert judge((font(shifted=Measured(0.9, 9.0)),))[0].reason is None


def test_fonts_of_scripts_without_spaces_are_judged_by_their_letters() -> None:
    """On more than half of what they draw."""
    bad = font(ABSTAINED, Measured(0.1, 400.0), letters=400)
    sound = font(ABSTAINED, Measured(0.9, 300.0), letters=300)

    assert judge((bad,), (sound,))[0].verdict is FontVerdict.GARBLED
    assert judge((bad,), (sound,), (sound,))[0].verdict is FontVerdict.UNJUDGED


@pytest.mark.parametrize(
    ("undecodable", "verdict"), [(60, "garbled"), (40, "unjudged"), (2, "unjudged")]
)
def test_a_font_without_characters_is_garbled(undecodable: int, verdict: str) -> None:
    """Undecodable glyphs need no words as proof, but more than a few of them."""
    glyphs = 3 if undecodable == 2 else 100

    (judged,) = judge((font(undecodable=undecodable, glyphs=glyphs),))

    assert judged.verdict == verdict


def test_listed_words_outweigh_glyphs_without_characters() -> None:
    """What the engine makes of their codes reads well."""
    (judged,) = judge((font(Measured(0.8, 90.0), undecodable=90),))

    assert judged.verdict is FontVerdict.CLEAN


@pytest.mark.parametrize(
    "verdict",
    [
        replace(TEXT, mode=PageMode.LANG, reasons=(Reason.UNLISTED_LANGUAGE,)),
        replace(TEXT, provenance=Provenance.OCR_SANDWICH),
    ],
)
def test_pages_that_may_not_speak_say_nothing(verdict: Verdict) -> None:
    """A list of another language misses every word, and OCR misreads in its own way."""
    page = font(NOTHING_LISTED, UNNATURAL, shifted=Measured(1.0, 90.0))

    assert judge((page,), verdict=verdict)[0].verdict is FontVerdict.UNJUDGED


def test_a_page_without_glyphs_has_no_share() -> None:
    """Nothing is not condemned."""
    condemned = condemned_fonts(judge((font(shifted=Measured(1.0, 90.0)),)))
    assert share_in(PageSurvey(index=0), condemned) == 0.0
