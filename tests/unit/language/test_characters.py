from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language import scripts
from inkproof.language.characters import find_runs, read_characters


@given(st.text(max_size=60))
def test_characters_are_what_the_look_up_says(text: str) -> None:
    """Kept answers are those that the code points give."""
    characters = read_characters(text)
    points = scripts.to_points(text)

    assert characters.letters.tolist() == scripts.is_letter(points).tolist()
    assert characters.capitals.tolist() == scripts.is_upper(points).tolist()
    small = scripts.has_kind(scripts.classify(points), scripts.Kind.LOWER)
    assert characters.small.tolist() == small.tolist()
    assert characters.digits.tolist() == scripts.is_digit(points).tolist()
    assert characters.spaces.tolist() == scripts.is_space(points).tolist()
    assert characters.script == scripts.dominant_script(text)[0]


def test_scripts_without_spaces_are_set_apart() -> None:
    """Chinese and Thai letters have no words; Latin and Hebrew ones do."""
    characters = read_characters("a\u05d0\u4e00\u0e01 ")

    assert characters.unspaced.tolist() == [False, False, True, True, False]
    assert characters.spaced_letters.tolist() == [True, True, False, False, False]


def test_marks_go_with_the_letter_they_stand_on() -> None:
    """They belong to the word, and are no letter more."""
    characters = read_characters("e\u0301t 1e")

    assert characters.words.starts.tolist() == [0, 5]
    assert characters.words.ends.tolist() == [3, 6]
    assert characters.bases_before.tolist() == [0, 1, 1, 2, 2, 2, 3]


@given(st.lists(st.tuples(st.characters(), st.booleans()), max_size=40))
def test_a_choice_of_characters_is_a_text_of_its_own(picked: list[tuple[str, bool]]) -> None:
    """Text, code points and classes stay together."""
    text = "".join(character for character, _ in picked)
    kept = "".join(character for character, keep in picked if keep)
    places = np.array([place for place, (_, keep) in enumerate(picked) if keep], np.intp)

    chosen = read_characters(text).select(places)

    assert chosen.text == kept
    assert chosen.classes.tolist() == read_characters(kept).classes.tolist()


@given(st.lists(st.booleans(), max_size=30))
def test_runs_are_what_lies_between_their_ends(wanted: list[bool]) -> None:
    """Every entry that was asked for is in one run, and nothing else is."""
    starts, ends = find_runs(np.array(wanted, bool))

    inside = [
        place for s, e in zip(starts.tolist(), ends.tolist(), strict=True) for place in range(s, e)
    ]
    assert inside == [place for place, one in enumerate(wanted) if one]
    assert (ends[:-1] < starts[1:]).all()
