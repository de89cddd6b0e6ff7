"""Which fonts are looked at for repair, and on which pages?"""

from __future__ import annotations

import msgspec
import pytest

from build.signals import CLEAN_PAGE, survey_of
from inkproof.decision.document import decide_document
from inkproof.decision.suspects import Suspects, find_suspects
from inkproof.model.signals import ABSTAINED, FontEvidence, Measured, PageSignals
from inkproof.model.survey import PageSurvey
from inkproof.thresholds import Thresholds

THRESHOLDS = Thresholds()
SOUND = FontEvidence(
    name="ABCDEF+Body",
    key="5 0",
    letters=1_500,
    lexical=Measured(0.9, 500.0),
    unmapped=0,
    glyphs=1_800,
    prominence=1_800.0,
    made="Type0 Identity-H True",
)
"""A font whose words are listed."""
HEADING = msgspec.structs.replace(
    SOUND, name="GHIJKL+Head", key="7 0", letters=40, lexical=ABSTAINED, glyphs=40, prominence=90.0
)
"""One that says too little."""


def page(index: int, *fonts: FontEvidence, sample: str = "") -> PageSurvey:
    """A clean page with these fonts and this prose."""
    return msgspec.structs.replace(survey_of(CLEAN_PAGE, index, fonts), sample=sample)


def suspects_of(*surveys: PageSurvey) -> Suspects:
    """What is to be looked at of a document."""
    return find_suspects(surveys, decide_document(surveys, THRESHOLDS), THRESHOLDS)


def test_a_clean_document_has_no_suspects() -> None:
    """Then nothing is read twice."""
    found = suspects_of(page(0, SOUND), page(1, SOUND))

    assert found.fonts == frozenset()
    assert found.pages == {}


@pytest.mark.parametrize(
    "trouble",
    [
        {"undecodable": 3},
        {"unmapped": 1},
        {"shifted": Measured(1.0, 20.0)},
        {"plausible": Measured(0.2, 60.0)},
        {"made": "Type0 Identity-H False"},
        {"made": "Type3 Differences False"},
    ],
    ids=str,
)
def test_what_makes_a_font_suspect(trouble: dict[str, object]) -> None:
    """Its own glyphs and words, whatever the page around it says."""
    odd = msgspec.structs.replace(HEADING, **trouble)

    found = suspects_of(page(0, SOUND, odd))

    assert found.fonts == {(odd.name, odd.key)}
    assert found.pages == {0: ((odd.name, odd.key),)}


def test_natural_letters_make_no_suspect() -> None:
    """Names and program code are not listed, and look like language all the same."""
    names = msgspec.structs.replace(HEADING, plausible=Measured(0.6, 60.0))

    assert suspects_of(page(0, SOUND, names)).fonts == frozenset()


def test_sisters_of_a_suspect_are_looked_at_too() -> None:
    """A sound one to vouch for outlines, one that says too little because it may lie as well."""
    odd = msgspec.structs.replace(HEADING, name="AAAAAA+Body", key="8 0", undecodable=2)
    mute = msgspec.structs.replace(HEADING, name="BBBBBB+Body", key="9 0")

    found = suspects_of(page(0, SOUND, odd, mute, HEADING))

    assert found.fonts == {(odd.name, odd.key), (mute.name, mute.key)}
    assert found.kin == {(SOUND.name, SOUND.key)}


@pytest.mark.parametrize(
    "sample",
    [
        "the operaOons of staOons and naOons on the way",
        "three le[ers of por[olios and a[ention",
        "l\x00impresa e l\x00anno dell\x00ufficio",
        "an e\u21b5ort to di\u21b5er and to su\u21b5er",
        "wska2niki ró4nice g3ośnik p3ytka",
    ],
)
def test_signs_inside_words_make_all_fonts_of_the_page_suspect(sample: str) -> None:
    """A map that is wrong for a few codes leaves most words right."""
    assert suspects_of(page(0, SOUND, sample=sample)).fonts == {(SOUND.name, SOUND.key)}


@pytest.mark.parametrize(
    "sample",
    [
        "it's well-known: e.g. the user's foo.bar/baz at name@host, and so on & on",
        "l\u2019eau d\u2019un état, c\u2019est-à-dire aujourd\u2019hui",
        "one McDonald and one iPhone in a long text about other things",
    ],
)
def test_what_orthographies_put_inside_words_does_not(sample: str) -> None:
    """Apostrophes, hyphens, stops; and names with a capital inside are rare."""
    assert suspects_of(page(0, SOUND, sample=sample)).fonts == frozenset()


PROSE = "words of a page that says nothing of the kind at all " * 5
CODE = f"three le[ers of por[olios and a[ention {PROSE}"


