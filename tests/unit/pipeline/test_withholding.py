from __future__ import annotations

import numpy as np

from build.glyphs import glyphs_from_lines, join_glyphs, page_of
from build.layouts import line_texts
from inkproof.layout.segments import find_segments
from inkproof.model.content import Segments
from inkproof.model.glyphs import Mask
from inkproof.model.page import Font, Page
from inkproof.pipeline.withholding import find_drawn, withhold
from inkproof.thresholds import Thresholds

FONTS = (Font(name="Good", key="1 0"), Font(name="Twin", key="2 0"), Font(name="Twin", key="3 0"))
LYING = frozenset({("Twin", "3 0")})


def page_with(*texts: tuple[str, int]) -> tuple[Page, Segments, Mask]:
    """Words on one line, each in the font of its number."""
    tables, x = [], 72.0
    for order, (text, font) in enumerate(texts):
        tables.append(glyphs_from_lines([text], x=x, font=font, order=order))
        x += 5.0 * (len(text) + 1)
    page = page_of(join_glyphs(*tables), fonts=FONTS)
    segments = find_segments(page, Thresholds())
    return page, segments, find_drawn(page, LYING)


def test_only_the_font_of_that_key_is_condemned() -> None:
    """Twins of one name are told apart."""
    _, _, condemned = page_with(("good", 0), ("twin", 1), ("lies", 2))

    assert condemned.tolist() == [False] * 8 + [True] * 4


def test_a_run_of_lying_words_becomes_one_mark() -> None:
    """Sound words around it stay, in place."""
    _, segments, condemned = page_with(("good", 0), ("xqzt", 2), ("wvvk", 2), ("words", 1))

    kept, taken = withhold(segments, condemned, "[unreadable]")

    assert line_texts(kept) == ["good [unreadable] words"]
    assert taken == "xqzt wvvk"


def test_lines_that_only_lie_say_the_mark_once() -> None:
    """A paragraph of garbage is one mark, not twenty."""
    glyphs = glyphs_from_lines(["xqzt wvvk", "plmk jhgf"], font=2)
    page = page_of(glyphs, fonts=FONTS)
    segments = find_segments(page, Thresholds())

    kept, taken = withhold(segments, find_drawn(page, LYING), "[unreadable]")

    assert line_texts(kept) == ["[unreadable]"]
    assert taken == "xqzt wvvk\nplmk jhgf"


def test_without_a_mark_nothing_is_left() -> None:
    """The caller may want such words gone; they are handed back all the same."""
    glyphs = glyphs_from_lines(["xqzt wvvk"], font=2)
    page = page_of(glyphs, fonts=FONTS)
    segments = find_segments(page, Thresholds())

    kept, taken = withhold(segments, find_drawn(page, LYING), "")

    assert kept.blocks == ()
    assert taken == "xqzt wvvk"


def test_a_page_without_fonts_has_nothing_condemned() -> None:
    """No glyphs, no fonts, no fault."""
    assert find_drawn(page_of(fonts=()), LYING).tolist() == np.zeros(0, bool).tolist()
