"""What becomes of repairs in a document: whose they are, and when they are taken back."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from inkproof.model.notes import NoteCode
from inkproof.model.page import FontKind
from inkproof.model.repair import (
    Certificate,
    CodeFacts,
    FontProgram,
    FontRepair,
    FontSample,
    Method,
)
from inkproof.model.signals import ABSTAINED, FontEvidence
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import PageMode, Reason, Verdict
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.messages import Sampled
from inkproof.pipeline.repairing import Repairs, find_pages, find_worse, repair_fonts
from inkproof.thresholds import Thresholds

FIRST = FontRepair(
    key="5 0",
    name="ABCDEF+Body",
    methods=(Method.FONT,),
    certificate=Certificate.STRUCTURE,
    language="",
    before=None,
    after=None,
    table={1: "a"},
    proven=(1,),
)
SECOND = msgspec.structs.replace(FIRST, key="7 0", name="GHIJKL+Head", methods=(Method.OFFSET,))
REPAIRS = Repairs(
    fonts=(FIRST, SECOND),
    owners={
        ("ABCDEF+Body", "5 0"): ("5 0",),
        ("Pooled", ""): ("7 0", "8 0"),
        ("Other", "9 0"): ("9 0",),
    },
)


def page(index: int, *fonts: tuple[str, str]) -> PageSurvey:
    """A page that these fonts draw on."""
    evidence = (
        FontEvidence(name=name, key=key, letters=9, lexical=ABSTAINED, unmapped=0, glyphs=9)
        for name, key in fonts
    )
    return PageSurvey(index=index, fonts=tuple(evidence))


def verdict(mode: PageMode) -> Verdict:
    """A verdict of this mode, for whatever reason."""
    return Verdict(mode=mode, reasons=(Reason.CLEAN,), judged=True)


def test_repairs_are_known_by_what_pages_call_their_fonts() -> None:
    """Also where a page cannot tell which of several dictionaries it is."""
    assert REPAIRS.names == {("ABCDEF+Body", "5 0"), ("Pooled", "")}
    assert REPAIRS.of(("Pooled", "")) == (SECOND,)
    assert REPAIRS.of(("Other", "9 0")) == ()
    assert [font.key for font in REPAIRS.maps] == ["5 0", "7 0"]


def test_the_file_vouches_for_what_was_taken_from_it() -> None:
    """Not for what was found by the words, nor where something is unproven."""
    assert REPAIRS.vouched == {("ABCDEF+Body", "5 0")}
    doubted = msgspec.structs.replace(FIRST, unproven=(1,))
    assert Repairs(fonts=(doubted,), owners=REPAIRS.owners).vouched == frozenset()


def test_the_file_does_not_vouch_for_a_font_that_may_be_another() -> None:
    """Pages cannot tell it from one of its name that was not repaired."""
    pooled = ("Pooled", "")
    fonts = (FIRST, msgspec.structs.replace(FIRST, key="6 0"))

    assert Repairs(fonts=fonts, owners={pooled: ("5 0", "6 0")}).vouched == {pooled}
    assert Repairs(fonts=fonts[:1], owners={pooled: ("5 0", "6 0")}).vouched == frozenset()


def test_pages_of_repaired_fonts_are_found() -> None:
    """Others need not be read again."""
    surveys = [page(0, ("Other", "9 0")), page(1, ("Pooled", ""), ("Other", "9 0"))]

    assert find_pages(surveys, REPAIRS.names) == [1]


def test_a_repair_that_costs_a_page_its_text_is_taken_back() -> None:
    """With it all other repairs of that page; those of other pages stay."""
    surveys = [page(0, ("ABCDEF+Body", "5 0")), page(1, ("Pooled", ""))]
    before = [verdict(PageMode.TEXT), verdict(PageMode.REPLACE)]
    after = [verdict(PageMode.REPLACE), verdict(PageMode.TEXT)]

    worse = find_worse(surveys, before, after, REPAIRS)

    assert worse == {("ABCDEF+Body", "5 0")}
    assert REPAIRS.without(worse).fonts == (SECOND,)


def test_a_page_that_cannot_be_read_any_more_is_worse_off() -> None:
    """Also where its text was to be replaced."""
    surveys = [page(0, ("ABCDEF+Body", "5 0")), page(1, ("Pooled", ""))]
    before = [verdict(PageMode.REPLACE), verdict(PageMode.FAILED)]
    after = [verdict(PageMode.FAILED), verdict(PageMode.FAILED)]

    assert find_worse(surveys, before, after, REPAIRS) == {("ABCDEF+Body", "5 0")}


def test_a_page_that_could_not_be_sampled_is_told_of() -> None:
    """It costs its repairs, and nothing else."""
    sampled = [Sampled(page=3, fault="it took longer than 60 s")]

    found = repair_fonts(sampled, frozenset(), "en", Languages(), Thresholds())

    assert found.fonts == ()
    (note,) = found.notes
    assert note.code is NoteCode.NOT_CHECKED
    assert "page 4" in note.message


def test_a_fault_of_many_pages_is_told_once() -> None:
    """A file of ten thousand broken pages makes no record of ten thousand notes."""
    sampled = [Sampled(page=page, fault="it took longer than 60 s") for page in range(9)]

    found = repair_fonts(sampled, frozenset(), "en", Languages(), Thresholds())

    (note,) = found.notes
    assert "pages 1-9" in note.message


def lying_font(key: str, signs: int) -> Sampled:
    """A page of a font whose one code is called a control character, and is an arrow."""
    program = FontProgram(
        key=key,
        name="ABCDEF+Arrows",
        kind=FontKind.TYPE1,
        embedded=True,
        codes={45: CodeFacts(names=("arrowright",), outline="ab")},
    )
    sample = FontSample(
        key=key,
        name="ABCDEF+Arrows",
        lines=((45,),) * signs,
        said={45: "\x01"},
        counts={45: signs},
    )
    owners = (("ABCDEF+Arrows", key, (key,)),)
    return Sampled(page=0, owners=owners, samples=(sample,), programs=(program,))


@pytest.mark.parametrize(("room", "repaired"), [(90, ["5 0", "7 0"]), (70, ["7 0"])])
def test_the_fonts_that_say_most_are_repaired_where_there_is_no_time_for_all(
    room: int, repaired: list[str]
) -> None:
    """The record tells of the others."""
    limits = Thresholds()
    limits = replace(limits, suspects=replace(limits.suspects, solved_signs=room))
    sampled = [lying_font("5 0", 30), lying_font("7 0", 60)]
    wanted = frozenset({("ABCDEF+Arrows", "5 0"), ("ABCDEF+Arrows", "7 0")})

    found = repair_fonts(sampled, wanted, "en", Languages(), limits)

    assert [font.key for font in found.fonts] == repaired
    codes = [note.code for note in found.notes]
    assert codes == [NoteCode.LIMIT_REACHED] * (len(repaired) == 1)
