"""When is the second witness worth asking?"""

from __future__ import annotations

import msgspec
import pytest

from inkproof.model.page import FontKind
from inkproof.model.repair import CodeFacts, FontProgram
from inkproof.pipeline.hearing import is_guesswork
from inkproof.thresholds import Thresholds

PROGRAM = FontProgram(
    key="5 0",
    name="ABCDEF+Body",
    kind=FontKind.TYPE0,
    has_map=True,
    stated={1: "a", 2: "fi", 3: " "},
    embedded=True,
)


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({1: "a", 2: "fi", 3: " "}, False),
        ({1: "a", 4: "x"}, True),
        ({1: "b"}, True),
        ({1: ""}, True),
    ],
    ids=["as stated", "not stated", "otherwise", "dropped"],
)
def test_what_is_not_read_off_the_map_is_guesswork(
    said: dict[int, str], *, expected: bool
) -> None:
    """Both witnesses read the map alike."""
    assert is_guesswork(PROGRAM, said, Thresholds()) is expected


def test_a_map_that_says_no_text_is_no_map() -> None:
    """The second witness may fall back to something better."""
    lost = msgspec.structs.replace(PROGRAM, stated={1: "\ue001"})

    assert is_guesswork(lost, {1: "\ue001"}, Thresholds())


def test_a_font_that_says_itself_what_its_few_glyphs_are_needs_no_second_witness() -> None:
    """It has fewer codes than it takes for one to contradict."""
    named = msgspec.structs.replace(
        PROGRAM, stated={}, codes={45: CodeFacts(names=("arrowright",), outline="ab")}
    )

    assert not is_guesswork(named, {45: "-"}, Thresholds())
