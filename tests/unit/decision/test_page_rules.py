from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.signals import (
    BLANK_PAGE,
    CLEAN_PAGE,
    SANDWICH_PAGE,
    SCANNED_PAGE,
    page_signals,
)
from inkproof.decision.page_rules import decide_page, evaluate_rules
from inkproof.model.signals import ABSTAINED, Measured, PageSignals
from inkproof.model.verdict import PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LOW = Measured(0.04, 700.0)
SOME = Measured(0.2, 700.0)
ODD = Measured(0.45, 900.0)
INSTRUMENTS = (
    "bad_glyphs",
    "glued",
    "letter_spaced",
    "lexical",
    "trigram",
    "plausible",
    "case_breaks",
    "unmapped",
    "mixed_scripts",
    "pierced_words",
    "sign_runs",
    "corrupted",
    "ink",
    "unreported_ink",
    "unread_in_pictures",
    "agreement",
)


def decide(signals: PageSignals, **changes: object) -> Verdict:
    return decide_page(msgspec.structs.replace(signals, **changes), THRESHOLDS)


def test_clean_prose_is_text() -> None:
    """Listed words in a matched language."""
    verdict = decide(CLEAN_PAGE)

    assert (verdict.mode, verdict.reasons) == (PageMode.TEXT, (Reason.CLEAN,))
    assert (verdict.judged, verdict.uncertain, verdict.language) == (True, False, "en")
    assert verdict.provenance is Provenance.BORN_DIGITAL


def test_nothing_painted_is_blank() -> None:
    """No glyph, no picture, no path; a frame, a rule or a speck changes nothing."""
    for verdict in (decide(BLANK_PAGE), decide(BLANK_PAGE, paths=4, shaped_segments=4)):
        assert verdict.mode is PageMode.BLANK
        assert verdict.provenance is Provenance.BLANK
        assert verdict.judged


def test_a_filled_form_field_is_not_blank() -> None:
    """Text may come from annotations alone."""
    assert decide(BLANK_PAGE, annotation_letters=12).mode is PageMode.TEXT


def test_text_that_the_reader_left_out_is_not_blank() -> None:
    """A page of text objects that gave no glyph is not claimed to be empty, nor to be text."""
    assert decide(BLANK_PAGE, dropped_objects=130).reasons == (Reason.INK_WITHOUT_TEXT,)


def test_a_stamp_is_ink() -> None:
    """An annotation that draws and states nothing leaves no blank page."""
    assert decide(BLANK_PAGE, annotation_ink=1).reasons == (Reason.INK_WITHOUT_TEXT,)


@pytest.mark.parametrize("invisible", [0, 12, 40])
def test_a_stray_line_is_no_text_layer(invisible: int) -> None:
    """A scanner's name in invisible letters does not make a scan a page of text."""
    verdict = decide(SCANNED_PAGE, invisible_glyphs=invisible, invisible_over_pictures=1.0)

    assert verdict.reasons == (Reason.SCAN_WITHOUT_TEXT,)


def test_letters_of_no_language_condemn_where_no_words_can_be_looked_up() -> None:
    """Too little for the word list, enough for the letters."""
    verdict = decide(CLEAN_PAGE, lexical=ABSTAINED, plausible=Measured(0.05, 250.0))

    assert verdict.reasons == (Reason.SPELLS_NOTHING,)
    few = decide(CLEAN_PAGE, lexical=ABSTAINED, plausible=Measured(0.05, 120.0))
    assert few.mode is not PageMode.REPLACE


def test_hidden_text_on_an_empty_page_is_not_blank() -> None:
    """Nothing that a file states is lost without a word."""
    verdict = decide(BLANK_PAGE, invisible_glyphs=80)

    assert (verdict.mode, verdict.judged) == (PageMode.TEXT, False)


@pytest.mark.parametrize("glyphs", [0, 1, 30])
def test_a_picture_of_a_page_is_a_scan(glyphs: int) -> None:
    """A stray letter or a stamp is no text layer."""
    verdict = decide(SCANNED_PAGE, glyphs=glyphs, glyphs_over_pictures=1.0)

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.SCAN_WITHOUT_TEXT,))
    assert verdict.provenance is Provenance.RAW_SCAN


