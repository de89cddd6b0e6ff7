from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from inkproof.model.glyphs import Flag, Glyphs, Paint
from inkproof.model.page import Page, Witness
from inkproof.signals.witnesses import WitnessReading, compare_witnesses
from inkproof.thresholds import WitnessThresholds

THRESHOLDS = WitnessThresholds()
PROSE = ["All human beings are born free and equal", "in dignity and rights. They are endowed"]
LETTERS = sum(not character.isspace() for line in PROSE for character in line)


def changed(glyphs: Glyphs, **columns: object) -> Glyphs:
    """The table with some of its columns in place of its own."""
    own = {f.name: getattr(glyphs, f.name) for f in fields(Glyphs)}
    return Glyphs(**(own | columns))


def second(glyphs: Glyphs) -> Page:
    return replace(page_of(glyphs), witness=Witness.MUPDF)


def compare(first: Glyphs, other: Glyphs) -> WitnessReading:
    return compare_witnesses(page_of(first), second(other), THRESHOLDS)


def score(first: Glyphs, other: Glyphs) -> float | None:
    return compare(first, other).agreement.score


CLEAN = glyphs_from_lines(PROSE)


def test_the_same_reading_agrees() -> None:
    """All of it, and nothing is told."""
    reading = compare(CLEAN, CLEAN)

    assert reading.agreement.score == 1.0
    assert reading.agreement.evidence == LETTERS
    assert reading.said == ()


def test_order_of_rows_plays_no_part() -> None:
    """Engines list right-to-left runs in either direction."""
    assert score(CLEAN, CLEAN.select(np.arange(len(CLEAN))[::-1])) == 1.0


def test_spaces_of_one_reader_play_no_part() -> None:
    """Neither painted nor made up."""
    assert score(CLEAN, glyphs_from_lines(PROSE, spaces=False)) == 1.0


def test_another_cipher_is_told_with_its_words() -> None:
    """A map that one reader believes and the other does not."""
    moved = [line.translate({ord("e"): "x"}) for line in PROSE]
    reading = compare(CLEAN, glyphs_from_lines(moved))

    wrong = sum(line.count("e") for line in PROSE)
    assert reading.agreement.score == pytest.approx(1 - wrong / LETTERS)
    assert reading.said[:2] == (("beings", "bxings"), ("are", "arx"))


def test_at_most_five_distinct_places_are_told() -> None:
    """Each of 40 characters at most, the same one once."""
    lines = ["q" * 60, *("q" * (row % 6 + 2) for row in range(12))]
    other = [line.replace("q", "p") for line in lines]
    reading = compare(glyphs_from_lines(lines, size=4), glyphs_from_lines(other, size=4))

    assert len(reading.said) == len(set(reading.said)) == 5
    assert max(len(side) for pair in reading.said for side in pair) == 40


def test_control_codes_are_told_as_pictures() -> None:
    """A guess of PDFium must be seen, and harm no terminal."""
    guessed = changed(CLEAN, raw=np.where(CLEAN.raw == ord("b"), 3, CLEAN.raw).astype(np.uint32))

    assert compare(guessed, CLEAN).said[0] == ("\u2403eings", "beings")


def test_what_neither_can_name_is_no_disagreement() -> None:
    """And no agreement: it says nothing."""
    nameless = join_glyphs(CLEAN, glyphs_from_lines(["\ufffd" * 30], y=200))
    reading = compare(nameless, nameless)

    assert (reading.agreement.score, reading.agreement.evidence) == (1.0, LETTERS)


def test_a_guess_against_an_admission_is_a_disagreement() -> None:
    """PDFium gives the code of a glyph without a map, MuPDF says that it does not know."""
    guess = glyphs_from_lines(["VTQQNJ" * 5], flags=Flag.UNMAPPED)

    assert score(guess, glyphs_from_lines(["\ufffd" * 30])) == 0.0


def test_an_inked_glyph_called_a_space_by_one_counts() -> None:
    """The mark that a map sends to a space, and the other reader names."""
    column = CLEAN.raw.copy()
    column[CLEAN.raw == ord("n")] = ord(" ")
    reading = compare(changed(CLEAN, raw=column), CLEAN)

    assert (reading.agreement.score or 1) < 1
    assert reading.said[0] == ("huma ", "human")


def test_invisible_text_that_both_list_is_compared() -> None:
    """The layer under a scan is read by both, or by neither."""
    unseen = np.zeros(len(CLEAN), np.uint8)
    other = glyphs_from_lines([line.replace("e", "c") for line in PROSE])

    assert (score(changed(CLEAN, paint=unseen), changed(other, paint=unseen)) or 1) < 1


def test_a_place_is_told_once() -> None:
    """Though one reading has spaces, and words of it end elsewhere."""
    moved = [line.replace("born", "bxrn") for line in PROSE]
    reading = compare(CLEAN, glyphs_from_lines(moved, spaces=False))

    assert reading.said == (("born", "bxrn"),)


def test_visible_text_that_one_reader_misses_counts() -> None:
    """Vertical text that PDFium drops: half of the page is a third of both readings."""
    reading = compare(CLEAN.select(CLEAN.order == 0), CLEAN)

    assert 0.6 < (reading.agreement.score or 0) < 0.7
    assert reading.said == (("", PROSE[1]),)


HIDDEN = glyphs_from_lines(["nobody sees any of this line of text"], y=300)
SHIFTED = changed(CLEAN, x=CLEAN.x + np.float32(1.5))


@pytest.mark.parametrize(
    "more",
    [
        changed(HIDDEN, paint=np.zeros(len(HIDDEN), np.uint8)),
        changed(HIDDEN, paint=np.full(len(HIDDEN), Paint.CLIP, np.uint8)),
        changed(HIDDEN, layer=np.zeros(len(HIDDEN), np.int16)),
        changed(HIDDEN, box=np.zeros((len(HIDDEN), 4), np.float32)),
        glyphs_from_lines(["nobody sees any of this line of text"], y=3000),
        glyphs_from_lines(["-" * 40], y=300),
        SHIFTED,
    ],
    ids=["invisible", "clips", "layer", "no ink", "off the page", "hyphens", "copy"],
)
def test_what_only_one_reader_lists_and_nobody_misses_does_not_count(more: Glyphs) -> None:
    """From either side."""
    both = join_glyphs(CLEAN, more)

    assert score(both, CLEAN) == 1.0
    assert score(CLEAN, both) == 1.0


def test_too_little_text_abstains() -> None:
    """Nothing is told either."""
    one, other = glyphs_from_lines(["nineteen letters abc"]), glyphs_from_lines(["x" * 20])

    assert compare(one.select(~one.is_space), other.select(np.arange(18))).agreement.abstains
    assert compare(Glyphs.empty(), Glyphs.empty()) == WitnessReading()


@given(st.data())
def test_agreement_is_the_share_of_letters_left_alone(data: st.DataObject) -> None:
    """Whichever rows are read otherwise."""
    inked = (~CLEAN.is_space).nonzero()[0]
    rows = data.draw(st.sets(st.sampled_from(inked.tolist()), max_size=len(inked)))
    raw = CLEAN.raw.copy()
    raw[sorted(rows)] = 0x2603

    reading = compare(CLEAN, changed(CLEAN, raw=raw))

    assert reading.agreement.score == pytest.approx(1 - len(rows) / LETTERS)
    assert bool(reading.said) == bool(rows)
