from __future__ import annotations

import string
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs, page_of, picture_at, segments_of
from build.layouts import view_of
from inkproof.geometry.boxes import Box
from inkproof.model.content import Segments
from inkproof.model.evidence import Figure
from inkproof.model.glyphs import Flag, Glyphs, Mask, Paint
from inkproof.model.page import Font, FontKind, Page
from inkproof.pipeline.languages import Languages
from inkproof.signals.cheap import PageMeasure, find_judged, measure_page
from inkproof.signals.painted import stands_on
from inkproof.signals.stated import inspect_glyphs
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
LANGUAGES = Languages()
ENGLISH = (
    "All human beings are born free and equal in dignity and rights. They",
    "are endowed with reason and conscience and should act towards one",
    "another in a spirit of brotherhood. Everyone is entitled to all the",
    "rights and freedoms set forth in this declaration, without distinction",
    "of any kind, such as colour, language, religion, political or other",
    "opinion, national or social origin, property, birth or other status.",
)
GERMAN = (
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind",
    "mit Vernunft und Gewissen begabt und sollen einander im Geiste der",
    "Brüderlichkeit begegnen. Jeder hat Anspruch auf die in dieser Erklärung",
    "verkündeten Rechte und Freiheiten ohne irgendeinen Unterschied, etwa nach",
    "Farbe, Geschlecht, Sprache, Religion, politischer oder sonstiger Meinung.",
)
SWAHILI = (
    "Watu wote wamezaliwa huru, hadhi na haki zao ni sawa. Wote wamejaliwa",
    "akili na dhamiri, hivyo yapasa watendeane kindugu. Kila mtu anastahili",
    "kuwa na haki zote na uhuru wote ambao umeelezwa katika taarifa hii bila",
    "ubaguzi wa aina yoyote, yaani bila kubaguana rangi, taifa, lugha, dini,",
    "siasa, fikara, asili ya taifa la mtu, miliki, kizazi au hali nyingine.",
)


def measure(
    segments: Segments,
    fonts: tuple[Font, ...] = (Font(name="Serif"),),
    flags: int = 0,
    paint: int = Paint.FILL,
) -> PageMeasure:
    glyphs = dressed(segments.glyphs, flags, paint)
    page = page_of(glyphs, fonts=fonts)
    shown = Segments(glyphs=glyphs, blocks=segments.blocks, body_size_pt=segments.body_size_pt)
    return measure_page(view_of(page, shown), LANGUAGES, THRESHOLDS)


def judge(page: Page) -> Mask:
    return find_judged(inspect_glyphs(page.glyphs), stands_on(page))


def dressed(glyphs: Glyphs, flags: int, paint: int) -> Glyphs:
    columns = {name: getattr(glyphs, name) for name in Glyphs.__dataclass_fields__}
    columns["flags"] = np.full(len(glyphs), flags, np.uint8)
    columns["paint"] = np.full(len(glyphs), int(paint), np.uint8)
    return Glyphs(**columns)