@pytest.mark.parametrize(
    "changes", [{"shaped_segments": 5_000}, {"picture_coverage": 0.2}, {"picture_coverage": 0.02}]
)
def test_ink_without_text_is_not_blank(changes: dict[str, object]) -> None:
    """Outlined letters or a small picture may be read, so they are reported."""
    verdict = decide(BLANK_PAGE, **changes)

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.INK_WITHOUT_TEXT,))


def test_an_ocr_layer_that_reads_is_kept() -> None:
    """Invisible words over a scan are its text."""
    verdict = decide(SANDWICH_PAGE)

    assert (verdict.mode, verdict.provenance) == (PageMode.TEXT, Provenance.OCR_SANDWICH)
    assert not verdict.uncertain


def test_an_ocr_layer_under_its_scan_is_known() -> None:
    """Painted words that the scan covers are a layer too."""
    verdict = decide(CLEAN_PAGE, layer_glyphs=1_800, picture_coverage=1.0)

    assert verdict.provenance is Provenance.OCR_SANDWICH


def test_an_ocr_layer_that_reads_badly_is_doubtful_and_kept() -> None:
    """Its errors are graded: no number of them proves it worthless."""
    verdict = decide(
        SANDWICH_PAGE,
        lexical=LOW,
        plausible=Measured(0.6, 900.0),
    )

    assert (verdict.mode, verdict.reasons) == (PageMode.TEXT, (Reason.OCR_LAYER_DOUBTFUL,))
    assert verdict.uncertain


def test_an_ocr_layer_of_no_language_is_condemned() -> None:
    """Misreadings leave natural letters; a layer without any is no layer of this page."""
    verdict = decide(
        SANDWICH_PAGE,
        lexical=LOW,
        plausible=Measured(0.2, 900.0),
    )

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.SPELLS_NOTHING,))


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"bad_glyphs": Measured(0.1, 3.0)}, Reason.UNDECODABLE_GLYPHS),
        ({"mojibake": 3}, Reason.MOJIBAKE),
        ({"offset": -3, "lexical": LOW}, Reason.SHIFTED_LETTERS),
        ({"glued": Measured(0.6, 900.0)}, Reason.WORDS_GLUED),
        ({"letter_spaced": Measured(0.9, 900.0)}, Reason.WORDS_LETTER_SPACED),
        ({"lexical": LOW, "plausible": Measured(0.2, 900.0)}, Reason.SPELLS_NOTHING),
        ({"condemned_share": 0.1}, Reason.FONTS_THAT_LIE),
        ({"corrupted": Measured(0.1, 900.0), "condemned_share": 0.04}, Reason.PARTLY_CORRUPTED),
        ({"legible": 0.69}, Reason.ILLEGIBLE),
        ({"lexical": LOW, "plausible": ODD}, Reason.SPELLS_NOTHING),
        (
            {"lexical": SOME, "plausible": ODD, "unmapped": Measured(0.3, 1_800.0)},
            Reason.SPELLS_NOTHING,
        ),
        (
            {"lexical": SOME, "plausible": ODD, "case_breaks": Measured(0.4, 300.0)},
            Reason.SPELLS_NOTHING,
        ),
    ],
)
def test_proven_damage_replaces_the_page(changes: dict[str, object], reason: Reason) -> None:
    """Each way of being wrong has a rule."""
    verdict = decide(CLEAN_PAGE, **changes)

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (reason,))
    assert (verdict.judged, verdict.language) == (True, "")


@pytest.mark.parametrize("bad", [Measured(1.0, 2.0), Measured(0.09, 300.0), Measured(None, 0.0)])
def test_few_bad_glyphs_or_a_small_share_do_not_condemn(bad: Measured) -> None:
    """Both the count and the share must be reached."""
    assert decide(CLEAN_PAGE, bad_glyphs=bad).mode is PageMode.TEXT


SHORT = {"prose_letters": 94, "lexical": Measured(0.0, 45.0), "plausible": ABSTAINED}
"""A page of cells and a few words in sentences, none of which is listed."""


def test_a_few_words_and_the_letters_of_all_cells_show_damage() -> None:
    """Where sentences are too short to show how letters follow each other, cells do."""
    verdict = decide(CLEAN_PAGE, **SHORT, loose_plausible=Measured(0.2, 900.0))

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.SPELLS_NOTHING,))


