"""Rules that read dearer evidence: fonts, layers, renders, witnesses, the caller's judge."""

from __future__ import annotations

import msgspec
import pytest

from build.signals import (
    BLANK_PAGE,
    CLEAN_PAGE,
    SANDWICH_PAGE,
    SCANNED_PAGE,
    survey_of,
)
from inkproof.decision.page_rules import decide_page, wants_judge
from inkproof.model.signals import Measured, PageSignals
from inkproof.model.verdict import PageMode, Provenance, Reason, Verdict
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LOW = Measured(0.04, 700.0)


def decide(signals: PageSignals, **changes: object) -> Verdict:
    return decide_page(msgspec.structs.replace(signals, **changes), THRESHOLDS)


def test_a_font_that_spells_nothing_hides_in_a_page_average() -> None:
    """Another font vouches for the language; where none does the fonts cannot tell."""
    known = {"condemned_share": 0.05}

    bad = decide(CLEAN_PAGE, corrupted=Measured(0.25, 1_500.0), **known)
    assert (bad.mode, bad.reasons) == (PageMode.REPLACE, (Reason.PARTLY_CORRUPTED,))
    assert decide(CLEAN_PAGE, corrupted=Measured(0.09, 1_500.0), **known).mode is PageMode.TEXT
    every = decide(CLEAN_PAGE, lexical=LOW, corrupted=Measured(1.0, 1_500.0), **known)
    assert every.mode is PageMode.LANG


def test_the_document_knows_a_font_better_than_one_of_its_pages() -> None:
    """Names of programs spell nothing, on a page that has hardly anything else in the font."""
    assert decide(CLEAN_PAGE, corrupted=Measured(0.25, 1_500.0)).reasons == (Reason.CLEAN,)


def test_lines_in_a_lying_font_leave_the_rest_of_the_page() -> None:
    """The finish takes the lines out; the verdict says that there are some."""
    verdict = decide(CLEAN_PAGE, condemned_share=0.02)

    assert verdict.mode is PageMode.TEXT
    assert verdict.reasons == (Reason.CLEAN, Reason.LINES_IN_LYING_FONTS)
    assert verdict.uncertain


@pytest.mark.parametrize(("plausible", "mode"), [(0.56, PageMode.REPLACE), (0.72, PageMode.LANG)])
def test_an_abjad_must_look_more_natural(plausible: float, mode: PageMode) -> None:
    """Without vowels, swapped letters still alternate as they should."""
    arabic = {"script": "Arab", "lexical": Measured(0.07, 400.0)}

    assert decide(CLEAN_PAGE, plausible=Measured(plausible, 900.0), **arabic).mode is mode
    latin = {**arabic, "script": "Latn"}
    assert decide(CLEAN_PAGE, plausible=Measured(0.56, 900.0), **latin).mode is PageMode.LANG


def test_a_scan_with_a_header_and_footer_stays_a_scan() -> None:
    """Native lines at head and foot are kept, and the picture is to be read."""
    headed = {"glyphs": 62, "glyphs_over_pictures": 1.0}
    verdict = decide(SCANNED_PAGE, **headed, edge_share=1.0)

    assert (verdict.mode, verdict.provenance) == (PageMode.FIGURES, Provenance.RAW_SCAN)
    title = decide(SCANNED_PAGE, **headed, edge_share=0.2)
    assert (title.mode, title.provenance) == (PageMode.FIGURES, Provenance.BORN_DIGITAL)


def test_glyphs_that_draw_nothing_make_a_layer() -> None:
    """A placeholder font tells OCR however it is painted, and however much stands beside it."""
    layer = {"picture_coverage": 1.0, "layer_glyphs": 600}
    verdict = decide(CLEAN_PAGE, **layer, glyphless_share=0.6)

    assert verdict.provenance is Provenance.OCR_SANDWICH
    assert decide(CLEAN_PAGE, **layer).provenance is Provenance.BORN_DIGITAL


def test_a_layer_that_lost_its_accents_was_read_in_another_language() -> None:
    """Its other words are right: kept, and in doubt."""
    verdict = decide(SANDWICH_PAGE, stripped=Measured(1.0, 10.0))

    assert (verdict.mode, verdict.reasons[0]) == (PageMode.TEXT, Reason.OCR_LAYER_FOREIGN)
    assert verdict.uncertain
    assert decide(CLEAN_PAGE, stripped=Measured(1.0, 10.0)).reasons == (Reason.CLEAN,)
    assert decide(SANDWICH_PAGE, stripped=Measured(1.0, 7.0)).reasons == (Reason.CLEAN,)


def test_born_digital_words_have_two_thresholds() -> None:
    """Between them the page keeps its text and is uncertain."""
    low, between, sure = (
        decide(CLEAN_PAGE, lexical=Measured(score, 700.0)) for score in (0.29, 0.30, 0.45)
    )

    assert (low.mode, low.reasons) == (PageMode.LANG, (Reason.UNLISTED_LANGUAGE,))
    assert between.reasons == (Reason.CLEAN, Reason.WORDS_IN_BETWEEN)
    assert (between.mode, between.uncertain) == (PageMode.TEXT, True)
    assert (sure.reasons, sure.uncertain) == ((Reason.CLEAN,), False)


