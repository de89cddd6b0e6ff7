from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, segments_of
from build.layouts import view_of, with_columns
from build.texts import read_prose, swap_letters
from inkproof.layout.segments import find_segments
from inkproof.model.content import Segments
from inkproof.model.glyphs import Flag
from inkproof.model.page import Font
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured
from inkproof.pipeline.languages import Languages
from inkproof.signals.cheap import PageMeasure, measure_page
from inkproof.signals.offset import OffsetKind, shift_text
from inkproof.signals.page_fonts import measure_corrupted
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
FONTS = (Font(name="AAAAAA+Body", key="4 0"), Font(name="BBBBBB+Body", key="5 0"))
TABLE = ("Article", "Quantity", "Price", "Copper", "Window", "Orange", "Silver", "Garden")


def wrap(text: str, letters: int) -> tuple[str, ...]:
    """The first words of a text as lines of some 60 letters."""
    lines, line = [], ""
    for word in text[:letters].split()[:-1]:
        if len(line) + len(word) > 60:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return (*lines, line)


def prose(code: str, letters: int = 700) -> tuple[str, ...]:
    return wrap(read_prose(code), letters)


def swapped(lines: Sequence[str], seed: int = 3) -> tuple[str, ...]:
    return tuple(swap_letters("\n".join(lines), seed).split("\n"))


def measure(
    *blocks: tuple[str, ...], fonts: tuple[int, ...], names: tuple[Font, ...] = FONTS
) -> PageMeasure:
    segments = segments_of(*blocks, fonts=fonts)
    page = page_of(segments.glyphs, fonts=names)
    return measure_page(view_of(page, segments), Languages(), THRESHOLDS)


def evidence(letters: int, lexical: Measured, plausible: Measured = ABSTAINED) -> FontEvidence:
    return FontEvidence(
        name="F",
        key="1",
        letters=letters,
        lexical=lexical,
        unmapped=0,
        glyphs=letters,
        plausible=plausible,
    )


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_a_garbled_part_of_a_page_is_seen_whatever_its_share(share: float) -> None:
    """A page's average hides up to half a page of damage; its fonts do not."""
    bad = int(1_200 * share)

    signals = measure(prose("en", 1_200 - bad), swapped(prose("en", bad)), fonts=(0, 1)).signals

    assert signals.corrupted.score == pytest.approx(share, abs=0.08)
    assert signals.abstained_share == 0.0


def test_each_font_is_judged_by_its_own_words() -> None:
    """Fonts that share a name are told apart by their key."""
    clean, garbled = measure(prose("en"), swapped(prose("en")), fonts=(0, 1)).fonts

    assert clean.lexical.score is not None
    assert clean.lexical.score > 0.7
    assert garbled.lexical.score is not None
    assert garbled.lexical.score < 0.1
    assert garbled.plausible.score is not None
    assert garbled.plausible.score < THRESHOLDS.fonts.max_plausible
    assert clean.words == ""
    assert garbled.words


@pytest.mark.parametrize("code", ["de", "fr", "ru", "sw", "cy", "pl"])
def test_a_quotation_in_another_language_is_no_damage(code: str) -> None:
    """Its words are not in the page's list, and its letters are natural."""
    signals = measure(prose("en", 1_000), prose(code, 500), fonts=(0, 1)).signals

    assert signals.corrupted.score == 0.0


def test_names_are_no_damage() -> None:
    """Italics hold species and titles that no list has."""
    names = (
        "Chryseobacterium gallinarum Elizabethkingia meningoseptica Borrelia burgdorferi",
        "Flavobacterium psychrophilum Staphylococcus epidermidis Wolbachia pipientis and",
    )

    signals = measure(prose("en", 1_000), names, fonts=(0, 1)).signals

    assert not signals.corrupted.score


def test_a_font_with_few_words_abstains_beside_the_share() -> None:
    """Counted as clean, it would dilute the damage."""
    signals = measure(
        prose("en"), swapped(prose("en", 600)), ("only these seven words stand in here alone",),
        fonts=(0, 1, 2), names=(*FONTS, Font(name="Note", key="6 0")),
    ).signals  # fmt: skip

    assert signals.abstained_share == pytest.approx(36 / 1_100, abs=0.01)
    assert signals.corrupted.score == pytest.approx(0.46, abs=0.05)


def test_words_outside_prose_are_looked_at_where_prose_says_nothing() -> None:
    """A table's font has no sentence to be judged by."""
    _, table = measure(prose("en"), swapped(TABLE), fonts=(0, 1)).fonts

    assert (table.letters, table.lexical.score) == (0, None)
    assert table.loose.score == 0.0
    assert table.plausible.score is not None
    assert table.plausible.score < THRESHOLDS.fonts.max_plausible


def test_names_in_a_listing_prove_nothing_against_their_font() -> None:
    """They are no words, and are set in a monospaced font."""
    words = ("qzqzq", "zqqzz", "qqzzq", "zzqqz", "qzzqz", "zqzqq")
    typed = Font(name="BBBBBB+Typewriter", key="5 0", monospaced=True)

    _, listing = measure(prose("en"), words, fonts=(0, 1), names=(FONTS[0], typed)).fonts
    _, table = measure(prose("en"), words, fonts=(0, 1)).fonts

    assert (listing.loose, listing.words) == (ABSTAINED, "")
    assert table.loose.score == 0.0