@pytest.mark.parametrize(
    "loose", [ABSTAINED, Measured(0.2, 150.0), Measured(0.45, 900.0)], ids=["none", "few", "odd"]
)
def test_cells_of_codes_show_no_damage(loose: Measured) -> None:
    """The page stays, and says that it is in doubt."""
    verdict = decide(CLEAN_PAGE, **SHORT, loose_plausible=loose)

    assert verdict.mode is PageMode.LANG
    assert verdict.uncertain


def test_cells_say_nothing_against_words_that_are_listed() -> None:
    """A list of part numbers under a sentence is right as it is."""
    changes = SHORT | {"lexical": Measured(0.8, 45.0)}

    verdict = decide(CLEAN_PAGE, **changes, loose_plausible=Measured(0.2, 900.0))

    assert verdict.mode is PageMode.TEXT


@pytest.mark.parametrize(
    ("similarity", "script", "doubted"),
    [(0.05, "Latn", True), (0.25, "Latn", False), (None, "Latn", False), (0.05, "Hani", False)],
)
def test_a_few_letters_like_those_of_no_language_are_a_doubt(
    similarity: float | None,
    script: str,
    doubted: bool,  # noqa: FBT001
) -> None:
    """Seventy letters prove nothing, and say something."""
    changes = SHORT | {"lexical": Measured(None, 21.0), "prose_letters": 67}

    verdict = decide(CLEAN_PAGE, **changes, script=script, trigram=Measured(similarity, 67.0))

    assert (verdict.judged, verdict.uncertain) == (False, doubted)


def test_a_low_lexical_score_alone_never_condemns() -> None:
    """Natural letters that no list knows are another language."""
    verdict = decide(CLEAN_PAGE, lexical=LOW, trigram=Measured(0.2, 1_500.0))

    assert (verdict.mode, verdict.reasons) == (PageMode.LANG, (Reason.UNLISTED_LANGUAGE,))
    assert (verdict.language, verdict.uncertain) == ("und", False)


@pytest.mark.parametrize(
    "damage", [{"case_breaks": Measured(0.4, 300.0)}, {"unmapped": Measured(0.3, 1_800.0)}]
)
def test_natural_letters_outweigh_a_suspicion(damage: dict[str, object]) -> None:
    """Some alphabets hold capitals inside words; some fonts need no map."""
    assert decide(CLEAN_PAGE, lexical=LOW, **damage).mode is PageMode.LANG


def test_a_listed_language_with_rare_words_keeps_its_name() -> None:
    """A matched profile names the language although the list fails."""
    verdict = decide(CLEAN_PAGE, lexical=LOW, trigram_language="fr")

    assert (verdict.mode, verdict.language) == (PageMode.LANG, "fr")


@pytest.mark.parametrize("plausible", [ABSTAINED, ODD])
def test_between_two_thresholds_the_verdict_is_uncertain(plausible: Measured) -> None:
    """Neither natural beyond doubt nor damaged."""
    verdict = decide(CLEAN_PAGE, lexical=SOME, plausible=plausible)

    assert (verdict.mode, verdict.uncertain) == (PageMode.LANG, True)


def test_a_script_without_a_profile_cannot_be_judged() -> None:
    """It is kept, and nobody claims that it was read."""
    verdict = decide(
        CLEAN_PAGE, script="Thaa", lexical=ABSTAINED, trigram=ABSTAINED, plausible=ABSTAINED
    )

    assert (verdict.mode, verdict.reasons) == (PageMode.LANG, (Reason.LANGUAGE_UNJUDGEABLE,))
    assert (verdict.judged, verdict.language) == (False, "und")


def test_a_language_without_words_is_judged_by_its_letters() -> None:
    """A script that writes no spaces has no words to look up."""
    verdict = decide(
        CLEAN_PAGE,
        script="Hani",
        lexical=ABSTAINED,
        trigram=Measured(0.2, 900.0),
        trigram_language="zh",
    )

    assert (verdict.mode, verdict.judged, verdict.language) == (PageMode.TEXT, True, "zh")