def test_an_ocr_layer_has_thresholds_of_its_own() -> None:
    """Graded misreadings fill the valley of born-digital text."""
    score = {"lexical": Measured(0.47, 700.0)}

    assert Reason.WORDS_IN_BETWEEN in decide(SANDWICH_PAGE, **score).reasons
    assert Reason.WORDS_IN_BETWEEN not in decide(CLEAN_PAGE, **score).reasons


def test_readers_that_disagree_leave_a_doubt() -> None:
    """Neither is proven wrong by it."""
    verdict = decide(CLEAN_PAGE, agreement=Measured(0.9, 1_800.0))

    assert verdict.reasons == (Reason.CLEAN, Reason.READERS_DISAGREE)
    assert (verdict.mode, verdict.uncertain) == (PageMode.TEXT, True)
    assert not decide(CLEAN_PAGE, agreement=Measured(0.96, 1_800.0)).uncertain


def test_ink_that_nothing_reports_is_to_be_read() -> None:
    """Beside text, beside an OCR layer, and instead of text."""
    ink = {"rendered": True, "unreported_ink": Measured(0.2, 900.0)}

    beside = decide(CLEAN_PAGE, **ink)
    assert (beside.mode, beside.reasons) == (PageMode.FIGURES, (Reason.INK_BESIDE_TEXT,))
    assert (beside.judged, beside.language) == (True, "en")
    missed = decide(SANDWICH_PAGE, unread_in_pictures=Measured(0.1, 900.0))
    assert (missed.mode, missed.provenance) == (PageMode.FIGURES, Provenance.OCR_SANDWICH)
    assert decide(BLANK_PAGE, glyphs=20, **ink).reasons == (Reason.INK_WITHOUT_TEXT,)


def test_a_page_that_states_nothing_and_shows_ink_is_not_blank() -> None:
    """A thousandth of the page is enough; a speck is not."""
    shown = decide(BLANK_PAGE, rendered=True, unreported_ink=Measured(0.001, 6.0))

    assert (shown.mode, shown.reasons) == (PageMode.REPLACE, (Reason.INK_WITHOUT_TEXT,))
    speck = Measured(0.0002, 6_000.0)
    assert decide(BLANK_PAGE, rendered=True, ink=speck).mode is PageMode.BLANK


def test_an_empty_render_makes_no_page_blank() -> None:
    """Fonts that are not embedded may draw nothing where they are not installed."""
    white = Measured(0.0, 0.0)
    verdict = decide(CLEAN_PAGE, rendered=True, ink=white, unreported_ink=white)

    assert (verdict.mode, verdict.reasons) == (PageMode.TEXT, (Reason.CLEAN,))
    assert verdict.uncertain


def test_suspects_that_nobody_could_check_leave_a_doubt() -> None:
    """Their text stays, for losing a scan's only text is worse."""
    assert decide(CLEAN_PAGE, hidden_suspects=40, unchecked=True).uncertain
    assert not decide(CLEAN_PAGE, hidden_suspects=40).uncertain


def test_a_page_that_cannot_be_rendered_is_marked() -> None:
    """Without any text nobody knows what it shows; with text it is kept, in doubt."""
    lost = decide(BLANK_PAGE, rendered=False)
    assert (lost.mode, lost.reasons) == (PageMode.FAILED, (Reason.NOT_RENDERED,))
    assert lost.provenance is Provenance.UNKNOWN
    kept = decide(CLEAN_PAGE, rendered=False)
    assert (kept.mode, kept.reasons) == (PageMode.TEXT, (Reason.CLEAN, Reason.NOT_RENDERED))
    assert kept.uncertain


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"figures": 1, "figure_coverage": 0.05, "charts": 1}, Reason.DRAWING_BESIDE_TEXT),
        ({"figures": 1, "figure_coverage": 0.05, "figure_labels": 6}, Reason.DRAWING_BESIDE_TEXT),
        (
            {"figures": 1, "figure_coverage": 0.05, "shaped_segments": 1_000},
            Reason.DRAWING_BESIDE_TEXT,
        ),
        (
            {"figures": 1, "figure_coverage": 0.2, "figure_labels": 5, "shaped_segments": 535},
            Reason.CLEAN,
        ),
        ({"figures": 1, "figure_coverage": 0.03, "charts": 1}, Reason.CLEAN),
        ({"outlined_segments": 2_500}, Reason.DRAWING_BESIDE_TEXT),
        ({"outlined_segments": 400}, Reason.CLEAN),
    ],
)
def test_drawings_beside_text_are_figures(changes: dict[str, object], reason: Reason) -> None:
    """A chart or outlined words; no logo, no letterhead, no decoration without words.

    A scan's layer has all of it to read.
    """
    assert decide(CLEAN_PAGE, **changes).reasons == (reason,)
    assert decide(SANDWICH_PAGE, **changes).reasons == (Reason.CLEAN,)