def test_a_sound_table_is_not_looked_at_closer() -> None:
    """Listed words settle it at once."""
    _, table = measure(prose("en"), TABLE, fonts=(0, 1)).fonts

    assert (table.plausible, table.shifted, table.words) == (ABSTAINED, ABSTAINED, "")


@pytest.mark.parametrize(
    ("kind", "shift"), [(OffsetKind.LETTERS, 3), (OffsetKind.POINTS, -3), (OffsetKind.POINTS, 1)]
)
def test_a_shift_that_undone_makes_listed_words_is_proof(kind: OffsetKind, shift: int) -> None:
    """Three headings are enough: no other text does that by accident."""
    moved = tuple(shift_text(line, kind, shift) for line in TABLE)

    _, table = measure(prose("en"), moved, fonts=(0, 1)).fonts

    assert table.shifted.score is not None
    assert table.shifted.score > 0.8


@pytest.mark.parametrize("words", [("NCLB IASA UNESCO", "NAFTA OECD UNICEF"), TABLE, ("12", "7")])
def test_what_reads_as_it_stands_is_not_shifted(words: tuple[str, ...]) -> None:
    """A turn by a whole alphabet changes nothing and proves nothing."""
    _, table = measure(prose("en"), tuple(w.upper() for w in words), fonts=(0, 1)).fonts

    assert table.shifted == ABSTAINED


def test_a_font_of_a_script_without_spaces_is_judged_by_its_letters() -> None:
    """Chinese beside English has no words; its signs still follow each other as they do."""
    chinese = "".join(read_prose("zh").split())
    lines = tuple(chinese[at : at + 30] for at in range(0, 450, 30))

    sound = measure(prose("en", 400), lines, fonts=(0, 1)).signals
    garbled = measure(prose("en", 400), swapped(lines), fonts=(0, 1)).signals

    assert sound.corrupted.score == 0.0
    assert garbled.corrupted.score is not None
    assert garbled.corrupted.score > 0.4


def test_prominence_weighs_glyphs_by_their_size() -> None:
    """A title of twice the size weighs four times as much, and sixteen times at most."""
    body = glyphs_from_lines(["x" * 50] * 4, size=10.0)
    title = glyphs_from_lines(["title"], size=20.0, y=200.0, font=1)
    poster = glyphs_from_lines(["huge"], size=90.0, y=400.0, font=2)
    glyphs = join_glyphs(body, title, poster)
    page = page_of(glyphs, fonts=(*FONTS, Font(name="Poster", key="9 0")))

    measured = measure_page(
        view_of(page, find_segments(page, THRESHOLDS)), Languages(), THRESHOLDS
    )

    assert [font.prominence for font in measured.fonts] == pytest.approx([200, 20, 64])


def test_undecodable_glyphs_are_counted_but_icons_are_not() -> None:
    """A bullet repeated is no text that was lost; glyphs without any value are."""
    lost = glyphs_from_lines(["lostletters"], y=200.0, font=1)
    lost = with_columns(lost, raw=np.full(len(lost), 0xFFFD, np.uint32))
    bullets = glyphs_from_lines(["\ue001" * 12], y=300.0, font=2)
    page = page_of(
        join_glyphs(glyphs_from_lines(["some text here"]), lost, bullets),
        fonts=(*FONTS, Font(name="Marks", key="9 0")),
    )

    measured = measure_page(
        view_of(page, find_segments(page, THRESHOLDS)), Languages(), THRESHOLDS
    )

    assert [font.undecodable for font in measured.fonts] == [0, 11, 0]


def test_glyphs_without_a_character_that_read_well_are_vouched_for() -> None:
    """What the engine made of their codes is right: the words are listed."""
    segments = segments_of(prose("en"), fonts=(0,))
    glyphs = with_columns(
        segments.glyphs, flags=np.full(len(segments.glyphs), Flag.UNMAPPED, np.uint8)
    )
    page = page_of(glyphs, fonts=FONTS)
    shown = Segments(glyphs=glyphs, blocks=segments.blocks, body_size_pt=segments.body_size_pt)

    (font,) = measure_page(view_of(page, shown), Languages(), THRESHOLDS).fonts

    assert (font.unmapped, font.undecodable) == (font.glyphs, 0)


def test_suspicious_words_alone_leave_a_font_unjudged() -> None:
    """Nothing is said of letters of which there are too few, or of which nothing is known."""
    few = evidence(100, Measured(0.05, 50.0), Measured(0.2, 30.0))
    sound = evidence(300, Measured(0.8, 200.0))

    assert measure_corrupted([few, sound], "en", THRESHOLDS) == (Measured(0.0, 300.0), 0.25)


def test_the_threshold_is_that_of_the_language() -> None:
    """In languages of many word forms a list holds fewer of the words of a sound text."""
    font = evidence(300, Measured(0.25, 200.0), Measured(0.2, 200.0))

    assert measure_corrupted([font], "en", THRESHOLDS)[0].score == 1.0
    assert measure_corrupted([font], "fi", THRESHOLDS)[0].score == 0.0


def test_a_page_without_prose_says_nothing() -> None:
    """Abstention, not health."""
    assert measure_corrupted([], "", THRESHOLDS) == (ABSTAINED, 0.0)