def test_a_page_of_numbers_is_kept_unjudged() -> None:
    """Every instrument abstains: the text stays and the record says that nothing proved it."""
    verdict = decide(PageSignals(glyphs=400, bad_glyphs=Measured(0.0, 0.0)))

    assert (verdict.mode, verdict.reasons) == (PageMode.TEXT, (Reason.UNJUDGED,))
    assert not verdict.judged


def test_pictures_beside_clean_text_are_figures() -> None:
    """The text is used, and something is left to read."""
    verdict = decide(CLEAN_PAGE, picture_coverage=0.3, glyphs_over_pictures=0.05)

    assert (verdict.mode, verdict.judged) == (PageMode.FIGURES, True)
    assert (verdict.language, verdict.provenance) == ("en", Provenance.BORN_DIGITAL)


def test_a_background_under_all_the_text_is_no_figure() -> None:
    """A themed slide is text."""
    verdict = decide(CLEAN_PAGE, picture_coverage=1.0, glyphs_over_pictures=1.0)

    assert verdict.mode is PageMode.TEXT


def test_a_small_picture_beside_text_is_no_figure() -> None:
    """A bullet or an ornament."""
    assert decide(CLEAN_PAGE, picture_coverage=0.01).mode is PageMode.TEXT


def test_every_rule_shows_what_it_read() -> None:
    """The table can be explained line by line."""
    results = evaluate_rules(CLEAN_PAGE, THRESHOLDS)
    first = next(r for r in results if r.reason is Reason.SPELLS_NOTHING).readings[0]

    lexical = first.parts[0]
    assert (lexical.value, lexical.threshold, lexical.holds) == ("0.82", "below 0.3", False)
    assert [r.reason for r in results if r.applies and r.reached] == [Reason.CLEAN]
    assert [r.reason for r in results if not r.reached] == [Reason.UNJUDGED]


@given(page_signals())
def test_deciding_is_total_and_repeatable(signals: PageSignals) -> None:
    """Any signals give one verdict, twice the same."""
    assert decide_page(signals, THRESHOLDS) == decide_page(signals, THRESHOLDS)


@given(page_signals())
def test_the_first_rule_that_applies_decides(signals: PageSignals) -> None:
    """A rule applies exactly when all its readings hold; later rules decide nothing."""
    verdict, rules = decide_page(signals, THRESHOLDS), evaluate_rules(signals, THRESHOLDS)
    first = next(result for result in rules if result.applies)

    assert (verdict.mode, verdict.reasons[0]) == (first.mode, first.reason)
    assert all(r.applies == all(x.holds for x in r.readings) for r in rules)
    reached = [r.reached for r in rules]
    assert reached == sorted(reached, reverse=True)
    assert reached.count(True) == rules.index(first) + 1


@given(page_signals(), st.integers(0, 2))
def test_abstaining_instruments_never_replace_a_page_with_text(
    signals: PageSignals, mojibake: int
) -> None:
    """Without a witness against it, text stays."""
    silent = msgspec.structs.replace(
        signals,
        unread=False,
        glyphs=signals.glyphs + THRESHOLDS.page.max_stray_glyphs,
        mojibake=mojibake,
        offset=None,
        condemned_share=0.0,
        legible=None,
        outlined_segments=0,
        dropped_objects=0,
        **dict.fromkeys(INSTRUMENTS, ABSTAINED),
    )

    assert decide_page(silent, THRESHOLDS).mode is not PageMode.REPLACE


@given(page_signals())
def test_a_page_is_emptied_only_on_proof(signals: PageSignals) -> None:
    """What is replaced was judged; what was not judged keeps its text."""
    verdict = decide_page(signals, THRESHOLDS)

    if verdict.mode is PageMode.REPLACE:
        assert verdict.judged
    if not verdict.judged:
        assert verdict.mode in {PageMode.TEXT, PageMode.FIGURES, PageMode.LANG, PageMode.FAILED}


def test_a_page_whose_content_is_gone_is_not_blank() -> None:
    """Nothing is shown because nothing could be read: quarantined, never blank."""
    assert decide(BLANK_PAGE, incomplete=True).reasons == (Reason.CONTENT_LOST,)
    assert decide(BLANK_PAGE, incomplete=True).mode is PageMode.FAILED
    torn = decide(CLEAN_PAGE, incomplete=True)
    assert (torn.mode, torn.uncertain) == (PageMode.TEXT, True)