def permuted(lines: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """Letters exchanged by one key, as a wrong map does it."""
    shuffled = list(string.ascii_lowercase)
    Random(seed).shuffle(shuffled)
    key = str.maketrans(string.ascii_letters, "".join(shuffled) + "".join(shuffled).upper(), "")
    return tuple(line.translate(key) for line in lines)


def shifted(lines: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Code points moved by a constant, spaces kept."""
    return tuple("".join(c if c == " " else chr(ord(c) + by) for c in line) for line in lines)


@pytest.mark.parametrize(("lines", "code"), [(ENGLISH, "en"), (GERMAN, "de")])
def test_prose_is_judged_by_the_list_of_its_language(lines: tuple[str, ...], code: str) -> None:
    """The letters name the language, its list judges the words."""
    signals = measure(segments_of(lines)).signals

    assert (signals.lexical_language, signals.trigram_language, signals.script) == (
        code,
        code,
        "Latn",
    )
    assert (signals.lexical.score or 0) > 0.7
    assert (signals.plausible.score or 0) > THRESHOLDS.page.sure_plausible
    assert (signals.offset, signals.mojibake) == (None, 0)


@pytest.mark.parametrize("seed", range(5))
def test_swapped_letters_fail_every_language(seed: int) -> None:
    """Words are not listed and letters are not natural."""
    signals = measure(segments_of(permuted(ENGLISH, seed))).signals

    assert (signals.lexical.score or 0) < 0.1
    assert (signals.plausible.score or 0) < THRESHOLDS.page.min_plausible


def test_a_constant_shift_is_found() -> None:
    """The offset is proof of damage, and the key to its repair."""
    assert measure(segments_of(shifted(ENGLISH, 3))).signals.offset == 3


def test_an_unlisted_language_looks_natural() -> None:
    """No list knows the words, but the letters are those of a language."""
    signals = measure(segments_of(SWAHILI)).signals

    assert (signals.lexical.score or 0) < THRESHOLDS.lexical.min_score
    assert (signals.plausible.score or 0) > THRESHOLDS.page.sure_plausible
    assert signals.offset is None


def test_a_page_without_prose_has_no_opinion() -> None:
    """Numbers are right or wrong for other reasons than words."""
    signals = measure(segments_of(("12.50 13.75", "14.00 15.25"))).signals

    assert signals.lexical.abstains
    assert signals.trigram.abstains
    assert signals.plausible.abstains
    assert signals.bad_glyphs.score == 0.0


def test_an_empty_page_is_measured_too() -> None:
    """Every instrument abstains and nothing is sampled."""
    measured = measure(segments_of())

    assert (measured.signals.glyphs, measured.fonts, measured.sample) == (0, (), "")
    assert measured.signals.bad_glyphs.abstains


def test_each_font_is_judged_alone() -> None:
    """The page reads, one of its fonts does not."""
    fonts = (Font(name="Body", key="1 0"), Font(name="Body", key="2 0"))
    segments = segments_of(ENGLISH, ENGLISH, permuted(ENGLISH, 1), fonts=(0, 0, 1))

    measured = measure(segments, fonts)

    clean, garbled = (font.lexical.score or 0 for font in measured.fonts)
    assert (measured.signals.lexical.score or 0) > THRESHOLDS.lexical.min_score
    assert clean > 0.7
    assert garbled < 0.1


def test_listed_words_vouch_for_a_font_without_a_map() -> None:
    """What the engine made of the codes is right, so the page is decodable."""
    signals = measure(segments_of(ENGLISH), flags=Flag.UNMAPPED).signals

    assert signals.unmapped.score == 1.0
    assert signals.bad_glyphs.evidence == 0


def test_nonsense_without_a_map_is_undecodable() -> None:
    """No word vouches for it."""
    signals = measure(segments_of(permuted(ENGLISH, 2)), flags=Flag.UNMAPPED).signals

    assert signals.bad_glyphs.score == 1.0


@pytest.mark.parametrize(("kind", "bad"), [(FontKind.TYPE3, 0), (FontKind.TYPE0, 8)])
def test_numbers_without_a_map_are_believed_in_simple_fonts_only(kind: FontKind, bad: int) -> None:
    """Charts number their glyphs by ASCII; composite fonts number them as they come."""
    signals = measure(
        segments_of(("1024", "2048")), (Font(name="Axis", kind=kind),), flags=Flag.UNMAPPED
    ).signals

    assert signals.bad_glyphs.evidence == bad


def test_the_sample_is_bounded() -> None:
    """What the survey keeps of a page does not grow with it."""
    sample = measure(segments_of(*[ENGLISH] * 20)).sample

    assert len(sample) == THRESHOLDS.survey.sample_letters


def test_an_ocr_layer_speaks_for_its_page() -> None:
    """Where most text is invisible, all of it is judged."""
    segments = segments_of(ENGLISH)

    layer = measure(segments, paint=0).signals

    assert layer.glyphs == 0
    assert layer.bad_glyphs.score == 0.0
    assert (layer.lexical.score or 0) > 0.7


def test_hidden_text_does_not_speak_for_a_page_of_visible_text() -> None:
    """Nor does text off the page."""
    off = page_of(glyphs_from_lines(["off"], x=-400))
    seen, hidden = glyphs_from_lines(["seen"]), glyphs_from_lines(["hid"], paint=0)

    assert not judge(off).any()
    assert list(judge(page_of(join_glyphs(seen, hidden)))) == [True] * 4 + [False] * 3
    assert judge(page_of(join_glyphs(seen, hidden, hidden))).all()


def test_pictures_are_measured_beside_the_text() -> None:
    """Tier 0 comes along."""
    page = page_of(pictures=[picture_at(Box(0, 0, 306, 792))])
    empty = segments_of()

    signals = measure_page(view_of(page, empty), LANGUAGES, THRESHOLDS).signals

    assert signals.picture_coverage == pytest.approx(0.5)


def test_blocks_without_a_vote_are_counted_by_their_reason() -> None:
    """The survey says why, block by block."""
    signals = measure(segments_of(ENGLISH, ("12.50 13.00 14.25",), ("Contents",))).signals

    assert signals.excluded == {"no_letters": 1, "one_short_line": 1}


def test_labels_of_a_drawing_are_counted_and_have_no_vote() -> None:
    """The drawing is handed in; its text is neither prose nor evidence."""
    segments = segments_of(ENGLISH, GERMAN)
    page = page_of(segments.glyphs)
    drawing = Figure(box=segments.blocks[1].box, order=0, paths=9, segments=90)
    view = replace(view_of(page, segments), figures=(drawing,))

    signals = measure_page(view, LANGUAGES, THRESHOLDS).signals

    assert (signals.figures, signals.outlined_segments) == (1, 0)
    assert signals.figure_coverage == pytest.approx(drawing.box.area / page.area)
    assert signals.figure_labels == sum(len(line.replace(" ", "")) for line in GERMAN)
    assert signals.excluded == {"in_figure": 1}
    assert signals.prose_letters == measure(segments_of(ENGLISH)).signals.prose_letters