def test_a_page_of_outlined_words_has_no_text_layer() -> None:
    """A page number that is text changes nothing."""
    verdict = decide(BLANK_PAGE, glyphs=3, outlined_segments=9_000)

    assert verdict.reasons == (Reason.INK_WITHOUT_TEXT,)
    heat_map = decide(BLANK_PAGE, figures=1, figure_coverage=0.4)
    assert heat_map.reasons == (Reason.INK_WITHOUT_TEXT,)


def test_ideographs_weigh_more_than_letters() -> None:
    """Thirty of them are no stray letters on a scan."""
    labelled = {"glyphs": 30, "glyphs_over_pictures": 1.0}

    assert decide(SCANNED_PAGE, **labelled, script="Latn").mode is PageMode.REPLACE
    assert decide(SCANNED_PAGE, **labelled, script="Hani").mode is PageMode.FIGURES


@pytest.mark.parametrize("legible", [None, 0.7, 1.0])
def test_a_judge_that_is_content_or_silent_keeps_the_text(legible: float | None) -> None:
    """It can only send a page to transcription."""
    assert decide(CLEAN_PAGE, legible=legible).mode is PageMode.TEXT


def wants(signals: PageSignals, text: str = "Twenty characters at") -> bool:
    survey = msgspec.structs.replace(survey_of(signals), layer_sample=text)
    return wants_judge(decide_page(signals, THRESHOLDS), survey, THRESHOLDS)


def test_a_judge_is_asked_once_of_pages_that_keep_their_text() -> None:
    """From twenty characters on."""
    assert wants(CLEAN_PAGE)
    assert not wants(CLEAN_PAGE, "Nineteen of them, a")
    assert not wants(SCANNED_PAGE)
    assert not wants(BLANK_PAGE, "")
    assert not wants(msgspec.structs.replace(CLEAN_PAGE, legible=0.9))


def test_holes_in_a_map_are_no_disagreement() -> None:
    """Each engine fills them in its own way; what is left of the difference counts."""
    agreement = Measured(0.71, 900.0)

    holes = decide(CLEAN_PAGE, agreement=agreement, unmapped=Measured(0.29, 900.0))

    assert Reason.READERS_DISAGREE not in holes.reasons
    assert Reason.READERS_DISAGREE in decide(CLEAN_PAGE, agreement=agreement).reasons


def test_a_page_whose_text_the_reader_left_out_has_none() -> None:
    """Nineteen characters that came through speak for no page of two thousand."""
    left_out = {"dropped_objects": 254, "undrawn_objects": 254}

    assert decide(CLEAN_PAGE, glyphs=19, **left_out).reasons == (Reason.INK_WITHOUT_TEXT,)
    assert decide(CLEAN_PAGE, **left_out).mode is PageMode.TEXT


def test_text_that_was_left_out_and_shows_nothing_is_not_missed() -> None:
    """Copies in the colour of the paper: a render would show them, and shows nothing."""
    few = {"glyphs": 14, "dropped_objects": 49}
    shown = {"rendered": True, "unreported_ink": Measured(0.002, 900.0)}
    nothing = {"rendered": True, "unreported_ink": Measured(0.0, 900.0)}

    assert decide(CLEAN_PAGE, **few).mode is PageMode.TEXT
    assert decide(CLEAN_PAGE, **few, **nothing).mode is PageMode.TEXT
    assert decide(CLEAN_PAGE, **few, **shown).reasons == (Reason.INK_WITHOUT_TEXT,)


def test_characters_that_contradict_their_codes_leave_a_doubt() -> None:
    """A map that says two things of one code; a stray sign is none."""
    contradicted = decide(CLEAN_PAGE, contradicted=Measured(0.12, 900.0))

    assert (contradicted.mode, contradicted.uncertain) == (PageMode.TEXT, True)
    assert Reason.CODES_CONTRADICT in contradicted.reasons
    assert not decide(CLEAN_PAGE, contradicted=Measured(0.014, 900.0)).uncertain


def test_words_of_two_scripts_condemn_what_looks_natural() -> None:
    """A map that is right for half of the glyphs still sounds like the language."""
    mixed = Measured(0.4, 300.0)

    assert decide(CLEAN_PAGE, mixed_scripts=mixed).reasons == (Reason.MIXED_SCRIPTS,)
    assert decide(CLEAN_PAGE, mixed_scripts=Measured(0.05, 300.0)).mode is PageMode.TEXT


def test_words_with_digits_inside_condemn_what_hardly_has_prose() -> None:
    """No other instrument speaks of letters that moved among digits."""
    mixed, few = Measured(0.4, 300.0), Measured(0.05, 300.0)

    assert decide(CLEAN_PAGE, pierced_words=mixed).reasons == (Reason.PIERCED_WORDS,)
    assert decide(CLEAN_PAGE, pierced_words=few).mode is PageMode.TEXT


def test_rows_of_signs_condemn_a_page_without_letters() -> None:
    """A font whose codes were given out by first use, read without its map."""
    rows, few = Measured(0.58, 900.0), Measured(0.04, 60.0)

    assert decide(CLEAN_PAGE, sign_runs=rows).reasons == (Reason.SIGN_RUNS,)
    assert decide(CLEAN_PAGE, sign_runs=few).mode is PageMode.TEXT
