from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from build.repair import make_case
from inkproof.model.repair import SPACE, UNKNOWN
from inkproof.repair.spelling import collect_words, look_up, spell_word

LISTED = frozenset({"station", "letter", "over"})


def test_a_word_of_other_signs_is_unlisted() -> None:
    """Hits and votes are those of each word alone."""
    looked = look_up(["station", "xyzzy", "letter,", "of"], LISTED)

    assert looked.hits.tolist() == [4, 0, 3, 0]
    assert looked.votes.tolist() == [4, 2, 3, 0]
    assert looked.share == 7 / 9


def test_a_code_that_says_a_space_parts_a_word() -> None:
    """Then both of its parts vote."""
    looked = look_up(["station letter", ""], LISTED)

    assert looked.hits.tolist() == [7, 0]


def test_what_is_longer_than_words_has_no_vote() -> None:
    """Alphabets and glued text are no words."""
    looked = look_up(["abcdefghijklmnopqrstuvwxyz"], LISTED)

    assert looked.share is None


def test_equal_words_count_once() -> None:
    """A running head says no more on ten pages than on one."""
    words = collect_words(make_case("letter over letter\nletter"))

    assert len(words.words) == 2


def test_a_word_of_right_to_left_letters_is_turned() -> None:
    """Samples stand as they are seen; signs of other fonts stand among the codes."""
    table = {1: "א", 2: "ב", 3: "ג"}

    assert spell_word((1, 2, -ord("x"), 3), table) == "גxבא"
    assert spell_word((1, UNKNOWN), {1: "a"}) == "a\ufffd"


@given(st.lists(st.text("abc ", min_size=1), min_size=1, max_size=5))
def test_words_hold_the_codes_that_they_are_listed_under(lines: list[str]) -> None:
    """And no word is missing from a code that it holds."""
    case = make_case("\n".join(lines))

    words = collect_words(case)

    for code in case.codes:
        held = {words.words[at] for at in words.hold([code]).tolist()}
        assert held == {word for word in words.words if code in word}
    assert all(SPACE not in word for word in words.words)