def test_a_page_of_program_code_makes_no_font_suspect() -> None:
    """A font that lies does so on every page."""
    pages = [page(index, SOUND, sample=PROSE) for index in range(29)]

    assert suspects_of(*pages, page(29, SOUND, sample=CODE)).fonts == frozenset()


def test_a_font_that_is_hardly_anywhere_else_is_suspect_there() -> None:
    """Its own pages count, by how much it draws on them."""
    rare = msgspec.structs.replace(HEADING, lexical=Measured(0.9, 500.0), glyphs=5)
    pages = [page(index, SOUND, rare, sample=PROSE) for index in range(29)]
    shown = msgspec.structs.replace(rare, glyphs=500)

    found = suspects_of(*pages, page(29, SOUND, shown, sample=CODE))

    assert found.fonts == {(HEADING.name, HEADING.key)}


def test_what_is_no_text_inside_words_makes_fonts_suspect_on_any_page() -> None:
    """No program code has that."""
    pages = [page(index, SOUND, sample=PROSE) for index in range(29)]
    lost = page(29, SOUND, sample="l\x00impresa e l\x00anno dell\x00ufficio")

    assert suspects_of(*pages, lost).fonts == {(SOUND.name, SOUND.key)}


def test_words_vouch_for_a_composite_font_without_a_map() -> None:
    """The collection of its CIDs has named its characters."""
    named = msgspec.structs.replace(SOUND, made="Type0 Identity-H False")

    assert suspects_of(page(0, named)).fonts == frozenset()


@pytest.mark.parametrize(
    ("change", "is_suspect"),
    [
        ({}, False),
        ({"plausible": Measured(0.5, 900.0)}, True),
        ({"plausible": Measured(0.95, 20.0)}, True),
        ({"letters": 20}, True),
    ],
    ids=["natural", "unnatural", "too few to tell", "hardly letters"],
)
def test_natural_letters_vouch_where_there_are_no_words(
    change: dict[str, object], *, is_suspect: bool
) -> None:
    """Scripts without spaces have none that could be looked up."""
    wordless = msgspec.structs.replace(
        SOUND,
        lexical=ABSTAINED,
        plausible=Measured(0.95, 900.0),
        made="Type0 Identity-H False",
    )
    wordless = msgspec.structs.replace(wordless, **change)

    assert bool(suspects_of(page(0, wordless)).fonts) is is_suspect


def test_fonts_of_pages_that_no_words_can_judge_are_only_checked() -> None:
    """Their programs may say that they lie."""
    mute = PageSurvey(index=0, signals=PageSignals(glyphs=40), fonts=(HEADING,))

    found = suspects_of(mute)

    assert found.fonts == frozenset()
    assert found.unproven == {(HEADING.name, HEADING.key)}
    assert found.pages == {0: ((HEADING.name, HEADING.key),)}


@pytest.mark.parametrize(("letters", "is_checked"), [(300, False), (30, True)])
def test_a_font_that_was_heard_on_judged_pages_needs_no_check(
    letters: int, *, is_checked: bool
) -> None:
    """A title page with a few signs is no reason to read its program."""
    quiet = msgspec.structs.replace(SOUND, lexical=ABSTAINED, letters=letters)
    mute = msgspec.structs.replace(quiet, letters=0)
    pages = [page(index, quiet) for index in range(9)]
    title = PageSurvey(index=9, signals=PageSignals(glyphs=40), fonts=(mute,))

    assert bool(suspects_of(*pages, title).unproven) is is_checked


def test_few_pages_are_looked_at() -> None:
    """Those that show most, and no more than it takes."""
    odd = msgspec.structs.replace(SOUND, undecodable=5, glyphs=4_000)
    less = msgspec.structs.replace(odd, glyphs=400)
    pages = [page(index, odd if index in {3, 7} else less) for index in range(20)]

    assert sorted(suspects_of(*pages).pages) == [3, 7]


def test_a_font_that_is_everywhere_is_sampled_on_a_few_pages_at_most() -> None:
    """However little each of them shows."""
    odd = msgspec.structs.replace(SOUND, undecodable=1, glyphs=30)
    pages = [page(index, odd) for index in range(50)]

    assert len(suspects_of(*pages).pages) == THRESHOLDS.suspects.sampled_pages


def test_the_page_that_shows_most_is_named_first() -> None:
    """It may show all there is."""
    odd = msgspec.structs.replace(SOUND, undecodable=1, glyphs=30)
    most = msgspec.structs.replace(odd, glyphs=90)
    pages = [page(index, most if index == 7 else odd) for index in range(20)]

    assert next(iter(suspects_of(*pages).pages)) == 7
